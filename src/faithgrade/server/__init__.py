"""The grading service: JSON in, the grader, JSON out. Needs the extra ``faithgrade[serve]``."""
