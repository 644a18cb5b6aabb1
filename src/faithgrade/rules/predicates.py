"""Predicates: what a stretch of a claim says of the items of a group, as a question that each item's facts answer.

A reading has to account for every word that says something; a stretch that can be read in several ways is only
decided where all of them come to the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.conditions import HEALTH, agrees, means_on
from faithgrade.rules.extremes import measured_by
from faithgrade.rules.flags import is_missing, truth
from faithgrade.rules.groups import Group
from faithgrade.rules.kinship import stands_for
from faithgrade.rules.lexicon import GENERIC_FIELD_WORDS, IGNORABLE, NEGATIONS, PRESENTING, STATES, SYNONYMS
from faithgrade.rules.series import single_amount
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, Moment, Value, convert, match
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

Answer = bool | None
_MOST = 40
"""More readings than this are not looked at."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A yes-or-no question about an item: its number → the answer, or None when its facts do not tell.

    `tokens` are the numbers of the words it accounts for, `field` what it looks at, `named` whether the field's name
    was said, `negatable` whether a negation in the stretch turns it.
    """

    tokens: frozenset[int]
    field: tuple[str, ...]
    what: str
    ask: Callable[[int], Answer]
    named: bool = True
    numeric: bool = False
    adjacent: bool = False
    """Whether the field's name stands right behind the number: "2 ports"."""
    direct: bool = False
    """Whether a word of the field's own name was said."""
    is_text: bool = False
    is_flag: bool = False


def readings(
    view: ClaimView,
    group: Group,
    words: frozenset[int],
    *,
    several: bool,
    known: frozenset[int] = frozenset(),
) -> list[tuple[Predicate, ...]]:
    """Every way to read all of the telling `words` as predicates of the group's items that hold together.

    `several` says that the stretch speaks of the items as a whole: a number said of a single one is another rule's.
    `known` are words that name the thing itself and need no accounting for.
    """
    if not words:
        return []
    found = list(_all(view, group, words, several))
    lean = frozenset(n for n in words if _says_something(view, group, n)) - known
    if not lean and not known:
        return []
    rows: list[tuple[Predicate, ...]] = []
    for size in (1, 2, 3):
        for chosen in itertools.islice(itertools.combinations(found, size), 400):
            taken = [p.tokens & (lean | known) for p in chosen]
            if sum(map(len, taken)) != len(frozenset().union(*taken)) or not all(taken):
                continue
            if (
                lean <= frozenset().union(*(p.tokens for p in chosen))
                and len({p.field for p in chosen}) == size
            ):
                rows.append(chosen)
        if rows:
            break
    return rows[:_MOST]


def holds(predicates: Sequence[Predicate], item: int, negated: bool) -> Answer:
    """Whether all predicates hold of an item; with `negated`, whether they do not."""
    answers = [p.ask(item) for p in predicates]
    if any(a is False for a in answers):
        result: Answer = False
    elif any(a is None for a in answers):
        return None
    else:
        result = True
    return not result if negated else result


def _says_something(view: ClaimView, group: Group, n: int) -> bool:
    token = view.tokens[n]
    return not (
        token.fold in IGNORABLE
        or token.fold in NEGATIONS
        or token.fold in _EMPTY
        or token.fold.removesuffix("n") in ("is", "are", "was", "were", "has", "have", "does", "do")
        or (
            means_on(token.fold) is None
            and (
                token.stem in PRESENTING
                or token.stem in group.nouns
                or bool(SYNONYMS.get(token.stem, frozenset()) & group.nouns)
            )
        )
    )


_LIGHT = frozenset(
    "allow allows accept accepts permit permits carry carries hold holds give gives got use uses own owns enjoy exceed exceeds stay stays remain remains switched turned".split()
)
"""Verbs that say no more than what their object does."""
_EMPTY = _LIGHT | frozenset(
    "and or but too also yet currently now present today so far still already been than there whereas while though although however t s both not either neither longer just exactly then any".split()
)


def _all(view: ClaimView, group: Group, words: frozenset[int], several: bool) -> Iterator[Predicate]:
    values = [
        v
        for v in view.values
        if isinstance(v.reading, Amount) and (own := view.tokens_in(v.start, v.end)) and own <= words
    ]
    amounts: list[tuple[int, int, Predicate]] = []
    for field, column in group.fields.items():
        facts = [f for f in column if f is not None]
        if len(facts) * 2 < len(column):
            continue
        leaf = field_words(field).leaf - GENERIC_FIELD_WORDS
        if not field:
            leaf = group.nouns
        above = field_words(field).above
        said = frozenset(n for n in words if _names(view.tokens[n], leaf))
        around = _closed(said) | frozenset(n for n in words if view.tokens[n].stem in above)
        whole = bool(leaf) and all(any(_names(view.tokens[n], frozenset({w})) for n in said) for w in leaf)
        if all(truth(f.value) is not None or f.value is None for f in facts) and any(
            isinstance(f.value, bool) or truth(f.value) is not None for f in facts
        ):
            yield from _flag(view, group, words, field, column, said, around, whole)
        if all(f.value is None or isinstance(f.value, str) for f in facts):
            yield from _state(view, words, field, column, around)
            yield from _text(view, words, field, column, around)
        if not (group.keyed and not several) and all(
            f.value is None or _number(view, f) is not None or _is_nan(f) for f in facts
        ):
            for value in values:
                amounts.extend(
                    (value.start, *row) for row in _amount(view, group, words, field, column, value, around)
                )
        if group.single and whole and len(leaf) > 1 and facts[0].value is None and field[-1].endswith("ed"):
            yield Predicate(around, field, f"{_shown(field)} is true", lambda _: None, is_flag=True)
        held = frozenset(n for n in words if view.tokens[n].fold in _HELD)
        sole = len([f for f in group.fields if not any(f in item.names for item in group.items)]) == 1
        if (
            any(f.value is None or _is_nan(f) for f in facts)
            and (whole or (sole and held))
            and (held or not group.single)
            and not _is_negated_twice(view, words)
        ):
            yield Predicate(
                around | held,
                field,
                f"{_shown(field)} is there",
                lambda i, column=column: _is_there(column[i]),
            )
        if (
            whole
            and not values
            and (len(field) == 1 or not group.single)
            and all(_counts_up(f) for f in facts)
            and any(f.value == 0 for f in facts)
        ):
            yield Predicate(
                _closed(around),
                field,
                f"{_shown(field)} is not 0",
                lambda i, column=column: _is_some(column[i]),
            )
        for value in view.values:
            own = view.tokens_in(value.start, value.end)
            if value.kind is Kind.DATE and several and own <= words and (said or len(group.fields) == 1):
                answers = [_is_on(view, f, value) for f in column]
                if any(a is not None for a in answers):
                    yield Predicate(
                        own | around, field, f"{_shown(field)} is {value.text}", answers.__getitem__
                    )
    yield from _best(amounts)


def _counts_up(fact: Fact) -> bool:
    return isinstance(fact.value, int) and not isinstance(fact.value, bool) and 0 <= fact.value <= 20


def _is_some(fact: Fact | None) -> Answer:
    return None if fact is None else bool(fact.value > 0)


def _is_on(view: ClaimView, fact: Fact | None, value: Value) -> Answer:
    """Whether a fact's date is the claimed one."""
    dated = [r for r in view.index.readings(fact) if isinstance(r, Moment)] if fact is not None else []
    return any(match(value, r) is not None for r in dated) if dated else None


def _closed(tokens: frozenset[int]) -> frozenset[int]:
    """Words that name a field, with a single word between two of them: "an SD card slot" of sd_slot."""
    return tokens | {n + 1 for n in tokens if n + 2 in tokens}


def _best(amounts: Sequence[tuple[int, int, Predicate]]) -> Iterator[Predicate]:
    """Of the fields a number may stand in, those that the words and the unit speak for most."""
    for start in sorted({a[0] for a in amounts}):
        rows = [a for a in amounts if a[0] == start]
        most = max(score for _, score, _ in rows)
        if most == 0 and len(rows) > 1:
            continue  # nothing says which field is meant
        yield from (p for _, score, p in rows if score == most)


_HELD = frozenset(
    "known given recorded set assigned reading readings usable value stated data figure measurement file listed provided specified stored reported number".split()
)
"""Words that say a value is there, or what is there."""


def _is_negated_twice(view: ClaimView, words: frozenset[int]) -> bool:
    return sum(view.tokens[n].fold in NEGATIONS for n in words) > 1


def _is_there(fact: Fact | None) -> Answer:
    return fact is not None and fact.value is not None and not _is_nan(fact)


def _is_nan(fact: Fact) -> bool:
    return fact.value is not None and is_missing(fact.value)


def predicates_in(view: ClaimView, group: Group, words: frozenset[int]) -> list[Predicate]:
    """Every predicate that some of the words may be."""
    return list(_all(view, group, words, True))


def _names(token: Token, leaf: frozenset[str]) -> bool:
    return (
        token.stem in leaf
        or bool(SYNONYMS.get(token.stem, frozenset()) & leaf)
        or stands_for(token, leaf)
        or (len(token.fold) >= 5 and any(len(w) >= 4 and token.stem.startswith(w) for w in leaf))
    )


def _shown(field: tuple[str, ...]) -> str:
    return "/".join(field) or "its value"


def _flag(
    view: ClaimView,
    group: Group,
    words: frozenset[int],
    field: tuple[str, ...],
    column: Sequence[Fact | None],
    said: frozenset[int],
    around: frozenset[int],
    whole: bool,
) -> Iterator[Predicate]:
    """A boolean: by all words of its name, or by a word for on or off where the name is such a word itself."""
    names = [stem(w) for step in field[-1:] for w in tokenize_step(step)]
    sense = [s for w in tokenize_step(field[-1]) if (s := means_on(w)) is not None] if field else []
    switches = [n for n in words if means_on(view.tokens[n].fold) is not None]
    if not field or (len(names) == len(sense) == 1):
        # the value of a key ("export": false), or a field "active": only the word for on or off is said
        for n in switches:
            on = means_on(view.tokens[n].fold)
            flip = bool(sense) and sense[0] is False
            yield Predicate(
                around | {n},
                field,
                f"{_shown(field)} is {'true' if on != flip else 'false'}",
                lambda i, on=on, flip=flip: _is(column[i], (on is True) != flip),
                is_flag=True,
            )
        if not field or not whole:
            return
    if whole:
        off = [n for n in switches if means_on(view.tokens[n].fold) is False and n not in said]
        yield Predicate(
            around | frozenset(switches),
            field,
            f"{_shown(field)} is {'false' if off else 'true'}",
            lambda i, wanted=not off: _is(column[i], wanted),
            is_flag=True,
        )


def tokenize_step(step: str) -> list[str]:
    """The folded words of a key."""
    return [t.fold for t in tokenize(step)]


def _is(fact: Fact | None, wanted: bool) -> Answer:
    known = truth(fact.value) if fact is not None else None
    return None if known is None else known is wanted


def _state(
    view: ClaimView,
    words: frozenset[int],
    field: tuple[str, ...],
    column: Sequence[Fact | None],
    around: frozenset[int],
) -> Iterator[Predicate]:
    for n in words:
        word = view.tokens[n].fold
        if word == "way" or (word not in HEALTH and view.tokens[n].stem not in STATES):
            continue
        if any(t.fold in _MODAL for t in view.tokens[max(0, n - 4) : n]):
            continue  # what can be cancelled is not cancelled
        answers = [
            agrees(word, str(f.value)) if f is not None and f.value is not None else None for f in column
        ]
        if any(f is not None and stem(str(f.value).lower()) == view.tokens[n].stem for f in column):
            # where some items are in just this state, the others are not
            answers = [
                a if a is not None or f is None or f.value is None else False
                for a, f in zip(answers, column, strict=True)
            ]
        if any(a is not None for a in answers):
            yield Predicate(around | {n}, field, f"{_shown(field)} is {word}", answers.__getitem__)


_MODAL = frozenset("can could cannot may might must should would will to be able".split())


def _text(
    view: ClaimView,
    words: frozenset[int],
    field: tuple[str, ...],
    column: Sequence[Fact | None],
    around: frozenset[int],
) -> Iterator[Predicate]:
    """A short text that several items may have: "in zone C"."""
    values = [str(f.value) if f is not None and f.value is not None else None for f in column]
    distinct = {v for v in values if v and len(v) <= 40}
    if len(distinct) > 60:
        return
    for shown in sorted(distinct):
        run = _run(view, words, shown)
        if run is None:
            continue
        if shown.lower() in ("true", "false", "yes", "no"):
            continue
        named = bool(around - run)
        yield Predicate(
            around | run,
            field,
            f"{_shown(field)} is {shown}",
            lambda i, shown=shown: None if values[i] is None else values[i] == shown,
            named,
            is_text=True,
        )


def _run(view: ClaimView, words: frozenset[int], text: str) -> frozenset[int] | None:
    """The words of the claim that are a text, side by side."""
    wanted = tokenize(text)
    if not wanted:
        return None
    for n in sorted(words):
        here = view.tokens[n : n + len(wanted)]
        if len(here) == len(wanted) and all(
            (a.fold == b.fold if len(b.fold) > 2 else a.text == b.text)
            or (len(b.fold) > 4 and a.stem == b.stem)
            for a, b in zip(here, wanted, strict=True)
        ):
            run = frozenset(range(n, n + len(wanted)))
            return run if run <= words else None
    return None


def _number(view: ClaimView, fact: Fact) -> Amount | None:
    """The number a fact is: a name with a number in it ("Slate 14") is none."""
    if isinstance(fact.value, str) and not fact.value.lstrip("+-−~<>≈ $€£¥").startswith(tuple("0123456789")):
        return None
    return single_amount(view.index, fact)


def _amount(
    view: ClaimView,
    group: Group,
    words: frozenset[int],
    field: tuple[str, ...],
    column: Sequence[Fact | None],
    value: Value,
    around: frozenset[int],
) -> Iterator[tuple[int, Predicate]]:
    """(how much speaks for the field, the predicate) of a number that the field's values can be held against."""
    own = view.tokens_in(value.start, value.end)
    found = [a for f in column if f is not None and (a := _number(view, f)) is not None]
    leaf = field_words(field).leaf or group.nouns
    reading = next(
        (r for r in value.readings if isinstance(r, Amount) and found and _fits(r, found[0])), None
    )
    if reading is None or leaf & _NUMBERING or len(leaf) > 6:
        return
    telling = any(measured_by(view.tokens[n].fold) & leaf for n in own)
    named = around - own
    direct = any(view.tokens[n].stem in leaf for n in named)
    same = reading.unit is not None and dimension(reading.unit) == dimension(found[0].unit)
    score = 2 * same + 2 * direct + (bool(named) or telling)
    if reading.unit is not None and found[0].unit is None and not (named or telling):
        return
    yield (
        score,
        Predicate(
            own | around,
            field,
            f"{_shown(field)} is {value.text}",
            lambda i: _compare(view, column[i], reading),
            bool(named or telling),
            True,
            max(own) + 1 in named,
            direct,
        ),
    )


_NUMBERING = frozenset(stem(w) for w in "id n nr no index position rank page year row line lane".split())


def _fits(claimed: Amount, found: Amount) -> bool:
    """Whether two amounts can be compared: one dimension, or a unit on one side only."""
    if claimed.unit is None or found.unit is None or claimed.unit == found.unit:
        return not claimed.is_range
    return not claimed.is_range and convert(found, claimed.unit) is not None


def _compare(view: ClaimView, fact: Fact | None, claimed: Amount) -> Answer:
    found = _number(view, fact) if fact is not None else None
    if found is None:
        return None
    if claimed.unit is not None and found.unit not in (None, claimed.unit):
        found = convert(found, claimed.unit)
        if found is None:
            return None
    value, limit = found.value, claimed.value
    if claimed.bound is Bound.OVER:
        return value > limit
    if claimed.bound is Bound.UNDER:
        return value < limit
    if claimed.bound is Bound.AT_LEAST:
        return value >= limit
    if claimed.bound is Bound.AT_MOST:
        return value <= limit
    if claimed.bound is not None:
        return None
    if claimed.low <= value <= claimed.high:
        return True
    return False
