"""Keys, their budgets and rates, and who may reach a service without keys."""

import json
from typing import Any

import httpx2
import pytest

from faithgrade.client import ServiceError
from faithgrade.errors import RunError, SettingsError
from faithgrade.judge import Reply
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.server.keys import digest_of, new_secret

from .conftest import Running, Start, case


def priced(cost: float) -> ScriptedJudge:
    """A judge every reply of which costs so much."""

    def reply(question: Any) -> Reply:
        return Reply(json.dumps(dict.fromkeys(question.ids, "supported")), "m", cost_usd=cost)

    return ScriptedJudge(reply)


def add_key(
    running: Running, name: str = "team", budget: float | None = None, rpm: float | None = None
) -> tuple[str, str]:
    secret = new_secret()
    return secret, running.store.add_key(name, secret, budget, rpm).id


def status(running: Running, path: str = "/v1/judge", **headers: str) -> int:
    return httpx2.get(running.url + path, headers=headers).status_code


def test_without_keys_a_loopback_service_asks_for_none(start: Start) -> None:
    assert status(start()) == 200


def test_another_scheme_than_bearer_is_refused_even_where_no_key_is_asked_for(start: Start) -> None:
    assert status(start(), Authorization="Basic eDp5") == 401


def test_with_a_key_in_use_every_request_needs_one(start: Start) -> None:
    running = start()
    secret, _ = add_key(running)
    assert status(running) == 401
    assert status(running, Authorization="Bearer fgk_wrong") == 401
    assert status(running, Authorization="Bearer local") == 401
    assert status(running, Authorization=f"Bearer {secret}") == 200
    assert status(running, "/metrics") == 401
    assert status(running, "/healthz") == 200


def test_a_revoked_key_opens_nothing(start: Start) -> None:
    running = start()
    secret, key_id = add_key(running)
    assert running.store.revoke_key(key_id)
    add_key(running)
    assert status(running, Authorization=f"Bearer {secret}") == 401


def test_only_the_digest_of_a_key_is_kept(start: Start, database: str) -> None:
    running = start()
    secret, _ = add_key(running)
    with running.store.engine.connect() as connection:
        row = connection.exec_driver_sql("select * from keys where name = 'team'").mappings().one()
    assert row["digest"] == digest_of(secret)
    assert secret not in str(dict(row))


def test_a_key_does_not_see_the_batches_of_another(start: Start) -> None:
    running = start(settings={"rules": "none"})
    (one, _), (two, _) = add_key(running), add_key(running, "others")
    with running.client(one) as mine, running.client(two) as theirs:
        batch = mine.submit([case(1)])
        mine.wait(batch["id"], every=0.02)
        for ask in (
            theirs.batch,
            theirs.delete,
            theirs.report,
            lambda batch_id: list(theirs.grades(batch_id)),
        ):
            with pytest.raises(ServiceError) as refused:
                ask(batch["id"])
            assert refused.value.status == 404
        assert mine.batch(batch["id"])["done"] == 1


def test_beyond_its_rate_a_key_is_told_when_to_come_back(start: Start) -> None:
    running = start()
    secret, _ = add_key(running, rpm=12)
    answers = [
        httpx2.get(f"{running.url}/v1/judge", headers={"Authorization": f"Bearer {secret}"}) for _ in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 1 <= int(answers[2].headers["retry-after"]) <= 6


def test_a_budget_that_is_spent_ends_single_grades_with_402(start: Start) -> None:
    running = start(priced(0.6), settings={"rules": "none"})
    secret, key_id = add_key(running, budget=1.0)
    with running.client(secret) as client:
        for number in (1, 2):
            client.grade(case(number))
        with pytest.raises(ServiceError) as refused:
            client.grade(case(3))
    assert (refused.value.status, refused.value.code) == (402, "budget_spent")
    assert running.store.find_key(key_id=key_id).spent_usd == pytest.approx(1.2)


def test_a_batch_is_held_when_its_keys_budget_is_spent_and_goes_on_when_it_is_raised(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithgrade.server.worker.LOOK_AGAIN", 0.05)
    judge = priced(0.5)
    running = start(judge, settings={"rules": "none", "concurrency": 1})
    secret, key_id = add_key(running, budget=1.0)
    with running.client(secret) as client:
        batch = client.wait(client.submit([case(n) for n in range(8)])["id"], every=0.02)
        assert (batch["state"], batch["reason"]) == ("held", "budget_spent")
        assert batch["done"] < 8
        running.store.change_key(key_id, budget_usd=100.0)
        ended = [event for event, _ in client.events(batch["id"])][-1]
        assert ended == "complete"
        assert len(list(client.grades(batch["id"]))) == 8
    assert len({question.case_id for question in judge.questions}) == 8
    assert running.store.find_key(key_id=key_id).spent_usd == pytest.approx(4.0)


def test_a_batch_of_a_revoked_key_is_held(start: Start) -> None:
    running = start(settings={"rules": "none"})
    secret, key_id = add_key(running)
    with running.client(secret) as client:
        running.store.revoke_key(key_id)
        add_key(running)
        with pytest.raises(ServiceError) as refused:
            client.submit([case(1)])
    assert refused.value.status == 401


def test_a_service_others_can_reach_is_refused_without_keys_and_served_with_one(
    start: Start, database: str
) -> None:
    with pytest.raises(SettingsError, match="expected keys before others can reach"):
        start(host="0.0.0.0")
    running = start()
    add_key(running)
    running.stop()
    assert status(start(host="0.0.0.0"), "/healthz") == 200


def test_a_second_service_on_the_same_database_is_refused(start: Start) -> None:
    start()
    with pytest.raises(RunError, match="another faithgrade serve"):
        start()


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}]
)
def test_a_page_of_another_site_cannot_use_the_readers_own_service(
    start: Start, headers: dict[str, str]
) -> None:
    running = start()
    answer = httpx2.post(f"{running.url}/v1/batches", files={"file": ("a", b"{}")}, headers=headers)
    assert answer.status_code == 403


def test_a_page_of_the_service_itself_may_ask_it(start: Start) -> None:
    running = start()
    assert status(running, Origin=running.url) == 200
