"""Tables in text: CSV with a head of remarks, and Markdown."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from faithgrade.documents.jsontext import as_decimal

_REMARK = re.compile(r"#\s*([^:#\n]{1,60}?)\s*:\s*(.*)")
_RULE_LINE = re.compile(r"\s*[|+]?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)*[|+]?\s*$")
_BORDER = re.compile(r"\s*\+(?:-+\+)+\s*$")
_ROW_COUNT = re.compile(r"\(?(\d+) rows?(?: in set.*)?\)?\s*$", re.I)
_DATE_CELL = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?$")
_DELIMITERS = ",\t;|"


def read_csv(text: str) -> dict[str, Any] | None:
    """CSV, tab or semicolon separated, with an optional head of "# key: value" remarks.

    The head's keys come first, the rows as a list of objects under ``rows``. Without a head the text must
    look like a table in every line, or it is prose with commas: None.

    >>> read_csv("# unit: people\\nday,value\\nMon,1\\nTue,2")
    {'unit': 'people', 'rows': [{'day': 'Mon', 'value': 1}, {'day': 'Tue', 'value': 2}]}
    >>> read_csv("Well, yes\\nNo, thanks") is None
    True
    >>> read_csv("stop,leaves\\nPier,07:10\\nMill,07:18")
    {'rows': [{'stop': 'Pier', 'leaves': '07:10'}, {'stop': 'Mill', 'leaves': '07:18'}]}
    """
    lines = text.splitlines()
    head: dict[str, Any] = {}
    begin = 0
    while begin < len(lines) and (not lines[begin].strip() or lines[begin].lstrip().startswith("#")):
        remark = _REMARK.match(lines[begin].strip())
        if remark:
            head[remark[1]] = _cell(remark[2])
        elif lines[begin].lstrip().startswith("##"):
            return None  # a Markdown heading
        begin += 1
    body = [line for line in lines[begin:] if line.strip()]
    if len(body) < 2:
        return None
    delimiter = _delimiter(body)
    if delimiter is None:
        return None
    try:
        rows = list(csv.reader(io.StringIO("\n".join(body)), delimiter=delimiter, skipinitialspace=True))
    except csv.Error:
        return None
    names = [cell.strip() for cell in rows[0]]
    if len(set(names)) != len(names) or not all(names):
        return None
    whole = [row for row in rows[1:] if len(row) == len(names)]
    torn = len(whole) < len(rows) - 1
    if torn and (len(whole) < len(rows) - 2 or len(rows[-1]) == len(names)):
        return None  # only a cut last line is forgiven
    if not head and not _looks_tabular(names, whole, delimiter):
        return None
    if any(as_decimal(name) is not None for name in names):
        return None
    head["rows"] = [dict(zip(names, map(_cell, row), strict=True)) for row in whole]
    return head


def read_aligned(text: str) -> dict[str, Any] | None:
    """A table whose columns are kept apart by two spaces and more, as a list of objects under ``rows``; None for anything else.

    >>> read_aligned("name    hours  rate\\nVala       38    32\\nTiia       40    35")
    {'rows': [{'name': 'Vala', 'hours': 38, 'rate': 32}, {'name': 'Tiia', 'hours': 40, 'rate': 35}]}
    >>> read_aligned("One  two\\nthree") is None
    True
    """
    lines = [line for line in text.expandtabs().splitlines() if line.strip()]
    if len(lines) > 1 and _UNDERLINE.fullmatch(lines[1]):
        del lines[1]
    rows = [_GAP.split(line.strip()) for line in lines]
    if rows and any(len(row) != len(rows[0]) for row in rows):
        rows = _at_offsets(lines) or rows
    if len(rows) < 3 or not 2 <= len(rows[0]) <= 20 or any(len(row) != len(rows[0]) for row in rows):
        return None
    names, body = rows[0], rows[1:]
    if len(set(names)) != len(names) or any(as_decimal(name) is not None or len(name) > 30 for name in names):
        return None
    if not any(_is_measured([row[n] for row in body]) for n in range(len(names))):
        return None
    return {"rows": [dict(zip(names, map(_cell, row), strict=True)) for row in body]}


def _is_measured(cells: list[str]) -> bool:
    """Whether a column is of numbers, with their units or without ("7.3T", "90%"), where it is not just dashes."""
    told = [c for c in cells if c not in ("-", "–", "—", "n/a", "N/A")]
    return bool(told) and all(_NUMBER_CELL.fullmatch(c) for c in told)


_NUMBER_CELL = re.compile(r"[-+]?\d[\d.,]*\s?[A-Za-z%°]{0,4}")


def _at_offsets(lines: list[str]) -> list[list[str]] | None:
    """The cells of lines whose columns all begin where those of the first line do, or None."""
    starts = [m.start() for m in _CELL.finditer(lines[0])]
    rows = []
    for line in lines:
        if any(begin and (line[begin - 1 : begin] or " ") != " " for begin in starts):
            return None
        rows.append([line[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True)])
    return rows if all(all(row) for row in rows) else None


_CELL = re.compile(r"\S+(?: \S+)*")
_UNDERLINE = re.compile(r"[-=+| \t]*[-=]{2,}[-=+| \t]*")
_GAP = re.compile(r"\s{2,}|\t+")


def _delimiter(body: list[str]) -> str | None:
    for delimiter in _DELIMITERS:
        count = body[0].count(delimiter)
        if delimiter == "|" and any(
            line.count(delimiter) != count or line.strip()[0] == "|" for line in body
        ):
            continue  # a Markdown table, or bars between words
        if count and all(delimiter in line for line in body[1:-1] or body[1:]):
            return delimiter
    return None


def _looks_tabular(names: list[str], rows: list[list[str]], delimiter: str) -> bool:
    if not rows or any(len(name) > 40 or len(name.split()) > 5 or name[-1] in ".!?" for name in names):
        return False
    if any(len(cell) > 200 for row in rows[:50] for cell in row):
        return False
    has_data = any(
        as_decimal(cell.strip()) is not None or _DATE_CELL.match(cell.strip())
        for row in rows[:50]
        for cell in row
    )
    return has_data or (delimiter != "," and len(rows) >= 2) or (len(names) >= 3 and len(rows) >= 2)


def read_counted(text: str) -> dict[str, Any] | None:
    """Lines that each begin with a count, as ``uniq -c`` and ``wc -l`` print them, as a list of objects under ``rows``.

    >>> read_counted("   212\\tMarit Oye\\n    41\\tci-bot")
    {'rows': [{'count': 212, 'name': 'Marit Oye'}, {'count': 41, 'name': 'ci-bot'}]}
    >>> read_counted("3 eggs\\n200 g flour") is None
    True
    """
    rows = [_COUNTED.fullmatch(line) for line in text.splitlines() if line.strip()]
    found = [row for row in rows if row is not None]
    if len(found) < 2 or len(found) < len(rows) or len({row[2].strip() for row in found}) < len(found):
        return None
    if not all(row[0][:1].isspace() or "\t" in row[0] for row in found[:-1]):
        return None  # a list of things with their number is no such output
    return {"rows": [{"count": int(row[1].replace(",", "")), "name": row[2].strip()} for row in found]}


_COUNTED = re.compile(r"\s*(\d+(?:,\d{3})*)(?:\s{1,2}|\t)(\S.{0,119})")


def read_markdown_tables(text: str) -> tuple[list[list[dict[str, Any]]], str] | None:
    """Every Markdown table in a text, as lists of rows, and the text without them; None when there is none.

    >>> read_markdown_tables("Plans:\\n| plan | seats |\\n|---|---:|\\n| Crew | 5 |")
    ([[{'plan': 'Crew', 'seats': 5}]], 'Plans:')
    """
    lines = text.splitlines()
    if any(_BORDER.match(line) for line in lines):
        lines = _unboxed(lines)
    tables: list[list[dict[str, Any]]] = []
    rest: list[str] = []
    position = 0
    while position < len(lines):
        if (
            position + 1 < len(lines)
            and "|" in lines[position]
            and ("|" in lines[position + 1] or "+" in lines[position + 1])
            and _RULE_LINE.match(lines[position + 1])
        ):
            names = _unique(_cells(lines[position]))
            position += 2
            rows = []
            while position < len(lines) and "|" in lines[position] and lines[position].strip():
                cells = _cells(lines[position])
                cells += [""] * (len(names) - len(cells))
                rows.append({name: _cell(cell) for name, cell in zip(names, cells, strict=False)})
                position += 1
            tables.append(rows)
            if (
                position < len(lines)
                and (told := _ROW_COUNT.match(lines[position]))
                and int(told[1]) == len(rows)
            ):
                position += 1  # what a database client says below a table
        else:
            rest.append(lines[position])
            position += 1
    return (tables, "\n".join(rest).strip()) if tables else None


def _unboxed(lines: list[str]) -> list[str]:
    """The lines of tables in boxes of "+---+" without their first and last borders."""
    kept = []
    for n, line in enumerate(lines):
        before = lines[n - 1] if n else ""
        after = lines[n + 1] if n + 1 < len(lines) else ""
        if _BORDER.match(line) and not ("|" in before and "|" in after):
            continue
        kept.append(line)
    return kept


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|").strip("*`") for cell in re.split(r"(?<!\\)\|", inner)]


def _unique(names: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    out = []
    for position, name in enumerate(names):
        key = name or f"column {position + 1}"
        seen[key] = seen.get(key, 0) + 1
        out.append(key if seen[key] == 1 else f"{key} {seen[key]}")
    return out


def _cell(text: str) -> Any:
    stripped = text.strip()
    number = as_decimal(stripped)
    return stripped if number is None else number


__all__ = ["read_csv", "read_markdown_tables"]
