"""Lists that are one page of more in no order: who is first in such a part need not lead the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faithgrade.evidence import Fact
from faithgrade.rules.completeness import completeness
from faithgrade.rules.stretches import CONFESSED
from faithgrade.rules.view import ClaimView

_ORDERED = re.compile(
    r"sort|order_?by|ranked|relevance|cheapest|lowest|highest|\btop\b|\bbest\b|\basc\b|\bdesc\b", re.I
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
    sources = {f.source: view.index.source(f) for f in facts}.values()
    if any(s.superseded for s in sources) or any(
        _ORDERED.search(_UNSORTED.sub("", f"{s.arguments} {str(s.content)[:2000]}")) for s in sources
    ):
        return ""
    found = [completeness(s) for s in sources]
    part = next((f for f in found if f.state == "part"), None)
    return f"the list is one part of more ({part.why})" if part and len(found) == 1 else ""
