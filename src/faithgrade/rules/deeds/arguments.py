"""What a call was told to do: values of the claim against the arguments of the call that did it.

The arguments of a successful call prove no fact of the world, but they do say what was done: what was sent,
booked or charged, for whom and when.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.calls import words_of_call
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.deeds.aftermath import body_of
from faithgrade.rules.grounding.echoes import given_instead
from faithgrade.rules.grounding.objects import files_in, files_of, pointer_to
from faithgrade.rules.words.lexicon import AXES, PREPOSITION_POLES
from faithgrade.values import Amount, Clock, Kind, Moment, Value, fold, match, read_leaf
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Made
    from faithgrade.rules.claim.deeds import Deed
    from faithgrade.rules.claim.view import ClaimView

RULE = "actions"

_AMOUNT_KEY = re.compile(r"amount|total|sum|price|value|fee", re.IGNORECASE)
_WHEN = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})
_TIMED = frozenset({"book", "schedule", "reserve", "reschedule", "move", "arrange", "set"})


def from_arguments(view: ClaimView, calls: Sequence[Made]) -> Iterator[Atom]:
    """What the calls were told, as far as the claim says it: good, or wrong in the opposite role."""
    for value in view.values:
        for made in calls:
            key = next(
                (str(k) for k, v in (made.call.arguments or {}).items() if is_told(value, str(k), v)), None
            )
            if key is None:
                continue
            if (paid_in := _other_currency(value, made)) is not None:
                why = f"{made.call.name} was called with {paid_in[0]} = {shown(paid_in[1])}"
                yield _wrong(value, Reason.CONTRADICTED, why, made, *paid_in)
            elif (held := _in_opposite_role(view, value, key, made)) is not None:
                why = f"“{value.text}” was the {key} of {made.call.name}; the {held[0]} was {shown(held[1])}"
                yield _wrong(value, Reason.MISPAIRED, why, made, *held)
            elif (given := given_instead(view, value)) is not None:
                why = f"“{value.text}” was asked for, and {place(view, given)} is {shown(given.value)}"
                yield wrong(view, value, RULE, Reason.CONTRADICTED, why, given)
            else:
                why = f"{made.call.name} was called with “{value.text}” ({key})"
                pointer = pointer_to(made, Relation.SUPPORTS, f"argument {key}")
                yield Atom(RULE, value.start, value.end, "good", Reason.STATED, why, (pointer,))
            break


def _other_currency(value: Value, made: Made) -> tuple[str, object] | None:
    """The argument that gives another currency than a sum of money is told in."""
    told = value.reading.unit if isinstance(value.reading, Amount) and value.kind is Kind.MONEY else None
    for key, held in (made.call.arguments or {}).items():
        if told and "currency" in str(key).lower() and isinstance(held, str) and len(held) == len(told):
            return None if held.upper() == told.upper() else (str(key), held)
    return None


def is_told(value: Value, key: str, argument: object) -> bool:
    """Whether an argument, or anything in it, is the value."""
    if isinstance(argument, list):
        return any(is_told(value, key, item) for item in argument)
    if isinstance(argument, dict):
        return any(is_told(value, str(k), item) for k, item in argument.items())
    if argument is None or isinstance(argument, bool):
        return False
    if value.kind is Kind.NAME:
        return fold(value.text) == fold(str(argument))
    return any(match(value, reading) is not None for reading in read_leaf(argument, (key,), {}))


def came_back_otherwise(view: ClaimView, calls: Sequence[Made]) -> tuple[Made, str, object] | None:
    """A call that was told what the claim says and gave back something else under the same key, with the key and that value.

    Nobody knows then whether it was done: "upgraded to business" of a call with cabin = business whose result has "economy".
    """
    for made in calls:
        body = body_of(made)
        for key, told in (made.call.arguments or {}).items():
            given = body.get(str(key))
            if not isinstance(told, str) or not isinstance(given, str) or fold(told) == fold(given):
                continue
            if _is_said(view, told) and not _is_said(view, given):
                return made, str(key), given
    return None


def done_elsewhere(view: ClaimView, deed: Deed, calls: Sequence[Made]) -> str | None:
    """What all calls were told in one word, where the claim has another noun in its stead: the bedroom, of "in the kitchen"."""
    known = frozenset().union(*(words_of_call(m) for m in calls))
    known |= {t.stem for m in calls if m.source is not None for t in tokenize(str(m.source.content))}
    places = [m["noun"] for m in _PLACE.finditer(level(view.text), *deed.object)]
    if not any(stem(noun) not in known | _NO_PLACES for noun in places):
        return None
    told = [
        a for m in calls[:1] for a in (m.call.arguments or {}).values() if isinstance(a, str) and a.isalpha()
    ]
    return next((a for a in told if a.islower() and not _is_said(view, a)), None)


_PLACE = re.compile(r"\b(?:in|for|on|at) (?:the|your) (?P<noun>[a-z]{3,})\b(?! [a-z]{3,})")
_NO_PLACES = frozenset(
    stem(w)
    for w in "system account list calendar day moment time weekend morning evening afternoon night".split()
)


def _is_said(view: ClaimView, argument: str) -> bool:
    words = re.escape(fold(argument).replace("_", " "))
    return bool(words) and re.search(rf"(?<!\w){words}(?!\w)", fold(view.text)) is not None


def told_another(view: ClaimView, deed: Deed, succeeded: Sequence[Made]) -> Atom | None:
    """A wrong atom when the claim names another file, amount or time than the calls were told."""
    about = view.text[deed.object[0] : deed.object[1]]
    sent = {file for m in succeeded for file in files_of(m)}
    for name in files_in(about):
        if (
            sent
            and name not in sent
            and not any(name in fold(str(m.source.content)) for m in succeeded if m.source)
        ):
            made = succeeded[-1]
            why = f"{made.call.name} was called for {sorted(sent)[0]}, not {name}"
            pointer = pointer_to(made, Relation.CONTRADICTS)
            return Atom(RULE, deed.start, deed.end, "wrong", Reason.MISPAIRED, why, (pointer,))
    if len(succeeded) != 1 or succeeded[0].source is None:
        return None
    inside = [v for v in view.values if v.start < deed.object[1] and deed.object[0] < v.end]
    return _other_amount(view, inside, succeeded[0]) or _other_time(view, deed, succeeded[0])


def _other_amount(view: ClaimView, inside: Sequence[Value], made: Made) -> Atom | None:
    amounts = [v for v in inside if v.kind in (Kind.MONEY, Kind.NUMBER)]
    sent = [(str(k), v) for k, v in (made.call.arguments or {}).items() if _AMOUNT_KEY.search(str(k))]
    if len(amounts) != 1 or len(sent) != 1 or amounts[0].kind is not Kind.MONEY:
        return None
    key, held = sent[0]
    if is_told(amounts[0], key, held) or _gave_back(view, amounts[0], made):
        return None
    why = f"{made.call.name} was called with {key} = {shown(held)}, not {amounts[0].text}"
    return _wrong(amounts[0], Reason.CONTRADICTED, why, made, key, held)


def _other_time(view: ClaimView, deed: Deed, made: Made) -> Atom | None:
    """The dates of a booking, when each is another than the one moment the call was told."""
    when = [v for v in view.values if v.kind in _WHEN]
    arguments = [(str(k), v) for k, v in (made.call.arguments or {}).items() if isinstance(v, str)]
    moments = [
        (k, v) for k, v in arguments if any(isinstance(r, (Moment, Clock)) for r in read_leaf(v, (k,), {}))
    ]
    if deed.verb not in _TIMED or not when or len(moments) != 1:
        return None
    key, held = moments[0]
    strangers = [v for v in when if not is_told(v, key, held) and not _gave_back(view, v, made)]
    dates = [v for v in strangers if v.kind is not Kind.TIME]
    if not dates or len(strangers) != len(when):
        return None
    why = f"{made.call.name} was called with {key} = {shown(held)}, not {dates[0].text}"
    return _wrong(dates[0], Reason.CONTRADICTED, why, made, key, held)


def _gave_back(view: ClaimView, value: Value, made: Made) -> bool:
    """Whether the call's own result holds the value."""
    source = made.source.index if made.source else -1
    facts = [f for f in view.index.evidence.facts if f.source == source]
    return any(is_told(value, f.field[-1] if f.field else "", f.value) for f in facts)


def _in_opposite_role(view: ClaimView, value: Value, key: str, made: Made) -> tuple[str, object] | None:
    """The argument in the role the claim gives `value` ("from X"), when `value` is the opposite one's."""
    before = sorted(view.tokens_in(0, value.start))[-2:]
    own = _roles(key)
    for axis, pole in (
        PREPOSITION_POLES[w] for n in before if (w := view.tokens[n].fold) in PREPOSITION_POLES
    ):
        if any(a == axis and p != pole for a, p in own):
            for other, held in (made.call.arguments or {}).items():
                if (axis, pole) in _roles(str(other)) and not is_told(value, str(other), held):
                    return str(other), held
    return None


def _roles(key: str) -> frozenset[tuple[int, int]]:
    """The opposites a field name takes a side in: (axis, pole)."""
    return frozenset(AXES[w] for w in field_words((key,)).leaf if w in AXES)


def _wrong(value: Value, code: Reason, why: str, made: Made, key: str, held: object) -> Atom:
    pointer = pointer_to(made, Relation.CONTRADICTS, f"argument {key}")
    return Atom(RULE, value.start, value.end, "wrong", code, why, (pointer,), right_value=shown(held))
