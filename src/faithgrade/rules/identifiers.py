"""Identifiers and contacts: compared as text, digit by digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence.index import Index
from faithgrade.rules.atoms import Atom
from faithgrade.rules.binding import find
from faithgrade.rules.grounding import ground_matches, still_open
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind
from faithgrade.values.match import How
from faithgrade.values.text import fold
from faithgrade.verdicts import Reason

_PLAIN_NUMBERS = re.compile(r"\d{1,3}(?:[-–/.:]\d{1,3})+")
KINDS = frozenset({Kind.IDENTIFIER, Kind.CONTACT})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every identifier, e-mail, address of a page and phone number of the claim."""
    for value in view.values:
        if value.kind not in KINDS:
            continue
        if value.kind is Kind.IDENTIFIER and _PLAIN_NUMBERS.fullmatch(value.text) and not find(view, value):
            yield still_open(value, "identifiers", f"“{value.text}” may be several numbers written together")
            continue
        if value.text in view.index.once(field_names):
            yield Atom(
                "identifiers",
                value.start,
                value.end,
                "good",
                Reason.STATED,
                f"“{value.text}” is a field's name",
                is_value=False,
            )
            continue
        rows = dict(find(view, value))
        for mention in view.mentions:
            if mention.whole and mention.start <= value.start and value.end <= mention.end:
                rows.update({view.index.evidence.facts[i]: How.STATED for i in mention.entry.facts})
        if not rows and view.index.knows(fold(value.text)):
            rows.update(
                {
                    view.index.evidence.facts[i]: How.STATED
                    for e in view.index.holding(fold(value.text))
                    for i in e.facts
                }
            )
        atom = ground_matches(view, value, "identifiers", list(rows.items()))
        yield atom or still_open(value, "identifiers", f"“{value.text}” was not found")


def field_names(index: Index) -> frozenset[str]:
    """The field and tool names of the case, as written."""
    return frozenset(step for _, field in index.fields for step in field) | {
        s.name for s in index.evidence.sources
    }
