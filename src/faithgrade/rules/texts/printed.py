"""Lines of output that an answer prints: held against the lines of the texts that the tools gave, word for word.

A line of a log, a file or a listing is quoted as it stands. One that differs from a line of the evidence in a single word
misquotes it, unless the answer speaks of changing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import folded_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "quotes"
_LEAST = 4
"""A line of fewer words is like others by chance."""
_MOST_LINES = 4000


@dataclass(frozen=True, slots=True)
class _Line:
    source: int
    text: str
    words: tuple[str, ...]


def printed(view: ClaimView) -> Iterator[Atom]:
    """An atom for a line of printed output that the evidence has, or has with one word changed."""
    if view.claim.kind != "code" or view.claim.sample:
        return
    words = folded_words(view.text)
    lines, holes = view.index.once(_lines)
    same = lines.get(words)
    if same is not None and len(words) >= 2:
        yield _atom(view, same, "good", Reason.VERBATIM, f"the line stands in {_tool(view, same)}")
        return
    keyed = _KEYED.match(view.text)
    if keyed is not None:
        alike = [
            line
            for line in lines.values()
            if (other := _KEYED.match(line.text)) is not None
            and folded_words(other["key"]) == folded_words(keyed["key"])
        ]
        if len(alike) == 1 and alike[0].words != words:
            line = alike[0]
            yield _atom(
                view, line, "wrong", Reason.CONTRADICTED, f"{_tool(view, line)} has “{line.text[:120]}”"
            )
            return
    if len(words) < _LEAST:
        return
    near = {
        line.words: line for n in range(len(words)) for line in holes.get((n, words[:n] + words[n + 1 :]), ())
    }
    if len(near) == 1:
        line = next(iter(near.values()))
        yield _atom(view, line, "wrong", Reason.CONTRADICTED, f"{_tool(view, line)} has “{line.text[:120]}”")


def _lines(
    index: Index,
) -> tuple[dict[tuple[str, ...], _Line], dict[tuple[int, tuple[str, ...]], list[_Line]]]:
    """The lines of the texts of the evidence by their words, and by their words with one left out."""
    lines: dict[tuple[str, ...], _Line] = {}
    holes: dict[tuple[int, tuple[str, ...]], list[_Line]] = {}
    for source in index.evidence.sources:
        if not source.states_facts or not isinstance(source.content, str):
            continue
        for text in source.content.splitlines()[:_MOST_LINES]:
            if text.lstrip().startswith(_COMMENTS):
                continue  # what is commented out is not in force
            for written in {text, _WHERE.sub("", text)}:
                words = folded_words(written)
                if words and words not in lines:
                    line = lines[words] = _Line(source.index, written.strip(), words)
                    if _LEAST <= len(words) <= _LONGEST:
                        for n in range(len(words)):
                            holes.setdefault((n, words[:n] + words[n + 1 :]), []).append(line)
    return lines, holes


_LONGEST = 40
_KEYED = re.compile(r"[\s\"']*(?P<key>[A-Za-z_][\w.-]{1,40})[\"']?\s*[:=](?![:=])\s*\S")
"""A line of settings: a key and what it is set to."""
_COMMENTS = ("#", ";", "//", "--")
_WHERE = re.compile(r"^[\w./-]+:\d+:\s?")
"""Where a search found a line: it stands before the line and is no part of it."""


def is_proposed(view: ClaimView) -> bool:
    """Whether a printed line is one that the answer proposes or writes anew, so that it need not be as it was."""
    if view.claim.kind != "code":
        return False
    said = [scope.text for scope in view.claim.scope] + [earlier.text for earlier in view.before[-3:]]
    return any(word in _CHANGING for text in said for word in folded_words(text))


_CHANGING = frozenset(
    "change edit replace fix modify should add patch rewrite instead would could try corrected suggest suggested example".split()
)


def _tool(view: ClaimView, line: _Line) -> str:
    return view.index.evidence.sources[line.source].name


def _atom(view: ClaimView, line: _Line, standing: str, code: Reason, why: str) -> Atom:
    good = standing == "good"
    source = view.index.evidence.sources[line.source]
    relation = Relation.SUPPORTS if good else Relation.CONTRADICTS
    return Atom(
        RULE,
        0,
        len(view.text),
        "good" if good else "wrong",
        code,
        why,
        (Pointer(source.call_id, "", line.text, relation),),
        covers=frozenset(range(len(view.tokens))) if good else frozenset(),
        right_value=None if good else line.text[:200],
    )
