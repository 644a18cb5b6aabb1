"""A worker of the cluster: one grader, which grades the pieces it is given and writes its own files."""

from __future__ import annotations

import asyncio
import json
import uuid
from array import array
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from faithgrade.cluster.cases import cases_of
from faithgrade.engines import ray
from faithgrade.errors import FaithgradeError, InputError, RunError
from faithgrade.grade import Grade, Violation
from faithgrade.grader import Grader
from faithgrade.judges.shared import HubLine
from faithgrade.redaction import Redactor, SpanMap, restore_spans
from faithgrade.rules import RULES_VERSION
from faithgrade.runs import PartWriter, ReplyPart, case_digest, case_key, read_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.case import Case
    from faithgrade.engines.pieces import CaseFile, Piece
    from faithgrade.runs import Store
    from faithgrade.settings import Settings

LIVES = 3
"""Workers that may be lost over one piece before its cases are left ungraded."""

SYNC_SECONDS = 1.0  # what a power cut can take; the loss of a worker takes nothing


@dataclass(frozen=True, slots=True)
class Order:
    """What every worker is told. `skipped` are file and line of bad records."""

    run: str
    created_at: str
    attempt: int
    store: Store
    settings: Settings
    redactions: tuple[str, ...]
    files: tuple[CaseFile, ...]
    skipped: frozenset[tuple[str | None, int | None]]
    hub: str | None
    rules_version: str = RULES_VERSION


class Finished:
    """The cases that earlier tries finished, as two sorted columns: sixteen bytes a case, one copy a machine."""

    def __init__(self, data: bytes):
        half = len(data) // 2
        self.keys, self.digests = memoryview(data[:half]).cast("Q"), memoryview(data[half:]).cast("Q")

    @staticmethod
    def packed(done: Mapping[int, int]) -> bytes:
        """The columns of a mapping of case keys to digests."""
        keys = sorted(done)
        return array("Q", keys).tobytes() + array("Q", (done[key] for key in keys)).tobytes()

    def has(self, key: int, digest: str) -> bool:
        """Whether this very case is finished."""
        at = bisect_left(self.keys, key)
        return at < len(self.keys) and self.keys[at] == key and self.digests[at] == int(digest, 16)


class GradingWorker:
    """An actor of the cluster. Nothing it does is lost with it: each grade is on disk before it is counted."""

    def __init__(self, order: Order, finished: Any):
        self.order, self.run = order, Path(order.run)
        self.finished = Finished(ray.fetched(finished))
        self.name = uuid.uuid4().hex[:12]
        self.redactor = Redactor.of(list(order.redactions))
        self.trouble = _trouble(order)
        self.used: Counter[str] = Counter()
        self.cost: float | None = 0.0
        self.grader: Grader | None = None
        self.replies: ReplyPart | None = None
        self.line: HubLine | None = None

    async def __call__(self, batch: Any) -> Any:
        """Grade one piece; what the driver counts of it, or why this worker cannot work."""
        piece = ray.piece_of(batch)
        if self.trouble is not None:
            return self._row(error=self.trouble)
        try:
            return await self._piece(piece)
        except (OSError, FaithgradeError) as error:
            return self._row(error=str(error))

    async def aclose(self) -> None:
        """Close the grader and the file of replies. A cluster ends its workers without asking, and may."""
        if self.grader is not None:
            await self.grader.aclose()
        if self.replies is not None:
            self.replies.close()

    async def _piece(self, piece: Piece) -> Any:
        grader = self._ready()
        part = PartWriter(self.run, self.order.attempt, piece.name, self.name, self.order.store)
        try:
            lost, finished = part.taken_over()
            lives = len(lost)
            if lost and self.line is not None:
                self.line.tell("gone", lost)
            under_way: dict[str, tuple[str, SpanMap]] = {}
            cases = self._unfinished(piece, finished, under_way)
            claims, count, sync_at = 0, 0, monotonic() + SYNC_SECONDS
            if lives >= LIVES:
                for case in cases:
                    part.write(_given_up(case).to_dict(), under_way.pop(case.id)[0])
                    count += 1
            else:
                async for grade in grader.grade_many(cases):
                    digest, spans = under_way.pop(grade.case_id)
                    row = restore_spans(grade.to_dict(), spans)
                    part.write(row, digest)
                    claims, count = claims + row["counts"]["claims"], count + 1
                    if monotonic() >= sync_at:
                        await asyncio.to_thread(part.sync)
                        sync_at = monotonic() + SYNC_SECONDS
        finally:
            await asyncio.to_thread(part.close)
        silent = self.line.lost if self.line is not None else None
        return self._row(
            cases=count,
            claims=claims,
            kept=len(finished),
            lost=json.dumps(lost),
            given_up=lives >= LIVES,
            error=silent or "",
        )

    def _unfinished(
        self, piece: Piece, taken_over: Mapping[int, str], under_way: dict[str, tuple[str, SpanMap]]
    ) -> Iterator[Case]:
        for item in cases_of(piece, self.order.files[piece.file]):
            if isinstance(item, InputError):
                continue
            case, line = item
            key, digest = case_key(case.id), case_digest(case)
            if (self.order.files[piece.file].name, line) in self.order.skipped:
                continue
            if taken_over.get(key) == digest or self.finished.has(key, digest):
                continue
            redacted, spans = self.redactor.apply(case)
            under_way[case.id] = digest, spans
            yield redacted

    def _ready(self) -> Grader:
        """The grader, made on the loop it will be used on."""
        if self.grader is None:
            self.replies = ReplyPart(self.run, self.order.attempt, self.name, self.order.store)
            if self.order.hub is not None:
                self.line = HubLine(ray.caller(self.order.hub), self.name)
            self.grader = Grader(settings=self.order.settings, on_reply=self._reply, line=self.line)
        return self.grader

    def _reply(self, row: dict[str, Any]) -> None:
        if self.replies is not None:
            self.replies.write(row)
        self.used.update(row["usage"])
        known = self.cost is not None and row["cost_usd"] is not None
        self.cost = (self.cost or 0.0) + row["cost_usd"] if known else None

    def _row(self, **told: Any) -> Any:
        """What happened since the last row of this worker; `not_asked` since it began."""
        row = {
            "cases": 0,
            "claims": 0,
            "kept": 0,
            "lost": "[]",
            "given_up": False,
            "error": "",
            **told,
        }
        warnings = list(self.grader.warnings) if self.grader is not None else []
        unknown = self.cost is None
        row |= {"usage": json.dumps(self.used), "warnings": json.dumps(warnings)}
        row |= {"cost_usd": self.cost or 0.0, "cost_unknown": unknown}
        self.used = Counter()
        self.cost = None if unknown else 0.0
        row |= {"worker": self.name, "not_asked": self.line.refused if self.line is not None else 0}
        return ray.row_of(**row)


def _trouble(order: Order) -> str | None:
    """Why this worker must not grade; None when it may."""
    import socket

    if order.rules_version != RULES_VERSION:
        return (
            f"{socket.gethostname()}: expected rules {order.rules_version} as on the machine that started the run,"
            f" found {RULES_VERSION}; install the same faithgrade everywhere"
        )
    try:
        seen = read_manifest(Path(order.run)).created_at
    except RunError:
        seen = ""
    if seen != order.created_at:
        return (
            f"{socket.gethostname()}: expected the run directory {order.run} on a file system that all machines"
            " share, found no such run there"
        )
    return None


def _given_up(case: Case) -> Grade:
    message = f"{LIVES} workers were lost over the piece of the input with this case"
    return Grade(case.id, (), violations=(Violation("internal_error", message),), anomalies=case.anomalies)
