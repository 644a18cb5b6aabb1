"""What a claim says there is none of: an empty list that arrived whole shows it, a list with items refutes it."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence import Fact, Node, to_pointer
from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.emptiness import is_of_less
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, IGNORABLE
from faithgrade.verdicts import Pointer, Reason, Relation


def none_of(view: ClaimView) -> Iterator[Atom]:
    """ "No open disputes": an empty list that arrived whole supports it, a list with items refutes it."""
    made = deeds_of(view.case, view.index).made
    failed = {m.source.index for m in made if m.source is not None and m.state == "failed"}
    for n, token in enumerate(view.tokens):
        if token.fold not in ("no", "zero") or n + 1 >= len(view.tokens):
            continue
        after = [
            m
            for m in range(n + 1, min(n + 6, len(view.tokens)))
            if view.clause_of[m] == view.clause_of[n] and view.tokens[m].fold not in IGNORABLE
        ][:3]
        for fact, node in _lists(view):
            keys = [str(s) for s in (fact.path if fact else node.path if node else ()) if isinstance(s, str)]
            source = view.index.evidence.sources[fact.source if fact else node.source if node else 0]
            words = next(
                (w for key in reversed(keys) if (w := step_words(key) - GENERIC_FIELD_WORDS)), frozenset()
            )
            by_tool = field_words((source.name,)).leaf
            named = frozenset(m for m in after if view.tokens[m].stem in (words or by_tool))
            if not named:
                continue
            end = view.tokens[max(named)].end
            about = frozenset(
                m
                for m in after
                if view.tokens[m].stem
                in {t.stem for v in source.arguments.values() if isinstance(v, str) for t in tokenize(v)}
            )
            if (
                fact is not None
                and source.whole
                and fact.value == []
                and source.index not in failed
                and not is_of_less(view, source)
            ):
                yield Atom(
                    "counts",
                    token.start,
                    end,
                    "good",
                    Reason.STATED,
                    f"the list at {source.name}{fact.pointer} is empty",
                    (Pointer(source.call_id, fact.pointer, fact.value, Relation.SUPPORTS),),
                    (fact.index,),
                    named | about | {n} | _disclosing(view, max(named)),
                )
                return
            if (
                node is not None
                and not any(m for m in after if m not in named and m not in about and m < max(named))
                and not _says_more(view, max(named), about)
            ):
                yield Atom(
                    "counts",
                    token.start,
                    end,
                    "wrong",
                    Reason.CONTRADICTED,
                    f"the list at {source.name}{to_pointer(node.path)} has {node.size}",
                    (Pointer(source.call_id, to_pointer(node.path), node.size, Relation.CONTRADICTS),),
                    right_value=shown(node.size),
                )
                return


def _disclosing(view: ClaimView, at: int) -> frozenset[int]:
    """Words right behind what there is none of that only say so: "no allergies are on file"."""
    found: set[int] = set()
    for n in range(at + 1, min(at + 5, len(view.tokens))):
        if view.tokens[n].fold in _TELLING:
            found.add(n)
        elif view.tokens[n].fold not in IGNORABLE:
            break
    return frozenset(found)


def _says_more(view: ClaimView, at: int, about: frozenset[int]) -> bool:
    """Whether the clause goes on to say what none of them did or has: that says nothing of how many there are."""
    return any(
        view.clause_of[n] == view.clause_of[at]
        and n not in about
        and view.tokens[n].fold not in IGNORABLE | _TELLING
        for n in range(at + 1, len(view.tokens))
    )


_TELLING = frozenset(
    "entry entries recorded listed registered known found file present noted stored entered given".split()
)


def _lists(view: ClaimView) -> Iterator[tuple[Fact | None, Node | None]]:
    for fact in view.index.facts:
        if isinstance(fact.value, list):
            yield fact, None
    for node in view.index.lists:
        yield None, node
