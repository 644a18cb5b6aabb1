"""What the evidence holds and no fact shows: the first values of a key that is given twice, and texts in another coding."""

from __future__ import annotations

import base64
import binascii
import re

from faithgrade.evidence.index import Index
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Value
from faithgrade.values.text import fold

_BLOB = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}\Z")
_MOST = 20_000


def is_encoded(index: Index, text: str) -> bool:
    """Whether a piece of a claim stands in a decoded string of the evidence, so that its absence elsewhere shows nothing."""
    number = max(_NUMBER.findall(text), key=len, default=text)
    return any(text in told or number in told for told in index.once(decoded))


_NUMBER = re.compile(r"\d[\d.,]*\d")


def decoded(index: Index) -> tuple[str, ...]:
    """The printable texts that strings of the evidence decode to from base64."""
    found = []
    for fact in index.facts:
        value = fact.value
        if isinstance(value, str) and len(value) <= _MOST and _BLOB.match(value.strip()):
            try:
                told = base64.b64decode(
                    value.strip() + "=" * (-len(value.strip()) % 4), altchars=None
                ).decode("utf-8")
            except (binascii.Error, ValueError):
                continue
            if told.isprintable() or "\n" in told:
                found.append(told)
    return tuple(found)


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
