"""Paired judges, flips and drift."""

from __future__ import annotations

import pytest

from faithgrade.calibration.comparison import compare_paired, drift, flip_rate, mcnemar
from faithgrade.errors import CalibrationError

KEYS = [(f"case{i // 4}", i % 4) for i in range(80)]


def test_no_discordant_pair_is_no_evidence() -> None:
    found = mcnemar(0, 0)
    assert (found.exact_p, found.mid_p, found.chi2) == (1.0, 1.0, None)


def test_only_claims_both_decided_are_compared() -> None:
    found = compare_paired(dict.fromkeys(KEYS, True), dict.fromkeys(KEYS[:40], True))
    assert (found.claims, found.difference) == (40, 0.0)


def test_a_better_judge_has_an_interval_above_zero_and_few_cases_have_none() -> None:
    first = dict.fromkeys(KEYS, True)
    second = {key: i % 3 != 0 for i, key in enumerate(KEYS)}
    found = compare_paired(first, second)
    assert found.interval is not None
    assert found.interval.low > 0
    assert compare_paired({k: first[k] for k in KEYS[:12]}, second).interval is None


def test_judges_without_a_claim_in_common_are_not_compared() -> None:
    with pytest.raises(CalibrationError, match="no labelled claim in common"):
        compare_paired({("a", 0): True}, {("b", 0): True})


def test_a_changed_verdict_is_a_flip_and_ungraded_is_a_verdict_of_its_own() -> None:
    found = flip_rate({("a", 0): ["supported"] * 3, ("a", 1): ["supported", "ungraded", "supported"]})
    assert (found.flipped, found.claims, found.repeats) == (1, 2, 3)
    assert found.pair_rate == pytest.approx(1 / 3)


def test_asking_once_tells_no_flip_rate() -> None:
    with pytest.raises(CalibrationError, match="at least twice"):
        flip_rate({("a", 0): ["supported"]})


@pytest.mark.parametrize(
    ("moved", "state"),
    [(0, "steady"), (6, "flipping"), (40, "drifted")],
)
def test_anchors_tell_noise_from_drift(moved: int, state: str) -> None:
    truth = {key: i % 2 == 0 for i, key in enumerate(KEYS)}
    if state == "flipping":  # as many mended as broken: the verdicts move, their quality does not
        before = {key: (not truth[key]) if i < 3 else truth[key] for i, key in enumerate(KEYS)}
        after = {key: (not truth[key]) if 3 <= i < 6 else truth[key] for i, key in enumerate(KEYS)}
    else:
        before = truth
        after = {key: (not truth[key]) if i < moved else truth[key] for i, key in enumerate(KEYS)}
    found = drift(truth, before, after)
    assert (found.state, found.flipped) == (state, moved)


def test_flips_that_plain_repeats_show_too_are_no_alarm() -> None:
    truth = dict.fromkeys(KEYS, True)
    after = {key: i > 3 for i, key in enumerate(KEYS)}
    assert drift(truth, truth, after, alpha=0.001, noise=0.1).state == "steady"
