"""Dates, times and moments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from faithgrade.rules.atoms import Atom
from faithgrade.rules.calendar import reference_time
from faithgrade.rules.grounding import ground
from faithgrade.rules.numbers import in_mention
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind, Moment, is_relative, read_values, resolve_relative

KINDS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every date and time of the claim that is not part of a name; relative ones against the reference time."""
    for value in view.values:
        if (value.kind is Kind.DURATION and is_relative(value)) or (
            value.kind in KINDS and not in_mention(view, value.start, value.end)
        ):
            if is_relative(value):
                now = view.index.once(reference_time) or _given(view)
                if now is not None:
                    yield ground(view, resolve_relative(value, now), "dates")
                    continue
            yield ground(view, value, "dates")


def _given(view: ClaimView) -> datetime | None:
    """The present moment that the case itself records in ``meta.now``."""
    now = view.case.meta.get("now")
    if not isinstance(now, str):
        return None
    for value in read_values(now):
        reading = value.reading
        if isinstance(reading, Moment) and reading.low is not None:
            return reading.low
    return None
