"""A judge around a judge that asks again when the provider fails: the only layer of the stack that does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Judge, Reply, Try, Usage
from faithgrade.judges.troubles import FOR_EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from faithgrade.question import Question

TRIES = 5
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
REST = 60.0  # seconds before a provider that was given up is tried again
BAD_IN_A_ROW = 8


class _GivenUpError(JudgeError):
    """No request was sent, because the provider was given up."""


class RetryingJudge:
    """Asks again after timeouts, failures and lost connections, at most five times, waiting longer each time.

    Push-backs that concern everybody (429, overload) cost a question no try; they end when the provider has
    not answered anything for `patience` seconds. Once it was given up, questions fail at once for a minute,
    then one is tried; a refused key or an unknown model is given up for good.
    """

    def __init__(
        self,
        inner: Judge,
        *,
        model: str = "judge",
        patience: float = 600.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Random | None = None,
    ):
        self.inner, self.model, self.patience, self.clock, self.sleep = inner, model, patience, clock, sleep
        self.random = random or Random()  # noqa: S311 spreads waits, guards nothing
        self.last_answer = float("-inf")
        self.bad_in_a_row = 0
        self._given_up: JudgeError | None = None
        self._until = float("-inf")

    async def ask(self, question: Question) -> Reply:
        """Ask until there is a reply, or no point in asking on: then the reply says why."""
        began = self.clock()
        failed: list[Try] = []
        charged = 0
        while True:
            try:
                self._refuse_if_given_up()
                reply = await self.inner.ask(question)
            except JudgeUnavailableError as error:
                failed.append(Try(usage=Usage(requests=1, failed_requests=1), error=str(error)))
                try:
                    charged += self._bear(error, began, charged)
                except JudgeError as final:
                    return self._failure(final, failed)
                if charged and not error.pauses_all:
                    await self.sleep(self._wait(charged, error.retry_after))
            except JudgeError as error:
                if not isinstance(error, _GivenUpError):
                    failed.append(Try(usage=Usage(requests=1, failed_requests=1), error=str(error)))
                    self._give_up_if_hopeless(error)
                return self._failure(error, failed)
            else:
                self.last_answer, self.bad_in_a_row, self._given_up = self.clock(), 0, None
                return _with(reply, failed)

    def _bear(self, error: JudgeUnavailableError, began: float, charged: int) -> int:
        """The tries this failure costs the question: one, or none when it concerns everybody.

        Raises the final error when the tries are used up or nothing was answered for too long.
        """
        if not error.pauses_all:
            if charged + 1 >= TRIES:
                raise JudgeError(f"gave up after {TRIES} tries: {error}", reason=error.reason)
            return 1
        silent = self.clock() - max(began, self.last_answer)
        if self._given_up is not None or silent > self.patience:
            told = JudgeError(
                f"the provider has answered nothing for {self.patience:g} seconds: {error}",
                reason=error.reason,
            )
            self._give_up(told, REST)
            raise told
        return 0

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
            self._give_up(error, REST if error.reason == "quota" else float("inf"))
        elif error.reason == "bad_request":
            self.bad_in_a_row += 1
            if self.bad_in_a_row >= BAD_IN_A_ROW and self.last_answer == float("-inf"):
                self._give_up(error, float("inf"))

    def _give_up(self, error: JudgeError, seconds: float) -> None:
        self._given_up, self._until = error, self.clock() + seconds

    def _refuse_if_given_up(self) -> None:
        if self._given_up is None:
            return
        if self.clock() >= self._until:
            self._until = self.clock() + REST  # one is let through; if it fails nobody else waits for it
            return
        raise _GivenUpError(
            f"not asked, the judge was given up: {self._given_up}", reason=self._given_up.reason
        )

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
