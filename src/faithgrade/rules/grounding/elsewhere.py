"""A value that stands only outside what the claim is about: mispaired where what it is about has another, else open."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.evidence.words import folded_words
from faithgrade.rules.binding.binding import TEXTUAL, Binding, is_inside, selection_for
from faithgrade.rules.binding.naming import NAMED
from faithgrade.rules.binding.rivals import counterpart, named_facts
from faithgrade.rules.binding.standing import about, still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.sayings import among_arguments
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.absence import CLEARLY, is_just_given, is_stale
from faithgrade.rules.words.lexicon import COMPARED_CUES, FALL_CUES, MAX_CUES, MIN_CUES, ORDINALS, RISE_CUES
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason


def elsewhere(view: ClaimView, value: Value, rule: str, binding: Binding) -> Atom:
    """The standing of a value whose every match lies outside what the claim names."""
    if among_arguments(view, value):
        return about(view, value, rule)
    bound = value.reading.bound if isinstance(value.reading, Amount) else None
    if bound is not None and value.kind not in TEXTUAL:
        return still_open(value, rule, "a bound may speak of many items")
    if (
        value.kind not in TEXTUAL
        and binding.words.left
        and binding.words.left[0].fold == "from"
        and view.stems & (RISE_CUES | FALL_CUES)
    ):
        return still_open(value, rule, "what it rose or fell from may be of an earlier item")
    if (
        value.kind not in TEXTUAL
        and binding.words.left
        and binding.words.left[0].fold == "by"
        and view.stems & COMPARED_CUES
    ):
        return still_open(value, rule, "how far two things are apart need stand nowhere")
    if _spans_time(view) and value.kind not in TEXTUAL:
        return still_open(value, rule, "the claim speaks of a stretch of time")
    if _turns_away(view, value, binding):
        return still_open(value, rule, "the claim may have moved on from what the sentence before names")
    for outside in sorted(binding.outside, key=lambda c: (-c.naming.score, c.fact.index)):
        fact = counterpart(view, outside, binding.selection)
        if (
            value.kind is Kind.NUMBER
            and outside.naming.score < NAMED
            and isinstance(value.reading, Amount)
            and abs(value.reading.value) <= 12
        ):
            continue
        if value.kind is Kind.NAME and outside.naming.score < NAMED and not _is_key(view, outside.fact):
            continue  # a term that many items share may be said of none of them in particular
        if _is_of_its_own_part(view, value):
            return still_open(value, rule, f"{place(view, outside.fact)} may be what its own part names")
        if fact is not None and (_is_told_of_it(view, value, fact) or _says_it_too(view, value, fact)):
            return still_open(
                value, rule, f"{place(view, fact)} has been told of what the claim named before"
            )
        if (
            fact is not None
            and outside.naming.score >= 0
            and not is_stale(view, fact)
            and fact.value != outside.fact.value
        ):
            return wrong(
                view,
                value,
                rule,
                Reason.MISPAIRED,
                f"“{value.text}” belongs to {place(view, outside.fact)}; what the claim is about has {shown(fact.value)} at {place(view, fact)}",
                fact,
            )
    for rival in named_facts(view, binding.words, binding.selection, value.reading)[:1]:
        if (
            rival.fact.source in {c.fact.source for c in binding.outside}
            and rival.naming.direct
            and rival.naming.leaf >= CLEARLY
            and is_just_given(view, value, rival, binding)
        ):
            return wrong(
                view,
                value,
                rule,
                Reason.CONTRADICTED,
                f"“{value.text}” is given for {place(view, rival.fact)}, which is {shown(rival.fact.value)}",
                rival.fact,
            )
    return still_open(
        value,
        rule,
        f"“{value.text}” stands only at {place(view, binding.outside[0].fact)}, outside what the claim names",
    )


def _is_of_its_own_part(view: ClaimView, value: Value) -> bool:
    """Whether a value may be of something that the claim's id is not: a name before ";", or what is told of ", the draft" of no such item."""
    new, before = _NEW_THING.search(view.text, 0, value.start), view.text[: value.start]
    if value.kind in TEXTUAL and ";" in view.text[value.end :]:
        return not any(ch.isdigit() for ch in before)
    return new is not None and not (
        view.index.knows(new[1].casefold()) or stem(new[1].casefold()) in view.index.field_vocabulary
    )


_NEW_THING = re.compile(r", (?:(?:and|but|while) )?the (\w+) (?:is |at |has )?[$€£]?$")


def _says_it_too(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a word is a part of what the thing has itself, or stands beside a word for it: "partly paid" of ``partially_paid``."""
    if value.kind is not Kind.NAME or not value.text.islower() or not isinstance(fact.value, str):
        return False
    words = folded_words(fact.value.replace("_", " "))
    before = [t.fold for t in view.tokens if t.end <= value.start][-1:]
    return value.text in words or any(w.endswith("ly") and w[:-2] in words for w in before)


def _turns_away(view: ClaimView, value: Value, binding: Binding) -> bool:
    """Whether a sentence goes from what was named before to another moment, rank or party, without a name for it: "Then it rose to 44"."""
    own = selection_for(view, value.start, value.end, introduces=value.kind in TEXTUAL, carry=False)
    said = view.selection(without=value.span)
    if not any(is_inside(view, c.fact, own) and is_inside(view, c.fact, said) for c in binding.outside):
        return False
    if _ANOTHER.search(view.text):
        return True
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    inside = {n for v in amounts for n in view.tokens_in(v.start, v.end)}
    moves = (
        t for n, t in enumerate(view.tokens) if n not in inside and t.stem not in view.index.field_vocabulary
    )
    return (
        any(t.fold in _ONWARD or t.fold in ORDINALS or t.stem in _RANKED for t in moves)
        or any(
            v.kind in (Kind.DATE, Kind.TIME, Kind.DATETIME) and (v is not value or v.text.isalpha())
            for v in view.values
        )
        or _FOLLOWING.search(view.text) is not None
    )


_ANOTHER = re.compile(r"\b(?:the|an)\s?other [^\W\d]", re.I)
_RANKED = (RISE_CUES | FALL_CUES | MIN_CUES | MAX_CUES) - {"low", "high", "top"}
_ONWARD = frozenset(
    """then later next subsequently afterwards afterward after before earlier previously meanwhile elsewhere eventually finally initially
    other others another rest remaining second third last runner runners leader leaders leading bottom top behind ahead winner loser rival
    rivals opponent opponents morning afternoon evening night tonight midday noon midnight overnight dawn dusk tomorrow yesterday weekend
    followed following preceded opposite contrast instead overall both each all combined together total""".split()
)
"""Words of another moment, rank or party than the one a sentence before spoke of."""
_FOLLOWING = re.compile(
    r"\b(?:followed by|in between|by (?:the )?end|[^\W\d]+er than|the (?!\w*west\b)[^\W\d]{3,}est|runners?-up)\b",
    re.I,
)


def _is_told_of_it(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether the claim has another value for the field of what an earlier clause names, so that this one is of something else.

    "The manual is at A, and fixes are listed at B": B is not said to be the manual's.
    """
    own = view.tokens_in(value.start, value.end)
    if not own:
        return False
    clause = view.selection(without=value.span, clause=view.clause_of[min(own)])
    chosen = {level for level, _ in view.chooser.choices(fact) if level[0] != "pole"}
    if chosen & clause.keys():
        return False
    if value.kind not in TEXTUAL and not any(
        view.tokens[n].fold in _VERBS
        for n in range(len(view.tokens))
        if view.clause_of[n] == view.clause_of[min(own)]
    ):
        return False  # "with a low of 3 and a high of 9": both are of the same day
    readings = view.index.readings(fact)
    return any(
        v.end <= value.start and any(match(v, r) is not None for r in readings) for v in view.values
    ) or any(
        (m.end <= value.start or (m.start >= value.end and value.kind in TEXTUAL))
        and fact.index in m.entry.facts
        for m in view.mentions
    )


_STRETCH = frozenset(
    "day-before earlier previous following later makes together each both until till since throughout through during between fluctuated fluctuate over past next before after then subsequently".split()
)


_VERBS = frozenset("is are was were has have had be been goes costs takes gets stands sits".split())
_OF_OTHERS = frozenset(
    "before after previous following makes together altogether total instead than versus vs compared against rather "
    "bleiben bleibt verbleiben fehlen reste restent quedan restano".split()
)
"""Words that bring in values of other items or times than the claim names."""


def _spans_time(view: ClaimView) -> bool:
    """Whether the dates of a claim bound a stretch of time rather than name the moment of its values."""
    if any(t.fold in _OF_OTHERS for t in view.tokens):
        return True
    return len(view.dated) > 1 or (bool(view.dated) and any(t.fold in _STRETCH for t in view.tokens))


def _is_key(view: ClaimView, fact: Fact) -> bool:
    """Whether the field of a fact tells the items of its list apart."""
    chooser = Chooser.of(view.index)
    return any(level[0] == "list" and chooser.tells_apart(level, fact) for level, _ in chooser.choices(fact))
