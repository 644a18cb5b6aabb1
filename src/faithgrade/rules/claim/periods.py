"""Months and days that rows of a series stand for: "January" is no name there, and "three months" are so many rows."""

from __future__ import annotations

import re
from calendar import month_name
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.values import Amount, Kind, Moment, Value, exact
from faithgrade.values.match import match
from faithgrade.values.months import MONTHS

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

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
    if reading.unit not in view.index.once(units_of_rows) or not reading.is_whole:
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


def names_of_periods(
    fields: Mapping[tuple[str, ...], Sequence[Fact | None]],
) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What the rows of a series go by, where one field alone dates them, each another month or day: "January", "3 May".

    The keys of the result are kinds of writing, and no fields: ``("month", "")``.
    """
    dated = [found for column in fields.values() if (found := _periods_of(column)) is not None]
    if len(dated) != 1:
        return {}
    rows = dated[0]
    if len(rows) > _MOST_ROWS:
        return {}
    if len({row[1:] for row in rows}) < len(rows) or len({bool(row[2]) for row in rows}) > 1:
        return {}
    months = [_MONTH_NAMES[month] for _, month, _ in rows]
    if not rows[0][2]:
        return {
            ("month", ""): tuple((month,) for month in months),
            ("month", "short"): tuple((month[:3],) for month in months),
            ("month", "year"): tuple((month, str(row[0])) for month, row in zip(months, rows, strict=True)),
        }
    days = [str(row[2]) for row in rows]
    return {
        ("day", ""): tuple(zip(days, months, strict=True)),
        ("day", "behind"): tuple(zip(months, days, strict=True)),
    }


def _periods_of(column: Sequence[Fact | None]) -> list[tuple[int, int, int]] | None:
    """Year, month and day (0 for a whole month) of each row; None where a row has something else."""
    rows = []
    for fact in column:
        written = _PERIOD.fullmatch(fact.value) if fact is not None and isinstance(fact.value, str) else None
        if written is None:
            return None
        rows.append((int(written[1]), int(written[2]), int(written[3] or 0)))
    return rows or None


_MOST_ROWS = 62
"""Of the rows of a longer series nobody speaks one by one."""
_PERIOD = re.compile(r"(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?")
_MONTH_NAMES = ("", *(name.lower() for name in month_name[1:]))
