"""What a part of a list cannot show: how many there are in all, what they sum up to, and which is the first of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import PAGING, find
from faithgrade.rules.binding.completeness import Completeness, completeness, longest, unwrapped
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, MAX_CUES, MIN_CUES, NEGATIONS
from faithgrade.values import Amount, Kind
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Source
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "completeness"

_OWNS_UP = re.compile(
    r"\b(?:pages?|show(?:n|s|ing)?|returned?|so far|read|listed|lists?|at least|at most|visible|see|saw|seen|first|sample|some|"
    r"more than|over|part|partial\w*|retrieved?|fetched|loaded|load|cut|truncated|of (?:the|these|those|them)|among|until|up to|"
    r"results?|entries|rows|records|gave|gives|brought|found)\b"
)
"""Words by which a claim says that it speaks of the part."""
_JUST = re.compile(r"\b(?:only|just|exactly|no more than|not more than)\s+$")
_IN_ALL = re.compile(r"\b(?:in total|altogether|overall|in all)\b")
_HAVING = re.compile(r"\b(?:you|we|they)(?: currently| now)? (?:have|had|own)\b|\bthere (?:are|were)\b")
_BY_TOTAL = re.compile(r"\d+ of \d+ are there")
"""What is said of a list shorter than a total beside it, which may be a total of another kind."""
_OF_ALL = re.compile(
    r"\b(?:(?:we|you|they) (?:own|have|had|keep|hold)|in town|ever|anywhere|of all|our|overall)\b"
)


def read(view: ClaimView, text: str) -> Iterator[Atom]:
    """Wrong atoms for what a claim says of a whole of which the evidence holds a part, unless it owns up to that."""
    if "?" in text:
        return
    if any(t.fold in NEGATIONS | CONDITIONALS | HEDGES for t in view.tokens):
        return
    results = [s for s in view.index.evidence.sources if s.kind in ("result", "context")]
    if len(results) != 1 or not results[0].states_facts:
        return  # another result may show the rest
    source = results[0]
    state = view.index.once(_states)[source.index]
    if state.state == "whole":
        return
    told = Pointer(source.call_id, state.pointer, state.value, Relation.CONTRADICTS)
    size = _size(view, source)
    for value in view.values:
        reading = value.reading
        if not isinstance(reading, Amount) or reading.bound is not None:
            continue
        why = None
        begin, end = text.rfind(";", 0, value.start) + 1, text.find(";", value.end)
        clause = text[begin : end if end >= 0 else len(text)]
        if _OWNS_UP.search(clause):
            continue
        if value.kind is Kind.NUMBER and reading.value == size and _counts_things(view, value):
            just = _JUST.search(text[: value.start] + " ") is not None or value.text.lower().startswith(
                "exactly"
            )
            if just or _IN_ALL.search(clause) or (state.state == "part" and _is_given(source, size)):
                why = f"{size} are there, and more may follow ({state.why})"
        elif (
            state.state == "part"
            and not _BY_TOTAL.match(state.why)
            and _is_sum_of_part(view, value, source)
            and not find(view, value)
        ):
            why = f"it is the sum of what is there, and more may follow ({state.why})"
        if why is None and state.state == "unknown" and reading.value == size and _HAVING.search(clause):
            yield Atom(RULE, value.start, value.end, "open", Reason.INCOMPLETE_EVIDENCE, state.why, (told,))
            return
        if why is not None:
            why = f"“{value.text}”: {why}"
            yield Atom(RULE, value.start, value.end, "wrong", Reason.INCOMPLETE_EVIDENCE, why, (told,))
            return
    if state.state == "part" and _OF_ALL.search(text) and not _OWNS_UP.search(text):
        yield from _first_of_all(view, source, told, state.why)


def _states(index: Index) -> dict[int, Completeness]:
    return {s.index: completeness(s) for s in index.evidence.sources if s.kind in ("result", "context")}


def _counts_things(view: ClaimView, value: Value) -> bool:
    """Whether a number stands before a noun in the plural."""
    behind = [t for t in view.tokens if t.start >= value.end][:3]
    return any(t.fold.endswith("s") and t.fold not in IGNORABLE and len(t.fold) > 3 for t in behind)


def _is_given(source: Source, size: int | None) -> bool:
    """Whether a result says itself how many it returned, beside how many there are."""
    root, _ = unwrapped(source.document.root if source.document is not None else None)
    return isinstance(root, Mapping) and any(
        v == size and v is not True and field_words((str(k),)).leaf & PAGING for k, v in root.items()
    )


def _size(view: ClaimView, source: Source) -> int | None:
    """How many items the part holds: of its list, as it says itself, or lines that have a word of the claim."""
    root, _ = unwrapped(source.document.root if source.document is not None else source.content)
    size = longest(root)
    if size is not None:
        return size
    if isinstance(root, Mapping):
        given = [
            int(v)
            for k, v in root.items()
            if isinstance(v, (int, Decimal))
            and v is not True
            and str(k).lower() in ("returned", "shown", "displayed", "fetched")
        ]
        return given[0] if len(given) == 1 else None
    if not isinstance(source.content, str):
        return None
    words = view.stems
    lines = [{t.stem for t in tokenize(line)} for line in source.content.splitlines()]
    return sum(bool(line & words - _STEMS_OF_NOTHING) for line in lines) or None


_STEMS_OF_NOTHING = frozenset(IGNORABLE)


def _is_sum_of_part(view: ClaimView, value: Value, source: Source) -> bool:
    """Whether a value is what all the visible numbers of one field of a list add up to, and no row of it is named."""
    reading = value.reading
    if not isinstance(reading, Amount) or any(
        choice[0][0] == "list" for _, _, _, choices in view.named for choice in choices
    ):
        return False
    for (n, _), rows in view.index.fields.items():
        facts = [view.index.evidence.facts[i] for i in rows]
        numbers = [
            Decimal(f.value)
            for f in facts
            if isinstance(f.value, (int, Decimal))
            and not isinstance(f.value, bool)
            and any(isinstance(step, int) for step in f.path)
        ]
        if n == source.index and len(numbers) == len(facts) >= 2 and sum(numbers) == reading.value:
            return True
    return False


def _first_of_all(view: ClaimView, source: Source, told: Pointer, why: str) -> Iterator[Atom]:
    """ "Our oldest …" of a page that more pages follow: only the first row of a sorted list could be that."""
    cues = [t for t in view.tokens if t.fold.endswith("st") and t.stem in MIN_CUES | MAX_CUES]
    if len(cues) != 1 or any("sort" in str(k).lower() or "order" in str(k).lower() for k in source.arguments):
        return
    root, _ = unwrapped(source.document.root if source.document is not None else None)
    lists = [v for v in root.values() if isinstance(v, list)] if isinstance(root, Mapping) else [root]
    if len(lists) != 1 or not isinstance(lists[0], list) or len(lists[0]) < 2:
        return
    if isinstance(root, Mapping) and any("sort" in str(k).lower() or "order" in str(k).lower() for k in root):
        return
    head = {str(v) for v in lists[0][0].values()} if isinstance(lists[0][0], Mapping) else {str(lists[0][0])}
    rest = {str(v) for row in lists[0][1:] for v in (row.values() if isinstance(row, Mapping) else [row])}
    said = [v.text for v in view.values if v.start >= cues[0].end] + [
        view.text[m.start : m.end] for m in view.mentions
    ]
    if not any(s in rest for s in said) or any(s in head for s in said):
        return
    yield Atom(
        RULE,
        cues[0].start,
        cues[0].end,
        "wrong",
        Reason.INCOMPLETE_EVIDENCE,
        f"“{cues[0].text}” is not shown by {source.name or source.kind}: {why}",
        (told,),
    )
