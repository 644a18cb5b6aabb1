"""Words of a field's name that turn its sense, and that a claim leaves out: "on the Plus plan" of ``{"plan": "Basic", "next_plan": "Plus"}``.

Nothing of this refutes a claim, as people have many words for what a field keeps; it only keeps one from being supported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import STATES, SYNONYMS
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Amount
from faithgrade.values.fields import field_of
from faithgrade.values.text import fold, split_identifier, stem

_LOOKED_UP = frozenset({"numbers", "names", "identifiers", "dates", "statuses"})
_COMPUTED = frozenset({"aggregates", "counts", "extremes"})
_MANY = 60

# words of a field's name | words of a claim that say as much
_TURNS = tuple(
    (frozenset(words.split()), re.compile(rf"\b(?:{told})\b|'ll\b", re.I))
    for words, told in (
        ("next upcoming following", r"next|upcoming|following|will|coming|then|after|until|reach\w*|renew\w*|switch\w*|move\w*"),
        ("suggested recommended proposed advised", r"suggest\w*|recommend\w*|propos\w*|advi[sc]\w*|should|could|option\w*"),
        ("requested asked desired wanted", r"request\w*|ask\w*|want\w*|appl\w*|desir\w*|wish\w*|sought|seeks?"),
        (
            "planned budgeted forecast projected estimate estimated anticipated",
            r"plan\w*|budget\w*|forecast\w*|project\w*|expect\w*|estimat\w*|anticipat\w*|about|around|roughly|should|will|would|likely|quot\w*|to be|due|set",
        ),
        ("incoming inbound", r"incoming|inbound|way|arriv\w*|expect\w*|order\w*|coming|transit|more|deliver\w*|receiv\w*"),
        ("reserved", r"reserv\w*|held|hold\w*|aside|spoken|claimed|book\w*|kept|earmark\w*"),
        ("other others", r"other\w*|also|else|too|alternativ\w*|available|comes|as well|besides|further|more|and|or|another"),
        ("related similar compatible", r"related|similar|also|see|compatib\w*|works?|fits?|goes|suit\w*|like|and|or|relevant"),
        ("until", r"from .* to|between|until|till|through|expir\w*|ends?|ending|by|up to|valid|lasts?|unlock\w*|lift\w*|release\w*|again"),
        ("expires expiry expiring", r"expir\w*|until|laps\w*|run(?:s|ning)? out|valid|by|use"),
        (
            "max maximum limit cap allowed",
            r"up to|at most|no more|max\w*|limit\w*|cap\w*|can|may|must|allow\w*|ceiling|only|within|over|exceed\w*|top|fast\w*|reach\w*|highs?|highest|peak\w*"
            r"|between|from|to|range\w*|most|warm\w*|hot\w*|great\w*|larg\w*|below|under|tolera\w*|permit\w*|restrict\w*|scale|out of",
        ),
        ("target goal quota", r"target\w*|set|goal\w*|quota\w*|aim\w*|plan\w*|of|out|short|should|hope\w*|below|above|against|to go|from|reach\w*"),
        (
            "min minimum",
            r"min\w*|least|from|low\w*|must|need\w*|requir\w*|start\w*|between|range\w*|above|over|more|older|cold\w*|cool\w*|small\w*|short\w*|only|down|fall\w*|drop\w*|below|under|night",
        ),
        ("deputy vice assistant interim acting", r"deput\w*|vice|assist\w*|interim|acting|stand\w* in|temporar\w*|under|helps?"),
        ("offered refused claimed", r"offer\w*|refus\w*|claim\w*|first|was|had|asked|before|instead|reduc\w*|down|off|up|from|declin\w*|turned"),
        ("early exit cancellation", r"early|exit\w*|cancel\w*|leav\w*|if|terminat\w*|break\w*|before|quit\w*"),
    )
)  # fmt: skip


def turns_by_a_qualifier(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a value that is only looked up stands under a name of which the claim leaves out what turns its sense."""
    computed = [a for a in atoms if a.rule in _COMPUTED and a.standing == "good" and a.is_value]
    facts = view.index.evidence.facts
    return any(
        _leaves_it_out(view, atom, fact)
        or _is_of_a_plainer_field(view, fact)
        or _stands_behind_another(view, atom, fact)
        or _is_of_what_was_asked(view, fact)
        or _turns_the_verb(view, atom, fact)
        or _is_of_the_other_state(view, atom, fact)
        or _is_what_somebody_is(view, atom, fact)
        or _is_a_bound_of_nothing(view, fact)
        for atom in atoms
        if atom.rule in _LOOKED_UP and atom.standing == "good" and atom.is_value and len(atom.facts) == 1
        for fact in (facts[atom.facts[0]],)
        if not any(a.start <= atom.start < a.end for a in computed) and fact.field and not fact.prose
    )


def _said(view: ClaimView) -> str:
    return " ".join((*(v.text for v in view.scope_views), view.text))


def _leaves_it_out(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a word of the field's name, or of its object's, turns the sense and nothing in the claim says so."""
    own = [frozenset(split_identifier(step)) for step in fact.field[-2:]]
    units = {r.unit for r in view.index.readings(fact) if isinstance(r, Amount)}
    if field_of(fact.field[-1]).unit == "min" and (not units or "min" in units):
        own = own[:-1]
    said = _said(view)
    turned = _TURNS if atom.rule != "dates" else [t for t in _TURNS if not t[0].isdisjoint(_OF_DATES)]
    return any(words & names and not told.search(said) for words, told in turned for names in own)


_OF_DATES = frozenset({"until", "max"})


def _is_a_bound_of_nothing(view: ClaimView, fact: Fact) -> bool:
    """Whether a value is a bound of what was measured, told without a word for it, and the measured value is null."""
    if _BOUNDS.isdisjoint(split_identifier(fact.field[-1])) or fact.node < 0 or _OF_BOUNDS.search(view.text):
        return False
    evidence = view.index.evidence
    node = evidence.nodes[fact.node]
    return any(
        f.node == fact.node and f.value is None and f.field and f.field[-1].lower() in _MEASURED
        for f in evidence.facts[node.lo : min(node.hi, node.lo + _MANY)]
    )


_BOUNDS = frozenset(
    "low high min max lower upper minimum maximum limit ref reference normal threshold".split()
)
_OF_BOUNDS = re.compile(
    r"\b(?:low\w*|high\w*|min\w*|max\w*|upper|limit\w*|ref\w*|normal\w*|threshold\w*|range\w*|between|up to|from|least|most)\b",
    re.I,
)
_MEASURED = frozenset("value result reading measurement measured level actual".split())


def _beside(view: ClaimView, fact: Fact) -> Iterator[Fact]:
    """The plain values beside a fact, or beside the list it is in."""
    if fact.node < 0:
        return
    evidence = view.index.evidence
    node = evidence.nodes[fact.node]
    if node.is_list and node.parent >= 0:
        node = evidence.nodes[node.parent]
    for other in evidence.facts[node.lo : min(node.hi, node.lo + _MANY)]:
        if other.node == node.index and other.index != fact.index and other.field and other.value is not None:
            yield other


def _is_of_a_plainer_field(view: ClaimView, fact: Fact) -> bool:
    """Whether the claim says all of the name of another field, which is only a part of the name of this one, and has not its value."""
    own = field_words(fact.field[-1:]).leaf
    if (
        len(own) < 2
        or own <= view.stems
        or own & {w for s in view.stems for w in SYNONYMS.get(s, ())} - view.stems
    ):
        return False
    names, said = frozenset(split_identifier(fact.field[-1])), _said(view)
    if any(words & names and told.search(said) for words, told in _TURNS):
        return False
    return any(
        type(other.value) is type(fact.value)
        and other.value != fact.value
        and bool(leaf := field_words(other.field[-1:]).leaf)
        and leaf < own
        and leaf <= view.stems
        and (own - leaf).isdisjoint(view.stems)
        and fold(str(other.value)) not in fold(view.text)
        for other in _beside(view, fact)
    )


def _stands_behind_another(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether right before a value all words of another field's name are said, as "made in" before what ``ships_from`` has."""
    words = tuple(t.fold for t in view.tokens if t.end <= atom.start)
    return any(
        len(name := split_identifier(other.field[-1])) > 1
        and name == words[-len(name) :]
        and type(other.value) is type(fact.value)
        and fold(str(other.value)) not in fold(view.text)
        for other in _beside(view, fact)
    )


def _is_of_what_was_asked(view: ClaimView, fact: Fact) -> bool:
    """Whether the claim tells what was asked for or is left, of another value of the object: "asked for 10%" of ``{"granted_pct": 10, "requested_pct": 30}``."""
    own = frozenset(split_identifier(fact.field[-1]))
    for said, names in _PAIRS:
        if said.search(view.text) and own.isdisjoint(names):
            for other in _beside(view, fact):
                words = frozenset(split_identifier(other.field[-1]))
                if (
                    words & names
                    and words & (own | _SPENT)
                    and type(other.value) is type(fact.value)
                    and other.value != fact.value
                    and fold(str(other.value)) not in fold(view.text)
                ):
                    return True
    return False


_SPENT = frozenset("used taken spent consumed".split())
_PAIRS = (
    (
        re.compile(r"\b(?:asked|requested|applied) for\b|\brequested\b", re.I),
        frozenset({"requested", "asked"}),
    ),
    (re.compile(r"\b(?:remain\w*|left)\b(?! (?:the|a|an|at|on|in)\b)", re.I), _SPENT | {"remaining", "left"}),
)


def _turns_the_verb(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a field called by a verb is told the other way round: "was replaced by V", "V replaces it" of ``{"replaces": V}``."""
    if atom.rule not in ("names", "identifiers"):
        return False
    words = split_identifier(fact.field[-1])
    verb, passive = words[0], words[-1] == "by" and len(words) > 1
    if not passive and (len(words) > 1 or not verb.endswith("s")):
        return False
    before = [t for t in view.tokens if t.end <= atom.start and t.fold not in ("the", "a", "an")]
    behind = [t for t in view.tokens if t.start >= atom.end]
    root = stem(verb)
    by = bool(before) and before[-1].fold == "by" and any(t.stem == root for t in before[-4:-1])
    if passive:
        active = any(t.stem == root and t.fold.endswith("s") for t in before[-3:])
        return active and not by
    return by or (bool(behind) and behind[0].fold == verb and not before[:-1])


def _is_of_the_other_state(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a date of one end is told of the other: "failed on 1 March" of ``last_success``."""
    if atom.rule != "dates":
        return False
    states = {STATES[w] for w in field_words(fact.field[-1:]).leaf if w in STATES}
    told = {
        STATES[t.stem] for t in view.tokens if t.stem in STATES and (t.fold in PAST or t.fold.endswith("ed"))
    }
    states -= {STATES[stem("pending")], STATES[stem("processing")]}
    return any(a[0] == b[0] and a != b for a in states for b in told) and not states & told


def _is_what_somebody_is(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether "Kim is 17" leans on a number that nothing in the claim names."""
    if atom.rule != "numbers" or not _IS_A_NUMBER.fullmatch(view.text.strip()):
        return False
    if not any(m.start == 0 for m in view.mentions):
        return False
    said = view.stems | {s for v in view.scope_views for s in v.stems}
    return field_words(fact.field).leaf.isdisjoint(said | _OF_SOMEBODY)


_IS_A_NUMBER = re.compile(r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)? (?:is|was) \d+\.?")
_OF_SOMEBODY = frozenset(
    stem(w) for w in "age years rank position place score result value total answer".split()
)
