"""Marks around text that are no part of what it says: bold, code and tag marks, list markers, fences."""

from __future__ import annotations

import re

Span = tuple[int, int]

_ZERO_WIDTH = "\u200b\u200e\u200f\u2060\ufeff"
QUOTE_PREFIX = re.compile(r"[ \t]{0,3}>[ \t]?")
FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`\n]*$")
HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(?=\S)")
RULE = re.compile(r"[ \t]*([-*_=])[ \t]*(?:\1[ \t]*){2,}$")
BULLET = re.compile(r"[-*+•‣▪◦·–—●○■□►▸➤→»]\s+(?=\S)(?:\[[ xX]\]\s+)?")
NUMBER = re.compile(r"(?:\*\*|__)?\(?(\d{1,3})[.)](?:\*\*|__)?\s+(?=\S)|\((\d{1,3})\)\s+(?=\S)")
LETTER = re.compile(r"\(?([a-zA-Z])[.)]\s+(?=\S)")
BREAK_TAG = re.compile(
    r"<(?:br|hr|/?p|/?div|/?li|/?ul|/?ol|/?section|/?article|/?h[1-6]|/?blockquote|/?pre)\b[^<>]{0,200}>|<!--.*?-->",
    re.IGNORECASE | re.DOTALL,
)
_TAG = (
    r"</?(?:a|b|i|u|s|q|p|em|strong|span|code|small|sub|sup|mark|font|kbd|del|ins|br|hr|div|li|ul|ol|dl|dt|dd|pre|h[1-6]"
    r"|center|blockquote|section|article|table|thead|tbody|tfoot|tr|td|th|caption|html|body)(?:\s[^<>]{0,200})?/?>"
)
_TAG_AT_START = re.compile(_TAG, re.IGNORECASE)
_TAG_AT_END = re.compile(_TAG + "$", re.IGNORECASE)
_SAYS_SOMETHING = re.compile(r"[^\W_]")
_CELL_MARKS = re.compile(r"[✅❌✓✔✗✘☑☒×]")


def says_something(text: str, start: int, end: int, *, cell: bool = False) -> bool:
    """Whether the span holds a letter or digit; in a table cell a tick or cross says something too."""
    if _SAYS_SOMETHING.search(text, start, end):
        return True
    return cell and _CELL_MARKS.search(text, start, end) is not None


def trim(text: str, start: int, end: int) -> Span:
    """The span without blanks, tags and emphasis marks at its ends; pairs go only when they enclose all.

    >>> s = " **Total: `5`** "
    >>> s[slice(*trim(s, 0, len(s)))]
    'Total: `5`'
    >>> s = "**Total:** 5 "
    >>> s[slice(*trim(s, 0, len(s)))]
    '**Total:** 5'
    """
    while True:
        while start < end and (text[start].isspace() or text[start] in _ZERO_WIDTH):
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in _ZERO_WIDTH):
            end -= 1
        if start >= end:
            return start, start
        if text[start] == "<" and (tag := _TAG_AT_START.match(text, start, end)):
            start = tag.end()
        elif text[end - 1] == ">" and (tag := _TAG_AT_END.search(text, max(start, end - 200), end)):
            end = tag.start()
        elif text[start] in "*_`~" or text[end - 1] in "*_`~":
            shorter = _without_marks(text, start, end)
            if shorter == (start, end):
                return shorter
            start, end = shorter
        else:
            return start, end


def _without_marks(text: str, start: int, end: int) -> Span:
    head = _run(text, start, end, 1)
    tail = _run(text, end - 1, start - 1, -1)
    if head and head == tail and end - start > 2 * len(head):
        inside = text.find(head, start + len(head), end - len(head))
        if inside < 0:
            return start + len(head), end - len(head)
    for mark, at_start in ((head, True), (tail, False)):
        if mark and mark[0] != "_" and len(mark) <= 3 and text.count(mark, start, end) == 1:
            return (start + len(mark), end) if at_start else (start, end - len(mark))
    return start, end


def _run(text: str, at: int, stop: int, step: int) -> str:
    """The run of one emphasis mark that begins at `at`; "" when there is none."""
    mark = text[at]
    if mark not in "*_`~":
        return ""
    length = 0
    while at != stop and text[at] == mark:
        at += step
        length += 1
    return mark * length
