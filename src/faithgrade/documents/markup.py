"""HTML read as text, tables and lists; struck-through text is marked."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, TypeAlias

from faithgrade.documents.jsontext import as_decimal

_HTML = re.compile(r"<(?:table|ul|ol|dl|html|body|div|p|h[1-6]|span|section|article|br|tr|li)\b[^>]*>", re.I)
_CLOSE = re.compile(r"</(?:table|ul|ol|dl|html|body|div|p|h[1-6]|span|section|article|tr|li)\s*>", re.I)
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "br",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "section",
        "article",
        "tr",
        "li",
        "ul",
        "ol",
        "table",
        "dt",
        "dd",
        "header",
        "footer",
    }
)
_SILENT = frozenset({"script", "style", "template", "noscript", "head"})
_STRUCK = frozenset({"del", "s", "strike"})
_SPACES = re.compile(r"[ \t\r\f\v]+")


def read_html(text: str) -> dict[str, Any] | None:
    """The tables (``rows``), lists (``items``) and remaining ``text`` of HTML; None when the text is not
    HTML.

    An item or cell that is struck through becomes ``{"text": …, "struck": True}``.

    >>> read_html("<ul><li>Route 5</li><li><del>Route 7</del></li></ul>")
    {'items': ['Route 5', {'text': 'Route 7', 'struck': True}]}
    >>> read_html("<table><tr><th>plan</th><th>seats</th></tr><tr><td>Crew</td><td>5</td></tr></table>")
    {'rows': [{'plan': 'Crew', 'seats': 5}]}
    """
    if not (_HTML.search(text) and _CLOSE.search(text)):
        return None
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.result()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._tables: list[list[tuple[list[_Cell], bool]]] = []
        self._items: list[Any] = []
        self._terms: dict[str, Any] = {}
        self._term = ""
        self._text: list[str] = []
        self._cell: list[str] | None = None
        self._cell_kind = ""
        self._cell_spans = (1, 1)
        self._struck = 0
        self._cell_struck = False
        self._cell_plain = False
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _STRUCK:
            self._struck += 1
        elif tag == "table":
            self._tables.append([])
        elif tag == "tr" and self._tables:
            self._tables[-1].append(([], False))
        elif tag in ("td", "th", "li", "dt", "dd"):
            self._end_cell()
            self._cell, self._cell_kind = [], tag
            self._cell_spans = (_span(attrs, "rowspan"), _span(attrs, "colspan"))
            self._cell_struck = self._cell_plain = False
        elif tag in _BLOCKS and self._cell is None:
            self._text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _STRUCK:
            self._struck = max(0, self._struck - 1)
        elif tag in ("td", "th", "li", "dt", "dd", "tr", "ul", "ol", "dl", "table"):
            self._end_cell()
        elif tag in _BLOCKS and self._cell is None:
            self._text.append("\n")

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._cell is None:
            self._text.append(data)
            return
        self._cell.append(data)
        if data.strip():
            self._cell_struck |= self._struck > 0
            self._cell_plain |= self._struck == 0

    def _end_cell(self) -> None:
        if self._cell is None:
            return
        text = _SPACES.sub(" ", "".join(self._cell).replace("\n", " ")).strip()
        number = as_decimal(text)
        value: Any = text if number is None else number
        if self._cell_struck and not self._cell_plain:
            value = {"text": value, "struck": True}
        if self._cell_kind == "li":
            self._items.append(value)
        elif self._cell_kind == "dt":
            self._term = text
        elif self._cell_kind == "dd":
            self._terms[self._term] = value
        elif self._tables:
            if not self._tables[-1]:
                self._tables[-1].append(([], False))
            row, head = self._tables[-1][-1]
            row.append((value, *self._cell_spans))
            self._tables[-1][-1] = (row, head or self._cell_kind == "th")
        self._cell = None

    def result(self) -> dict[str, Any]:
        self._end_cell()
        found: dict[str, Any] = {}
        text = "\n".join(
            line
            for line in (_SPACES.sub(" ", part).strip() for part in "".join(self._text).split("\n"))
            if line
        )
        if text:
            found["text"] = text
        tables = [rows for table in self._tables if (rows := _rows(table))]
        if len(tables) == 1:
            found["rows"] = tables[0]
        elif tables:
            found["tables"] = tables
        if self._items:
            found["items"] = self._items
        found.update(self._terms)
        return found


_Cell: TypeAlias = tuple[Any, int, int]
"""What a cell holds, and over how many rows and columns it reaches."""
_WIDEST = 1000


def _span(attrs: list[tuple[str, str | None]], name: str) -> int:
    written = dict(attrs).get(name) or ""
    return min(int(written), _WIDEST) or 1 if written.strip().isdecimal() else 1


def _rows(table: list[tuple[list[_Cell], bool]]) -> list[Any]:
    rows = [(row, head) for row, head in _spread([(row, head) for row, head in table if row]) if row]
    if not rows:
        return []
    first, has_head = rows[0]
    if (
        len(rows) > 1
        and has_head
        and all(isinstance(cell, str) and cell for cell in first)
        and len(set(first)) == len(first)
    ):
        names = list(map(str, first))
        return [dict(zip(names, row, strict=False)) for row, _ in rows[1:]]
    if all(len(row) == 2 and isinstance(row[0], str) for row, _ in rows):
        return [{"name": row[0], "value": row[1]} for row, _ in rows]
    return [row for row, _ in rows]


def _spread(table: list[tuple[list[_Cell], bool]]) -> list[tuple[list[Any], bool]]:
    """The rows with each cell written into every row and column it reaches over; a second row of heads joined to the first.

    A single cell over the whole width is a heading, and stays one cell.
    """
    reaching: dict[int, tuple[Any, int]] = {}
    rows: list[tuple[list[Any], bool]] = []
    for cells, head in table:
        row: list[Any] = []
        for value, down, across in cells:
            while len(row) in reaching:
                row.append(_reach(reaching, len(row)))
            for _ in range(across if len(cells) > 1 or reaching else 1):
                if down > 1:
                    reaching[len(row)] = (value, down - 1)
                row.append(value)
        while len(row) in reaching:
            row.append(_reach(reaching, len(row)))
        rows.append((row, head))
    if len(rows) > 2 and any(across > 1 for _, _, across in table[0][0]) and rows[0][1] and rows[1][1]:
        (upper, _), (lower, _) = rows[:2]
        if len(upper) == len(lower) and all(isinstance(cell, str) for cell in (*upper, *lower)):
            rows[:2] = [
                ([a if a == b else f"{a} {b}".strip() for a, b in zip(upper, lower, strict=True)], True)
            ]
    return rows


def _reach(reaching: dict[int, tuple[Any, int]], column: int) -> Any:
    """What reaches into a column from above, one row further down."""
    value, rows = reaching.pop(column)
    if rows > 1:
        reaching[column] = (value, rows - 1)
    return value


__all__ = ["read_html"]
