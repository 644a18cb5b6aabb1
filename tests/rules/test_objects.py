"""Which call was about which object."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.objects import files_in, ids_in, names_another, spoken_of


def view_of(answer: str, *arguments: dict[str, Any]) -> ClaimView:
    calls = tuple(ToolCall(f"u{n}", "restart", f"c{n}", a) for n, a in enumerate(arguments))
    results = tuple(ToolResult(f"r{n}", "restart", f"c{n}", f"u{n}", "ok") for n in range(len(arguments)))
    case = Case("t", answer, calls=calls, results=results)
    return ClaimView(split_claims(answer)[0], case, Index(Evidence.from_case(case)))


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("I restarted wk-07.", [1]),
        ("I restarted the Harl market node.", [0]),
        ("I restarted node C.", [2]),
        ("I restarted them.", [0, 1, 2]),
        ("I restarted a node.", [0, 1, 2]),
    ],
)
def test_a_call_is_named_by_an_argument_the_others_have_not(answer: str, places: list[int]) -> None:
    view = view_of(answer, {"at": "Harl Market"}, {"at": "wk-07"}, {"at": "C"})
    made = deeds_of(view.case, view.index).made
    assert [made.index(m) for m in spoken_of(view, made)] == places


@pytest.mark.parametrize(
    ("answer", "another"),
    [("I restarted KX4T9Q.", False), ("I restarted ZZ7P2M.", True), ("I restarted A-12.", False)],
)
def test_only_an_id_of_the_same_make_is_another(answer: str, another: bool) -> None:
    view = view_of(answer, {"id": "KX4T9Q"})
    (made,) = deeds_of(view.case, view.index).made
    (value,) = ids_in(view, 0, len(view.text))
    assert names_another(made, value) is another


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("saved to notes.txt.", ("notes.txt",)),
        ("see out/a.csv and b.json", ("a.csv", "b.json")),
        ("mail ana@mail.example", ()),
        ("version 2.5 of it. Then more", ()),
    ],
)
def test_file_names_are_told_from_other_dotted_words(text: str, files: tuple[str, ...]) -> None:
    assert files_in(text) == files
