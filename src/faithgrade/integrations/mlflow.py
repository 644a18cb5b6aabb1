"""MLflow scorer: ``mlflow.genai.evaluate(data=…, scorers=[faithfulness()])``."""

from __future__ import annotations

from typing import Any

from mlflow.entities import AssessmentError, AssessmentSource, Feedback
from mlflow.genai.scorers import Scorer, scorer

from faithgrade import Case, Judge, case_from, grade, read_transcript
from faithgrade.integrations.scoring import scored


def faithfulness(judge: Judge | str | None = None, **options: Any) -> Scorer:
    """A scorer of `inputs` and `outputs`; options are those of `Grader`.

    MLflow calls scorers without a loop.

    The output is an object with ``messages`` (a conversation) or with ``answer`` and ``results`` or
    ``contexts``. What is not scored is a feedback without value and with the error NOT_SCORED, which no
    aggregate counts.
    """
    name = judge if isinstance(judge, str) else "faithgrade"
    source = AssessmentSource(source_type="CODE" if judge in (None, "none") else "LLM_JUDGE", source_id=name)

    @scorer(name="faithfulness")  # type: ignore[untyped-decorator]  # an extra, without it untyped
    def faithfulness_scorer(inputs: Any = None, outputs: Any = None) -> Feedback:
        found = scored(grade(_case(inputs, outputs), judge, **options))
        counts = {key: str(value) for key, value in found.metadata["counts"].items()}
        missing = AssessmentError("NOT_SCORED", found.reason) if found.score is None else None
        return Feedback(
            name="faithfulness",
            value=found.score,
            rationale=found.reason,
            source=source,
            metadata={"label": found.label, **counts},
            error=missing,
        )

    return faithfulness_scorer


def _case(inputs: Any, outputs: Any) -> Case:
    given = dict(outputs) if isinstance(outputs, dict) else {"answer": outputs}
    if given.get("messages"):
        return read_transcript({"messages": given["messages"]})
    asked = inputs.get("question") if isinstance(inputs, dict) else inputs
    return case_from(
        given.get("answer"),
        given.get("results") or (),
        contexts=given.get("contexts") or (),
        question=asked if isinstance(asked, str) else None,
    )
