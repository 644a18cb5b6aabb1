"""Cases for a command: opened, recognised, checked from start to end before anything is spent, then read
again.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.formats import Reader
    from faithgrade.formats.source import Source


@dataclass(frozen=True, slots=True)
class Input:
    """One file of cases with the reader of its format."""

    source: Source
    format: str
    detected: str | None
    read: Reader


@dataclass(slots=True)
class Checked:
    """What the check of all inputs found. `keys` are the case ids as sorted numbers of eight bytes."""

    cases: int = 0
    skipped: list[InputError] = field(default_factory=list)
    keys: array[int] = field(default_factory=lambda: array("Q"))
    inputs: list[dict[str, Any]] = field(default_factory=list)

    def holds(self, key: int) -> bool:
        """Whether one of the cases has this key."""
        at = bisect_left(self.keys, key)
        return at < len(self.keys) and self.keys[at] == key


def open_inputs(names: Sequence[str], format_name: str | None, stack: ExitStack) -> list[Input]:
    """The named files or pipes, ``-`` being standard input (once), each with its reader."""
    from faithgrade.errors import SettingsError
    from faithgrade.formats import find_format, format_of
    from faithgrade.formats.source import file_source, is_pipe, pipe_source, standard_input

    if list(names).count("-") > 1:
        raise SettingsError("standard input (-) can be read once only")
    inputs = []
    for name in names:
        if name == "-":
            source = stack.enter_context(standard_input())
        elif is_pipe(name):
            source = stack.enter_context(pipe_source(name))
        else:
            source = file_source(name)
        if format_name is not None:
            found, why = find_format(format_name), None
        else:
            found, why = format_of(source)
        inputs.append(Input(source, found.name, why, found.reader()))
    return inputs


def check_inputs(inputs: Sequence[Input], *, skip_bad: bool) -> Checked:
    """Read everything once and keep nothing but eight bytes a case.

    Without `skip_bad` the first bad record is raised, with the number of others. An id that stands for two
    cases makes the later one a bad record.
    """
    from faithgrade.runs import case_key

    checked = Checked()
    keys: array[int] = array("Q")
    for given in inputs:
        before = len(keys)
        for item in given.read(given.source):
            if isinstance(item, InputError):
                checked.skipped.append(item)
            else:
                keys.append(case_key(item[0].id))
        checked.inputs.append(
            {
                "file": given.source.name,
                "path": None if given.source.spooled else str(given.source.path.absolute()),
                "format": given.format,
                "sha256": given.source.digest(),
                "records": len(keys) - before,
            }
        )
    checked.keys = _sorted(keys)
    repeated = list(_repeated(inputs, checked.keys))
    checked.cases = len(keys) - len(repeated)
    order = {given.source.name: i for i, given in enumerate(inputs)}
    checked.skipped = sorted(
        [*checked.skipped, *repeated], key=lambda error: (order.get(error.file or "", 0), error.line or 0)
    )
    if checked.skipped and not skip_bad:
        raise first_of(checked.skipped)
    if not checked.cases:
        names = ", ".join(given.source.name for given in inputs)
        bad = f"; {len(checked.skipped)} bad, the first: {checked.skipped[0]}" if checked.skipped else ""
        raise InputError(f"expected at least one case, found none{bad}", file=names)
    return checked


def read_cases(inputs: Sequence[Input], checked: Checked) -> Iterator[Case]:
    """The good cases, read again, bad records left out as in the check."""
    repeated = {(error.file, error.line) for error in checked.skipped if error.field == "id"}
    for given in inputs:
        for item in given.read(given.source):
            if not isinstance(item, InputError) and (given.source.name, item[1]) not in repeated:
                yield item[0]


def _sorted(keys: array[int]) -> array[int]:
    """The keys in order, a sixteenth at a time: as a list of numbers they would take five times the room."""
    out: array[int] = array("Q")
    for top in range(16):
        out.extend(sorted(key for key in keys if key >> 60 == top))
    return out


def _repeated(inputs: Sequence[Input], keys: array[int]) -> Iterator[InputError]:
    """The cases whose id an earlier one has. The files are read again only when two keys are the same."""
    from faithgrade.runs import case_key

    twice = {one for one, other in pairwise(keys) if one == other}
    first: dict[str, tuple[str, int]] = {}
    for given in inputs if twice else ():
        for item in given.read(given.source):
            if isinstance(item, InputError) or case_key(item[0].id) not in twice:
                continue
            case_id, line, name = item[0].id, item[1], given.source.name
            if case_id not in first:
                first[case_id] = name, line
                continue
            file, at = first[case_id]
            where = f"line {at}" if file == name else f"{file}, line {at}"
            yield InputError(
                f"expected an id of its own, found {case_id!r}, which {where} has already",
                file=name,
                line=line,
                field="id",
            )


def first_of(errors: Sequence[InputError]) -> InputError:
    """The first bad record as the error of a whole input, with the number of others."""
    first = errors[0]
    others = len(errors) - 1
    if not others:
        return first
    more = f" ({others} more bad record{'s' if others > 1 else ''}; --skip-bad grades the others)"
    return InputError(first.problem + more, file=first.file, line=first.line, field=first.field)
