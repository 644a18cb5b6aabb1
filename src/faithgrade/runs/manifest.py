"""What a run was made with, and which of its settings may change when it is resumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SCHEMA = "1"


@dataclass(slots=True)
class Manifest:
    """``manifest.json``. `verdict_settings` decide verdicts and are fixed; `operational` ones may change
    between tries; `settings` are all that were in force, for grading again.

    `history` logs every start: when, what changed, which input had grown.
    """

    created_at: str
    versions: Mapping[str, str]
    verdict_settings: Mapping[str, Any]
    settings: Mapping[str, Any] = field(default_factory=dict)
    operational: Mapping[str, Any] = field(default_factory=dict)
    inputs: Sequence[Mapping[str, Any]] = ()
    judge: Mapping[str, Any] | None = None
    store: str = "full"
    status: str = "running"
    started_at: str = ""
    ended_at: str | None = None
    skipped: Sequence[Mapping[str, Any]] = ()
    history: list[dict[str, Any]] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The manifest as JSON."""
        return {
            "schema_version": SCHEMA,
            "status": self.status,
            "created_at": self.created_at,
            "started_at": self.started_at,
            "ended_at": self.ended_at,
            "versions": dict(self.versions),
            "inputs": [dict(i) for i in self.inputs],
            "verdict_settings": dict(self.verdict_settings),
            "settings": dict(self.settings),
            "operational": dict(self.operational),
            "judge": dict(self.judge) if self.judge is not None else None,
            "store": self.store,
            "skipped": [dict(s) for s in self.skipped],
            "history": self.history,
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Manifest:
        """Read back what `to_dict` wrote; KeyError or TypeError for anything else."""
        return cls(
            created_at=value["created_at"],
            versions=value["versions"],
            verdict_settings=value["verdict_settings"],
            settings=value["settings"],
            operational=value["operational"],
            inputs=value["inputs"],
            judge=value["judge"],
            store=value["store"],
            status=value["status"],
            started_at=value["started_at"],
            ended_at=value["ended_at"],
            skipped=value["skipped"],
            history=list(value["history"]),
        )


def changes(
    before: Mapping[str, Any], after: Mapping[str, Any], prefix: str = ""
) -> dict[str, tuple[Any, Any]]:
    """Settings that differ, by dotted name, with what was and what came.

    >>> changes({"judge": {"model": "a"}, "rules": "1"}, {"judge": {"model": "b"}, "rules": "1"})
    {'judge.model': ('a', 'b')}
    """
    out: dict[str, tuple[Any, Any]] = {}
    for name in dict.fromkeys((*before, *after)):
        was, came = before.get(name), after.get(name)
        if isinstance(was, Mapping) and isinstance(came, Mapping):
            out.update(changes(was, came, f"{prefix}{name}."))
        elif was != came:
            out[f"{prefix}{name}"] = (was, came)
    return out
