"""Phoenix evaluator: for ``evaluate_dataframe`` and experiments, and annotations written to spans."""

from __future__ import annotations

from typing import Any

from phoenix.evals import Evaluator, Score
from pydantic import BaseModel

from faithgrade import Case, Judge, agrade, case_from, grade
from faithgrade.integrations.scoring import Scored, scored

NAME = "faithfulness"


class Faithfulness(Evaluator):  # type: ignore[misc]  # phoenix has no types
    """Grades `answer` over `results` or `contexts`; options are those of `Grader`.

    What is not scored is a score of None whose label says why.
    """

    class InputSchema(BaseModel):
        """What one evaluation needs."""

        answer: str
        results: list[Any] = []
        contexts: list[Any] = []
        question: str | None = None

    def __init__(self, judge: Judge | str | None = None, **options: Any):
        kind = "code" if judge in (None, "none") else "llm"
        super().__init__(name=NAME, kind=kind, direction="maximize", input_schema=self.InputSchema)
        self.judge, self.options = judge, options

    def _evaluate(self, eval_input: dict[str, Any]) -> list[Score]:
        return [self._score(scored(grade(_case(eval_input), self.judge, **self.options)))]

    async def _async_evaluate(self, eval_input: dict[str, Any]) -> list[Score]:
        return [self._score(scored(await agrade(_case(eval_input), self.judge, **self.options)))]

    def _score(self, found: Scored) -> Score:
        return Score(
            name=NAME,
            score=found.score,
            label=found.label,
            explanation=found.reason,
            metadata={"counts": found.metadata["counts"]},
            kind=self.kind,
            direction="maximize",
        )


def _case(given: dict[str, Any]) -> Case:
    return case_from(
        given["answer"],
        given.get("results") or (),
        contexts=given.get("contexts") or (),
        question=given.get("question"),
    )
