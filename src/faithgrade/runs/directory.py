"""A run directory: started or resumed, written a case at a time, never half-written."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from faithgrade.errors import RunError
from faithgrade.runs.files import (
    append_line,
    heal_tail,
    make_private_directory,
    open_private,
    replacing,
    to_line,
    write_json,
    write_whole,
)
from faithgrade.runs.manifest import Manifest, change_in_words, changes
from faithgrade.runs.parts import begin_try, drop_replaced, fold_parts, has_parts, remove_parts
from faithgrade.runs.reading import (
    GRADES,
    MANIFEST,
    REPLIES,
    SUMMARY,
    case_key,
    grade_files,
    grade_lines,
    needs_again,
    read_grades,
    read_manifest,
)
from faithgrade.runs.storing import Store, stored_grade, stored_reply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from types import TracebackType


@dataclass(frozen=True, slots=True)
class Resumed:
    """What a run already had when it was opened again."""

    kept: int
    asked_again: int
    healed: bool
    operational_changes: Mapping[str, tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class GradeLines:
    """Where rewritten grades go."""

    stream: BinaryIO
    store: Store

    def write(self, row: Mapping[str, Any], digest: str) -> None:
        """One case's grade."""
        self.stream.write(to_line({**stored_grade(row, self.store), "case_digest": digest}))


class RunDirectory:
    """An open run. Use as a context manager; leaving it by an exception marks the run as stopped."""

    def __init__(self, path: Path, manifest: Manifest, *, now: Callable[[], str]):
        self.path, self.manifest, self._now = path, manifest, now
        self.resumed: Resumed | None = None
        self.attempt = 0
        self._done: dict[int, int] = {}
        self._waiting: set[int] = set()
        self._has_old_lines = False
        self._grades: BinaryIO | None = None
        self._replies: BinaryIO | None = None
        self._lock: int | None = None

    @classmethod
    def open(
        cls, path: Path, manifest: Manifest, *, now: Callable[[], str], parted: bool = False
    ) -> RunDirectory:
        """Start a run at `path`, or resume the one that is there.

        With `parted` nothing is written through this object but the manifest and the summary: many workers
        write parts (`runs.parts`), and `attempt` is the number of this try. RunError when the place is no run directory, another process writes to it, or settings that decide
        verdicts differ from those the run was started with.
        """
        run = cls(path, manifest, now=now)
        fresh = not (path / MANIFEST).exists()
        if fresh and path.is_dir() and any(not place.name.startswith(".") for place in path.iterdir()):
            raise RunError(
                f"{path}: expected an empty or new directory, or a run to resume; found other files"
            )
        make_private_directory(path)
        run._take_lock()
        try:
            if fresh:
                manifest.history.append({"at": now(), "event": "started"})
            else:
                run._resume(read_manifest(path))
            manifest.started_at = now()
            run._write_manifest()
            if parted:
                run.attempt = begin_try(path)
                run._has_old_lines = not fresh
                return run
            if has_parts(path):
                fold_parts(path)
            run._grades = open_private(path / GRADES, os.O_WRONLY | os.O_APPEND)
            run._replies = open_private(path / REPLIES, os.O_WRONLY | os.O_APPEND)
        except BaseException:
            run._drop_lock()
            raise
        return run

    @classmethod
    def reopen(cls, path: Path, *, now: Callable[[], str]) -> RunDirectory:
        """Open the run at `path` to rewrite its grades; its settings are not compared with any."""
        run = cls(path, read_manifest(path), now=now)
        run._take_lock()
        heal_tail(path / GRADES)
        heal_tail(path / REPLIES)
        return run

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close("complete" if kind is None else "stopped")

    def is_finished(self, case_id: str, digest: str) -> bool:
        """Whether this very case already has a grade that needs no further work."""
        return self._done.get(case_key(case_id)) == int(digest, 16)

    def replaced_some(self) -> None:
        """Some case has more than one line by now: they are merged when the grades are next read."""
        self._has_old_lines = True

    def finished(self) -> Mapping[int, int]:
        """The cases that need no further work: the digest of each by `case_key`."""
        return self._done

    def holds(self) -> Iterator[int]:
        """Keys (`case_key`) of all cases with a line in the run."""
        yield from self._done
        yield from self._waiting

    def write_grade(self, row: Mapping[str, Any], digest: str) -> None:
        """Append a case's grade and wait for the disk; it replaces an earlier line of the case."""
        if self._grades is None:
            raise RunError(f"{self.path}: the run is closed")
        key = case_key(row["case_id"])
        line = {**stored_grade(row, self._store), "case_digest": digest}
        append_line(self._grades, to_line(line))
        self._has_old_lines |= key in self._done or key in self._waiting

    def write_reply(self, reply: Mapping[str, Any]) -> None:
        """Append a raw judge reply, where replies may be stored.

        This is called on the event loop, where waiting for the disk would hold up every request; the
        disk has the replies when the run is closed, and a kill of the process loses none.
        """
        kept = stored_reply(reply, self._store)
        if kept is not None:
            if self._replies is None:
                raise RunError(f"{self.path}: the run is closed")
            append_line(self._replies, to_line(kept), False)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every grade written so far, each case once; replaced lines are dropped from the file first."""
        self._merge()
        if self._grades is None and not self.attempt:
            yield from read_grades(self.path)
            return
        for place in grade_files(self.path):  # each case has one line by now
            for _, row in grade_lines(place):
                yield row

    @contextmanager
    def rewriting(self, *, keep: bool) -> Iterator[GradeLines]:
        """Write all grades anew; they replace the old ones at the end, if `keep` and nothing went wrong."""
        place = self.path / GRADES
        with replacing(place, keep=keep) as stream:
            yield GradeLines(stream, self._store)
        if keep:
            remove_parts(self.path)

    def regraded(self, verdict_settings: Mapping[str, Any], differing: Mapping[str, tuple[Any, Any]]) -> None:
        """Note in the manifest that the grades were derived anew under these settings."""
        self.manifest.verdict_settings = verdict_settings
        changed = {name: [was, came] for name, (was, came) in differing.items()}
        self.manifest.history.append({"at": self._now(), "event": "regraded", "changed": changed})
        self._write_manifest()

    def read_summary(self) -> dict[str, Any]:
        """``summary.json`` as it is, empty when there is none."""
        import json

        place = self.path / SUMMARY
        if not place.exists():
            return {}
        found: dict[str, Any] = json.loads(place.read_bytes())
        return found

    def write_summary(self, summary: Mapping[str, Any]) -> None:
        """Replace ``summary.json``."""
        write_json(self.path / SUMMARY, summary)

    def close(self, status: str) -> None:
        """Merge replaced lines, write the manifest's end, let go of the directory."""
        if self._grades is None and not self.attempt:
            self._drop_lock()
            return
        try:
            self._merge()
            if self._grades is not None:
                self._grades.close()
            if self._replies is not None:
                os.fsync(self._replies.fileno())
                self._replies.close()
            self._grades = self._replies = None
            self.manifest.status, self.manifest.ended_at = status, self._now()
            self._write_manifest()
        finally:
            self._drop_lock()

    def _merge(self) -> None:
        if not self._has_old_lines:
            return
        if self._grades is None:
            drop_replaced(self.path)
            self._has_old_lines = False
            return
        self._grades.close()
        write_whole(self.path / GRADES, (to_line(row) for row in read_grades(self.path)))
        self._grades = open_private(self.path / GRADES, os.O_WRONLY | os.O_APPEND)
        self._has_old_lines = False

    @property
    def _store(self) -> Store:
        return self.manifest.store  # type: ignore[return-value]  # a manifest read back holds a plain string

    def _resume(self, old: Manifest) -> None:
        differing = changes(old.verdict_settings, self.manifest.verdict_settings)
        if (
            old.verdict_settings.get("judge") is None
            and self.manifest.verdict_settings.get("judge") is not None
        ):
            differing = {name: change for name, change in differing.items() if not name.startswith("judge")}
        if old.store != self.manifest.store:
            differing["store"] = (old.store, self.manifest.store)
        if differing:
            told = "; ".join(change_in_words(name, was, came) for name, (was, came) in differing.items())
            raise RunError(
                f"{self.path} was graded with other settings ({told}); use them again, or another --out"
            )
        operational = changes(old.operational, self.manifest.operational)
        healed = heal_tail(self.path / GRADES) | heal_tail(self.path / REPLIES)
        self._load_finished(completing=self.manifest.verdict_settings.get("judge") is not None)
        self.manifest.created_at = old.created_at
        self.manifest.history = [
            *old.history,
            {
                "at": self._now(),
                "event": "resumed",
                "kept": len(self._done),
                "asked_again": len(self._waiting),
                "healed_a_torn_line": healed,
                "inputs_before": [dict(i) for i in old.inputs]
                if _digests(old) != _digests(self.manifest)
                else None,
                "changed": {name: [was, came] for name, (was, came) in operational.items()},
            },
        ]
        self.resumed = Resumed(len(self._done), len(self._waiting), healed, operational)

    def _load_finished(self, *, completing: bool) -> None:
        for place in grade_files(self.path):
            for _, row in grade_lines(place):
                key = case_key(row["case_id"])
                self._has_old_lines |= key in self._done or key in self._waiting
                if needs_again(row, completing=completing):
                    self._done.pop(key, None)
                    self._waiting.add(key)
                else:
                    self._waiting.discard(key)
                    self._done[key] = int(row["case_digest"], 16)

    def _write_manifest(self) -> None:
        write_json(self.path / MANIFEST, self.manifest.to_dict())

    def _take_lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # systems without it: two writers at once are then the user's to avoid
            return
        try:
            self._lock = os.open(self.path / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise RunError(
                f"{self.path}: expected a directory to write to: {(error.strerror or '').lower()}"
            ) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._drop_lock()
            raise RunError(f"{self.path}: another process is writing to this run") from None
        except OSError:  # a file system without locks: two writers at once are then the user's to avoid
            self._drop_lock()

    def _drop_lock(self) -> None:
        if self._lock is not None:
            with suppress(OSError):
                os.close(self._lock)
            self._lock = None


def _digests(manifest: Manifest) -> list[Any]:
    return [given.get("sha256") for given in manifest.inputs]
