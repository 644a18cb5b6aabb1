"""The result of a self test for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.render.text import Style, counted, percent, shorten, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TITLES = {"answer": "Corrupted answers", "evidence": "Corrupted evidence under the same answer"}


def selftest_lines(result: Mapping[str, Any], style: Style) -> Iterator[str]:
    """One table a family, and the first misses in words."""
    yield style.paint(
        f"{counted(result['cases'], 'case')}, judge {result['judge']}, seed {result['seed']}", "bold"
    )
    for family, title in TITLES.items():
        if not result[family]:
            continue
        yield ""
        yield style.paint(title, "bold")
        rows = [
            [
                "",
                "made",
                "twin flagged",
                "twin passed",
                "rules caught",
                "judge caught",
                "ungraded",
                "missed",
                "missed of counted",
            ]
        ]
        for kind, f in result[family].items():
            rows.append(
                [
                    kind,
                    *(str(f[n]) for n in _COLUMNS),
                    _share(f["missed"], f["counted"], f["missed_interval"]),
                ]
            )
        rows.append(_total(result[family]))
        yield from table(rows)
    alarms = result["false_alarms"]
    if alarms["twins"]:
        share = _share(alarms["flagged"], alarms["twins"], alarms["interval"])
        yield f"unharmed twins flagged: {alarms['flagged']} of {share}"
    for family, title, word in (
        ("equivalence", "Changes that must not matter", "flipped"),
        ("injection", "Orders planted beside a corrupted claim", "turned to supported"),
    ):
        if not result[family]:
            continue
        yield ""
        yield style.paint(title, "bold")
        rows = [["", "made", "claims", word, "cases"]]
        rows += [
            [kind, *(str(f[n]) for n in ("made", "claims", "moved", "cases_moved"))]
            for kind, f in result[family].items()
        ]
        yield from table(rows)
    yield from _examples(result, style)


_COLUMNS = (
    "made",
    "twin_flagged",
    "twin_supported",
    "caught_by_rules",
    "caught_by_judge",
    "ungraded",
    "missed",
)


def _total(kinds: Mapping[str, Mapping[str, Any]]) -> list[str]:
    sums = {name: sum(f[name] for f in kinds.values()) for name in (*_COLUMNS, "counted")}
    return ["all", *(str(sums[n]) for n in _COLUMNS), _share(sums["missed"], sums["counted"], None)]


def _share(k: int, n: int, interval: Any) -> str:
    if not n:
        return "–"
    limits = f" [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
    return f"{n} ({percent(k / n)}{limits})"


def _examples(result: Mapping[str, Any], style: Style) -> Iterator[str]:
    shown = [
        (kind, example)
        for family in ("answer", "evidence", "equivalence", "injection")
        for kind, found in result[family].items()
        for example in found["examples"][:2]
    ]
    if shown:
        yield ""
        yield style.paint("What went wrong, for example", "bold")
    for kind, example in shown:
        moves = f": {', '.join(example['moves'][:2])}" if example.get("moves") else ""
        yield f"  {kind}, {example['case_id']}: {shorten(example['told'] + moves, style.width)}"
