"""A judge around a judge that asks again when the provider fails: the only layer of the stack that does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Judge, Reply, Try, Usage
from faithgrade.judges.troubles import FOR_EVERYBODY
from faithgrade.question import Question

TRIES = 5
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
REST = 60.0  # seconds before a provider that was given up is tried again
BAD_IN_A_ROW = 8


class RetryingJudge:
    """Asks again after timeouts, failures and lost connections, at most five times, waiting longer each time.

    Push-backs that concern everybody (429, overload) cost a question no try; they end when the provider has not
    answered anything for `patience` seconds. Once it was given up, questions fail at once for a minute, then one is
    tried; a refused key or an unknown model is given up for good.
    """

    def __init__(
        self,
        inner: Judge,
        *,
        patience: float = 600.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Random | None = None,
    ):
        self.inner, self.patience, self.clock, self.sleep = inner, patience, clock, sleep
        self.random = random or Random()  # noqa: S311 spreads waits, guards nothing
        self.last_answer = float("-inf")
        self.bad_in_a_row = 0
        self._given_up: JudgeError | None = None
        self._until = float("-inf")

    async def ask(self, question: Question) -> Reply:
        """Ask until there is a reply or no point in asking on."""
        began = self.clock()
        failed: list[Try] = []
        charged = 0
        while True:
            self._refuse_if_given_up()
            try:
                reply = await self.inner.ask(question)
            except JudgeUnavailableError as error:
                failed.append(Try(usage=Usage(requests=1, failed_requests=1), error=str(error)))
                if error.pauses_all:
                    self._bear(error, began)
                    continue
                charged += 1
                if charged >= TRIES:
                    raise JudgeUnavailableError(
                        f"gave up after {charged} tries: {error}", reason=error.reason
                    ) from error
                await self.sleep(self._wait(charged, error.retry_after))
            except JudgeError as error:
                self._give_up_if_hopeless(error)
                raise
            else:
                self.last_answer, self.bad_in_a_row = self.clock(), 0
                return _with(reply, failed)

    def _bear(self, error: JudgeUnavailableError, began: float) -> None:
        """Go on waiting with everybody, unless nothing was answered for too long."""
        silent = self.clock() - max(began, self.last_answer)
        if self._given_up is not None or silent > self.patience:
            told = JudgeUnavailableError(
                f"the provider has answered nothing for {self.patience:g} seconds: {error}",
                reason=error.reason,
            )
            self._give_up(told, REST)
            raise told from error

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
        raise JudgeError(f"not asked, the judge was given up: {self._given_up}", reason=self._given_up.reason)

    def _wait(self, tries: int, retry_after: float | None) -> float:
        grown = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1)) * (0.5 + self.random.random() / 2)
        return max(grown, min(retry_after or 0.0, LONGEST_WAIT))


def _with(reply: Reply, failed: list[Try]) -> Reply:
    """The reply with the tries that came before it."""
    if not failed:
        return reply
    own = reply.tries or (
        Try(reply.text, reply.stop_reason, reply.model_returned, reply.usage, reply.cost_usd),
    )
    return replace(reply, tries=(*failed, *own), usage=sum((t.usage for t in failed), reply.usage))
