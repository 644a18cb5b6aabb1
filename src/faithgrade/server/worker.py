"""Grades the open batches: a case of each in turn, results written in groups, everything resumed after a
stop.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sqlalchemy.exc import OperationalError

from faithgrade.case import Case
from faithgrade.errors import InputError
from faithgrade.server.bodies import read_cases, spooled
from faithgrade.server.hub import Hub
from faithgrade.server.keys import Key
from faithgrade.server.metrics import case_state
from faithgrade.server.service import Service, UnknownPriceError
from faithgrade.server.store import Finished

log = logging.getLogger("faithgrade.server")

AHEAD = 16
"""Cases of one batch read ahead of the grader."""
GROUP = 200
"""Most grades written in one transaction."""
LOOK_AGAIN = 5.0
"""Seconds between looks at batches that are held."""


KEY_AGE = 1.0
"""Seconds for which a key without a budget is not looked up again."""
RECOVERABLE = ("budget_spent", "key_revoked")
"""Reasons a batch is held for that may pass by themselves."""


@dataclass(slots=True)
class _Active:
    """A batch under way: what is left of its cases."""

    batch: dict[str, Any]
    cases: Iterator[tuple[int, Case]]
    files: ExitStack
    left: int
    ahead: deque[tuple[int, Case]] = field(default_factory=deque)
    dropped: bool = False

    @property
    def id(self) -> str:
        return str(self.batch["id"])


class Worker:
    """Runs for as long as the service. `room` is how many cases are graded at once."""

    def __init__(self, service: Service, hub: Hub, room: int):
        self._service, self._hub = service, hub
        self._room = asyncio.Semaphore(room)
        self._active: dict[str, _Active] = {}
        self._order: deque[str] = deque()
        self._beginning: set[str] = set()
        self._flying: Counter[str] = Counter()
        self._wake = asyncio.Event()
        self._finished: asyncio.Queue[tuple[Finished, float] | None] = asyncio.Queue()
        self._under_way: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._keys: dict[str, tuple[float, Key | None]] = {}
        self._books = asyncio.Lock()
        """Held while a key's spending is read and set aside, and while it is written down: never half of each."""
        self.broken: str | None = None

    async def start(self) -> None:
        """Take up what an earlier process left, and go on."""
        await self._take_up_open((*RECOVERABLE, "settings_changed", "price_unknown"))
        steps = (self._hand_out(), self._write_down(), self._look_again())
        self._tasks = [asyncio.create_task(step) for step in steps]
        for task in self._tasks:
            task.add_done_callback(self._notice_end)

    async def stop(self, grace: float) -> None:
        """Take no more cases, give those under way `grace` seconds, write down what is finished."""
        hand_out, write_down, look_again = self._tasks
        for task in (hand_out, look_again):
            task.cancel()
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=grace)
            for task in late:
                task.cancel()
        self._finished.put_nowait(None)
        await asyncio.wait([write_down], timeout=max(grace, 5.0))
        write_down.cancel()
        await asyncio.gather(*self._tasks, *self._under_way, return_exceptions=True)
        for active in self._active.values():
            active.files.close()

    async def add(self, batch_id: str) -> None:
        """Begin with a batch that may be begun with."""
        await self._activate(batch_id)
        self._wake.set()

    def drop(self, batch_id: str) -> None:
        """Hand out no more cases of a batch; what is under way is still finished."""
        active = self._active.pop(batch_id, None)
        if active is not None:
            active.dropped = True
            active.files.close()

    @property
    def waiting(self) -> int:
        """Cases of active batches that are not handed out yet."""
        return sum(active.left for active in self._active.values())

    async def _activate(self, batch_id: str) -> None:
        """Begin with a batch, once: while it is looked up, nobody else may begin with it too."""
        if batch_id in self._active or batch_id in self._beginning or self._flying[batch_id]:
            return
        self._beginning.add(batch_id)
        try:
            await self._begin(batch_id)
        finally:
            self._beginning.discard(batch_id)

    async def _begin(self, batch_id: str) -> None:
        store = self._service.store
        batch = await asyncio.to_thread(store.batch, batch_id)
        if batch is None or batch["state"] != "running":
            return
        current = self._service.manifest()["verdict_settings"]
        if json.loads(batch["manifest"])["verdict_settings"] != json.loads(json.dumps(current)):
            await self._hold(batch_id, "settings_changed")
            return
        body = await asyncio.to_thread(store.upload, batch_id)
        if body is None:
            await self._hold(batch_id, "upload_missing")
            return
        done = await asyncio.to_thread(store.done_positions, batch_id)
        files = ExitStack()
        source = files.enter_context(spooled(body, ""))
        cases = ((n, case) for n, case in enumerate(read_cases(source, batch["format"])) if n not in done)
        active = _Active(batch, cases, files, batch["total"] - len(done))
        if not active.left:
            files.close()
            await self._complete(batch_id)
            return
        self._active[batch_id] = active
        self._order.append(batch_id)

    async def _hand_out(self) -> None:
        while True:
            await self._room.acquire()
            self._wake.clear()
            found = await self._next()
            while found is None:
                await self._wake.wait()
                self._wake.clear()
                found = await self._next()
            active, position, case = found
            self._flying[active.id] += 1
            task = asyncio.create_task(self._grade(active, position, case))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _next(self) -> tuple[_Active, int, Case] | None:
        """A case of the batch whose turn it is."""
        for _ in range(len(self._order)):
            batch_id = self._order.popleft()
            active = self._active.get(batch_id)
            if active is None:
                continue
            if not active.ahead and active.left:
                active.ahead.extend(await asyncio.to_thread(_read_ahead, active))
            if active.dropped or not active.ahead:
                continue
            self._order.append(batch_id)
            active.left -= 1
            return active, *active.ahead.popleft()
        return None

    async def _grade(self, active: _Active, position: int, case: Case) -> None:
        finished, key, reserved = False, None, None
        try:
            async with self._books:
                key = await self._key(active.batch["key_id"])
                reserved = None if key is None or key.revoked else await self._service.reserve(key, case)
            if key is None or reserved is None:
                await self._put_back(active, "budget_spent" if key and not key.revoked else "key_revoked")
                return
            grade = await self._service.grade(case)
            line = self._service.stored(grade)
            done = Finished(active.id, key.id, position, line, case_state(grade), grade.cost_usd)
            owed = max(reserved, grade.cost_usd or 0.0)
            self._service.ledger.owe(key.id, owed - reserved)
            self._finished.put_nowait((done, owed))
            finished = True
        except UnknownPriceError:
            await self._put_back(active, "price_unknown")
        except Exception as error:  # the batch is taken up again later, and this case with it
            log.error(
                "a case could not be graded now", extra={"batch": active.id, "reason": type(error).__name__}
            )
            self.drop(active.id)
        finally:
            self._room.release()
            if not finished:
                self._flying[active.id] -= 1
                if key is not None and reserved:
                    self._service.ledger.release(key.id, reserved)

    async def _key(self, key_id: str) -> Key | None:
        """The key as it stands, or as it stood `KEY_AGE` seconds ago if it has no budget to watch."""
        read_at, key = self._keys.get(key_id, (0.0, None))
        if key is None or key.budget_usd is not None or self._service.now() - read_at > KEY_AGE:
            key = await asyncio.to_thread(self._service.store.find_key, key_id=key_id)
            self._keys[key_id] = (self._service.now(), key)
        return key

    async def _put_back(self, active: _Active, reason: str) -> None:
        """Hold a batch whose key may not go on; taken up again, its ungraded cases are read anew."""
        if not active.dropped:
            self.drop(active.id)
            await self._hold(active.id, reason)

    async def _hold(self, batch_id: str, reason: str) -> None:
        await asyncio.to_thread(self._service.store.set_state, batch_id, "held", reason)
        log.warning("batch held", extra={"batch": batch_id, "reason": reason})
        self._hub.changed(batch_id)

    async def _write_down(self) -> None:
        ended = False
        while not ended:
            group = [await self._finished.get()]
            while len(group) < GROUP and not self._finished.empty():
                group.append(self._finished.get_nowait())
            ended = None in group
            items = [item for item in group if item is not None]
            if items:
                async with self._books:
                    await self._record([finished for finished, _ in items])
                    for finished, owed in items:
                        self._service.ledger.release(finished.key_id, owed)
                await self._settle([finished for finished, _ in items])

    async def _record(self, finished: list[Finished]) -> None:
        """Write, and while the database is away try again: these grades may have been paid for."""
        while True:
            try:
                await asyncio.to_thread(self._service.store.record, finished)
                return
            except OperationalError as error:
                log.error("grades could not be written yet", extra={"reason": type(error.orig).__name__})
                await asyncio.sleep(1.0)

    async def _settle(self, items: list[Finished]) -> None:
        for finished in items:
            batch_id = finished.batch_id
            self._flying[batch_id] -= 1
            active = self._active.get(batch_id)
            if active is not None and not active.left and not self._flying[batch_id]:
                self.drop(batch_id)
                await self._complete(batch_id)
        for batch_id in {finished.batch_id for finished in items}:
            self._hub.changed(batch_id)

    async def _complete(self, batch_id: str) -> None:
        store = self._service.store
        batch = await asyncio.to_thread(store.batch, batch_id)
        if batch is None:
            return
        summary = await asyncio.to_thread(self._service.summary, batch)
        keep = self._service.options.store == "full"
        await asyncio.to_thread(lambda: store.complete(batch_id, summary, keep_upload=keep))
        log.info("batch complete", extra={"batch": batch_id, "cases": batch["done"]})
        self._hub.changed(batch_id)

    async def _look_again(self) -> None:
        """Take up what was put back and may go on, forget what is old, and mind that the database is ours."""
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            try:
                if not await asyncio.to_thread(self._service.ownership.holds):
                    log.error("the database's lock is lost")
                    continue
                await self._take_up_open()
                before = self._service.now() - self._service.options.keep_days * 86400
                await asyncio.to_thread(self._service.store.forget, before)
            except OperationalError as error:
                log.error("the database did not answer", extra={"reason": type(error.orig).__name__})

    async def _take_up_open(self, reasons: tuple[str, ...] = RECOVERABLE) -> None:
        for batch in await asyncio.to_thread(self._service.store.open_batches):
            if batch["id"] in self._active or self._flying[batch["id"]]:
                continue
            if batch["state"] == "held":
                if batch["reason"] not in reasons or not await self._may_go_on(batch):
                    continue
                await asyncio.to_thread(self._service.store.set_state, batch["id"], "running")
            await self.add(batch["id"])

    async def _may_go_on(self, batch: dict[str, Any]) -> bool:
        key = await asyncio.to_thread(self._service.store.find_key, key_id=batch["key_id"])
        if key is None or key.revoked:
            return False
        return key.budget_usd is None or key.spent_usd < key.budget_usd

    def _notice_end(self, task: asyncio.Task[None]) -> None:
        """A task of ours must not end by itself: the service says that it is not ready any more."""
        if task.cancelled() or self._service.stopping.is_set():
            return
        error = task.exception()
        if error is not None:
            self.broken = type(error).__name__
            log.error("the worker stopped", extra={"reason": self.broken})


def _read_ahead(active: _Active) -> list[tuple[int, Case]]:
    try:
        return list(islice(active.cases, AHEAD))
    except (OSError, InputError, ValueError):
        if active.dropped:  # its file went while it was being read
            return []
        raise
