"""Questions, a clock moved by hand, and a judge that follows a list."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.claims import Claim
from faithgrade.judge import Reply
from faithgrade.question import Question
from faithgrade.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WHOLE = '{"c1": "supported", "c2": "unsupported"}'


def make_question(**fields: Any) -> Question:
    """A question about two claims; `fields` replace its own."""
    made: dict[str, Any] = {
        "system": "Be strict.",
        "evidence": "<<evidence 1>>\nprice 5\n<<end 1>>",
        "task": "<<answer 2>>\n[c1] It costs 5.\n[c2] It is red.\n<<end 2>>\nLabel c1, c2.",
        "ids": ("c1", "c2"),
        "labels": {"supported": Verdict.SUPPORTED, "unsupported": Verdict.UNSUPPORTED},
        "case_id": "a",
        "claims": (Claim(0, "It costs 5.", 0, 11), Claim(1, "It is red.", 12, 22)),
        "max_tokens": 100,
    }
    return Question(**made | fields)


class HandClock:
    """Time that moves only when somebody sleeps; `naps` keeps how long."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.naps: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now += max(seconds, 0.0)
        await asyncio.sleep(0)


class ListedJudge:
    """Gives the listed replies and raises the listed errors, in order; the last one again and again."""

    model = "listed"

    def __init__(self, outcomes: Iterable[Reply | str | Exception]):
        self.outcomes = list(outcomes)
        self.questions: list[Question] = []

    async def ask(self, question: Question) -> Reply:
        self.questions.append(question)
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        if isinstance(outcome, Exception):
            raise outcome
        return Reply(outcome, model="listed") if isinstance(outcome, str) else outcome


@pytest.fixture
def question() -> Callable[..., Question]:
    return make_question


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def listed() -> type[ListedJudge]:
    return ListedJudge
