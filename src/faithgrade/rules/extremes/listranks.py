"""Numbers of an ordered list under a question for a ranking: "2. Ida Roos" where she has ``{"rank": 3}``."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.columns import Column, RowKey, columns, named_rows
from faithgrade.rules.binding.standing import wrong
from faithgrade.values import Kind, Value, exact
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

_RANKS = frozenset(stem(w) for w in "rank ranking pos position place placing standing".split())
_ASKING = frozenset(
    stem(w)
    for w in "rank ranked ranking rankings standing standings leaderboard podium top placing placings".split()
)
_MARKER = re.compile(r"(?:^|\n)[ \t>]*[*_]*\(?(\d{1,3})[.)][ \t]+[*_`]*\Z")


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for an item whose number is not the rank of the row it names, where the list is to be a ranking."""
    number = number_of_item(view)
    if number is None or not _asks_for_a_ranking(view):
        return
    yield from _out_of_order(view, number)
    for column in view.index.once(columns):
        row = _row(view, column) if _is_a_ranking(column) else None
        if row is None or row not in column.cells or column.cells[row] == number:
            continue
        right = next((r for r, cell in column.cells.items() if cell == number), None)
        if right is None or _names_a_part(view, column):
            continue
        fact = column.facts[row]
        name = view.tokens[named_rows(view, column)[0].first]
        value = Value(Kind.NUMBER, name.start, len(view.text), view.text[name.start :], (exact(number),))
        yield wrong(
            view,
            value,
            "extremes",
            Reason.MISPAIRED,
            f"the list has it in place {number}; its {fact.field[-1]} is {fact.value}",
            fact,
        )
        return


def _out_of_order(view: ClaimView, number: int) -> Iterator[Atom]:
    """Wrong, where the item is one of a plain list that is an order, and stands in another place of it."""
    for mention in view.mentions:
        for i in mention.entry.facts if mention.first == 0 else ():
            fact = view.index.evidence.facts[i]
            if len(fact.path) < _LEAST or not isinstance(fact.path[-1], int) or not mention.whole:
                continue
            if not field_words((str(fact.path[-2]),)).leaf & _ORDERS or fact.path[-1] + 1 == number:
                continue
            text = view.text[mention.start : mention.end]
            value = Value(Kind.NUMBER, mention.start, mention.end, text, (exact(number),))
            why = f"the list has it in place {number}; in the order of the evidence it is number {fact.path[-1] + 1}"
            yield wrong(view, value, "extremes", Reason.MISPAIRED, why, fact)
            return


_LEAST = 2
_ORDERS = frozenset(
    stem(w)
    for w in "order ranking rank standings leaderboard podium finish finishers placings results result top".split()
)


def number_of_item(view: ClaimView) -> int | None:
    """The number that an item of an ordered list stands behind."""
    if view.claim.kind != "item":
        return None
    marker = _MARKER.search(view.case.answer, max(0, view.claim.start - 40), view.claim.start)
    return int(marker[1]) if marker else None


def _asks_for_a_ranking(view: ClaimView) -> bool:
    said = [view.case.question or "", *(s.text for s in view.claim.scope)]
    return any(t.stem in _ASKING for text in said for t in tokenize(text))


def _is_a_ranking(column: Column) -> bool:
    """Whether a column numbers its rows from one on, no two alike."""
    return (
        column.group[0] == "list"
        and bool(column.words & _RANKS)
        and sorted(column.cells.values(), key=str)
        == sorted((Decimal(n) for n in range(1, len(column.cells) + 1)), key=str)
    )


def _row(view: ClaimView, column: Column) -> RowKey | None:
    """The one row that the item names, at its beginning."""
    found = named_rows(view, column)
    return found[0].row if len({n.row for n in found}) == 1 and found[0].first == 0 else None


def _names_a_part(view: ClaimView, column: Column) -> bool:
    """Whether the question or the lead-in picks some of the rows by what they hold: of these the list has its own numbers."""
    texts = [view.case.question or "", *(s.text for s in view.claim.scope)]
    said = {t.stem for text in texts for t in tokenize(text)}
    whose = frozenset(f.source for f in column.facts.values())
    ranks = frozenset(f.index for f in column.facts.values())
    for fact in view.index.facts:
        if fact.source not in whose or fact.index in ranks:
            continue
        if isinstance(fact.value, bool):
            if field_words(fact.field).leaf & said:
                return True
        elif isinstance(fact.value, str) and any(t.stem in said for t in tokenize(fact.value)):
            return True
    return False
