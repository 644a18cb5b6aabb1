"""Evidence too large for a request: the parts of it that concern some claims, and whether anything was left
out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithgrade.prompt import compact, content_text, indented, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.claims import Claim
    from faithgrade.evidence import Evidence, Fact

SMALL = 2_000  # characters; a source this small is shown whole
PASSAGE = 600  # characters of a long text shown around a match

_NEEDS_ALL = re.compile(
    r"\b(?:all|every|each|none|no|not|never|only|nothing|nobody|any|total|overall|sum|average|mean|count|both|entire|whole"
    r"|most|least|highest|lowest|largest|smallest|cheapest|best|worst|first|last|earliest|latest|newest|oldest|longest|shortest"
    r"|\d+ (?:results?|items?|rows?|records?|matches|entries))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Shortened:
    """The text shown of each source (by index), and whether every place that shares a word with the claims is
    in it.
    """

    bodies: dict[int, str]
    complete: bool


def needs_everything(claim: Claim) -> bool:
    """Whether a claim is about all of the evidence, so that a part of it can neither prove nor refute it."""
    return _NEEDS_ALL.search(claim.text) is not None


def shorten(claims: Sequence[Claim], evidence: Evidence, limit: int) -> Shortened:
    """The parts of the evidence near `claims`, in at most about `limit` characters.

    Small sources stay whole. Of the others each fact is weighed by the rare words it shares with the claims,
    its own path included, and the heaviest are shown with their pointers, in the order of the source.
    """
    asked = words(c.text for c in claims)
    whole = {
        s.index: body for s in evidence.sources if not s.unpaired and len(body := content_text(s)) <= SMALL
    }
    facts = [f for f in evidence.facts if f.source not in whole]
    shared = [(words([str(f.value), *map(str, f.path)]) & asked, f) for f in facts]
    seen: dict[str, int] = {}
    for common, _ in shared:
        for word in common:
            seen[word] = seen.get(word, 0) + 1
    weighed = sorted(
        ((sum(1 / seen[w] for w in common), f) for common, f in shared if common),
        key=lambda pair: (-pair[0], pair[1].index),
    )
    room = limit - sum(map(len, whole.values()))
    chosen: list[tuple[Fact, str]] = []
    complete = True
    for weight, fact in weighed:
        line = _line(fact, asked)
        if len(line) > room:
            # A fact that shares only words the source is full of is no loss worth a mark.
            complete = complete and weight < 1 / max(len(weighed), 1)
            continue
        room -= len(line) + 1
        chosen.append((fact, line))
    bodies: dict[int, str] = {}
    for source in evidence.sources:
        if source.index in whole or source.unpaired:
            continue
        lines = [
            line
            for fact, line in sorted(chosen, key=lambda pair: pair[0].index)
            if fact.source == source.index
        ]
        total = sum(f.source == source.index for f in facts)
        bodies[source.index] = indented(
            "\n".join([f"{len(lines)} of {total} values, each with its place:", *lines])
        )
    return Shortened(bodies, complete)


def _line(fact: Fact, asked: set[str]) -> str:
    shown = compact(_passages(fact.value, asked) if isinstance(fact.value, str) else fact.value)
    return f"{fact.pointer or '(text)'}: {shown}"


def _passages(text: str, asked: set[str]) -> str:
    """Of a long text the passages that hold words of the claims, most words first, in text order."""
    if len(text) <= SMALL:
        return text
    pieces = [text[at : at + PASSAGE] for at in range(0, len(text), PASSAGE)]
    best = sorted(range(len(pieces)), key=lambda i: (-len(words([pieces[i]]) & asked), i))[:6]
    return " … ".join(pieces[i] for i in sorted(best))
