"""The files of a run that many workers write: each worker its own, so that none waits for another.

A name is ``TRY-UNIT-WORKER.jsonl``: the try of the run, the piece of the input, the process that graded it.
Names sort by try, so that lines of a later try count.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from faithgrade.runs.files import (
    append_line,
    make_private_directory,
    open_private,
    read_json_lines,
    replacing,
    to_line,
)
from faithgrade.runs.reading import (
    GRADE_PARTS,
    GRADES,
    REPLY_PARTS,
    case_key,
    chosen_lines,
    grade_files,
    grade_lines,
    needs_again,
)
from faithgrade.runs.storing import Store, stored_grade, stored_reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_NAME = re.compile(r"\d{4}-[0-9a-z.]+-[0-9a-z]+\.jsonl")


class PartWriter:
    """One worker's grades of one piece of the input, in a try of a run."""

    def __init__(self, run: Path, attempt: int, unit: str, worker: str, store: Store):
        self.folder, self.store, self.worker = run / GRADE_PARTS, store, worker
        self.path = self.folder / f"{attempt:04d}-{unit}-{worker}.jsonl"
        self._siblings = f"{attempt:04d}-{unit}-*.jsonl"
        self._stream = open_private(self.path, os.O_WRONLY | os.O_APPEND)

    def taken_over(self) -> tuple[list[str], dict[int, str]]:
        """The other workers that had begun this piece in this try, and the cases they finished: the digest of
        each by `case_key`.
        """
        others = [place for place in self.folder.glob(self._siblings) if place != self.path]
        finished = {
            case_key(row["case_id"]): row["case_digest"]
            for place in others
            for _, row in grade_lines(place)
            if not needs_again(row)
        }
        return [place.stem.rpartition("-")[2] for place in others], finished

    def write(self, row: Mapping[str, Any], digest: str) -> None:
        """Append a case's grade; it survives the end of this process."""
        append_line(self._stream, to_line({**stored_grade(row, self.store), "case_digest": digest}), False)

    def sync(self) -> None:
        """Wait until the disk has what was written."""
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Done with this piece; a file that nothing was written to is taken away."""
        self.sync()
        self._stream.close()
        if not self.path.stat().st_size:
            self.path.unlink()


class ReplyPart:
    """One worker's judge replies in a try of a run."""

    def __init__(self, run: Path, attempt: int, worker: str, store: Store):
        self.store = store
        self._stream = open_private(
            run / REPLY_PARTS / f"{attempt:04d}-{worker}.jsonl", os.O_WRONLY | os.O_APPEND
        )

    def write(self, reply: Mapping[str, Any]) -> None:
        """Append a raw reply, where replies may be stored; it survives the end of this process."""
        kept = stored_reply(reply, self.store)
        if kept is not None:
            append_line(self._stream, to_line(kept), False)

    def close(self) -> None:
        """Wait until the disk has every reply."""
        os.fsync(self._stream.fileno())
        self._stream.close()


def begin_try(run: Path) -> int:
    """Make the folders and give the number of the try that begins. Lines that one process wrote to
    ``grades.jsonl`` become the last part before it.
    """
    for folder in (run / GRADE_PARTS, run / REPLY_PARTS):
        make_private_directory(folder)
    tries = [int(place.name[:4]) for place in _named(run / GRADE_PARTS)]
    tries += [int(place.name[:4]) for place in (run / REPLY_PARTS).glob("[0-9]*.jsonl")]
    last = max(tries, default=0)
    single = run / GRADES
    if single.exists() and single.stat().st_size:
        last += 1
        single.rename(run / GRADE_PARTS / f"{last:04d}-0-0.jsonl")
    return last + 1


def has_parts(run: Path) -> bool:
    """Whether several workers wrote to the run at `run` and their files were not made one since."""
    return next(_named(run / GRADE_PARTS), None) is not None


def fold_parts(run: Path) -> None:
    """Make ``grades.jsonl`` of all parts, each case once. A crash in between leaves both, and the same grades."""
    from faithgrade.runs.reading import read_grades

    with replacing(run / GRADES) as stream:
        for row in read_grades(run):
            stream.write(to_line(row))
    remove_parts(run)


def remove_parts(run: Path) -> None:
    """Delete the parts with grades: ``grades.jsonl`` has them all."""
    for place in list(_named(run / GRADE_PARTS)):
        place.unlink()


def drop_replaced(run: Path) -> None:
    """Take lines that another line replaced out of the parts; parts without any are left as they are."""
    chosen = chosen_lines(run)
    for number, place in enumerate(grade_files(run)):
        total = sum(1 for _ in read_json_lines(place))
        kept = [o for o, row in grade_lines(place) if chosen.get(case_key(row["case_id"])) == (number, o)]
        if len(kept) < total and place.name != GRADES:
            wanted = set(kept)
            with replacing(place) as stream:
                for offset, row in grade_lines(place):
                    if offset in wanted:
                        stream.write(to_line(row))


def _named(folder: Path) -> Iterator[Path]:
    return (place for place in sorted(folder.glob("*.jsonl")) if _NAME.fullmatch(place.name))
