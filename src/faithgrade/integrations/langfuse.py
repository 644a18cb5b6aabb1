"""Langfuse: an evaluator for its experiments, and scores written to traces."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from langfuse import Evaluation, Langfuse

from faithgrade import Grade, Judge, agrade
from faithgrade.integrations.scoring import scored
from faithgrade.integrations.shapes import case_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

NAME = "faithfulness"


def faithfulness(
    judge: Judge | str | None = None, **options: Any
) -> Callable[..., Awaitable[list[Evaluation]]]:
    """An evaluator for experiments; options are those of `Grader`, outputs as `shapes.case_of` reads them.

    The label is a categorical evaluation; a numeric one beside it exists only where the score is known.
    """

    async def evaluator(*, input: Any, output: Any, **others: Any) -> list[Evaluation]:
        found = scored(await agrade(case_of(input, output), judge, **options))
        shared: dict[str, Any] = {"comment": found.reason, "metadata": {"counts": found.metadata["counts"]}}
        told = [Evaluation(name=f"{NAME}.label", value=found.label, data_type="CATEGORICAL", **shared)]
        if found.score is not None:
            told.append(Evaluation(name=NAME, value=found.score, data_type="NUMERIC", **shared))
        return told

    return evaluator


def write_scores(client: Langfuse, trace_id: str, grade: Grade, *, version: str = "") -> None:
    """Write a grade to a trace. The same trace and `version` replace what was written before."""
    found = scored(grade)
    values: dict[str, tuple[str, Any]] = {f"{NAME}.label": ("CATEGORICAL", found.label)}
    if found.score is not None:
        values[NAME] = ("NUMERIC", found.score)
    for name, (kind, value) in values.items():
        digest = hashlib.sha256("\n".join((trace_id, name, version)).encode()).hexdigest()[:24]
        client.create_score(
            name=name,
            value=value,
            data_type=kind,
            trace_id=trace_id,
            comment=found.reason,
            score_id=f"faithgrade-{digest}",
        )
