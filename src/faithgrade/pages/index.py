"""The list beside the cases: one short row each, worst first, and the words one may filter by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.pages.run import RunView

Line = Mapping[str, Any]

OUTCOMES_WORST_FIRST = (
    "unsafe-complete",
    "complete-wrong",
    "undetermined",
    "needless-stop",
    "safe-incomplete",
    "complete-correct",
)
PREVIEW = 140


def worst_first(grades: Sequence[Line]) -> list[Line]:
    """Grades by how much they need a reader: dangerous outcomes, then unsupported claims, violations,
    ungraded ones.

    A case without any verdict never sorts among the good ones.
    """

    def rank(grade: Line) -> tuple[int, int, int, int, int]:
        outcome, counts = grade["outcome"], grade["counts"]
        danger = OUTCOMES_WORST_FIRST.index(outcome) if outcome in OUTCOMES_WORST_FIRST[:2] else 2
        errors = sum(violation["severity"] == "error" for violation in grade["violations"])
        return (
            danger,
            -counts["unsupported"],
            -errors,
            -counts["ungraded"],
            0 if grade["faithful"] is None else 1,
        )

    return sorted(grades, key=rank)


def case_index(run: RunView) -> dict[str, Any]:
    """Rows and filter words as JSON.

    A row's ``t`` lists ``[verdict, reason code, who decided, kind, how many]`` by position in `words`, so
    that one claim has to satisfy all claim filters at once.
    """
    words = {
        name: _Words()
        for name in ("verdict", "code", "by", "kind", "outcome", "tool", "violation", "treatment")
    }
    arrival = {grade["case_id"]: position for position, grade in enumerate(run.grades)}
    rows = [_row(grade, run.cases.get(grade["case_id"]), words, arrival) for grade in worst_first(run.grades)]
    return {"rows": rows, "words": {name: found.listed for name, found in words.items()}}


def _row(
    grade: Line, case: Case | None, words: Mapping[str, _Words], arrival: Mapping[str, int]
) -> dict[str, Any]:
    counts = grade["counts"]
    groups = Counter(
        (
            words["verdict"](claim["verdict"]),
            words["code"](claim["reason_code"]),
            words["by"](claim["decided_by"]),
            words["kind"](claim["kind"]),
        )
        for claim in grade["claims"]
    )
    latency = _latency(case)
    return {
        "id": grade["case_id"],
        "n": arrival[grade["case_id"]],
        "f": {True: 1, False: 0, None: -1}[grade["faithful"]],
        "c": [counts["supported"], counts["unsupported"], counts["ungraded"], counts["not_a_claim"]],
        "o": -1 if grade["outcome"] is None else words["outcome"](grade["outcome"]),
        "t": [[*group, count] for group, count in sorted(groups.items())],
        "tools": [words["tool"](name) for name in _tools(case)],
        "v": [words["violation"](violation["code"]) for violation in grade["violations"]],
        "d": [words["treatment"](told["treatment"]) for told in grade["disclosures"]],
        "p": _preview(grade, case),
        "cost": grade["cost_usd"],
        "ms": latency,
    }


def _preview(grade: Line, case: Case | None) -> str:
    """The first line of the row: what is wrong if something is, else what was asked."""
    worst = next(
        (
            claim["text"]
            for verdict in ("unsupported", "ungraded")
            for claim in grade["claims"]
            if claim["verdict"] == verdict
        ),
        None,
    )
    text = worst or (case.question or case.answer if case is not None else "")
    text = " ".join(text.split())
    return text if len(text) <= PREVIEW else text[: PREVIEW - 1] + "…"


def _tools(case: Case | None) -> list[str]:
    if case is None:
        return []
    named = [call.name for call in case.calls] or [result.name for result in case.results if result.name]
    return list(dict.fromkeys(named))


def _latency(case: Case | None) -> float | None:
    """Milliseconds the case's tools took together, or None when none was timed."""
    if case is None:
        return None
    timed = [result.latency_ms for result in case.results if result.latency_ms is not None] or [
        call.latency_ms for call in case.calls if call.latency_ms is not None
    ]
    return sum(timed) if timed else None


class _Words:
    """Numbers words in order of first use."""

    def __init__(self) -> None:
        self.listed: list[str] = []
        self._known: dict[str, int] = {}

    def __call__(self, word: str) -> int:
        if word not in self._known:
            self._known[word] = len(self.listed)
            self.listed.append(word)
        return self._known[word]


def group_by(run: RunView, read: Callable[[Line, Case | None], str | None]) -> dict[str, list[Line]]:
    """Grades by a word read from the grade and its case; those without one are left out."""
    groups: dict[str, list[Line]] = {}
    for grade in run.grades:
        word = read(grade, run.cases.get(grade["case_id"]))
        if word is not None:
            groups.setdefault(word, []).append(grade)
    return groups
