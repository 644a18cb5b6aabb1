"""Months and days that rows of a series stand for: "January" is no name there, and "three months" are so many rows."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.values import Amount, Kind, Moment, Value, exact
from faithgrade.values.match import match
from faithgrade.values.months import MONTHS

if TYPE_CHECKING:
    from faithgrade.evidence.index import Index
    from faithgrade.rules.view import ClaimView

_SAID_OF_ROWS = re.compile(
    r"\s+(?:(?:each|all|both|also|only)\s+)?(?:were|was|are|is|had|have|has|saw|showed|stayed|fell|rose|came|with|above|below|over|under|between|exceeded)\b",
    re.I,
)
_OF_ALL = re.compile(
    r"\b(?:of|in|across|over) (?:the|these|those|all|all the|its|our) $|\b(?:all|both) (?:the )?$", re.I
)


def period_of_rows(view: ClaimView, value: Value) -> Value | None:
    """What a value is where the evidence has rows of one month or day each, or None where it is what it seems.

    The name of a month is a date, and how many months something is said of counts rows and is no length of time.
    """
    if value.kind is Kind.NAME:
        return _month(view, value)
    reading = value.reading
    if value.kind is not Kind.DURATION or not isinstance(reading, Amount) or reading.bound is not None:
        return None
    if (
        reading.unit not in view.index.once(units_of_rows)
        or reading.value != reading.value.to_integral_value()
    ):
        return None
    before = view.text[: value.start]
    if not (
        _OF_ALL.search(before) or (not before.strip(" *-") and _SAID_OF_ROWS.match(view.text, value.end))
    ):
        return None
    number = value.text.rsplit(" ", 1)[0]
    return Value(Kind.NUMBER, value.start, value.start + len(number), number, (exact(reading.value),))


def _month(view: ClaimView, value: Value) -> Value | None:
    month = MONTHS.get(value.text.casefold())
    if month is None:
        return None
    moment = Moment(frozenset({"month"}), None, None, month=month)
    dated = replace(value, kind=Kind.DATE, readings=(moment,))
    near = view.index.moments_near(moment)
    return dated if any(m.day is None and match(dated, m) is not None for _, m in near) else None


def units_of_rows(index: Index) -> frozenset[str]:
    """The units of time that each row of some list is another one of: "month" of rows with a month each."""
    columns: dict[tuple[int, tuple[str, ...]], list[Moment]] = defaultdict(list)
    for fact, moment in index.moments():
        columns[fact.source, fact.field].append(moment)
    return frozenset(
        "day" if all(m.day for m in moments) else "month" if all(m.month for m in moments) else "year"
        for moments in columns.values()
        if len(moments) > 1 and len({bool(m.day) for m in moments}) == 1
    )
