"""What all readers share: turns, reasoning taken out, arguments, and the choice of the answer."""

from __future__ import annotations

import pytest

from faithgrade.formats.messages import Transcript, without_thoughts


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<think>It may be two.</think>Two.", "Two."),
        ("<thinking>\nmaybe\n</thinking>\n\nTwo.", "Two."),
        ("It may be two.\n</think>\nTwo.", "Two."),
        ("Two.<think>never closed", "Two."),
        ("<think>only this", ""),
        ("Two < three, and a <b>tag</b>.", "Two < three, and a <b>tag</b>."),
        ("I think two.", "I think two."),
    ],
)
def test_reasoning_inside_a_text_is_not_part_of_it(text: str, left: str) -> None:
    assert without_thoughts(text) == left


def test_what_the_user_wrote_is_left_alone() -> None:
    talk = Transcript("made_up")
    talk.say("user", "<think>loud</think>")
    talk.say("assistant", "Fine.")
    assert talk.case("a").question == "<think>loud</think>"


def test_a_message_that_goes_on_keeps_its_turn() -> None:
    talk = Transcript("made_up")
    first = talk.call("a", id="1", key="m")
    talk.result("x", call_id="1")
    second = talk.call("b", id="2", key="m")
    talk.result("y", call_id="2")
    case = talk.case("a")
    assert first.turn == second.turn
    assert [result.call_uid for result in case.results] == [first.uid, second.uid]
    assert len({call.uid for call in case.calls}) == 2


def test_texts_after_the_last_call_of_a_turn_are_the_answer_together() -> None:
    talk = Transcript("made_up")
    talk.say("assistant", "Let me see.", key="m")
    talk.call("a", key="m")
    talk.say("assistant", "Two.", key="m")
    talk.say("assistant", "And red.", key="m")
    assert talk.case("a").answer == "Two.\nAnd red."


def test_an_answer_given_from_outside_counts_and_is_not_an_earlier_turn() -> None:
    talk = Transcript("made_up")
    talk.say("user", "How many?")
    talk.say("assistant", "Two.")
    case = talk.case("a", answer="Two.", selector="root_output")
    assert (case.answer, case.turns, case.meta["answer"]["selector"]) == ("Two.", (), "root_output")


@pytest.mark.parametrize("known_id", [None, "x"])
def test_a_result_without_an_id_takes_the_first_open_call_of_its_name(known_id: str | None) -> None:
    talk = Transcript("made_up")
    talk.call("a", id=known_id)
    talk.call("b")
    talk.call("a", arguments={"n": 2})
    talk.result("of b", name="b")
    talk.result("of a", name="a")
    case = talk.case("a")
    assert [result.call_uid for result in case.results] == [case.calls[1].uid, case.calls[0].uid]
    codes = [anomaly.code for anomaly in case.anomalies]
    assert codes.count("paired_by_order") == 1
    assert codes.count("missing_result") == 1


def test_usage_is_added_up_and_unknown_amounts_are_no_zero() -> None:
    talk = Transcript("made_up")
    talk.add_usage(input_tokens=2, cost_usd="0.5")
    talk.add_usage(input_tokens="3", output_tokens=None, cost_usd=float("nan"))
    assert talk.usage == {"input_tokens": 5, "cost_usd": 0.5}
