"""The judge: a protocol with one method, and what is made of its replies for the claims no rule decided."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Protocol

from faithgrade.asking import Limits, Questions, questions_of
from faithgrade.errors import BudgetError, JudgeError
from faithgrade.reading import read_reply
from faithgrade.shortening import Shortened, needs_everything
from faithgrade.verdicts import Finding, JudgeRecord, Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.case import Case
    from faithgrade.claims import Claim
    from faithgrade.evidence import Evidence
    from faithgrade.question import Question
    from faithgrade.rubric import Rubric

log = logging.getLogger(__name__)

FAILURES = {
    "refusal": Reason.JUDGE_REFUSED,
    "token_limit": Reason.JUDGE_TOKEN_LIMIT,
    "unreadable": Reason.JUDGE_UNREADABLE,
    "budget": Reason.BUDGET_SPENT,
    "not_recorded": Reason.NOT_RECORDED,
}
"""Reason code for each `reason` of a JudgeError; every other one is ``judge_unavailable``."""


_SPEAKS_AGAINST = {
    Verdict.UNSUPPORTED: re.compile(
        r"\b(?:is|are|fully|clearly|directly|well) (?:supported|stated|confirmed|correct)\b"
        r"|\bmatches\b|\bno (?:contradiction|issue|error|problem)s?\b",
        re.IGNORECASE,
    ),
    Verdict.SUPPORTED: re.compile(
        r"\bunsupported\b|\bcontradict|\bno evidence\b|\bnowhere\b"
        r"|\b(?:not|never|n't) (?:supported|stated|mentioned|found|confirmed|match)",
        re.IGNORECASE,
    ),
}
"""Words of a reason that do not go with the verdict beside it."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and requests as the provider counted them; `failed_requests` got no usable reply."""

    requests: int = 0
    failed_requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_write_tokens: int = 0
    cache_read_tokens: int = 0
    cached_replies: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def to_dict(self) -> dict[str, int]:
        """Counts by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True, slots=True)
class Try:
    """One request that was sent: what came back, or why nothing usable did."""

    text: str = ""
    stop_reason: str | None = None
    model_returned: str | None = None
    usage: Usage = Usage()
    cost_usd: float | None = 0.0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A judge's reply. `text` is the structured field as sent, nothing added.

    `stop_reason` is ``end``, ``refusal``, ``token_limit`` or the provider's own word. `usage` and `cost_usd`
    are of all `tries`; the cost is None when it is not known. `failure` is the reason word when no whole
    reply was to be had.
    """

    text: str
    model: str = "judge"
    model_returned: str | None = None
    stop_reason: str | None = "end"
    usage: Usage = Usage()
    cost_usd: float | None = 0.0
    cached: bool = False
    request: str = ""
    tries: tuple[Try, ...] = ()
    failure: str | None = None
    message: str = ""


class Judge(Protocol):
    """Anything that answers a question with a reply.

    `ask` raises JudgeError when no reply is to be had, with the reason, and BudgetError when it may not spend
    more.
    """

    async def ask(self, question: Question) -> Reply:
        """Put one question."""
        ...


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge made of a case: findings in claim order, what it used, and what a reader should know."""

    findings: tuple[Finding, ...]
    usage: Usage = Usage()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubts:
    """Why a judge's verdict may rest on less than all of the evidence, and when it then cannot stand."""

    shortened: Mapping[int, Shortened]
    gap: bool
    """True when something was returned to the agent and is not in the record."""

    def of(self, claim: Claim, verdict: Verdict) -> tuple[Reason, str] | None:
        """The reason the verdict cannot stand, or None.

        A claim about everything needs everything. Otherwise "supported" rests on what was shown;
        "unsupported" says that nothing states the claim, which holds only if each place that has to do with
        it was there to be seen.
        """
        part = self.shortened.get(claim.index)
        if part is not None and needs_everything(claim):
            return (
                Reason.JUDGE_SHORTENED,
                "the claim is about all of the evidence and the judge saw a part of it",
            )
        if verdict is Verdict.SUPPORTED:
            return None
        if part is not None and not part.complete:
            return (
                Reason.JUDGE_SHORTENED,
                "the judge found no support in the part of the evidence it saw, and the rest may hold some",
            )
        if self.gap:
            return (
                Reason.NOT_RECORDED,
                "the judge found no support, and what was not recorded of the results may hold some",
            )
        return None


async def judge_claims(
    claims: Sequence[Claim],
    unresolved: Sequence[Claim],
    evidence: Evidence,
    case: Case,
    judge: Judge | None,
    rubric: Rubric,
    limits: Limits,
) -> Judged:
    """A finding for every unresolved claim: the judge's verdict, or ungraded with the reason why there is
    none.

    Questions that share their beginning through a provider's prompt cache wait until the first of them is
    answered; all others go out at once, and whoever holds the judge bounds how many are under way.
    """
    asked = None
    if judge is not None and unresolved:
        asked = questions_of(claims, unresolved, evidence, case, rubric, limits)
    return await judge_questions(unresolved, asked, case, judge, rubric)


async def judge_questions(
    unresolved: Sequence[Claim], asked: Questions | None, case: Case, judge: Judge | None, rubric: Rubric
) -> Judged:
    """The same for questions that are made already."""
    if not unresolved:
        return Judged(())
    if judge is None or asked is None:
        return Judged(
            tuple(
                _ungraded(c, Reason.NO_JUDGE, "no rule decides this and no judge was asked")
                for c in unresolved
            )
        )
    doubts = Doubts(asked.shortened, any(r.state == "not_recorded" for r in case.results))
    lines: dict[str, list[Question]] = defaultdict(list)
    for number, question in enumerate(asked.questions):
        lines[question.prefix if question.shared else str(number)].append(question)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_ask_in_line(judge, line, rubric, doubts)) for line in lines.values()]
    parts = [part for task in tasks for part in task.result()]
    usage = sum((part.usage for part in parts), Usage())
    findings = sorted((f for part in parts for f in part.findings), key=lambda f: f.claim.index)
    at_odds = [_at_odds(f) for f in findings] if rubric.explain else []
    return Judged(tuple(findings), usage, (*asked.warnings, *filter(None, at_odds)))


async def _ask_in_line(
    judge: Judge, line: Sequence[Question], rubric: Rubric, doubts: Doubts
) -> list[Judged]:
    """Ask the first question, then the others: they read the prompt cache that the first one wrote."""
    first = await _ask(judge, line[0], rubric, doubts)
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(_ask(judge, replace(question, follows=True), rubric, doubts))
            for question in line[1:]
        ]
    return [first, *(task.result() for task in tasks)]


async def _ask(judge: Judge, question: Question, rubric: Rubric, doubts: Doubts) -> Judged:
    try:
        reply = await judge.ask(question)
    except BudgetError as error:
        return Judged(tuple(_ungraded(c, Reason.BUDGET_SPENT, str(error)) for c in question.claims))
    except JudgeError as error:
        reason = FAILURES.get(error.reason, Reason.JUDGE_UNAVAILABLE)
        return Judged(tuple(_ungraded(c, reason, str(error)) for c in question.claims))
    except (
        Exception
    ) as error:  # a judge may be anybody's code: its failure leaves these claims ungraded, not the batch
        log.exception("the judge failed on case %s", question.case_id)
        message = f"the judge failed with {type(error).__name__}"
        return Judged(tuple(_ungraded(c, Reason.JUDGE_UNAVAILABLE, message) for c in question.claims))
    return Judged(_findings(question, reply, rubric, doubts), reply.usage)


def _findings(question: Question, reply: Reply, rubric: Rubric, doubts: Doubts) -> tuple[Finding, ...]:
    reading = read_reply(reply.text, question.ids, tuple(question.labels))
    share = None if reply.cost_usd is None else reply.cost_usd / len(question.claims)
    findings = []
    for mark, claim in zip(question.ids, question.claims, strict=True):
        label = reading.labels.get(mark)
        record = JudgeRecord(
            model_requested=reply.model,
            model_returned=reply.model_returned,
            rubric=rubric.name,
            request=reply.request,
            raw=label if label is not None else reply.text,
            stop_reason=reply.stop_reason,
            shortened=question.shortened,
            attempts=max(len(reply.tries), 1),
        )
        if label is None:
            reason = FAILURES.get(reply.failure or "unreadable", Reason.JUDGE_UNAVAILABLE)
            message = reply.message or f"the judge's reply has no verdict for this claim: {reading.problem}"
            findings.append(_ungraded(claim, reason, message, record, share, cached=reply.cached))
            continue
        verdict = rubric.labels[label]
        if (doubt := doubts.of(claim, verdict)) is not None:
            findings.append(_ungraded(claim, *doubt, record, share, cached=reply.cached))
            continue
        supported = verdict is Verdict.SUPPORTED
        told = f": {reading.reasons[mark]}" if mark in reading.reasons else ""
        findings.append(
            Finding(
                claim=claim,
                verdict=verdict,
                reason_code=Reason.SUPPORTED if supported else Reason.NOT_SUPPORTED,
                reason=f"the judge finds this {'' if supported else 'not '}supported by the evidence{told}",
                decided_by=f"judge:{reply.model}@{rubric.name}",
                judge=record,
                cost_usd=share,
                cached=reply.cached,
            )
        )
    return tuple(findings)


def _at_odds(finding: Finding) -> str | None:
    """A warning when a judge's reason speaks against its label; both are kept, and a reader should look."""
    against = _SPEAKS_AGAINST.get(finding.verdict)
    _, colon, told = finding.reason.partition("by the evidence: ")
    if against is None or not colon or against.search(told) is None:
        return None
    where = f"claim {finding.claim.index}"
    return f"{where}: the judge's reason speaks against its label {finding.verdict.value}: {told!r}"


def _ungraded(
    claim: Claim,
    reason: Reason,
    message: str,
    record: JudgeRecord | None = None,
    cost: float | None = 0.0,
    *,
    cached: bool = False,
) -> Finding:
    return Finding(
        claim, Verdict.UNGRADED, reason, message, "none", judge=record, cost_usd=cost, cached=cached
    )
