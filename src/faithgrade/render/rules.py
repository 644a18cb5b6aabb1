"""The list of rules as text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from faithgrade.render.text import Style, counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


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


def explanation_lines(seen: Mapping[str, Any], style: Style) -> Iterator[str]:
    """What the rules saw in one claim: values and readings, names, what was looked up, what was left."""
    finding = seen["finding"]
    yield ""
    yield style.paint(f"“{printable(seen['text'])}”", "bold")
    if finding is None:
        yield "  the rules abstain"
    else:
        decided = f"{finding['verdict']} by {finding['decided_by']}, {finding['reason_code']}"
        yield from _paragraph("  ", f"{decided}: {printable(finding['reason'])}", style.width)
    for value in seen["values"]:
        readings = "; ".join(printable(reading) for reading in value["readings"])
        yield from _paragraph(
            "  value     ", f"“{printable(value['text'])}” read as {value['kind']}: {readings}", style.width
        )
    for mention in seen["mentions"]:
        yield f"  entity    “{printable(mention)}”"
    for text, field in seen["named"]:
        yield f"  field     “{printable(text)}” is {printable(str(field))}"
    for atom in seen["atoms"]:
        covers = (
            f" (covers {', '.join(printable(word) for word in atom['covers'])})" if atom["covers"] else ""
        )
        told = f"{atom['rule']} finds “{printable(atom['text'])}” {atom['standing']}"
        yield from _paragraph("  look-up   ", f"{told}: {printable(atom['reason'])}{covers}", style.width)
    left = ", ".join(printable(word) for word in seen["left"]) or "nothing"
    yield from _paragraph("  left over ", left, style.width)
    if finding is None and seen["withheld"]:
        yield from _paragraph("  withheld  ", seen["withheld"], style.width)


def _paragraph(head: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, min(width, 110), initial_indent=head, subsequent_indent=" " * len(head))
