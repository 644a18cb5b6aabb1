"""Which call was about which object: the ids of a claim against the arguments and results of calls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.values import Kind, Value, fold

if TYPE_CHECKING:
    from faithgrade.rules.calls import Made
    from faithgrade.rules.view import ClaimView


def ids_in(view: ClaimView, start: int, end: int) -> list[Value]:
    """The ids that the claim holds between two places."""
    return [v for v in view.values if v.kind is Kind.IDENTIFIER and v.start < end and start < v.end]


def speaks_of(made: Made, value: Value) -> bool:
    """Whether the call's arguments or its result hold the id."""
    return in_arguments(made, value) or fold(value.text) in fold(
        str(made.source.content) if made.source else ""
    )


def in_arguments(made: Made, value: Value) -> bool:
    """Whether the call was told the id."""
    wanted = tuple(t.fold for t in tokenize(value.text))
    return bool(wanted) and all(word in made.argument_words for word in wanted)


def names_another(made: Made, value: Value) -> bool:
    """Whether an argument is an id of the same make as `value`, and another."""
    shape = _shape(value.text)
    arguments = [
        a
        for a in (made.call.arguments or {}).values()
        if isinstance(a, (str, int)) and not isinstance(a, bool)
    ]
    return any(_shape(str(a)) == shape and fold(str(a)) != fold(value.text) for a in arguments)


def _shape(text: str) -> str:
    """An id with letters as "a" and digits as "9", mixed runs of both as "x".

    >>> _shape("HAT-001"), _shape("JG7FMM") == _shape("2FBBAH")
    ('a-9', True)
    """

    def kind(run: re.Match[str]) -> str:
        word = run.group()
        letters, digits = any(c.isalpha() for c in word), any(c.isdigit() for c in word)
        return (
            f"x{len(word)}"
            if (letters and digits) or (letters and word.isupper() and len(word) > 4)
            else "a"
            if letters
            else "9"
        )

    return re.sub(r"[A-Za-z0-9]+", kind, text.strip("#"))


def is_same_call(one: Made, other: Made) -> bool:
    """Whether two calls ask for the same: a retry."""
    return one.call.name == other.call.name and one.call.arguments == other.call.arguments
