"""LangSmith and openevals evaluator: ``evaluate(target, data=…, evaluators=[faithfulness()])``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade import Judge, agrade
from faithgrade.integrations.scoring import scored
from faithgrade.integrations.shapes import case_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

KEY = "faithfulness"


def faithfulness(
    judge: Judge | str | None = None, **options: Any
) -> Callable[..., Awaitable[dict[str, Any]]]:
    """An evaluator; options are those of `Grader`, outputs as `shapes.case_of` reads them.

    What is not scored has no score, and the label as its value.
    """

    async def evaluator(
        *, outputs: Any, inputs: Any = None, reference_outputs: Any = None, **others: Any
    ) -> dict[str, Any]:
        found = scored(await agrade(case_of(inputs, outputs), judge, **options))
        metadata = {"label": found.label, "counts": found.metadata["counts"]}
        told = {"key": KEY, "score": found.score, "comment": found.reason, "metadata": metadata}
        return told if found.score is not None else {**told, "value": found.label}

    evaluator.__name__ = KEY
    return evaluator
