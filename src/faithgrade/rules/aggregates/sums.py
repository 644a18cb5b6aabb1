"""Sums that are wrong beyond doubt, of a column that the claim names over all of its rows or those of one label; and totals that
no word calls so: "Ilse worked 37.5 hours" of the hours of each day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from faithgrade.evidence.words import field_words
from faithgrade.rules.aggregates.labelled import labelled, without_totals
from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.binding.members import is_homogeneous, is_named, member_series
from faithgrade.rules.binding.naming import Words, around, content
from faithgrade.rules.binding.series import Series, series_of
from faithgrade.rules.binding.standing import MOST_SHOWN, worked_out
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Bound, Clock, Kind, Moment, Value, read_values
from faithgrade.values.fields import field_of
from faithgrade.values.text import stem
from faithgrade.values.units import dimension, unit_named
from faithgrade.verdicts import Reason

_CALLED = re.compile(
    r"\b(?:add(?:s|ed|ing)? up to|a total of|total(?:s|led|ing)?|sum(?:s|med)? (?:up )?to|together (?:make|makes|made|come to|came to))\s+(?:of |is |was )?$",
    re.I,
)
_BEHIND = re.compile(r"\s*(?:of [\w-]+ )?(?:in total|in all|altogether|all told)\b", re.I)
_KINDS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each stated total that is not what the one column it can be of comes to."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if value.kind not in _KINDS or not isinstance(reading, Amount) or reading.is_range:
            continue
        before = view.text[: value.start]
        if not (_CALLED.search(before) or _BEHIND.match(view.text, value.end) or _opens(view)):
            continue
        if reading.bound not in (None, Bound.ABOUT):
            continue
        atom = _wrong(view, value)
        if atom is not None:
            yield atom


_NOT_ALL = re.compile(
    r"\b(?:each|apiece|per|every|average\w*|typical\w*|mean|median|one|other|another|most|some|only|except|without|left|remain\w*|rest|more|less|fewer"
    r"|than|between|differ\w*|up|down|target|budget\w*|plan\w*|limit|last|previous|next|highest|lowest|daily|an? (?:hour|day|week|month|year)|at least|at most|record|peak|max\w*|min|minimum)\b",
    re.I,
)
NOT_ADDED = frozenset(
    stem(w)
    for w in "rate avg average mean median pct percent percentage ratio price temp temperature rating score age year level index lat lon latitude longitude "
    "min max id no number rank position version day month total share".split()
)
_NO_PARTS = frozenset({"share", "points", "temperature", "angle", "speed"})
_FEWEST, _SMALL = 3, 12
_OF_THE_WHOLE = re.compile(r"\b(?:the (?:whole|entire|full)|all (?:the|of|together)|everything)\b", re.I)
"""What stands before a total of all beside one of some: "Fern gave 40 l and the whole herd 90"."""


def _picks_some(view: ClaimView, value: Value, series: Series) -> bool:
    """Whether what is named between the amounts around a value is some of the rows that it would be the sum of, and not all."""
    after = min(
        (v.start for v in view.values if isinstance(v.reading, Amount) and v.start >= value.end),
        default=len(view.text),
    )
    rows = {view.chooser.item(f) for f in series.facts}
    named = {
        view.chooser.item(view.index.evidence.facts[i])
        for m in view.mentions
        if _last_end(view, value) <= m.start < after
        for i in m.entry.facts
    }
    return bool(named & rows) and not rows <= named


def _last_end(view: ClaimView, value: Value) -> int:
    """Where the amount before a value ends."""
    return max(
        (v.end for v in view.values if isinstance(v.reading, Amount) and v.end <= value.start), default=0
    )


def implied(view: ClaimView) -> Iterator[Atom]:
    """A good atom for each value that stands nowhere and is what the one column it can be of comes to, where nothing picks some rows."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind not in _KINDS
            or not isinstance(reading, Amount)
            or reading.is_range
            or reading.bound is not None
            or abs(reading.value) <= _SMALL
            or _NOT_ALL.search(own_part(view, value))
            or view.index.amounts_around(value)
        ):
            continue
        whole = _OF_THE_WHOLE.search(view.text, _last_end(view, value), value.start)
        if whole is None and not _names_whole(view):
            continue
        words = around(view, value.start, value.end)
        rows = [s for s in _columns(view, words) if s.whole and _adds_up(view, value, s)]
        if any((whole is None and labelled(view, s, words)) or _picks_some(view, value, s) for s in rows):
            continue
        if reading.unit is None and len({s.field for s in rows}) > 1:
            rows = [s for s in rows if s.naming.direct and s.naming.tokens]
        found = [s for s in rows if fits(value, sum(s.numbers, Decimal(0)), s.unit or reading.unit)]
        if len(found) == 1:
            total = f"{sum(found[0].numbers, Decimal(0)).normalize():f}"
            why = f"“{value.text}” is the sum of {'/'.join(found[0].field)} over {len(found[0].numbers)} items ({total})"
            covers = in_all(view, value) | found[0].naming.tokens
            covers |= view.tokens_in(*whole.span()) if whole is not None else frozenset()
            atom = worked_out(view, value.span, "sum", why, found[0].facts, covers)
            yield atom
            yield from sizes(view, value, atom)


def sizes(view: ClaimView, value: Value, atom: Atom) -> Iterator[Atom]:
    """A good atom for a number that says of how many a value was worked out: "the four branches took 1,386"."""
    for other in view.values:
        reading = other.reading
        if (
            other is not value
            and other.kind is Kind.NUMBER
            and isinstance(reading, Amount)
            and atom.standing == "good"
            and reading.value == len(atom.facts) < MOST_SHOWN
            and _THE.search(view.text[: other.start])
        ):
            why = f"“{value.text}” is the sum of so many"
            yield Atom("aggregates", other.start, other.end, "good", Reason.DERIVED, why, is_value=False)


_THE = re.compile(r"\b(?:the|your|our|all|all the|these) $", re.I)


def _adds_up(view: ClaimView, value: Value, series: Series) -> bool:
    """Whether a series is of amounts that make a total of the value's kind, of none of which the claim speaks by its name."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    name = str(series.facts[0].path[-1]) if series.facts[0].path else ""
    if (
        len(series.numbers) < (2 if _is_of_several_calls(view, series) else _FEWEST)
        or not make_a_total(series)
        or any(n < 0 for n in series.numbers)
        or (
            len({f.field for f in series.facts}) > 1
            and any(is_named(view, f, series.facts) for f in series.facts)
        )
    ):
        return False
    return _could_be(value, series) or (reading.unit is not None and reading.unit == unit_named(name))


def make_a_total(series: Series) -> bool:
    """Whether the numbers of a series add up to something: temperatures, ages and shares do not."""
    measured = field_words(series.facts[0].field).leaf - (
        {series.unit} if series.unit else set()
    )  # ``delay_min``
    return not measured & NOT_ADDED and dimension(series.unit) not in _NO_PARTS


def _is_of_several_calls(view: ClaimView, series: Series) -> bool:
    """Whether each number of a named series is what one of the calls of a tool gave, which were asked of different things.

    What was asked of several days or times may be one thing that goes up and down.
    """
    sources = [view.index.evidence.sources[f.source] for f in series.facts]
    asked = {
        str([(k, v) for k, v in sorted(s.arguments.items()) if not isinstance(v, bool)]) for s in sources
    }
    dated = any(
        isinstance(r, (Moment, Clock))
        for s in sources
        for a in s.arguments.values()
        for v in read_values(str(a))
        for r in v.readings
    )
    return 1 < len(asked) == len(sources) and bool(series.naming.tokens) and not dated


def own_part(view: ClaimView, value: Value) -> str:
    """The text about a value, without what a comma parts from it that has an amount of its own."""
    ends = [v for v in view.values if isinstance(v.reading, Amount) and v is not value]
    before = max((v.end for v in ends if v.end <= value.start), default=0)
    after = min((v.start for v in ends if v.start >= value.end), default=-1)
    start = view.text.rfind(",", before, value.start) + 1
    comma = view.text.find(",", value.end, after) if after >= 0 else -1
    return view.text[start : comma if comma >= 0 else len(view.text)]


def in_all(view: ClaimView, value: Value) -> frozenset[int]:
    """The words right behind a value that call it a total."""
    behind = _IN_ALL.match(view.text, value.end)
    return view.tokens_in(*behind.span()) if behind is not None else frozenset()


_IN_ALL = re.compile(r"\s*(?:in all|altogether|all told)\b", re.I)


def _opens(view: ClaimView) -> bool:
    """Whether the sentence opens with "in total" and has no other amount."""
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    return len(amounts) == 1 and re.match(r"(?:in total|altogether|all told),? ", view.text, re.I) is not None


def _wrong(view: ClaimView, value: Value) -> Atom | None:
    words = around(view, value.start, value.end)
    if view.index.amounts_around(value):
        return None  # it stands somewhere, so it may be a total that was given
    own = [s for s in _columns(view, words) if _could_be(value, s)]
    if not own or not all(s.whole for s in own):
        return None
    named = [s for s in own if s.naming.direct and s.naming.tokens]
    counted = content(words.right)[:1]  # "a total of 4 bags" is no sum of payments
    chosen = (
        named
        if named
        else own
        if value.kind is not Kind.NUMBER
        or (
            not counted
            and any(
                _counts_rows(view, value, rows)
                for rows in (own, [p for s in own for p in labelled(view, s, words)])
            )
        )
        else []
    )
    if not named and len({s.field for s in own}) > 1:
        return None  # of which of them the sum is told, nothing says
    parts = [p for s in chosen for p in labelled(view, s, words)]
    meant = parts or chosen
    if len(meant) != 1:
        return None
    series = meant[0]
    if not parts and view.selection(without=value.span) and not _names_whole(view):
        return None
    total = sum(series.numbers, Decimal(0))
    others = own
    if parts and _counts_rows(view, value, parts):
        others = [series]  # "the three open ones" are not all there are
    if _reachable(value, series) or any(fits(value, n, s.unit) for s in others for n in _steps(s)):
        return None
    text = f"{total.normalize():f}"
    return worked_out(
        view,
        value.span,
        "sum",
        f"the sum of {'/'.join(series.field)} over {len(series.numbers)} items is {text}, not “{value.text}”",
        series.facts,
        right=False,
        instead=text,
    )


def _columns(view: ClaimView, words: Words) -> list[Series]:
    rows = [without_totals(view, s, words) for s in series_of(view, words, {})]
    rows += [
        without_totals(view, s, words)
        for s in member_series(view, words, {})
        if len({f.node for f in s.facts}) > 1 or is_homogeneous(view, s)
    ]
    found: dict[tuple[int, ...], Series] = {}
    for series in rows:
        found.setdefault(tuple(f.index for f in series.facts), series)
    return list(found.values())


def _could_be(value: Value, series: Series) -> bool:
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    mine, other = dimension(reading.unit), dimension(series.unit)
    if mine is not None:
        return mine == other
    text = series.facts[0].value
    coded = isinstance(text, str) and any(ch.isalpha() for ch in text)
    years = all(1000 <= n <= 2200 for n in series.numbers)
    named = bool(series.field) and field_of(series.field[-1]).identifier
    return other is None and not coded and not years and not named


def _counts_rows(view: ClaimView, value: Value, own: Sequence[Series]) -> bool:
    """Whether the claim says how many rows there are: "the three routes add up to"."""
    numbers = {
        v.reading.value
        for v in view.values
        if v.start != value.start and isinstance(v.reading, Amount) and v.reading.unit is None
    }
    return len(own) == 1 and len(own[0].numbers) in numbers


def _names_whole(view: ClaimView) -> bool:
    """Whether nothing that the claim names picks out some of the rows."""
    return not any(level[0] == "list" for _, _, _, choices in view.named for level, _ in choices)


def _reachable(value: Value, series: Series) -> bool:
    """Whether some of the rows come to the value, so that only some may be meant."""
    if len(series.numbers) > 12:
        return True
    sums = {Decimal(0)}
    for number in series.numbers:
        sums |= {s + number for s in sums}
    return any(fits(value, s, series.unit) for s in sums)


def _steps(series: Series) -> list[Decimal]:
    """What one more plain step over the column gives."""
    total = sum(series.numbers, Decimal(0))
    return [total, total / len(series.numbers), *(total * k for k in (2, 3, 4))]
