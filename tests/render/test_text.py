"""Numbers, colours and harmless text."""

import io

import pytest

from faithgrade.render.text import Style, percent, printable, style_for, table


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError


@pytest.mark.parametrize(
    ("stream", "environment", "colour"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    stream: io.StringIO, environment: dict[str, str], colour: bool
) -> None:
    assert style_for(stream, environment).colour is colour


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines\tand  blanks ", "two lines and blanks"),
        ("\x1b]0;title\x07", "�]0;title�"),
        ("abc\u202edef", "abc�def"),
        ("zero\u200bwidth", "zero�width"),
        ("naïve 😀 日本", "naïve 😀 日本"),
        ("half \ud83d", "half �"),
    ],
)
def test_text_cannot_steer_the_terminal(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("share", "shown"), [(1.0, "100.0 %"), (0.9999, "99.9 %"), (0.0001, "0.1 %"), (0.0, "0.0 %"), (None, "–")]
)
def test_only_what_is_whole_is_a_hundred_percent_and_only_nothing_is_zero(
    share: float | None, shown: str
) -> None:
    assert percent(share) == shown


def test_columns_line_up() -> None:
    assert table([["a", "n"], ["long name", "1,000"]]) == ["a              n", "long name  1,000"]


def test_without_colour_text_is_as_it_is() -> None:
    assert Style().paint("x", "red", "bold") == "x"
