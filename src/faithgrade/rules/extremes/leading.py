"""Who is ahead, last or in which place: "X is in front", "Y brought up the rear", "Z came second"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.rules.binding.columns import columns, named_rows
from faithgrade.rules.binding.measuring import takes_time
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.extremes.ranking import calls_failed, denied, position
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.binding.columns import Column, Named
    from faithgrade.rules.claim.view import ClaimView

_IS = r"(?:is|are|was|were|sits?|stands?|stood|came|comes?|finish(?:es|ed)?|ends?|ended|placed|ranks?|ranked)"
_PLACE = re.compile(
    rf"\b(?:(?P<top>{_IS} (?:all )?(?P<alone>alone |clear )?(?:(?:out )?in front|(?:out )?in the lead|at the top|on top|top of the (?:list|table|board|standings)))"
    rf"|(?P<sole>(?:leads?|led) (?:alone|outright|on (?:his|her|its|their) own)|(?:is|are|was|were) the (?:sole|outright|only|clear) leaders?)"
    rf"|(?P<last>{_IS} (?:dead )?(?:last\b(?! (?:seen|updated|year|week|month|night|time))|at the bottom|in last place|bottom of the (?:list|table|board|standings))|(?:brings?|brought) up the rear)"
    rf"|{_IS} (?:in )?(?P<nth>second|third|fourth|fifth)(?: place)?(?=[\s]*(?:[,.;:–—]|$|and\b|with\b|behind\b|on\b|at\b)))",
    re.I,
)
_ALONE = frozenset("alone outright".split())
_SCORES = frozenset(stem(w) for w in "score points goals votes rating wins medals mark marks".split())
_NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each place told of a named row, where its group has one column of scores or of times."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    places = list(_PLACE.finditer(view.text))
    if not places:
        return
    groups: dict[tuple[str, int | str], list[Column]] = {}
    for column in view.index.once(columns):
        if column.words & _SCORES or takes_time(column):
            groups.setdefault(column.group, []).append(column)
    for found in places:
        if denied(view, min(view.tokens_in(found.start(), found.end()))):
            continue
        for group in groups.values():
            if len(group) == 1 and group[0].whole and not calls_failed(view, group[0]):
                subject = _subject(view, group[0], found.start())
                atom = _atom(view, group[0], subject, found) if subject is not None else None
                if atom is not None:
                    yield atom
                    break


def _subject(view: ClaimView, column: Column, start: int) -> Named | None:
    """The row named right before a place."""
    before = [m for m in named_rows(view, column) if view.tokens[m.last - 1].end <= start]
    if not before or len({m.row for m in before if m.first == before[-1].first}) > 1:
        return None
    between = view.text[view.tokens[before[-1].last - 1].end : start].strip().lower()
    return before[-1] if between in ("", *_ALONE) else None


def _atom(view: ClaimView, column: Column, subject: Named, found: re.Match[str]) -> Atom | None:
    if not all(isinstance(c, Decimal) for c in column.cells.values()) or len(column.cells) < 2:
        return None
    worded = [any(ch.isalpha() for ch in str(f.value)) for f in column.facts.values()]
    if any(worded) and not all(worded):
        return None  # a line below the table ("5 rows") is no row of it
    low = takes_time(column) is not bool(found["last"])
    ahead, level = position(column, subject.row, low=low)
    wanted = _NTH[found["nth"].lower()] if found["nth"] else 1
    words = view.tokens_in(found.start(), found.end())
    alone = {n for n in range(subject.last, min(words)) if view.tokens[n].fold in _ALONE}
    if level and ahead + 1 <= wanted:
        if wanted != 1 or ahead or not (found["alone"] or found["sole"] or alone):
            return None  # of two that are level either may be named
        holds = False
    else:
        holds = ahead + 1 == wanted
    fact = column.facts[subject.row]
    others = [f for row, f in column.facts.items() if row != subject.row][:6]
    return Atom(
        "extremes",
        found.start(),
        found.end(),
        "good" if holds else "wrong",
        Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
        f"{place(view, fact)} is {shown(fact.value)}, beside {', '.join(shown(f.value) for f in others)}",
        tuple(point(view, f, Relation.OPERAND if holds else Relation.CONTRADICTS) for f in (fact, *others)),
        (fact.index,),
        words | alone if holds else frozenset(),
    )
