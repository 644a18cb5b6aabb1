from __future__ import annotations

import asyncio
import itertools
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import RunError
from faithgrade.trials.agents import Answered, ScriptedAgent
from faithgrade.trials.arms import plan_runs, run_arms
from faithgrade.trials.arms_report import ArmsReport, describe, mcnemar, measures, read_back, to_dict
from faithgrade.trials.fixture import FAULTS, Result, ReturnCase, make_cases
from faithgrade.trials.records import RecordStore, canonical, digest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def make_trial(directory: Path, *agents: Any, faults: Sequence[str] = tuple(FAULTS)) -> RecordStore:
    ticks = itertools.count()
    store = RecordStore(directory)
    asyncio.run(
        run_arms(
            store,
            agents,
            seed=7,
            faults=faults,
            clock=lambda: next(ticks) / 1000,
            now=lambda: datetime(2026, 1, 1, tzinfo=UTC),
        )
    )
    return store


def report_of(store: RecordStore) -> ArmsReport:
    return read_back(store.load(), store.manifest())


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> RecordStore:
    agents = [ScriptedAgent(name) for name in ("honest", "careless", "inventive")]
    return make_trial(tmp_path_factory.mktemp("arms") / "trial", *agents)


def test_half_of_the_ten_cases_are_inside_and_half_outside_the_window() -> None:
    cases = make_cases()
    assert len(cases) == 10
    assert sum(case.inside for case in cases) == 5


@pytest.mark.parametrize("agent", ["honest", "careless", "inventive"])
def test_the_guarded_arm_never_completes_on_broken_evidence_and_every_clean_case_is_usable(
    trial: RecordStore, agent: str
) -> None:
    report = report_of(trial)
    guarded = measures(report, agent, "guarded")
    assert report.outcomes(agent, "guarded", "none") == {"complete-correct": 10}
    assert guarded["false_completion"] == (0, 80)
    assert guarded["clean_usable"] == (20, 20)
    assert guarded["false_alarms"] == (0, 20)
    assert guarded["fault_detected"] == guarded["localised"] == guarded["stop_names_gap"] == (80, 80)


def test_the_status_only_arm_completes_what_a_careless_agent_makes_of_broken_evidence(
    trial: RecordStore,
) -> None:
    report = report_of(trial)
    assert measures(report, "careless", "status_only")["false_completion"] == (80, 80)
    assert report.pairs("careless") == (0, 80, 0, 20)


def test_an_honest_agent_alone_cannot_see_repeated_late_or_unanswering_results(trial: RecordStore) -> None:
    report = report_of(trial)
    unsafe = {f for f in FAULTS if report.outcomes("honest", "status_only", f)["unsafe-complete"]}
    assert unsafe == {"duplicate_id", "mismatched_id", "late_result"}


def test_both_arms_of_a_pair_get_the_same_results(trial: RecordStore) -> None:
    by_pair: dict[tuple[Any, ...], list[Any]] = {}
    for loaded in trial.load():
        assert loaded.record is not None
        key = tuple(loaded.record[k] for k in ("agent", "case_id", "fault", "repeat"))
        by_pair.setdefault(key, []).append((loaded.record["delivered"], loaded.record["prompt_sha256"]))
    assert all(len(pair) == 2 and pair[0] == pair[1] for pair in by_pair.values())


def test_the_order_of_arms_is_shuffled_and_repeatable() -> None:
    agent = ScriptedAgent("honest")
    first = plan_runs([agent], seed=3, repeats=1, faults=("none",))
    assert [p.run_id for p in first] == [
        p.run_id for p in plan_runs([agent], seed=3, repeats=1, faults=("none",))
    ]
    assert {p.arm for p in first[::2]} == {"status_only", "guarded"}


def test_a_record_altered_by_hand_is_noticed_and_not_counted(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("null_field",))
    path = sorted((store.directory / "runs").glob("*.guarded.json"))[0]
    record = json.loads(path.read_text(encoding="utf-8"))
    record["final_state"] = "complete"
    path.write_text(canonical(record), encoding="utf-8")
    report = report_of(store)
    assert report.rejected == ((path.stem, "altered"),)
    assert not report.sound
    assert f"NOT COUNTED  {path.stem}: the record is altered" in describe(report)


def test_a_record_altered_together_with_its_digest_disagrees_with_itself(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("null_field",))
    path = sorted((store.directory / "runs").glob("*.guarded.json"))[0]
    record = json.loads(path.read_text(encoding="utf-8")) | {"final_state": "complete", "answer": "All good."}
    path.write_text(canonical(record), encoding="utf-8")
    index = store.directory / "index.jsonl"
    rows = [json.loads(line) for line in index.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        if row["run_id"] == path.stem:
            row["sha256"] = digest(canonical(record))
    index.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    report = report_of(store)
    disagreeing = [r for r in report.results if r.disagrees]
    assert [(r.run_id, set(r.disagrees)) for r in disagreeing] == [
        (path.stem, {"answer_sha256", "final_state"})
    ]
    assert not report.sound


def test_missing_torn_and_foreign_records_are_states_of_their_own(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("none",))
    paths = sorted((store.directory / "runs").glob("*.json"))
    paths[0].unlink()
    paths[1].write_text(paths[1].read_text(encoding="utf-8")[:100], encoding="utf-8")
    (store.directory / "runs" / "foreign.json").write_text("{}", encoding="utf-8")
    report = report_of(store)
    assert set(report.rejected) == {
        (paths[0].stem, "missing"),
        (paths[1].stem, "unreadable"),
        ("foreign", "not_in_index"),
    }
    assert len(report.results) == report.planned - 2


def test_a_trial_is_never_written_over_another(tmp_path: Path) -> None:
    make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("none",))
    with pytest.raises(RunError, match="holds a trial already"):
        make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("none",))


def test_records_are_private_to_the_user(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", ScriptedAgent("honest"), faults=("none",))
    modes = {path.stat().st_mode & 0o777 for path in store.directory.rglob("*.json")}
    assert modes == {0o600}


class Failing:
    name, provider, model = "failing", "test", "failing-1"

    async def plan(self, case: ReturnCase, prompt: str) -> list[dict[str, Any]]:
        return case.calls

    async def answer(self, case: ReturnCase, prompt: str, results: Sequence[Result]) -> Answered:
        raise ConnectionError("the provider is away")


def test_a_provider_that_fails_leaves_a_record_without_answer_and_no_retry(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", Failing(), faults=("none",))
    report = report_of(store)
    assert {r.outcome for r in report.results} == {"no_answer"}
    record = store.load()[0].record
    assert record is not None
    assert record["transport_status"] == "ConnectionError: the provider is away"
    assert record["retries"] == 0


class Forgetful(ScriptedAgent):
    async def plan(self, case: ReturnCase, prompt: str) -> list[dict[str, Any]]:
        return [call for call in case.calls if call["name"] != "fetch_region"]


def test_a_call_that_was_never_made_is_caught_by_the_gate(tmp_path: Path) -> None:
    store = make_trial(tmp_path / "t", Forgetful("careless"), faults=("none",))
    report = report_of(store)
    assert report.outcomes("careless", "guarded", "none") == {"safe-incomplete": 10}
    assert report.outcomes("careless", "status_only", "none") == {"unsafe-complete": 10}


def test_the_report_is_strict_json(trial: RecordStore) -> None:
    found = json.loads(json.dumps(to_dict(report_of(trial)), allow_nan=False))
    assert found["agents"]["inventive"]["pairs"]["status_only"] == 80


def test_mcnemar_is_symmetric_and_exact() -> None:
    assert mcnemar(6, 1) == mcnemar(1, 6) == pytest.approx(0.125)
