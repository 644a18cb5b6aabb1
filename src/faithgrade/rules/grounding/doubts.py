"""Doubts about a match: why a value that stands in the evidence may not be what the claim says."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import Candidate
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.binding.naming import NAMED, Words, content
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.atoms import place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.absence import CLEARLY
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.match import How
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import dimension


def counts_a_list_of(view: ClaimView, best: Candidate, words: Words) -> bool:
    """Whether a number before the noun that a list of numbers is called by counts the list rather than being one of it."""
    node = best.fact.node
    if node < 0 or not view.index.evidence.nodes[node].is_list:
        return False
    behind = content(words.right)[:1]
    return bool(behind) and behind[0].stem in field_words(best.fact.field).leaf


def given_for_another(view: ClaimView, value: Value, best: Candidate, words: Words) -> str | None:
    """The field word right before a value ("a balance of 310"), where it is none of the field the value stands under."""
    if best.naming.leaf or best.naming.score >= NAMED or best.fact.prose:
        return None
    before = [t for t in words.left if t.fold not in _BETWEEN][:1]
    if not before or before[0].end > value.start or before[0].stem not in view.index.fields_by_word:
        return None
    names = field_words(best.fact.field)
    alike = {before[0].stem} | SYNONYMS.get(before[0].stem, frozenset())
    if alike & (names.leaf | names.above | view.index.captions(best.fact)):
        return None
    return before[0].text


_BETWEEN = frozenset("of is was are were at the a an to be stands stood".split())


def has_like_neighbours(view: ClaimView, best: Candidate, like: Amount) -> bool:
    """Whether the object of a fact has another small number under another name, which the claim may have meant."""
    return any(
        f.node == best.fact.node
        and f.field != best.fact.field
        and f.value != best.fact.value
        and (other := single_amount(view.index, f)) is not None
        and other.unit == like.unit
        and abs(other.value) <= _SMALL
        for f in view.index.evidence.facts[max(0, best.fact.index - 24) : best.fact.index + 25]
    )


def is_of_an_unsaid_field(view: ClaimView, value: Value, best: Candidate) -> bool:
    """Whether a bare number stands under a name that nothing says, while what the claim answers or follows is about another.

    "P-9 got 12 as well", where P-9 has 12 likes, and the sentence before was about replies.
    """
    reading = value.reading
    if best.naming.leaf or best.naming.score >= NAMED or best.fact.prose or value.kind is not Kind.NUMBER:
        return False
    if not isinstance(reading, Amount) or reading.unit is not None:
        return False
    if sum(v.kind is Kind.NUMBER for v in view.values) > 1:
        return False  # "5 seats at 30": what the other number is of tells what this one is not
    facts = view.index.evidence.facts[max(0, best.fact.index - 24) : best.fact.index + 25]
    others = [
        field_words(f.field).leaf
        for f in facts
        if f.node == best.fact.node
        and f.field != best.fact.field
        and (amount := single_amount(view.index, f)) is not None
        and amount.unit is None
    ]
    told = _told_around(view) if others else frozenset()
    return any(_is_told(leaf, told) for leaf in others) and not _is_told(
        field_words(best.fact.field).leaf, told
    )


def _is_told(leaf: frozenset[str], told: frozenset[str]) -> bool:
    return any(({word} | SYNONYMS.get(word, frozenset())) & told for word in leaf)


def _told_around(view: ClaimView) -> frozenset[str]:
    """Stems of the question, of the sentence before and of what the claim stands under."""
    asked = frozenset(t.stem for t in tokenize((view.case.question or "")[-_ASKED:]))
    return asked.union(*(v.stems for v in (*view.before[-1:], *view.scope_views)))


_ASKED = 400
"""The end of a conversation, in characters, that is taken to ask for what is told."""

_SMALL = 12
"""Whole numbers up to this one stand in many fields by chance."""


def reads_the_same(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a fact has the value's own number, however its unit is written (6.5 inches and 6.5")."""
    reading = value.reading
    return isinstance(reading, Amount) and any(
        isinstance(r, Amount) and r.value == reading.value for r in view.index.readings(fact)
    )


def of_what_was_done(view: ClaimView, fact: Fact) -> str | None:
    """Why a value of a list may not be that of "it", where something was done since and its result has another under the same name."""
    if not _IT.match(view.text) or not any(isinstance(step, int) for step in fact.path):
        return None
    made = deeds_of(view.case, view.index).made
    done = {m.source.index for m in made if m.verbs and m.state == "ok" and m.source is not None}
    if fact.source in done:
        return None
    for other in view.index.facts:
        if other.source in done and other.field[-1:] == fact.field[-1:] and other.value != fact.value:
            return f"what was done has {shown(other.value)}"
    return None


_IT = re.compile(r"\W*(?:it|that|this)\b", re.I)


def said_otherwise(view: ClaimView, fact: Fact) -> str | None:
    """Why a field that holds a value may not say it: it is negative ("not_included"), or one of two states of one thing."""
    words = field_words(fact.field)
    if _says_not(fact.field) and not view.negated and not view.stems & _NEGATIVE:
        return "the field says what is not so"
    state = words.leaf & _STATES_OF_ONE
    if not state or view.stems & (state | _SAID_OF[_way(state)]):
        return None
    hedged = bool(view.stems & frozenset.union(*_SAID_OF))
    if (
        _way(state) == _SO
        and not hedged
        and any(t.fold in PAST or t.fold.endswith("ed") for t in view.tokens)
    ):
        return None  # "departed" says itself that it is what came
    for other in view.index.evidence.facts[max(0, fact.index - 30) : fact.index + 31]:
        leaf = field_words(other.field).leaf
        if (
            other.node == fact.node
            and other.value is not None
            and other.value != fact.value
            and leaf & _STATES_OF_ONE
            and (not hedged or view.stems & _SAID_OF[_way(leaf)])
            and leaf - _STATES_OF_ONE == words.leaf - _STATES_OF_ONE
        ):
            return f"{place(view, other)} is {shown(other.value)}, and the claim does not say which of the two it means"
    return None


def _says_not(field: tuple[str, ...]) -> bool:
    """Whether a field's name turns what it holds: "not_included"; "note" has the stem of "not" and says no such thing."""
    words = field_words(field)
    return bool((words.leaf | words.above) & _NEGATIVE) or any(
        part in ("not", "non") for step in field for part in split_identifier(step)
    )


_NEGATIVE = frozenset(
    stem(w) for w in "excluded excludes excluding except without unavailable missing".split()
)


_WAYS = tuple(
    frozenset(stem(w) for w in line.split())
    for line in (
        "scheduled sched planned target quoted budgeted",
        "estimated est expected exp forecast projected",
        "actual act",
    )
)
_STATES_OF_ONE = frozenset.union(*_WAYS)
"""Words in the names of fields that have one thing as it is to be, as it is expected and as it is."""
_SAID_OF = tuple(
    frozenset(stem(w) for w in line.split())
    for line in ("should plan schedule due", "should expect estimate due forecast", "actually")
)
"""How a claim says which of these it means."""


_SO = 2


def _way(words: frozenset[str]) -> int:
    return next((n for n, way in enumerate(_WAYS) if words & way), 0)


def is_whole_of(view: ClaimView, value: Value) -> bool:
    """Whether a number is the whole in "21 of 24 beds": the words behind it name the part."""
    before = [t for t in view.tokens if t.end <= value.start][-4:]
    return any(t.fold in ("of", "von", "de", "out") for t in before) and any(
        v.end <= value.start and value.start - v.end <= 24 and isinstance(v.reading, Amount)
        for v in view.values
    )


def unit_fits(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a fact states a unit of what the claimed value measures."""
    reading = value.reading
    mine = dimension(reading.unit) if isinstance(reading, Amount) else None
    return mine is not None and any(
        dimension(r.unit) == mine for r in view.index.readings(fact) if isinstance(r, Amount)
    )


def qualifies(rival: Candidate, best: Candidate) -> bool:
    """Whether the rival's whole name stands right before the one word that names the match: "feels like temperature"."""
    return (
        rival.naming.direct
        and rival.naming.leaf >= CLEARLY
        and len(rival.naming.tokens) >= 2
        and len(best.naming.tokens) == 1
        and max(rival.naming.tokens) + 1 == min(best.naming.tokens)
    )


def more_telling(rival: Candidate, best: Candidate) -> bool:
    """Whether all of a field's name was said, where the matching field's is shorter ("feels like temperature") or only meant."""
    longer, shorter = field_words(rival.fact.field).leaf, field_words(best.fact.field).leaf
    if (
        rival.naming.direct
        and rival.naming.leaf >= CLEARLY
        and 0 < best.naming.leaf < 0.75
        and len(longer) == len(shorter)
    ):
        return True  # all of "check in" is said, and only half of "check out"
    return (
        rival.naming.direct
        and rival.naming.leaf >= 0.85
        and len(longer) >= len(shorter)
        and not best.naming.direct
        and best.naming.leaf > 0
    )


def is_small(value: Value) -> bool:
    return isinstance(value.reading, Amount) and abs(value.reading.value) <= _SMALL


def by_chance(value: Value, found: Candidate) -> bool:
    """Whether a small bare number was met only in rounding, or inside a text about something else ("Tin Lane 8")."""
    reading = value.reading
    if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or abs(reading.value) > 12:
        return False
    fact = found.fact
    return found.how is How.ROUNDED or (
        isinstance(fact.value, str) and not fact.prose and not fact.value.isdigit()
    )


def counts_other_things(view: ClaimView, value: Value, best: Candidate, words: Words) -> bool:
    """Whether a small number stands before a noun of its own and its field, which is no count, goes by another: "two free lockers" of hall 2."""
    reading = value.reading
    if (
        value.kind is not Kind.NUMBER
        or not isinstance(reading, Amount)
        or abs(reading.value) > 12
        or best.naming.leaf
        or isinstance(best.fact.value, str)
        or field_words(best.fact.field).leaf & _COUNTS
    ):
        return False
    behind = content(words.right)[:1]
    asked = [t.stem for t in tokenize(view.case.question or "")]
    leaf = field_words(best.fact.field).leaf
    return (
        bool(behind)
        and behind[0].start - value.end <= 1
        and not any(w in leaf and behind[0].stem in asked[max(0, n - 2) : n + 2] for n, w in enumerate(asked))
        and view.place.get(behind[0].start) not in best.naming.tokens
    )


_COUNTS = frozenset(
    stem(w)
    for w in "count total number num n size amount qty quantity length value values result left remaining stock".split()
)
