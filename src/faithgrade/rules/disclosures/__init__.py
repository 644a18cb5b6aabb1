"""Failures, empty hands and parts of a whole, told or kept back."""
