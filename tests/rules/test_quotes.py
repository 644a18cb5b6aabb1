"""Quotations are verbatim, marked where they leave out, and refuted when reworded, stitched or invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.texts import quotes

CaseOf = Callable[..., Case]
AtomsOf = Callable[..., list[tuple[str, str]]]

NOTICE = "The hall opens at nine\u2011thirty \u2014 \u201cno exceptions\u201d."
NOTICE += " Dogs stay outside. Tea is free on Mondays."


def notice(text: Any = NOTICE) -> tuple[str, dict[str, Any], Any]:
    return ("notice", {}, text)


@pytest.mark.parametrize(
    "answer",
    [
        'The notice says "The hall opens at nine-thirty".',
        "The notice says “the hall opens at nine-thirty.”",
        "Die Notiz sagt „The hall opens at nine-thirty“.",
        "La note dit « Dogs stay outside ».",
        "The notice reads: 'Dogs stay outside.'",
        '"Dogs stay outside," says the notice.',
        'It states "Dogs stay outside. Tea is free on Mondays."',
        'It says "Dogs stay outside … on Mondays".',
        'It says "Dogs stay [...] Tea is free".',
    ],
)
def test_words_that_stand_so_are_verbatim(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    assert atoms_of(quotes.read, case_of(answer, notice())) == [("good", "verbatim")]


@pytest.mark.parametrize(
    "answer",
    [
        'The notice says "The hall opens at half past nine".',
        'It says "The hall opens on Mondays".',
        'It says "Dogs stay outside on Mondays".',
        'It reads "Cats are welcome at all times".',
        'The system answered "Read-only file system".',
        'It says "Tea is free … The hall opens".',
    ],
)
def test_reworded_stitched_reordered_and_invented_words_are_refuted(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str
) -> None:
    assert atoms_of(quotes.read, case_of(answer, notice())) == [("wrong", "absent")]


def test_an_error_text_can_be_quoted(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Callable[[Any], Any]
) -> None:
    call: tuple[str, dict[str, Any], Any] = ("write_file", {}, failed("OSError: read-only file system"))
    good = case_of('The tool returned the error "read-only file system".', call)
    bad = case_of('The tool returned the error "no space left on device".', call)
    assert atoms_of(quotes.read, good) == [("good", "verbatim")]
    assert atoms_of(quotes.read, bad) == [("wrong", "absent")]


def test_a_part_of_a_word_is_no_match(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    assert atoms_of(quotes.read, case_of('It says "ogs stay outside".', notice())) == [("wrong", "absent")]


def test_a_gap_that_leaves_out_a_condition_is_left_open(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    text = "We refund in full if you cancel early."
    assert atoms_of(quotes.read, case_of('They write "We refund in full … cancel early".', notice(text))) == [
        ("open", "absent")
    ]


@pytest.mark.parametrize(
    "answer",
    [
        'The film "A Long Walk Home Alone" won.',
        'Press "Save and close the window".',
        'He is a so-called "friend of all".',
        'The "premium" plan costs more.',
        'You said "I want the blue one please".',
        "It's Ana's and Bob's turn, the notice says.",
        'The screen is 6.7" and the text 9" wide.',
    ],
)
def test_titles_terms_buttons_and_the_users_words_are_no_quotations(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str
) -> None:
    assert [a for a in atoms_of(quotes.read, case_of(answer, notice())) if a[0] != "open"] == []


def test_nothing_is_refuted_in_part_of_the_evidence_or_in_translation(
    case_of: CaseOf, atoms_of: AtomsOf
) -> None:
    cut = case_of('It says "Cats are welcome here".', notice('[{"text": "Dogs stay outsi'))
    german = "Hunde bleiben draußen. Der Tee ist am Montag für alle kostenlos und wird im Saal serviert."
    translated = case_of('The notice says "The tea is free on Mondays".', notice(german))
    assert [a[0] for a in atoms_of(quotes.read, cut)] == ["open"]
    assert [a[0] for a in atoms_of(quotes.read, translated)] == ["open"]


def test_words_of_the_policy_or_the_request_are_not_refuted(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    case = case_of(
        'The policy states "bags over 20 kg cost extra".', notice(), system="Bags over 20 kg cost extra."
    )
    assert [a[0] for a in atoms_of(quotes.read, case)] == ["open"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The warden called it “a splendid new rule”.", ["wrong"]),
        ("She calls them 'the noisiest dogs in town'.", ["wrong"]),
        ("She called it “free on Mondays”.", ["good"]),
        ("They called it “The Long Barn House”.", []),
        ("I called it “a splendid new draft”.", []),
        ("You called it “a splendid new draft”.", []),
        ("The hall is called “the long barn house”.", []),
    ],
)
def test_what_somebody_called_it(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str, expected: list[str]
) -> None:
    assert [standing for standing, _ in atoms_of(quotes.read, case_of(answer, notice()))] == expected
