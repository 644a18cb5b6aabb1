"""Grades and cases in the files of other tools. What is not known stays said.

Ungraded, incomplete, not calibrated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from faithgrade.exports.facts import RunFacts

Rows = Iterable[Mapping[str, Any]]
"""Lines of a run's ``grades.jsonl``."""

Write = Callable[[Rows, "RunFacts"], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Export:
    """A way to write a run's grades: its name, the module with its `write`, and one line about it."""

    name: str
    module: str
    about: str

    def writer(self) -> Write:
        """The export's ``write``, imported when first asked for."""
        write: Write = import_module(self.module).write
        return write


EXPORTS: tuple[Export, ...] = tuple(
    Export(name, f"faithgrade.exports.{module}", about)
    for name, module, about in (
        ("junit", "junit", "JUnit XML: one test a case, for CI servers"),
        ("otel", "otel", "OpenTelemetry gen_ai.evaluation.result events as OTLP/JSON logs"),
        ("csv", "table", "one row a claim"),
        ("parquet", "parquet", "one row a claim, typed columns"),
        ("langfuse", "langfuse", "score objects for Langfuse's ingestion, one or more a case"),
        ("phoenix", "phoenix", "annotations for Phoenix, one or more a case"),
    )
)


def find_export(name: str) -> Export:
    """The export called `name`.

    >>> find_export("xls")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    faithgrade.errors.SettingsError: unknown export 'xls'; known are junit, otel, csv, ...
    """
    for known in EXPORTS:
        if known.name == name:
            return known
    raise SettingsError(f"unknown export {name!r}; known are {', '.join(e.name for e in EXPORTS)}")
