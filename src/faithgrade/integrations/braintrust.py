"""Braintrust and autoevals scorer: ``Eval(name, data=…, task=…, scores=[faithfulness()])``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autoevals import Score

from faithgrade import Judge, agrade
from faithgrade.integrations.scoring import scored
from faithgrade.integrations.shapes import case_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


def faithfulness(judge: Judge | str | None = None, **options: Any) -> Callable[..., Awaitable[Score]]:
    """A scorer.

    Options are those of `Grader`, outputs as `shapes.case_of` reads them (passages may be metadata).

    What is not scored has the score None: Braintrust skips it.
    """

    async def faithfulness_scorer(
        input: Any, output: Any, expected: Any = None, metadata: Any = None, **others: Any
    ) -> Score:
        found = scored(await agrade(case_of(input, output, metadata), judge, **options))
        return Score(
            name="faithfulness", score=found.score, metadata={**found.metadata, "reason": found.reason}
        )

    return faithfulness_scorer
