"""Values whose absence shows nothing, as they are no values of their own: bases of shares, deficits, days written without a year."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence.index import Index
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.openinghours import is_told_open
from faithgrade.values import Amount, Clock, Kind, Moment, Value, convert, exact
from faithgrade.values.months import MONTHS
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


def put_another_way(view: ClaimView, value: Value) -> str | None:
    """How a claim puts a value that no field need hold as it stands, for a reason's sentence; None where it does not."""
    before, reading = view.text[: value.start], value.reading
    if ONE_IN.search(before):
        return "is what a share is of"
    if _SHARE_BASE.search(before) and isinstance(reading, Amount) and view.index.amounts(reading):
        return "is what a share is of"
    if _TRAILING.match(view.text, value.end) and not view.index.field_vocabulary & _DEFICITS:
        return "is how far something is behind"
    if isinstance(reading, Amount) and _is_a_thousandfold(view, value, reading):
        return "is a thousand times, or a thousandth of, a number that may be in another unit"
    if value.kind is Kind.MONEY and isinstance(reading, Amount) and _is_in_hundredths(view, reading):
        return "is a hundredth of a number without a unit"
    if (
        isinstance(reading, Amount)
        and value.text.isdigit()
        and value.text in view.index.once(_years_of_fields)
    ):
        return "is a year that a field is called by"
    if "." in value.text and is_among(value, view.index.once(own_words)["argument"]):
        return "is what a call was made with"
    if (
        isinstance(reading, Amount)
        and _IN_WEEK.search(before)
        and value.text.zfill(2) in view.index.once(weeks_told)
    ):
        return "is a week that the evidence has by its number"
    if _stands_unread(view, value):
        return "stands in a text, where nothing here reads it"
    if is_told_open(view, value):
        return "is when something is told to be open"
    if isinstance(reading, Amount) and _is_a_side(view, value, reading):
        return "is one side of a size that a text has"
    if isinstance(reading, Amount) and reading.unit is not None and _is_listed_in_a_text(view, value):
        return "is listed in a text"
    if isinstance(reading, Amount) and _is_in_a_code(view, value, reading):
        return "is part of a name or code"
    if isinstance(reading, Amount) and reading.bound is not None and _is_written_as_a_clock(view, reading):
        return "is a length of time that is written as one of the clock"
    if _PAIR.fullmatch(value.text) and view.index.once(_pairs) >= {value.text.replace(" ", "")}:
        return "is written as two numbers that stand side by side"
    if isinstance(reading, Moment) and _is_written_short(view, reading):
        return "stands in a text without its year"
    if isinstance(reading, Clock) and (reading.at.hour * 60 + reading.at.minute) in view.index.once(_ends):
        return "is a start and a length of time together"
    return None


def _is_a_thousandfold(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a measure is a number without a unit in a unit a thousand times as large or small: 2,400 kg of 2.4 t."""
    if reading.unit == "%" or dimension(reading.unit) in ("temperature", "time"):
        return False
    letter = _UNIT_LETTER.match(view.text, value.end) if reading.unit is None else None
    if letter is not None:  # "2.87 V" of 2870 mV
        return any(
            held.value * factor == reading.value and (held.unit or "").endswith(letter[1])
            for factor in (1000, Decimal("0.001"))
            for _, held in view.index.amounts(exact(reading.value / factor, f"m{letter[1]}"))
        )
    return reading.unit is not None and any(
        held.unit is None and held.value * factor == reading.value and not isinstance(fact.value, str)
        for factor in (1000, Decimal("0.001"))
        for fact, held in view.index.amounts(exact(reading.value / factor, None))
    )


_UNIT_LETTER = re.compile(r"\s?([VAW])\b")
"""Units that are read only in longer words, as their letter is a name as well."""


def _is_in_hundredths(view: ClaimView, reading: Amount) -> bool:
    """Whether a sum of money is told in cents by a number that says so nowhere near: €5.20 of 520."""
    cents = reading.value * 100
    return cents == cents.to_integral_value() and any(
        held.unit is None and held.value == cents and not isinstance(fact.value, str)
        for fact, held in view.index.amounts(exact(cents, None))
    )


_IN_WEEK = re.compile(r"\bweeks? (?:\d{1,2}(?:,| and| to|\s?[–-])\s?)*$", re.I)


def weeks_told(index: Index) -> frozenset[str]:
    """The numbers of the weeks of the year that strings of the evidence give: "2026-W16"."""
    texts = (f.value for f in index.facts if isinstance(f.value, str) and len(f.value) <= _SHORT)
    return frozenset(told[1] for text in texts if (told := _WEEK.search(text)) is not None)


_WEEK = re.compile(r"\d{4}-?W(\d\d)\b")
_SHORT = 24


def _years_of_fields(index: Index) -> frozenset[str]:
    """The years in the names of fields: 2024 of ``twh_2024``."""
    return frozenset(year for _, field in index.fields for step in field for year in _YEAR.findall(step))


_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _stands_unread(view: ClaimView, value: Value) -> bool:
    """Whether a value stands as it is written in a text of which only some became facts."""
    texts = [
        s.content
        for s in view.index.evidence.sources
        if s.states_facts
        and isinstance(s.content, str)
        and s.document is not None
        and s.document.form != "json"
    ]
    held = [text for text in texts if value.text in text]
    alone = rf"(?<![\w.,/-]){re.escape(value.text)}(?![\w]|[.,/-]\d)"
    return any(re.search(alone, text) is not None for text in held)


def _is_a_side(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a length told of a side, or one number of several with "x" or "by" between them, is one of a size in a text."""
    if dimension(reading.unit) not in (None, "length") or reading.value not in view.index.once(_of_sizes):
        return False
    beside = _BY_BEFORE.search(view.text, 0, value.start) or _BY_BEHIND.match(view.text, value.end)
    return beside is not None or not view.stems.isdisjoint(_SIDES)


_BY_BEFORE = re.compile(r"\d\s?(?:mm|cm|m|in|px)?\s?(?:x|×|by)\s?$", re.I)
_BY_BEHIND = re.compile(r"\s?(?:mm|cm|m|in|px)?\s?(?:x|×|by)\s?\d", re.I)
_SIDES = frozenset(
    stem(w)
    for w in "thick thin thickness tall high height wide width long length deep depth side edge across".split()
)


def _of_sizes(index: Index) -> frozenset[Decimal]:
    """The sides of sizes in the texts of the evidence: 158.2, 74.1 and 8.3 of "158.2 x 74.1 x 8.3 mm"."""
    return frozenset(
        Decimal(number)
        for fact in index.facts
        if isinstance(fact.value, str) and ("x" in fact.value or "×" in fact.value)
        for size in _SIZE.finditer(fact.value)
        for number in _NUMBER.findall(size[0].replace(",", "."))
    )


_SIZE = re.compile(
    r"(?<![\w.])\d+(?:[.,]\d+)?(?:\s?(?:mm|cm|m|in|px|\"))?(?:\s?[x×✕]\s?\d+(?:[.,]\d+)?(?:\s?(?:mm|cm|m|in|px|\"))?)+"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def _is_listed_in_a_text(view: ClaimView, value: Value) -> bool:
    """Whether a text has a measure as it is written, behind a comma: "25 cm at 2000 m, 40 cm at 2500 m"."""
    texts = (f.value for f in view.index.facts if isinstance(f.value, str) and value.text in f.value)
    return any(re.search(rf"[,;(]\s?{re.escape(value.text)}(?!\w)", text) for text in texts)


def _is_in_a_code(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a number is a key of the evidence ("8.8"), stands in the name of a field ("per 100 ml"), or is written "7C" there."""
    if value.text in view.index.once(_dotted_keys):
        return True
    if dimension(reading.unit) in ("temperature", "angle") or reading.unit == "deg":
        return any(view.index.knows(f"{abs(reading.value)}{letter}") for letter in "cf")
    per = view.text.endswith("per ", 0, value.start)
    return per and any(
        f"{reading.value}{reading.unit}".lower() in step.lower()
        for _, f in view.index.fields
        for step in f[-1:]
    )


def _dotted_keys(index: Index) -> frozenset[str]:
    """Keys of the evidence that are numbers with a point: classes of bolts, versions, floors."""
    keys = {str(step) for node in index.evidence.nodes for step in node.path[-1:]}
    return frozenset(key for key in keys if _DOTTED.fullmatch(key))


_DOTTED = re.compile(r"\d+\.\d+")


def _is_written_as_a_clock(view: ClaimView, reading: Amount) -> bool:
    """Whether a bound holds of a length of time that the evidence writes as minutes and seconds: "under 39 minutes" of 38:24."""
    for _, timed in view.index.clocks() if dimension(reading.unit) == "time" else ():
        if isinstance(timed, Clock):
            seconds = timed.at.hour * 60 + timed.at.minute
            held = convert(exact(Decimal(seconds), "s"), reading.unit or "s")
            if held is not None and reading.low <= held.value <= reading.high:
                return True
    return False


_PAIR = re.compile(r"\d{1,3}, ?\d{1,2}")  # "14,320" is read as grouped


def _pairs(index: Index) -> frozenset[str]:
    """Lists of two whole numbers, as they are written in prose: "4,12"."""
    facts = index.evidence.facts
    return frozenset(
        f"{facts[n.lo].value},{facts[n.lo + 1].value}"
        for n in index.lists
        if n.hi - n.lo == 2 and all(type(facts[i].value) is int for i in (n.lo, n.lo + 1))
    )


def _ends(index: Index) -> frozenset[int]:
    """The minutes of the day at which what has a start and a length in one object is over, or of a length before its end began."""
    lengths: dict[int, list[int]] = {}
    for fact in index.facts:
        for r in index.readings(fact):
            moved = convert(r, "min") if isinstance(r, Amount) and dimension(r.unit) == "time" else None
            if moved is not None and moved.value.is_finite() and not fact.prose:
                lengths.setdefault(fact.node, []).append(int(moved.value))
    found: set[int] = set()
    for fact, timed in index.clocks():
        at = timed.at if isinstance(timed, Clock) else timed.clock if isinstance(timed, Moment) else None
        if at is not None:
            start = at.hour * 60 + at.minute
            found.update((start + way * n) % 1440 for n in lengths.get(fact.node, ()) for way in (1, -1))
    return frozenset(found)


_SHARE_BASE = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:in|of|out of|in every|out of every) (?:the |its |their )?$",
    re.I,
)
_DEFICITS = frozenset(stem(w) for w in "behind gap margin diff difference interval deficit laps".split())
"""Fields that hold how far something is behind."""
ONE_IN = re.compile(r"\b(?:one|1|two|three|four) (?:in|out of|in every|out of every) $", re.I)
"""What stands before what a share is of: "one in nine"."""
_TRAILING = re.compile(r"\s*(?:[a-z]+ )?(?:behind|adrift|clear of|off the (?:lead|top|pace))\b", re.I)


def _is_written_short(view: ClaimView, reading: Moment) -> bool:
    """Whether a text has a day with its month beside it, without a year: "15 Jun", "15 June"."""
    if reading.day is None or reading.month is None:
        return False
    for entry in view.index.holding(str(reading.day)) + view.index.holding(f"{reading.day:02}"):
        for one, other in pairwise(entry.tokens):
            day, word = (one, other) if one.isdigit() else (other, one)
            if day.isdigit() and int(day) == reading.day and MONTHS.get(word) == reading.month:
                return True
    return False
