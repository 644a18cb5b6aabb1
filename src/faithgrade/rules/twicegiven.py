"""A key that a payload gives twice, told so: "it names the port twice, 80 and 81"."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from faithgrade.rules.atoms import Atom
from faithgrade.values import Amount, Kind
from faithgrade.values.text import fold, split_identifier, stem
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.view import ClaimView

RULE = "aggregates"

_KEY = re.compile(r"key ['\"](?P<key>.+?)['\"] is given")
_TWO = 2

_TWICE = re.compile(
    r"\b(?:twice|two times|double|two (?:different |conflicting |contradictory )?(?:values|entries))\b", re.I
)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for the numbers that a claim gives for the one key of the evidence that stands there twice."""
    twice = _TWICE.search(view.text)
    if twice is None or view.negated or "?" in view.text:
        return
    rows = [
        (found["key"], [fold(ref.strip('"')) for ref in a.refs])
        for a in view.index.evidence.anomalies
        if a.code == "duplicate_key" and (found := _KEY.match(a.detail)) is not None
    ]
    rows = [(key, values) for key, values in rows if len(values) == len(set(values)) == _TWO]
    if len(rows) != 1:
        return
    key, values = rows[0]
    words = {stem(w) for w in split_identifier(key)}
    if not words or not words <= view.stems:
        return
    told = [
        v
        for v in view.values
        if v.kind is not Kind.NAME
        and isinstance(v.reading, Amount)
        and twice.end() <= v.start
        and ";" not in view.text[twice.end() : v.start]
    ][:2]
    if len(told) != len(values):
        return
    for value in told:
        right = any(_is(value.reading, written) for written in values)
        yield Atom(
            RULE,
            value.start,
            value.end,
            "good" if right else "wrong",
            Reason.STATED if right else Reason.CONTRADICTED,
            f"the key {key} stands there twice, as {values[0]} and {values[1]}",
            (Pointer(None, "", " and ".join(values), Relation.SUPPORTS if right else Relation.CONTRADICTS),),
            covers=view.tokens_in(*twice.span()) if right else frozenset(),
        )


def _is(reading: object, written: str) -> bool:
    """Whether an amount is a number as a payload writes it."""
    try:
        return isinstance(reading, Amount) and reading.value == Decimal(written)
    except InvalidOperation:
        return False
