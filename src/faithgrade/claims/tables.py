"""Tables in Markdown and plain HTML as grids of cell spans."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithgrade.claims.markup import trim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.claims.markup import Span

_SEPARATOR = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_HTML_PART = re.compile(r"<(/?)(table|thead|tbody|tfoot|tr|th|td|caption)\b([^<>]{0,300})>", re.IGNORECASE)
_COLSPAN = re.compile(r"colspan\s*=\s*[\"']?(\d{1,2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Table:
    """A header (or None) and rows, each a list of trimmed cell spans; an empty cell has start == end."""

    header: list[Span] | None
    rows: list[list[Span]]
    caption: Span | None = None


def is_separator(text: str, line: Span) -> bool:
    """Whether the line is the row of dashes under a Markdown table's header."""
    return "-" in text[line[0] : line[1]] and _SEPARATOR.match(text, *line) is not None


def starts_markdown_table(text: str, lines: Sequence[Span], at: int) -> bool:
    """Whether a table begins at line `at`: a header over a row of dashes, or a line framed by pipes."""
    start, end = lines[at]
    if text.find("|", start, end) < 0:
        return False
    if at + 1 < len(lines) and text.find("|", *lines[at + 1]) >= 0 and is_separator(text, lines[at + 1]):
        return True
    line = text[start:end].strip()
    return len(line) > 2 and line[0] == "|" and line[-1] == "|" and line.count("|") > 2


def markdown_table(text: str, lines: Sequence[Span], at: int) -> tuple[Table, int]:
    """The table that begins at line `at`, and the number of the first line after it."""
    header: list[Span] | None = None
    rows: list[list[Span]] = []
    if at + 1 < len(lines) and is_separator(text, lines[at + 1]):
        header = _cells(text, lines[at])
        at += 2
    while at < len(lines) and text.find("|", *lines[at]) >= 0:
        if not is_separator(text, lines[at]):
            rows.append(_cells(text, lines[at]))
        at += 1
    return Table(header, rows), at


def _cells(text: str, line: Span) -> list[Span]:
    start, end = line
    cells: list[Span] = []
    begin, ticks = start, False
    for at in range(start, end):
        mark = text[at]
        if mark == "`":
            ticks = not ticks and text.find("`", at + 1, end) >= 0
        elif mark == "|" and not ticks and text[at - 1 : at] != "\\":
            cells.append(trim(text, begin, at))
            begin = at + 1
    cells.append(trim(text, begin, end))
    if cells and cells[0][0] == cells[0][1] and text[start:end].lstrip().startswith("|"):
        cells = cells[1:]
    if cells and cells[-1][0] == cells[-1][1] and text[start:end].rstrip().endswith("|"):
        cells = cells[:-1]
    return cells


def html_table(text: str, start: int, end: int) -> Table:
    """The HTML table ``text[start:end]``; cells of a nested table belong to the outer cell."""
    rows: list[list[Span]] = []
    headers: list[bool] = []
    caption: Span | None = None
    opened: tuple[str, int, int] | None = None
    for part in _HTML_PART.finditer(text, start, end):
        closing, tag = bool(part.group(1)), part.group(2).lower()
        if opened is not None:
            name, begin, width = opened
            cell = trim(text, begin, part.start())
            if name == "caption":
                caption = cell
            elif rows:
                rows[-1].extend([cell] + [(cell[1], cell[1])] * (width - 1))
                headers[-1] = headers[-1] and name == "th"
            opened = None
        if tag == "tr" and not closing:
            rows.append([])
            headers.append(True)
        elif tag in ("td", "th", "caption") and not closing:
            span = _COLSPAN.search(part.group(3))
            if tag != "caption" and not rows:
                rows.append([])
                headers.append(True)
            opened = (tag, part.end(), max(1, int(span.group(1))) if span else 1)
    kept = [(row, head) for row, head in zip(rows, headers, strict=True) if row]
    if kept and kept[0][1] and len(kept) > 1:
        return Table(kept[0][0], [row for row, _ in kept[1:]], caption)
    return Table(None, [row for row, _ in kept], caption)
