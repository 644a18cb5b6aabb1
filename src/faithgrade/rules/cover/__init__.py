"""When good findings are not enough: words that nothing accounts for, and what was taken from several places."""
