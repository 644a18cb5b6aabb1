"""Parts of something, told in percent or in words ("half of the pots"): of the other number of one object, or of what all rows come to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.rules.aggregates.operands import are_chance
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.members import is_named, member_series
from faithgrade.rules.binding.naming import Words, around
from faithgrade.rules.binding.rowsmeant import Part, is_of_rows, narrowed, rows_of_level
from faithgrade.rules.binding.series import Series, series_of, single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.chooser import Level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import NEGATIONS
from faithgrade.values import Amount, Bound, Value
from faithgrade.values.match import match
from faithgrade.values.text import fold, stem
from faithgrade.values.units import convert, dimension


def fits(value: Value, result: Decimal, unit: str | None) -> bool:
    """Whether a value is a result as exactly as it is written."""
    found = Amount(result, result, result, unit)
    return any(match(reading, found) is not None for reading in value.readings)


def is_so_far(value: Value, result: Decimal, unit: str | None) -> bool:
    """Whether a value is a result, whichever way it goes, as exactly as it is written; degrees are of any scale."""
    for reading in value.readings:
        if not isinstance(reading, Amount) or not reading.value.is_finite():
            continue
        # of shares written as fractions a difference in points is a hundred times as much
        moved = result * 100 if reading.unit == "pp" and unit in (None, "ratio") and result < 1 else result
        if unit and reading.unit and unit != reading.unit and dimension(unit) != "temperature":
            turned = convert(Amount(result, result, result, unit), reading.unit)
            moved = turned.value if turned is not None else moved
        room = Decimal("0.51").scaleb(-(reading.written or 0))
        if moved == moved.to_integral_value():
            room = Decimal(0)
        if reading.bound is not None:
            room = max(room, abs(reading.value) * Decimal("0.1"))
        if abs(abs(reading.value) - abs(moved)) <= room:
            return True
    return False


def share(view: ClaimView, value: Value, words: Words) -> Atom | None:
    """A percentage as the ratio of two numbers of one object."""
    amount = value.reading
    assert isinstance(amount, Amount)  # noqa: S101 callers pass amounts only
    if amount.unit != "%" or amount.bound not in (None, Bound.ABOUT, Bound.NEARLY):
        return None
    of_all = _share_of_all(view, value, words)
    if of_all is not None:
        return of_all
    cut = narrowed(view, value.start, value.end)
    for node in view.index.evidence.nodes[:400]:
        if node.is_list or node.size > 24 or not view.index.usable[node.source]:
            continue
        own = [f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == node.index]
        if not is_of_rows(view, tuple(own[:1]), cut) or _is_one_of_several(view, own[:1], cut):
            continue
        numbers = [(f, a) for f in own if (a := single_amount(view.index, f)) is not None and a.unit is None]
        for f, a in numbers:
            for g, b in numbers:
                if (
                    f is not g
                    and b.value
                    and _may_be_the_whole(view, g, b.value, [v.value for h, v in numbers if h is not g])
                    and 0 <= a.value <= b.value
                    and fits(value, a.value / b.value * 100, "%")
                    and not are_chance(view, value, (f, g))
                    and _may_be_meant(view, f, [h for h, _ in numbers])
                ):
                    return worked_out(
                        view,
                        value.span,
                        "share",
                        f"“{value.text}” is {shown(a.value)} of {shown(b.value)}",
                        (f, g),
                    )
    return _no_such_share(view, value, amount)


def _may_be_meant(view: ClaimView, part: Fact, numbers: Sequence[Fact]) -> bool:
    """Whether a percentage may be what a part is of a whole: with "of" or the like, or where no other number is named than the part.

    "The price is 25%" says nothing of a fee that is a quarter of the price.
    """
    named = [f for f in numbers if field_words(f.field).leaf & view.stems]
    return _AS_A_PART.search(view.text) is not None or all(f is part for f in named)


_AS_A_PART = re.compile(
    r"%\s+(?:of|full|used|free|left|empty|complete|done)\b|\bpercent (?:of|full|used|free|left)\b|\b(?:used|full|share|rate|ratio|out of)\b",
    re.I,
)


def _may_be_the_whole(view: ClaimView, fact: Fact, whole: Decimal, others: Sequence[Decimal]) -> bool:
    """Whether a number of an object may be what another is a share of: where there are several, a part is none unless it is said."""
    if len(others) < _PARTS or field_words(fact.field).leaf & view.stems:
        return True
    return whole >= max(others) * 2 or whole >= sum(others, Decimal(0))


_PARTS = 3


def _is_one_of_several(view: ClaimView, own: Sequence[Fact], cut: Mapping[Level, Part]) -> bool:
    """Whether an object is a row of several, none of which the claim names."""
    named = {level for _, _, _, choices in view.named for level, _ in choices} | cut.keys()
    levels = [level for f in own for level, _ in view.chooser.choices(f) if level[0] == "list"]
    return (
        bool(levels)
        and named.isdisjoint(levels)
        and not view.standing_selection().keys() & set(levels)
        and rows_of_level(view, levels[0]) > 1
    )


_OF_WHAT = re.compile(
    r"\s+of (?:the |all )?[\w-]+(?: [\w-]+)?? (?P<is>(?:were|was|are|is|have been|has been|have|has|got) )?(?P<part>[^\W\d]+)\b(?(is)|(?=\s*(?:[.,;:)]|$)))",
    re.I,
)
_FEW_NUMBERS, _ALL = 6, 100


def _no_such_share(view: ClaimView, value: Value, amount: Amount) -> Atom | None:
    """Wrong, where the part is a field of the one object that has it, and is no such share of any of its other numbers or of their sum."""
    told = _OF_WHAT.match(view.text, value.end)
    said = view.text[: told.end()] if told is not None else ""
    if (
        told is None
        or "?" in view.text
        or any(t.fold in NEGATIONS for t in tokenize(said))
        or "n't" in said.replace("’", "'")
    ):
        return None
    word = stem(told["part"].lower())
    parts = [
        f
        for key in view.index.fields_by_word.get(word, ())
        for f in (view.index.evidence.facts[i] for i in view.index.fields[key])
        if field_words(f.field[-1:]).leaf == {word}
    ]
    if len(parts) != 1 or parts[0].node < 0 or single_amount(view.index, parts[0]) is None:
        return None
    node = view.index.evidence.nodes[parts[0].node]
    own = [f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == node.index]
    if _is_named_elsewhere(view, (value.end, view.text.index(told["part"], value.end)), node.index):
        return None  # "of the seats" that another object has
    held = [(f, a) for f in own if (a := single_amount(view.index, f)) is not None]
    part = next((a.value for f, a in held if f.index == parts[0].index), None)
    others = [a.value for f, a in held if f.index != parts[0].index]
    if part is None or not others or len(held) > _FEW_NUMBERS or any(a.unit is not None for _, a in held):
        return None
    wholes = [w for w in (*others, sum(others, Decimal(0)), sum(others, part)) if w >= part and w > 0]
    shares = [part / w * 100 for w in wholes] + [100 - part / w * 100 for w in wholes]
    room = 0 if amount.value == _ALL and amount.bound is None else 1  # all of them never comes from rounding
    if not wholes or any(abs(s - amount.value) <= room for s in shares):
        return None
    return worked_out(
        view,
        value.span,
        "share",
        f"“{value.text}” is no share that {shown(part)} has of what stands beside it",
        [f for f, _ in held],
        right=False,
    )


def _is_named_elsewhere(view: ClaimView, span: tuple[int, int], node: int) -> bool:
    """Whether some words are in the name of a field that another object than this has."""
    facts = view.index.evidence.facts
    return any(
        facts[i].node != node
        for n in view.tokens_in(*span)
        for key in view.index.fields_by_word.get(view.tokens[n].stem, ())
        for i in view.index.fields[key]
    )


_MOST_PARTS = 12


def _share_of_all(view: ClaimView, value: Value, words: Words) -> Atom | None:
    """A percentage as the part that the one named row or member has of what all of them come to."""
    for series, part, total in parts_of_all(view, value.span, words):
        if fits(value, series.numbers[part] / total * 100, "%"):
            covers, end = _told_with(view, value, total)
            return part_of_all(view, (value.start, end), series, part, covers)
    return None


def parts_of_all(
    view: ClaimView, span: tuple[int, int], words: Words
) -> Iterator[tuple[Series, int, Decimal]]:
    """Each whole column with one row or member that the claim names, and what all of them come to."""
    clause = view.clause_of[min(view.tokens_in(*span))]
    selection = view.selection(without=span, clause=clause) or selection_for(view, *span)
    wholes = [s for s in (*series_of(view, words, {}), *member_series(view, words, {})) if s.whole]
    for series in wholes[:12]:
        if len(series.numbers) > _MOST_PARTS:
            continue  # of so many parts some make up any small percentage
        total = sum(series.numbers, Decimal(0))
        if total <= 0 or min(series.numbers) < 0 or series.unit in ("%", "ratio"):
            continue
        members = tuple(series.facts)
        apart = selection and not all(is_inside(view, g, selection) for g in members)
        for n, fact in enumerate(members):
            if (apart and is_inside(view, fact, selection)) or is_named(view, fact, members):
                yield series, n, total


def part_of_all(
    view: ClaimView, span: tuple[int, int], series: Series, part: int, covers: frozenset[int]
) -> Atom:
    """An atom for words that say what part one number of a series is of all of them."""
    facts = (series.facts[part], *(f for n, f in enumerate(series.facts) if n != part))
    total = shown(sum(series.numbers, Decimal(0)))
    why = f"“{view.text[slice(*span)]}” is {shown(series.numbers[part])} of {total}"
    return worked_out(view, span, "share", why, facts, series.naming.tokens | covers)


def _told_with(view: ClaimView, value: Value, total: Decimal) -> tuple[frozenset[int], int]:
    """The words by which a value is called a part of a whole, and where they end: "made up", "of the 120 tonnes"."""
    before = _MAKING_UP.search(view.text, 0, value.start)
    covered = view.tokens_in(*before.span()) if before is not None else frozenset()
    behind = _OF_THE_WHOLE.match(view.text, value.end)
    if behind is not None:
        covered |= view.tokens_in(*behind.span())
    for other in view.values:
        if _OF_THE.fullmatch(view.text[value.end : other.start]) and fits(other, total, None):
            return covered, other.end
    return covered, value.end


_MAKING_UP = re.compile(
    r"\b(?:(?:made|makes?|making) up|account(?:s|ed)? for|represent(?:s|ed)?|compris(?:es?|ed))\s+(?:about |around |roughly |just )?$",
    re.I,
)
_OF_THE_WHOLE = re.compile(r"\s+of (?:the |it |them )?(?:total|whole|lot|all)\b", re.I)
_OF_THE = re.compile(r"\s+of (?:the|all|our|your|their|its)\s+", re.I)


_PART = re.compile(
    r"\b(?P<hedge>(?:about|around|roughly|almost|nearly|just over|over|more than|less than|just under|exactly)\s+)?"
    r"(?:(?P<top>an?|one|two|three|four)[\s-])?(?P<part>half|third|thirds|quarter|quarters|fifth|fifths)\s+of\s+(?:(?:the|your|its|all|our|their|these)\s+)?(?P<noun>[\w-]+)",
    re.I,
)
_TOPS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_BOTTOMS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5}
_WHOLES = frozenset(
    stem(w) for w in "total all capacity max maximum overall target goal size count planned".split()
)
_ROOM = Decimal("0.012")


def parts(view: ClaimView) -> Iterator[Atom]:
    """An atom for each part of a thing that the evidence has just two numbers for, a part and a whole."""
    if view.negated or "?" in view.text:
        return
    for told in _PART.finditer(view.text):
        atom = _part(view, told)
        if atom is not None:
            yield atom


def _part(view: ClaimView, told: re.Match[str]) -> Atom | None:
    bottom = _BOTTOMS[told["part"].lower().rstrip("s") if told["part"].lower() != "half" else "half"]
    share = Decimal(_TOPS.get((told["top"] or "one").lower(), 1)) / bottom
    hedge = (told["hedge"] or "").strip().lower()
    pair = _part_and_whole(view, stem(fold(told["noun"])))
    if pair is None and not view.index.knows(told["noun"]):
        return None
    if pair is None:
        for series, n, total in parts_of_all(view, told.span("part"), around(view, *told.span("part"))):
            if _holds(series.numbers[n] / total - share, hedge):
                return part_of_all(view, told.span(), series, n, view.tokens_in(*told.span()))
        return None
    (one, part), (other, whole) = pair
    held = part / whole
    holds = _holds(held - share, hedge)
    if holds is None:
        return None
    end = told.end("part")
    return worked_out(
        view,
        (told.start(), end),
        "share",
        f"{shown(part)} of {shown(whole)} is {round(held * 100, 1)}%",
        (one, other),
        view.tokens_in(told.start(), told.end()),
        right=holds,
        instead=f"{round(held * 100, 1)}%",
    )


def _holds(off: Decimal, hedge: str) -> bool | None:
    if hedge in ("over", "more than", "just over"):
        return off > 0
    if hedge in ("less than", "just under"):
        return off < 0
    if hedge in ("almost", "nearly"):
        return None if off > 0 else off > Decimal("-0.06")
    if hedge and hedge != "exactly":
        return abs(off) <= Decimal("0.05") or (None if abs(off) < Decimal("0.1") else False)
    return True if abs(off) <= _ROOM else (None if abs(off) < Decimal("0.03") else False)


def _part_and_whole(view: ClaimView, noun: str) -> tuple[tuple[Fact, Decimal], tuple[Fact, Decimal]] | None:
    """The part and the whole of the one object that a noun names and that holds two like numbers, one of them a whole."""
    found: list[tuple[tuple[Fact, Decimal], tuple[Fact, Decimal]]] = []
    for node in view.index.evidence.nodes[:400]:
        if node.is_list or not node.path or not view.index.usable[node.source]:
            continue
        if noun not in step_words(str(node.path[-1])):
            continue
        own = [
            (f, a.value)
            for f in view.index.evidence.facts[node.lo : node.hi]
            if f.node == node.index and (a := single_amount(view.index, f)) is not None
        ]
        if len(own) != 2 or min(n for _, n in own) < 0:
            continue
        wholes = [row for row in own if field_words(row[0].field).leaf & _WHOLES]
        if len(wholes) == 1 and wholes[0][1] > 0:
            part = own[0] if own[1] is wholes[0] else own[1]
            found.append((part, wholes[0]))
    return found[0] if len(found) == 1 else None
