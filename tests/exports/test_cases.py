"""A case written as a native record and read back."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from faithgrade.case import Anomaly, Case, Context, Label, ToolCall, ToolResult, ToolSpec, Turn
from faithgrade.errors import InputError
from faithgrade.exports.cases import case_line, case_to_dict
from faithgrade.exports.exact import to_exact_json
from faithgrade.formats import format_of
from faithgrade.formats.native import read_case
from faithgrade.formats.source import file_source

DATA = Path(__file__).resolve().parents[1] / "data" / "formats"
FULL = Case(
    id="p-1",
    answer="It weighs 2.50 kg.",
    question="How heavy?",
    system="Be brief.",
    turns=(Turn("user", "Hello"), Turn("assistant", "Hi")),
    calls=(
        ToolCall(
            "u1",
            "weigh",
            id="x",
            arguments={"n": Decimal("1.50"), "big": 12345678901234567890},
            arguments_raw='{"n": 1.50}',
            turn=1,
            position=0,
            started_at="2026-01-01T00:00:00Z",
            ended_at="2026-01-01T00:00:01Z",
            latency_ms=1000.0,
            idempotency_key="k",
            meta={"server": "scales"},
        ),
        ToolCall("u2", "find", arguments_error="not JSON", arguments_raw="{", turn=1, position=1),
    ),
    results=(
        ToolResult(
            "r1", "weigh", call_id="x", call_uid="u1", content={"kg": Decimal("2.50")}, structured=[1], turn=2,
            received_at="2026-01-01T00:00:01Z", latency_ms=1000.0, meta={"attachments": [{"bytes": 3}]},
        ),
        ToolResult(
            "r2", "find", call_uid="u2", content="Error: gone", is_error=True,
            error_kind="timeout", detected_by="exception", error_message="gone", turn=2, position=1, truncated="suspected",
        ),
    ),
    contexts=(Context("c1", {"a": 1}, "Title", {"score": 1}), Context("c2", "text")),
    tools=(ToolSpec("weigh", "Weighs.", {"type": "object"}, {"type": "object"}, False),),
    expectations={"max_calls": 2},
    labels=(Label(0, 2, "supported", "fine", "me", "number"),),
    answer_label="faithful",
    anomalies=(Anomaly("odd", "something", ("u1",)),),
    usage={"input_tokens": 3},
    source="made_up",
    meta={"trace_id": "t"},
)  # fmt: skip


def test_a_full_case_comes_back_as_it_was() -> None:
    assert read_case(case_line(FULL).decode()) == FULL


@pytest.mark.parametrize("state", ["absent", "null", "empty", "not_recorded"])
def test_what_there_was_instead_of_content_comes_back(state: str) -> None:
    content = "" if state == "empty" else None
    case = Case("a", "x", results=(ToolResult("r", content=content, state=state),))  # type: ignore[arg-type]  # parametrized
    assert read_case(case_line(case).decode()).results[0].state == state


def test_a_result_that_is_no_error_stays_none() -> None:
    case = Case("a", "x", results=(ToolResult("r", content="All fine."),))
    assert not read_case(case_line(case).decode()).results[0].is_error


def test_fields_that_say_nothing_are_left_out() -> None:
    assert set(case_to_dict(Case("a", "x"))) == {"id", "question", "answer", "calls", "results"}


@pytest.mark.parametrize("place", sorted(DATA.iterdir()), ids=lambda place: place.name)
def test_every_format_survives_the_way_through_native(place: Path) -> None:
    source = file_source(place)
    for item in format_of(source)[0].reader()(source):
        assert not isinstance(item, InputError)
        case = item[0]
        back = read_case(case_line(case).decode())
        assert set(back.anomalies) >= set(case.anomalies)
        numbers = {key: float(value) for key, value in (back.usage or {}).items()} or None
        assert numbers == case.usage
        loose: dict[str, Any] = {"anomalies": (), "usage": None, "meta": {}}
        assert replace(back, **loose) == replace(case, **loose)
        assert set(back.meta) == set(case.meta)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("49.50"), "49.50"),
        (12345678901234567890, "12345678901234567890"),
        (Decimal("NaN"), '"NaN"'),
        (float("inf"), '"inf"'),
        ("Zürich", '"Zürich"'),
        ("\ud800", '"\\ud800"'),
        ([True, None], "[true, null]"),
    ],
)
def test_numbers_are_written_as_they_are_and_never_as_no_json(value: object, text: str) -> None:
    assert to_exact_json(value) == text
