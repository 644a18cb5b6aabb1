"""Arithmetic that a sentence may have done: what calls for it, and the numbers that one plain step gives."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.sayings import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.dosing import OFTEN
from faithgrade.rules.words.lexicon import (
    COMPARED_CUES,
    COMPUTED_CUES,
    DIFFERENCE_CUES,
    FALL_CUES,
    MEAN_CUES,
    MEDIAN_CUES,
    MULTIPLE_CUES,
    RISE_CUES,
    SUM_CUES,
    TOTAL_CUES,
)
from faithgrade.values import Amount, Bound, Kind, Value, exact
from faithgrade.values.language import guess_language
from faithgrade.values.text import stem
from faithgrade.values.units import dimension, is_currency, same_currency


def said_to_be_computed(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the wording right at the value says that it was worked out: "by 5", "a total of 40", "$20 more per seat"."""
    if value.kind is Kind.MONEY and _may_be_exchanged(view, value):
        return True
    if value.kind is Kind.QUANTITY and OFTEN.match(view.text, value.end):
        return False  # how often a dose is taken says nothing of how much it is
    before = view.text[max(0, value.start - 36) : value.start]
    if _IN_SHORT.search(before) or _COMES_TO.search(before[-24:]) or _ENOUGH_FOR.search(before):
        return True
    near = {t.stem for t in (*words.left[:4], *words.right[:3])}
    if _CONCLUDING.match(view.text) or (
        any(t.fold in _RATES for t in (*words.left[:1], *words.right[:4])) and _divides_something(view, value)
    ):
        return True
    if _PERIOD.search(view.text[value.end : value.end + 24]) or _PERIOD.search(
        view.text[max(0, value.start - 24) : value.start]
    ):
        return True
    called = near & (SUM_CUES | MEAN_CUES | MEDIAN_CUES | DIFFERENCE_CUES - RISE_CUES - FALL_CUES)
    if called - (_LEFT_OVER if value.kind is Kind.QUANTITY else frozenset()):
        return True
    if _holds_two_apart(view, value, words, near):
        return True
    if near & _MULTIPLES or _TIMES.search(view.text[max(0, value.start - 12) : value.end + 12]):
        return True
    if value.kind is Kind.NUMBER and near & _NET and _CENTS.search(value.text):
        return True
    return value.kind is Kind.MONEY and bool(near & COMPUTED_CUES or _totalled(view, value))


def _may_be_exchanged(view: ClaimView, value: Value) -> bool:
    """Whether the evidence has a rate, and no amount of the currency that a value is told in."""
    reading = value.reading
    if not isinstance(reading, Amount) or reading.unit is None:
        return False
    if view.index.field_vocabulary.isdisjoint(_OF_EXCHANGE):
        return False
    return not any(same_currency(unit, reading.unit) for unit in view.index.once(_currencies))


def _currencies(index: Index) -> frozenset[str]:
    """The currencies that amounts of the evidence are in, or that a field of that name gives for all of them."""
    amounts = [f for f in index.facts if field_words(f.field).leaf.isdisjoint(_OF_EXCHANGE)]
    readings = (r for f in amounts for r in index.readings(f) if isinstance(r, Amount))
    named = (f.value for f in index.facts if f.field and f.field[-1].lower() == "currency")
    return frozenset(
        [r.unit for r in readings if r.unit is not None and is_currency(r.unit)]
        + [code for code in named if isinstance(code, str) and is_currency(code)]
    )


_OF_EXCHANGE = frozenset(stem(w) for w in "rate fx exchange".split())


def _holds_two_apart(view: ClaimView, value: Value, words: Words, near: set[str]) -> bool:
    """Whether a value is how far two numbers are apart: "cheaper, by €2", "smaller than the tent by 3 cm", "2 points higher than"."""
    if words.left and words.left[0].fold == "by":
        return bool(near & (RISE_CUES | FALL_CUES) or view.stems & COMPARED_CUES)
    if isinstance(value.reading, Amount) and value.reading.unit in ("pp", "bp"):
        return True  # what two percentages are apart
    return _HIGHER_THAN.match(view.text, value.end) is not None


_HIGHER_THAN = re.compile(r"\W{1,3}(?:points? )?(?:more|less|fewer|\w{2,}er) (?:\w+ )?than\b", re.I)
_ENOUGH_FOR = re.compile(
    r"\b(?:enough|(?<!the )(?<!in )lasts?|suffic\w+) (?:for|to \w+)?\s*(?:about|around|roughly|some|another|\s)*$",
    re.I,
)
"""What stands before how far a supply goes."""


def _totalled(view: ClaimView, value: Value) -> bool:
    """Whether a word like "total" stands before the value, and no other number between the two."""
    words = [t for t in view.tokens if t.end <= value.start and t.stem in TOTAL_CUES]
    return bool(words) and not any(
        words[-1].end <= v.start and v.end <= value.start and isinstance(v.reading, Amount)
        for v in view.values
    )


def _divides_something(view: ClaimView, value: Value) -> bool:
    """Whether a few times the value is a number of the evidence, so that it may be the share of one."""
    return any(
        bool(view.index.amounts(exact(reading.value * k, reading.unit)))
        for reading in value.readings
        if isinstance(reading, Amount) and reading.value.is_finite()
        for k in range(2, 11)
    )


_NET = frozenset({stem("net"), stem("home")})
"""Words of what is left when all is taken off: "net pay", "take home"."""
_CENTS = re.compile(r"[.,]\d\d$")
"""How a sum of money is written, also without its currency."""
_MULTIPLES = MULTIPLE_CUES - {stem("times"), stem("triple")}  # "time zone", "triple camera"

_PERIOD = re.compile(
    r"\b(?:an?|per|each|every) (?:day|week|month|year|hour)\b|\b(?:dai|week|month|year|hour)ly\b|\bannual",
    re.I,
)
"""A rate for a time, which is often a price or a sum for another time, divided."""
_LEFT_OVER = frozenset(
    {stem("remain"), stem("remaining"), stem("left")}
)  # "the pressure will remain at 1015 hPa"

_IN_SHORT = re.compile(
    r"\b(?:that|this|which)(?:['’]s| is| was| makes| leaves)\s+(?:a|an|the|about|around|roughly|only|just|some|\s)*[*_]*$",
    re.I,
)
"""What a value is concluded with inside a sentence: "after the refund that is 124.25 net"."""
_COMES_TO = re.compile(
    r"\b(?:com(?:es?|ing)|came|adds? up|amounts?|amounted|totals?|totall?ed|worth) (?:to )?[^\d\w]*$", re.I
)
"""Verbs before what several things are together."""
_TIMES = re.compile(r"\d\s*times\b|\btimes\s*\d|\s[=+]\s|\d\s*[x×]\s*[$€£]|[$€£]\s*\d+\s*[x×]", re.I)
"""Signs of arithmetic beside a value."""


def may_be_worked_out(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the sentence, its heading or its other numbers call for arithmetic, so that a plain step excuses a value."""
    if (
        _TIMES.search(view.text)
        or _CONCLUDING.match(view.text)
        or guess_language(view.text) not in ("en", "und")
    ):
        return True
    said = view.stems | {t.stem for t in words.scope}
    if (
        said & _WORKED_OUT
        or view.negated
        or (value.kind is Kind.MONEY and bool(said & (RISE_CUES | FALL_CUES)))
        or speaks_of_payment(view, value, words)
    ):
        return True
    return _follows_from_its_sentence(view, value)


def step_with_its_sentence(view: ClaimView, value: Value) -> bool:
    """Whether a value is the sum or difference of another number of its sentence and one of the evidence: what deductions leave."""
    others = [
        v.reading.value
        for v in view.values
        if v.start != value.start
        and v.kind in (Kind.NUMBER, Kind.MONEY, Kind.QUANTITY)
        and isinstance(v.reading, Amount)
        and v.reading.value.is_finite()
        and abs(v.reading.value) > _SMALL
    ]
    reading = value.reading
    if not isinstance(reading, Amount) or abs(reading.value) <= _SMALL or not _TAKEN_OFF.search(view.text):
        return False
    return any(
        bool(view.index.amounts(exact(number, reading.unit)))
        for n in others
        for number in (reading.value + n, reading.value - n, n - reading.value, reading.value / n)
        if number > 0
    )


_SMALL = 12
_TAKEN_OFF = re.compile(
    r"\b(?:after|less|minus|plus|leav\w+|left|take[sn]? home|on top|includ\w+|exclud\w+|off|net|remain\w*|so|worth|costing|at)\b",
    re.I,
)


def speaks_of_payment(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether a sum of money is said to be paid or charged, so that it may be a part of a price."""
    return value.kind is Kind.MONEY and bool((view.stems | {t.stem for t in words.scope}) & _PAID)


def _follows_from_its_sentence(view: ClaimView, value: Value) -> bool:
    """Whether a value is a plain step over other numbers of its sentence, or a few times a number of the evidence."""
    others = [
        v.reading.value
        for v in view.values
        if v.start != value.start and isinstance(v.reading, Amount) and v.reading.value.is_finite()
    ]
    steps = [r for n, a in enumerate(others) for b in others[n + 1 :] for r in (a + b, abs(a - b), a * b)]
    reading = value.reading
    if not isinstance(reading, Amount):
        return False
    return any(reading.low <= r <= reading.high for r in steps) or any(
        bool(view.index.amounts(exact(reading.value / n, reading.unit)))
        for n in others
        if 2 <= n <= 12 and n == n.to_integral_value()
    )


_WORKED_OUT = frozenset(
    SUM_CUES
    | MEAN_CUES
    | MEDIAN_CUES
    | DIFFERENCE_CUES
    | _MULTIPLES
    | TOTAL_CUES
    | COMPUTED_CUES
    | {
        stem(w)
        for w in "each every per short off net need so portion after until half free empty still over away back profit tax vat daily weekly monthly yearly annual unspent another discount coupon unreserved unallocated unassigned uncommitted unsold unbooked unoccupied unclaimed unpledged".split()
    }
)

_PAID = frozenset(
    stem(w)
    for w in "pay paid payment charge charged use using covers owe cost costs certificate breakdown split".split()
)

_CONCLUDING = re.compile(
    r"(?:that|this|which) (?:is|was|makes|made|means|gives|leaves|comes)\b|(?:that|this)['’]s\b|so\b|thus\b|therefore\b|together\b|damit\b|das (?:sind|ist|macht)\b|also\b|cela fait\b",
    re.I,
)
"""How a sentence begins that draws a conclusion from what was said before it."""

_RATES = frozenset("per each apiece pro par por".split())


def one_step_away(view: ClaimView, value: Value) -> bool:
    """Whether a number is a sum, difference, product or ratio of two numbers of one object, or a total or mean of one list."""
    results = view.index.once(derivable)
    return any(among_numbers(results, reading) for reading in value.readings if isinstance(reading, Amount))


def sum_of_a_few(view: ClaimView, value: Value) -> bool:
    """Whether a number is what the legs of one journey or the lines of one bill come to, which goes without saying."""
    sums = view.index.once(sums_of_few)
    return any(among_numbers(sums, reading) for reading in value.readings if isinstance(reading, Amount))


def among_numbers(results: Sequence[Decimal], reading: Amount) -> bool:
    at = bisect_left(results, reading.low)
    return at < len(results) and results[at] <= reading.high


def shares(index: Index) -> list[Decimal]:
    """Every percentage that two numbers of one object or of a short series give, as a share or as a change, in order."""
    groups: list[list[Decimal]] = []
    evidence = index.evidence
    for node in evidence.nodes[:600]:
        if index.usable[node.source]:
            groups.append(
                [
                    a.value
                    for f in evidence.facts[node.lo : node.hi][:60]
                    if f.node == node.index and (a := single_amount(index, f)) is not None
                ]
            )
    groups += [
        [a.value for i in rows[:6] if (a := single_amount(index, evidence.facts[i])) is not None]
        for rows in index.fields.values()
    ]
    found: set[Decimal] = set()
    for own in groups:
        if 2 <= len(own) <= 6:
            for one in own:
                found.update(
                    r
                    for b in own
                    if b and one != b
                    for r in (abs(one / b) * 100, abs(one - b) / abs(b) * 100)
                )
    return sorted(r for r in found if r.is_finite())


def _sums_of_periods(index: Index) -> list[Decimal]:
    """What the days, months or quarters of one row come to: ``{"mon": 7.5, "tue": 8, "wed": 6}``."""
    found: list[Decimal] = []
    for node in index.evidence.nodes[:600]:
        if node.is_list or node.size < 2:
            continue
        own = [
            a.value
            for f in index.evidence.facts[node.lo : node.hi]
            if f.node == node.index
            and f.field
            and _PERIOD_NAME.fullmatch(f.field[-1])
            and (a := single_amount(index, f)) is not None
        ]
        if len(own) > 1:
            found.append(sum(own, Decimal(0)))
    return found


_PERIOD_NAME = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rs|rsday|urday)?|q[1-4]|w(?:eek)?_?\d{1,2}|day_?\d{1,2}|month_?\d{1,2}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}",
    re.I,
)


def step_of_one_object(view: ClaimView, value: Value, *, above: int = 12) -> bool:
    """Whether a number greater than `above` is the sum or difference of two like numbers of one small object."""
    steps = view.index.once(object_steps)
    return any(
        among_numbers(results, reading)
        for reading in value.readings
        if isinstance(reading, Amount) and abs(reading.value) > above and reading.bound in (None, Bound.ABOUT)
        for unit, results in steps.items()
        if unit is None or dimension(unit) == dimension(reading.unit)
    )


def object_steps(index: Index) -> dict[str | None, list[Decimal]]:
    """Per unit the sums and differences of every two numbers of an object that has no more than four of them, in order."""
    results: dict[str | None, set[Decimal]] = {}
    evidence = index.evidence
    for node in evidence.nodes[:600]:
        if not index.usable[node.source] or node.is_list:
            continue
        own = [
            a
            for f in evidence.facts[node.lo : node.hi][:60]
            if f.node == node.index and (a := single_amount(index, f)) is not None and a.value.is_finite()
        ]
        for n, a in enumerate(own if 2 <= len(own) <= 4 else ()):
            for b in own[n + 1 :]:
                if a.unit == b.unit or None in (a.unit, b.unit):
                    results.setdefault(a.unit or b.unit, set()).update(
                        (a.value + b.value, abs(a.value - b.value))
                    )
    return {unit: sorted(numbers) for unit, numbers in results.items()}


def sums_of_few(index: Index) -> list[Decimal]:
    """The sum of each column of every list of two to four items, and of each series, in order."""
    results: set[Decimal] = set(_sums_of_periods(index))
    evidence = index.evidence
    for node in evidence.nodes[:600]:
        if index.usable[node.source] and node.is_list and 2 <= node.size <= 4:
            columns: dict[tuple[str, ...], list[Decimal]] = {}
            for fact in evidence.facts[node.lo : node.hi][:200]:
                if (amount := single_amount(index, fact)) is not None:
                    columns.setdefault(fact.field, []).append(amount.value)
            results.update(sum(column, Decimal(0)) for column in columns.values() if len(column) == node.size)
    for rows in index.fields.values():
        numbers = [a.value for i in rows[:5000] if (a := single_amount(index, evidence.facts[i])) is not None]
        if len(numbers) >= 2:
            results.add(sum(numbers, Decimal(0)))
    return sorted(r for r in results if r.is_finite())


def derivable(index: Index) -> list[Decimal]:
    """Every number that one plain step over sibling facts gives, in order."""
    results: set[Decimal] = set()
    evidence = index.evidence
    for node in evidence.nodes[:600]:
        if not index.usable[node.source]:
            continue
        own = [
            a.value
            for f in evidence.facts[node.lo : node.hi][:60]
            if f.node == node.index and (a := single_amount(index, f)) is not None
        ]
        if 2 <= len(own) <= 6:
            for n, one in enumerate(own):
                for b in own[n + 1 :]:
                    results.update((one + b, abs(one - b)))
    series: dict[tuple[str, tuple[str, ...]], list[Decimal]] = {}
    for (source, field), rows in index.fields.items():
        numbers = [a.value for i in rows[:5000] if (a := single_amount(index, evidence.facts[i])) is not None]
        series.setdefault((evidence.sources[source].name, field), []).extend(numbers)
    for numbers in series.values():
        if len(numbers) >= 2:
            total = sum(numbers, Decimal(0))
            results.update((total, total / len(numbers)))
            if len(numbers) <= 5:
                results.update(abs(a - b) for n, a in enumerate(numbers) for b in numbers[n + 1 :])
                results.update(a + b for n, a in enumerate(numbers) for b in numbers[n + 1 :])
                results.update(abs(a - b) / b * 100 for a in numbers for b in numbers if b)
    results |= _pairs(index)
    return sorted(r for r in results if r.is_finite())


SMALL = 24
"""In a source with no more distinct numbers than this, any plain step between two of them may have been taken."""


def _pairs(index: Index) -> set[Decimal]:
    """Sums, differences, products, ratios and percentages of any two numbers of one small source, and of the request."""
    results: set[Decimal] = set()
    asked = {
        r.value
        for v in index.once(own_words)["request"]
        for r in v.readings
        if isinstance(r, Amount) and r.value.is_finite()
    }
    by_source: dict[int, set[Decimal]] = {}
    for fact in index.facts:
        amount = single_amount(index, fact)
        if amount is not None and amount.value.is_finite():
            by_source.setdefault(fact.source, set()).add(amount.value)
    for numbers in by_source.values():
        if len(numbers) > SMALL:
            continue
        rows = sorted(numbers | set(list(asked)[:6]))
        results.update(n * k for n in rows for k in (2, 3, 4))
        results.update(1 - n for n in rows if 0 < n < 1)
        results.update(100 - n for n in rows if 0 < n < 100)
        for n, a in enumerate(rows):
            for b in rows[n + 1 :]:
                results.update((a + b, b - a, a * b, a * b / 100))
                results.update(
                    (a * (100 - b) / 100, a * (100 + b) / 100, b * (100 - a) / 100, b * (100 + a) / 100)
                )
                results.update((a * (1 - b), a * (1 + b), b * (1 - a), b * (1 + a)))
                if a and b:
                    results.update(
                        (a / b, b / a, a / b * 100, b / a * 100, (b - a) / a * 100, (b - a) / b * 100)
                    )
    return results
