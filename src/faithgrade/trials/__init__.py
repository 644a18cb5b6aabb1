"""Experiments that make broken evidence visible, each derived again from its saved record at any time."""
