"""A judge around a judge that waits for its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.errors import JudgeError, JudgeUnavailableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from faithgrade.judge import Judge, Reply
    from faithgrade.judges.gate import Gate
    from faithgrade.judges.pace import Pacing
    from faithgrade.question import Question

FIRST_GUESS = 3.5  # characters a token, before a provider has counted any
LEARNING = 0.1


class ThrottledJudge:
    """Sends each request when the pace allows it, and tells the pace how it went.

    `ready` is awaited before a turn is taken: loading a client takes seconds, in which turns would pile up
    and then be used all at once. Tokens are reserved by the characters of a request; how many make a token is
    learned from what comes back.
    """

    def __init__(
        self,
        inner: Judge,
        pace: Pacing,
        ready: Callable[[], Awaitable[object]] | None = None,
        gate: Gate | None = None,
    ):
        self.inner, self.pace, self.ready, self.gate = inner, pace, ready, gate
        self.characters_per_token = FIRST_GUESS

    async def ask(self, question: Question) -> Reply:
        """Wait, ask, settle."""
        if self.ready is not None:
            await self.ready()
        reserved = int(question.size / self.characters_per_token)
        sent_at = await self.pace.enter(reserved, first=question.follows)
        try:
            if self.gate is not None:
                self.gate.admit(question)  # it may have been shut while this one waited for its turn
            reply = await self.inner.ask(question)
        except JudgeError as error:
            self.pace.failed(reserved)
            if isinstance(error, JudgeUnavailableError) and error.pauses_all:
                about_rate = error.reason != "rate_limit" or self.pace.knows_rate
                self.pace.pushed_back(sent_at, error.retry_after, about_rate=about_rate)
            raise
        finally:
            self.pace.leave()
        counted = reply.usage.input_tokens + reply.usage.cache_write_tokens
        self.pace.answered(reserved, counted)
        every = counted + reply.usage.cache_read_tokens
        if every > 0:
            self.characters_per_token += LEARNING * (question.size / every - self.characters_per_token)
        return reply
