"""Lists that are one page of more in no order: who is first in such a part need not lead the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.completeness import completeness, reads_on
from faithgrade.rules.binding.stretches import CONFESSED
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import stem

_ORDERED = re.compile(
    r"sort|order_?by|ranked|relevance|\bscore\b|cheapest|lowest|highest|\btop\b|\bbest\b|\basc\b|\bdesc\b",
    re.I,
)
"""Words in a call or its result by which its rows may be in the order that a superlative speaks of."""
_UNSORTED = re.compile(r"\b(?:is_?)?(?:sorted|ordered|ranked)[\"']?\s*[:=]\s*(?:false|none|null|no)\b", re.I)
_SO_FAR = re.compile(
    r"\b(?:among|of (?:those|these|them|the (?:\w+ )?(?:shown|listed|returned|two|three|four|five|six|seven|eight|nine|ten|\d+))|i (?:can )?(?:see|found)|page|first|last)\b",
    re.I,
)


def one_page(view: ClaimView, facts: Iterable[Fact]) -> str:
    """Why the rows of a superlative are known to be a part in no order, or "": also where the claim says so itself."""
    if CONFESSED.search(view.text) or _SO_FAR.search(view.text):
        return ""
    rows = list(facts)
    if any(reads_on(view, view.index.source(f)) for f in rows[:1]):
        return ""
    sources = {f.source: view.index.source(f) for f in rows}.values()
    if any(s.superseded for s in sources) or any(
        _ORDERED.search(_without_other_orders(f"{s.arguments} {str(s.content)[:2000]}", rows))
        for s in sources
    ):
        return ""
    found = [completeness(s) for s in sources]
    part = next((f for f in found if f.state == "part"), None)
    return f"the list is one part of more ({part.why})" if part and len(found) == 1 else ""


_SORT_KEY = re.compile(
    r"[\"']?\b(?:sort(?:ed)?(?:_?by)?|order_?by)\b[\"']?\s*[:=]\s*[\"']?(?P<key>[A-Za-z_]{3,})[\"']?", re.I
)
_PLAIN_KEYS = frozenset("asc desc ascending descending true relevance best top rank score default".split())


def _without_other_orders(text: str, rows: Sequence[Fact]) -> str:
    """A text without what says that its rows stand in the order of another field, which those of a column do not follow."""
    text = _UNSORTED.sub("", text)
    words = frozenset().union(*(field_words(f.field).leaf for f in rows[:1]))
    values = [f.value for f in sorted(rows, key=lambda f: f.index)]
    if len(values) < _FEW or len({type(v) for v in values}) > 1:
        return text
    try:
        in_order = values in (sorted(values), sorted(values, reverse=True))
    except TypeError:
        return text
    if in_order:
        return text
    return _SORT_KEY.sub(
        lambda m: (
            m.group()
            if m["key"].lower() in _PLAIN_KEYS or {stem(w) for w in m["key"].lower().split("_")} & words
            else ""
        ),
        text,
    )


_FEW = 3
