"""RAGAS metric: ``evaluate(dataset, metrics=[Faithgrade()])``.

A sample that is not scored is NaN, RAGAS' own word.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ragas.metrics.base import MetricType, MultiTurnMetric, SingleTurnMetric

from faithgrade import agrade, read_transcript
from faithgrade.integrations.scoring import Scored, scored

if TYPE_CHECKING:
    from ragas.dataset_schema import MultiTurnSample, SingleTurnSample


@dataclass
class Faithgrade(SingleTurnMetric, MultiTurnMetric):  # type: ignore[misc]  # ragas has no types
    """Share of supported claims, over retrieved contexts or over the tool messages of a conversation.

    `options` are those of `Grader`. `found` keeps label, reason and claims of each sample, in the order of
    grading.
    """

    name: str = "faithgrade"
    judge: Any = None
    options: dict[str, Any] = field(default_factory=dict)
    found: list[Scored] = field(default_factory=list, repr=False)
    _required_columns: dict[MetricType, set[str]] = field(
        default_factory=lambda: {
            MetricType.SINGLE_TURN: {"user_input", "response", "retrieved_contexts"},
            MetricType.MULTI_TURN: {"user_input"},
        }
    )

    def init(self, run_config: Any) -> None:
        """Nothing to prepare."""

    async def _single_turn_ascore(self, sample: SingleTurnSample, callbacks: Any) -> float:
        return await self._score(sample)

    async def _multi_turn_ascore(self, sample: MultiTurnSample, callbacks: Any) -> float:
        return await self._score(sample)

    async def _score(self, sample: SingleTurnSample | MultiTurnSample) -> float:
        case = read_transcript(sample.model_dump(mode="json", exclude_none=True), "ragas")
        one = scored(await agrade(case, self.judge, **self.options))
        self.found.append(one)
        return math.nan if one.score is None else one.score
