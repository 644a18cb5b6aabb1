"""Predicates: what a stretch of a claim says of the items of a group, as a question that each item's facts answer.

A reading has to account for every word that says something; a stretch that can be read in several ways is only
decided where all of them come to the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.binding.groups import Group
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.quantifiers.askable import Askable, askable
from faithgrade.rules.quantifiers.asking import (
    Answer,
    Predicate,
    amounts_said,
    answers,
    best_of,
    holds_nothing,
    shown_field,
)
from faithgrade.rules.statuses.nulls import HELD
from faithgrade.rules.words.conditions import SWITCHED, agrees, means_on, says_state
from faithgrade.rules.words.kinship import stands_for
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS, PRESENTING, SAME_TRUTH, STATUS_FIELDS
from faithgrade.rules.words.truths import truth
from faithgrade.values import Amount, Kind, Moment, Value, match
from faithgrade.values.text import stem

_MOST_WORDS = 12
"""Three predicates do not account for more telling words than this."""
_MOST_OF_ONE = 7
"""Of a single record fewer things are said at once."""
_MOST = 40
"""More readings than this are not looked at."""


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
    lean = frozenset(n for n in words if _says_something(view, group, n)) - known
    if (not lean and not known) or len(lean) > (_MOST_WORDS if not group.single else _MOST_OF_ONE):
        return []
    found = list(_all(view, group, words, several))
    rows: list[tuple[Predicate, ...]] = []
    for size in (1, 2, 3):
        for chosen in itertools.islice(itertools.combinations(found, size), 400):
            taken = [(p.core or p.tokens) & (lean | known) for p in chosen]
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
    found = [p.ask(item) for p in predicates]
    if any(a is False for a in found):
        result: Answer = False
    elif any(a is None for a in found):
        return None
    else:
        result = True
    return not result if negated else result


def _says_something(view: ClaimView, group: Group, n: int) -> bool:
    token = view.tokens[n]
    if token.fold == "on" and n and view.tokens[n - 1].fold in ("switched", "turned", "is", "are", "was"):
        return True
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
                or bool(SAME_TRUTH.get(token.stem, frozenset()) & group.nouns)
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
    switches = [n for n in words if means_on(view.tokens[n].fold) is not None]
    held = frozenset(n for n in words if view.tokens[n].fold in HELD)
    stating = _stating(view, words)
    stems = {view.tokens[n].stem for n in words}
    dates = [
        (v, own)
        for v in view.values
        if v.kind is Kind.DATE and (own := view.tokens_in(v.start, v.end)) <= words
    ]
    amounts: list[tuple[int, int, Predicate]] = []
    columns = askable(view.index, group)
    for column in columns:
        field, leaf = column.field, column.leaf
        said = _naming(view, leaf) & words
        around = _closed(said) if said else said
        if not stems.isdisjoint(column.above):
            around |= frozenset(n for n in words if view.tokens[n].stem in column.above)
        whole = bool(said) and all(any(_names(view.tokens[n], frozenset({w})) for n in said) for w in leaf)
        if column.is_flag:
            others = [c.leaf for c in columns if c is not column]
            plain = [n for n in switches if n in said or not any(_names(view.tokens[n], o) for o in others)]
            yield from _flag(view, plain, column, said, around, whole)
        if column.is_text and not _is_of_a_part(group, column, said):
            yield from _state(view, stating, column, around)
            yield from _text(view, words, stems, column, around)
        if column.is_number and values and not (group.keyed and not several):
            for value in values:
                amounts.extend(
                    (value.start, *row)
                    for row in amounts_said(view, group, field, column.column, value, around)
                )
        if (
            group.single
            and whole
            and len(leaf) > 1
            and column.facts[0].value is None
            and field[-1].endswith("ed")
        ):
            yield Predicate(
                around,
                field,
                f"{shown_field(field)} is true",
                answers(column.column, _unknown),
                is_flag=True,
            )
        if (
            column.has_gaps
            and not any(isinstance(f.value, bool) for f in column.facts)  # a flag is there and says no
            and (whole or (held and group.has_one_field))
            and (held or not group.single)
            and not _is_negated_twice(view, words)
        ):
            yield Predicate(
                around | held,
                field,
                f"{shown_field(field)} is there",
                answers(column.column, _is_there),
            )
        if whole and not values and (len(field) == 1 or not group.single) and column.counts_up:
            yield Predicate(
                _closed(around),
                field,
                f"{shown_field(field)} is not 0",
                answers(column.column, _is_some),
            )
        for value, own in dates if several else ():
            if said or len(group.fields) == 1:
                dated = [_is_on(view, f, value) for f in column.column]
                if any(a is not None for a in dated):
                    yield Predicate(
                        own | around, field, f"{shown_field(field)} is {value.text}", dated.__getitem__
                    )
    yield from best_of(amounts)


def _is_of_a_part(group: Group, column: Askable, said: frozenset[int]) -> bool:
    """Whether a field holds the state of some part of one thing that has a state itself, and the claim does not name it."""
    return (
        group.single
        and not said
        and not column.leaf & STATUS_FIELDS
        and column.holds_states
        and any(field_words(f).leaf & STATUS_FIELDS for f in group.fields)
    )


def _is_some(fact: Fact | None) -> Answer:
    return None if fact is None else bool(fact.value > 0)


def _is_on(view: ClaimView, fact: Fact | None, value: Value) -> Answer:
    """Whether a fact's date is the claimed one."""
    dated = [r for r in view.index.readings(fact) if isinstance(r, Moment)] if fact is not None else []
    return any(match(value, r) is not None for r in dated) if dated else None


def _closed(tokens: frozenset[int]) -> frozenset[int]:
    """Words that name a field, with a single word between two of them: "an SD card slot" of sd_slot."""
    return tokens | {n + 1 for n in tokens if n + 2 in tokens}


def _is_negated_twice(view: ClaimView, words: frozenset[int]) -> bool:
    return sum(view.tokens[n].fold in NEGATIONS for n in words) > 1


def _is_there(fact: Fact | None) -> Answer:
    return fact is not None and fact.value is not None and not holds_nothing(fact)


def predicates_in(view: ClaimView, group: Group, words: frozenset[int]) -> list[Predicate]:
    """Every predicate that some of the words may be."""
    return list(_all(view, group, words, True))


def _naming(view: ClaimView, leaf: frozenset[str]) -> frozenset[int]:
    """The telling words of the claim that may say the name of a field, by what it is called."""
    found = view.saying.get(leaf)
    if found is None:
        found = view.saying[leaf] = frozenset(
            n for n, token in enumerate(view.tokens) if token.fold not in IGNORABLE and _names(token, leaf)
        )
    return found


def _names(token: Token, leaf: frozenset[str]) -> bool:
    return bool(leaf) and _may_name(token.fold, token.stem, leaf)


@lru_cache(maxsize=16384)
def _may_name(fold: str, stem_: str, leaf: frozenset[str]) -> bool:
    """Whether a word may say the name of a field; the same few words meet the same few fields again and again."""
    return (
        stem_ in leaf
        or bool(SAME_TRUTH.get(stem_, frozenset()) & leaf)
        or stands_for(stem_, leaf)
        or (len(fold) >= 5 and any(len(w) >= 4 and stem_.startswith(w) for w in leaf))
    )


def _flag(
    view: ClaimView,
    switches: Sequence[int],
    column: Askable,
    said: frozenset[int],
    around: frozenset[int],
    whole: bool,
) -> Iterator[Predicate]:
    """A boolean: by all words of its name, or by a word for on or off where the name is such a word itself."""
    field = column.field
    names = [stem(w) for step in field[-1:] for w in tokenize_step(step)]
    sense = [s for w in tokenize_step(field[-1]) if (s := means_on(w)) is not None] if field else []
    if not field or (len(names) == len(sense) == 1):
        # the value of a key ("export": false), or a field "active": only the word for on or off is said
        for n in switches if field else [n for n in switches if view.tokens[n].fold in SWITCHED]:
            on = means_on(view.tokens[n].fold)
            flip = bool(sense) and sense[0] is False
            yield Predicate(
                around | {n},
                field,
                f"{shown_field(field)} is {'true' if on != flip else 'false'}",
                answers(column.column, _is_true if on != flip else _is_false),
                is_flag=True,
            )
        if not field or not whole:
            return
    if whole:
        off = [n for n in switches if means_on(view.tokens[n].fold) is False and n not in said]
        yield Predicate(
            around | frozenset(switches),
            field,
            f"{shown_field(field)} is {'false' if off else 'true'}",
            answers(column.column, _is_false if off else _is_true),
            is_flag=True,
        )


def tokenize_step(step: str) -> list[str]:
    """The folded words of a key."""
    return [t.fold for t in tokenize(step)]


def _is_true(fact: Fact | None) -> Answer:
    return truth(fact.value) if fact is not None else None


def _is_false(fact: Fact | None) -> Answer:
    known = _is_true(fact)
    return None if known is None else not known


def _unknown(_: Fact | None) -> Answer:
    return None


def _stating(view: ClaimView, words: frozenset[int]) -> list[int]:
    """The words that say what state something is in."""
    return [
        n
        for n in words
        if (word := view.tokens[n].fold) != "way"
        and says_state(word)
        and not any(t.fold in _MODAL for t in view.tokens[max(0, n - 4) : n])
    ]  # what can be cancelled is not cancelled


_MODAL = frozenset("can could cannot may might must should would will to be able".split())


def _state(
    view: ClaimView, stating: Sequence[int], column: Askable, around: frozenset[int]
) -> Iterator[Predicate]:
    for n in stating:
        word, facts = view.tokens[n].fold, column.column
        found = [agrees(word, str(f.value)) if f is not None and f.value is not None else None for f in facts]
        if any(f is not None and stem(str(f.value).lower()) == view.tokens[n].stem for f in facts):
            # where some items are in just this state, the others are not
            found = [
                a if a is not None or f is None or f.value is None else False
                for a, f in zip(found, facts, strict=True)
            ]
        if any(a is not None for a in found):
            yield Predicate(
                around | {n}, column.field, f"{shown_field(column.field)} is {word}", found.__getitem__
            )


def _text(
    view: ClaimView, words: frozenset[int], stems: set[str], column: Askable, around: frozenset[int]
) -> Iterator[Predicate]:
    """A short text that several items may have: "in zone C"."""
    texts = [row for first in stems & column.texts.keys() for row in column.texts[first]]
    for shown, wanted in sorted(texts, key=itemgetter(0)):
        run = _run(view, words, wanted)
        if run is None:
            continue
        named = bool(around - run)
        yield Predicate(
            around | run,
            column.field,
            f"{shown_field(column.field)} is {shown}",
            [
                None if f is None or f.value is None else str(f.value) == shown for f in column.column
            ].__getitem__,
            named,
            core=run,
            is_text=True,
        )


def _run(view: ClaimView, words: frozenset[int], wanted: Sequence[Token]) -> frozenset[int] | None:
    """The words of the claim that are a text, side by side."""
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
