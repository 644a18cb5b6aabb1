"""None told of what a field counts: "no warnings" of ``{"warnings": 3}``, or of ``{"warnings": null}`` beside other counts; and
"nothing is overdue" of the count of what is overdue.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.naming import own_words
from faithgrade.rules.binding.standing import refuted, told_by
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.values.fields import field_of
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.words import Token
    from faithgrade.rules.claim.view import ClaimView

_TURNS = frozenset("longer more less fewer later earlier other new matter doubt need one idea".split())
"""What may stand behind "no" without counting, or counting something else."""
_NARROWS = frozenset(
    "with without in on at from of since before after over under above below for by that which who between until today".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each "no" right before the whole name of a field that counts, where the claim narrows it no further."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for n, token in enumerate(view.tokens):
        if token.fold == "without" and [t.fold for t in view.tokens[n + 1 : n + 3]] == ["a", "single"]:
            n += 2  # noqa: PLW2901 "without a single error"
        elif token.fold == "without" and [t.fold for t in view.tokens[n + 1 : n + 2]] == ["any"]:
            n += 1  # noqa: PLW2901 "without any error"
        behind = view.tokens[n + 1 : n + 4]
        if token.fold not in ("no", "without") or not behind or behind[0].fold in _TURNS:
            continue
        found = _counted(view, n, behind)
        if found is None:
            continue
        fact, named = found
        span = token.start, view.tokens[max(named)].end
        if fact.value is None:
            why = f"{place(view, fact)} is null, which is not none"
            yield refuted(view, span, "counts", Reason.NULL_ASSERTED, why, fact)
            continue
        none = fact.value == 0
        noun = _nouns(view, max(named) + 1)
        if not none and _is_narrowed(view, max([*named, *noun]) + 1):
            continue
        yield told_by(view, "counts", span, fact, right=none, covers=frozenset({n, *named, *noun}))


def _counted(view: ClaimView, n: int, behind: tuple[Token, ...]) -> tuple[Fact, frozenset[int]] | None:
    """The one fact whose field's name is all said right behind token n, a count or null beside counts; with its tokens."""
    selection = selection_for(view, view.tokens[n].start, behind[0].end)
    found: list[tuple[Fact, frozenset[int]]] = []
    left = _left(view, n)
    for key in view.index.fields_by_word.get(behind[0].stem, ()):
        leaf = own_words(key[1])
        near = behind[: len(leaf)]
        if left is not None and view.tokens[left].stem in leaf:  # "no stalls seats are left"
            near = behind[: min(len(leaf) - 1, left - n - 2)]
            if not _is_what_is_left(view, n + 1 + len(near), left):
                continue
        named = frozenset(n + 1 + at for at, t in enumerate(near) if t.stem in leaf)
        if near != behind[: len(leaf)] and left is not None:
            named |= {left}
        if not leaf or len(named) != len(leaf):
            continue
        rows = [view.index.evidence.facts[i] for i in view.index.fields[key]]
        rows = [f for f in rows if is_inside(view, f, selection)]
        found += [(f, named) for f in rows]
    if len(found) != 1:
        return None  # of several rows none need be meant
    fact, named = found[0]
    source = view.index.source(fact)
    if not (_is_count(fact) or (fact.value is None and _stands_beside_counts(view, fact))):
        return None
    return None if source.superseded or source.outdated else (fact, named)


def _left(view: ClaimView, n: int) -> int | None:
    """The word behind "no … is" or "no … are" that says of what is left over, as a field's name may."""
    for at in range(n + 3, min(n + 6, len(view.tokens))):
        if view.tokens[at].fold in _OVER and view.tokens[at - 1].fold in ("is", "are", "was", "were"):
            return at if view.clause_of[at] == view.clause_of[n] else None
    return None


_OVER = frozenset("left remaining available free open unsold".split())


def _is_what_is_left(view: ClaimView, start: int, left: int) -> bool:
    """Whether nothing stands between a field's name and "are left" but the noun that the talk is of."""
    return start == left - 1 or (start == left - 2 and start in _nouns(view, start))


def _is_count(fact: Fact) -> bool:
    field = field_of(fact.field[-1]) if fact.field else None
    return (
        (
            isinstance(fact.value, (int, Decimal))
            and not isinstance(fact.value, bool)
            and fact.value == int(fact.value) >= 0
            and field is not None
            and field.unit is None
            and not (field.money or field.identifier or field.share)
        )
        if not isinstance(fact.value, Decimal) or fact.value.is_finite()
        else False
    )


def _stands_beside_counts(view: ClaimView, fact: Fact) -> bool:
    """Whether the object of a null has a small whole number, so that the null is a count that is not known."""
    if fact.node < 0 or not fact.field:
        return False
    node = view.index.evidence.nodes[fact.node]
    return any(
        f.node == fact.node and isinstance(f.value, int) and _is_count(f) and f.value < _MANY
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
    )


_MANY = 1000


def _nouns(view: ClaimView, n: int) -> tuple[int, ...]:
    """The noun behind a field's name that says what it counts, where the talk is of it: the "cards" of "red cards"."""
    if n >= len(view.tokens):
        return ()
    token = view.tokens[n]
    said = {t.stem for t in tokenize(view.case.question or "")} | {
        w for s in view.index.evidence.sources for w in field_words((s.name,)).leaf
    }
    return (n,) if token.fold in ("one", "ones") or token.stem in said else ()


def _is_narrowed(view: ClaimView, n: int) -> bool:
    """Whether the words right behind narrow what is counted: "no warnings in the log", "no errors above level 3"."""
    rest = [t for t in view.tokens[n : n + 3] if view.clause_of[view.place[t.start]] == view.clause_of[n - 1]]
    return (bool(rest) and rest[0].fold in _NARROWS) or any(t.fold not in IGNORABLE | _PASSIVE for t in rest)


_PASSIVE = frozenset("raised found reported seen recorded either yet so far all anymore there".split())


def nothing(view: ClaimView) -> Iterator[Atom]:
    """An atom for each state that nothing is said to be in, where the evidence counts what is in it."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for found in _NOTHING.finditer(view.text):
        word = stem(found["state"].lower())
        facts = [
            view.index.evidence.facts[i]
            for key in view.index.fields_by_word.get(word, ())
            if word in (leaf := field_words(key[1]).leaf) and leaf - {word} <= _OF_COUNTS
            for i in view.index.fields[key]
        ]
        numbers = [f for f in facts if isinstance(f.value, (int, Decimal)) and not isinstance(f.value, bool)]
        if len(facts) != 1 or not numbers or view.index.source(numbers[0]).outdated:
            continue
        fact = numbers[0]
        right = fact.value == 0
        yield told_by(view, "counts", found.span(), fact, right=right)


_NOTHING = re.compile(
    r"\bnothing (?:(?:is|was|has been) )?(?:currently |now )?(?P<state>[a-z]{3,})(?=\s*(?:$|[,.;!)]|\band\b|\bbut\b))",
    re.I,
)
_OF_COUNTS = frozenset(stem(w) for w in "count counts number total n num qty items".split())
