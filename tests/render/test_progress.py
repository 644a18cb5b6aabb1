"""Progress: cases, claims, spend, rate and time left, by a hand-moved clock."""

import io

from faithgrade.render.progress import ProgressLine
from faithgrade.render.text import Style


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_gets_one_moving_line() -> None:
    clock, stream = Clock(), io.StringIO()
    line = ProgressLine(10, stream, Style(width=120), clock, moving=True)
    for _ in range(5):
        clock.now += 1
        line.add(claims=3, cost_usd=0.01)
    line.finish()
    written = stream.getvalue()
    assert "\n" not in written
    assert "\r5 of 10 cases, 15 claims, $0.0500, 1.0 cases/s, 5.0 s left" in written
    assert written.endswith("\r\x1b[K")


def test_a_log_gets_a_plain_line_now_and_then() -> None:
    clock, stream = Clock(), io.StringIO()
    line = ProgressLine(100, stream, Style(), clock, moving=False)
    for _ in range(25):
        clock.now += 1
        line.add(claims=1, cost_usd=0.0)
    line.finish()
    lines = stream.getvalue().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("10 of 100 cases, 10 claims, 1.0 cases/s")
    assert "\r" not in stream.getvalue()


def test_an_unknown_cost_is_said_and_not_shown_as_nothing() -> None:
    clock = Clock()
    line = ProgressLine(2, None, Style(), clock, moving=False)
    line.add(claims=1, cost_usd=None)
    line.add(claims=1, cost_usd=0.5)
    assert "unknown" in line.line(101.0)


def test_cases_done_before_say_nothing_about_the_rate() -> None:
    clock = Clock()
    line = ProgressLine(100, None, Style(), clock, moving=False)
    line.already_done(90)
    clock.now += 10
    line.add(claims=1, cost_usd=0.0)
    assert line.line(clock.now).startswith("91 of 100 cases, 1 claims, 0.1 cases/s")
