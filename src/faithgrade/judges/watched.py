"""A judge around a judge that tells what every reply was, and adds up what was used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faithgrade.errors import FaithgradeError, JudgeError
from faithgrade.judge import Judge, Reply, Usage

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.question import Question


@dataclass(slots=True)
class Totals:
    """What a grader's judge has used so far. The cost is None as soon as one reply's cost is not known."""

    usage: Usage = field(default_factory=Usage)
    cost_usd: float | None = 0.0
    replies: int = 0
    failures: int = 0
    models_returned: set[str] = field(default_factory=set)

    def add(self, reply: Reply) -> None:
        """Count one reply."""
        self.replies += 1
        self.failures += reply.failure is not None
        self.usage += reply.usage
        known = self.cost_usd is not None and reply.cost_usd is not None
        self.cost_usd = (self.cost_usd or 0.0) + (reply.cost_usd or 0.0) if known else None
        if reply.model_returned:
            self.models_returned.add(reply.model_returned)


class WatchedJudge:
    """Gives each outcome to `watch` as a row for ``replies.jsonl`` and keeps `totals`.

    `watch` is called on the event loop, once for each question, also for one that got no reply.
    """

    def __init__(
        self,
        inner: Judge,
        *,
        name_of: Callable[[Question], str],
        watch: Callable[[dict[str, Any]], None] | None = None,
        now: Callable[[], str],
    ):
        self.inner, self.name_of, self.watch, self.now = inner, name_of, watch, now
        self.totals = Totals()

    async def ask(self, question: Question) -> Reply:
        """Ask, count, and tell."""
        try:
            reply = await self.inner.ask(question)
        except FaithgradeError as error:
            self.totals.failures += 1
            self._tell(failed_row(question, error, request=self.name_of(question), at=self.now()))
            raise
        self.totals.add(reply)
        self._tell(reply_row(question, reply, at=self.now()))
        return reply

    def _tell(self, row: dict[str, Any]) -> None:
        if self.watch is not None:
            self.watch(row)


def reply_row(question: Question, reply: Reply, *, at: str) -> dict[str, Any]:
    """A reply as one line of ``replies.jsonl``: enough to read the verdicts again without a call."""
    return {
        "request": reply.request,
        "case_id": question.case_id,
        "claims": {mark: claim.index for mark, claim in zip(question.ids, question.claims, strict=True)},
        "model": reply.model,
        "model_returned": reply.model_returned,
        "text": reply.text,
        "stop_reason": reply.stop_reason,
        "failure": reply.failure,
        "message": reply.message,
        "usage": reply.usage.to_dict(),
        "cost_usd": reply.cost_usd,
        "cached": reply.cached,
        "tries": [
            {
                "text": t.text,
                "stop_reason": t.stop_reason,
                "model_returned": t.model_returned,
                "usage": t.usage.to_dict(),
                "cost_usd": t.cost_usd,
                "error": t.error,
            }
            for t in reply.tries
        ],
        "at": at,
    }


def failed_row(question: Question, error: FaithgradeError, *, request: str, at: str) -> dict[str, Any]:
    """A question that got no reply, as one line of ``replies.jsonl``."""
    return {
        "request": request,
        "case_id": question.case_id,
        "claims": {mark: claim.index for mark, claim in zip(question.ids, question.claims, strict=True)},
        "model": None,
        "model_returned": None,
        "text": "",
        "stop_reason": None,
        "failure": error.reason if isinstance(error, JudgeError) else "budget",
        "message": str(error),
        "usage": Usage().to_dict(),
        "cost_usd": 0.0,
        "cached": False,
        "tries": [],
        "at": at,
    }
