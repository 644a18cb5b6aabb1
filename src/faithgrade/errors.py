"""Every exception faithgrade raises on purpose.

::

    FaithgradeError
    ├── InputError            a case, label or expectations file is not what it must be
    ├── SettingsError         an option, environment variable or combination of them is not usable
    ├── RubricError           a rubric is missing or malformed
    ├── RunError              a run directory cannot be started, resumed or read
    ├── CalibrationError      labels or a stored calibration cannot be used
    ├── JudgeError            a judge gave no usable reply; `reason` says why
    │   └── JudgeUnavailableError   it may answer later (rate limit, overload, timeout, connection)
    └── BudgetError           the next request would exceed the money allowed
"""

from __future__ import annotations

import re


class FaithgradeError(Exception):
    """Root of all errors a caller may want to catch."""


class InputError(FaithgradeError):
    """A file given to faithgrade holds something else than expected; the message says what, where and what came."""

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, field: str | None = None
    ):
        self.file, self.line, self.field, self.problem = file, line, field, message
        place = ", ".join(
            part for part in (file, f"line {line}" if line is not None else None, field) if part is not None
        )
        super().__init__(f"{place}: {message}" if place else message)


def found_in_json(message: str) -> str:
    """What stands where JSON was expected, from the words of Python's own reader.

    >>> found_in_json("Expecting value"), found_in_json("Unterminated string starting at")
    ('no value', 'an unterminated string')
    """
    said = _JSON_AT.sub("", message)
    expected = said.removeprefix("Expecting ")
    if expected != said:
        return f"no {expected}"
    return (
        said.lower()
        if said == "Extra data"
        else f"{'an' if said[:1] in 'AEIOU' else 'a'} {said[:1].lower()}{said[1:]}"
    )


_JSON_AT = re.compile(r"(?: starting)? at$")


class SettingsError(FaithgradeError):
    """An option or environment variable is not usable as given."""


class RubricError(FaithgradeError):
    """A rubric file is missing, malformed, or its labels do not fit."""


class RunError(FaithgradeError):
    """A run directory cannot be started, resumed or read."""


class CalibrationError(FaithgradeError):
    """Labels or a stored calibration cannot be used for what was asked."""


class JudgeError(FaithgradeError):
    """A judge gave no usable reply and asking again as before will not help.

    `reason` is the word that ends up in the grade: ``refusal``, ``token_limit``, ``unreadable``, ``no_key`` …
    """

    def __init__(self, message: str, *, reason: str):
        self.reason = reason
        super().__init__(message)


class JudgeUnavailableError(JudgeError):
    """The provider did not answer but may later: rate limit, overload, timeout, connection.

    `retry_after` is in seconds when the provider named a time. `pauses_all` marks answers (429, 529) that concern
    every caller, not this request alone.
    """

    def __init__(
        self, message: str, *, reason: str, retry_after: float | None = None, pauses_all: bool = False
    ):
        self.retry_after, self.pauses_all = retry_after, pauses_all
        super().__init__(message, reason=reason)


class BudgetError(FaithgradeError):
    """The next request could exceed the money allowed for this run."""
