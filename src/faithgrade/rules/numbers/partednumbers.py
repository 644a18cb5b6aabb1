"""Numbers of several parts: scores, ratios and sizes, and ranges with two ends."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.binding import Candidate, find, is_inside, selection_for
from faithgrade.rules.binding.members import maps
from faithgrade.rules.binding.naming import Naming, around
from faithgrade.rules.binding.rivals import role_twin
from faithgrade.rules.binding.series import Series, series_of, single_amount
from faithgrade.rules.binding.standing import still_open, worked_out, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.excuses import excused
from faithgrade.rules.grounding.grounding import ground, ground_matches
from faithgrade.rules.words.lexicon import RANGE_CUES
from faithgrade.values import Amount, Kind, Value, components, endpoints, exact
from faithgrade.values.fields import field_of
from faithgrade.values.match import How, match
from faithgrade.values.months import MONTHS
from faithgrade.values.units import dimension
from faithgrade.values.weekdays import WEEKDAYS
from faithgrade.verdicts import Reason, Relation


def compound(view: ClaimView, value: Value) -> Atom:
    """A score, ratio or size ("4-1", "16:9", "1080 x 2400"): found as it is written, or part by part under one field."""
    if value.kind is Kind.QUANTITY:  # "4x1.6 GHz" is more than that 1.6 GHz is stated
        value = replace(value, readings=value.readings[:1])
    matches = find(view, value)
    if matches:
        return ground(view, value, "numbers")
    parts = components(value)
    if len(parts) >= 3 or any(p.unit is not None for p in parts):
        twin = _nearest_compound(view, parts)
        if twin is not None and excused(view, value, around(view, value.start, value.end)) is None:
            return wrong(
                view,
                value,
                "numbers",
                Reason.CONTRADICTED,
                f"“{value.text}” is stated nowhere; {place(view, twin)} is {shown(twin.value)}",
                twin,
            )
    facts = []
    for part in parts:
        rows = [f for f, found in view.index.amounts(part) if match(part, found) is not None]
        if not rows:
            if (
                excused(view, value, around(view, value.start, value.end)) is None
                and len(parts) == 2
                and 12 < part.value < 1000
            ):
                return wrong(
                    view,
                    value,
                    "numbers",
                    Reason.ABSENT,
                    f"“{value.text}” is stated nowhere in the evidence",
                    None,
                )
            return still_open(value, "numbers", f"a part of “{value.text}” is stated nowhere")
        facts.append(rows)
    for fact in facts[0] if len(facts) == 2 else ():
        for other in facts[1]:
            if (
                other.index != fact.index
                and other.source == fact.source
                and other.field[-1:] == fact.field[-1:]
                and other.field != fact.field
                and _positions(other) == _positions(fact)
            ):
                if parts[0].value < parts[1].value and _WON.search(view.text, 0, value.start):
                    return still_open(value, "numbers", "who wins has the greater score, which is told first")
                return Atom(
                    "numbers",
                    value.start,
                    value.end,
                    "good",
                    Reason.STATED,
                    f"“{value.text}” is {place(view, fact)} and {place(view, other)}",
                    (point(view, fact, Relation.SUPPORTS), point(view, other, Relation.SUPPORTS)),
                    (fact.index, other.index),
                )
    return still_open(value, "numbers", f"the parts of “{value.text}” are not found side by side")


_WON = re.compile(
    r"\b(?:beats?|beaten|beating|defeat(?:s|ed)?|w[oi]n|wins|winning|edged|topped)\b[^.;:]*$", re.I
)


def _positions(fact: Fact) -> list[int]:
    return [step for step in fact.path if isinstance(step, int)]


def _nearest_compound(view: ClaimView, parts: tuple[Amount, ...]) -> Fact | None:
    """A fact that holds all parts of a compound but one."""
    holders: dict[int, int] = {}
    for part in parts:
        for i in {f.index for f, found in view.index.amounts(part) if match(part, found) is not None}:
            holders[i] = holders.get(i, 0) + 1
    for fact in view.index.facts:
        if isinstance(fact.value, str) and fact.index not in holders:
            digits = {t.fold for t in tokenize(fact.value)}
            shared = sum(
                format(p.value, "f") in fact.value and format(p.value, "f").split(".")[0] in digits
                for p in parts
            )
            if shared:
                holders[fact.index] = shared
    best = max(holders.items(), key=lambda kv: kv[1], default=None)
    return view.index.evidence.facts[best[0]] if best is not None and best[1] == len(parts) - 1 >= 1 else None


def interval(view: ClaimView, value: Value) -> Atom:
    """A range: stated as one, or its two ends stated, or the least and the greatest of one series."""
    matches = [
        m
        for m in find(view, value)
        if any(isinstance(r, Amount) and r.is_range for r in view.index.readings(m[0]))
    ]
    if matches:
        return ground_matches(view, value, "numbers", matches) or still_open(value, "numbers", "a range")
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 ranges are amounts
    ends = endpoints(reading)
    degrees = ("degC", "degF") if reading.unit == "deg" else ()
    spread = _spread(view, value, ends) or _spread_of_days(view, value, ends)
    if spread is not None:
        return spread
    paired = both_ends(view, value, ends)
    if paired is not None:
        return paired
    atoms = [
        ground(
            view,
            Value(
                value.kind,
                value.start,
                value.end,
                value.text,
                (end, *(replace(end, unit=u) for u in degrees)),
            ),
            "numbers",
        )
        for end in ends
    ]
    bad = next((a for a in atoms if a.standing == "wrong"), None)
    own = view.selection(without=value.span)
    if bad is not None and (bad.code is not Reason.MISPAIRED or any(level[0] == "list" for level in own)):
        return bad
    one_good = [a for a in atoms if a.standing == "good" and a.facts]
    if len(one_good) == 1:
        found = view.index.evidence.facts[one_good[0].facts[0]]
        other = role_twin(view, Candidate(found, How.STATED, Naming(0.0, frozenset())))
        end = ends[1 - atoms.index(one_good[0])]
        if other is not None and not any(match(end, r) is not None for r in view.index.readings(other)):
            return wrong(
                view,
                value,
                "numbers",
                Reason.CONTRADICTED,
                f"one end of “{value.text}” is wrong: {place(view, other)} is {shown(other.value)}",
                other,
            )
    if all(a.standing == "good" and a.facts for a in atoms) and not any(
        len(view.index.fields.get((f.source, f.field), ())) > 2
        for a in atoms
        for f in [view.index.evidence.facts[a.facts[0]]]
        if a.facts
    ):
        return Atom(
            "numbers",
            value.start,
            value.end,
            "good",
            atoms[0].code,
            f"both ends of “{value.text}” are stated",
            tuple(p for a in atoms for p in a.evidence),
            tuple(i for a in atoms for i in a.facts),
            atoms[0].covers
            | atoms[1].covers
            | frozenset(n for n, t in enumerate(view.tokens) if t.stem in RANGE_CUES),
        )
    return still_open(value, "numbers", f"the ends of “{value.text}” are not both found under one field")


def _spread(view: ClaimView, value: Value, ends: tuple[Amount, Amount]) -> Atom | None:
    """The range against the least and greatest of the series it may be of."""
    words = around(view, value.start, value.end)
    cues = frozenset(n for n, t in enumerate(view.tokens) if t.stem in RANGE_CUES)
    rows = series_of(view, words, selection_for(view, value.start, value.end, carry=False), least=3)
    for series in rows[:10]:
        low, high = min(series.numbers), max(series.numbers)
        if match(ends[0], exact(low, series.unit)) and match(ends[1], exact(high, series.unit)):
            facts = [series.facts[series.numbers.index(n)] for n in (low, high)]
            return worked_out(
                view,
                value.span,
                "end",
                f"“{value.text}” spans {'/'.join(series.field)} from least to greatest",
                facts,
                series.naming.tokens | cues,
                rule="numbers",
            )
    if any(
        t.fold in ("around", "about", "approximately", "roughly", "mostly") for t in words.left[:3]
    ) or value.text.lower().startswith(("around", "about")):
        return None
    alone = len(rows) == 1 or (
        bool(rows)
        and rows[0].naming.direct
        and rows[0].naming.score >= max(0.9, rows[1].naming.score + 0.2)
        and not any(level[0] == "list" for level in selection_for(view, value.start, value.end))
        and not any(_PART_OF_TIME.search(v.text) for v in (*view.before[-5:], view))
    )
    if alone and rows[0].whole:
        members = [n for n in rows[0].numbers if any(match(e, exact(n, rows[0].unit)) for e in ends)]
        if len(set(members)) == 2:  # both ends are of the series, but it goes further
            low, high = min(rows[0].numbers), max(rows[0].numbers)
            return _goes_further(view, value, rows[0])
    mine = dimension(ends[0].unit)
    best = next((s for s in rows if mine is None or dimension(s.unit) == mine), None)
    if (
        best is not None
        and best.naming.direct
        and best.naming.score >= 0.9
        and best.whole
        and not any(s is not best and s.naming.score >= best.naming.score for s in rows)
    ):
        low, high = min(best.numbers), max(best.numbers)
        outside = [e for e in ends if not any(match(e, exact(n, best.unit)) for n in best.numbers)]
        if outside and not all(low <= e.value <= high for e in ends):
            return _goes_further(view, value, best)
    return None


def _goes_further(view: ClaimView, value: Value, series: Series) -> Atom:
    """A wrong atom for a range that is not the one over which a series goes."""
    span = f"{shown(min(series.numbers))} to {shown(max(series.numbers))}"
    why = f"{'/'.join(series.field)} goes from {span}, not “{value.text}”"
    return worked_out(view, value.span, "end", why, (), right=False, instead=span, rule="numbers")


def _spread_of_days(view: ClaimView, value: Value, ends: tuple[Amount, Amount]) -> Atom | None:
    """The range against the numbers of the one object whose keys are the days of a week or the months of a year."""
    spans = [facts for facts in view.index.once(maps) if len(facts) >= _LEAST_DAYS and _are_days(facts)]
    selection = selection_for(view, value.start, value.end)
    told = {t.fold for t in view.tokens}
    if len(spans) != 1 or view.negated or told & (WEEKDAYS.keys() | MONTHS.keys()):
        return None
    facts = [f for f in spans[0] if is_inside(view, f, selection)]
    numbers = [amount for f in facts if (amount := single_amount(view.index, f)) is not None]
    if len(numbers) < len(spans[0]) or not view.index.source(facts[0]).whole:
        return None
    low, high = min(numbers, key=lambda a: a.value), max(numbers, key=lambda a: a.value)
    fits = match(ends[0], low) is not None and match(ends[1], high) is not None
    if not fits and not all(any(match(e, n) is not None for n in numbers) for e in ends):
        return None
    return worked_out(
        view,
        value.span,
        "",
        f"{place(view, facts[0])} and those beside it go from {shown(low.value)} to {shown(high.value)}",
        facts,
        frozenset(n for n, t in enumerate(view.tokens) if t.stem in RANGE_CUES),
        right=fits,
        rule="numbers",
    )


_LEAST_DAYS = 3


def _are_days(facts: tuple[Fact, ...]) -> bool:
    keys = [str(f.path[-1]).lower() for f in facts]
    return all(k in WEEKDAYS for k in keys) or all(k in MONTHS for k in keys)


_PART_OF_TIME = re.compile(
    r"\bday (?:one|two|three|four|five|six|seven|\d)\b|\b(?:first|second|third|fourth|fifth|sixth|last|next|following|final) (?:day|night)\b"
    r"|\b(?:morning|afternoon|evening|night|today|tonight|tomorrow|weekend|\w+day)\b",
    re.I,
)
"""Words that speak of a part of a stretch of time that no date names."""


def both_ends(view: ClaimView, value: Value, ends: tuple[Amount, Amount]) -> Atom | None:
    """Good, where the only such object of the evidence has just these two ends, in a unit that fits."""
    selection = selection_for(view, value.start, value.end)
    known = [
        (low, high)
        for low, high in view.index.once(_pairs)
        if is_inside(view, low, selection) and _unit_fits(low, ends[0])
    ]
    if len(known) != 1:
        return None
    low, high = known[0]
    for fact, end in ((low, ends[0]), (high, ends[1])):
        bare = exact(Decimal(str(fact.value)), end.unit)
        if match(end, bare) is None:
            return None
    cues = frozenset(n for n, t in enumerate(view.tokens) if t.stem in RANGE_CUES)
    return Atom(
        "numbers",
        value.start,
        value.end,
        "good",
        Reason.STATED,
        f"{place(view, low)} and {place(view, high)} are the ends of “{value.text}”",
        (point(view, low, Relation.SUPPORTS), point(view, high, Relation.SUPPORTS)),
        (low.index, high.index),
        cues,
    )


def _unit_fits(fact: Fact, end: Amount) -> bool:
    """Whether the unit that an end is told in is that of the object's name, or neither has one."""
    unit = next((u for step in reversed(fact.field) if (u := field_of(step).unit) is not None), None)
    return (
        unit == end.unit
        or (unit is None and dimension(end.unit) is None)
        or (unit == "degC" and end.unit == "deg")
    )


def _pairs(index: Index) -> tuple[tuple[Fact, Fact], ...]:
    """Lower and upper end of each object that has two numbers called from and to, and no others."""
    found = []
    for node in index.evidence.nodes:
        facts = [f for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 4)] if f.node == node.index]
        named = {str(f.path[-1]).lower(): f for f in facts if _is_number(f)}
        if set(named) == {"from", "to"} and len(facts) == node.size == len(named):
            found.append((named["from"], named["to"]))
    return tuple(found)


def _is_number(fact: Fact) -> bool:
    return isinstance(fact.value, (int, Decimal)) and not isinstance(fact.value, bool)
