"""Values under a key that a payload gives twice: of such a key only the last value is kept, and a claim may tell of both."""

from __future__ import annotations

import re

from faithgrade.evidence.index import Index
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Value
from faithgrade.values.text import fold


def told_beside_its_twin(view: ClaimView, value: Value) -> bool:
    """Whether a value is one of a key given several times, and the claim tells another of them too."""
    for values in view.index.once(_repeated):
        if not any(_holds(value.text, v) for v in values):
            continue
        if any(_holds(view.text[: value.start] + view.text[value.end :], v) for v in values):
            return True
    return False


def _repeated(index: Index) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(fold(ref.strip('"')) for ref in anomaly.refs)
        for anomaly in index.evidence.anomalies
        if anomaly.code == "duplicate_key"
    )


def _holds(text: str, written: str) -> bool:
    return (
        bool(written) and re.search(rf"(?<![\w.]){re.escape(written)}(?![\w]|\.\d)", fold(text)) is not None
    )
