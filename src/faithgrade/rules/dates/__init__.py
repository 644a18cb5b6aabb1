"""Dates, times and lengths of time."""
