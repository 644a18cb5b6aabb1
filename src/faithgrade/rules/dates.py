"""Dates, times and moments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from faithgrade.evidence.index import Index
from faithgrade.rules.atoms import Atom
from faithgrade.rules.grounding import ground
from faithgrade.rules.numbers import in_mention
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind, Moment, is_relative, read_values, resolve_relative
from faithgrade.values.text import split_identifier

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


_NOW = frozenset({"now", "today", "asof"})
_CURRENT = re.compile(
    r"(?:current|present) (?:date and )?time (?:is|:)\s*(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?)|today(?:'s date)? is\s*(\d{4}-\d{2}-\d{2})",
    re.I,
)


def reference_time(index: Index) -> datetime | None:
    """The present moment as the evidence or the policy text states it ("now", "as_of", "current time is …"); or None."""
    for fact in index.facts:
        words = "".join(split_identifier(fact.field[-1])) if fact.field else ""
        if words in _NOW or words in ("currenttime", "currentdate", "nowutc"):
            for reading in index.readings(fact):
                if isinstance(reading, Moment) and reading.low is not None:
                    return reading.low
    for source in index.evidence.sources:
        if source.kind == "system" and isinstance(source.content, str):
            found = _CURRENT.search(source.content)
            if found:
                return datetime.fromisoformat(found[1] or found[2])
    return None


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
