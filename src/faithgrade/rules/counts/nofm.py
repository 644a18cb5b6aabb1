"""How far something has come of what there is: "attempt 4 of 6" of ``{"attempt": 4, "max": 6}``, "page 2/9"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

_N_OF_M = re.compile(
    r"\b(?P<what>[A-Za-z]{3,})[ #]*(?P<n>\d{1,6})(?:\s*/\s*|\s+(?:out )?of\s+)(?P<m>\d{1,6})\b(?![.,:/-]?\d)"
)
_OF_ALL = frozenset(
    stem(w)
    for w in "max maximum total limit count of all overall attempts tries pages steps parts rounds retries last".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each such pair, where one field has the name and one beside it says how many there are."""
    if view.negated or "?" in view.text:
        return
    for told in _N_OF_M.finditer(view.text):
        selection = selection_for(view, told.start("n"), told.end("m"))
        word = stem(told["what"].lower())
        numbers = [
            f
            for key in view.index.fields_by_word.get(word, ())
            for i in view.index.fields[key]
            if _is_count(f := view.index.evidence.facts[i])
            and field_words(f.field).leaf - _PRESENT == {word}
            and not str(f.field[-1]).lower().endswith("s")  # "attempts" are how many there were
            and is_inside(view, f, selection)
        ]
        if len({(f.source, f.value) for f in numbers}) != 1:
            continue
        fact = numbers[0]
        node = view.index.evidence.nodes[fact.node]
        wholes = [
            f
            for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
            if f.node == fact.node and f is not fact and _is_count(f) and field_words(f.field).leaf & _OF_ALL
        ]
        wrong = fact.value != int(told["n"])
        right = not wrong and len(wholes) == 1 and wholes[0].value == int(told["m"])
        if not wrong and not right and len(wholes) != 1:
            continue
        bad = fact if wrong else wholes[0]
        yield Atom(
            "counts",
            told.start("n"),
            told.end("m"),
            "good" if right else "wrong",
            Reason.STATED if right else Reason.CONTRADICTED,
            f"{place(view, bad)} is {shown(bad.value)}",
            tuple(
                point(view, f, Relation.SUPPORTS if right else Relation.CONTRADICTS)
                for f in ((fact, wholes[0]) if right else (bad,))
            ),
            (fact.index, wholes[0].index) if right else (),
            view.tokens_in(*told.span()) if right else frozenset(),
            right_value=None if right else shown(bad.value),
        )


_PRESENT = frozenset(stem(w) for w in "current number no index".split())


def _is_count(fact: Fact) -> bool:
    return isinstance(fact.value, int) and not isinstance(fact.value, bool) and fact.node >= 0
