"""The client against answers of a service that is not there: what it sends, repeats and refuses."""

import json
from collections.abc import Callable

import httpx2
import pytest

from faithgrade.client import Client, ServiceError

Answer = Callable[[httpx2.Request], httpx2.Response]


def client(answer: Answer, slept: list[float] | None = None) -> Client:
    return Client(
        "http://service.test/",
        key="fgk_example",
        http=httpx2.Client(transport=httpx2.MockTransport(answer)),
        sleep=(slept if slept is not None else []).append,
    )


def problem(status: int, code: str, **headers: str) -> httpx2.Response:
    told = {"title": "t", "status": status, "code": code, "detail": "what is wrong", "errors": [{"line": 3}]}
    return httpx2.Response(status, json=told, headers=headers)


def test_the_key_and_the_idempotency_key_are_sent() -> None:
    seen: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json={})

    client(answer).grade({"id": "a"}, idempotency_key="k1")
    assert str(seen[0].url) == "http://service.test/v1/grade"
    assert seen[0].headers["authorization"] == "Bearer fgk_example"
    assert seen[0].headers["idempotency-key"] == "k1"


def test_json_text_is_sent_as_it_is() -> None:
    text = '{"id": "a", "total": 4.50}'
    sent: list[bytes] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(request.content)
        return httpx2.Response(200, json={})

    client(answer).grade(text)
    assert sent == [text.encode()]


def test_a_busy_service_is_asked_again_after_the_time_it_names() -> None:
    answers = [
        problem(429, "busy", **{"Retry-After": "2"}),
        problem(503, "stopping", **{"Retry-After": "500"}),
        httpx2.Response(200, json={"judge": "none"}),
    ]
    slept: list[float] = []
    assert client(lambda request: answers.pop(0), slept).judge() == {"judge": "none"}
    assert slept == [2.0, 60.0]


def test_a_service_that_stays_busy_is_given_up() -> None:
    slept: list[float] = []
    with pytest.raises(ServiceError) as refused:
        client(lambda request: problem(429, "busy", **{"Retry-After": "1"}), slept).judge()
    assert (refused.value.status, len(slept)) == (429, 4)


@pytest.mark.parametrize("status", [401, 402, 404, 422, 503])
def test_a_refusal_is_raised_with_code_detail_and_lines_and_not_repeated(status: int) -> None:
    asked: list[int] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(1)
        return problem(status, "some_code")

    with pytest.raises(ServiceError, match="some_code: what is wrong") as refused:
        client(answer).judge()
    assert (refused.value.code, refused.value.errors, len(asked)) == ("some_code", [{"line": 3}], 1)


def test_an_answer_of_something_else_is_said_to_be_one() -> None:
    with pytest.raises(ServiceError, match="not an answer of faithgrade"):
        client(lambda request: httpx2.Response(502, text="<html>")).judge()


def test_waiting_ends_with_the_batch_or_with_the_time() -> None:
    states = ["running", "running", "held", *["running"] * 9]

    def answer(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, json={"state": states.pop(0), "done": 1, "total": 4})

    assert client(answer).wait("b")["state"] == "held"
    with pytest.raises(TimeoutError, match="1 of 4 cases"):
        client(answer).wait("b", timeout=3)


def test_events_are_read_as_they_come() -> None:
    first = 'event: progress\nid: 1\ndata: {"done": 1}\n\n'
    text = f'{first}: still here\n\nevent: complete\nid: 2\ndata: {{"done": 2}}\n\n'
    found = client(lambda request: httpx2.Response(200, text=text)).events("b")
    assert list(found) == [("progress", {"done": 1}), ("complete", {"done": 2})]


def test_grades_are_read_line_by_line() -> None:
    lines = "".join(json.dumps({"case_id": name}) + "\n" for name in "ab")
    assert [
        grade["case_id"] for grade in client(lambda request: httpx2.Response(200, text=lines)).grades("b")
    ] == ["a", "b"]
