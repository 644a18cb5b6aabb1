"""Durable run records: one private JSON file a run, its digest kept in an index, and both read back from
disk."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.errors import RunError

if TYPE_CHECKING:
    from collections.abc import Mapping

State = Literal["whole", "altered", "missing", "unreadable", "not_in_index"]
"""What was found of a record on disk. Only a ``whole`` one counts; every other state is told, never read as a
result."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record as found: `record` is None unless it is whole."""

    run_id: str
    state: State
    record: Mapping[str, Any] | None


class RecordStore:
    """Records of one trial in a directory: ``manifest.json``, ``index.jsonl`` and ``runs/<run id>.json``."""

    def __init__(self, directory: str | Path):
        self.directory = Path(directory)

    def create(self, manifest: Mapping[str, Any]) -> None:
        """Make the directory, private to the user; one that holds a trial already is refused."""
        if (self.directory / "manifest.json").exists():
            raise RunError(f"{self.directory} holds a trial already; choose another directory")
        (self.directory / "runs").mkdir(parents=True, exist_ok=True, mode=0o700)
        os.chmod(self.directory, 0o700)
        write_private(self.directory / "manifest.json", canonical(manifest))
        write_private(self.directory / "index.jsonl", "")

    def add(self, run_id: str, record: Mapping[str, Any]) -> None:
        """Write a record whole, then its digest: a crash between the two leaves a record that is told as
        such."""
        text = canonical(record)
        write_private(self.directory / "runs" / f"{run_id}.json", text)
        line = json.dumps({"run_id": run_id, "sha256": digest(text)}) + "\n"
        with (self.directory / "index.jsonl").open("a", encoding="utf-8") as index:
            index.write(line)
            index.flush()
            os.fsync(index.fileno())

    def manifest(self) -> dict[str, Any]:
        """The manifest; RunError when there is none to read."""
        path = self.directory / "manifest.json"
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise RunError(
                f"{path}: expected the manifest of a trial, found none that can be read"
            ) from error
        if not isinstance(found, dict):
            raise RunError(f"{path}: expected an object")
        return found

    def load(self) -> list[Loaded]:
        """Every run of the index in order, then records that stand in no index."""
        loaded, known = [], set()
        for run_id, expected in self._index():
            known.add(run_id)
            path = self.directory / "runs" / f"{run_id}.json"
            if not path.is_file():
                loaded.append(Loaded(run_id, "missing", None))
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            if digest(text) != expected:
                loaded.append(Loaded(run_id, "altered" if _parses(text) else "unreadable", None))
                continue
            loaded.append(Loaded(run_id, "whole", json.loads(text)))
        for path in sorted((self.directory / "runs").glob("*.json")):
            if path.stem not in known:
                loaded.append(Loaded(path.stem, "not_in_index", None))
        return loaded

    def _index(self) -> list[tuple[str, str]]:
        path = self.directory / "index.jsonl"
        if not path.is_file():
            raise RunError(f"{path}: the index of the trial is missing")
        rows = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                rows.append((str(row["run_id"]), str(row["sha256"])))
            except (ValueError, KeyError, TypeError) as error:
                raise RunError(f"{path}, line {number}: expected run_id and sha256") from error
        return rows


def canonical(value: Any) -> str:
    """Strict JSON with sorted keys: equal records have equal texts."""
    return json.dumps(value, sort_keys=True, indent=1, ensure_ascii=False, allow_nan=False)


def digest(text: str) -> str:
    """SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def write_private(path: Path, text: str) -> None:
    """Write a file readable by the user alone, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _parses(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
