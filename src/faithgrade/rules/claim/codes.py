"""Codes of digits that a claim writes in groups of its own: "00 482 913" or "0048-2913" of ``{"member_no": "00482913"}``.

The groups are there for the eye. Read one by one they would be numbers that the evidence never gave.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values import Kind, Text, Value
from faithgrade.values.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.evidence.index import Index

_GROUPS = re.compile(r"(?<![\w.,$€£¥+-])\d+(?:[ \u00a0-]\d+)*(?![\w%°]|[.,]\d)")
_GROUP = re.compile(r"\d+")
_SPACED = re.compile(r"[\d \u00a0-]+")
_LEAST = 5
"""So many digits make a code; a shorter one may be anything."""
_ZERO_FIRST = re.compile(r"0\d*(?:[ \u00a0-]\d{2,})+")
_NO_NUMBER = frozenset({Kind.NUMBER, Kind.IDENTIFIER})


def joined_codes(values: Sequence[Value], text: str, index: Index) -> Sequence[Value]:
    """The values with every run of groups of digits that is one code as one identifier.

    It is one where the evidence has the same digits as text, and where its first group begins with a zero, which no
    number does.
    """
    if not any(v.kind in _NO_NUMBER and v.text[:1].isdigit() for v in values):
        return values
    known = index.once(codes_of_digits)
    for run in _GROUPS.finditer(text):
        if sum(map(str.isdigit, run.group())) < _LEAST:
            continue
        span = _known_part(run, known)
        if span is None and _ZERO_FIRST.fullmatch(run.group()) and _has_six(run.group()):
            span = run.span()
        if span is not None:
            values = _with_code(values, text, *span, known)
    return values


def _known_part(run: re.Match[str], known: Mapping[str, frozenset[str]]) -> tuple[int, int] | None:
    """The longest stretch of whole groups whose digits are a code of the evidence."""
    groups = [g.span() for g in _GROUP.finditer(run.string, *run.span())]
    spans = sorted(
        ((a, b) for i, (a, _) in enumerate(groups) for _, b in groups[i:]), key=lambda s: (s[0] - s[1], s)
    )
    return next((s for s in spans if _digits(run.string[s[0] : s[1]]) in known), None)


def _with_code(
    values: Sequence[Value], text: str, start: int, end: int, known: Mapping[str, frozenset[str]]
) -> Sequence[Value]:
    inside = [v for v in values if v.start < end and start < v.end]
    if any(v.kind not in _NO_NUMBER or v.start < start or v.end > end for v in inside):
        return values  # a date, a sum of money, a number with its unit
    written, digits = text[start:end], _digits(text[start:end])
    if len(inside) == 1 and inside[0].text == written and written.isdigit() and written[0] != "0":
        return values
    forms = sorted({digits, *known.get(digits, frozenset())})
    code = Value(Kind.IDENTIFIER, start, end, written, tuple(Text(form, written) for form in forms))
    return sorted((*(v for v in values if v not in inside), code), key=lambda v: v.start)


def codes_of_digits(index: Index) -> dict[str, frozenset[str]]:
    """The strings of the evidence that are digits in one or more groups, by the digits alone."""
    found: dict[str, set[str]] = {}
    for fact in index.facts:
        if isinstance(fact.value, str) and len(fact.value) <= 40 and _SPACED.fullmatch(fact.value):
            digits = _digits(fact.value)
            if len(digits) >= _LEAST:
                found.setdefault(digits, set()).add(fold(fact.value))
    return {digits: frozenset(forms) for digits, forms in found.items()}


def _digits(text: str) -> str:
    return "".join(ch for ch in text if ch.isdigit())


def _has_six(text: str) -> bool:
    return len(_digits(text)) > _LEAST


__all__ = ["codes_of_digits", "joined_codes"]
