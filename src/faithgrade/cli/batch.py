"""Grade every case that a run directory still needs: read, grade, write, count, as the grades come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from faithgrade.redaction import Redactor, SpanMap, restore_spans
from faithgrade.runs import RunDirectory, case_digest

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.grader import Estimate, Grader
    from faithgrade.render.progress import ProgressLine


async def grade_batch(
    cases: Iterable[Case], grader: Grader, run: RunDirectory, redactor: Redactor, progress: ProgressLine
) -> None:
    """Write a line to the run for each case it has no finished grade of, in the order they are done.

    Only the cases under way are held in memory.
    """
    under_way: dict[str, tuple[str, SpanMap]] = {}

    def unfinished() -> Iterator[Case]:
        for case in cases:
            digest = case_digest(case)
            if not run.is_finished(case.id, digest):
                redacted, spans = redactor.apply(case)
                under_way[case.id] = digest, spans
                yield redacted

    async for grade in grader.grade_many(unfinished()):
        digest, spans = under_way.pop(grade.case_id)
        row = restore_spans(grade.to_dict(), spans)
        # On a thread: it waits for the disk, and the requests under way must not.
        await asyncio.to_thread(run.write_grade, row, digest)
        progress.add(claims=row["counts"]["claims"], cost_usd=row["cost_usd"])


def estimate_batch(cases: Iterable[Case], grader: Grader, redactor: Redactor) -> tuple[int, Estimate]:
    """How many cases there are, and what grading them would take."""
    from faithgrade.grader import Estimate

    total, count = Estimate(), 0
    for case in cases:
        total += grader.estimate(redactor.apply(case)[0])
        count += 1
    return count, total
