"""What was to be, told as what was: a due date as the day of the payment, a queued transfer as a completed one.

Nothing of this refutes a claim, as what was planned may well have been done; it only keeps one from being supported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.statuses.statuses import states_in
from faithgrade.rules.words.conditions import AHEAD, PARTLY, reached
from faithgrade.rules.words.lexicon import PRESENTING, STATES
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import split_identifier, stem


def is_planned_as_done(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether a claim tells as done, or as last, what the evidence only has as planned, due, next or under way."""
    return (
        _is_at_its_plan(view, atoms)
        or _is_completed_early(view, bound)
        or _is_called_off(view, bound)
        or _is_only_advised(view, bound)
        or _says_nothing_read(view, atoms, bound)
    )


def tells_a_plan(view: ClaimView) -> bool:
    """Whether a claim says itself that something is only to be."""
    return _TELLS_A_PLAN.search(view.text) is not None


def keeps_a_plan(fact: Fact) -> bool:
    """Whether the name of a field says that what it holds is only to be."""
    return bool(fact.field) and not _PLANNED.isdisjoint(split_identifier(fact.field[-1]))


_PLANNED = frozenset(
    "due planned plan scheduled schedule expected estimated estimate eta etd target deadline next upcoming forecast projected tentative renewal renews".split()
)
_TELLS_A_PLAN = re.compile(
    r"\b(?:due|plan\w*|schedul\w*|expect\w*|estimat\w*|eta|etd|target\w*|deadlines?|forecast\w*|project(?:ed|ion)s?|tentative\w*"
    r"|renew(?:s|al)|should|will|would|shall|must|(?-i:may)|might|can|to be|going to|supposed|set (?:for|to)|promised|until|till|before|needs? to|has to|have to|'ll)\b",
    re.I,
)
_PLAN_BEFORE = re.compile(
    r"\b(?:due|planned|scheduled|expected|estimated|eta|deadline|target|next|upcoming|(?:ordered|booked|arranged|set|reserved) (?:for|on))\b[^.;,\n]{0,30}$",
    re.I,
)
_LAST = frozenset("last latest".split())
_WAS = frozenset(
    "was were took began went came left held met paid sent got had made done gone became".split()
)


def _is_at_its_plan(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a date or time of a plan stands in a clause that tells of something done."""
    told = [a for a in atoms if a.rule == "dates" and a.standing == "good" and a.is_value and a.facts]
    if not told or _TELLS_A_PLAN.search(view.text):
        return False
    values = {(v.start, v.end): v for v in view.values}
    facts = view.index.evidence.facts
    return any(
        _is_of_a_plan(view, facts[i], values.get((atom.start, atom.end)))
        for atom in told
        if _is_told_as_done(view, atom)
        for i in atom.facts
    )


def _is_told_as_done(view: ClaimView, atom: Atom) -> bool:
    """Whether the nearest verb before a date is one of something done: "changed to the one departing at 13:00" has another."""
    for token in reversed([t for t in view.tokens if t.end <= atom.start]):
        if _is_done(token.fold):
            return True
        if token.fold.endswith("ing") and len(token.fold) > _SHORT:
            return False
    return False


def _is_done(word: str) -> bool:
    return word in _WAS or word in _LAST or word in PAST or (word.endswith("ed") and len(word) > _SHORT)


_SHORT = 4


def _is_of_a_plan(view: ClaimView, fact: Fact, value: Value | None) -> bool:
    """Whether a fact keeps a plan by its name or, in a text, right before the value; and no other of its object has the same for sure."""
    if value is None:
        return False
    if isinstance(fact.value, str) and (fact.prose or " " in fact.value):
        ends = [v.start for v in read_values(fact.value) if any(match(value, r) for r in v.readings)]
        if ends and all(_PLAN_BEFORE.search(fact.value[:end]) for end in ends):
            return True
    if fact.prose or not fact.field:
        return False
    if not keeps_a_plan(fact):
        return False
    node = view.index.evidence.nodes[fact.node] if fact.node >= 0 else None
    beside = view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)] if node is not None else ()
    return not any(
        f.value is not None and not keeps_a_plan(f) and any(match(value, r) for r in view.index.readings(f))
        for f in beside
    )


_ENDED = re.compile(
    r"\b(?:completed?|finished|(?:gone|went|go) through|processed|executed|delivered|exported|transferred|refunded|reimbursed|paid(?: out)?|settled|succeeded|successful(?:ly)?|done"
    r"|(?:taken|took) place|happened|occurred|ran|has run|came|visited|attended|went ahead|approved|accepted|granted|started|begun)\b",
    re.I,
)
_UNDER_WAY = frozenset({STATES[stem("pending")], STATES[stem("processing")]})
_ENDS = frozenset(
    STATES[stem(w)] for w in "completed delivered refunded approved paid returned landed".split()
)
_SUBMITTED = frozenset("submitted requested initiated".split())
_TELLS_IT_WAITS = re.compile(
    r"\b(?:pending|queued?|waiting|awaiting|submitted|requested|scheduled|process(?:ing)?|progress|once|when|until|will|should|not|yet|to be|being|initiated|provisional\w*|tentative\w*|confirmation)\b|n't\b",
    re.I,
)


def _is_completed_early(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told as completed while the object that all of it rests on says that it still waits, or was called off."""
    states = _states_of(view, bound)
    if any(_drops_its_reserve(view, str(f.value)) for f in states):
        return True
    if not states or not _ENDED.search(view.text) or _TELLS_IT_WAITS.search(view.text):
        return False
    told = [states_in(str(f.value)) for f in states]
    waits = any(s & _UNDER_WAY for s in told) or any(str(f.value).lower() in _SUBMITTED for f in states)
    return waits and not any(s & _ENDS for s in told)


def _is_called_off(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told to run or take place whose own record says that it was cancelled."""
    if not _GOES_ON.search(view.text) or _OFF.search(view.text) or view.negated:
        return False
    facts, rows = view.index.evidence.facts, view.index.evidence.nodes
    return any(
        f.node == n
        and bool(f.field)
        and (
            (f.value is True and field_words(f.field[-1:]).leaf <= _CANCELLED)
            or (
                isinstance(f.value, str)
                and field_words(f.field[-1:]).leaf & _STATE
                and stem(f.value) in _CANCELLED
            )
        )
        for n in {f.node for f in bound if f.node >= 0}
        for f in facts[rows[n].lo : min(rows[n].hi, rows[n].lo + 60)]
    )


_GOES_ON = re.compile(
    r"\b(?:runs|departs|leaves|arrives|starts|begins|opens|takes place|goes ahead|will|operates|flies|sails|is (?:on|at))\b",
    re.I,
)
_OFF = re.compile(r"\b(?:cancel\w*|called off|void\w*|withdrawn|(?:was|were) )\b", re.I)
_CANCELLED = frozenset(stem(w) for w in "cancelled canceled is was".split())


def _is_only_advised(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told to have been done that the evidence only recommends."""
    if not _WAS_DONE.search(view.text) or _ADVISES.search(view.text):
        return False
    return bool(bound) and all(
        not (
            {w for step in f.field for w in field_words((step,)).leaf}
            | field_words((view.index.source(f).name,)).leaf
        ).isdisjoint(_ADVICE)
        for f in bound
    )


def _says_nothing_read(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether a claim only names a thing and says in words no rule reads how it stands, where its record has a status: "J is available"."""
    good = [a for a in atoms if a.standing == "good" and a.is_value]
    states = _states_of(view, bound)
    return (
        len(good) == 1
        and good[0].rule in ("names", "identifiers")
        and good[0].end < len(view.text.rstrip(" .!"))
        and bool(states)
        and {f.index for f in states}.isdisjoint(good[0].facts)
        and any(t.start >= good[0].end and t.stem in PRESENTING for t in view.tokens)
    )


_WAS_DONE = re.compile(r"\b(?:has|have|had|was|were) (?:just |already |now )?(?:been )?\w+ed\b", re.I)
_ADVISES = re.compile(
    r"\b(?:recommend\w*|suggest\w*|propos\w*|advi[sc]e\w*|should|could|candidates?)\b", re.I
)
_ADVICE = frozenset(
    stem(w)
    for w in "recommendation recommendations recommended suggestion suggestions suggested advice advised proposal proposals proposed".split()
)


def _states_of(view: ClaimView, bound: Sequence[Fact]) -> list[Fact]:
    """The status texts of the objects that a claim rests on."""
    facts, rows = view.index.evidence.facts, view.index.evidence.nodes
    return [
        f
        for n in {f.node for f in bound if f.node >= 0}
        for f in facts[rows[n].lo : min(rows[n].hi, rows[n].lo + 60)]
        if f.node == n and isinstance(f.value, str) and f.field and field_words(f.field[-1:]).leaf & _STATE
    ]


def _drops_its_reserve(view: ClaimView, status: str) -> bool:
    """Whether a claim tells as done what a status of several words only says to have begun or to be so in part: "refund_initiated"."""
    words = folded_words(status.replace("_", " ").replace("-", " "))
    reserves = [w for w in words if w in AHEAD or w in PARTLY]
    if not reserves or len(words) == len(reserves) or len(words) > _FEW or view.negated:
        return False
    if (
        _TELLS_IT_WAITS.search(view.text)
        or _IN_PART.search(view.text)
        or any(w in view.text.lower() for w in reserves)
    ):
        return False
    deeds = {w[:_ROOT] for w in words if w not in reserves and w not in reached(words)}
    if not PARTLY.isdisjoint(words):
        deeds = {w[:_ROOT] for w in words if w not in reserves}
    return any(
        t.fold[:_ROOT] in deeds and (t.fold in PAST or t.fold.endswith("ed") or t.stem in STATES)
        for t in view.tokens
    )


_FEW = 3
_ROOT = 5
_IN_PART = re.compile(r"\b(?:part(?:ly|ial(?:ly)?)?|some|half|instal+ments?)\b", re.I)
_STATE = frozenset({stem("status"), stem("state")})
