"""What the question brings into the talk: its nouns need no evidence, but what it says of somebody does."""

from __future__ import annotations

from faithgrade.evidence.words import tokenize
from faithgrade.rules.lexicon import AXES, NEGATIONS, ORDINALS, STATES, STRONG_ADVERBS, UNIVERSALS
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind
from faithgrade.values.text import stem

STATIVE = frozenset("dated named called titled located based priced sized numbered labelled labeled".split())


def is_unheard_of(view: ClaimView, n: int) -> bool:
    """Whether a word is the subject of a clause by a name that only the question has: nothing came back of it."""
    token = view.tokens[n]
    return (
        token.text[:1].isupper()
        and n > 0
        and not view.index.knows(token.fold)
        and view.text.rstrip()[-1:] in (".", "!", "?")
        and (token.stem not in view.index.field_vocabulary)
    )


def is_a_role(view: ClaimView, n: int) -> bool:
    """Whether a word of the question alone says what somebody is, right before a name: "our lead cellist Noor"."""
    following = view.tokens[n + 1 : n + 3]
    name = next((t for t in following if t.text[:1].isupper()), None)
    return (
        view.tokens[n].text.islower()
        and name is not None
        and not view.index.knows(view.tokens[n].fold)
        and any(v.kind is Kind.NAME and v.start <= name.start < v.end for v in view.values)
        and any(t.stem == name.stem for m in view.mentions for t in view.tokens[m.first : m.last])
    )


def topic_of(view: ClaimView) -> frozenset[str]:
    """Nouns of the question: what the talk is about, not what is true of it."""
    if not view.case.question:
        return frozenset()
    return frozenset(
        t.stem
        for t in tokenize(view.case.question)
        if len(t.fold) > 1
        and t.fold not in NEGATIONS
        and t.fold not in UNIVERSALS
        and t.stem not in STATES
        and t.stem not in AXES
        and t.stem not in STRONG_ADVERBS
        and t.fold not in ORDINALS
        and not t.fold.endswith(("ed", "er", "est", "ly"))
        and not any(ch.isdigit() for ch in t.fold)
        and stem(t.fold) not in ("best", "worst")
    )
