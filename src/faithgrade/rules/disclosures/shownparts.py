"""What a part of a list shows of itself: that it is cut, how many it holds ("the first 20"), and how many there are at the least."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.binding.completeness import unwrapped
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE, NEGATIONS, SYNONYMS
from faithgrade.values import Amount, Bound, Kind
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Source
    from faithgrade.rules.binding.completeness import Completeness
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "completeness"

_THING = r"(?:the|this|its) (?:result|list|output|response|log|export|file|text|table|report|answer|data)"
_IS_CUT = re.compile(
    rf"\b(?:{_THING}(?: i (?:got|have|received))? (?:(?:was|is|has been|got) (?:cut(?: off| short)?|truncated|incomplete|partial|clipped)"
    rf"|(?:breaks|broke|cuts) off|is only partly there)|(?:{_THING}|it) (?:breaks|broke|cuts|was cut|is cut) off|{_THING} (?:stops|ends)(?= after))\b"
    r"(?: (?:there|here|after that|at that point)\b|(?: after (?:the )?(?P<count>[a-z]+|\d+)(?:st|nd|rd|th)? (?:entry|entries|rows?|lines?|items?|names?)\b))?"
    rf"|\bthe (?:rest|remainder) of {_THING} (?:is|was) (?:cut off|cut|missing|not shown|left out|omitted)\b"
)
_I_SEE = re.compile(
    r"\bin the (?:part|portion|bit|lines|rows) (?:that )?i (?:can|could) (?:see|read)\b"
    r"|\bthe (?:part|portion|bit|lines|rows|list) (?:that )?i (?:can|could) (?:see|read) (?:shows?|has|have|names?|lists?)\b"
)
_FIRST = re.compile(
    r"\b(?:here are|these are|this is|those are|i(?:'ve| have)? (?:only )?(?:read|seen|saw|got|loaded|fetched)|(?:it|that|the list|this page) (?:shows|lists)|showing) (?:only )?(?P<rank>the first )$"
)
_CAME = re.compile(
    r" (?:of (?:them|these|those) )?(?:came back|were returned|are shown|are listed|were listed|are here|were loaded)\b"
)
_RANK = re.compile(r"\bthe first $")
_FIRST_PAGE = re.compile(r"\bthis is (?:only )?(?:the first page|page (?:1|one))(?:,? (?:with|of))? $")
_START = frozenset("page offset start skip cursor after from".split())


def read(view: ClaimView, text: str, source: Source, whole: Completeness) -> Iterator[Atom]:
    """Atoms for what a claim, `text` when levelled, tells of a result that is a part as `whole` says."""
    rows = _rows(source)
    for pattern in (_IS_CUT, _I_SEE):
        for match in pattern.finditer(text):
            count = match.groupdict().get("count")
            if count is not None and _number(count) != len(rows):
                continue
            pointer = Pointer(source.call_id, whole.pointer, whole.value, Relation.SUPPORTS)
            why = f"{source.name} gave a part: {whole.why}"
            covers = view.tokens_in(*match.span())
            yield Atom(RULE, *match.span(), "good", Reason.DISCLOSED, why, (pointer,), covers=covers)
    for value in view.values:
        reading = value.reading
        if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or reading.unit is not None:
            continue
        if reading.bound is None:
            yield from _of_the_start(view, text, value, source, len(rows))
        elif reading.bound is Bound.AT_LEAST:
            yield from _at_least(view, value, source, rows)


def _number(word: str) -> int | None:
    """The number that a word or figure says, an ordinal included."""
    if word.isdigit():
        return int(word)
    return next((n for n, words in enumerate(_NUMBERS, 1) if word in words), None)


_NUMBERS = tuple(
    pair.split("/")
    for pair in "one/first two/second three/third four/fourth five/fifth six/sixth seven/seventh eight/eighth nine/ninth ten/tenth".split()
)


def _rows(source: Source) -> Sequence[Any]:
    """The items of the one list that a result is or holds on top, or its lines without the one that says that it is cut."""
    root, _ = unwrapped(source.document.root if source.document is not None else source.content)
    if isinstance(root, list):
        return root
    if isinstance(root, dict):
        lists = [v for v in root.values() if isinstance(v, list)]
        return lists[0] if len(lists) == 1 else ()
    if isinstance(source.content, str) and source.content.lstrip()[:1] not in ("[", "{"):
        lines = [line for line in source.content.splitlines() if line.strip()]
        return [line for line in lines if not line.lstrip().startswith(("[", "(", "…", "..."))]
    return ()


def _of_the_start(view: ClaimView, text: str, value: Value, source: Source, size: int) -> Iterator[Atom]:
    """ "Here are the first 20", "the first 25 came back", of a page that holds so many and is the first one."""
    reading = value.reading
    if not isinstance(reading, Amount) or reading.value != size or size < 1 or not _is_start(source):
        return
    before, behind = text[: value.start], text[value.end :]
    head = _FIRST.search(before) or _FIRST_PAGE.search(before)
    came = _CAME.match(behind) if head is None and _RANK.search(before) else None
    if head is None and came is None:
        return
    start = head.start() if head is not None else value.start - len("the first ")
    end = value.end + (came.end() if came is not None else 0)
    why = f"{source.name} gave {size}, from the start"
    pointers = (Pointer(source.call_id, "", size, Relation.SUPPORTS),)
    yield Atom(RULE, start, end, "good", Reason.DISCLOSED, why, pointers, covers=view.tokens_in(start, end))


def _is_start(source: Source) -> bool:
    """Whether nothing says that a page comes after others: its number or offset is the first, or there is none."""
    root, _ = unwrapped(source.document.root if source.document is not None else None)
    told: dict[str, Any] = {**source.arguments, **(root if isinstance(root, dict) else {})}
    places = [v for k, v in told.items() if str(k).lower() in _START]
    return all(v in (None, "", 0, 1) for v in places)


def _at_least(view: ClaimView, value: Value, source: Source, rows: Sequence[Any]) -> Iterator[Atom]:
    """ "At least 4 readers …" of as many rows that have what the clause says, where every word of it is theirs or the call's."""
    reading = value.reading
    if not isinstance(reading, Amount) or not rows or not all(isinstance(r, str) for r in rows):
        return
    own = view.tokens_in(value.start, value.end)
    clause = [
        n
        for n, t in enumerate(view.tokens)
        if view.clause_of[n] == view.clause_of[min(own)]
        and n not in own
        and t.fold not in IGNORABLE | CONNECTIVE | _TIMES
    ]
    if any(view.tokens[n].fold in NEGATIONS for n in clause):
        return
    lines = [{t.stem for t in tokenize(row)} for row in rows]
    said = {view.tokens[n].stem for n in clause}
    held = {w for w in said if any(w in line for line in lines)}
    of_call = _words_of_call(source)
    if not all(w in held or _is_of(view.tokens[n], of_call) for n in clause for w in (view.tokens[n].stem,)):
        return
    found = [line for line in lines if held <= line]
    if len(found) != reading.value:
        return
    yield Atom(
        RULE,
        value.start,
        value.end,
        "good",
        Reason.DERIVED,
        f"{len(found)} rows of {source.name or source.kind} show it, and more may follow",
        (Pointer(source.call_id, "", len(found), Relation.SUPPORTS),),
        covers=frozenset(clause) | own,
    )


_TIMES = frozenset("times time".split())


def _words_of_call(source: Source) -> frozenset[str]:
    """Stems of the tool's name, its arguments and the keys of its result."""
    root, path = unwrapped(source.document.root if source.document is not None else None)
    names: list[str] = [
        source.name,
        *path,
        *(root if isinstance(root, dict) else ()),
        *map(str, source.arguments),
    ]
    said = " ".join(str(v) for v in source.arguments.values())
    return frozenset(t.stem for text in (said, *names) for t in tokenize(text.replace("_", " ")))


def _is_of(token: Token, words: frozenset[str]) -> bool:
    """Whether a word is one of the call's, or one of those is short for it ("subs" for subscribers)."""
    return (
        token.stem in words
        or not SYNONYMS.get(token.stem, frozenset()).isdisjoint(words)
        or any(len(w) >= _SHORTEST and token.fold.startswith(w) for w in words)
    )


_SHORTEST = 3
