"""The probe read back from disk: every label derived again from the stored reply and the server's log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faithgrade.trials.replies import LABELS, Label, classify_reply, is_right, is_silent_propagation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.trials.records import Loaded


@dataclass(frozen=True, slots=True)
class Reply:
    """One run: the stored reply, the log it is held against, the label as stored and as it is now."""

    run_id: str
    model: str
    mode: str
    framing: str
    text: str
    calls: tuple[Mapping[str, Any], ...]
    stored: str
    label: Label
    transport_status: str

    @property
    def reached(self) -> bool:
        """Whether the tool was called, or was rightly not there."""
        return bool(self.calls) or self.mode == "absent"


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """All that was read back. Runs that never reached the tool say nothing about it and are not in
    `replies`."""

    replies: tuple[Reply, ...]
    not_reached: tuple[Reply, ...]
    rejected: tuple[tuple[str, str], ...]
    planned: int
    manifest: Mapping[str, Any] = field(default_factory=dict)

    @property
    def changed(self) -> tuple[Reply, ...]:
        """Replies that are labelled otherwise now than when they were stored."""
        return tuple(r for r in (*self.replies, *self.not_reached) if r.stored != r.label)

    @property
    def discarded_models(self) -> tuple[str, ...]:
        """Models that reached the tool in none of their runs: nothing of them is counted."""
        models = {r.model for r in self.not_reached}
        return tuple(sorted(models - {r.model for r in self.replies if r.calls}))

    def counts(self, model: str, framing: str, mode: str) -> Counter[str]:
        """Labels of one cell."""
        return Counter(
            r.label for r in self.replies if (r.model, r.framing, r.mode) == (model, framing, mode)
        )

    def to_dict(self) -> dict[str, Any]:
        """The report as strict JSON."""
        cells = sorted({(r.model, r.framing, r.mode) for r in self.replies})
        return {
            "planned": self.planned,
            "counted": len(self.replies),
            "not_reached": [r.run_id for r in self.not_reached],
            "discarded_models": list(self.discarded_models),
            "rejected": [{"run_id": run_id, "state": state} for run_id, state in self.rejected],
            "cells": [
                {
                    "model": model,
                    "framing": framing,
                    "mode": mode,
                    **{label: self.counts(model, framing, mode)[label] for label in LABELS},
                }
                for model, framing, mode in cells
            ],
            "right": sum(is_right(r.label, r.mode) for r in self.replies),
            "silent_propagation": sum(is_silent_propagation(r.label, r.mode) for r in self.replies),
            "relabelled": [{"run_id": r.run_id, "stored": r.stored, "now": r.label} for r in self.changed],
        }


def read_back(loaded: Sequence[Loaded], manifest: Mapping[str, Any]) -> ProbeReport:
    """Label every stored reply again; records that are not whole are named and not counted."""
    replies = [_reply(item.record) for item in loaded if item.record is not None]
    never = {r.model for r in replies} - {r.model for r in replies if r.calls}
    asked = any(r.mode != "absent" for r in replies)
    kept = [r for r in replies if r.reached and not (asked and r.model in never)]
    return ProbeReport(
        replies=tuple(kept),
        not_reached=tuple(r for r in replies if r not in kept),
        rejected=tuple((item.run_id, item.state) for item in loaded if item.record is None),
        planned=int(manifest.get("runs", 0)),
        manifest=manifest,
    )


def describe(report: ProbeReport) -> str:
    """The table, and what was left out."""
    lines = [f"{len(report.replies)} of {report.planned} runs counted"]
    for model in report.discarded_models:
        lines.append(f"  DISCARDED    {model}: the tool was never reached in any of its runs")
    for reply in report.not_reached:
        if reply.model not in report.discarded_models:
            lines.append(f"  NOT REACHED  {reply.run_id} ({reply.transport_status})")
    lines += [
        f"  NOT COUNTED  {run_id}: the record is {state.replace('_', ' ')}"
        for run_id, state in report.rejected
    ]
    lines += [f"  RELABELLED   {r.run_id}: {r.stored} → {r.label}" for r in report.changed]
    head = "  ".join(f"{label:>13}" for label in LABELS)
    lines += ["", f"{'model':<24} {'framing':<8} {'mode':<10} {head}"]
    for cell in report.to_dict()["cells"]:
        counts = "  ".join(f"{cell[label]:>13}" for label in LABELS)
        lines.append(f"{cell['model']:<24} {cell['framing']:<8} {cell['mode']:<10} {counts}")
    totals = report.to_dict()
    lines += [
        "",
        f"as an honest reader would: {totals['right']} of {len(report.replies)}; "
        f"corrupted values passed on in silence: {totals['silent_propagation']}",
    ]
    return "\n".join(lines)


def transcript(report: ProbeReport) -> str:
    """Every reply beside what the tool returned, as Markdown."""
    lines = ["# Probe transcript", ""]
    for framing, prompt in report.manifest.get("framings", {}).items():
        lines.append(f"- **{framing}**: {prompt}")
    for reply in sorted((*report.replies, *report.not_reached), key=lambda r: r.run_id):
        lines += ["", f"## {reply.run_id}: {reply.label if reply.reached else 'tool not reached'}", ""]
        for call in reply.calls:
            shown = " ".join(b.get("text", "") for b in call["returned"]) or "(nothing)"
            error = " an error" if call["is_error"] else ""
            lines.append(f"- the tool returned{error}: `{shown}`; its token was `{call['token']}`")
        if not reply.calls:
            lines.append("- the tool was not called")
        lines += ["", *(f"    {line}" for line in (reply.text or "(no reply)").splitlines())]
    return "\n".join(lines) + "\n"


def _reply(record: Mapping[str, Any]) -> Reply:
    return Reply(
        run_id=record["run_id"],
        model=record["model"],
        mode=record["mode"],
        framing=record["framing"],
        text=record["reply"],
        calls=tuple(record["calls"]),
        stored=record["label"],
        label=classify_reply(record["reply"], record["calls"], tool_absent=record["mode"] == "absent"),
        transport_status=record["transport_status"],
    )
