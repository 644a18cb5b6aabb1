"""Ground one typed value of a claim: the decision all value rules share.

Matched under its field inside what the claim is about: good. Matched only elsewhere while the named field says
something else: mispaired. Matched nowhere: wrong, if the evidence arrived whole and the value is not the user's
own, policy, or one step of arithmetic away.
"""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.binding import Binding, Candidate, Rival, bind, find
from faithgrade.rules.excuses import EXCUSES, excused
from faithgrade.rules.view import ClaimView
from faithgrade.values import Value
from faithgrade.values.match import How
from faithgrade.verdicts import Reason, Relation

NAMED = 0.45
"""From this naming score on a field counts as named."""
CLEARLY = 0.9
"""From this score on a field is named by all of its words."""

_CODES = {How.STATED: Reason.STATED, How.ROUNDED: Reason.ROUNDED, How.CONVERTED: Reason.CONVERTED}


def ground(view: ClaimView, value: Value, rule: str) -> Atom:
    """The standing of one value. Never raises the benefit of the doubt: what cannot be told is ``open``."""
    atom = ground_matches(view, value, rule, find(view, value))
    return atom if atom is not None else still_open(value, rule, f"“{value.text}” was not found")


def ground_matches(
    view: ClaimView, value: Value, rule: str, matches: Sequence[tuple[Fact, How]], *, absent_is_wrong: bool = True
) -> Atom | None:
    """`ground` for matches already found; None when nothing matches and absence proves nothing."""
    binding = bind(view, value.start, value.end, fresh(view, matches), value.reading)
    best = binding.best
    if best is not None:
        return _matched(view, value, rule, binding, best)
    if binding.outside:
        return _elsewhere(view, value, rule, binding)
    return _nowhere(view, value, rule, binding) if absent_is_wrong else None


def fresh(view: ClaimView, matches: Sequence[tuple[Fact, How]]) -> list[tuple[Fact, How]]:
    """Matches without those of a read that was made again later, unless nothing else matches."""
    kept = [m for m in matches if not view.index.source(m[0]).superseded]
    return kept or list(matches)


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


def still_open(value: Value, rule: str, why: str, binding: Binding | None = None) -> Atom:
    """An atom for a value that this rule looked at and could not decide."""
    return Atom(rule, value.start, value.end, "open", Reason.ABSENT, why)


def wrong(view: ClaimView, value: Value, rule: str, code: Reason, why: str, fact: Fact | None) -> Atom:
    """An atom for a refuted value, with the fact that refutes it or comes nearest."""
    relation = Relation.NEAREST if code is Reason.ABSENT else Relation.CONTRADICTS
    pointers = () if fact is None else (point(view, fact, relation),)
    right = None if fact is None or code is Reason.ABSENT else shown(fact.value)
    facts = () if fact is None else (fact.index,)
    return Atom(rule, value.start, value.end, "wrong", code, why, pointers, facts, right_value=right)


def _matched(view: ClaimView, value: Value, rule: str, binding: Binding, best: Candidate) -> Atom:
    rival = _strong_rival(view, binding)
    if best.naming.score < 0:
        if rival is not None:
            return _under_wrong_field(view, value, rule, best, rival)
        return still_open(value, rule, f"“{value.text}” stands at {place(view, best.fact)}, in the opposite role")
    if rival is not None and best.naming.score < NAMED and rival.naming.score > best.naming.score + 0.5:
        return _under_wrong_field(view, value, rule, best, rival)
    if view.index.source(best.fact).superseded and not view.negated:
        return still_open(value, rule, f"“{value.text}” was read at {place(view, best.fact)}, but read again later")
    return good(view, value, rule, best)


def _under_wrong_field(view: ClaimView, value: Value, rule: str, best: Candidate, rival: Rival) -> Atom:
    return wrong(
        view,
        value,
        rule,
        Reason.MISPAIRED,
        f"“{value.text}” is the value of {place(view, best.fact)}, while {place(view, rival.fact)} is {shown(rival.fact.value)}",
        rival.fact,
    )


def _elsewhere(view: ClaimView, value: Value, rule: str, binding: Binding) -> Atom:
    outside = max(binding.outside, key=lambda c: (c.naming.score, -c.fact.index))
    rival = next((r for r in binding.rivals if r.naming.score >= NAMED and not _stale(view, r.fact)), None)
    same_field = next((r for r in binding.rivals if r.fact.field == outside.fact.field and not _stale(view, r.fact)), None)
    counter = same_field or rival
    if counter is not None and outside.naming.score >= NAMED:
        return wrong(
            view,
            value,
            rule,
            Reason.MISPAIRED,
            f"“{value.text}” belongs to {place(view, outside.fact)}, not to what the claim is about, where {place(view, counter.fact)} is {shown(counter.fact.value)}",
            counter.fact,
        )
    return still_open(value, rule, f"“{value.text}” stands only at {place(view, outside.fact)}, outside what the claim names")


def _nowhere(view: ClaimView, value: Value, rule: str, binding: Binding) -> Atom:
    rival = next((r for r in binding.rivals if r.naming.score >= NAMED and not _stale(view, r.fact)), None)
    clear = rival is not None and rival.naming.score >= CLEARLY and rival.naming.direct
    excuse = excused(view, value)
    if rival is not None and clear and excuse in (None, "request", "partial", "small"):
        return wrong(
            view,
            value,
            rule,
            Reason.CONTRADICTED,
            f"“{value.text}” is stated nowhere; {place(view, rival.fact)} is {shown(rival.fact.value)}",
            rival.fact,
        )
    if excuse is not None:
        return still_open(value, rule, f"“{value.text}” is in no result, but {EXCUSES[excuse]}")
    near = rival.fact if rival is not None else None
    hint = f"; nearest is {place(view, near)} ({shown(near.value)})" if near is not None else ""
    return wrong(view, value, rule, Reason.ABSENT, f"“{value.text}” is stated nowhere in the evidence{hint}", near)


def _strong_rival(view: ClaimView, binding: Binding) -> Rival | None:
    for rival in binding.rivals:
        if rival.naming.score < CLEARLY:
            return None
        if rival.naming.direct and not _stale(view, rival.fact):
            return rival
    return None


def _stale(view: ClaimView, fact: Fact) -> bool:
    source = view.index.source(fact)
    return source.superseded or source.outdated
