"""Counts: how many items a list has, or how many of them meet a condition the claim names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from faithgrade.evidence import Node, to_pointer
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.binding import selection_for
from faithgrade.rules.binding.naming import around
from faithgrade.rules.binding.rivals import missing_facts
from faithgrade.rules.binding.rowsmeant import Part, narrowed
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.atoms import Atom, Standing
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.counts.containers import read as containers
from faithgrade.rules.counts.enumerated import read as enumerated
from faithgrade.rules.counts.itemconditions import Condition, condition_on_items
from faithgrade.rules.counts.loglines import read as loglines
from faithgrade.rules.counts.nonecounts import nothing
from faithgrade.rules.counts.nonecounts import read as none_counted
from faithgrade.rules.counts.noneof import none_of
from faithgrade.rules.counts.ofthem import read as of_them
from faithgrade.rules.counts.pictures import read as pictures
from faithgrade.rules.counts.portions import (
    is_no_count,
    is_of_a_day,
    is_of_one_item,
    may_be_some,
    n_of_m,
    portions,
)
from faithgrade.rules.counts.shortcounts import read as short_counts
from faithgrade.rules.counts.tallies import read as tallies
from faithgrade.rules.grounding.echoes import of_kinds
from faithgrade.rules.grounding.excuses import excused
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, SYNONYMS
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

_QUANTITY_WORDS = frozenset(stem(w) for w in "n qty quantity count number amount total units".split())
_LINKING = frozenset(
    "with at for from to and or in on by as while but that which who is are was were".split()
)
_SMALL = 12
"""So small a number stands anywhere."""
_ROWS = frozenset("items results result data rows records entries list hits matches".split())
_ALL = frozenset("all every".split())
_IN_ALL = re.compile(r"(?: [\w-]+){0,4}? (?:in total|in all|altogether|all told)\b", re.I)


@dataclass(frozen=True, slots=True)
class Counted:
    """A way to count, its result, and the words of the claim it accounts for."""

    result: int | Decimal
    what: str
    pointer: Pointer
    covers: frozenset[int]
    whole: bool
    named: bool
    roomy: int | None = None
    """The list's length where its full name is said: however it is narrowed, no more than that can be counted."""


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for whole numbers that count items, and for "no …" over empty lists."""
    named = tuple(enumerated(view))
    announcing = {atom.start for atom in named}
    yield from named
    for value in view.values:
        if (
            value.kind is Kind.NUMBER
            and isinstance(value.reading, Amount)
            and "." not in value.text
            and value.start not in announcing
            and not view.text[value.end :].lstrip("*_ ").startswith(":")  # "2024: 41 pupils"
            and not _LEFT_OUT.search(view.text[: value.start])
        ):
            atom = _count(view, value)
            if atom is not None:
                yield atom
    yield from pictures(view)
    yield from none_of(view)
    yield from portions(view)
    yield from of_them(view)
    yield from of_kinds(view)
    yield from tallies(view)
    yield from n_of_m(view)
    yield from none_counted(view)
    yield from loglines(view)
    yield from short_counts(view)
    yield from (atom for atom in containers(view) if atom.start not in announcing or atom.standing == "good")
    yield from nothing(view)


_LEFT_OUT = re.compile(
    r"\b(?:all|every\w*|each|none|nothing|nobody)\b[^.;]*\b(?:except|but|bar|besides|apart from|other than|excluding)(?: for)?(?: the)?\s$",
    re.I,
)
"""Behind these words stands how many were left out: "all were moved except two"."""


def _count(view: ClaimView, value: Value) -> Atom | None:
    amount = value.reading
    assert isinstance(amount, Amount)  # noqa: S101 callers pass amounts only
    if not amount.is_whole or amount.value < 0 or amount.is_range or amount.unit is not None:
        return None
    if amount.bound is Bound.AT_MOST and any(
        field_words(f.field).leaf & view.stems for f in view.index.once(missing_facts)
    ):
        return None  # of whom nothing is known may be one more
    ways = list(_ways(view, value))
    claims_all = _IN_ALL.match(view.text, value.end) is not None or any(
        t.fold in _ALL for t in view.tokens if t.end <= value.start and value.start - t.end < 12
    )
    for way in ways:
        if amount.low <= way.result <= amount.high and (
            amount.bound not in (None, Bound.AT_MOST) or way.result == amount.value
        ):
            over = amount.bound is Bound.OVER and not (value.start and value.text.lower().startswith("over "))
            if (over or amount.bound is Bound.UNDER) and way.result == amount.value:
                return None  # it is neither over nor under itself; "72 over three orders" tells no bound
            if not way.whole and (claims_all or amount.bound in (None, Bound.AT_MOST, Bound.UNDER)):
                if claims_all:
                    return _told(
                        value,
                        way,
                        "wrong",
                        Reason.INCOMPLETE_EVIDENCE,
                        f"{way.what} is one part of more, so {value.text} is not all",
                    )
                if _OF_SO_MANY.match(view.text, value.end):
                    return None  # "3 of 61" says itself that there are more
                return _told(
                    value, way, "open", Reason.INCOMPLETE_EVIDENCE, f"{way.what} is one part of more"
                )
            return _told(value, way, "good", Reason.DERIVED, f"{way.what} gives {way.result}")
    if is_no_count(view, value) or is_of_one_item(view, value):
        return None
    if amount.value > _SMALL and any(
        field_words(f.field).leaf & view.stems for f, _ in view.index.amounts_around(value)
    ):
        return None  # it stands there under its name, so it need not count the rows
    for way in ways:
        if (
            way.roomy is not None
            and way.whole
            and excused(view, value, around(view, value.start, value.end)) in (None, "small", "derived")
            and amount.low > way.roomy
            and amount.bound is None
            and amount.value > 1
        ):
            return _told(
                value,
                way,
                "wrong",
                Reason.WRONG_DERIVATION,
                f"{way.what} has only {way.roomy}, so not {value.text} of any kind",
                str(way.roomy),
            )
    sure = [w for w in ways if w.named and w.whole]
    if (
        not may_be_some(view, value, frozenset().union(*(w.covers for w in sure)))
        and len({w.result for w in sure}) == 1
        and amount.bound is None
        and not (amount.value < sure[0].result and is_of_a_day(view, value))
        and excused(view, value, around(view, value.start, value.end)) in (None, "small")
    ):
        return _told(
            value,
            sure[0],
            "wrong",
            Reason.WRONG_DERIVATION,
            f"{sure[0].what} gives {sure[0].result}, not {value.text}",
            str(sure[0].result),
        )
    return None


def _told(
    value: Value, way: Counted, standing: Standing, code: Reason, why: str, right: str | None = None
) -> Atom:
    """An atom for what a way to count gives of a number."""
    covers = way.covers if standing == "good" else frozenset()
    return Atom("counts", *value.span, standing, code, why, (way.pointer,), (), covers, right)


_OF_SO_MANY = re.compile(r"(?: out)? of (?:the |your |all )?\d")


_OF_ALL_THE = re.compile(r"\b(?:of|among) (?:the|these|those|all) $", re.I)


_OUT_OF = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|most|many|some|few|none|all|each|any|both) "
    r"of (?:the|your|our|my|his|her|its|their|these|those|all(?: the| your| our)?) $",
    re.I,
)
"""What stands before the number of all of them: "two of your five claims"."""


def _is_beside(view: ClaimView, own: frozenset[int], condition: Condition) -> bool:
    """Whether what would narrow the list is only put beside the count, behind a comma: "one is on the list, Glasshouse"."""
    first = min(condition[1])
    return (
        first > max(own)
        and view.text[: view.tokens[first].start].rstrip().endswith((",", ":", "–", "—"))
        and view.tokens[first].text[:1].isupper()
    )


def _ways(view: ClaimView, value: Value) -> Iterator[Counted]:
    """Counts the words after (or just before) the number may mean, the most telling first."""
    noun = _noun(view, value)
    exact_number = isinstance(value.reading, Amount) and value.reading.bound is None
    selection = selection_for(view, value.start, value.end)
    pages = view.index.once(pages_of_lists)
    cut = narrowed(view, value.start, value.end)
    own = view.tokens_in(value.start, value.end)
    for node in view.index.lists:
        if Chooser.of(view.index).is_pairs(node.index):
            continue  # the fields of one thing are not items
        if any(
            child not in children
            for level, child in Chooser.of(view.index).choices_of_node(node.index)
            for children in selection.get(level, {}).values()
        ):
            continue
        named = _list_named(view, node, noun)
        if not named and _is_of_a_field(view, value, node):
            continue
        condition = condition_on_items(view, node)
        part = cut.get(("list", node.index))
        if part is not None and (
            named or (node.path == () and noun) or (condition and condition[1] <= part.tokens)
        ):
            condition = _condition_within(view, part, condition, noun) if part.sure else None
        if condition and (
            _OUT_OF.search(view.text, 0, value.start)
            or (_OF_ALL_THE.search(view.text, 0, value.start) and max(condition[1]) < min(own))
        ):
            condition = part = None  # "Friday is the driest of the three days" counts all of them
        if condition and _is_beside(view, own, condition):
            continue
        source = view.index.evidence.sources[node.source]
        pointer = Pointer(source.call_id, to_pointer(node.path), node.size, Relation.OPERAND, "count")
        what = f"the list at {source.name}{to_pointer(node.path)}"
        parts = pages[source.name, node.path]
        if len(parts) > 1:
            if named and node is parts[-1]:
                total = sum(p.size for p in parts)
                yield Counted(
                    total,
                    f"the {len(parts)} results of {source.name} together",
                    pointer,
                    named,
                    source.whole,
                    True,
                )
            continue
        if condition:
            kept, covers, label = condition
            yield Counted(
                len(kept),
                f"{what}, counting {label},",
                pointer,
                covers | named,
                source.whole,
                _exactly(view, node, named, covers, noun),
            )
            for weight in _weighted(view, node, kept) if exact_number and len(kept) > 1 else ():
                yield Counted(
                    weight, f"{what}, adding up {label},", pointer, covers | named, source.whole, False
                )
        called = named or _called_rows(view, node, noun)
        if part is None and (called or node.path == ()):
            exact = _exactly(view, node, named, frozenset(), noun)
            alone = _exactly(view, node, named, frozenset(noun), noun) and not _is_of_a_column(
                view, node, named
            )
            yield Counted(
                node.size,
                what,
                pointer,
                called,
                source.whole,
                not condition and exact,
                node.size if alone else None,
            )
            for weight in _weighted(view, node, list(range(node.size))) if exact_number else ():
                yield Counted(weight, f"{what}, added up,", pointer, named, source.whole, False)


def _is_of_a_field(view: ClaimView, value: Value, node: Node) -> bool:
    """Whether the word right before a number is what the items of a list call a number of theirs: "on floor 1"."""
    before = [t for t in view.tokens if t.end <= value.start][-1:]
    if not before or view.text[before[0].end : value.start] != " " or before[0].stem in _QUANTITY_WORDS:
        return False
    facts = view.index.evidence.facts
    return any(
        not facts[rows[0]].prose
        and len(facts[rows[0]].path) > len(node.path)
        and node.lo <= rows[0] < node.hi
        for _, field in view.index.fields_by_word.get(before[0].stem, ())
        if field_words(field).leaf == {before[0].stem}
        for rows in (view.index.fields.get((node.source, field), ()),)
        if rows
    )


def _condition_within(
    view: ClaimView, part: Part, condition: Condition | None, noun: Sequence[int]
) -> Condition:
    """The rows that the claim names, and of them those that are as it says right there."""
    rows = [row for row in part.rows if isinstance(row, int)]
    clauses = {view.clause_of[n] for n in (*noun[:1], *part.tokens)}
    label = " ".join(view.tokens[n].text for n in sorted(part.tokens))
    if (
        condition is None
        or condition[1] <= part.tokens
        or clauses.isdisjoint(view.clause_of[n] for n in condition[1])
    ):
        return rows, part.tokens, label
    return (
        [row for row in rows if row in condition[0]],
        part.tokens | condition[1],
        f"{condition[2]} of {label}",
    )


def _noun(view: ClaimView, value: Value) -> list[int]:
    """The words right after a number, up to the next linking word: what it counts."""
    found: list[int] = []
    for n, token in enumerate(view.tokens):
        if token.start < value.end:
            continue
        if len(found) == 4 or (token.fold in _LINKING and not (token.fold == "of" and not found)):
            break
        found.append(n)
    return found


def pages_of_lists(index: Index) -> dict[tuple[str, tuple[str | int, ...]], list[Node]]:
    """Lists by (tool, place): more than one where a tool was called several times, as for the pages of one answer."""
    table: dict[tuple[str, tuple[str | int, ...]], list[Node]] = {}
    for node in index.lists:
        source = index.evidence.sources[node.source]
        rows = table.setdefault((source.name, node.path), [])
        if not source.superseded:
            sources = index.evidence.sources
            rows[:] = [
                r
                for r in rows
                if not sources[r.source].superseded or sources[r.source].arguments != source.arguments
            ]
            rows.append(node)
        elif not rows:
            rows.append(node)
    return table


def _exactly(
    view: ClaimView, node: Node, named: frozenset[int], condition: frozenset[int], noun: Sequence[int]
) -> bool:
    """Whether the number stands right before the list's full name, with nothing between that could narrow it."""
    if not named:
        return False
    between = [n for n in noun if n < max(named) and n not in named and n not in condition]
    keys = [str(step) for step in node.path if isinstance(step, str)]
    words = (step_words(keys[-1]) if keys else frozenset()) - GENERIC_FIELD_WORDS
    said = {view.tokens[n].stem for n in named}
    return not between and all(w in said or SYNONYMS.get(w, frozenset()) & said for w in words)


def _is_of_a_column(view: ClaimView, node: Node, named: frozenset[int]) -> bool:
    """Whether what is counted is a column of the list's rows: 800 "trees" of two rows with so many trees each."""
    said = {view.tokens[n].stem for n in named}
    return any(
        field_words(f.field).leaf & said and single_amount(view.index, f) is not None
        for f in view.index.evidence.facts[node.lo : node.hi][:_MOST_FIELDS]
    )


_MOST_FIELDS = 40


def _list_named(view: ClaimView, node: Node, noun: Sequence[int]) -> frozenset[int]:
    """Tokens right after the number that name the list by its key, its tool, or its arguments."""
    words: set[str] = set()
    keys = [str(step) for step in node.path if isinstance(step, str)]
    words |= step_words(keys[-1]) if keys else set()
    if (not (words - GENERIC_FIELD_WORDS) and (not keys or keys[-1].lower() in _ROWS)) or (
        _is_only_list(view.index, node)
    ):
        words |= field_words((view.index.evidence.sources[node.source].name,)).leaf
    words -= GENERIC_FIELD_WORDS
    return frozenset(
        n
        for n in noun
        if view.tokens[n].stem in words or SYNONYMS.get(view.tokens[n].stem, frozenset()) & words
    )


def _called_rows(view: ClaimView, node: Node, noun: Sequence[int]) -> frozenset[int]:
    """The word right behind a number where it is the general key of the one list: "six items" of ``{"items": […]}``."""
    key = stem(str(node.path[-1])) if node.path else None
    alone = noun and _is_only_list(view.index, node)
    return frozenset(noun[:1]) if alone and view.tokens[noun[0]].stem == key else frozenset()


def _is_only_list(index: Index, node: Node) -> bool:
    """Whether a list of plain values is the one list of a result, so that the tool's name says what it lists."""
    rows = [n for n in index.evidence.nodes[:600] if n.source == node.source and n.is_list]
    return len(rows) == 1 and all(f.node == node.index for f in index.evidence.facts[node.lo : node.hi])


def _weighted(view: ClaimView, node: Node, kept: Sequence[int]) -> Iterator[Decimal]:
    """The sum over the kept items of a field that is itself a quantity."""
    depth = len(node.path)
    wanted = set(kept)
    sums: dict[tuple[str, ...], Decimal] = {}
    for fact in view.index.evidence.facts[node.lo : node.hi]:
        if (
            len(fact.path) == depth + 2
            and field_words(fact.field).leaf & _QUANTITY_WORDS
            and fact.path[depth] in wanted
        ):
            amount = single_amount(view.index, fact)
            if amount is not None:
                sums[fact.field] = sums.get(fact.field, Decimal(0)) + amount.value
    yield from sums.values()
