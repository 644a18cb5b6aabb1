"""The list of rules as text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from faithgrade.render.text import Style, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def rule_lines(rules: Sequence[tuple[str, str, str]], version: str, style: Style) -> Iterator[str]:
    """Each rule's name, what it decides, and when it abstains.

    >>> for line in rule_lines([("dates", "if a day is right", "on relative ones")], "3", Style()):
    ...     print(line or "-")
    1 rule, version 3
    -
    dates
      decides   if a day is right
      abstains  on relative ones
    """
    yield f"{counted(len(rules), 'rule')}, version {version}"
    for name, decides, abstains in rules:
        yield ""
        yield style.paint(name, "bold")
        yield from _paragraph("  decides   ", decides, style.width)
        yield from _paragraph("  abstains  ", abstains, style.width)


def _paragraph(head: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, min(width, 110), initial_indent=head, subsequent_indent=" " * len(head))
