"""A judge that replies as a function says: for tests, demonstrations and dry runs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import TYPE_CHECKING

from faithgrade.judge import Reply
from faithgrade.question import Question

if TYPE_CHECKING:
    from faithgrade.claims import Claim

Script = Callable[[Question], Reply | str | Awaitable[Reply | str]]


class ScriptedJudge:
    """Replies with a fixed label, with a label for each claim, or with whatever a function of the question
    returns.

    `script` is a label for every claim, a function from a claim to its label (`of_claim`), or one from a
    Question to the reply's text or a whole Reply. `questions` keeps what was asked.

    >>> import asyncio
    >>> from faithgrade.grader import Grader
    >>> from faithgrade.case import Case
    >>> case = Case("a", "It left on time.")
    >>> asyncio.run(Grader(ScriptedJudge("unsupported"), rules="none").grade(case)).faithful
    False
    """

    def __init__(self, script: str | Script = "supported", model: str = "scripted"):
        self.script, self.model = script, model
        self.questions: list[Question] = []

    @classmethod
    def of_claim(cls, label: Callable[[Claim], str], model: str = "scripted") -> ScriptedJudge:
        """A judge that labels each claim by a function of it."""
        return cls(
            lambda q: json.dumps({mark: label(claim) for mark, claim in zip(q.ids, q.claims, strict=True)}),
            model,
        )

    async def ask(self, question: Question) -> Reply:
        """The scripted reply."""
        self.questions.append(question)
        if isinstance(self.script, str):
            return Reply(json.dumps(dict.fromkeys(question.ids, self.script)), model=self.model)
        made = self.script(question)
        reply = await made if isawaitable(made) else made
        return Reply(reply, model=self.model) if isinstance(reply, str) else reply
