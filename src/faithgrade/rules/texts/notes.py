"""What a note says of somebody: a complaint that it denies, or that it tells of a relative, is none they have.

"She complains of chest pain" of "Denies chest pain", "He had a stroke" of "Father had a stroke at 70".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.texts.otherness import RELATIVES
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, NEGATIONS
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

RULE = "verbatim"

_HAVING = re.compile(
    r"\b(?:complain(?:s|ed|ing) of|report(?:s|ed|ing)|suffer(?:s|ed|ing)? from|live(?:s|d)? with|(?:has|have) had|has|have|had|is (?=allergic))"
    r" (?P<what>[^,;.:()]+)",
    re.I,
)
_ALLERGY = re.compile(r"\b(?:allergy to|allergic to) (?P<to>[\w-]+)|\b(?P<of>[\w-]+) allergy\b", re.I)
_NO_ALLERGIES = re.compile(
    r"\b(?:no (?:known )?(?:drug )?allergies|allergies: (?:none|nil)|nkd?a)\b(?! (?:to|except))", re.I
)
_ENDS = re.compile(
    r"\b(?:and|but|since|at|for|on|in|when|while|during|after|before|as|again|already|now|today|currently)\b",
    re.I,
)
_PARTS = re.compile(r"(?<=[.;!?])\s+|\n|,? but ")
_DENYING = re.compile(
    r"\b(?:denie[sd]|deny(?:ing)?|no|not|without|negative for|ruled out|free of|absence of)\b(?! only)", re.I
)
_FAMILY = re.compile(r"\b(?:fhx?|family (?:history|hx)|other)\b", re.I)
_LONGEST = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence of a text of the evidence, as written and with the stems of its words."""

    text: str
    stems: frozenset[str]
    fact: Fact


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each complaint that is said of somebody, and that the texts only deny, or tell of a relative."""
    folds = {t.fold for t in view.tokens}
    if "?" in view.text or folds & (CONDITIONALS | HEDGES | RELATIVES) or not view.index.once(_tells_of_none):
        return
    for clause in re.finditer(r"[^,;]+?(?=,|;| and | but | while |$)", view.text):
        said = clause[0]
        if _DENYING.search(said) or any(t.fold in NEGATIONS for t in tokenize(said)):
            continue
        having, allergy = _HAVING.search(said), _ALLERGY.search(said)
        found = _without_allergies(view, allergy) if allergy is not None else None
        if found is None and having is not None:
            found = _of_nobody_here(view, _ENDS.split(having["what"])[0])
        told = having or allergy
        if found is not None and told is not None:
            start = clause.start() + told.start()
            yield Atom(
                RULE,
                start,
                clause.end(),
                "wrong",
                Reason.CONTRADICTED,
                f"{place(view, found.fact)} has “{shown(found.text, 80)}”",
                (point(view, found.fact, Relation.CONTRADICTS),),
                (found.fact.index,),
                right_value=shown(found.text, 80),
            )


def _tells_of_none(index: Index) -> bool:
    """Whether any text denies something or tells of somebody else."""
    return any(
        _DENYING.search(p.text) or _NO_ALLERGIES.search(p.text) or _is_of_another(p.text)
        for p in index.once(parts)
    )


def _without_allergies(view: ClaimView, allergy: re.Match[str]) -> Part | None:
    """The sentence that says that there are no allergies, where no other speaks of what this one would be to."""
    to = stem((allergy["to"] or allergy["of"]).lower())
    told = view.index.once(parts)
    speaking = [p for p in told if to in p.stems and not _is_of_another(p.text)]
    return next((p for p in told if _NO_ALLERGIES.search(p.text)), None) if not speaking else None


def _of_nobody_here(view: ClaimView, what: str) -> Part | None:
    """A sentence that denies a complaint or has it of a relative, where every sentence that speaks of it does either."""
    words = [t for t in tokenize(what) if t.fold not in IGNORABLE]
    wanted = frozenset(t.stem for t in words)
    if not words or len(words) > _LONGEST or all(t.fold.isdigit() for t in words):
        return None
    if wanted <= view.index.field_vocabulary:
        return None
    speaking = [p for p in view.index.once(parts) if wanted <= p.stems]
    if not speaking or not all(_is_of_another(p.text) or _is_denied(p.text, wanted) for p in speaking):
        return None
    return speaking[0]


def _is_of_another(text: str) -> bool:
    """Whether a sentence tells of a relative, or of somebody who is called another."""
    return _FAMILY.search(text) is not None or any(t.fold in RELATIVES for t in tokenize(text))


def _is_denied(text: str, wanted: frozenset[str]) -> bool:
    """Whether a denial stands right before a complaint in a sentence, or before several that "or" joins."""
    words = tokenize(text)
    spots = [n for n, t in enumerate(words) if t.stem in wanted]
    behind = words[spots[-1] + 1 : spots[-1] + 2]
    if _BY_THEN.search(text) or (
        behind
        and behind[0].fold not in IGNORABLE | _JOINING
        and not text[words[spots[-1]].end : behind[0].start].strip()
    ):
        return False  # "no chest pain relief"
    before = list(_DENYING.finditer(text[: words[spots[0]].start]))
    if not before:
        return False
    between = tokenize(text[before[-1].end() : words[spots[0]].start])
    listed = any(t.fold in _JOINING for t in words if t.start >= before[-1].end())
    denies = before[-1][0].lower().startswith("den")
    plain = "," not in text[before[-1].end() : words[spots[0]].start]
    return (denies and plain) or listed or all(t.fold in _FILLING for t in between)


_BY_THEN = re.compile(r"\b(?:yesterday|initially|previously|formerly|at first|until|so far|used to)\b", re.I)
_JOINING = frozenset({"or", "nor"})
_FILLING = frozenset(
    "known evidence of signs sign symptoms history any the a an further new acute drug have has had show report".split()
)


def parts(index: Index) -> tuple[Part, ...]:
    """The sentences of every text of the evidence."""
    return tuple(
        Part(part, frozenset(t.stem for t in tokenize(part)), fact)
        for fact in index.facts
        if isinstance(fact.value, str)
        for part in _PARTS.split(fact.value)
        if part.strip()
    )
