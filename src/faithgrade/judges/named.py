"""A judge around a judge whose replies carry the digest of their request."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.question import Question, request_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faithgrade.judge import Judge, Reply


class NamedJudge:
    """Puts the request's digest on each reply, so that grades and stored replies can be matched."""

    def __init__(self, inner: Judge, identity: Mapping[str, Any]):
        self.inner, self.identity = inner, identity

    async def ask(self, question: Question) -> Reply:
        """The reply, named."""
        reply = await self.inner.ask(question)
        return reply if reply.request else replace(reply, request=request_digest(self.identity, question))
