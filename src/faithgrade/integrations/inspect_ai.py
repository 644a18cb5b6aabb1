"""Inspect scorer: ``@task`` … ``scorer=faithfulness()``. A sample that is not scored is unscored, never 0."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr

from faithgrade import Grader, read_transcript
from faithgrade.integrations.scoring import scored

if TYPE_CHECKING:
    from inspect_ai.solver import TaskState

    from faithgrade import Judge


@scorer(metrics=[mean(), stderr()])  # type: ignore[untyped-decorator]  # an extra, without it untyped
def faithfulness(judge: Judge | str | None = None, **options: Any) -> Scorer:
    """Share of the answer's claims that the sample's tool results support; options are those of `Grader`.

    An incomplete grade is NaN with its reason, which Inspect counts as unscored and leaves out of metrics.
    """
    grader = Grader(judge, **options)

    async def score(state: TaskState, target: Target) -> Score:
        record = {
            "id": str(state.sample_id),
            "epoch": state.epoch,
            "messages": [message.model_dump(mode="json", exclude_none=True) for message in state.messages],
            "output": state.output.model_dump(mode="json", exclude_none=True),
        }
        case = read_transcript(record, "inspect")
        found = scored(await grader.grade(case))
        value = math.nan if found.score is None else found.score
        return Score(value=value, answer=case.answer, explanation=found.reason, metadata=found.metadata)

    return score
