"""The rules in order, and applying them to the claims of a case.

Each rule reads a claim and gives atoms: pieces it found good, wrong, or could not decide. A wrong atom refutes the
claim; a claim without wrong or open atoms is supported when its good atoms cover every content word; anything else is
left to the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from faithgrade.case import Case
from faithgrade.claims import Claim
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules.aggregates import aggregates
from faithgrade.rules.binding.overtaken import rests_on_old
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.claimhood import no_claim
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.counts import counts
from faithgrade.rules.cover.cover import cover
from faithgrade.rules.cover.withheld import withheld
from faithgrade.rules.dates import dates
from faithgrade.rules.deeds import actions, invented_calls
from faithgrade.rules.disclosures import disclosures, pages
from faithgrade.rules.extremes import contests, extremes
from faithgrade.rules.names import identifiers, names
from faithgrade.rules.numbers import numbers
from faithgrade.rules.quantifiers import quantifiers
from faithgrade.rules.statuses import flags, statuses
from faithgrade.rules.texts import quotes, verbatim
from faithgrade.rules.texts.printed import is_proposed
from faithgrade.values.said import said
from faithgrade.verdicts import Finding, Pointer, Reason, Verdict

RULES_VERSION = "11"
"""Raised with every change that can change a verdict."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A grounding check by name: what it decides, when it abstains, and the function that reads a claim with it."""

    name: str
    decides: str
    abstains: str
    read: Callable[[ClaimView], Iterable[Atom]]


RULES: tuple[Rule, ...] = (
    Rule(
        "numbers",
        "whether each number, percentage, amount of money, quantity and duration stands under the field and entity the claim names",
        "when the value stands only where the claim's words do not lead, or may be the user's own, policy or one step of arithmetic",
        numbers.read,
    ),
    Rule(
        "dates",
        "whether each date and time lies at a moment the evidence gives under the named field and entity",
        "when a date is relative and no reference time is known, or stands only where the claim's words do not lead",
        dates.read,
    ),
    Rule(
        "identifiers",
        "whether each id, e-mail, address of a page and phone number is in the evidence, character by character",
        "when the value is the user's own or policy",
        identifiers.read,
    ),
    Rule(
        "names",
        "whether the names and terms of the claim stand in the evidence together, and names that are one letter, word or number off",
        "when a name is in no result but nothing like it is either",
        names.read,
    ),
    Rule(
        "counts",
        "how many items a list has, or how many meet a condition the claim names",
        "when several lists could be meant, or the list is one part of more",
        counts.read,
    ),
    Rule(
        "aggregates",
        "sums, means, medians, extremes, differences, changes and shares that the wording calls for, and the span of dates a chart covers",
        "when the operands are not named or the set is not closed",
        aggregates.read,
    ),
    Rule(
        "extremes",
        "superlatives over one list, and comparatives between two named items",
        "when several fields could be meant, or the list is one part of more",
        extremes.read,
    ),
    Rule(
        "contests",
        "who won or lost, who met whom and the final score, where the evidence holds one pair of opposite parties with a score each",
        "when the scores are level, or the claim does not say which side it means",
        contests.read,
    ),
    Rule(
        "flags",
        "booleans, yes/no values and nulls, by the words of their field and the polarity of the clause",
        "when the clause says more than the flag does",
        flags.read,
    ),
    Rule(
        "quantifiers",
        "what is said of both, all, none, some number of, or only one of several alike things",
        "when a word of the stretch is left over, an item's facts are silent, or two readings disagree",
        quantifiers.read,
    ),
    Rule(
        "statuses",
        "what state the claim says something is in, against the state the evidence holds",
        "when several items are in different states and none is named",
        statuses.read,
    ),
    Rule(
        "verbatim",
        "statements that a text of the evidence, or the policy, makes in the claim's own words",
        "when the text turns the sense of the words by negation, condition or attribution",
        verbatim.read,
    ),
    Rule(
        "quotes",
        "whether words between quotation marks that are given as somebody's stand so, word after word, in one text",
        "when the marks enclose a title, a name, a term or the user's words, or a gap leaves out what turns the sense",
        quotes.read,
    ),
    Rule(
        "actions",
        "what the claim says was done, or could not be done, against the calls that were made and how they ended",
        "when no calls were recorded, a tool may do anything, or the words may restate a state the evidence holds",
        actions.read,
    ),
    Rule(
        "disclosures",
        "reports of failures, empty results and full rounds against what each call brought back",
        "when the words do not say which call is meant, or a result speaks of the trouble itself",
        disclosures.read,
    ),
    Rule(
        "completeness",
        "claims of all, every and the full list, and of how many there are, over results that are one page, cut, or as long as their limit",
        "when the claim says itself that it is a part, or later pages were read to the end",
        pages.read,
    ),
    Rule(
        "invented_calls",
        "tool calls the answer prints or tells of that were never made, or not so",
        "when the name is no tool of the case, or the call is given as an example",
        invented_calls.read,
    ),
)


def apply_rules(
    claims: Sequence[Claim], evidence: Evidence, case: Case, rules: Sequence[Rule] = RULES
) -> tuple[list[Finding], list[Claim]]:
    """Findings of the claims a rule decided, and the claims no rule decided, both in answer order."""
    settled: list[Finding] = []
    unresolved: list[Claim] = []
    index = Index(evidence)
    views: list[ClaimView] = []
    for claim in claims:
        view = ClaimView(claim, case, index, tuple(views))
        views.append(view)
        finding = no_claim(view) or settle(view, rules)
        if finding is None:
            unresolved.append(claim)
        else:
            settled.append(finding)
    return settled, unresolved


def settle(view: ClaimView, rules: Sequence[Rule]) -> Finding | None:
    """The finding that the rules agree on for one claim, or None."""
    if is_proposed(view):
        return None
    atoms = _atoms(view, rules)
    wrong = [a for a in atoms if a.standing == "wrong"]
    good = [a for a in atoms if a.standing == "good"]
    checked = sum(a.is_value for a in (*wrong, *good))
    if wrong:
        wrong.sort(key=_rank)
        return _finding(view, Verdict.UNSUPPORTED, wrong[0], wrong, checked)
    if not good or any(a.standing == "open" for a in atoms) or not any(a.is_value for a in good):
        return None
    covered = cover(view, good)
    if covered.left or withheld(view, good, covered.bound) is not None:
        return None
    return _finding(view, Verdict.SUPPORTED, _main(good), good, checked)


def _atoms(view: ClaimView, rules: Sequence[Rule]) -> list[Atom]:
    """What the rules found, without what readings that a later call overtook would refute."""
    found = (atom for rule in rules for atom in rule.read(view))
    return reconcile(
        [a for a in found if a.standing != "wrong" or not rests_on_old(view.index, a, view.text)]
    )


def _main(good: Sequence[Atom]) -> Atom:
    """The atom that says most for a supported claim: what was worked out, rather than where one of its operands stands."""
    told = [a for a in good if a.is_value]
    return next((a for a in told if a.rule in _COMPUTING and a.code is Reason.DERIVED), told[0])


def _rank(atom: Atom) -> int:
    """What the calls show outranks what the facts show, and that outranks the silence of the evidence."""
    return 0 if atom.code in _OF_CALLS else 2 if atom.code is Reason.ABSENT else 1


_OF_CALLS = frozenset(
    {Reason.INVENTED_CALL, Reason.ACTION_NEVER_RAN, Reason.ACTION_FAILED, Reason.ERROR_MASKED}
)


def reconcile(atoms: Sequence[Atom]) -> list[Atom]:
    """One standing for each piece: a computed value that fits overrules a look-up that failed, and one that does not
    fit overrules a look-up that succeeded by chance.

    A plain look-up knows only whether a value exists; the rules that compute know what the wording asks for. A
    quantifier that reads its whole sentence overrules the readings inside it, but not a number at its head that a
    count or a total has found.
    """
    tallied = [a for a in atoms if a.rule in ("counts", "aggregates") and a.standing == "good"]
    atoms = [
        a
        for a in atoms
        if a.rule != quantifiers.RULE
        or a.code is not Reason.WRONG_DERIVATION
        or not any(a.start <= t.start <= a.start + _HEAD and t.end <= a.end for t in tallied)
    ]  # "15 of them" may be pieces, and not rows
    full = [a for a in atoms if a.rule == quantifiers.RULE and a.standing != "open"]
    atoms = [
        a
        for a in atoms
        if a.rule not in _READ_WHOLE
        or not any(q.start <= a.start and a.end <= q.end and q.standing != a.standing for q in full)
    ]
    computed = [a for a in atoms if a.rule in _COMPUTING]
    policies = [
        a for a in atoms if a.code is Reason.POLICY
    ]  # has the values of the claim too, where no result holds them
    atoms = [
        a
        for a in atoms
        if a.standing != "open" or not any(p.start <= a.start and a.end <= p.end for p in policies)
    ]
    parts = [a for a in atoms if a.rule == "completeness" and a.standing == "good"]
    atoms = [
        a
        for a in atoms
        if (a.rule, a.standing) != ("counts", "open")
        or not any(p.start <= a.start and a.end <= p.end for p in parts)
    ]  # "3 of 61" says itself that it is a part
    return [
        a
        for a in atoms
        if a.rule not in _LOOKING_UP
        or not any(
            c.start < a.end and a.start < c.end and c.standing != "open" and c.standing != a.standing
            for c in computed
        )
    ]


_COMPUTING = frozenset(
    {
        "counts",
        "aggregates",
        "extremes",
        "quotes",
        "actions",
        "disclosures",
        "invented_calls",
        "quantifiers",
        "completeness",
    }
)
_READ_WHOLE = frozenset(
    {"counts", "aggregates", "extremes", "flags", "statuses", "numbers", "names", "dates"}
)
"""Rules that look at a piece of what `quantifiers` reads in full."""
_HEAD = 9  # how many characters a quantified phrase may have before its number: "exactly "
_LOOKING_UP = frozenset({"numbers", "dates", "names", "identifiers"})


def explain(view: ClaimView, rules: Sequence[Rule] = RULES) -> dict[str, Any]:
    """Everything the rules saw in one claim: values, mentions, atoms, words left uncovered, and a doubt that withholds support."""
    atoms = _atoms(view, rules)
    good = [a for a in atoms if a.standing == "good"]
    covered = cover(view, good)
    return {
        "text": view.text,
        "values": [
            {"text": v.text, "kind": v.kind.value, "readings": [said(r) for r in v.readings]}
            for v in view.values
        ],
        "mentions": sorted({view.text[m.start : m.end] for m in view.mentions}),
        "named": [(view.text[a:b], field) for a, b, field, _ in view.named],
        "atoms": [
            {
                "rule": a.rule,
                "text": view.text[a.start : a.end],
                "standing": a.standing,
                "code": a.code.value,
                "reason": a.reason,
                "covers": [view.tokens[n].text for n in sorted(a.covers)],
            }
            for a in atoms
        ],
        "left": [view.tokens[n].text for n in covered.left],
        "withheld": withheld(view, good, covered.bound) if good else None,
    }


def _pointers(atoms: Sequence[Atom]) -> tuple[Pointer, ...]:
    """The pointers of all atoms, each place once."""
    found: dict[tuple[str | None, str, str], Pointer] = {}
    for atom in atoms:
        for pointer in atom.evidence:
            found.setdefault((pointer.call_id, pointer.pointer, pointer.relation), pointer)
    return tuple(found.values())[:12]


def _finding(view: ClaimView, verdict: Verdict, main: Atom, atoms: Sequence[Atom], checked: int) -> Finding:
    return Finding(
        view.claim,
        verdict,
        main.code,
        main.reason,
        f"rule:{main.rule}",
        _pointers(atoms),
        checked,
        sum(a.standing == "wrong" for a in atoms),
        right_value=main.right_value,
    )
