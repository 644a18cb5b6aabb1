"""Numbers, money, quantities, ranges and scales."""
