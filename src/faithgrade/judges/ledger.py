"""The ledger of a run's provider batches: written around each step, so that none is submitted twice."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.errors import RunError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LEDGER = "batches.jsonl"
"""Name of the ledger in a run directory."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A batch about to be submitted, or that was: its requests by digest, and its id once known."""

    number: int
    requests: tuple[str, ...]
    at: str
    batch: str | None = None
    ended: bool = False


class BatchLedger:
    """Lines of JSON, appended and synced one by one; private. A torn last line counts as not written."""

    def __init__(self, path: Path):
        self.path = path
        self.intents: dict[int, Intent] = {}
        self._read()

    def intend(self, requests: Sequence[str], at: str) -> Intent:
        """Write down that a batch of `requests` is about to be submitted."""
        intent = Intent(len(self.intents), tuple(requests), at)
        self._append({"event": "intended", "number": intent.number, "requests": list(requests), "at": at})
        self.intents[intent.number] = intent
        return intent

    def submitted(self, intent: Intent, batch: str) -> Intent:
        """Write down the id the provider gave."""
        self._append({"event": "submitted", "number": intent.number, "batch": batch})
        known = Intent(intent.number, intent.requests, intent.at, batch)
        self.intents[intent.number] = known
        return known

    def ended(self, intent: Intent) -> None:
        """Write down that a batch has ended and its results were taken, or that it was never made."""
        self._append({"event": "ended", "number": intent.number})
        self.intents[intent.number] = Intent(intent.number, intent.requests, intent.at, intent.batch, True)

    def open(self) -> list[Intent]:
        """What was begun and not ended."""
        return [intent for intent in self.intents.values() if not intent.ended]

    def _append(self, row: dict[str, Any]) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(descriptor, (json.dumps(row) + "\n").encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _read(self) -> None:
        if not self.path.exists():
            return
        content = self.path.read_bytes()
        whole, newline, torn = content.rpartition(b"\n")
        if torn:
            with self.path.open("r+b") as file:
                file.truncate(len(whole) + len(newline))
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                row = json.loads(line)
                if row["event"] == "intended":
                    intent = Intent(row["number"], tuple(row["requests"]), row["at"])
                else:
                    old = self.intents[row["number"]]
                    batch = row.get("batch", old.batch)
                    intent = Intent(old.number, old.requests, old.at, batch, row["event"] == "ended")
            except (ValueError, KeyError, TypeError) as error:
                raise RunError(f"{self.path}, line {number}: expected a line of the batch ledger") from error
            self.intents[intent.number] = intent
