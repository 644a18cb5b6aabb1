"""The report of one run as a single HTML file that asks nothing of the network."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from faithgrade.pages.charts import Bars, Histogram, Rate, Rates, histogram, short_number, shorten, stacked
from faithgrade.pages.details import case_detail
from faithgrade.pages.glance import about, notices_of, percent, tiles_of
from faithgrade.pages.index import case_index, group_by, worst_first
from faithgrade.pages.payload import packed, script_json
from faithgrade.report import Report, summarize

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.pages.run import RunView

BLOCK = 48
"""Cases in one compressed block; ``blockSize`` in dom.js is the same number."""

SCRIPTS = ("theme.js", "dom.js", "tree.js", "answer.js", "case.js", "list.js", "main.js")
WORDS = {"not_a_claim": "not a claim"}
MOST_GROUPS = 14

Line = Mapping[str, Any]


def report_html(run: RunView) -> str:
    """The page of a run: rates at a glance, figures, and every case with its claims, calls and payloads.

    Payloads and answers are inside as compressed JSON and are put on the page as text only; the page's own
    Content-Security-Policy lets nothing run but its one script and lets nothing be fetched.
    """
    report = summarize(run.grades)
    ordered = worst_first(run.grades)
    blocks = [
        packed(
            [case_detail(grade, run.cases.get(grade["case_id"])) for grade in ordered[start : start + BLOCK]]
        )
        for start in range(0, len(ordered), BLOCK)
    ]
    return render(
        "report.html.j2",
        "\n".join(part(f"scripts/{name}") for name in SCRIPTS),
        run=run,
        about=about(run, report),
        tiles=tiles_of(run, report),
        notices=notices_of(run, report),
        figures=figures_of(run, report),
        index=script_json(case_index(run)),
        blocks=blocks,
    )


def render(template: str, script: str, **context: Any) -> str:
    """Fill a page template; `script` and the style sheet go in with the hashes its policy names."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("faithgrade.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        percent=percent, number=short_number, rate_words=rate_words, words=defaultdict(str, WORDS)
    )
    script = f'"use strict";\n(() => {{\n{script}\n}})();'
    style = part("templates/page.css")
    trusted = {"script": Markup(script), "style": Markup(style)}  # noqa: S704 files of this package, not input
    for name in ("index", "blocks"):
        if name in context:
            value = context[name]
            # script_json and packed leave nothing that could end the element
            parts = [Markup(one) for one in ([value] if isinstance(value, str) else value)]  # noqa: S704 see above
            context[name] = parts[0] if isinstance(value, str) else parts
    page = environment.get_template(template).render(
        **context, **trusted, version=own_version(), script_hash=digest(script), style_hash=digest(style)
    )
    return page.encode("utf-8", "replace").decode("utf-8")


def figures_of(run: RunView, report: Report) -> dict[str, Sequence[Any]]:
    """The figures worth drawing for this run; one that would say nothing is left out."""
    bars: list[Bars] = []
    if report.by_kind:
        bars.append(stacked("Verdicts by kind of claim", report.by_kind, filter_name="kind"))
    if report.by_decider:
        bars.append(stacked("Verdicts by who decided", report.by_decider, filter_name="by"))
    troubles: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in ("unsupported", "ungraded"):
        for code, count in report.by_reason.get(verdict, {}).items():
            troubles[code][verdict] += count
    if troubles:
        bars.append(
            stacked(
                "Why claims did not pass", troubles, filter_name="code", words=("unsupported", "ungraded")
            )
        )
    if report.outcomes:
        outcomes = {name: {"cases": count} for name, count in report.outcomes.items()}
        bars.append(stacked("Outcomes", outcomes, unit="cases", words=("cases",), filter_name="outcome"))
    rates = [chart for title, read in GROUPS if (chart := _grouped(run, title, read)) is not None]
    return {"stacked": bars, "rates": rates, "histograms": _histograms(run)}


def rate_words(rate: Rate) -> str:
    """A rate of a figure in words."""
    if rate.value is None:
        return f"nothing decided, {rate.unknown} unknown"
    limits = (
        f", 95 % interval {percent(rate.low)} to {percent(rate.high)}"
        if rate.low is not None and rate.high is not None
        else ""
    )
    return f"{percent(rate.value)} of {rate.n} known cases{limits}" + (
        f", {rate.unknown} unknown" if rate.unknown else ""
    )


def own_version() -> str:
    """The version of the installed package; a checkout that is not installed has none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("faithgrade")
    except PackageNotFoundError:
        return "(not installed)"


def digest(text: str) -> str:
    """The source expression of a Content-Security-Policy for an inline script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def part(name: str) -> str:
    """A file of this package as text."""
    return files("faithgrade.pages").joinpath(name).read_text("utf-8")


def _meta(*names: str) -> Callable[[Line, Case | None], str | None]:
    def read(grade: Line, case: Case | None) -> str | None:
        found = (
            next((case.meta[name] for name in names if name in case.meta), None) if case is not None else None
        )
        return found if isinstance(found, str) else None

    return read


def _day(grade: Line, case: Case | None) -> str | None:
    """The day of the case: of its own time stamp, else of its first timed call."""
    if case is None:
        return None
    named = next(
        (case.meta[name] for name in ("date", "day", "time", "timestamp", "created_at") if name in case.meta),
        None,
    )
    stamp = (
        named
        if isinstance(named, str)
        else next((call.started_at for call in case.calls if call.started_at), None)
    )
    return stamp[:10] if stamp and len(stamp) >= 10 and stamp[4] == stamp[7] == "-" else None


def _tool(grade: Line, case: Case | None) -> str | None:
    names = {call.name for call in case.calls} if case is not None else set()
    return next(iter(names)) if len(names) == 1 else "several tools" if names else None


def _source(grade: Line, case: Case | None) -> str | None:
    return case.source if case is not None else None


GROUPS = (
    ("Faithful cases by day", _day),
    ("Faithful cases by model", _meta("model", "agent_model", "agent")),
    ("Faithful cases by tool", _tool),
    ("Faithful cases by source", _source),
)


def _grouped(run: RunView, title: str, read: Callable[[Line, Case | None], str | None]) -> Rates | None:
    groups = group_by(run, read)
    if len(groups) < 2:
        return None
    by_day = title.endswith("day")
    order = sorted(groups) if by_day else sorted(groups, key=lambda name: (-len(groups[name]), name))
    if len(groups) > MOST_GROUPS and max(map(len, groups.values())) == 1:
        return None
    kept = order[-MOST_GROUPS:] if by_day else order[:MOST_GROUPS]
    return Rates(title, tuple(_rate(name, groups[name]) for name in kept), len(groups) - len(kept))


def _rate(name: str, grades: Sequence[Line]) -> Rate:
    rate = summarize(grades).faithful_cases
    limits = rate.to_dict()["interval"] or (None, None)
    bounds = (
        (rate.lowest, rate.highest)
        if rate.ungraded and rate.lowest is not None and rate.highest is not None
        else None
    )
    return Rate(name, shorten(name), rate.value, limits[0], limits[1], bounds, rate.n, rate.ungraded)


def _histograms(run: RunView) -> list[Histogram]:
    costs = [grade["cost_usd"] for grade in run.grades if grade["cost_usd"] is not None]
    times = [row["ms"] for row in case_index(run)["rows"]]
    known = [ms for ms in times if ms is not None]
    drawn = (
        histogram("Cost of a case", costs, unit="US dollars", missing=len(run.grades) - len(costs)),
        histogram("Time the tools of a case took", known, unit="ms", missing=len(times) - len(known)),
    )
    return [chart for chart in drawn if chart is not None]
