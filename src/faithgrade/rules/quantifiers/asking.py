"""Questions to the items of a group: a predicate put to each of them, and the questions that numbers make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.groups import Group
from faithgrade.rules.binding.measuring import is_per_another_amount
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes.extremes import measured_by
from faithgrade.rules.statuses.nulls import is_missing
from faithgrade.values import Amount, Bound, Value, convert
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

Answer = bool | None


@dataclass(frozen=True, slots=True)
class Predicate:
    """A yes-or-no question about an item: its number → the answer, or None when its facts do not tell.

    `tokens` are the numbers of the words it accounts for, `field` what it looks at, `named` whether the field's name
    was said, `negatable` whether a negation in the stretch turns it.
    """

    tokens: frozenset[int]
    field: tuple[str, ...]
    what: str
    ask: Callable[[int], Answer]
    named: bool = True
    numeric: bool = False
    adjacent: bool = False
    """Whether the field's name stands right behind the number: "2 ports"."""
    core: frozenset[int] = frozenset()
    """The words that are the value itself; two predicates may share a word that names a field, but not these."""
    direct: bool = False
    """Whether a word of the field's own name was said."""
    is_text: bool = False
    is_flag: bool = False


def answers(column: Sequence[Fact | None], ask: Callable[[Fact | None], Answer]) -> Callable[[int], Answer]:
    """The question `ask`, asked of each item's fact."""
    return [ask(fact) for fact in column].__getitem__


def shown_field(field: tuple[str, ...]) -> str:
    """A field as it is shown in a reason."""
    return "/".join(field) or "its value"


def holds_nothing(fact: Fact) -> bool:
    return fact.value is not None and is_missing(fact.value)


def number_of(index: Index, fact: Fact) -> Amount | None:
    """The number a fact is: a name with a number in it ("Slate 14") is none."""
    if isinstance(fact.value, str) and not fact.value.lstrip("+-−~<>≈ $€£¥").startswith(tuple("0123456789")):
        return None
    return single_amount(index, fact)


def best_of(amounts: Sequence[tuple[int, int, Predicate]]) -> Iterator[Predicate]:
    """Of the fields a number may stand in, those that the words and the unit speak for most."""
    for start in sorted({a[0] for a in amounts}):
        rows = [a for a in amounts if a[0] == start]
        most = max(score for _, score, _ in rows)
        if most == 0 and len(rows) > 1:
            continue  # nothing says which field is meant
        yield from (p for _, score, p in rows if score == most)


def amounts_said(
    view: ClaimView,
    group: Group,
    field: tuple[str, ...],
    column: Sequence[Fact | None],
    value: Value,
    around: frozenset[int],
) -> Iterator[tuple[int, Predicate]]:
    """(how much speaks for the field, the predicate) of a number that the field's values can be held against."""
    own = view.tokens_in(value.start, value.end)
    found = [a for f in column if f is not None and (a := number_of(view.index, f)) is not None]
    leaf = field_words(field).leaf or group.nouns
    reading = next(
        (r for r in value.readings if isinstance(r, Amount) and found and _fits(r, found[0])), None
    )
    if reading is None or leaf <= _NUMBERING or len(leaf) > 6 or is_per_another_amount(view.text, field):
        return
    if reading.bound is not None and len(found) > 1 and all(a.value == reading.value for a in found):
        return  # "below the 100 ms target": the field is what others are held against
    telling = any(measured_by(view.tokens[n].fold) & leaf for n in own)
    named = around - own
    direct = any(view.tokens[n].stem in leaf for n in named)
    same = reading.unit is not None and dimension(reading.unit) == dimension(found[0].unit)
    adjacent = max(own) + 1 in named  # "ten runs": the noun right behind a number is what it counts
    score = 2 * same + 2 * direct + 2 * adjacent + (bool(named) or telling)
    if reading.unit is not None and found[0].unit is None and not (named or telling):
        return
    exact = reading.bound is None and any(
        f is not None and _in_unit_of(view, f, reading) == reading.value for f in column
    )  # beside an 8, a 7.5 is no 8
    if exact and reading.low != reading.high:
        reading = replace(reading, low=reading.value, high=reading.value)
    yield (
        score,
        Predicate(
            own | around,
            field,
            f"{shown_field(field)} is {value.text}",
            answers(column, lambda fact: _compare(view, fact, reading)),
            bool(named or telling),
            True,
            adjacent,
            own,
            direct,
        ),
    )


_NUMBERING = frozenset(stem(w) for w in "id n nr no index position rank page year row line lane".split())


def _fits(claimed: Amount, found: Amount) -> bool:
    """Whether two amounts can be compared: one dimension, or a unit on one side only."""
    if claimed.unit is None or found.unit is None or claimed.unit == found.unit:
        return not claimed.is_range
    return not claimed.is_range and convert(found, claimed.unit) is not None


def _compare(view: ClaimView, fact: Fact | None, claimed: Amount) -> Answer:
    value, limit = _in_unit_of(view, fact, claimed) if fact is not None else None, claimed.value
    if value is None:
        return None
    if claimed.bound is Bound.OVER:
        return value > limit
    if claimed.bound is Bound.UNDER:
        return value < limit
    if claimed.bound is Bound.AT_LEAST:
        return value >= limit
    if claimed.bound is Bound.AT_MOST:
        return value <= limit
    if claimed.bound is not None:
        return None
    return claimed.low <= value <= claimed.high


def _in_unit_of(view: ClaimView, fact: Fact, claimed: Amount) -> Decimal | None:
    found = number_of(view.index, fact)
    if found is not None and claimed.unit is not None and found.unit not in (None, claimed.unit):
        found = convert(found, claimed.unit)
    return found.value if found is not None else None
