"""The grader: settings, rubric, rules and a judge, put together into one object that grades cases."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from faithgrade.asking import CHARACTERS_PER_TOKEN, Limits, questions_of
from faithgrade.claims import split_claims
from faithgrade.engines import local
from faithgrade.engines.processes import Processes
from faithgrade.errors import FaithgradeError, SettingsError
from faithgrade.evidence import Evidence
from faithgrade.fingerprint import Fingerprint, fingerprint
from faithgrade.grade import Grade, Violation
from faithgrade.judge import Usage
from faithgrade.judge_stack import stack_for, stack_of_own
from faithgrade.judges.anthropic import cache_minimum
from faithgrade.judges.watched import Totals, WatchedJudge
from faithgrade.pipeline import Prepared, grade_case, prepare
from faithgrade.question import Question, request_digest
from faithgrade.resources import READING_RUBRIC, load_rubric
from faithgrade.rules import RULES, Rule, apply_rules
from faithgrade.settings import Settings, load_settings
from faithgrade.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Sequence
    from types import TracebackType

    from faithgrade.case import Case
    from faithgrade.judge import Judge
    from faithgrade.judges.shared import HubLine
    from faithgrade.rubric import Rubric

log = logging.getLogger(__name__)

CASES_PER_BATCH = 10_000
CASES_PER_REQUEST = 4  # cases under way for each request under way, so that a next request is always ready
REPLY_TOKENS_EXPECTED = 12  # for one label; what a model spends on thinking cannot be known before


@dataclass(frozen=True, slots=True)
class Estimate:
    """What grading a case would take. Tokens are counted at four characters each; the cost is None when
    prices are not known, and leaves out cache hits and what a model spends on thinking.
    """

    claims: int = 0
    by_rule: int = 0
    not_a_claim: int = 0
    to_judge: int = 0
    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: Estimate) -> Estimate:
        costs = (self.cost_usd, other.cost_usd)
        return Estimate(
            self.claims + other.claims,
            self.by_rule + other.by_rule,
            self.not_a_claim + other.not_a_claim,
            self.to_judge + other.to_judge,
            self.requests + other.requests,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            None if costs[0] is None or costs[1] is None else costs[0] + costs[1],
        )


class Grader:
    """Grades cases. Use it as an async context manager, or call `aclose` when done.

    `judge` is a string as in `Settings`, a Judge of your own, or None for the settings' choice; further
    options are fields of `Settings`. `on_reply` gets a dict for every judge reply (a row of
    ``replies.jsonl``). With a `line` to a hub, limits, spending and questions under way are shared with all
    graders that have a line to it.

    >>> import asyncio
    >>> from faithgrade.case import Case
    >>> from faithgrade.judges.scripted import ScriptedJudge
    >>> async def main():
    ...     async with Grader(ScriptedJudge("supported"), rules="none") as grader:
    ...         return await grader.grade(Case("r1", "It left at 9:40."))
    >>> asyncio.run(main()).counts["supported"]
    1
    """

    def __init__(
        self,
        judge: Judge | str | None = None,
        *,
        settings: Settings | None = None,
        on_reply: Callable[[dict[str, Any]], None] | None = None,
        line: HubLine | None = None,
        **options: Any,
    ):
        own = judge if judge is not None and not isinstance(judge, str) else None
        if settings is not None and (options or isinstance(judge, str)):
            raise SettingsError("give settings or single options, not both")
        if settings is None:
            settings = load_settings({"judge": "none" if own else judge, **options})
        self.settings = settings
        self.rubric = load_rubric(settings.rubric)
        self._plain_rubric = replace(
            self.rubric, labels=dict(self.rubric.labels)
        )  # can go to another process
        self._processes = Processes(settings.workers, preload=(__name__,), on_warning=self.warn)
        self.reading = load_rubric(READING_RUBRIC)
        self.rules = choose_rules(settings.rules)
        self._warnings: list[str] = []
        stack = stack_of_own(own) if own is not None else stack_for(settings, line, self.warn)
        self.identity = stack.identity
        self._price = stack.price
        self._batches = stack.batches
        self._closers = list(stack.closers)
        self._check = stack.check
        self._watched = (
            None
            if stack.judge is None
            else WatchedJudge(
                stack.judge,
                name_of=lambda question: request_digest(self.identity, question),
                watch=on_reply,
                now=lambda: datetime.now(UTC).isoformat(timespec="milliseconds"),
            )
        )
        model = self.identity.get("model", "")
        keeps_prompts = self.identity["provider"] == "anthropic" and settings.batch_ledger is None
        self.limits = Limits(
            claims_per_call=settings.claims_per_call,
            evidence_tokens=settings.evidence_tokens,
            max_tokens=settings.max_tokens,
            effort=settings.effort,
            # A batch answers all at once: to wait for one answer to fill the prompt cache would cost a day.
            cache_minimum=cache_minimum(model) if keeps_prompts else None,
        )

    def warn(self, text: str) -> None:
        """Keep a warning for whoever reads the run; the same words once."""
        if text not in self._warnings:
            self._warnings.append(text)

    async def __aenter__(self) -> Self:
        """Refuses a judge that cannot be asked at all, before anything is read or written."""
        if self._check is not None:
            await asyncio.to_thread(self._check)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close connections, processes and the cache."""
        await self._processes.aclose()
        for close in self._closers:
            await close()
        self._closers.clear()

    async def grade(self, case: Case) -> Grade:
        """Grade one case."""
        return await grade_case(
            case,
            rules=self.rules,
            judge=self._watched,
            rubric=self.rubric,
            limits=self.limits,
            reading=self.reading,
            prepared=await self._prepared(case),
        )

    async def _prepared(self, case: Case) -> Prepared:
        """The case with its rules applied, here or in another process."""
        rubric = self._plain_rubric if self._watched is not None else None
        return await self._processes.run(prepare_case, case, self.settings.rules, rubric, self.limits)

    async def grade_many(self, cases: Iterable[Case] | AsyncIterable[Case]) -> AsyncGenerator[Grade, None]:
        """Grade cases as they come, yielding each grade when it is done: order is not promised.

        Holds a bounded number of cases, however many there are. A case on which faithgrade itself fails comes
        as a grade without findings and with the violation ``internal_error``, and the others go on.
        """
        room = self._processes.room if self._watched is None else self._room()
        async with aclosing(local.run(cases, self._grade_or_report, limit=room)) as grades:
            async for grade in grades:
                yield grade
        if self._batches is not None:  # every grade was taken by whoever iterates
            self._batches.finished()

    async def _grade_or_report(self, case: Case) -> Grade:
        try:
            return await self.grade(case)
        except (
            Exception
        ) as error:  # one case must not end a batch: the fault is logged whole and counted in its grade
            log.exception("case %s could not be graded", case.id)
            message = (
                str(error)
                if isinstance(error, FaithgradeError)
                else f"faithgrade failed with {type(error).__name__}"
            )
            return Grade(
                case.id, (), violations=(Violation("internal_error", message),), anomalies=case.anomalies
            )

    def _room(self) -> int:
        """Cases under way at most: all that one batch should gather, or enough to keep the requests busy."""
        return (
            CASES_PER_BATCH if self.settings.batch_ledger else self.settings.concurrency * CASES_PER_REQUEST
        )

    def estimate(self, case: Case) -> Estimate:
        """What grading `case` would take, without asking anybody."""
        evidence = Evidence.from_case(case)
        claims = split_claims(case.answer)
        settled, unresolved = apply_rules(claims, evidence, case, self.rules)
        not_claims = sum(f.verdict is Verdict.NOT_A_CLAIM for f in settled)
        found = Estimate(len(claims) - not_claims, len(settled) - not_claims, not_claims, len(unresolved))
        if self._watched is None:
            return found
        questions = questions_of(claims, unresolved, evidence, case, self.rubric, self.limits).questions
        tokens = [-(-q.size // CHARACTERS_PER_TOKEN) for q in questions]
        replies = REPLY_TOKENS_EXPECTED * len(unresolved)
        cost = self._expected_cost(questions, replies)
        return replace(
            found, requests=len(questions), input_tokens=sum(tokens), output_tokens=replies, cost_usd=cost
        )

    def _expected_cost(self, questions: Sequence[Question], reply_tokens: int) -> float | None:
        """US dollars when every question is sent once; shared beginnings are written once and read after."""
        if self.identity["provider"] in ("own", "scripted", "recorded", "replayed"):
            return 0.0
        if self._price is None:
            return None
        written: set[str] = set()
        usage = Usage(output_tokens=reply_tokens)
        for question in questions:
            size = -(-question.size // CHARACTERS_PER_TOKEN)
            prefix = (
                (len(question.system) + len(question.evidence)) // CHARACTERS_PER_TOKEN
                if question.shared
                else 0
            )
            again = question.prefix in written
            written.add(question.prefix)
            usage += Usage(
                input_tokens=size - prefix,
                cache_write_tokens=0 if again else prefix,
                cache_read_tokens=prefix if again else 0,
            )
        return self._price.cost(usage)

    @property
    def totals(self) -> Totals:
        """What the judge has used so far."""
        return self._watched.totals if self._watched is not None else Totals()

    @property
    def usage(self) -> dict[str, int]:
        """Requests and tokens so far, by name."""
        return self.totals.usage.to_dict()

    @property
    def cost_usd(self) -> float | None:
        """US dollars spent so far; None when a price is not known."""
        return self.totals.cost_usd

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader of the run should know of its judge: a damaged cache, two models …"""
        found = list(self._warnings)
        returned = sorted(self.totals.models_returned)
        if len(returned) > 1:
            found.append(
                f"{len(returned)} models answered in this run ({', '.join(returned)}):"
                " their verdicts have different fingerprints"
            )
        return tuple(found)

    @property
    def fingerprint(self) -> Fingerprint:
        """Everything the judge's verdicts depend on."""
        return fingerprint(self.identity, self.rubric, self.settings)


def prepare_case(case: Case, rules: str, rubric: Rubric | None, limits: Limits) -> Prepared:
    """`pipeline.prepare` as another process can be asked for it: the rules come by name."""
    return prepare(case, choose_rules(rules), rubric, limits)


def choose_rules(names: str) -> tuple[Rule, ...]:
    """The rules for ``all``, ``none`` or names joined by commas, in their own order.

    >>> choose_rules("none")
    ()
    """
    if names == "all":
        return RULES
    if names == "none":
        return ()
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    known = {rule.name for rule in RULES}
    for name in wanted:
        if name not in known:
            raise SettingsError(
                f"rules: unknown rule {name!r}; known are all, none, {', '.join(sorted(known))}"
            )
    return tuple(rule for rule in RULES if rule.name in wanted)
