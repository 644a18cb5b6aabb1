"""DeepEval metric: ``assert_test(case, [FaithgradeMetric()])``, or ``evaluate``."""

from __future__ import annotations

from typing import Any

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase, SingleTurnParams

from faithgrade import Judge, agrade, grade, read_transcript
from faithgrade.integrations.scoring import Scored, scored


class FaithgradeMetric(BaseMetric):  # type: ignore[misc]  # deepeval has no types
    """Share of supported claims; `options` are those of `Grader`.

    A test case that is not scored is an error of the metric: it neither passes nor counts as 0.
    """

    _required_params = (SingleTurnParams.INPUT, SingleTurnParams.ACTUAL_OUTPUT)

    def __init__(
        self, threshold: float = 1.0, judge: Judge | str | None = None, options: dict[str, Any] | None = None
    ):  # named one by one: DeepEval copies a metric by its attributes of these names
        self.threshold, self.judge, self.options = threshold, judge, options or {}
        self.async_mode, self.include_reason, self.strict_mode = True, True, False
        self.evaluation_model = judge if isinstance(judge, str) else None

    @property
    def __name__(self) -> str:
        return "faithfulness (faithgrade)"

    def measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float:
        """Grade and wait."""
        return self._tell(scored(grade(_case(test_case), self.judge, **self.options)))

    async def a_measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float:
        """Grade."""
        return self._tell(scored(await agrade(_case(test_case), self.judge, **self.options)))

    def is_successful(self) -> bool:
        """Whether the score reached the threshold; never without a score."""
        return bool(self.success)

    def _tell(self, found: Scored) -> float:
        self.reason, self.score, self.score_breakdown = found.reason, found.score, found.metadata["counts"]
        self.success = found.score is not None and found.score >= self.threshold
        if found.score is None:
            raise ValueError(found.reason)
        return found.score


def _case(test_case: LLMTestCase) -> Any:
    return read_transcript(test_case.model_dump(mode="json"), "deepeval")
