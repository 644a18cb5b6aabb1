"""How many there are, in a list, a text or printed output."""
