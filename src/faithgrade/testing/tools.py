"""Tools for a test: scripted, replayed from a recording, or live; never mixed, and a write is never live."""

from __future__ import annotations

import copy
import inspect
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.contract.callset import equal, includes
from faithgrade.errors import InputError
from faithgrade.testing.log import Effect, ToolFault, ToolLog

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall, ToolSpec

FaultKind = Literal[
    "timeout",
    "error",
    "validation",
    "denied",
    "empty",
    "null",
    "partial",
    "malformed",
    "wrong",
    "late",
    "missing",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong with a tool, `times` in a row (None: for good) after `after` calls that go well.

    `field` names the member a ``null``, ``partial`` or ``wrong`` fault strikes; without one it strikes the
    whole. A ``timeout`` with `took_effect` did its work and only the caller does not know. `value` is what
    ``wrong`` returns.
    """

    kind: FaultKind
    times: int | None = 1
    after: int = 0
    field: str | None = None
    value: Any = None
    took_effect: bool = False
    message: str | None = None


class Tools:
    """A set of tools an agent may call by name; every call is noted in `log`.

    Subclasses say where results come from. Failures are raised as `ToolFault`, as an SDK would.
    """

    def __init__(
        self, *, log: ToolLog | None = None, specs: Sequence[ToolSpec] = (), writes: Collection[str] = ()
    ):
        self.log = log or ToolLog()
        self.writes = frozenset(writes)
        self.log.specs.update({spec.name: spec for spec in specs})

    def call(self, tool: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> Any:
        """Call a tool; keyword arguments are arguments too. Raises ToolFault when the tool fails."""
        given = {**(arguments or {}), **more}
        key = given.get("idempotency_key")
        call = self.log.start(tool, given, key=str(key) if key is not None else None)
        started = self.log.clock()
        try:
            value = self._answer(call)
        except _Dropped as dropped:
            raise ToolFault(f"no answer from {tool}", kind="timeout") from dropped
        except Exception as error:
            self.log.fail(call, error, latency_ms=(self.log.clock() - started) * 1000)
            raise
        self.log.finish(call, value, latency_ms=(self.log.clock() - started) * 1000)
        self._after(call)
        return copy.deepcopy(value)

    async def acall(self, tool: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> Any:
        """The same for an agent that awaits its tools."""
        return self.call(tool, arguments, **more)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Each tool as a plain function of keyword arguments."""
        return {name: self._function(name) for name in self.names()}

    def names(self) -> list[str]:
        """The tools there are."""
        raise NotImplementedError

    def case(self, answer: str, **fields: Any) -> Case:
        """What happened, as a case with this final answer (fields as in `ToolLog.case`)."""
        return self.log.case(answer, **fields)

    def _function(self, name: str) -> Callable[..., Any]:
        def tool(**arguments: Any) -> Any:
            return self.call(name, arguments)

        tool.__name__ = name
        return tool

    def _answer(self, call: ToolCall) -> Any:
        raise NotImplementedError

    def _after(self, call: ToolCall) -> None:
        """What a fault still has to do once the result is noted."""


class ScriptedTools(Tools):
    """Tools made of fixtures. A fixture is a value, a function of the arguments, or a list of {arguments,
    result}.

    `writes` names the tools that change something: each success is an `Effect`, and one idempotency key is
    one effect.

    >>> faults = {"refund": Fault("timeout", took_effect=True)}
    >>> tools = ScriptedTools({"refund": {"status": "ok"}}, writes={"refund"}, faults=faults)
    >>> for attempt in range(2):
    ...     try:
    ...         tools.call("refund", charge="ch-1", idempotency_key="k")
    ...     except ToolFault as fault:
    ...         print(fault.kind)
    timeout
    {'status': 'ok'}
    >>> len(tools.log.effects)
    1
    """

    def __init__(
        self,
        fixtures: Mapping[str, Any],
        *,
        faults: Mapping[str, Fault | Sequence[Fault]] | None = None,
        writes: Collection[str] = (),
        specs: Sequence[ToolSpec] = (),
        log: ToolLog | None = None,
    ):
        super().__init__(log=log, specs=specs, writes=writes)
        self._fixtures = dict(fixtures)
        self._faults = {
            tool: [given] if isinstance(given, Fault) else list(given)
            for tool, given in (faults or {}).items()
        }
        unknown = sorted((self._faults.keys() | self.writes) - self._fixtures.keys())
        if unknown:
            raise InputError(f"there is no fixture for {', '.join(unknown)}")
        self._seen: dict[str, int] = {}
        self._done: dict[tuple[str, str], Any] = {}
        self._late: set[str] = set()

    def names(self) -> list[str]:
        """The tools that have a fixture."""
        return list(self._fixtures)

    @property
    def effects(self) -> list[Effect]:
        """The writes that took effect, seen from the tool."""
        return self.log.effects

    def _answer(self, call: ToolCall) -> Any:
        if call.name not in self._fixtures:
            raise ToolFault(f"there is no tool {call.name!r}", kind="protocol")
        fault = self._fault(call.name)
        if fault is None:
            return self._run(call)
        if fault.kind in ("timeout", "missing"):
            if fault.took_effect:
                self._run(call)
            if fault.kind == "missing":
                raise _Dropped
            raise ToolFault(fault.message or f"{call.name} timed out", kind="timeout")
        if fault.kind in ("error", "validation", "denied"):
            kind = "execution" if fault.kind == "error" else fault.kind
            words = {"error": "internal error", "validation": "invalid arguments", "denied": "not allowed"}
            raise ToolFault(fault.message or f"{call.name}: {words[fault.kind]}", kind=kind)
        if fault.kind == "late":
            self._late.add(call.uid)
        return break_value(self._run(call), fault)

    def _after(self, call: ToolCall) -> None:
        if call.uid in self._late:
            self.log.relabel_latency(call, LATE_MS)

    def _fault(self, tool: str) -> Fault | None:
        seen = self._seen.get(tool, 0)
        self._seen[tool] = seen + 1
        for fault in self._faults.get(tool, ()):
            if seen >= fault.after and (fault.times is None or seen < fault.after + fault.times):
                return fault
        return None

    def _run(self, call: ToolCall) -> Any:
        arguments = call.arguments or {}
        key = call.idempotency_key
        if call.name in self.writes and key is not None and (call.name, key) in self._done:
            return copy.deepcopy(self._done[call.name, key])
        value = _of_fixture(self._fixtures[call.name], call.name, arguments)
        if call.name in self.writes:
            self.log.effects.append(Effect(call.name, arguments, key, call.uid))
            if key is not None:
                self._done[call.name, key] = value
        return copy.deepcopy(value)


class RecordedTools(Tools):
    """Replays the results of a recorded case: the same call gets what it got then, in order; another is
    refused."""

    def __init__(self, recording: Case, *, log: ToolLog | None = None):
        super().__init__(log=log, specs=recording.tools)
        self._left = [(c, recording.result_of(c)) for c in recording.calls]

    def names(self) -> list[str]:
        """The tools of the recording."""
        return list(dict.fromkeys(c.name for c, _ in self._left))

    def _answer(self, call: ToolCall) -> Any:
        for position, (known, result) in enumerate(self._left):
            if known.name == call.name and equal(dict(known.arguments or {}), dict(call.arguments or {})):
                del self._left[position]
                if result is None:
                    raise _Dropped
                if result.is_error:
                    kind = result.error_kind or "execution"
                    raise ToolFault(result.error_message or str(result.content), kind=kind)
                return copy.deepcopy(result.content)
        shown = json.dumps(dict(call.arguments or {}), default=str)
        raise ToolFault(f"the recording holds no such call of {call.name}: {shown}", kind="protocol")


class LiveTools(Tools):
    """Real functions, for tools that only read. Naming a write among them is refused when the set is made."""

    def __init__(
        self,
        functions: Mapping[str, Callable[..., Any]],
        *,
        writes: Collection[str] = (),
        log: ToolLog | None = None,
    ):
        super().__init__(log=log, writes=writes)
        live = sorted(self.writes & functions.keys())
        if live:
            raise InputError(f"{', '.join(live)} would write for real; script it or replay a recording")
        self._functions = dict(functions)

    def names(self) -> list[str]:
        """The tools there are."""
        return list(self._functions)

    def _answer(self, call: ToolCall) -> Any:
        if call.name not in self._functions:
            raise ToolFault(f"there is no tool {call.name!r}", kind="protocol")
        return self._functions[call.name](**(call.arguments or {}))


LATE_MS = 60_000.0
"""The time a late result is said to have taken; nobody waits for it."""


class _Dropped(Exception):
    """The result is lost: the log keeps the call and no result."""


def break_value(value: Any, fault: Fault) -> Any:
    """What is left of a result after a fault that spoils it.

    >>> [break_value({"a": 1, "b": 2}, Fault(kind, field="a")) for kind in ("null", "partial")]
    [{'a': None, 'b': 2}, {'b': 2}]
    >>> break_value({"a": 1}, Fault("malformed")), break_value([1, 2, 3, 4], Fault("partial"))
    ('{"a": ', [1, 2])
    """
    if fault.kind == "empty":
        return type(value)() if isinstance(value, (dict, list, str)) else None
    if fault.kind == "null":
        return {**value, fault.field: None} if fault.field and isinstance(value, dict) else None
    if fault.kind == "wrong":
        return {**value, fault.field: fault.value} if fault.field and isinstance(value, dict) else fault.value
    if fault.kind == "malformed":
        text = json.dumps(value, default=str)
        return text[: len(text) * 3 // 4]
    if fault.kind == "partial":
        if isinstance(value, dict):
            gone = fault.field or next(reversed(value), None)
            return {k: v for k, v in value.items() if k != gone}
        return value[: len(value) // 2] if isinstance(value, (list, str)) else value
    return value


def _of_fixture(fixture: Any, tool: str, arguments: Mapping[str, Any]) -> Any:
    if callable(fixture):
        takes = inspect.signature(fixture).parameters
        if any(p.kind is p.VAR_KEYWORD for p in takes.values()):
            return fixture(**arguments)
        return fixture(**{k: v for k, v in arguments.items() if k in takes or k != "idempotency_key"})
    if (
        isinstance(fixture, list)
        and fixture
        and all(isinstance(f, Mapping) and "result" in f for f in fixture)
    ):
        for row in fixture:
            if includes(arguments, row.get("arguments", {})):
                return row["result"]
        raise ToolFault(f"{tool}: not found", kind="execution")
    return fixture
