"""Batches: "all four are moved" of calls, or of one call's items, of which not all went well.

A result may list, one by one, what did not work.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.doneness import failed_rows
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.deeds import deeds_in, level
from faithgrade.rules.deeds.aftermath import body_of
from faithgrade.rules.grounding.objects import of_call, pointer_to
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, NEGATIONS
from faithgrade.rules.words.troubles import TROUBLE_AT_A_FAILURE
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.verdicts import Pointer

RULE = "actions"

_ALL = re.compile(
    r"\s*(?:done[,:.–—-]+ ?)?(?:all|both|every|each)\b(?! (?:right|in all|together|told|but)\b)"
)
_EXCEPT = re.compile(r"\b(?:except|but|apart from|other than|besides|bar|barring|were meant|should)\b|n't\b")
_WENT_WELL = frozenset(stem(w) for w in "ok success successful succeeded done moved updated applied".split())
_PLAIN = frozenset(
    "now all both every each of the them been was were is are has have be successfully already".split()
)


def read(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """A wrong atom for a claim that all of a batch was done, where the result says of one of it that it was not."""
    text = level(view.text)
    found = _ALL.match(text) or _SO_MANY.match(text)
    if found is None or "?" in text or _EXCEPT.search(text):
        return
    if any(t.fold in NEGATIONS | CONDITIONALS | HEDGES for t in view.tokens):
        return
    for made in record.made:
        if made.state == "failed" or made.source is None or not made.verbs:
            continue
        rows = view.index.once(_flagged).get(made.source.index, ())
        bad = [f for f in rows if f.value is False]
        if len(rows) < 2 or not bad or _ALL.match(text) is None or not _is_of(view, made, len(rows)):
            continue
        why = f"of {len(rows)} at {made.call.name} not all went well: {place(view, bad[0])} is {shown(bad[0].value)}"
        yield _masked(view, found, why, tuple(point(view, f, Relation.CONTRADICTS) for f in bad[:6]))
        return
    yield from _in_part(view, record, found)
    if _ALL.match(text) is None:
        return
    if not any(deed.done for deed in deeds_in(view.text)):  # which has its own atom
        yield from _of_several_calls(view, record, found)


_SO_MANY = re.compile(
    r"\s*(?:(?:i've|i have|i) )?(?:the )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
)
"""A number at the head, which is that of all."""
_NOT_DONE = frozenset(
    stem(w)
    for w in "skipped failed failures errors rejected unprocessed ignored refused remaining unchanged kept".split()
)


def _in_part(view: ClaimView, record: Deeds, found: re.Match[str]) -> Iterator[Atom]:
    """A wrong atom for a deed said of all, or of as many as all, of which the result lists some as left out."""
    for made in record.made:
        if made.state == "failed" or made.source is None or not made.verbs:
            continue
        done, undone = view.index.once(_in_two_lists).get(made.source.index, ((), ()))
        size = len(done) + len(undone)
        told = [
            v.reading.value for v in view.values if isinstance(v.reading, Amount) and v.kind is Kind.NUMBER
        ]
        if not done or not undone or (not told and _ALL.match(level(view.text)) is None):
            continue
        if not _is_of(view, made, size):
            continue
        first = undone[0]
        why = (
            f"{made.call.name} left out {len(undone)} of {size}: {place(view, first)} is {shown(first.value)}"
        )
        yield _masked(view, found, why, tuple(point(view, f, Relation.CONTRADICTS) for f in undone[:6]))
        return


def _in_two_lists(index: Index) -> dict[int, tuple[tuple[Fact, ...], tuple[Fact, ...]]]:
    """Per source the first facts of the items of its list of what was done, and of the one of what was left out."""
    items: dict[int, dict[tuple[str, ...], dict[int, Fact]]] = {}
    for fact in index.facts:
        if len(fact.path) >= 2 and isinstance(fact.path[0], str) and isinstance(fact.path[1], int):
            items.setdefault(fact.source, {}).setdefault(fact.field[:1], {}).setdefault(fact.path[1], fact)
    found = {}
    for source, lists in items.items():
        out = [v for field, v in lists.items() if field_words(field).leaf & _NOT_DONE]
        done = [v for field, v in lists.items() if not field_words(field).leaf & _NOT_DONE]
        if len(out) == len(done) == 1:
            found[source] = (tuple(done[0].values()), tuple(out[0].values()))
    return found


def _of_several_calls(view: ClaimView, record: Deeds, found: re.Match[str]) -> Iterator[Atom]:
    """A wrong atom for "all three are moved" of three calls for one thing each, one of which failed for good."""
    for name in dict.fromkeys(m.call.name for m in record.made if m.verbs):
        alike = [m for m in record.made if m.call.name == name]
        objects = {repr(sorted((m.call.arguments or {}).items(), key=str)): m for m in alike}
        failed = [m for m in objects.values() if m.state == "failed"]
        if len(objects) < 2 or not failed or not any(m.state == "ok" for m in objects.values()):
            continue
        if any(_is_under_way(m.state) for m in objects.values()) or not _is_of(
            view, failed[-1], len(objects)
        ):
            continue
        why = f"of {len(objects)} calls of {name} not all went well ({shown(failed[-1].failure or 'error')})"
        yield _masked(view, found, why, (pointer_to(failed[-1], Relation.CONTRADICTS),))
        return


def _masked(view: ClaimView, found: re.Match[str], why: str, pointers: tuple[Pointer, ...]) -> Atom:
    """A wrong atom for the whole claim from its "all" on."""
    return Atom(RULE, found.start(), len(view.text), "wrong", Reason.ERROR_MASKED, why, pointers)


def _is_under_way(state: str) -> bool:
    """Whether nothing can be said yet of how a call ended."""
    return state in ("unclear", "missing")


def _is_of(view: ClaimView, made: Made, size: int) -> bool:
    """Whether a claim says no more than that the call was made for so many: its words are those of the call and the request."""
    known = {
        t.stem
        for text in (view.case.question or "", made.call.name)
        for t in tokenize(text.replace("_", " "))
    }
    for key, value in (made.call.arguments or {}).items():
        known |= field_words((str(key),)).leaf
        known |= {t.stem for t in tokenize(str(value))}
    counts = {
        n: v.reading.value
        for v in view.values
        if v.kind is Kind.NUMBER and isinstance(v.reading, Amount)
        for n in view.tokens_in(v.start, v.end)
    }
    if any(number != size for number in counts.values()):
        return False
    return all(
        n in counts
        or t.fold in _PLAIN
        or t.fold in IGNORABLE
        or t.stem in known
        or any(len(w) >= 3 and t.fold.startswith(w) for w in known)
        or t.stem in made.verbs
        for n, t in enumerate(view.tokens)
    )


def _flagged(index: Index) -> dict[int, tuple[Fact, ...]]:
    """Per source the flags of its one list that say of each item whether it went well."""
    found: dict[int, dict[tuple[str, ...], list[Fact]]] = {}
    for fact in index.facts:
        if (
            isinstance(fact.value, bool)
            and fact.field
            and any(isinstance(step, int) for step in fact.path)
            and field_words(fact.field).leaf & _WENT_WELL
        ):
            found.setdefault(fact.source, {}).setdefault(fact.field, []).append(fact)
    return {source: tuple(next(iter(cols.values()))) for source, cols in found.items() if len(cols) == 1}


def turned_away(view: ClaimView, calls: Sequence[Made], about: tuple[int, int]) -> Iterator[Atom]:
    """A wrong atom for each name in text[about] that the result of a deed lists only among what it did not do: "rejected": ["legal"]."""
    if any(t.fold in NEGATIONS for t in view.tokens) or TROUBLE_AT_A_FAILURE.search(level(view.text)):
        return
    own = {m.source.index for m in calls if m.source is not None}
    yield from _failed_in_a_row(level(view.text), calls[-1], about)
    for mention in view.mentions:
        if not about[0] <= mention.start < about[1]:
            continue
        facts = [f for i in mention.entry.facts if (f := view.index.evidence.facts[i]).source in own]
        if facts and all(any(_is_of_undone(step) for step in f.field) for f in facts):
            why = f"“{view.text[mention.start : mention.end]}” stands at {place(view, facts[0])}"
            pointers = (point(view, facts[0], Relation.CONTRADICTS),)
            yield Atom(RULE, mention.start, mention.end, "wrong", Reason.ERROR_MASKED, why, pointers)


def _failed_in_a_row(text: str, made: Made, about: tuple[int, int]) -> Iterator[Atom]:
    """What a row of a reply calls undone: wrong where the text names it, open where it names it by a bare number or names no row."""
    failed = failed_rows(body_of(made), made.verbs, made.call.arguments or {})
    for row in failed:
        name = next(
            (str(v) for v in row.values() if isinstance(v, (str, int)) and not isinstance(v, bool)), ""
        )
        at = re.compile(rf"(?<![\w-]){re.escape(level(name))}(?![\w-])").search(text) if name else None
        why = f"{made.call.name} did not do it for {shown(name)}"
        if at is not None and not name.isdigit():
            yield of_call(RULE, at.span(), made, Reason.ACTION_FAILED, why)
        elif at is not None or text[about[0] : about[1]].rstrip(" .!").endswith("s"):
            yield Atom(RULE, *about, "open", Reason.STATED, why)


def _is_of_undone(step: str) -> bool:
    return not _UNDONE.isdisjoint(step.lower().split("_"))


_UNDONE = frozenset(
    "rejected failed failures bounced skipped undelivered declined invalid denied unsent refused".split()
)
