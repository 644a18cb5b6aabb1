"""One-call ways in: grade without a grader, guard an answer before it is sent, make a case of values."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError
from faithgrade.formats import native
from faithgrade.grader import Grader, choose_rules
from faithgrade.pipeline import grade_case
from faithgrade.resources import load_rubric

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.grade import Grade
    from faithgrade.judge import Judge

RESULT_KEYS = frozenset(
    {"content", "call_id", "name", "is_error", "uid", "structured", "error", "truncated", "turn", "position"}
)


async def agrade(case: Case, judge: Judge | str | None = None, **options: Any) -> Grade:
    """Grade one case; options are those of `Grader`. Safe inside a running event loop."""
    async with Grader(judge, **options) as grader:
        return await grader.grade(case)


def grade(case: Case, judge: Judge | str | None = None, **options: Any) -> Grade:
    """Grade one case and wait for it; options are those of `Grader`.

    >>> grade(case_from("It is 7 °C.", [{"temp_c": 7}]), judge="scripted:supported", rules="none").faithful
    True
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(agrade(case, judge, **options))
    raise SettingsError(
        "faithgrade.grade waits, and an event loop is running here; use: await faithgrade.agrade(...)"
    )


def guard(
    answer: str,
    results: Sequence[Any] = (),
    *,
    question: str | None = None,
    calls: Sequence[Mapping[str, Any]] = (),
    contexts: Sequence[Any] = (),
    system: str | None = None,
    rules: str = "all",
) -> Grade:
    """Check an answer by the rules alone, at once and without a model: for use before it is sent.

    What no rule decides is ungraded. `results` are tool results as they came, or objects with ``call_id`` and
    ``content``; `calls` are objects with ``id``, ``name`` and ``arguments``.

    >>> guard("Hello!", [{"total": 5}]).counts["unsupported"]
    0
    """
    case = case_from(answer, results, question=question, calls=calls, contexts=contexts, system=system)
    pending = grade_case(case, rules=choose_rules(rules), judge=None, rubric=load_rubric())
    try:
        pending.send(None)
    except StopIteration as done:
        graded: Grade = done.value
        return graded
    pending.close()
    raise AssertionError("grading by rules waited for something")


def case_from(
    answer: Any,
    results: Sequence[Any] = (),
    *,
    id: str = "case",
    question: str | None = None,
    calls: Sequence[Mapping[str, Any]] = (),
    contexts: Sequence[Any] = (),
    system: str | None = None,
    **fields: Any,
) -> Case:
    """A case from plain values, checked as a line of a case file is; further fields are those of the native
    format.

    An object in `results` that has ``content`` and otherwise only the names of result fields is taken as a
    result; anything else is taken as the content of one.

    >>> case_from("It costs 5.", [{"price": 5}]).results[0].content
    {'price': 5}
    >>> call = {"id": "c1", "name": "price"}
    >>> case = case_from("It is 5.", [{"call_id": "c1", "content": "5"}], calls=[call])
    >>> case.results[0].name
    'price'
    """
    rows = [
        r if isinstance(r, Mapping) and "content" in r and RESULT_KEYS.issuperset(r) else {"content": r}
        for r in results
    ]
    named = {"question": question, "system": system}
    value = {"id": id, "answer": answer, "results": rows, "calls": list(calls), "contexts": list(contexts)}
    return native.case_from(value | {k: v for k, v in named.items() if v is not None} | fields)
