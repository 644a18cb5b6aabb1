"""The whole input checked by the cluster before anything is spent, as one machine would."""

from __future__ import annotations

import json
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from faithgrade.cluster.cases import FORMATS, check_piece, errors_of, find_repeated
from faithgrade.engines import ray
from faithgrade.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Found:
    """What the check found: keys of the case ids, bad records, and what the manifest says of each file."""

    def __init__(self, read: ray.Read):
        self.keys: array[int] = array("Q")
        self.bad: list[InputError] = []
        self.repeated = 0
        self.inputs: list[dict[str, Any]] = [
            {"file": f.name, "path": f.place, "format": FORMATS[f.kind], "sha256": "", "records": 0}
            for f in read.files
        ]


def check(read: ray.Read) -> Found:
    """Read everything once. A case whose id an earlier one has is a bad record; InputError when a file cannot
    be read at all.
    """
    found = Found(read)
    for row in ray.map_pieces(read, check_piece, {"files": read.files}):
        errors = errors_of(row["errors"])
        if row["stop"]:
            raise errors[0]
        keys: array[int] = array("Q")
        keys.frombytes(row["keys"])
        found.keys.extend(keys)
        found.bad += errors
        about = found.inputs[row["file"]]
        about["records"] += len(keys)
        about["sha256"] = row["sha256"] or about["sha256"]
    found.keys = array("Q", sorted(found.keys))
    twice = frozenset(one for one, other in pairwise(found.keys) if one == other)
    if twice:
        again = _repeated(read, twice)
        found.bad, found.repeated = [*found.bad, *again], len(again)
    order = {file.name: number for number, file in enumerate(read.files)}
    found.bad.sort(key=lambda error: (order.get(error.file or "", 0), error.line or 0))
    return found


def _repeated(read: ray.Read, twice: frozenset[int]) -> list[InputError]:
    """The cases whose id an earlier one has, from another reading: only a few keys are the same."""
    places: dict[str, list[tuple[int, int]]] = {}
    for row in ray.map_pieces(read, find_repeated, {"files": read.files, "keys": twice}):
        for case_id, file, line in json.loads(row["found"]):
            places.setdefault(case_id, []).append((file, line))
    bad = []
    for case_id, found in places.items():
        first, *later = sorted(found)
        for file, line in later:
            other = read.files[first[0]].name
            where = f"line {first[1]}" if file == first[0] else f"{other}, line {first[1]}"
            bad.append(
                InputError(
                    f"expected an id of its own, found {case_id!r}, which {where} has already",
                    file=read.files[file].name,
                    line=line,
                    field="id",
                )
            )
    return bad


def skipped_of(bad: Sequence[InputError]) -> frozenset[tuple[str | None, int | None]]:
    """File and line of the cases left out: those whose id was taken; other bad records are no cases anyway."""
    return frozenset((error.file, error.line) for error in bad if error.field == "id")
