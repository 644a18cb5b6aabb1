"""The examples that come with the project: the rules never say the opposite of a label."""

from __future__ import annotations

from pathlib import Path

import pytest

from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.formats import find_format
from faithgrade.formats.source import file_source
from faithgrade.rules import apply_rules

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.jsonl"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_rule_says_the_opposite_of_a_label(path: Path) -> None:
    opposite = []
    for item in find_format("native").reader()(file_source(path)):
        assert not isinstance(item, Exception)
        case = item[0]
        settled, _ = apply_rules(split_claims(case.answer), Evidence.from_case(case), case)
        for finding in settled:
            claim = finding.claim
            said = {
                label.label for label in case.labels if label.start < claim.end and claim.start < label.end
            }
            if finding.verdict.value == "unsupported" and said == {"supported"}:
                opposite.append((case.id, claim.text, finding.reason))
            if finding.verdict.value == "supported" and "unsupported" in said:
                opposite.append((case.id, claim.text, finding.reason))
    assert opposite == []


def test_there_are_examples() -> None:
    assert EXAMPLES
