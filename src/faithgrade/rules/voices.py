"""Who said what: a statement that a claim gives to one speaker of the evidence, which only another of them made.

A text tells of its speakers by sentences ("Ms Orr said …", "The surveyor replied that …"), a transcript by names before a
colon, a record by a field beside the text. What nobody is named for, or what a speaker agrees with, may be anybody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.lexicon import IGNORABLE, NEGATIONS
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

RULE = "quotes"
_SAYING = (
    r"(?:said|says|replied|replies|answered|answers|responded|responds|told|tells|wrote|writes|stated|states|reported|reports"
    r"|claimed|claims|complained|complains|warned|warns|noted|notes|argued|argues|explained|explains|insisted|insists"
    r"|mentioned|mentions|added|adds|announced|announces|thinks|thought|believes|believed|objected|objects|commented|comments)"
)
_CLAIMED = re.compile(
    rf"\W*(?:(?:yes|no|yep), )?(?P<who>(?:[\w.'’&-]+ ){{1,6}}?)(?:also |then |first |later )?{_SAYING}"
    r"(?: (?:me|us|them|you|it|that))*,? (?P<what>.+)",
    re.I | re.S,
)
_ACCORDING = re.compile(
    r"\W*(?:(?:yes|no), )?(?:according to|in the words of) (?P<who>[^,:]{2,60})[,:] (?P<what>.+)", re.I | re.S
)
_TOLD = re.compile(
    rf"(?P<who>[^.:;,]{{2,60}}?) (?:also |then |later )?{_SAYING}(?: (?:that|it))?[,:]? (?P<what>.+)",
    re.I | re.S,
)
_TRANSCRIBED = re.compile(r"(?P<who>[A-ZÀ-ÖØ-Þ][\w .'’-]{1,40}): (?P<what>.+)", re.S)
_CLAUSES = re.compile(r"(?<=[.!?;])\s+|\n|,? (?:but|while|whereas|though|although) ")
_AGREES = re.compile(
    r"\b(?:agree[sd]?|agreeing|confirm(?:s|ed)?|concur(?:s|red)?|second(?:s|ed)|echoe[sd]|supports?|supported|so did|as did|likewise|too|both|all)\b",
    re.I,
)
_SPEAKER_FIELDS = frozenset(
    stem(w)
    for w in "speaker author from by user who sender reviewer customer participant guest writer name role source".split()
)
_TITLES = frozenset("mr mrs ms miss dr prof professor sir cllr the a an our your their".split())
_PRONOUNS = frozenset("he she they it we i you this that which who one".split())
_LONGEST = 6000
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Voice:
    """A statement of the evidence: the stems of who made it (none where nobody is named) and of what it says."""

    who: frozenset[str]
    what: frozenset[str]
    text: str
    fact: Fact


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a statement that is given to one speaker, of which every word is another's and hardly one their own."""
    own, others = _shares(view)
    if others is None or view.negated:
        return
    share, voice = others
    if share < 1 or own > _HARDLY:
        return
    yield Atom(
        RULE,
        0,
        len(view.text),
        "wrong",
        Reason.MISPAIRED,
        f"{place(view, voice.fact)} has it from somebody else: “{shown(voice.text, 80)}”",
        (point(view, voice.fact, Relation.CONTRADICTS),),
        (voice.fact.index,),
        right_value=shown(voice.text, 80),
    )


_HARDLY = 0.34


def is_said_by_another(view: ClaimView) -> bool:
    """Whether another speaker of the evidence says more of the statement than the one the claim gives it to."""
    own, others = _shares(view)
    return others is not None and others[0] > own


def _shares(view: ClaimView) -> tuple[float, tuple[float, Voice] | None]:
    """How much of what the claim gives to a speaker is that speaker's, and how much some other speaker's, the most of one statement."""
    claimed = _ACCORDING.match(view.text) or _CLAIMED.match(view.text)
    if claimed is None or '"' in view.text or "“" in view.text:
        return 0.0, None
    who, what = _names(claimed["who"]), _content(claimed["what"])
    voices = view.index.once(_voices)
    own = [v for v in voices if v.who & who]
    if not who or len(what) < _LEAST or not own or any(_AGREES.search(v.text) for v in own):
        return 0.0, None
    nobodys = max((_share(what, v) for v in voices if not v.who), default=0.0)
    others = [(_share(what, v), v) for v in voices if v.who and not v.who & who]
    best = max(others, key=lambda row: (row[0], -row[1].fact.index), default=None)
    if best is None or best[0] <= nobodys:
        return 0.0, None
    return max(_share(what, v) for v in own), best


def _share(what: frozenset[str], voice: Voice) -> float:
    return len(what & voice.what) / len(what)


def _names(text: str) -> frozenset[str]:
    """Stems of the words that say who somebody is; none for a pronoun."""
    words = [t for t in tokenize(text) if t.fold not in _TITLES]
    if any(t.fold in _PRONOUNS for t in words):
        return frozenset()
    return frozenset(t.stem for t in words if t.fold not in IGNORABLE)


def _content(text: str) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE and t.fold not in NEGATIONS)


def _voices(index: Index) -> tuple[Voice, ...]:
    """Every statement of the texts of the evidence."""
    found = []
    for fact in index.facts:
        if not isinstance(fact.value, str) or " " not in fact.value or len(fact.value) > _LONGEST:
            continue
        beside = _beside(index, fact)
        for clause in _CLAUSES.split(fact.value):
            told = _TRANSCRIBED.match(clause) or _TOLD.match(clause)
            if told is not None:
                found.append(Voice(_names(told["who"]), _content(told["what"]), clause, fact))
            elif clause.strip():
                found.append(Voice(beside, _content(clause), clause, fact))
    return tuple(found)


def _beside(index: Index, fact: Fact) -> frozenset[str]:
    """Who the record of a text says its speaker is."""
    if fact.node < 0:
        return frozenset()
    node = index.evidence.nodes[fact.node]
    names = [
        _names(f.value)
        for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]
        if f.index != fact.index
        and f.node == fact.node
        and isinstance(f.value, str)
        and len(f.value) <= 40
        and field_words(f.field[-1:]).leaf & _SPEAKER_FIELDS
    ]
    if not names and fact.field and fact.field[-1][:1].isupper():
        return _names(fact.field[-1])  # the lines of a transcript, read as names with what each has
    return names[0] if len(names) == 1 else frozenset()
