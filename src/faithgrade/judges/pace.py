"""How fast a provider may be asked: one pool of slots, request rate, token rate and pauses for all requests
of a run.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

GENTLE_START = 12  # requests under way before the provider has told anything of its limits
WINDOW_SECONDS = 0.5  # requests go out in bursts of half a second's worth: smooth, and cheap to wait for
HEADROOM = 0.98  # share of a limit read from headers that is used
TOKEN_BURST_SECONDS = 5.0
LONGEST_HOLD = 120.0
FIRST_HOLD = 0.5
LONGEST_BACKOFF = 60.0
SUCCESSES_TO_WIDEN = 200  # before a learned bound on requests under way is tried again


@dataclass(frozen=True, slots=True)
class RateHeaders:
    """What an answer's headers tell of limits a minute: requests and input tokens. None where they are
    silent.
    """

    requests_limit: float | None = None
    requests_remaining: float | None = None
    tokens_limit: float | None = None
    tokens_remaining: float | None = None

    @classmethod
    def anthropic(cls, headers: Mapping[str, str]) -> Self:
        """From ``anthropic-ratelimit-*``."""
        at = "anthropic-ratelimit-"
        return cls(
            _number(headers.get(f"{at}requests-limit")),
            _number(headers.get(f"{at}requests-remaining")),
            _number(headers.get(f"{at}input-tokens-limit")),
            _number(headers.get(f"{at}input-tokens-remaining")),
        )

    @classmethod
    def openai(cls, headers: Mapping[str, str]) -> Self:
        """From ``x-ratelimit-*``, as OpenAI and most compatible servers send them."""
        return cls(
            _number(headers.get("x-ratelimit-limit-requests")),
            _number(headers.get("x-ratelimit-remaining-requests")),
            _number(headers.get("x-ratelimit-limit-tokens")),
            _number(headers.get("x-ratelimit-remaining-tokens")),
        )


class Pacing(Protocol):
    """What requests go through: the pace of a process, or the one that a cluster shares."""

    @property
    def knows_rate(self) -> bool:
        """Whether a rate was given or told."""
        ...

    async def enter(self, tokens: int, *, first: bool = False) -> float:
        """Wait for a turn; gives its time."""
        ...

    def leave(self) -> None:
        """Give the turn back."""
        ...

    def answered(self, reserved: int, used: int) -> None:
        """A request came back well."""
        ...

    def failed(self, reserved: int) -> None:
        """A request came back without having been counted by the provider."""
        ...

    def pushed_back(self, sent_at: float, retry_after: float | None, *, about_rate: bool) -> None:
        """The provider asked to slow down."""
        ...

    def saw(self, headers: RateHeaders) -> None:
        """Limits that the provider tells."""
        ...


class Pace:
    """Lets requests through as fast as the limits given, or those the provider tells, allow.

    Given no limit it starts with a few requests under way, reads the provider's headers, and learns from
    push-backs: each one that is not about the rate narrows the number under way by one. A push-back holds
    everybody until the time the provider named, or a growing one.
    """

    def __init__(
        self,
        *,
        concurrency: int,
        rpm: float | None = None,
        tpm: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Random | None = None,
    ):
        from asyncio_throttle.throttler import Throttler

        self.concurrency, self.rpm, self.tpm = concurrency, rpm, tpm
        self.clock, self.sleep = clock, sleep
        self.random = random or Random()  # noqa: S311 spreads waits, guards nothing
        self.window = concurrency if rpm else min(concurrency, GENTLE_START)
        self.ceiling = concurrency
        self.under_way = 0
        self.hold_until = float("-inf")
        self.streak = 0
        self.successes = 0
        self._told = False
        self._waiting: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())
        self._turn = asyncio.Lock()  # one waiter at a time polls the throttler: first come, first served
        self._throttler = Throttler(rate_limit=2**31, period=WINDOW_SECONDS, retry_interval=0.004)
        self._tokens: TokenBucket | None = None
        if rpm:
            self._set_rate(rpm)
        if tpm:
            self._tokens = TokenBucket(tpm, tpm / 60 * TOKEN_BURST_SECONDS, clock)

    @property
    def knows_rate(self) -> bool:
        """Whether a rate was given or told: a push-back is then not taken to be about requests under way."""
        return self.rpm is not None or self._told or self._tokens is not None

    async def enter(self, tokens: int, *, first: bool = False) -> float:
        """Wait for a turn to send a request of about `tokens` input tokens; gives the time of the turn.

        Those that come `first` are let in before all others that wait.
        """
        await self._slot(first)
        try:
            async with self._turn:
                await self._held()
                await self._throttler.acquire()  # type: ignore[no-untyped-call]  # the package is typed in part
                while self._tokens is not None and (wait := self._tokens.wait_for(tokens)) > 0:
                    await self.sleep(wait)
                await self._held()
                if self._tokens is not None:
                    self._tokens.take(tokens)
        except BaseException:
            self.leave()
            raise
        return self.clock()

    def leave(self) -> None:
        """Give the slot back."""
        self.under_way -= 1
        self._admit()

    def answered(self, reserved: int, used: int) -> None:
        """A request came back well: settle its tokens, widen the window if nothing speaks against it."""
        self.streak = 0
        if self._tokens is not None:
            self._tokens.take(used - reserved)
        if self.window < self.ceiling:
            self.window += 1
            self._admit()
            return
        self.successes += 1
        if self.window < self.concurrency and self.successes >= SUCCESSES_TO_WIDEN:
            self.successes = 0
            self.ceiling = self.window = self.window + 1
            self._admit()

    def failed(self, reserved: int) -> None:
        """A request came back without having been counted by the provider: its tokens are free again."""
        if self._tokens is not None:
            self._tokens.take(-reserved)

    def pushed_back(self, sent_at: float, retry_after: float | None, *, about_rate: bool) -> None:
        """The provider asked to slow down: hold everybody, and have fewer under way next time."""
        now = self.clock()
        if sent_at >= self.hold_until:  # not one more of the burst that the present hold is for
            self.streak += 1
            wait = (
                min(LONGEST_BACKOFF, FIRST_HOLD * 2 ** (self.streak - 1))
                if retry_after is None
                else retry_after
            )
            # Spread a little, so that several processes do not come back in one instant.
            self.hold_until = now + min(LONGEST_HOLD, wait) * (1 + 0.1 * self.random.random())
            if self.streak > 1:
                self.window = max(1, self.window // 2)
        if not about_rate:
            self.window = max(1, self.window - 1)
            self.ceiling = max(1, min(self.ceiling, self.window))
            self.successes = 0

    def saw(self, headers: RateHeaders) -> None:
        """Take over the limits a provider tells, where none was given."""
        if self.rpm is None and headers.requests_limit:
            self._told = True
            self._set_rate(headers.requests_limit * HEADROOM)
        if self.tpm is None and headers.tokens_limit:
            if self._tokens is None:
                burst = max(headers.tokens_remaining or 0.0, headers.tokens_limit / 60)
                self._tokens = TokenBucket(headers.tokens_limit * HEADROOM, burst, self.clock)
            elif headers.tokens_remaining is not None:
                self._tokens.at_most(headers.tokens_remaining)

    async def _slot(self, first: bool) -> None:
        if self.under_way < self.window and not any(self._waiting):
            self.under_way += 1
            return
        queue = self._waiting[0 if first else 1]
        admitted = asyncio.get_running_loop().create_future()
        queue.append(admitted)
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.cancelled():
                with suppress(ValueError):  # it is out already when somebody left in this very moment
                    queue.remove(admitted)
            else:
                self.leave()
            raise

    def _admit(self) -> None:
        for queue in self._waiting:
            while queue and self.under_way < self.window:
                admitted = queue.popleft()
                if not admitted.done():  # else whoever waited has just been cancelled
                    self.under_way += 1
                    admitted.set_result(None)

    def _set_rate(self, per_minute: float) -> None:
        """At most half a second's worth of requests in any half second; one in its own time at low rates."""
        burst = max(1, int(per_minute / 60 * WINDOW_SECONDS))
        self._throttler.rate_limit = burst
        self._throttler.period = burst * 60 / per_minute

    async def _held(self) -> None:
        while (wait := self.hold_until - self.clock()) > 0:
            await self.sleep(wait)


class TokenBucket:
    """Tokens a minute, reserved before a request and settled after it. More than a full bucket may be taken
    at once when it is full; it is then owed.
    """

    def __init__(self, per_minute: float, burst: float, clock: Callable[[], float]):
        self.rate, self.burst, self.clock = per_minute / 60, burst, clock
        self.level, self.at = burst, clock()

    def wait_for(self, tokens: float) -> float:
        """Seconds until `tokens` can be taken; 0 when they can be now."""
        self._fill()
        return max(0.0, (min(tokens, self.burst) - self.level) / self.rate)

    def take(self, tokens: float) -> None:
        """Take tokens, or give back a negative number of them."""
        self._fill()
        self.level = min(self.burst, self.level - tokens)

    def at_most(self, tokens: float) -> None:
        """Believe the provider when it has fewer left than counted here."""
        self._fill()
        self.level = min(self.level, tokens)

    def _fill(self) -> None:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now


def _number(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else None
    except ValueError:
        return None
    return value if value is not None and 0 <= value < float("inf") else None
