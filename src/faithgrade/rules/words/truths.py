"""What a value of the evidence says as a flag."""

from __future__ import annotations

from faithgrade.evidence import Fact
from faithgrade.rules.words.lexicon import NO, YES
from faithgrade.values.text import split_identifier


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


def flag(fact: Fact) -> bool | None:
    """A fact as a flag; 0 and 1 are flags where the name of the field says of one thing whether it is so: blade_guard_on."""
    words = split_identifier(fact.field[-1]) if fact.field else []
    is_number = isinstance(fact.value, int) and fact.value in (0, 1)
    is_state = len(words) > 1 and words[-1] in _SWITCHED and not words[-2].endswith("s")
    if is_number and (is_state or (len(words) > 1 and words[0] in ("is", "has"))):
        return bool(fact.value)
    return truth(fact.value)


_SWITCHED = frozenset("on ok okay enabled active allowed armed".split())
