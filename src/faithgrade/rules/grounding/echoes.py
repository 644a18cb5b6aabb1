"""What only the user or a call's argument said, repeated as if a result had it, where the one field that it could be says otherwise.

"The tour costs 40 euros" of a user who thought so, over ``{"fee": 55, "currency": "EUR"}``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.claim.atoms import Atom, place, point
from faithgrade.rules.claim.sayings import is_among
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Amount, Bound, Kind, read_values
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_COSTS = re.compile(
    r"\b(?:costs?|(?:the )?(?:price|fee|fare|cost|charge) (?:is|comes to|stands at)|priced at)\s+$", re.I
)
_OF_THE_USER = re.compile(
    r"\byou(?:r|rs)? (?:said|say|asked|ask|mentioned|budget|limit|wanted|hoped|expected|thought|quoted|figure|number|offer|paid|have|had)\b|\b(?:asked|requested|wanted|said|budget|instead|rather than)\b",
    re.I,
)
_PRICES = frozenset(stem(w) for w in "price cost fee fare charge rate amount total".split())
_QUANTITIES = frozenset(stem(w) for w in "qty quantity count pieces units n number".split())


def echoed(view: ClaimView, value: Value) -> Fact | None:
    """The one fact that a value of the user's would have to be, and is not; or None."""
    if _OF_THE_USER.search(view.text) or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return None
    reading = value.reading
    if not isinstance(reading, Amount) or reading.is_range:
        return None
    if reading.bound is not None:
        return _on_the_other_side(view, reading)
    if value.kind is Kind.MONEY and _COSTS.search(view.text[: value.start]):
        return _only(view.index.once(_prices))
    if (
        value.kind is Kind.NUMBER and reading.unit is None and _HOLDS.search(view.text[: value.start])
    ):  # of a lot, some may be late or broken
        return quantity_of(view, value)
    return None


def is_asserted(view: ClaimView, value: Value) -> bool:
    """Whether a value that the user has said is told of something as a fact, right behind its verb: "it leaves at 7:40".

    What the user has or wants ("your party of six") stays theirs.
    """
    return (
        _ASSERTED.search(view.text[: value.start]) is not None
        and not view.negated
        and not _OF_THE_USER.search(view.text)
        and not any(t.fold in CONDITIONALS | HEDGES or t.fold in _NOT_ASSERTED for t in view.tokens)
    )


_ASSERTED = re.compile(
    r"\b(?:leaves?|left|departs?|departed|arrives?|arrived|opens?|opened|closes?|closed|shuts?|starts?|started|begins?|began|ends?|ended"
    r"|lands?|landed|founded|built|launched|(?:is|stays) open) (?:at|in|on|until|till|from|by) $",
    re.I,
)
_NOT_ASSERTED = frozenset("before after when while whenever".split())


def _on_the_other_side(view: ClaimView, reading: Amount) -> Fact | None:
    """The only amount of its kind that the evidence has, where it lies close to a bound and on the wrong side of it."""
    kind = dimension(reading.unit)
    if (
        reading.unit is None
        or kind in (None, "time")
        or reading.bound
        not in (
            Bound.OVER,
            Bound.AT_LEAST,
            Bound.UNDER,
            Bound.AT_MOST,
        )
    ):
        return None
    rows = view.index.once(_measured)
    found = [(f, a) for f, a in rows if dimension(a.unit) == kind]
    if len(found) != 1 or view.index.source(found[0][0]).outdated or not view.index.source(found[0][0]).whole:
        return None
    fact, amount = found[0]
    moved = convert(amount, reading.unit)
    if moved is None or not reading.value or not _NEAR < moved.value / reading.value < 1 / _NEAR:
        return None
    over = reading.bound in (Bound.OVER, Bound.AT_LEAST)
    return fact if (moved.value < reading.value if over else moved.value > reading.value) else None


_NEAR = Decimal("0.5")


def _measured(index: Index) -> tuple[tuple[Fact, Amount], ...]:
    """Every amount of the evidence that has a unit."""
    return tuple(
        (f, r)
        for f in index.facts
        for r in index.readings(f)[:1]
        if isinstance(r, Amount) and r.unit is not None
    )


def of_kinds(view: ClaimView) -> Iterator[Atom]:
    """An atom for "there were 3 errors" over a table that gives each kind its number."""
    if view.negated or "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for value in view.values:
        number = value.plain_number
        if number is None or not _THERE.search(view.text[: value.start]):
            continue
        fact = quantity_of(view, value)
        behind = [t for t in view.tokens if t.start >= value.end]
        if fact is None or (len(behind) > 1 and behind[1].fold not in _PLACES):
            continue
        right = number.value == fact.value
        yield Atom(
            "counts",
            value.start,
            behind[0].end,
            "good" if right else "wrong",
            Reason.STATED if right else Reason.MISPAIRED,
            f"{place(view, fact)} is {fact.value}",
            (point(view, fact, Relation.SUPPORTS if right else Relation.CONTRADICTS),),
            (fact.index,),
            right_value=None if right else str(fact.value),
        )


_THERE = re.compile(r"\bthere (?:are|were|have been|has been|was|is)\s+$", re.I)
_PLACES = frozenset("in on at for and".split())
_HOLDS = re.compile(
    r"\b(?:(?:order|basket|cart|booking|parcel|delivery|shipment) (?:is )?(?:for|of|with|contains|includes|has|holds)|contains?|includes?|ordered|bought"
    r"|holds?|lists?|there (?:are|were))\s+$",
    re.I,
)


def _only(facts: tuple[Fact, ...]) -> Fact | None:
    return facts[0] if len(facts) == 1 else None


def _prices(index: Index) -> tuple[Fact, ...]:
    """Every number that is, or may be, a sum of money."""
    return tuple(
        f
        for f in index.facts
        if f.field
        and isinstance(f.value, (int, Decimal))
        and not isinstance(f.value, bool)
        and (
            field_words(f.field).leaf & _PRICES
            or any(
                isinstance(r, Amount) and r.unit is not None and r.unit.isupper() for r in index.readings(f)
            )
        )
    )


def quantity_of(view: ClaimView, value: Value) -> Fact | None:
    """The quantity of the one item that the noun right behind a number is the plural of: "six chairs" of an order for four."""
    behind = [t for t in view.tokens if t.start >= value.end][:1]
    if not behind or behind[0].start - value.end > 1 or not behind[0].fold.endswith("s"):
        return None
    index = view.index
    named = [
        f
        for f in index.facts
        if isinstance(f.value, str)
        and f.node >= 0
        and [stem(w) for w in folded_words(f.value)] == [behind[0].stem]
    ]
    if len({f.node for f in named}) != 1:
        return None
    node = index.evidence.nodes[named[0].node]
    rows = [
        f
        for f in index.evidence.facts[node.lo : node.hi]
        if f.node == node.index
        and isinstance(f.value, int)
        and not isinstance(f.value, bool)
        and field_words(f.field).leaf <= _QUANTITIES
    ]
    source = index.source(named[0])
    if rows and _numbers_the_rows(index, rows[0]):
        return None
    return _only(tuple(rows)) if not source.superseded and not source.outdated else None


def _numbers_the_rows(index: Index, fact: Fact) -> bool:
    """Whether a field only numbers the rows of its list: 1, 2, 3."""
    column = [index.evidence.facts[i].value for i in index.fields.get((fact.source, fact.field), ())]
    return len(column) > 1 and column in (list(range(len(column))), list(range(1, len(column) + 1)))


_ASKED_FOR = re.compile(
    r"\b(?:ask\w*|request\w*|want\w*|instead|rather|not|no|never|unavailable|taken|originally|prefer\w*|search\w*|look\w*|try|tried)\b|n['’]t\b|\?",
    re.I,
)


def given_instead(view: ClaimView, value: Value) -> Fact | None:
    """The one fact that a call brought back under the key of the argument that holds a value, when it is another value."""
    if _ASKED_FOR.search(view.text):
        return None
    found: list[Fact] = []
    for source in view.index.evidence.sources:
        if source.kind != "result" or source.superseded:
            continue
        for key, argument in source.arguments.items():
            if not isinstance(argument, (str, int)) or isinstance(argument, bool):
                continue
            if not is_among(value, read_values(str(argument))):
                continue
            same = [
                view.index.evidence.facts[i]
                for (n, field), rows in view.index.fields.items()
                if n == source.index and field and field[-1].lower() == str(key).lower()
                for i in rows
            ]
            if len(same) != 1 or not view.index.readings(same[0]):
                return None
            if any(match(value, r) is not None for r in view.index.readings(same[0])):
                return None
            found.append(same[0])
    return found[0] if len(found) == 1 else None
