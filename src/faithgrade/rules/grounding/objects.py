"""Which call was about which object: the ids of a claim against the arguments and results of calls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.calledby import other_thing, words_by_source
from faithgrade.rules.claim.atoms import Atom, Standing, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.rules.words.troubles import TROUBLE_IN_DEEDS
from faithgrade.rules.words.verbs import BASE, word_set
from faithgrade.values import Kind, Value, fold
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Made
    from faithgrade.rules.claim.deeds import Deed
    from faithgrade.rules.claim.view import ClaimView


def ids_in(view: ClaimView, start: int, end: int) -> list[Value]:
    """The ids that the claim holds between two places."""
    return [v for v in view.values if v.kind is Kind.IDENTIFIER and v.start < end and start < v.end]


def speaks_of(made: Made, value: Value) -> bool:
    """Whether the call's arguments or its result hold the id."""
    return in_arguments(made, value) or fold(value.text) in fold(
        str(made.source.content) if made.source else ""
    )


def spoken_of(view: ClaimView, calls: Sequence[Made]) -> tuple[Made, ...]:
    """The calls that the claim names by an argument the others have not; all of them when it names none."""
    if len(calls) < 2:
        return tuple(calls)
    said = {
        t.fold for v in (view, *view.scope_views) for t in v.tokens if len(t.fold) > 1 or t.text.isupper()
    }
    named = tuple(m for m in calls if any(words <= said for words in own_words(m, calls)))
    return named or tuple(calls)


def own_words(made: Made, calls: Sequence[Made]) -> Iterator[set[str]]:
    """The words of each short argument that no other call has."""
    others = {fold(str(a)) for m in calls if m is not made for a in (m.call.arguments or {}).values()}
    for argument in (made.call.arguments or {}).values():
        if (
            isinstance(argument, (str, int))
            and not isinstance(argument, bool)
            and fold(str(argument)) not in others
        ):
            words = {t.fold for t in tokenize(str(argument))}
            if 0 < len(words) <= 5:
                yield words


_FILE = re.compile(r"[\w./~-]*\w\.[A-Za-z][A-Za-z0-9]{1,4}(?![\w@/]|\.\w)")


def files_in(text: str) -> tuple[str, ...]:
    """The file names of a text, without their folders.

    >>> files_in("saved to out/notes.md and mailed to ana@mail.example")
    ('notes.md',)
    """
    return tuple(
        fold(m.group().rsplit("/", 1)[-1])
        for m in _FILE.finditer(text)
        if "@" not in text[max(0, m.start() - 1) : m.start()]
    )


def files_of(made: Made) -> frozenset[str]:
    """The file names among a call's arguments."""
    texts = [
        a
        for a in (made.call.arguments or {}).values()
        if isinstance(a, str) and len(a) <= 200 and not re.search(r"\s", a)
    ]
    return frozenset(name for text in texts for name in files_in(text))


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


def told_of_another(view: ClaimView, made: Made, start: int, end: int) -> str | None:
    """What a stretch of a claim names instead of the thing that a call was for; None where it names that, or nothing like it."""
    if made.source is None:
        return None
    other = other_thing(view, made.source.index, start, end)
    if other is not None:
        return other[0]
    held = view.index.once(words_by_source)[made.source.index]
    named = [fold(word) for word in _CODE.findall(view.text[start:end])]
    shapes = {_shape(word) for word in held if _CODE.fullmatch(word)}
    if any(word in held for word in named):
        return None
    return next((word for word in named if _shape(word) in shapes), None)


_CODE = re.compile(r"(?<![\w.-])(?=[\w.-]*\d)[A-Za-z][\w-]*(?:\.\w+)*")
"""An id of letters and digits."""


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


def may_be_so_called(view: ClaimView, deed: Deed, made: Made) -> bool:
    """Whether a call did something to what a deed is told of, which one may tell by another verb: what an update does is assigning."""
    if made.is_reading or made.state not in ("ok", "unclear") or deed.verb in _PLAIN_DEEDS:
        return False
    if not made.verbs and len(made.name_words) < 2:
        return False  # "claim" does nothing
    name = {w for w in made.name_words if BASE.get(w) not in made.verbs}
    told = {stem(w) for w in (*name, *made.argument_words)}
    return any(
        t.stem in told and t.fold not in IGNORABLE
        for t in view.tokens
        if deed.object[0] <= t.start < deed.object[1]
    )


_PLAIN_DEEDS = word_set(
    "send email mail message text notify pay charge refund create write draft prepare delete book order buy translate print deploy"
)
"""Deeds that are told by no other verb of what was done to a thing."""


def is_same_call(one: Made, other: Made) -> bool:
    """Whether two calls ask for the same: a retry."""
    return one.call.name == other.call.name and one.call.arguments == other.call.arguments


def pointer_to(made: Made, relation: Relation, note: str = "") -> Pointer:
    """A pointer to the whole of what a call brought back."""
    value = made.failure if made.state == "failed" else None
    if value is None and made.source is not None:
        value = shown(made.source.content, 200)
    call_id = made.source.call_id if made.source else made.call.id
    return Pointer(call_id, "", value, relation, note or made.call.name)


def of_call(
    rule: str,
    span: tuple[int, int],
    made: Made,
    code: Reason,
    why: str,
    *,
    covers: frozenset[int] = frozenset(),
    is_value: bool = True,
) -> Atom:
    """An atom for words that a call and what came of it show to be so, or by any other code to be otherwise."""
    right = code in (Reason.STATED, Reason.DISCLOSED)
    pointers = (pointer_to(made, Relation.SUPPORTS if right else Relation.CONTRADICTS),)
    standing: Standing = "good" if right else "wrong"
    told = covers if right else frozenset()
    return Atom(rule, *span, standing, code, why, pointers, covers=told, is_value=is_value)


def is_said_with_it(view: ClaimView, failed: Made, succeeded: Sequence[Made]) -> bool:
    """Whether the claim names what a failed call was for beside what was done, and tells of no failure."""
    text = level(view.text)
    if TROUBLE_IN_DEEDS.search(text):
        return False
    done = {str(v).casefold() for m in succeeded for v in (m.call.arguments or {}).values()}
    own = {
        str(v).casefold()
        for v in (failed.call.arguments or {}).values()
        if isinstance(v, str) and 3 <= len(v) <= 60
    }
    return any(re.search(rf"(?<!\w){re.escape(v)}(?!\w)", text) for v in own - done)
