"""A value against the evidence: where it stands, whether it belongs there, and why its absence may not refute it."""
