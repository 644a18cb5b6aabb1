"""Read a tool result as a tree: exact JSON, and the structure that text results carry."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from faithgrade.case import Anomaly

Form = Literal["json", "json_lines", "csv", "table", "key_value", "text"]


@dataclass(frozen=True, slots=True)
class Document:
    """A content as a tree of dict, list, str, int, Decimal, bool, None.

    `form` says how it was read; plain prose has ``root`` = the text itself. `torn` marks a text whose structure
    breaks off (half a JSON value, a truncation mark).
    """

    root: Any
    form: Form
    torn: bool = False
    anomalies: tuple[Anomaly, ...] = ()


def parse_document(content: Any) -> Document:
    """Read `content` (JSON values or text) as a tree."""
    if isinstance(content, str):
        try:
            return Document(json.loads(content.lstrip("\ufeff"), parse_float=Decimal), "json")
        except ValueError:
            return Document(content, "text")
    return Document(content, "json")
