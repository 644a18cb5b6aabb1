"""``faithgrade show``: what a run says, read back."""

import json
from pathlib import Path

import pytest

from .conftest import Run, a_case, write_cases

NO = ("--judge", "scripted:unsupported", "--rules", "none")


@pytest.fixture
def run(faithgrade: Run, tmp_path: Path) -> Path:
    cases = write_cases(
        tmp_path / "c.jsonl",
        a_case("a"),
        a_case("b", "It is 5. It is 6."),
        a_case("quiet", "", results=[], calls=[]),
    )
    assert faithgrade("grade", cases, "--out", tmp_path / "run", *NO).code == 0
    return tmp_path / "run"


def test_every_case_is_listed_with_its_counts(faithgrade: Run, run: Path) -> None:
    ran = faithgrade("show", run)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert sorted(line.split()[0] for line in lines) == ["a", "b", "quiet"]
    assert any("b  unfaithful" in line and "2 claims, 2 unsupported" in line for line in lines)
    assert any("quiet  no claims" in line for line in lines)


def test_a_case_is_shown_claim_by_claim(faithgrade: Run, run: Path) -> None:
    ran = faithgrade("show", run, "b")
    assert ran.code == 0
    assert "✗ It is 5." in ran.out
    assert "✗ It is 6." in ran.out
    assert "not_supported by judge:scripted:unsupported@strict-v1" in ran.out


@pytest.mark.parametrize(
    ("only", "ids"),
    [("unsupported", ["a", "b"]), ("supported", []), ("no-claims", ["quiet"]), ("violations", [])],
)
def test_only_those_cases_are_listed(faithgrade: Run, run: Path, only: str, ids: list[str]) -> None:
    ran = faithgrade("show", run, "--only", only, "--json")
    assert ran.code == 0
    assert sorted(json.loads(line)["case_id"] for line in ran.out.splitlines()) == ids


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "c9"], "no graded case has the id 'c9'"),
        (["nowhere"], "expected a run directory, found no manifest.json"),
        (["run", "--only", "bad"], "--only: expected one of"),
    ],
)
def test_what_cannot_be_shown_is_said(faithgrade: Run, run: Path, arguments: list[str], message: str) -> None:
    ran = faithgrade("show", *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert run.exists()
