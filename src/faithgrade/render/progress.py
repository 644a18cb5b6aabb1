"""How a long run gets on: one moving line on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from faithgrade.render.text import Style, count, duration, money

if TYPE_CHECKING:
    from collections.abc import Callable

_REDRAW_SECONDS = 0.1
_PLAIN_SECONDS = 10.0


class ProgressLine:
    """Cases, claims, spend, rate and time left. `clock` gives seconds; nothing is written when `stream` is
    None.
    """

    def __init__(
        self, total: int, stream: TextIO | None, style: Style, clock: Callable[[], float], *, moving: bool
    ):
        self.total, self._stream, self._style, self._clock, self._moving = total, stream, style, clock, moving
        self.done = self.claims = self._kept = 0
        self.spent: float | None = 0.0
        self._began = self._drawn = clock()

    def already_done(self, cases: int) -> None:
        """Count cases that an earlier try finished; they say nothing about the rate."""
        self.done = self._kept = cases

    def add(self, *, claims: int, cost_usd: float | None) -> None:
        """Count one finished case and redraw when it is time to."""
        self.add_many(1, claims=claims, cost_usd=cost_usd)

    def add_many(self, cases: int, *, claims: int, cost_usd: float | None) -> None:
        """The same for several cases that are told of at once."""
        self.done += cases
        self.claims += claims
        self.spent = None if self.spent is None or cost_usd is None else self.spent + cost_usd
        now = self._clock()
        if now - self._drawn >= (_REDRAW_SECONDS if self._moving else _PLAIN_SECONDS):
            self._drawn = now
            self._write(now)

    def finish(self) -> None:
        """Take the moving line away."""
        if self._moving and self._stream is not None:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def line(self, now: float) -> str:
        """What there is to say at `now`."""
        passed = max(now - self._began, 1e-9)
        rate = (self.done - self._kept) / passed
        left = (
            f", {duration((self.total - self.done) / rate)} left"
            if rate > 0 and self.done < self.total
            else ""
        )
        spent = f", {money(self.spent)}" if self.spent is None or self.spent > 0 else ""
        done = f"{count(self.done)} of {count(self.total)} cases, {count(self.claims)} claims"
        return f"{done}{spent}, {rate:.1f} cases/s{left}"

    def _write(self, now: float) -> None:
        if self._stream is None:
            return
        text = self.line(now)
        self._stream.write(f"\r{text[: self._style.width - 1]}\x1b[K" if self._moving else text + "\n")
        self._stream.flush()
