"""What labels say of a piece of an answer, and how a case says it was labelled."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.calibration.truth import case_truth, is_debatable, labelling_of, truth_of
from faithgrade.case import Case, Label
from faithgrade.errors import CalibrationError

BAD, GOOD = Label(10, 20, "unsupported", kind="absent"), Label(30, 40, "supported", kind="stated")


@pytest.mark.parametrize(
    ("start", "end", "coverage", "expected"),
    [
        (0, 11, "spans", True),  # touches the bad span with one character
        (19, 35, "spans", True),  # touches both: one wrong part is enough
        (30, 40, "spans", False),
        (20, 30, "spans", None),  # between the spans: nobody looked
        (20, 30, "full", False),  # between the spans: looked at and not marked
        (40, 50, "full", False),
        (20, 21, "spans", None),  # spans end before their end offset
    ],
)
def test_a_piece_takes_its_label_from_the_spans_it_touches(
    start: int, end: int, coverage: Any, expected: bool | None
) -> None:
    found = truth_of([BAD, GOOD], start, end, coverage)
    assert (None if found is None else found.unsupported) is expected


def test_annotators_who_differ_leave_the_truth_unknown_until_somebody_settles_it() -> None:
    a, b = Label(0, 9, "supported", annotator="a"), Label(0, 9, "unsupported", annotator="b", kind="absent")
    open_question = truth_of([a, b], 0, 9, "spans")
    assert open_question is not None
    assert open_question.unsupported is None
    settled = truth_of([a, b, Label(0, 9, "supported", annotator="adjudicated")], 0, 9, "spans")
    assert settled is not None
    assert settled.unsupported is False


def test_one_annotator_with_two_labels_on_a_claim_is_no_conflict() -> None:
    labels = [Label(0, 5, "supported", annotator="a"), Label(6, 9, "unsupported", annotator="a")]
    found = truth_of(labels, 0, 9, "spans")
    assert found is not None
    assert found.unsupported is True


def test_a_note_of_one_word_is_taken_for_the_kind_and_a_sentence_is_not() -> None:
    word = truth_of([Label(0, 4, "unsupported", note="incorrect")], 0, 4, "spans")
    sentence = truth_of([Label(0, 4, "unsupported", note="it is 45")], 0, 4, "spans")
    assert word is not None
    assert sentence is not None
    assert (word.kind, sentence.kind) == ("incorrect", "")


@pytest.mark.parametrize(
    ("case", "coverage", "expected"),
    [
        (Case("a", "x", answer_label="unfaithful"), "spans", True),
        (Case("a", "x" * 50, labels=(BAD,)), "spans", True),
        (Case("a", "x" * 50, labels=(GOOD,)), "full", False),
        (Case("a", "x" * 50, labels=(GOOD,)), "spans", None),  # its other claims were not looked at
        (Case("a", "x" * 50), "full", False),
        (Case("a", "x" * 50), "spans", None),
    ],
)
def test_a_case_is_faithful_only_if_all_of_it_was_looked_at(
    case: Case, coverage: Any, expected: bool | None
) -> None:
    assert case_truth(case, [(0, 5), (30, 40)], coverage) is expected


def test_a_case_whose_every_claim_is_labelled_supported_is_faithful() -> None:
    assert case_truth(Case("a", "x" * 50, labels=(GOOD,)), [(30, 40)], "spans") is False


def test_a_case_says_how_it_was_labelled_and_an_option_overrides_it() -> None:
    case = Case("a", "x", meta={"labelling": {"coverage": "full"}})
    assert labelling_of(case).coverage == "full"
    assert labelling_of(case, "spans").coverage == "spans"
    assert labelling_of(Case("a", "x")).design == "frozen"


@pytest.mark.parametrize(
    ("labelling", "words"),
    [
        ("full", "expected an object"),
        ({"coverage": "some"}, "full or spans, got 'some'"),
        ({"design": "picked"}, "sampled or frozen, got 'picked'"),
        ({"design": "sampled", "probability": 0}, "a probability above 0, got 0"),
        ({"design": "sampled", "probability": 0.5}, "needs frame, stratum and strata"),
    ],
)
def test_a_labelling_that_cannot_be_right_is_refused_with_its_place(labelling: Any, words: str) -> None:
    with pytest.raises(CalibrationError, match=words) as caught:
        labelling_of(Case("odd", "x", meta={"labelling": labelling}))
    assert "case odd" in str(caught.value)


def test_debatable_cases_are_told_by_their_meta() -> None:
    assert is_debatable(Case("a", "x", meta={"debatable": "null read as unassigned"}))
    assert not is_debatable(Case("a", "x", meta={"debatable": False}))
