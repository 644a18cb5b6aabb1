"""A worker's side of the hub: pace, purse and single flight as its judges know them, shared by the cluster."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.errors import BudgetError
from faithgrade.judge import Judge, Reply, Usage
from faithgrade.judges.gate import ShutError
from faithgrade.question import Question, request_digest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from faithgrade.judges.pace import RateHeaders

log = logging.getLogger(__name__)

HUB_PATIENCE = 150.0
"""Seconds without a word from the hub before it is given up."""


class HubLostError(ShutError):
    """No request was sent, because nobody knows any more what the cluster may send and spend."""


class HubLine:
    """A worker's line to the hub. Notes that come up while others are on their way go out together.

    `call` reaches the hub: ``await call("post", worker, notes)``. When it fails, or stays silent for
    `patience` seconds, the hub is lost for good: everybody who waits, and whoever asks later, gets
    HubLostError.
    """

    def __init__(self, call: Callable[..., Awaitable[Any]], worker: str, *, patience: float = HUB_PATIENCE):
        self.call, self.worker, self.patience = call, worker, patience
        self.lost: str | None = None
        self.refused = 0
        self._numbers = 0
        self._outbox: list[tuple[int, str, tuple[Any, ...]]] = []
        self._waiting: dict[int, tuple[asyncio.Future[Any] | None, str, tuple[Any, ...]]] = {}
        self._news = asyncio.Event()
        self._epoch: str | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, kind: str, *arguments: Any) -> Any:
        """Send a note and wait for its answer."""
        self._refuse_if_lost()
        self._numbers += 1
        number, answer = self._numbers, asyncio.get_running_loop().create_future()
        self._waiting[number] = answer, kind, arguments
        self._send(number, kind, arguments)
        try:
            return await answer
        except asyncio.CancelledError:
            if number in self._waiting:  # what comes all the same is given back
                self._waiting[number] = None, kind, arguments
            elif not answer.cancelled():
                self._give_back(kind, arguments, answer.result())
            raise

    def tell(self, kind: str, *arguments: Any) -> None:
        """Send a note that wants no answer; a lost hub gets none."""
        if self.lost is None:
            self._send(0, kind, arguments)

    async def aclose(self) -> None:
        """Hand in what is still to be told, and hang up."""
        if self._outbox and self.lost is None:
            try:
                async with asyncio.timeout(self.patience):
                    await self.call("post", self.worker, self._outbox)
            except (
                Exception
            ) as error:  # whatever a cluster raises: the run is over, and nothing is lost by it
                log.info("the hub could not be told the last notes: %s", type(error).__name__)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def _send(self, number: int, kind: str, arguments: tuple[Any, ...]) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._post()), asyncio.create_task(self._listen())]
        self._outbox.append((number, kind, arguments))
        self._news.set()

    async def _post(self) -> None:
        while self.lost is None:
            await self._news.wait()
            self._news.clear()
            notes, self._outbox = self._outbox, []
            epoch = await self._reach("post", self.worker, notes)
            if epoch is not None:
                self._in_epoch(epoch)

    async def _listen(self) -> None:
        while self.lost is None:
            heard = await self._reach("listen", self.worker)
            if heard is None:
                return
            epoch, answers = heard
            self._in_epoch(epoch)
            for number, found in answers:
                self._take(number, found)

    def _in_epoch(self, epoch: str) -> None:
        """After the hub had given this worker up, everything it still waits for is asked again."""
        if self._epoch not in (None, epoch):
            self._waiting = {n: kept for n, kept in self._waiting.items() if kept[0] is not None}
            for number, (_, kind, arguments) in self._waiting.items():
                self._send(number, kind, arguments)
        self._epoch = epoch

    def _take(self, number: int, found: Any) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is None:
            return
        answer, kind, arguments = waiting
        if answer is None:
            self._give_back(kind, arguments, found)
        elif not answer.done():
            answer.set_result(found)

    def _give_back(self, kind: str, arguments: tuple[Any, ...], found: Any) -> None:
        """Somebody stopped waiting for what the hub now gives."""
        if kind == "enter":
            self.tell("leave")
        elif kind == "reserve" and found is None:
            self.tell("settle", self.worker, arguments[0], 0.0)
        elif kind == "join" and found["entry"] is None:
            self.tell("land", arguments[0], None)

    async def _reach(self, method: str, *arguments: Any) -> Any:
        try:
            async with asyncio.timeout(self.patience):
                return await self.call(method, *arguments)
        except TimeoutError:
            self._give_up(f"no word from it for {self.patience:g} seconds")
        except Exception as error:  # the cluster's own exceptions: whichever it is, the hub is out of reach
            self._give_up(type(error).__name__)
        return None

    def _give_up(self, why: str) -> None:
        if self.lost is None:
            self.lost = f"the cluster's budget cannot be reached: {why}"
        for answer, _, _ in self._waiting.values():
            if answer is not None and not answer.done():
                self.refused += 1
                answer.set_exception(self._error())
        self._waiting.clear()

    def _refuse_if_lost(self) -> None:
        if self.lost is not None:
            self.refused += 1
            raise self._error()

    def _error(self) -> HubLostError:
        return HubLostError(f"not asked: {self.lost}", reason="budget_unreachable")


class SharedPace:
    """The cluster's pace: as `judges.pace.Pace`, for the workers that share it."""

    def __init__(self, line: HubLine):
        self.line = line
        self.knows_rate = False
        self._seen: tuple[float | None, ...] | None = None

    async def enter(self, tokens: int, *, first: bool = False) -> float:
        """Wait for a turn."""
        at, self.knows_rate = await self.line.ask("enter", tokens, first)
        return float(at)

    def leave(self) -> None:
        """Give the turn back."""
        self.line.tell("leave")

    def answered(self, reserved: int, used: int) -> None:
        """A request came back well."""
        self.line.tell("answered", reserved, used)

    def failed(self, reserved: int) -> None:
        """A request came back without having been counted."""
        self.line.tell("failed", reserved)

    def pushed_back(self, sent_at: float, retry_after: float | None, *, about_rate: bool) -> None:
        """The provider asked to slow down: everybody in the cluster waits."""
        self.line.tell("pushed_back", sent_at, retry_after, about_rate)

    def saw(self, headers: RateHeaders) -> None:
        """Tell the hub of a provider's limits, when they are news."""
        limits = (
            headers.requests_limit,
            headers.requests_remaining,
            headers.tokens_limit,
            headers.tokens_remaining,
        )
        if any(limit is not None for limit in limits) and limits != self._seen:
            self._seen = limits
            self.line.tell("saw", *limits)


class SharedPurse:
    """The cluster's purse."""

    def __init__(self, line: HubLine):
        self.line = line

    async def reserve(self, worst: float) -> None:
        """Set aside the most a request can cost; BudgetError when there is not enough."""
        found = await self.line.ask("reserve", worst)
        if isinstance(found, dict):
            raise BudgetError(found["refused"])

    async def settle(self, worst: float, cost: float) -> None:
        """Take what it did cost."""
        self.line.tell("settle", self.line.worker, worst, cost)


class SharedFlightJudge:
    """Asks each question once in the cluster, however many workers want the answer at the same time.

    `inner` looks into the store and keeps what it buys; only then is the answer handed to those who wait, who
    pay nothing for it.
    """

    def __init__(self, inner: Judge, line: HubLine, identity: Mapping[str, Any]):
        self.inner, self.line, self.identity = inner, line, identity

    async def ask(self, question: Question) -> Reply:
        """The reply, of this worker or another."""
        name = request_digest(self.identity, question)
        found = await self.line.ask("join", name)
        if found["entry"] is not None:
            return _shared_reply(found["entry"], name)
        entry: str | None = None
        try:
            reply = await self.inner.ask(question)
            entry = _entry(reply)
            return reply
        finally:
            self.line.tell("land", name, entry)


def _entry(reply: Reply) -> str:
    row = {
        "text": reply.text,
        "model": reply.model,
        "model_returned": reply.model_returned,
        "stop_reason": reply.stop_reason,
        "failure": reply.failure,
        "message": reply.message,
    }
    return json.dumps(row, ensure_ascii=False)


def _shared_reply(entry: str, name: str) -> Reply:
    return replace(
        Reply(**json.loads(entry)), cached=True, cost_usd=0.0, usage=Usage(cached_replies=1), request=name
    )
