"""Corruptions of the evidence under an unchanged answer: what a claim rested on is gone or another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.mutations.mutant import (
    NUMBER,
    Maker,
    Mutant,
    Place,
    changed_at,
    leaves,
    numbers_in,
    plain,
    rounds_to,
    shuffled,
    tree_of,
    with_results,
)

if TYPE_CHECKING:
    from random import Random

    from faithgrade.case import Case


@dataclass(frozen=True, slots=True)
class Support:
    """A number of a claim and the one leaf of one result that holds it."""

    place: Place
    number: str
    result: int
    path: tuple[Any, ...]
    root: Any


def delete(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The field that states a number of the claim, taken out."""
    for found in _supports(case, places, rng):
        root = changed_at(found.root, found.path, _always(None), remove=True)
        return _mutant(case, "field deleted", found, root)
    return None


def null(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The field that states a number of the claim, made null."""
    for found in _supports(case, places, rng):
        return _mutant(case, "field nulled", found, changed_at(found.root, found.path, _always(None)))
    return None


def swap(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The field that states a number of the claim, exchanged with the same field of another item."""
    for found in _supports(case, places, rng):
        other = _sibling(found)
        if other is not None:
            path, value = other
            mine = _at(found.root, found.path)
            root = changed_at(found.root, found.path, _always(value))
            return _mutant(case, "items swapped", found, changed_at(root, path, _always(mine)))
    return None


def error(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The result that states a number of the claim, turned into an error."""
    for found in _supports(case, places, rng):
        results = list(case.results)
        results[found.result] = replace(
            results[found.result],
            content={"error": "upstream timed out"},
            structured=None,
            is_error=True,
            error_kind="execution",
            error_message="upstream timed out",
        )
        told = f"the result of {results[found.result].name or 'a call'} became an error"
        return Mutant("result failed", with_results(case, results), told, *_span(found.place), found.place)
    return None


def truncate(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The list that holds a number of the claim, cut off before the item that holds it."""
    for found in _supports(case, places, rng):
        steps = [i for i, step in enumerate(found.path) if isinstance(step, int)]
        if not steps or found.path[steps[0]] == 0:
            continue
        at = steps[0]
        root = changed_at(found.root, found.path[:at], _first(found.path[at]))
        return _mutant(case, "list truncated", found, root, truncated=True)
    return None


PAYLOAD_KINDS: Mapping[str, Maker] = {
    "field deleted": delete,
    "field nulled": null,
    "items swapped": swap,
    "result failed": error,
    "list truncated": truncate,
}


def _supports(case: Case, places: Sequence[Place], rng: Random) -> Iterator[Support]:
    """Numbers of claims that exactly one leaf of all results holds; small ones stand in too many places."""
    held: dict[str, list[tuple[int, tuple[Any, ...], Any]]] = {}
    elsewhere = numbers_in(
        " ".join([case.system or "", case.question or "", *(str(c.content) for c in case.contexts)])
    )
    for position, result in enumerate(case.results):
        if result.is_error:
            continue
        root = tree_of(result.content)
        if isinstance(root, str):
            continue
        for path, value in leaves(root):
            for number in numbers_in(str(value)):
                held.setdefault(number, []).append((position, path, root))
    for place in shuffled(places, rng):
        for match in NUMBER.finditer(case.answer, place.start, place.end):
            number = plain(match.group())
            found = held.get(number, [])
            alone = len(found) == 1 and rounds_to(match.group(), held) == 1
            if alone and len(number) > 1 and number not in elsewhere:
                yield Support(place, match.group(), *found[0])


def _sibling(found: Support) -> tuple[tuple[Any, ...], Any] | None:
    """The same field of the next item of the list with a number of another value."""
    steps = [i for i, step in enumerate(found.path) if isinstance(step, int)]
    if not steps:
        return None
    at = steps[-1]
    items = _at(found.root, found.path[:at])
    mine = _at(found.root, found.path)
    for i in range(len(items)):
        path = (*found.path[:at], i, *found.path[at + 1 :])
        value = _at(found.root, path)
        if i != found.path[at] and value is not None and numbers_in(str(value)) and str(value) != str(mine):
            return path, value
    return None


def _always(value: Any) -> Callable[[Any], Any]:
    return lambda _: value


def _first(n: int) -> Callable[[Any], Any]:
    return lambda items: list(items)[:n]


def _at(root: Any, path: Sequence[Any]) -> Any:
    for step in path:
        if isinstance(root, Mapping):
            root = root.get(step)
        elif isinstance(root, (list, tuple)) and isinstance(step, int) and step < len(root):
            root = root[step]
        else:
            return None
    return root


def _mutant(case: Case, kind: str, found: Support, root: Any, *, truncated: bool = False) -> Mutant:
    results = list(case.results)
    old = results[found.result]
    results[found.result] = replace(
        old, content=root, structured=None, truncated="yes" if truncated else old.truncated
    )
    pointer = "".join(f"/{step}" for step in found.path)
    told = f"{found.number} at {old.name}{pointer}: {kind}"
    return Mutant(kind, with_results(case, results), told, *_span(found.place), found.place)


def _span(place: Place) -> tuple[int, int]:
    return place.start, place.end
