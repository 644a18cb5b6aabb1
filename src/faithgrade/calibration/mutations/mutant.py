"""A mutant: a case changed in one known way, with the claim it concerns; and what mutations share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.case import Case, ToolResult
from faithgrade.documents import parse_document

if TYPE_CHECKING:
    from random import Random

NUMBER = re.compile(r"(?<![\w.,/:-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w,/:-]|\.\d)")


@dataclass(frozen=True, slots=True)
class Place:
    """A claim of the unchanged answer: answer[start:end]."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed case. `start` and `end` are the claim concerned in the changed answer, `twin` in the
    unchanged one.

    None for both where the change concerns the whole case. `told` says in words what was changed.
    """

    kind: str
    case: Case
    told: str
    start: int | None = None
    end: int | None = None
    twin: Place | None = None
    reference: Case | None = None
    """The case to compare with, where it is not the unchanged one."""


Maker = Callable[[Case, Sequence[Place], "Random"], "Mutant | None"]
"""Makes one mutant of a case out of the claims it may change; None where nothing in the case can be."""


def edited(case: Case, kind: str, place: Place, start: int, end: int, new: str) -> Mutant:
    """The case with answer[start:end], inside the claim at `place`, written as `new`."""
    old = case.answer[start:end]
    answer = case.answer[:start] + new + case.answer[end:]
    changed = replace(case, answer=answer, labels=(), answer_label=None)
    told = f"{old!r} became {new!r}"
    return Mutant(kind, changed, told, place.start, place.end + len(new) - len(old), place)


def with_results(case: Case, results: Sequence[ToolResult]) -> Case:
    """The case with other results, and without labels, which no longer hold."""
    return replace(case, results=tuple(results), labels=(), answer_label=None)


def tree_of(content: Any) -> Any:
    """A content as a tree, structured text included."""
    return parse_document(content).root


def leaves(root: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every scalar of a tree with its path."""
    if isinstance(root, Mapping):
        for key, value in root.items():
            yield from leaves(value, (*path, key))
    elif isinstance(root, (list, tuple)):
        for i, value in enumerate(root):
            yield from leaves(value, (*path, i))
    else:
        yield path, root


def changed_at(
    root: Any, path: tuple[Any, ...], change: Callable[[Any], Any], *, remove: bool = False
) -> Any:
    """A copy of the tree with the value at `path` replaced by ``change(value)``, or taken out."""
    if not path:
        return change(root)
    step, rest = path[0], path[1:]
    if isinstance(root, Mapping):
        if remove and not rest:
            return {k: v for k, v in root.items() if k != step}
        return {k: changed_at(v, rest, change, remove=remove) if k == step else v for k, v in root.items()}
    if remove and not rest:
        return [v for i, v in enumerate(root) if i != step]
    return [changed_at(v, rest, change, remove=remove) if i == step else v for i, v in enumerate(root)]


def told_by(case: Case) -> str:
    """Everything results, passages, system and user say, as one text."""
    parts = [str(value) for r in case.results for _, value in leaves(tree_of(r.content))]
    parts += [str(c.content) for c in case.contexts]
    parts += [case.system or "", case.question or "", *(t.text for t in case.turns)]
    return "\n".join(parts)


def numbers_in(text: str) -> set[str]:
    """Numbers of a text without grouping and trailing zeros.

    >>> sorted(numbers_in("1,234.50 of 7"))
    ['1234.5', '7']
    """
    return {plain(m.group()) for m in NUMBER.finditer(text)}


def plain(number: str) -> str:
    """A number as digits without grouping and trailing zeros.

    >>> plain("1,200"), plain("4.50")
    ('1200', '4.5')
    """
    bare = number.replace(",", "")
    return (bare.rstrip("0").rstrip(".") if "." in bare else bare.lstrip("0")) or "0"


def rounds_to(number: str, told: Iterable[str]) -> int:
    """How many of the told numbers would be written as `number` at its own precision.

    >>> rounds_to("12", ["11.97", "12", "12.6"])
    2
    """
    decimals = len(number.partition(".")[2])
    value = float(plain(number))
    return sum(round(float(one), decimals) == value for one in told)


def shuffled(places: Sequence[Place], rng: Random) -> list[Place]:
    """The places in random order."""
    mixed = list(places)
    rng.shuffle(mixed)
    return mixed
