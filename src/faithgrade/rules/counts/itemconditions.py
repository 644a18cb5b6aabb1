"""Conditions on the items of a list: which of them have the flag, or are in the state, that a claim names."""

from __future__ import annotations

from typing import TypeAlias

from faithgrade.evidence import Fact, Node
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import NEGATIONS
from faithgrade.rules.words.truths import truth

Condition: TypeAlias = tuple[list[int], frozenset[int], str]
"""Positions of items, the tokens that name what they have in common, and what that is."""


def condition_on_items(view: ClaimView, node: Node) -> Condition | None:
    """Positions of the items whose flag or short text value the claim names, with the tokens that name it."""
    depth = len(node.path)
    for field, rows, is_flag, texts in view.index.once(_flags_and_texts)[node.index]:
        leaf = field_words(field).leaf
        if is_flag:
            tokens = frozenset(n for n, t in enumerate(view.tokens) if t.stem in leaf)
            if tokens and len(tokens) >= len(leaf - {"is"}):
                wanted = not any(
                    view.tokens[n - 1].fold in NEGATIONS
                    or (
                        view.text[view.tokens[n - 1].end : view.tokens[n].start] == "-"
                        and view.tokens[n - 1].fold == "non"
                    )
                    for n in tokens
                    if n
                )
                return (
                    [int(f.path[depth]) for f in rows if truth(f.value) is wanted],
                    tokens,
                    "/".join(field[-1:]),
                )
        for shown_value, words in texts:
            if not view.stems.issuperset(words):
                continue
            hits = [n for n, t in enumerate(view.tokens) if t.stem in words]
            if (hits[-1] - hits[0]) < len(words) + 1:
                return (
                    [int(f.path[depth]) for f in rows if f.value == shown_value],
                    frozenset(hits),
                    shown_value,
                )
    return None


_Told: TypeAlias = tuple[tuple[str, ...], list[Fact], bool, list[tuple[str, list[str]]]]
"""A field of a list's items, their facts, whether they are flags, and the short texts they are, each with its stems."""


def _flags_and_texts(index: Index) -> dict[int, list[_Told]]:
    """What is told of the items of each list."""
    table: dict[int, list[_Told]] = {}
    for node in index.lists:
        by_field: dict[tuple[str, ...], list[Fact]] = {}
        for fact in index.evidence.facts[node.lo : node.hi]:
            if len(fact.path) == len(node.path) + 2:
                by_field.setdefault(fact.field, []).append(fact)
        own = table[node.index] = []
        for field, rows in by_field.items():
            is_flag = all(truth(f.value) is not None for f in rows)
            is_text = not is_flag and all(isinstance(f.value, str) and len(f.value) <= 30 for f in rows)
            shown = dict.fromkeys(str(f.value) for f in rows) if is_text else ()
            texts = [(text, words) for text in shown if (words := [t.stem for t in tokenize(text)])]
            own.append((field, rows, is_flag, texts))
    return table
