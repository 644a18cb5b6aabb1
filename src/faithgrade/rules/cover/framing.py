"""Words that only present what the evidence says: who answers, what a list is, that money comes back by a refund."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Kind
from faithgrade.values.text import stem

_SAYING = frozenset(
    "said says answered answers returned returns replied replies reported reports reads read".split()
)
_ANSWERING = frozenset(
    "tool service server system api endpoint backend lookup search registry register database gateway host device printer site provider".split()
)
_RECORDS = frozenset("system systems record records file files database account books".split())
_OURS = frozenset("the our your my".split())
_SHOWING = frozenset("show shows list lists give gives have has say says hold holds".split())
"""What is said of a record that only brings up what stands in it: "our system has two orders"."""
_BACK = frozenset(stem(w) for w in "refund refunds reimburse return cashback".split())
_LASTING = frozenset("lasts lasted".split())


def only_frames(
    view: ClaimView, n: int, names: frozenset[str], bound: Sequence[Fact], atoms: Sequence[Atom]
) -> bool:
    """Whether a word says nothing beside what its claim quotes, lists, is refunded or how long something is."""
    token = view.tokens[n]
    behind = view.tokens[n + 1].fold if n + 1 < len(view.tokens) else ""
    before = [t.fold for t in view.tokens[max(0, n - 2) : n]]
    if (
        token.fold in _RECORDS
        and before[-1:]
        and before[-1] in _OURS
        and (behind in _SHOWING or before[0] == "in")
        and not view.index.knows(token.fold)
    ):
        return True
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
