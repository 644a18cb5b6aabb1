"""Tells those who watch a batch that it has changed."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Hub:
    """One wake-up for each watcher; what has changed they read from the store."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[asyncio.Event]] = defaultdict(set)

    def changed(self, batch_id: str) -> None:
        """Wake everyone who watches the batch."""
        for event in self._watchers.get(batch_id, ()):
            event.set()

    def wake_all(self) -> None:
        """Wake everyone: the service is about to stop."""
        for events in self._watchers.values():
            for event in events:
                event.set()

    def watch(self, batch_id: str) -> asyncio.Event:
        """An event that is set at every change, until `leave`."""
        event = asyncio.Event()
        self._watchers[batch_id].add(event)
        return event

    def leave(self, batch_id: str, event: asyncio.Event) -> None:
        """Watch no longer."""
        self._watchers[batch_id].discard(event)
        if not self._watchers[batch_id]:
            del self._watchers[batch_id]
