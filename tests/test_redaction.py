"""Private text leaves the case before anything is stored or sent; offsets still fit the original answer."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.case import Case, Context, Label, ToolCall, ToolResult, Turn
from faithgrade.errors import SettingsError
from faithgrade.redaction import Redactor, SpanMap, restore_spans

MAIL = r"[\w.]+@[\w.]+\w"


def everything_of(case: Case) -> str:
    return repr(case)


def test_a_pattern_is_taken_out_of_every_text_of_the_case() -> None:
    secret = "ada@mail.test"
    case = Case(
        "1",
        f"Write to {secret}.",
        question=f"Is it {secret}?",
        system=f"{secret}",
        turns=(Turn("user", secret),),
        calls=(ToolCall("u", "f", arguments={"to": secret}, arguments_raw=secret, meta={"x": secret}),),
        results=(
            ToolResult(
                "r", content={secret: [secret, {"deep": secret}]}, structured=secret, error_message=secret
            ),
        ),
        contexts=(Context("k", secret, secret, {"m": secret}),),
        expectations={"answer_key": {"permitted": [secret]}},
        meta={"note": secret},
    )
    redacted, _ = Redactor.of([MAIL]).apply(case)
    assert secret not in everything_of(redacted)
    assert secret in everything_of(case)


def test_equal_pieces_get_equal_names_and_different_ones_do_not() -> None:
    case = Case("1", "a@x.test, A@X.test or b@x.test", results=(ToolResult("r", content="b@x.test"),))
    redacted, _ = Redactor.of([r"(?i)[a-z]+@[a-z.]+t\b"]).apply(case)
    assert redacted.answer == "[redacted-A], [redacted-A] or [redacted-B]"
    assert redacted.results[0].content == "[redacted-B]"


@pytest.mark.parametrize(
    ("pointer", "content"),
    [
        ("/customer/phone", {"customer": {"phone": "555 010 42"}}),
        ("/rows/*/phone", {"rows": [{"phone": "555 010 42"}, {"other": 1}]}),
        ("/0/phone", [{"phone": "555 010 42"}]),
        ("/customer", {"customer": {"name": "Ada", "phone": "555 010 42"}}),
        ("/customer/phone", '{"customer": {"phone": "555 010 42"}}'),
    ],
)
def test_a_pointer_takes_its_value_out_wherever_it_is_repeated(pointer: str, content: object) -> None:
    case = Case("1", "Call 555 010 42 now.", results=(ToolResult("r", content=content),))
    redacted, _ = Redactor.of([pointer]).apply(case)
    assert "555 010 42" not in everything_of(redacted)
    assert redacted.answer.startswith("Call [redacted-")


def test_a_number_is_taken_out_as_a_number_and_as_text() -> None:
    case = Case("1", "Card 41110000.", results=(ToolResult("r", content={"card": 41110000, "n": 4111}),))
    redacted, _ = Redactor.of(["/card"]).apply(case)
    assert redacted.answer == "Card [redacted-A]."
    assert redacted.results[0].content == {"card": "[redacted-A]", "n": 4111}


def test_nothing_given_changes_nothing() -> None:
    case = Case("1", "Write to ada@mail.test.")
    assert Redactor.of([]).apply(case) == (case, SpanMap())


def test_labels_move_with_the_answer() -> None:
    answer = "Mail ada@mail.test costs 5."
    case = Case("1", answer, labels=(Label(19, 26, "supported"), Label(0, 18, "unsupported")))
    redacted, _ = Redactor.of([MAIL]).apply(case)
    cut = [redacted.answer[label.start : label.end] for label in redacted.labels]
    assert cut == ["costs 5", "Mail [redacted-A]"]


@given(
    pieces=st.lists(
        st.tuples(
            st.text(alphabet="xyz ", max_size=6), st.text(alphabet="0123456789", min_size=4, max_size=14)
        ),
        max_size=5,
    )
)
def test_s14_every_span_outside_the_pieces_points_to_the_same_text_in_the_original(
    pieces: list[tuple[str, str]],
) -> None:
    answer = "-".join(f"{word}-{digits}" for word, digits in pieces)
    redacted, spans = Redactor.of([r"\d{4,}"]).apply(Case("1", answer))
    for match in re.finditer(r"[xyz]+", redacted.answer):
        start, end = spans.to_old(*match.span())
        assert answer[start:end] == match.group()
        assert spans.to_new(start, end) == match.span()
    start, end = spans.to_old(0, len(redacted.answer))
    assert (start, end) == (0, len(answer))


def test_grade_lines_get_the_original_offsets_back() -> None:
    answer = "Mail ada@mail.test. It costs 5."
    redacted, spans = Redactor.of([MAIL]).apply(Case("1", answer))
    begin = redacted.answer.index("It costs")
    row = restore_spans(
        {"claims": [{"start": begin, "end": len(redacted.answer), "text": "It costs 5."}]}, spans
    )
    assert answer[row["claims"][0]["start"] : row["claims"][0]["end"]] == "It costs 5."


@pytest.mark.parametrize("given", ["(", "a*", ""])
def test_patterns_that_cannot_be_meant_are_refused(given: str) -> None:
    with pytest.raises(SettingsError, match="--redact"):
        Redactor.of([given])
