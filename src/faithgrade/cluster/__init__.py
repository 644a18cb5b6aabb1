"""Grading on a cluster: the pieces of the input checked and graded by workers, under one budget."""
