"""Options that several commands share, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

CASES = "Files of cases (native JSON Lines or JSON, CSV, or a transcript format), or - for standard input."

Cases = Annotated[list[str], typer.Argument(metavar="CASES", help=CASES, show_default=False)]
Format = Annotated[
    str | None, typer.Option("--format", metavar="NAME", help="Format of CASES; by default it is detected.")
]
Judge = Annotated[
    str | None,
    typer.Option(
        "--judge",
        metavar="MODEL",
        help="Who decides what no rule did: anthropic/MODEL, any LiteLLM model, recorded:FILE, or none. "
        "By default FAITHGRADE_JUDGE, else Claude when ANTHROPIC_API_KEY is set, else none.",
        rich_help_panel="Judge",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="all|none|NAMES", help="Rules to apply, by name, joined by commas."),
]
Rubric = Annotated[
    str | None,
    typer.Option("--rubric", metavar="NAME|FILE", help="What the judge is told.", rich_help_panel="Judge"),
]
ClaimsPerCall = Annotated[
    int | None,
    typer.Option(
        "--claims-per-call",
        metavar="N",
        help="Claims put to the judge in one request; 1 is the strict one-word mode. [default: 8]",
        rich_help_panel="Judge",
    ),
]
EvidenceTokens = Annotated[
    int | None,
    typer.Option(
        "--evidence-tokens",
        metavar="N",
        help="Evidence shown to the judge before it is shortened. [default: 100000]",
        rich_help_panel="Judge",
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option(
        "--max-tokens",
        metavar="N",
        help="Limit of one reply; by default by its claims.",
        rich_help_panel="Judge",
    ),
]
Effort = Annotated[
    str | None,
    typer.Option(
        "--effort",
        metavar="LEVEL",
        help="How hard the judge thinks, where it knows levels.",
        rich_help_panel="Judge",
    ),
]
Temperature = Annotated[
    float | None,
    typer.Option(
        "--temperature",
        metavar="T",
        help="Sent only when given; current Claude models refuse it.",
        rich_help_panel="Judge",
    ),
]
ApiBase = Annotated[
    str | None,
    typer.Option("--api-base", metavar="URL", help="Address of the judge's API.", rich_help_panel="Judge"),
]
Concurrency = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        metavar="N",
        help="Requests in flight at once. [default: 16]",
        rich_help_panel="Limits",
    ),
]
Rpm = Annotated[
    float | None, typer.Option("--rpm", metavar="N", help="Requests a minute.", rich_help_panel="Limits")
]
Tpm = Annotated[
    float | None, typer.Option("--tpm", metavar="N", help="Input tokens a minute.", rich_help_panel="Limits")
]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        help="Patience for one request. [default: 60]",
        rich_help_panel="Limits",
    ),
]
MaxCost = Annotated[
    float | None,
    typer.Option("--max-cost", metavar="USD", help="Never spend more than this.", rich_help_panel="Limits"),
]
PriceOption = Annotated[
    str | None,
    typer.Option(
        "--price",
        metavar="IN,OUT",
        help="US dollars for a million tokens in and out.",
        rich_help_panel="Limits",
    ),
]
Batch = Annotated[
    bool,
    typer.Option(
        "--batch",
        help="Ask in provider batches: half the price, answered within a day. Run again to resume.",
        rich_help_panel="Limits",
    ),
]
BatchFallback = Annotated[
    bool,
    typer.Option("--batch-fallback", help="Ask live what failed in a batch.", rich_help_panel="Limits"),
]
Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="local|ray",
        help="Where to grade: on this machine, or on a Ray cluster (faithgrade[ray]).",
        rich_help_panel="Cluster",
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="ADDRESS",
        help="The Ray cluster to use; by default one is started on this machine.",
        rich_help_panel="Cluster",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        min=1,
        help="Processes that grade. [default: one for each processor]",
        rich_help_panel="Cluster",
    ),
]
CacheDir = Annotated[
    Path | None,
    typer.Option(
        "--cache-dir",
        metavar="DIR",
        help="Where judge replies are kept. [default: your cache folder]",
        rich_help_panel="Cache",
    ),
]
CacheUrl = Annotated[
    str | None,
    typer.Option(
        "--cache-url",
        metavar="URL",
        envvar="FAITHGRADE_CACHE_URL",
        show_envvar=True,
        help="A PostgreSQL database that keeps replies for many machines (faithgrade[postgres]).",
        rich_help_panel="Cache",
    ),
]
Cache = Annotated[
    bool,
    typer.Option(
        "--cache/--no-cache", help="Use replies the judge has already given.", rich_help_panel="Cache"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
RunArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="A run directory written by grade.", show_default=False)
]


def given(**options: Any) -> dict[str, Any]:
    """Options that were given, for ``settings.load_settings``.

    >>> given(rpm=None, judge="none")
    {'judge': 'none'}
    """
    return {name: value for name, value in options.items() if value is not None}
