"""Lines of "key: value", with bullets, repeated keys, a title line and one indented level after another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from faithgrade.documents.jsontext import as_decimal

_LINE = re.compile(
    r"(?P<indent>[ \t]*)(?P<bullet>[-*•]\s+)?(?:\*\*)?(?P<key>[^\s:*\-•#"
    r"|<>{}\[\]\"][^:\n{}\[\]\"]{0,59}?)(?:\*\*)?\s*:(?:\*\*)?(?:\s+(?P<value>\S.*))?$"
)
_BARE_ITEM = re.compile(r"(?P<indent>[ \t]*)[-*•]\s+(?P<value>\S.*)$")
_RULE = re.compile(r"\s*(?:-{3,}|={3,}|_{3,})\s*$")
_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<key>\S.{0,79}?)\s*#*\s*$")
_TOP = re.compile(r"^#\s+\S", re.M)
_ABOVE = -10
"""From here on count the levels of headings, below any line's indentation."""
_URL_KEY = re.compile(r"(?:https?|ftp|mailto)$", re.I)
_SENTENCE = re.compile(r"[.!?]\s|,\s\w+\s\w+\s\w+\s")


@dataclass(slots=True)
class _Row:
    indent: int
    key: str | None
    value: str | None


def read_key_values(text: str) -> dict[str, Any] | None:
    """The object that lines of "key: value" describe, or None when the text is prose.

    A repeated key becomes a list; a line before them all that is no pair becomes ``title``; a Markdown heading
    from the second level on, or one of several of the first, holds what follows it; other lines stay under ``text``.

    >>> read_key_values("Baban\\n---\\n- country: Iraq\\n- instance of: village\\n- instance of: town")
    {'title': 'Baban', 'country': 'Iraq', 'instance of': ['village', 'town']}
    >>> read_key_values("# Log\\n## 2.1\\n- Fixed: exit code\\n## 2.0\\n- Fixed: crash")
    {'title': 'Log', '2.1': {'title': '2.1', 'Fixed': 'exit code'}, '2.0': {'title': '2.0', 'Fixed': 'crash'}}
    >>> read_key_values("timeout: 30\\nretries: 3")
    {'timeout': 30, 'retries': 3}
    >>> read_key_values("Note: the shop opens at nine.") is None
    True
    """
    rows: list[_Row] = []
    other: list[str] = []
    pairs = bulleted = headings = 0
    title: str | None = None
    several = len(_TOP.findall(text)) > 1
    for line in text.splitlines():
        if not line.strip() or _RULE.match(line):
            continue
        match = _LINE.match(line)
        if (
            match
            and not _URL_KEY.search(match["key"])
            and len(match["key"].split()) <= 9
            and not _SENTENCE.search(match["key"])
        ):
            pairs += 1
            bulleted += bool(match["bullet"])
            rows.append(
                _Row(
                    len(match["indent"].expandtabs(4)) + len(match["bullet"] or ""),
                    match["key"].strip(),
                    match["value"],
                )
            )
            continue
        heading = _HEADING.match(line)
        if heading and (several or len(heading["marks"]) > 1):
            headings += 1
            rows.append(_Row(_ABOVE + len(heading["marks"]), heading["key"], None))
            continue
        item = _BARE_ITEM.match(line)
        if item and rows:
            rows.append(_Row(len(item["indent"].expandtabs(4)) + 1, None, item["value"]))
        elif not rows and title is None:
            title = line.strip().strip("#* ")
        else:
            other.append(line.strip())
    if headings == 1 and title is None and rows[0].indent < 0:
        title = rows.pop(0).key  # one heading over all there is
        headings = 0
    lines = len(rows) - headings + len(other) + (title is not None)
    if (
        not pairs
        or (pairs < 2 and not (bulleted and lines <= 2))
        or (len(other) + (title is not None)) * 2 > lines
    ):
        return None
    if title is not None and (len(title) > 120 or _SENTENCE.search(title + " ")):
        other.insert(0, title)
        title = None
    made: dict[str, Any] = {"title": title} if title else {}
    made.update(_tree(rows, 0, len(rows)))
    if other:
        _add(made, "text", "\n".join(other))
    return made


_SECTION = re.compile(r"\[(?P<name>[^\[\]\n]{1,60})\]\s*$")
_ASSIGNED = re.compile(r"(?:export\s+)?(?P<key>[A-Za-z_][\w.-]{0,60})\s*=(?!=)\s*(?P<value>[^\n]*)$")


def read_settings(text: str) -> dict[str, Any] | None:
    """The object that lines of "key = value" describe, under their [sections]; None when any line is something else.

    >>> read_settings("[web]\\nport = 8080\\ntls=on\\n\\n[mail]\\nport = 25")
    {'web': {'port': 8080, 'tls': 'on'}, 'mail': {'port': 25}}
    >>> read_settings("x = 1\\nprint(x)") is None
    True
    """
    made: dict[str, Any] = {}
    inner = made
    pairs = 0
    for line in text.lstrip("\ufeff").splitlines():
        bare = line.strip()
        if not bare or bare[0] in "#;":
            continue
        section, assigned = _SECTION.match(bare), _ASSIGNED.match(bare)
        if section:
            inner = made.setdefault(section["name"].strip(), {})
            if not isinstance(inner, dict):
                return None
        elif assigned:
            _add(inner, assigned["key"], _value(_unquoted(assigned["value"])))
            pairs += 1
        else:
            return None
    return made if pairs >= 2 else None


def _unquoted(text: str) -> str:
    bare = text.strip()
    return bare[1:-1] if len(bare) >= 2 and bare[0] == bare[-1] and bare[0] in "\"'" else bare


def _tree(rows: list[_Row], begin: int, end: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    position = begin
    while position < end:
        row = rows[position]
        position += 1
        if row.key is None:
            _add(made, "items", _value(row.value or ""))
            continue
        if row.value is not None:
            _add(made, row.key, _value(row.value))
            continue
        inner = position
        while inner < end and (rows[inner].indent > row.indent or rows[inner].key is None):
            inner += 1
        if inner == position:
            _add(made, row.key, None)
        elif all(r.key is None for r in rows[position:inner]):
            made[row.key] = [_value(r.value or "") for r in rows[position:inner]]
        else:
            section = _tree(rows, position, inner)
            if row.indent < 0 and any(ch.isdigit() for ch in row.key):
                section = {
                    "title": row.key,
                    **section,
                }  # what it says beside a name may be asked for: "## 2.1 - 2026-01-28"
            _add(made, row.key, section)
        position = inner
    return made


def _add(made: dict[str, Any], key: str, value: Any) -> None:
    if key not in made:
        made[key] = value
    elif isinstance(made[key], list):
        made[key].append(value)
    else:
        made[key] = [made[key], value]


def _value(text: str) -> Any:
    stripped = text.strip()
    number = as_decimal(stripped)
    return stripped if number is None else number


__all__ = ["read_key_values", "read_settings"]
