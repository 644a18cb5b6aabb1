"""How long something took, or how much later something came: durations between two moments of one record.

"Ran from 21:40 to 0:05, two hours and 25 minutes", "was answered eight minutes after it was opened".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.values import Amount, Bound, Clock, Kind, Moment, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension

_LASTING = re.compile(
    r"\b(?:(?:ran|runs|lasted|lasts|took|takes|goes on|went on|stays?|stayed|spans?|spanned)|(?:is|was|were|been) (?P<state>[\w-]+)(?= for ))"
    r"(?: (?:for|about|around|just|only|exactly|nearly|almost|over|well|a|total|of|roughly))*\s+$",
    re.I,
)
_WHICH = re.compile(
    r"[,;:–—(]\s*(?:(?:which|that) (?:is|was|makes)|that's|so|i\.e\.|or|a total of)?\s*(?:well |about |just |exactly )?$",
    re.I,
)
_AFTER = re.compile(r"\s+(?P<way>after|before)\s+(?P<rest>[^,;.]+)", re.I)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each duration that lies between two moments which the claim names by their fields or their times."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if not isinstance(reading, Amount) or reading.is_range:
            continue
        if (aged := _aged(view, value)) is not None:
            yield aged
            continue
        if value.kind not in (Kind.DURATION, Kind.QUANTITY) or _seconds(reading) is None:
            continue
        atom = _after(view, value) or _lasted(view, value)
        if atom is not None:
            yield atom


@dataclass(frozen=True, slots=True)
class _When:
    fact: Fact
    at: datetime
    exact: bool
    """Whether it tells the time of day."""


def _records(index: Index) -> tuple[tuple[_When, ...], ...]:
    """The moments of each object that has two and more of them."""
    rows: dict[tuple[int, int], list[_When]] = {}
    for fact in index.facts[:20000]:
        if not isinstance(fact.value, str) or fact.prose:
            continue
        when = _moment(index, fact)
        if when is not None:
            rows.setdefault((fact.source, fact.node), []).append(when)
    return tuple(tuple(r) for r in rows.values() if 2 <= len(r) <= 8)


def _moment(index: Index, fact: Fact) -> _When | None:
    found = [r for r in index.readings(fact) if isinstance(r, (Moment, Clock))]
    if len(found) != 1 or len(str(fact.value)) > 32:
        return None
    reading = found[0]
    if isinstance(reading, Clock):
        return (
            None
            if reading.ambiguous
            else _When(fact, datetime.combine(datetime(2000, 1, 1), reading.at), True)
        )
    if reading.low is None or "day" not in reading.fields:
        return None
    low = reading.low - timedelta(minutes=reading.offset or 0)
    return _When(fact, low, "hour" in reading.fields)


def _after(view: ClaimView, value: Value) -> Atom | None:
    """How long after one named moment the other came."""
    told = _AFTER.match(view.text, value.end)
    if told is None:
        return None
    clause = view.text[: value.start]
    before = {t.stem for t in view.tokens if t.end <= value.start}
    behind = {t.stem for t in view.tokens if told.start("rest") <= t.start < told.end("rest")}
    if not clause.strip():
        return None
    pairs = []
    for record in _chosen(view):
        firsts = _named(record, before)
        others = _named(record, behind)
        if len(firsts) == 1 and len(others) == 1 and firsts[0] is not others[0]:
            pairs.append((firsts[0], others[0]))
    if len(pairs) != 1:
        return None
    one, other = pairs[0]
    if told["way"].lower() == "before":
        one, other = other, one
    if one.exact != other.exact:
        return None
    words = view.tokens_in(told.start("way"), told.end("rest"))
    named = frozenset(
        n
        for n, t in enumerate(view.tokens)
        if (t.end <= value.start or n in words) and (_is_named(one, {t.stem}) or _is_named(other, {t.stem}))
    )
    way = frozenset(n for n in words if view.tokens[n].fold in ("after", "before"))
    return _decided(view, value, other, one, named | way | _hedges(view, value))


def _named(record: Sequence[_When], stems: set[str]) -> list[_When]:
    """The moments whose fields are said, by their own words or else by others for them."""
    own = [w for w in record if _is_named(w, stems)]
    alike = {s for word in stems for s in SYNONYMS.get(word, frozenset())}
    return own or [w for w in record if _is_named(w, alike)]


def _is_named(when: _When, stems: set[str]) -> bool:
    """Whether a telling word of a field is said: "opened" of opened_at, "announced" of Announced."""
    return bool((field_words(when.fact.field).leaf - _OF_TIME) & stems)


_OF_TIME = frozenset(stem(w) for w in "at on date time day of utc ts timestamp datetime local".split())


def _lasted(view: ClaimView, value: Value) -> Atom | None:
    """How long something went on from its start to its end."""
    before = view.text[: value.start]
    lasting = _LASTING.search(before)
    times = [v for v in view.values if v.kind in (Kind.DATE, Kind.DATETIME, Kind.TIME) and v is not value]
    pairs = []
    for record in _chosen(view):
        starts = [w for w in record if field_words(w.fact.field).leaf & _STARTS]
        ends = [w for w in record if field_words(w.fact.field).leaf & _ENDS]
        if len(starts) == 1 and len(ends) == 1 and starts[0].exact == ends[0].exact:
            pairs.append((starts[0], ends[0]))
    named = len(pairs) == 1
    if not pairs and lasting:
        pairs = [_in_order(record) for record in _chosen(view) if _are_ends(record)]
    if len(pairs) != 1:
        return None
    one, other = pairs[0]
    if _may_be_local(view.index, one) or _may_be_local(view.index, other):
        return None
    ran = lasting is not None and lasting.group().lower().startswith(("ran", "runs"))
    on_a_day = one.at.date() != other.at.date() and re.match(r" on (?:the )?[\dA-Z]", view.text[value.end :])
    if on_a_day or (ran and field_words(one.fact.field).leaf & {"down"}):
        return None  # on one of two days, or until then
    state = stem(lasting["state"].lower()) if lasting and lasting["state"] else None
    known = {t.stem for t in tokenize(view.case.question or "")} | field_words(one.fact.field).leaf
    if state is not None and state not in (known | _ON_OR_OFF if named else known):
        return None
    if not lasting and not (len(times) == 2 and _WHICH.search(before)):
        return None
    covers = view.tokens_in(lasting.start(), value.start) if lasting else frozenset()
    return _decided(view, value, one, other, covers | _hedges(view, value), sure=named)


def _are_ends(record: Sequence[_When]) -> bool:
    """Whether a record has just two times of day, of which neither is of its own keeping or of what is still to come."""
    return (
        len(record) == 2
        and all(w.exact for w in record)
        and not any(field_words(w.fact.field).leaf & _NO_ENDS for w in record)
    )


def _in_order(record: Sequence[_When]) -> tuple[_When, _When]:
    one, other = record
    return (one, other) if one.at <= other.at else (other, one)


_NO_ENDS = frozenset(
    stem(w)
    for w in "created updated modified checked seen sent due deadline expires planned scheduled expected estimated eta requested "
    "ordered booked now current last next".split()
)
"""Fields of moments between which nothing need have gone on."""


_STARTS = frozenset(
    stem(w)
    for w in "start started starts begin began begins from opened opens depart departure dep down left".split()
)
_ENDS = frozenset(
    stem(w)
    for w in "end ended ends finish finished until till to closed closes resolved arrive arrival arr completed up".split()
)
_ON_OR_OFF = frozenset(stem(w) for w in "open down out".split())


_TRAVELLED = frozenset(stem(w) for w in "depart departure dep left arrive arrival arr".split())


def _may_be_local(index: Index, when: _When) -> bool:
    """Whether a time of a journey may be that of another time zone than the other."""
    if not field_words(when.fact.field).leaf & _TRAVELLED:
        return False
    return not any(isinstance(r, (Moment, Clock)) and r.offset is not None for r in index.readings(when.fact))


def _chosen(view: ClaimView) -> Sequence[tuple[_When, ...]]:
    """The records that the claim names, where there are several."""
    records = view.index.once(_records)
    if len(records) == 1:
        return records
    nodes = {
        f.node for m in view.mentions for i in m.entry.facts if (f := view.index.evidence.facts[i]).node >= 0
    }
    named = [r for r in records if r[0].fact.node in nodes]
    return named if len(named) == 1 else []


def _hedges(view: ClaimView, value: Value) -> frozenset[int]:
    """Small words in front of a duration: "a little over"."""
    found = set()
    n = min(view.tokens_in(value.start, value.end)) - 1
    while n >= 0 and view.tokens[n].fold in ("a", "little", "just", "well", "exactly"):
        found.add(n)
        n -= 1
    return frozenset(found)


def _decided(
    view: ClaimView, value: Value, one: _When, other: _When, covers: frozenset[int], *, sure: bool = True
) -> Atom | None:
    span = other.at - one.at
    if span < timedelta(0) and one.at.year == 2000 and other.at.year == 2000:
        span += timedelta(days=1)  # past midnight
    if span < timedelta(0):
        return None
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    holds = _holds(reading, span, one, other)
    if holds is None or (not holds and (not sure or _tells_its_own(view))):
        return None
    return _told(view, value, (one, other), "duration", str(span), covers, holds=holds)


def _told(
    view: ClaimView,
    value: Value,
    ends: tuple[_When, _When],
    what: str,
    text: str,
    covers: frozenset[int],
    *,
    holds: bool,
) -> Atom:
    """The verdict on a stretch of time between two ends of the evidence, which is ``text`` long."""
    one, other = (w.fact for w in ends)
    return worked_out(
        view,
        value.span,
        what,
        f"from {shown(one.value)} to {shown(other.value)} is {text}",
        (one, other),
        covers,
        right=holds,
        instead=text,
    )


def _tells_its_own(view: ClaimView) -> bool:
    """Whether a claim names a day or time that is no end of a record's span, so that it may speak of another stretch."""
    ends = {id(w.fact) for record in view.index.once(_records) for w in record}
    held = [
        {id(f) for f, m in view.index.moments_near(v.reading) if match(v, m) is not None}
        for v in view.values
        if v.kind in (Kind.DATE, Kind.DATETIME) and isinstance(v.reading, Moment)
    ]
    return any(not facts & ends for facts in held)


def _holds(reading: Amount, span: timedelta, one: _When, other: _When) -> bool | None:
    """Whether a span is as long as told; None where counting both ends, or the length of months, leaves that open."""
    a_unit = _seconds(reading)
    if a_unit is None:
        return None
    length = Decimal(str(span.total_seconds())) / a_unit
    said = reading.value
    long = a_unit >= 86400 * 25
    if long:
        whole = Decimal(str(_months(one.at, other.at))) / (12 if a_unit > 86400 * 300 else 1)
        length = whole
    slack = Decimal(1).scaleb(-(reading.written or 0)) if reading.written else Decimal(0)
    day = Decimal(86400) / a_unit
    if reading.bound in (Bound.AT_LEAST, Bound.OVER):
        if length < said or (length == said and reading.bound is Bound.OVER):
            return False
        return True if length <= said * Decimal("1.35") else None
    if reading.bound in (Bound.AT_MOST, Bound.UNDER):
        return None
    if reading.bound is Bound.NEARLY and length > said:
        return False
    if reading.bound is not None:
        near = abs(length - said) <= said * Decimal("0.12")
        return True if near else (None if abs(length - said) <= said * Decimal("0.3") else False)
    if long:
        return True if length // 1 == said else (None if abs(length - said) <= 1 else False)
    if abs(length - said) <= slack / 2:
        return True
    if not one.exact:
        return (
            None
            if abs(length - said) <= day * Decimal("1.01") or abs(length - said) < Decimal("0.6")
            else False
        )
    if a_unit >= 86400:
        return None if abs(length - said) <= 1 else False
    return None if abs(length - said) * a_unit < 60 else False


def _seconds(reading: Amount) -> Decimal | None:
    """How many seconds a unit of time has; months and years about."""
    if reading.unit in _CALENDAR:
        return _CALENDAR[reading.unit]
    if dimension(reading.unit) != "time":
        return None
    found = convert(Amount(Decimal(1), Decimal(1), Decimal(1), reading.unit), "s")
    return found.value if found is not None and found.value else None


_CALENDAR = {"month": Decimal(86400) * 30, "year": Decimal(86400) * 365}


def _aged(view: ClaimView, value: Value) -> Atom | None:
    """How old somebody got, from the dates of birth and death of the one record that has both."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    told = _AGED.search(view.text[: value.start])
    if told is None or reading.bound is not None or reading.unit not in (None, "year"):
        return None
    died = bool(view.stems & _DEATH)
    pairs = []
    for record in view.index.once(_records):
        born = [w for w in record if field_words(w.fact.field).leaf & _BIRTH]
        dead = [w for w in record if field_words(w.fact.field).leaf & _DEATH]
        if len(born) == 1 and len(dead) == 1:
            pairs.append((born[0], dead[0]))
    if len(pairs) != 1 or not died:
        return None
    one, other = pairs[0]
    years = other.at.year - one.at.year - ((other.at.month, other.at.day) < (one.at.month, one.at.day))
    holds = reading.value == years
    covers = view.tokens_in(told.start(), value.start)
    return _told(view, value, (one, other), "age", f"{years} years", covers, holds=holds)


_AGED = re.compile(r"\b(?:at the age of|at age|aged|died at|dying at) $", re.I)
_BIRTH = frozenset(stem(w) for w in "birth born".split())
_DEATH = frozenset(stem(w) for w in "death died dying deceased".split())


def _months(one: datetime, other: datetime) -> float:
    whole = (other.year - one.year) * 12 + other.month - one.month
    days = (other.day - one.day) / 31
    return whole + days
