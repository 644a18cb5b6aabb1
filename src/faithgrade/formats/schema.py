"""The native record as pydantic models: what a case file may hold, and the sentence for what it may not."""

from __future__ import annotations

import difflib
import types
import typing
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from faithgrade.case import ContentState, LabelValue
from faithgrade.errors import InputError

Json = Any
Object = dict[str, Any]


def _plain_number(value: Any) -> Any:
    """Exact decimals become floats where a field is a measurement (milliseconds, dollars)."""
    return float(value) if isinstance(value, Decimal) else value


def _or_list(value: Any) -> Any:
    return [] if value is None else value


def _or_object(value: Any) -> Any:
    return {} if value is None else value


NullIsNone = BeforeValidator(_or_list)
"""Other tools write null for a list that is empty, or that nobody kept."""
Meta = Annotated[Object, BeforeValidator(_or_object)]
Measure = Annotated[float, BeforeValidator(_plain_number)]


class Record(BaseModel):
    """Base of all parts: unknown fields are errors, nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ErrorRecord(Record):
    """How a result failed, where the recorder knew."""

    kind: str | None = None
    code: str | int | None = None
    message: str | None = None
    detected_by: Literal["flag", "status", "exception", "shape", "text"] | None = None


class TruncationRecord(Record):
    """Whether a result was cut."""

    state: Literal["no", "yes", "suspected"]
    original_chars: int | None = None
    kept_chars: int | None = None


class CallRecord(Record):
    """A tool call as recorded."""

    name: str
    id: str | None = None
    uid: str | None = None
    arguments: Object | None = None
    arguments_raw: str | None = None
    arguments_error: str | None = None
    turn: int | None = None
    turn_index: int | None = None
    position: int | None = None
    namespace: str | None = None
    kind: Literal["function", "custom", "mcp", "server", "retrieval", "agent"] | None = None
    status: Literal["requested", "completed", "failed", "denied", "cancelled", "pending"] | None = None
    started_at: str | None = None
    ended_at: str | None = None
    latency_ms: Measure | None = None
    deadline_ms: Measure | None = None
    idempotency_key: str | None = None
    parent_uid: str | None = None
    retry_of: str | None = None
    transport: Object | None = None
    destructive: bool | None = None
    meta: Meta = {}


class ResultRecord(Record):
    """What a call returned, as recorded."""

    call_id: str | None = None
    call_uid: str | None = None
    uid: str | None = None
    name: str | None = None
    content: Json = None
    content_state: ContentState | None = None
    content_type: Literal["json", "text", "parts"] | None = None
    raw: str | None = None
    structured: Json = None
    structured_seen_by_model: bool | None = None
    is_error: bool | None = None
    error: ErrorRecord | None = None
    final: bool = True
    truncated: bool | Literal["no", "yes", "suspected"] | TruncationRecord = "no"
    turn: int | None = None
    turn_index: int | None = None
    position: int | None = None
    received_at: str | None = None
    latency_ms: Measure | None = None
    attachments: list[Object] = []
    meta: Meta = {}


class ContextRecord(Record):
    """A retrieved passage."""

    content: Json
    id: str | None = None
    title: str | None = None
    uri: str | None = None
    score: Measure | None = None
    rank: int | None = None
    metadata: Object | None = None
    meta: Meta = {}


class TurnRecord(Record):
    """An earlier message."""

    role: str
    text: str


class OtherTextRecord(Record):
    """Something the assistant wrote besides the answer; it supports nothing."""

    text: str
    turn_index: int | None = None
    role: str | None = None


class ToolRecord(Record):
    """A tool as offered to the agent."""

    name: str
    namespace: str | None = None
    description: str | None = None
    input_schema: Object | None = None
    output_schema: Object | None = None
    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    strict: bool | None = None
    version: str | None = None
    sha256: str | None = None


class LabelRecord(Record):
    """A hand label; `text`, where given, must be what the span cuts out of the answer."""

    start: int
    end: int
    label: LabelValue
    note: str | None = None
    annotator: str | None = None
    kind: str | None = None
    text: str | None = None


class AnomalyRecord(Record):
    """Something odd that whoever recorded the case already knew of."""

    code: str
    detail: str = ""
    refs: list[str] = []
    uids: list[str] = []
    severity: str | None = None


class AnswerRecord(Record):
    """An answer with its details."""

    text: str
    turn_index: int | None = None
    message_id: str | None = None
    response_id: str | None = None
    stop_reason: str | None = None
    complete: bool | None = None
    structured: Json = None
    citations: list[Object] = []
    selector: str | None = None


class CaseRecord(Record):
    """One case. `answer` is required and may be null: then there was no answer."""

    id: str
    answer: Json
    schema_version: Literal["1"] | None = None
    source: str | Object | None = None
    question: str | None = None
    system: str | None = None
    turns: Annotated[list[TurnRecord], NullIsNone] = []
    calls: Annotated[list[CallRecord], NullIsNone] = []
    results: Annotated[list[ResultRecord], NullIsNone] = []
    contexts: Annotated[list[str | ContextRecord], NullIsNone] = []
    tools: Annotated[list[ToolRecord], NullIsNone] = []
    other_texts: Annotated[list[OtherTextRecord], NullIsNone] = []
    expectations: Object | None = None
    labels: Annotated[list[LabelRecord], NullIsNone] = []
    answer_label: Literal["faithful", "unfaithful"] | None = None
    usage: Object | None = None
    timing: Object | None = None
    run: Object | None = None
    anomalies: Annotated[list[AnomalyRecord], NullIsNone] = []
    meta: Meta = {}


M = TypeVar("M", bound=Record)


def validate(model: type[M], value: Any, *, at: str = "") -> M:
    """`value` as `model`, or an InputError for the first thing that does not fit.

    >>> validate(TurnRecord, {"role": "user", "txt": "hello"}, at="turns[0]")
    Traceback (most recent call last):
    faithgrade.errors.InputError: turns[0].txt: unknown field; did you mean “text”?
    >>> validate(LabelRecord, {"start": "0", "end": 4, "label": "supported"})
    Traceback (most recent call last):
    faithgrade.errors.InputError: start: expected a whole number, found text "0"
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise _sentence(model, error, at) from None


def describe(value: Any) -> str:
    """A value in the words of a message: its JSON type, and itself where it is short and harmless.

    >>> describe("yes"), describe(12), describe({"a": 1}), describe(None)
    ('text "yes"', 'number 12', 'an object', 'null')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        return f"number {value}" if len(str(value)) <= 24 else "a number"
    if isinstance(value, str):
        return (
            f'text "{value}"'
            if len(value) <= 24 and value.isprintable()
            else "a longer text"
            if value
            else "empty text"
        )
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    return type(value).__name__


_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "list_type": "a list",
}


def _sentence(model: type[Record], error: ValidationError, at: str) -> InputError:
    """The first problem, preferring the deepest place when a field may take several shapes."""
    problems = error.errors(include_url=False, include_context=True)
    first = problems[0]
    if first["type"] == "missing":  # a misspelt name says more than the name that is therefore missing
        first = next((p for p in problems if p["type"] == "extra_forbidden"), first)
    place = _place(first["loc"], model)
    same_field = [p for p in problems if _place(p["loc"], model)[: len(place[:1])] == place[:1]]
    kind = first["type"]
    field = _join(at, place)
    if kind == "extra_forbidden":
        known = _fields_at(model, place[:-1])
        near = difflib.get_close_matches(str(place[-1]), known, n=1, cutoff=0.6)
        hint = (
            f"; did you mean “{near[0]}”?"
            if near
            else f"; known are {', '.join(known)}, and anything under meta"
        )
        return InputError(f"unknown field{hint}", field=field)
    if kind == "missing":
        return InputError("required field is missing", field=field)
    if kind == "literal_error":
        allowed = [
            str(p.get("ctx", {}).get("expected", "")) for p in same_field if p["type"] == "literal_error"
        ]
        return InputError(f"expected {allowed[0]}, found {describe(first['input'])}", field=field)
    expected = list(dict.fromkeys(_EXPECTED[p["type"]] for p in same_field if p["type"] in _EXPECTED))
    if expected:
        return InputError(f"expected {' or '.join(expected)}, found {describe(first['input'])}", field=field)
    return InputError(f"{first['msg'][0].lower()}{first['msg'][1:]}", field=field)


def _place(loc: tuple[int | str, ...], model: type[Record]) -> tuple[int | str, ...]:
    """A pydantic location without the names of union members, which are no part of the file."""
    place: list[int | str] = []
    here: Any = model
    for step in loc:
        if isinstance(step, int):
            place.append(step)
            here = _item_type(here)
        elif isinstance(here, type) and issubclass(here, Record):
            place.append(step)
            here = here.model_fields[step].annotation if step in here.model_fields else None
        else:
            here = next((m for m in _members(here) if getattr(m, "__name__", None) == step), here)
            continue
        records = [m for m in _members(here) if isinstance(m, type) and issubclass(m, Record)]
        if len(_members(here)) == 1 and records:
            here = records[0]
    return tuple(place)


def _members(annotation: Any) -> list[Any]:
    """Members of a union without None, or the type itself."""
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return [m for m in typing.get_args(annotation) if m is not type(None)]
    return [annotation]


def _item_type(annotation: Any) -> Any:
    for member in _members(annotation):
        if typing.get_origin(member) is list:
            return typing.get_args(member)[0]
    return None


def _fields_at(model: type[Record], place: tuple[int | str, ...]) -> list[str]:
    here: Any = model
    for step in place:
        here = _item_type(here) if isinstance(step, int) else here.model_fields[step].annotation
        here = next((m for m in _members(here) if isinstance(m, type) and issubclass(m, Record)), here)
    return list(here.model_fields)


def _join(at: str, place: tuple[int | str, ...]) -> str:
    """``results[2].is_error`` from its steps."""
    out = at
    for step in place:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else str(step)
    return out
