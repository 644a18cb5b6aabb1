"""Whether a provider may still be asked: shut for good by a refused key, for a while by an outage."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from faithgrade.errors import JudgeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.question import Question

REST = 60.0  # seconds before one question is let through a gate that an outage shut
FOR_GOOD = float("inf")


class ShutError(JudgeError):
    """No request was sent, because the provider was given up."""


class Gate:
    """One gate for all requests of a run. `on_warning` is told once why it was shut."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        on_warning: Callable[[str], None] | None = None,
    ):
        self.clock, self.on_warning = clock, on_warning
        self._error: JudgeError | None = None
        self._until = float("-inf")
        self._probe: Question | None = None

    @property
    def is_shut(self) -> bool:
        """Whether the provider was given up and has not answered since."""
        return self._error is not None

    def shut(self, error: JudgeError, seconds: float) -> None:
        """Let nobody through for `seconds`; `error` says why."""
        if self.on_warning is not None and (self._error is None or str(self._error) != str(error)):
            self.on_warning(f"the judge was given up: {error}")
        self._error, self._until, self._probe = error, self.clock() + seconds, None

    def open(self) -> None:
        """The provider answered."""
        self._error = self._probe = None

    def admit(self, question: Question) -> None:
        """Raise ShutError unless `question` may be asked. After the rest one may, and decides for all."""
        if self._error is None or question is self._probe:
            return
        if self.clock() >= self._until:
            self._until, self._probe = self.clock() + REST, question
            return
        raise ShutError(f"not asked, the judge was given up: {self._error}", reason=self._error.reason)
