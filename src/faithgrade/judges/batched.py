"""Claude through Message Batches: half the price for those who can wait a day, nothing submitted twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Reply
from faithgrade.judges.troubles import trouble
from faithgrade.question import Question, request_digest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from faithgrade.judge import Judge
    from faithgrade.judges.anthropic import AnthropicJudge
    from faithgrade.judges.ledger import BatchLedger, Intent

MAX_REQUESTS = 100_000  # the provider's limits: requests in a batch, and bytes
MAX_BYTES = 200_000_000
GATHER_SECONDS = 2.0  # without a new question: then what has gathered is submitted
FIRST_POLL = 5.0
LONGEST_POLL = 60.0
SUBMIT_TRIES = 8
ADOPT_WITHIN = timedelta(hours=1)
ERRORS = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "permission_error": 403,
    "not_found_error": 404,
}


@dataclass(frozen=True, slots=True)
class BatchState:
    """A batch as the provider sees it; `counts` by processing, succeeded, errored, canceled, expired."""

    batch: str
    requests: int
    status: str
    counts: Mapping[str, int]


class BatchedJudge:
    """Gathers questions, submits them as batches, and answers when a batch has ended.

    A request is known by its digest, here and at the provider. One that is in an open batch of the ledger is
    not submitted again, whoever asks and after whatever stop. A request that errored or expired is put once
    more: through `fallback`, live, or in a next batch.
    """

    def __init__(
        self,
        provider: AnthropicJudge,
        ledger: BatchLedger,
        identity: Mapping[str, Any],
        *,
        fallback: Judge | None = None,
        max_requests: int = MAX_REQUESTS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_warning: Callable[[str], None] | None = None,
    ):
        self.provider, self.ledger, self.identity, self.fallback = provider, ledger, identity, fallback
        self.max_requests, self.sleep, self.on_warning = max_requests, sleep, on_warning
        self._queue: dict[str, Question] = {}
        self._asked: dict[str, Question] = {}
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._early: dict[str, Reply | str] = {}
        self._in_batch: set[str] = set()
        self._read: list[Intent] = []
        self._latest: dict[str, int] = {}
        self._tries: Counter[str] = Counter()
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = False

    async def ask(self, question: Question) -> Reply:
        """The reply, once its batch has ended."""
        name = request_digest(self.identity, question)
        if not self._started:
            self._started = True
            self._spawn(self._run())
        waiting = self._waiting.get(name)
        if waiting is None:
            waiting = self._waiting[name] = asyncio.get_running_loop().create_future()
            self._asked[name] = question
            if name in self._early:
                self._settle(name, self._early.pop(name))
            elif name not in self._in_batch:
                self._queue[name] = question
                self._news.set()
        return await asyncio.shield(waiting)

    async def aclose(self) -> None:
        """Stop waiting. Batches go on at the provider and are found again through the ledger."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def finished(self) -> None:
        """What was answered is written down by whoever asked: the batches it came from are done with.

        Until then they stay open in the ledger, and a run that is killed reads their results again, for nothing.
        """
        for intent in self._read:
            self.ledger.ended(intent)
        self._read.clear()

    async def states(self) -> list[BatchState]:
        """The open batches of the ledger as the provider sees them."""
        batches = await self._batches()
        found = []
        for intent in self.ledger.open():
            if intent.batch is not None:
                seen = await batches.retrieve(intent.batch)
                counts = seen.request_counts.model_dump()
                found.append(BatchState(intent.batch, len(intent.requests), seen.processing_status, counts))
        return found

    async def cancel(self) -> list[str]:
        """Ask the provider to cancel the open batches of the ledger; what is done by then still counts."""
        batches = await self._batches()
        cancelled = [state.batch for state in await self.states() if state.status != "ended"]
        for batch in cancelled:
            await batches.cancel(batch)
        return cancelled

    async def _batches(self) -> Any:
        return (await self.provider.connect()).messages.batches

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """A task that broke must not leave anybody waiting for ever."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(error)

    async def _run(self) -> None:
        """Find the batches of an earlier run, then submit what gathers."""
        found: list[Intent] = []
        for intent in self.ledger.open():
            known = intent if intent.batch is not None else await self._adopt(intent)
            if known is None:
                self.ledger.ended(intent)
                continue
            self._in_batch |= set(known.requests)
            for name in known.requests:
                self._queue.pop(name, None)
            found.append(known)
            self._note(known)
        for known in found:
            self._spawn(self._follow(known))
        while True:
            await self._news.wait()
            size = -1
            while size != len(self._queue) < self.max_requests:
                size = len(self._queue)
                await self.sleep(GATHER_SECONDS)
            self._news.clear()
            while self._queue:
                await self._submit(self._next_load())

    def _note(self, intent: Intent) -> None:
        """Of the batches a request is in, the last one counts: it was put again because an earlier one failed."""
        for name in intent.requests:
            self._latest[name] = intent.number
            self._tries[name] += 1

    def _next_load(self) -> dict[str, dict[str, Any]]:
        """As many queued requests as one batch may hold."""
        load: dict[str, dict[str, Any]] = {}
        total = 0
        for name, question in list(self._queue.items()):
            request = self.provider.request(question)
            request |= request.pop("extra_body", {})
            size = len(json.dumps(request))
            if load and (len(load) >= self.max_requests or total + size > MAX_BYTES):
                break
            total += size
            load[name] = request
            del self._queue[name]
        return load

    async def _submit(self, load: dict[str, dict[str, Any]]) -> None:
        self._in_batch |= set(load)
        intent = self.ledger.intend(list(load), datetime.now(UTC).isoformat())
        self._note(intent)
        requests = [{"custom_id": name, "params": params} for name, params in load.items()]
        for tries in range(SUBMIT_TRIES):
            try:
                made = await self.provider.translated((await self._batches()).create(requests=requests))
            except JudgeUnavailableError as error:
                # It may have been made all the same: an answer can be lost on its way back.
                known = await self._adopt(intent)
                if known is not None:
                    self._spawn(self._follow(known))
                    return
                if tries == SUBMIT_TRIES - 1:
                    self._give_up(intent, error)
                    return
                await self.sleep(min(LONGEST_POLL, 2.0**tries))
            except JudgeError as error:
                self.ledger.ended(intent)
                if "413" in str(error) and len(load) > 1:
                    await self._submit_halves(load)
                    return
                self._give_up(intent, error)
                return
            else:
                self._spawn(self._follow(self.ledger.submitted(intent, made.id)))
                return

    async def _submit_halves(self, load: dict[str, dict[str, Any]]) -> None:
        self._tries.subtract(list(load))  # the whole was refused before anything was asked
        items = list(load.items())
        for half in (items[: len(items) // 2], items[len(items) // 2 :]):
            await self._submit(dict(half))

    def _give_up(self, intent: Intent, error: JudgeError) -> None:
        if not self.ledger.intents[intent.number].ended:
            self.ledger.ended(intent)
        self._in_batch -= set(intent.requests)
        for name in intent.requests:
            self._settle(name, _failed(self.provider.model, error.reason, str(error)))

    async def _adopt(self, intent: Intent) -> Intent | None:
        """The batch that was made for an intent whose id was never written down; None when there is none."""
        taken = {other.batch for other in self.ledger.intents.values()}
        begun = datetime.fromisoformat(intent.at)
        try:
            listed = await self.provider.translated((await self._batches()).list(limit=100))
        except JudgeUnavailableError:
            return None
        for batch in reversed(listed.data):
            counts = batch.request_counts.model_dump()
            near = -timedelta(minutes=1) < batch.created_at - begun < ADOPT_WITHIN
            if batch.id not in taken and near and sum(counts.values()) == len(intent.requests):
                return self.ledger.submitted(intent, batch.id)
        return None

    async def _follow(self, intent: Intent) -> None:
        """Wait until a batch has ended, then hand out its results."""
        wait = FIRST_POLL
        while True:
            try:
                seen = await self.provider.translated((await self._batches()).retrieve(intent.batch))
                if seen.processing_status == "ended":
                    break
            except JudgeUnavailableError as error:
                if self.on_warning is not None:
                    self.on_warning(f"batch {intent.batch} cannot be looked up just now: {error}")
            await self.sleep(wait)
            wait = min(LONGEST_POLL, wait * 1.5)
        left = set(intent.requests)
        async for line in await (await self._batches()).results(intent.batch):
            if line.custom_id in left:
                left.discard(line.custom_id)
                if self._latest[line.custom_id] != intent.number:
                    continue
                self._settle(line.custom_id, self._reply_of(line.result))
        mine = [name for name in intent.requests if self._latest[name] == intent.number]
        for name in left & set(mine):
            self._settle(name, "the batch ended without a result for this request")
        self._in_batch -= set(mine)
        self._read.append(intent)

    def _reply_of(self, result: Any) -> Reply | str:
        """A reply; or, as text, why the request may be put once more."""
        if result.type == "succeeded":
            try:
                return self.provider.read(result.message)
            except JudgeError as error:
                return str(error)
        if result.type != "errored":
            return f"the request {result.type} in its batch"
        told = result.error.error
        meant = trouble(ERRORS.get(told.type, 500), told.message, told.type, {})
        if isinstance(meant, JudgeUnavailableError):
            return str(meant)
        return _failed(self.provider.model, meant.reason, str(meant))

    def _settle(self, name: str, outcome: Reply | str) -> None:
        waiting = self._waiting.get(name)
        if waiting is None:
            self._early[name] = outcome
            return
        if isinstance(outcome, str):
            if self.fallback is not None:
                self._spawn(self._ask_live(name, self.fallback))
                return
            if self._tries[name] < 2:
                self._queue[name] = self._asked[name]
                self._news.set()
                return
            outcome = _failed(self.provider.model, "expired", outcome)
        self._finish(name, outcome)

    async def _ask_live(self, name: str, fallback: Judge) -> None:
        try:
            reply = await fallback.ask(self._asked[name])
        except JudgeError as error:
            reply = _failed(self.provider.model, error.reason, str(error))
        self._finish(name, reply)

    def _finish(self, name: str, reply: Reply) -> None:
        self._asked.pop(name, None)
        waiting = self._waiting.pop(name, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(replace(reply, request=name))


def _failed(model: str, reason: str, message: str) -> Reply:
    return Reply("", model=model, stop_reason=None, failure=reason, message=message)
