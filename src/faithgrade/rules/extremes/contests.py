"""Who won: two opposite parties with a score each, and a claim that names the winner or the loser."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES, CONDITIONALS, HEDGES
from faithgrade.values import components
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_SCORE = frozenset(stem(w) for w in "score goals points votes result".split())
_TOTAL = frozenset(stem(w) for w in "display total final score current fulltime goals points votes".split())
_SIDES = frozenset(AXES[stem(w)][0] for w in ("home", "buyer", "debtor"))
_WON = frozenset(
    "won wins win winning defeated defeats beat beats victorious victory triumphed triumph prevailed".split()
)
_LOST = frozenset("lost loses lose losing defeat".split())
_FOR_AFTER = frozenset("for favor favour by".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for the word that says who won."""
    result = view.index.once(final_scores)
    if result is None or "?" in view.text:
        return
    yield from _pairing(view, result)
    yield from _final(view, result)
    if view.negated or any(
        t.fold in HEDGES or t.fold in CONDITIONALS or t.fold in ("failed", "unable") for t in view.tokens
    ):
        return
    for n, token in enumerate(view.tokens):
        won = True if token.fold in _WON else False if token.fold in _LOST else None
        if token.fold in ("favor", "favour") and not _of_a_part(view):
            won = True
        if won is None or _of_a_part(view) or _is_of_something_else(view, n):
            continue
        if n and view.tokens[n - 1].fold in ("was", "were", "been", "got", "being"):
            won = False if token.fold in _BEATEN else won
        side = _side_of(view, n, result)
        if side is None:
            continue
        facts, winner = result
        if winner is None:
            yield Atom(
                "contests", token.start, token.end, "open", Reason.CONTRADICTED, "the scores are level"
            )
            return
        holds = (side == winner) == won
        fact, other = facts[side], facts[1 - side]
        yield Atom(
            "contests",
            token.start,
            token.end,
            "good" if holds else "wrong",
            Reason.DERIVED if holds else Reason.CONTRADICTED,
            f"{place(view, fact)} is {shown(fact.value)} against {shown(other.value)}",
            (point(view, fact, Relation.OPERAND), point(view, other, Relation.OPERAND)),
            (fact.index, other.index),
            frozenset(m for m, t in enumerate(view.tokens) if t.fold in _TELLING_OF_IT),
        )
        return


_TELLING_OF_IT = frozenset(
    """emerged over against securing secured secure secures claimed claiming claim clinched clinching clinch game match won
    win victory favor favour the ended ending ends result resulted managed ultimately eventually taking took""".split()
)
"""Words of a sentence about a result that say no more than who won it."""
_PARTS = frozenset(
    "period periods half quarter quarters set sets inning innings round rounds third frame frames leg legs".split()
)
_MEETING = frozenset(
    """against vs versus faced faces face facing met meet meets meeting matchup between clash clashed clashing battle battled
    contest match off took take takes taking on squared square up""".split()
)


def _pairing(view: ClaimView, result: tuple[tuple[Fact, Fact], int | None]) -> Iterator[Atom]:
    """An atom for "X faced off against Y", where the evidence pairs the two."""
    source = result[0][0].source
    sides = sorted(
        (m.first, m.last, s) for m in view.mentions for s in _sides_of(view, m.entry.facts, source)
    )
    for (_, last, one), (first, _, other) in pairwise(sides):
        if one == other or view.negated:
            continue
        words = [n for n in range(max(0, last - 12), first) if view.tokens[n].fold in _MEETING]
        if not any(view.tokens[n].fold in _JOINING and n >= last for n in words) and not (
            any(view.tokens[n].fold == "between" for n in words)
        ):
            continue
        start, stop = view.tokens[last - 1].end, view.tokens[first].start
        yield Atom(
            "contests",
            start,
            stop,
            "good",
            Reason.STATED,
            "the evidence has the two against each other",
            (point(view, result[0][0], Relation.SUPPORTS), point(view, result[0][1], Relation.SUPPORTS)),
            (result[0][0].index, result[0][1].index),
            frozenset(words),
        )
        return


_BEATEN = frozenset("defeated beat beaten".split())


def _is_of_something_else(view: ClaimView, n: int) -> bool:
    """Whether what was won is not the contest: a toss, some corners, an earlier meeting."""
    if view.tokens[n].fold not in ("won", "wins", "win", "winning"):
        return False
    behind = [t for t in view.tokens[n + 1 : n + 5] if t.fold not in ("the", "this", "their", "a", "its")][:1]
    if not behind:
        return False
    word = behind[0]
    compound = any(v.start <= word.start < v.end and len(components(v)) == 2 for v in view.values)
    return not compound and word.fold not in _CONTEST_WORDS


_CONTEST_WORDS = frozenset(
    """game match contest by over against with in at on for and after before when as while from to despite thanks
    away home convincingly comfortably easily narrowly of is was""".split()
)


def _of_a_part(view: ClaimView) -> bool:
    return any(t.fold in _PARTS for t in view.tokens)


_JOINING = frozenset("against vs versus faced faces facing met meet meets".split())


def _final(view: ClaimView, result: tuple[tuple[Fact, Fact], int | None]) -> Iterator[Atom]:
    """An atom for a final score: both numbers, in either order."""
    if view.negated:
        return
    numbers = [single_amount(view.index, f) for f in result[0]]
    for value in view.values:
        parts = components(value)
        before = [t.fold for t in view.tokens if t.end <= value.start][-5:]
        if len(parts) != 2 or "final" not in before or _of_a_part(view) or None in numbers:
            continue
        told = {p.value for p in parts}
        held = {n.value for n in numbers if n is not None}
        right = "-".join(shown(n.value) for n in numbers if n is not None)
        same = told == held
        yield Atom(
            "contests",
            value.start,
            value.end,
            "good" if same else "wrong",
            Reason.STATED if same else Reason.CONTRADICTED,
            f"the final score is {right}",
            tuple(point(view, f, Relation.SUPPORTS if same else Relation.CONTRADICTS) for f in result[0]),
            tuple(f.index for f in result[0]),
            frozenset(n for n, t in enumerate(view.tokens) if t.fold in _OF_THE_END),
            right_value=None if same else right,
        )


_OF_THE_END = frozenset("final score result ended ending ends end finished finishing game match with".split())


def final_scores(index: Index) -> tuple[tuple[Fact, Fact], int | None] | None:
    """The two sides' final scores (home first) and which side won, when the evidence holds exactly one pair of them."""
    pairs: dict[tuple[int, tuple[str, ...]], dict[int, Fact]] = {}
    for fact in index.facts:
        names = field_words(fact.field)
        words = names.leaf | names.above
        sides = {AXES[w] for w in words if w in AXES and AXES[w][0] in _SIDES}
        if len(sides) != 1 or not words & _SCORE or any(ch.isdigit() for ch in fact.field[-1]):
            continue
        if not (names.leaf & _TOTAL or names.leaf & _SCORE):
            continue
        (_, pole) = next(iter(sides))
        pairs.setdefault(
            (fact.source, fact.field[-1:] if len(fact.field) > 1 and not names.leaf & _SCORE else ("score",)),
            {},
        ).setdefault(pole, fact)
    full = [p for p in pairs.values() if len(p) == 2]
    if len(full) != 1:
        return None
    home, away = full[0][0], full[0][1]
    a, b = single_amount(index, home), single_amount(index, away)
    if a is None or b is None:
        return None
    return (home, away), _leader(a.value, b.value)


def _leader(home: Decimal, away: Decimal) -> int | None:
    return None if home == away else 0 if home > away else 1


def _side_of(view: ClaimView, n: int, result: tuple[tuple[Fact, Fact], int | None]) -> int | None:
    """Which side the claim says won or lost at token `n`: its subject, or who stands after "victory for", "in favor of"."""
    source = result[0][0].source
    sides = [(m.first, side) for m in view.mentions for side in _sides_of(view, m.entry.facts, source)]
    for k, token in enumerate(view.tokens):
        pole = AXES.get(token.stem)
        if (
            pole is not None
            and pole[0] in _SIDES
            and token.fold in ("home", "away", "host", "hosts", "visitors", "visiting")
        ):
            sides.append((k, pole[1]))
    if len({s for _, s in sides}) == 0:
        return None
    after = [(at, s) for at, s in sides if at > n]
    if view.tokens[n].fold in ("favor", "favour"):
        return min(after)[1] if after else None
    if view.tokens[n].fold in ("victory", "win", "triumph") and n + 1 < len(view.tokens):
        follow = view.tokens[n + 1].fold
        if follow in _FOR_AFTER and after:
            return min(after)[1]
        if follow in ("over", "against") and after:
            return 1 - min(after)[1]
    before = [
        (at, s)
        for at, s in sides
        if at < n
        and view.clause_of[at] >= view.clause_of[n] - 1
        and not (at and view.tokens[at - 1].fold in _FACING)
    ]
    if before:
        return max(before)[1]
    return None


_FACING = frozenset("against facing versus vs over to at hosting hosts hosted".split())


def _sides_of(view: ClaimView, facts: tuple[int, ...], source: int) -> set[int]:
    found = set()
    for i in facts:
        fact = view.index.evidence.facts[i]
        if fact.source == source:
            names = field_words(fact.field)
            found |= {AXES[w][1] for w in names.leaf | names.above if w in AXES and AXES[w][0] in _SIDES}
    return found if len(found) == 1 else set()
