"""A judge around a judge that never buys the same reply twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from faithgrade.judge import Judge, Reply, Try, Usage
from faithgrade.question import Question, request_digest
from faithgrade.reading import read_reply

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY_VERSION = 1


class Store(Protocol):
    """Where replies are kept, as text by name. A store that fails behaves as one that has nothing."""

    async def get(self, name: str) -> str | None:
        """The text kept under `name`, or None."""
        ...

    async def put(self, name: str, text: str) -> None:
        """Keep `text` under `name`."""
        ...


class CachedJudge:
    """Keeps replies in which every claim has its label, and nothing else: no refusal, no half reply, no
    failure.
    """

    def __init__(self, inner: Judge, store: Store, identity: Mapping[str, Any]):
        self.inner, self.store, self.identity = inner, store, identity

    async def ask(self, question: Question) -> Reply:
        """The kept reply, at no cost, or a new one."""
        name = request_digest(self.identity, question)
        kept = await self.store.get(name)
        if kept is not None and (reply := _reply(kept, name)) is not None and _is_whole(question, reply):
            return reply
        reply = await self.inner.ask(question)
        if _is_whole(question, reply) and not reply.cached:
            await self.store.put(name, _entry(reply))
        return reply


def _is_whole(question: Question, reply: Reply) -> bool:
    if reply.failure is not None:
        return False
    return not read_reply(reply.text, question.ids, tuple(question.labels)).missing(question.ids)


def _entry(reply: Reply) -> str:
    return json.dumps(
        {
            "version": ENTRY_VERSION,
            "text": reply.text,
            "model": reply.model,
            "model_returned": reply.model_returned,
            "stop_reason": reply.stop_reason,
            "tries": [[t.text, t.stop_reason, t.model_returned, t.error] for t in reply.tries],
        },
        ensure_ascii=False,
    )


def _reply(entry: str, name: str) -> Reply | None:
    """The reply a text was made from; None for anything else, which is then bought again."""
    try:
        row = json.loads(entry)
        if row["version"] != ENTRY_VERSION:
            return None
        tries = tuple(Try(text, stop, returned, error=error) for text, stop, returned, error in row["tries"])
        reply = Reply(
            text=row["text"],
            model=row["model"],
            model_returned=row["model_returned"],
            stop_reason=row["stop_reason"],
            usage=Usage(cached_replies=1),
            cost_usd=0.0,
            cached=True,
            request=name,
            tries=tries,
        )
    except (ValueError, KeyError, TypeError):
        return None
    return reply if isinstance(reply.text, str) and isinstance(reply.model, str) else None
