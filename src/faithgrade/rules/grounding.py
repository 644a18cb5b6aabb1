"""Ground one typed value of a claim: the decision all value rules share.

Matched under its field inside what the claim is about: good. Matched only elsewhere while the named field says
something else: mispaired. Matched nowhere: wrong, if the evidence arrived whole and the value is not the user's
own, policy, or one step of arithmetic away.
"""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.absence import CLEARLY, is_anchored, is_stale, nowhere
from faithgrade.rules.agents import other_agent, other_role
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.binding import TEXTUAL, Binding, Candidate, bind, find
from faithgrade.rules.dated import at_its_date
from faithgrade.rules.elsewhere import elsewhere
from faithgrade.rules.lexicon import SYNONYMS
from faithgrade.rules.naming import NAMED, Words, around, content, naming
from faithgrade.rules.reads import is_replaced, latest
from faithgrade.rules.rivals import (
    explains,
    missing_named,
    rivals_beside,
    role_twin,
)
from faithgrade.rules.series import single_amount
from faithgrade.rules.standing import good, still_open, wrong
from faithgrade.rules.steps import is_crowded
from faithgrade.rules.textparts import told_of_another
from faithgrade.rules.twins import closer_field, named_twin, numbered_twin, plainer_field
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Kind, Value, read_values
from faithgrade.values.match import How, match
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import dimension, is_currency
from faithgrade.verdicts import Reason, Relation

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
        if missing is not None:
            return wrong(
                view,
                value,
                rule,
                Reason.NULL_ASSERTED,
                f"“{value.text}” is given for {place(view, missing)}, which is {shown(missing.value)}",
                missing,
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


def _matched(view: ClaimView, value: Value, rule: str, binding: Binding, best: Candidate) -> Atom:
    textual = value.kind in TEXTUAL or best.fact.prose or len(str(best.fact.value)) > 60
    if best.naming.score < NAMED and not any(
        _tells_which(view, value, c.fact) for c in binding.inside
    ):  # a chance match elsewhere does not outweigh a match in the opposite role
        contrary = [c for c in binding.inside if c.naming.score < 0 and c.naming.tokens]
        if contrary and not best.naming.tokens:
            best = max(contrary, key=lambda c: (c.naming.leaf, -c.fact.index))
    within = None
    if isinstance(best.fact.value, str):
        within = _claimed_by_another(view, value, best.fact) or told_of_another(view, value, best.fact)
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
        if rivals or best.fact.prose or _has_like_neighbours(view, best, value.reading):
            return still_open(
                value,
                rule,
                f"“{value.text}” stands at {place(view, best.fact)}, which the claim does not name",
            )
    possessive = view.text[value.end : value.end + 2] in ("'s", "’s")
    if (best.naming.score < 0 or not textual) and not possessive and not _is_whole_of(view, value):
        for rival in rivals_beside(view, best, binding.words, value.reading):
            if _reads_the_same(view, value, rival.fact):
                continue
            qualified = _qualifies(rival, best)
            if best.naming.score >= NAMED and not qualified and not _more_telling(rival, best):
                continue
            unnamed = best.naming.leaf == 0 and rival.naming.direct and not isinstance(rival.fact.value, str)
            if (
                not qualified
                and not unnamed
                and _unit_fits(view, value, best.fact)
                and not _unit_fits(view, value, rival.fact)
            ):
                continue
            if rival.naming.score < CLEARLY:
                break
            if (rival.naming.leaf < CLEARLY and best.naming.score >= 0) or field_words(
                rival.fact.field
            ).leaf & _ID_WORDS:
                continue
            if not is_stale(view, rival.fact) and (
                best.naming.score < 0 or qualified or explains(view, rival, binding.words)
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
        other = role_twin(view, best) or numbered_twin(view, best)
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
    if doer is None and not (value.kind is Kind.NUMBER and _is_small(value)):
        doer = named_twin(view, best, binding.words, value.reading) or closer_field(
            view, best, binding.words, value.reading
        )
    if doer is None and textual:
        doer = plainer_field(view, best, binding.words, value.reading)
    if doer is not None and not is_stale(view, doer):
        return wrong(
            view,
            value,
            rule,
            Reason.MISPAIRED,
            f"“{value.text}” is {place(view, best.fact)}, while {place(view, doer)} is {shown(doer.value)}",
            doer,
        )
    doubt = _said_otherwise(view, best.fact)
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
    if value.kind is Kind.NUMBER and _counts_a_list_of(view, best, binding.words):
        return still_open(
            value,
            rule,
            f"“{value.text}” is one of the numbers at {place(view, best.fact)}, and may count them",
        )
    bare = value.kind in (Kind.MONEY, Kind.NUMBER)
    another = _given_for_another(view, value, best, binding.words) if bare and not textual else None
    if another is not None:
        return still_open(
            value,
            rule,
            f"“{value.text}” stands at {place(view, best.fact)}, and the claim gives it for “{another}”",
        )
    if best.naming.score < NAMED and _by_chance(value, best):
        return still_open(
            value,
            rule,
            f"“{value.text}” stands at {place(view, best.fact)}, but so small a number stands anywhere",
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


def _counts_a_list_of(view: ClaimView, best: Candidate, words: Words) -> bool:
    """Whether a number before the noun that a list of numbers is called by counts the list rather than being one of it."""
    if not best.fact.path or not isinstance(best.fact.path[-1], int):
        return False
    behind = content(words.right)[:1]
    return bool(behind) and behind[0].stem in field_words(best.fact.field).leaf


def _given_for_another(view: ClaimView, value: Value, best: Candidate, words: Words) -> str | None:
    """The field word right before a value ("a balance of 310"), where it is none of the field the value stands under."""
    if best.naming.leaf or best.naming.score >= NAMED or best.fact.prose:
        return None
    before = [t for t in words.left if t.fold not in _BETWEEN][:1]
    if not before or before[0].end > value.start or before[0].stem not in view.index.fields_by_word:
        return None
    names = field_words(best.fact.field)
    alike = {before[0].stem} | SYNONYMS.get(before[0].stem, frozenset())
    if alike & (names.leaf | names.above | view.index.captions(best.fact)):
        return None
    return before[0].text


_BETWEEN = frozenset("of is was are were at the a an to be stands stood".split())


def _has_like_neighbours(view: ClaimView, best: Candidate, like: Amount) -> bool:
    """Whether the object of a fact has another small number under another name, which the claim may have meant."""
    return any(
        f.node == best.fact.node
        and f.field != best.fact.field
        and f.value != best.fact.value
        and (other := single_amount(view.index, f)) is not None
        and other.unit == like.unit
        and abs(other.value) <= _SMALL
        for f in view.index.evidence.facts[max(0, best.fact.index - 24) : best.fact.index + 25]
    )


_SMALL = 12
"""Whole numbers up to this one stand in many fields by chance."""


def _reads_the_same(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a fact has the value's own number, however its unit is written (6.5 inches and 6.5")."""
    reading = value.reading
    return isinstance(reading, Amount) and any(
        isinstance(r, Amount) and r.value == reading.value for r in view.index.readings(fact)
    )


def _said_otherwise(view: ClaimView, fact: Fact) -> str | None:
    """Why a field that holds a value may not say it: it is negative ("not_included"), or one of two states of one thing."""
    words = field_words(fact.field)
    if _says_not(fact.field) and not view.negated and not view.stems & _NEGATIVE:
        return "the field says what is not so"
    state = words.leaf & _STATES_OF_ONE
    if not state or view.stems & (state | _HEDGES):
        return None
    for other in view.index.evidence.facts[max(0, fact.index - 30) : fact.index + 31]:
        leaf = field_words(other.field).leaf
        if (
            other.node == fact.node
            and other.value is not None
            and other.value != fact.value
            and leaf & _STATES_OF_ONE
            and leaf - _STATES_OF_ONE == words.leaf - _STATES_OF_ONE
        ):
            return f"{place(view, other)} is {shown(other.value)}, and the claim does not say which of the two it means"
    return None


def _says_not(field: tuple[str, ...]) -> bool:
    """Whether a field's name turns what it holds: "not_included"; "note" has the stem of "not" and says no such thing."""
    words = field_words(field)
    return bool((words.leaf | words.above) & _NEGATIVE) or any(
        part in ("not", "non") for step in field for part in split_identifier(step)
    )


_NEGATIVE = frozenset(
    stem(w) for w in "excluded excludes excluding except without unavailable missing".split()
)
_STATES_OF_ONE = frozenset(
    stem(w)
    for w in "scheduled planned estimated expected actual target forecast quoted budgeted projected".split()
)
_HEDGES = frozenset(stem(w) for w in "should plan expect estimate schedule due forecast".split())


def _is_whole_of(view: ClaimView, value: Value) -> bool:
    """Whether a number is the whole in "21 of 24 beds": the words behind it name the part."""
    before = [t for t in view.tokens if t.end <= value.start][-4:]
    return any(t.fold in ("of", "von", "de", "out") for t in before) and any(
        v.end <= value.start and value.start - v.end <= 24 and isinstance(v.reading, Amount)
        for v in view.values
    )


def _unit_fits(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a fact states a unit of what the claimed value measures."""
    reading = value.reading
    mine = dimension(reading.unit) if isinstance(reading, Amount) else None
    return mine is not None and any(
        dimension(r.unit) == mine for r in view.index.readings(fact) if isinstance(r, Amount)
    )


def _qualifies(rival: Candidate, best: Candidate) -> bool:
    """Whether the rival's whole name stands right before the one word that names the match: "feels like temperature"."""
    return (
        rival.naming.direct
        and rival.naming.leaf >= CLEARLY
        and len(rival.naming.tokens) >= 2
        and len(best.naming.tokens) == 1
        and max(rival.naming.tokens) + 1 == min(best.naming.tokens)
    )


def _more_telling(rival: Candidate, best: Candidate) -> bool:
    """Whether all of a field's name was said, where the matching field's is shorter ("feels like temperature") or only meant."""
    longer, shorter = field_words(rival.fact.field).leaf, field_words(best.fact.field).leaf
    if (
        rival.naming.direct
        and rival.naming.leaf >= CLEARLY
        and 0 < best.naming.leaf < 0.75
        and len(longer) == len(shorter)
    ):
        return True  # all of "check in" is said, and only half of "check out"
    return (
        rival.naming.direct
        and rival.naming.leaf >= 0.85
        and len(longer) >= len(shorter)
        and not best.naming.direct
        and best.naming.leaf > 0
    )


def _claimed_by_another(view: ClaimView, value: Value, fact: Fact) -> str | None:
    """In a text of several values ("8GB 1GB RAM"), the value beside the word that the claim puts beside this one, if another."""
    text = str(fact.value)
    if fact.prose or len(text) > 120 or not isinstance(value.reading, Amount):
        return None
    amounts = [v for v in read_values(text) if v.kind is value.kind]
    if len(amounts) < 2:
        return None
    beside = content([t for t in view.tokens if t.start >= value.end])[:1]
    if not beside or any(ch.isdigit() for ch in beside[0].text):
        return None  # "4GB or 8GB of RAM": a number names no value
    places = [t.start for t in tokenize(text) if t.stem == beside[0].stem]
    if len(places) != 1:
        return None
    before = [a for a in amounts if 0 <= places[0] - a.end <= 1]
    if not before or any(match(value, r) is not None for r in before[-1].readings):
        return None
    return before[-1].text


def _is_small(value: Value) -> bool:
    return isinstance(value.reading, Amount) and abs(value.reading.value) <= _SMALL


def _by_chance(value: Value, found: Candidate) -> bool:
    """Whether a small bare number was met only in rounding, or inside a text about something else ("Tin Lane 8")."""
    reading = value.reading
    if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or abs(reading.value) > 12:
        return False
    fact = found.fact
    return found.how is How.ROUNDED or (
        isinstance(fact.value, str) and not fact.prose and not fact.value.isdigit()
    )


def _tells_which(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a date is what picks one of several alike items: it is then what the claim is about, and proves nothing."""
    field = "/".join(fact.field)
    return any((a, b, f) == (value.start, value.end, field) for a, b, f, _ in view.named)
