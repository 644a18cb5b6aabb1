"""``faithgrade compare``: the same cases graded twice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.pages import RunView


def register(app: typer.Typer) -> None:
    """Add ``compare``."""
    app.command()(compare)


def compare(
    first: Annotated[
        Path, typer.Argument(metavar="DIR_A", help="Run directory to compare from.", show_default=False)
    ],
    second: Annotated[
        Path, typer.Argument(metavar="DIR_B", help="Run directory to compare to.", show_default=False)
    ],
    allow_different: Annotated[
        bool, typer.Option("--allow-different", help="Compare although judge, rubric or rules differ.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the comparison as one HTML page too.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Compare two runs on the same cases: paired difference, McNemar's test, and every case that changed."""
    import json

    from faithgrade.cli.opening import open_run
    from faithgrade.cli.screen import Screen
    from faithgrade.compare import compare_runs, differing_models, differing_settings
    from faithgrade.pages import comparison_html
    from faithgrade.render.comparison import comparison_dict, comparison_lines
    from faithgrade.runs.files import write_whole

    views = (open_run(first, with_cases=False), open_run(second, with_cases=False))
    one, two = views
    found = compare_runs(
        one.grades,
        two.grades,
        names=(str(first), str(second)),
        settings={
            **differing_settings(one.manifest, two.manifest),
            **differing_models(one.grades, two.grades),
        },
        allow_different=allow_different,
    )
    calibrated, statuses = (_calibrated(one), _calibrated(two)), (one.status, two.status)
    if html is not None:
        write_whole(html, [comparison_html(found, calibrated, statuses).encode("utf-8")])
    screen = Screen.of(as_json=as_json)
    if as_json:
        print(json.dumps(comparison_dict(found), ensure_ascii=False, indent=2), file=screen.out)
    else:
        for line in comparison_lines(found, calibrated, statuses, screen.out_style):
            print(line, file=screen.out)
        if html is not None:
            screen.tell(f"page: {html}")


def _calibrated(view: RunView) -> bool:
    return bool(((view.summary or {}).get("calibration") or {}).get("usable"))
