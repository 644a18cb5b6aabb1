"""The summary of a run as text: what was decided and by whom, the rates, and what is unsupported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.render.text import Style, count, counted, duration, money, percent, printable, shorten, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from faithgrade.report import Example

_COLUMNS = ("supported", "unsupported", "ungraded")


def summary_lines(summary: Mapping[str, Any], examples: Sequence[Example], style: Style) -> Iterator[str]:
    """A run's ``summary.json`` for people."""
    cases, claims = summary["cases"], summary["claims"]
    took = summary["seconds"]
    given = counted(summary["input"]["cases"], "case")
    graded = given if summary["input"]["cases"] == cases["graded"] else f"{count(cases['graded'])} of {given}"
    head = f"{graded}, {counted(claims['total'], 'claim')}"
    yield style.paint(head, "bold") + (f" in {duration(took)}" if took is not None else "")
    yield ""
    yield from _verdict_table(summary, style)
    yield ""
    yield from _rate_lines(summary, style)
    yield from _contract_lines(summary)
    if summary["judge"] is not None:
        yield from _judge_lines(summary)
    if examples:
        yield ""
        yield from _unsupported_lines(summary, examples, style)
    yield from _notes(summary, style)


def _verdict_table(summary: Mapping[str, Any], style: Style) -> Iterator[str]:
    who = {"rule": "rules", "judge": "judge", "none": "undecided"}
    sums = {name: dict.fromkeys(_COLUMNS, 0) for name in who}
    for decider, verdicts in summary["by_decider"].items():
        for column in _COLUMNS:
            sums[decider.split(":")[0]][column] += verdicts.get(column, 0)
    rows = [["decided by", *_COLUMNS, "claims"]]
    for name, shown in who.items():
        if sum(sums[name].values()) or name == "rule":
            rows.append([shown, *(count(sums[name][c]) for c in _COLUMNS), count(sum(sums[name].values()))])
    claims = summary["claims"]
    rows.append(["all", *(count(claims[c]) for c in _COLUMNS), count(claims["total"])])
    lines = table(rows)
    yield style.paint(lines[0], "dim")
    yield from lines[1:]
    if claims["not_a_claim"]:
        others = counted(claims["not_a_claim"], "further sentence states", "further sentences state")
        yield style.paint(f"{others} nothing that could be checked (greeting, offer, question)", "dim")


def _rate_lines(summary: Mapping[str, Any], style: Style) -> Iterator[str]:
    rows = []
    for name, label in (("faithful_cases", "faithful cases"), ("supported_claims", "supported claims")):
        rate = summary["rates"][name]
        decided = f"{count(rate['hits'])} of {count(rate['n'])} decided"
        interval = (
            f"95 % interval {percent(rate['interval'][0])} to {percent(rate['interval'][1])}"
            if rate["interval"]
            else ""
        )
        bounds = ""
        if rate["ungraded"]:
            low, high = rate["bounds"]
            bounds = f"{count(rate['ungraded'])} ungraded: between {percent(low)} and {percent(high)}"
        rows.append([label, percent(rate["rate"]), decided, interval, bounds])
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            row[1].rjust(widths[1]),
            row[2].ljust(widths[2]),
            row[3].ljust(widths[3]),
            row[4],
        ]
        yield "  ".join(cells).rstrip()
    yield from _calibration_lines(summary["calibration"], style)


def _calibration_lines(calibration: Mapping[str, Any] | None, style: Style) -> Iterator[str]:
    if calibration is None:
        yield "calibration       " + style.paint("not calibrated", "yellow")
        return
    yield f"calibration       {printable(str(calibration.get('state', '')))}"
    for line in calibration.get("lines", ()):
        yield f"                  {printable(line)}"


def _contract_lines(summary: Mapping[str, Any]) -> Iterator[str]:
    for name, label in (
        ("outcomes", "outcomes"),
        ("violations", "violations"),
        ("disclosures", "failed calls told"),
    ):
        if summary[name]:
            yield f"{label:<16}  " + " · ".join(
                f"{printable(code)} {count(n)}" for code, n in summary[name].items()
            )


def _judge_lines(summary: Mapping[str, Any]) -> Iterator[str]:
    usage = summary["usage"]
    tokens = f"{count(usage.get('input_tokens', 0))} tokens in, {count(usage.get('output_tokens', 0))} out"
    asked = counted(usage.get("requests", 0), "request")
    cached = (
        f", {counted(usage['cached_replies'], 'reply', 'replies')} from the cache"
        if usage.get("cached_replies")
        else ""
    )
    name, cost = printable(summary["judge"]["name"]), money(summary["cost_usd"])
    yield f"judge             {name}: {asked}{cached}, {tokens}, cost {cost}"


def _unsupported_lines(
    summary: Mapping[str, Any], examples: Sequence[Example], style: Style
) -> Iterator[str]:
    reasons = summary["by_reason"].get("unsupported", {})
    yield style.paint(f"Unsupported: {counted(summary['claims']['unsupported'], 'claim')}", "bold", "red") + (
        "  (" + ", ".join(f"{code} {count(n)}" for code, n in reasons.items()) + ")"
    )
    room = max(style.width - 6, 40)
    for example in examples:
        text = f"“{shorten(example.text, room)}”" if example.text else "(text not stored)"
        yield f"  {style.paint(printable(example.case_id), 'cyan')}  {text}"
        yield f"      {example.reason_code}" + (
            f": {shorten(example.reason, room * 2)}" if example.reason else ""
        )
    left = summary["claims"]["unsupported"] - len(examples)
    if left > 0:
        yield style.paint(
            f"  … and {count(left)} more: faithgrade show {printable(summary['run'])} --only unsupported",
            "dim",
        )


def _notes(summary: Mapping[str, Any], style: Style) -> Iterator[str]:
    notes = list(summary["warnings"])
    if summary["judge"] is None and summary["claims"]["ungraded"]:
        left = counted(summary["claims"]["ungraded"], "claim is", "claims are")
        notes.append(
            f"no judge was asked: {left} ungraded because no rule decides; "
            "the same command with --judge MODEL asks about those alone"
        )
    skipped = summary["input"]["skipped"]
    if skipped:
        notes.append(
            f"{counted(len(skipped), 'bad record')} left out: {skipped[0]}"
            + (" …" if len(skipped) > 1 else "")
        )
    for gate in summary["gates"]:
        notes.append(f"{'passed' if gate['passed'] else 'FAILED'}: {gate['what']}")
    if notes:
        yield ""
    for note in notes:
        yield style.paint("note: ", "yellow") + printable(note)
