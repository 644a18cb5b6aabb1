"""One graded case as text, and the list of a run's cases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from faithgrade.render.text import Style, counted, money, percent, printable, shorten
from faithgrade.report import INTERNAL_ERROR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MARKS = {
    "supported": ("✓", "green"),
    "unsupported": ("✗", "red"),
    "ungraded": ("?", "yellow"),
    "not_a_claim": ("·", "dim"),
}


def case_lines(row: Mapping[str, Any], style: Style) -> Iterator[str]:
    """A grade line for people: every claim in answer order with verdict, reason, who decided, and the
    evidence.
    """
    yield case_head(row, style)
    for claim in row["claims"]:
        yield from claim_lines(claim, style)
    for violation in row["violations"]:
        where = " ".join(str(violation[k]) for k in ("call", "pointer") if violation.get(k))
        told = violation["message"] or "(text not stored)"
        at = f" at {printable(where)}" if where else ""
        yield f"  {style.paint('!', 'red')} {violation['code']}{at}: {printable(told)}"
    for disclosure in row["disclosures"]:
        call = f" of {printable(disclosure['call'])}" if disclosure["call"] else ""
        yield f"  · failure{call} ({disclosure['failure']}): {disclosure['treatment']}"
    for anomaly in row["anomalies"]:
        yield style.paint(
            f"  · odd in the record: {anomaly['code']}"
            + (f", {printable(anomaly['detail'])}" if anomaly["detail"] else ""),
            "dim",
        )
    for warning in row["warnings"]:
        yield style.paint(f"  · {printable(warning)}", "yellow")


def case_head(row: Mapping[str, Any], style: Style) -> str:
    """The line above a case."""
    faithful = row["faithful"]
    word, colour = ("faithful", "green") if faithful else ("unfaithful", "red")
    if faithful is None:
        word, colour = ("ungraded", "yellow") if row["counts"]["ungraded"] else ("no claims", "dim")
    counts = row["counts"]
    parts = [counted(counts["claims"], "claim")]
    if is_failed(row):
        word, colour, parts = "failed", "red", ["ungraded: faithgrade itself failed on it"]
    parts += [f"{counts[v]} {v}" for v in ("unsupported", "ungraded", "supported") if counts[v]]
    outcome = f"  {row['outcome']}" if row["outcome"] else ""
    score = f"  score {percent(row['score'])}" if row["score"] is not None else ""
    cost = f"  {money(row['cost_usd'])}" if row["cost_usd"] is None or row["cost_usd"] > 0 else ""
    name = style.paint(printable(row["case_id"]), "bold", "cyan")
    return f"{name}  {style.paint(word, colour)}{outcome}  {', '.join(parts)}{score}{cost}"


def is_failed(row: Mapping[str, Any]) -> bool:
    """Whether faithgrade itself failed on the case, so that its claims were never read."""
    return any(violation["code"] == INTERNAL_ERROR for violation in row["violations"])


def claim_lines(claim: Mapping[str, Any], style: Style) -> Iterator[str]:
    """One claim: what it says, what was found, why, and where the evidence is."""
    mark, colour = MARKS[claim["verdict"]]
    text = (
        printable(claim["text"])
        if claim["text"]
        else f"(characters {claim['start']} to {claim['end']}; text not stored)"
    )
    yield f"  {style.paint(mark, colour)} {style.paint(text, colour)}"
    by = f" by {claim['decided_by']}" if claim["decided_by"] != "none" else ""
    reason = f": {printable(claim['reason'])}" if claim["reason"] else ""
    yield style.paint(
        f"      {claim['reason_code']}{by}{reason}", "dim" if claim["verdict"] == "not_a_claim" else "bold"
    )
    if claim["right_value"]:
        yield f"      right: {printable(claim['right_value'])}"
    for place in claim["evidence"]:
        yield f"      {place['relation']}: {evidence_place(place)}"


def evidence_place(place: Mapping[str, Any]) -> str:
    """``c1 /total = 49.5``: call, pointer and value of a piece of evidence."""
    where = " ".join(
        part
        for part in (printable(place["call_id"] or "context"), printable(place["pointer"]) or "(whole)")
        if part
    )
    value = place["value"]
    shown = (
        ""
        if value is None
        else " = " + shorten(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), 80)
    )
    return where + shown + (f"  {printable(place['note'])}" if place["note"] else "")
