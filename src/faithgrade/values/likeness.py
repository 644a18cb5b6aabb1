"""Whether two written texts are the same identifier, contact, name, quote or compound."""

from __future__ import annotations

import re

from faithgrade.values.names import same_name
from faithgrade.values.text import has_lookalikes
from faithgrade.values.value import How, Kind, Text

_TIGHTEN = re.compile(r"(?<=\d)\s*([/x:-])\s*(?=\d)")


def match_texts(claimed: Text, found: Text, kind: Kind | None) -> How | None:
    """How `found` is what a text of `kind` says, or None when it is another."""
    if has_lookalikes(claimed.exact) != has_lookalikes(found.exact):
        return None
    if claimed.exact == found.exact:
        return How.STATED
    if kind is Kind.IDENTIFIER:
        return _match_identifiers(claimed, found)
    if claimed.folded == found.folded:
        return How.STATED
    if kind is Kind.QUOTE:
        return How.STATED if quoted_in(claimed.folded, found.folded) else None
    if kind is Kind.CONTACT:
        return How.CONVERTED if _same_phone(claimed.folded, found.folded) else None
    if kind is Kind.NAME:
        return _match_names(claimed, found)
    if kind in (Kind.NUMBER, Kind.QUANTITY) and len(found.folded) <= 500:
        return How.STATED if _holds_compound(found.folded, claimed.folded) else None
    return None


def _holds_compound(text: str, compound: str) -> bool:
    """Whether "900/1800" or "1080x2400" stands in a text, however spaced, and not inside a longer number.

    >>> _holds_compound("gsm 900 / 1800 / 1900", "900/1800"), _holds_compound("1900/18000", "900/1800")
    (True, False)
    """
    tight = _TIGHTEN.sub(r"\1", text.replace("×", "x"))
    at = tight.find(compound)
    while at >= 0:
        end = at + len(compound)
        if not tight[max(0, at - 1) : at].isdigit() and not tight[end : end + 1].isdigit():
            return True
        at = tight.find(compound, at + 1)
    return False


def _match_identifiers(claimed: Text, found: Text) -> How | None:
    one, other = claimed.exact.lstrip("#"), found.exact.lstrip("#")
    if one == other:
        return How.STATED
    bare = "".join(c for c in other.casefold() if c not in " _-#")
    if claimed.folded == bare:
        same_case = "".join(c for c in one if c not in " _-") == "".join(c for c in other if c not in " _-")
        return How.STATED if same_case else How.CONVERTED
    # "certificate 7504069" of "certificate_7504069"
    if len(one) >= 4 and one.isdigit() and one in other.replace("-", "_").replace(":", "_").split("_"):
        return How.STATED
    return None


def _same_phone(one: str, other: str) -> bool:
    """Whether two telephone numbers differ only by a country code or trunk zero written on one side.

    >>> _same_phone("+14155550100", "4155550100"), _same_phone("5550100", "4155550100")
    (True, False)
    """
    left, right = one.lstrip("+0"), other.lstrip("+0")
    if not (left.isdigit() and right.isdigit()):
        return False
    short, long = sorted((left, right), key=len)
    return len(short) >= 8 and long.endswith(short) and len(long) - len(short) <= 3


def _match_names(claimed: Text, found: Text) -> How | None:
    if len(found.folded) <= 200 and same_name(claimed.folded, found.folded):
        return How.STATED if claimed.folded in found.folded else How.CONVERTED
    return None


def quoted_in(quote: str, text: str) -> bool:
    """Whether a folded quote stands in a folded text, word for word; "..." marks gaps, whose parts must
    follow in order.

    >>> quoted_in("we refund in full ... cancel early", "we refund in full if you cancel early.")
    True
    >>> quoted_in("half past nine", "nine-thirty")
    False
    """
    position = 0
    parts = [part.strip(" .,;[]") for part in quote.replace("[...]", "...").split("...")]
    for part in filter(None, parts):
        at = text.find(part, position)
        while at >= 0 and not _on_word_edges(text, at, at + len(part)):
            at = text.find(part, at + 1)
        if at < 0:
            return False
        position = at + len(part)
    return any(parts)


def _on_word_edges(text: str, start: int, end: int) -> bool:
    before = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum())
    after = end == len(text) or not (text[end - 1].isalnum() and text[end].isalnum())
    return (before and after) or not text[start].isascii()


__all__ = ["match_texts", "quoted_in"]
