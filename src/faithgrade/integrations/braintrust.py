"""Braintrust and autoevals scorer: ``Eval(name, data=…, task=…, scores=[faithfulness()])``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autoevals import Score

from faithgrade import Case, Judge, agrade, case_from, read_transcript
from faithgrade.integrations.scoring import scored

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


def faithfulness(judge: Judge | str | None = None, **options: Any) -> Callable[..., Awaitable[Score]]:
    """A scorer; options are those of `Grader`.

    The output is an object with ``messages`` (a conversation) or with ``answer`` and ``results`` or
    ``contexts``, or text graded over ``contexts`` in the metadata. What is not scored has the score None:
    Braintrust skips it.
    """

    async def faithfulness_scorer(
        input: Any, output: Any, expected: Any = None, metadata: Any = None, **others: Any
    ) -> Score:
        found = scored(await agrade(_case(input, output, metadata or {}), judge, **options))
        return Score(
            name="faithfulness", score=found.score, metadata={**found.metadata, "reason": found.reason}
        )

    return faithfulness_scorer


def _case(asked: Any, output: Any, metadata: dict[str, Any]) -> Case:
    given = dict(output) if isinstance(output, dict) else {"answer": output, **metadata}
    if given.get("messages"):
        return read_transcript({"messages": given["messages"]})
    return case_from(
        given.get("answer"),
        given.get("results") or (),
        contexts=given.get("contexts") or (),
        question=asked if isinstance(asked, str) else None,
    )
