from __future__ import annotations

import asyncio
import itertools

import pytest

from faithgrade.testing import ToolLog, record_tool


def make_log() -> ToolLog:
    ticks = itertools.count()
    return ToolLog(clock=lambda: next(ticks) * 0.5)


def test_a_sync_tool_is_noted_with_arguments_payload_and_time() -> None:
    log = make_log()

    @record_tool(log)
    def get_price(sku: str, currency: str = "EUR") -> dict[str, int]:
        return {"price": 5}

    assert get_price("A", currency="USD") == {"price": 5}
    assert (log.calls[0].name, log.calls[0].arguments) == ("get_price", {"sku": "A", "currency": "USD"})
    assert (log.results[0].content, log.results[0].latency_ms) == ({"price": 5}, 500.0)


def test_an_async_tool_stays_async() -> None:
    log = make_log()

    @record_tool(log, name="price")
    async def get_price(sku: str) -> int:
        return 5

    assert asyncio.run(get_price("A")) == 5
    assert log.results[0].name == "price"


def test_an_exception_is_noted_and_goes_on() -> None:
    log = make_log()

    @record_tool(log)
    def get_price() -> int:
        raise TimeoutError("too slow")

    with pytest.raises(TimeoutError):
        get_price()
    result = log.results[0]
    assert (result.is_error, result.error_kind, result.error_message) == (True, "timeout", "too slow")
    assert result.detected_by == "exception"


def test_arguments_the_function_refuses_are_noted_as_they_came() -> None:
    log = make_log()

    @record_tool(log)
    def get_price(sku: str) -> int:
        return 5

    with pytest.raises(TypeError):
        get_price(colour="red")  # type: ignore[call-arg]  # the wrong call is the point
    assert log.calls[0].arguments == {"colour": "red"}
    assert log.results[0].is_error


def test_what_was_said_before_a_call_is_known() -> None:
    log = make_log()
    log.say("user", "Refund it.")
    log.start("refund", {})
    assert log.calls[0].meta["after_turn"] == 1
