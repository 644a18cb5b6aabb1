"""Counts, what is null where nothing is known, and when a correction is refused."""

from __future__ import annotations

import pytest

from faithgrade.calibration.confusion import Confusion


def test_counts_keep_undecided_claims_out_of_every_rate() -> None:
    found = Confusion.count(
        [(True, True)] * 3 + [(True, False)] + [(False, False)] * 4 + [(True, None), (False, None)]
    )
    assert (found.tp, found.fn, found.fp, found.tn) == (3, 1, 0, 4)
    assert (found.open_positive, found.open_negative, found.decided) == (1, 1, 8)
    assert (found.sensitivity, found.specificity) == (0.75, 1.0)
    assert found.to_dict()["undecided_share"] == 0.2


def test_without_labels_of_a_class_its_rate_is_unknown_and_not_perfect() -> None:
    found = Confusion(tp=4)
    assert found.specificity is None
    assert found.youden is None
    assert found.mcc is None
    assert found.balanced_accuracy is None
    assert found.to_dict()["specificity_interval"] is None


def test_no_counts_at_all_give_nulls() -> None:
    empty = Confusion().to_dict()
    assert all(
        empty[name] is None for name in ("sensitivity", "precision", "f1", "accuracy", "kappa", "ac1", "mcc")
    )


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (Confusion(tp=131, fn=3, fp=64, tn=2), "sensitivity + specificity - 1 is 0.008"),
        (Confusion(tp=20, fn=0, fp=0, tn=0), "no claim labelled supported was decided"),
        (Confusion(tp=0, fn=0, fp=3, tn=20), "no claim labelled unsupported was decided"),
        (Confusion(tp=4, fn=1, fp=1, tn=4), "lower limit"),
    ],
)
def test_an_uninformative_judge_is_refused_in_these_words(counts: Confusion, words: str) -> None:
    told = counts.why_uninformative()
    assert told is not None
    assert told.startswith("this judge is not informative here")
    assert words in told


def test_an_informative_judge_is_not_refused() -> None:
    assert Confusion(tp=95, fn=22, fp=21, tn=62).why_uninformative() is None


def test_clustered_claims_may_turn_an_informative_judge_into_one_that_is_not() -> None:
    counts = Confusion(tp=30, fn=12, fp=12, tn=30)
    assert counts.why_uninformative() is None
    assert counts.why_uninformative(effect=6.0) is not None
