"""Pictures that are counted: stars drawn for a rating, and how often a reaction was given ("👍 ×7, 👀 ×2")."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "counts"

_STARS = re.compile("[⭐★🌟]+(?:\ufe0f)?☆*")
_DRAWN = frozenset("⭐★🌟")
_RATED = frozenset(stem(w) for w in "star stars rating".split())
_SCALES = frozenset(stem(w) for w in "of out max maximum scale best count reviews number total n".split())
_FIVE = 5
_NAMES = {
    "👍": "+1 thumbsup thumbs_up like likes", "👎": "-1 thumbsdown thumbs_down dislike dislikes", "❤": "heart hearts love",
    "👀": "eyes", "🎉": "tada party", "🚀": "rocket", "😄": "smile laugh", "😕": "confused", "🔥": "fire", "🎈": "balloon",
}  # fmt: skip
"""What reactions are called where a payload writes them in words."""
_PICTURE = re.compile("[☀-➿⬛-⭕\U0001f300-\U0001faff]\ufe0f?")
_BEFORE = re.compile(r"\s*(?:got|had|has|gets|received|was given|came)?\s*[×x:]?\s*$")
_NOUN = re.compile(r"\s*(?!and\b|but\b|so\b|in\b|from\b|plus\b)[^\W\d]")
"""What is counted where it stands behind a picture: "3 🎉 posts"."""
_FEWEST = 2
_WORDS_OF_A_RATING = frozenset(
    stem(w) for w in "rated rating stars star gave give gives guests average visitors".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for the stars a claim draws and for the reactions it counts."""
    if not _PICTURE.search(view.text) and "★" not in view.text:
        return
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    yield from _stars(view)
    yield from _reactions(view)


def _stars(view: ClaimView) -> Iterator[Atom]:
    runs = [m for m in _STARS.finditer(view.text) if len(m[0]) >= _FEWEST]
    if len(runs) != 1:
        return
    run, drawn = runs[0], sum(ch in _DRAWN for ch in runs[0][0])
    selection = selection_for(view, run.start(), run.end())
    rated = [
        (f, stars)
        for f in view.index.facts
        if (stars := _stars_of(f)) is not None
        and is_inside(view, f, selection)
        and not view.index.source(f).superseded
    ]
    if len({stars for _, stars in rated}) != 1 or not 0 <= rated[0][1] <= _FIVE:
        return
    fact, stars = rated[0]
    if stars != drawn and abs(stars - drawn) < 1:
        return  # four stars may be drawn for 3.8
    words = frozenset(n for n, t in enumerate(view.tokens) if t.stem in _WORDS_OF_A_RATING)
    yield _atom(view, (run.start(), run.end()), fact, words, right=stars == drawn)


def _stars_of(fact: Fact) -> Decimal | None:
    """How many stars a fact gives."""
    value = fact.value
    if isinstance(value, str) and value and set(value) <= _DRAWN | set("☆\ufe0f "):
        return Decimal(sum(ch in _DRAWN for ch in value))
    leaf = field_words(fact.field).leaf
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)) or leaf & _SCALES:
        return None
    return Decimal(value) if leaf & _RATED else None


def _reactions(view: ClaimView) -> Iterator[Atom]:
    for value in view.values:
        picture = _beside(view, value) if _is_plain(value) else None
        facts = _counted(view, picture[0].rstrip("\ufe0f")) if picture is not None else []
        reading = value.reading
        if picture is not None and len(facts) == 1 and isinstance(reading, Amount):
            span = min(picture.start(), value.start), max(picture.end(), value.end)
            yield _atom(view, span, facts[0], frozenset(), right=reading.value == facts[0].value)


def _is_plain(value: Value) -> bool:
    reading = value.reading
    return (
        value.kind is Kind.NUMBER
        and isinstance(reading, Amount)
        and reading.bound is None
        and reading.unit is None
        and not reading.is_range
    )


def _beside(view: ClaimView, value: Value) -> re.Match[str] | None:
    """The picture that a number counts: right behind it, or right before it where none stands behind."""
    pictures = list(_PICTURE.finditer(view.text))
    for picture in pictures:
        if picture.start() >= value.end and not view.text[value.end : picture.start()].strip():
            return None if _NOUN.match(view.text, picture.end()) else picture
    before = next((m for m in reversed(pictures) if m.end() <= value.start), None)
    if before is None or not _BEFORE.fullmatch(view.text[before.end() : value.start]):
        return None
    return before


def _counted(view: ClaimView, picture: str) -> list[Fact]:
    """The numbers that the evidence keeps for a reaction: under its picture or name, or in the row called so."""
    names = {picture, *_NAMES.get(picture, "").split()}
    found = []
    for fact in view.index.facts:
        if (
            isinstance(fact.value, bool)
            or not isinstance(fact.value, int)
            or view.index.source(fact).superseded
        ):
            continue
        own = str(fact.path[-1]).strip(":").rstrip("\ufe0f") in names if fact.path else False
        if own or any(
            isinstance(f.value, str) and f.value.strip(":").rstrip("\ufe0f") in names
            for f in _row(view, fact)
        ):
            found.append(fact)
    return found


def _row(view: ClaimView, fact: Fact) -> tuple[Fact, ...]:
    if fact.node < 0:
        return ()
    node = view.index.evidence.nodes[fact.node]
    rows = view.index.evidence.facts[node.lo : min(node.hi, node.lo + 6)]
    return tuple(f for f in rows if f.node == fact.node)


def _atom(view: ClaimView, span: tuple[int, int], fact: Fact, words: frozenset[int], *, right: bool) -> Atom:
    return told_by(view, RULE, span, fact, right=right, covers=words, said=view.text[span[0] : span[1]])
