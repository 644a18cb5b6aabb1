"""Excuses: why a value that no result states may still not be wrong.

The user may have said it, the policy may hold it, part of the evidence may not have arrived, or it may be one plain
step of arithmetic away. None of these supports a claim; each only keeps a rule from refuting it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding import Words
from faithgrade.rules.lexicon import (
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
from faithgrade.rules.series import single_amount
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Bound, Clock, Kind, Moment, Value, exact, read_values
from faithgrade.values.language import guess_language
from faithgrade.values.match import drops_hedge, match
from faithgrade.values.text import stem
from faithgrade.values.units import convert

EXCUSES = {
    "request": "the user said it",
    "policy": "the policy text has it",
    "partial": "not all of the evidence arrived",
    "small": "so small a number may be no value at all",
    "derived": "it is one step of arithmetic away from values that are",
    "hedged": "the evidence says about as much, with a hedge that the claim drops",
    "text": "a text of the evidence has its digits",
    "sign": "the evidence has it with the other sign",
    "calendar": "it is some days from dates that are, or names a period",
    "bounded": "it is given as a bound or estimate",
    "computed": "it is said to be computed, and from what is not",
    "unreal": "the sentence speaks of what could be",
}


def excused(view: ClaimView, value: Value, words: Words) -> str | None:
    """Why the absence of a value does not refute it, or None when it does."""
    if value.kind not in (Kind.IDENTIFIER, Kind.CONTACT) and _speaks_of_what_could_be(view):
        return "unreal"
    said = view.index.once(own_words)
    if _among(value, said["request"]):
        return "request"
    if _among(value, said["system"]):
        return "policy"
    if any(s.kind in ("result", "context") and not s.whole for s in view.index.evidence.sources):
        return "partial"
    reading = value.reading
    if any(drops_hedge(value, other) for _, other in view.index.amounts_around(value)):
        return "hedged"
    if isinstance(reading, Amount) and view.index.facts:
        if reading.bound in _LOOSE and _close_to_something(view, reading):
            return "bounded"
        if _said_to_be_computed(view, value, words):
            return "computed"
        if (
            value.kind in (Kind.NUMBER, Kind.DURATION)
            and abs(reading.value) <= 12
            and reading.value == reading.value.to_integral_value()
        ):
            return "small"
        if _sum_of_a_few(view, value) or (value.kind is Kind.DURATION and _between_moments(view, reading)):
            return "derived"
        if _may_be_worked_out(view, value, words) and one_step_away(view, value):
            return "derived"
        if value.kind is Kind.PERCENT and _among_numbers(view.index.once(shares), reading):
            return "derived"
        if _with_other_sign(view, reading):
            return "sign"
        if value.text.isdigit() and len(value.text) >= 2 and view.index.knows(value.text):
            return "text"
        if _is_hour(view, value, reading):
            return "calendar"
    if isinstance(reading, Moment) and _is_reckoned(view, value) and _moved(view, reading):
        return "derived"
    if (
        isinstance(reading, (Moment, Clock))
        and view.index.facts
        and "hour" not in getattr(reading, "fields", ())
        and _by_the_calendar(view, value, reading)
    ):
        return "calendar"
    return None


_EITHER_SIGN = frozenset(
    stem(w)
    for w in "discount refund deduction amount debit payment spent fee withdrawal loss decrease charge purchase change".split()
)


def _with_other_sign(view: ClaimView, reading: Amount) -> bool:
    """Whether a field that people speak of without its sign (a discount, a debit) holds the value negated."""
    turned = replace(reading, value=-reading.value, low=-reading.high, high=-reading.low)
    return any(field_words(fact.field).leaf & _EITHER_SIGN for fact, _ in view.index.amounts(turned))


def _is_hour(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a number is an hour of the day in another language's writing ("10 h", "20時", "9 Uhr") that the evidence has."""
    after = view.text[value.end :].lstrip()[:3]
    if reading.unit != "h" and not after.startswith(("時", "h", "Uhr")):
        return False
    hours = {c.at.hour for _, c in view.index.clocks() if isinstance(c, Clock)} | {
        m.low.hour for _, m in view.index.clocks() if isinstance(m, Moment) and m.low
    }
    return bool(
        hours & {int(n) for n in (reading.value, reading.low, reading.high) if n.is_finite() and 0 <= n <= 24}
    )


def _by_the_calendar(view: ClaimView, value: Value, reading: Moment | Clock) -> bool:
    """Whether a date only names a period, or is a whole number of days the evidence gives from a date of the evidence."""
    if isinstance(reading, Clock):
        return not view.index.clocks()
    if "day" not in reading.fields:
        return True
    dates = {m.low.date() for _, m in view.index.moments()[:400] if m.low is not None}
    steps = {abs((day - d).days) for d in dates for day in _days_meant(reading, d.year)}
    arrives = bool(view.stems & _ARRIVES) and view.index.once(tells_of_the_next_day)
    overnight = arrives or (
        bool(view.stems & _UNTIL) and any(isinstance(v.reading, Clock) for v in view.values)
    )
    if 0 in steps or (1 in steps and overnight):
        return True
    counted = view.index.once(day_counts) if _is_reckoned(view, value) else frozenset()
    return bool(steps & counted) or bool({s + 1 for s in steps} & counted)


def _days_meant(reading: Moment, year: int) -> list[date]:
    """The day of a claim, of the given year where it names none."""
    if reading.low is not None:
        return [reading.low.date()]
    if reading.month is None or reading.day is None or (reading.month, reading.day) == (2, 29):
        return []
    day = date(year, reading.month, reading.day)
    return [day] if reading.weekday in (None, day.weekday()) else []


def tells_of_the_next_day(index: Index) -> bool:
    """Whether a time of the evidence is marked as one of the day after ("00:30+1")."""
    return any(isinstance(f.value, str) and _NEXT_DAY.search(f.value) is not None for f in index.facts)


_ARRIVES = frozenset(stem(w) for w in "arrive arrival arriving land lands landing end ends".split())
_UNTIL = frozenset({stem("until"), stem("till")})
_NEXT_DAY = re.compile(r"\d:\d\d\s?\(?\+1\)?(?![\d:])")


_RECKONED = frozenset(
    stem(w)
    for w in "by until till within due expire expires expired expiry deadline valid renew renews renewal later next after before last first day days week weeks month months tomorrow yesterday".split()
)


def _is_reckoned(view: ClaimView, value: Value) -> bool:
    """Whether the words around a date may have counted to it; "Date: 21 May" gives one as it stands."""
    before = [t.stem for t in view.tokens if t.end <= value.start][-6:]
    after = [t.stem for t in view.tokens if t.start >= value.end][:4]
    return not _RECKONED.isdisjoint((*before, *after))


def day_counts(index: Index) -> frozenset[int]:
    """Whole numbers of the evidence and the policy that may count days, weeks or months."""
    found: set[int] = set()
    for fact in index.facts:
        if fact.value is not None and not isinstance(fact.value, bool):
            for reading in index.readings(fact):
                if (
                    isinstance(reading, Amount)
                    and reading.value == reading.value.to_integral_value()
                    and 0 < reading.value <= 400
                ):
                    found |= {int(reading.value)} if reading.unit in (None, "day") else set()
                    found |= {int(reading.value) * 7} if reading.unit == "week" else set()
                    found |= (
                        {int(reading.value) * n for n in (28, 29, 30, 31)}
                        if reading.unit == "month"
                        else set()
                    )
    return frozenset(found)


def _speaks_of_what_could_be(view: ClaimView) -> bool:
    inside = {n for v in view.values for n in view.tokens_in(v.start, v.end)}
    return view.text.rstrip().endswith("?") or any(
        t.fold in _UNREAL for n, t in enumerate(view.tokens) if n not in inside
    )


def _close_to_something(view: ClaimView, reading: Amount) -> bool:
    """Whether some number of the evidence is what an estimate may have been rounded from, one step up or down."""
    digits = reading.value.normalize()
    step = Decimal(1).scaleb(int(digits.as_tuple().exponent)) if reading.value else Decimal(1)
    if reading.bound in (Bound.ABOUT, Bound.NEARLY):
        slack = max(step, abs(reading.value) * Decimal("0.03"))
    elif reading.unit in _TIME_UNITS and reading.value <= 24:  # "up to 6 hours" of 6 h 40 min
        slack = Decimal(1)
    else:  # "up to 580 people" is as exact as "580 people"
        return False
    wide = replace(reading, low=reading.value - slack, high=reading.value + slack, bound=None)
    return bool(view.index.amounts(wide))


_TIME_UNITS = frozenset({"h", "min", "day", "week", "month", "year"})
_LOOSE = frozenset({Bound.ABOUT, Bound.AT_MOST, Bound.UNDER, Bound.NEARLY})


def _said_to_be_computed(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the wording right at the value says that it was worked out: "by 5", "a total of 40", "$20 more per seat"."""
    near = {t.stem for t in (*words.left[:4], *words.right[:3])}
    if _CONCLUDING.match(view.text) or (
        any(t.fold in _RATES for t in (*words.left[:1], *words.right[:4])) and _divides_something(view, value)
    ):
        return True
    called = near & (SUM_CUES | MEAN_CUES | MEDIAN_CUES | DIFFERENCE_CUES - RISE_CUES - FALL_CUES)
    if called - (_LEFT_OVER if value.kind is Kind.QUANTITY else frozenset()):
        return True
    if words.left and words.left[0].fold == "by" and near & (RISE_CUES | FALL_CUES):
        return True
    if near & _MULTIPLES or _TIMES.search(view.text[max(0, value.start - 12) : value.end + 12]):
        return True
    return value.kind is Kind.MONEY and bool(near & COMPUTED_CUES or _totalled(view, value))


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


_MULTIPLES = MULTIPLE_CUES - {stem("times"), stem("triple")}  # "time zone", "triple camera"
_LEFT_OVER = frozenset(
    {stem("remain"), stem("remaining"), stem("left")}
)  # "the pressure will remain at 1015 hPa"
_TIMES = re.compile(r"\d\s*times\b|\btimes\s*\d|\s[=+]\s|\d\s*[x×]\s*[$€£]|[$€£]\s*\d+\s*[x×]", re.I)
"""Signs of arithmetic beside a value."""


def _may_be_worked_out(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the sentence, its heading or its other numbers call for arithmetic, so that a plain step excuses a value."""
    if (
        _TIMES.search(view.text)
        or _CONCLUDING.match(view.text)
        or guess_language(view.text) not in ("en", "und")
    ):
        return True
    said = view.stems | {t.stem for t in words.scope}
    if said & _WORKED_OUT or view.negated or (value.kind is Kind.MONEY and bool(said & _PAID)):
        return True
    return _follows_from_its_sentence(view, value)


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
    | {stem(w) for w in "each every per short off net miss missing need so portion after until half".split()}
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
_UNREAL = frozenset("if unless would could might should e.g. example imagine suppose whether".split())


def among_arguments(view: ClaimView, value: Value) -> bool:
    """Whether a call that did not fail was made with the value."""
    return _among(value, view.index.once(own_words)["argument"])


def own_words(index: Index) -> dict[str, list[Value]]:
    """The values of the request, of the policy text and of the arguments of calls."""
    found: dict[str, list[Value]] = {"request": [], "system": [], "argument": []}
    for source in index.evidence.sources:
        for argument in source.arguments.values() if source.kind == "result" else ():
            if isinstance(argument, (str, int, Decimal)) and not isinstance(argument, bool):
                found["argument"] += read_values(str(argument))
        if source.kind in found and isinstance(source.content, str):
            found[source.kind] += read_values(source.content)
    return found


def _among(value: Value, others: Sequence[Value]) -> bool:
    reading = value.reading
    return any(
        match(value, other) is not None
        or (isinstance(reading, Moment) and isinstance(other, Moment) and _same_day_of_a_year(reading, other))
        or (
            isinstance(reading, Amount)
            and isinstance(other, Amount)
            and (reading.value, reading.unit) == (other.value, other.unit)
        )  # "below 730"
        for said in others
        for other in said.readings
    )


def _same_day_of_a_year(one: Moment, other: Moment) -> bool:
    """Whether a date that was said without its year is the day of the other: "May 26" and 26 May 2024."""
    return (
        other.year is None
        and other.month is not None
        and other.day is not None
        and (one.month, one.day) == (other.month, other.day)
    )


def one_step_away(view: ClaimView, value: Value) -> bool:
    """Whether a number is a sum, difference, product or ratio of two numbers of one object, or a total or mean of one list."""
    results = view.index.once(derivable)
    return any(_among_numbers(results, reading) for reading in value.readings if isinstance(reading, Amount))


def _sum_of_a_few(view: ClaimView, value: Value) -> bool:
    """Whether a number is what the legs of one journey or the lines of one bill come to, which goes without saying."""
    sums = view.index.once(sums_of_few)
    return any(_among_numbers(sums, reading) for reading in value.readings if isinstance(reading, Amount))


def _among_numbers(results: Sequence[Decimal], reading: Amount) -> bool:
    at = bisect_left(results, reading.low)
    return at < len(results) and results[at] <= reading.high


def _between_moments(view: ClaimView, reading: Amount) -> bool:
    """Whether a stretch of time lies between two dates or two times of day of the evidence."""
    seconds = convert(reading, "s")
    return seconds is not None and _among_numbers(view.index.once(stretches), seconds)


def stretches(index: Index) -> list[Decimal]:
    """Seconds between every two of the first dates, and of the first times of day, of the evidence, in order."""
    lows = sorted({m.low.replace(tzinfo=None) for _, m in index.moments() if m.low is not None})[:_MOST]
    found = {Decimal(int((b - a).total_seconds())) for n, a in enumerate(lows) for b in lows[n + 1 :]}
    at = {
        r.at if isinstance(r, Clock) else r.clock for _, r in index.clocks() if isinstance(r, (Clock, Moment))
    }
    times = sorted({t.hour * 3600 + t.minute * 60 + t.second for t in at if t is not None})[:_MOST]
    found |= {
        Decimal(part)
        for n, a in enumerate(times)
        for b in times[n + 1 :]
        for part in (b - a, 86400 - (b - a))
    }
    return sorted(found)


_MOST = 80
"""Of so many values, every two are compared."""


def _moved(view: ClaimView, reading: Moment) -> bool:
    """Whether a day is one of the evidence, so many days on or back as a number or duration of the evidence says."""
    if reading.low is None or "day" not in reading.fields:
        return False
    days = view.index.once(spans_in_days)
    return any(
        abs((reading.low.replace(tzinfo=None).date() - m.low.date()).days) in days
        for _, m in view.index.moments()[:400]
        if m.low is not None
    )


def spans_in_days(index: Index) -> frozenset[int]:
    """Whole numbers of days that a duration of the evidence or the policy stands for."""
    readings = [reading for fact in index.facts for reading in index.readings(fact)]
    readings += [reading for value in index.once(own_words)["system"] for reading in value.readings]
    found = set()
    for reading in readings:
        if isinstance(reading, Amount) and reading.unit in ("day", "week", "h"):
            moved = convert(reading, "day")
            if moved is not None and 0 < moved.value <= 400 and moved.value == int(moved.value):
                found.add(int(moved.value))
    return frozenset(found)


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


def sums_of_few(index: Index) -> list[Decimal]:
    """The sum of each column of every list of two to four items, and of each series, in order."""
    results: set[Decimal] = set()
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
                if a and b:
                    results.update(
                        (a / b, b / a, a / b * 100, b / a * 100, (b - a) / a * 100, (b - a) / b * 100)
                    )
    return results
