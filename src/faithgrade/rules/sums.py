"""Sums that are wrong beyond doubt: a total of a column that the claim names, over all of its rows or those of one label."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from faithgrade.rules.atoms import Atom, point
from faithgrade.rules.labelled import labelled, without_totals
from faithgrade.rules.members import is_homogeneous, member_series
from faithgrade.rules.naming import Words, around, content
from faithgrade.rules.series import Series, series_of
from faithgrade.rules.shares import fits
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.units import dimension
from faithgrade.verdicts import Reason, Relation

_CALLED = re.compile(
    r"\b(?:add(?:s|ed|ing)? up to|a total of|total(?:s|led|ing)?|sum(?:s|med)? (?:up )?to|together (?:make|makes|made|come to|came to))\s+(?:of |is |was )?$",
    re.I,
)
_BEHIND = re.compile(r"\s*(?:of [\w-]+ )?(?:in total|in all|altogether|all told)\b", re.I)
_KINDS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each stated total that is not what the one column it can be of comes to."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if value.kind not in _KINDS or not isinstance(reading, Amount) or reading.is_range:
            continue
        before = view.text[: _start(view, value)]
        if not (_CALLED.search(before) or _BEHIND.match(view.text, value.end) or _opens(view)):
            continue
        if reading.bound not in (None, Bound.ABOUT) and _start(view, value) == value.start:
            continue
        atom = _wrong(view, value)
        if atom is not None:
            yield atom


def _start(view: ClaimView, value: Value) -> int:
    """Where the number begins, without an "up to" that belongs to "adds up to"."""
    if re.search(r"\badd(?:s|ed|ing)? $", view.text[: value.start], re.I) and value.text.lower().startswith(
        "up to "
    ):
        return value.start + len("up to ")
    return value.start


def _opens(view: ClaimView) -> bool:
    """Whether the sentence opens with "in total" and has no other amount."""
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    return len(amounts) == 1 and re.match(r"(?:in total|altogether|all told),? ", view.text, re.I) is not None


def _wrong(view: ClaimView, value: Value) -> Atom | None:
    words = around(view, value.start, value.end)
    if view.index.amounts_around(value):
        return None  # it stands somewhere, so it may be a total that was given
    own = [s for s in _columns(view, words) if _could_be(value, s)]
    if not own or not all(s.whole for s in own):
        return None
    named = [s for s in own if s.naming.direct and s.naming.tokens]
    counted = content(words.right)[:1]  # "a total of 4 bags" is no sum of payments
    chosen = (
        named
        if named
        else own
        if value.kind is not Kind.NUMBER or (not counted and _counts_rows(view, value, own))
        else []
    )
    if not named and len({s.field for s in own}) > 1:
        return None  # of which of them the sum is told, nothing says
    parts = [p for s in chosen for p in labelled(view, s, words)]
    meant = parts or chosen
    if len(meant) != 1:
        return None
    series = meant[0]
    if not parts and view.selection(without=(value.start, value.end)) and not _names_whole(view):
        return None
    total = sum(series.numbers, Decimal(0))
    if _reachable(value, series) or any(fits(value, n, s.unit) for s in own for n in _steps(s)):
        return None
    text = f"{total.normalize():f}"
    return Atom(
        "aggregates",
        value.start,
        value.end,
        "wrong",
        Reason.WRONG_DERIVATION,
        f"the sum of {'/'.join(series.field)} over {len(series.numbers)} items is {text}, not “{value.text}”",
        tuple(point(view, f, Relation.OPERAND, "sum") for f in series.facts[:8]),
        tuple(f.index for f in series.facts[:8]),
        right_value=text,
    )


def _columns(view: ClaimView, words: Words) -> list[Series]:
    rows = [without_totals(view, s, words) for s in series_of(view, words, {})]
    rows += [
        without_totals(view, s, words)
        for s in member_series(view, words, {})
        if len({f.node for f in s.facts}) > 1 or is_homogeneous(view, s)
    ]
    found: dict[tuple[int, ...], Series] = {}
    for series in rows:
        found.setdefault(tuple(f.index for f in series.facts), series)
    return list(found.values())


def _could_be(value: Value, series: Series) -> bool:
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    mine, other = dimension(reading.unit), dimension(series.unit)
    if mine is not None:
        return mine == other
    text = series.facts[0].value
    coded = isinstance(text, str) and any(ch.isalpha() for ch in text)
    years = all(1000 <= n <= 2200 for n in series.numbers)
    return other is None and not coded and not years


def _counts_rows(view: ClaimView, value: Value, own: Sequence[Series]) -> bool:
    """Whether the claim says how many rows there are: "the three routes add up to"."""
    numbers = {
        v.reading.value
        for v in view.values
        if v.start != value.start and isinstance(v.reading, Amount) and v.reading.unit is None
    }
    return len(own) == 1 and len(own[0].numbers) in numbers


def _names_whole(view: ClaimView) -> bool:
    """Whether nothing that the claim names picks out some of the rows."""
    return not any(level[0] == "list" for _, _, _, choices in view.named for level, _ in choices)


def _reachable(value: Value, series: Series) -> bool:
    """Whether some of the rows come to the value, so that only some may be meant."""
    if len(series.numbers) > 12:
        return True
    sums = {Decimal(0)}
    for number in series.numbers:
        sums |= {s + number for s in sums}
    return any(fits(value, s, series.unit) for s in sums)


def _steps(series: Series) -> list[Decimal]:
    """What one more plain step over the column gives."""
    total = sum(series.numbers, Decimal(0))
    return [total, total / len(series.numbers), *(total * k for k in (2, 3, 4))]
