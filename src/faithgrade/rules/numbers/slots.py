"""Things called by a number or letter behind their noun: "coach 8" and "zone B", where the record has another coach and zone."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.rules.words.verbs import PAST
from faithgrade.values.text import fold, fold_loose, split_identifier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "numbers"

_CODE = re.compile(r"[A-Z]{0,2}\d{0,4}[A-Z]?\Z")
_OF_THE_ANSWER = frozenset(
    """page step part option item point day week month year phase stage round chapter section line note example
    figure table attempt try time case question answer no id index level total size count amount price score""".split()
)
"""Nouns whose number often counts something else than the field of that name does: parts of the answer, amounts."""
_NUMBERING = frozenset("no number nr num code letter id name".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each noun with a number or letter behind it, where the one field of that name has another."""
    if view.negated or "?" in view.text or view.claim.kind == "code":
        return
    if any(t.fold in CONDITIONALS or t.fold in HEDGES for t in view.tokens):
        return
    known = view.index.once(_slots)
    if not known:
        return
    for n in range(len(view.tokens) - 1):
        noun, code = view.tokens[n], view.tokens[n + 1]
        if not _CODE.match(code.text):
            continue
        rows = known.get(noun.fold) or known.get(fold_loose(noun.fold))
        if rows and _is_called(view, n) and not _goes_on(view, n + 2):
            fact = _other(view, rows, code.text, code.start, code.end)
            if fact is not None:
                yield told_by(
                    view,
                    RULE,
                    (noun.start, code.end),
                    fact,
                    right=False,
                    said=view.text[noun.start : code.end],
                )


def _is_called(view: ClaimView, n: int) -> bool:
    """Whether a noun and what stands behind it are one name of one thing, that neither the user nor a name has brought in."""
    noun, code = view.tokens[n], view.tokens[n + 1]
    if view.text[noun.end : code.start] not in (" ", " **", " #"):
        return False
    if code.text in ("A", "I") and view.tokens[n + 2 : n + 3]:
        return False  # an article or a pronoun, where the sentence goes on
    if noun.fold in (t.fold for t in view.tokens[n + 2 :]):
        return False  # "from gate 3 to gate 5"
    if noun.fold in PAST or noun.fold.endswith("ed"):
        return False  # "taken 17"
    following = [t.fold for t in view.tokens[n + 2 : n + 4]]
    if noun.fold.endswith("s") and following[:1] in (["and"], ["to"]) and following[-1][:1].isdigit():
        return False  # "rows 17 and 31", where rows tells how many there are
    if any(v.start < code.end < v.end for v in view.values) or _WRITTEN_ON.match(view.text, code.end):
        return False  # "17.5", "17 kg", "17:30"
    before = view.tokens[n - 1] if n else None
    if before is not None and before.fold in _NOT_NOW:
        return False
    if before is not None and before.fold.isdigit() and view.text[before.end : noun.start] == " ":
        return False  # "2 bag 7"
    said = [t.fold for t in tokenize(view.case.question or "")]
    return (noun.fold, code.fold) not in pairwise(said)


_WRITTEN_ON = re.compile(r"[.,:/–-]\d|[%°€$£]|[-/]\w")
_NOT_NOW = frozenset("previous former old earlier other another next new original instead unlike".split())


def _goes_on(view: ClaimView, n: int) -> bool:
    """Whether the words go on right behind, so that the number or letter may belong to what follows: "deck 3 cabins"."""
    if n >= len(view.tokens):
        return False
    token = view.tokens[n]
    gap = view.text[view.tokens[n - 1].end : token.start].strip("*_ ")
    return (
        not gap and token.fold not in IGNORABLE and token.fold not in ("and", "or", "but", "while", "until")
    )


def _other(view: ClaimView, rows: tuple[Fact, ...], code: str, start: int, end: int) -> Fact | None:
    """The one value that all records in question have for a slot, where it is written alike and not the one said."""
    if any(_same(f, code) for f in rows):
        return None
    selection = selection_for(view, start, end)
    inside = [f for f in rows if is_inside(view, f, selection)]
    sources = [view.index.source(f) for f in inside]
    if (
        len({str(f.value) for f in inside}) != 1
        or not all(s.whole for s in sources)
        or any(s.outdated for s in sources)
        or _shape(str(inside[0].value)) != _shape(code)
        or code.lower() in {str(v).strip().lower() for s in sources for v in s.arguments.values()}
        or code.lower() in view.index.vocabulary - {fold(str(inside[0].value))}
    ):
        return None
    return inside[0]


def _same(fact: Fact, code: str) -> bool:
    return str(fact.value).strip().lower() == code.lower()


def _shape(text: str) -> str:
    """How a code is written: digits of any number, and letters.

    >>> _shape("C14"), _shape("B"), _shape("120")
    ('A9', 'A', '9')
    """
    return re.sub(r"\d+", "9", re.sub(r"[A-Za-z]", "A", text.strip()))


def _slots(index: Index) -> dict[str, tuple[Fact, ...]]:
    """Facts that hold a short code or a whole number, by the one word that their field is called by."""
    found: dict[str, list[Fact]] = {}
    for fact in index.facts:
        value = fact.value
        if isinstance(value, bool) or not isinstance(value, (str, int)) or not fact.field or fact.prose:
            continue
        if not _CODE.match(str(value).strip()) or index.source(fact).superseded:
            continue
        words = [fold(w) for w in split_identifier(fact.field[-1])]
        own = [w for w in words if w not in _NUMBERING]
        if len(own) == 1 and own[0] not in _OF_THE_ANSWER and len(own[0]) > 2:
            found.setdefault(own[0], []).append(fact)
    return {word: tuple(facts) for word, facts in found.items()}
