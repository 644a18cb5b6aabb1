"""Quantifiers: what a claim says of both, all, none, some number of, or only one of several alike things.

A stretch of a claim is read as a quantifier, the names or the noun of a group of the evidence, and predicates that
account for every telling word of it; then it is asked of each item. Nothing is decided where a word is left over, an
item's facts are silent, or two readings disagree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, step_words
from faithgrade.rules.aggregates.named import is_of_a_comparison
from faithgrade.rules.binding.groups import Group, groups_of
from faithgrade.rules.binding.itemnames import mentions_of
from faithgrade.rules.binding.overtaken import was_so_before
from faithgrade.rules.binding.rowsmeant import speaks_of_some
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.stretches import (
    BEING,
    DENYING,
    NEGATING,
    Said,
    Stretch,
    denies_twice,
    is_elliptic,
    parts_of,
    said_of,
    topic_of,
)
from faithgrade.rules.claim.atoms import Atom, point
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.quantifiers.asking import Predicate
from faithgrade.rules.quantifiers.outcome import Outcome, decide
from faithgrade.rules.quantifiers.predicates import holds, predicates_in, readings
from faithgrade.rules.statuses.nulls import is_missing
from faithgrade.rules.statuses.statuses import SAVE_FOR
from faithgrade.rules.words.conditions import means_on
from faithgrade.rules.words.lexicon import (
    CONDITIONALS,
    HAVING,
    HEDGES,
    NEGATIONS,
    PRESENTING,
    STATES,
    SUM_CUES,
)
from faithgrade.rules.words.truths import truth
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "quantifiers"


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each stretch of the claim that is read in full."""
    if "?" in view.text or view.claim.kind == "code" or view.denied_abroad:
        return
    if any(t.fold in CONDITIONALS or (t.fold in HEDGES and not _is_month(view, t)) for t in view.tokens):
        return
    if not 0 < len(view.tokens) <= 60 or not groups_of(view.index):
        return
    if any(is_of_a_comparison(view, v) for v in view.values if isinstance(v.reading, Amount)):
        return  # "a 2 m longer rope" is not one of 2 m
    whole = tuple(n for n, token in enumerate(view.tokens) if token.start >= view.answered)
    parts = [kept for p in parts_of(view) if (kept := tuple(n for n in p if n in whole))]
    if not _turns(view, parts) and not _DENIED_OF.search(view.text):
        atom, _ = _atom(view, whole, None)
        if atom is not None:
            yield atom
            return
    before: Read | None = None
    for part in parts:
        if len(part) == len(whole):
            continue
        atom, found = _atom(view, part, before)
        before = found if found is not None else before
        if atom is not None:
            yield atom


def _turns(view: ClaimView, parts: list[tuple[int, ...]]) -> bool:
    """Whether a claim denies one thing and says another: "was not published, but the draft was saved"."""
    texts = [view.text[view.tokens[p[0]].start : view.tokens[p[-1]].end] for p in parts]
    denied = {DENYING.search(text) is not None for text in texts}
    return len(denied) > 1 and any(view.tokens[p[0]].fold in _TURNS for p in parts[1:])


_DENIED_OF = re.compile(r"\bI (?:\w+n['’]t|did not|have not)\b[^,;]*, (?:which|who)\b", re.I)
_TURNS = frozenset("but while whereas though although however".split())


def _is_month(view: ClaimView, token: Token) -> bool:
    """Whether "May" is the month of a date."""
    return token.fold == "may" and any(
        v.kind is Kind.DATE and v.start <= token.start < v.end for v in view.values
    )


@dataclass(frozen=True, slots=True)
class Read:
    """What a stretch was read as, for the one behind it: "and so is …", "and both …"."""

    group: Group
    way: tuple[Predicate, ...]
    negated: bool
    picked: frozenset[int] | None
    denies: bool = False
    """Whether it said no of a flag: what "so is" another is no, too."""


def _switches(view: ClaimView, predicate: Predicate) -> bool:
    return any(means_on(view.tokens[n].fold) is not None for n in predicate.tokens)


def _says_no(view: ClaimView, group: Group, predicate: Predicate, said: Said) -> bool:
    """Whether a stretch read as one flag said that it is not so."""
    items = [
        i for i, f in enumerate(group.fields[predicate.field]) if f is not None and truth(f.value) is not None
    ]
    if not predicate.is_flag or not items:
        return False
    fact = group.fields[predicate.field][items[0]]
    return fact is not None and (predicate.ask(items[0]) == truth(fact.value)) == said.negated


def _atom(view: ClaimView, part: tuple[int, ...], before: Read | None) -> tuple[Atom | None, Read | None]:
    """The atom of a stretch, and what it was read as."""
    if denies_twice(view, part):
        return None, None
    outcomes: list[tuple[Outcome, Group, Said, tuple[Predicate, ...]]] = []
    told = _is_said(view, part)
    stretch = Stretch.of(view, part)
    for group in groups_of(view.index):
        picked = before.picked if before is not None and before.group is group else None
        for said in said_of(view, stretch, group, picked):
            if said.how == "named" and not told:
                continue
            several = said.how != "named" or len(said.named) > 1
            known = _known(view, group, said)
            ways = readings(view, group, said.words, several=several, known=known)
            ways = [w for w in ways if all(_may_be_meant(view, p, group, said) for p in w)]
            if not ways and before is not None and before.group is group and _repeats(view, said):
                ways = [before.way]
                if before.negated and any(view.tokens[n].fold in ("so", "neither") for n in part):
                    said = replace(said, negated=True)  # noqa: PLW2901 the same stretch, read on
            elif before is not None and before.denies and group.single and is_elliptic(view, part):
                ways = [w for w in ways if len(w) == 1 and w[0].is_flag and not _switches(view, w[0])]
                said = replace(said, negated=not said.negated)  # noqa: PLW2901 "is off, and so is …"
            missing = _missing(view, group, said)
            if missing is not None:
                outcomes.append((missing, group, said, ()))
            for way in ways:
                outcome = decide(view, group, said, way)
                if outcome is not None:
                    outcomes.append((outcome, group, said, way))
        if len({o[0].standing for o in outcomes}) > 1:
            return None, None
    if not outcomes:
        return None, None
    outcome, group, said, way = outcomes[0]
    if outcome.standing == "good" and any(view.tokens[n].fold in ("still", "already") for n in part):
        return None, None  # nobody knows since when
    if outcome.standing == "good" and _is_the_state_of_another(view, group, part, way):
        return None, None
    if outcome.standing == "wrong" and any(p.numeric for p in way) and _speaks_of_a_rest(view, part, way):
        return None, None
    if outcome.standing == "wrong" and outcome.facts and _names_a_part(view, group, part, way):
        return None, None  # it is so of the whole
    words = {view.tokens[n].fold for n in part}
    if outcome.standing == "wrong" and any(was_so_before(view.index, f, words) for f in outcome.facts):
        return None, None
    if outcome.standing == "wrong" and (
        (said.how == "all" and _TAKING_BACK.match(view.text, view.tokens[part[-1]].end))
        or (said.how == "named" and SAVE_FOR.search(view.text))
        or any(
            v.kind is Kind.QUOTE and v.start <= view.tokens[n].start < v.end
            for p in way
            for v in view.values
            for n in p.tokens
        )
    ):
        return None, None  # "all but R-2 are done"; what somebody is quoted to have said
    start, end = view.tokens[part[0]].start, view.tokens[part[-1]].end
    if outcome.standing == "wrong" and (
        (len(way) > 1 and any(p.is_text for p in way) and _PER_PIECE.search(view.text[start:end]))
        or speaks_of_some(view, start, end)
    ):
        return None, None
    if outcome.standing == "wrong" and _is_told_of_all_together(view, group, way):
        if view.stems & SUM_CUES - {stem("both")}:
            return None, None
        outcome = replace(outcome, standing="open")  # "both sheds hold 28": each of them, or together
    relation = Relation.SUPPORTS if outcome.standing == "good" else Relation.CONTRADICTS
    pointers = tuple(point(view, f, relation) for f in outcome.facts[:6])
    if not pointers:
        pointers = (Pointer(None, "", outcome.why, relation),)
    return (
        Atom(
            RULE,
            start,
            end,
            outcome.standing,
            outcome.code,
            outcome.why,
            pointers,
            tuple(f.index for f in outcome.facts),
            frozenset(part),
        ),
        Read(
            group,
            way,
            said.negated,
            _picked(group, said, way) if len(outcomes) == 1 else None,
            len(way) == 1 and _says_no(view, group, way[0], said),
        ),
    )


_TAKING_BACK = re.compile(
    r"[\s,;–—-]+(?:but|though|although|except(?: that)?|only)\s[^.;:,]{1,40}(?:\bnot|n['’]t)(?: \w+)?\W*$",
    re.I,
)
"""What takes one of them out again: "all hosts are online, but Cedar is not"."""


def _names_a_part(view: ClaimView, group: Group, part: Sequence[int], way: Sequence[Predicate]) -> bool:
    """Whether a stretch read as one of the whole names an item of a list in it: "the laptop was denied" of a claim that was approved."""
    if not group.single:
        return False
    held = {f.node for column in group.fields.values() for f in column if f is not None}
    facts = view.index.evidence.facts
    return any(
        bool(m.entry.facts)
        and m.first in part
        and not any(m.first in p.tokens for p in way)
        and all(
            facts[i].node not in held and any(isinstance(step, int) for step in facts[i].path)
            for i in m.entry.facts
        )
        for m in view.mentions
    )


_PER_PIECE = re.compile(r"\d (?:each|apiece)$", re.I)
"""What a price of one kind is told with: "the ropes cost 30 each" says nothing of the buoys."""


def _speaks_of_a_rest(view: ClaimView, part: Sequence[int], way: Sequence[Predicate]) -> bool:
    """Whether a number is what is left of something, which no field need hold: "has 16 days left" of 28 and 12."""
    words = {view.tokens[n].fold for n in part}
    fields = {w for p in way for step in p.field for w in re.split(r"[^a-z]+", step.lower())}
    return bool(words & _REST) and not fields & _REST  # "leave" is no form of "left" here


_REST = frozenset("left remaining unused spare outstanding".split())


def _is_the_state_of_another(
    view: ClaimView, group: Group, part: Sequence[int], way: Sequence[Predicate]
) -> bool:
    """Whether a word that otherwise only presents is all that a field of some item says: "is running with 2 cores"."""
    told = {n for p in way for n in p.tokens}
    words = {view.tokens[n].fold for n in part if n not in told and view.tokens[n].stem in PRESENTING}
    return bool(words) and any(
        f is not None and isinstance(f.value, str) and f.value.casefold() in words
        for column in group.fields.values()
        for f in column
    )


def _is_told_of_all_together(view: ClaimView, group: Group, way: Sequence[Predicate]) -> bool:
    """Whether a number of the claim is what the items come to, and not what each of them has: "both sheds hold 28 boats"."""
    totals = set()
    for predicate in way:
        column = group.fields.get(predicate.field, ()) if predicate.numeric else ()
        numbers = [single_amount(view.index, f) if f is not None else None for f in column]
        if len(numbers) > 1 and None not in numbers:
            totals.add(sum((a.value for a in numbers if a is not None), Decimal(0)))
    return any(isinstance(v.reading, Amount) and v.reading.value in totals for v in view.values)


def _may_be_meant(view: ClaimView, predicate: Predicate, group: Group, said: Said) -> bool:
    """Whether a number or text may be said of the items as the stretch speaks of them.

    Of one thing only what no other record has is told. What one named item has is told by its own rules, but for "2 ports"; the numbers of a map are of many kinds. A
    text right beside a name is a part of it ("Ines Rey").
    """
    if group.single:
        alike = view.index.once(_alike)[field_words(predicate.field).leaf]
        return alike == 1 and not predicate.numeric and not predicate.is_text
    if said.how == "named" and predicate.is_text:
        beside = {n + 1 for n in predicate.tokens} | {n - 1 for n in predicate.tokens}
        named = {n for own in mentions_of(view, range(len(view.tokens)), group).values() for n in own}
        if beside & named:
            return False
    if not predicate.numeric:
        return True
    if group.keyed and said.how in ("count", "named"):
        return False
    return said.how != "named" or (
        predicate.named and (said.each or (predicate.adjacent and len(said.named) == 1))
    )


def _alike(index: Index) -> Counter[frozenset[str]]:
    """How many facts there are by the words of their field's own name."""
    return Counter(field_words(f.field).leaf for f in index.facts if f.field)


def _is_said(view: ClaimView, part: tuple[int, ...]) -> bool:
    """Whether a stretch says something of what it names: a verb or a negation stands in it, and it is no mere label."""
    return any(
        (token := view.tokens[n]).stem in HAVING
        or token.fold in BEING
        or token.fold in NEGATIONS
        or token.fold in NEGATING
        or token.fold in ("been", "had", "with", "got")
        or token.stem in PRESENTING
        or token.fold.endswith("ed")
        for n in part
    ) and not view.text[view.tokens[part[-1]].end :].lstrip("* ").startswith(":")


def _missing(view: ClaimView, group: Group, said: Said) -> Outcome | None:
    """A number said of one named item whose field, which the claim names, has no number there."""
    if said.how != "named" or len(said.named) != 1 or group.single or group.keyed or view.negated:
        return None
    (item,) = said.named
    if not any((f := column[item]) is not None and is_missing(f.value) for column in group.fields.values()):
        return None
    numbers = [p for p in predicates_in(view, group, said.words) if p.numeric and p.named and p.direct]
    facts = [group.fields[p.field][item] for p in numbers]
    if not facts or any(f is None or not is_missing(f.value) for f in facts):
        return None
    first = facts[0]
    assert first is not None  # noqa: S101 just looked
    return Outcome(
        "wrong",
        Reason.NULL_ASSERTED,
        f"{'/'.join(numbers[0].field)} of it is {first.value}, and no number",
        (first,),
    )


def _known(view: ClaimView, group: Group, said: Said) -> frozenset[int]:
    """Words that only name the one thing spoken of: words of the conversation that no field is called by."""
    if said.how != "named" or len(said.named) > 1:
        return frozenset()
    fields = {w for f in group.fields for step in f for w in step_words(step)}
    mine = {n for m in view.mentions for n in range(m.first, m.last)} if group.single else set()
    topic = topic_of(view) | group.nouns
    return frozenset(
        n
        for n in said.words
        if (view.tokens[n].stem in topic or n in mine)
        and view.tokens[n].stem not in fields
        and means_on(view.tokens[n].fold) is None
        and view.tokens[n].stem not in STATES
        and not any(ch.isdigit() for ch in view.tokens[n].fold)
    )


def _picked(group: Group, said: Said, way: tuple[Predicate, ...]) -> frozenset[int] | None:
    """The items that a stretch spoke of: those it counted, or named."""
    if said.how == "count":
        return frozenset(i for i in range(len(group.items)) if holds(way, i, said.negated) is True)
    return said.named or None


def _repeats(view: ClaimView, said: Said) -> bool:
    """Whether a stretch only says that the same goes for another item: "and so is X", "X is as well"."""
    words = {view.tokens[n].fold for n in said.words}
    return said.how == "named" and bool(words & BEING) and words <= _SAME


_SAME = frozenset(
    "so is are was were does do has have too as well also and the can though but while still isn aren".split()
)
