"""The same reply is never bought twice, and only whole valid replies are kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from faithgrade.judge import Reply, Try, Usage
from faithgrade.judges.cached import CachedJudge

WHOLE = Reply(
    '{"c1": "supported", "c2": "unsupported"}',
    model="m",
    model_returned="m-2026",
    usage=Usage(requests=2, input_tokens=10),
    cost_usd=0.5,
    tries=(Try("{", error="cut"), Try("…")),
)
IDENTITY = {"provider": "p", "model": "m"}


class Shelf(dict[str, str]):
    """A store in memory."""

    async def get(self, name: str) -> str | None:  # type: ignore[override]  # a store, not a mapping
        return super().get(name)

    async def put(self, name: str, text: str) -> None:
        self[name] = text


async def test_s16_a_hit_is_the_same_reply_at_no_cost(question: Any, listed: Any) -> None:
    inner, shelf = listed([WHOLE]), Shelf()
    judge = CachedJudge(inner, shelf, IDENTITY)
    first, second = await judge.ask(question()), await judge.ask(question())
    assert len(inner.questions) == 1
    assert (second.text, second.model, second.model_returned, second.stop_reason) == (
        first.text,
        first.model,
        first.model_returned,
        first.stop_reason,
    )
    assert [t.text for t in second.tries] == [t.text for t in first.tries]
    assert (second.cached, second.cost_usd, second.usage) == (True, 0.0, Usage(cached_replies=1))
    assert not first.cached


@pytest.mark.parametrize(
    "bad",
    [
        replace(WHOLE, failure="refusal"),
        replace(WHOLE, failure="token_limit"),
        replace(WHOLE, text=""),
        replace(WHOLE, text="supported"),
        replace(WHOLE, text='{"c1": "supported"}'),
        replace(WHOLE, text='{"c1": "supported", "c2": "maybe"}'),
    ],
)
async def test_s20_anything_but_a_whole_valid_reply_is_not_kept(
    question: Any, listed: Any, bad: Reply
) -> None:
    inner, shelf = listed([bad]), Shelf()
    judge = CachedJudge(inner, shelf, IDENTITY)
    await judge.ask(question())
    await judge.ask(question())
    assert not shelf
    assert len(inner.questions) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"system": "Be lenient."},
        {"evidence": "<<evidence 1>>\nprice 6\n<<end 1>>"},
        {"task": "other"},
        {"max_tokens": 200},
        {"effort": "high"},
        {"explain": True},
        {"ids": ("c1", "c3")},
        {"labels": {"yes": "supported", "no": "unsupported"}},
    ],
)
async def test_s17_whatever_is_sent_is_in_the_key(question: Any, listed: Any, change: dict[str, Any]) -> None:
    inner = listed([WHOLE])
    judge = CachedJudge(inner, Shelf(), IDENTITY)
    await judge.ask(question())
    await judge.ask(question(**change))
    assert len(inner.questions) == 2


@pytest.mark.parametrize(
    "change",
    [{"model": "n"}, {"provider": "q"}, {"base_url": "http://x"}, {"api_version": "2"}, {"temperature": 0.0}],
)
async def test_s17_provider_address_version_model_and_settings_are_in_the_key(
    question: Any, listed: Any, change: dict[str, Any]
) -> None:
    shelf = Shelf()
    await CachedJudge(listed([WHOLE]), shelf, IDENTITY).ask(question())
    other = listed([WHOLE])
    await CachedJudge(other, shelf, IDENTITY | change).ask(question())
    assert len(other.questions) == 1


@pytest.mark.parametrize("change", [{"case_id": "b"}, {"shared": True}, {"follows": True}])
async def test_what_changes_no_verdict_is_not(question: Any, listed: Any, change: dict[str, Any]) -> None:
    inner = listed([WHOLE])
    judge = CachedJudge(inner, Shelf(), IDENTITY)
    await judge.ask(question())
    assert (await judge.ask(question(**change))).cached


@pytest.mark.parametrize("entry", ["", "{", "[]", '{"version": 99}', '{"version": 1, "text": 5}', "null"])
async def test_an_entry_that_cannot_be_read_is_bought_again(question: Any, listed: Any, entry: str) -> None:
    inner, shelf = listed([WHOLE]), Shelf()
    judge = CachedJudge(inner, shelf, IDENTITY)
    await judge.ask(question())
    for name in shelf:
        shelf[name] = entry
    assert not (await judge.ask(question())).cached


async def test_a_kept_reply_that_today_would_not_be_read_is_bought_again(question: Any, listed: Any) -> None:
    inner, shelf = listed([WHOLE]), Shelf()
    judge = CachedJudge(inner, shelf, IDENTITY)
    await judge.ask(question())
    for name, entry in shelf.items():
        shelf[name] = entry.replace("unsupported", "perhaps")
    assert not (await judge.ask(question())).cached
