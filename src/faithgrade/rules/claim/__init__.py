"""One claim as the rules see it: its words, values and mentions, what each part of it is about, and what was found out about it."""
