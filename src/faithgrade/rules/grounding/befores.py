"""What was, told as what is now; a level told as how far it moved; the greatest told as the least; thousands told as ones.

Nothing of this refutes a claim: where one field is named by two words, it only keeps the claim from being supported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.scales import scale_of_field
from faithgrade.rules.binding.measuring import is_per_another_amount
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.textparts import (
    has_another_subject,
    is_labelled_otherwise,
    stands_in_another_part,
)
from faithgrade.rules.binding.timeline import is_of_before, plain_name
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.signs import tells_a_change
from faithgrade.values import Amount, Bound, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import split_identifier, stem
from faithgrade.verdicts import Reason

_STATING = frozenset({"numbers", "names", "identifiers", "dates", "verbatim"})


def is_of_the_other_side(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a value that is only looked up is told of the other time, way or bound than its field's name says."""
    facts = view.index.evidence.facts
    computed = {a.start for a in atoms if a.rule == "aggregates" and a.standing == "good" and a.is_value}
    told = [
        (atom, facts[i])
        for atom in atoms
        if atom.rule in _STATING and atom.standing == "good" and atom.is_value and atom.start not in computed
        for i in atom.facts[:1]
    ]
    return _joins_two_lines(view, told) or any(
        _is_of_another_time(view, atom, fact)
        or _is_a_level(view, atom, fact)
        or _is_the_other_bound(view, atom, fact)
        or _lacks_its_scale(view, atom, fact)
        or _is_percent_twice(atom, fact)
        or _is_a_step_as_level(view, atom, fact)
        or _is_one_of_several_days(view, atom, fact)
        or _is_replaced(view, atom, fact)
        or stands_in_another_part(view, atom.start, atom.end, fact)
        or has_another_subject(view, atom.start, fact)
        or is_labelled_otherwise(view, atom.start, atom.end, fact)
        or is_per_another_amount(view.text, fact.field)
        or _is_of_an_earlier_column(view, fact)
        or _is_no_end_of_its_map(view, atom, fact)
        for atom, fact in told
    )


def _joins_two_lines(view: ClaimView, told: Sequence[tuple[Atom, Fact]]) -> bool:
    """Whether somebody whose line tells values of its own is told with a value of another line of the same text."""
    lines = [(a, f) for a, f in told if isinstance(f.value, str) and _LISTED.search(f.value)]
    return any(
        one.rule == "names"
        and other.rule in ("numbers", "dates")
        and own.node == held.node
        and own.field != held.field
        and any(isinstance(r, Amount) for r in view.index.readings(own))
        for one, own in lines
        for other, held in lines
    )


_LISTED = re.compile(r"[,;|]\s")


def is_said_of_before(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a field of an earlier time is told as such, by whatever word: "2,400 before" of ``prev``."""
    return is_of_before(fact) and _THEN.search(_clause(view, value)) is not None


_NOW = re.compile(
    r"\b(?:now|currently|current|today|at present|presently|at the moment|latest|this (?:year|month|week|quarter|season))\b",
    re.I,
)
_THEN = re.compile(
    r"\b(?:before|previous(?:ly)?|prior|former(?:ly)?|prev|old|earlier|last|past|ago|original(?:ly)?|initial(?:ly)?|yesterday|used to|beforehand)\b",
    re.I,
)
_PAST = re.compile(
    r"\b(?:was|were|had|been|did|from|since|until|till|than|against|versus|vs|compared|after|first|start\w*|began|\w{3,}ed|rose|fell|grew|baseline|list|regular)\b|→|->",
    re.I,
)


def _is_of_another_time(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a value of before is told as the present one, or the present one as that of before, where the object has both."""
    before = is_of_before(fact)
    if fact.prose or (isinstance(fact.value, str) and " from " in fact.value):
        return _is_left_behind(view, atom, fact)
    said = _clause(view, atom)
    now, then = _NOW.search(said), _THEN.search(said)
    if before:
        if then or not (now or not _PAST.search(view.text)):
            return False
    elif (
        not then
        or now
        or sum(isinstance(v.reading, Amount) for v in view.values) > 1
        or _PAST_JOIN.search(said)
    ):
        return False
    return _has_twin(view, fact, before)


_PAST_JOIN = re.compile(
    r"\b(?:from|than|since|against|compared|versus|vs|until|before|after|unchanged|same|still)\b", re.I
)


def _clause(view: ClaimView, atom: Atom | Value) -> str:
    own = {view.clause_of[n] for n in view.tokens_in(atom.start, atom.end)}
    rows = [t for n, t in enumerate(view.tokens) if view.clause_of[n] in own]
    return view.text[rows[0].start : rows[-1].end] if rows else view.text


def _has_twin(view: ClaimView, fact: Fact, before: bool) -> bool:
    """Whether the object of a fact has a number or text of the same name but for the word of the time."""
    if fact.node < 0:
        return False
    node = view.index.evidence.nodes[fact.node]
    plain = plain_name(fact)
    return any(
        f.node == fact.node
        and f.index != fact.index
        and f.value is not None
        and type(f.value) is type(fact.value)
        and f.value != fact.value
        and is_of_before(f) != before
        and plain_name(f) == plain
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
    )


def _is_left_behind(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a text has a value only behind "from" and before "to", and the claim tells it as what holds: "cut from 50 to 30"."""
    value = view.text[atom.start : atom.end]
    if not isinstance(fact.value, str) or _PAST.search(view.text) or _THEN.search(view.text):
        return False
    left = re.compile(rf"\bfrom (?:\w+ )?{re.escape(value)}(?:[\w%€$£]*(?: [\w.,%-]+){{0,4}}?) to\b", re.I)
    return left.search(fact.value) is not None and fact.value.count(value) == 1


_MOVED_BY = re.compile(
    r"\b(?:(?:rose|rise[sn]?|grew|grow[sn]?|climbed|jumped|increase[sd]?|went up|fell|fallen|falls?|dropped|drops?|decreased?|declined?|went down|gone (?:up|down)|shrank|changed|moved|reduced|raised|cut)(?: \w+)? by"
    r"|(?:increase|decrease|rise|fall|drop|growth|decline|change|difference) of)\s+(?:(?:a|an|about|around|just|only|nearly|roughly|another)\s+)*$",
    re.I,
)


def _is_a_level(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether "rose by 49" is looked up in a field whose name tells of no change."""
    return (
        atom.rule == "numbers"
        and not fact.prose
        and _MOVED_BY.search(view.text, 0, atom.start) is not None
        and not tells_a_change(view, fact)
    )


_LEAST, _MOST = (
    frozenset("min minimum lower low floor least lowest from".split()),
    frozenset("max maximum upper high ceiling most highest to until limit cap".split()),
)


def _is_the_other_bound(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether "at least" is told of a field of what is the most, or "at most" and "up to" of what is the least."""
    value = next((v for v in view.values if (v.start, v.end) == (atom.start, atom.end)), None)
    reading = value.reading if value is not None else None
    if not isinstance(reading, Amount) or reading.bound not in (Bound.AT_LEAST, Bound.AT_MOST) or fact.prose:
        return False
    said = {t.fold for t in view.tokens}
    poles = (
        names
        for step in fact.field[:-3:-1]
        if (names := frozenset(split_identifier(step)) & (_LEAST | _MOST))
    )
    names = next(poles, frozenset()) - said
    own, other = (_MOST, _LEAST) if reading.bound is Bound.AT_LEAST else (_LEAST, _MOST)
    return bool(names & own) and not names & other


def _lacks_its_scale(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a number of thousands or millions, by its field's name, is told as it stands: 95 of ``downloads_k``."""
    if not fact.field or scale_of_field(fact.field[-1]) is None:
        return False
    value = next((v for v in view.values if (v.start, v.end) == (atom.start, atom.end)), None)
    reading = value.reading if value is not None else None
    told = isinstance(reading, Amount) and str(fact.value) == str(reading.value)
    return told and _SCALE.search(" ".join((view.text, *(v.text for v in view.scope_views)))) is None


_SCALE = re.compile(r"(?:\b|\d|_)(?:k|m|mn|mio|bn|thousands?|millions?|billions?)(?:[a-z]{3})?\b", re.I)


def _is_percent_twice(atom: Atom, fact: Fact) -> bool:
    """Whether a number that its field's name calls a percentage is told a hundred times as great: 45% of ``{"fee_pct": 0.45}``."""
    names = frozenset(split_identifier(fact.field[-1])) if fact.field else frozenset[str]()
    return atom.code is Reason.CONVERTED and bool(names & _PERCENT) and not isinstance(fact.value, str)


_PERCENT = frozenset("pct percent percentage perc".split())


_MOVED_TO = re.compile(
    r"\b(?:rose|risen|rise|grew|grown|climbed|jumped|increased?|up|fell|fallen|fall|dropped|drop|decreased?|declined?|down|shrank|slipped|reduced|raised|cut) to\s+(?:(?:a|an|about|around|just|only|nearly|roughly)\s+)*$",
    re.I,
)


def _is_a_step_as_level(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether "fell to 12" leans on a text in which that is only how far it fell: "fell by 12 to 214", "declined 12"."""
    if (
        not isinstance(fact.value, str)
        or " " not in fact.value
        or not _MOVED_TO.search(view.text, 0, atom.start)
    ):
        return False
    value = re.escape(view.text[atom.start : atom.end])
    return re.search(rf"\b(?:to|at|is|was|were|of|from)\s+(?:\w+\s+)?{value}", fact.value, re.I) is None


def _is_one_of_several_days(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a day without a year is one of several in a text: which of them is meant of what nobody reads here."""
    if atom.rule != "dates" or not isinstance(fact.value, str) or " " not in fact.value:
        return False
    days = {
        (r.month, r.day)
        for r in (v.reading for v in read_values(fact.value))
        if isinstance(r, Moment) and r.year is None and r.day is not None
    }
    return len(days) > 1


def _is_of_an_earlier_column(view: ClaimView, fact: Fact) -> bool:
    """Whether a number under the earlier of two months or years that are names of columns is told as what holds now."""
    if fact.node < 0 or not fact.field or not isinstance(fact.value, (int, Decimal)):
        return False
    own = _period_of(fact.field[-1])
    if own is None or (_PAST.search(view.text) and not _NOW.search(view.text)):
        return False
    if any(isinstance(r, Moment) and match(v, own) is not None for v in view.values for r in v.readings):
        return False
    node = view.index.evidence.nodes[fact.node]
    beside = view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
    periods = (_period_of(f.field[-1]) for f in beside if f.node == fact.node and f.field)
    return any(
        p is not None and p.low is not None and own.low is not None and p.low > own.low for p in periods
    )


@lru_cache(maxsize=4096)
def _period_of(name: str) -> Moment | None:
    """The month or year that a name of a field is."""
    values = read_values(name) if any(ch.isdigit() for ch in name) else []
    found = [v.reading for v in values if isinstance(v.reading, Moment) and v.text == name]
    return found[0] if len(found) == 1 and found[0].year is not None else None


def _is_replaced(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether a text has a value only as what another one stands in the place of: "39 € statt 59 €"."""
    if not isinstance(fact.value, str) or not _INSTEAD.search(fact.value) or _INSTEAD.search(view.text):
        return False
    value = re.escape(view.text[atom.start : atom.end])
    held = fact.value.count(view.text[atom.start : atom.end])
    return (
        held == 1
        and re.search(rf"{_INSTEAD.pattern} (?:[^\W\d]+ )?[$€£]?{value}", fact.value, re.I) is not None
    )


_INSTEAD = re.compile(
    r"\b(?:statt|anstatt|anstelle|instead of|rather than|au lieu d[eu]|plut[oô]t qu[e']|en vez de|en lugar de|em vez de|invece d[i']|anziché|in plaats van|zamiast|i stället för|i stedet for)\b",
    re.I,
)


def _is_no_end_of_its_map(view: ClaimView, atom: Atom, fact: Fact) -> bool:
    """Whether "up to" is told of a member of a map or list of numbers that has a greater one, or "at least" of one that has a lesser."""
    value = next((v for v in view.values if (v.start, v.end) == (atom.start, atom.end)), None)
    reading = value.reading if value is not None else None
    least = isinstance(reading, Amount) and (
        reading.bound is Bound.AT_LEAST or _FROM_ON.search(view.text, 0, atom.start)
    )
    most = isinstance(reading, Amount) and (
        reading.bound is Bound.AT_MOST or _UP_TO.search(view.text, 0, atom.start)
    )
    if not (least or most) or isinstance(fact.value, str) or fact.node < 0 or _says_its_key(view, fact):
        return False
    node = view.index.evidence.nodes[fact.node]
    rows = [
        (f, amount.value)
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
        if f.node == fact.node and (amount := single_amount(view.index, f)) is not None
    ]
    if len(rows) != node.size:
        return False
    own = next((number for f, number in rows if f.index == fact.index), None)
    return own is not None and any((number > own) if most else (number < own) for _, number in rows)


_UP_TO = re.compile(r"\b(?:up to|as much as|as many as|as high as|bis zu|jusqu'à|hasta)\s*[$€£]?$", re.I)
_FROM_ON = re.compile(
    r"\b(?:start(?:s|ing)? (?:at|from)|as little as|as low as|begin(?:s|ning)? at|ab)\s*[$€£]?$", re.I
)


def _says_its_key(view: ClaimView, fact: Fact) -> bool:
    key = fact.path[-1]
    return isinstance(key, str) and not {stem(w) for w in split_identifier(key)}.isdisjoint(view.stems)
