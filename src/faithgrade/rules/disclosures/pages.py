"""Pages: what a claim says of how much of a list it has seen, against the total that the list's page gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.evidence import Source
from faithgrade.rules.binding.completeness import completeness, longest, total_of
from faithgrade.rules.binding.completeness import read as completeness_read
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import is_read, level
from faithgrade.rules.disclosures.shownparts import read as shownparts
from faithgrade.rules.disclosures.unseen import read as unseen
from faithgrade.values import Amount, Kind
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from faithgrade.rules.claim.view import ClaimView

RULE = "completeness"

_MORE_LEFT = re.compile(
    r"\b(?:there (?:are|is|may be|might be|could be)|(?:that|it) leaves) (?:still )?(?:more|further|other) "
    r"(?:pages?|results?|items?|rows?|entries|records?|of them)"
    r"(?:(?: that| which)? i (?:have(?:n't| not)|did(?:n't| not)) (?:yet )?(?:read|seen|see|fetch(?:ed)?|load(?:ed)?|check(?:ed)?|look(?:ed)? at))?"
    r"|\bthere (?:are|is) more to (?:load|fetch|read|come|see|show)\b"
)
_SEEN_ALL = re.compile(
    r"\b(?:gone|went|looked|been) (?:through|over|at) (?:all|every|each)\b"
    r"|\b(?:read|checked|reviewed|seen|fetched|loaded|examined) (?:all|every|each)\b"
)
_HAVING = re.compile(
    r"\b(?:you|we|they) (?:have|had|own)\b|\bthere (?:are|were)\b|\bhas\b|\bin total\b|\baltogether\b"
)
_OWNS_UP = re.compile(
    r"\b(?:first|this|that|one) page\b|\bshow(?:n|s|ing)\b|\breturned\b|\bso far\b|\bread\b|\blisted\b|\bat least\b"
    r"|\bon page\b|\bof (?:the )?\d|\bmore than\b|\bover\b|\bsome\b|\bretrieved\b|\bfetched\b|\bloaded\b|\bfirst\b"
)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms of `completeness`, and for parts that are told as parts or as the whole."""
    yield from completeness_read(view)
    text = level(view.text)
    if not is_read(text) or view.claim.kind == "code":
        return
    yield from unseen(view, text)
    parts = [
        s
        for s in view.index.evidence.sources
        if s.states_facts and not s.superseded and completeness(s).state == "part"
    ]
    if not parts:
        return
    source = parts[-1]
    whole = completeness(source)
    pointer = Pointer(source.call_id, whole.pointer, whole.value, Relation.SUPPORTS)
    more = _MORE_LEFT.search(text)
    if more is not None:
        yield Atom(
            RULE,
            *more.span(),
            "good",
            Reason.DISCLOSED,
            f"{source.name} gave a part: {whole.why}",
            (pointer,),
            covers=view.tokens_in(*more.span()),
        )
    yield from shownparts(view, text, source, whole)
    yield from _so_many_of(view, source)
    same = [s for s in view.index.evidence.sources if s.name == source.name and s.states_facts]
    if len(same) > 1:
        return  # other pages may have been read
    seen = _SEEN_ALL.search(text)
    if seen is not None:
        yield _wrong(
            seen.span(), source, Reason.INCOMPLETE_EVIDENCE, f"{source.name} gave a part: {whole.why}"
        )
    yield from _page_as_whole(view, text, source)


def _so_many_of(view: ClaimView, source: Source) -> Iterator[Atom]:
    """ "3 of the 90": as many as the page holds, of as many as it says there are."""
    size, total = _size_and_total(source)
    if size is None or total is None:
        return
    numbers = [(v, v.reading) for v in view.values if v.kind is Kind.NUMBER and isinstance(v.reading, Amount)]
    for one, other in pairwise(numbers):
        gap = level(view.text[one[0].end : other[0].start])
        if (
            re.fullmatch(r" of (?:the |your |all )?", gap)
            and one[1].value == size
            and other[1].value == total
        ):
            yield Atom(
                RULE,
                one[0].start,
                other[0].end,
                "good",
                Reason.DISCLOSED,
                f"{source.name} gave {size} of {total}",
                (Pointer(source.call_id, "", size, Relation.SUPPORTS),),
                covers=view.tokens_in(one[0].start, other[0].end),
            )
        elif (
            gap == " of the "
            and 0 < one[1].value < size < total == other[1].value
            and one[1].bound is None
            and not _OWNS_UP.search(level(view.text).replace(gap, " ", 1))
            and not _is_said_on_top(view, source, one[1].value)
        ):
            yield _wrong(
                (one[0].start, other[0].end),
                source,
                Reason.INCOMPLETE_EVIDENCE,
                f"{source.name} gave {size} of {total}",
            )


def _is_said_on_top(view: ClaimView, source: Source, number: Decimal) -> bool:
    """Whether a result gives a number beside its list."""
    return any(
        f.source == source.index and f.value == number and not any(isinstance(step, int) for step in f.path)
        for f in view.index.facts
    )


def _page_as_whole(view: ClaimView, text: str, source: Source) -> Iterator[Atom]:
    """The length of a page, said as how many there are."""
    size, total = _size_and_total(source)
    if size is None or total is None or size == total or _OWNS_UP.search(text) or not _HAVING.search(text):
        return
    for value in view.values:
        reading = value.reading
        if value.kind is Kind.NUMBER and isinstance(reading, Amount) and reading.unit is None:
            after = [t for t in view.tokens if t.start >= value.end][:1]
            if reading.value == size and reading.bound is None and after and after[0].fold.endswith("s"):
                yield _wrong(
                    value.span,
                    source,
                    Reason.WRONG_DERIVATION,
                    f"{size} are on the page, and {source.name} says that there are {total}",
                )


def _size_and_total(source: Source) -> tuple[int | None, int | None]:
    root = source.document.root if source.document is not None else None
    total = total_of(root) if isinstance(root, Mapping) else None
    size = longest(root)
    return size, int(total) if isinstance(total, (int, Decimal)) else None


def _wrong(span: tuple[int, int], source: Source, code: Reason, why: str) -> Atom:
    return Atom(
        RULE,
        *span,
        "wrong",
        code,
        why,
        (Pointer(source.call_id, "", None, Relation.CONTRADICTS),),
    )
