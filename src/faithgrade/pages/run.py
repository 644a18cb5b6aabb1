"""A graded run as a page needs it: manifest, summary, grade lines, and the cases where they can be had."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.case import Case


@dataclass(frozen=True, slots=True)
class RunView:
    """What one page shows.

    `grades` are lines of ``grades.jsonl``; `cases` may lack some, or all, of their cases.
    """

    title: str
    manifest: Mapping[str, Any]
    summary: Mapping[str, Any] | None
    grades: Sequence[Mapping[str, Any]]
    cases: Mapping[str, Case] = field(default_factory=dict)
    note: str = ""
    """Why cases are missing, in one sentence, or empty."""

    @property
    def status(self) -> str:
        """``complete``, or what the run says of itself instead; a run that says nothing is not complete."""
        return str(self.manifest.get("status") or "of unknown state")

    @property
    def expected_cases(self) -> int | None:
        """Number of cases the run was to grade, or None where it does not say."""
        given = [one.get("cases") for one in self.manifest.get("inputs") or ()]
        counts = [count for count in given if isinstance(count, int)]
        return sum(counts) if counts and len(counts) == len(given) else None
