"""How precision falls as recall rises, over refutations of the rules ordered by how strong they are.

Run: ``python benchmarks/rule_curve.py --cases FILE``, a file of labelled cases in the native format whose annotators read
whole answers: a claim that no ``unsupported`` span touches counts as supported. No judge is asked.

A refutation is the stronger the more of its claim's values are wrong; of those with one wrong value, one that stands
nowhere in the evidence is stronger than one that stands elsewhere than the claim says. Each row takes in the rows above it. *Flagged* is the
share of claims of answers without any unsupported span that the rules refute.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.formats import find_format
from faithgrade.formats.source import file_source
from faithgrade.rules import apply_rules
from faithgrade.verdicts import Finding, Reason, Verdict

STRENGTHS = ("several values wrong", "one, that stands nowhere", "one, that stands elsewhere")


def main() -> None:
    """Print one row a strength."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--cases", required=True, help="a file of labelled cases in the native format")
    args = parser.parse_args()
    unsupported = faithful = 0
    refuted: list[tuple[int, bool, bool]] = []  # strength, rightly, in a faithful answer
    for is_faithful, bad, finding in _claims(args.cases):
        unsupported += bad
        faithful += is_faithful
        if finding is not None and finding.verdict is Verdict.UNSUPPORTED:
            refuted.append((strength(finding), bad, is_faithful))
    print(f"{'wrong in the claim':<30}{'refuted':>8}{'precision':>11}{'recall':>8}{'flagged':>9}")
    for level, name in enumerate(STRENGTHS):
        rows = [row for row in refuted if row[0] <= level]
        right = sum(row[1] for row in rows)
        flagged = sum(row[2] for row in rows)
        print(
            f"{name:<30}{len(rows):>8}{_share(right, len(rows)):>11}"
            f"{_share(right, unsupported):>8}{_share(flagged, faithful):>9}"
        )


def strength(finding: Finding) -> int:
    """The place of a refutation in `STRENGTHS`; 0 is the strongest."""
    if finding.values_wrong > 1:
        return 0
    return 1 if finding.reason_code is Reason.ABSENT else 2


def _claims(path: str) -> Iterator[tuple[bool, bool, Finding | None]]:
    """Of each claim: whether its answer has no unsupported span, whether one touches it, and what the rules found."""
    for item in find_format("native").reader()(file_source(path)):
        if isinstance(item, Exception):
            sys.exit(str(item))
        case = item[0]
        spans = [(label.start, label.end) for label in case.labels if label.label == "unsupported"]
        claims = split_claims(case.answer)
        findings, _ = apply_rules(claims, Evidence.from_case(case), case)
        found = {finding.claim: finding for finding in findings}
        for claim in claims:
            finding = found.get(claim)
            if finding is None or finding.verdict is not Verdict.NOT_A_CLAIM:
                yield not spans, any(claim.start < end and start < claim.end for start, end in spans), finding


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "none"


if __name__ == "__main__":
    main()
