"""States, flags, nulls and marks."""
