"""Statements taken over word for word: from a text in the evidence, or from the policy.

A run of the claim's words that is a whole statement of a text is supported when nothing before it in the text turns its
sense: no negation, no "if", no one else's opinion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.sayings import instructing
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.texts.notes import read as notes
from faithgrade.rules.texts.overstated import read as overstated
from faithgrade.rules.words.lexicon import (
    ATTRIBUTION,
    CONDITIONALS,
    CONNECTIVE,
    HEDGES,
    IGNORABLE,
    NEGATIONS,
    UNIVERSALS,
)
from faithgrade.verdicts import Pointer, Reason, Relation

_TURNING = (
    NEGATIONS
    | CONDITIONALS
    | HEDGES
    | ATTRIBUTION
    | frozenset("some critics claim claims say says believe believes argue argues hold holds said".split())
)
LEAST_WORDS = 3
"""A shorter run of words is a phrase, not a statement."""


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for statements that the evidence or the policy makes in the claim's own words."""
    if any(t.fold in ATTRIBUTION for t in view.tokens):
        return
    yield from notes(view)
    yield from overstated(view)
    yield from _from_texts(view)
    yield from _turned(view)
    atom = _from_policy(view)
    if atom is not None:
        yield atom


def _from_texts(view: ClaimView) -> Iterator[Atom]:
    facts, mute = view.index.evidence.facts, view.index.once(instructing)
    done: set[tuple[int, int]] = set()
    telling: dict[tuple[int, int], int] = {}
    for phrase in view.phrases:
        span = (phrase.first, phrase.last)
        if phrase.size < LEAST_WORDS or span in done:
            continue
        words = view.tokens[phrase.first : phrase.last]
        if span not in telling:  # a long text may have a run of words very often
            telling[span] = sum(t.fold not in IGNORABLE for t in words)
            if telling[span] < _FEWEST_TELLING or not _is_predication(words):
                done.add(span)
                continue
        entry = view.index.entries[phrase.entry]
        rows = [facts[i] for i in entry.facts if i not in mute]
        if not rows or len(entry.tokens) < 4:
            continue
        before, after = entry.tokens[: phrase.at], entry.tokens[phrase.at + phrase.size :]
        if before and (rest := _rest_of_sentence(str(rows[0].value), phrase.at, phrase.size)) is not None:
            before, after = (), rest
        if any(w in _TURNING for w in before) or any(
            w in NEGATIONS or w in CONDITIONALS or w in ("except", "but") for w in after[:6]
        ):
            continue
        if (before or after) and telling[span] < LEAST_WORDS:
            continue
        done.add(span)
        yield Atom(
            "verbatim",
            words[0].start,
            words[-1].end,
            "good",
            Reason.VERBATIM,
            f"{place(view, rows[0])} says so: “{shown(rows[0].value, 80)}”",
            (point(view, rows[0], Relation.SUPPORTS),),
            (rows[0].index,),
        )


_FEWEST_TELLING = 2


def _rest_of_sentence(text: str, at: int, size: int) -> tuple[str, ...] | None:
    """The words behind a phrase in its sentence, where the phrase is how the sentence begins, with who says it; or None."""
    words = tokenize(text)
    if len(words) < at + size or not any(t.fold in _REPORTING for t in words[at : at + size]):
        return None
    first = at - 1 if at and words[at - 1].fold in ("the", "a", "an") else at
    if first and not _SENTENCE_END.search(text[words[first - 1].end : words[first].start]):
        return None
    behind = []
    for one, other in pairwise(words[at + size - 1 :]):
        if _SENTENCE_END.search(text[one.end : other.start]):
            break
        behind.append(other.fold)
    return tuple(behind)


_SENTENCE_END = re.compile(r"[.!?\n]")
_REPORTING = frozenset(
    "said says replied replies answered answers wrote writes stated states reported reports told tells added explained "
    "explains claimed claims warned warns noted notes complained complains".split()
)


def _turned(view: ClaimView) -> Iterator[Atom]:
    """A word that the evidence has only with "non-" before it, or only without, where the claim has it the other way."""
    facts = view.index.evidence.facts
    for n, token in enumerate(view.tokens):
        if len(token.fold) < 5 or not token.text.islower():
            continue
        denied = n > 0 and view.tokens[n - 1].fold == "non"
        entries = [e for e in view.index.holding(token.fold) if e.facts and len(e.tokens) <= 12]
        held = {
            at > 0 and e.tokens[at - 1] == "non"
            for e in entries
            for at, word in enumerate(e.tokens)
            if word == token.fold
        }
        if held != {not denied} or view.negated != denied or not (denied or held == {True}):
            continue
        fact = facts[entries[0].facts[0]]
        beside = {t.stem for t in tokenize(str(fact.value))} | field_words(fact.field).leaf
        beside |= field_words(fact.field).above
        own = view.clause_of[n]
        if not any(
            t.stem in beside and m != n and view.clause_of[m] == own and t.fold != "non" and len(t.fold) > 2
            for m, t in enumerate(view.tokens)
        ):
            continue
        yield Atom(
            "verbatim",
            view.tokens[n - denied].start,
            token.end,
            "wrong",
            Reason.CONTRADICTED,
            f"{place(view, fact)} is {shown(fact.value)}",
            (point(view, fact, Relation.CONTRADICTS),),
            (fact.index,),
            right_value=shown(fact.value),
        )
        return


def _is_predication(words: tuple[Token, ...]) -> bool:
    """Whether the words can be a statement: not all of them names or numbers."""
    return any(t.text.islower() and t.fold not in IGNORABLE for t in words)


def _from_policy(view: ClaimView) -> Atom | None:
    """A general statement all of whose content words stand in one sentence of the policy, with the same polarity."""
    sentences = view.index.once(policy_sentences)
    if not sentences or (
        view.mentions and any(m.entry.facts and not _common(view, m.first, m.last) for m in view.mentions)
    ):
        return None
    content = [t for t in view.tokens if t.fold not in IGNORABLE and t.fold not in CONNECTIVE]
    if len(content) < 4 or any(t.fold in UNIVERSALS or t.fold in HEDGES for t in content):
        return None
    wanted = {t.stem for t in content if t.fold not in NEGATIONS}
    parity = sum(t.fold in NEGATIONS for t in view.tokens) % 2
    for text, stems, negations in sentences:
        if wanted <= stems and negations % 2 == parity:
            return Atom(
                "verbatim",
                view.tokens[0].start,
                view.tokens[-1].end,
                "good",
                Reason.POLICY,
                f"the policy says: “{shown(text, 100)}”",
                (Pointer(None, "", shown(text, 200), Relation.SUPPORTS, "policy"),),
            )
    return None


def _common(view: ClaimView, first: int, last: int) -> bool:
    return all(t.text.islower() for t in view.tokens[first:last])


def policy_sentences(index: Index) -> tuple[tuple[str, frozenset[str], int], ...]:
    """Sentences of the system text with their stems and number of negations."""
    rows = []
    for source in index.evidence.sources:
        if source.kind == "system" and isinstance(source.content, str):
            for line in source.content.splitlines():
                for sentence in line.replace("? ", ". ").split(". "):
                    tokens = tokenize(sentence)
                    if len(tokens) >= 4:
                        rows.append(
                            (
                                sentence.strip(" -*"),
                                frozenset(t.stem for t in tokens),
                                sum(t.fold in NEGATIONS for t in tokens),
                            )
                        )
    return tuple(rows)
