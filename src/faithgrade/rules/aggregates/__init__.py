"""What is worked out from several facts: sums, means, shares, differences, changes, trends."""
