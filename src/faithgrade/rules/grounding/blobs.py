"""Strings of the evidence that hold a text in another coding, which nobody reads as it stands."""

from __future__ import annotations

import base64
import binascii
import re

from faithgrade.evidence.index import Index

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
