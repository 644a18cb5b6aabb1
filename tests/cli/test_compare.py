"""``faithgrade compare``."""

import json
from pathlib import Path

import pytest

from .conftest import Run, a_case, write_cases


@pytest.fixture
def two_runs(faithgrade: Run, tmp_path: Path) -> tuple[Path, Path]:
    """The same two cases graded twice with a recorded judge, which changes its mind about one of them."""
    answer = "The parcel left on time."
    cases = write_cases(tmp_path / "cases.jsonl", a_case("a", answer), a_case("b", answer))
    runs = []
    for name, verdict in (("first", "supported"), ("second", "unsupported")):
        place = tmp_path / f"{name}.jsonl"
        rows = [("a", "supported"), ("b", verdict)]
        place.write_text(
            "".join(
                json.dumps({"case_id": c, "start": 0, "end": len(answer), "verdict": v}) + "\n"
                for c, v in rows
            )
        )
        out = tmp_path / name
        assert (
            faithgrade(
                "grade", cases, "--rules", "none", "--judge", f"recorded:{place}", "--out", out, "-q"
            ).code
            == 0
        )
        runs.append(out)
    return runs[0], runs[1]


def test_two_judges_are_refused_unless_they_are_meant_to_differ(
    faithgrade: Run, two_runs: tuple[Path, Path]
) -> None:
    ran = faithgrade("compare", *two_runs)
    assert ran.code == 2
    assert "the runs were not graded alike (judge" in ran.err
    ran = faithgrade("compare", *two_runs, "--allow-different")
    assert ran.code == 0
    assert "1 became unfaithful, 0 became faithful, of 2 pairs known in both" in ran.out
    assert "not calibrated" in ran.out


def test_the_page_of_a_comparison_is_one_file(
    faithgrade: Run, two_runs: tuple[Path, Path], tmp_path: Path
) -> None:
    page = tmp_path / "compare.html"
    ran = faithgrade("compare", *two_runs, "--allow-different", "--html", page)
    text = page.read_text()
    assert ran.code == 0
    assert "−50.0 points" in text
    assert "not calibrated" in text
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text
    assert page.stat().st_mode & 0o777 == 0o600


def test_a_run_compared_with_itself_as_json(faithgrade: Run, two_runs: tuple[Path, Path]) -> None:
    ran = faithgrade("compare", two_runs[0], two_runs[0], "--json")
    found = json.loads(ran.out)
    assert (found["flips"], found["pairs"], found["mcnemar"]["mid_p"]) == ([], 2, 1.0)


def test_what_is_no_run_is_named(faithgrade: Run, two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    ran = faithgrade("compare", two_runs[0], tmp_path / "nothing")
    assert ran.code == 2
    assert "expected a run directory" in ran.err
