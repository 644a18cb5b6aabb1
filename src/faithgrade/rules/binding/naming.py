"""How the words around a value name a field, and which way they point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeAlias

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.binding.numberedfields import mark_of, number_said
from faithgrade.rules.claim.chooser import poles_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.foreignwords import PLAINLY_FOREIGN
from faithgrade.rules.words.lexicon import (
    AXES,
    FALL_CUES,
    GENERIC_FIELD_WORDS,
    IGNORABLE,
    ORDINALS,
    PREPOSITION_POLES,
    RISE_CUES,
    SYNONYMS,
    VERB_ROLES,
)
from faithgrade.values import Reading
from faithgrade.values.fields import field_of
from faithgrade.values.text import split_identifier, stem

NAMED = 0.45
"""From this naming score on a field counts as named."""


@dataclass(slots=True, unsafe_hash=True)  # never changed; made for every field of every value
class Naming:
    """How far the words around a value name a field: 0 not at all, 1 by every word of its name; below 0 its opposite."""

    score: float
    tokens: frozenset[int]
    direct: bool = False
    """Whether a word of the field's own name was used, not just a synonym or a word of the objects above it."""
    leaf: float = 0.0
    """The share of the field's own name that is said, without regard to roles and to the objects above it."""


_OF_POLE: dict[tuple[int, int] | None, list[str]] = {}
for _word, _pole in AXES.items():
    _OF_POLE.setdefault(_pole, []).append(_word)


Spoken: TypeAlias = tuple[Token, float, bool, frozenset[str], tuple[int, int] | None]


@dataclass(frozen=True)
class Words:
    """Words around a value: those before and after it, nearest first, and those of the scope it stands under."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    scope: tuple[Token, ...]
    memo: dict[object, tuple[float, float, Naming]] = field(default_factory=dict, compare=False, repr=False)
    """What `naming` found for a field: one field's items are named alike."""

    @cached_property
    def nearest(self) -> frozenset[str]:
        """Stems of the two content words on either side."""
        return frozenset(t.stem for side in (self.left, self.right) for t in content(side)[:2])

    def weighted(self) -> Iterable[tuple[Token, float, bool]]:
        """(word, weight, is in the claim itself); nearer words weigh more."""
        for tokens in (self.left, self.right):
            for n, token in enumerate(tokens):
                yield token, max(0.5, 1.0 - 0.02 * n), True
        for token in self.scope:
            yield token, 0.6, False

    @cached_property
    def spoken(self) -> Sequence[Spoken]:
        """`weighted`, with what else each word may stand for: its synonyms and ordinal, and its role."""
        return [
            (token, weight, here, *_senses(token.fold, token.stem)[:2])
            for token, weight, here in self.weighted()
        ]

    @cached_property
    def by_meaning(self) -> Mapping[str, Sequence[int]]:
        """The numbers in `spoken` of the words that may stand for a word of a field's name, by that word."""
        table: dict[str, list[int]] = defaultdict(list)
        for n, (token, *_) in enumerate(self.spoken):
            for word in _senses(token.fold, token.stem)[2]:
                table[word].append(n)
        return table


@lru_cache(maxsize=8192)
def _senses(fold: str, stem: str) -> tuple[frozenset[str], tuple[int, int] | None, frozenset[str]]:
    """The synonyms and ordinal of a word, its role, and all words of a field's name that it may stand for."""
    alike = SYNONYMS.get(stem, frozenset())
    if fold in ORDINALS:
        alike |= {ORDINALS[fold]}
    pole = AXES.get(stem)
    return alike, pole, frozenset({stem, *alike, *_OF_POLE.get(pole, ())})


def around(view: ClaimView, start: int, end: int) -> Words:
    """The words a value's field may be named by."""
    found = view.surroundings.get((start, end))
    if found is None:
        found = view.surroundings[start, end] = _around(view, start, end)
    return found


def _around(view: ClaimView, start: int, end: int) -> Words:
    before = view.text[:start].rstrip(" *")
    after = view.text[end:].lstrip("*")
    # "Orlando (MCO)": the code stands for the name before it
    if before.endswith("(") and after.startswith(")"):
        named = next((v for v in view.values if v.end == len(before[:-1].rstrip(" *"))), None)
        start = named.start if named is not None else start
        end = len(view.text) - len(after.lstrip("*) "))
    left, right = view.near(start, end)
    own = [view.tokens[n] for n in sorted(view.tokens_in(start, end))]
    left = (
        *(t for t in own[:2] if t.fold in _BOUNDS),
        *left,
    )  # "a minimum of 40" may be what the field min has
    scope = tuple(t for v in view.scope_views[-3:] for t in v.tokens)
    return Words(left, right, scope)


_BOUNDS = frozenset("minimum maximum".split())


def naming(view: ClaimView, fact: Fact, words: Words, like: Reading | None = None) -> Naming:
    """How far the words around a value name the field of `fact`.

    A field whose own name says nothing ("value") is named by the captions beside it; the only field of its kind needs
    no naming.
    """
    called = _called(fact.field, view.index.source(fact).name)
    key = fact.index if fact.prose else (fact.source, fact.field, -1 if called.own else fact.node)
    found = words.memo.get(key)
    if found is None:
        quiet = called.own and not called.has_role and not fact.prose and not _is_heard(view, called, words)
        found = words.memo[key] = _UNNAMED if quiet else _named_by_words(view, fact, called, words)
    score, role, plain = found
    unvalued = score
    if not fact.prose:
        if isinstance(fact.value, str) and " " in fact.value and _is_named_by_value(fact.value, words):
            score += 0.5
        if score < 0.5 and like is not None and view.index.is_sole(fact, like):
            score = 0.5
    return plain if score == unvalued else Naming(score + role, plain.tokens, plain.direct, plain.leaf)


def own_words(field: tuple[str, ...]) -> frozenset[str]:
    """The telling words of a field's own name, without the unit that it ends in ("weight_kg")."""
    words = field_words(field)
    own = words.leaf - GENERIC_FIELD_WORDS
    parts = split_identifier(words.naming)
    if len(own) > 1 and len(parts) > 1 and field_of(words.naming).unit is not None:
        return own - {stem(parts[-1])} or own
    return own


def _is_named_by_value(text: str, words: Words) -> bool:
    """Whether a word of a value itself stands right beside: "8GB RAM" is named by "RAM"."""
    return bool(words.nearest) and not words.nearest.isdisjoint(_telling_stems(text))


@lru_cache(maxsize=8192)
def _telling_stems(text: str) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE and not t.fold.isdigit())


def _is_heard(view: ClaimView, called: _Called, words: Words) -> bool:
    """Whether a word around a value may stand for one of a field's name."""
    return not (
        words.by_meaning.keys().isdisjoint(called.every) and view.written_as_one.keys().isdisjoint(called.own)
    )


def _named_by_words(
    view: ClaimView, fact: Fact, called: _Called, words: Words
) -> tuple[float, float, Naming]:
    """What `naming` says of a field, whatever value it has: the score by words, what roles add to it, and both as one."""
    captioned = False
    if fact.prose:
        leaf = frozenset(t.stem for t in tokenize(str(fact.value)))
        size, above = min(len(leaf), 4), frozenset[str]()
    else:
        leaf, above = called.own, called.above
        size = len(leaf)
        if not leaf:
            leaf = view.index.captions(fact)
            size = min(len(leaf), 2)
            captioned = True
    role = _pole_score(view, fact, words) if called.has_role else 0.0
    every = leaf | above
    heard = every & words.by_meaning.keys()
    compounds = leaf & view.written_as_one.keys()
    if not heard and not compounds:
        return (0.0, role, Naming(role, frozenset())) if role else _UNNAMED
    roles: dict[tuple[int, int], set[str]] = {}
    for word in heard:
        if word in AXES:
            roles.setdefault(AXES[word], set()).add(word)
    hits: dict[str, float] = {}
    tokens: set[int] = set()
    above_hits: set[str] = set()
    direct = False
    place = view.place
    for n in sorted({n for word in heard for n in words.by_meaning[word]}):
        token, weight, here, meant, pole = words.spoken[n]
        alike = meant | roles[pole] if pole in roles else meant
        if token.stem in leaf:
            direct = not captioned
            hits[token.stem] = max(hits.get(token.stem, 0.0), weight)
        elif not fact.prose and not alike.isdisjoint(leaf):
            for w in alike & leaf:
                hits[w] = max(hits.get(w, 0.0), weight * 0.96)
        elif token.stem in above or not alike.isdisjoint(above):
            above_hits.add(token.stem)
        else:
            continue
        if here:
            tokens.add(place[token.start])
    for n, joined in sorted((n, word) for word in compounds for n in view.written_as_one[word]):
        pair = view.tokens[n : n + 2]
        if joined not in hits and any(_holds(side, pair) for side in (words.left, words.right)):
            # "non-free" of nonfree_baggages, "check in" of checkin, "signed up" of signups
            direct = not captioned
            hits[joined] = 1.0
            tokens |= {n, n + 1}
    said = min(sum(hits.values()) / size, 1.5) if size else 0.0
    score = said + 0.2 * min(len(above_hits), 2)
    return score, role, Naming(score + role, frozenset(tokens), direct, said)


def _holds(side: Sequence[Token], pair: Sequence[Token]) -> bool:
    """Whether both of two words beside each other are of a run of words."""
    places = {t.start for t in (*side[:1], *side[-1:])}
    return bool(places) and min(places) <= pair[0].start and pair[1].start <= max(places)


_UNNAMED = (0.0, 0.0, Naming(0.0, frozenset()))


@dataclass(frozen=True, slots=True)
class _Called:
    """What a field is called: the telling words of its own name, those of the objects above it and of the tool, and both."""

    own: frozenset[str]
    above: frozenset[str]
    every: frozenset[str]
    has_role: bool
    """Whether its name has a role word or an ordinal."""


@lru_cache(maxsize=32768)
def _called(field: tuple[str, ...], tool: str) -> _Called:
    own, above = own_words(field), field_words(field).above | field_words((tool,)).leaf
    return _Called(own, above, own | above, _has_role(field))


def _has_role(field: tuple[str, ...]) -> bool:
    """Whether a field's name has a role word or an ordinal."""
    names = field_words(field)
    return (
        any(w in AXES for w in names.leaf | names.above)
        or any(map(mark_of, names.leaf))
        or any(poles_of(step) for step in field[:-1])
    )


def _pole_score(view: ClaimView, fact: Fact, words: Words) -> float:
    """Penalty when the nearest role word or ordinal is another than the field's, reward when it is the same."""
    axes, digits = _roles_of(fact.field, view.chooser.axes)
    score = 0.0
    for axis, pole in axes:
        role = role_of(words, frozenset({axis}))
        if role is not None:
            score += 0.5 if role[1] == pole else -2.0
    if digits:
        said = next(
            (
                ORDINALS[t.fold]
                for t in (*content(words.right)[:4], *content(words.left)[:5])
                if t.fold in ORDINALS
            ),
            None,
        ) or number_said(view, words.left, words.right)
        if said is not None:
            score += 0.5 if said in digits else -2.0
    return score


@lru_cache(maxsize=8192)
def _roles_of(
    field: tuple[str, ...], shared: frozenset[int]
) -> tuple[tuple[tuple[int, int], ...], frozenset[str]]:
    """The roles in a field's name, of the objects above it those on `shared` axes only, and the numbers in it."""
    names = field_words(field)
    axes = dict(role for step in field[:-1] for role in poles_of(step) if role[0] in shared)
    axes.update({AXES[w][0]: AXES[w][1] for w in names.above if w in AXES and AXES[w][0] in shared})
    axes.update({AXES[w][0]: AXES[w][1] for w in names.leaf if w in AXES})
    return tuple(axes.items()), frozenset(filter(None, map(mark_of, names.leaf)))


def content(tokens: Sequence[Token]) -> list[Token]:
    """The words that say something."""
    return [t for t in tokens if t.fold not in IGNORABLE and t.fold not in PLAINLY_FOREIGN and t.fold != "de"]


def role_of(words: Words, axes: frozenset[int]) -> tuple[int, int] | None:
    """The (axis, pole) of the role word nearest to a value, among `axes`."""
    for n, token in enumerate(words.left[:8]):
        verb = VERB_ROLES.get(token.fold)
        if verb is not None and verb[0][0] in axes:
            return verb[1]
        if n < 2 and (changed := _way_of_change(words, n)) is not None and changed[0] in axes:
            return changed
        pole = PREPOSITION_POLES.get(token.fold) if n < 2 else None
        if pole is None and token.fold not in PREPOSITION_POLES:
            if token.fold == "away" and n and words.left[n - 1].fold in ("at", "to", "against"):
                continue  # "away at Velmar": Velmar is at home
            pole = AXES.get(token.stem)
        if pole is not None and pole[0] in axes:
            return pole
    if (
        words.right
        and words.right[0].fold == "to"
        and not (words.left and words.left[0].fold in PREPOSITION_POLES)
    ):
        pole = PREPOSITION_POLES["from"]  # "X to Y"
        if pole[0] in axes:
            return pole
    behind = content(words.right)[:3]
    for n, token in enumerate(behind):
        if n and _opens_another(words.right, token):
            break  # "the Larks beat the visitors": the visitors are the other side
        if token.fold == "away" and n and behind[n - 1].fold.endswith(_PAST_ENDINGS):
            continue  # "the Larks pulled away" are not the away side
        verb = VERB_ROLES.get(token.fold)
        if verb is not None and verb[0][0] in axes:
            return verb[0]
        pole = AXES.get(token.stem)
        if pole is not None and pole[0] in axes and token.fold not in PREPOSITION_POLES:
            return pole
    return None


def _way_of_change(words: Words, n: int) -> tuple[int, int] | None:
    """The role, old or new, of a value behind "from", "to" or "now" where a verb of change stands: "raised from 40 to 45"."""
    fold = words.left[n].fold
    if fold == "now":
        return AXES[stem("new")]
    if fold not in ("from", "to"):
        return None
    near = {t.stem for t in words.left[n + 1 : n + 5]}
    if not near & _CHANGES:
        return None
    return AXES[stem("old" if fold == "from" else "new")]


_CHANGES = (RISE_CUES | FALL_CUES) - {stem("lower"), stem("higher")} | {
    stem(w)
    for w in "raised raise lowered changed change moved went cut reduced switched updated adjusted revised set".split()
}


def _opens_another(right: Sequence[Token], token: Token) -> bool:
    """Whether a role word is a noun of its own behind a verb: "X outshot the visitors"."""
    at = next(n for n, t in enumerate(right) if t is token)
    return at >= 2 and right[at - 1].fold == "the" and right[at - 2].fold not in IGNORABLE


_PAST_ENDINGS = ("ed", "ame", "ent", "an", "ot", "oke", "ew")
"""Endings of verbs before "away": pulled, came, went, ran, got, broke, flew."""
