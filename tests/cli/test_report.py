"""``faithgrade report``."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run, a_case, write_cases

ANSWER = "The parcel left on time. Write to ada@example.org."


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    return write_cases(tmp_path / "cases.jsonl", a_case("a", ANSWER))


def shown(page: Path) -> dict[str, Any]:
    """What the page holds of its first case."""
    block = re.search(r'id="block-0">([^<]+)<', page.read_text())
    assert block is not None
    found: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(block[1])))[0]
    return found


def test_a_run_becomes_a_private_page_with_its_cases(faithgrade: Run, cases: Path, tmp_path: Path) -> None:
    faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run", "-q")
    ran = faithgrade("report", tmp_path / "run")
    page = tmp_path / "run" / "report.html"
    assert (ran.code, page.stat().st_mode & 0o777) == (0, 0o600)
    assert shown(page)["answer"] == ANSWER
    assert "<title>run · faithgrade report</title>" in page.read_text()


def test_moved_cases_are_found_where_they_are_now(faithgrade: Run, cases: Path, tmp_path: Path) -> None:
    faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run", "-q")
    moved = cases.rename(tmp_path / "elsewhere.jsonl")
    page = tmp_path / "p.html"
    ran = faithgrade("report", tmp_path / "run", "-o", page)
    assert "could not be had again" in ran.err
    assert shown(page)["answer"] is None
    ran = faithgrade("report", tmp_path / "run", "-o", page, "--cases", moved)
    assert (ran.err, shown(page)["answer"]) == ("", ANSWER)


def test_a_case_that_changed_since_it_was_graded_is_not_shown_beside_its_old_grade(
    faithgrade: Run, cases: Path, tmp_path: Path
) -> None:
    faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run", "-q")
    write_cases(cases, a_case("a", "Another answer."))
    ran = faithgrade("report", tmp_path / "run")
    assert "1 cases have changed since they were graded" in ran.err
    assert shown(tmp_path / "run" / "report.html")["answer"] is None


@pytest.mark.parametrize("level", ["pointers", "none"])
def test_a_run_that_was_to_keep_no_text_gets_none_into_its_page(
    faithgrade: Run, cases: Path, tmp_path: Path, level: str
) -> None:
    faithgrade("grade", cases, "--judge", "none", "--store", level, "--out", tmp_path / "run", "-q")
    ran = faithgrade("report", tmp_path / "run")
    detail = shown(tmp_path / "run" / "report.html")
    assert f"told to store “{level}”" in ran.err
    assert (detail["answer"], detail["claims"][0]["text"], detail["cards"]) == (None, None, [])


def test_what_was_redacted_in_grading_is_redacted_in_the_page(
    faithgrade: Run, cases: Path, tmp_path: Path
) -> None:
    faithgrade(
        "grade", cases, "--judge", "none", "--redact", r"\w+@\w+\.org", "--out", tmp_path / "run", "-q"
    )
    faithgrade("report", tmp_path / "run")
    detail = shown(tmp_path / "run" / "report.html")
    assert "ada@example.org" not in json.dumps(detail)
    assert [detail["answer"][claim["s"] : claim["e"]] == claim["text"] for claim in detail["claims"]] == [
        True,
        True,
    ]


def test_a_run_can_be_shown_without_its_payloads(faithgrade: Run, cases: Path, tmp_path: Path) -> None:
    faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run", "-q")
    faithgrade("report", tmp_path / "run", "--no-payloads")
    assert shown(tmp_path / "run" / "report.html")["answer"] is None


def test_what_is_no_run_is_refused_in_one_sentence(faithgrade: Run, tmp_path: Path) -> None:
    ran = faithgrade("report", tmp_path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "expected a run directory" in ran.err
