"""Lines of a crontab told in words: "15 2 * * *" runs every day at 02:15, "*/10 * * * *" every ten minutes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.binding import find
from faithgrade.rules.binding.standing import no_finding, worked_out
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.values import Amount, Clock, Kind, Moment, Value

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

_FIELD = r"(?:\*(?:/\d{1,2})?|\d{1,2}(?:-\d{1,2})?|[A-Za-z]{3}(?:-[A-Za-z]{3})?)"
_LINE = re.compile(
    rf"\s*(?P<minute>{_FIELD})\s+(?P<hour>{_FIELD})\s+(?P<day>{_FIELD})\s+(?P<month>{_FIELD})\s+(?P<week>{_FIELD})(?:\s+(?P<command>\S.*))?\s*"
)
_DAYS = "sun mon tue wed thu fri sat".split()
_NAMES = "sunday monday tuesday wednesday thursday friday saturday".split()
_EVERY = re.compile(
    r"\b(?:(?:every|each) (?:single )?(?P<span>day|night|morning|evening|afternoon|weekday|week|month|hour|(?:sun|mon|tues|wednes|thurs|fri|satur)day)"
    r"|(?P<adverb>daily|nightly|weekly|monthly|hourly)|(?:on |every )?(?P<plural>weekdays|(?:sun|mon|tues|wednes|thurs|fri|satur)days))\b",
    re.I,
)
_ALL_DAYS, _WEEKDAYS = frozenset(range(7)), frozenset(range(1, 6))


@dataclass(frozen=True, slots=True)
class _Job:
    """A line of a crontab with its time of day, or its step of minutes, and the days of the week it runs on."""

    fact: Fact
    at: tuple[int, int] | None
    step: int | None
    days: frozenset[int]
    words: frozenset[str]


def by_schedule(view: ClaimView, value: Value) -> Atom | None:
    """The verdict on a time of day, or on "every ten minutes", by the one line of a crontab that the claim can be about."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return None
    jobs = view.index.once(_jobs)
    if len(jobs) > 1:
        jobs = tuple(j for j in jobs if j.words & {t.fold for t in view.tokens})
    if len(jobs) != 1:
        return None
    (job,) = jobs
    reading = value.reading
    told = list(_EVERY.finditer(view.text))
    if value.kind is Kind.TIME and isinstance(reading, Clock) and job.at is not None:
        if len(told) > 1 or reading.offset is not None or reading.ambiguous:
            return None
        days = _days(told[0]) if told else job.days
        if days is None or (not told and not {t.fold for t in view.tokens} & _RUNNING):
            return None
        right = (reading.at.hour, reading.at.minute) == job.at and days == job.days
        if not right and find(view, value):
            return None  # it may be told of something else
        return _atom(view, value, job, right, told[0].span() if told else value.span)
    if value.kind is Kind.DATE and isinstance(reading, Moment) and reading.fields == {"weekday"} and job.at:
        inside = [_days(m) for m in told if m.start() <= value.start and value.end <= m.end()]
        return no_finding(value, "dates", "it says on which days") if inside == [job.days] else None
    before = [t for t in view.tokens if t.end <= value.start][-1:]
    if (
        isinstance(reading, Amount)
        and reading.unit in ("min", "minute")
        and job.step is not None
        and before
        and before[0].fold == "every"
    ):
        return _atom(view, value, job, reading.value == job.step, (before[0].start, before[0].end))
    return None


_RUNNING = frozenset("runs fires triggers launches scheduled".split())


_JOB = frozenset("job task script cron cronjob".split())


def _atom(view: ClaimView, value: Value, job: _Job, right: bool, span: tuple[int, int]) -> Atom:
    return worked_out(
        view,
        value.span,
        "",
        f"{place(view, job.fact)} is {shown(job.fact.value)}",
        [job.fact],
        view.tokens_in(*span) | {n for n, t in enumerate(view.tokens) if t.fold in _JOB},
        right=right,
        rule="dates" if value.kind is Kind.TIME else "numbers",
    )


def _days(told: re.Match[str]) -> frozenset[int] | None:
    """The days of the week that words of frequency mean; None where they mean no days."""
    word = (told["span"] or told["adverb"] or told["plural"]).lower().removesuffix("s")
    if word in ("day", "night", "morning", "evening", "afternoon", "daily", "nightly"):
        return _ALL_DAYS
    if word == "weekday":
        return _WEEKDAYS
    return frozenset({_NAMES.index(word)}) if word in _NAMES else None


def _jobs(index: Index) -> tuple[_Job, ...]:
    """The lines of crontabs in the evidence; of a line that is read no further none is left out, so that it is not passed over."""
    found: dict[tuple[int, str], _Job] = {}
    for fact in index.facts:
        if not isinstance(fact.value, str) or len(fact.value) > 300:
            continue
        line = _LINE.fullmatch(fact.value)
        if line is None or not (line["command"] or any(ch in "*/" for ch in fact.value)):
            continue
        plain = line["day"] == line["month"] == "*"
        days = _week(line["week"])
        minute, hour = line["minute"], line["hour"]
        at = (int(hour), int(minute)) if hour.isdigit() and minute.isdigit() and plain and days else None
        step = (
            int(minute[2:])
            if minute.startswith("*/") and hour == "*" and plain and days == _ALL_DAYS
            else None
        )
        command = frozenset(
            t.fold for t in tokenize(line["command"] or "") if len(t.fold) > 2 and t.fold not in IGNORABLE
        )
        found.setdefault(
            (fact.source, fact.value.strip()), _Job(fact, at, step, days or frozenset(), command)
        )
    return tuple(found.values())


def _week(text: str) -> frozenset[int] | None:
    if text == "*":
        return _ALL_DAYS
    ends = [
        _DAYS.index(p.lower()) if p.lower() in _DAYS else int(p) % 7 if p.isdigit() else -1
        for p in text.split("-")
    ]
    if -1 in ends or len(ends) > 2:
        return None
    return frozenset(range(ends[0], ends[-1] + 1)) or None
