"""E-mail addresses, URLs and telephone numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.text import fold
from faithgrade.values.value import Kind, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_EMAIL = re.compile(r"(?<![\w.+%-])(?:mailto:)?([\w.+%-]+@[\w-]+(?:\.[\w-]+)+)", re.I)
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"“”`|]+|(?<![\w@./-])www\.[^\s<>\"“”`|]+", re.I)
_DOMAIN = re.compile(
    r"(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|gov|edu|co\.uk|de|fr|eu|ai|app"
    r"|info)(?:/[^\s<>\"“”`|]*)?(?![\w-])",
    re.I,
)
_ENDS_LIKE_DOMAIN = re.compile(r"\.(?:com|org|net|io|dev|gov|edu|co\.uk|de|fr|eu|ai|app|info)", re.I)
_PHONE = re.compile(
    r"(?<![\w.,$€£#/-])(?:\+\d{1,3}[\s\u00a0().-]*(?:\(?\d{1,5}\)?[\s\u00a0.-]?){1,6}\d"
    r"|\(\d{3}\)[\s\u00a0]?\d{3}[\s.-]\d{4}|\d{3}[.-]\d{3}[.-]\d{4}|\d{3}-\d{4}|\d{3} \d{3} \d{4})(?![\w-]"
    r"|[.,]\d)"
    r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?"
)
_LIKE_PHONE = re.compile(r"\d{3}[ .-]\d{3}|[+]\d|\(\d{3}\)")
_PHONE_WORDS = re.compile(
    r"\b(?:phone|tel\.?|telephone|call|fax|mobile|contact|number|hotline|whatsapp|dial|reach"
    r"|desk)\b[^.\n]{0,24}$",
    re.I,
)
_TRAILING = ".,;:!?'\"*_’”"


def find_contacts(canvas: Canvas) -> None:
    """Take URLs (also inside Markdown links), e-mail addresses and telephone numbers."""
    text = canvas.text
    if "://" in text or "www." in text:
        for match in _URL.finditer(text):
            end = match.start() + len(_clean(match.group()))
            if canvas.free(match.start(), end):
                canvas.put(Kind.CONTACT, match.start(), end, url(text[match.start() : end]))
    if "@" in text:
        for match in _EMAIL.finditer(text):
            written = match[1].rstrip(_TRAILING)
            start = match.start(1)
            if canvas.free(start, start + len(written)):
                canvas.put(Kind.CONTACT, start, start + len(written), Text(fold(written), written))
    if _ENDS_LIKE_DOMAIN.search(text):
        for match in _DOMAIN.finditer(text):
            end = match.start() + len(_clean(match.group()))
            if canvas.free(match.start(), end):
                canvas.put(Kind.CONTACT, match.start(), end, url(text[match.start() : end]))
    for match in _PHONE.finditer(text) if canvas.has_digit and _LIKE_PHONE.search(text) else ():
        digits = sum(c.isdigit() for c in match.group())
        international = match.group()[0] == "+"
        announced = _PHONE_WORDS.search(text, max(0, match.start() - 36), match.start())
        if digits > 15 or (
            international
            and digits < 7
            and not (announced or (match.group()[1] == "0" and " " in match.group()))
        ):
            continue
        if not international and digits == 7 and not announced:
            continue
        if canvas.free(*match.span()):
            canvas.put(Kind.CONTACT, *match.span(), phone(match.group()))


def url(written: str) -> Text:
    """A URL compared without scheme, "www.", letter case of the host, fragment and a trailing slash.

    >>> url("https://Example.com/A/#top").folded
    'example.com/A'
    """
    bare = re.sub(r"^(?:https?|ftp)://", "", written, flags=re.I).partition("#")[0]
    host, slash, rest = bare.partition("/")
    host = host.casefold().removeprefix("www.")
    return Text((host + slash + rest).rstrip("/"), written)


def phone(written: str) -> Text:
    """A telephone number compared by its digits, a leading + kept.

    >>> phone("+1 (415) 555-0100").folded
    '+14155550100'
    """
    return Text(("+" if written.lstrip()[:1] == "+" else "") + re.sub(r"\D", "", written), written)


def _clean(written: str) -> str:
    """A URL without the sentence's own punctuation or an unopened bracket at its end."""
    while written:
        last = written[-1]
        if last in _TRAILING or (
            last in ")]" and written.count(last) > written.count("(["[")]".index(last)])
        ):
            written = written[:-1]
        else:
            break
    cut = re.search(r"\]\(|\)\[", written)
    return written[: cut.start()] if cut else written


__all__ = ["find_contacts", "phone", "url"]
