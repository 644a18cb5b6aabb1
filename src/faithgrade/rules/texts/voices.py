"""Who said what: a statement or quotation that a claim gives to one speaker of the evidence, which only another of them made.

A text tells of its speakers by sentences ("Ms Orr said …", "The surveyor replied that …"), a transcript by names before a
colon, a record by a field beside the text or by the text's own field ("owner_statement"). What nobody is named for, or what
a speaker agrees with, may be anybody's; who is only spoken of has to decline, deny, or hold to something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS
from faithgrade.values.text import fold, stem
from faithgrade.verdicts import Reason, Relation

RULE = "quotes"
_SAYING = (
    r"(?:said|says|replied|replies|answered|answers|responded|responds|told|tells|wrote|writes|stated|states|reported|reports"
    r"|claimed|claims|complained|complains|warned|warns|noted|notes|argued|argues|explained|explains|insisted|insists"
    r"|mentioned|mentions|added|adds|announced|announces|thinks?|thought|believes?|believed|objected|objects|commented|comments"
    r"|expects?|expected|hopes?|hoped|fears?|feared|maintains?|maintained|claim|say|concludes?|concluded|suspects?|suspected"
    r"|predicts?|predicted|promise[sd]?|finds|considers|(?:finding|view|opinion|conclusion|position) is"
    r"|(?P<deed>calls|called|puts|proposed|proposes|recommends?|recommended|blames?|blamed))"
)
_CLAIMED = re.compile(
    rf"\W*(?:(?:yes|no|yep), )?(?P<who>(?:[\w.'’&-]+ ){{1,6}}?)(?:also |then |first |later )?{_SAYING}"
    r"(?: (?:me|us|them|you|it|that))*,? (?P<what>.+)",
    re.I | re.S,
)
_REPORTED = re.compile(
    r"\W*(?:(?:yes|no), )?(?:according to|in|per) (?:the|our|your) (?:minutes|articles?|thread|transcript|notes?|file|log|news), ",
    re.I,
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
    r"\b(?:agree[sd]?|agreeing|confirm(?:s|ed)?|concur(?:s|red)?|second(?:s|ed)|echoe[sd]|supports?|supported|so did|as did|likewise|too|both|all"
    r"|the same|as much)\b|\b(?:that|so)\W*$",
    re.I,
)
_SPEAKER_FIELDS = frozenset(
    stem(w)
    for w in "speaker author from by user who sender reviewer customer participant guest writer name role source".split()
)
_TITLES = frozenset("mr mrs ms miss dr prof professor sir cllr the a an our your".split())
_PRONOUNS = frozenset("he she they it we i you this that which who one its his her their".split())
_LONGEST = 6000
_LEAST = 2
_DECLINES = re.compile(
    r"\b(?:declin\w+|den(?:y|ies|ied)|refus\w+|reject\w+|disput\w+|against|oppos\w+|disagree\w*|doubts?|doubted"
    r"|(?:not|n['’]t)(?: yet| so far)? (?:said|given?|named?|set|published?|comment(?:ed)?|confirm(?:ed)?|announced?|decided?|rule)"
    r"|(?:gives?|gave|given|named?|names|sets?|published|ma(?:de|kes)) no\b(?! secret))",
    re.I,
)
_PRONOUN = re.compile(r"^ (?:it|this|them)\b", re.I)
_SAID_FIELDS = frozenset(
    stem(w)
    for w in "statement note notes text comment claim finding view opinion report response reply remark quote says".split()
)


@dataclass(frozen=True, slots=True)
class Voice:
    """A statement of the evidence: the stems of who made it (none where nobody is named) and of what it says."""

    who: frozenset[str]
    what: frozenset[str]
    text: str
    fact: Fact
    head: frozenset[str] = frozenset()
    """Stems of the words a statement begins with, where it does not say who made it: it may speak of them."""


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
    reported = _REPORTED.match(view.text)
    text = view.text[reported.end() :] if reported is not None else view.text
    claimed = _ACCORDING.match(text) or _CLAIMED.match(text)
    if claimed is None or '"' in text or "“" in text:
        return 0.0, None
    who, what = _names(claimed["who"]), _said(claimed)
    voices = view.index.once(_voices)
    own = [v for v in voices if (v.who or v.head) & who]
    if not who or len(what) < _LEAST or not own or any(_AGREES.search(v.text) for v in own):
        return 0.0, None
    if not any(v.who for v in own) and not any(
        _DECLINES.search(v.text) or _holds_to_another(what, v) for v in own
    ):
        return 0.0, None
    nobodys = max((_share(what, v) for v in voices if not v.who and v not in own), default=0.0)
    others = [(_share(what, v), v) for v in voices if v.who and not v.who & who]
    best = max(others, key=lambda row: (row[0], -row[1].fact.index), default=None)
    if best is None or best[0] <= nobodys:
        return 0.0, None
    return max(_share(what, v) for v in own), best


def _holds_to_another(what: frozenset[str], voice: Voice) -> bool:
    """Whether a statement that speaks of somebody gives another month than what is told of them."""
    months = voice.what & _MONTHS
    return bool(months and what & _MONTHS and not months & what)


_MONTHS = frozenset(
    stem(w)
    for w in "january february march april may june july august september october november december".split()
)


def _share(what: frozenset[str], voice: Voice) -> float:
    return len(what & voice.what) / len(what)


def _names(text: str) -> frozenset[str]:
    """Stems of the words that say who somebody is; none for a pronoun."""
    words = [t for t in tokenize(text) if t.fold not in _TITLES]
    if any(t.fold in _PRONOUNS for t in words):
        return frozenset()
    return frozenset(t.stem for t in words if t.fold not in IGNORABLE)


def _said(told: re.Match[str]) -> frozenset[str]:
    """Stems of what somebody is told to have said, with the verb where that is more than a verb of saying."""
    deed = told.groupdict().get("deed")
    return _content(told["what"]) | (frozenset({stem(deed.lower())}) if deed else frozenset())


def _content(text: str) -> frozenset[str]:
    return frozenset(
        t.stem
        for t in tokenize(text)
        if (t.fold not in IGNORABLE or t.text == "May") and t.fold not in NEGATIONS
    )


def _voices(index: Index) -> tuple[Voice, ...]:
    """Every statement of the texts of the evidence."""
    found = []
    for fact in index.facts:
        if not isinstance(fact.value, str) or " " not in fact.value or len(fact.value) > _LONGEST:
            continue
        beside, before = _beside(index, fact), frozenset[str]()
        for clause in _CLAUSES.split(fact.value):
            told = _TRANSCRIBED.match(clause) or _TOLD.match(clause)
            if told is not None:
                what = _said(told)
                if told.groupdict().get("deed") and _PRONOUN.search(
                    clause[told.end("deed") : told.start("what") + 5]
                ):
                    what |= before  # "puts it at 40" of what the sentence before speaks of
                found.append(Voice(_names(told["who"]), what, clause, fact))
            elif clause.strip():
                head = frozenset[str]() if beside else _content(" ".join(clause.split()[:_HEAD]))
                found.append(Voice(beside, _content(clause), clause, fact, head))
            before = _content(clause)
    return tuple(found)


_HEAD = 4


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
    if not names and fact.field and (own := field_words(fact.field[-1:]).leaf) & _SAID_FIELDS:
        return own - _SAID_FIELDS
    if not names and fact.field and fact.field[-1][:1].isupper():
        return _names(fact.field[-1])  # the lines of a transcript, read as names with what each has
    return names[0] if len(names) == 1 else frozenset()


def other_speaker(view: ClaimView, start: int, end: int) -> Iterator[Atom]:
    """A wrong atom for a quotation text[start:end] that is given as the words of somebody else than its speaker."""
    raw = view.text[start:end].strip(" .,;:!?…")
    quoted = fold(raw)
    if len(quoted.split()) < 3:
        return
    said = {t.fold for t in view.tokens if t.end <= start or t.start >= end}
    for fact in view.index.facts:
        if not isinstance(fact.value, str) or quoted not in fold(fact.value):
            continue
        who, others = _speaker(view, fact, raw)
        if who is None or _is_named(who, said):
            return
        other = next((o for o in sorted(others - {who}) if _is_named(o, said)), None)
        if other is None:
            return
        yield Atom(
            "quotes",
            start,
            end,
            "wrong",
            Reason.MISPAIRED,
            f"the words at {place(view, fact)} are those of {shown(who)}, not of {shown(other)}",
            (point(view, fact, Relation.CONTRADICTS),),
            (fact.index,),
            right_value=who,
        )
        return


def _is_named(who: str, said: set[str]) -> bool:
    """Whether a claim says a word of somebody's name."""
    return any(t.fold in said for t in tokenize(who) if len(t.fold) >= 3)


def _speaker(view: ClaimView, fact: Fact, raw: str) -> tuple[str | None, set[str]]:
    """Who says what a fact holds, and everybody who says something beside."""
    if fact.node >= 0 and not fact.prose:
        node = view.index.evidence.nodes[fact.node]
        beside = [
            f
            for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]
            if f.index != fact.index
            and f.node == fact.node
            and isinstance(f.value, str)
            and len(f.value) <= 40
            and field_words(f.field[-1:]).leaf & _SPEAKER_FIELDS
        ]
        if len(beside) == 1:
            column = view.index.fields.get((fact.source, beside[0].field), ())
            return str(beside[0].value), {str(view.index.evidence.facts[i].value) for i in column}
    rows = view.index.fields.get((fact.source, fact.field), (fact.index,))
    text = " ".join(
        str(view.index.evidence.facts[i].value)
        for i in rows
        if view.index.evidence.facts[i].path == fact.path
    )
    at = text.lower().find(raw.lower()) if len(text.lower()) == len(text) else -1
    if at < 0:
        return None, set()
    before = _BEFORE.search(text[:at])
    names = {m["who"] for m in _SPOKEN.finditer(text)} | set(re.findall(_NAME, text))
    return (
        (before["who"], names)
        if before is not None and ":" in text[before.end("who") : at]
        else (None, set())
    )


_NAME = r"[A-ZÀ-ÖØ-Þ][\w.'’-]+(?: [A-ZÀ-ÖØ-Þ][\w.'’-]+){0,3}"
_BEFORE = re.compile(
    rf"(?P<who>{_NAME})\s*(?:,[^,;.:]{{0,40}},)?\s*(?:said|says|wrote|sagte|schrieb|dit|dijo)?\s*[:,]?\s*[«“„\"'‘‚»]?\s*$"
)
_SPOKEN = re.compile(
    rf"(?:^|[.!?»”“\"\n]\s*)(?P<who>{_NAME})\s*(?:said|says|wrote|sagte|schrieb|dit|dijo)?:\s*[«“„\"'‘‚»]"
)
