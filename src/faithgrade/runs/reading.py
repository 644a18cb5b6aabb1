"""Reading a run directory: its manifest, every grade once, every stored reply."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from faithgrade.errors import RunError
from faithgrade.runs.files import read_json_lines
from faithgrade.runs.manifest import Manifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from faithgrade.case import Case

MANIFEST, GRADES, REPLIES, SUMMARY = "manifest.json", "grades.jsonl", "replies.jsonl", "summary.json"
GRADE_PARTS, REPLY_PARTS = "grades", "replies"
"""Folders of a run that several workers wrote, each worker its own files: see `runs.parts`."""

PROVIDER_REASONS = frozenset(
    {
        "judge_unavailable",
        "judge_unreadable",
        "judge_token_limit",
        "judge_refused",
        "budget_spent",
        "not_recorded",
    }
)
"""Why a claim may be ungraded through no fault of the case; resuming asks again."""


def read_manifest(path: Path) -> Manifest:
    """The manifest of the run at `path`; RunError when there is none that can be read."""
    import json

    place = path / MANIFEST
    try:
        return Manifest.from_dict(json.loads(place.read_bytes()))
    except FileNotFoundError:
        raise RunError(f"{path}: expected a run directory, found no {MANIFEST}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise RunError(f"{place}: expected the manifest of a run, found something else") from error


def read_grades(path: Path) -> Iterator[dict[str, Any]]:
    """Every grade line of the run at `path`, each case once: a later line replaces an earlier one."""
    places = grade_files(path)
    chosen = chosen_lines(path)
    for number, place in enumerate(places):
        for offset, row in grade_lines(place):
            if chosen.get(case_key(row["case_id"])) == (number, offset):
                yield row


def read_replies(path: Path) -> Iterator[dict[str, Any]]:
    """Every stored judge reply of the run at `path`, oldest first."""
    for place in (*sorted((path / REPLY_PARTS).glob("*.jsonl")), path / REPLIES):
        if place.exists():
            for _, row in read_json_lines(place):
                yield row


def grade_files(path: Path) -> list[Path]:
    """The files with grade lines, in the order in which their lines count: try by try, ``grades.jsonl`` last."""
    single = path / GRADES
    return [*sorted((path / GRADE_PARTS).glob("*.jsonl")), *([single] if single.exists() else [])]


def chosen_lines(path: Path) -> dict[int, tuple[int, int]]:
    """The line that counts of each case, by `case_key`: the number of its file and its offset there.

    The last one does. Only inside one try of several workers, where two may have graded a case because one
    was cut off, a line that is to be asked again does not replace one that is not.
    """
    chosen: dict[int, tuple[int, int]] = {}
    final: set[int] = set()
    last_try = ""
    for number, place in enumerate(grade_files(path)):
        if (now := _try_of(place)) != last_try:
            last_try = now
            final.clear()
        for offset, row in grade_lines(place):
            key = case_key(row["case_id"])
            again = place.name != GRADES and needs_again(row)
            if again and key in final:
                continue
            chosen[key] = number, offset
            if not again and place.name != GRADES:
                final.add(key)
    return chosen


def grade_lines(place: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Offset and row of every line; RunError for a line that is JSON and yet no grade of a run."""
    for number, (offset, row) in enumerate(read_json_lines(place), start=1):
        missing = [name for name in ("case_id", "case_digest", "claims", "violations") if name not in row]
        if missing:
            raise RunError(f"{place}, line {number}: expected a grade, found no {missing[0]}")
        yield offset, row


def needs_again(row: Mapping[str, Any], *, completing: bool = False) -> bool:
    """Whether a resumed run is to grade this case anew; `completing` when it has a judge now."""
    redo = PROVIDER_REASONS | {"no_judge"} if completing else PROVIDER_REASONS
    return any(c["verdict"] == "ungraded" and c["reason_code"] in redo for c in row["claims"]) or any(
        v["code"] == "internal_error" for v in row["violations"]
    )


def case_key(case_id: str) -> int:
    """A case id as a number of eight bytes: what must be remembered of a case, however long its id."""
    return int.from_bytes(hashlib.blake2b(case_id.encode("utf-8", "surrogatepass"), digest_size=8).digest())


def case_digest(case: Case) -> str:
    """Digest of everything a case holds, so that a changed case under an old id is graded again."""
    return hashlib.blake2b(repr(case).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _try_of(place: Path) -> str:
    return "" if place.name == GRADES else place.name.split("-")[0]
