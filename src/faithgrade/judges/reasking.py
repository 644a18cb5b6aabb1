"""A judge around a judge that asks once more for what a reply left open."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.errors import BudgetError, JudgeError
from faithgrade.judge import Judge, Reply, Try, Usage
from faithgrade.reading import Reading, read_reply

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from faithgrade.question import Question

MORE_TOKENS = 4


class ReaskingJudge:
    """Makes one whole reply of at most two: labels that came whole are kept, the rest is asked once more.

    A reply that hit its token limit is asked again with four times the limit. A refusal is not asked again.
    What is still open then stays open: the reply says why in `failure`, and every try is in `tries` with what
    it cost.
    """

    def __init__(self, inner: Judge):
        self.inner = inner

    async def ask(self, question: Question) -> Reply:
        """Ask, read, and ask once more where that can help."""
        first = await self.inner.ask(question)
        got = read_reply(first.text, question.ids, tuple(question.labels))
        if first.stop_reason == "refusal" or first.failure:
            return _spoiled(first, first.failure or "refusal", first.message or "the judge refused to answer")
        if not got.missing(question.ids):
            return first
        again = self._second_question(question, got, first)
        try:
            second = await self.inner.ask(again)
        except (JudgeError, BudgetError) as error:
            reason = error.reason if isinstance(error, JudgeError) else "budget"
            return _composed(question, got, None, first, reason, str(error))
        more = read_reply(second.text, again.ids, tuple(question.labels))
        merged = Reading(got.labels | more.labels, got.reasons | more.reasons, more.problem)
        if second.stop_reason == "refusal":
            return _composed(question, merged, second, first, "refusal", "the judge refused to answer")
        if merged.missing(question.ids):
            if second.stop_reason == "token_limit":
                message = f"the reply hit its limit of {again.max_tokens} tokens twice"
                return _composed(question, merged, second, first, "token_limit", message)
            message = f"the judge's reply could not be read, twice: {more.problem}"
            return _composed(question, merged, second, first, "unreadable", message)
        return _composed(question, merged, second, first, None, "")

    @staticmethod
    def _second_question(question: Question, got: Reading, first: Reply) -> Question:
        """The same words again, but only what was not read whole is to be labelled."""
        again = question
        if first.stop_reason == "token_limit":
            again = replace(again, max_tokens=again.max_tokens * MORE_TOKENS)
        missing = got.missing(question.ids)
        if len(missing) < len(question.ids):
            pairs = zip(question.ids, question.claims, strict=True)
            claims = tuple(claim for mark, claim in pairs if mark in missing)
            task = _unmarked(question.task, got.labels)
            again = replace(again, ids=missing, claims=claims, task=task, shared=False)
        return again


def _unmarked(task: str, read: Collection[str]) -> str:
    """The task without the marks of claims that have their label: their lines stay, to be referred to."""
    *lines, last = task.split("\n")
    for number, line in enumerate(lines):
        mark, bracket, rest = line[1:].partition("] ")
        if line.startswith("[") and bracket and mark in read:
            lines[number] = f"- {rest}"
    asked = [mark for mark in last.removeprefix("Label ").removesuffix(".").split(", ") if mark not in read]
    return "\n".join([*lines, f"Label {', '.join(asked)}."])


def _spoiled(reply: Reply, reason: str, message: str) -> Reply:
    return replace(reply, failure=reason, message=message)


def _composed(
    question: Question, got: Reading, second: Reply | None, first: Reply, failure: str | None, message: str
) -> Reply:
    """One reply of two: the labels of both as one JSON object, the costs added up.

    When nothing was read whole the text stays the judge's own, so that a reader sees what came.
    """
    last = second or first
    tries = (*_tries_of(first), *(_tries_of(second) if second else ()))
    costs = [t.cost_usd for t in tries]
    return replace(
        last,
        text=_text(question, got) if got.labels else last.text,
        usage=sum((t.usage for t in tries), Usage()),
        cost_usd=None if None in costs else sum(c for c in costs if c is not None),
        tries=tries,
        failure=failure,
        message=message,
    )


def _text(question: Question, got: Reading) -> str:
    in_order: Sequence[str] = [mark for mark in question.ids if mark in got.labels]
    if question.explain:
        return json.dumps(
            {m: {"reason": got.reasons.get(m, ""), "label": got.labels[m]} for m in in_order},
            ensure_ascii=False,
        )
    return json.dumps({m: got.labels[m] for m in in_order})


def _tries_of(reply: Reply) -> tuple[Try, ...]:
    return reply.tries or (
        Try(reply.text, reply.stop_reason, reply.model_returned, reply.usage, reply.cost_usd),
    )
