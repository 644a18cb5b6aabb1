"""Numbers of all kinds, by value and unit: percentages, money, quantities and durations among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import bind, find
from faithgrade.rules.binding.naming import around
from faithgrade.rules.binding.ordinals import ordinals
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import good, no_finding, still_open
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.grounding import ground
from faithgrade.rules.numbers.crons import by_schedule
from faithgrade.rules.numbers.currencies import in_a_stated_currency, in_another_currency
from faithgrade.rules.numbers.daykinds import read as day_kinds
from faithgrade.rules.numbers.gratis import read as gratis
from faithgrade.rules.numbers.infinities import read as infinities
from faithgrade.rules.numbers.magnitudes import counted_again, off_by_thousands
from faithgrade.rules.numbers.otherunits import in_a_unit_of_parts, in_another_unit, in_the_unit_of_its_key
from faithgrade.rules.numbers.partednumbers import compound, interval
from faithgrade.rules.numbers.putotherwise import read as put_otherwise
from faithgrade.rules.numbers.refranges import against_ranges
from faithgrade.rules.numbers.scales import read as scales
from faithgrade.rules.numbers.slots import read as slots
from faithgrade.rules.numbers.twicegiven import read as twice_given
from faithgrade.rules.reckoning.dosing import read as dosing
from faithgrade.rules.words.lexicon import STATES
from faithgrade.rules.words.truths import flag
from faithgrade.values import Amount, Kind, Moment, Text, Value
from faithgrade.values.match import How
from faithgrade.values.text import split_identifier, stem

_POWER = re.compile(r"\d{1,3}\^\{?-?\d{1,3}\}?")
KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every amount of the claim that is not part of a name."""
    yield from ordinals(view)
    yield from against_ranges(view)
    yield from gratis(view)
    yield from slots(view)
    doses = tuple(dosing(view))
    yield from doses
    yield from scales(view)
    yield from put_otherwise(view)
    yield from twice_given(view)
    yield from infinities(view)
    yield from day_kinds(view)
    for value in view.values:
        if value.kind not in KINDS or (
            in_mention(view, value.start, value.end) and not _is_measure(view, value)
        ):
            continue
        if _counts_nothing(view, value) or any(a.start <= value.start and value.end <= a.end for a in doses):
            continue
        if (
            value.text.lower() == "one"
            and _STANDS_FOR_A_NOUN.search(view.text[: value.start])
            and _GOES_ON.match(view.text, value.end)
        ):
            yield no_finding(value, "numbers", "“one” stands for what was named before")
            continue
        if _is_label(view, value):
            yield no_finding(value, "numbers", f"“{value.text}” numbers a part of the answer")
        elif (
            value.text.isdigit()
            and [t.fold for t in view.tokens if t.end <= value.start][-1:]
            in (["week"], ["chapter"], ["page"], ["round"], ["phase"], ["stage"], ["step"], ["part"])
            and not find(view, value)
        ):
            yield _asked_for(view, value) or still_open(
                value, "numbers", f"“{value.text}” numbers a period or part"
            )
        elif _covers_window(view, value):
            yield no_finding(
                value,
                "numbers",
                f"the evidence is dated over about {value.text}",
                frozenset(n for n, t in enumerate(view.tokens) if t.fold in _WINDOW),
            )
        elif _in_field_name(view, value) or _names_a_column(view, value):
            yield no_finding(value, "numbers", f"“{value.text}” is part of a field's name")
        elif _POWER.fullmatch(value.text) and not find(view, value):
            yield still_open(
                value, "numbers", f"“{value.text}” is a power of a number, and need not be in any result"
            )
        elif isinstance(value.reading, Text):
            yield _without_hours(view, value) or compound(view, value)
        elif isinstance(value.reading, Amount) and value.reading.is_range:
            yield interval(view, value)
        elif _is_no_measure(view, value):
            yield still_open(value, "numbers", f"“{value.text}” is a flag, or the least of something")
        else:
            yield (
                by_schedule(view, value)
                or _part_of_id(view, value)
                or in_another_currency(view, value)
                or in_a_unit_of_parts(view, value)
                or in_the_unit_of_its_key(view, value)
                or in_another_unit(view, value)
                or off_by_thousands(view, value)
                or counted_again(view, value)
                or in_a_stated_currency(view, value, ground(view, value, "numbers"))
            )


def _is_no_measure(view: ClaimView, value: Value) -> bool:
    """Whether a value stands only as a flag ("one oven" of ``{"oven_on": 1}``), or as minutes where the key tells the least of something."""
    reading, facts = value.reading, [fact for fact, _ in find(view, value) if fact.field]
    if value.text.lower() in ("one", "1"):
        named = [f for f in facts if field_words(f.field).leaf & view.stems] or facts
        return bool(named) and all(
            f.value == 1 and (flag(f) is not None or stem(split_identifier(f.field[-1])[-1]) in STATES)
            for f in named
        )
    bare = [
        a.unit for f in facts if f.field[-1].lower().endswith("min") and (a := single_amount(view.index, f))
    ]
    return len(facts) == 1 and bare == [None] and isinstance(reading, Amount) and reading.unit == "min"


_STANDS_FOR_A_NOUN = re.compile(r"\b(?:the|an?|your|its) [^\W\d][\w-]*(?: [\w-]+)?\s$", re.I)
_GOES_ON = re.compile(
    r"\W*$|\s*[,;:.)]|\s+(?:is|was|are|were|has|had|with|at|of|in|on|by|to|from|as|and|but|\d)", re.I
)
"""What comes behind "the grey one": the end, a verb, a number or another phrase, but no noun."""


def _without_hours(view: ClaimView, value: Value) -> Atom | None:
    """The standing of a length of time told without its hours, of which there are none: "33:12" of 00:33:12."""
    if not _MINUTES.fullmatch(value.text):
        return None
    held = [(f, How.STATED) for hours in ("00:", "0:") for f in view.index.texts(hours + value.text)]
    inside = bind(view, value, held).inside if held else ()
    return good(view, value, "numbers", inside[0]) if len(inside) == 1 else None


_MINUTES = re.compile(r"\d{1,2}:[0-5]\d")


def _asked_for(view: ClaimView, value: Value) -> Atom | None:
    """Good, where every result that a number of a period could be of was asked for by it: "week 6" of ``{"week": 6}``."""
    at, before = next((n, t.stem) for n, t in reversed(list(enumerate(view.tokens))) if t.end <= value.start)
    asked = [
        (s, str(v))
        for s in view.index.evidence.sources
        if s.kind == "result"
        for key, v in s.arguments.items()
        if before in field_words((str(key),)).leaf
    ]
    if not asked or any(v != value.text for _, v in asked) or len({s.name for s, _ in asked}) != 1:
        return None
    return no_finding(value, "numbers", f"{asked[0][0].name} was called for {value.text}", frozenset({at}))


_WINDOW = frozenset("over next past last coming previous throughout period".split())


def _covers_window(view: ClaimView, value: Value) -> bool:
    """Whether "the next five days" is what the dates of the evidence span, give or take one."""
    reading = value.reading
    if (
        value.kind is not Kind.DURATION
        or not isinstance(reading, Amount)
        or reading.unit not in ("day", "week", "month", "year", "decade")
    ):
        return False
    if not any(t.fold in _WINDOW for t in around(view, value.start, value.end).left[:3]):
        return False
    lows = [m.low for _, m in view.index.moments() if m.low is not None]
    if len(lows) < 3:
        return False
    days = Decimal((max(lows) - min(lows)).days)
    unit = {"day": 1, "week": 7, "month": 30, "year": 365, "decade": 3650}[reading.unit]
    return abs(days / unit - reading.value) <= 1


def _in_field_name(view: ClaimView, value: Value) -> bool:
    """Whether a number is how a field is called ("52-week low" of low_52w, "3-hour" of 3h)."""
    digits = "".join(ch for ch in value.text if ch.isdigit())
    return (
        bool(digits)
        and (value.kind is not Kind.PERCENT or len(digits) >= 2)
        and value.kind in (Kind.NUMBER, Kind.DURATION, Kind.PERCENT)
        and digits in view.index.once(numbered_fields)
    )


def _names_a_column(view: ClaimView, value: Value) -> bool:
    """Whether a year is how the field of another number of the claim is called: "17.6 in 2022" of ``gdp_2022``."""
    if not value.text.isdigit() or not any(
        isinstance(r, Moment) and r.fields == {"year"} for r in value.readings
    ):
        return False
    return any(
        value.text in step
        for other in view.values
        if isinstance(other.reading, Amount) and other is not value
        for fact, _ in find(view, other)
        for step in fact.field[-2:]
    )


def numbered_fields(index: Index) -> frozenset[str]:
    """Digits that stand together with letters in a word of a field's name."""
    found = set()
    for _, field in index.fields:
        for step in field[-2:]:
            found.update(_BESIDE_LETTERS.findall(step))
            for word in split_identifier(step):
                digits = "".join(ch for ch in word if ch.isdigit())
                if digits and not word.isdigit():
                    found.add(digits)
    return frozenset(found)


_BESIDE_LETTERS = re.compile(r"(?<=[^\W\d_])\d{2,}(?!\d)|(?<!\d)\d{2,}(?=[^\W\d_])")


def in_mention(view: ClaimView, start: int, end: int) -> bool:
    """Whether text[start:end] is inside a longer string of the evidence (a digit in a name, a code, a title)."""
    return any(
        m.start <= start
        and end <= m.end
        and any(ch.isalpha() for ch in view.text[m.start : m.end])
        and (
            (m.end - m.start) > (end - start)
            or (m.whole and m.entry.facts and " " not in view.text[start:end])
        )
        for m in view.mentions
    )


def _is_measure(view: ClaimView, value: Value) -> bool:
    """Whether a value with a unit is the whole of the string it is found in ("5000mAh"), which makes it no name."""
    return (
        value.kind is not Kind.NUMBER
        and isinstance(value.reading, Amount)
        and value.reading.unit is not None
        and not any(
            m.start <= value.start and value.end <= m.end and m.end - m.start > value.end - value.start
            for m in view.mentions
        )
    )


def _counts_nothing(view: ClaimView, value: Value) -> bool:
    """Whether a number word is no value: "one of the", "another one", "the first two periods"."""
    if value.kind is not Kind.NUMBER or any(ch.isdigit() for ch in value.text):
        return False
    before = [t.fold for t in view.tokens if t.end <= value.start][-1:]
    after = [t.fold for t in view.tokens if t.start >= value.end][:1]
    if before == ["and"] and value.text.lower() in ("a half", "a quarter", "half"):
        return True  # "an hour and a half"
    if value.text.lower().split()[-1] in ("one", "a", "an", "half") and (
        after in (["of"], ["another"])
        or before in (["another"], ["each"], ["no"], ["this"], ["that"], ["least"])
    ):
        return True
    return before in (["first"], ["last"], ["next"], ["these"], ["those"], ["other"], ["both"])


def _is_label(view: ClaimView, value: Value) -> bool:
    """Whether a small whole number counts parts of the answer ("Option 1:", "Flight 2 –"), not things of the world."""
    if value.kind is not Kind.NUMBER or not value.text.isdigit() or len(value.text) > 2:
        return False
    before = view.text[: value.start].rstrip("* _")
    word = before.rsplit(None, 1)[-1].lstrip("*_#") if before else ""
    after = view.text[value.end :].lstrip("*_ ")
    return (
        word[:1].isupper()
        and word.isalpha()
        and len(before) - len(word) <= 12
        and (after[:1] in (":", "–", "-", "(") or not after)
    )


def _part_of_id(view: ClaimView, value: Value) -> Atom | None:
    """A run of digits that an identifier of the evidence holds as one of its parts ("card ending in 7803")."""
    if value.kind is not Kind.NUMBER or not value.text.isdigit() or len(value.text) < 4:
        return None
    for entry in view.index.holding(value.text):
        if len(entry.tokens) > 1 and len(entry.tokens) <= 8 and (entry.facts or entry.nodes):
            return no_finding(
                value,
                "numbers",
                f"“{value.text}” is part of an identifier of the evidence",
                facts=entry.facts[:1],
            )
    return None
