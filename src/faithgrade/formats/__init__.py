"""Names of formats and their readers. Every reader turns a file into cases and the lines they start on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from faithgrade.errors import InputError, SettingsError

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.formats.source import Source

Reader = Callable[["Source"], Iterator["tuple[Case, int] | InputError"]]
"""``read(source)`` yields each case with the line it starts on, or the InputError of a record that is none, and goes on.

It raises InputError only when nothing more of the file can be read.
"""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by name: the module with its ``read``, what one record is, and one line about it."""

    name: str
    module: str
    granularity: Literal["line", "file", "trace"]
    about: str

    def reader(self) -> Reader:
        """The format's ``read``, imported when first asked for."""
        read: Reader = import_module(self.module).read
        return read


FORMATS: tuple[Format, ...] = (
    Format(
        "native", "faithgrade.formats.native", "line", "faithgrade's own cases: JSON Lines, or one JSON array"
    ),
    Format(
        "table", "faithgrade.formats.table", "line", "question, answer and context columns: CSV or JSON Lines"
    ),
)


def find_format(name: str) -> Format:
    """The format called `name`.

    >>> find_format("native").granularity
    'line'
    >>> find_format("xml")
    Traceback (most recent call last):
    faithgrade.errors.SettingsError: unknown format 'xml'; known are native, table
    """
    for known in FORMATS:
        if known.name == name:
            return known
    raise SettingsError(f"unknown format {name!r}; known are {', '.join(f.name for f in FORMATS)}")


def detect(source: Source) -> tuple[Format, str]:
    """The format of a file and why it was taken for that."""
    from faithgrade.formats.table import looks_like_table

    reason = looks_like_table(source)
    if reason is not None:
        return find_format("table"), reason
    return find_format("native"), "cases in the native format"
