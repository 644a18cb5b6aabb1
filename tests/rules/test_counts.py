"""Counts of list items and of items that meet a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DESKS: Call = (
    "list_desks",
    {"floor": 3},
    {
        "desks": [
            {"id": "D-1", "free": True, "kind": "standing"},
            {"id": "D-2", "free": False, "kind": "standing"},
            {"id": "D-3", "free": True, "kind": "fixed"},
            {"id": "D-4", "free": True, "kind": "standing"},
        ]
    },
)
PART: Call = ("list_desks", {"floor": 3}, {"desks": [{"id": "D-1"}, {"id": "D-2"}], "has_more": True})
EMPTY: Call = ("list_disputes", {"account": "A-31"}, {"disputes": []})
SOME: Call = ("list_disputes", {"account": "A-31"}, {"disputes": [{"id": "DP-1", "reason": "late"}]})
BARE: Call = (
    "search_recipes",
    {"query": "barley"},
    [{"title": "Barley broth"}, {"title": "Barley bread"}, {"title": "Barley salad"}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("There are 4 desks.", (DESKS,), "supported derived /desks"),
        ("There are four desks.", (DESKS,), "supported derived /desks"),
        ("There are 5 desks.", (DESKS,), "unsupported wrong_derivation /desks"),
        ("There are three desks.", (DESKS,), "unsupported wrong_derivation /desks"),
        ("There are 3 free desks.", (DESKS,), "supported derived /desks"),
        ("There are 2 free desks.", (DESKS,), "unsupported wrong_derivation /desks"),
        ("There are 3 standing desks.", (DESKS,), "supported derived /desks"),
        ("There are 1 fixed desks.", (DESKS,), "supported derived /desks"),
        ("There are 17 sunny desks.", (DESKS,), "unsupported wrong_derivation /desks"),
        ("There are 3 sunny desks.", (DESKS,), "abstains"),
        ("There are 2 desks.", (PART,), "unsupported incomplete_evidence /has_more"),
        ("All 2 desks are shown.", (PART,), "unsupported incomplete_evidence /desks"),
        ("There are no disputes.", (EMPTY,), "supported stated /disputes"),
        ("There are no disputes.", (SOME,), "unsupported contradicted /disputes"),
        ("I found three recipes.", (BARE,), "supported derived "),
        ("There are three recipes.", (BARE,), "supported derived "),
        ("There are five recipes.", (BARE,), "unsupported wrong_derivation "),
    ],
)
def test_counts(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("counts", case_of(answer, *calls))


FLOORS: Call = (
    "desk_plan",
    {},
    [{"floor": 1, "desk": "D10"}, {"floor": 1, "desk": "D11"}, {"floor": 2, "desk": "D20"}],
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("D10 is on floor 1.", "supported"),
        ("D20 is on floor 1.", "unsupported"),
        ("There are 2 desks on floor 1.", "supported"),
    ],
)
def test_a_number_behind_the_name_of_its_field_counts_nothing(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, FLOORS, question="Which desks are on which floor?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Nothing is overdue, and you have no holds.", "supported"),
        ("Nothing is late.", "unsupported"),
        ("You have no holds.", "supported"),
        ("Nothing is lost.", "unresolved"),
    ],
)
def test_nothing_is_so_where_its_count_is_none(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = (
        "my_items",
        {"card": "L-3"},
        {"overdue_count": 0, "late": 2, "holds": {"items": [], "total": 0}},
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You have no holds.", "unsupported"),
    ],
)
def test_what_a_list_of_items_above_is_called(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("my_items", {"card": "L-3"}, {"holds": {"items": ["K-2"], "total": 1}})
    assert verdicts_of(case_of(answer, call)) == [expected]


RUN: tuple[str, dict[str, Any], Any] = (
    "get_run",
    {"id": "n-7"},
    {"id": "n-7", "errors": 0, "warnings": 3, "skipped": None, "seats": 40},
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("There were no errors.", "supported"),
        ("There were no warnings.", "unsupported"),
        ("It has no errors and no warnings.", "unsupported"),
        ("There were no skipped tests.", "unsupported"),
        # narrowed to a part, or of something else
        ("There were no warnings in the log.", "unresolved"),
        ("There are no seats left.", "unresolved"),
        ("There is no longer any warning.", "unresolved"),
        ("There were no crashes.", "unresolved"),
    ],
)
def test_none_of_what_a_field_counts(
    verdicts_of: Callable[[Case], list[str]], case_of: CaseOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, RUN)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("No gallery seats are left.", "unsupported"),
        ("No gallery seats are left, and the boxes are full.", "unsupported"),
        ("No boxes are left.", "supported"),
        # of other things, of another state, or of a part
        ("No gallery programmes are left.", "unresolved"),
        ("No cheap gallery seats are left.", "unresolved"),
        ("No gallery seats are open.", "unresolved"),
        ("No gallery seats are left for Friday.", "unresolved"),
        ("No gallery seats are left under 20 euros.", "unresolved"),
    ],
)
def test_none_of_what_is_left(
    verdicts_of: Callable[[Case], list[str]], case_of: CaseOf, answer: str, expected: str
) -> None:
    call = ("seats", {"show": "Wren"}, {"gallery_left": 4, "boxes_left": 0})
    assert verdicts_of(case_of(answer, call, question="Any seats for Wren?")) == [expected]


def test_a_null_among_words_is_no_count(verdicts_of: Callable[[Case], list[str]], case_of: CaseOf) -> None:
    case = case_of("He has no nickname.", ("get_person", {}, {"name": "Olle", "nickname": None}))
    assert verdicts_of(case) == ["unsupported"]  # nobody knows


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("The list has three items: budget, roof and boat.", ["budget", "roof", "boat"], "supported"),
        ("The agenda has four items.", ["budget", "roof", "boat"], "unsupported"),
        (
            "The file lists four divers.",
            "name;joined\r\nLio;2021\r\nMay;2022\r\nTarek;2024\r\n",
            "unsupported",
        ),
        (
            "The file lists three dragons.",
            "name;joined\r\nLio;2021\r\nMay;2022\r\nTarek;2024\r\n",
            "unresolved",
        ),
        ("The list has two items in red.", [{"c": "red"}, {"c": "red"}, {"c": "blue"}], "unresolved"),
    ],
)
def test_what_a_file_or_list_is_said_to_hold(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, content: object, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("read", {}, content))) == [expected]


LINES = "\ufeffotter\r\nmink\r\nstoat\r\n"
KEEPERS = '{"keeper": "Ama"}\n{"keeper": "Bo"}\n{"keeper": "Cy"}\n'
BOXES = [
    {"box": "B1", "colour": "red", "kg": 2},
    {"box": "B2", "colour": "blue", "kg": 5},
    {"box": "B3", "colour": "red", "kg": 9},
]
REPLIES = {"yes": ["Ama", "Bo"], "no": ["Cy"]}
STAFF = {"off_sick": ["Ama", "Bo", "Cy"], "in": ["Di"]}


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("The file has three entries.", LINES, "supported"),
        ("The file has four entries.", LINES, "unsupported"),
        ("The file lists two animals.", LINES, "unsupported"),
        ("The file lists two brown animals.", LINES, "unresolved"),
        ("The file has two lines.", "Dear all,\nthe gate is shut.\nBest, Ama\n", "unresolved"),
        ("The file has three entries.", "name\nAma\nBo\n", "unresolved"),
        ("The file has three entries.", "port=80\nhost=a\n", "unresolved"),
        ("There are two keepers, Ama and Cy.", KEEPERS, "unsupported"),
        ("There are two keepers on duty.", KEEPERS, "unresolved"),
        ("There are two dogs.", KEEPERS, "unresolved"),
        ("The list has three red boxes.", BOXES, "unresolved"),
        ("The list has two heavy boxes.", BOXES, "unresolved"),
        ("Two people are coming.", REPLIES, "supported"),
        ("Three people are coming.", REPLIES, "unsupported"),
        ("Two people are late.", REPLIES, "unresolved"),
        ("Three people are off sick.", STAFF, "supported"),
        ("Two people are off sick.", STAFF, "unsupported"),
        ("Two people are off.", STAFF, "unresolved"),
    ],
)
def test_lines_rows_and_lists_of_names_are_counted(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, content: object, expected: str
) -> None:
    call = ("open_file", {"path": "animals.txt"}, content)
    assert verdicts_of(case_of(answer, call, question="Which animals are in the file?")) == [expected]


BASKET: Call = ("basket", {}, {"items": ["cap", "keys", "glove"]})
CUT: Call = ("basket", {}, {"items": ["cap", "keys", "glove"], "truncated": True})
MENU: Call = ("menu", {}, {"dishes": ["lentil pie", "beet ravioli", "okra stew"]})
ZONES: Call = ("tree_export", {}, "\ufeffzone,trees\r\nNorth,412\r\nSouth,388\r\n")


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("There are 3 items.", (BASKET,), "supported"),
        ("There are 4 items.", (BASKET,), "unresolved"),
        ("3 items are broken.", (BASKET,), "unresolved"),
        ("At least 3 items came.", (CUT,), "supported"),
        ("At least 5 items came.", (CUT,), "unresolved"),
        ("There are 3 items in all.", (CUT,), "unsupported"),
        ("Two dishes: lentil pie and okra stew.", (MENU,), "supported"),
        ("Two dishes: lentil pie and corn fritters.", (MENU,), "unsupported"),
        ("There are two dishes.", (MENU,), "unsupported"),
        ("There are 412 trees in North.", (ZONES,), "supported"),
        ("There are 801 trees.", (ZONES,), "unsupported"),
    ],
)
def test_what_the_one_list_is_called_and_what_its_rows_have(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


@pytest.mark.parametrize(("known", "expected"), [(False, "supported"), (None, "unresolved")])
def test_one_of_which_nothing_is_known_may_be_one_more(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], known: bool | None, expected: str
) -> None:
    doors = [{"door": "A", "open": True}, {"door": "B", "open": known}, {"door": "C", "open": False}]
    assert verdicts_of(case_of("At most 1 door is open.", ("doors", {}, doors))) == [expected]


@pytest.mark.parametrize(
    ("answer", "cut", "expected"),
    [
        ("At least 4 birds were seen.", True, "supported"),
        ("At most 4 birds were seen.", True, "unresolved"),
        ("At most 4 birds were seen.", False, "supported"),
        ("Fewer than 4 birds were seen.", False, "unresolved"),
        ("More than 4 birds were seen.", False, "unresolved"),
    ],
)
def test_a_cut_list_has_no_most_and_a_bound_is_not_its_own_count(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, cut: bool, expected: str
) -> None:
    hide: Call = ("hide", {}, {"birds": ["wren", "tit", "robin", "owl"], "truncated": cut})
    assert verdicts_of(case_of(answer, hide)) == [expected]
