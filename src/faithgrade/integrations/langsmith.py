"""LangSmith and openevals evaluator: ``evaluate(target, data=…, evaluators=[faithfulness()])``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from faithgrade import Case, Judge, agrade, case_from, read_transcript
from faithgrade.integrations.scoring import scored

KEY = "faithfulness"


def faithfulness(
    judge: Judge | str | None = None, **options: Any
) -> Callable[..., Awaitable[dict[str, Any]]]:
    """An evaluator of `inputs` and `outputs`; options are those of `Grader`.

    Outputs that hold ``messages`` are read as a conversation with its calls; otherwise ``answer`` (or
    ``output``) is graded over ``contexts`` or ``documents``. What is not scored has no score and the label
    as its value.
    """

    async def evaluator(
        *, outputs: Any, inputs: Any = None, reference_outputs: Any = None, **others: Any
    ) -> dict[str, Any]:
        found = scored(await agrade(_case(inputs, outputs), judge, **options))
        metadata = {"label": found.label, "counts": found.metadata["counts"]}
        told = {"key": KEY, "score": found.score, "comment": found.reason, "metadata": metadata}
        return told if found.score is not None else {**told, "value": found.label}

    evaluator.__name__ = KEY
    return evaluator


def _case(inputs: Any, outputs: Any) -> Case:
    """The case of one example: a conversation, or an answer with the passages beside it."""
    if isinstance(outputs, Mapping) and outputs.get("messages"):
        return read_transcript({"messages": outputs["messages"]})
    given = outputs if isinstance(outputs, Mapping) else {"answer": outputs}
    asked = inputs.get("question", inputs.get("input")) if isinstance(inputs, Mapping) else inputs
    answer = next((given[key] for key in ("answer", "output", "response") if key in given), None)
    passages: Any = next((given[key] for key in ("contexts", "context", "documents") if given.get(key)), [])
    listed = passages if isinstance(passages, list) else [passages]
    return case_from(
        answer, contexts=[str(p) for p in listed], question=asked if isinstance(asked, str) else None
    )
