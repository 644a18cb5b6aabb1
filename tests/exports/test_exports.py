"""What must stay said in every file a run is exported to."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from faithgrade.errors import InputError
from faithgrade.exports import EXPORTS, find_export
from faithgrade.exports.facts import RunFacts, facts_of, label_of, one_line, score_of
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RUN = RunFacts("run-1", "2026-01-05T08:00:00Z", "complete", "0.1.0", "7", "none", "none")


def claim(n: int, verdict: str, **more: Any) -> dict[str, Any]:
    told = {
        "id": n, "start": 0, "end": 5, "text": f"Claim {n}.", "kind": "sentence", "verdict": verdict,
        "reason_code": "stated", "reason": f"reason {n}", "decided_by": "rule:numbers", "right_value": None,
        "evidence": [], "judge": None, "values_checked": 0, "values_wrong": 0, "cost_usd": 0.0,
        "cached": False,
    }  # fmt: skip
    return told | more


def row(case_id: str, *verdicts: str, violations: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    counts = {word: verdicts.count(word) for word in ("supported", "unsupported", "ungraded", "not_a_claim")}
    good, bad, open_ = counts["supported"], counts["unsupported"], counts["ungraded"]
    total = good + bad + open_
    faithful = False if bad else None if open_ or not good else True
    made: dict[str, Any] = {
        "case_id": case_id,
        "outcome": None,
        "faithful": faithful,
        "score": good / (good + bad) if good + bad else None,
        "score_low": good / total if total else None,
        "score_high": (good + open_) / total if total else None,
        "counts": {"claims": total, **counts},
        "claims": [claim(n, verdict) for n, verdict in enumerate(verdicts)],
        "violations": [
            {"code": code, "message": code, "call": None, "pointer": None, "severity": "error"}
            for code in violations
        ],
        "anomalies": [],
    }
    return made | more


ROWS = [
    row("good", "supported", "supported"),
    row("bad", "supported", "unsupported"),
    row("open", "supported", "ungraded"),
    row("silent"),
    row("broken", violations=("internal_error",)),
    row("contract", "supported", violations=("missing_call",)),
]
LABELS = {
    "good": "faithful",
    "bad": "unfaithful",
    "open": "incomplete",
    "silent": "no_claims",
    "broken": "error",
    "contract": "faithful",
}


def written(name: str, rows: list[dict[str, Any]] = ROWS, run: RunFacts = RUN) -> bytes:
    return b"".join(find_export(name).writer()(rows, run))


def labels_in(name: str, data: bytes) -> dict[str, str]:
    """Case id → label, read back from the export."""
    if name == "csv":
        return {line["case_id"]: line["case_label"] for line in csv.DictReader(io.StringIO(data.decode()))}
    if name == "parquet":
        return {line["case_id"]: line["case_label"] for line in parquet_rows(data)}
    if name == "junit":
        cases = ElementTree.fromstring(data).iter("testcase")
        return {
            case.attrib["name"]: next(
                p.attrib["value"] for p in case.iter("property") if p.attrib["name"] == "label"
            )
            for case in cases
        }
    if name == "otel":
        events = json.loads(data)["resourceLogs"][0]["scopeLogs"][0]["logRecords"]
        told = [attributes(event) for event in events]
        return {str(t["faithgrade.case.id"]): str(t["gen_ai.evaluation.score.label"]) for t in told}
    lines = [json.loads(line) for line in data.splitlines()]
    if name == "langfuse":
        return {line["traceId"]: line["value"] for line in lines if line["dataType"] == "CATEGORICAL"}
    return {line["trace_id"]: line["result"]["label"] for line in lines}


def scores_in(name: str, data: bytes) -> dict[str, float | None]:
    """Case id → the number a dashboard would take, None where there is none."""
    if name == "otel":
        events = json.loads(data)["resourceLogs"][0]["scopeLogs"][0]["logRecords"]
        told = [attributes(event) for event in events]
        return {str(t["faithgrade.case.id"]): t.get("gen_ai.evaluation.score.value") for t in told}
    lines = [json.loads(line) for line in data.splitlines()]
    if name == "langfuse":
        found: dict[str, float | None] = {line["traceId"]: None for line in lines}
        return found | {line["traceId"]: line["value"] for line in lines if line["dataType"] == "NUMERIC"}
    return {line["trace_id"]: line["result"]["score"] for line in lines}


def attributes(event: Mapping[str, Any]) -> dict[str, Any]:
    return {a["key"]: next(iter(a["value"].values())) for a in event["attributes"]}


def parquet_rows(data: bytes) -> list[dict[str, Any]]:
    parquet = pytest.importorskip("pyarrow.parquet")
    listed: list[dict[str, Any]] = parquet.read_table(io.BytesIO(data)).to_pylist()
    return listed


@pytest.mark.parametrize("name", [export.name for export in EXPORTS])
def test_every_case_is_in_every_export_with_its_label(name: str) -> None:
    assert labels_in(name, written(name)) == LABELS


@pytest.mark.parametrize("name", [export.name for export in EXPORTS])
def test_not_calibrated_is_said_in_every_export(name: str) -> None:
    assert b"not calibrated" in written(name)
    calibrated = RunFacts(
        "r", "2026-01-05T08:00:00Z", "complete", "1", "7", "r", "m", calibration={"id": "cal-9"}
    )
    assert b"not calibrated" not in written(name, run=calibrated)


@pytest.mark.parametrize("name", [export.name for export in EXPORTS])
def test_a_run_that_was_stopped_is_said_to_be_a_part(name: str) -> None:
    stopped = RunFacts("r", "2026-01-05T08:00:00Z", "stopped", "1", "7", "r", "m")
    assert b"stopped" in written(name, run=stopped)
    assert b"stopped" not in written(name)


@pytest.mark.parametrize("name", ["otel", "langfuse", "phoenix"])
def test_only_known_scores_are_numbers(name: str) -> None:
    scores = scores_in(name, written(name))
    assert scores == {"good": 1.0, "bad": 0.5, "open": None, "silent": None, "broken": None, "contract": 1.0}


def test_ungraded_claims_never_lift_the_score_of_an_unfaithful_case() -> None:
    assert score_of(row("x", "supported", "unsupported", "ungraded", "ungraded")) == 0.25


def test_junit_passes_only_what_is_faithful_and_kept_its_contract() -> None:
    suite = ElementTree.fromstring(written("junit")).find("testsuite")
    assert suite is not None
    outcome = {}
    for case in suite.iter("testcase"):
        tags = [child.tag for child in case if child.tag != "properties"]
        outcome[case.attrib["name"]] = tags[0] if tags else "passed"
    assert outcome == {
        "good": "passed", "bad": "failure", "open": "error", "silent": "skipped", "broken": "error",
        "contract": "failure",
    }  # fmt: skip
    assert {key: suite.attrib[key] for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "6", "failures": "2", "errors": "2", "skipped": "1",
    }  # fmt: skip


def test_junit_is_xml_whatever_the_answer_holds() -> None:
    wild = row("a\x00<b>&\"'", "unsupported")
    wild["claims"][0]["text"] = "]]> <x> \x07 \ud800"
    suite = ElementTree.fromstring(written("junit", [wild]))
    assert [case.attrib["name"] for case in suite.iter("testcase")] == ["a\ufffd<b>&\"'"]


def test_a_case_without_claims_keeps_its_row_in_the_table() -> None:
    lines = list(csv.DictReader(io.StringIO(written("csv").decode())))
    assert [line["claim"] for line in lines if line["case_id"] == "silent"] == [""]


def test_a_table_cell_is_never_a_formula() -> None:
    wild = row("a", "supported")
    wild["claims"][0]["text"] = "=1+1"
    (line,) = csv.DictReader(io.StringIO(written("csv", [wild]).decode()))
    assert line["text"] == "'=1+1"


def test_parquet_columns_are_typed_and_missing_stays_missing() -> None:
    rows = {line["case_id"]: line for line in parquet_rows(written("parquet"))}
    assert rows["silent"]["case_score"] is None
    assert rows["good"]["case_score"] == 1.0
    assert rows["good"]["start"] == 0


def test_langfuse_ids_are_the_same_on_every_export_and_differ_by_rules() -> None:
    other = RunFacts("run-2", "2026-02-01T00:00:00Z", "complete", "0.1.0", "8", "none", "none")
    first, again, changed = (
        [json.loads(line)["id"] for line in written("langfuse", run=run).splitlines()]
        for run in (RUN, RUN, other)
    )
    assert first == again
    assert not set(first) & set(changed)


def test_otel_events_read_back_as_verdicts(tmp_path: Path) -> None:
    place = tmp_path / "events.json"
    place.write_bytes(written("otel"))
    source = file_source(place)
    known, _ = format_of(source)
    items = list(known.reader()(source))
    assert known.name == "otel_evaluation"
    cases = [item[0] for item in items if not isinstance(item, InputError)]
    assert {case.id: case.meta["evaluation"]["label"] for case in cases} == LABELS
    assert {case.id: case.answer_label for case in cases if case.answer_label} == {
        "good": "faithful", "bad": "unfaithful", "contract": "faithful",
    }  # fmt: skip
    assert all(case.meta["evaluation"]["faithgrade.calibration"] == "not calibrated" for case in cases)


def test_every_claim_is_a_row_of_the_table() -> None:
    lines = list(csv.DictReader(io.StringIO(written("csv").decode())))
    assert [(line["case_id"], line["verdict"]) for line in lines] == [
        (r["case_id"], c.get("verdict", "")) for r in ROWS for c in (r["claims"] or [{}])
    ]


def test_labels_and_sentences_say_what_is_open() -> None:
    assert label_of(ROWS[2]) == "incomplete"
    assert one_line(ROWS[2]) == "1 of 2 claims supported; 1 ungraded"
    assert one_line(ROWS[1]) == "1 of 2 claims supported; 1 unsupported; first: reason 1"


def test_facts_of_a_run_come_from_its_manifest_and_summary() -> None:
    manifest = {
        "created_at": "2026-01-05T08:00:00Z",
        "status": "running",
        "versions": {"faithgrade": "0.1.0", "rules": "7"},
        "judge": {
            "judge": {"model": "m"},
            "rubric": {"id": "strict-v1", "sha256": "abcdef0123456789"},
            "digest": "d",
        },
    }
    run = facts_of(manifest, None)
    assert (run.judge, run.rubric, run.rules, run.complete) == ("m", "strict-v1@abcdef012345", "7", False)
    assert run.calibration_text == "not calibrated"
