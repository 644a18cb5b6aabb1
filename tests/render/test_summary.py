"""The summary says who decided what, what is unsupported and why, and what a judge would add."""

import re
from typing import Any

from faithgrade.render.summary import summary_lines
from faithgrade.render.text import Style
from faithgrade.report import Example, Report


def summary(**more: Any) -> dict[str, Any]:
    return {
        "run": "runs/a",
        "seconds": 3.25,
        "input": {"cases": 3, "skipped": []},
        "judge": None,
        "calibration": None,
        "warnings": [],
        "gates": [],
        **Report().to_dict(),
        **more,
    }


def text_of(found: dict[str, Any], *examples: Example, style: Style | None = None) -> str:
    return "\n".join(summary_lines(found, list(examples), style or Style()))


def counted(supported: int, unsupported: int, ungraded: int) -> dict[str, Any]:
    report = Report()
    report.cases.update(total=3, faithful=1, unfaithful=1, ungraded=1)
    report.claims.update(supported=supported, unsupported=unsupported, ungraded=ungraded)
    for by, verdict, n in (
        ("rule:numbers", "supported", supported),
        ("judge:m@r", "unsupported", unsupported),
        ("none", "ungraded", ungraded),
    ):
        report.by_decider.setdefault(by, type(report.claims)())[verdict] += n
    report.by_reason = {"unsupported": type(report.claims)(absent=unsupported)}
    return report.to_dict()


def test_claims_are_shown_by_verdict_and_by_who_decided() -> None:
    lines = text_of(summary(**counted(5, 2, 3))).splitlines()
    assert lines[0] == "3 cases, 10 claims in 3.2 s"
    assert lines[2].split() == ["decided", "by", "supported", "unsupported", "ungraded", "claims"]
    assert lines[3].split() == ["rules", "5", "0", "0", "5"]
    assert lines[4].split() == ["judge", "0", "2", "0", "2"]
    assert lines[5].split() == ["undecided", "0", "0", "3", "3"]
    assert lines[6].split() == ["all", "5", "2", "3", "10"]


def test_rates_come_with_their_interval_and_the_bounds_of_what_is_ungraded() -> None:
    found = text_of(summary(**counted(5, 2, 3)))
    assert "faithful cases    50.0 %  1 of 2 decided" in found
    assert "1 ungraded: between 33.3 % and 66.7 %" in found
    assert "not calibrated" in found


def test_nothing_decided_is_a_dash_not_a_number() -> None:
    (line,) = [
        x for x in text_of(summary(**counted(0, 0, 3))).splitlines() if x.startswith("supported claims")
    ]
    assert line.split()[2:7] == ["–", "0", "of", "0", "decided"]


def test_unsupported_claims_stand_with_case_text_and_reason() -> None:
    found = text_of(
        summary(**counted(5, 2, 0)), Example("r1", "It costs 5.", "c1 /price is 4", "contradicted")
    )
    assert "Unsupported: 2 claims  (absent 2)" in found
    assert "  r1  “It costs 5.”\n      contradicted: c1 /price is 4" in found
    assert "… and 1 more: faithgrade show runs/a --only unsupported" in found


def test_a_run_without_judge_says_what_a_judge_would_add() -> None:
    assert "no judge was asked: 3 claims are ungraded" in text_of(summary(**counted(5, 2, 3)))
    assert "no judge was asked" not in text_of(summary(**counted(5, 2, 0)))


def test_judge_usage_and_an_unknown_cost_are_told() -> None:
    found = summary(**counted(1, 1, 0), judge={"name": "anthropic/claude-x"})
    found |= {"usage": {"requests": 2, "input_tokens": 3000, "output_tokens": 40}, "cost_usd": None}
    assert "anthropic/claude-x: 2 requests, 3,000 tokens in, 40 out, cost unknown" in text_of(found)
    assert "cost $0.00" in text_of({**found, "cost_usd": 0.0})


def test_s35_a_part_of_the_cases_is_shown_as_a_part() -> None:
    found = summary(**counted(1, 0, 0))
    found["input"] = {"cases": 10, "skipped": []}
    assert text_of(found).startswith("3 of 10 cases, 1 claim")


def test_bad_records_warnings_and_gates_are_notes() -> None:
    found = summary(**counted(1, 0, 0), warnings=["two models answered"])
    found["input"] = {
        "cases": 3,
        "skipped": ["c.jsonl, line 2: expected JSON", "c.jsonl, line 5: expected JSON"],
    }
    found["gates"] = [
        {"gate": "fail-under", "passed": False, "what": "faithful cases (low) 0.5, asked for 0.9"}
    ]
    told = text_of(found)
    assert "note: two models answered" in told
    assert "note: 2 bad records left out: c.jsonl, line 2: expected JSON …" in told
    assert "note: FAILED: faithful cases" in told


def test_text_from_answers_cannot_steer_the_terminal() -> None:
    example = Example("r\x1b[2J1", "It \x1b]0;owned\x07costs", "\x1b[8mhidden", "absent")
    assert "\x1b" not in text_of(summary(**counted(1, 1, 0)), example)


def test_colour_is_only_added_around_the_same_words() -> None:
    plain = text_of(summary(**counted(5, 2, 3)))
    coloured = text_of(summary(**counted(5, 2, 3)), style=Style(colour=True))
    assert coloured != plain
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
