"""Numbers and grades as text for a terminal, a pipe or a log."""
