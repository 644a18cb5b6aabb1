"""Changes that must not change a verdict: the same facts in another order, format or naming."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.mutations.answers import MONTHS
from faithgrade.calibration.mutations.mutant import Maker, Mutant, Place, told_by, tree_of, with_results

if TYPE_CHECKING:
    from random import Random

    from faithgrade.case import Case

_GROUPED = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+)(?![\w,]|\.\d)")
_PLAIN = re.compile(r"(?<![\w.,/:-])([1-9]\d{3,8})(?![\w,/:-]|\.\d)")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b(?!T)")
_IDENTIFIER = re.compile(r"\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[A-Z0-9][A-Z0-9-]{4,}\b")


def keys_reversed(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """The fields of every object in reverse order."""
    results = [replace(r, content=_reversed(tree_of(r.content)), structured=None) for r in case.results]
    before = [str(tree_of(r.content)) for r in case.results]
    if [str(r.content) for r in results] == before:
        return None
    return Mutant(
        "fields reordered", with_results(case, results), "the fields of every object in reverse order"
    )


def results_reversed(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """Independent results in reverse order, their calls with them: different calls, no two about the same."""
    names = [(c.name, str(c.arguments)) for c in case.calls]
    if len(case.results) < 2 or len(case.calls) != len(case.results) or len(set(names)) < len(names):
        return None
    if len({c.name for c in case.calls}) > 1 or any(r.is_error for r in case.results):
        return (
            None  # one tool asked about several things: the order says nothing; a chain of tools may mean it
        )
    swapped = replace(
        case,
        calls=tuple(reversed(case.calls)),
        results=tuple(reversed(case.results)),
        labels=(),
        answer_label=None,
    )
    return Mutant("results reordered", swapped, "the results in reverse order")


def numbers_written_otherwise(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """Thousands separators taken out of the answer, or put in where there are none."""
    grouped = _GROUPED.sub(lambda m: m.group().replace(",", ""), case.answer)
    if grouped != case.answer:
        return _answer(case, "numbers reformatted", grouped, "thousands separators taken out")
    put_in = _PLAIN.sub(lambda m: m.group() if _is_year(m.group()) else f"{int(m.group()):,}", case.answer)
    if put_in != case.answer and all(m.group() in told_by(case) for m in _PLAIN.finditer(case.answer)):
        return _answer(case, "numbers reformatted", put_in, "thousands separators put in")
    return None


def dates_written_otherwise(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """ISO dates of the answer in words."""
    new = _ISO.sub(_in_words, case.answer)
    return (
        None if new == case.answer else _answer(case, "dates reformatted", new, "ISO dates written in words")
    )


def ids_renamed(case: Case, places: Sequence[Place], rng: Random) -> Mutant | None:
    """An identifier of answer and evidence, renamed everywhere alike."""
    told = told_by(case)
    known = sorted({m.group() for m in _IDENTIFIER.finditer(case.answer) if m.group() in told})
    if not known:
        return None
    old = rng.choice(known)
    new = "".join(_turned(c) for c in old)
    if new in told or new in case.answer:
        return None

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(old, new)
        if isinstance(value, Mapping):
            return {renamed(k): renamed(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [renamed(v) for v in value]
        return value

    changed = replace(
        case,
        answer=case.answer.replace(old, new),
        question=renamed(case.question),
        system=renamed(case.system),
        turns=tuple(replace(t, text=renamed(t.text)) for t in case.turns),
        calls=tuple(replace(c, arguments=renamed(c.arguments)) for c in case.calls),
        results=tuple(replace(r, content=renamed(r.content), structured=None) for r in case.results),
        contexts=tuple(replace(c, content=renamed(c.content)) for c in case.contexts),
        labels=(),
        answer_label=None,
    )
    return Mutant("ids renamed", changed, f"{old} became {new} everywhere")


EQUIVALENCE_KINDS: Mapping[str, Maker] = {
    "fields reordered": keys_reversed,
    "results reordered": results_reversed,
    "numbers reformatted": numbers_written_otherwise,
    "dates reformatted": dates_written_otherwise,
    "ids renamed": ids_renamed,
}


def _reversed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _reversed(v) for k, v in reversed(list(value.items()))}
    if isinstance(value, (list, tuple)):
        return [_reversed(v) for v in value]
    return value


def _answer(case: Case, kind: str, answer: str, told: str) -> Mutant:
    return Mutant(kind, replace(case, answer=answer, labels=(), answer_label=None), told)


def _in_words(match: re.Match[str]) -> str:
    year, month, day = (int(part) for part in match.groups())
    return f"{day} {MONTHS[month - 1]} {year}" if 1 <= month <= 12 else match.group()


def _is_year(text: str) -> bool:
    return len(text) == 4 and 1800 <= int(text) <= 2100


def _turned(character: str) -> str:
    if character.isdigit():
        return str((int(character) + 3) % 10)
    if "A" <= character <= "Z":
        return chr((ord(character) - 65 + 5) % 26 + 65)
    return character
