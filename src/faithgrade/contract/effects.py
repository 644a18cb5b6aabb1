"""Effects: one logical action takes effect as often as it should, however often it was tried."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from faithgrade.contract.callset import includes
from faithgrade.contract.record import UNKNOWN, Exchange, Record
from faithgrade.contract.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from faithgrade.contract.expectations import ExpectedEffect

_KEYS = ("idempotency_key", "idempotencyKey", "request_id", "client_token")


def check_effects(record: Record, expected: Sequence[ExpectedEffect]) -> Iterator[Violation]:
    """Writes that took effect too often or too seldom, and retries that may have doubled one.

    A call that timed out or got no result may have taken effect all the same. Retried under the same
    idempotency key it is one effect; retried without, nobody knows, and that is a breach of its own.
    """
    for want in expected:
        calls = [
            e
            for e in record.of_tool(want.tool)
            if e.call is not None and (want.arguments is None or includes(e.arguments, want.arguments))
        ]
        yield from _check_retries(want, calls)
        if want.per == "arguments":
            groups = {_without_key(e) for e in calls}
            counts = {g: _effects([e for e in calls if _without_key(e) == g]) for g in groups} or {"": 0}
        else:
            counts = {"": _effects(calls)}
        for count in counts.values():
            if count != want.count:
                code = "too_many_effects" if count > want.count else "too_few_effects"
                yield Violation(
                    code,
                    f"{want.tool} took effect {count} times where {want.count} were expected",
                    calls[-1].label if calls else None,
                    expected=want.count,
                    found=count,
                    layer="effects",
                    tool=want.tool,
                )


def key_of(exchange: Exchange) -> str | None:
    """The idempotency key of a call, from its field or from an argument of one of the usual names."""
    call = exchange.call
    if call is None:
        return None
    named = next((exchange.arguments[k] for k in _KEYS if exchange.arguments.get(k)), None)
    return call.idempotency_key or (str(named) if named is not None else None)


def _check_retries(want: ExpectedEffect, calls: Sequence[Exchange]) -> Iterator[Violation]:
    for position, exchange in enumerate(calls):
        if exchange.ending not in UNKNOWN:
            continue
        again = next((e for e in calls[position + 1 :] if _without_key(e) == _without_key(exchange)), None)
        if again is not None and (key_of(exchange) is None or key_of(exchange) != key_of(again)):
            yield Violation(
                "retry_without_key",
                f"{want.tool} was retried after an attempt of unknown outcome with no common idempotency key",
                again.label,
                expected=key_of(exchange),
                found=key_of(again),
                layer="effects",
                tool=want.tool,
            )


def _effects(calls: Sequence[Exchange]) -> int:
    done = [e for e in calls if e.ok]
    keys = Counter(key_of(e) for e in done)
    keyless = keys.pop(None, 0)
    return len(keys) + keyless


def _without_key(exchange: Exchange) -> str:
    kept: Mapping[str, object] = {k: v for k, v in exchange.arguments.items() if k not in _KEYS}
    return json.dumps(kept, default=str, sort_keys=True)
