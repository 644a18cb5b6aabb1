"""Two runs on the same cases, against figures worked out by hand."""

from collections import Counter
from typing import Any

import pytest

from faithgrade.compare import (
    compare_runs,
    differing_models,
    differing_settings,
    paired_difference,
    state_of,
    supported_difference,
)
from faithgrade.errors import SettingsError
from faithgrade.render.comparison import comparison_dict, comparison_lines
from faithgrade.render.text import Style


def line(
    case_id: str, supported: int = 0, unsupported: int = 0, ungraded: int = 0, **more: Any
) -> dict[str, Any]:
    """A grade line with so many claims of each verdict, one after the other in its answer."""
    words = ["supported"] * supported + ["unsupported"] * unsupported + ["ungraded"] * ungraded
    claims = [
        {
            "id": n,
            "start": n * 10,
            "end": n * 10 + 9,
            "text": f"claim {n}",
            "kind": "sentence",
            "verdict": word,
            "reason_code": "stated",
            "reason": "a reason",
            "decided_by": "judge:m@r",
            "judge": None,
            "cached": False,
        }
        for n, word in enumerate(words)
    ]
    counts = {
        "claims": len(words),
        "supported": supported,
        "unsupported": unsupported,
        "ungraded": ungraded,
        "not_a_claim": 0,
        "values_checked": 0,
        "values_wrong": 0,
    }
    faithful = False if unsupported else None if ungraded or not supported else True
    rest: dict[str, Any] = {
        "violations": [],
        "disclosures": [],
        "anomalies": [],
        "outcome": None,
        "usage": {},
        "warnings": [],
        "cost_usd": 0.0,
    }
    return {"case_id": case_id, "faithful": faithful, "counts": counts, "claims": claims, **rest, **more}


def pairs() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """21 known pairs: 12 faithful in both, 7 in the first only, 1 in the second only, 1 in neither.

    And one case more that is unknown in the first, and one in the second.
    """
    table = [(1, 1)] * 12 + [(1, 0)] * 7 + [(0, 1)] + [(0, 0)]
    first = [line(f"c{n}", supported=a, unsupported=1 - a) for n, (a, _) in enumerate(table)]
    second = [line(f"c{n}", supported=b, unsupported=1 - b) for n, (_, b) in enumerate(table)]
    return [*first, line("x", ungraded=1), line("y", supported=1)], [
        *second,
        line("x", supported=1),
        line("y", ungraded=1),
    ]


def test_known_flips_give_the_published_figures() -> None:
    """The airway example of Fagerland, Lydersen & Laake 2014: −.286, Bonett–Price −.508 to −.013."""
    found = compare_runs(*pairs())
    assert (found.shared, found.pairs, found.better, found.worse) == (23, 21, 1, 7)
    assert found.difference is not None
    assert found.difference.interval is not None
    assert round(found.difference.value, 4) == -0.2857
    assert (round(found.difference.interval.low, 3), round(found.difference.interval.high, 3)) == (
        -0.508,
        -0.013,
    )
    assert found.test.exact_p == pytest.approx(2 * (1 + 8) / 2**8)
    assert found.test.mid_p == pytest.approx(2 * (1 + 8) / 2**8 - 8 / 2**8)


def test_what_is_unknown_is_outside_the_test_and_inside_the_bounds() -> None:
    found = compare_runs(*pairs())
    assert found.states["unknown", "faithful"] == found.states["faithful", "unknown"] == 1
    assert found.bounds is not None
    assert found.bounds[0] == pytest.approx((14 - 21) / 23)
    assert found.bounds[1] == pytest.approx((15 - 20) / 23)


def test_flips_are_listed_worst_first_with_the_unknown_among_them() -> None:
    found = compare_runs(*pairs())
    assert [(flip.first, flip.second) for flip in found.flips] == [
        *[("faithful", "not faithful")] * 7,
        ("faithful", "unknown"),
        ("unknown", "faithful"),
        ("not faithful", "faithful"),
    ]


def test_two_equal_runs_differ_in_nothing() -> None:
    first, _ = pairs()
    found = compare_runs(first, first)
    assert (found.flips, found.test.mid_p, found.difference and found.difference.value) == ((), 1.0, 0.0)


def test_runs_that_were_not_graded_alike_are_refused_by_the_name_of_the_setting() -> None:
    first, second = pairs()
    settings = {"rules.version": ("7", "8")}
    with pytest.raises(SettingsError, match=r"rules\.version: 7 and 8"):
        compare_runs(first, second, settings=settings)
    assert compare_runs(first, second, settings=settings, allow_different=True).settings == settings


def test_runs_without_a_case_in_common_are_refused() -> None:
    with pytest.raises(SettingsError, match="no case id in both"):
        compare_runs([line("a", supported=1)], [line("b", supported=1)])


def test_cases_of_one_run_only_are_named_and_not_compared() -> None:
    found = compare_runs([line("a", 1), line("b", 1)], [line("b", 1), line("c", 1)])
    assert (found.only_first, found.only_second, found.shared) == (("a",), ("c",), 1)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("judge", {"rubric": {"sha256": "b"}}),
        ("rules", {"version": "2"}),
        ("evidence", "2"),
        ("splitter", "2"),
    ],
)
def test_every_part_that_changes_verdicts_is_found_to_differ(part: str, other: Any) -> None:
    settings = {
        "judge": {"rubric": {"sha256": "a"}},
        "rules": {"version": "1"},
        "evidence": "1",
        "splitter": "1",
    }
    first = {"verdict_settings": settings}
    assert differing_settings(first, first) == {}
    (name,) = differing_settings(first, {"verdict_settings": settings | {part: other}})
    assert name.startswith(part)


def test_two_models_that_answered_to_one_name_are_two_judges() -> None:
    def by(model: str) -> list[dict[str, Any]]:
        graded = line("a", 1)
        graded["claims"][0]["judge"] = {"model_returned": model}
        return [graded]

    assert differing_models(by("m-1"), by("m-2")) == {"model returned": (["m-1"], ["m-2"])}
    assert differing_models(by("m-1"), by("m-1")) == {}
    assert differing_models(by("m-1"), [line("a", 1)]) == {}


def test_claims_are_compared_where_the_answers_are_the_same() -> None:
    first = [line("a", 2, case_digest="1"), line("b", 2, case_digest="2")]
    second = [line("a", 1, 1, case_digest="1"), line("b", 1, 1, case_digest="3")]
    found = compare_runs(first, second)
    assert found.equal_answers == 1
    assert found.claims == Counter({("supported", "supported"): 1, ("supported", "unsupported"): 1})
    assert [(flip.case_id, flip.start) for flip in found.claim_flips] == [("a", 10)]


def test_the_difference_of_supported_claims_lets_claims_of_a_case_resemble_each_other() -> None:
    both = [(line(f"{n}", 4, 0), line(f"{n}", 4 * (n % 2), 4 * (1 - n % 2))) for n in range(20)]
    found = supported_difference(both)
    assert found is not None
    assert found.interval is not None
    assert (found.first, found.second, found.value) == (1.0, 0.5, -0.5)
    # 20 cases of which half lose all: the error of 20 coin tosses, not of 80
    assert found.interval.high == pytest.approx(-0.5 + 2.0930 * (0.25 / 19) ** 0.5, abs=1e-3)


def test_under_ten_cases_there_is_no_interval() -> None:
    assert paired_difference(1, 2, 3, 9).interval is None
    assert paired_difference(1, 2, 3, 10).interval is not None


@pytest.mark.parametrize(
    ("counts", "state"),
    [((1, 0, 0), "faithful"), ((1, 1, 1), "not faithful"), ((1, 0, 1), "unknown"), ((0, 0, 0), "no claims")],
)
def test_the_state_of_a_case_is_known_or_said_to_be_unknown(counts: tuple[int, int, int], state: str) -> None:
    assert state_of(line("a", *counts)) == state


def test_in_words_nothing_unknown_incomplete_or_uncalibrated_is_passed_over() -> None:
    found = compare_runs(*pairs(), names=("old", "new"))
    text = "\n".join(comparison_lines(found, (False, True), ("complete", "running"), Style()))
    for told in (
        "B is incomplete (its status is “running”)",
        "A is not calibrated",
        "with what is unknown counted against and for B: −30.4 to −21.7 points",
        "7 became unfaithful, 1 became faithful, of 21 pairs known in both",
        "B − A = −28.6 points",
    ):
        assert told in text
    assert "B is not calibrated" not in text


def test_as_json_every_flip_is_there() -> None:
    found = comparison_dict(compare_runs(*pairs()))
    assert len(found["flips"]) == 10
    assert found["mcnemar"]["mid_p"] == pytest.approx(0.0390625)
