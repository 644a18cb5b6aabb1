"""The outcome of a stretch that is read in full: each item of its group is asked, and all, none, some number or only the named have to be so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from faithgrade.evidence import Fact
from faithgrade.rules.binding.groups import Group
from faithgrade.rules.binding.stretches import (
    CONFESSED,
    Said,
)
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.quantifiers.asking import Answer, Predicate
from faithgrade.rules.quantifiers.predicates import holds
from faithgrade.values import Bound
from faithgrade.verdicts import Reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one reading of a stretch comes to."""

    standing: Literal["good", "wrong", "open"]
    code: Reason
    why: str
    facts: tuple[Fact, ...]


def _is_of_the_field(said: Said, predicate: Predicate) -> bool:
    """Whether what is counted is what a field is called by, and no item."""
    return not said.words - predicate.tokens


def decide(view: ClaimView, group: Group, said: Said, way: tuple[Predicate, ...]) -> Outcome | None:
    """What a quantified stretch comes to when its predicates are put to every item of the group, or None where that is not sure."""
    if said.negated and len(way) > 1:
        return None
    if (
        said.how == "count"
        and len(way) == 1
        and way[0].what.endswith("is not 0")
        and _is_of_the_field(said, way[0])
    ):
        return None  # "4 vacancies" is how many one of them has
    answers = [holds(way, i, said.negated) for i in range(len(group.items))]
    what = " and ".join(p.what for p in way)
    part = "" if CONFESSED.search(view.text) else group.part
    if said.how == "named":
        return _named(group, said, way, answers, what)
    if said.how == "save":
        return _saved(group, said, way, answers, what, part)
    among = said.among
    size = len(answers)
    if said.total is not None and said.total != size and not (part and said.total > size):
        narrowing = [p for p in way if said.at < min(p.tokens) <= said.at + 2]
        if len(narrowing) != 1 or (len(way) == 1 and said.how == "all"):
            return None
        picked = [i for i in range(size) if narrowing[0].ask(i) is True]
        if len(picked) != said.total or any(narrowing[0].ask(i) is None for i in range(size)):
            return None
        among = frozenset(picked)
    if among is None and said.how == "all" and (narrowed := _narrowed(view, group, said, way)) is not None:
        among, way = narrowed
        answers = [holds(way, i, said.negated) for i in range(size)]
        what = " and ".join(p.what for p in way)
    if part and among is not None and among is not said.among:
        return None
    if among is not None:
        answers = [a if i in among else None for i, a in enumerate(answers)]
        part = ""
    true = [i for i, a in enumerate(answers) if a is True]
    false = [i for i, a in enumerate(answers) if a is False]
    unknown = (len(answers) if among is None else len(among)) - len(true) - len(false)
    lost = any(item.lost is not None for item in group.items)
    facts = _facts(group, way, true if said.how in ("none", "count") else false or true)
    good, wrong = (true, false) if said.how == "all" else (false, true)
    if said.how in ("all", "none"):
        if wrong:
            return Outcome(
                "wrong",
                Reason.CONTRADICTED,
                f"of {len(answers)} items at {group.place} there are {len(wrong)} of which it is not so that {what}",
                _facts(group, way, wrong),
            )
        if part or (lost and len(good) + sum(i.lost is not None for i in group.items) == len(answers)):
            why = part or "a call for one of them failed"
            return Outcome("wrong", Reason.INCOMPLETE_EVIDENCE, f"{group.place} does not show it: {why}", ())
        if unknown:
            return None
        return (
            Outcome(
                "good",
                Reason.DERIVED,
                f"{what}: so of all {len(good)} at {group.place}",
                _facts(group, way, good),
            )
            if said.how == "all"
            else Outcome(
                "good",
                Reason.DERIVED,
                f"{what}: so of none of {len(answers)} at {group.place}",
                _facts(group, way, good),
            )
        )
    if said.how == "only":
        if any(i in false for i in said.named) or any(i not in said.named for i in true):
            odd = [i for i in true if i not in said.named] or [i for i in said.named if i in false]
            return Outcome(
                "wrong",
                Reason.CONTRADICTED,
                f"{what}: it is not only so of what is named",
                _facts(group, way, odd),
            )
        if unknown or lost:
            return None
        if part:
            return Outcome("wrong", Reason.INCOMPLETE_EVIDENCE, f"{group.place} does not show it: {part}", ())
        return Outcome("good", Reason.DERIVED, f"{what}: only of what is named", _facts(group, way, true))
    if among is not None:
        answers = [answers[i] for i in sorted(among)]
    return _counted(group, said, way, answers, what, part, facts)


_VERBS = frozenset("is are was were has have had cost costs".split())


def _narrowed(
    view: ClaimView, group: Group, said: Said, way: tuple[Predicate, ...]
) -> tuple[frozenset[int], tuple[Predicate, ...]] | None:
    """The items of which "all" is said by what stands before the verb, and what is said of them: "all of Noor's tickets are high"."""
    verb = next((n for n, t in enumerate(view.tokens) if n > said.at and t.fold in _VERBS), None)
    before = tuple(p for p in way if verb is not None and max(p.tokens, default=verb) < verb)
    behind = tuple(p for p in way if p not in before)
    if not before or not behind or any(p.what.endswith("is not 0") for p in behind):  # some are not all
        return None
    answers = [[p.ask(i) for p in before] for i in range(len(group.items))]
    picked = frozenset(i for i, told in enumerate(answers) if all(a is True for a in told))
    unsure = any(None in told and False not in told for told in answers)
    return (picked, behind) if picked and not unsure else None


def _counted(
    group: Group,
    said: Said,
    way: tuple[Predicate, ...],
    answers: Sequence[Answer],
    what: str,
    part: str,
    facts: tuple[Fact, ...],
) -> Outcome | None:
    amount = said.number
    if amount is not None and amount.value > len(answers):
        return None  # more than there are: something else is counted
    known = sum(a is True for a in answers)
    if (
        amount is not None
        and amount.bound is None
        and known > amount.value
        and all(p.is_flag for p in way)
        and any(a is None for a in answers)
    ):
        why = f"{what}: so of {known} at {group.place} at the least"
        return Outcome("wrong", Reason.WRONG_DERIVATION, why, facts)
    if amount is None or any(a is None for a in answers) or amount.bound in (Bound.ABOUT, Bound.NEARLY):
        return None
    found = sum(a is True for a in answers)
    fits = {
        None: found == amount.value,
        Bound.OVER: found > amount.value,
        Bound.UNDER: found < amount.value,
        Bound.AT_LEAST: found >= amount.value,
        Bound.AT_MOST: found <= amount.value,
    }[amount.bound]
    why = f"{what}: so of {found} of {len(answers)} at {group.place}"
    if part and not (amount.bound is Bound.AT_LEAST and fits):
        return Outcome("open", Reason.INCOMPLETE_EVIDENCE, f"{group.place} is one part of more", facts)
    if fits:
        return Outcome("good", Reason.DERIVED, why, facts)
    return Outcome("wrong", Reason.WRONG_DERIVATION, why, facts)


def _saved(
    group: Group,
    said: Said,
    way: tuple[Predicate, ...],
    answers: Sequence[Answer],
    what: str,
    part: str,
) -> Outcome | None:
    """All but the named: of each other item it is so, and of the named ones it is not."""
    others = [i for i in range(len(answers)) if i not in said.named]
    odd = [i for i in others if answers[i] is False]
    if odd:
        why = f"{what}: it is not so of {len(odd)} more at {group.place} than are excepted"
        return Outcome("wrong", Reason.CONTRADICTED, why, _facts(group, way, odd))
    if (
        not others
        or part
        or any(item.lost is not None for item in group.items)
        or any(answers[i] is None for i in others)
        or any(answers[i] is not False for i in said.named)
    ):
        return None
    return Outcome(
        "good",
        Reason.DERIVED,
        f"{what}: so of all at {group.place} but the named",
        _facts(group, way, others),
    )


def _named(
    group: Group,
    said: Said,
    way: tuple[Predicate, ...],
    answers: Sequence[Answer],
    what: str,
) -> Outcome | None:
    mine = sorted(said.named)
    lost = next((group.items[i].lost for i in mine if group.items[i].lost is not None), None)
    if lost is not None:
        return None
    facts = _facts(group, way, mine)
    if all(answers[i] is True for i in mine):
        return Outcome("good", Reason.STATED, what if not said.negated else f"not: {what}", facts)
    null = [
        p.what
        for p in way
        if p.is_flag and (f := group.fields[p.field][mine[0]]) is not None and f.value is None
    ]
    if group.single and null and len(way) == 1:
        return Outcome("wrong", Reason.NULL_ASSERTED, f"nothing says that {null[0]}: it is null", facts)
    bad = [i for i in mine if answers[i] is False]
    if bad and (len(mine) > 1 or all(p.named for p in way)):
        return Outcome("wrong", Reason.CONTRADICTED, f"it is not so that {what}", _facts(group, way, bad))
    return None


def _facts(group: Group, way: tuple[Predicate, ...], items: Sequence[int]) -> tuple[Fact, ...]:
    return tuple(f for i in items[:12] for p in way if (f := group.fields[p.field][i]) is not None)
