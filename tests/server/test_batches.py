"""Batches from hand-in to removal, over both databases."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from faithgrade.client import ServiceError
from faithgrade.judge import Reply
from faithgrade.judges.scripted import ScriptedJudge

from .conftest import Start, case


@pytest.fixture(params=["sqlite", "postgresql"], autouse=True)
def kind(request: pytest.FixtureRequest) -> str:
    """Every test here runs over both databases."""
    found: str = request.param
    return found


def mixed() -> ScriptedJudge:
    """Every claim of an even case is supported, of an odd one unsupported, of every fifth left without a
    verdict.
    """

    def reply(question: Any) -> Reply:
        number = int(question.case_id.split("-")[1])
        label = "supported" if number % 2 == 0 else "unsupported"
        return Reply("no" if number % 5 == 0 else json.dumps(dict.fromkeys(question.ids, label)), "m")

    return ScriptedJudge(reply)


def test_a_batch_is_graded_and_its_counts_keep_the_unknown_apart(start: Start) -> None:
    with start(mixed(), settings={"rules": "none"}).client() as client:
        handed_in = client.submit([case(n) for n in range(20)], name="parcels")
        batch = client.wait(handed_in["id"], every=0.02, timeout=30)
        lines = list(client.grades(batch["id"]))
        later = list(client.grades(batch["id"], after=15))
    assert handed_in["state"] == "running"
    assert [batch[name] for name in ("total", "done", "faithful", "unfaithful", "ungraded")] == [
        20,
        20,
        8,
        8,
        4,
    ]
    assert batch["summary"]["rates"]["faithful_cases"]["n"] == 16
    assert batch["summary"]["calibration_state"] == batch["calibration_state"] == "not calibrated"
    assert sorted(line["case_id"] for line in lines) == sorted(f"case-{n}" for n in range(20))
    assert later == lines[15:]


def test_events_tell_progress_and_end_with_the_batch(start: Start) -> None:
    with start(mixed(), settings={"rules": "none"}).client() as client:
        batch = client.submit([case(n) for n in range(30)])
        seen = list(client.events(batch["id"]))
    assert seen[-1][0] == "complete"
    assert seen[-1][1]["done"] == 30
    done = [told["done"] for _, told in seen]
    assert done == sorted(done)


def test_the_report_of_a_batch_shows_its_payloads_and_says_that_it_is_complete(start: Start) -> None:
    with start(mixed(), settings={"rules": "none"}).client() as client:
        batch = client.wait(client.submit([case(1)], name="parcels")["id"], every=0.02)
        page = client.report(batch["id"])
    assert "<title>parcels · faithgrade report</title>" in page
    assert "not calibrated" in page
    assert "This run is incomplete." not in page


def test_an_unfinished_batch_says_so_in_its_report(start: Start) -> None:
    import threading

    gate = threading.Event()

    def slow(question: Any) -> Any:
        import asyncio

        async def wait() -> Reply:
            await asyncio.to_thread(gate.wait, 20)
            return Reply(json.dumps(dict.fromkeys(question.ids, "supported")), "m")

        return wait()

    with start(ScriptedJudge(slow), settings={"rules": "none"}).client() as client:
        batch = client.submit([case(1), case(2)])
        page = client.report(batch["id"])
        gate.set()
        client.wait(batch["id"], every=0.02)
    assert "This run is incomplete." in page


@pytest.mark.parametrize(
    ("body", "mime"),
    [
        (json.dumps([case(1), case(2)]), "application/json"),
        ("".join(f"{json.dumps(case(n))}\n" for n in (1, 2)), "application/x-ndjson"),
        (
            "id,question,answer,context\nr1,Who?,It was Ada.,Ada did it.\nr2,Who?,It was Bo.,Ada did it.\n",
            "text/csv",
        ),
    ],
)
def test_bodies_are_read_as_what_they_say_they_are(start: Start, body: str, mime: str) -> None:
    running = start(settings={"rules": "none"})
    answer = httpx2.post(f"{running.url}/v1/batches", content=body, headers={"Content-Type": mime})
    assert (answer.status_code, answer.json()["total"]) == (202, 2)
    assert answer.headers["location"] == answer.json()["links"]["self"]


def test_a_file_of_a_form_is_a_batch_too(start: Start) -> None:
    running = start(settings={"rules": "none"})
    files = {"file": ("cases.jsonl", json.dumps(case(1)).encode())}
    answer = httpx2.post(f"{running.url}/v1/batches", files=files)
    assert (answer.status_code, answer.json()["total"]) == (202, 1)
    other = httpx2.post(f"{running.url}/v1/batches", files={"document": ("cases.jsonl", b"{}")})
    assert (other.status_code, other.json()["code"]) == (422, "no_file")


def test_bad_records_are_told_by_line_and_field_and_nothing_is_kept(start: Start) -> None:
    running = start()
    lines = [case(1), {**case(2), "answer": 7}, case(1)]
    with running.client() as client:
        with pytest.raises(ServiceError) as refused:
            client.submit(lines)
        skipped = client.submit(lines, skip_bad=True)
    assert (refused.value.status, refused.value.code) == (422, "bad_cases")
    assert [(error["line"], error["field"]) for error in refused.value.errors] == [(2, "answer"), (3, "id")]
    assert (skipped["total"], len(skipped["skipped"])) == (1, 2)


def test_skipped_records_do_not_shift_the_grades_of_the_others(start: Start) -> None:
    judge = mixed()
    with start(judge, settings={"rules": "none"}).client() as client:
        lines = [case(2), {"id": "x"}, case(1), case(2), case(4)]
        batch = client.wait(client.submit(lines, skip_bad=True)["id"], every=0.02)
        grades = {line["case_id"]: line["faithful"] for line in client.grades(batch["id"])}
    assert grades == {"case-2": True, "case-1": False, "case-4": True}


@pytest.mark.parametrize(
    ("body", "query", "status", "code"),
    [
        (b"", "", 422, "no_cases"),
        (b"[]", "", 422, "no_cases"),
        (b"{}", "?format=xml", 422, "unknown_format"),
        (b'[{"id": "a", "answer": "b"}]', "?skip_bad=perhaps", 422, "bad_parameter"),
    ],
)
def test_what_is_no_batch_is_refused(start: Start, body: bytes, query: str, status: int, code: str) -> None:
    address = f"{start().url}/v1/batches{query}"
    answer = httpx2.post(address, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_queue_that_is_full_takes_no_more(start: Start) -> None:
    running = start(max_waiting=3)
    body = json.dumps([case(n) for n in range(4)])
    answer = httpx2.post(
        f"{running.url}/v1/batches", content=body, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (
        429,
        "queue_full",
        "30",
    )


def test_a_batch_of_more_cases_than_allowed_is_too_large(start: Start) -> None:
    with start(max_batch_cases=2).client() as client, pytest.raises(ServiceError) as refused:
        client.submit([case(n) for n in range(3)])
    assert (refused.value.status, refused.value.code) == (413, "too_many_cases")


def test_a_repeat_under_an_idempotency_key_is_the_same_batch(start: Start) -> None:
    judge = ScriptedJudge("supported")
    with start(judge, settings={"rules": "none"}).client() as client:
        first = client.submit([case(1)], idempotency_key="night-1")
        again = client.submit([case(1)], idempotency_key="night-1")
        client.wait(first["id"], every=0.02)
        with pytest.raises(ServiceError) as refused:
            client.submit([case(2)], idempotency_key="night-1")
    assert first["id"] == again["id"]
    assert len(judge.questions) == 1
    assert refused.value.status == 409


def test_a_removed_batch_is_gone_with_all_it_held(start: Start) -> None:
    running = start(settings={"rules": "none"})
    with running.client() as client:
        batch = client.wait(client.submit([case(1)])["id"], every=0.02)
        client.delete(batch["id"])
        with pytest.raises(ServiceError) as refused:
            client.batch(batch["id"])
    assert refused.value.status == 404
    assert list(running.store.grade_lines(batch["id"])) == []
    assert running.store.upload(batch["id"]) is None


@pytest.mark.parametrize(
    ("level", "text", "pointers"), [("full", True, True), ("pointers", False, True), ("none", False, False)]
)
def test_what_is_kept_of_a_batch_is_what_may_be_kept(
    start: Start, level: str, text: bool, pointers: bool
) -> None:
    running = start(ScriptedJudge("unsupported"), store=level, settings={"rules": "none"})
    with running.client() as client:
        batch = client.wait(client.submit([case(1)])["id"], every=0.02)
        (line,) = client.grades(batch["id"])
        page = client.report(batch["id"])
    assert (line["claims"][0]["text"] is not None) is text
    assert (running.store.upload(batch["id"]) is not None) is text
    assert ("does not keep answers and payloads" in page) is not text


def test_old_batches_are_forgotten_and_young_ones_are_not(start: Start) -> None:
    running = start(settings={"rules": "none"})
    with running.client() as client:
        batch = client.wait(client.submit([case(1)])["id"], every=0.02)
        ended = running.store.batch(batch["id"])["ended_at"]
        assert running.store.forget(ended) == 0
        assert running.store.forget(ended + 1) == 1
        with pytest.raises(ServiceError):
            client.batch(batch["id"])


def test_a_file_is_handed_in_under_its_name(start: Start, tmp_path: Path) -> None:
    place = tmp_path / "night.jsonl"
    place.write_text(json.dumps(case(1)) + "\n")
    with start(settings={"rules": "none"}).client() as client:
        assert client.submit(place)["name"] == "night.jsonl"


def test_two_batches_take_turns(start: Start) -> None:
    judge = ScriptedJudge("supported")
    with start(judge, settings={"rules": "none", "concurrency": 1}).client() as client:
        large = client.submit([case(n) for n in range(300)])
        small = client.submit([case(1000 + n) for n in range(5)])
        client.wait(small["id"], every=0.02)
        assert client.batch(large["id"])["done"] < 300
        client.wait(large["id"], every=0.05)


def test_a_batch_is_begun_with_once_however_often_the_worker_looks(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithgrade.server.worker.LOOK_AGAIN", 0.0)
    judge = ScriptedJudge("supported")
    with start(judge, settings={"rules": "none"}).client() as client:
        batches = [client.submit([case(100 * turn + n) for n in range(10)]) for turn in range(12)]
        ended = [client.wait(batch["id"], every=0.02, timeout=60) for batch in batches]
    assert [batch["done"] for batch in ended] == [10] * 12
    assert len(judge.questions) == len({question.case_id for question in judge.questions}) == 120
