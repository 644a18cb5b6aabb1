"""What is only scheduled told as done, and what did not work told as well: "has been repaired" of ``repair_scheduled``.

Both are read of the one record that the claim can mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.conditions import states_among
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS, STATES
from faithgrade.rules.words.verbs import PAST
from faithgrade.values.text import stem

RULE = "statuses"
_STATUS = frozenset(stem(w) for w in "status state stage phase progress".split())
_TO_COME = frozenset(
    "scheduled planned pending queued requested awaiting due upcoming proposed booked outstanding todo".split()
)
_BEING = frozenset("been was were is are got".split())
_ADVERBS = frozenset("already now just finally fully since".split())
_COMING = frozenset("will shall to scheduled planned pending queued due being be awaiting not yet".split())

_NO_FAILURE = re.compile(
    r"\b(?:(?:did|has|have|does)(?:n['’]t| not) (?:fail(?:ed)?|crash(?:ed)?|error)|(?:was|is)(?:n['’]t| not) a failure"
    r"|(?:succeeded|went (?:through|well|fine)|(?:was|were|is) (?:a success|successful)|completed successfully))\b",
    re.I,
)
_ERRORS = frozenset(stem(w) for w in "error failure".split())
_WELL = frozenset(
    stem(w)
    for w in "ok success successful succeeded done installed applied completed finished passed".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each of the two."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    yield from _only_scheduled(view)
    yield from _did_not_work(view)


def says_not_yet(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the answer "Not yet," goes before a state that something is still to come from."""
    facts = [
        view.index.evidence.facts[i]
        for a in atoms
        if a.rule == RULE and a.standing == "good"
        for i in a.facts
    ]
    return " yet" in view.text[: view.answered].lower() and any(
        STATES[stem("pending")] in states_among(folded_words(_HUMP.sub(" ", str(f.value)).replace("_", " ")))
        for f in facts
    )


_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _only_scheduled(view: ClaimView) -> Iterator[Atom]:
    folds = {t.fold for t in view.tokens}
    if folds & (_COMING | NEGATIONS):
        return
    for n, token in enumerate(view.tokens):
        before = [t.fold for t in view.tokens[max(0, n - 2) : n]]
        if not token.fold.endswith(("ed", "en")) and token.fold not in PAST:
            continue
        if not before or not (before[-1] in _BEING or (before[-1] in _ADVERBS and before[0] in _BEING)):
            continue
        selection = selection_for(view, token.start, token.end)
        held = [f for f in view.index.once(_to_come) if is_inside(view, f, selection)]
        if len(held) != 1 or view.index.source(held[0]).outdated or _has_another(view, held[0]):
            continue
        words = folded_words(str(held[0].value).replace("_", " "))
        deeds = {stem(w) for w in words if w not in _TO_COME}
        if token.stem not in deeds:
            continue
        yield told_by(view, RULE, (token.start, token.end), held[0], right=False, said=token.text)
        return


def _to_come(index: Index) -> tuple[Fact, ...]:
    """Statuses that name a deed and say that it is to come: "repair_scheduled", "pending review"."""
    return tuple(
        f
        for f in index.facts
        if isinstance(f.value, str)
        and not f.prose
        and field_words(f.field[-1:]).leaf & _STATUS
        and 2 <= len(words := folded_words(f.value.replace("_", " "))) <= 3
        and words[0 if words[0] in _TO_COME else -1] in _TO_COME
        and not index.source(f).superseded
    )


def _has_another(view: ClaimView, fact: Fact) -> bool:
    """Whether the record of a status has another one, which the claim may mean."""
    node = view.index.evidence.nodes[fact.node]
    return any(
        f.index != fact.index and isinstance(f.value, str) and field_words(f.field[-1:]).leaf & _STATUS
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
    )


def _did_not_work(view: ClaimView) -> Iterator[Atom]:
    told = list(_NO_FAILURE.finditer(view.text))
    if len(told) != 1:
        return
    (match,) = told
    before = [t for t in view.tokens if t.end <= match.start()]
    turned = {t.fold for t in before if t.start >= view.answered} & NEGATIONS
    subject = before[-1].stem if before else ""
    broken = view.index.once(_broken)
    if turned or len(broken) != 1:
        return
    error, flag = broken[0]
    names = (
        field_words(error.field).above
        | field_words(flag.field).leaf
        | field_words((view.index.source(error).name,)).leaf
    )
    if subject not in names or view.index.source(error).superseded or view.index.source(error).outdated:
        return
    yield told_by(view, RULE, match.span(), error, right=False, said=match.group())


def _broken(index: Index) -> tuple[tuple[Fact, Fact], ...]:
    """Objects with an error in words and a flag that says that it did not go well."""
    found = []
    for fact in index.facts:
        if (
            fact.node >= 0
            and isinstance(fact.value, str)
            and fact.value.strip()
            and field_words(fact.field[-1:]).leaf <= _ERRORS
            and field_words(fact.field[-1:]).leaf
        ):
            node = index.evidence.nodes[fact.node]
            flags = [
                f
                for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
                if f.node == fact.node and f.value is False and field_words(f.field[-1:]).leaf & _WELL
            ]
            if len(flags) == 1:
                found.append((fact, flags[0]))
    return tuple(found)
