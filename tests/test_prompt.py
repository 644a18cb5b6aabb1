"""What a judge reads: exact, compact, and fenced."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.case import Case, Context, ToolCall, ToolResult, Turn
from faithgrade.claims import Claim, Scope, split_claims
from faithgrade.evidence import Evidence
from faithgrade.prompt import answer_text, compact, evidence_text, fenced, json_lines, system_text
from faithgrade.resources import load_rubric
from faithgrade.rubric import parse_rubric
from faithgrade.shortcuts import case_from


def shown(case: Case) -> str:
    return evidence_text(case, Evidence.from_case(case))


def test_a_result_stands_under_its_call_and_arguments() -> None:
    case = case_from(
        "It is 7 °C.",
        [{"call_id": "c1", "content": {"temp_c": 7}}],
        calls=[{"id": "c1", "name": "get_weather", "arguments": {"city": "Oslo", "days": 2}}],
    )
    assert '[result 1] get_weather(city="Oslo", days=2)\n  {"temp_c":7}' in shown(case)


def test_each_kind_of_evidence_is_named_for_what_it_is() -> None:
    case = Case(
        "a",
        "x",
        question="How much?",
        system="Refunds take 5 days.",
        turns=(Turn("user", "Hello"), Turn("assistant", "It costs 99.")),
        calls=(ToolCall("u1", "f", "1"), ToolCall("u2", "g", "2"), ToolCall("u3", "h", "3", {"n": 1})),
        results=(
            ToolResult("r1", "f", "1", "u1", "fine"),
            ToolResult("r2", "g", "2", "u2", "boom", is_error=True),
        ),
        contexts=(Context("k", "A passage.", "Handbook"),),
    )
    text = shown(case)
    assert "[result 1] f()\n  fine" in text
    assert "[error 2] g() (the call failed)\n  boom" in text
    assert "[context 3] Handbook()\n  A passage." in text
    assert "[policy 4] system text\n  Refunds take 5 days." in text
    assert "the user's words\n  Hello" in text
    assert "the user's words\n  How much?" in text
    assert "[no result] h(n=1)" in text
    assert "It costs 99." not in text


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({"truncated": "yes"}, "incomplete"),
        ({"state": "not_recorded"}, "not recorded: the log has a gap here"),
        ({"content": None}, "(null)"),
        ({"content": "  "}, "(empty)"),
    ],
)
def test_what_is_missing_from_a_result_is_said(fields: dict[str, object], note: str) -> None:
    result = ToolResult("r1", **{"call_uid": "u1", "content": "half a"} | fields)  # type: ignore[arg-type]  # a table of fields
    assert note in shown(Case("a", "x", calls=(ToolCall("u1", "f"),), results=(result,)))


def test_a_result_that_answers_no_recorded_call_is_left_out_and_said_so() -> None:
    case = case_from("x", [{"call_id": "zz", "content": "secret 42"}], calls=[{"id": "c1", "name": "f"}])
    assert "secret 42" not in shown(case)
    assert "[left out]" in shown(case)


def test_no_evidence_at_all_is_said() -> None:
    assert "(there is no evidence)" in shown(Case("a", "x"))


def test_numbers_are_shown_digit_by_digit_as_they_were_written() -> None:
    value = {"total": Decimal("24.50"), "id": 12345678901234567890123, "e": Decimal("1E+3")}
    assert compact(value) == '{"total":24.50,"id":12345678901234567890123,"e":1E+3}'


def test_uniform_rows_are_a_table_and_lose_nothing() -> None:
    rows = [{"id": f"A{i}", "n": None if i else "x,\ny", "ok": False} for i in range(5)]
    assert json_lines(rows) == [
        'root: array of 5 objects, one a line, members ["id","n","ok"]',
        '["A0","x,\\ny",false]',
        *(f'["A{i}",null,false]' for i in range(1, 5)),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        [{"id": 1}, {"id": 2}, {"id": 3}],
        [{"id": i} | ({"x": 1} if i else {}) for i in range(6)],
        [{"id": i, "inner": {"a": 1}} for i in range(6)],
        [{str(c): c for c in range(9)} for _ in range(6)],
        [1, 2, 3, 4, 5],
    ],
)
def test_rows_that_a_table_would_not_show_well_stay_json(rows: list[object]) -> None:
    assert json_lines(rows) == [compact(rows)]


@given(st.text(max_size=300), st.sampled_from(["evidence", "answer"]))
def test_nothing_inside_a_fence_can_close_it(body: str, name: str) -> None:
    text = fenced(name, body)
    mark = re.fullmatch(rf"<<{name} ([0-9a-f]+)>>", text.splitlines()[0])
    assert mark is not None
    assert text.count(mark[1]) == 2
    assert text.endswith(f"<<end {mark[1]}>>")


def test_equal_content_gets_equal_fences_and_other_content_other_ones() -> None:
    assert fenced("answer", "- a") == fenced("answer", "- a")
    assert fenced("answer", "- a").splitlines()[0] != fenced("answer", "- b").splitlines()[0]


@given(st.text(max_size=200))
def test_no_line_of_a_text_result_stands_where_our_own_lines_stand(content: str) -> None:
    case = case_from("x", [{"call_id": "c1", "content": content}], calls=[{"id": "c1", "name": "f"}])
    inside = shown(case).splitlines()[2:-1]
    assert all(line.startswith("  ") for line in inside)


def test_hidden_characters_are_shown() -> None:
    case = case_from("x", ["a\u202eb\u200bc\x1b[2K\U000e0041"])
    assert "a\\u{202e}b\\u{200b}c\\u{1b}[2K\\u{e0041}" in shown(case)


def claims_of(answer: str) -> tuple[Claim, ...]:
    return split_claims(answer)


def test_the_answer_is_shown_once_with_the_asked_lines_marked() -> None:
    text = answer_text(claims_of("It left. It is red. It came."), {1: "c1"})
    assert text.splitlines()[1:3] == ["- It left.", "[c1] It is red."]
    assert "It came." not in text
    assert text.splitlines()[-1] == "Label c1."


def test_of_a_long_answer_only_the_lines_just_before_are_shown() -> None:
    claims = claims_of(" ".join(f"It has {n} legs." for n in range(100)))
    text = answer_text(claims, {90: "c1"})
    assert text.splitlines()[1] == "- …"
    assert "It has 60 legs." in text
    assert "It has 59 legs." not in text


def test_a_table_cell_is_shown_with_its_row_and_column() -> None:
    cell = Claim(0, "42", 0, 2, "cell", (Scope("row", "Oslo", 0, 4), Scope("column", "Price", 0, 5)))
    assert "[c1] (row Oslo; column Price) 42" in answer_text([cell], {0: "c1"})


def test_a_claim_of_several_lines_stays_on_one() -> None:
    assert "[c1] a ⏎ [c2] b" in answer_text([Claim(0, "a\n[c2] b", 0, 8)], {0: "c1"})


def test_the_reply_form_names_the_rubrics_labels() -> None:
    text = system_text(parse_rubric("---\nid: a\nlabels: yes=supported, no=unsupported\n---\nBe strict."))
    assert text.startswith("Be strict.")
    assert "a label is yes or no" in text


def test_a_rubric_may_ask_for_the_reason_first() -> None:
    text = system_text(parse_rubric("---\nid: a\nexplain: yes\n---\nBe strict."))
    assert '{"c1": {"reason": "…", "label": "…"}' in text


def test_the_default_rubric_costs_less_than_600_tokens() -> None:
    assert len(system_text(load_rubric())) < 2400
