"""A grading job on a Ray cluster: the input checked, the pieces graded by workers, the run told as one."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faithgrade.cli.reading import Checked, first_of
from faithgrade.cluster.checking import check, skipped_of
from faithgrade.cluster.worker import Finished, GradingWorker, Order
from faithgrade.engines import ray
from faithgrade.engines.pieces import find_files, piece_size
from faithgrade.errors import InputError, RunError, SettingsError
from faithgrade.judges.hub import Hub
from faithgrade.render.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.cli.job import Job
    from faithgrade.render.progress import ProgressLine
    from faithgrade.runs import RunDirectory
    from faithgrade.settings import Settings


HUB = "faithgrade-budget-"
"""What the name of the actor begins with that holds what all workers of a run may send and spend."""


@dataclass(slots=True)
class Tally:
    """What the workers told, added up: this try's usage and cost, what was lost and taken over."""

    workers: int
    usage: Counter[str] = field(default_factory=Counter)
    cost_usd: float | None = 0.0
    lost: set[str] = field(default_factory=set)
    cases_taken_over: int = 0
    pieces_given_up: int = 0
    not_asked: dict[str, int] = field(default_factory=dict)
    hub: dict[str, Any] | None = None
    warnings: list[str] = field(default_factory=list)

    def add(self, row: dict[str, Any]) -> None:
        """Count one piece."""
        self.usage.update(json.loads(row["usage"]))
        unknown = self.cost_usd is None or row["cost_unknown"]
        self.cost_usd = None if unknown else (self.cost_usd or 0.0) + row["cost_usd"]
        self.lost.update(json.loads(row["lost"]))
        self.cases_taken_over += row["kept"]
        self.pieces_given_up += row["given_up"]
        self.not_asked[row["worker"]] = max(row["not_asked"], self.not_asked.get(row["worker"], 0))
        self.warnings += [w for w in json.loads(row["warnings"]) if w not in self.warnings]

    def put_into(self, summary: dict[str, Any]) -> None:
        """Into ``summary.json``: what this try used, and how the cluster held."""
        summary["this_try"] = {"usage": dict(self.usage), "cost_usd": self.cost_usd}
        summary["cluster"] = {
            "workers": self.workers,
            "lost_workers": len(self.lost),
            "cases_taken_over": self.cases_taken_over,
            "pieces_given_up": self.pieces_given_up,
            "questions_not_asked": sum(self.not_asked.values()),
            "budget": self.hub,
        }
        told = [w for w in self.warnings if "models answered" not in w]
        if self.lost:
            told.append(
                f"{counted(len(self.lost), 'worker was', 'workers were')} lost; "
                f"{counted(self.cases_taken_over, 'finished case')} kept, the rest graded by others"
            )
        if self.pieces_given_up:
            told.append(
                f"{counted(self.pieces_given_up, 'piece')} of the input given up after losing worker on worker;"
                " the cases are ungraded"
            )
        summary["warnings"] += told


def check_on_cluster(names: Sequence[str], workers: int, *, skip_bad: bool) -> tuple[ray.Read, Checked]:
    """What is to be read, and what the check of all of it found; as `cli.reading.check_inputs`."""
    if "-" in names:
        raise SettingsError("--engine ray: expected files or folders, found standard input (-)")
    files = tuple(find_files(names))
    read = ray.Read(files, piece_size(files, workers))
    found = check(read)
    checked = Checked(len(found.keys) - found.repeated, list(found.bad), found.keys, found.inputs)
    if checked.skipped and not skip_bad:
        raise first_of(checked.skipped)
    if not checked.cases:
        bad = f"; {len(checked.skipped)} bad, the first: {checked.skipped[0]}" if checked.skipped else ""
        raise InputError(f"expected at least one case, found none{bad}", file=", ".join(names))
    return read, checked


def grade_on_cluster(
    job: Job, read: ray.Read, run: RunDirectory, progress: ProgressLine, tally: Tally
) -> None:
    """Grade what the run still needs. Workers write; here it is only counted."""
    order = Order(
        run=str(run.path.absolute()),
        created_at=run.manifest.created_at,
        attempt=run.attempt,
        store=run.manifest.store,  # type: ignore[arg-type]  # a manifest holds a plain string
        settings=job.settings,
        redactions=job.redactions,
        files=read.files,
        skipped=skipped_of(job.checked.skipped),
        hub=HUB + uuid.uuid4().hex if asks_a_provider(job.settings) else None,
    )
    hub = _start_hub(order.hub, job.settings) if order.hub is not None else None
    finished = ray.shared(Finished.packed(run.finished()))
    try:
        for row in ray.run_pieces(read, GradingWorker, {"order": order, "finished": finished}, tally.workers):
            tally.add(row)
            if row["error"]:
                raise RunError(f"a worker stopped: {row['error']}; the same command goes on from here")
            if tally.lost:
                run.replaced_some()
            progress.add_many(row["cases"] + row["kept"], claims=row["claims"], cost_usd=row["cost_usd"])
    except ray.ClusterError as error:
        raise RunError(
            f"{run.path}: the cluster failed: {error}; what was graded is kept, the same command goes on"
        ) from error
    finally:
        if hub is not None:
            tally.hub = ray.asked(hub, "told")
            ray.end_actor(hub)


def asks_a_provider(settings: Settings) -> bool:
    """Whether there are requests to pace and pay for."""
    kind = settings.judge.partition(":")[0]
    return settings.has_judge and kind not in ("recorded", "scripted")


def _start_hub(name: str, settings: Settings) -> Any:
    limits = {name: getattr(settings, name) for name in ("concurrency", "rpm", "tpm", "max_cost")}
    return ray.named_actor(name, Hub, **limits)
