"""Verdicts read from spans in a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.grader import Grader
from faithgrade.judges.recorded import RecordedJudge
from faithgrade.shortcuts import case_from
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from pathlib import Path

ANSWER = "It costs 5. It is red. It is new."


def written(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    return path


def span(start: int, end: int, verdict: str, case_id: str = "a") -> dict[str, Any]:
    return {"case_id": case_id, "start": start, "end": end, "verdict": verdict}


async def verdicts(path: Path, case_id: str = "a", answer: str = ANSWER) -> list[str]:
    async with Grader(f"recorded:{path}", rules="none") as grader:
        grade = await grader.grade(case_from(answer, [{"price": 5}], id=case_id))
    return [f.verdict.value for f in grade.findings]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([span(0, 11, "supported"), span(12, 22, "unsupported")], ["supported", "unsupported", "ungraded"]),
        ([span(9, 10, "unsupported"), span(0, 33, "supported")], ["unsupported", "supported", "supported"]),
        ([span(10, 13, "unsupported")], ["unsupported", "unsupported", "ungraded"]),
        ([span(11, 12, "unsupported")], ["ungraded", "ungraded", "ungraded"]),
        ([span(12, 22, "unsupported"), {"coverage": "full"}], ["supported", "unsupported", "supported"]),
        ([{"case_id": "a", "coverage": "full"}], ["supported", "supported", "supported"]),
    ],
)
async def test_a_claim_that_touches_an_unsupported_span_is_unsupported_and_one_that_touches_none_is_open(
    tmp_path: Path, rows: list[Any], expected: list[str]
) -> None:
    assert await verdicts(written(tmp_path / "v.jsonl", rows)) == expected


async def test_a_case_that_is_not_in_the_file_has_no_verdict_also_under_full_coverage(tmp_path: Path) -> None:
    path = written(tmp_path / "v.jsonl", [span(0, 5, "supported"), {"coverage": "full"}])
    async with Grader(f"recorded:{path}", rules="none") as grader:
        grade = await grader.grade(case_from(ANSWER, id="other"))
    assert {f.reason_code for f in grade.findings} == {Reason.NOT_RECORDED}


async def test_spans_count_code_points(tmp_path: Path) -> None:
    answer = "😀 It costs 5. It is red."
    start = answer.index("It is")
    path = written(tmp_path / "v.jsonl", [span(start, start + 5, "unsupported"), {"coverage": "full"}])
    assert (await verdicts(path, answer=answer))[-1] == "unsupported"


async def test_a_rubrics_own_words_are_used(question: Any, tmp_path: Path) -> None:
    from faithgrade.verdicts import Verdict

    judge = RecordedJudge.from_file(
        written(tmp_path / "v.jsonl", [span(0, 11, "unsupported"), {"coverage": "full"}])
    )
    labels = {"backed": Verdict.SUPPORTED, "made_up": Verdict.UNSUPPORTED}
    assert json.loads((await judge.ask(question(labels=labels))).text) == {"c1": "made_up", "c2": "backed"}


def test_another_content_is_another_judge(tmp_path: Path) -> None:
    one = RecordedJudge.from_file(written(tmp_path / "v.jsonl", [span(0, 5, "supported")]))
    two = RecordedJudge.from_file(written(tmp_path / "v.jsonl", [span(0, 5, "unsupported")]))
    assert one.identity != two.identity


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "line 2: expected one JSON object a line"),
        ("[1]", "line 2: expected one JSON object a line, got list"),
        ('{"case_id": "a", "start": 0, "end": 5}', "line 2, verdict: missing"),
        (
            '{"case_id": "a", "start": -1, "end": 5, "verdict": "supported"}',
            "line 2, start: expected a whole number",
        ),
        ('{"case_id": "a", "start": true, "end": 5, "verdict": "supported"}', "line 2, start"),
        (
            '{"case_id": "a", "start": 5, "end": 5, "verdict": "supported"}',
            "line 2, end: expected more than start",
        ),
        (
            '{"case_id": "a", "start": 0, "end": 5, "verdict": "yes"}',
            "line 2, verdict: expected supported or unsup",
        ),
        ('{"coverage": "most"}', "line 2, coverage: expected full or spans"),
    ],
)
def test_a_bad_line_is_named_with_file_line_and_field(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "v.jsonl"
    path.write_text(f"{json.dumps(span(0, 5, 'supported'))}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        RecordedJudge.from_file(path)
    assert f"v.jsonl, {said}" in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.jsonl: cannot be read"):
        RecordedJudge.from_file(tmp_path / "nowhere.jsonl")


def test_indented_json_is_told_to_be_one_object_a_line(tmp_path: Path) -> None:
    place = tmp_path / "r.jsonl"
    place.write_text('{\n  "case_id": "a"\n}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"line 1: expected one JSON object a line, got '\{'"):
        RecordedJudge.from_file(place)
