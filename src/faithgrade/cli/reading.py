"""Cases for a command: opened, recognised, checked from start to end before anything is spent, then read
again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
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
    """What the check of all inputs found. `keys` holds eight bytes for each case id."""

    cases: int = 0
    skipped: list[InputError] = field(default_factory=list)
    keys: set[int] = field(default_factory=set)
    inputs: list[dict[str, Any]] = field(default_factory=list)


def open_inputs(names: Sequence[str], format_name: str | None, stack: ExitStack) -> list[Input]:
    """The named files, ``-`` being standard input (once), each with its reader."""
    from faithgrade.errors import SettingsError
    from faithgrade.formats import find_format, format_of
    from faithgrade.formats.source import file_source, standard_input

    if list(names).count("-") > 1:
        raise SettingsError("standard input (-) can be read once only")
    inputs = []
    for name in names:
        source = stack.enter_context(standard_input()) if name == "-" else file_source(name)
        if format_name is not None:
            found, why = find_format(format_name), None
        else:
            found, why = format_of(source)
        inputs.append(Input(source, found.name, why, found.reader()))
    return inputs


def check_inputs(inputs: Sequence[Input], *, skip_bad: bool) -> Checked:
    """Read everything once and keep nothing but eight bytes a case.

    Without `skip_bad` the first bad record is raised, with the number of others. An id that stands for two
    cases is a bad record too.
    """
    from faithgrade.runs import case_key

    checked = Checked()
    for given in inputs:
        before = checked.cases
        for item in given.read(given.source):
            if isinstance(item, InputError):
                checked.skipped.append(item)
                continue
            case, line = item
            key = case_key(case.id)
            if key in checked.keys and (first := _first_place(inputs, case.id, given, line)) is not None:
                checked.skipped.append(_repeated(case.id, given, line, first))
                continue
            checked.keys.add(key)
            checked.cases += 1
        checked.inputs.append(
            {
                "file": given.source.name,
                "path": str(given.source.path.absolute()),
                "format": given.format,
                "sha256": given.source.digest(),
                "cases": checked.cases - before,
            }
        )
    if checked.skipped and not skip_bad:
        raise _first_of(checked.skipped)
    if not checked.cases:
        names = ", ".join(given.source.name for given in inputs)
        bad = f"; {len(checked.skipped)} bad, the first: {checked.skipped[0]}" if checked.skipped else ""
        raise InputError(f"expected at least one case, found none{bad}", file=names)
    return checked


def read_cases(inputs: Sequence[Input], checked: Checked) -> Iterator[Case]:
    """The good cases, read again, bad records left out as in the check."""
    repeated = {(e.file, e.line) for e in checked.skipped if e.field == "id"}
    for given in inputs:
        for item in given.read(given.source):
            if not isinstance(item, InputError) and (given.source.name, item[1]) not in repeated:
                yield item[0]


def _first_place(inputs: Sequence[Input], case_id: str, here: Input, line: int) -> tuple[str, int] | None:
    """File and line of the first case with this id, before this one; None when only the keys were alike."""
    for given in inputs:
        for item in given.read(given.source):
            if isinstance(item, InputError):
                continue
            if given is here and item[1] == line:
                return None
            if item[0].id == case_id:
                return given.source.name, item[1]
    return None


def _repeated(case_id: str, given: Input, line: int, first: tuple[str, int]) -> InputError:
    where = f"line {first[1]}" if first[0] == given.source.name else f"{first[0]}, line {first[1]}"
    return InputError(
        f"expected an id of its own, found {case_id!r}, which {where} has already",
        file=given.source.name,
        line=line,
        field="id",
    )


def _first_of(errors: Sequence[InputError]) -> InputError:
    first = errors[0]
    others = len(errors) - 1
    if not others:
        return first
    more = f" ({others} more bad record{'s' if others > 1 else ''}; --skip-bad grades the others)"
    return InputError(first.problem + more, file=first.file, line=first.line, field=first.field)
