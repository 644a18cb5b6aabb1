"""What one claim says of the thing an id picks: its other names stand with that id, or with another one only.

"Flight QX12 (Ode to Vik)" is wrong where every record of QX12 goes to Ulm, though flights from Ode to Vik exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithgrade.evidence import Fact
from faithgrade.rules.binding.binding import find
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.mentions import Mention
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Kind, Value
from faithgrade.values.match import How
from faithgrade.values.text import fold
from faithgrade.verdicts import Reason, Relation

_MOST = 60
"""An id that stands in more items than this picks none."""


def incoherent(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for the first name or date that no item of the claim's only id has, where each item has another in its place."""
    if view.negated or "?" in view.text:
        return
    anchors = [v for v in view.values if v.kind is Kind.IDENTIFIER]
    items = _items(view, anchors[0]) if len(anchors) == 1 else []
    if not items:
        return
    anchor = anchors[0]
    for start, end, facts in (*_named(view, anchor), *_dated(view)):
        apart = ";" in view.text[end : anchor.start]
        other = None if apart else _in_its_place(view, facts, items)
        if other is not None:
            yield Atom(
                "names",
                start,
                end,
                "wrong",
                Reason.MISPAIRED,
                f"“{view.text[start:end]}” does not stand with “{anchor.text}”: {place(view, other)} is {shown(other.value)}",
                (point(view, other, Relation.CONTRADICTS),),
                (other.index,),
                right_value=shown(other.value),
            )
            return


def _named(view: ClaimView, anchor: Value) -> Iterator[tuple[int, int, list[Fact]]]:
    """The names of a claim beside its id, each with the facts that hold it; none that a call was about."""
    for mention in view.mentions:
        same = [m for m in view.mentions if (m.start, m.end) == (mention.start, mention.end)]
        if (
            mention.whole
            and not (mention.start < anchor.end and anchor.start < mention.end)
            and _is_name(view, mention)
            and not any(m.entry.sources or m.entry.nodes for m in same)
        ):
            yield (
                mention.start,
                mention.end,
                [view.index.evidence.facts[i] for m in same for i in m.entry.facts],
            )


def _dated(view: ClaimView) -> Iterator[tuple[int, int, list[Fact]]]:
    """The only date of a claim, with the facts that hold just it."""
    dates = [v for v in view.values if v.kind in (Kind.DATE, Kind.DATETIME)]
    if len(dates) == 1 and dates[0].kind is Kind.DATE:
        facts = [f for f, how in find(view, dates[0]) if how is How.STATED]
        if facts and all(isinstance(f.value, str) and len(f.value) <= 12 for f in facts):
            yield dates[0].start, dates[0].end, facts


def _items(view: ClaimView, anchor: Value) -> list[tuple[int, int]]:
    """The list items, as runs of facts, in which an id stands as a short field of its own."""
    chooser = Chooser.of(view.index)
    found: dict[tuple[int, int], None] = {}
    for fact, _ in find(view, anchor):
        if (
            fact.prose
            or not isinstance(fact.value, (str, int))
            or fold(str(fact.value)) != fold(anchor.text)
            or not any(level[0] == "list" for level, _ in chooser.choices(fact))
        ):
            return []  # it stands in a text, or is the one thing that all is about
        found.setdefault(chooser.item(fact))
    return list(found) if len(found) <= _MOST else []


def _is_name(view: ClaimView, mention: Mention) -> bool:
    """Whether a mention is a name or code and no common word."""
    text = view.text[mention.start : mention.end]
    return any(ch.isupper() for ch in text) and len(text) >= 3 and bool(mention.entry.facts)


def _in_its_place(view: ClaimView, facts: Sequence[Fact], items: Sequence[tuple[int, int]]) -> Fact | None:
    """The fact that each item has where the facts stand elsewhere; None where some item has one of them, or lacks the field."""
    chooser = Chooser.of(view.index)
    if any(lo <= f.index < hi for f in facts for lo, hi in items) or not all(
        any(level[0] == "list" for level, _ in chooser.choices(f)) for f in facts
    ):
        return None
    columns = {f.field[-1:] for f in facts}
    if len(columns) > 2:
        return None
    found: list[Fact] = []
    for lo, hi in items:
        own = [f for f in view.index.evidence.facts[lo:hi] if f.field[-1:] in columns]
        if {f.field[-1:] for f in own} != columns or not all(isinstance(f.value, str) for f in own):
            return None
        found += own
    return found[-1] if found else None
