"""What a task hands its evaluators, as a case.

A conversation, or an answer with what it rests on beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faithgrade import Case, case_from, read_transcript

_ANSWERS = ("answer", "output", "response")
_PASSAGES = ("contexts", "context", "documents")


def case_of(asked: Any, output: Any, beside: Mapping[str, Any] | None = None) -> Case:
    """The case of a task's input and output.

    An output that holds ``messages`` is a conversation, with its calls. Else it is an object with the
    answer and ``results``, ``calls`` or ``contexts``, or the answer alone with these in `beside`.

    >>> case_of({"question": "How warm?"}, {"answer": "7 °C.", "results": [{"temp_c": 7}]}).results[0].content
    {'temp_c': 7}
    """
    given = dict(output) if isinstance(output, Mapping) else {**(beside or {}), "answer": output}
    if given.get("messages"):
        return read_transcript({"messages": given["messages"]})
    question = asked.get("question", asked.get("input")) if isinstance(asked, Mapping) else asked
    passages: Any = next((given[key] for key in _PASSAGES if given.get(key)), [])
    return case_from(
        next((given[key] for key in _ANSWERS if key in given), None),
        given.get("results") or (),
        calls=given.get("calls") or (),
        contexts=passages if isinstance(passages, list) else [passages],
        question=question if isinstance(question, str) else None,
    )
