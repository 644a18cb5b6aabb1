"""What a claim strikes out (~~12~~) is taken back by the writer: it states nothing, where something else is left standing."""

from __future__ import annotations

import re

_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,80}?(?<=\S)~~|<(?:s|del)>[^<\n]{1,80}</(?:s|del)>")


def struck(text: str) -> tuple[tuple[int, int], ...]:
    """The spans struck out, unless nothing but them is said.

    >>> struck("~~12~~ **14** seats"), struck("~~12~~")
    (((0, 6),), ())
    """
    spans = tuple(m.span() for m in _STRUCK.finditer(text))
    return spans if re.search(r"\w", _STRUCK.sub("", text)) else ()
