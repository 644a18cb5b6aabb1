"""Evidence too large for a request: the parts that concern some claims, and whether any was left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithgrade.prompt import compact, content_text, indented, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.claims import Claim
    from faithgrade.evidence import Evidence, Source

SMALL = 2_000  # characters; a source this small is shown whole
ANCHORED = 10  # times less weight than the heaviest piece: then a piece left out is about something else
REACH = 3  # levels up at which a fact still belongs to the object that a claim names
PASSAGE = 600  # characters of a long text that are shown or left out together

_NEEDS_ALL = re.compile(
    r"\b(?:all|every|each|none|no|not|never|only|nothing|nobody|any|total|overall|sum|average|mean|count|both"
    r"|entire|whole|most|least|highest|lowest|largest|smallest|cheapest|best|worst|first|last|earliest|latest"
    r"|newest|oldest|longest|shortest|\d+ (?:results?|items?|rows?|records?|matches|entries))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Shortened:
    """The text shown of each source, by its index.

    `complete` says that no place which has to do with the claims was left out: none that shares words with
    them, or only words that stand all over the evidence while a rarer one leads to places that are shown.
    """

    bodies: dict[int, str]
    complete: bool


def needs_everything(claim: Claim) -> bool:
    """Whether a claim is about all of the evidence, so that a part of it can neither prove nor refute it.

    A number of results is read as one: "3 rows" is about how many there are.
    """
    return _NEEDS_ALL.search(claim.text) is not None


@dataclass(frozen=True, slots=True)
class _Piece:
    """A fact with its place, or a passage of a long text."""

    source: int
    pointer: str
    line: str
    words: frozenset[str]

    def around(self) -> list[tuple[int, str]]:
        """The objects and lists it lies in, nearest first, the source's root left out."""
        found, place = [], self.pointer
        for _ in range(REACH):
            place = place.rpartition("/")[0]
            if not place:
                break
            found.append((self.source, place))
        return found


class Shortener:
    """Cuts one case's evidence for one group of claims after another; the evidence is read once."""

    def __init__(self, evidence: Evidence):
        self._whole: dict[int, str] = {}
        self._pieces: list[_Piece] = []
        facts: dict[int, list[tuple[str, object]]] = {}
        for fact in evidence.facts:
            facts.setdefault(fact.source, []).append((fact.pointer, fact.value))
        for source in evidence.sources:
            if source.unpaired:
                continue
            body = content_text(source)
            if len(body) <= SMALL:
                self._whole[source.index] = body
            else:
                self._pieces += _pieces(source, facts.get(source.index) or [("", source.content)])

    def cut(self, claims: Sequence[Claim], limit: int) -> Shortened:
        """The parts near `claims`, in at most about `limit` characters.

        Small sources stay whole. Of the others each piece is weighed by the words it shares with the claims,
        rare words more, and by half the weight of the heaviest piece in the same object: the price stands
        beside the name. The heaviest are shown with their places, in the order of the source.
        """
        asked = words(c.text for c in claims)
        asked |= words(scope.text for c in claims for scope in c.scope)
        shared = [(piece.words & asked, number) for number, piece in enumerate(self._pieces)]
        often: dict[str, int] = {}
        for common, _ in shared:
            for word in common:
                often[word] = often.get(word, 0) + 1
        own = {number: sum(1 / often[word] for word in common) for common, number in shared if common}
        near: dict[tuple[int, str], float] = {}
        for number, weight in own.items():
            for place in self._pieces[number].around()[:1]:
                near[place] = max(near.get(place, 0.0), weight)
        weights = {
            number: own.get(number, 0.0) + max((near.get(p, 0.0) for p in piece.around()), default=0.0) / 2
            for number, piece in enumerate(self._pieces)
        }
        weighed = sorted(
            ((weight, number) for number, weight in weights.items() if weight),
            key=lambda pair: (-pair[0], pair[1]),
        )
        room = limit - sum(map(len, self._whole.values()))
        chosen: set[int] = set()
        complete = True
        for weight, number in weighed:
            size = len(self._pieces[number].line) + 3
            if size > room:
                complete = complete and weight * ANCHORED < weighed[0][0]
                continue
            room -= size
            chosen.add(number)
        return Shortened(self._bodies(chosen), complete)

    def _bodies(self, chosen: set[int]) -> dict[int, str]:
        lines: dict[int, list[str]] = {}
        total: dict[int, int] = {}
        for number, piece in enumerate(self._pieces):
            total[piece.source] = total.get(piece.source, 0) + 1
            shown = lines.setdefault(piece.source, [])
            if number in chosen:
                shown.append(piece.line)
        return {
            source: indented(
                "\n".join([f"{len(shown)} of {total[source]} parts, each with its place:", *shown])
            )
            for source, shown in lines.items()
        }


def _pieces(source: Source, facts: Sequence[tuple[str, object]]) -> Iterator[_Piece]:
    for pointer, value in facts:
        about = words([pointer.replace("_", " ")])
        if not isinstance(value, str) or len(value) <= PASSAGE:
            line = f"{pointer or '(text)'}: {compact(value)}"
            yield _Piece(source.index, pointer, line, frozenset(about | words([str(value)])))
            continue
        for start, end in _passages(value):
            line = f"{pointer or '(text)'}, from character {start}: {compact(value[start:end])}"
            yield _Piece(source.index, pointer, line, frozenset(about | words([value[start:end]])))


def _passages(text: str) -> Iterator[tuple[int, int]]:
    """Cuts of about `PASSAGE` characters, at the last line end or space of each."""
    start = 0
    while start < len(text):
        end = start + PASSAGE
        if end < len(text):
            cut = max(text.rfind("\n", start + PASSAGE // 2, end), text.rfind(" ", start + PASSAGE // 2, end))
            end = cut + 1 if cut > 0 else end
        yield start, min(end, len(text))
        start = end
