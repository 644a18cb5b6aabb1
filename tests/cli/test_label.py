"""``faithgrade label`` and ``faithgrade labels merge``, from drawing to a calibration of the run."""

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run, a_case, summary, write_cases
from .test_calibrate import BAD, GOOD, judge_that_sees, label_set


@pytest.fixture
def run_of_24(faithgrade: Run, tmp_path: Path) -> str:
    """A run of 24 cases under a judge that sees nine of the twelve bad ones."""
    judge = judge_that_sees(tmp_path / "j.jsonl", 9)
    label_set(tmp_path / "c.jsonl")
    assert faithgrade("grade", "c.jsonl", "--judge", judge, "--rules", "none", "--out", "run", "-q").code == 0
    return judge


def drawn(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


def say(place: Path, cases: list[dict[str, Any]], who: str, *, wrong_on: int = 0) -> Path:
    """Labels of somebody who knows the truth but for `wrong_on` cases."""
    rows = []
    for position, case in enumerate(cases):
        for start, end in case["meta"]["labelling"]["claims"]:
            bad = case["answer"][start:end] == BAD
            if position < wrong_on and start == 0:
                bad = not bad
            label = "unsupported" if bad else "supported"
            rows.append(
                {
                    "case_id": case["id"],
                    "start": start,
                    "end": end,
                    "label": label,
                    "annotator": who,
                    "note": "x",
                }
            )
    place.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return place


def test_drawn_cases_carry_their_probabilities_and_no_label(
    faithgrade: Run, run_of_24: str, tmp_path: Path
) -> None:
    ran = faithgrade("label", "run", "--sample", 12, "--out", "lab", "--seed", 5)
    assert ran.code == 0, ran.err
    cases = drawn(tmp_path / "lab")
    assert len(cases) == 12
    for case in cases:
        told = case["meta"]["labelling"]
        assert (told["design"], told["strata"]) == ("sampled", {"judge": 9, "clean": 15})
        assert 0 < told["probability"] <= 1
        assert "labels" not in case
        assert "answer_label" not in case
    assert stat.S_IMODE((tmp_path / "lab" / "label.html").stat().st_mode) == 0o600
    faithgrade("label", "run", "--sample", 12, "--out", "again", "--seed", 5)
    assert drawn(tmp_path / "again") == cases


def test_the_page_shows_no_verdict_and_asks_nothing_of_the_network(
    faithgrade: Run, run_of_24: str, tmp_path: Path
) -> None:
    faithgrade("label", "run", "--sample", 6, "--out", "lab")
    page = (tmp_path / "lab" / "label.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'<script type="application/json" id="index">(.*?)</script>', page, re.S)[1])  # type: ignore[index]  # the page has one
    assert set(data["cases"][0]) == {"id", "question", "turns", "answer", "claims", "cards"}
    assert all(set(claim) == {"s", "e"} for case in data["cases"] for claim in case["claims"])
    told = json.dumps(data["cases"])
    assert "decided_by" not in told
    assert "recorded" not in told
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)\s*=\s*"(?:https?:)?//', page)


def test_an_answer_cannot_end_the_pages_script(faithgrade: Run, tmp_path: Path) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("c0", "It is 45.</script><script>alert(1)</script>"))
    faithgrade("grade", "c.jsonl", "--judge", "none", "--out", "run", "-q")
    faithgrade("label", "run", "--sample", 1, "--out", "lab")
    page = (tmp_path / "lab" / "label.html").read_text(encoding="utf-8")
    assert "<script>alert(1)" not in page


def test_labels_of_two_people_are_merged_and_their_conflicts_settled(
    faithgrade: Run, run_of_24: str, tmp_path: Path
) -> None:
    faithgrade("label", "run", "--sample", 12, "--out", "lab")
    cases = drawn(tmp_path / "lab")
    ann, ben = (
        say(tmp_path / "ann.jsonl", cases, "ann"),
        say(tmp_path / "ben.jsonl", cases, "ben", wrong_on=2),
    )
    merged = ("labels", "merge", ann, ben, "--cases", "lab/cases.jsonl")
    ran = faithgrade(*merged, "--conflicts", "conflicts.html", "--out", "open.jsonl", "--json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert len(found["conflicts"]) == 2
    assert found["agreement"]["pairs"][0]["kappa"] < 1
    page = (tmp_path / "conflicts.html").read_text(encoding="utf-8")
    assert "ann" not in re.search(r'id="index">(.*?)</script>', page, re.S)[1].replace("annotator", "")  # type: ignore[index]  # the page has one
    settled = [{**one[0], "label": "supported", "annotator": "adjudicated"} for one in found["conflicts"]]
    write_cases(tmp_path / "adj.jsonl", *settled)
    ran = faithgrade(*merged[:4], tmp_path / "adj.jsonl", *merged[4:], "--out", "done.jsonl")
    assert "0 conflicts are not settled" in ran.out
    counts = json.loads(
        faithgrade(
            "calibrate", "done.jsonl", "--judge", "none", "--rules", "none", "--no-store", "--json"
        ).out
    )["measured"]["counts"]
    assert counts["annotators_differ"] == 0
    still = json.loads(
        faithgrade(
            "calibrate", "open.jsonl", "--judge", "none", "--rules", "none", "--no-store", "--json"
        ).out
    )["measured"]["counts"]
    assert still["annotators_differ"] == 2


def test_labels_drawn_from_a_run_correct_that_run_by_strata(
    faithgrade: Run, run_of_24: str, tmp_path: Path
) -> None:
    faithgrade("label", "run", "--sample", 20, "--out", "lab")
    say(tmp_path / "ann.jsonl", drawn(tmp_path / "lab"), "ann")
    faithgrade("labels", "merge", "ann.jsonl", "--cases", "lab/cases.jsonl", "--out", "done.jsonl")
    assert faithgrade("calibrate", "done.jsonl", "--judge", run_of_24, "--rules", "none").code == 0
    ran = faithgrade("grade", "c.jsonl", "--judge", run_of_24, "--rules", "none", "--out", "run")
    assert ran.code == 0, ran.err
    found = summary(tmp_path / "run")["calibration"]
    assert found["design"] == "sampled"
    cases = found["faithful_cases"]
    assert "labels drawn from this run" in cases["estimator"]
    assert abs(cases["rate"] - 0.5) < 0.15
    assert cases["interval"][0] < 0.5 < cases["interval"][1]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"case_id": "nobody"}, "line 1, case_id: expected the id of a labelled case"),
        ({"end": 900}, "line 1, start: expected a span inside the answer's"),
        (
            {"label": "maybe"},
            "line 1, label: expected one of supported, unsupported, not_a_claim, got 'maybe'",
        ),
        ({"annotator": " "}, "line 1, annotator: expected the labeller's name"),
    ],
)
def test_a_label_that_belongs_to_nothing_is_refused_with_its_place(
    faithgrade: Run, run_of_24: str, tmp_path: Path, row: dict[str, Any], words: str
) -> None:
    faithgrade("label", "run", "--sample", 4, "--out", "lab")
    case = drawn(tmp_path / "lab")[0]
    good = {"case_id": case["id"], "start": 0, "end": len(GOOD), "label": "supported", "annotator": "ann"}
    write_cases(tmp_path / "odd.jsonl", {**good, **row})
    ran = faithgrade("labels", "merge", "odd.jsonl", "--cases", "lab/cases.jsonl", "--out", "done.jsonl")
    assert ran.code == 2
    assert words in ran.err
    assert not (tmp_path / "done.jsonl").exists()


def test_a_run_whose_cases_are_gone_is_refused(faithgrade: Run, run_of_24: str, tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").unlink()
    ran = faithgrade("label", "run", "--sample", 4, "--out", "lab")
    assert ran.code == 2
    assert "cannot be read again" in ran.err
