"""Numbers, percentages, money, quantities and durations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.binding import Candidate, find, is_inside, selection_for
from faithgrade.rules.exchange import another_currency
from faithgrade.rules.excuses import excused
from faithgrade.rules.grounding import ground, ground_matches
from faithgrade.rules.lexicon import RANGE_CUES
from faithgrade.rules.naming import Naming, around
from faithgrade.rules.ordinals import ordinals
from faithgrade.rules.refranges import against_ranges
from faithgrade.rules.rivals import role_twin
from faithgrade.rules.sayings import is_among, own_words
from faithgrade.rules.series import series_of
from faithgrade.rules.standing import no_finding, still_open, wrong
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Kind, Text, Value, components, endpoints, exact
from faithgrade.values.match import How, match
from faithgrade.values.text import split_identifier
from faithgrade.values.units import dimension, is_currency, unit_named
from faithgrade.verdicts import Reason, Relation

KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every amount of the claim that is not part of a name."""
    yield from ordinals(view)
    yield from against_ranges(view)
    for value in view.values:
        if value.kind not in KINDS or (
            in_mention(view, value.start, value.end) and not _is_measure(view, value)
        ):
            continue
        if _counts_nothing(view, value):
            continue
        if _is_label(view, value):
            yield no_finding(value, "numbers", f"“{value.text}” numbers a part of the answer")
        elif (
            value.text.isdigit()
            and [t.fold for t in view.tokens if t.end <= value.start][-1:]
            in (["week"], ["chapter"], ["page"], ["round"], ["phase"], ["stage"], ["step"], ["part"])
            and not find(view, value)
        ):
            yield still_open(value, "numbers", f"“{value.text}” numbers a period or part")
        elif _covers_window(view, value):
            yield Atom(
                "numbers",
                value.start,
                value.end,
                "good",
                Reason.DERIVED,
                f"the evidence is dated over about {value.text}",
                is_value=False,
                covers=frozenset(n for n, t in enumerate(view.tokens) if t.fold in _WINDOW),
            )
        elif _in_field_name(view, value):
            yield no_finding(value, "numbers", f"“{value.text}” is part of a field's name")
        elif isinstance(value.reading, Text):
            yield compound(view, value)
        elif isinstance(value.reading, Amount) and value.reading.is_range:
            yield interval(view, value)
        else:
            yield (
                _part_of_id(view, value)
                or _in_another_currency(view, value)
                or _in_a_stated_currency(view, value, ground(view, value, "numbers"))
            )


def _in_another_currency(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the one item that the clause names has the very number in another currency, and nothing has it in this one."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or not is_currency(reading.unit)
        or reading.bound is not None
        or find(view, value)
    ):
        return None
    selection = selection_for(view, value.start, value.end)
    if not any(level[0] == "list" for level in selection):
        return None
    rows = [
        fact
        for fact, found in view.index.amounts(exact(reading.value))
        if found.value == reading.value
        and is_currency(found.unit)
        and found.unit not in ("$", "¤")
        and match(replace(reading, low=reading.value, high=reading.value), found) is None
        and is_inside(view, fact, selection)
    ]
    if not rows or any(is_among(value, said) for said in view.index.once(own_words).values()):
        return None
    unit = next(r.unit for r in view.index.readings(rows[0]) if isinstance(r, Amount))
    why = f"{place(view, rows[0])} is {shown(rows[0].value)} in {unit}, not “{value.text}”"
    return wrong(view, value, "numbers", Reason.CONTRADICTED, why, rows[0])


def _in_a_stated_currency(view: ClaimView, value: Value, atom: Atom) -> Atom:
    """The atom, or an open one where the amount is right and nothing says that it is in this currency."""
    reading = value.reading
    if (
        atom.standing == "open"
        and isinstance(reading, Amount)
        and (told := another_currency(view, value, reading))
    ):
        return told
    if (
        atom.standing != "good"
        or not isinstance(reading, Amount)
        or not is_currency(reading.unit)
        or any(match(reading, exact(reading.value, unit)) for unit in view.index.once(_currencies))
    ):
        return atom
    return still_open(value, "numbers", f"nothing says in which currency “{value.text}” is")


def _currencies(index: Index) -> frozenset[str]:
    """Currencies that a result, the request, the policy or an argument of a call states, beside an amount or alone."""
    said = [r for rows in index.once(own_words).values() for v in rows for r in v.readings]
    read = [r for fact in index.facts for r in index.readings(fact)]
    units = [r.unit for r in (*said, *read) if isinstance(r, Amount)]
    alone = [unit_named(f.value) for f in index.facts if isinstance(f.value, str) and len(f.value) <= 12]
    return frozenset(unit for unit in (*units, *alone) if unit and is_currency(unit))


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
    spread = _spread(view, value, ends)
    if spread is not None:
        return spread
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
    own = view.selection(without=(value.start, value.end))
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
            return Atom(
                "numbers",
                value.start,
                value.end,
                "good",
                Reason.DERIVED,
                f"“{value.text}” spans {'/'.join(series.field)} from least to greatest",
                tuple(
                    point(view, f, Relation.OPERAND, n) for f, n in zip(facts, ("min", "max"), strict=True)
                ),
                tuple(f.index for f in facts),
                series.naming.tokens | cues,
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
            return Atom(
                "numbers",
                value.start,
                value.end,
                "wrong",
                Reason.WRONG_DERIVATION,
                f"{'/'.join(rows[0].field)} goes from {shown(low)} to {shown(high)}, not “{value.text}”",
                right_value=f"{shown(low)} to {shown(high)}",
            )
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
            return Atom(
                "numbers",
                value.start,
                value.end,
                "wrong",
                Reason.WRONG_DERIVATION,
                f"{'/'.join(best.field)} goes from {shown(low)} to {shown(high)}, not “{value.text}”",
                right_value=f"{shown(low)} to {shown(high)}",
            )
    return None


_PART_OF_TIME = re.compile(
    r"\bday (?:one|two|three|four|five|six|seven|\d)\b|\b(?:first|second|third|fourth|fifth|sixth|last|next|following|final) (?:day|night)\b"
    r"|\b(?:morning|afternoon|evening|night|today|tonight|tomorrow|weekend|\w+day)\b",
    re.I,
)
"""Words that speak of a part of a stretch of time that no date names."""
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
    word = before.rsplit(None, 1)[-1] if before else ""
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
            return Atom(
                "numbers",
                value.start,
                value.end,
                "good",
                Reason.STATED,
                f"“{value.text}” is part of an identifier of the evidence",
                facts=entry.facts[:1],
                is_value=False,
            )
    return None
