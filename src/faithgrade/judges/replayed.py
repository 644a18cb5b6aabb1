"""A judge that gives stored replies again, found by the digest of the request: verdicts are re-derived
without a call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.errors import BudgetError, JudgeError
from faithgrade.judge import Reply, Try, Usage
from faithgrade.question import Question, request_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class ReplayedJudge:
    """Answers from rows of ``replies.jsonl``. Of several for a request the last usable one counts.

    A question without a stored reply has no verdict (``not_recorded``), and a stored failure fails again in
    the same words. `missed` keeps the digests that were not found: something that makes the question has
    changed.
    """

    def __init__(self, rows: Iterable[Mapping[str, Any]], identity: Mapping[str, Any]):
        self.identity = identity
        self.rows: dict[tuple[str, str | None], Mapping[str, Any]] = {}
        self.missed: list[str] = []
        for row in rows:
            for key in ((row["request"], row["case_id"]), (row["request"], None)):
                kept = self.rows.get(key)
                if kept is None or kept["failure"] or not row["failure"]:
                    self.rows[key] = row

    async def ask(self, question: Question) -> Reply:
        """The stored reply, with what it cost when it was bought."""
        name = request_digest(self.identity, question)
        row = self.rows.get((name, question.case_id)) or self.rows.get((name, None))
        if row is None:
            self.missed.append(name)
            raise JudgeError("no stored reply answers this question as it is put now", reason="not_recorded")
        if row["model"] is None:
            if row["failure"] == "budget":
                raise BudgetError(row["message"])
            raise JudgeError(row["message"], reason=row["failure"])
        return reply_of(row)


def reply_of(row: Mapping[str, Any]) -> Reply:
    """The reply that a row of ``replies.jsonl`` was made from."""
    return Reply(
        text=row["text"],
        model=row["model"],
        model_returned=row["model_returned"],
        stop_reason=row["stop_reason"],
        usage=Usage(**row["usage"]),
        cost_usd=row["cost_usd"],
        cached=row["cached"],
        request=row["request"],
        tries=tuple(
            Try(
                t["text"],
                t["stop_reason"],
                t["model_returned"],
                Usage(**t["usage"]),
                t["cost_usd"],
                t["error"],
            )
            for t in row["tries"]
        ),
        failure=row["failure"],
        message=row["message"],
    )
