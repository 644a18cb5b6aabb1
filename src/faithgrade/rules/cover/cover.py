"""Cover: a claim is supported only when every content word of it is accounted for.

A word is accounted for by a good atom, by the name of a field (or object, tool, argument) that the atoms rest on, by
a phrase of the same record, by the closed list of words that state nothing, or as a topic word of the question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.binding.phrases import phrase_tokens
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.chooser import poles_of
from faithgrade.rules.claim.topics import (
    STATIVE,
    agreed_to_another,
    asks_for_another_state,
    is_a_role,
    is_concluded,
    is_of_a_twin,
    is_said_in_passing,
    is_said_of_it,
    is_unheard_of,
    is_wider,
    record_noun,
    topic_of,
)
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.framing import only_frames
from faithgrade.rules.cover.joinedthings import joined_strangers
from faithgrade.rules.cover.linking import (
    counts,
    ends_in,
    goes_on,
    is_asked_period,
    is_class_of,
    is_exact,
    is_left_over,
    links,
    only_joins,
)
from faithgrade.rules.cover.ownwork import (
    is_reached,
    is_switched,
)
from faithgrade.rules.cover.spokenas import dimensions_of, kinds_of, names_of, rows_of, values_of
from faithgrade.rules.grounding.otherforms import (
    HOURS,
    IN_ALL,
    is_at_work,
    is_deed_of,
    is_done_by,
    is_half_of_a_name,
    is_in_all,
    is_in_short,
    is_inflected,
    is_short_for,
    is_spelt_out,
    moves_to_an_end,
    says_it_is_expected,
)
from faithgrade.rules.statuses.flags import DENIES
from faithgrade.rules.statuses.marked import lights_agree
from faithgrade.rules.statuses.notyet import says_not_yet
from faithgrade.rules.texts.otherness import (
    other_subject,
)
from faithgrade.rules.words.foreignwords import FOREIGN, JAPANESE_ENDINGS
from faithgrade.rules.words.kinship import (
    is_made_of,
    is_unit_in_words,
    measures,
    stands_for,
    tells_a_role,
)
from faithgrade.rules.words.lexicon import (
    AXES,
    CONNECTIVE,
    IGNORABLE,
    NEGATIONS,
    NO,
    OPINIONS,
    ORDINALS,
    PRESENTING,
    RANGE_CUES,
    SOFTENING,
    STATES,
    STRONG_ADVERBS,
    SYNONYMS,
    UNIVERSALS,
)
from faithgrade.rules.words.verbs import PAST
from faithgrade.values.language import guess_language
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason


@dataclass(frozen=True, slots=True)
class Coverage:
    """Numbers of the claim's tokens that nothing accounts for, and the facts that the good atoms rest on."""

    left: tuple[int, ...]
    bound: tuple[Fact, ...]


def cover(view: ClaimView, atoms: Sequence[Atom]) -> Coverage:
    """What the good atoms of a claim leave unaccounted for."""
    covered: set[int] = set()
    facts: set[int] = set()
    for atom in atoms:
        if atom.standing == "good":
            covered |= view.tokens_in(atom.start, atom.end) | (atom.covers - _deeds(view, atom))
            facts.update(atom.facts)
    bound = [view.index.evidence.facts[i] for i in facts]
    phrases, told = phrase_tokens(view, bound)
    bound += [f for f in told if f not in bound]
    names = names_of(view, bound) | rows_of(view, atoms)
    values = values_of(bound)
    kinds = kinds_of(view, bound)
    measured = dimensions_of(view)
    poles = {AXES[w] for w in names if w in AXES}
    poles |= {role for f in bound for step in f.field for role in poles_of(step)}
    topic = topic_of(view)
    foreign = view.foreign
    in_the = foreign and any(t.fold == "no" for t in view.tokens) and guess_language(view.text) == "pt"
    if _says_more_in_pictures(view, atoms):
        return Coverage(tuple(range(len(view.tokens))), tuple(bound))
    bound_items = _items_of(view, bound)
    spans = sum(a.rule == "aggregates" and a.standing == "good" for a in atoms) >= 2
    quoted = {
        t.stem
        for a in atoms
        if a.rule == "quotes" and a.standing == "good"
        for t in view.tokens
        if a.start <= t.start and t.end <= a.end and t.fold not in IGNORABLE
    }
    for start, end in view.struck_out:
        covered |= view.tokens_in(start, end)
    if view.answered and (
        view.negated
        or (view.tokens[0].fold in NO and asks_for_another_state(view))
        or any(a.reason.startswith(DENIES) or a.code is Reason.DISCLOSED for a in atoms)
        or says_not_yet(view, atoms)
    ):
        covered |= view.tokens_in(0, view.answered)
    left = list(agreed_to_another(view))
    subject = other_subject(view, bound, names)
    if (noun := record_noun(view, bound)) is not None:
        covered.add(noun)
        subject = None if subject == noun else subject
    joined = joined_strangers(view)
    for n, token in enumerate(view.tokens):
        if (
            n == subject
            or n in joined
            or (n not in covered and (is_reached(view, n, bound) or is_switched(view, n)))
        ):
            left.append(n)
            continue
        if token.fold > "\u3040" and JAPANESE_ENDINGS.fullmatch(token.fold):
            continue
        if foreign and (token.fold in FOREIGN or (in_the and token.fold == "no")):
            continue
        if (
            n in covered
            or n in phrases
            or token.fold in IGNORABLE
            or token.fold in CONNECTIVE
            or token.fold in OPINIONS
            or token.fold in SOFTENING
            or (
                token.stem in PRESENTING
                and not is_at_work(view, n)
                and not (token.stem in _ASSERTING and _may_be_denied(bound_items, token))
                and not (n and view.tokens[n - 1].fold == "per")  # "per pair" measures
            )
        ):
            continue
        if (
            token.fold in ("first", "last")
            and [t.fold for t in view.tokens[n + 1 : n + 2]] == ["of"]
            and n not in covered
        ):
            left.append(n)  # "the first of them to be climbed" is more than its field's name says
            continue
        if token.stem == "fall" and [t.fold for t in view.tokens[n + 1 : n + 2]] in _FALLING:
            continue
        if (token.stem in AXES and AXES[token.stem] in poles) or (
            token.fold in ORDINALS and ORDINALS[token.fold] in names
        ):
            continue
        if (
            not _is_deed(view, n, bound)
            and not (token.stem in _ASSERTING and _may_be_denied(bound_items, token))
            and (
                token.stem in names
                or SYNONYMS.get(token.stem, frozenset()) & names
                or stands_for(token.stem, names, values)
                or is_done_by(view, n, names)
                or is_made_of(token, values)
                or measures(token, measured)
                or token.stem in kinds
            )
            and (
                token.stem not in STRONG_ADVERBS
                and token.fold not in NEGATIONS
                and token.fold not in UNIVERSALS
            )
        ):
            continue
        if (
            is_half_of_a_name(view, n, names)
            or tells_a_role(view.tokens, n, names)
            or is_unit_in_words(view.tokens, n, names)
            or is_in_short(view, n, names, bound_items)
            or only_frames(view, n, names, bound, atoms)
            or says_it_is_expected(token, names)
            or (token.stem == "open" and any(HOURS.match(str(f.value)) for f in bound))
            or is_short_for(token, bound)
            or is_spelt_out(view, n, names)
            or is_deed_of(view, n, bound)
            or (token.fold in ("whole", "entire") and not names.isdisjoint(IN_ALL))
            or is_in_all(view, n, names)
            or (foreign and token.stem not in STATES and is_inflected(token.stem, names | topic))
            or (token.stem == "total" and any("total" in field_words(f.field).leaf for f in bound))
            or moves_to_an_end(view, n, names)
            or is_exact(view, n, atoms)
            or ends_in(view, n, bound)
            or is_left_over(view, n, names)
            or is_asked_period(view, n)
            or goes_on(view, n, atoms)
        ):
            continue
        if (
            links(view, n, covered)
            or counts(view, n, bound, covered)
            or is_class_of(view, n, covered)
            or token.stem in quoted
            or (token.fold == "each" and not names.isdisjoint(_PER_ONE))
        ):
            continue
        if only_joins(view, n, covered) or (spans and token.stem in RANGE_CUES):
            continue
        if token.fold == "no" and any(ch.isdigit() for t in view.tokens[n + 1 : n + 2] for ch in t.fold):
            continue  # "order no. 17"
        if (
            token.stem in topic
            and token.fold not in PAST
            and (not token.fold.endswith("ed") or token.fold in STATIVE)
            and not is_unheard_of(view, n)
            and not is_a_role(view, n)
            and not is_said_of_it(view, n)
            and not is_concluded(view, n)
            and not is_said_in_passing(view, n)
            and not is_at_work(view, n)
            and not is_of_a_twin(view, n)
            and not is_wider(view, n)
            and (token.stem not in view.index.fields_by_word or token.stem in names)
        ):
            continue
        left.append(n)
    return Coverage(tuple(left), tuple(bound))


def _says_more_in_pictures(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether pictures of a claim state what no atom has read: a tick that something went well, one of rain that it rains."""
    good = [a for a in atoms if a.standing == "good"]
    text = view.text
    for atom in good:
        if atom.rule in ("statuses", "counts"):
            text = text[: atom.start] + " " * (atom.end - atom.start) + text[atom.end :]
    return (
        (
            any(mark in text for mark in _VERDICT_MARKS)
            and not any(a.rule in ("statuses", "flags", "actions") for a in good)
        )
        or _PICTURES.search(text) is not None
        or _STARS.search(text) is not None
        or not lights_agree(text, view, good)
    )


_FALLING = (["under"], ["into"], ["within"], ["on"])
_PER_ONE = frozenset(stem(w) for w in "unit per each piece apiece".split())


_ASSERTING = frozenset(
    stem(w) for w in "available include included includes including offer offers provide provides".split()
)
"""Words that only present a value, unless the record keeps whether it is so."""


def _items_of(view: ClaimView, bound: Sequence[Fact]) -> list[Fact]:
    """The facts of the objects that hold the bound ones."""
    nodes = {f.node for f in bound if f.node >= 0}
    spans = [(view.index.evidence.nodes[n].lo, view.index.evidence.nodes[n].hi) for n in sorted(nodes)]
    return [f for lo, hi in spans for f in view.index.evidence.facts[lo : min(hi, lo + 60)]]


def _may_be_denied(items: Sequence[Fact], token: Token) -> bool:
    """Whether the record of a value says anything about what the word asserts: a flag, an empty stock, "not included"."""
    for fact in items:
        words = field_words(fact.field)
        if fact.value is False or (fact.value == 0 and not isinstance(fact.value, bool)):
            return True
        if token.stem in words.leaf or any(
            str(step).lower().startswith(("not_", "un", "non_", "no_")) for step in fact.field
        ):
            return True
    return False


def _deeds(view: ClaimView, atom: Atom) -> frozenset[int]:
    """Participles of a tool's own verb, which a value that the tool brought back does not account for.

    That a tool books does not say that anything was booked; a field "booked_at" does, and so does a call that went well.
    """
    if atom.rule not in _STATING:
        return frozenset()
    bound = [view.index.evidence.facts[i] for i in atom.facts]
    return frozenset(n for n in atom.covers if _is_deed(view, n, bound))


_BEING = frozenset("is are was were be".split())
_UNDER_WAY = frozenset(
    "charging draining moving driving heating cooling recording streaming loading downloading".split()
)
"""What a thing is doing, which a field that only has to do with it does not say: a battery's level, and that it is charging."""

_STATING = frozenset({"numbers", "dates", "names", "identifiers", "verbatim"})
"""Rules that say where a value stands, which is not yet that anything was done."""


def _is_deed(view: ClaimView, n: int, bound: Sequence[Fact]) -> bool:
    token = view.tokens[n]
    if token.fold in _UNDER_WAY and n and view.tokens[n - 1].fold in _BEING:
        return not any(token.stem in field_words(f.field).leaf for f in bound)
    if is_reached(view, n, bound):
        return True
    if not token.fold.endswith("ed") or any(token.stem in field_words(f.field).leaf for f in bound):
        return False
    sources = [view.index.source(f) for f in bound]
    tools = [s for s in sources if len(w := field_words((s.name,)).leaf) > 1 and token.stem in w]
    went_well = [m.source for m in deeds_of(view.case, view.index).made if m.state == "ok" and m.verbs]
    return bool(tools) and not any(one is tool for one in went_well for tool in tools)


_PICTURES = re.compile(
    "[\u2600\u26c5\u26c8\u2614\u2744\U0001f324-\U0001f32b\u2b06\u2b07\u2197\u2198\U0001f4c8\U0001f4c9\U0001f53a\U0001f53b]"
)
"""Signs of weather and of ways up and down: they state something, which no rule reads."""
_STARS = re.compile("[⭐★☆🌟]{2,}")
_VERDICT_MARKS = "✅✔☑❌✖✗👍👎⚠"
