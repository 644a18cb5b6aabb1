"""``faithgrade calibrate`` and what ``grade`` makes of a calibration, from the user's side."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run, a_case, summary, write_cases

GOOD, BAD = "The total is 45 euros.", "It ships from Oslo."


def labelled(case_id: str, *, bad: bool = True, **more: Any) -> dict[str, Any]:
    answer = f"{GOOD} {BAD}" if bad else GOOD
    labels = [{"start": 0, "end": len(GOOD), "label": "supported", "kind": "stated"}]
    if bad:
        span = {
            "start": len(GOOD) + 1,
            "end": len(answer),
            "label": "unsupported",
            "kind": "absent",
            "note": "no place",
        }
        labels.append(span)
    return a_case(case_id, answer, labels=labels, answer_label="unfaithful" if bad else "faithful", **more)


def label_set(place: Path, n: int = 24) -> Path:
    return write_cases(place, *(labelled(f"c{i}", bad=i % 2 == 0) for i in range(n)))


def judge_that_sees(place: Path, seen: int, n: int = 24, *, alarms: int = 0) -> str:
    """A recorded judge that flags the lie of the first `seen` bad cases, and `alarms` good answers."""
    rows: list[dict[str, Any]] = [{"coverage": "full"}]
    bad = [i for i in range(n) if i % 2 == 0]
    good = [i for i in range(n) if i % 2]
    rows += [{"case_id": f"c{i}", "coverage": "full"} for i in range(n)]
    rows += [
        {"case_id": f"c{i}", "start": len(GOOD) + 1, "end": len(GOOD) + 3, "verdict": "unsupported"}
        for i in bad[:seen]
    ]
    rows += [{"case_id": f"c{i}", "start": 0, "end": 3, "verdict": "unsupported"} for i in good[:alarms]]
    place.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return f"recorded:{place}"


def test_a_calibration_counts_claims_and_cases_and_is_private(faithgrade: Run, tmp_path: Path) -> None:
    judge = judge_that_sees(tmp_path / "j.jsonl", 9)
    ran = faithgrade(
        "calibrate",
        label_set(tmp_path / "l.jsonl"),
        "--judge",
        judge,
        "--rules",
        "none",
        "--out",
        tmp_path / "c.json",
    )
    assert ran.code == 0, ran.err
    made = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    claims, cases = made["measured"]["claims"]["judge_on_all"], made["measured"]["cases"]["cascade"]
    assert (claims["tp"], claims["fn"], claims["fp"], claims["tn"]) == (9, 3, 0, 24)
    assert (cases["tp"], cases["fn"], cases["fp"], cases["tn"]) == (9, 3, 0, 12)
    assert made["measured"]["by_label_kind"]["absent"]["cascade"]["fn"] == 3
    assert [d["text"] for d in made["disagreements"]] == [BAD] * 3
    assert stat.S_IMODE((tmp_path / "c.json").stat().st_mode) == 0o600
    assert "positive means unsupported" in ran.out
    assert str(tmp_path) not in json.dumps(made["measured"])


def test_unlabelled_parts_are_supported_only_under_full_coverage(faithgrade: Run, tmp_path: Path) -> None:
    case = labelled("c0")
    case["labels"] = case["labels"][1:]
    labels = write_cases(tmp_path / "l.jsonl", case)
    judge = judge_that_sees(tmp_path / "j.jsonl", 1)

    def counted(*more: str) -> int:
        ran = faithgrade(
            "calibrate", labels, "--judge", judge, "--rules", "none", "--no-store", "--json", *more
        )
        return int(json.loads(ran.out)["measured"]["counts"]["in_rates"])

    assert (counted(), counted("--coverage", "full")) == (1, 2)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"labels": [], "answer_label": None}, "expected cases with labels"),
        (
            {"labels": [{"start": 5, "end": 900, "label": "supported"}]},
            "line 1, labels[0]: expected a span inside",
        ),
        ({"meta": {"labelling": {"design": "picked"}}}, "expected sampled or frozen, got 'picked'"),
    ],
)
def test_labels_that_cannot_be_used_are_refused_with_their_place(
    faithgrade: Run, tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    labels = write_cases(tmp_path / "l.jsonl", {**labelled("c0"), **change})
    ran = faithgrade("calibrate", labels, "--judge", "none", "--out", tmp_path / "c.json")
    assert ran.code == 2
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert not (tmp_path / "c.json").exists()


def test_judges_are_compared_in_pairs_on_the_same_claims(faithgrade: Run, tmp_path: Path) -> None:
    sharp, dull = judge_that_sees(tmp_path / "sharp.jsonl", 12), judge_that_sees(tmp_path / "dull.jsonl", 2)
    labels = label_set(tmp_path / "l.jsonl")
    ran = faithgrade(
        "calibrate", labels, "--judge", sharp, "--judge", dull, "--rules", "none", "--no-store", "--json",
        "--html", tmp_path / "page.html",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    (pair,) = json.loads(ran.out)["side_by_side"][0]["against"]
    assert (pair["first_only"], pair["second_only"], pair["claims"]) == (10, 0, 36)
    assert pair["interval"][0] > 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Side by side" in page
    assert BAD in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "<link" not in page


def test_repeats_give_the_flip_rate_of_a_judge_that_always_says_the_same(
    faithgrade: Run, tmp_path: Path
) -> None:
    judge = judge_that_sees(tmp_path / "j.jsonl", 6)
    ran = faithgrade(
        "calibrate",
        label_set(tmp_path / "l.jsonl"),
        "--judge",
        judge,
        "--rules",
        "none",
        "--repeat",
        2,
        "--no-store",
        "--json",
    )
    flips = json.loads(ran.out)["extra"]["flips"]
    assert (flips["claims"], flips["repeats"], flips["flipped"]) == (36, 3, 0)


def test_a_judge_that_changed_is_told_from_an_earlier_calibration(faithgrade: Run, tmp_path: Path) -> None:
    labels = label_set(tmp_path / "l.jsonl")
    judge = judge_that_sees(tmp_path / "j.jsonl", 12)
    common = ("calibrate", labels, "--judge", judge, "--rules", "none", "--no-store")
    faithgrade(*common, "--out", tmp_path / "then.json")
    same = json.loads(faithgrade(*common, "--against", tmp_path / "then.json", "--json").out)["extra"][
        "drift"
    ]
    assert (same["state"], same["flipped"], same["anchors"]) == ("steady", 0, 36)
    judge_that_sees(tmp_path / "j.jsonl", 1)
    ran = faithgrade(*common, "--against", tmp_path / "then.json")
    assert "the judge is drifted: 11 of 36 verdicts changed (11 broken, 0 mended" in ran.out


def test_a_run_without_a_calibration_says_so_and_a_demand_for_one_exits_4(
    faithgrade: Run, tmp_path: Path
) -> None:
    cases = label_set(tmp_path / "c.jsonl")
    ran = faithgrade("grade", cases, "--judge", "none", "--out", tmp_path / "run", "--require-calibration")
    assert ran.code == 4
    assert summary(tmp_path / "run")["calibration_state"] == "not calibrated"
    assert "not calibrated" in ran.out


def test_a_run_finds_the_calibration_of_its_judge_and_adds_the_corrected_rates(
    faithgrade: Run, tmp_path: Path
) -> None:
    n = 80
    judge = judge_that_sees(tmp_path / "j.jsonl", 34, n, alarms=3)
    labels = label_set(tmp_path / "l.jsonl", n)
    assert faithgrade("calibrate", labels, "--judge", judge, "--rules", "none").code == 0
    ran = faithgrade(
        "grade",
        labels,
        "--judge",
        judge,
        "--rules",
        "none",
        "--out",
        tmp_path / "run",
        "--require-calibration",
    )
    assert ran.code == 0, ran.err
    found = summary(tmp_path / "run")
    assert found["calibration_state"] == "valid"
    cases = found["calibration"]["faithful_cases"]
    assert cases["rate"] == pytest.approx(0.5)
    assert "transported" in cases["estimator"]
    assert cases["interval"][0] < 0.5 < cases["interval"][1]
    assert "corrected" in ran.out


def test_a_calibration_of_another_judge_is_not_used(faithgrade: Run, tmp_path: Path) -> None:
    labels = label_set(tmp_path / "l.jsonl")
    one, other = judge_that_sees(tmp_path / "a.jsonl", 9), judge_that_sees(tmp_path / "b.jsonl", 2)
    faithgrade("calibrate", labels, "--judge", one, "--rules", "none")
    ran = faithgrade(
        "grade",
        labels,
        "--judge",
        other,
        "--rules",
        "none",
        "--out",
        tmp_path / "run",
        "--require-calibration",
    )
    assert ran.code == 4
    found = summary(tmp_path / "run")
    assert (found["calibration"], found["calibration_state"]) == (None, "for another judge")
    assert any("is for this judge" in warning for warning in found["warnings"])


def test_a_poor_judge_is_refused_in_words_and_a_gate_on_the_corrected_rate_fails(
    faithgrade: Run, tmp_path: Path
) -> None:
    labels = label_set(tmp_path / "l.jsonl", 40)
    judge = judge_that_sees(tmp_path / "j.jsonl", 10, 40, alarms=10)
    faithgrade("calibrate", labels, "--judge", judge, "--rules", "none")
    ran = faithgrade(
        "grade", labels, "--judge", judge, "--rules", "none", "--out", tmp_path / "run",
        "--fail-under", "0.1", "--gate", "corrected-low",
    )  # fmt: skip
    assert ran.code == 1
    refused = summary(tmp_path / "run")["calibration"]["faithful_cases"]["refused"]
    assert refused.startswith("this judge is not informative here")


def test_a_damaged_file_in_the_store_is_told_and_left_out(faithgrade: Run, tmp_path: Path) -> None:
    (tmp_path / "calibrations").mkdir()
    (tmp_path / "calibrations" / "odd.json").write_text("{", encoding="utf-8")
    ran = faithgrade("grade", label_set(tmp_path / "c.jsonl"), "--judge", "none", "--out", tmp_path / "run")
    assert ran.code == 0
    assert any("was left out" in warning for warning in summary(tmp_path / "run")["warnings"])
    named = faithgrade(
        "grade", tmp_path / "c.jsonl", "--judge", "none", "--out", tmp_path / "run2",
        "--calibration", tmp_path / "calibrations" / "odd.json",
    )  # fmt: skip
    assert named.code == 2
    assert "expected the JSON of a calibration" in named.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--coverage", "half"), "--coverage: expected full or spans, got 'half'"),
        (("--repeat", "-1"), "--repeat: expected 0 or more"),
        (
            ("--out", "x.json", "--claims-per-call", "1", "--claims-per-call", "8"),
            "--out: names one calibration",
        ),
    ],
)
def test_options_that_make_no_sense_are_refused(
    faithgrade: Run, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    ran = faithgrade("calibrate", label_set(tmp_path / "l.jsonl"), "--judge", "none", *options)
    assert ran.code == 2
    assert words in ran.err
