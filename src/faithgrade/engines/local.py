"""Run cases on one event loop: bounded, streaming, each result as it is done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from faithgrade.case import Case

R = TypeVar("R")


async def run(
    cases: Iterable[Case] | AsyncIterable[Case], work: Callable[[Case], Awaitable[R]], *, limit: int
) -> AsyncGenerator[R, None]:
    """Yield ``work(case)`` of every case as it is done, at most `limit` under way.

    Cases are drawn only when there is room, so memory does not grow with their number, and a slow source of
    cases never holds back what is done. When the caller stops iterating, or is cancelled, the work under way
    is cancelled and awaited.
    """
    source = _drawn(cases)
    running: set[asyncio.Future[R]] = set()
    draw: asyncio.Future[Case] | None = None
    exhausted = False
    try:
        while True:
            if draw is None and not exhausted and len(running) < limit:
                draw = asyncio.ensure_future(anext(source))
            waiting: set[asyncio.Future[R] | asyncio.Future[Case]] = {*running, *([draw] if draw else [])}
            if not waiting:
                return
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if draw is not None and draw.done():
                try:
                    running.add(asyncio.ensure_future(work(draw.result())))
                except StopAsyncIteration:
                    exhausted = True
                draw = None
            finished = {task for task in running if task.done()}
            running -= finished
            for task in finished:
                yield task.result()
    finally:
        left: list[asyncio.Future[Any]] = [*running, *([draw] if draw else [])]
        for future in left:
            future.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await source.aclose()


async def _drawn(cases: Iterable[Case] | AsyncIterable[Case]) -> AsyncGenerator[Case, None]:
    if isinstance(cases, AsyncIterable):
        async for case in cases:
            yield case
    else:
        for case in cases:
            yield case
