"""Work that keeps a processor busy, spread over the processors there are once that pays."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.process import BaseProcess

log = logging.getLogger(__name__)
R = TypeVar("R")

PAYS_AFTER = 2.0
"""Seconds of work done here before processes are begun: about what beginning one costs, so that a short job
never pays for them and a long one loses little.
"""

PATIENCE = 10.0
"""Seconds that processes get to end by themselves: what they still do is wanted by nobody."""


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # systems that do not bind processes to processors
        return os.cpu_count() or 1


class Processes:
    """Runs ``work(*arguments)`` here at first, and in `count` processes when there turns out to be enough of
    it. With one processor, everything is done here.

    `work` is a function of a module, and it gives the same wherever it runs. A process that dies is told once
    through `on_warning`, and all further work is done here.
    """

    def __init__(
        self,
        count: int,
        *,
        preload: tuple[str, ...] = (),
        pays_after: float = PAYS_AFTER,
        on_warning: Callable[[str], None] = log.warning,
        clock: Callable[[], float] = time.process_time,
        patience: float = PATIENCE,
    ):
        self.count, self.preload, self.pays_after = count, preload, pays_after
        self.on_warning, self.clock, self.patience = on_warning, clock, patience
        self._spent = 0.0
        self._pool: ProcessPoolExecutor | None = None
        self._begun: list[BaseProcess] = []
        self._broken = False

    @property
    def room(self) -> int:
        """Pieces of work that should be under way: one in each process and one that waits for it."""
        return 2 * self.count if self.count > 1 else 1

    async def run(self, work: Callable[..., R], *arguments: Any) -> R:
        """What the work gives, or raises."""
        if self.count > 1 and self._spent >= self.pays_after:
            if self._pool is None:
                self._pool = await asyncio.to_thread(self._begin)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
            except BrokenProcessPool:
                self._give_up()
        began = self.clock()
        try:
            return work(*arguments)
        finally:
            self._spent += self.clock() - began

    async def aclose(self) -> None:
        """End the processes: at once where one of them died, else within `patience` seconds.

        A pool that lost a process asks the others to end and then waits for all of them: also for one that does
        not listen, or that was begun after it had asked. For those it would wait forever.
        """
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        ending = asyncio.create_task(asyncio.to_thread(pool.shutdown, cancel_futures=True))
        if not self._broken:
            await asyncio.wait({ending}, timeout=self.patience)
        if not ending.done():
            for process in self._begun:
                process.kill()
        await ending

    def _begin(self) -> ProcessPoolExecutor:
        if self._pool is not None:  # another was waiting for it too
            return self._pool
        try:
            context: Any = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload(list(self.preload))
        except ValueError:  # a system that only starts processes from nothing
            context = multiprocessing.get_context("spawn")
        noted: Any = _noting(context, self._begun)
        return ProcessPoolExecutor(self.count, mp_context=noted, initializer=_ignore_interrupt)

    def _give_up(self) -> None:
        self._broken = True
        if self.count > 1:
            self.count = 1
            self.on_warning(
                "a process that applies the rules ended unexpectedly; the rest of the run is done in one process"
            )


def _noting(context: Any, begun: list[BaseProcess]) -> Any:
    """The same way of beginning processes, which also writes down each process it makes."""

    class Noting(type(context)):  # type: ignore[misc] # which class it is depends on the system
        def Process(self, *arguments: Any, **named: Any) -> BaseProcess:
            begun.append(context.Process(*arguments, **named))
            return begun[-1]

    return Noting()


def _ignore_interrupt() -> None:
    """An interrupt from the keyboard reaches every process; the one that began these decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
