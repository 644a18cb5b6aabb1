"""Whether a deed is spoken of at all: by the user who asks for it, or by a result that the claim may restate."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.verbs import BASE, FAMILIES, PAST

if TYPE_CHECKING:
    from collections.abc import Collection

    from faithgrade.evidence.index import Index
    from faithgrade.rules.binding.calls import Deeds
    from faithgrade.rules.claim.view import ClaimView


def asked_for(view: ClaimView, verb: str) -> bool:
    """Whether the user's own words ask for the deed."""
    family = FAMILIES.get(verb, frozenset({verb}))
    texts = [
        s.content for s in view.index.evidence.sources if s.kind == "request" and isinstance(s.content, str)
    ]
    return any(BASE.get(t.fold) in family for text in texts for t in tokenize(text)) or (
        verb in _TELLING and any(_LET_KNOW.search(text) for text in texts)
    )


_TELLING = frozenset("notify inform message text email".split())
_LET_KNOW = re.compile(r"\blet\b[^.?!]{1,60}\bknow\b|\btell\b", re.I)


def evidence_speaks_of(view: ClaimView, verb: str, record: Deeds, without: Collection[int] = ()) -> bool:
    """Whether a result states something in the words of the verb, so that the claim may restate data; none of `without`."""
    failed = {m.source.index for m in record.made if m.source is not None and m.state == "failed"}
    family = FAMILIES.get(verb, frozenset({verb}))
    return any(
        family & said
        for n, said in view.index.once(_verbs_said).items()
        if n not in failed and n not in without
    )


def _verbs_said(index: Index) -> dict[int, frozenset[str]]:
    """Per source: verbs whose past forms stand in a value or field."""
    found: dict[int, set[str]] = {}
    for fact in index.facts:
        for text in (str(fact.value) if isinstance(fact.value, str) else "", *fact.field):
            found.setdefault(fact.source, set()).update(_verbs_in(text))
    return {source: frozenset(verbs) for source, verbs in found.items()}


@lru_cache(maxsize=8192)
def _verbs_in(text: str) -> frozenset[str]:
    plain = level(_HUMP.sub(" ", text).replace("_", " "))
    return frozenset(PAST[word] for word in _WORD.findall(plain) if word in PAST)


_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")
