"""A judge around a judge that asks again when the provider fails: the only layer of the stack that does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Judge, Reply, Try, Usage
from faithgrade.judges.gate import FOR_GOOD, REST, Gate, ShutError
from faithgrade.judges.troubles import FOR_EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from faithgrade.question import Question

TRIES = 5
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
BAD_IN_A_ROW = 8


class RetryingJudge:
    """Asks again after timeouts, failures and lost connections, at most five times, waiting longer each time.

    What concerns everybody (429, overload, a provider that stopped answering) costs a question no try; it
    ends when nothing was answered for `patience` seconds. Once it was given up, questions fail at once for a
    minute, then one is tried; a refused key or an unknown model is given up for good.
    """

    def __init__(
        self,
        inner: Judge,
        *,
        model: str = "judge",
        gate: Gate | None = None,
        patience: float = 600.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Random | None = None,
    ):
        self.gate = gate or Gate(clock=clock)
        self.inner, self.model, self.patience, self.clock, self.sleep = inner, model, patience, clock, sleep
        self.random = random or Random()  # noqa: S311 spreads waits, guards nothing
        self._under_way = 0
        self._silent_since: float | None = None
        self._answers = 0
        self._bad_in_a_row = 0

    async def ask(self, question: Question) -> Reply:
        """Ask until there is a reply, or no point in asking on: then the reply says why."""
        self._under_way += 1
        try:
            return await self._insist(question)
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._silent_since = None

    async def _insist(self, question: Question) -> Reply:
        failed: list[Try] = []
        charged = 0
        while True:
            answers = self._answers
            try:
                self.gate.admit(question)
                reply = await self.inner.ask(question)
            except JudgeUnavailableError as error:
                failed.append(Try(usage=Usage(requests=1, failed_requests=1), error=str(error)))
                try:
                    charged += self._bear(error, charged, answers)
                except JudgeError as final:
                    return self._failure(final, failed)
                if not error.pauses_all:
                    await self.sleep(self._wait(len(failed), error.retry_after))
            except JudgeError as error:
                if not isinstance(error, ShutError):
                    failed.append(Try(usage=Usage(requests=1, failed_requests=1), error=str(error)))
                    self._give_up_if_hopeless(error)
                return self._failure(error, failed)
            else:
                self.gate.open()
                self._answers, self._silent_since = self._answers + 1, None
                return _with(reply, failed)

    def _bear(self, error: JudgeUnavailableError, charged: int, answers: int) -> int:
        """The tries this failure costs the question: one, or none when it concerns everybody.

        It does when the provider says so, and when it answered before and nobody during this try.
        Raises the final error when the tries are used up or nothing was answered for too long.
        """
        if self._silent_since is None:
            self._silent_since = self.clock()
        if self.gate.is_shut or self.clock() - self._silent_since > self.patience:
            told = JudgeError(
                f"the provider has answered nothing for {self.patience:g} seconds: {error}",
                reason=error.reason,
            )
            self.gate.shut(told, REST)
            raise told
        down = self._answers > 0 and self._answers == answers and error.reason != "timeout"
        if error.pauses_all or down:
            return 0
        if charged + 1 >= TRIES:
            raise JudgeError(f"gave up after {TRIES} tries: {error}", reason=error.reason)
        return 1

    def _failure(self, error: JudgeError, failed: list[Try]) -> Reply:
        usage = sum((t.usage for t in failed), Usage())
        return Reply(
            "",
            model=self.model,
            stop_reason=None,
            usage=usage,
            tries=tuple(failed),
            failure=error.reason,
            message=str(error),
        )

    def _give_up_if_hopeless(self, error: JudgeError) -> None:
        if error.reason in FOR_EVERYBODY:
            self.gate.shut(error, REST if error.reason == "quota" else FOR_GOOD)
        elif error.reason == "bad_request":
            self._bad_in_a_row += 1
            if self._bad_in_a_row >= BAD_IN_A_ROW and not self._answers:
                self.gate.shut(error, FOR_GOOD)

    def _wait(self, tries: int, retry_after: float | None) -> float:
        grown = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1)) * (0.5 + self.random.random() / 2)
        return float(max(grown, min(retry_after or 0.0, LONGEST_WAIT)))


def _with(reply: Reply, failed: list[Try]) -> Reply:
    """The reply with the tries that came before it."""
    if not failed:
        return reply
    own = reply.tries or (
        Try(reply.text, reply.stop_reason, reply.model_returned, reply.usage, reply.cost_usd),
    )
    return replace(reply, tries=(*failed, *own), usage=sum((t.usage for t in failed), reply.usage))
