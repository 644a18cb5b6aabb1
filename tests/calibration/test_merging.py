"""Labels of several people."""

from __future__ import annotations

import pytest

from faithgrade.calibration.merging import HandLabel, agreement, agreement_of, labelled_case, merge_labels
from faithgrade.case import Case, Label
from faithgrade.errors import CalibrationError


def say(who: str, start: int, label: str, **more: str) -> HandLabel:
    return HandLabel("c", start, start + 5, label, who, **more)


def test_what_all_say_is_taken_and_what_they_differ_on_is_a_conflict() -> None:
    merged = merge_labels(
        [
            say("a", 0, "supported"),
            say("b", 0, "supported"),
            say("a", 9, "supported"),
            say("b", 9, "unsupported"),
        ]
    )
    assert [label.place for label in merged.labels] == [("c", 0, 5)]
    assert [conflict.place for conflict in merged.conflicts] == [("c", 9, 14)]


def test_an_adjudicated_label_settles_its_place_whichever_way() -> None:
    rows = [say("a", 0, "supported"), say("b", 0, "unsupported"), say("adjudicated", 0, "not_a_claim")]
    merged = merge_labels(rows)
    assert (merged.conflicts, merged.labels[0].label) == ((), "not_a_claim")


def test_one_person_with_two_minds_is_refused() -> None:
    with pytest.raises(CalibrationError, match="annotator 'a' says both supported and unsupported"):
        merge_labels([say("a", 0, "supported"), say("a", 0, "unsupported")])


def test_agreement_is_unknown_when_nobody_shares_a_place() -> None:
    assert agreement([say("a", 0, "supported"), say("b", 9, "supported")]) is None


def test_the_adjudicator_is_no_labeller_in_the_agreement() -> None:
    rows = [say("a", 0, "supported"), say("b", 0, "unsupported"), say("adjudicated", 0, "unsupported")]
    found = agreement(rows)
    assert found is not None
    assert (found["annotators"], found["places"]) == (["a", "b"], 1)


def test_agreement_of_two_counts_their_table() -> None:
    rows = [say("a", i, "supported" if i % 3 else "unsupported") for i in range(0, 60, 6)]
    rows += [say("b", i, "supported" if i % 5 else "unsupported") for i in range(0, 60, 6)]
    found = agreement(rows)
    assert found is not None
    pair = found["pairs"][0]
    assert sum(map(sum, pair["table"])) == pair["places"] == 10
    assert 0 <= pair["percent_agreement"] < 1


def test_two_who_use_one_label_only_have_no_kappa_and_not_a_perfect_one() -> None:
    found = agreement([say(who, i, "supported") for who in "ab" for i in (0, 9)])
    assert found is not None
    assert (found["pairs"][0]["kappa"], found["alpha"]) == (None, None)


def test_five_people_also_get_their_own_error() -> None:
    rows = [
        say(who, i, "unsupported" if (i % 12 == 0) != (who == "e" and i == 24) else "supported")
        for who in "abcde"
        for i in range(0, 60, 6)
    ]
    found = agreement(rows)
    assert found is not None
    assert found["latent"]["sensitivity"]["a"] == pytest.approx(1.0, abs=1e-3)
    assert found["latent"]["sensitivity"]["e"] < 1


def test_a_labelled_case_carries_its_labels_and_places_that_are_no_claim() -> None:
    case = {"id": "c", "answer": "x" * 20, "meta": {"labelling": {"frame": "f"}, "claims": 3}}
    made = labelled_case(
        case, [say("a", 9, "unsupported", kind="absent", note="silent"), say("a", 0, "not_a_claim")]
    )
    assert made["labels"][0]["kind"] == "absent"
    assert made["answer_label"] == "unfaithful"
    assert made["meta"]["labelling"] == {"frame": "f", "not_claims": [[0, 5]]}
    assert labelled_case(case, [])["answer_label"] is None


def test_labels_that_cases_carry_have_an_agreement_too() -> None:
    labels = tuple(Label(0, 4, "supported", annotator=who) for who in "ab")
    found = agreement_of([Case("c", "text", labels=labels)])
    assert found is not None
    assert found["places"] == 1
