"""HTML read as text, tables and lists; struck-through text is marked."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

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
        self._tables: list[list[tuple[list[Any], bool]]] = []
        self._items: list[Any] = []
        self._terms: dict[str, Any] = {}
        self._term = ""
        self._text: list[str] = []
        self._cell: list[str] | None = None
        self._cell_kind = ""
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
            row.append(value)
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


def _rows(table: list[tuple[list[Any], bool]]) -> list[Any]:
    table = [(row, head) for row, head in table if row]
    if not table:
        return []
    first, has_head = table[0]
    if (
        len(table) > 1
        and has_head
        and all(isinstance(cell, str) and cell for cell in first)
        and len(set(first)) == len(first)
    ):
        names = list(map(str, first))
        return [dict(zip(names, row, strict=False)) for row, _ in table[1:]]
    if all(len(row) == 2 and isinstance(row[0], str) for row, _ in table):
        return [{"name": row[0], "value": row[1]} for row, _ in table]
    return [row for row, _ in table]


__all__ = ["read_html"]
