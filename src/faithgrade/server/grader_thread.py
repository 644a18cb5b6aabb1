"""The grader on an event loop of its own, so that a large case holds up no other request.

Reading a case and applying rules is computing, not waiting: on the loop that answers requests it would
stop them all.
"""

from __future__ import annotations

import asyncio
import threading
from importlib import import_module

from faithgrade.case import Case
from faithgrade.grade import Grade
from faithgrade.grader import Grader


class GraderThread:
    """One thread, one loop, one grader. Entered and left on the loop that asks."""

    def __init__(self, grader: Grader):
        self.grader = grader
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="grader", daemon=True)

    async def __aenter__(self) -> GraderThread:
        if self.grader.settings.judge.startswith("anthropic/"):
            # seconds of loading that the first request, and all beside it, would otherwise wait for
            await asyncio.to_thread(import_module, "anthropic")
        self._thread.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self.grader.aclose(), self._loop))
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()

    async def grade(self, case: Case) -> Grade:
        """Grade one case; to cancel this cancels the work."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._grade(case), self._loop))

    async def _grade(self, case: Case) -> Grade:
        async for grade in self.grader.grade_many([case]):
            return grade
        raise RuntimeError("the grader gave no grade for a case")
