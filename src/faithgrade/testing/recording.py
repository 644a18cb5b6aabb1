"""Wrap a function so that each call is noted: arguments, payload, error, time."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from faithgrade.case import ToolSpec
    from faithgrade.testing.log import ToolLog

Function = TypeVar("Function", bound=Callable[..., Any])


def record_tool(
    log: ToolLog, *, name: str | None = None, spec: ToolSpec | None = None
) -> Callable[[Function], Function]:
    """A decorator for a sync or async tool; what it returns or raises goes on to the caller unchanged.

    >>> from faithgrade.testing import ToolLog
    >>> log = ToolLog(clock=iter((0.0, 0.25)).__next__)
    >>> @record_tool(log)
    ... def get_price(sku):
    ...     return {"price": None}
    >>> get_price("A-1")
    {'price': None}
    >>> log.calls[0].arguments, log.results[0].content, log.results[0].latency_ms
    ({'sku': 'A-1'}, {'price': None}, 250.0)
    """

    def wrap(function: Function) -> Function:
        tool = name or function.__name__
        signature = inspect.signature(function)
        if spec is not None:
            log.specs[tool] = spec

        def begin(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, float]:
            try:
                given = dict(signature.bind(*args, **kwargs).arguments)
            except TypeError:
                given = {
                    **{str(i): a for i, a in enumerate(args)},
                    **kwargs,
                }  # let the function itself refuse them
            key = given.get("idempotency_key")
            return log.start(tool, given, key=str(key) if key is not None else None), log.clock()

        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def recorded_async(*args: Any, **kwargs: Any) -> Any:
                call, started = begin(args, kwargs)
                try:
                    value = await function(*args, **kwargs)
                except BaseException as error:
                    log.fail(call, error, latency_ms=(log.clock() - started) * 1000)
                    raise
                log.finish(call, value, latency_ms=(log.clock() - started) * 1000)
                return value

            return cast("Function", recorded_async)

        @functools.wraps(function)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            call, started = begin(args, kwargs)
            try:
                value = function(*args, **kwargs)
            except BaseException as error:
                log.fail(call, error, latency_ms=(log.clock() - started) * 1000)
                raise
            log.finish(call, value, latency_ms=(log.clock() - started) * 1000)
            return value

        return cast("Function", recorded)

    return wrap
