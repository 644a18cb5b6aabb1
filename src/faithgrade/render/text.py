"""Words, numbers and colours for terminals. What comes from answers and payloads loses its control
characters.
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

_COLOURS = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_KEPT = {"\u200d", "\u00ad", "\ufe0f"}
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Style:
    """Whether to colour, and how wide the terminal is."""

    colour: bool = False
    width: int = 100

    def paint(self, text: str, *names: str) -> str:
        """`text` in these colours, or as it is.

        >>> Style(colour=True).paint("no", "red")
        '\\x1b[31mno\\x1b[0m'
        >>> Style().paint("no", "red")
        'no'
        """
        if not self.colour or not names:
            return text
        return f"\x1b[{';'.join(_COLOURS[name] for name in names)}m{text}\x1b[0m"


def style_for(stream: TextIO, environment: Mapping[str, str]) -> Style:
    """Colours on a terminal only, and never with NO_COLOR or a dumb one."""
    terminal = stream.isatty() and environment.get("TERM") != "dumb"
    width = 100
    if terminal:
        try:
            width = os.get_terminal_size(stream.fileno()).columns
        except OSError:
            width = 100
    return Style(terminal and not environment.get("NO_COLOR"), max(width, 60))


def printable(text: str) -> str:
    """`text` on one line without anything that could steer a terminal.

    >>> printable("a\\x1b[31mb\\n c\\u202e")
    'a�[31mb c�'
    """
    flat = _BLANKS.sub(" ", text).strip()
    return "".join(c if c in _KEPT or unicodedata.category(c) not in _UNSAFE else "\ufffd" for c in flat)


def shorten(text: str, width: int) -> str:
    """`text` on one printable line of at most `width` characters.

    >>> shorten("a long sentence about nothing", 12)
    'a long sent…'
    """
    flat = printable(text)
    return flat if len(flat) <= width else flat[: max(width - 1, 1)].rstrip() + "…"


def percent(share: float | None) -> str:
    """A share as percent with one digit; unknown is a dash, never 0. 100.0 % is only what is whole.

    >>> percent(0.8333), percent(None), percent(0.0), percent(0.99999)
    ('83.3 %', '–', '0.0 %', '99.9 %')
    """
    if share is None:
        return "–"
    shown = round(share * 100, 1)
    if shown == 100 and share < 1:
        shown = 99.9
    if shown == 0 and share > 0:
        shown = 0.1
    return f"{shown:.1f} %"


def count(n: int) -> str:
    """A count with thin grouping: 12,345."""
    return f"{n:,}"


def counted(n: int, noun: str, plural: str | None = None) -> str:
    """A count with its noun.

    >>> counted(1, "case"), counted(2, "case"), counted(0, "reply", "replies")
    ('1 case', '2 cases', '0 replies')
    """
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def money(usd: float | None) -> str:
    """US dollars; an unknown cost says so.

    >>> money(0.0), money(0.0042), money(12.5), money(None)
    ('$0.00', '$0.0042', '$12.50', 'unknown')
    """
    if usd is None:
        return "unknown"
    return f"${usd:.4f}" if 0 < usd < 0.1 else f"${usd:,.2f}"


def duration(seconds: float) -> str:
    """Seconds as a person says them.

    >>> duration(3.21), duration(75), duration(7260)
    ('3.2 s', '1 min 15 s', '2 h 1 min')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    if seconds < 3600:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return f"{int(seconds // 3600)} h {int(seconds % 3600 // 60)} min"


def table(rows: list[list[str]], *, gap: str = "  ") -> list[str]:
    """Columns padded to their widest cell: the first to the left, the others to the right.

    >>> table([["", "n"], ["rules", "12"]])
    ['        n', 'rules  12']
    """
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(w) if i == 0 else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(gap.join(cells).rstrip())
    return lines


def size(n: int) -> str:
    """Bytes as a person says them.

    >>> size(512), size(20_480), size(3_500_000)
    ('512 B', '20.5 kB', '3.5 MB')
    """
    amount = float(n)
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.0f} B" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
