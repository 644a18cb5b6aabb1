"""Arithmetic whose operands stand in the sentence itself: "from 40 to 46, a rise of 6", "20 and 35, 15 apart"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise

from faithgrade.rules.aggregates.movements import ends_of
from faithgrade.rules.aggregates.shares import is_so_far
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, plain
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import FALL_CUES, RISE_CUES
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension, is_currency

_KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})
_MOVES = (
    RISE_CUES | FALL_CUES | {stem(w) for w in "difference change shrunk cut reduced jump slipped".split()}
)
_STEP_BEFORE = re.compile(
    r"\b(?:by|up|down|(?:increase|decrease|rise|fall|drop|decline|gain|loss|change|difference|jump|growth|reduction) of)\s+(?:about |around |nearly |just |only )?$",
    re.I,
)
_STEP_BEHIND = re.compile(
    r"\s*(?:\w+\s+)?(?:up|down|more|less|fewer|higher|lower|warmer|colder|cooler|longer|shorter|increase|decrease|rise|fall|drop|gain)\b",
    re.I,
)
_APART_BEFORE = re.compile(
    r"\b(?:difference|gap|margin|spread) (?:of|is|was)\s+(?:about |just |only )?$", re.I
)
_APART_BEHIND = re.compile(r"\s*(?:\w+\s+)?(?:apart|difference)\b", re.I)
_SUM_BEHIND = re.compile(
    r"\s*(?:\w+\s+)?(?:in total|in all|altogether|all told|together|combined|overall)\b", re.I
)
_SUM_BEFORE = re.compile(
    r"\b(?:(?:so|that is|that's|that makes|which makes|making|totalling|totaling|for a total of|a total of|in total|together|altogether|add(?:s|ing)? up to|sum of|comes? to)[\s:,]+(?:\w+\s+){0,2}|=\s*)$",
    re.I,
)
_CONCLUDES = re.compile(
    r"[,;:–—]\s*(?:so|which|that|for|making|together|altogether|in total|totall?ing|adding)\b|=", re.I
)
_FILLED = re.compile(
    r"^\s*(?:of the [\w ]{1,24} )?(?:\w+ ){0,2}(?:full|used|in use|taken|done|complete|completed|occupied|filled|charged|booked|sold|spent)\b",
    re.I,
)
_LEFT = re.compile(
    r"^\s*(?:of it )?(?:is |are |still |was )*(?:free|left|remaining|to go|empty|unused|available|open|unspent|vacant)\b",
    re.I,
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each number that the sentence itself works out from its others."""
    if "?" in view.text or view.negated:
        return
    values = [v for v in view.values if v.kind in _KINDS and _plain(v) is not None]
    for value in view.values:
        if value.kind in _KINDS and isinstance(value.reading, Amount) and not value.reading.is_range:
            others = [v for v in values if v.start != value.start]
            atom = _step(view, value) or _apart(view, value, others) or _total(view, value, others)
            if atom is None:
                atom = _rest(view, value, others) or _share(view, value, others)
            if atom is not None:
                yield atom
                pair = _THE_TWO.search(view.text[: value.start])
                if pair is not None and atom.standing == "good":
                    yield replace(
                        atom,
                        start=pair.start("two"),
                        end=pair.end("two"),
                        covers=view.tokens_in(pair.start(), pair.end()),
                        is_value=False,
                    )


_THE_TWO = re.compile(
    r"\b(?:(?:puts?|keeps?|leaves?) )?(?:the|these|those) (?P<two>two) (?:are |is |were )?$", re.I
)


def _plain(value: Value) -> Amount | None:
    reading = value.reading
    if isinstance(reading, Amount) and not reading.is_range and reading.value.is_finite():
        return reading if reading.bound in (None, Bound.ABOUT, Bound.AT_LEAST, Bound.AT_MOST) else None
    return None


def _step(view: ClaimView, value: Value) -> Atom | None:
    """How far something went, where the sentence tells from where to where."""
    ends = ends_of(view)
    if ends is None or not view.stems & _MOVES or ends.start <= value.start < ends.end:
        return None
    concluded = (
        value.kind is Kind.PERCENT
        and _CONCLUDED.fullmatch(view.text, ends.end, value.start)
        and not view.text[value.end :].lstrip(" *_)")[:1].isalnum()
    )
    if not (
        concluded or _STEP_BEFORE.search(view.text[: value.start]) or _STEP_BEHIND.match(view.text, value.end)
    ):
        return None
    first, last = ends.first, ends.last
    moved = convert(last, first.unit) if first.unit and last.unit and first.unit != last.unit else last
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    if moved is None or moved.value == first.value:
        return None
    apart = abs(moved.value - first.value)
    results: list[tuple[Decimal, str | None]] = []
    share = first.unit in ("%", "pp") or moved.unit in ("%", "pp")
    if reading.unit == "%" and not first.value:
        return None
    if reading.unit == "%":
        results.append((apart / abs(first.value) * 100, "%"))
    if reading.unit != "%" or share:
        results.append((apart, first.unit or moved.unit))
    if reading.unit not in ("%", "pp", None) and not _alike(reading.unit, first.unit or moved.unit):
        return None
    if (
        reading.unit == "%"
        and share
        and is_so_far(value, apart, "%")
        and not is_so_far(value, results[0][0], "%")
    ):
        return None  # points that are called percent
    return _decided(view, value, results, (first, last), f"from {first.value} to {last.value}")


_CONCLUDED = re.compile(
    r"(?: [^\W\d]+)?\s*[,(–—]\s*(?:so |or |which |i\.e\. )?(?:that(?:['’]s| is| makes)|is|makes)?\s*(?:about |around |roughly )?",
    re.I,
)


def _apart(view: ClaimView, value: Value, others: Sequence[Value]) -> Atom | None:
    """How far the only two other numbers of the sentence are apart."""
    if not (_APART_BEFORE.search(view.text[: value.start]) or _APART_BEHIND.match(view.text, value.end)):
        return None
    pair = _comparable(value, [v for v in others if v.end <= value.start])
    if not pair and (ends := ends_of(view)) is not None and ends.end <= value.start:
        pair = [a for a in (ends.first, ends.last) if _alike(a.unit, _unit(value))]
    if len(pair) != 2 or any(a.unit is None and a.is_whole and abs(a.value) <= 3 for a in pair):
        return None
    one, other = pair
    moved = convert(other, one.unit) if one.unit and other.unit and one.unit != other.unit else other
    if moved is None:
        return None
    results = [(abs(one.value - moved.value), one.unit)]
    return _decided(view, value, results, pair, f"{one.value} and {moved.value} apart")


def _unit(value: Value) -> str | None:
    return value.reading.unit if isinstance(value.reading, Amount) else None


def _total(view: ClaimView, value: Value, others: Sequence[Value]) -> Atom | None:
    """What the sentence's other numbers come to, where it concludes so."""
    before = view.text[: value.start]
    summed = _SUM_BEHIND.match(view.text, value.end) or _SUM_BEFORE.search(before)
    if not summed:
        return None
    earlier = [v for v in others if v.end <= value.start]
    parts = _comparable(value, earlier)
    money = [a for v in earlier if (a := _plain(v)) is not None and is_currency(a.unit)]
    if value.kind is Kind.MONEY and len({a.unit for a in money}) > 1 and _mixed(value, money):
        return _judged(view, value, "amounts in different currencies are no sum", money, None, right=False)
    if len(parts) < 2 or not _CONCLUDES.search(view.text[earlier[-1].end : value.start] if earlier else ""):
        return None
    sums = [
        (sum((a.value for a in some), Decimal(0)), parts[0].unit)
        for size in range(2, len(parts) + 1)
        for some in combinations(parts, size)
    ]
    if any(is_so_far(value, total, unit) for total, unit in sums):
        return _decided(view, value, sums, parts, "the sum of what the sentence names")
    if len(parts) != 2 or any(a.unit is None for a in parts) or not _all_found(view, parts):
        return None
    product = parts[0].value * parts[1].value
    apart = abs(parts[0].value - parts[1].value)  # "5 of 8 are here, so 3 are missing"
    return (
        None
        if is_so_far(value, product, None) or is_so_far(value, apart, parts[0].unit)
        else _decided(view, value, sums, parts, "the sum of what the sentence names")
    )


def _mixed(value: Value, money: Sequence[Amount]) -> bool:
    """Whether a sum of money was added up over different currencies as if they were one."""
    known = [a for a in money if a.unit not in ("$", "¤", "kr", "¥")]
    units = {a.unit for a in known} | {"$" for a in money if a.unit in ("$", "USD")}
    total = sum((a.value for a in money), Decimal(0))
    return len(units) > 1 and len(money) >= 2 and is_so_far(value, total, None)


def _rest(view: ClaimView, value: Value, others: Sequence[Value]) -> Atom | None:
    """What is left of a whole in percent, where the sentence tells how much of it is taken."""
    if value.kind is not Kind.PERCENT or not _LEFT.match(view.text[value.end :]):
        leaves = re.search(r"\b(?:leav(?:es|ing)|still have|with)\s+$", view.text[: value.start], re.I)
        if value.kind is not Kind.PERCENT or not leaves:
            return None
    taken = [v for v in others if v.kind is Kind.PERCENT and v.end <= value.start]
    if len(taken) != 1 or not _FILLED.match(view.text[taken[0].end :]):
        return None
    part = _plain(taken[0])
    if part is None or not 0 <= part.value <= 100:
        return None
    return _decided(view, value, [(100 - part.value, "%")], [part], f"what {part.value}% leave of the whole")


def _share(view: ClaimView, value: Value, others: Sequence[Value]) -> Atom | None:
    """What one number is of another in percent, where the sentence says "60 of the 240, that's 25%" or "25%: 60 of 240"."""
    if value.kind is not Kind.PERCENT or sum(v.kind is Kind.PERCENT for v in others):
        return None
    pairs = [
        (one, other)
        for one, other in pairwise(others)
        if _OUT_OF.fullmatch(view.text[one.end : other.start]) and _alike(_unit(one), _unit(other))
    ]
    if len(pairs) != 1:
        return None
    (one, other) = pairs[0]
    after = other.end <= value.start and _THAT_IS.search(view.text[other.end : value.start])
    if not after and not (value.end <= one.start and _NAMELY.fullmatch(view.text[value.end : one.start])):
        return None
    part, whole = _plain(one), _plain(other)
    if (
        part is None
        or whole is None
        or part.bound
        or whole.bound
        or not 0 <= part.value <= whole.value
        or not whole.value
    ):
        return None
    share = part.value / whole.value * 100
    return _decided(view, value, [(share, "%")], [part, whole], f"{part.value} of {whole.value}")


_OUT_OF = re.compile(r"\s+(?:[^\W\d]+\s+){0,2}?(?:out )?of (?:the |all |your |a total of )*", re.I)
_THAT_IS = re.compile(
    r"^[^.;]{0,60}?(?:[,(–—]\s*(?:so |or |which )?(?:that(?:['’]s| is| makes)|is|makes|i\.e\.|or)|\(|=)\s*(?:about |around |roughly |a share of )?$",
    re.I,
)
_NAMELY = re.compile(r"(?:\s+of (?:the |all )?[^\W\d]+)?(?:\s+[^\W\d]+)?\s*[:,(–—]\s*", re.I)


def _comparable(value: Value, others: Sequence[Value]) -> list[Amount]:
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    amounts = [a for v in others if (a := _plain(v)) is not None]
    alike = [a for a in amounts if _alike(a.unit, reading.unit)]
    bare = [a for a in amounts if a.unit is None and not a.is_whole] if alike and reading.unit else []
    return [*alike, *bare]  # "Mia ran 7.5 km and Tom 6.25, which makes 13.75 km"


def _alike(one: str | None, other: str | None) -> bool:
    """Whether two units measure the same: degrees are of any scale, and percentage points are of percent."""
    mine, theirs = dimension(one), dimension(other)
    if {mine, theirs} in ({"angle", "temperature"}, {"points", "share"}):
        return True
    return mine == theirs


def _all_found(view: ClaimView, parts: Sequence[Amount]) -> bool:
    return all(view.index.amounts(a) for a in parts)


def _decided(
    view: ClaimView,
    value: Value,
    results: Sequence[tuple[Decimal, str | None]],
    operands: Sequence[Amount],
    how: str,
) -> Atom | None:
    if not results:
        return None
    right = any(is_so_far(value, r, unit) for r, unit in results)
    return _judged(view, value, how, operands, results[-1][0], right=right)


def _judged(
    view: ClaimView,
    value: Value,
    how: str,
    operands: Sequence[Amount],
    result: Decimal | None,
    *,
    right: bool,
) -> Atom:
    facts = [rows[0][0] for a in operands if (rows := view.index.amounts(a))]
    text = None if result is None else plain(result)
    why = (
        f"“{value.text}” is {how}"
        if right
        else f"“{value.text}”: {how}" + ("" if text is None else f" is {text}")
    )
    covers = _words_of_it(view, value)
    return worked_out(view, value.span, "operand", why, facts, covers, right=right, instead=text)


_OF_STEPS = _MOVES | {
    stem(w)
    for w in "apart difference gap spread total altogether together combined sum all told makes leaves leaving left free so up down more less degrees points".split()
}


def _words_of_it(view: ClaimView, value: Value) -> frozenset[int]:
    """The words around a value that tell of the step."""
    near = view.near(value.start, value.end)
    return frozenset(view.place[t.start] for side in near for t in side[:6] if t.stem in _OF_STEPS)
