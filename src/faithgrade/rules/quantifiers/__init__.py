"""What is said of all, none, some or only one of several alike things."""
