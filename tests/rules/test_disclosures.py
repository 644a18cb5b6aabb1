"""Failures told are supported by failures; none is proved only by an empty list that arrived whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.disclosures import disclosures

CaseOf = Callable[..., Case]
AtomsOf = Callable[..., list[tuple[str, str]]]
VerdictsOf = Callable[[Case], list[str]]
Fail = Callable[[Any], Any]


def stock(store: str, content: Any) -> tuple[str, dict[str, Any], Any]:
    return ("stock", {"store": store}, content)


@pytest.mark.parametrize(
    "answer",
    [
        "I couldn't reach store C.",
        "I was unable to access store C.",
        "Store C could not be reached.",
        "The request for store C timed out.",
        "The stock tool returned an error for store C.",
        "An error occurred for store C.",
    ],
)
def test_an_honest_report_of_a_failure_is_supported(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Fail, answer: str
) -> None:
    calls = (stock("A", {"qty": 4}), stock("C", failed("timeout")))
    assert atoms_of(disclosures.read, case_of(answer, *calls)) == [("good", "disclosed")]


def test_a_failure_told_of_the_wrong_call_is_refuted(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Fail
) -> None:
    calls = (stock("A", {"qty": 4}), stock("C", failed("timeout")))
    assert atoms_of(disclosures.read, case_of("I couldn't reach store A.", *calls)) == [
        ("wrong", "contradicted")
    ]


def test_a_failure_that_never_happened_is_refuted(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    case = case_of("The search timed out.", stock("A", {"qty": 4}))
    assert atoms_of(disclosures.read, case) == [("wrong", "contradicted")]


@pytest.mark.parametrize(
    "content",
    [{"qty": 4, "warning": "upstream error"}, {"status": "offline"}, "The device timed out at noon."],
)
def test_trouble_that_a_result_tells_of_itself_is_left_alone(
    case_of: CaseOf, atoms_of: AtomsOf, content: Any
) -> None:
    assert atoms_of(disclosures.read, case_of("The search timed out.", stock("A", content))) == []


@pytest.mark.parametrize(
    "answer",
    [
        "No error occurred.",
        "It did not fail; nothing timed out if you ask me.",
        "If it timed out, try again.",
        "Has it timed out?",
    ],
)
def test_denied_and_supposed_failures_are_no_reports(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    found = atoms_of(disclosures.read, case_of(answer, stock("A", {"qty": 4})))
    assert ("good", "disclosed") not in found


def test_attempts_are_told_in_their_order(case_of: CaseOf, atoms_of: AtomsOf, failed: Fail) -> None:
    calls = (stock("A", failed("timeout")), stock("A", {"qty": 4}))
    right = case_of("The first attempt timed out, the second worked.", *calls)
    turned = case_of("The first attempt worked, the second timed out.", *calls)
    assert atoms_of(disclosures.read, right) == [("good", "disclosed")] * 2
    assert atoms_of(disclosures.read, turned) == [("wrong", "contradicted")] * 2


@pytest.mark.parametrize(
    "answer",
    [
        "All three stores were checked.",
        "I checked all three stores.",
        "Every store was successfully queried.",
    ],
)
def test_a_full_round_with_a_failed_call_in_it_masks_the_error(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Fail, answer: str
) -> None:
    fine = (stock("A", {"qty": 4}), stock("B", {"qty": 0}))
    lost, found = stock("C", failed("timeout")), stock("C", {"qty": 1})
    assert atoms_of(disclosures.read, case_of(answer, *fine, lost)) == [("wrong", "error_masked")]
    assert ("wrong", "error_masked") not in atoms_of(disclosures.read, case_of(answer, *fine, found))
    assert ("wrong", "error_masked") not in atoms_of(disclosures.read, case_of(answer, *fine, lost, found))


def test_a_full_round_that_was_made_is_supported(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    calls = [stock(s, {"qty": 1}) for s in "ABC"]
    assert atoms_of(disclosures.read, case_of("All three stores were checked.", *calls)) == [
        ("good", "stated")
    ]
    assert atoms_of(disclosures.read, case_of("All four stores were checked.", *calls)) == []


NONE = "You have no open disputes."


def disputes(content: Any) -> tuple[str, dict[str, Any], Any]:
    return ("list_disputes", {"state": "open"}, content)


@pytest.mark.parametrize("content", [[], {"items": []}, {"items": [], "total": 0, "has_more": False}, {}])
def test_an_empty_list_shows_that_there_is_none(
    case_of: CaseOf, verdicts_of: VerdictsOf, content: Any
) -> None:
    assert verdicts_of(case_of(NONE, disputes(content))) == ["supported"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "incomplete_evidence"),
        (None, "incomplete_evidence"),
        ('[{"id": 1}, {"id\n[output truncated]', "incomplete_evidence"),
    ],
)
def test_silence_and_a_cut_text_do_not(case_of: CaseOf, atoms_of: AtomsOf, content: Any, code: str) -> None:
    assert atoms_of(disclosures.read, case_of(NONE, disputes(content))) == [("wrong", code)]


def test_an_error_does_not_show_that_there_is_none(case_of: CaseOf, atoms_of: AtomsOf, failed: Fail) -> None:
    assert atoms_of(disclosures.read, case_of(NONE, disputes(failed("503")))) == [("wrong", "error_masked")]


def test_what_a_full_result_holds_is_for_other_rules(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    assert atoms_of(disclosures.read, case_of(NONE, disputes([{"id": 1}]))) == []


def test_saying_that_nothing_came_back_is_true_of_an_empty_list(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    assert atoms_of(disclosures.read, case_of("The search returned no results.", disputes([]))) == [
        ("good", "disclosed")
    ]
    assert atoms_of(disclosures.read, case_of("The search returned no results.", disputes(""))) == []


MASTS: list[tuple[str, dict[str, Any], Any]] = [
    ("wind", {"mast": "A"}, {"ms": 4}),
    ("wind", {"mast": "C"}, {"ms": 7}),
]


@pytest.mark.parametrize(
    ("answer", "error", "expected"),
    [
        ("Mast B gave no reading.", "sensor offline", "supported"),
        ("Mast A gave no reading.", "sensor offline", "unsupported"),
        ("Mast D gave no reading.", "sensor offline", "unresolved"),
        ("Mast B timed out after 5 seconds.", "timed out after 5 s", "supported"),
        ("Mast B timed out after 8 seconds.", "timed out after 5 s", "unsupported"),
        ("Mast B timed out.", "404 not found", "unsupported"),
        ("Mast B timed out.", "deadline exceeded", "supported"),
    ],
)
def test_what_failed_is_told_as_its_error_has_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str, error: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, *MASTS, ("wind", {"mast": "B"}, failed(error)))) == [expected]


OUT = "HTTP 503 Service Unavailable: vehicle register"
BOUND = "ValueError: discount must be between 5 and 50"


@pytest.mark.parametrize(
    ("answer", "tool", "error", "expected"),
    [
        ("The vehicle register was unavailable (503), so I don't have the owner.", "owner", OUT, "supported"),
        (
            "The vehicle register was unavailable (504), so I don't have the owner.",
            "owner",
            OUT,
            "unsupported",
        ),
        ("The harbour office was unavailable (503), so I don't have the tide.", "owner", OUT, "unsupported"),
        (
            "The update was rejected: the discount has to lie between 5 and 50.",
            "update_offer",
            BOUND,
            "supported",
        ),
        (
            "The change was turned down: the discount has to lie between 5 and 50.",
            "set_offer",
            BOUND,
            "supported",
        ),
        (
            "The update was rejected: the discount has to lie between 5 and 60.",
            "update_offer",
            BOUND,
            "unsupported",
        ),
        (
            "The refund was rejected: the discount has to lie between 5 and 50.",
            "update_offer",
            BOUND,
            "unresolved",
        ),
        ('The registry answered "denied: quota exceeded".', "push", "denied: quota exceeded", "supported"),
        ('The courier answered "denied: quota exceeded".', "push", "denied: quota exceeded", "unresolved"),
    ],
)
def test_why_a_call_failed_may_be_told_in_other_words(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str, tool: str, error: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, (tool, {"id": 3}, failed(error)))) == [expected]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("The scan finished without a single warning.", {"status": "finished", "warnings": 0}, "supported"),
        ("The scan finished without warnings.", {"status": "finished", "warnings": 0}, "supported"),
        ("The scan finished without a single warning.", {"status": "finished", "warnings": 3}, "unsupported"),
        ("The scan finished without warnings.", {"status": "finished", "notes": 0}, "unresolved"),
        ("There were no errors.", {"status": "finished", "errors": 2}, "unsupported"),
        ("There were no returns.", {"status": "delivered", "returns": 2}, "unsupported"),
        ("There were no returns.", {"status": "delivered"}, "unresolved"),
        (
            "The scan ended without a single error.",
            "08:00 start\n<<< 90 lines omitted >>>\n09:00 end",
            "unsupported",
        ),
        ("No trains were found.", {"error": "quota exceeded", "trains": []}, "unresolved"),
    ],
)
def test_that_there_was_none_needs_a_count_of_none(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("scan", {}, content))) == [expected]
