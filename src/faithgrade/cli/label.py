"""``faithgrade label`` and ``faithgrade labels``: draw cases to label by hand, and join what several people
said.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.calibration.merging import HandLabel, Merged


def register(app: typer.Typer) -> None:
    """Add ``label`` and the group ``labels``."""
    app.command()(label)
    group = typer.Typer(help="Hand labels of several people.", no_args_is_help=True)
    group.command()(merge)
    app.add_typer(group, name="labels")


def label(
    run: options.RunArgument,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Folder for the drawn cases and the page.")
    ],
    sample: Annotated[int, typer.Option("--sample", metavar="N", help="Cases to draw.")] = 40,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed draws the same cases.")] = 0,
    annotator: Annotated[
        str, typer.Option("--annotator", metavar="NAME", help="Name already filled in on the page.")
    ] = "",
    cases: Annotated[
        list[str] | None,
        typer.Option("--cases", metavar="FILE", help="Where the run's cases are now, if they have moved."),
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(
            "--policy", metavar="FILE", help="Labelling policy to show on the page. [default: ours]"
        ),
    ] = None,
) -> None:
    """Draw whole cases of a run at random inside strata and write a page to label them offline.

    Strata are cases with a claim the judge calls unsupported, else one a rule does, else an ungraded one,
    else none. The probabilities are kept with the cases, and calibrate uses them. The page shows no verdict;
    give each labeller a copy.
    """
    import random

    from faithgrade.calibration.sampling import draw_cases, strata_of
    from faithgrade.calibration.state import frame_of
    from faithgrade.cli.opening import open_run
    from faithgrade.cli.screen import Screen
    from faithgrade.errors import RunError
    from faithgrade.exports.exact import to_exact_json
    from faithgrade.pages.labelling import labelling_html
    from faithgrade.runs.files import make_private_directory, write_whole

    view = open_run(run, cases or ())
    strata = strata_of(view.grades)
    drawn = draw_cases(strata, sample, random.Random(seed))  # noqa: S311 a seeded draw is wanted, not a secret
    missing = [one.case_id for one in drawn.cases if one.case_id not in view.cases]
    if missing:
        raise RunError(f"{run}: {len(missing)} of the drawn cases cannot be read again; {view.note}")
    frame = frame_of(f"{g['case_id']} {g.get('case_digest')}" for g in view.grades)
    places = {g["case_id"]: [(c["start"], c["end"]) for c in g["claims"]] for g in view.grades}
    records = []
    for one in drawn.cases:
        record = _record(view.cases[one.case_id])
        record["meta"]["labelling"] = {
            "coverage": "spans",
            "design": "sampled",
            "frame": frame,
            "stratum": one.stratum,
            "probability": one.probability,
            "strata": dict(drawn.strata),
            "seed": seed,
            "claims": [list(place) for place in places[one.case_id]],
        }
        records.append(record)
    make_private_directory(out)
    name = f"{view.title}-{frame[:6]}-{seed}"
    page = labelling_html(
        name,
        [(view.cases[one.case_id], places[one.case_id]) for one in drawn.cases],
        annotator=annotator,
        policy=_policy(policy),
    )
    write_whole(out / "cases.jsonl", (to_exact_json(record).encode() + b"\n" for record in records))
    write_whole(out / "label.html", [page.encode()])
    screen = Screen.of()
    claims = sum(len(places[one.case_id]) for one in drawn.cases)
    told = ", ".join(
        f"{sum(d.stratum == s for d in drawn.cases)} of {size} {s}" for s, size in drawn.strata.items()
    )
    print(f"{len(drawn.cases)} cases with {claims} claims drawn ({told})", file=screen.out)
    print(
        f"open {out / 'label.html'} in a browser; then "
        f"faithgrade labels merge EXPORT… --cases {out / 'cases.jsonl'}",
        file=screen.out,
    )


def merge(
    labels: Annotated[
        list[Path],
        typer.Argument(metavar="LABELS...", help="Exports of the labelling page.", show_default=False),
    ],
    cases: Annotated[
        Path,
        typer.Option("--cases", metavar="FILE", help="The cases that were labelled (cases.jsonl of label)."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the labelled cases here, for calibrate."),
    ] = None,
    conflicts: Annotated[
        Path | None,
        typer.Option(
            "--conflicts", metavar="FILE", help="Write a page to settle what labellers see differently."
        ),
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(
            "--policy", metavar="FILE", help="Labelling policy to show on the page. [default: ours]"
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Join the labels of several people: their agreement, their conflicts, one labelled file.

    The export of the conflicts page is one more LABELS file: its labels settle their places. Where a conflict
    stays open, both labels are kept, and calibrate leaves the place out and counts it.
    """
    import json

    from faithgrade.calibration.merging import agreement, labelled_case, merge_labels
    from faithgrade.cli.screen import Screen
    from faithgrade.exports.exact import to_exact_json
    from faithgrade.runs.files import write_whole

    records = _read_records(cases)
    rows = [row for path in labels for row in _read_labels(path, records)]
    merged = merge_labels(rows)
    found = agreement(rows)
    kept = [*merged.labels, *(label for conflict in merged.conflicts for label in conflict.labels)]
    if out is not None:
        lines = (to_exact_json(labelled_case(record, kept)) for record in records.values())
        write_whole(out, (line.encode() + b"\n" for line in lines))
    if conflicts is not None:
        _write_conflicts(conflicts, cases, merged, _policy(policy))
    screen = Screen.of(as_json=as_json)
    if as_json:
        shown = {
            "places": len(merged.labels) + len(merged.conflicts),
            "agreement": found,
            "conflicts": [[label.to_dict() for label in conflict.labels] for conflict in merged.conflicts],
        }
        print(json.dumps(shown, ensure_ascii=False, indent=2), file=screen.out)
        return
    for line in _merge_lines(records, rows, merged, found):
        print(line, file=screen.out)


def _merge_lines(
    records: dict[str, Any], rows: list[HandLabel], merged: Merged, found: dict[str, Any] | None
) -> list[str]:
    people = sorted({row.annotator for row in rows})
    out = [
        f"{len(rows)} labels by {', '.join(people)} on {len(merged.labels) + len(merged.conflicts)} places "
        f"in {len({row.case_id for row in rows})} of {len(records)} cases"
    ]
    if found is None:
        out.append("nobody labelled a place that somebody else labelled too: agreement is not known")
    else:
        for pair in found["pairs"]:
            kappa = "–" if pair["kappa"] is None else f"{pair['kappa']:.3f}"
            limits = pair["kappa_interval"]
            told = f" [{limits[0]:.3f}, {limits[1]:.3f}]" if limits else ""
            out.append(
                f"{' and '.join(pair['annotators'])}: {pair['percent_agreement']:.1%} "
                f"of {pair['places']} places alike, kappa {kappa}{told}"
            )
            width = max(len(name) for name in pair["labels"])
            out += [
                f"  {name:{width}}  " + "  ".join(f"{n:5}" for n in row)
                for name, row in zip(pair["labels"], pair["table"], strict=True)
            ]
        alpha = found["alpha"]
        out.append(
            f"Krippendorff's alpha {'–' if alpha is None else f'{alpha:.3f}'} over {found['places']} places"
        )
    out.append(f"{len(merged.conflicts)} conflicts are not settled")
    for conflict in merged.conflicts[:20]:
        said = ", ".join(f"{label.annotator}: {label.label}" for label in conflict.labels)
        out.append(f"  {conflict.place[0]} {conflict.place[1]}–{conflict.place[2]}: {said}")
    if len(merged.conflicts) > 20:
        out.append(
            f"  … {len(merged.conflicts) - 20} more; --json lists all, --conflicts makes a page of them"
        )
    return out


def _write_conflicts(place: Path, cases: Path, merged: Merged, policy: str) -> None:
    from faithgrade.pages.labelling import adjudication_html
    from faithgrade.runs.files import write_whole

    by_case: dict[str, list[Any]] = {}
    for conflict in merged.conflicts:
        by_case.setdefault(conflict.place[0], []).append(conflict)
    listed = [(case, by_case[case.id]) for case in _read_cases(cases) if case.id in by_case]
    page = adjudication_html(_name_of(merged), listed, policy=policy)
    write_whole(place, [page.encode()])


def _name_of(merged: Merged) -> str:
    """A name that changes with the places in conflict, so that a browser never mixes two lists."""
    import hashlib

    text = repr(sorted(conflict.place for conflict in merged.conflicts))
    return f"conflicts-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _record(case: Any) -> dict[str, Any]:
    from faithgrade.exports.cases import case_to_dict

    record = case_to_dict(case)
    record["meta"] = dict(record.get("meta") or {})
    for name in ("labels", "answer_label"):
        record.pop(name, None)
    return record


def _policy(path: Path | None) -> str:
    from faithgrade.errors import InputError
    from faithgrade.resources import calibration_folder

    if path is None:
        folder = calibration_folder()
        path = folder / "POLICY.md" if folder is not None else None
        if path is None or not path.is_file():
            return ""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=str(path)) from error


def _read_cases(path: Path) -> list[Any]:
    from contextlib import ExitStack

    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases

    with ExitStack() as stack:
        inputs = open_inputs([str(path)], "native", stack)
        return list(read_cases(inputs, check_inputs(inputs, skip_bad=False)))


def _read_records(path: Path) -> dict[str, dict[str, Any]]:
    """The cases as written, by id: merging must not re-type anything of them."""
    from faithgrade.exports.cases import case_to_dict

    return {case.id: case_to_dict(case) for case in _read_cases(path)}


def _read_labels(path: Path, records: dict[str, dict[str, Any]]) -> list[HandLabel]:
    import json

    from faithgrade.errors import InputError

    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=str(path)) from error
    rows = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError("expected a JSON object", file=str(path), line=number) from error
        rows.append(_hand_label(row, records, str(path), number))
    return rows


def _hand_label(row: Any, records: dict[str, dict[str, Any]], file: str, line: int) -> HandLabel:
    from faithgrade.calibration.merging import LABELS, HandLabel
    from faithgrade.errors import InputError

    if not isinstance(row, dict):
        raise InputError(f"expected an object, got {type(row).__name__}", file=file, line=line)
    case = records.get(row.get("case_id", ""))
    if case is None:
        raise InputError(
            f"expected the id of a labelled case, got {row.get('case_id')!r}",
            file=file,
            line=line,
            field="case_id",
        )
    start, end = row.get("start"), row.get("end")
    if not (isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(case["answer"])):
        raise InputError(
            f"expected a span inside the answer's {len(case['answer'])} characters, got {start!r} to {end!r}",
            file=file,
            line=line,
            field="start",
        )
    if row.get("label") not in LABELS:
        raise InputError(
            f"expected one of {', '.join(LABELS)}, got {row.get('label')!r}",
            file=file,
            line=line,
            field="label",
        )
    annotator = row.get("annotator") or ""
    if not isinstance(annotator, str) or not annotator.strip():
        raise InputError("expected the labeller's name, got none", file=file, line=line, field="annotator")
    return HandLabel(
        row["case_id"],
        start,
        end,
        row["label"],
        annotator.strip(),
        row.get("kind") or "",
        row.get("note") or "",
    )
