"""Which of two things a comparison says is the greater: "Elm holds 5 more than Ash", "Ash is 5 behind Elm", "Elm leads Ash by 5"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.members import key_words
from faithgrade.rules.binding.rowsmeant import cuts
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Value
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

MORE = r"more|higher|longer|heavier|taller|older|dearer|pricier|warmer|hotter|larger|bigger|greater|deeper|wider|ahead|above"
LESS = (
    r"less|fewer|lower|shorter|lighter|younger|cheaper|colder|cooler|smaller|narrower|shallower|behind|below"
)
_THEN = r"than|of|behind|above|below|over|under"
_BEHIND = re.compile(
    rf"(?: [\w-]+){{0,3}}? (?:(?P<more>{MORE}|clear|over)|(?P<less>{LESS}|under|short))\b(?:[^;:.()]*?\b(?P<than>{_THEN})\b)?",
    re.I,
)
"""Behind the number: "5 more goats than", "5 points ahead of", "5 behind"."""
_BEFORE = re.compile(
    rf"\b(?:(?P<more>{MORE}|clear|over|leads?|led|leading|beats?|outsold|tops|topped|exceeds?|exceeded|outscored|won|wins?)|(?P<less>{LESS}|under|short|trails?|trailed|trailing|lost|loses?))"
    r"\b(?P<than> (?:than|of))?[^;:.()]*\bby (?:about |nearly |just |only |over |around )?$",
    re.I,
)
"""Before it: "leads Ash by", "is ahead of Ash by", "is heavier than Ash by"."""
_TURNED = re.compile(r"^\W*(?:compared (?:with|to)|against|relative to|unlike|versus|next to)\b", re.I)


def agrees(view: ClaimView, value: Value, one: Fact, other: Fact, numbers: Sequence[Decimal]) -> bool | None:
    """Whether the greater of two numbers is of the thing that is said to have more; None where the words do not tell."""
    said = _BEHIND.match(view.text, value.end) or _BEFORE.search(view.text[: value.start])
    if said is None or _TURNED.match(view.text) or _may_lead_with_less(view, said, one):
        return None
    word = said["more"] or said["less"]
    joint = said.start("than") if said["than"] else said.start("more") if said["more"] else said.start("less")
    first, second = _places(view, one, other), _places(view, other, one)
    subject = _side(first, second, joint)
    if subject is None or (word.lower() in ("over", "under", "clear", "short") and not said["than"]):
        return None
    a, b = numbers if subject == 0 else numbers[::-1]
    return (a > b) == (said["more"] is not None)


def goes_against_the_named(
    view: ClaimView, value: Value, one: Fact, other: Fact, numbers: Sequence[Decimal]
) -> bool:
    """Whether only one of two things is named, and it has less where it is said to have more ("Elm lost by 5"), or more."""
    said = _BEHIND.match(view.text, value.end) or _BEFORE.search(view.text[: value.start])
    if said is None or _TURNED.match(view.text) or _may_lead_with_less(view, said, one):
        return False
    joint = said.start("than") if said["than"] else said.start("more") if said["more"] else said.start("less")
    first, second = _places(view, one, other), _places(view, other, one)
    if bool(first) == bool(second):
        return False
    named, rest = numbers if first else numbers[::-1]
    if min(first or second) > joint:
        named, rest = rest, named
    return (named > rest) != (said["more"] is not None)


def _may_lead_with_less(view: ClaimView, said: re.Match[str], fact: Fact) -> bool:
    """Whether somebody is told to be ahead, or to have won, by a number of which the least may be the best: a place, a time."""
    if _CONTEST.fullmatch(said["more"] or said["less"]) is None:
        return False
    amount = single_amount(view.index, fact)
    return bool(field_words(fact.field).leaf & _PLACES) or (
        amount is not None and dimension(amount.unit) == "time"
    )


_CONTEST = re.compile(
    r"ahead|behind|clear|lead(?:s|ing)?|led|beats?|topp?(?:s|ed)|w[oi]ns?|trail(?:s|ed|ing)?|lost|loses?",
    re.I,
)
_PLACES = frozenset(stem(w) for w in "place rank position pos standing seed".split())


def compares_two(view: ClaimView, value: Value) -> bool:
    """Whether the words around a number hold one thing against another, of which one has more."""
    said = _BEHIND.match(view.text, value.end)
    joined = said is not None and (said["than"] or (said["more"] or said["less"]).lower() in _ALONE)
    before = _BEFORE.search(view.text[: value.start])
    return bool(joined) or (before is not None and _ENDED.fullmatch(before["more"] or before["less"]) is None)


_ENDED = re.compile(r"w[oi]ns?|lost|loses?", re.I)
"""What one side did, whether or not the other one is named."""


_ALONE = frozenset({"behind", "above", "below"})
"""Words with the second thing right behind them."""


def _side(first: list[int], second: list[int], joint: int) -> int | None:
    """0 or 1: which of two things stands before the joint alone, while the other one stands behind it."""
    for number, (own, rest) in enumerate(((first, second), (second, first))):
        if own and rest and max(own) < joint < max(rest) and not min(rest) < joint:
            return number
        if own and not rest and max(own) < joint:
            return number  # "Elm is 5 older", of two
        if rest and not own and min(rest) > joint:
            return number  # "5 more than on Monday", of two days
    return None


def _places(view: ClaimView, fact: Fact, other: Fact) -> list[int]:
    """Where a claim names the row of a fact, its key or its field, and not those of the other."""
    mine, others = (dict(view.chooser.choices(f)) for f in (fact, other))
    found = [
        cut.start
        for cut in cuts(view)
        if cut.level in mine
        and any(mine[cut.level] in rows for rows in cut.rows.values())
        and not any(others.get(cut.level) in rows for rows in cut.rows.values())
    ]
    if found or fact.source != other.source:
        return found or _of_call(view, fact, other)
    one, two = field_words(fact.field), field_words(other.field)
    keys = key_words(fact) - key_words(other) or one.leaf - two.leaf
    telling = keys or one.above - two.above
    if fact.node != other.node:
        telling = one.above - two.above or keys  # their keys may differ in the unit alone
    return [t.start for t in view.tokens if t.stem in telling]


def _of_call(view: ClaimView, fact: Fact, other: Fact) -> list[int]:
    """Where a claim says what one of two results has or was asked for, and the other one not."""
    mine, others = view.chooser.choices(fact), view.chooser.choices(other)
    found = [start for start, _, _, picks in view.named if picks & set(mine) and not picks & set(others)]
    for mention in view.mentions:
        sources = {view.index.evidence.facts[i].source for i in mention.entry.facts} | set(
            mention.entry.sources
        )
        if fact.source in sources and other.source not in sources:
            found.append(mention.start)
    return found
