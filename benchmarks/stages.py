"""Where the processor time of a case goes, stage by stage.

Run: ``python benchmarks/stages.py FILE [--most N]``; FILE holds cases in the native format, one a line.

The last two rows are what it costs to have the rules run in another process: the case there, its findings and
questions back. They are no part of the sum.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import TypeVar

from faithgrade.asking import questions_of
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.formats.native import read_case
from faithgrade.grade import combine
from faithgrade.grader import Grader
from faithgrade.outcomes import assess
from faithgrade.rules import RULES, apply_rules
from faithgrade.runs import case_digest

R = TypeVar("R")


def main() -> None:
    """Time every stage over all cases, twice, and print the second."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=10**9)
    args = parser.parse_args()
    lines = args.file.read_text(encoding="utf-8").rstrip("\n").split("\n")[: args.most]
    grader = Grader("scripted:supported")
    for _ in range(2):
        spent: Counter[str] = Counter()
        for line in lines:
            _stages(line, grader, spent)
    total = sum(seconds for name, seconds in spent.items() if not name.startswith("across"))
    for name, seconds in spent.most_common():
        share = "" if name.startswith("across") else f"{seconds / total:7.1%}"
        print(f"{name:28}{seconds / len(lines) * 1000:8.2f} ms{share}")
    print(
        f"{'all':28}{total / len(lines) * 1000:8.2f} ms; {len(lines) / total:,.0f} cases a second on one processor"
    )


def _stages(line: str, grader: Grader, spent: Counter[str]) -> None:
    def timed(name: str, work: Callable[[], R]) -> R:
        began = process_time()
        try:
            return work()
        finally:
            spent[name] += process_time() - began

    case = timed("reading", lambda: read_case(line))
    timed("digest", lambda: case_digest(case))
    evidence = timed("evidence", lambda: Evidence.from_case(case))
    claims = timed("claims", lambda: split_claims(case.answer))
    settled, unresolved = timed("rules", lambda: apply_rules(claims, evidence, case, RULES))
    asked = timed(
        "questions", lambda: questions_of(claims, unresolved, evidence, case, grader.rubric, grader.limits)
    )
    assessed = timed("contract and outcome", lambda: assess(case, list(settled)))
    grade = timed(
        "grade and its line",
        lambda: combine(
            case,
            assessed.violations,
            list(settled),
            disclosures=assessed.disclosures,
            anomalies=evidence.anomalies,
            trajectory=assessed.trajectory,
            outcome=assessed.outcome,
            warnings=(),
        ),
    )
    timed("grade and its line", lambda: json.dumps(grade.to_dict()))
    timed("across processes: there", lambda: pickle.loads(pickle.dumps(case)))  # noqa: S301  our own, made just now
    back = (settled, [replace(question, labels={}) for question in asked.questions])
    timed("across processes: back", lambda: pickle.loads(pickle.dumps(back)))  # noqa: S301


if __name__ == "__main__":
    main()
