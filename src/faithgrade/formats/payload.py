"""The content of one tool result as transcripts carry it: text, JSON, blocks, reprs, cut text, binaries."""

from __future__ import annotations

import ast
import binascii
import hashlib
import re
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from faithgrade.case import Anomaly, ContentState
from faithgrade.documents import read_json
from faithgrade.values.magnitude import number_or_text

Truncation = Literal["no", "yes", "suspected"]

_CUT_MARKS = re.compile(
    r"\[(?:output |content |text |result )?truncated\b[^\]]*\]|<(?:output[_ ])?truncated\b[^>]*>"
    r"|\(\s*(?:output |result )?truncated\b[^)]*\)"
    r"|\.{3}\s*\[?\d[\d,]* (?:more )?(?:characters|chars|lines|tokens|bytes)\b",
    re.IGNORECASE,
)
_CUT_LENGTHS = frozenset(
    {1000, 1024, 2000, 2048, 4000, 4096, 5000, 8000, 8192, 10_000, 12_000, 16_000, 16_384, 20_000, 25_000}
    | {30_000, 32_000, 32_768, 50_000, 64_000, 65_535, 65_536, 100_000, 128_000, 131_072, 200_000}
)


@dataclass(frozen=True, slots=True)
class Payload:
    """What a result held. `content` is text or JSON values; `attachments` stand for dropped binaries."""

    content: Any
    state: ContentState = "present"
    truncated: Truncation = "no"
    attachments: tuple[Mapping[str, Any], ...] = ()
    anomalies: tuple[Anomaly, ...] = ()


def read_payload(value: Any, *, join: str = "\n") -> Payload:
    """Read what a transcript recorded as a result's content: text, JSON, or a list of content blocks.

    Blocks of text are joined; images and other binaries are replaced by their type, size and digest, and what
    stood in them makes the content incomplete.

    >>> read_payload([{"type": "text", "text": '{"a": 1}'}]).content
    '{"a": 1}'
    >>> read_payload("").state, read_payload(None).state
    ('empty', 'null')
    """
    if value is None:
        return Payload(None, "null")
    if is_blocks(value):
        return _read_blocks(value, join)
    if isinstance(value, (str, Mapping, list)) and not value:
        return Payload(value, "empty")
    return Payload(value, truncated=truncation(value) if isinstance(value, str) else "no")


def is_blocks(value: Any) -> bool:
    """Whether `value` is a list of content blocks (objects that say their `type`, as chat interfaces use)."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(block, Mapping) and isinstance(block.get("type"), str) for block in value)
        and all(block["type"] in _TEXT_BLOCKS | _BINARY_BLOCKS | _OTHER_BLOCKS for block in value)
    )


_TEXT_BLOCKS = frozenset({"text", "input_text", "output_text"})
_BINARY_BLOCKS = frozenset(
    ["image", "image_url", "input_image", "audio", "input_audio", "video", "file", "input_file", "media"]
)
_OTHER_BLOCKS = frozenset(
    [
        "search_result",
        "document",
        "resource",
        "resource_link",
        "tool_reference",
        "browser_state",
        "json",
        "refusal",
    ]
    + [f"{tool}_result" for tool in ("web_search", "web_fetch", "code_execution", "bash_code_execution")]
)


def _read_blocks(blocks: list[Any], join: str) -> Payload:
    parts: list[Any] = []
    attachments: list[Mapping[str, Any]] = []
    unreadable: list[str] = []
    for block in blocks:
        name = block["type"]
        text = block.get("text") if name in _TEXT_BLOCKS else None
        if isinstance(text, str):
            parts.append(text)
        elif name == "json" and "json" in block:
            parts.append(block["json"])
        elif name in _BINARY_BLOCKS or _inline_data(block):
            attachments.append(describe_binary(block))
        else:
            readable, hidden = _without_ciphertext(block)
            parts.append(readable)
            if hidden:
                unreadable.append(name)
    anomalies = [
        Anomaly("binary_dropped", f"{a['mime_type']}, {a['bytes']} bytes: not readable as evidence")
        for a in attachments
    ] + [
        Anomaly("encrypted_content", f"a {name} holds text only its provider can read") for name in unreadable
    ]
    whole = not anomalies
    if all(isinstance(part, str) for part in parts):
        content: Any = join.join(parts)
    else:
        content = parts if len(parts) > 1 else parts[0]
    if content == "":
        state: ContentState = "empty" if whole else "not_recorded"
        return Payload("" if parts else None, state, _cut("", whole), tuple(attachments), tuple(anomalies))
    return Payload(content, "present", _cut(content, whole), tuple(attachments), tuple(anomalies))


def _cut(content: Any, whole: bool) -> Truncation:
    if not whole:
        return "yes"
    return truncation(content) if isinstance(content, str) else "no"


def _inline_data(block: Mapping[str, Any]) -> bool:
    resource = block.get("resource")
    source = block.get("source")
    return (isinstance(resource, Mapping) and isinstance(resource.get("blob"), str)) or (
        block["type"] == "document" and isinstance(source, Mapping) and source.get("type") == "base64"
    )


def _without_ciphertext(block: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    kept = {k: v for k, v in block.items() if not k.startswith("encrypted_") and k not in ("cache_control",)}
    return kept, len(kept) < len([k for k in block if k != "cache_control"])


def describe_binary(block: Mapping[str, Any]) -> dict[str, Any]:
    """`{mime_type, sha256, bytes}` of a block's base64 data; a mere reference has a `ref` instead."""
    holder: Mapping[str, Any] = block
    for key in (
        "source",
        "resource",
        "inlineData",
        "inline_data",
        "image_url",
        "input_audio",
        "file",
        "image",
    ):
        inner = block.get(key)
        if isinstance(inner, Mapping):
            holder = inner
            break
    text = _first_text(holder, "data", "blob", "base64", "bytes", "url", "image_url", "file_data") or ""
    mime = _first_text(holder, "mimeType", "mime_type", "media_type", "format")
    if text.startswith("data:") and "," in text:
        head, text = text.split(",", 1)
        mime = mime or head[5:].split(";")[0]
    mime = mime or str(block.get("type"))
    if "://" in text[:12]:
        return {"mime_type": mime, "sha256": None, "bytes": 0, "ref": text}
    try:
        data = b64decode(text, validate=False)
    except (binascii.Error, ValueError):
        data = text.encode("utf-8", "surrogatepass")
    return {"mime_type": mime, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def _first_text(holder: Mapping[str, Any], *keys: str) -> str | None:
    return next((holder[key] for key in keys if isinstance(holder.get(key), str)), None)


def truncation(text: str) -> Truncation:
    """Whether a text was cut: a known mark says yes; torn JSON, an ellipsis or a round length are suspect.

    >>> truncation('{"a": [1, 2'), truncation("first lines [output truncated]"), truncation('{"a": 1}')
    ('suspected', 'yes', 'no')
    """
    stripped = text.rstrip()
    if _CUT_MARKS.search(stripped[-200:]) and not is_json(stripped):
        return "yes"
    if not stripped or is_json(stripped):
        return "no"
    if stripped.endswith(("...", "…")) or len(text) in _CUT_LENGTHS:
        return "suspected"
    if stripped[0] in "{[" and _is_torn_json(stripped):
        return "suspected"
    return "no"


def load_json(text: str) -> tuple[Any, tuple[Anomaly, ...]] | None:
    """The whole of `text` as JSON with what is odd about it, numbers exact; None when it is not JSON.

    >>> load_json('{"a": 1.50}')
    ({'a': Decimal('1.50')}, ())
    """
    try:
        return read_json(text)
    except ValueError:
        return None


def is_json(text: str) -> bool:
    """Whether the whole of `text` is one JSON value."""
    return load_json(text) is not None


def _is_torn_json(text: str) -> bool:
    """Brackets opened and never closed, outside of strings."""
    depth, in_string, escaped = 0, False, False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
    return (depth > 0 or in_string) and (text[:1] == "{" or '"' in text or "," in text)


def read_repr(text: str) -> Any:
    """The value a Python `str()` of plain data was made from, numbers exact; None when it is something else.

    >>> read_repr("{'x': None, 'y': 1.50, 'ok': True}")
    {'x': None, 'y': Decimal('1.50'), 'ok': True}
    >>> read_repr("just words") is None
    True
    """
    stripped = text.strip()
    if len(stripped) > 2_000_000 or stripped[:1] not in ("{", "[", "("):
        return None
    try:
        tree = ast.parse(stripped, mode="eval")
        return _plain(tree.body, stripped)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _plain(node: ast.expr, text: str) -> Any:
    match node:
        case ast.Dict(keys=keys, values=values):
            names = [_plain(key, text) if key is not None else None for key in keys]
            read = [_plain(value, text) for value in values]
            return {n if isinstance(n, str) else str(n): v for n, v in zip(names, read, strict=True)}
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return [_plain(e, text) for e in elements]
        case ast.Constant(value=float()):
            return number_or_text((ast.get_source_segment(text, node) or "").replace("_", ""))
        case ast.Constant(value=value) if value is None or isinstance(value, (bool, int, str)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
            value = _plain(operand, text)
            if isinstance(value, Decimal):
                return value.copy_negate()
            if isinstance(value, int) and not isinstance(value, bool):
                return -value
            if isinstance(operand.value, float):
                return f"-{value}"
    raise ValueError("not plain data")
