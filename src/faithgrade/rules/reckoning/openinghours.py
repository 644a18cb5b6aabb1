"""Opening hours: "it shuts at 8 pm on Fridays", "closed on Sundays", against the hours that the evidence has by day of the week."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.binding import find
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.daynames import days_of
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Clock, Kind, Value
from faithgrade.values.text import split_identifier, stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "aggregates"

_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?"
_SPAN = re.compile(
    rf"\b(?P<one>{_DAY})\.?(?:\s*(?:-|–|to|through|until)\s*(?P<other>{_DAY}))?(?![\w-])|\b(?P<kind>weekdays?|weekends?)\b",
    re.I,
)
_HOURS = re.compile(
    r"(?P<h1>\d{1,2})(?:[:.](?P<m1>\d\d))?\s*(?P<x1>[ap]\.?m\.?)?\s*(?:-|–|to|until)\s*(?P<h2>\d{1,2})(?:[:.](?P<m2>\d\d))?\s*(?P<x2>[ap]\.?m\.?)?",
    re.I,
)
_OPEN_FIELDS = frozenset(stem(w) for w in "open opens opening from start".split())
_CLOSE_FIELDS = frozenset(stem(w) for w in "close closes closing to until till end".split())
_OPENING = re.compile(
    r"\b(?:(?<!is )(?<!are )(?<!be )(?<!still )(?<!stays )opens?|opening(?: time)?(?: is)?)(?: (?!until|till|to\b)[\w']+){0,2}(?: at| from)?\s+$|\bopen (?:[\w']+ ){0,2}from\s+$",
    re.I,
)
_CLOSING = re.compile(
    r"\b(?:closes?|shuts?|closing(?: time)?(?: is)?)(?: [\w']+){0,3}?(?: at| by)?\s+$|\bopen (?:[\w']+ ){0,3}?(?:until|till|to)\s+$",
    re.I,
)
_OPEN_AT = re.compile(
    r"\b(?:is|are|be|still|stays?|remains?|already|it['’]s) open (?:(?!from\b|until\b|till\b|to\b)[\w']+ ){0,3}?(?:at|by)\s+$",
    re.I,
)
"""What stands before a time at which something is open, which need be neither end of its hours."""
_TO = re.compile(r"\s*(?:-|–|to|until|till|and)\s*")
_CLOSED = re.compile(
    r"\b(?:is|are|stays?|remains?|it's|we're) (?:all day )?closed\b(?! (?:at|by|from|after|before|until|till|between|for)\b)"
    r"|\bclosed(?: all day)? on\b",
    re.I,
)
_TIME = tuple[int, int]
_OTHER_TIMES = re.compile(
    r"\b(?:today|tomorrow|tonight|holidays?|except|last (?:entry|orders)|kitchen|lunch)\b", re.I
)


@dataclass(frozen=True, slots=True)
class _Day:
    """When it is open on one day of the week: from and to, or neither where it is closed."""

    opens: _TIME | None
    closes: _TIME | None
    fact: Fact
    last: Fact
    """Where the closing time stands."""


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for each time that something is told to open or close at on days of the week, and for days that it is closed."""
    tables = [
        table
        for above, table in view.index.once(_tables)
        if not above or above & (_HOURS_WORDS | _OPEN_FIELDS | view.stems)
    ]
    every_day = view.index.once(_every_day) if not tables and not _SPAN.search(view.text) else None
    if (
        (len(tables) != 1 and every_day is None)
        or "?" in view.text
        or view.negated
        or _OTHER_TIMES.search(view.text)
    ):
        return
    if any(t.fold in CONDITIONALS | HEDGES for t in view.tokens) or any(
        v.kind in (Kind.DATE, Kind.DATETIME) and any(map(str.isdigit, v.text)) for v in view.values
    ):
        return
    if every_day is not None:
        for start, end, opens, closes, covers in _during(view):
            right = _holds(every_day, opens, closes)
            yield told_by(view, RULE, (start, end), every_day.fact, right=right, covers=covers)
        return
    (table,) = tables
    spans = list(_SPAN.finditer(view.text))
    for found in [*_times(view), *_closings(view), *_during(view)]:
        start, end, opens, closes, covers = found
        meant = _days_of(view, spans, start)
        if meant is None:
            continue
        span, days = meant
        known = [table.get(d) for d in sorted(days)]
        if any(day is None for day in known):
            continue
        told = [_holds(day, opens, closes) for day in known if day is not None]
        right = all(told)
        if not right and _stands_elsewhere(view, start, table):
            continue
        fact = next(
            (
                d.last if closes else d.fact
                for d, ok in zip(known, told, strict=True)
                if d is not None and ok is right
            )
        )
        yield told_by(view, RULE, (start, end), fact, right=right, covers=covers | view.tokens_in(*span))
        if right:
            yield Atom(RULE, *span, "good", Reason.STATED, "it says on which days", is_value=False)


_Told = tuple[int, int, "_TIME | None", "_TIME | None", frozenset[int]]


def _times(view: ClaimView) -> Iterator[_Told]:
    """(start, end, opening, closing, words) of each time of day told of an opening or a closing."""
    clocks = [
        v
        for v in view.values
        if v.kind is Kind.TIME and isinstance(v.reading, Clock) and v.reading.offset is None
    ]
    done = 0
    for n, value in enumerate(clocks):
        before = view.text[done : value.start]
        opening, closing = _OPENING.search(before), _CLOSING.search(before)
        if _OPEN_AT.search(before) is not None:
            pass
        elif opening is not None:
            words = view.tokens_in(done + opening.start(), value.start)
            yield value.start, value.end, _at(value), None, words
            after = clocks[n + 1] if n + 1 < len(clocks) else None
            if after is not None and _TO.fullmatch(view.text[value.end : after.start]):
                yield after.start, after.end, None, _at(after), view.tokens_in(value.end, after.start)
        elif closing is not None:
            yield (
                value.start,
                value.end,
                None,
                _at(value),
                view.tokens_in(done + closing.start(), value.start),
            )
        done = value.end


def is_told_open(view: ClaimView, value: Value) -> bool:
    """Whether something is told to be open at a time of day, which need be no end of its hours."""
    return value.kind is Kind.TIME and _OPEN_AT.search(view.text, 0, value.start) is not None


def _during(view: ClaimView) -> Iterator[_Told]:
    """Each time at which something is told to be open: it is, if that lies in its hours, and both ends are held against it."""
    for value in view.values:
        before = _OPEN_AT.search(view.text, 0, value.start)
        if is_told_open(view, value) and isinstance(value.reading, Clock) and before is not None:
            at = _at(value)
            yield value.start, value.end, at, at, view.tokens_in(before.start(), value.start)


def _closings(view: ClaimView) -> Iterator[_Told]:
    for found in _CLOSED.finditer(view.text):
        yield found.start(), found.end(), None, None, frozenset()


def _at(value: Value) -> _TIME:
    assert isinstance(value.reading, Clock)  # noqa: S101 callers pass times of day only
    return value.reading.at.hour, value.reading.at.minute


def _holds(day: _Day, opens: _TIME | None, closes: _TIME | None) -> bool:
    if opens is None and closes is None:
        return day.opens is None
    if opens is not None and closes is not None:
        return day.opens is not None and day.closes is not None and day.opens <= opens < day.closes
    told, held = (opens, day.opens) if opens is not None else (closes, day.closes)
    return (
        told is not None and held is not None and told == (held[0] % 24, held[1])
    )  # 24:00 is told as midnight


def _days_of(
    view: ClaimView, spans: list[re.Match[str]], at: int
) -> tuple[tuple[int, int], frozenset[int]] | None:
    """The one mention of days in the clause of a time, or the one of the claim, and the days that it means."""
    own = min(view.tokens_in(at, at + 1), default=None)
    if own is None:
        return None
    near = [
        s for s in spans if {view.clause_of[n] for n in view.tokens_in(*s.span())} == {view.clause_of[own]}
    ]
    chosen = near if near else spans[:1]
    if not chosen:
        return None
    first, last = spans.index(chosen[0]), spans.index(chosen[-1])
    while first and _LISTED.fullmatch(view.text, spans[first - 1].end(), spans[first].start()):
        first -= 1
    while last + 1 < len(spans) and _LISTED.fullmatch(view.text, spans[last].end(), spans[last + 1].start()):
        last += 1
    chosen = spans[first : last + 1]
    if not near and len(chosen) < len(spans):
        return None
    if not all(_LISTED.fullmatch(view.text, one.end(), other.start()) for one, other in pairwise(chosen)):
        return None
    days = [_days(span) for span in chosen]
    whole = chosen[0].start(), chosen[-1].end()
    return (whole, frozenset[int]().union(*days)) if all(days) else None


_LISTED = re.compile(r"\s*(?:,|&|\b(?:and|or)\b)+\s*(?:and )?(?:on )?")


def _days(span: re.Match[str]) -> frozenset[int]:
    return days_of(span.group()) or frozenset()


def _stands_elsewhere(view: ClaimView, start: int, table: Mapping[int, _Day]) -> bool:
    """Whether a told time stands in the evidence outside the hours, as of something else that has hours."""
    own = {f.index for day in table.values() for f in (day.fact, day.last)}
    return any(fact.index not in own for v in view.values if v.start == start for fact, _ in find(view, v))


def _tables(index: Index) -> tuple[tuple[frozenset[str], Mapping[int, _Day]], ...]:
    """Every set of hours by day of the week, of two days and more, with the words of the key above it: those of "temps" are no hours."""
    found: dict[tuple[int, tuple[str | int, ...]], dict[int, _Day]] = defaultdict(dict)
    for source, parent, days, opens, closes in (*_by_key(index), *_by_row(index)):
        day = _day(opens, closes)
        for n in days if day is not None else ():
            assert day is not None  # noqa: S101 just looked
            found[source, parent].setdefault(n, day)
    return tuple(
        (_above(parent), t)
        for (_, parent), t in found.items()
        if len(t) > 1 or any(d.opens for d in t.values())
    )


def _above(parent: tuple[str | int, ...]) -> frozenset[str]:
    keys = [step for step in parent if isinstance(step, str)]
    return step_words(keys[-1]) if keys else frozenset()


def _every_day(index: Index) -> _Day | None:
    """The hours that the evidence has for no day in particular, where those of nothing else stand beside them."""
    found = [
        f
        for f in index.facts
        if isinstance(f.value, str)
        and not f.prose
        and len(f.value) <= _LONGEST
        and _HOURS.fullmatch(f.value.strip())
    ]
    if len(found) != 1 or not found[0].field or index.source(found[0]).superseded:
        return None
    words = {stem(w) for w in split_identifier(found[0].field[-1].lower())}
    return _day(found[0], found[0]) if stem("hours") in words and words <= _HOURS_WORDS else None


_LONGEST = 24
_HOURS_WORDS = frozenset(stem(w) for w in "opening open business daily shop store hours".split())


_Row = tuple[int, tuple[str | int, ...], frozenset[int], "Fact", "Fact"]


def _by_key(index: Index) -> Iterator[_Row]:
    """Hours under a key that is a day: ``{"fri": "9-18"}``, ``{"fri": {"open": "9:00", "close": "18:00"}}``."""
    pairs: dict[tuple[int, tuple[str | int, ...]], list[Fact]] = defaultdict(list)
    for fact in index.facts:
        if fact.prose or not isinstance(fact.value, str) or index.source(fact).superseded:
            continue
        for depth in (1, 2):
            step = fact.path[-depth] if len(fact.path) >= depth else None
            span = _SPAN.fullmatch(step.replace("_", "-")) if isinstance(step, str) else None
            if span is not None and (days := _days(span)):
                if depth == 1:
                    yield fact.source, fact.path[:-1], days, fact, fact
                else:
                    pairs[fact.source, fact.path[:-1]].append(fact)
    for (source, path), facts in pairs.items():
        opens = [f for f in facts if field_words(f.field[-1:]).leaf & _OPEN_FIELDS]
        closes = [f for f in facts if field_words(f.field[-1:]).leaf & _CLOSE_FIELDS]
        span = _SPAN.fullmatch(str(path[-1]).replace("_", "-"))
        if len(opens) == len(closes) == 1 and span is not None:
            yield source, path[:-1], _days(span), opens[0], closes[0]


def _by_row(index: Index) -> Iterator[_Row]:
    """Hours of rows that have a day: ``[{"day": "Friday", "open": "9:00", "close": "18:00"}]``."""
    for fact in index.facts:
        if fact.prose or not isinstance(fact.value, str) or fact.node < 0 or len(fact.path) < 2:
            continue
        if index.source(fact).superseded:
            continue
        span = _SPAN.fullmatch(fact.value.strip())
        if span is None or not _days(span) or not isinstance(fact.path[-2], int):
            continue
        node = index.evidence.nodes[fact.node]
        beside = [
            f for f in index.evidence.facts[node.lo : node.hi] if f is not fact and isinstance(f.value, str)
        ]
        opens = [f for f in beside if field_words(f.field[-1:]).leaf & _OPEN_FIELDS]
        closes = [f for f in beside if field_words(f.field[-1:]).leaf & _CLOSE_FIELDS]
        whole = [f for f in beside if _HOURS.fullmatch(str(f.value).strip())]
        if len(opens) == len(closes) == 1:
            yield fact.source, fact.path[:-2], _days(span), opens[0], closes[0]
        elif len(whole) == 1:
            yield fact.source, fact.path[:-2], _days(span), whole[0], whole[0]


def _day(opens: Fact, closes: Fact) -> _Day | None:
    """The hours of a day by the facts that tell them; None where they are no hours."""
    text = str(opens.value).strip()
    if opens is closes:
        if text.lower() in ("closed", "shut", "-", "–"):
            return _Day(None, None, opens, closes)
    else:
        text = f"{text}-{str(closes.value).strip()}"
    found = _HOURS.fullmatch(text)
    if found is None:
        return None
    one, other = _ends(found)
    return _Day(one, other, opens, closes) if one is not None and other is not None and one < other else None


def _ends(hours: re.Match[str]) -> tuple[_TIME | None, _TIME | None]:
    """The two ends of hours; where only the last has its half of the day, the first is in that half if it is earlier there.

    Without halves "1-5" may be either half; "1-5pm" is in the afternoon, and "9-5pm" begins in the morning.
    """
    before, behind = hours["x1"], hours["x2"]
    other = _clock(hours["h2"], hours["m2"], behind)
    if behind and not before:
        one = _clock(hours["h1"], hours["m1"], behind)
        return (
            one if one is None or other is None or one < other else _clock(hours["h1"], hours["m1"], "am")
        ), other
    if (before and not behind) or (
        not before and int(hours["h2"]) <= _NOON and 0 < int(hours["h1"]) < _EARLY and hours["h1"][0] != "0"
    ):
        return None, None
    return _clock(hours["h1"], hours["m1"], before), other


_NOON, _EARLY = 12, 7
"""Hours that end by noon and begin so early may be those of the afternoon as well."""


def _clock(hour: str, minute: str | None, half: str | None) -> _TIME | None:
    number = int(hour)
    if half:
        number = number % 12 + (12 if half.lower().startswith("p") else 0)
    return (number, int(minute or 0)) if number <= 24 else None
