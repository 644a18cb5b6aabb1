"""Langfuse: an evaluator for its experiments, and scores written to traces."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from langfuse import Evaluation, Langfuse

from faithgrade import Case, Grade, Judge, agrade, case_from
from faithgrade.integrations.scoring import scored

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

NAME = "faithfulness"


def faithfulness(
    judge: Judge | str | None = None, *, case_of: Callable[[Any, Any], Case] | None = None, **options: Any
) -> Callable[..., Awaitable[list[Evaluation]]]:
    """An evaluator for ``run_experiment``.

    `case_of` makes a case of input and output, options are `Grader`'s.

    Without it the output is an object with ``answer`` and ``results`` or ``contexts``. The label is a
    categorical evaluation; a numeric one beside it exists only where the score is known.
    """
    make = case_of or _case

    async def evaluator(*, input: Any, output: Any, **others: Any) -> list[Evaluation]:
        found = scored(await agrade(make(input, output), judge, **options))
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


def _case(asked: Any, output: Any) -> Case:
    given = dict(output) if isinstance(output, dict) else {"answer": output}
    question = asked if isinstance(asked, str) else None
    return case_from(
        given.get("answer"),
        given.get("results") or (),
        contexts=given.get("contexts") or (),
        question=question,
    )
