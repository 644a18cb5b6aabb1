"""What any calendar or atlas says: leap years, how many days a month has, and which city is a country's capital."""

from __future__ import annotations

import re
from calendar import isleap, monthrange
from collections.abc import Iterator

from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.capitals import is_capital
from faithgrade.values.months import MONTHS
from faithgrade.verdicts import Reason

RULE = "aggregates"

_LEAP = re.compile(
    r"\b(?P<year>(?:19|20)\d\d) (?:is|was|will be|being)(?P<no> not|n['’]t)? (?P<what>a (?P<none>non-)?leap year)\b",
    re.I,
)
_MONTH = re.compile(
    r"\b(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?: (?P<year>(?:19|20)\d\d))? (?:only |always )?has (?:only |just )?(?P<days>\d\d) days\b"
)
_YEAR = re.compile(r"\b(?P<days>36[56]) days (?:of|in) (?P<year>(?:19|20)\d\d)\b")
_CAPITAL = re.compile(
    r"\b(?P<city>[^\W\d_a-z][\w'’.-]*(?: [^\W\d_a-z][\w'’.-]*){0,2}),? (?:which is |is )?"
    r"(?P<what>the capital(?: city)? of (?P<country>(?:the )?[^\W\d_a-z]\w+(?: [^\W\d_a-z]\w+){0,2}))"
)
_DAYS_OF_FEBRUARY = (28, 29)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for what a claim says of a year, a month or a capital; being right proves nothing of the evidence."""
    if "?" in view.text:
        return
    if "leap year" in view.text:
        for found in _LEAP.finditer(view.text):
            denied = bool(found["no"]) != bool(found["none"])
            yield _atom(found, isleap(int(found["year"])) is not denied)
    if " days" in view.text:
        for found in _MONTH.finditer(view.text):
            yield _atom(found, int(found["days"]) in _lengths(found["month"], found["year"]))
        for found in _YEAR.finditer(view.text):
            if (int(found["days"]) == 366) is not isleap(int(found["year"])):
                yield _atom(found, False)
    if "the capital" in view.text and not view.negated:
        for found in _CAPITAL.finditer(view.text):
            right = is_capital(found["city"], found["country"])
            if right is not None and not view.index.knows("capital"):
                yield _atom(found, right)


def _lengths(month: str, year: str | None) -> tuple[int, ...]:
    number = MONTHS[month.lower()]
    if year is None and number == MONTHS["february"]:
        return _DAYS_OF_FEBRUARY
    return (monthrange(int(year or 2001), number)[1],)


def _atom(found: re.Match[str], right: bool) -> Atom:
    what = "what" if "what" in found.re.groupindex else 0
    return Atom(
        RULE,
        found.start(what) if right else found.start(),
        found.end(what),
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.CONTRADICTED,
        f"“{found[0]}” is {'so' if right else 'not so'}",
        is_value=False,
    )
