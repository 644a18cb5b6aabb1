"""How many a file, a list or a log holds, where it is the one list of the evidence: "the file lists four members", "there are
two keyholders", "six people are on leave" of ``{"on_leave": [...]}``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from faithgrade.evidence import Fact, Node, Source, to_pointer
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, step_words, tokenize
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, GENERIC_FIELD_WORDS, HEDGES, IGNORABLE
from faithgrade.values import Amount, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "counts"

_HOLDS = re.compile(
    r"(?:^|[,;.] |\band |\bbut )(?:the|this|that|your|our)((?: [\w-]+){1,3}?) (?:lists?|listed|contains?|contained|has|had|holds?|held|"
    r"shows?|showed|logs?|logged|counts?|counted|includes?|names?|named|records?|recorded)\s+(?:exactly |only |just )?$",
    re.I,
)
_THERE = re.compile(r"(?:^|[,;.] |\band |\bbut )there (?:are|were|is|was)\s+(?:exactly |only |just )?$", re.I)
_NARROWED = re.compile(
    r"\b(?:of (?:them|these|those|the)|different|distinct|unique|more|other|per|kinds?|types?|whose|who|that|which|with|from|in|on|for)\b",
    re.I,
)
_ENDS = re.compile(r"[,;:.!(–—]|\s+(?:and|but|while)\s|$")
_CONTAINERS = frozenset(
    stem(w)
    for w in "file list export upload log sheet spreadsheet table report register roster catalogue catalog directory folder "
    "agenda schedule inventory".split()
)
_ANY_KIND = frozenset("items entries rows records lines names things points elements".split())
_ROWS = frozenset(stem(w) for w in (*_ANY_KIND, "data"))
_PEOPLE = frozenset(stem(w) for w in "people persons guests members participants".split())
_HERE = frozenset(
    stem(w)
    for w in "present yes attending attended attendees coming came going joining joined participants".split()
)
"""Names of lists of those who came or come, and what is said of them."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list that arrived whole: of items of a payload, or of the lines of a text."""

    source: Source
    size: int
    node: Node | None = None
    lines: tuple[str, ...] = ()


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each whole number that is said to be how many the one list holds, or a list named by what is said of its items."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for value in view.values:
        number = value.plain_number
        if number is None or not number.is_whole:
            continue
        found = _held(view, value) or _said_of_its_items(view, value)
        if found is not None:
            yield from _decided(view, value, number.value, *found)


def _decided(
    view: ClaimView, value: Value, number: Decimal, listed: Listed, covers: frozenset[int], sure: bool
) -> Iterator[Atom]:
    right = number == listed.size
    if not right and (not sure or _is_told(view.index, listed, number)):
        return
    path = "" if listed.node is None else to_pointer(listed.node.path)
    yield Atom(
        RULE,
        value.start,
        value.end,
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.WRONG_DERIVATION,
        f"the list at {listed.source.name}{path} has {listed.size}",
        (Pointer(listed.source.call_id, path, listed.size, Relation.OPERAND, "count"),),
        (),
        covers if right else frozenset(),
        None if right else str(listed.size),
    )


def _held(view: ClaimView, value: Value) -> tuple[Listed, frozenset[int], bool] | None:
    """The one list, where the words before a number say that it holds so many; the words that say so, and whether of all of it."""
    before = view.text[: value.start]
    held, there = _HOLDS.search(before), _THERE.search(before)
    if held is None and there is None:
        return None
    listed = view.index.once(only_list)
    phrase = _phrase(view, value)
    if listed is None or not phrase or _is_narrowed(view, value):
        return None
    own = called(view.index, listed)
    if held is not None:
        subject = view.tokens_in(held.start(1), held.end(1))
        stems = {view.tokens[n].stem for n in subject}
        if not stems & (_CONTAINERS | own) or not stems <= _CONTAINERS | own | asked(view):
            return None
        covers = frozenset(n for n in subject if view.tokens[n].stem in _CONTAINERS | own)
        covers |= frozenset(n for n in phrase[:1] if view.tokens[n].fold in _ANY_KIND)
        heads = own | _ROWS | asked(view)
        if listed.node is not None and len(phrase) == 1 and _are_alike(view.index, listed):
            heads |= {view.tokens[phrase[0]].stem}
        return listed, covers, _is_of_all(view, phrase, heads, own)
    if not _are_alike(view.index, listed):
        return None
    head = view.tokens[phrase[-1]]
    known = any(head.stem.endswith(w) for w in own if len(w) > _LEAST)
    return (listed, frozenset(), len(phrase) == 1) if known else None


def _is_narrowed(view: ClaimView, value: Value) -> bool:
    """Whether the words up to the end of the clause say of which of them."""
    end = _ENDS.search(view.text, value.end)
    return (
        _NARROWED.search(view.text, value.end, end.start() if end is not None else len(view.text)) is not None
    )


def _phrase(view: ClaimView, value: Value) -> list[int]:
    """The words right behind a number, up to the end of its clause or to a word that leads on."""
    end = _ENDS.search(view.text, value.end)
    stop = end.start() if end is not None else len(view.text)
    found: list[int] = []
    for n, token in enumerate(view.tokens):
        if token.start >= value.end:
            if token.start >= stop or token.fold in IGNORABLE or len(found) > _LONGEST:
                break
            found.append(n)
    return found


_LONGEST, _LEAST = 3, 3


def _is_of_all(view: ClaimView, phrase: list[int], heads: frozenset[str], own: frozenset[str]) -> bool:
    """Whether a noun is of everything in the list: its head is asked or called so, and nothing but the list's own words narrows it."""
    *narrowing, head = (view.tokens[n].stem for n in phrase)
    said = _strings(view.index)
    return (
        (head in heads or _is_counted_by_the_question(view, view.tokens[phrase[-1]]))
        and all(w in own | _ROWS for w in narrowing)
        and not any(view.tokens[n].stem in said for n in phrase)
    )


def _strings(index: Index) -> frozenset[str]:
    """Stems of the words of the evidence's short strings."""
    return index.once(_words_of_strings)


def _words_of_strings(index: Index) -> frozenset[str]:
    return frozenset(
        t.stem for f in index.facts if isinstance(f.value, str) and not f.prose for t in tokenize(f.value)
    )


def asked(view: ClaimView) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize((view.case.question or "")[-400:]))


def _is_counted_by_the_question(view: ClaimView, head: Token) -> bool:
    """Whether the question asks how many of just this there are, or how many rows whatever they are."""
    said = tokenize((view.case.question or "")[-400:])
    return any(
        (one.fold, two.fold) == ("how", "many") and (three.stem == head.stem or three.stem in _ROWS)
        for one, two, three in zip(said, said[1:], said[2:], strict=False)
    ) and head.stem not in _strings(view.index)


def called(index: Index, listed: Listed) -> frozenset[str]:
    """Stems by which the evidence calls a list and its items: the list's key, the tool, and the first field of its rows."""
    steps = [listed.source.name, *(str(v) for v in listed.source.arguments.values())]
    if listed.node is not None:
        steps += [str(s) for s in listed.node.path[-1:] if isinstance(s, str)]
        facts = index.evidence.facts[listed.node.lo : listed.node.lo + 1]
        steps += [f.field[-1] for f in facts if f.field and len(f.path) > len(listed.node.path) + 1]
    return frozenset(w for step in steps for w in step_words(step)) - GENERIC_FIELD_WORDS


def _are_alike(index: Index, listed: Listed) -> bool:
    """Whether nothing in the rows of a list sets some of them apart: no flag, no gap, no string that several have."""
    node = listed.node
    if node is None:
        return True
    strings: Counter[tuple[tuple[str, ...], str]] = Counter()
    for fact in index.evidence.facts[node.lo : node.hi]:
        if fact.value is None or isinstance(fact.value, bool):
            return False
        if isinstance(fact.value, str):
            strings[fact.field, fact.value] += 1
    return all(n == 1 for n in strings.values())


def _said_of_its_items(view: ClaimView, value: Value) -> tuple[Listed, frozenset[int], bool] | None:
    """The one list of names whose key is what a sentence says of so many: "six people are on leave"."""
    if view.tokens_in(0, value.start):
        return None
    phrase = _phrase(view, value)
    end = _ENDS.search(view.text, value.end)
    stop = end.start() if end is not None else len(view.text)
    rest = [n for n, t in enumerate(view.tokens) if value.end <= t.start < stop]
    if not phrase or view.tokens[phrase[0]].stem not in asked(view) | _PEOPLE:
        return None
    said = {view.tokens[n].stem for n in rest[1:] if view.tokens[n].fold not in IGNORABLE}
    lists = [
        node
        for node in view.index.once(_named_lists)
        if (said and said <= _HERE if (own := _key_words(node)) & _HERE else said == own)
    ]
    if len(lists) != 1:
        return None
    source = view.index.evidence.sources[lists[0].source]
    return Listed(source, lists[0].size, lists[0]), frozenset(rest), True


def _key_words(node: Node) -> frozenset[str]:
    return frozenset(
        stem(t.fold) for t in tokenize(str(node.path[-1]).replace("_", " ")) if t.fold not in IGNORABLE
    )


def _named_lists(index: Index) -> list[Node]:
    """Lists of plain strings under a key, of results that arrived whole."""
    facts = index.evidence.facts
    return [
        node
        for node in index.lists
        if node.path
        and isinstance(node.path[-1], str)
        and completeness(source := index.evidence.sources[node.source]).state == "whole"
        and source.whole
        and node.hi - node.lo == node.size
        and all(isinstance(f.value, str) and _is_item(f, node) for f in facts[node.lo : node.hi])
    ]


def _is_item(fact: Fact, node: Node) -> bool:
    return len(fact.path) == len(node.path) + 1


def only_list(index: Index) -> Listed | None:
    """The one list of the only result, where it arrived whole; of a plain text its lines."""
    results = [s for s in index.evidence.sources if s.kind == "result"]
    if len(results) != 1 or not results[0].whole or completeness(results[0]).state != "whole":
        return None
    lists = [n for n in index.evidence.nodes[:600] if n.is_list]
    outer = [
        n for n in lists if not any(n.parent == m.index or _is_inside(n, m) for m in lists if m is not n)
    ]
    if len(outer) == 1:
        return Listed(results[0], outer[0].size, outer[0])
    lines = _lines(results[0]) if not lists and not index.evidence.nodes else ()
    return Listed(results[0], len(lines), None, lines) if lines else None


def _is_inside(node: Node, other: Node) -> bool:
    return node.source == other.source and node.path[: len(other.path)] == other.path


def _lines(source: Source) -> tuple[str, ...]:
    """The lines of a text that is a list of short ones, with no heading, sentence or mark-up among them; else none."""
    if not isinstance(source.content, str) or len(source.content) > _MOST:
        return ()
    lines = [row.strip() for row in source.content.lstrip("\ufeff").splitlines() if row.strip()]
    if not 2 <= len(lines) <= _MOST // 20 or any(len(row) > _WIDEST or _NO_ITEM.search(row) for row in lines):
        return ()
    if lines[0].islower() != lines[1].islower() or lines[0].lower() in _HEADINGS:
        return ()
    digits = [any(ch.isdigit() for ch in row) for row in lines]
    return tuple(lines) if digits[0] or not any(digits) else ()


_HEADINGS = frozenset("name names title id email item items key value entry city species word words".split())
_MOST, _WIDEST = 20_000, 100
_NO_ITEM = re.compile(
    r"^(?:[#|<>{}\[\]=*+\-–•\"'/]|\d{1,3}[.)]\s|[A-Za-z][\w .-]*[:=])|[.!?:;,…]$|^\W*$|\bno \w+$|\d+ (?:rows|lines|entries|items|results|records)\b"
)


def _is_told(index: Index, listed: Listed, number: Decimal) -> bool:
    """Whether the evidence has the number as a value outside the rows, which may be how many there are."""
    rows = range(listed.node.lo, listed.node.hi) if listed.node is not None else range(0)
    return any(
        isinstance(r, Amount) and r.value == number
        for f in index.facts
        if f.index not in rows
        for r in (() if listed.node is None else index.readings(f))
    )


__all__ = ["Listed", "asked", "called", "only_list", "read"]
