"""What happened at a moment: "finished at 14:10" while 14:10 is when it started, and until when something goes on: "open until 17:00"."""

from __future__ import annotations

import re
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.overtaken import FORMER, is_overtaken
from faithgrade.rules.binding.standing import still_open, told_by, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.values import Clock, Kind, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

_BEGUN = frozenset(stem(w) for w in "start started begin began begun launch launched".split())
_ENDED = frozenset(stem(w) for w in "end ended finish finished complete completed".split())
_BETWEEN = frozenset("on in at by the of since about around from".split())


def of_another(view: ClaimView, value: Value, atom: Atom) -> Atom | None:
    """A wrong atom in place of a good one, where the verb before the value names another date of the same object."""
    if atom.standing != "good" or not atom.facts or view.negated:
        return None
    found = view.index.evidence.facts[atom.facts[0]]
    beside = _in_brackets_of_another(view, value, found)
    if beside is not None:
        why = f"“{value.text}” stands behind “{beside[0]}” at {place(view, found)}; “{beside[1]}” has {beside[2]}"
        return replace(wrong(view, value, "dates", Reason.MISPAIRED, why, found), right_value=beside[2])
    own = field_words(found.field).leaf | field_words(found.field).above
    verb = _verb_before(view, value)
    if verb is None or verb in own or found.prose:
        return None
    side, other = (_BEGUN, _ENDED) if verb in _BEGUN else (_ENDED, _BEGUN) if verb in _ENDED else (None, None)
    if side is not None and own & side:
        return None
    rows = [f for f in _dates_beside(view, found) if _is_named(f, verb, side)]
    if not rows or any(match(value, r) is not None for f in rows for r in view.index.readings(f)):
        return None
    if side is not None and other is not None and not own & other:
        return None
    fact = rows[0]
    why = f"“{value.text}” is {place(view, found)}; {place(view, fact)} is {shown(fact.value)}"
    return wrong(view, value, "dates", Reason.MISPAIRED, why, fact)


_ITEM = re.compile(r"(?P<name>[^,;()]+?)\s*\((?P<when>[^()]*\d{4}[^()]*)\)")


def _in_brackets_of_another(view: ClaimView, value: Value, fact: Fact) -> tuple[str, str, str] | None:
    """In a text such as "Silver Oar (1971), Golden Oar (1980)": the item a date stands behind and the one the claim names
    with its own date, where these are two."""
    items = list(_ITEM.finditer(fact.value)) if isinstance(fact.value, str) and len(fact.value) <= 400 else []
    if len(items) < 2:
        return None
    said = {t.stem for t in view.tokens}
    named = [m for m in items if {t.stem for t in tokenize(m["name"]) if t.fold not in IGNORABLE} <= said]
    dated = [m for m in items if _holds(value, m["when"])]
    if len(named) != 1 or len(dated) != 1 or named[0] is dated[0] or _holds(value, named[0]["when"]):
        return None
    return dated[0]["name"].strip(), named[0]["name"].strip(), named[0]["when"]


def _holds(value: Value, text: str) -> bool:
    return any(match(value, r) is not None for v in read_values(f"({text})") for r in v.readings)


def _verb_before(view: ClaimView, value: Value) -> str | None:
    """The stem of the word before a date and its preposition; another date of the same phrase is stepped over."""
    before = [n for n, t in enumerate(view.tokens) if t.end <= value.start]
    inside = {
        n
        for v in view.values
        if v is not value and isinstance(v.reading, (Moment, Clock))
        for n in view.tokens_in(v.start, v.end)
    }
    clause = view.clause_of[before[-1]] if before else 0
    stepped = False
    for n in reversed(before):
        if view.clause_of[n] != clause:
            return None
        if n in inside:
            stepped = True
            continue
        if view.tokens[n].fold in _BETWEEN:
            stepped = True
            continue
        token = view.tokens[n]
        return token.stem if stepped and token.text.islower() and token.text.endswith(_PAST) else None
    return None


_PAST = ("ed", "began", "ends", "starts", "begins", "opens", "closes", "finishes")


def _dates_beside(view: ClaimView, fact: Fact) -> list[Fact]:
    """Further dates and times of the same object."""
    dated = {f.index for f, _ in (*view.index.moments(), *view.index.clocks())}
    near = view.index.evidence.facts[max(0, fact.index - 40) : fact.index + 41]
    return [
        f
        for f in near
        if f.index in dated and f.index != fact.index and f.node == fact.node and f.source == fact.source
    ]


def _is_named(fact: Fact, verb: str, side: frozenset[str] | None) -> bool:
    leaf = field_words(fact.field).leaf
    return bool(leaf & side) if side is not None else verb in leaf


_GOING_ON = re.compile(
    r"\b(?P<verb>(?:now |still |currently )?(?:runs?|running|lasts?|goes on|continues|is|are|stays?|remains?))"
    r"(?: (?P<state>open|valid|good|active|running|booked))?(?: (?:from )?\d{1,2}[:.]\d\d)? (?P<until>until|till) $",
    re.I,
)
_ENDS = frozenset(
    stem(w) for w in "end ends until till expire expires expiry expiration close closes closing".split()
)
_CLOSING = frozenset(stem(w) for w in "close closes closing".split())
_ANY = frozenset(stem(w) for w in "new current now at on date time day valid to is".split())
_VALID_TO = frozenset({stem("valid"), stem("to")})
_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def until_when(view: ClaimView, value: Value) -> Atom | None:
    """Whether what is told to go on until a moment ends then, where the evidence gives just one end of it."""
    told = _GOING_ON.search(view.text[: value.start])
    if told is None or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return None
    selection = selection_for(view, value.start, value.end)
    ends = [
        f
        for f in view.index.facts
        if _is_an_end(view, f) and is_inside(view, f, selection) and not is_overtaken(view.index, f)
    ]
    if len(ends) > 1 and any(match(value, r) is not None for f in ends for r in view.index.readings(f)):
        return still_open(value, "dates", "it is one of several ends that the claim may mean")
    if len(ends) != 1 or view.index.source(ends[0]).outdated or view.index.source(ends[0]).superseded:
        return None
    fact = ends[0]
    right = any(match(value, reading) is not None for reading in view.index.readings(fact))
    plain = _CLOCK if value.kind is Kind.TIME else _DAY if value.kind is Kind.DATE else None
    if not right and (plain is None or not plain.fullmatch(str(fact.value))):
        return None
    covers = view.tokens_in(*told.span("verb")) | view.tokens_in(*told.span("until"))
    if told["state"] == "open" and field_words(fact.field[-1:]).leaf & _CLOSING:
        covers |= view.tokens_in(*told.span("state"))
    return told_by(
        view, "dates", (value.start, value.end), fact, right=right, covers=covers, said=f"until {value.text}"
    )


def _is_an_end(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is when something ends, and its name speaks of no other thing than the claim."""
    leaf = field_words(fact.field[-1:]).leaf
    if not fact.field or not (leaf & _ENDS or leaf >= _VALID_TO) or leaf & FORMER:
        return False
    return isinstance(fact.value, str) and leaf - _ENDS - _ANY <= view.stems
