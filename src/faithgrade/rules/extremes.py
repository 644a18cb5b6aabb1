"""Superlatives and comparisons between items: the cheapest, the most recent, lighter than."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.chooser import Chooser, Level
from faithgrade.rules.lexicon import NEGATIONS
from faithgrade.rules.series import single_amount
from faithgrade.rules.view import ClaimView, Mention
from faithgrade.values import Amount, Moment
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason, Relation

# word → (which end is meant, stems of fields it may be about)
_DIMENSIONS = {
    "cheap expensive costly pricey dear": "price cost fare fee amount rate total",
    "light heavy": "weight mass",
    "short long": "duration length time distance",
    "tall high": "height elevation",
    "fast slow quick": "speed time duration latency",
    "early late recent new old": "date day time at created updated published year d posted timestamp born founded",
    "warm hot cold cool": "temp temperature high low",
    "large big small": "size area population capacity count",
    "near close far": "distance",
    "loud quiet": "noise loudness decibel db volume",
}
_LESS = frozenset(
    "cheap light short slow early old cold cool small near close quiet low few less young quick".split()
)
_SUPERLATIVE: dict[str, tuple[bool, frozenset[str]]] = {}
_COMPARATIVE: dict[str, tuple[bool, frozenset[str]]] = {}


def _forms(word: str) -> tuple[str, str]:
    if word.endswith("e"):
        return word + "r", word + "st"
    if word.endswith("y"):
        return word[:-1] + "ier", word[:-1] + "iest"
    if word in ("big", "hot"):
        return word + word[-1] + "er", word + word[-1] + "est"
    return word + "er", word + "est"


for _adjectives, _fields in _DIMENSIONS.items():
    _names = frozenset(stem(w) for w in _fields.split())
    for _word in _adjectives.split():
        _low = _word in _LESS
        _COMPARATIVE[_forms(_word)[0]] = (_low, _names)
        _SUPERLATIVE[_forms(_word)[1]] = (_low, _names)
_SUPERLATIVE["latest"] = (False, _SUPERLATIVE["newest"][1])
_TIME_WORDS = _SUPERLATIVE["newest"][1]
_PRICE_WORDS = _SUPERLATIVE["cheapest"][1]


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for superlatives over one list and comparatives between two named items."""
    yield from _superlatives(view)
    yield from _comparisons(view)


def _superlatives(view: ClaimView) -> Iterator[Atom]:
    for n, token in enumerate(view.tokens):
        found = _SUPERLATIVE.get(token.fold)
        width = 1
        if token.fold in ("most", "least") and n + 1 < len(view.tokens):
            after = view.tokens[n + 1].fold
            width = 2
            if after == "recent":
                found = (token.fold == "least", _TIME_WORDS)
            elif after in ("expensive", "costly"):
                found = (token.fold == "least", _PRICE_WORDS)
        if found is None:
            continue
        low, names = found
        start, end = token.start, view.tokens[n + width - 1].end
        named = [
            m
            for m in view.mentions
            if view.clause_of[m.first] == view.clause_of[n]
            and m.entry.facts
            and any(t.text[:1].isalpha() for t in view.tokens[m.first : m.last])
        ]
        for mention in named:
            atom = _extreme(view, mention, low, names, start, end, frozenset(range(n, n + width)))
            if atom is not None:
                yield atom
                break


def _extreme(
    view: ClaimView,
    mention: Mention,
    low: bool,
    names: frozenset[str],
    start: int,
    end: int,
    cue: frozenset[int],
) -> Atom | None:
    chooser = Chooser.of(view.index)
    facts = view.index.evidence.facts
    for i in mention.entry.facts:
        for level, child in chooser.choices(facts[i]):
            if level[0] != "list" or not chooser.tells_apart(level, facts[i]):
                continue
            ranked = _ranked(view, level, names) or _ranked_by_name(view, level, max(cue))
            if ranked is None:
                continue
            rows, field_fact = ranked
            if _is_of_pace(view, start, end):
                low = _takes_time(view, field_fact) != low
            if not view.index.source(field_fact).whole:
                return Atom("extremes", start, end, "open", Reason.INCOMPLETE_EVIDENCE, "the list may go on")
            best = min(rows.values()) if low else max(rows.values())
            winners = [c for c, v in rows.items() if v == best]
            if child not in rows:
                return None
            text = view.text[start:end]
            fact = next(
                f
                for f in facts[field_fact.index :]
                if f.field == field_fact.field and _child(chooser, f, level) in winners
            )
            if child in winners:
                return Atom(
                    "extremes",
                    start,
                    end,
                    "good",
                    Reason.DERIVED,
                    f"{shown(fact.value)} is the {text} of {len(rows)} items",
                    (point(view, fact, Relation.OPERAND, "extreme"),),
                    (fact.index,),
                    cue,
                )
            return Atom(
                "extremes",
                start,
                end,
                "wrong",
                Reason.WRONG_DERIVATION,
                f"“{view.text[mention.start : mention.end]}” is not the {text}: {place(view, fact)} is {shown(fact.value)}",
                (point(view, fact, Relation.CONTRADICTS, "extreme"),),
                (fact.index,),
            )
    return None


def _ranked_by_name(
    view: ClaimView, level: Level, at: int
) -> tuple[dict[object, Decimal | datetime], Fact] | None:
    """Ranked by the field that the words right behind the superlative name: "the smallest case" by case_mm."""
    said = {t.stem for t in view.tokens[at + 1 : at + 3]}
    return _ranked(view, level, frozenset(said - _KIND_WORDS)) if said - _KIND_WORDS else None


_KIND_WORDS = frozenset(stem(w) for w in "of the in is at one item option and with to a".split())
_PACE = frozenset("fastest slowest quickest".split())
_TIMED = frozenset(stem(w) for w in "time duration latency seconds minutes hours ms sec min".split())


def _is_of_pace(view: ClaimView, start: int, end: int) -> bool:
    return view.text[start:end].lower() in _PACE


def _takes_time(view: ClaimView, fact: Fact) -> bool:
    """Whether a field tells how long something took: the fastest has the least of it."""
    amount = single_amount(view.index, fact)
    return bool(field_words(fact.field).leaf & _TIMED) or (
        amount is not None and dimension(amount.unit) == "time"
    )


def _child(chooser: Chooser, fact: Fact, level: Level) -> object:
    return next((c for lv, c in chooser.choices(fact) if lv == level), None)


def _ranked(
    view: ClaimView, level: Level, names: frozenset[str]
) -> tuple[dict[object, Decimal | datetime], Fact] | None:
    """Per item of a list the value of the one field that the adjective is about, with a first fact of that field."""
    node = view.index.evidence.nodes[int(level[1])]
    chooser = Chooser.of(view.index)
    by_field: dict[tuple[str, ...], dict[object, Decimal | datetime]] = {}
    first: dict[tuple[str, ...], Fact] = {}
    for fact in view.index.evidence.facts[node.lo : node.hi]:
        if not field_words(fact.field).leaf & names:
            continue
        value = _rank_value(view, fact)
        if value is not None:
            by_field.setdefault(fact.field, {}).setdefault(_child(chooser, fact, level), value)
            first.setdefault(fact.field, fact)
    full = [
        f
        for f, rows in by_field.items()
        if len(rows) == node.size and len({type(v) for v in rows.values()}) == 1
    ]
    return (by_field[full[0]], first[full[0]]) if len(full) == 1 else None


def _rank_value(view: ClaimView, fact: Fact) -> Decimal | datetime | None:
    for reading in view.index.readings(fact):
        if isinstance(reading, Moment) and reading.low is not None:
            return reading.low.replace(tzinfo=None)
    amount = single_amount(view.index, fact)
    return amount.value if amount is not None else None


def _comparisons(view: ClaimView) -> Iterator[Atom]:
    for n, token in enumerate(view.tokens):
        found = _COMPARATIVE.get(token.fold)
        if found is None or n + 1 >= len(view.tokens) or view.tokens[n + 1].fold != "than":
            continue
        if any(t.fold in NEGATIONS for t in view.tokens):
            continue
        low, names = found
        before = [m for m in view.mentions if m.last <= n]
        after = [m for m in view.mentions if m.first > n]
        if not before or not after:
            continue
        one, other = _measured(view, before[-1], names), _measured(view, after[0], names)
        if one is None or other is None or one[0].field[-1:] != other[0].field[-1:]:
            continue
        a, b = one[1], other[1]
        if a.unit != b.unit:
            moved = convert(b, a.unit) if a.unit is not None else None
            if moved is None:
                continue
            b = moved
        if a.value == b.value:
            continue
        holds = (a.value < b.value) == low
        pointers = (point(view, one[0], Relation.OPERAND), point(view, other[0], Relation.OPERAND))
        yield Atom(
            "extremes",
            token.start,
            token.end,
            "good" if holds else "wrong",
            Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
            f"{place(view, one[0])} is {shown(one[0].value)}, {place(view, other[0])} is {shown(other[0].value)}",
            pointers,
            (one[0].index, other[0].index),
            frozenset({n, n + 1}),
        )


def _measured(view: ClaimView, mention: Mention, names: frozenset[str]) -> tuple[Fact, Amount] | None:
    """The one fact of the mentioned item that the adjective measures, with its amount."""
    evidence = view.index.evidence
    ranges = [(evidence.nodes[i].lo, evidence.nodes[i].hi) for i in mention.entry.nodes]
    for i in mention.entry.facts:
        fact = evidence.facts[i]
        if fact.node >= 0:
            ranges.append((evidence.nodes[fact.node].lo, evidence.nodes[fact.node].hi))
    found: list[tuple[Fact, Amount]] = []
    for lo, hi in ranges:
        for fact in evidence.facts[lo:hi]:
            if field_words(fact.field).leaf & names:
                amount = single_amount(view.index, fact)
                if amount is not None:
                    found.append((fact, amount))
    return found[0] if len({f.index for f, _ in found}) == 1 else None


def measured_by(word: str) -> frozenset[str]:
    """Stems of the fields that a comparative or superlative may be about: "cheaper" → price, cost …"""
    found = _COMPARATIVE.get(word) or _SUPERLATIVE.get(word)
    return found[1] if found is not None else frozenset()
