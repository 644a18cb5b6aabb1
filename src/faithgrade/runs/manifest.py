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


def change_in_words(name: str, was: Any, came: Any) -> str:
    """One of `changes` as people say it.

    >>> change_in_words("judge.judge.model", "openai/a", "openai/b")
    'the judge was openai/a, now openai/b'
    >>> change_in_words("judge", {"judge": {"model": "openai/a"}, "claims_per_call": 8}, None)
    'the judge was openai/a, now none'
    >>> change_in_words("rules.names", ["numbers", "dates", "names"], ["dates", "flags"])
    'the rules are without numbers and names, with flags'
    """
    said = _NAMES.get(name) or name.removeprefix("judge.").replace(".", " ").replace("_", " ")
    if isinstance(was, list) and isinstance(came, list):
        gone = [str(one) for one in was if one not in came]
        new = [str(one) for one in came if one not in was]
        parts = [f"{word} {_listed(some)}" for word, some in (("without", gone), ("with", new)) if some]
        return f"{said} are {', '.join(parts) or 'in another order'}"
    return f"{said} was {_value_in_words(was)}, now {_value_in_words(came)}"


_NAMES = {
    "judge": "the judge",
    "judge.judge.model": "the judge",
    "judge.judge.provider": "the judge's provider",
    "judge.judge.base_url": "the judge's address",
    "judge.judge.sha256": "the digest of its recorded verdicts",
    "judge.rubric.id": "the rubric",
    "judge.rubric.sha256": "the digest of the rubric",
    "judge.prompt.version": "the version of the prompt",
    "judge.prompt.sha256": "the digest of the prompt",
    "rules.names": "the rules",
    "rules.version": "the version of the rules",
    "splitter": "the version of the splitter",
    "evidence": "the version of what is evidence",
    "redact": "the redactions",
}
_LONGEST_LIST, _LONGEST_TEXT, _DIGEST, _SHOWN_OF_A_DIGEST = 6, 60, 64, 12


def _value_in_words(value: Any) -> str:
    if isinstance(value, Mapping):  # a judge with all that belongs to it
        inner = value.get("judge")
        return str((inner if isinstance(inner, Mapping) else value).get("model", "another"))
    text = "none" if value is None else str(value)
    if len(text) == _DIGEST and " " not in text:
        return f"{text[:_SHOWN_OF_A_DIGEST]}…"
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def _listed(names: list[str]) -> str:
    shown = (
        [*names[:_LONGEST_LIST], f"{len(names) - _LONGEST_LIST} more"]
        if len(names) > _LONGEST_LIST + 1
        else names
    )
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
