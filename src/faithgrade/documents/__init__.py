"""Read a tool result as a tree: exact JSON, and the structure that text results carry."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from faithgrade.case import Anomaly
from faithgrade.documents.jsontext import (
    find_json,
    read_json,
    read_json_lines,
    read_python,
    read_sequence,
    read_torn,
)
from faithgrade.documents.keyvalue import read_key_values, read_settings
from faithgrade.documents.markup import read_html
from faithgrade.documents.tables import read_aligned, read_counted, read_csv, read_markdown_tables

Form = Literal["json", "json_lines", "csv", "table", "key_value", "html", "mixed", "text"]

_FENCE = re.compile(r"```[ \t]*([\w+-]*)[ \t]*\n(.*?)(?:\n?```|\Z)", re.S)
_CUT_MARK = re.compile(
    r"\[[^\[\]\n]{0,60}\btruncated\b[^\[\]\n]{0,80}\]|<truncated|\.\.\.\s*\(?truncated|\boutput (?:was "
    r"|is )?(?:truncated|cut off)|\b(?-i:TRUNCATED)\b"
    r"|\b(?:response|result|results|list|content|file) (?:was |were |has been |is )?truncated\b"
    r"|[\[(<]\.{0,3}\s*\d[\d,.]*\s+(?:more\s+)?(?:characters|chars|lines|bytes|items|rows|results|tokens"
    r"|entries|matches)?\s*(?:more|omitted|truncated|not shown|remaining|elided|hidden)\b"
    r"|(?:…|\.\.\.)\s*(?:and\s+)?\d[\d,]*\s+more\b"
    r"|\[[^\[\]\n]{0,60}\b(?:cut (?:here|off|short)|not shown|snipped)\b[^\[\]\n]{0,60}\]",
    re.I,
)
_CUT_KEY = re.compile(r"(?:^|_|\b)(?:is_?)?truncated(?:_output)?$|^partial$", re.I)
_OPENING = re.compile(r"\s*[\[{(\"]")
_SCALAR = re.compile(r"\s*(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity)\s*\Z")
_NESTED = re.compile(r"\s*(?:\{\s*[\"'}]|\[\s*[\[{\"'\d\]tfn-])")
_DEPTH = 12
"""How deep strings inside strings are decoded; deeper ones stay text."""


@dataclass(frozen=True, slots=True)
class Document:
    """A content as a tree of dict, list, str, int, Decimal, bool, None.

    `form` says how it was read; plain prose has ``root`` = the text itself. `torn` marks a text whose
    structure breaks off (half a JSON value) or that says it was cut (a truncation mark, a ``truncated:
    true``).
    """

    root: Any
    form: Form
    torn: bool = False
    anomalies: tuple[Anomaly, ...] = ()


def parse_document(content: Any) -> Document:
    """Read `content` (JSON values or text) as a tree.

    Text: one JSON value, JSON Lines, several JSON values, a Python literal, JSON that breaks off (what is
    complete of it is kept), CSV under an optional "# key: value" head, Markdown tables, HTML, lines of
    "key: value", fenced or bare JSON inside prose (``{"text": …, "json": …}``), else the text itself.
    Strings inside JSON that hold JSON or a table are read in place, so pointers go on through them. Message
    blocks (``{"type": "text", "text": …}``, also under ``content`` beside ``structuredContent``) keep their
    places; a text block that only repeats the structured part is dropped.

    >>> parse_document('{"body": "{\\\\"qty\\\\": 2}"}').root
    {'body': {'qty': 2}}
    >>> parse_document('[{"day":"Mon"},{"day":"Th\\n[output truncated: 94 of 420 characters shown]').torn
    True
    >>> parse_document("The hall opens at nine.").root
    'The hall opens at nine.'
    """
    document = _read_text(content) if isinstance(content, str) else Document(content, "json")
    if isinstance(document.root, str):
        return document
    decoder = _Decoder(list(document.anomalies))
    root = decoder.decode(document.root, _DEPTH)
    return Document(root, document.form, document.torn or decoder.torn, tuple(decoder.anomalies))


def pairs(node: Any) -> tuple[tuple[str, Any, int], ...] | None:
    """The (name, value, position) of a list of ``{"name": …, "value": …}`` objects, or None when `node` is
    none.

    >>> pairs([{"name": "Weight", "value": "205 g"}, {"name": "SIM", "value": "Nano"}])
    (('Weight', '205 g', 0), ('SIM', 'Nano', 1))
    >>> pairs([{"name": "Ada", "age": 3}]) is None
    True
    """
    if not isinstance(node, list) or not node:
        return None
    found = []
    for position, item in enumerate(node):
        if not isinstance(item, Mapping) or not 2 <= len(item) <= 4:
            return None
        name = next((item[key] for key in _NAME_KEYS if isinstance(item.get(key), str)), None)
        value_key = next((key for key in _VALUE_KEYS if key in item), None)
        if name is None or value_key is None:
            return None
        found.append((name, item[value_key], position))
    return tuple(found)


_NAME_KEYS = (
    "name",
    "key",
    "label",
    "field",
    "property",
    "attribute",
    "title",
    "item",
    "metric",
    "parameter",
    "k",
)
_VALUE_KEYS = ("value", "val", "values", "v")


# ------------------------------------------------------------------------------------------------------- text


def _read_text(content: str) -> Document:
    text = content.lstrip("\ufeff")
    cut = _says_cut(text)
    stripped = text.strip()
    if not stripped:
        return Document(content, "text")
    if _OPENING.match(text) or _SCALAR.match(text):
        document = _read_structured(stripped)
        if document is not None:
            return Document(
                document.root,
                document.form,
                document.torn or (cut and not isinstance(document.root, dict | list)),
                document.anomalies,
            )
    for read in (_read_fenced, _read_tables, _read_lines):
        document = read(text)
        if document is not None:
            return Document(document.root, document.form, document.torn or cut, document.anomalies)
    document = _read_mixed(text)
    if document is not None:
        return Document(document.root, document.form, document.torn or cut, document.anomalies)
    return Document(text if text != content else content, "text", cut)


def _says_cut(text: str) -> bool:
    """Whether a text carries a truncation mark; the plain look first, because most carry none."""
    return any(hint in text for hint in _CUT_HINTS) and _CUT_MARK.search(text) is not None


_CUT_HINTS = (
    "runcated",
    "RUNCATED",
    "cut off",
    "cut here",
    "cut short",
    "snipped",
    "omitted",
    "not shown",
    " more",
    "remaining",
    "elided",
    "hidden",
)


def _read_structured(text: str) -> Document | None:
    """Text that begins like JSON."""
    try:
        value, odd = read_json(text)
    except ValueError:
        pass
    else:
        if isinstance(value, str):  # a JSON string may hold any of the forms
            inner = _read_text(value) if value.strip() != text else Document(value, "text")
            return Document(inner.root, inner.form, inner.torn, (*odd, *inner.anomalies))
        return Document(value, "json", anomalies=odd)
    if text[0] not in "{[(":
        return None
    if text[0] == "(":
        return _read_python(text)
    lines = read_json_lines(text)
    if lines is not None:
        return Document(lines[0], "json_lines", lines[2], lines[1])
    sequence = read_sequence(text)
    if sequence is not None:
        return Document(sequence[0], "json_lines", anomalies=sequence[1])
    python = _read_python(text)
    if python is not None:
        return python
    return _read_cut(text)


def _read_python(text: str) -> Document | None:
    try:
        return Document(read_python(text), "json")
    except ValueError:
        return None


def _read_cut(text: str) -> Document | None:
    """JSON that is followed by something else, or breaks off."""
    first = next(find_json(text, attempts=1), None)
    if first is not None and first[0] == 0:
        rest = text[first[1] :].strip()
        return Document({"json": first[2], "text": rest}, "mixed", _says_cut(rest), first[3])
    saved = read_torn(text)
    if saved is None:
        return None
    odd = Anomaly("torn_json", "the JSON text breaks off; its complete part is read")
    return Document(saved, "json", True, (odd,))


def _read_fenced(text: str) -> Document | None:
    """Fenced blocks that hold JSON or a table, with the prose around them."""
    if "```" not in text:
        return None
    blocks: list[Any] = []
    torn = False
    anomalies: list[Anomaly] = []
    rest: list[str] = []
    position = 0
    for fence in _FENCE.finditer(text):
        inner = _read_text(fence[2]) if fence[2].strip() else None
        if inner is None or isinstance(inner.root, str):
            continue
        blocks.append(inner.root)
        torn |= inner.torn
        anomalies += inner.anomalies
        rest.append(text[position : fence.start()])
        position = fence.end()
    if not blocks:
        return None
    prose = "\n".join(part.strip() for part in [*rest, text[position:]] if part.strip())
    value = blocks[0] if len(blocks) == 1 else blocks
    return Document(
        {"text": prose, "json": value} if prose else value,
        "mixed" if prose else "json",
        torn,
        tuple(anomalies),
    )


def _read_tables(text: str) -> Document | None:
    if "|" in text:
        tables = read_markdown_tables(text)
        if tables is not None:
            found, prose = tables
            root: dict[str, Any] = {}
            if prose:
                around = read_key_values(prose)
                root.update(around if around is not None else {"text": prose})
            root.update({"rows": found[0]} if len(found) == 1 else {"tables": found})
            return Document(root, "table")
    if "<" in text:
        html = read_html(text)
        if html is not None:
            return Document(html, "html") if set(html) != {"text"} else Document(html["text"], "html")
    if "\n" in text:
        table = read_csv(text) or read_aligned(text) or read_counted(text)
        if table is not None:
            return Document(table, "csv")
    return None


def _read_lines(text: str) -> Document | None:
    found = read_settings(text) if "=" in text and "\n" in text else None
    if found is None and ":" in text:
        found = read_key_values(text)
    return Document(found, "key_value") if found is not None else None


def _read_mixed(text: str) -> Document | None:
    """Objects and lists inside prose."""
    if "{" not in text and "[" not in text:
        return None
    values: list[Any] = []
    rest: list[str] = []
    anomalies: list[Anomaly] = []
    position = 0
    for start, end, value, odd in find_json(text):
        values.append(value)
        anomalies += odd
        rest.append(text[position:start])
        position = end
    if not values:
        return None
    prose = "\n".join(part.strip() for part in [*rest, text[position:]] if part.strip())
    return Document(
        {"text": prose, "json": values[0] if len(values) == 1 else values},
        "mixed",
        anomalies=tuple(anomalies),
    )


# --------------------------------------------------------------------------------------------------- the tree


class _Decoder:
    """Walks a tree once, reading strings that hold structure; notes cuts and oddities on the way."""

    def __init__(self, anomalies: list[Anomaly]) -> None:
        self.anomalies = anomalies
        self.torn = False

    def decode(self, node: Any, depth: int) -> Any:
        if isinstance(node, str):
            return self._string(node, depth)
        if node is None or isinstance(node, int | Decimal):
            return node
        if isinstance(node, Mapping):
            return self._object(node, depth)
        if isinstance(node, list | tuple):
            return [self.decode(item, depth) for item in node]
        return node

    def _string(self, text: str, depth: int) -> Any:
        if len(text) < 2 or depth <= 0:
            return text
        if text[0] in "{[ \n\ufeff" and _NESTED.match(text.lstrip("\ufeff")):
            document = _read_structured(text.lstrip("\ufeff").strip())
        elif "\n" in text and ("|" in text or "```" in text or text.startswith("# ")):
            document = _read_fenced(text) or _read_tables(text)
        else:
            document = None
            if len(text) > 12 and _says_cut(text):
                self.torn = True
        if document is None or isinstance(document.root, str):
            return text
        self.torn |= document.torn
        self.anomalies += document.anomalies
        return self.decode(document.root, depth - 1)

    def _object(self, node: Mapping[str, Any], depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in node.items():
            name = str(key)
            if value is True and _CUT_KEY.search(name):
                self.torn = True
            kind = type(value)
            if kind is str:
                made[name] = self._string(value, depth)
            else:
                made[name] = value if kind in _PLAIN else self.decode(value, depth)
        if made.get("type") == "text" and isinstance(node.get("text"), str) and len(made) <= 4:
            return {"text": made["text"]} if not isinstance(made["text"], str) else self._block(made, depth)
        if encoded := _encoded_members(made):
            self._decode_base64(made, encoded, depth)
        structured = made.get("structuredContent", made.get("structured_content"))
        if structured is not None and isinstance(blocks := made.get("content"), list):
            made["content"] = [
                block for block in blocks if not (isinstance(block, dict) and block.get("text") == structured)
            ]
        return made

    def _decode_base64(self, made: dict[str, Any], keys: list[str], depth: int) -> None:
        """Put the text in place of its base64 form, where it is text."""
        for key in keys:
            decoded = _from_base64(made[key])
            if decoded is not None:
                document = _read_text(decoded) if depth > 0 else None
                made[key] = decoded if document is None else self.decode(document.root, depth - 1)

    def _block(self, made: dict[str, Any], depth: int) -> dict[str, Any]:
        """A text block of a message: its text is a document of its own."""
        document = _read_text(made["text"]) if depth > 0 else None
        if document is None or isinstance(document.root, str):
            self.torn |= document.torn if document else False
            return {"text": made["text"]}
        self.torn |= document.torn
        self.anomalies += document.anomalies
        return {"text": self.decode(document.root, depth - 1)}


_PLAIN = frozenset({int, bool, Decimal, float, type(None)})
"""Types of leaves that hold no structure of their own."""


_SAYS_BASE64 = re.compile(r"(?:^|_)(?:b64|base64)(?:$|_)", re.I)


def _encoded_members(made: Mapping[str, Any]) -> list[str]:
    """The members of an object that it says are base64: by their own name, or by a member called "…encoding"."""
    named = [key for key in made if "64" in key and _SAYS_BASE64.search(key)]
    told = any(
        type(value) is str
        and len(value) <= 6
        and value.lower() in ("base64", "b64")
        and key.lower().endswith(("encoding", "enc", "format"))
        for key, value in made.items()
    )
    if not named and not told:
        return []
    return [key for key, value in made.items() if isinstance(value, str) and (told or key in named)]


def _from_base64(text: str) -> str | None:
    """The text that `text` is the base64 form of, or None where it is none or holds no text."""
    if len(text) < 8:
        return None
    try:
        decoded = base64.b64decode(text, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return (
        decoded if decoded.strip() and decoded.replace("\n", " ").replace("\t", " ").isprintable() else None
    )


__all__ = ["Document", "Form", "pairs", "parse_document", "read_json"]
