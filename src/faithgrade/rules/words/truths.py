"""What a value of the evidence says as a flag."""

from __future__ import annotations

from faithgrade.rules.words.lexicon import NO, YES


def truth(value: object) -> bool | None:
    """A payload value as a flag: booleans and plain yes/no words; None for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = value.strip().lower()
        if word in YES:
            return True
        if word in NO:
            return False
    return None
