"""The hand-labelled set that comes with faithgrade: what its card says of it, held against its files."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from faithgrade.calibration.truth import is_debatable, labelling_of
from faithgrade.formats.native import read
from faithgrade.formats.source import file_source
from faithgrade.resources import calibration_folder
from faithgrade.verdicts import Reason

FOLDER = calibration_folder() or Path("calibration")
FILES = sorted((FOLDER / "labels").glob("*.jsonl"))
RECORDS: list[dict[str, Any]] = [
    json.loads(line) for path in FILES for line in path.read_text(encoding="utf-8").splitlines()
]


def settled(record: dict[str, Any]) -> list[dict[str, Any]]:
    """One label a place: the adjudicated one where there is one, else the first."""
    out: dict[tuple[int, int], dict[str, Any]] = {}
    for label in record["labels"]:
        place = (label["start"], label["end"])
        if place not in out or label["annotator"] == "adjudicated":
            out[place] = label
    return list(out.values())


LABELS = [label for record in RECORDS for label in settled(record)]


def test_the_set_is_as_large_and_as_mixed_as_it_has_to_be() -> None:
    assert len(RECORDS) >= 80
    assert len(LABELS) >= 400
    assert len({record["meta"]["domain"] for record in RECORDS}) >= 8
    assert sum(label["label"] == "unsupported" for label in LABELS) / len(LABELS) >= 0.35
    assert {record["answer_label"] for record in RECORDS} == {"faithful", "unfaithful"}
    assert len({record["meta"]["language"] for record in RECORDS}) >= 4


def test_every_reason_code_of_a_label_is_there() -> None:
    own = {label["kind"] for label in LABELS}
    # What a judge says without a code, and the reasons of ungraded claims and of no claims, are no labels.
    expected = {
        "contradicted", "absent", "null_asserted", "mispaired", "wrong_derivation", "action_failed",
        "action_never_ran", "incomplete_evidence", "error_masked", "invented_call",
        "stated", "rounded", "converted", "derived", "verbatim", "disclosed", "restated_request", "policy",
    }  # fmt: skip
    assert expected == own
    assert own <= {reason.value for reason in Reason}


def test_every_unsupported_label_says_why() -> None:
    assert all(label["note"] for label in LABELS if label["label"] == "unsupported")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_reads_as_cases_with_labels_on_whole_claims(path: Path) -> None:
    for item in read(file_source(str(path))):
        assert isinstance(item, tuple), item
        case = item[0]
        assert labelling_of(case).coverage == "spans"
        for label in case.labels:
            text = case.answer[label.start : label.end]
            assert text == text.strip()
            assert text
        spans = sorted({(label.start, label.end) for label in case.labels})
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


def test_ids_are_unique_and_debatable_cases_say_why() -> None:
    assert max(Counter(record["id"] for record in RECORDS).values()) == 1
    for record in RECORDS:
        assert record["meta"]["debatable"] is False or isinstance(record["meta"]["debatable"], str)


def test_debatable_cases_are_few() -> None:
    read_all = (item for path in FILES for item in read(file_source(str(path))))
    cases = [item[0] for item in read_all if isinstance(item, tuple)]
    assert 0 < sum(map(is_debatable, cases)) / len(cases) < 0.2
