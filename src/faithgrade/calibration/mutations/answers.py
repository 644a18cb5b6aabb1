"""Corruptions of an answer, each of something that the evidence states as the answer first had it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.mutations.mutant import (
    NUMBER,
    Maker,
    Mutant,
    Place,
    edited,
    leaves,
    numbers_in,
    plain,
    rounds_to,
    shuffled,
    told_by,
    tree_of,
)

if TYPE_CHECKING:
    from random import Random

    from faithgrade.case import Case

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_DAY_MONTH = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+({'|'.join(MONTHS)})\b")
_MONTH_DAY = re.compile(rf"\b({'|'.join(MONTHS)})\s+(\d{{1,2}})(?:st|nd|rd|th)?\b")
_IDENTIFIER = re.compile(r"\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{4,}\b")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")
NAMES = ("Brandon Quill", "Ostermoor", "Yelena Voss", "Calder Hythe", "Port Senna", "Imara Locke")
STATUSES: Mapping[str, str] = {
    "confirmed": "cancelled",
    "cancelled": "confirmed",
    "canceled": "confirmed",
    "delivered": "returned",
    "available": "sold out",
    "open": "closed",
    "closed": "open",
    "approved": "rejected",
    "rejected": "approved",
    "pending": "completed",
    "completed": "pending",
    "active": "suspended",
    "paid": "unpaid",
    "failed": "succeeded",
    "succeeded": "failed",
    "delayed": "on time",
    "shipped": "cancelled",
}
UNITS: Mapping[str, str] = {
    "km": "miles", "kg": "tonnes", "g": "kg", "GB": "TB", "MB": "GB", "mm": "cm", "cm": "m", "inches": "feet",
    "°C": "°F", "m/s": "km/h", "kWh": "MWh", "mAh": "Ah", "MP": "GP",
    "min": "h", "minutes": "hours", "hours": "days", "days": "weeks",
}  # fmt: skip
CURRENCIES: Mapping[str, str] = {"€": "$", "$": "€", "£": "€", "EUR": "USD", "USD": "EUR", "GBP": "EUR"}
_AGGREGATE = re.compile(
    r"\b(total|altogether|together|in all|sum|average|mean|combined|overall)\b", re.IGNORECASE
)
_VERB = re.compile(r"\b(is|are|was|were|has been|have been|will|can|does|did)\b(?! not\b)")


def digit(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """One digit of a number that the evidence states."""
    told = numbers_in(told_by(case))
    for place in shuffled(places, rng):
        for match in _in(NUMBER, case, place):
            if plain(match.group()) in told and (new := _other_number(match.group(), told, rng)) is not None:
                return edited(case, "digit", place, match.start(), match.end(), new)
    return None


def date(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The day of a date, moved by one to nine days."""
    told = told_by(case)
    for place in shuffled(places, rng):
        for pattern, group in ((_ISO, 3), (_DAY_MONTH, 1), (_MONTH_DAY, 2)):
            for match in _in(pattern, case, place):
                day = int(match.group(group))
                new = (day + rng.randint(1, 9) - 1) % 28 + 1
                text = f"{new:02d}" if pattern is _ISO else str(new)
                at = match.start(group) - match.start()
                moved = match.group()[:at] + text + match.group()[match.end(group) - match.start() :]
                if new != day and moved not in told:
                    return edited(case, "date", place, match.start(group), match.end(group), text)
    return None


def identifier(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """One character of an identifier that the evidence holds."""
    told = told_by(case)
    for place in shuffled(places, rng):
        for match in _in(_IDENTIFIER, case, place):
            text = match.group()
            if text not in told:
                continue
            at = rng.choice([i for i, c in enumerate(text) if c.isdigit()])
            new = text[:at] + rng.choice([d for d in "0123456789" if d != text[at]]) + text[at + 1 :]
            if new not in told:
                return edited(case, "identifier", place, match.start(), match.end(), new)
    return None


def name(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """A name that the evidence holds, for one it does not."""
    told = told_by(case)
    for place in shuffled(places, rng):
        for match in _in(_NAME, case, place):
            if match.group() in told and match.group() not in MONTHS:
                new = rng.choice([n for n in NAMES if n not in told] or list(NAMES))
                return edited(case, "name", place, match.start(), match.end(), new)
    return None


def status(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """A status that the evidence holds, for its opposite."""
    told = told_by(case).lower()
    words = re.compile(rf"\b({'|'.join(STATUSES)})\b")
    for place in shuffled(places, rng):
        for match in _in(words, case, place):
            if match.group() in told and STATUSES[match.group()] not in told:
                return edited(case, "status", place, match.start(), match.end(), STATUSES[match.group()])
    return None


def negation(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The verb of a sentence with a stated number, denied."""
    told = numbers_in(told_by(case))
    for place in shuffled(places, rng):
        numbers = [m for m in _in(NUMBER, case, place) if plain(m.group()) in told]
        verbs = list(_in(_VERB, case, place))
        if numbers and len(verbs) == 1:
            return edited(case, "negation", place, verbs[0].end(), verbs[0].end(), " not")
    return None


def entity(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The name of one item of a list, for another item's, beside a value that only the first one has."""
    for items in _lists(case):
        for place in shuffled(places, rng):
            text = case.answer[place.start : place.end]
            for one in items:
                for other in items:
                    if one is other or not _swappable(text, one, other):
                        continue
                    start = place.start + text.index(one["name"])
                    return edited(case, "entity swap", place, start, start + len(one["name"]), other["name"])
    return None


def unit(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The unit of a number, for another one."""
    told = numbers_in(told_by(case))
    words = re.compile(rf"(?<=\d)(\s?)({'|'.join(map(re.escape, UNITS))})(?![\w/])")
    for place in shuffled(places, rng):
        for match in _in(words, case, place):
            before = list(NUMBER.finditer(case.answer[place.start : match.start()] + " "))
            if before and plain(before[-1].group()) in told:
                return edited(case, "unit", place, match.start(2), match.end(2), UNITS[match.group(2)])
    return None


def currency(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """A currency that the evidence names, for another one."""
    told = told_by(case)
    any_of = "|".join(map(re.escape, CURRENCIES))
    names = {"€": ("€", "EUR"), "$": ("$", "USD"), "£": ("£", "GBP")}
    words = re.compile(rf"({any_of})(?=\s?\d)|(?<=\d)\s?({any_of})")
    for place in shuffled(places, rng):
        for match in _in(words, case, place):
            group = 1 if match.group(1) else 2
            old = match.group(group)
            if any(form in told for form in names.get(old, (old,))):
                return edited(case, "currency", place, match.start(group), match.end(group), CURRENCIES[old])
    return None


def aggregate(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """A total, mean or count that the evidence does not state but yields, made a tenth larger."""
    told = numbers_in(told_by(case))
    for place in shuffled(places, rng):
        if not _AGGREGATE.search(case.answer[place.start : place.end]):
            continue
        for match in _in(NUMBER, case, place):
            value = float(plain(match.group()))
            if plain(match.group()) in told or value == 0:
                continue
            decimals = len(match.group().partition(".")[2])
            new = f"{max(value * 1.1, value + 10**-decimals):.{decimals}f}"
            if not rounds_to(new, told):
                return edited(case, "aggregate", place, match.start(), match.end(), new)
    return None


ANSWER_KINDS: Mapping[str, Maker] = {
    "digit": digit,
    "date": date,
    "identifier": identifier,
    "name": name,
    "status": status,
    "negation": negation,
    "entity swap": entity,
    "unit": unit,
    "currency": currency,
    "aggregate": aggregate,
}


def _in(pattern: re.Pattern[str], case: Case, place: Place) -> list[re.Match[str]]:
    return list(pattern.finditer(case.answer, place.start, place.end))


def _other_number(text: str, told: set[str], rng: Random) -> str | None:
    digits = [i for i, c in enumerate(text) if c.isdigit()]
    for _ in range(12):
        at = rng.choice(digits)
        new = text[:at] + rng.choice([d for d in "123456789" if d != text[at]]) + text[at + 1 :]
        if not rounds_to(new, told):
            return new
    return None


def _lists(case: Case) -> list[list[dict[str, Any]]]:
    """Lists of items in the results: for each item its name and the numbers only it has."""
    out = []
    for result in case.results:
        if result.is_error:
            continue
        for items in _object_lists(tree_of(result.content)):
            named = []
            for item in items:
                called = next(
                    (str(item[k]) for k in ("name", "title", "label") if isinstance(item.get(k), str)), None
                )
                if called is not None and len(called) > 2:
                    named.append(
                        {"name": called, "numbers": numbers_in(" ".join(str(v) for _, v in leaves(item)))}
                    )
            if len({n["name"] for n in named}) > 1:
                out.append(named)
    return out


def _object_lists(root: Any) -> list[list[Mapping[str, Any]]]:
    found: list[list[Mapping[str, Any]]] = []
    if isinstance(root, Mapping):
        for value in root.values():
            found += _object_lists(value)
    elif isinstance(root, list):
        if len(root) > 1 and all(isinstance(item, Mapping) for item in root):
            found.append(root)
        for item in root:
            found += _object_lists(item)
    return found


def _swappable(text: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one["name"] not in text or other["name"] in text or other["name"] in one["name"]:
        return False
    return bool((numbers_in(text) & one["numbers"]) - other["numbers"])
