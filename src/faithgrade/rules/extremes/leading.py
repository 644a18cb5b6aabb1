"""Who is ahead, last or in which place: "X is in front", "Z came second", and "2. Ida Roos" where she has ``{"rank": 3}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.columns import Column, Named, RowKey, columns, named_rows
from faithgrade.rules.binding.measuring import is_plain_name, takes_time
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes.ranking import calls_failed, denied, position
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, ORDINALS
from faithgrade.values import Kind, Value, exact
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_IS = r"(?:is|are|was|were|sits?|stands?|stood|came|comes?|finish(?:es|ed)?|ends?|ended|placed|ranks?|ranked)"
_BOARD = r"(?:list|table|board|leaderboard|standings|ranking)"
_PLACE = re.compile(
    rf"\b(?:(?P<top>{_IS} (?:all )?(?P<alone>alone |clear )?(?:(?:out )?in front|(?:out )?in the lead|at the top|on top|top of the {_BOARD})|tops? the {_BOARD}|topped the {_BOARD})"
    rf"|(?P<sole>(?:leads?|led) (?:alone|outright|on (?:his|her|its|their) own)|(?:is|are|was|were) the (?:sole|outright|only|clear) leaders?)"
    rf"|(?P<last>{_IS} (?:dead )?(?:last\b(?! (?:seen|updated|year|week|month|night|time))|at the bottom|in last place|bottom of the {_BOARD})|(?:brings?|brought) up the rear)"
    rf"|{_IS} (?:in )?(?P<nth>second|third|fourth|fifth)(?: place)?(?=[\s]*(?:[,.;:–—]|$|and\b|with\b|behind\b|on\b|at\b))"
    r"|(?P<won>won(?P<what> (?:the|this|that) (?:\w+ )?\w+)?|came (?:in )?first|(?:took|takes) (?:the )?(?:first place|gold))(?=\W*(?:$|[,;]|(?:and|with|ahead)\b)))",
    re.I,
)
_ALONE = frozenset("alone outright".split())
_SCORES = frozenset(stem(w) for w in "score points pts goals votes rating wins medals mark marks".split())
_NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each place told of a named row, where its group has one column of scores, times, or ranks."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    places = list(_PLACE.finditer(view.text))
    if not places:
        return
    groups: dict[tuple[str, int | str], list[Column]] = {}
    for column in view.index.once(columns):
        if column.words & _SCORES or takes_time(column) or is_a_ranking(column) or is_plain_name(column):
            groups.setdefault(column.group, []).append(column)
    for found in places:
        if denied(view, min(view.tokens_in(found.start(), found.end()))):
            continue
        for every in groups.values():
            group = (
                [c for c in every if is_a_ranking(c)] or [c for c in every if not is_plain_name(c)] or every
            )
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
    ranks = is_a_ranking(column)
    if found["won"] and not (ranks and _is_asked_for(view, found["what"] or "")):
        return None
    low = (ranks or takes_time(column)) is not bool(found["last"])
    if is_plain_name(column) and not takes_time(column):  # which end leads is not said: it may be either
        low = position(column, subject.row, low=True)[0] < position(column, subject.row, low=False)[0]
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
        if holds and is_plain_name(column) and not takes_time(column):
            return None
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


def _is_asked_for(view: ClaimView, what: str) -> bool:
    """Whether what is said to be won is what the user or a call asked for, and no part of it: "the second round"."""
    asked = {t.stem for t in tokenize(view.case.question or "")}.union(
        *({t.stem for t in tokenize(str(s.arguments))} for s in view.index.evidence.sources)
    )
    return all(t.stem in asked and t.fold not in ORDINALS for t in tokenize(what) if t.fold not in IGNORABLE)


_RANKS = frozenset(stem(w) for w in "rank ranking pos position place placing standing".split())
_OF_A_START = frozenset(stem(w) for w in "start starting grid seed seeding draw previous former old".split())
_ASKING = frozenset(
    stem(w)
    for w in "rank ranked ranking rankings standing standings leaderboard podium top placing placings".split()
)
_MARKER = re.compile(r"(?:^|\n)[ \t>]*[*_]*\(?(\d{1,3})[.)][ \t]+[*_`]*\Z")


def list_ranks(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for an item whose number is not the rank of the row it names, where the list is to be a ranking."""
    number = number_of_item(view)
    if number is None or not _asks_for_a_ranking(view):
        return
    yield from _out_of_order(view, number)
    for column in view.index.once(columns):
        row = _row(view, column) if is_a_ranking(column) else None
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


def is_a_ranking(column: Column) -> bool:
    """Whether a column numbers its rows from one on, no two alike."""
    return (
        column.group[0] == "list"
        and bool(column.words & _RANKS)
        and not column.words & _OF_A_START
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
