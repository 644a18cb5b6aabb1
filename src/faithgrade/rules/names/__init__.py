"""Names, terms and identifiers."""
