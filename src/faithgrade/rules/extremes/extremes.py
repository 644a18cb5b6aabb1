"""Superlatives: the cheapest, the most recent, the second highest of alike things."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.rules.binding.columns import Column, Named, RowKey, named_rows
from faithgrade.rules.binding.measuring import comparable
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes import comparisons
from faithgrade.rules.extremes.earliest import read as earliest
from faithgrade.rules.extremes.firstlast import read as first_and_last
from faithgrade.rules.extremes.leading import list_ranks
from faithgrade.rules.extremes.leading import read as leading
from faithgrade.rules.extremes.narrowing import is_narrowed, of_all, one_page, per_each
from faithgrade.rules.extremes.ranking import (
    Graded,
    Ranking,
    at_place,
    calls_failed,
    dated,
    denied,
    graded_at,
    groups_named,
    is_label,
    is_of_another,
    lies_in,
    measured,
    part_meant,
    sole,
    spoken_of,
    stands,
    stated,
    within,
)
from faithgrade.rules.words.adjectives import COMPARATIVES, LONG_FORMS, SUPERLATIVES
from faithgrade.rules.words.lexicon import IGNORABLE, ORDINALS
from faithgrade.values import Amount, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_COPULAS = frozenset(
    "is was are were be being has had have belongs belonged came comes goes went falls fell".split()
)
_BEFORE_SCOPE = frozenset(
    "in on at for of from via with than after before to unlike besides by within without except".split()
)
_STOPS = frozenset(
    "than from of after before without except not while but whereas although though if unless".split()
)
_SETTING = frozenset(
    "recorded expected seen reached held forecast measured reported registered station set found costing priced".split()
)
_CHANGES = frozenset(
    stem(w)
    for w in "increase decrease rise fall jump drop gain loss change difference gap growth decline margin swing step lead".split()
)
_OF_ALL = frozenset("lot all them these those group list bunch".split())
_PLACES = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5}
_BY_DOING = re.compile(r"\bby \w+ing (?:only )?the $", re.I)
_NOT_THE = frozenset("among one next nearly almost probably possibly".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for superlatives over alike things and comparatives between two of them."""
    if "?" not in view.text:
        yield from _superlatives(view)
    yield from comparisons.read(view)
    yield from comparisons.outdoing(view)
    yield from leading(view)
    yield from earliest(view)
    yield from first_and_last(view)
    yield from list_ranks(view)


def _superlatives(view: ClaimView) -> Iterator[Atom]:
    groups: list[tuple[Column, tuple[Named, ...]]] | None = None  # made for the first superlative
    noun: tuple[int, ...] = ()
    for n in range(len(view.tokens)):
        graded = graded_at(view, n, superlative=True)
        if graded is None or _quantifies(view, graded) or denied(view, n):
            continue
        if _BY_DOING.search(view.text, 0, view.tokens[n].start):
            continue  # "by keeping the newest"
        own = _noun(view, graded)
        noun = own or (noun if all(m.plain for m in graded.measures) else own)
        if groups is None:
            groups = [(c, named_rows(view, c)) for c in groups_named(view)]
        for column, named in groups:
            subject = _subject(view, named, graded)
            if subject is None:
                continue
            atoms = list(_decide(view, graded, noun, subject, column))
            if atoms:
                yield from atoms
                break


def _quantifies(view: ClaimView, graded: Graded) -> bool:
    """Whether "most" says how many of them: "most of them", "most hotels have a pool"."""
    first = view.tokens[graded.first]
    if first.fold not in ("most", "least") or graded.last - graded.first > 1:
        return False
    before = view.tokens[graded.first - 1].fold if graded.first else ""
    after = view.tokens[graded.last].fold if graded.last < len(view.tokens) else ""
    return before != "the" or after == "of"


def _noun(view: ClaimView, graded: Graded) -> tuple[int, ...]:
    """The words the superlative stands with: those behind it, or those of its clause where it is said of them."""
    found: list[int] = []
    for n in range(graded.last, min(graded.last + 4, len(view.tokens))):
        token = view.tokens[n]
        if (
            view.clause_of[n] != view.clause_of[graded.first]
            or token.fold in IGNORABLE - {"rated"}
            or token.fold in _COPULAS
        ):
            break
        if token.fold in SUPERLATIVES or any(
            v.start <= token.start < v.end and isinstance(v.reading, Amount) for v in view.values
        ):
            break
        found.append(n)
    if found or (graded.first and view.tokens[graded.first - 1].fold in ("the", "its", "their")):
        if not found and graded.first > 1 and view.tokens[graded.first].fold in ("most", "least"):
            return (graded.first - 2,)  # "used the most"
        return tuple(found)
    clause = view.clause_of[graded.first]
    return tuple(
        n for n in range(graded.first) if view.clause_of[n] == clause and view.tokens[n].fold not in IGNORABLE
    )


def _subject(view: ClaimView, named: Sequence[Named], graded: Graded) -> Named | None:
    """The row a superlative is said of: "X is the tallest", "the tallest is X"."""
    before = [m for m in named if m.last <= graded.first]
    after = [m for m in named if m.first >= graded.last]
    if len({m.row for m in before if m.first == before[-1].first}) > 1:
        return None
    leads = _leads(view, graded)
    if leads:
        return after[0] if after and _is_told(view, graded, after[0]) and _is_alone(after) else None
    if before:
        last = before[-1]
        if _is_scope(view, last):
            return None
        between = range(last.last, graded.first)
        if any(view.tokens[n].fold in _STOPS for n in between) and len({m.row for m in named}) > 1:
            return None
        same = view.clause_of[last.first] == view.clause_of[graded.first]
        if same and len(between) <= 7:
            return last
        if _is_chain(view, between) or len({m.row for m in named}) == 1:
            return last
        after = [m for m in after if view.clause_of[m.first] == view.clause_of[graded.first]]
    if after and _is_told(view, graded, after[0]) and _is_alone(after):
        return after[0]
    return None


def _is_alone(after: Sequence[Named]) -> bool:
    return len({m.row for m in after if m.first == after[0].first}) == 1


def _leads(view: ClaimView, graded: Graded) -> bool:
    """Whether a superlative heads its sentence or part of it: "the tallest hill is …"."""
    n = graded.first - 1
    while n >= 0 and view.tokens[n].fold in ("the", "second", "third", "its", "your", "our"):
        n -= 1
    return n < 0


def _is_scope(view: ClaimView, named: Named) -> bool:
    """Whether a name only says where or of whom: "in March", "Rome's"."""
    n = named.first - 1
    while n >= 0 and view.tokens[n].fold in ("the", "station", "day"):
        n -= 1
    end = view.tokens[named.last - 1].end
    return (n >= 0 and view.tokens[n].fold in _BEFORE_SCOPE) or view.text[end : end + 2] in ("'s", "’s")


def _is_chain(view: ClaimView, between: range) -> bool:
    """Whether nothing but superlatives and small words stand in between: "is the oldest, the tallest and the"."""
    return all(
        view.tokens[n].fold in IGNORABLE
        or view.tokens[n].fold in SUPERLATIVES
        or view.tokens[n].fold in LONG_FORMS
        or view.tokens[n].fold in ("both", "also", "rated")
        for n in between
    ) and any(view.tokens[n].fold in SUPERLATIVES for n in between)


def _is_told(view: ClaimView, graded: Graded, named: Named) -> bool:
    """Whether the words between a superlative and a name behind it say that it is the one."""
    between = range(graded.last, named.first)
    if graded.first == 0 and is_label(view, graded.last):
        inside = frozenset(
            n for v in view.values if isinstance(v.reading, Amount) for n in view.tokens_in(v.start, v.end)
        )
        colon = view.text.index(":")
        return all(
            view.tokens[n].start < colon
            or n in inside
            or view.tokens[n].fold in ("on", "in", "at", "for", "by", "the")
            for n in between
        )
    linked = next((n for n in between if view.tokens[n].fold in _COPULAS), None)
    if linked is None:
        return bool(between) and all(
            view.tokens[n].fold in ("on", "in", "at", "for", "by", "with", "the") for n in between
        )
    rest = [n for n in between if n > linked]
    amounts = frozenset(
        n for v in view.values if isinstance(v.reading, Amount) for n in view.tokens_in(v.start, v.end)
    )
    return linked - graded.last <= 4 and all(
        (view.tokens[n].fold in IGNORABLE and view.tokens[n].fold not in _STOPS)
        or view.tokens[n].fold in _SETTING
        or n in amounts
        for n in rest
    )


def _decide(
    view: ClaimView, graded: Graded, noun: Sequence[int], subject: Named, column: Column
) -> Iterator[Atom]:
    rows: tuple[RowKey, ...] = (subject.row,)
    clause = view.clause_of[graded.first]
    values = [v for v in view.values if isinstance(v.reading, Amount) and not _names(view, v, subject)]
    near = [v for v in values if abs(min(view.tokens_in(v.start, v.end), default=99) - graded.first) <= 10]
    if any(view.tokens[n].stem in _CHANGES for n in noun):
        return  # the largest step between two of them
    found = (
        spoken_of(view, graded, noun, rows)
        or stated(view, graded, near, rows)
        or _told_apart(measured(view, graded, rows), near, subject)
        or sole(view, graded, rows, noun)
        or dated(view, graded, rows)
    )
    found = per_each(view, [r for r in found if r.column.group == column.group])
    if not found or is_of_another(view, noun, found):
        return
    if not all(comparable(r.column) for r in found):
        return
    start, end = view.tokens[graded.first].start, view.tokens[graded.last - 1].end
    of = _of_them(view, graded)
    if (
        not all(r.column.whole for r in found)
        or calls_failed(view, found[0].column)
        or (of is not None and of[0] is not None and of[0] > len(found[0].column.cells))
    ):
        known = one_page(view, found[0].column.facts.values())
        yield Atom(
            "extremes",
            start,
            end,
            "wrong" if known else "open",
            Reason.INCOMPLETE_EVIDENCE,
            known or "the list may go on",
        )
        return
    told = _place_said(view, graded)
    if told is None:
        return
    wanted, ordinal = told
    verdicts = {stands(r, subject.row, wanted) for r in found}
    if len(verdicts) != 1 or None in verdicts:
        return
    ranking, own = found[0], frozenset[int]()
    holds = verdicts.pop()
    part = part_meant(view, ranking.column, subject, start, end)
    if part is not None:
        if subject.row not in part.rows:
            return
        among = {stands(r, subject.row, wanted) for r in within(found, part)}
        if len(among) != 1 or None in among:
            return
        holds, own, ranking = True in among, part.tokens, within(found, part)[0]
    fact = ranking.column.facts[subject.row]
    count = len(ranking.column.cells)
    text = view.text[start:end]
    if holds:
        covers = frozenset(range(graded.first, graded.last)) | ordinal | own | ranking.tokens | _joints(view)
        covers |= of_all(view, graded, ranking)
        if of is not None and (of[0] is None or of[0] == count):
            covers |= of[1]
            yield from comparisons.counted(view, of[1])
        yield Atom(
            "extremes",
            start,
            end,
            "good",
            Reason.DERIVED,
            f"{shown(fact.value)} is the {text} of {count} items",
            (point(view, fact, Relation.OPERAND, "extreme"),),
            (fact.index,),
            covers,
        )
    elif not is_narrowed(view, graded, ranking, noun, of, clause):
        best = at_place(ranking, wanted)
        yield Atom(
            "extremes",
            start,
            end,
            "wrong",
            Reason.WRONG_DERIVATION,
            f"“{view.text[view.tokens[subject.first].start : view.tokens[subject.last - 1].end]}” is not the {text}: "
            f"{place(view, best)} is {shown(best.value)}",
            (point(view, best, Relation.CONTRADICTS, "extreme"),),
            (best.index,),
        )


def _told_apart(found: list[Ranking], near: Sequence[Value], subject: Named) -> list[Ranking]:
    """Of several columns the one that a value beside the superlative lies in: "lap 2 was the fastest, at 90.8 s"."""
    told = [r for r in found if any(lies_in(v, r.column, subject.row) for v in near)]
    return told if len(told) == 1 else found


def _names(view: ClaimView, value: Value, subject: Named) -> bool:
    """Whether a number is a part of the name."""
    return bool(view.tokens_in(value.start, value.end) & frozenset(range(subject.first, subject.last)))


def _place_said(view: ClaimView, graded: Graded) -> tuple[int, frozenset[int]] | None:
    """Which place is meant, with the token of an ordinal; None where the words say less than the first place."""
    before = view.tokens[max(0, graded.first - 3) : graded.first]
    if before and before[-1].fold in _PLACES:
        return _PLACES[before[-1].fold], frozenset({graded.first - 1})
    if any(t.fold in _NOT_THE or t.fold in ORDINALS for t in before if t.fold not in ("first",)):
        return None
    return 1, frozenset()


def _of_them(view: ClaimView, graded: Graded) -> tuple[int | None, frozenset[int]] | None:
    """How many the superlative is said to be chosen from ("of the three"), with the tokens that say so."""
    for n in range(graded.last, min(graded.last + 5, len(view.tokens))):
        if view.tokens[n].fold not in ("of", "among", "in") or n + 1 >= len(view.tokens):
            continue
        at = n + 1 + (view.tokens[n + 1].fold in ("the", "all", "these", "those"))
        if at < len(view.tokens) and view.tokens[at].fold in _OF_ALL:
            return None, frozenset({n, at})
        for value in view.values:
            if at in view.tokens_in(value.start, value.end) and isinstance(value.reading, Amount):
                number = value.reading.value
                if number == number.to_integral_value() and value.reading.unit is None:
                    return int(number), frozenset({n, *view.tokens_in(value.start, value.end)})
    return None


def _joints(view: ClaimView) -> frozenset[int]:
    """Words that only join one thing said of something to the next: "…, yet it has"."""
    return frozenset(
        n
        for n, t in enumerate(view.tokens)
        if t.fold == "yet" and n and view.text[view.tokens[n - 1].end : t.start].strip() in (",", ";", "–")
    )


def measured_by(word: str) -> frozenset[str]:
    """Stems of the fields that a comparative or superlative may be about: "cheaper" → price, cost …"""
    found = COMPARATIVES.get(word) or SUPERLATIVES.get(word) or ()
    return frozenset(w for m in found for w in m.fields)
