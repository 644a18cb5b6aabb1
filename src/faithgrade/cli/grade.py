"""``faithgrade grade``: cases in, a run directory out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add ``grade``."""
    app.command()(grade)


def grade(
    cases: Annotated[
        list[str], typer.Argument(metavar="CASES...", help="Files of cases, or - for standard input.")
    ],
    out: Annotated[Path, typer.Option("--out", help="Run directory to write.")],
    judge: Annotated[
        str, typer.Option("--judge", help="Judge for what no rule decides; none for rules only.")
    ] = "none",
) -> None:
    """Grade cases and write a run directory."""
    import json

    from faithgrade.claims import split_claims
    from faithgrade.errors import InputError, SettingsError
    from faithgrade.evidence import Evidence
    from faithgrade.formats import find_format
    from faithgrade.formats.source import file_source
    from faithgrade.grade import combine
    from faithgrade.rules import RULES, apply_rules
    from faithgrade.verdicts import Finding, Reason, Verdict

    if judge != "none":
        raise SettingsError(f"--judge {judge}: only none is known")
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (out / "grades.jsonl").open("w", encoding="utf-8") as lines:
        for name in cases:
            for item in find_format("native").reader()(file_source(name)):
                if isinstance(item, InputError):
                    raise item
                case = item[0]
                evidence = Evidence.from_case(case)
                settled, unresolved = apply_rules(split_claims(case.answer), evidence, case, RULES)
                left = [
                    Finding(
                        c, Verdict.UNGRADED, Reason.NO_JUDGE, "no rule decided and no judge was asked", "none"
                    )
                    for c in unresolved
                ]
                graded = combine(case, (), [*settled, *left], anomalies=evidence.anomalies)
                lines.write(json.dumps(graded.to_dict(), ensure_ascii=False, allow_nan=False) + "\n")
