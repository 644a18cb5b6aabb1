"""``faithgrade rules``: the list, and what the rules see in one case."""

import json
from pathlib import Path

import pytest

from .conftest import Run, a_case, write_cases


def test_one_rule_can_be_listed_by_name(faithgrade: Run) -> None:
    found = json.loads(faithgrade("rules", "--rules", "numbers", "--json").out)
    assert [rule["name"] for rule in found["rules"]] == ["numbers"]


def test_explain_shows_values_readings_look_ups_and_what_was_left(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(
        tmp_path / "c.jsonl", a_case("other"), a_case("r1", "The total is 54 euros. Do you agree?")
    )
    ran = faithgrade("rules", cases, "--explain", "r1")
    assert ran.code == 0, ran.err
    assert "“The total is 54 euros.”" in ran.out
    assert "value     “54 euros” read as" in ran.out
    assert "left over" in ran.out
    found = json.loads(faithgrade("rules", cases, "--explain", "r1", "--json").out)
    assert [claim["text"] for claim in found] == ["The total is 54 euros.", "Do you agree?"]
    assert found[0]["atoms"]
    assert "54" in found[0]["left"] or found[0]["finding"]["verdict"] == "unsupported"


def test_explain_and_grade_say_the_same(faithgrade: Run, tmp_path: Path) -> None:
    answer = "Order A-1 is 45 euros. It was paid by Quillfeather. The total is 46 euros."
    cases = write_cases(tmp_path / "c.jsonl", a_case("r1", answer))
    faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run")
    graded = json.loads(faithgrade("show", tmp_path / "run", "r1", "--json").out)["claims"]
    explained = json.loads(faithgrade("rules", cases, "--explain", "r1", "--json").out)
    said = [claim["finding"]["verdict"] if claim["finding"] else "ungraded" for claim in explained]
    assert said == [claim["verdict"] for claim in graded]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--explain", "r1"], "--explain: expected the file that holds the case"),
        (["c.jsonl"], "expected --explain CASE"),
        (["c.jsonl", "--explain", "r9"], "c.jsonl: no case has the id 'r9'"),
        (["--rules", "number"], "unknown rule 'number'"),
    ],
)
def test_what_cannot_be_explained_is_said(
    faithgrade: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("r1"))
    ran = faithgrade("rules", *arguments)
    assert ran.code == 2
    assert message in ran.err
