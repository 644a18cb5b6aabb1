"""What was done or could not be done, against the calls and how they ended."""
