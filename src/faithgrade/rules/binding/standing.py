"""The standings a value of a claim may have, as atoms."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import Candidate
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Value
from faithgrade.values.match import How
from faithgrade.verdicts import Reason, Relation

_CODES = {How.STATED: Reason.STATED, How.ROUNDED: Reason.ROUNDED, How.CONVERTED: Reason.CONVERTED}


def good(view: ClaimView, value: Value, rule: str, candidate: Candidate) -> Atom:
    """An atom for a value that is stated under its field."""
    fact = candidate.fact
    return Atom(
        rule,
        value.start,
        value.end,
        "good",
        _CODES[candidate.how],
        f"“{value.text}” is {candidate.how.value} at {place(view, fact)} ({shown(fact.value)})",
        (point(view, fact, Relation.SUPPORTS),),
        (fact.index,),
        candidate.naming.tokens,
    )


def about(view: ClaimView, value: Value, rule: str) -> Atom:
    """An atom for a value that a call was made with: it says what the result is about, and proves nothing.

    Where the argument is named with the same number elsewhere in the claim ("six readings in week 6"), this is another.
    """
    number = value.reading.value if isinstance(value.reading, Amount) else None
    others = [v for v in view.values if v is not value and isinstance(v.reading, Amount)]
    if any(v.reading.value == number and _is_named(view, v) for v in others if isinstance(v.reading, Amount)):
        return still_open(value, rule, f"“{value.text}” is what a call was about, and told of something else")
    return no_finding(value, rule, f"“{value.text}” is what a call was about")


def _is_named(view: ClaimView, value: Value) -> bool:
    """Whether the name of a call's argument stands right before a value."""
    before = next((t.stem for t in reversed(view.tokens) if t.end <= value.start), None)
    keys = {w for s in view.index.evidence.sources for k in s.arguments for w in field_words((str(k),)).leaf}
    return before in keys


def told_by(
    view: ClaimView,
    rule: str,
    span: tuple[int, int],
    fact: Fact,
    *,
    right: bool,
    covers: frozenset[int] = frozenset(),
    said: str = "",
) -> Atom:
    """An atom for words that one fact shows to be so, or to be otherwise; the reason may begin with what was `said`."""
    return Atom(
        rule,
        *span,
        "good" if right else "wrong",
        Reason.STATED if right else Reason.CONTRADICTED,
        f"“{said}”: {place(view, fact)} is {shown(fact.value)}"
        if said
        else f"{place(view, fact)} is {shown(fact.value)}",
        (point(view, fact, Relation.SUPPORTS if right else Relation.CONTRADICTS),),
        (fact.index,),
        covers if right else frozenset(),
        right_value=None if right else shown(fact.value),
    )


def no_finding(
    value: Value, rule: str, why: str, covers: frozenset[int] = frozenset(), facts: tuple[int, ...] = ()
) -> Atom:
    """An atom for a value that accounts for its words and proves nothing."""
    return Atom(rule, *value.span, "good", Reason.STATED, why, (), facts, covers, is_value=False)


def worked_out(
    view: ClaimView,
    span: tuple[int, int],
    name: str,
    why: str,
    facts: Sequence[Fact],
    covers: frozenset[int] = frozenset(),
    *,
    right: bool = True,
    instead: str | None = None,
    rule: str = "aggregates",
    is_value: bool = True,
) -> Atom:
    """An atom for words that the facts bear out by the formula `name`, or give something else `instead` of; the first of
    them are pointed to."""
    shown_facts = facts[:MOST_SHOWN]
    return Atom(
        rule,
        *span,
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.WRONG_DERIVATION,
        why,
        tuple(point(view, f, Relation.OPERAND, name) for f in shown_facts),
        tuple(f.index for f in shown_facts),
        covers if right else frozenset(),
        None if right else instead,
        is_value=is_value,
    )


MOST_SHOWN = 8


def still_open(value: Value, rule: str, why: str) -> Atom:
    """An atom for a value that this rule looked at and could not decide."""
    return Atom(rule, value.start, value.end, "open", Reason.ABSENT, why)


def wrong(view: ClaimView, value: Value, rule: str, code: Reason, why: str, fact: Fact | None) -> Atom:
    """An atom for a refuted value, with the fact that refutes it or comes nearest."""
    return refuted(view, value.span, rule, code, why, fact)


def refuted(
    view: ClaimView, span: tuple[int, int], rule: str, code: Reason, why: str, fact: Fact | None
) -> Atom:
    """An atom for refuted words, with the fact that refutes them or comes nearest."""
    relation = Relation.NEAREST if code is Reason.ABSENT else Relation.CONTRADICTS
    pointers = () if fact is None else (point(view, fact, relation),)
    right = None if fact is None or code is Reason.ABSENT else shown(fact.value)
    facts = () if fact is None else (fact.index,)
    return Atom(rule, *span, "wrong", code, why, pointers, facts, right_value=right)
