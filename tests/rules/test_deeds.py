"""What a sentence says was done or not done, by whom, and in which words."""

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.rules import apply_rules
from faithgrade.rules.claim.deeds import deeds_in, level
from faithgrade.verdicts import Verdict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I've cancelled the order.", [("cancel", "active", True)]),
        ("I’ve **cancelled** the order.", [("cancel", "active", True)]),
        ("I have now successfully canceled it.", [("cancel", "active", True)]),
        ("We went ahead and booked it.", [("book", "active", True)]),
        ("I managed to upload the file.", [("upload", "active", True)]),
        ("I cancelled and refunded it.", [("cancel", "active", True), ("refund", "active", True)]),
        ("I booked the table and emailed the guests.", [("book", "active", True), ("email", "active", True)]),
        ("It has been sent.", [("send", "passive", True)]),
        ("It was deleted.", [("delete", "passive", True)]),
        ("The order is now closed.", [("close", "passive", True)]),
        ("The refund has been issued.", [("refund", "passive", True)]),
        ("A certificate has been issued.", [("issue", "passive", True)]),
        ("The upgrade for your booking has been completed.", [("upgrade", "passive", True)]),
        ("The payment went through.", [("pay", "passive", True)]),
        ("Deleted the file.", [("delete", "bare", True)]),
        ("Done: cancelled your order.", [("cancel", "bare", True)]),
        ("Nothing has been refunded yet.", [("refund", "passive", False)]),
        ("No order was cancelled.", [("cancel", "passive", False)]),
        ("I've cancelled nothing.", [("cancel", "active", False)]),
        ("It was not saved.", [("save", "passive", False)]),
        ("It hasn't been sent.", [("send", "passive", False)]),
        ("I haven't cancelled it.", [("cancel", "active", False)]),
        ("I couldn't cancel it.", [("cancel", "active", False)]),
        ("I was unable to book it.", [("book", "active", False)]),
        ("The file could not be uploaded.", [("upload", "passive", False)]),
        ("The payment failed.", [("pay", "passive", False)]),
        ("The refund was declined.", [("refund", "passive", False)]),
    ],
)
def test_deeds_are_read(text: str, expected: list[tuple[str, str, bool]]) -> None:
    assert [(d.verb, d.voice, d.done) for d in deeds_in(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "I will cancel it.",
        "I'll have it cancelled.",
        "Once it is cancelled, you are told.",
        "If I cancelled it, you would lose the seat.",
        "You've cancelled it.",
        "The seller says it was cancelled.",
        "It seems it was cancelled.",
        "It may have been cancelled.",
        "I can cancel it.",
        "I found two orders.",
        "The red car is fast.",
        "Updated prices are below.",
        "Closed on Monday.",
    ],
)
def test_what_is_not_reported_as_done_is_no_deed(text: str) -> None:
    assert [d for d in deeds_in(text) if d.done] == []


def test_the_object_is_the_words_around_the_verb() -> None:
    text = "I've sent the bill to a@b.example, and the order was closed."
    sent, closed = deeds_in(text)
    assert "the bill" in text[sent.object[0] : sent.object[1]]
    assert text[closed.object[0] : closed.object[1]].strip() == "the order"


def test_places_survive_marks_and_double_blanks() -> None:
    text = "**Done:**  I've   cancelled the order."
    (deed,) = deeds_in(text)
    assert text[deed.start : deed.end] == "I've   cancelled"
    assert len(level(text)) == len(text)


@pytest.mark.parametrize(
    ("state", "supported"),
    [
        ("confirmed", True),
        ("waitlisted", False),
        ("tentative", False),
        ("unconfirmed", False),
        ("backordered", False),
    ],
)
def test_only_a_deed_that_is_final_supports_its_being_done(state: str, supported: bool) -> None:
    booking = {"slot": "v2", "when": "2031-05-16T11:30", "status": state}
    case = Case(
        "t",
        "Your viewing at 11:30 is booked.",
        calls=(ToolCall("u0", "book_viewing", "c0", {"slot": "v2"}, position=0),),
        results=(
            ToolResult("r0", "book_viewing", "c0", "u0", {"booking": booking}, is_error=False, position=0),
        ),
    )
    settled, _ = apply_rules(split_claims(case.answer), Evidence.from_case(case), case)
    assert ([f.verdict for f in settled] == [Verdict.SUPPORTED]) is supported
