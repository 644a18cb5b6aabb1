"""Two named things against each other: "A is lighter than B", "A has the bigger battery", "A has more shots than B", "A undercuts B"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.columns import Column, Named, RowKey, named_rows
from faithgrade.rules.binding.measuring import comparable
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes.narrowing import per_each
from faithgrade.rules.extremes.ranking import (
    Graded,
    Ranking,
    beats,
    calls_failed,
    denied,
    graded_at,
    groups_named,
    measured,
    sole,
    spoken_of,
    stated,
)
from faithgrade.rules.words.adjectives import Measure
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values import Amount
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_VERBS = {
    "cost": "price cost fare rent monthly",
    "weigh": "weight mass",
    "last": "duration battery length",
}
_FIELDS_OF_VERBS = {stem(v): frozenset(stem(w) for w in words.split()) for v, words in _VERBS.items()}
_STOPS = frozenset("if unless while when whenever once would could might".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each comparative whose two things the claim names, or that have no third beside them."""
    if "?" in view.text or any(t.fold in _STOPS for t in view.tokens[:1]):
        return
    groups: list[tuple[Column, tuple[Named, ...]]] | None = None  # made for the first comparative
    pair: tuple[RowKey, ...] = ()
    for n in range(len(view.tokens)):
        graded = graded_at(view, n, superlative=False)
        if graded is None or denied(view, n):
            continue
        if pair and _goes_on(view, graded):
            yield from verdict(view, graded, None, pair, _rankings(view, graded, None, pair))
            continue
        if groups is None:
            groups = [(c, named_rows(view, c)) for c in groups_named(view)]
        for column, named in groups:
            told = _pair(view, graded, named, column)
            if told is not None:
                pair, than, covers = told
                found = [r for r in _rankings(view, graded, than, pair) if r.column.group == column.group]
                atoms = list(verdict(view, graded, than, pair, found, covers))
                if atoms:
                    yield from atoms
                    break


def _goes_on(view: ClaimView, graded: Graded) -> bool:
    """Whether a comparative goes on about the pair of the one before: "A is longer than B but has less climbing"."""
    before = [t.fold for t in view.tokens[max(0, graded.first - 2) : graded.first]]
    behind = view.tokens[graded.last : graded.last + 2]
    return (
        before in (["but", "has"], ["and", "has"], ["but", "had"], ["and", "had"])
        and bool(behind)
        and len(view.tokens) <= graded.last + 2
    )


def _pair(
    view: ClaimView, graded: Graded, named: Sequence[Named], column: Column
) -> tuple[tuple[RowKey, ...], int | None, frozenset[int]] | None:
    """The rows a comparative holds against each other, the token of "than", and the words that say so."""
    than = next(
        (
            n
            for n in range(graded.last, min(graded.last + 6, len(view.tokens)))
            if view.tokens[n].fold == "than"
        ),
        None,
    )
    before = [m for m in named if m.last <= graded.first]
    if not before or len({m.row for m in before if m.first == before[-1].first}) > 1:
        return None
    subject = before[-1]
    if any(view.tokens[n].fold in ("than", "while", "whereas") for n in range(subject.last, graded.first)):
        return None
    rows = list(column.cells)
    others: list[RowKey] = []
    covers = frozenset(range(graded.first, graded.last))
    if than is not None:
        if any(
            isinstance(v.reading, Amount) and than + 1 in view.tokens_in(v.start, v.end) for v in view.values
        ) and not any(m.first <= than + 2 for m in named if m.first > than):
            return None
        behind = [m for m in named if m.first > than]
        covers |= {than}
        nearest = [m for m in behind if _is_next(view, than, m, _noun_before(view, subject))]
        if nearest:
            others = [nearest[0].row]
        elif len({m.row for m in before}) == 2 and _is_rest(view, than):
            return None
        elif not behind and _is_rest(view, than):
            others = [r for r in rows if r != subject.row]
            covers |= _rest_tokens(view, than)
            if not column.whole or len(rows) < 2:
                return None
        if not others or others == [subject.row]:
            return None
    else:
        if (
            view.tokens[graded.first].fold in ("more", "less")
            or not _is_the_one(view, graded)
            or len(rows) != 2
            or not column.whole
        ):
            return None
        others = [r for r in rows if r != subject.row]
    return (subject.row, *others), than, covers


def verdict(
    view: ClaimView,
    graded: Graded,
    than: int | None,
    rows: tuple[RowKey, ...],
    found: Sequence[Ranking],
    covers: frozenset[int] = frozenset(),
) -> Iterator[Atom]:
    """The standing of a comparative between the first of some rows and all the others, by the columns it may rank by."""
    covers |= frozenset(range(graded.first, graded.last))
    found = per_each(view, found)
    if not found or not all(
        all(row in r.column.cells for row in rows)
        and comparable(r.column)
        and not (than is None and calls_failed(view, r.column))
        for r in found
    ):
        return
    verdicts = {_holds(r, rows[0], rows[1:]) for r in found}
    if len(verdicts) != 1 or None in verdicts:
        return
    holds = bool(verdicts.pop())
    ranking = found[0]
    facts = [ranking.column.facts[r] for r in rows[:7]]
    if than is None:
        covers |= _of_two(view, graded)
        if holds:
            yield from counted(view, covers)
    start, end = view.tokens[graded.first].start, view.tokens[graded.last - 1].end
    yield Atom(
        "extremes",
        start,
        end,
        "good" if holds else "wrong",
        Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
        ", ".join(f"{place(view, f)} is {shown(f.value)}" for f in facts),
        tuple(point(view, f, Relation.OPERAND) for f in facts),
        tuple(f.index for f in facts),
        covers | ranking.tokens | (_against(view) if holds else frozenset()) if holds else frozenset(),
    )


def counted(view: ClaimView, tokens: frozenset[int]) -> Iterator[Atom]:
    """A good atom for the number of the things compared, so that nobody looks for it elsewhere."""
    for value in view.values:
        if isinstance(value.reading, Amount) and view.tokens_in(value.start, value.end) & tokens:
            yield Atom(
                "extremes",
                value.start,
                value.end,
                "good",
                Reason.DERIVED,
                "so many are compared",
                is_value=False,
            )


def _rankings(view: ClaimView, graded: Graded, than: int | None, rows: tuple[RowKey, ...]) -> list[Ranking]:
    end = than if than is not None else graded.last + 3
    noun = [
        n
        for n in range(graded.last, min(end, len(view.tokens)))
        if view.tokens[n].fold not in IGNORABLE and view.clause_of[n] == view.clause_of[graded.first]
    ]
    if than is not None and noun and noun[0] != graded.last:
        noun = []
    plain = all(m.plain for m in graded.measures)
    if than is not None and not noun:
        verb = next(
            (
                view.tokens[n].stem
                for n in range(graded.first - 1, max(-1, graded.first - 5), -1)
                if view.tokens[n].stem in _FIELDS_OF_VERBS
            ),
            None,
        )
        if verb is not None:
            fields = _FIELDS_OF_VERBS[verb]
            known = measured(view, graded, rows)
            measure = graded.measures[0]
            turned = Graded(
                graded.first,
                graded.last,
                (
                    type(measure)(
                        measure.low, fields, frozenset({"money"}) if verb == "cost" else frozenset()
                    ),
                ),
            )
            return (
                measured(view, turned, rows)
                or (known if not plain else [])
                or (sole(view, turned, rows) if verb == "cost" else [])
            )
    found = spoken_of(view, graded, noun, rows)
    if not noun and plain and graded.first:  # "used more than"
        found = spoken_of(view, graded, [graded.first - 1], rows)
    if noun and not found and than is not None:
        return []  # more of something that no field is called by
    values = [v for v in view.values if isinstance(v.reading, Amount)]
    return (
        found
        or stated(view, graded, values, rows)
        or measured(view, graded, rows)
        or sole(view, graded, rows, [n for n in noun if view.tokens[n].fold != "one"])
        or (stated(view, graded, values, rows[:1], plainly=False) if than is None else [])
    )


def _holds(ranking: Ranking, row: RowKey, others: Sequence[RowKey]) -> bool | None:
    own = ranking.column.cells[row]
    verdicts = {
        True if beats(own, other, low=ranking.low) else False if beats(other, own, low=ranking.low) else None
        for other in (ranking.column.cells[r] for r in others)
    }
    if verdicts == {True}:
        return True
    return False if False in verdicts else None


def _noun_before(view: ClaimView, named: Named) -> str | None:
    """The stem of the word right before a name: "hall" of "hall B"."""
    return view.tokens[named.first - 1].stem if named.first else None


def _is_next(view: ClaimView, than: int, named: Named, noun: str | None) -> bool:
    """Whether a name stands right behind "than", or behind words that only lead up to it ("than that of B", "than hall A")."""
    if noun == _noun_before(view, named) and named.first - 1 > than:
        named = Named(named.first - 1, named.last, named.row)
    return all(
        view.tokens[n].fold
        in (
            "the",
            "that",
            "those",
            "of",
            "in",
            "on",
            "at",
            "its",
            "for",
            "both",
            "one",
            "via",
            "cost",
            "did",
            "was",
            "a",
            "an",
            "basic",
        )
        for n in range(than + 1, named.first)
    )


_REST = (
    ("both",), ("both", "others"), ("the", "others"), ("the", "other", "two"), ("all", "the", "others"),
    ("any", "other"), ("either",), ("all", "others"), ("the", "other", "one"), ("the", "other"), ("both", "of", "them"),
)  # fmt: skip


def _is_rest(view: ClaimView, than: int) -> bool:
    return bool(_rest_tokens(view, than))


def _rest_tokens(view: ClaimView, than: int) -> frozenset[int]:
    """Tokens behind "than" that mean all the other things: "than both", "than the others"."""
    folds = tuple(t.fold for t in view.tokens[than + 1 : than + 5])
    size = max((len(r) for r in _REST if folds[: len(r)] == r), default=0)
    return frozenset(range(than + 1, than + 1 + size))


def _is_the_one(view: ClaimView, graded: Graded) -> bool:
    """Whether a comparative picks one of two: "is the larger one", "has the bigger battery", "is larger" if that was asked."""
    if graded.first < 1:
        return False
    if view.tokens[graded.first - 1].fold == "the":
        return True
    asked = {t.fold for t in tokenize(view.case.question or "")}
    return (
        graded.last == len(view.tokens)
        and view.tokens[graded.first - 1].fold in ("is", "was")
        and "which" in asked
        and {t.fold for t in view.tokens[graded.first : graded.last]} <= asked
    )


def _of_two(view: ClaimView, graded: Graded) -> frozenset[int]:
    folds = [t.fold for t in view.tokens[graded.last : graded.last + 5]]
    for at, fold in enumerate(folds):
        if fold == "two" and "of" in folds[:at]:
            return frozenset(range(graded.last, graded.last + at + 1))
    if folds[:1] == ["one"]:
        return frozenset({graded.last})
    return frozenset()


def _against(view: ClaimView) -> frozenset[int]:
    return frozenset(
        n for n, t in enumerate(view.tokens) if t.fold in ("against", "versus", "vs", "compared")
    )


def _measure(fields: str, units: str = "", *, low: bool = False) -> Measure:
    return Measure(
        low, frozenset(stem(w) for w in fields.split()), frozenset(units.split()), plain=not fields
    )


_PRICE = "price cost fare fee rate rent premium quote total amount"
_OUTDOING = {
    form: measure
    for forms, measure in {
        "undercut undercuts undercutting": _measure(_PRICE, "money", low=True),
        "outsell outsells outsold": _measure("sales sold units"),
        "outscore outscores outscored": _measure("score points goals"),
        "outweigh outweighs outweighed": _measure("weight mass", "mass"),
        "outlast outlasts outlasted": _measure("duration battery life runtime", "time"),
        "outnumber outnumbers outnumbered": _measure("count number"),
        "outrank outranks outranked exceed exceeds exceeded surpass surpasses surpassed top tops topped": _measure(
            ""
        ),
    }.items()
    for form in forms.split()
}


def outdoing(view: ClaimView) -> Iterator[Atom]:
    """An atom for each such verb between two named rows of one column that it, or the words behind it, measure by."""
    for n, token in enumerate(view.tokens):
        measure = _OUTDOING.get(token.fold)
        if measure is None or denied(view, n) or "?" in view.text:
            continue
        graded = Graded(n, n + 1, (measure,))
        for column in groups_named(view):
            pair = _beside(named_rows(view, column), n)
            if pair is None:
                continue
            rows = (pair[0].row, pair[1].row)
            behind = [
                m
                for m in range(pair[1].last, len(view.tokens))
                if view.tokens[m].fold not in IGNORABLE and view.clause_of[m] == view.clause_of[n]
            ]
            found = [
                r
                for r in (
                    spoken_of(view, graded, behind, rows)
                    or measured(view, graded, rows)
                    or sole(view, graded, rows)
                )
                if r.column.group == column.group
            ]
            atoms = list(verdict(view, graded, n, rows, found)) if len(found) == 1 else []
            if atoms:
                yield from atoms
                break


def _beside(named: Sequence[Named], n: int) -> tuple[Named, Named] | None:
    """The rows right before and behind a verb."""
    before = [m for m in named if m.last <= n]
    behind = [m for m in named if m.first > n]
    if not before or not behind or behind[0].first > n + 3 or n - before[-1].last > 3:
        return None
    one, other = before[-1], behind[0]
    if one.row == other.row or any(m.row != one.row and m.first == one.first for m in named):
        return None
    return one, other
