"""Whether what a claim tells in one breath stands apart in the evidence: in two calls, two items, or an object and its part.

Each value of a claim may be right and the claim wrong: the name is of one record, and the value of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.facts import Node
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.binding import find, selection_for
from faithgrade.rules.binding.calledby import NAMES, is_name, is_naming, is_of_another_item, list_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.chooser import Child, Level
from faithgrade.rules.claim.tables import record_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.partitions import is_on_a_list_not_named, is_under_the_key_of_another
from faithgrade.rules.cover.siblings import differs_in_its_call, is_of_a_sibling
from faithgrade.rules.cover.tenses import runs_backwards
from faithgrade.rules.statuses.statuses import states_in
from faithgrade.rules.words.lexicon import STATUS_FIELDS
from faithgrade.values.text import fold

_PLACED = frozenset({"names", "identifiers", "numbers", "dates", "statuses"})
"""Rules that say where a value stands."""
_COMPARING = frozenset({"contests", "aggregates", "extremes", "counts"})
"""Rules that hold several items against each other."""
_JOINT = re.compile(r",? (?:and|or|as well as|und|et|y) (?:the |both )?|, (?:the )?|/", re.I)
_LONG = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """text[start:end] of a claim, the facts that hold it, and the names of their fields."""

    start: int
    end: int
    homes: tuple[Fact, ...]
    fields: frozenset[tuple[str, ...]]


def stands_apart(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether two values of one clause are in no place of the evidence told of one thing."""
    if _is_of_another_call(view, atoms) or _tells_one_row_of_all(view, atoms):
        return True
    if any(a.rule in _COMPARING and a.standing == "good" for a in atoms):
        return False
    pieces = pieces_of(view, atoms)
    if _spans_two(view, pieces) or _is_under_another_key(view, pieces):
        return True
    if is_on_a_list_not_named(view, pieces) or is_under_the_key_of_another(view, pieces):
        return True
    if any(is_of_a_sibling(view, p.homes, p.start) for p in pieces):
        return True
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule == "quantifiers" and atom.standing == "good" and len(atom.facts) == 1:
            fact = facts[atom.facts[0]]
            for p in pieces:
                within = atom.start <= p.start and p.end <= atom.end and fact.field not in p.fields
                if within and not any(_joined(view, f, fact, pieces) for f in p.homes):
                    return True
    return any(
        not any(_joined(view, f, g, pieces) for f in one.homes for g in other.homes)
        or (_WITH.fullmatch(view.text[one.end : other.start]) and _are_of_two_rows(view, one, other))
        for one, other in _told_together(view, pieces)
    )


_WITH = re.compile(r",? with (?:(?:an?|the|its) )?(?:[a-z]+ ){0,3}(?:of |at |around |about )?", re.I)


def _are_of_two_rows(view: ClaimView, one: Piece, other: Piece) -> bool:
    """Whether no item of a list has both of two values: "light snow with a temperature of -1 °C" is told of one hour."""
    ours, theirs = _rows(view, one), _rows(view, other)
    return any(ours[level].isdisjoint(theirs[level]) for level in ours.keys() & theirs.keys())


def _rows(view: ClaimView, piece: Piece) -> dict[Level, set[Child]]:
    """The items of each list that have a value."""
    found: dict[Level, set[Child]] = {}
    for fact in piece.homes:
        for level, child in view.chooser.choices(fact):
            if level[0] == "list" and view.index.evidence.nodes[int(level[1])].is_list:
                found.setdefault(level, set()).add(child)
    return found


_FROM = re.compile(r"(?:from|between)\s*$", re.I)
_TO = re.compile(r"\s*(?:to|until|till|and|-|–)\s*", re.I)


def _spans_two(view: ClaimView, pieces: Sequence[Piece]) -> bool:
    """Whether "from 9:00 to 14:00" has its ends in two spans that the evidence has (09:00-10:30 and 13:00-14:00), or in turn."""
    return any(
        not set(one.homes) & set(other.homes)
        and _FROM.search(view.text, 0, one.start) is not None
        and _TO.fullmatch(view.text[one.end : other.start]) is not None
        and (
            runs_backwards(one.homes, other.homes)
            or (
                bool(one.fields & other.fields)
                and all(len(_CLOCK.findall(str(f.value))) == 2 for f in (*one.homes, *other.homes))
            )
        )
        for one, other in pairwise(pieces)
    )


_CLOCK = re.compile(r"\d\d?:\d\d")


def _is_under_another_key(view: ClaimView, pieces: Sequence[Piece]) -> bool:
    """Whether the claim names one key of a map of lists, and a value that only the list under another key has."""
    nodes = view.index.evidence.nodes
    said = {i for m in view.mentions for i in m.entry.nodes if nodes[i].is_list and nodes[i].parent >= 0}
    for i in said:
        lists = [
            n.index
            for n in view.index.lists
            if n.parent == nodes[i].parent and not isinstance(n.path[-1], int)
        ]
        parent = nodes[nodes[i].parent]
        if (
            parent.is_list
            or len(lists) < 2
            or any(len(f.path) == len(parent.path) + 1 for f in _direct(view, parent))
        ):
            continue
        for piece in pieces:
            held = [n for f in piece.homes for n in lists if nodes[n].lo <= f.index < nodes[n].hi]
            if len(held) == len(piece.homes) and said.isdisjoint(held):
                return True
    return False


def pieces_of(view: ClaimView, atoms: Sequence[Atom]) -> list[Piece]:
    """The values that were found in short strings and numbers; those that a longer text has as well are held by no record alone."""
    facts = view.index.evidence.facts
    found: dict[tuple[int, int], Piece] = {}
    for atom in atoms:
        if atom.rule not in _PLACED or atom.standing != "good" or not atom.facts:
            continue
        homes = {
            facts[n]
            for f in (facts[i] for i in atom.facts)
            for n in (f.index, *view.index.fields.get((f.source, f.field), ())[:200])
            if facts[n].value == f.value
        }
        leaves = {f.field[-1:] for f in homes}
        for m in view.mentions:
            if atom.start <= m.start and m.end <= atom.end and m.entry.facts:
                homes |= {facts[i] for i in m.entry.facts}
        for value in view.values:
            if value.span == (atom.start, atom.end):
                homes |= {f for f, _ in find(view, value) if f.field[-1:] in leaves}
        if view.text[atom.start : atom.end].islower():  # "it features" is no heading "Features"
            homes = {f for f in homes if not isinstance(f.value, str) or not f.value[:1].isupper()}
        if (
            not homes
            or len(homes) > _LONG
            or any(f.prose or f.is_label or len(str(f.value)) > _LONG for f in homes)
        ):
            continue
        inside = next((s for s in found if s[0] < atom.end and atom.start < s[1]), None)
        if inside is None or inside[1] - inside[0] < atom.end - atom.start:
            if inside is not None:
                del found[inside]
            piece = Piece(atom.start, atom.end, tuple(homes), frozenset(f.field for f in homes))
            found[atom.start, atom.end] = piece
    return [found[span] for span in sorted(found)]


def _told_together(view: ClaimView, pieces: list[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """Pairs of values of different fields in one clause; lists of values of one field are one clause with what they are told of."""
    clauses: list[set[int]] = []  # of a list all clauses: "A, B and C are …"
    for n, piece in enumerate(pieces):
        own = {view.clause_of[k] for k in view.tokens_in(piece.start, piece.end)}
        before = pieces[n - 1] if n else piece
        if n and before.fields & piece.fields and _JOINT.fullmatch(view.text[before.end : piece.start]):
            clauses[-1] |= own
            clauses.append(clauses[-1])
        else:
            clauses.append(own)
    for (n, one), (m, other) in combinations(enumerate(pieces), 2):
        if not clauses[n] & clauses[m] or one.fields & other.fields:
            continue
        together = [p for k, p in enumerate(pieces) if clauses[k] & (clauses[n] | clauses[m])]
        if any(sum(bool(p.fields & q.fields) for q in together) == 1 for p in (one, other)):
            yield one, other


def _joined(view: ClaimView, one: Fact, other: Fact, pieces: Sequence[Piece]) -> bool:
    """Whether two facts may be told of one thing."""
    if one.source != other.source:
        return sources_agree(view, one, other) and not differs_in_its_call(
            view, *sorted((one, other), key=lambda f: f.source)
        )
    told = dict(view.chooser.choices(one))
    for level, child in view.chooser.choices(other):
        if (
            level[0] == "list"
            and told.get(level, child) != child
            and view.index.evidence.nodes[int(level[1])].is_list
        ):
            return not any(is_name(f) and view.chooser.tells_apart(level, f) for f in (one, other))
    a, b = (_record(view, f) for f in (one, other))
    if a == b or a < 0 or b < 0:
        return True
    nodes = view.index.evidence.nodes
    if nodes[a].path == nodes[b].path[: len(nodes[a].path)]:
        return _part_agrees(view, one, other, pieces)
    if nodes[b].path == nodes[a].path[: len(nodes[b].path)]:
        return _part_agrees(view, other, one, pieces)
    return _siblings_agree(view, one, other, pieces) and _siblings_agree(view, other, one, pieces)


# ------------------------------------------------------------------------------------------------ of two calls


def sources_agree(view: ClaimView, one: Fact, other: Fact) -> bool:
    """Whether two results may be about one thing: not where one tool gave both, or one is about another item of the other's list."""
    a, b = view.index.source(one), view.index.source(other)
    if a.kind != "result" or b.kind != "result":
        return True
    if a.name == b.name:
        return False
    return not (
        is_of_another_item(view.index, one, b.index) or is_of_another_item(view.index, other, a.index)
    )


def _tells_one_row_of_all(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a flag of one row of a list is told of nobody in particular, and other rows have it otherwise: "nobody is on call"."""
    if any(a.rule in ("counts", "quantifiers") and a.standing == "good" for a in atoms):
        return False
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule != "flags" or atom.standing != "good" or len(atom.facts) != 1:
            continue
        fact = facts[atom.facts[0]]
        listed = list_of(view.index, fact)
        if listed is None or ("list", listed.index) in selection_for(view, atom.start, atom.end):
            continue
        rows = [facts[i] for i in view.index.fields[fact.source, fact.field] if listed.lo <= i < listed.hi]
        if len({str(f.value) for f in rows}) > 1:
            return True
    return False


def _is_of_another_call(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether something was counted or found in the result of another call of a tool than the one that the claim names by an argument."""
    sources = view.index.evidence.sources
    facts = view.index.evidence.facts
    for level, groups in view.selection().items():
        if level[0] != "argument":
            continue
        wanted = frozenset[object]().union(*groups.values())
        meant = [
            s
            for s in sources
            if (level, fold(str(s.arguments.get(str(level[1]))))) in ((level, w) for w in wanted)
        ]
        tools = {s.name for s in meant}
        for atom in atoms:
            held = {facts[i].source for i in atom.facts}
            if (
                atom.standing == "good"
                and atom.rule in ("counts", "disclosures", "numbers", "statuses", "flags")
                and held
                and all(sources[n].name in tools and sources[n] not in meant for n in held)
            ):
                return True
    return False


# -------------------------------------------------------------------------------------------- of a part and its whole


def _record(view: ClaimView, fact: Fact) -> int:
    """The object that a fact is of; of a list of plain values that which has the list."""
    nodes = view.index.evidence.nodes
    at = record_of(view.index, fact.node)
    while at >= 0 and nodes[at].is_list and nodes[at].parent >= 0:
        at = nodes[at].parent
    return at


def _part_agrees(view: ClaimView, whole: Fact, part: Fact, pieces: Sequence[Piece]) -> bool:
    """Whether what an object has and what a named part of it has may be told of one thing: the claim speaks of the part, or it has no such value of its own."""
    nodes = view.index.evidence.nodes
    inner, outer = nodes[_record(view, part)], nodes[_record(view, whole)]
    if _says(view, inner.path[len(outer.path) :]) or _says_name(view, inner, pieces, part):
        return True
    named = _namers(view, inner, whole)
    if any(_is_called_alike(f.value, whole.value) for f in named):
        return True  # both are records of one thing
    if _has_its_own(view, outer, part) or _has_its_own(view, inner, whole):
        return False
    if part in named and any(
        part in p.homes and (p is pieces[0] or view.text[p.end : p.end + 2] in ("'s", "’s")) for p in pieces
    ):  # "Nia's phone number", "Nia lives in …", of a patient with a contact Nia
        kinds = {w for f in _direct(view, outer) if is_name(f) for w in step_words(str(f.path[-1]))}
        kinds |= step_words(view.index.source(whole).name)
        leads = is_naming(whole) or whole in _direct(view, outer)[:1]
        return leads or not view.stems.isdisjoint(kinds - step_words(str(whole.path[-1])))
    return not named or part in named


def _is_called_alike(one: object, other: object) -> bool:
    a, b = fold(str(one)), fold(str(other))
    return a in b or b in a


def _siblings_agree(view: ClaimView, one: Fact, other: Fact, pieces: Sequence[Piece]) -> bool:
    """Whether values of two parts of one object may be told of one thing."""
    nodes = view.index.evidence.nodes
    a, b = nodes[_record(view, one)], nodes[_record(view, other)]
    if (
        one.path[-1] != other.path[-1]
        and _has_key(view, b, one.path[-1])
        and _has_key(view, a, other.path[-1])
    ):
        return False
    common = next((n for n, (x, y) in enumerate(zip(a.path, b.path, strict=False)) if x != y), 0)
    if _says(view, b.path[common:]) or _says_name(view, b, pieces, other):
        return True
    if one in _namers(view, a, other) and other in _namers(view, b, one):
        return True
    if _has_its_own(view, a, other):
        return False
    named = _namers(view, b, one)
    return not named or other in named


def _says(view: ClaimView, path: Sequence[str | int]) -> bool:
    """Whether the claim speaks of a part by the name of a key above it."""
    return any(isinstance(step, str) and not view.stems.isdisjoint(step_words(step)) for step in path)


def _says_name(view: ClaimView, node: Node, pieces: Sequence[Piece], but: Fact) -> bool:
    """Whether the claim names a part by its own name."""
    named = [f for f in _namers(view, node, but) if f is not but]
    return any(f in piece.homes for f in named for piece in pieces)


def _namers(view: ClaimView, node: Node, like: Fact) -> list[Fact]:
    """The facts that an object is called by: its name or id, or what its key or the other object's name is called."""
    own = step_words(str(node.path[-1])) if node.path else frozenset[str]()
    return [
        f
        for f in _direct(view, node)
        if isinstance(f.value, str)
        and (step_words(str(f.path[-1])) & (NAMES | own) or f.path[-1] == like.path[-1])
    ]


def _has_its_own(view: ClaimView, node: Node, fact: Fact) -> bool:
    """Whether an object has itself what a fact has of another, with another value."""
    leaf = field_words(fact.field[-1:]).leaf
    is_state = bool(leaf & STATUS_FIELDS) or (isinstance(fact.value, str) and bool(states_in(fact.value)))
    for own in _direct(view, node):
        words = field_words(own.field[-1:]).leaf
        if own.value != fact.value and (leaf & words or (is_state and words & STATUS_FIELDS)):
            return True
    return False


def _has_key(view: ClaimView, node: Node, key: str | int) -> bool:
    return any(f.path[-1] == key for f in _direct(view, node))


def _direct(view: ClaimView, node: Node) -> list[Fact]:
    facts = view.index.evidence.facts[node.lo : min(node.hi, node.lo + _LONG)]
    return [f for f in facts if len(f.path) == len(node.path) + 1]
