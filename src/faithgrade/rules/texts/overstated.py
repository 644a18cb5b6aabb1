"""What the evidence only supposes, told as a fact: "it leaked at the valve" of ``{"suspected_cause": "valve"}`` or "may have leaked"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.texts.notes import Part, parts
from faithgrade.rules.texts.provisional import TOLD_WITH_RESERVE, is_unconfirmed, is_unsure
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.values import Kind, read_values
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

RULE = "verbatim"

_SUPPOSING = frozenset(
    stem(w)
    for w in "possible potential suspected probable likely tentative unconfirmed hypothesis hypotheses guess".split()
)
_FOUND = frozenset(
    stem(w)
    for w in "cause reason diagnosis label finding class category prediction species explanation condition culprit fault disease guess".split()
)
"""Fields of what is found out: beside others, a likelihood is of something else."""
_MAY_FIELDS = frozenset(
    stem(w) for w in "contain contains include includes be affect cause need require".split()
)
_DOUBTED = frozenset(
    "possible possibly probable probably likely suspected suspect maybe perhaps presumed potential".split()
)
_ASSERTING = frozenset(
    "because due caused causes came comes from died has have had is was are were its contains contain".split()
)
_CAUSING = frozenset("caused causes causing blame".split())
_TELLING_OF_IT = frozenset(
    stem(w)
    for w in "says say said thinks think believes believe according model models label labelled suggestion match note notes report "
    "lists listed list mentions mentioned names named finding diagnosis guess theory idea risk hint points blames ruled excluded".split()
)
"""Words of a claim that gives a supposition as somebody's, or as one of several."""
_MAY = re.compile(
    r"\b(?:(?:(?P<who>[\w-]+) )?may|might|could|possibly|probably|perhaps|likely|suspected|maybe|thinking (?:about|of)"
    r"|considering (?=\w+ing\b)|hop(?:es?|ing) to)\b"
)
_CAUSED = re.compile(
    r"\b(?:(?:caused|triggered|brought about|sparked) by|due to|because of|owing to|the result of)\b", re.I
)
_MAY_BE_TIED = re.compile(
    r" (?:be|have been|is|are|was|were) (?:(?:linked|related|connected|tied|due|traced|attributed|down) to"
    r"|(?:caused|triggered) by|(?:the|a) result of)\b",
    re.I,
)
_NO_DOUBT = re.compile(r"\b(?:no|without|beyond) (?:a )?(?:doubt|question)\b", re.I)
_ALLOWED = frozenset("you they we anyone everyone staff people children".split())
_GOVERNED = 3
_LONGEST = 5
_BEFORE = 4


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a claim without any reserve that says what the evidence only supposes."""
    if (
        (view.negated and not _NO_DOUBT.search(view.text))
        or "?" in view.text
        or any(t.fold == "can" for t in view.tokens)
        or view.stems & (TOLD_WITH_RESERVE | _TELLING_OF_IT)
        or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens)
        or any(v.kind is Kind.PERCENT for v in view.values)
    ):
        return
    for fact, wanted in view.index.once(_suppositions):
        span = _asserted(view, fact, wanted)
        if span is not None:
            yield _atom(view, span, fact, str(fact.value))
            return
    part = _said_to_be_possible(view)
    if part is not None:
        yield _atom(view, (0, len(view.text)), part.fact, part.text)


def _atom(view: ClaimView, span: tuple[int, int], fact: Fact, text: str) -> Atom:
    return Atom(
        RULE,
        *span,
        "wrong",
        Reason.CONTRADICTED,
        f"{place(view, fact)} only supposes it: “{shown(text, 80)}”",
        (point(view, fact, Relation.CONTRADICTS),),
        (fact.index,),
        right_value=shown(text, 80),
    )


def _asserted(view: ClaimView, fact: Fact, wanted: frozenset[str]) -> tuple[int, int] | None:
    """Where a claim asserts what a short text only supposes, and does not call it so itself."""
    names = field_words(fact.field)
    if not wanted <= view.stems or (names.leaf | names.above) & _SUPPOSING & view.stems:
        return None
    at = [n for n, t in enumerate(view.tokens) if t.stem in wanted]
    first, last = at[0], at[-1]
    if last - first > len(wanted) + 1 or not _is_asserted(view.tokens, first, last):
        return None
    if any(
        f.index != fact.index and wanted <= {t.stem for t in tokenize(f.value)}
        for f in view.index.facts
        if isinstance(f.value, str)
    ):
        return None  # told plainly elsewhere
    return view.tokens[first].start, view.tokens[last].end


def _suppositions(index: Index) -> tuple[tuple[Fact, frozenset[str]], ...]:
    """The short texts that their field, their own words or a likelihood beside them give as supposed only, with their stems."""
    found = []
    for fact in index.facts:
        if not isinstance(fact.value, str) or len(fact.value) > _SHORT or index.source(fact).superseded:
            continue
        names = field_words(fact.field)
        doubted = fact.value.lstrip(" *_-").partition(" ")[0].casefold() in _DOUBTED
        if not (
            doubted or (names.leaf | names.above) & _SUPPOSING or "may" in names.leaf or names.leaf & _FOUND
        ):
            continue  # the cheapest way to ask it of every text
        words = [t for t in tokenize(fact.value) if t.fold not in IGNORABLE]
        wanted = frozenset(t.stem for t in words if t.fold not in _DOUBTED)
        if wanted and len(words) <= _LONGEST and _is_supposed(index, fact, words):
            found.append((fact, wanted))
    return tuple(found)


_SHORT = 60


def _is_supposed(index: Index, fact: Fact, words: Sequence[Token]) -> bool:
    names = field_words(fact.field)
    supposed = (
        (words[0].fold in _DOUBTED and len(words) > 1)
        or bool((names.leaf | names.above) & _SUPPOSING)
        or ("may" in names.leaf and bool(names.leaf & _MAY_FIELDS))
        or (
            bool(names.leaf & _FOUND)
            and not _is_of_a_state(names.leaf)
            and (is_unsure(index, fact) or is_unconfirmed(index, fact))
        )
    )
    return supposed and all(v.kind is Kind.NAME for v in read_values(str(fact.value)))


def _is_of_a_state(leaf: frozenset[str]) -> bool:
    """Whether a field gives why something came to be so, which is known: "lost_reason"."""
    return stem("reason") in leaf and len(leaf) > 1


def _is_asserted(tokens: tuple[Token, ...], first: int, last: int) -> bool:
    before = {t.fold for t in tokens[max(0, first - _BEFORE) : last]}
    behind = {t.fold for t in tokens[last + 1 : last + 3]}
    return bool(before & _ASSERTING or behind & _CAUSING)


def _said_to_be_possible(view: ClaimView) -> Part | None:
    """The one sentence that says all that the claim does, with a word of reserve before it."""
    content = [t for t in view.tokens if t.fold not in IGNORABLE and t.fold not in ("yes", "again")]
    caused = _CAUSED.search(view.text)
    wanted = frozenset(
        t.stem
        for t in content
        if not _is_what_was_asked(view, t)
        and not (caused is not None and caused.start() <= t.start < caused.end())
    )
    if len(wanted) < 2:
        return None
    held = [(p, found) for p, found in view.index.once(_reserved) if wanted <= p.stems]
    if len(held) != 1 or sum(wanted <= p.stems for p in view.index.once(parts)) != 1:
        return None
    part, found = held[0]
    who = (found["who"] or "").lower()
    if who in _ALLOWED or who.endswith("s"):
        return None  # "guests may bring a dog" allows it
    if caused is not None and (tied := _MAY_BE_TIED.match(part.text[found.end() :])) is not None:
        behind = {t.stem for t in tokenize(part.text[found.end() + tied.end() :])}
        return part if any(t.stem in behind for t in content if t.start >= caused.end()) else None
    governed = tokenize(part.text[found.end() :])[:_GOVERNED]
    return part if any(t.stem in wanted for t in governed) else None


def _reserved(index: Index) -> tuple[tuple[Part, re.Match[str]], ...]:
    """The sentences of the evidence that have a word of reserve, with that word."""
    return tuple((p, found) for p in index.once(parts) if (found := _MAY.search(p.text)) is not None)


def _is_what_was_asked(view: ClaimView, token: Token) -> bool:
    """Whether a word is the argument of a call: what the results are about."""
    return token.fold in view.index.once(_words_asked)


def _words_asked(index: Index) -> frozenset[str]:
    return frozenset(
        t.fold
        for source in index.evidence.sources
        for name_and_value in source.arguments.items()
        for argument in name_and_value
        if isinstance(argument, str)
        for t in tokenize(argument)
    )
