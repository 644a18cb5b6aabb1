"""What a text of the evidence says: word for word, quoted, noted, printed, or told by somebody."""
