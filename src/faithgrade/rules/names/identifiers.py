"""Identifiers and contacts: ids, addresses of pages, e-mails and telephone numbers, compared character by character."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find
from faithgrade.rules.binding.standing import no_finding, still_open
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.grounding import ground_matches
from faithgrade.rules.names.linktexts import link_texts
from faithgrade.rules.names.onerow import read as one_row
from faithgrade.values import Kind, Value
from faithgrade.values.match import How
from faithgrade.values.text import fold, stem
from faithgrade.verdicts import Reason

_ENDS_IN = re.compile(r"\b(?:ending|ends|last (?:four|4)(?: digits)?)\s+(?:in|with|are|is)?\s*[*#x.]*$", re.I)
"""Words before the last digits of a card or account: a price of the same digits is something else."""
_PLAIN_NUMBERS = re.compile(r"\d{1,3}(?:[-–/.:]\d{1,3})+|0\d*(?: \d+)+")
KINDS = frozenset({Kind.IDENTIFIER, Kind.CONTACT})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every identifier, e-mail, address of a page and phone number of the claim."""
    yield from one_row(view)
    yield from link_texts(view)
    for value in view.values:
        if value.kind not in KINDS:
            continue
        if (
            value.kind is Kind.IDENTIFIER
            and _PLAIN_NUMBERS.fullmatch(value.text)
            and not _is_version(view, value)
            and not find(view, value)
        ):
            yield still_open(value, "identifiers", f"“{value.text}” may be several numbers written together")
            continue
        if value.text in view.index.once(field_names) or _is_a_key(view, value):
            yield Atom(
                "identifiers",
                value.start,
                value.end,
                "good",
                Reason.STATED,
                f"“{value.text}” is a field's name",
                is_value=False,
            )
            continue
        if value.text.isdigit() and _numbers_a_key(view, value):
            yield no_finding(value, "identifiers", f"“{value.text}” is part of a key of the evidence")
            continue
        rows = dict(find(view, value))
        for mention in view.mentions:
            if mention.whole and mention.start <= value.start and value.end <= mention.end:
                rows.update({view.index.evidence.facts[i]: How.STATED for i in mention.entry.facts})
        if not rows and view.index.knows(fold(value.text)):
            rows.update(
                {
                    view.index.evidence.facts[i]: How.STATED
                    for e in view.index.holding(fold(value.text))
                    for i in e.facts
                }
            )
        if value.text.isdigit() and rows and not any(_may_be_an_id(fact) for fact in rows):
            if _ENDS_IN.search(view.text[: value.start]) and view.index.facts:
                rows = {}
            else:
                yield still_open(
                    value, "identifiers", f"“{value.text}” stands only as a number that is no identifier"
                )
                continue
        if not rows and _WITH_V.fullmatch(value.text):
            rows = {f: How.STATED for f in view.index.facts if f.value == value.text[1:]}
        if not rows and (whole := _shortened(view, value.text)) is not None:
            rows = {whole: How.STATED}
        if not rows and value.kind is Kind.IDENTIFIER and _is_part_or_whole(view, value.text):
            yield still_open(
                value, "identifiers", f"“{value.text}” may be an identifier of the evidence, cut or joined"
            )
            continue
        atom = ground_matches(view, value, "identifiers", list(rows.items()))
        yield atom or still_open(value, "identifiers", f"“{value.text}” was not found")


_WITH_V = re.compile(r"v\d+(?:\.\d+)+", re.I)
"""A version with the letter that many put before it."""


def _is_a_key(view: ClaimView, value: Value) -> bool:
    """Whether a word stands for a key in printed settings: a field's name in another writing, or what opens a line of code."""
    if value.kind is not Kind.IDENTIFIER or not view.text[value.end :].lstrip("\"'` ").startswith((":", "=")):
        return False
    if view.claim.kind == "code" and not view.text[: value.start].strip(" -\"'`{,"):
        return True
    bare = _bare(value.text)
    return any(bare == _bare(name) for name in view.index.once(field_names))


def _is_version(view: ClaimView, value: Value) -> bool:
    """Whether numbers with points between them are said to be a version."""
    before = [t.fold for t in view.tokens if t.end <= value.start][-2:]
    return value.text.count(".") >= 2 and any(w in _VERSIONS for w in before)


_VERSIONS = frozenset("version release build v firmware revision".split())


def _numbers_a_key(view: ClaimView, value: Value) -> bool:
    """Whether a word and its number are a key in short: "version 1" of ``{"v1": …}``."""
    before = [t.fold for t in view.tokens if t.end <= value.start][-1:]
    keys = view.index.once(folded_keys)
    return bool(before) and any(start + value.text in keys for start in (before[0], before[0][0]))


def folded_keys(index: Index) -> frozenset[str]:
    """The case's field names and keys, folded."""
    return frozenset(fold(name) for name in index.once(field_names))


def _shortened(view: ClaimView, text: str) -> Fact | None:
    """The one fact that holds a hash of which the text is the beginning, seven places of it and more: a short commit id."""
    if not _HEX.fullmatch(text):
        return None
    long = re.compile(rf"(?<![0-9a-z]){text.lower()}[0-9a-f]{{4,}}(?![0-9a-z])", re.I)
    found = [f for f in view.index.facts if isinstance(f.value, str) and long.search(f.value)]
    return (
        found[0]
        if len({m.group().lower() for f in found for m in long.finditer(str(f.value))}) == 1
        else None
    )


_HEX = re.compile(r"(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,39}", re.I)


def _is_part_or_whole(view: ClaimView, text: str) -> bool:
    """Whether an identifier of the evidence is the text but for its separators, or begins or ends with it at a boundary."""
    bare = _bare(text)
    if len(bare) < 4 or bare.isdigit():
        return False
    known = view.index.once(bare_codes)
    if bare in known or any((bare in o and len(bare) >= 5) or (o in bare and len(o) >= 6) for o in known):
        return True
    halves = re.fullmatch(r"([a-z]+)(\d+)", bare)
    if halves and view.index.knows(halves[1]) and view.index.knows(halves[2]):
        return True  # {"airline": "QX", "number": 481}
    start = text.casefold()
    return any(
        isinstance(f.value, str)
        and f.value.casefold().startswith(start)
        and not f.value[len(text) :][:1].isalnum()
        for f in view.index.facts
    )


def bare_codes(index: Index) -> frozenset[str]:
    """Short strings of the evidence without separators and case."""
    return frozenset(
        _bare(str(f.value))
        for f in index.facts
        if isinstance(f.value, str) and len(f.value) <= 40 and not f.prose
    )


def _bare(text: str) -> str:
    return re.sub(r"[\s_./-]+", "", text).casefold()


def _may_be_an_id(fact: Fact) -> bool:
    """Whether a fact is written as text, or its field is called as identifiers are."""
    return (
        isinstance(fact.value, str)
        or bool(field_words(fact.field).leaf & _ID_FIELDS)
        or (isinstance(fact.value, int) and abs(fact.value) >= _NOBODY_COUNTS_SO_FAR)
    )


_NOBODY_COUNTS_SO_FAR = 10**14
"""A whole number from here on is written out digit by digit only as an id."""
_ID_FIELDS = frozenset(
    stem(w)
    for w in "id number no code key ref reference sku serial ticket order account invoice zip postcode phone pin".split()
)


def field_names(index: Index) -> frozenset[str]:
    """The names of the case's fields, keyed items and tools, as written."""
    return (
        frozenset(step for _, field in index.fields for step in field)
        | {str(node.path[-1]) for node in index.evidence.nodes if node.path and index.usable[node.source]}
        | {s.name for s in index.evidence.sources}
    )
