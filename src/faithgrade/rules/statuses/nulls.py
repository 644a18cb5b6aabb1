"""What nobody knows: a null, or a word for one, can be neither asserted nor denied; saying that it is not known is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import refuted, told_by
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, SYNONYMS
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

RULE = "flags"

_OCCASIONS = frozenset("run time moment case point period record one item entry".split())
_UNKNOWN = frozenset(
    stem(w)
    for w in "unknown unavailable unspecified missing null empty blank recorded listed specified provided given stated available found known".split()
)


def is_missing(value: object) -> bool:
    """Whether a payload value says that nothing is known."""
    if isinstance(value, str):
        return value.strip().lower() in ("nan", "n/a", "null")
    return value is None or (isinstance(value, Decimal) and value.is_nan())


def null(
    view: ClaimView,
    fact: Fact,
    named: frozenset[int],
    words: list[int],
    rest: list[int],
    negated: bool,
    start: int,
    end: int,
) -> Atom | None:
    """A null can be neither asserted nor denied; saying that it is not known is right."""
    source = view.index.source(fact)
    topic = {
        t.stem
        for text in (view.case.question or "", source.name, *map(str, source.arguments.values()))
        for t in tokenize(text)
    }
    rest = [
        n
        for n in rest
        if view.tokens[n].stem not in topic
        and view.tokens[n].fold not in IGNORABLE
        and not (n and view.tokens[n - 1].fold == "this" and view.tokens[n].fold in _OCCASIONS)
    ]
    stems = {view.tokens[n].stem for n in words}
    if (stems & _UNKNOWN or (stem("field") in stems and stems & _HELD)) and (
        negated
        or stems
        & {stem(w) for w in ("unknown", "unavailable", "unspecified", "missing", "null", "empty", "blank")}
    ):
        if all(view.tokens[n].stem in _UNKNOWN | _HELD for n in rest):
            return _owned_up(view, fact, (start, end), frozenset(words))
        return None
    if not rest and (denied := _denied_outright(view, fact, named, words, end)) is not None:
        return denied
    if not rest and (state := _state_of_null(view, fact, named, words, start, end)) is not None:
        return state
    return None if negated else _outcome_of_null(view, fact, named, words, start, end)


def _denied_outright(
    view: ClaimView, fact: Fact, named: frozenset[int], words: list[int], end: int
) -> Atom | None:
    """Wrong, where the clause says that there is none of what the evidence does not tell of: "has no allergies" of a null."""
    first = min(named)
    folds = [view.tokens[n].fold for n in words if n < first][-2:]
    if len(folds) != 2 or folds[1] != "no" or folds[0] not in ("has", "have", "had"):
        return None
    if any(t.stem in _UNKNOWN for n, t in enumerate(view.tokens) if n in words and n not in named):
        return None
    return _asserted(view, fact, (view.tokens[first - 1].start, end), "tells that there is none")


_SWITCHED = frozenset(
    "on off enabled disabled activated deactivated active inactive included excluded".split()
)


def _state_of_null(
    view: ClaimView, fact: Fact, named: frozenset[int], words: list[int], start: int, end: int
) -> Atom | None:
    """Wrong, where the clause says that something is on or off of which the evidence does not tell: "is switched off"."""
    behind = [view.tokens[n] for n in words if n > max(named)]
    folds = [
        t.fold for t in behind if t.fold not in ("now", "currently", "switched", "turned", "also", "both")
    ]
    if (
        len(folds) != 2
        or folds[0] not in ("is", "are", "was", "were", "stays", "remains")
        or folds[1] not in _SWITCHED
    ):
        return None
    return _asserted(view, fact, (start, max(end, behind[-1].end)), "tells whether it is on or off")


_TURNED_OUT = frozenset(
    "approved accepted granted confirmed rejected declined denied refused passed failed completed cleared cancelled refunded paid "
    "delivered renewed expired revoked suspended successful unsuccessful positive negative".split()
)
_TURNED_DOWN = frozenset({("turned", "down"), ("came", "back"), ("went", "through")})
_BEING = frozenset("is was has been were got".split())


def _outcome_of_null(
    view: ClaimView, fact: Fact, named: frozenset[int], words: list[int], start: int, end: int
) -> Atom | None:
    """Wrong, where the clause says how something ended of which the evidence has nothing."""
    behind = [n for n in words if n > max(named)][:4]
    folds = [view.tokens[n].fold for n in behind]
    if not folds or (folds[0] not in _BEING and tuple(folds[:2]) not in _TURNED_DOWN):
        return None
    said = next((n for n in behind if view.tokens[n].fold in _TURNED_OUT), None)
    pair = next((n for n in behind if tuple(t.fold for t in view.tokens[n : n + 2]) in _TURNED_DOWN), None)
    at = said if said is not None else pair
    beside = view.index.evidence.nodes[fact.node] if fact.node >= 0 else None
    if at is None or (
        beside is not None and _tells_of_an_end(view, beside.lo, min(beside.hi, beside.lo + 60))
    ):
        return None
    return _asserted(view, fact, (start, max(end, view.tokens[at].end)), "tells how it ended")


def _tells_of_an_end(view: ClaimView, lo: int, hi: int) -> bool:
    """Whether the object of a null has a state in words, which the claim may have meant."""
    return any(
        isinstance(f.value, str) and not {t.fold for t in tokenize(f.value)}.isdisjoint(_TURNED_OUT)
        for f in view.index.evidence.facts[lo:hi]
    )


def takes_null_for_no(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a denial rests on a null, and not on what says that there is none."""
    facts = view.index.evidence.facts
    return any(
        a.standing == "good"
        and a.rule in _DENYING
        and a.code is Reason.STATED
        and any(is_missing(facts[i].value) for i in a.facts)
        and (
            not any(t.stem in _UNKNOWN or t.fold in HELD for t in view.tokens)
            or any(_is_predicated(view, facts[i]) for i in a.facts)
        )
        for a in atoms
    )


def _is_predicated(view: ClaimView, fact: Fact) -> bool:
    """Whether the name of a field stands as what happened, and so tells of more than of what is known: "no data was lost"."""
    return any(
        token.stem in field_words(fact.field).leaf - _UNKNOWN
        and token.fold not in HELD
        and view.tokens[n - 1].fold in ("was", "were", "been")
        for n, token in enumerate(view.tokens)
        if n
    )


_DENYING = frozenset({"flags", "quantifiers", "statuses"})
HELD = frozenset(
    "known given recorded set assigned reading readings usable value stated data figure measurement file listed provided specified stored reported number".split()
)
_HELD = frozenset(stem(w) for w in "value data figure entry field holds contains".split())
"""Words that say a value is there, or what is there."""

_COVERED = re.compile(
    r"\b(?:(?:still |currently )?(?:under|in|within|covered by|has|have|having|with) (?:a |an |the |its |their )?"
    r"(?:valid |active |current |running )?(?P<one>warranty|guarantee|insurance|cover|coverage)"
    r"|(?P<other>warranty|guarantee|insurance|cover|coverage) (?:is|remains) (?:still )?(?:valid|active|running|in force|good|live))\b"
    r"(?! card| number| provider| claim| form)",
    re.I,
)
_UNTIL = frozenset(
    stem(w)
    for w in "until till to end ends ending expire expires expiry expiration valid date through".split()
)


def still_covered(view: ClaimView) -> Iterator[Atom]:
    """Wrong, where something is said to be under a warranty of which all that the evidence has is an end that is null."""
    told = _COVERED.search(view.text)
    if told is None or view.negated:
        return
    word = stem((told["one"] or told["other"]).lower())
    selection = selection_for(view, *told.span())
    facts = [f for f in view.index.facts if word in field_words(f.field).leaf | field_words(f.field).above]
    meant = [f for f in facts if is_inside(view, f, selection)]
    if not meant or not all(
        is_missing(f.value) and field_words(f.field).leaf & _UNTIL and not view.index.source(f).outdated
        for f in meant
    ):
        return
    yield _asserted(view, meant[0], told.span(), "says that it runs")


_NO_FIGURE = re.compile(
    r"\b(?:no|isn['’]t an?|is not an?) (?:meaningful |valid |defined |usable )?"
    r"(?P<what>average|mean|median|rate|ratio|percentage|proportion|quotient)\b(?! (?:limit|change|card|increase|difference)s?\b)",
    re.I,
)


def no_figure(view: ClaimView) -> Iterator[Atom]:
    """Good, where a worked-out figure is said not to be there which is not a number or null; wrong, where it is a number.

    "There is no average" of ``{"calls": 0, "avg_call_min": NaN}``.
    """
    for told in _NO_FIGURE.finditer(view.text):
        words = {stem(told["what"].lower())} | SYNONYMS.get(stem(told["what"].lower()), frozenset())
        selection = selection_for(view, *told.span())
        meant = [
            f
            for key in sorted({k for w in words for k in view.index.fields_by_word.get(w, ())})
            for f in (view.index.evidence.facts[i] for i in view.index.fields[key][:50])
            if is_inside(view, f, selection) and not view.index.source(f).superseded
        ]
        if not meant or len({is_missing(f.value) for f in meant}) > 1 or len({f.field for f in meant}) > 1:
            continue
        fact, none = meant[0], is_missing(meant[0].value)
        if not none and (len(meant) > 1 or isinstance(fact.value, str) or view.index.source(fact).outdated):
            continue
        yield (
            _owned_up(view, fact, told.span())
            if none
            else told_by(view, RULE, told.span(), fact, right=False)
        )


def _owned_up(
    view: ClaimView, fact: Fact, span: tuple[int, int], covers: frozenset[int] = frozenset()
) -> Atom:
    why = f"the claim says it is not known and {place(view, fact)} is {shown(fact.value)}"
    pointers = (point(view, fact, Relation.SUPPORTS),)
    return Atom(RULE, *span, "good", Reason.DISCLOSED, why, pointers, (fact.index,), covers)


def _asserted(view: ClaimView, fact: Fact, span: tuple[int, int], untold: str) -> Atom:
    why = f"{place(view, fact)} is {shown(fact.value)}, so nothing {untold}"
    return refuted(view, span, RULE, Reason.NULL_ASSERTED, why, fact)
