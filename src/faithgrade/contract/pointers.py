"""JSON Pointers (RFC 6901) into a payload, with ``*`` for every element of a list or object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING: Final = _Missing()
"""The value of a place that is not there; different from a null."""


def resolve(root: Any, pointer: str) -> list[tuple[str, Any]]:
    """Every (concrete pointer, value) that `pointer` names in `root`; a place that is not there has
    `MISSING`.

    A ``*`` over an empty list names nothing, so the list is empty. A key that really is ``*`` wins over the
    wildcard.

    >>> resolve({"a": [{"b": 1}, {}]}, "/a/*/b")
    [('/a/0/b', 1), ('/a/1/b', nothing)]
    >>> resolve({"a/b": None}, "/a~1b")
    [('/a~1b', None)]
    """
    return list(_walk(root, steps(pointer), ""))


def steps(pointer: str) -> list[str]:
    """The unescaped steps of a pointer; ``""`` is the whole document.

    >>> steps("/a~1b/0")
    ['a/b', '0']
    """
    if not pointer:
        return []
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.lstrip("/").split("/")]


def _walk(node: Any, rest: list[str], at: str) -> Iterator[tuple[str, Any]]:
    if not rest:
        yield at, node
        return
    step, tail = rest[0], rest[1:]
    here = f"{at}/{step.replace('~', '~0').replace('/', '~1')}"
    if isinstance(node, Mapping):
        if step in node:
            yield from _walk(node[step], tail, here)
        elif step == "*":
            for key, value in node.items():
                yield from _walk(value, tail, f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}")
        else:
            yield here, MISSING
    elif isinstance(node, Sequence) and not isinstance(node, (str, bytes)):
        if step == "*":
            for index, value in enumerate(node):
                yield from _walk(value, tail, f"{at}/{index}")
        elif step.isdecimal() and int(step) < len(node):
            yield from _walk(node[int(step)], tail, here)
        else:
            yield here, MISSING
    else:
        yield here, MISSING
