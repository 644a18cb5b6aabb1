"""Grounding: what all rules about values decide of one typed value of a claim.

Matched under its field inside what the claim is about: good. Matched only elsewhere while the named field says
something else: mispaired. Matched nowhere: wrong, if the evidence arrived whole and the value is not the user's
own, policy, or one step of arithmetic away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import TEXTUAL, Binding, Candidate, bind, find
from faithgrade.rules.binding.dated import at_its_date
from faithgrade.rules.binding.naming import NAMED, around, naming
from faithgrade.rules.binding.overtaken import is_replaced, latest
from faithgrade.rules.binding.rivals import (
    explains,
    missing_named,
    partly_named,
    rivals_beside,
    role_twin,
)
from faithgrade.rules.binding.standing import good, still_open, wrong
from faithgrade.rules.binding.textparts import claimed_by_another, other_part, told_of_another
from faithgrade.rules.binding.twins import closer_field, named_twin, numbered_twin, plainer_field
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.absence import CLEARLY, is_anchored, is_just_given, is_stale, nowhere
from faithgrade.rules.grounding.agents import other_agent, other_role
from faithgrade.rules.grounding.befores import is_said_of_before
from faithgrade.rules.grounding.doubts import (
    by_chance,
    counts_a_list_of,
    counts_other_things,
    given_for_another,
    has_like_neighbours,
    is_of_an_unsaid_field,
    is_small,
    is_whole_of,
    more_telling,
    of_what_was_done,
    qualifies,
    reads_the_same,
    said_otherwise,
    unit_fits,
)
from faithgrade.rules.grounding.elsewhere import elsewhere
from faithgrade.rules.grounding.plans import keeps_a_plan, tells_a_plan
from faithgrade.rules.reckoning.steps import is_crowded
from faithgrade.values import Amount, Kind, Value, read_values
from faithgrade.values.match import How, match
from faithgrade.values.units import is_currency
from faithgrade.verdicts import Reason, Relation

_NONE_WAS = re.compile(r"\bno (?:\w+ ){1,3}(?:was|were|is|are|had|has|have)\b[^,;:]*$", re.I)
_ID_WORDS = frozenset({"id", "uuid", "uid", "guid"})


def ground(view: ClaimView, value: Value, rule: str) -> Atom:
    """The standing of one value. Never raises the benefit of the doubt: what cannot be told is ``open``."""
    matches = find(view, value)
    atom = at_its_date(view, value, rule, fresh(view, matches)) or ground_matches(view, value, rule, matches)
    return atom if atom is not None else still_open(value, rule, f"“{value.text}” was not found")


def ground_matches(
    view: ClaimView,
    value: Value,
    rule: str,
    matches: Sequence[tuple[Fact, How]],
    *,
    absent_is_wrong: bool = True,
) -> Atom | None:
    """`ground` for matches already found; None when nothing matches and absence proves nothing."""
    matches = _of_its_kind(view, value, matches)
    binding = bind(view, value, fresh(view, matches))
    best = binding.best
    if value.kind not in TEXTUAL and (best is None or best.naming.score < NAMED or not best.naming.direct):
        missing = missing_named(view, binding.words, binding.selection)
        if missing is not None and _NONE_WAS.search(view.text, 0, value.start):
            return still_open(value, rule, f"“{value.text}” is told of what there was none of")
        if missing is not None and not (best is not None and keeps_a_plan(best.fact) and tells_a_plan(view)):
            return wrong(
                view,
                value,
                rule,
                Reason.NULL_ASSERTED,
                f"“{value.text}” is given for {place(view, missing)}, which is {shown(missing.value)}",
                missing,
            )
        silent = partly_named(view, binding.words, binding.selection)
        if silent is not None and best is not None and best.naming.score < NAMED:
            return still_open(
                value,
                rule,
                f"“{value.text}” stands at {place(view, best.fact)}, and may be told of {place(view, silent)}, which is {shown(silent.value)}",
            )
    if best is not None:
        return _matched(view, value, rule, binding, best)
    if binding.outside:
        return elsewhere(view, value, rule, binding)
    if not absent_is_wrong:
        return None
    atom = nowhere(view, value, rule, binding)
    if (
        matches
        and atom.standing == "wrong"
        and atom.code is Reason.ABSENT
        and not (_is_written_with_its_unit(view, value) and is_crowded(view.index))
    ):
        return still_open(
            value,
            rule,
            f"“{value.text}” stands without its unit at {place(view, matches[0][0])}, which the claim does not name",
        )
    return atom


def _is_written_with_its_unit(view: ClaimView, value: Value) -> bool:
    """Whether the evidence writes the unit of a value beside its numbers, so that a bare number elsewhere is none of them."""
    reading = value.reading
    return isinstance(reading, Amount) and reading.unit in view.index.once(units_written)


def _of_its_kind(
    view: ClaimView, value: Value, matches: Sequence[tuple[Fact, How]]
) -> Sequence[tuple[Fact, How]]:
    """Matches without bare numbers inside texts about something else: "$436" is not stated by "Suite 436"."""
    reading = value.reading
    if not isinstance(reading, Amount) or reading.unit is None:
        return matches
    if not is_currency(reading.unit) and reading.unit not in view.index.once(units_written):
        return matches
    words = around(view, value.start, value.end)
    return [
        (fact, how)
        for fact, how in matches
        if not isinstance(fact.value, str)
        or not any(ch.isalpha() for ch in fact.value)
        or any(
            r.unit is not None and match(value, r) is not None
            for r in view.index.readings(fact)
            if isinstance(r, Amount)
        )
        or naming(view, fact, words, reading).score >= NAMED
    ]


def units_written(index: Index) -> frozenset[str]:
    """Units that the evidence writes beside a number."""
    return frozenset(
        r.unit
        for fact in index.facts
        for r in index.readings(fact)
        if isinstance(r, Amount) and r.unit is not None
    )


def fresh(view: ClaimView, matches: Sequence[tuple[Fact, How]]) -> list[tuple[Fact, How]]:
    """Matches without those of a read that was made again later, unless nothing else matches."""
    kept = [m for m in matches if not is_replaced(view, m[0])]
    return kept or list(matches)


def _is_read_the_other_way(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether "2,400" has the value of a fact only as 2.4, in a text of which nothing tells what its commas are."""
    amounts = [r for r in value.readings if isinstance(r, Amount)]
    if len(amounts) != _BOTH_WAYS or amounts[0].value != amounts[1].value * 1000:
        return False
    first = replace(value, readings=(amounts[0],))
    return not any(match(first, r) is not None for r in view.index.readings(fact))


_BOTH_WAYS = 2


def _matched(view: ClaimView, value: Value, rule: str, binding: Binding, best: Candidate) -> Atom:
    if _is_read_the_other_way(view, value, best.fact):
        return still_open(value, rule, f"“{value.text}” may be a thousand times {place(view, best.fact)}")
    textual = value.kind in TEXTUAL or best.fact.prose or len(str(best.fact.value)) > 60
    if best.naming.score < NAMED and not any(
        _tells_which(view, value, c.fact) for c in binding.inside
    ):  # a chance match elsewhere does not outweigh a match in the opposite role
        contrary = [c for c in binding.inside if c.naming.score < 0 and c.naming.tokens]
        if contrary and not best.naming.tokens:
            best = max(contrary, key=lambda c: (c.naming.leaf, -c.fact.index))
    part = other_part(view, value, best.fact)
    if part is not None:
        return wrong(
            view,
            value,
            rule,
            Reason.MISPAIRED,
            f"“{value.text}” stands in another part; what the claim names has {shown(part.value)}",
            part,
        )
    within = None
    if isinstance(best.fact.value, str):
        within = claimed_by_another(view, value, best.fact) or told_of_another(view, value, best.fact)
    if within is not None:
        return wrong(
            view,
            value,
            rule,
            Reason.MISPAIRED,
            f"{place(view, best.fact)} is {shown(best.fact.value)}: what the claim says of “{value.text}” stands with “{within}”",
            best.fact,
        )
    if (
        best.naming.score < NAMED
        and not best.naming.tokens
        and value.kind is Kind.NUMBER
        and isinstance(value.reading, Amount)
        and abs(value.reading.value) <= 12
    ):
        rivals = [
            r for r in rivals_beside(view, best, binding.words, value.reading)[:1] if r.naming.leaf >= CLEARLY
        ]
        if rivals and is_just_given(view, value, rivals[0], binding) and not is_stale(view, rivals[0].fact):
            return wrong(
                view,
                value,
                rule,
                Reason.MISPAIRED,
                f"“{value.text}” is the value of {place(view, best.fact)}, while {place(view, rivals[0].fact)} is {shown(rivals[0].fact.value)}",
                rivals[0].fact,
            )
        if rivals or best.fact.prose or has_like_neighbours(view, best, value.reading):
            return still_open(
                value,
                rule,
                f"“{value.text}” stands at {place(view, best.fact)}, which the claim does not name",
            )
    possessive = view.text[value.end : value.end + 2] in ("'s", "’s")
    linked = value.kind is Kind.CONTACT and _is_labelled(view, value)
    if (
        (best.naming.score < 0 or not textual or linked)
        and not possessive
        and not _speaks(view, value)
        and not is_whole_of(view, value)
        and not is_said_of_before(view, value, best.fact)
    ):
        for rival in rivals_beside(view, best, binding.words, value.reading):
            if reads_the_same(view, value, rival.fact) or (linked and not _is_contact(view, rival.fact)):
                continue
            qualified = qualifies(rival, best)
            if best.naming.score >= NAMED and not qualified and not more_telling(rival, best):
                continue
            unnamed = best.naming.leaf == 0 and rival.naming.direct and not isinstance(rival.fact.value, str)
            if (
                not qualified
                and (not unnamed or value.kind is Kind.QUANTITY)
                and unit_fits(view, value, best.fact)
                and not unit_fits(view, value, rival.fact)
            ):
                continue
            if rival.naming.score < CLEARLY:
                break
            if (rival.naming.leaf < CLEARLY and best.naming.score >= 0) or field_words(
                rival.fact.field
            ).leaf & _ID_WORDS:
                continue
            if not is_stale(view, rival.fact) and (
                best.naming.score < 0
                or qualified
                or (linked and not best.naming.tokens)
                or explains(view, rival, binding.words)
            ):
                return wrong(
                    view,
                    value,
                    rule,
                    Reason.MISPAIRED,
                    f"“{value.text}” is the value of {place(view, best.fact)}, while {place(view, rival.fact)} is {shown(rival.fact.value)}",
                    rival.fact,
                )
    if best.naming.score < 0 and possessive:
        return still_open(value, rule, f"“{value.text}” owns what the words behind it name")
    if best.naming.score < 0:
        other = None if _speaks(view, value) else role_twin(view, best) or numbered_twin(view, best)
        if other is not None and other.value != best.fact.value and not is_stale(view, other):
            return wrong(
                view,
                value,
                rule,
                Reason.MISPAIRED,
                f"“{value.text}” is {place(view, best.fact)}; in the role the claim gives it stands {shown(other.value)} ({place(view, other)})",
                other,
            )
        return still_open(
            value, rule, f"“{value.text}” stands at {place(view, best.fact)}, in the opposite role"
        )
    doer = None
    if value.kind is Kind.NAME:
        doer = other_agent(view, value, best.fact) or other_role(view, value, best.fact)
    if doer is None and not (value.kind is Kind.NUMBER and is_small(value)):
        doer = named_twin(view, best, binding.words, value.reading) or closer_field(
            view, best, binding.words, value.reading
        )
    if doer is None and (textual or not (value.kind is Kind.NUMBER and is_small(value))):
        doer = plainer_field(view, best, binding.words, value.reading)
    if doer is not None and unit_fits(view, value, best.fact) and not unit_fits(view, value, doer):
        doer = None if value.kind is Kind.DURATION else doer  # no number of rows is a length of time
    if doer is not None and not is_stale(view, doer):
        return wrong(
            view,
            value,
            rule,
            Reason.MISPAIRED,
            f"“{value.text}” is {place(view, best.fact)}, while {place(view, doer)} is {shown(doer.value)}",
            doer,
        )
    doubt = said_otherwise(view, best.fact) or of_what_was_done(view, best.fact)
    if doubt is not None:
        return still_open(value, rule, f"“{value.text}” stands at {place(view, best.fact)}; {doubt}")
    if is_replaced(view, best.fact):
        now = latest(view, best.fact)
        if now is not None:
            why = f"“{value.text}” was read at {place(view, best.fact)}; read again later it is {shown(now.value)}"
            return wrong(view, value, rule, Reason.CONTRADICTED, why, now)
        return still_open(
            value, rule, f"“{value.text}” was read at {place(view, best.fact)}, but read again later"
        )
    if value.kind is Kind.NUMBER and counts_a_list_of(view, best, binding.words):
        return still_open(
            value,
            rule,
            f"“{value.text}” is one of the numbers at {place(view, best.fact)}, and may count them",
        )
    bare = value.kind in (Kind.MONEY, Kind.NUMBER)
    another = given_for_another(view, value, best, binding.words) if bare and not textual else None
    if another is not None:
        return still_open(
            value,
            rule,
            f"“{value.text}” stands at {place(view, best.fact)}, and the claim gives it for “{another}”",
        )
    if counts_other_things(view, value, best, binding.words) or (
        best.naming.score < NAMED and by_chance(value, best)
    ):
        return still_open(
            value,
            rule,
            f"“{value.text}” stands at {place(view, best.fact)}, but so small a number stands anywhere",
        )
    if not textual and is_of_an_unsaid_field(view, value, best):
        return still_open(
            value,
            rule,
            f"“{value.text}” stands at {place(view, best.fact)}, which nothing names, beside other numbers",
        )
    if not textual and not is_anchored(view, best.fact, binding):
        if _tells_which(view, value, best.fact):
            return Atom(
                rule,
                value.start,
                value.end,
                "good",
                Reason.STATED,
                f"“{value.text}” says which of several is meant",
                (point(view, best.fact, Relation.SUPPORTS),),
                (best.fact.index,),
                best.naming.tokens,
                is_value=False,
            )
        return still_open(
            value,
            rule,
            f"“{value.text}” is one of several at {place(view, best.fact)}, and the claim does not say which",
        )
    return good(view, value, rule, best)


def _is_labelled(view: ClaimView, value: Value) -> bool:
    """Whether a link, mail address or phone number is all that stands behind a label: "Log: <https://…>"."""
    return (
        _LABEL_END.search(view.text[: value.start]) is not None
        and _LINK_END.fullmatch(view.text[value.end :]) is not None
    )


_LABEL_END = re.compile(r"(?::|\]|–|—|\bis|\bat)[\s*_`<(\[]*$")
_LINK_END = re.compile(r"[\s*_`>)\].]*")


def _is_contact(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is a link, a mail address or a phone number and nothing else."""
    found = read_values(fact.value) if isinstance(fact.value, str) else ()
    return len(found) == 1 and found[0].kind is Kind.CONTACT


def _tells_which(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a date is what picks one of several alike items: it is then what the claim is about, and proves nothing."""
    field = "/".join(fact.field)
    return any((a, b, f) == (value.start, value.end, field) for a, b, f, _ in view.named)


_SAYS = r"(?:says?|said|asks?|asked|tells?|told|writes?|wrote|reminds?|reminded|invites?|invited|reports?|reported|confirms?|confirmed|thanks?|thanked)"
_SPEAKS = re.compile(rf" (?:has |had )?{_SAYS}\b", re.I)
_IS_SPOKEN_TO = re.compile(rf"\b{_SAYS} $", re.I)


def _speaks(view: ClaimView, value: Value) -> bool:
    """Whether a name is of who says something, or of whom it is said to: a "to" behind it is no way that anything went."""
    return value.kind is Kind.NAME and (
        _SPEAKS.match(view.text, value.end) is not None
        or _IS_SPOKEN_TO.search(view.text[: value.start]) is not None
    )
