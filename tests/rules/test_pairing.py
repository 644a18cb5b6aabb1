"""What is said of things that no call answered for."""

from __future__ import annotations

from tests.rules.conftest import AtomsOf, CaseOf

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.rules.disclosures import pairing


def unanswered(answer: str) -> Case:
    calls = (
        ToolCall("u0", "gate", "c0", {"name": "North"}, position=0),
        ToolCall("u1", "gate", "c1", {"name": "South"}, position=1),
    )
    return Case("t", answer, calls=calls, results=(ToolResult("r0", "gate", "c0", "u0", {"state": "shut"}),))


def test_nothing_is_known_of_what_no_result_came_for(atoms_of: AtomsOf) -> None:
    assert atoms_of(pairing.read, unanswered("North is shut, and South is shut too.")) == [
        ("wrong", "absent")
    ]
    assert atoms_of(pairing.read, unanswered("North counted 12, South counted 9.")) == [("wrong", "absent")]
    assert atoms_of(pairing.read, unanswered("I asked North and South for 9.")) == []
    assert atoms_of(pairing.read, unanswered("North is shut.")) == []
    assert atoms_of(pairing.read, unanswered("North is shut; South did not answer.")) == []


def test_a_result_for_another_id_tells_nothing_of_the_one_asked_for(
    case_of: CaseOf, atoms_of: AtomsOf
) -> None:
    call = ("part", {"sku": "K-12"}, {"sku": "K-21", "left": 6})
    assert atoms_of(pairing.read, case_of("There are 6 of K-12 left.", call)) == [("wrong", "mispaired")]
    assert atoms_of(pairing.read, case_of("There are 6 of K-21 left.", call)) == []
    same = ("part", {"sku": "k12"}, {"sku": "K-12", "left": 6})
    assert atoms_of(pairing.read, case_of("There are 6 of K-12 left.", same)) == []
