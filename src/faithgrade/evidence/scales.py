"""Scales that a payload states once for many numbers: "unit: thousand tonnes", "kEUR", "Sales, in millions of USD"."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import is_currency, unit_named

_WORDS = {
    "thousand": 3, "thousands": 3, "k": 3, "million": 6, "millions": 6, "mn": 6, "mio": 6, "mln": 6, "tsd": 3, "m": 6,
    "billion": 9, "billions": 9, "bn": 9, "mrd": 9, "trillion": 12, "trillions": 12, "tn": 12, "lakh": 5, "crore": 7,
}  # fmt: skip
_LETTERS = frozenset({"k", "m"})
"""Scales of one letter count only beside a currency: "m" alone is a metre."""
_IN = re.compile(
    r"\bin (thousand|million|billion|trillion|lakh|crore)s?\b(?:\s+(?:of\s+)?([\w€$£]+(?:\s\w+)?))?"
    r"|\((thousand|million|billion|trillion|lakh|crore)s?\b(?:\s+(?:of\s+)?([\w€$£]+(?:\s\w+)?))?\)",
    re.I,
)


@lru_cache(maxsize=1024)
def scale_named(text: str) -> tuple[Decimal, str | None] | None:
    """(factor, unit) of a unit that holds a scale, or None.

    >>> scale_named("thousand tonnes"), scale_named("m€"), scale_named("tonnes")
    ((Decimal('1000'), 't'), (Decimal('1000000'), 'EUR'), None)
    """
    words = text.strip().removeprefix("in ").split()
    if not words or len(words) > 4:
        return None
    first, last = words[0].lower().rstrip("."), words[-1].lower().rstrip(".")
    if first in _WORDS and first not in _LETTERS:
        rest = words[1:]
        if rest[:1] in (["per"], ["/"]):
            return None  # "million per litre" is a rate
        rest = rest[1:] if rest[:1] == ["of"] else rest
        return _power(first), unit_named(" ".join(rest)) if rest else None
    if (
        len(words) == 2
        and last in _WORDS
        and (unit := unit_named(words[0])) is not None
        and is_currency(unit)
    ):
        return _power(last), unit
    if len(words) == 2 and first in _LETTERS and (unit := unit_named(words[1])) and is_currency(unit):
        return _power(first), unit
    return _joined(words[0]) if len(words) == 1 else None


def _joined(word: str) -> tuple[Decimal, str | None] | None:
    """The scale of "k€", "MUSD", "€m", "$bn"."""
    if unit_named(word) is not None:
        return None
    for letters in ("bn", "mn", "k", "m"):
        low = word.lower()
        for rest in (
            word[len(letters) :] if low.startswith(letters) else "",
            word[: -len(letters)] if low.endswith(letters) else "",
        ):
            unit = unit_named(rest) if rest else None
            if unit is not None and is_currency(unit):
                return _power(letters), unit
    return None


def scale_told(text: str) -> tuple[Decimal, str | None] | None:
    """(factor, unit) that a title or note states for the numbers under it, or None.

    >>> scale_told("Turnover by branch (in millions of EUR)")
    (Decimal('1000000'), 'EUR')
    """
    found = _IN.search(text)
    if found is None:
        return None
    word, rest = found[1] or found[3], found[2] or found[4]
    unit = (unit_named(rest) or unit_named(rest.split()[0])) if rest else None
    if rest and unit is None:
        return None  # "in thousands of homes" scales nothing
    return _power(word.lower()), unit


@lru_cache(maxsize=4096)
def scale_of_field(step: str) -> tuple[Decimal, str | None] | None:
    """(factor, unit) of a scale that a field's name ends in, also before a currency or in brackets, or None; "m" is one beside money or people only.

    >>> scale_of_field("revenue_musd"), scale_of_field("pop_m"), scale_of_field("length_m"), scale_of_field("Costs (k€)")
    ((Decimal('1000000'), 'USD'), (Decimal('1000000'), None), None, (Decimal('1000'), 'EUR'))
    """
    if step.endswith((")", "]")):
        bracketed = _BRACKETED.search(step)
        return scale_named(bracketed[1]) if bracketed is not None else None
    words = [w.lower() for w in split_identifier(step)]
    if len(words) < 2:
        return None
    *rest, last = words
    if len(words) > 2 and rest[-1] in _WORDS and len(last) == _CODE and is_currency(code := unit_named(last)):
        return _power(rest[-1]), code  # "gdp_bn_eur"
    if last not in _WORDS:
        return _joined(last)
    unit = unit_named(rest[-1]) if len(rest[-1]) == _CODE else None
    unit = unit if is_currency(unit) else None
    if last in _LETTERS and unit is None and _COUNTED.isdisjoint(stem(w) for w in rest):
        return None
    return _power(last), unit


_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,24})[)\]]$")
_CODE = 3
"""Letters of the code of a currency."""
_COUNTED = frozenset(
    stem(w)
    for w in """pop population people clients accounts followers inhabitants residents users customers subscribers members visitors viewers listeners passengers
    riders downloads streams views plays copies revenue revenues sales income profit earnings budget cost costs turnover gdp valuation
    ebit ebitda ebt assets exports imports funding capitalization capital debt loss spend spending""".split()
)
"""What is counted in thousands and millions, and in no metres."""


def _power(word: str) -> Decimal:
    return Decimal(10) ** _WORDS[word]
