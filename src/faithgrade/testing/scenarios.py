"""Scenarios: a question, scripted tools and expectations, run N times against an agent, up to a pass rate."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import comb
from pathlib import Path
from typing import Any

from faithgrade.case import Case, ToolSpec
from faithgrade.contract import read_expectations
from faithgrade.contract.record import Record
from faithgrade.contract.schemas import schema_errors
from faithgrade.errors import InputError, found_in_json
from faithgrade.outcomes import assess, standing
from faithgrade.testing.assertions import describe
from faithgrade.testing.log import ToolLog
from faithgrade.testing.tools import Fault, ScriptedTools

Agent = Callable[[str, ScriptedTools], "str | Awaitable[str]"]
"""``agent(question, tools) -> answer``, sync or async; it calls ``tools.call(name, …)`` or ``acall``."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One line of a scenario file.

    `turns` were spoken before the question. `required_rate` is the share of `runs` that must pass; where a
    tool writes it is 1.0 and nothing less is accepted.
    """

    id: str
    question: str
    fixtures: Mapping[str, Any]
    expectations: Mapping[str, Any]
    turns: tuple[tuple[str, str], ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    faults: Mapping[str, tuple[Fault, ...]] | None = None
    writes: tuple[str, ...] = ()
    runs: int = 1
    required_rate: float = 1.0
    allow_safe_stop: bool = False

    def make_tools(self) -> ScriptedTools:
        """Fresh tools for one run."""
        log = ToolLog()
        for role, text in (*self.turns, ("user", self.question)):
            log.say(role, text)
        return ScriptedTools(self.fixtures, faults=self.faults, writes=self.writes, specs=self.tools, log=log)


@dataclass(frozen=True, slots=True)
class Run:
    """One run: the case it left, whether it passed, and the lines that say why not."""

    case: Case
    passed: bool
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunReport:
    """All runs of one scenario."""

    scenario: Scenario
    runs: tuple[Run, ...]

    @property
    def passed(self) -> int:
        """Number of runs that passed."""
        return sum(r.passed for r in self.runs)

    @property
    def rate(self) -> float:
        """Share of runs that passed."""
        return self.passed / len(self.runs)

    @property
    def reached(self) -> bool:
        """Whether the required rate was reached."""
        return self.rate >= self.scenario.required_rate

    def pass_hat(self, k: int) -> float:
        """Estimated probability that k runs in a row all pass."""
        return pass_hat(len(self.runs), self.passed, k)

    def schema_failures(self) -> dict[str, tuple[int, int, str]]:
        """Per tool: calls that broke its schema, calls, and the keyword most of them broke."""
        broken: dict[str, Counter[str]] = {}
        made: Counter[str] = Counter()
        schemas = {t.name: t.input_schema for t in self.scenario.tools if t.input_schema is not None}
        for run in self.runs:
            for exchange in Record.from_case(run.case).exchanges:
                made[exchange.tool] += 1
                wrong = list(schema_errors(exchange.arguments, schemas.get(exchange.tool, {}), closed=True))
                if wrong:
                    broken.setdefault(exchange.tool, Counter())[f"{wrong[0][1]} at {wrong[0][0] or '/'}"] += 1
        return {t: (sum(c.values()), made[t], c.most_common(1)[0][0]) for t, c in broken.items()}

    def describe(self) -> str:
        """What a failing gate prints: the rate, every broken rule with its number of runs, schema trouble."""
        said = Counter(line for r in self.runs for line in r.problems)
        lines = [
            f"{self.scenario.id}: {self.passed} of {len(self.runs)} runs passed, "
            f"required rate {self.scenario.required_rate:g}"
        ]
        lines += [f"  {line} ({count} of {len(self.runs)} runs)" for line, count in said.most_common()]
        for tool, (bad, calls, keyword) in self.schema_failures().items():
            if bad * 5 >= calls:
                lines.append(
                    f"  {tool}: {bad} of {calls} calls broke its schema, mostly {keyword}; "
                    "at such a rate look at the schema and its descriptions first"
                )
        return "\n".join(lines)


def run_scenario(scenario: Scenario, agent: Agent, *, runs: int | None = None) -> RunReport:
    """Run an agent on a scenario, each time with fresh tools.

    An agent that raises fails its run; the exception is named, not hidden.
    """
    return RunReport(scenario, tuple(_run_once(scenario, agent) for _ in range(runs or scenario.runs)))


def assert_scenario(scenario: Scenario, agent: Agent, *, runs: int | None = None) -> RunReport:
    """Run and require the pass rate; the failure names every broken rule."""
    report = run_scenario(scenario, agent, runs=runs)
    if not report.reached:
        raise AssertionError(report.describe())
    return report


def read_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a JSON Lines file.

    Raises InputError with file, line and field for a line that is none, or a rate under 1 where tools write.
    """
    scenarios: list[Scenario] = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            scenarios.append(_scenario(json.loads(line)))
        except json.JSONDecodeError as error:
            raise InputError(
                f"expected JSON, found {found_in_json(error.msg)}", file=str(path), line=number
            ) from error
        except InputError as error:
            raise InputError(error.problem, file=str(path), line=number, field=error.field) from error
        if any(s.id == scenarios[-1].id for s in scenarios[:-1]):
            raise InputError(
                f"the id {scenarios[-1].id!r} is used twice", file=str(path), line=number, field="id"
            )
    return scenarios


def pass_hat(runs: int, passed: int, k: int) -> float:
    """Probability that k runs drawn without replacement from `runs`, of which `passed` passed, all passed.

    >>> pass_hat(10, 8, 1), round(pass_hat(10, 8, 3), 4), pass_hat(10, 2, 3)
    (0.8, 0.4667, 0.0)
    """
    if not 1 <= k <= runs:
        raise ValueError(f"k must be from 1 to {runs}, got {k}")
    return comb(passed, k) / comb(runs, k)


def _run_once(scenario: Scenario, agent: Agent) -> Run:
    tools = scenario.make_tools()
    try:
        answer = agent(scenario.question, tools)
        if inspect.isawaitable(answer):
            answer = asyncio.run(_await(answer))
    except (
        Exception
    ) as error:  # the agent is the thing under test: its crash is a result, kept with its cause
        case = tools.case(
            "", case_id=scenario.id, question=scenario.question, expectations=scenario.expectations
        )
        return Run(case, passed=False, problems=(f"agent.crashed: {type(error).__name__}: {error}",))
    case = tools.case(
        answer, case_id=scenario.id, question=scenario.question, expectations=scenario.expectations
    )
    assessment = assess(case)
    verdict, broken = standing(case, assessment, allow_safe_stop=scenario.allow_safe_stop)
    problems = tuple(describe(v) for v in broken)
    if verdict != "PASS" and not problems:
        problems = (f"outcome.{assessment.outcome}: the answer is {assessment.outcome}",)
    return Run(case, passed=verdict == "PASS", problems=problems)


async def _await(answer: Awaitable[str]) -> str:
    return await answer


_FIELDS = {f.name for f in fields(Scenario)}


def _scenario(raw: Any) -> Scenario:
    if not isinstance(raw, Mapping):
        raise InputError("expected an object")
    for key in raw:
        if key not in _FIELDS:
            raise InputError(f"unknown field {key!r}; the fields are {', '.join(sorted(_FIELDS))}")
    for key, kind, word in (
        ("id", str, "text"),
        ("question", str, "text"),
        ("fixtures", Mapping, "an object"),
    ):
        if not isinstance(raw.get(key), kind):
            raise InputError(f"expected {word}", field=key)
    expectations = raw.get("expectations", {})
    read_expectations(expectations)
    writes = tuple(raw.get("writes", ()))
    rate, runs = raw.get("required_rate", 1.0), raw.get("runs", 1)
    if isinstance(rate, bool) or not isinstance(rate, (int, float)) or not 0 < rate <= 1:
        raise InputError(f"expected a rate over 0 and up to 1, got {rate!r}", field="required_rate")
    if writes and rate < 1:
        raise InputError("a scenario whose tools write must pass every time", field="required_rate")
    if isinstance(runs, bool) or not isinstance(runs, int) or runs < 1:
        raise InputError(f"expected a number of runs from 1, got {runs!r}", field="runs")
    return Scenario(
        id=raw["id"],
        question=raw["question"],
        fixtures=raw["fixtures"],
        expectations=expectations,
        turns=tuple((t["role"], t["text"]) for t in raw.get("turns", ())),
        tools=tuple(_spec(t, f"tools[{i}]") for i, t in enumerate(raw.get("tools", ()))),
        faults={tool: _faults(given, f"faults.{tool}") for tool, given in raw.get("faults", {}).items()},
        writes=writes,
        runs=runs,
        required_rate=rate,
        allow_safe_stop=bool(raw.get("allow_safe_stop", False)),
    )


def _spec(raw: Any, field: str) -> ToolSpec:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("name"), str):
        raise InputError("expected an object with a name", field=field)
    return ToolSpec(raw["name"], description=raw.get("description"), input_schema=raw.get("input_schema"))


def _faults(raw: Any, field: str) -> tuple[Fault, ...]:
    rows: Sequence[Any] = raw if isinstance(raw, list) else [raw]
    known = {f.name for f in fields(Fault)}
    out = []
    for row in rows:
        if not isinstance(row, Mapping) or "kind" not in row or row.keys() - known:
            raise InputError(
                f"expected an object with kind, and any of {', '.join(sorted(known))}", field=field
            )
        out.append(Fault(**row))
    return tuple(out)
