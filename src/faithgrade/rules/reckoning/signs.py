"""Signs that are told in words: "fell by 2" for -2, "overdrawn by 40" for -40, "three under par" for -3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.naming import around, naming
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import still_open, told_by
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import FALL_CUES, MAX_CUES, RISE_CUES
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem

_KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})
_DOWN = FALL_CUES | {
    stem(w)
    for w in "loss losses shrank shrunk slipped contracted below under behind minus negative deficit overdrawn owe owes owed short withdrawn lag lags trails trailing slower red shortfall reduction reduced".split()
}
_UP = RISE_CUES | {
    stem(w)
    for w in "gain gains profit surplus above plus positive ahead expanded black improved leads leading".split()
}
_TELLING = _DOWN | _UP | {stem("debit"), stem("credit")}
_MOVING = (
    RISE_CUES
    | FALL_CUES
    | {stem(w) for w in "shrank slipped contracted reduction reduced gain gains expanded improved".split()}
) - {stem("profit")}
_AN_END = re.compile(
    r"\b(?:to|from)\s+(?:(?:a|an|about|around|just|only|nearly|roughly|below|above)\s+)*$", re.I
)
_CHANGING = frozenset(
    stem(w)
    for w in "change changes growth delta diff difference trend variation yoy mom qoq gain movement deviation drift offset balance balances account accounts net result profit par to_par elev elevation altitude standing margin verschil".split()
)
"""Fields whose numbers have a sign of their own."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each number whose sign the words of its clause tell, where one field holds it with a sign."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind in _KINDS
            and isinstance(reading, Amount)
            and reading.value > 0
            and reading.value.is_finite()
            and not reading.is_range
            and reading.bound in (None, Bound.ABOUT)
            and not value.text.startswith("+")
        ):
            told = [r for r in value.readings if isinstance(r, Amount)]  # "0.1 degrees" may be of warmth
            atom = next((a for r in told if (a := _signed(view, value, r)) is not None), None)
            atom = atom or _goes_the_other_way(view, value, reading)
            if atom is not None:
                yield atom


def _goes_the_other_way(view: ClaimView, value: Value, reading: Amount) -> Atom | None:
    """An open atom for money said to be paid that a column of both signs books as coming in, or the other way round."""
    if value.kind is not Kind.MONEY:
        return None
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    said = {t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] in own}
    out, into = bool(said & _PAID), bool(said & _GOT)
    facts = _held(view, value, reading)
    if out == into or len(facts) != 1:
        return None
    column = [
        a.value
        for i in view.index.fields.get((facts[0].source, facts[0].field), ())
        if (a := single_amount(view.index, view.index.evidence.facts[i])) is not None
    ]
    outgo = [n for n in column if n < 0]
    if not outgo or len(outgo) == len(column) or into:
        return None
    return still_open(
        value,
        "aggregates",
        f"{place(view, facts[0])} is {shown(facts[0].value)}, and what is paid there may be below nought",
    )


_PAID = frozenset(
    stem(w) for w in "paid pay pays spent spend charged debited withdrew withdrawn bought".split()
)
_GOT = frozenset(
    stem(w) for w in "received receive got earned refund refunded deposited credited back".split()
)


def _signed(view: ClaimView, value: Value, reading: Amount) -> Atom | None:
    if view.stems.isdisjoint(_TELLING):
        return None
    down, up = _said(view, value)
    above = _held(view, value, reading)
    if _AN_END.search(view.text, 0, value.start) and not any(
        field_words(f.field).leaf & MAX_CUES for f in above
    ):  # "fell to 5" and "fell from 5" tell where, and not how far; nothing falls to the highest
        down, up = (frozenset(n for n in way if view.tokens[n].stem not in _MOVING) for way in (down, up))
    if bool(down) == bool(up):
        return None
    if any(_has_a_column_of_it(view, f, down | up) for f in above):
        return None  # "lost 7" of a field "lost" beside it
    below = _held(view, value, replace(reading, value=-reading.value, low=-reading.high, high=-reading.low))
    if below and not above:
        fact, tokens = below[0], down
        if down:
            return _atom(view, value, fact, tokens, right=True)
        return _atom(view, value, fact, up, right=False) if _has_sign(view, fact) else None
    if above and not below and down and _has_sign(view, above[0]) and len(above) == 1:
        return _atom(view, value, above[0], down, right=False)
    return None


def _said(view: ClaimView, value: Value) -> tuple[frozenset[int], frozenset[int]]:
    """The words of a value's clause, and of those before it up to the last number, that say below or above nought."""
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    inside = {n for v in view.values if isinstance(v.reading, Amount) for n in view.tokens_in(v.start, v.end)}
    rows = [n for n in range(len(view.tokens)) if view.clause_of[n] in own and n not in inside]
    told = _of(view, rows)
    if told != (frozenset(), frozenset()):
        return told
    if any(view.tokens[n].fold in _STANDS for n in rows):
        return told  # "it fell by 2 and now stands at 4"
    first = min(own, default=0)
    rows = [n for n in range(len(view.tokens)) if view.clause_of[n] < first and n not in inside]
    return _of(view, rows)


_STANDS = frozenset(
    "stands stand stood is are was were sits remains now holds hold held has have had keeps kept".split()
)


def _of(view: ClaimView, rows: list[int]) -> tuple[frozenset[int], frozenset[int]]:
    down, up = (
        frozenset(
            n for n in rows if _says(view, n, words, entry) and not _is_called_so(view.tokens[n], view.index)
        )
        for words, entry in ((_DOWN, "debit"), (_UP, "credit"))
    )
    return down, up


def _says(view: ClaimView, n: int, words: frozenset[str], entry: str) -> bool:
    """Whether a word says one direction, or "in" stands before the side of an account that does."""
    token = view.tokens[n]
    return token.stem in words or (token.fold == entry and n > 0 and view.tokens[n - 1].fold == "in")


def _is_called_so(token: Token, index: Index) -> bool:
    """Whether a word is a name of the evidence: "Fell and Brim" are two summits."""
    return token.text[:1].isupper() and index.calls_something(token.text)


def _held(view: ClaimView, value: Value, amount: Amount) -> list[Fact]:
    """The facts inside what the claim is about that hold an amount as the one number they read as."""
    selection = selection_for(view, value.start, value.end)
    words = around(view, value.start, value.end)
    found = [
        fact
        for fact, _ in view.index.amounts(amount)
        if (held := single_amount(view.index, fact)) is not None
        and match(amount, held) is not None
        and is_inside(view, fact, selection)
    ]
    return sorted(found, key=lambda f: -naming(view, f, words, amount).score)


def _has_a_column_of_it(view: ClaimView, fact: Fact, said: frozenset[int]) -> bool:
    """Whether the record of a number has a field that is called by the word for the sign: games won and lost."""
    if fact.node < 0:
        return False
    node = view.index.evidence.nodes[fact.node]
    told = {view.tokens[n].stem for n in said}
    return any(
        field_words(f.field).leaf == {word}
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
        for word in told
        if f.node == fact.node and f.field
    )


def tells_a_change(view: ClaimView, fact: Fact) -> bool:
    """Whether the name of a field, or of the tool, says that its numbers are changes; or they have signs of their own."""
    return _has_sign(view, fact) or bool(
        (field_words(fact.field).leaf | field_words(fact.field).above) & (_DOWN | _UP | _STEPS)
    )


_STEPS = frozenset(
    stem(w)
    for w in "discount raise saving savings saved added removed extra step adjustment cut bonus uplift off".split()
)


def _has_sign(view: ClaimView, fact: Fact) -> bool:
    """Whether a field's numbers lie on either side of nought: by its name, or as the rows beside it show."""
    names = field_words(fact.field)
    tool = field_words((view.index.source(fact).name,)).leaf
    if (names.leaf | names.above | tool) & _CHANGING:
        return True
    node = view.index.evidence.nodes[fact.node]
    beside = [
        f for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)] if f.node == fact.node
    ]
    beside += [
        view.index.evidence.facts[i] for i in view.index.fields.get((fact.source, fact.field), ())[:60]
    ]
    return any((a := single_amount(view.index, f)) is not None and a.value < 0 for f in beside)


def _atom(view: ClaimView, value: Value, fact: Fact, words: frozenset[int], *, right: bool) -> Atom:
    said = " ".join(view.tokens[n].text for n in sorted(words))
    return told_by(
        view, "aggregates", value.span, fact, right=right, covers=words, said=f"{said} {value.text}"
    )
