"""Parts told in words: "half of the pots are glazed", held against the two numbers of what is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import fold, stem

_PART = re.compile(
    r"\b(?P<hedge>(?:about|around|roughly|almost|nearly|just over|over|more than|less than|just under|exactly)\s+)?"
    r"(?:(?P<top>an?|one|two|three|four)[\s-])?(?P<part>half|third|thirds|quarter|quarters|fifth|fifths)\s+of\s+(?:(?:the|your|its|all|our|their|these)\s+)?(?P<noun>[\w-]+)",
    re.I,
)
_TOPS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_BOTTOMS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5}
_WHOLE = frozenset(
    stem(w) for w in "total all capacity max maximum overall target goal size count planned".split()
)
_ROOM = Decimal("0.012")


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each part of a thing that the evidence has just two numbers for, a part and a whole."""
    if view.negated or "?" in view.text:
        return
    for told in _PART.finditer(view.text):
        atom = _part(view, told)
        if atom is not None:
            yield atom


def _part(view: ClaimView, told: re.Match[str]) -> Atom | None:
    bottom = _BOTTOMS[told["part"].lower().rstrip("s") if told["part"].lower() != "half" else "half"]
    share = Decimal(_TOPS.get((told["top"] or "one").lower(), 1)) / bottom
    hedge = (told["hedge"] or "").strip().lower()
    pair = _pair(view, stem(fold(told["noun"])))
    if pair is None:
        return None
    (one, part), (other, whole) = pair
    held = part / whole
    holds = _holds(held - share, hedge)
    if holds is None:
        return None
    end = told.end("part")
    return worked_out(
        view,
        (told.start(), end),
        "share",
        f"{shown(part)} of {shown(whole)} is {round(held * 100, 1)}%",
        (one, other),
        view.tokens_in(told.start(), told.end()),
        right=holds,
        instead=f"{round(held * 100, 1)}%",
    )


def _holds(off: Decimal, hedge: str) -> bool | None:
    if hedge in ("over", "more than", "just over"):
        return off > 0
    if hedge in ("less than", "just under"):
        return off < 0
    if hedge in ("almost", "nearly"):
        return None if off > 0 else off > Decimal("-0.06")
    if hedge and hedge != "exactly":
        return abs(off) <= Decimal("0.05") or (None if abs(off) < Decimal("0.1") else False)
    return True if abs(off) <= _ROOM else (None if abs(off) < Decimal("0.03") else False)


def _pair(view: ClaimView, noun: str) -> tuple[tuple[Fact, Decimal], tuple[Fact, Decimal]] | None:
    """The part and the whole of the one object that a noun names and that holds two like numbers, one of them a whole."""
    found: list[tuple[tuple[Fact, Decimal], tuple[Fact, Decimal]]] = []
    for node in view.index.evidence.nodes[:400]:
        if node.is_list or not node.path or not view.index.usable[node.source]:
            continue
        if noun not in step_words(str(node.path[-1])):
            continue
        own = [
            (f, a.value)
            for f in view.index.evidence.facts[node.lo : node.hi]
            if f.node == node.index and (a := single_amount(view.index, f)) is not None
        ]
        if len(own) != 2 or min(n for _, n in own) < 0:
            continue
        wholes = [row for row in own if field_words(row[0].field).leaf & _WHOLE]
        if len(wholes) == 1 and wholes[0][1] > 0:
            part = own[0] if own[1] is wholes[0] else own[1]
            found.append((part, wholes[0]))
    return found[0] if len(found) == 1 else None
