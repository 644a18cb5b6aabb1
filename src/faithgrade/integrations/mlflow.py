"""MLflow scorer: ``mlflow.genai.evaluate(data=…, scorers=[faithfulness()])``."""

from __future__ import annotations

from typing import Any

from mlflow.entities import AssessmentError, AssessmentSource, Feedback
from mlflow.genai.scorers import Scorer, scorer

from faithgrade import Judge, grade
from faithgrade.integrations.scoring import scored
from faithgrade.integrations.shapes import case_of


def faithfulness(judge: Judge | str | None = None, **options: Any) -> Scorer:
    """A scorer; options are those of `Grader`, outputs as `shapes.case_of` reads them.

    What is not scored is a feedback without value and with the error NOT_SCORED, which no aggregate counts.
    """
    name = judge if isinstance(judge, str) else "faithgrade"
    source = AssessmentSource(source_type="CODE" if judge in (None, "none") else "LLM_JUDGE", source_id=name)

    @scorer(name="faithfulness")  # type: ignore[untyped-decorator]  # an extra, without it untyped
    def faithfulness_scorer(inputs: Any = None, outputs: Any = None) -> Feedback:
        found = scored(grade(case_of(inputs, outputs), judge, **options))
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
