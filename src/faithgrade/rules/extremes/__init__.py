"""What stands out: superlatives, comparatives, ranks, first and last, and who won."""
