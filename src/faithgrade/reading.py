"""Read a judge's reply: one whole label for each claim, from the agreed field, or none."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

READER_VERSION = "1"
"""Raised with every change that can change how a stored reply is read."""

_FENCE = re.compile(r"^\s*```[A-Za-z]*\s*\n(.*?)\n?\s*```\s*$", re.DOTALL)
_PAIR = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)*)"\s*(,|\}|$)')


@dataclass(frozen=True, slots=True)
class Reading:
    """The labels read whole, by claim id, with the reasons given; `problem` says what was wrong with the
    rest.
    """

    labels: dict[str, str]
    reasons: dict[str, str]
    problem: str | None = None

    def missing(self, ids: Sequence[str]) -> tuple[str, ...]:
        """The ids without a label, in order."""
        return tuple(i for i in ids if i not in self.labels)


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object as written, so that a key that stands twice is seen."""


def read_reply(text: str, ids: Sequence[str], labels: Sequence[str]) -> Reading:
    """The label of each id in a reply of the form ``{"c1": "supported", …}``.

    One code fence or lead-in text around the object is tolerated. A word that is not exactly one of `labels`
    is no label; an id given twice has none; a reply that names an id nobody asked for is unreadable as a
    whole, for its labels may stand one place off. A reply that breaks off keeps the labels that are whole.

    >>> read_reply('{"c1": "supported", "c2": "unsup', ["c1", "c2"], ["supported", "unsupported"]).labels
    {'c1': 'supported'}
    >>> read_reply("All claims are supported.", ["c1"], ["supported", "unsupported"]).problem
    'no JSON object in the reply'
    """
    body = text.strip().removeprefix("\ufeff")
    fenced = _FENCE.match(body)
    body = fenced.group(1) if fenced else body
    objects, torn = _objects(body)
    if len(objects) > 1:
        return Reading({}, {}, f"{len(objects)} JSON objects in the reply, expected one")
    if objects:
        return _from_pairs(objects[0], ids, labels)
    if torn is not None:
        return _from_torn(torn, ids, labels)
    return Reading({}, {}, "no JSON object in the reply" if body else "the reply is empty")


def _objects(body: str) -> tuple[list[_Pairs], str | None]:
    """Every whole top-level object, and the rest from the first brace that never closes."""
    decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
    found: list[_Pairs] = []
    at = body.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(body, at)
        except (ValueError, RecursionError):
            return found, body[at:]
        found.append(value)
        at = body.find("{", end)
    return found, None


def _from_pairs(pairs: _Pairs, ids: Sequence[str], labels: Sequence[str]) -> Reading:
    stray = [key for key, _ in pairs if key not in ids]
    if stray:
        return Reading({}, {}, f"the reply names {stray[0]!r}, which was not asked")
    seen: dict[str, str] = {}
    reasons: dict[str, str] = {}
    spoilt: dict[str, str] = {}
    for key, value in pairs:
        if isinstance(value, _Pairs):
            inner = dict(value)
            if len(inner) < len(value):
                spoilt[key] = f"{key} has a member twice"
            if isinstance(inner.get("reason"), str):
                reasons[key] = inner["reason"]
            label = _whole_label(inner.get("label"), labels)
        else:
            label = _whole_label(value, labels)
        if label is None:
            spoilt[key] = f"{key} has no label of the rubric"
        elif key in seen:
            spoilt[key] = f"{key} is labelled twice"
        else:
            seen[key] = label
    good = {key: label for key, label in seen.items() if key not in spoilt}
    absent = [i for i in ids if i not in good and i not in spoilt]
    problem = "; ".join(spoilt.values()) or (f"no label for {', '.join(absent)}" if absent else None)
    return Reading(good, {k: v for k, v in reasons.items() if k in good}, problem)


def _from_torn(text: str, ids: Sequence[str], labels: Sequence[str]) -> Reading:
    """Whole ``"id": "label"`` pairs from the start of an object that breaks off."""
    pairs, at = _Pairs(), 1
    while match := _PAIR.match(text, at):
        pairs.append((match.group(1), match.group(2)))
        at = match.end()
        if match.group(3) != ",":
            break
    rest = _from_pairs(pairs, ids, labels)
    return Reading(
        rest.labels, {}, "the reply breaks off" if rest.problem is None or rest.labels else rest.problem
    )


def _whole_label(value: Any, labels: Sequence[str]) -> str | None:
    if not isinstance(value, str):
        return None
    folded = value.strip().casefold()
    return next((label for label in labels if label.casefold() == folded), None)
