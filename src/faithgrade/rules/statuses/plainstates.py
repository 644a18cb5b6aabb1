"""States told in plain words: "waiting for you to collect it" of ``ready_for_pickup``, "on the van" of ``out_for_delivery``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

# what a status field has | how it is told
_TABLE = (
    (
        "ready for pickup|ready for pick up|ready for collection|ready to collect|awaiting pickup|awaiting collection|"
        "available for pickup|available for collection|held for pickup",
        r"waiting (?:there )?(?:for you )?to (?:be )?(?:collect(?:ed)?|pick(?:ed)? up)|waiting for you to (?:collect|pick up)(?: it| them)?"
        r"|ready (?:for (?:you|pick-?up|collection)|to (?:be )?(?:collect(?:ed)?|pick(?:ed)? up))(?: to (?:collect|pick up))?"
        r"|can (?:now )?be (?:collected|picked up)",
    ),
    (
        "out for delivery",
        r"(?:out )?on the (?:delivery )?(?:van|truck)|out for delivery|with the (?:driver|courier) for delivery",
    ),
    ("in transit|shipped|dispatched", r"(?:on|under) (?:its|the|their) way|has left the warehouse"),
    ("delivered", r"(?:been )?(?:delivered|dropped off|handed over)"),
    (
        "awaiting payment|payment pending|pending payment",
        r"waiting (?:for (?:the |your )?payment|to be paid)|yet to be paid",
    ),
    ("pending approval|awaiting approval", r"waiting (?:for approval|to be approved)|yet to be approved"),
    (
        "returned to sender",
        r"(?:been )?sent back(?: to (?:the|its) sender)?|going back to (?:the|its) sender",
    ),
    ("under review|in review|being reviewed|reviewing", r"being (?:reviewed|looked (?:at|over))"),
    (
        "under assessment|in assessment|under evaluation|being assessed",
        r"being (?:assessed|evaluated)",
    ),
    ("under investigation|being investigated|investigating", r"being (?:investigated|looked into)"),
    ("processing|in process|in processing|being processed", r"being processed"),
    ("preparing|in preparation|being prepared", r"being prepared"),
    ("in repair|under repair|being repaired", r"being repaired"),
)
_HELD = {tuple(value.split()): n for n, (values, _) in enumerate(_TABLE) for value in values.split("|")}
_TOLD = tuple(re.compile(rf"\b(?:{words})\b", re.I) for _, words in _TABLE)
_STATUS = frozenset(stem(w) for w in "status state stage phase".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom where the claim tells in plain words the state of the one thing whose status is one of the table's."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    told = [(n, m) for n, words in enumerate(_TOLD) for m in words.finditer(view.text)]
    if len(told) != 1:
        return
    (n, match), held = told[0], view.index.once(_statuses)
    selection = selection_for(view, *match.span())
    facts = [f for f in held if is_inside(view, f, selection)]
    if len(facts) != 1:
        return
    fact = facts[0]
    own = _HELD.get(folded_words(str(fact.value).replace("_", " ").replace("-", " ")))
    if own is None or view.index.source(fact).outdated:
        return
    right = own == n
    if not right and n not in _SURE:
        return
    yield told_by(view, RULE, match.span(), fact, right=right)


_SURE = frozenset({0, 6})
"""States that nothing can be in together with another of the table."""


def _statuses(index: Index) -> tuple[Fact, ...]:
    """Every status of the evidence that is still the last read of it."""
    return tuple(
        f
        for f in index.facts
        if isinstance(f.value, str)
        and not f.prose
        and field_words(f.field).leaf & _STATUS
        and not index.source(f).superseded
    )
