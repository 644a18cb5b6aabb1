"""Silence told of a text or record that speaks: "the manual doesn't mention a warranty" beside "Warranty: 36 months"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import refuted
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE, SYNONYMS
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.words import Token
    from faithgrade.rules.claim.view import ClaimView

RULE = "disclosures"

_NOT = r"(?:doesn't|does not|didn't|did not|don't|do not)"
_ABOUT = r"(?:about|on|of|regarding|concerning)"
_SILENT = re.compile(
    rf"\b{_NOT} (?P<verb>mention|say|give|state|specify|contain|include|cover|list|name)(?: (?:anything|a word) {_ABOUT})?(?: whether(?: there(?:'s| is| are))?)? (?P<what>[^,;:.!]+)"
    rf"|\b(?:says?|said|has|have|contains?) (?:nothing|no (?:entry|entries|information|mention|details|word|line|lines)) {_ABOUT} (?P<what2>[^,;:.!]+)"
    rf"|\b(?:i|we) (?:(?:couldn't|could not|can't|cannot|{_NOT}) (?:find|see)(?: anything| any information| any mention| any)?|found (?:nothing|no))(?: {_ABOUT})? (?P<what3>[^,;:.!]+)"
    r"|\b(?:gives?|states?|names?|lists?|mentions?) no (?P<what4>[^,;:.!]+)"
)
_SOMEBODY = re.compile(r"\b(?:he|she|they|you|we|i|who)(?: just| also| really)? $")
_TAIL = re.compile(
    r" (?:in|on|from|at) (?:the|this|that|your|its) (?:[a-z-]+ )?(?:handbook|manual|page|text|document|record|list|file|data|results?|contract|lease|extract|guide|article|faq|catalogue|catalog|register|posting|listing|entry)s?\b.*$"
)
_KINDS = {
    **dict.fromkeys(("number", "numbers"), re.compile(r"\d{3,}")),
    **dict.fromkeys(
        ("period", "periods", "length", "duration"),
        re.compile(r"\d|\b(?:one|two|three|four|five|six|ten|twelve) (?:day|week|month|year)"),
    ),
    **dict.fromkeys(("date", "dates", "time", "times"), re.compile(r"\d")),
    **dict.fromkeys(
        ("fee", "fees", "price", "prices", "cost", "costs", "charge", "charges"), re.compile(r"\d|\bfree\b")
    ),
}
"""Words of a topic that are there as a value of their kind."""
_LOOSE = frozenset(
    stem(w)
    for w in "anything something information details entry mention topic subject any no much many long".split()
)
_UNTOLD = re.compile(
    r"\b(?:tb[acd]|unknown|n/?a|none|not|no|never|ask|asks|unclear|varies|pending|upon request|on request|missing)\b|n't\b|\?",
    re.I,
)
"""Words by which a sentence may name a thing and leave it open, or deny it."""
_GIVING = frozenset("give state specify list name".split())


def read(view: ClaimView, text: str) -> Iterator[Atom]:
    """A wrong atom where a sentence or field of a result holds every word of what the claim says is not mentioned."""
    found = _SILENT.search(text)
    if found is None or "?" in text or _SOMEBODY.search(text[: found.start()]):
        return
    group = next(g for g in ("what", "what2", "what3", "what4") if found[g] is not None)
    start, end = found.span(group)
    if (tail := _TAIL.search(text, start, end)) is not None:
        end = tail.start()
    tokens = [view.tokens[n] for n in sorted(view.tokens_in(start, end))]
    topic = [
        t for t in tokens if t.fold not in IGNORABLE | CONNECTIVE and t.stem not in _LOOSE and t.fold != "s"
    ]
    words = [t for t in topic if t.fold not in _KINDS]
    kinds = [t.fold for t in topic if t.fold in _KINDS]
    if not words or len(topic) > _MOST or " or " in text[start:end] or any(t.fold in _ASIDE for t in tokens):
        return
    strict = found["verb"] in _GIVING or group in ("what3", "what4")
    selection = selection_for(view, start, end)
    for fact in view.index.facts:
        if is_inside(view, fact, selection) and _speaks_of(
            view, fact, words, kinds, strict=strict, by_title=_ANY.search(found.group()) is not None
        ):
            why = f"{place(view, fact)} speaks of it: “{shown(fact.value)}”"
            yield refuted(view, (found.start(), end), RULE, Reason.CONTRADICTED, why, fact)
            return


_ANY = re.compile(r"\b(?:anything|nothing|mention|information|entry|entries)\b")
_MOST = 4
_ASIDE = frozenset(
    "other others else more further only except besides apart exact exactly specific particular".split()
)


def _speaks_of(
    view: ClaimView, fact: Fact, words: list[Token], kinds: list[str], *, strict: bool, by_title: bool
) -> bool:
    """Whether a fact states something of a topic: its sentence, or its field and value, hold all of it."""
    value = fact.value
    if value in (None, "", False) or isinstance(value, (list, dict)) or view.index.source(fact).superseded:
        return False
    said, source = str(value), view.index.source(fact)
    asked = {str(a).casefold() for a in source.arguments.values()}
    is_hit = any(isinstance(step, int) for step in fact.path)
    if (said.casefold() in asked and not is_hit) or not all(_KINDS[k].search(said) for k in kinds):
        return False
    held = {t.stem for t in tokenize(said)} if isinstance(value, str) else set[str]()
    field = set() if fact.prose or not fact.field else set(field_words(fact.field[-1:]).leaf)
    around = _around(view, fact)
    if not all(_holds(t, held | field | around) for t in words):
        return False
    if all(_holds(t, around) for t in words) and not all(_holds(t, held | field) for t in words):
        return False
    if isinstance(value, str) and " " in said and _UNTOLD.search(said):
        return not strict and not field & {t.stem for t in words} and all(_holds(t, held) for t in words)
    rest = held - {t.stem for t in words} - {stem(w) for w in IGNORABLE}
    return (
        bool(rest)
        or not isinstance(value, str)
        or (is_hit and by_title)
        or all(_holds(t, field) for t in words)
    )


def _around(view: ClaimView, fact: Fact) -> set[str]:
    """Stems of what a fact is part of: the tool's name and the fields beside it."""
    words = set(field_words((view.index.source(fact).name,)).leaf)
    if fact.node >= 0 and not fact.prose:
        node = view.index.evidence.nodes[fact.node]
        for other in view.index.evidence.facts[node.lo : min(node.hi, node.lo + _BESIDE)]:
            if other.node == fact.node and other is not fact and other.value not in (None, False, ""):
                words |= field_words(other.field[-1:]).leaf
    return words


_BESIDE = 40


def _holds(token: Token, stems: set[str]) -> bool:
    return token.stem in stems or not SYNONYMS.get(token.stem, frozenset()).isdisjoint(stems)
