"""Words that only present what the evidence says: who answers, what a list is, that money comes back by a refund."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.rules.atoms import Atom
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind
from faithgrade.values.text import stem

_SAYING = frozenset(
    "said says answered answers returned returns replied replies reported reports reads read".split()
)
_ANSWERING = frozenset("tool service server system api endpoint backend lookup search".split())
_BACK = frozenset(stem(w) for w in "refund refunds reimburse return cashback".split())
_LASTING = frozenset("lasts lasted".split())


def only_frames(
    view: ClaimView, n: int, names: frozenset[str], bound: Sequence[Fact], atoms: Sequence[Atom]
) -> bool:
    """Whether a word says nothing beside what its claim quotes, lists, is refunded or how long something is."""
    token = view.tokens[n]
    behind = view.tokens[n + 1].fold if n + 1 < len(view.tokens) else ""
    if token.fold in _ANSWERING:
        return behind in _SAYING and any(a.rule == "quotes" and a.standing == "good" for a in atoms)
    if token.fold == "up":
        return n > 0 and view.tokens[n - 1].stem == stem("adds")
    if token.fold == "back":
        return not names.isdisjoint(_BACK)
    if token.fold == "list":
        return any(isinstance(step, int) for f in bound for step in f.path)
    if token.fold in _LASTING:
        return any(v.kind is Kind.DURATION and 0 <= v.start - token.end <= _NEAR for v in view.values)
    return False


_NEAR = 12
