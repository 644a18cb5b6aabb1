"""Excuses: why a value that no result states may still not be wrong.

The user may have said it, the policy may hold it, part of the evidence may not have arrived, or it may be one plain
step of arithmetic away. None of these supports a claim; each only keeps a rule from refuting it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import islice, pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.calls import failure_text, repeats_a_failure
from faithgrade.rules.binding.measuring import PORTION
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.echoes import is_asserted
from faithgrade.rules.grounding.orders import is_of_an_order
from faithgrade.rules.grounding.putanotherway import ONE_IN
from faithgrade.rules.grounding.unread import is_encoded, told_beside_its_twin
from faithgrade.rules.reckoning.arithmetic import (
    among_numbers,
    may_be_worked_out,
    one_step_away,
    said_to_be_computed,
    shares,
    speaks_of_payment,
    step_of_one_object,
    step_with_its_sentence,
    sum_of_a_few,
)
from faithgrade.rules.reckoning.calendar import (
    between_moments,
    by_the_calendar,
    is_an_age,
    is_reckoned,
    moved,
    reference_time,
)
from faithgrade.rules.reckoning.estimates import is_estimated, is_passed, near_its_bound
from faithgrade.rules.reckoning.reach import is_long_product, is_step_of_rows, is_surveyable, is_within_reach
from faithgrade.rules.reckoning.steps import is_crowded, is_reached, is_reached_in_little
from faithgrade.rules.reckoning.zones import instants, shows
from faithgrade.rules.words.lexicon import COMPARED_CUES, GATHERED_CUES
from faithgrade.rules.words.zonenames import cities, zone_of
from faithgrade.values import Amount, Clock, Kind, Moment, Value, read_values
from faithgrade.values.language import guess_language
from faithgrade.values.match import drops_hedge
from faithgrade.values.text import stem

EXCUSES = {
    "repeated": "a key that is given several times has it",
    "request": "the user said it",
    "policy": "the policy text has it",
    "failure": "the text of a failure has it",
    "order": "an order in the evidence, which the claim reports, has it",
    "partial": "not all of the evidence arrived",
    "small": "so small a number may be no value at all",
    "derived": "it is one step of arithmetic away from values that are",
    "result": "it is told as a result, and one step of arithmetic gives it",
    "encoded": "a string of the evidence may hold it in another coding",
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
    if told_beside_its_twin(view, value):
        return "repeated"
    said = view.index.once(own_words)
    if is_among(value, said["request"]) and not is_asserted(view, value):
        return "request"
    if _stands_in_a_failure(view, value):
        return "failure"
    if is_of_an_order(view, value):
        return "order"
    if is_among(value, said["system"]) and not _is_only_today(view, value):
        return "policy"
    if any(s.kind in ("result", "context") and not s.whole for s in view.index.evidence.sources):
        return "partial"
    if is_encoded(view.index, value.text):
        return "encoded"
    if any(drops_hedge(value, other) for _, other in view.index.amounts_around(value)):
        return "hedged"
    if (
        isinstance(value.reading, Amount)
        and value.reading.bound is not None
        and view.index.amounts_around(value)
    ):
        return "bounded"  # "a bill over 84.20" is one of 84.20
    value = near_its_bound(value)
    reading = value.reading
    if isinstance(reading, Amount) and view.index.facts:
        if value.kind is Kind.PERCENT and _CONFIDENCE.match(view.text, value.end):
            return "small"
        if value.text.lower().startswith("over the ") and view.index.amounts_around(value):
            return "bounded"  # "over the 20 W line" is by way of it
        if is_passed(view, value, reading):
            return "bounded"
        if is_estimated(view, reading):
            return "bounded"
        if ONE_IN.search(view.text[: value.start]):
            return "derived"  # "one in nine" is a share
        called = said_to_be_computed(view, value, words)
        if called and view.index.once(_is_told_in_lines):
            return "computed"  # of numbers in lines of a text nobody knows here which belong together
        crowded = is_crowded(view.index)
        surveyed = not crowded and is_surveyable(view.index)
        if called and (
            is_within_reach(view, value)
            if surveyed and not _has_unknown_terms(view) and not _OF_SOME.search(view.text)
            else (
                not crowded
                or _has_no_operands(value)
                or is_reached(view, value, called=True)
                or is_step_of_rows(view, reading)
            )
        ):
            return "computed"
        if crowded and not called and _gathers_or_compares(view, value) and is_reached_in_little(view, value):
            return "computed"
        if value.kind in (Kind.NUMBER, Kind.DURATION) and abs(reading.value) <= 12 and reading.is_whole:
            return "small"
        if (sum_of_a_few(view, value) and (not crowded or is_reached(view, value, called=called))) or (
            value.kind is Kind.DURATION and (not crowded or _lasts(words)) and between_moments(view, reading)
        ):
            return "derived"
        if not crowded and (
            step_of_one_object(view, value)
            or step_with_its_sentence(view, value)
            or (value.kind is Kind.PERCENT and among_numbers(view.index.once(shares), reading))
        ):
            return "derived"
        if (
            may_be_worked_out(view, value, words)
            and one_step_away(view, value)
            and (
                not crowded
                or is_reached(view, value, called=called, paid=speaks_of_payment(view, value, words))
            )
        ):
            return "derived"
        if (
            surveyed
            and _may_follow(view, value)
            and not turned_amounts(view, reading)
            and is_within_reach(view, value)
        ):
            return "derived"
        if is_long_product(view, reading):
            return "derived"
        if is_an_age(view, value, reading):
            return "derived"
        if _with_other_sign(view, value, reading):
            return "sign"
        if value.text.isdigit() and len(value.text) >= 2 and view.index.knows(value.text):
            return "text"
        if reading.unit is not None and abs(reading.value) >= _LONG and _stands_bare_in_a_text(view, value):
            return "text"
        if _is_hour(view, value, reading) or _is_part_of_a_date(view, value, reading):
            return "calendar"
    if isinstance(reading, Clock) and _between_clocks(view, reading):
        return "calendar"
    if isinstance(reading, Moment) and _is_local_day(view, reading):
        return "calendar"
    if isinstance(reading, (Moment, Clock)) and _is_shown_in_a_city(view, reading):
        return "calendar"
    if isinstance(reading, Moment) and is_reckoned(view, value) and moved(view, reading):
        return "derived"
    if (
        isinstance(reading, (Moment, Clock))
        and view.index.facts
        and "hour" not in getattr(reading, "fields", ())
        and by_the_calendar(view, value, reading)
    ):
        return "calendar"
    return None


_LONG = 100
"""From here on a number is hardly in a text by chance."""


def _stands_bare_in_a_text(view: ClaimView, value: Value) -> bool:
    """Whether a text has the number of a measure without a unit beside another of the claim, as "GSM 900 / 1800" has that of 1800 MHz."""
    texts = {
        f.index for f, a in view.index.amounts_around(value) if isinstance(f.value, str) and a.unit is None
    }
    others = (
        [v for v in view.values if v.start != value.start and isinstance(v.reading, Amount)] if texts else []
    )
    return any(f.index in texts for v in others for f, _ in view.index.amounts_around(v))


def _stands_in_a_failure(view: ClaimView, value: Value) -> bool:
    """Whether the claim tells of a failure whose text holds the value; what an error reports beside that is no finding."""
    told = _TELLS_OF_FAILURE.search(view.text) is not None or repeats_a_failure(view)
    return told and is_among(value, view.index.once(_failure_values))


_TELLS_OF_FAILURE = re.compile(
    r"\b(?:fail\w*|errors?|errored|could(?:n[’']t| not)|can(?:n[’']t|[’']t|not)|unable|rejected|refused|exhausted|used up|exceeded"
    r"|did(?:n[’']t| not) (?:work|go through|succeed)|turned? (?:\w+ ){0,3}down|declin\w+|denied|blocked|(?:is|are|was|were)(?:n[’']t| not) allowed|offline|read-only|timed out)\b",
    re.I,
)


def _failure_values(index: Index) -> list[Value]:
    return [
        v for s in index.evidence.sources if s.kind == "error" for v in read_values(failure_text(s.content))
    ]


def _is_told_in_lines(index: Index) -> bool:
    """Whether several lines of a text hold a number each, as those of a log do."""
    held = (f for f in index.facts if f.prose and any(isinstance(r, Amount) for r in index.readings(f)))
    return len(list(islice(held, _LINES))) == _LINES


_LINES = 4


def _has_unknown_terms(view: ClaimView) -> bool:
    """Whether the answer or the policy may bring in numbers of its own, as rates and fees, that no step here knows."""
    return any(s.kind == "system" and s.content for s in view.index.evidence.sources)


def _may_follow(view: ClaimView, value: Value) -> bool:
    """Whether a value may be worked out though nothing says so right beside it: a share of something, or what is left of it."""
    if PORTION.search(view.text) or _WITHOUT.search(view.text) or _FROM_ANOTHER.match(view.text, value.end):
        return True  # so much of what is told for another amount
    if value.kind is Kind.PERCENT:
        behind = view.text[value.end :]
        return _SHARE_OF.match(behind) is not None or _LEFT_OVER.search(behind) is not None
    return _gathers_or_compares(view, value)


_WITHOUT = re.compile(r"\b(?:without|excluding|net of|minus) (?:the|its|any|that)\b", re.I)
_OF_SOME = re.compile(r"^\W*(?:the|all|those) \w+ (?:that|which|who) \w+ed\b", re.I)
_FROM_ANOTHER = re.compile(
    r"\s+(?:(?:above|below|over|under|short of) (?:the|its|his|her|your)|(?<=% )(?:cut|discount|rise|drop))\b"
)
_SHARE_OF = re.compile(r"\s+of\b(?! (?:interest|humidity))", re.I)
_LEFT_OVER = re.compile(
    r"^[^,;.]{0,24}\b(?:free|left|remain\w*|unused|unspent|empty|available|open|vacant|to go|to spare)\b",
    re.I,
)


def _gathers_or_compares(view: ClaimView, value: Value) -> bool:
    """Whether a value may be what its clause gathers or compares: it has a word for it, and the value is no end of a way."""
    if _GIVEN_AS_IT_IS.search(view.text[: value.start]) or value.text.lower().startswith(
        ("from ", "between ")
    ):
        return False
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    return any(
        view.clause_of[n] in own and t.stem in GATHERED_CUES | COMPARED_CUES
        for n, t in enumerate(view.tokens)
    )


_GIVEN_AS_IT_IS = re.compile(
    r"\b(?:from|to|reach|reaching|reached|between|ranging|peak of|high of|low of|at)\s*(?:(?:about|around|over|nearly|only|a|an|the)\s+)?[$€£]?$",
    re.I,
)
"""What stands before a number that is given as it is, not as how far it is from another."""


def _between_clocks(view: ClaimView, reading: Clock) -> bool:
    """Whether a time like 1:53:23 is the length between two times of the evidence, written as one."""
    seconds = Decimal(reading.at.hour * 3600 + reading.at.minute * 60 + reading.at.second)
    return reading.seconds_written and between_moments(view, Amount(seconds, seconds - 1, seconds + 1, "s"))


def _is_local_day(view: ClaimView, reading: Moment) -> bool:
    """Whether a day is the one before or after a moment of the evidence that is given in another zone than the claim speaks of."""
    if reading.day is None or reading.month is None or not view.index.once(_names_a_zone):
        return False
    return any(
        m.low is not None
        and m.clock is not None
        and any(
            (day.month, day.day) == (reading.month, reading.day)
            for day in (m.low - timedelta(days=1), m.low + timedelta(days=1))
        )
        for _, m in view.index.moments()[:400]
    )


def _names_a_zone(index: Index) -> bool:
    """Whether the evidence has the name of a time zone ("Asia/Tokyo")."""
    return any(isinstance(f.value, str) and _ZONE.fullmatch(f.value) for f in index.facts)


_ZONE = re.compile(
    r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z_/+-]+"
)


def _is_shown_in_a_city(view: ClaimView, reading: Moment | Clock) -> bool:
    """Whether clocks of a city that the claim names show the day or time at an instant of the evidence."""
    words = [t.text for t in view.tokens]
    named = (w for w in (*words, *(f"{a} {b}" for a, b in pairwise(words))) if w[:1].isupper())
    zones = [z for w in named if (z := zone_of(cities().get(w.casefold(), ""))) is not None]
    for _, instant in view.index.once(instants)[:400] if zones else ():
        for zone in zones:
            there = instant.astimezone(zone)
            if isinstance(reading, Moment) and (reading.month, reading.day) == (there.month, there.day):
                return True
            if isinstance(reading, Clock) and shows(reading, there):
                return True
    return False


def _is_only_today(view: ClaimView, value: Value) -> bool:
    """Whether a date is in the policy as the present day alone, and the sentence does not speak of the present."""
    reading, now = value.reading, view.index.once(reference_time)
    if not isinstance(reading, Moment) or now is None or reading.day is None or not view.index.moments():
        return False
    if (reading.month, reading.day) != (now.month, now.day) or reading.year not in (None, now.year):
        return False
    return not any(t.fold in _PRESENT for t in view.tokens) and not is_reckoned(view, value)


_PRESENT = frozenset("today now current currently present as since already yet date time".split())

_LASTING = frozenset(
    "after ago apart before between during duration earlier elapsed flight for from journey last lasted lasting lasts later "
    "layover long of over older older past since span spanned spanning spans stay stopover take takes taking till to took total "
    "trip until wait within younger".split()
)


def _lasts(words: Words) -> bool:
    """Whether the words right beside a stretch of time speak of how long something took or lay back."""
    return any(t.fold in _LASTING for t in (*words.left[:2], *words.right[:2]))


def _has_no_operands(value: Value) -> bool:
    """Whether a value is a mean or share of which nothing says over what, so that no step to it can be ruled out."""
    return value.kind not in (Kind.MONEY, Kind.NUMBER, Kind.QUANTITY)


_EITHER_SIGN = frozenset(
    stem(w)
    for w in "discount refund deduction amount debit payment spent fee withdrawal loss decrease charge purchase change balance owed due verschil difference deficit".split()
)


def _with_other_sign(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a field that people speak of without its sign (a discount, a debit) holds the value negated."""
    selection = selection_for(view, value.start, value.end)
    below = _BELOW_ZERO.match(view.text, value.end) or _GIVEN_BACK.search(view.text, 0, value.start)
    return any(
        (below or field_words(fact.field).leaf & _EITHER_SIGN) and is_inside(view, fact, selection)
        for fact, _ in turned_amounts(view, reading)
    )


def turned_amounts(view: ClaimView, reading: Amount) -> list[tuple[Fact, Amount]]:
    """The facts that hold a value with the other sign."""
    return view.index.amounts(replace(reading, value=-reading.value, low=-reading.high, high=-reading.low))


_GIVEN_BACK = re.compile(r"(?:plus or |\b(?:credit|discount|refund|deduction|rebate)s? of [$€£]?)$", re.I)
_BELOW_ZERO = re.compile(r"\s*(?:degrees?|°)?\s*[CF]?\s*(?:below|under) (?:zero|freezing)", re.I)


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


def _is_part_of_a_date(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a plain number of a text not in English is the day, month, year, hour or minute of a date of the evidence.

    No table of names knows how every language writes a date, so its day alone is no number that is missing.
    """
    if value.kind is not Kind.NUMBER or guess_language(view.text) == "en" or view.text.isascii():
        return False
    return reading.value in view.index.once(_parts_of_dates)


def _parts_of_dates(index: Index) -> frozenset[Decimal]:
    found: set[int] = set()
    for _, m in index.moments():
        found |= {n for n in (m.year, m.month, m.day) if n is not None}
        if m.clock is not None:
            found |= {m.clock.hour, m.clock.minute}
    for _, c in index.clocks():
        if isinstance(c, Clock):
            found |= {c.at.hour, (c.at.hour - 1) % 12 + 1, c.at.minute}
    return frozenset(Decimal(n) for n in found)


def _speaks_of_what_could_be(view: ClaimView) -> bool:
    if view.text.rstrip().endswith("?"):
        return True
    unreal = {n for n, t in enumerate(view.tokens) if t.fold in _UNREAL}
    return bool(unreal) and not unreal <= {n for v in view.values for n in view.tokens_in(v.start, v.end)}


_CONFIDENCE = re.compile(
    r"\s*(?:confidence|credible|prediction)?\s*(?:interval|confidence|CI\b|level|range)", re.I
)
"""What stands behind a percentage that only names the kind of an interval."""
_UNREAL = frozenset(
    "if unless wäre wären würde würden hätte hätten serait seraient sería serían would could might should e.g. example imagine suppose whether".split()
)
