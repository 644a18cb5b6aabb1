"""Replies in PostgreSQL: shared by stores, and a server that dies costs money, never a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.errors import SettingsError
from faithgrade.judge_stack import reply_store
from faithgrade.judges.cached import CachedJudge
from faithgrade.judges.postgres import REST_SECONDS, PostgresStore
from faithgrade.settings import Settings, load_settings

from .conftest import HandClock

pytest.importorskip("psycopg", reason="PostgreSQL needs its driver")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
NOWHERE = "postgresql://fg:secret@127.0.0.1:1/none?password=secret"


async def test_what_one_store_keeps_every_other_has(postgres: str) -> None:
    one, other = PostgresStore(postgres), PostgresStore(postgres)
    assert await other.get("pg-1") is None
    await one.put("pg-1", '{"text": "Zürich \\u0000"}')
    await other.put("pg-1", "later and not kept")
    assert await other.get("pg-1") == '{"text": "Zürich \\u0000"}'
    await one.aclose()
    await other.aclose()
    assert (one.missed, one.unkept, other.missed, other.unkept) == (0, 0, 0, 0)


async def test_a_reply_bought_on_one_machine_is_not_bought_on_another(
    postgres: str, question: Any, listed: Any
) -> None:
    inner = listed(['{"c1": "supported", "c2": "unsupported"}'])
    identity = {"provider": "p", "model": "pg-2"}
    for bought in (1, 1):
        store = PostgresStore(postgres)
        reply = await CachedJudge(inner, store, identity).ask(question())
        await store.aclose()
        assert len(inner.questions) == bought
    assert reply.cached
    assert reply.cost_usd == 0.0


async def test_a_dead_store_has_nothing_is_told_without_its_address_and_counted(
    question: Any, listed: Any
) -> None:
    told: list[str] = []
    clock = HandClock()
    store = PostgresStore(NOWHERE, told.append, clock=clock)
    inner = listed(['{"c1": "supported", "c2": "unsupported"}'])
    reply = await CachedJudge(inner, store, {"provider": "p"}).ask(question())
    assert (reply.failure, reply.cached) == (None, False)
    clock.now += REST_SECONDS
    assert await store.get("x") is None
    await store.aclose()
    assert (store.missed, store.unkept) == (2, 1)
    assert told == [
        "the reply database cannot be reached (OperationalError); replies are bought meanwhile",
        "the reply database could not be reached for 2 look-ups and 1 replies:"
        " what it holds may have been bought again",
    ]


async def test_a_store_that_comes_back_is_used_again(postgres: str) -> None:
    clock = HandClock()
    store = PostgresStore(NOWHERE, lambda text: None, clock=clock)
    assert await store.get("pg-3") is None
    store.url = postgres.replace("+psycopg", "")
    assert await store.get("pg-3") is None  # it rests
    assert store.missed == 2
    clock.now += REST_SECONDS
    await store.put("pg-3", "kept")
    assert await store.get("pg-3") == "kept"
    assert store.unkept == 0
    await store.aclose()


def test_the_address_is_shown_without_user_password_and_options() -> None:
    settings = Settings(judge="anthropic/x", cache_url=NOWHERE)
    assert settings.public()["cache_url"] == "127.0.0.1:1/none"
    assert "secret" not in repr(settings)
    with pytest.raises(SettingsError, match="cache_url: expected an address that begins with postgresql://"):
        Settings(cache_url="redis://secret@h")


def test_the_store_is_the_one_the_environment_names() -> None:
    settings = load_settings(
        {"judge": "anthropic/x"}, {"FAITHGRADE_CACHE_URL": "postgresql://h/d", "ANTHROPIC_API_KEY": "k"}
    )
    assert settings.cache_url == "postgresql://h/d"
    assert isinstance(reply_store(settings, print), PostgresStore)
