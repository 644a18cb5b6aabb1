"""What a case expects: read from the case file, never from the model."""

from __future__ import annotations

import dataclasses
import difflib
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal

from faithgrade.errors import InputError

Number = int | float | Decimal
JsonType = Literal["string", "number", "integer", "boolean", "object", "array", "null"]
Operator = Literal["==", "!=", ">=", "<=", ">", "<", "in", "not_in", "contains", "matches"]


@dataclass(frozen=True, slots=True)
class RequiredField:
    """A place in a result that must be there, typed, not null and not empty, unless it says otherwise.

    `pointer` may hold ``*``. `type` is one JSON type or several (``types`` is read too). `schema` is JSON
    Schema.
    """

    pointer: str
    type: tuple[JsonType, ...] = ()
    nullable: bool = False
    allow_empty: bool = False
    schema: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """A call that must succeed at least `min` and at most `max` times (None: no limit).

    A call fits when tool, `call_id` if given, and every member of `arguments` agree. Failed attempts do not
    count against `max`: they belong to the retry budget. `deadline_ms` is from the call to its result.
    """

    key: str
    tool: str
    call_id: str | None = None
    arguments: Mapping[str, Any] | None = None
    min: int = 1
    max: int | None = 1
    deadline_ms: Number | None = None
    optional: bool = False
    required_fields: tuple[RequiredField, ...] = ()
    min_items: int | None = None
    result_schema: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A tool that may run only after the user agreed: in a user turn, or by a successful call of the tool
    `by`."""

    tool: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class ExpectedEffect:
    """How often a write may take effect.

    ``per="idempotency_key"``: over the whole case `count` distinct keys took effect (a write without a key is
    its own). ``per="arguments"``: `count` effects for each distinct set of arguments, keys aside.
    ``per="case"``: `count` in all. `arguments` narrows the calls meant.
    """

    tool: str
    per: Literal["idempotency_key", "arguments", "case"] = "arguments"
    count: int = 1
    arguments: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a derived argument comes from: a place in an earlier result of `tool`."""

    tool: str
    pointer: str
    select: Literal["any", "only", "first"] = "any"


@dataclass(frozen=True, slots=True)
class ArgumentCheck:
    """A check on one argument of every call of a tool: exact (`value`), derived (`from`), or judged
    (`rubric`)."""

    tool: str
    pointer: str
    level: Literal["exact", "derived", "judged"] = "exact"
    value: Any = None
    from_: Origin | None = None
    tolerance: Number = 0
    normalise: tuple[Literal["case", "space", "punctuation"], ...] = ()
    rubric: str | None = None


@dataclass(frozen=True, slots=True)
class QualityFloor:
    """A bar for a value in every result of a tool. A list compared with a number counts its items.

    With `before` it holds only for results that a later call of that tool rests on: a draft may pass where a
    billing decision may not.
    """

    tool: str
    pointer: str
    op: Operator
    value: Any
    severity: Literal["error", "warning"] = "error"
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words the answer may state: `text` as words (case and spacing aside), or `pattern`, a regular
    expression."""

    text: str | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """The conclusions that are right, the ones that are not, and what a right answer mentions (evidence
    ids)."""

    permitted: tuple[Phrase, ...] = ()
    must_not_claim: tuple[Phrase, ...] = ()
    required_mentions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SafeStop:
    """How a stop reads (`patterns`, regular expressions; else our own) and what it must name (tool, key or
    field)."""

    patterns: tuple[str, ...] = ()
    must_name: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolTruth:
    """What a result should have been, from a server log or source record: the transcript cannot show it.

    `call_key` is the key of an expected call or a recorded call id. `pointer` is where `true_value` stands.
    """

    call_key: str
    mode: Literal["ok", "error", "empty", "truncated", "wrong"]
    true_value: Any = None
    returned_value: Any = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Expectations:
    """Everything a case expects; each part is optional and an absent part checks nothing.

    `order` holds chains of tools or call keys, each to come after the one before it. `nothing_after` names
    tools that end the work. `retry_budget` is per tool. `may_repeat` exempts polling tools from the check for
    loops.
    """

    expected_calls: tuple[ExpectedCall, ...] = ()
    forbidden_tools: tuple[str, ...] = ()
    allow_extra_calls: bool = True
    order: tuple[tuple[str, ...], ...] = ()
    nothing_after: tuple[str, ...] = ()
    requires_confirmation: tuple[Confirmation, ...] = ()
    max_calls: int | None = None
    retry_budget: int | None = None
    max_errors: int | None = None
    total_deadline_ms: Number | None = None
    may_repeat: tuple[str, ...] = ()
    expected_effects: tuple[ExpectedEffect, ...] = ()
    argument_checks: tuple[ArgumentCheck, ...] = ()
    quality: tuple[QualityFloor, ...] = ()
    answer_key: AnswerKey | None = None
    safe_stop: SafeStop | None = None
    tool_truth: tuple[ToolTruth, ...] = ()


def read_expectations(raw: Mapping[str, Any] | None) -> Expectations | None:
    """Check `raw`, the ``expectations`` of a case, and give it as `Expectations`; None stays None.

    Raises InputError naming the field, what was expected there and what came.

    >>> read_expectations({"expected_calls": [{"key": "a", "tool": "get_a", "min": "1"}]})
    Traceback (most recent call last):
    ...
    faithgrade.errors.InputError: expectations.expected_calls[0].min: expected an integer, got the string '1'
    """
    if raw is None:
        return None
    read: Expectations = _read(Expectations, raw, "expectations")
    _check_meaning(read)
    return read


_ALIASES = {"from": "from_", "types": "type"}
_SHORTHAND: dict[type, str] = {Confirmation: "tool", Phrase: "text", RequiredField: "pointer"}
_WORDS = {str: "a string", int: "an integer", bool: "true or false", Mapping: "an object"}


def _read(kind: Any, raw: Any, field: str) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return raw
    if origin in (typing.Union, types.UnionType):
        if raw is None and type(None) in arguments:
            return None
        if kind in (Number, Number | None):
            if isinstance(raw, (int, float, Decimal)) and not isinstance(raw, bool):
                return raw
            raise _wrong("a number", raw, field)
        return _read(next(a for a in arguments if a is not type(None)), raw, field)
    if origin is Literal:
        if raw in arguments and isinstance(raw, str):
            return raw
        raise _wrong("one of " + ", ".join(arguments), raw, field)
    if origin is tuple:
        element = arguments[0]
        if isinstance(raw, str) and typing.get_origin(element) is Literal:
            raw = [raw]  # "type": "string" beside "type": ["string", "null"]
        if isinstance(raw, Mapping) and raw.keys() == {"before", "after"}:
            raw = [raw["before"], raw["after"]]  # one step of an order, written out
        if not isinstance(raw, (list, tuple)):
            raise _wrong("a list", raw, field)
        return tuple(_read(element, item, f"{field}[{index}]") for index, item in enumerate(raw))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _read_dataclass(kind, raw, field)
    wanted = origin or kind
    if isinstance(raw, wanted) and (wanted is bool or not isinstance(raw, bool)):
        return raw
    raise _wrong(_WORDS[wanted], raw, field)


def _read_dataclass(kind: type, raw: Any, field: str) -> Any:
    if kind in _SHORTHAND and isinstance(raw, (str, int, Decimal)) and not isinstance(raw, bool):
        raw = {_SHORTHAND[kind]: str(raw)}
    if not isinstance(raw, Mapping):
        raise _wrong("an object", raw, field)
    hints = _hints(kind)
    given = {}
    for key, value in raw.items():
        if key == "meta":
            continue  # the author's own notes
        name = _ALIASES.get(key, key)
        if name not in hints or name in given:
            shown = sorted(n.rstrip("_") for n in hints)
            near = difflib.get_close_matches(str(key), shown, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; the fields are {', '.join(shown)}"
            raise InputError(f"unknown field {key!r}{hint}", field=field)
        given[name] = _read(hints[name], value, f"{field}.{key}")
    for part in dataclasses.fields(kind):
        required = part.default is dataclasses.MISSING and part.default_factory is dataclasses.MISSING
        if required and part.name not in given:
            raise InputError(f"the field {part.name!r} is required", field=field)
    return kind(**given)


@lru_cache  # resolving annotations is slow, and there are a dozen classes
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _check_meaning(read: Expectations) -> None:
    keys: set[str] = set()
    for index, call in enumerate(read.expected_calls):
        at = f"expectations.expected_calls[{index}]"
        if call.key in keys:
            raise InputError(f"the key {call.key!r} is used twice", field=f"{at}.key")
        keys.add(call.key)
        if call.min < 0:
            raise InputError(f"expected 0 or more, got {call.min}", field=f"{at}.min")
        if call.max is not None and call.max < call.min:
            raise InputError(f"max {call.max} is less than min {call.min}", field=f"{at}.max")
        for position, wanted in enumerate(call.required_fields):
            _check_pointer(wanted.pointer, f"{at}.required_fields[{position}].pointer")
            _check_schema(wanted.schema, f"{at}.required_fields[{position}].schema")
        _check_schema(call.result_schema, f"{at}.result_schema")
    for index, chain in enumerate(read.order):
        if len(chain) < 2:
            raise InputError(
                "expected at least two names, the earlier first", field=f"expectations.order[{index}]"
            )
    for index, check in enumerate(read.argument_checks):
        at = f"expectations.argument_checks[{index}]"
        _check_pointer(check.pointer, f"{at}.pointer")
        if check.level == "derived" and check.from_ is None:
            raise InputError("a derived argument needs 'from': {tool, pointer}", field=at)
    for index, floor in enumerate(read.quality):
        at = f"expectations.quality[{index}]"
        _check_pointer(floor.pointer, f"{at}.pointer")
        if floor.op in ("in", "not_in") and not isinstance(floor.value, (list, tuple)):
            raise _wrong("a list", floor.value, f"{at}.value")
        if floor.op == "matches":
            _check_pattern(floor.value, f"{at}.value")
    key = read.answer_key or AnswerKey()
    for name, phrases in (("permitted", key.permitted), ("must_not_claim", key.must_not_claim)):
        for index, phrase in enumerate(phrases):
            at = f"expectations.answer_key.{name}[{index}]"
            if (phrase.text is None) == (phrase.pattern is None):
                raise InputError("expected either 'text' or 'pattern'", field=at)
            if phrase.pattern is not None:
                _check_pattern(phrase.pattern, f"{at}.pattern")
            elif not (phrase.text or "").strip():
                raise InputError("expected some words, got an empty string", field=at)
    for index, pattern in enumerate((read.safe_stop or SafeStop()).patterns):
        _check_pattern(pattern, f"expectations.safe_stop.patterns[{index}]")


def _check_pointer(pointer: str, field: str) -> None:
    if pointer and not pointer.startswith("/"):
        raise InputError(f"a JSON Pointer starts with '/', got {pointer!r}", field=field)


def _check_pattern(pattern: Any, field: str) -> None:
    if not isinstance(pattern, str):
        raise _wrong("a regular expression", pattern, field)
    try:
        re.compile(pattern)
    except re.error as error:
        raise InputError(f"not a regular expression: {error}", field=field) from error


def _check_schema(schema: Mapping[str, Any] | None, field: str) -> None:
    if schema is None:
        return
    from faithgrade.contract.schemas import schema_problem

    problem = schema_problem(schema)
    if problem:
        raise InputError(f"not a JSON Schema: {problem}", field=field)


def _wrong(expected: str, raw: Any, field: str) -> InputError:
    return InputError(f"expected {expected}, got {_shown(raw)}", field=field)


def _shown(raw: Any) -> str:
    if raw is None:
        return "null"
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, str):
        return f"the string {raw[:40]!r}"
    if isinstance(raw, Mapping):
        return "an object"
    if isinstance(raw, (list, tuple)):
        return "a list"
    return f"the number {raw}"
