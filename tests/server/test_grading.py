"""POST /v1/grade."""

import json
from typing import Any

import httpx2
import pytest

from faithgrade.client import ServiceError
from faithgrade.judge import Reply
from faithgrade.judges.scripted import ScriptedJudge

from .conftest import Start, case


def test_a_case_is_graded_while_the_client_waits(start: Start) -> None:
    with start(settings={"rules": "none"}).client() as client:
        answer = client.grade(case(1))
    assert answer["grade"]["case_id"] == "case-1"
    assert answer["grade"]["counts"]["supported"] == 2
    assert answer["calibration_state"] == "not calibrated"


def test_an_unsupported_claim_comes_with_words_to_repair_the_answer_by(start: Start) -> None:
    with start(ScriptedJudge("unsupported"), settings={"rules": "none"}).client() as client:
        answer = client.grade(case(1))
    assert answer["grade"]["faithful"] is False
    assert "The parcel weighs 4 kg." in answer["feedback"]


def test_without_a_judge_what_no_rule_decides_is_ungraded_and_never_passes(start: Start) -> None:
    with start(
        ScriptedJudge(lambda question: Reply("no idea", "m")), settings={"rules": "none"}
    ).client() as client:
        grade = client.grade(case(1))["grade"]
    assert grade["faithful"] is None
    assert grade["counts"]["ungraded"] == 2
    assert grade["score"] is None


def test_numbers_of_a_body_are_read_exactly(start: Start) -> None:
    judge = ScriptedJudge("supported")
    text = json.dumps(case(1)).replace('"weight_kg": 4', '"weight_kg": 4.50, "serial": 90071992547409931234')
    with start(judge, settings={"rules": "none"}).client() as client:
        client.grade(text)
    assert "4.50" in judge.questions[0].evidence
    assert "90071992547409931234" in judge.questions[0].evidence


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "not_json"),
        (b"[]", 422, "not_a_case"),
        (b'{"id": "a"}', 422, "not_a_case"),
        (b'{"id": "a", "answer": "b", "wrong": 1}', 422, "not_a_case"),
        (b"\xff\xfe{}", 422, "not_utf8"),
        (b"[" * 100_000, 422, "not_json"),
        (b"x" * 2_000, 413, "body_too_large"),
    ],
)
def test_a_body_that_is_no_case_is_refused_with_its_reason(
    start: Start, body: bytes, status: int, code: str
) -> None:
    running = start(max_body=1_000 if status == 413 else 1_000_000)
    answer = httpx2.post(
        f"{running.url}/v1/grade", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status
    assert answer.json()["code"] == code


def test_another_media_type_is_refused(start: Start) -> None:
    answer = httpx2.post(f"{start().url}/v1/grade", content="{}", headers={"Content-Type": "text/plain"})
    assert (answer.status_code, answer.headers["content-type"]) == (415, "application/problem+json")


def test_a_repeat_under_an_idempotency_key_gets_the_first_answer_and_asks_nobody(start: Start) -> None:
    judge = ScriptedJudge("supported")
    with start(judge, settings={"rules": "none"}).client() as client:
        first = client.grade(case(1), idempotency_key="k1")
        assert client.grade(case(1), idempotency_key="k1") == first
        asked = len(judge.questions)
        with pytest.raises(ServiceError) as refused:
            client.grade(case(2), idempotency_key="k1")
    assert (asked, refused.value.status, refused.value.code) == (1, 409, "idempotency")


def test_a_failed_request_gives_its_idempotency_key_free_again(start: Start) -> None:
    running = start(settings={"rules": "none"}, max_at_once=1)
    running.app.state.service.at_once = 1
    with running.client(sleep=lambda seconds: None) as client:
        with pytest.raises(ServiceError) as refused:
            client.grade(case(1), idempotency_key="k1")
        assert refused.value.status == 429
        running.app.state.service.at_once = 0
        assert client.grade(case(1), idempotency_key="k1")["grade"]["case_id"] == "case-1"


def test_one_more_than_may_be_graded_at_once_is_told_to_come_back(start: Start) -> None:
    running = start(max_at_once=1)
    running.app.state.service.at_once = 1
    answer = httpx2.post(f"{running.url}/v1/grade", json=case(1))
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")


def test_a_judge_that_breaks_leaves_its_claims_ungraded(start: Start) -> None:
    def broken(question: Any) -> Reply:
        raise RuntimeError("a fault")

    with start(ScriptedJudge(broken), settings={"rules": "none"}).client() as client:
        grade = client.grade(case(1))["grade"]
    assert grade["faithful"] is None
    assert grade["counts"]["ungraded"] == 2
