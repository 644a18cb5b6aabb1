"""What a field keeps of one doer, event or time, told of another: "Kim reported it" of a comment by Kim, "opened on 4 May" of the last change.

Nothing of this refutes a claim, as people have many words for what a field keeps; it only keeps one from being supported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.sources import ASKED_FOR
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.calledby import words_by_source
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.eventlists import is_of_an_earlier_event, is_of_another_place
from faithgrade.rules.grounding.agents import is_named_by
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.rules.words.troubles import TROUBLE_AT_A_FAILURE
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Kind
from faithgrade.values.text import fold, stem


def is_of_another_event(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether the claim tells of another doer, event, time or call than what its values are kept of."""
    return (
        _is_done_by_another(view, atoms)
        or _is_dated_by_another(view, atoms)
        or _is_told_of_before(view, bound)
        or _shares_in_what_failed(view)
        or _is_of_a_sibling(view, atoms, bound)
        or _is_percent_for_money(view, atoms)
        or _is_before_deduction(view, bound)
        or _has_none_of_it(view, bound)
        or _is_forecast_as_past(view, bound)
        or _holds_no_such_role(view)
        or _is_told_of_a_holder(view, atoms)
        or _is_of_another_line(view, atoms, bound)
        or _is_of_another_read(view, atoms)
        or _is_asked_otherwise(view, atoms)
        or is_of_an_earlier_event(view, atoms)
        or is_of_another_place(view, atoms)
    )


def _is_asked_otherwise(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the call that a value came back of was made for another than the claim tells: zone F, told of zone D; 30 visitors, of 42."""
    evidence, words = view.index.evidence, view.index.once(words_by_source)
    spoken = {t.fold for t in view.tokens}
    good = [(a, evidence.facts[a.facts[0]] if a.facts else None) for a in atoms if a.standing == "good"]
    for number in {f.source for a, f in good if f is not None and a.is_value}:
        source = evidence.sources[number]
        held = words[number]
        shared = {fold(view.text[a.start : a.end]) for a, f in good if f is not None and f.source == number}
        for key, value in source.arguments.items():
            if str(key).lower() in _ANY_KEY or not isinstance(value, (str, int)) or isinstance(value, bool):
                continue
            if set(folded_words(str(value))) <= spoken:
                continue
            beside = {fold(str(s.arguments.get(key))) for s in evidence.sources if s.name == source.name}
            for atom, fact in good:
                said = fold(view.text[atom.start : atom.end])
                if said in held:
                    continue
                if fact is None and said in beside:
                    return True
                if fact is None or fact.source == number or fact.field[-1:] != (str(key),):
                    continue
                if fold(str(fact.value)) == said and shared.isdisjoint(words[fact.source]):
                    return True
    return False


_ANY_KEY = frozenset("id no number key name q query page limit type date from to start end".split())
"""Arguments that several calls have for things of different kinds, or for what they do not name."""


def _is_done_by_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a claim begins with a name and a verb, and who did that is kept in a field in which the name is not."""
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule != "names" or atom.standing != "good" or not atom.facts or atom.start > _HEAD:
            continue
        verb = next((t for t in view.tokens if t.start >= atom.end), None)
        if verb is None or verb.start - atom.end > 1 or not (verb.fold in PAST or verb.fold.endswith("ed")):
            continue
        source = facts[atom.facts[0]].source
        kept = [f for f in view.index.facts if f.source == source and isinstance(f.value, str)]
        doers = [f for f in kept if f.field and is_named_by(verb, f) and _is_a_doer(f)]
        name = fold(view.text[atom.start : atom.end])
        if doers and not any(name in fold(str(f.value)) or fold(str(f.value)) in name for f in doers):
            return True
    return False


_HEAD = 4


def _is_a_doer(fact: Fact) -> bool:
    """Whether a field is called by somebody who does something: reporter, editor, "approved_by"."""
    words = re.split(r"[^a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(fact.field[-1])).lower())
    return words[-1] == "by" or words[-1].endswith(("er", "or"))


def _is_dated_by_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a state is told as reached on a date that a field keeps of something else: closed on the day of the last change."""
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule != "dates" or atom.standing != "good" or len(atom.facts) != 1:
            continue
        told = _STATE_ON.search(view.text[: atom.start])
        verb = next((t for t in view.tokens if told is not None and t.start == told.start("verb")), None)
        if verb is None or not any(a.rule == "statuses" and a.start <= verb.start < a.end for a in atoms):
            continue
        leaf = field_words(facts[atom.facts[0]].field[-1:]).leaf
        if leaf & _CHANGED and not is_named_by(verb, facts[atom.facts[0]]):
            return True
    return False


_STATE_ON = re.compile(r"\b(?P<verb>[a-z]+ed) (?:on|at|in|since) (?:the )?$", re.I)
_CHANGED = frozenset(
    stem(w)
    for w in "updated update modified modification changed created create opened requested due".split()
)
"""Fields of moments that are no moments of most states."""


def _is_told_of_before(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told as it used to be, of a field that nothing calls an earlier one."""
    if not _USED_TO.search(view.text):
        return False
    return not any((words := field_words(f.field)).leaf & _EARLIER or words.above & _EARLIER for f in bound)


_USED_TO = re.compile(
    r"(?<!is )(?<!are )(?<!was )(?<!were )(?<!be )(?<!been )(?<!get )(?<!got )\bused to\b", re.I
)
_EARLIER = frozenset(
    stem(w)
    for w in "was were old former formerly previous previously prior past original originally before earlier last list rrp msrp history regular".split()
)


def _shares_in_what_failed(view: ClaimView) -> bool:
    """Whether a thing whose call failed is told to be as another is, whose call went well: "clear in both Ulm and Graz"."""
    text = view.text
    together = _TOGETHER.search(text)
    if together is None or TROUBLE_AT_A_FAILURE.search(text):
        return False
    if view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return False
    made = deeds_of(view.case, view.index).made
    known = {w for m in made if m.state != "failed" for w in _arguments(m.call.arguments)}
    lost = {w for m in made if m.state == "failed" for w in _arguments(m.call.arguments)} - known
    told = " ".join(folded_words(text))
    return any(
        f" {' '.join(words)} " in f" {told} "
        and not any(entry.facts and set(words) <= set(entry.tokens) for entry in view.index.holding(words[0]))
        for words in sorted(lost)
    )


_TOGETHER = re.compile(r"\b(?:both|and|as well as|also|too|all|likewise|same)\b", re.I)


def _arguments(arguments: object) -> list[tuple[str, ...]]:
    """The words of each text that a call was given."""
    values = arguments.values() if isinstance(arguments, dict) else ()
    return [words for v in values if isinstance(v, str) and (words := tuple(folded_words(v)))]


def _is_of_a_sibling(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether a word right beside a number is the whole name of another number of its object: "has taken 25 days" of those entitled."""
    facts, evidence = view.index.evidence.facts, view.index.evidence
    for atom in atoms:
        if atom.rule != "numbers" or atom.standing != "good" or len(atom.facts) != 1:
            continue
        own = facts[atom.facts[0]]
        if own.node < 0 or evidence.nodes[own.node].is_list:
            continue
        at = sorted(view.tokens_in(atom.start, atom.end))
        near = {view.tokens[n].stem for n in range(max(0, at[0] - 1), at[0])} if at else set()
        near -= field_words(own.field).leaf
        node = evidence.nodes[own.node]
        for other in evidence.facts[node.lo : min(node.hi, node.lo + _MANY)] if near else ():
            leaf = field_words(other.field[-1:]).leaf if other.field else frozenset()
            if (
                other.node == own.node
                and other not in bound
                and len(leaf) == 1
                and leaf <= near
                and not isinstance(other.value, (bool, str))
                and other.value is not None
                and other.value != own.value
            ):
                return True
    return False


_MANY = 60


def _is_percent_for_money(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a sum of money leans on a field of percentages: "$20 off" of 20 %."""
    facts = view.index.evidence.facts
    money = {v.start for v in view.values if v.kind is Kind.MONEY}
    return any(
        a.start in money and a.standing == "good" and len(a.facts) == 1
        and field_words(facts[a.facts[0]].field[-1:]).leaf & _PERCENT
        for a in atoms
        if a.rule == "numbers"
    )  # fmt: skip


_PERCENT = frozenset(stem(w) for w in "percent percentage pct".split())


def _is_before_deduction(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a price is told as what is paid with something taken off it, and leans on no field that says so."""
    if not _WITH_IT_OFF.search(view.text):
        return False
    leaves = frozenset().union(*(field_words(f.field).leaf | field_words(f.field).above for f in bound))
    return bool(leaves & _PRICES) and not leaves & _TAKEN_OFF


_WITH_IT_OFF = re.compile(
    r"\b(?:with|after|using|applying|thanks to) (?:the|your|this|that|a) (?:[\w-]+ )?(?:coupon|discount|voucher|promo|code|rebate|deduction|reduction)\b",
    re.I,
)
_PRICES = frozenset(stem(w) for w in "price cost fee amount rate subtotal".split())
_TAKEN_OFF = frozenset(
    stem(w)
    for w in "discounted net final after total due payable reduced sale discount off paid rebate voucher coupon".split()
)


def _has_none_of_it(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told to be in stock that has a stock of nought in one of the objects the claim leans on."""
    if not _IN_STOCK.search(view.text) or view.negated:
        return False
    evidence = view.index.evidence
    nodes = [evidence.nodes[n] for n in sorted({f.node for f in bound if f.node >= 0})]
    return any(
        f.value == 0
        and not isinstance(f.value, bool)
        and f.node == node.index
        and field_words(f.field).leaf & _STOCK
        for node in nodes
        if not node.is_list
        for f in evidence.facts[node.lo : min(node.hi, node.lo + _MANY)]
    )


_IN_STOCK = re.compile(r"(?<!out of )\bin stock\b|\bavailable\b", re.I)
_STOCK = frozenset(stem(w) for w in "stock qty quantity inventory available copies units".split())


def _is_forecast_as_past(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether what a forecast gives is told as if it had come: "it rained 3 mm on Friday"."""
    if not _CAME_TRUE.search(view.text) or _FORETOLD.search(view.text):
        return False
    named = [field_words((view.index.source(f).name,)).leaf | field_words(f.field).above for f in bound]
    return bool(named) and all(words & _FORECAST for words in named)


_CAME_TRUE = re.compile(
    r"\b(?:rained|snowed|fell|reached|hit|climbed|dropped|rose|(?<!had )happened|sold|earned|grew|came)\b",
    re.I,
)
_FORETOLD = re.compile(r"\b(?:forecast|predict|expect|project|anticipat|outlook|estimat)\w*", re.I)
_FORECAST = frozenset(
    stem(w) for w in "forecast forecasts predicted prediction predictions projection projected".split()
)


def _holds_no_such_role(view: ClaimView) -> bool:
    """Whether "X is Y's manager" stands against a record of Y whose manager is somebody else."""
    told = _ROLE_OF.fullmatch(view.text.strip())
    if told is None:
        return False
    who, whose, role = (fold(told[k]) for k in ("who", "whose", "role"))
    evidence = view.index.evidence
    kept = [
        f
        for f in view.index.facts
        if isinstance(f.value, str) and f.field and field_words(f.field[-1:]).leaf == {stem(role)}
    ]
    own = [
        f
        for f in kept
        if f.node >= 0
        and any(
            g.node == f.node and g.index != f.index and isinstance(g.value, str) and whose in fold(g.value)
            for g in evidence.facts[evidence.nodes[f.node].lo : evidence.nodes[f.node].hi][:_MANY]
        )
    ]
    return bool(kept) and not any(who in fold(str(f.value)) or fold(str(f.value)) in who for f in own)


_ROLE_OF = re.compile(
    r"(?P<who>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)*) (?:is|was) (?P<whose>[A-Z][\w.-]*(?: [A-Z][\w.-]*)*)['’]s (?P<role>[a-z]+)\W*"
)


def _is_told_of_a_holder(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether "X is an engineer" stands against a record in which X only has a part, as the manager of the engineer."""
    told = _IS_A.fullmatch(view.text.strip())
    if told is None:
        return False
    facts, evidence = view.index.evidence.facts, view.index.evidence
    who = fold(told["who"])
    if not any(isinstance(f.value, str) and fold(f.value) == who for f in view.index.facts):
        return False
    said = [a for a in atoms if a.rule == "names" and a.standing == "good" and a.start >= told.start("what")]
    for atom in said:
        for value in (facts[i] for i in atom.facts):
            if value.node < 0:
                continue
            node = evidence.nodes[value.node]
            row = [f for f in facts[node.lo : min(node.hi, node.lo + _MANY)] if isinstance(f.value, str)]
            held = [f for f in row if f.node == value.node and fold(str(f.value)) == who]
            if not held or held[0].index > min(f.index for f in row):
                continue
            return False
    return bool(said)


_IS_A = re.compile(r"(?P<who>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)*) (?:is|was) (?:a|an) (?P<what>[a-z][\w -]*)\W*")


def _is_of_another_line(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether a time is of one line of a text, and a word of the claim only stands in other lines that have times of their own."""
    facts = view.index.evidence.facts
    timed = [
        facts[a.facts[0]] for a in atoms if a.rule == "dates" and a.standing == "good" and len(a.facts) == 1
    ]
    timed = [f for f in timed if not f.field and isinstance(f.value, str)]
    if not timed:
        return False
    own = {w for f in bound if isinstance(f.value, str) for w in _stems(f.value)}
    others = {
        w
        for f in view.index.facts
        if f.source == timed[0].source and isinstance(f.value, str) and _TIMED.match(f.value)
        for w in _stems(f.value)
    }
    return any(
        len(t.fold) >= _LONG and t.fold not in IGNORABLE and t.stem in others - own for t in view.tokens
    )


_TIMED = re.compile(r"\W*\d")
_LONG = 5


def _stems(text: str) -> set[str]:
    return {stem(w) for w in folded_words(text)}


def _is_of_another_read(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether what was asked for is told of another call of its tool than the value beside it: "24h" of the last hour's 41.5%."""
    facts = [
        view.index.evidence.facts[a.facts[0]] for a in atoms if a.standing == "good" and len(a.facts) == 1
    ]
    asked = [f for f in facts if len(f.path) == 1 and str(f.path[0]).lower() in ASKED_FOR]
    sources = view.index.evidence.sources
    return any(
        f.source not in {g.source for g in asked}
        and sources[f.source].name == sources[one.source].name
        and any(
            g.source == f.source and g.path == one.path and g.value != one.value for g in view.index.facts
        )
        for one in asked
        for f in facts
    )
