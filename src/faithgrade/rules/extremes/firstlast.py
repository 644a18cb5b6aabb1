"""What stands first or last: "the first stop is Pier, the last is Mill", "First: Ama, 06:58", "N4 was bottled first".

Rows come in the order they are listed in; dates and times are put in theirs, and rows that are not listed by theirs are in none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.counts.containers import Listed, asked, called, only_list
from faithgrade.rules.extremes.earliest import order
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Amount, fold
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

RULE = "extremes"

_TOLD = re.compile(
    r"\b(?P<end>first|last)(?:\s+(?P<noun>one|of them|[a-z]+)(?:\s+(?:to|from|on|in)\s+(?P<of>[^\W\d][\w’'-]*))?)??(?:\s+(?:is|was|comes|came|at|on)(?:\s+(?:at|on))?\b|\s*:|,)\s*"
    r"|\b(?P<done>[a-z]+ed|built|born|laid|sown)\s+(?P<then>first|last)\b",
    re.I,
)
_STOPS = re.compile(r"[.;](?:\s|$)|$")
_ROWS = frozenset(stem(w) for w in "one entry item row line record reading event".split())
_MOST = 5000
Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A value or name of a claim, with the rows it stands in and a fact of each."""

    span: Span
    rows: dict[int, Fact | None]


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for what is told to be first or last of the one list of the evidence."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    told = list(_TOLD.finditer(view.text))
    listed = view.index.once(only_list) if told else None
    if listed is None or listed.size > _MOST:
        return
    known = False
    for n, match in enumerate(told):
        known = known or match["done"] is not None or _is_of_the_list(view, listed, match)
        ranked = _ranked(view, listed, match["done"]) if known else None
        if not ranked:
            continue
        end = _STOPS.search(view.text, match.end())
        stop = min([m.start() for m in told[n + 1 :]] + [end.start() if end is not None else len(view.text)])
        segment = (0, len(view.text)) if match["done"] else (match.end(), stop)
        target = ranked[0 if (match["end"] or match["then"]).lower() == "first" else -1]
        yield from _decided(view, listed, match, target, _pieces(view, listed, segment))


def _is_of_the_list(view: ClaimView, listed: Listed, match: re.Match[str]) -> bool:
    """Whether first and last are said of the rows of the list, and not of some of them."""
    noun = (match["noun"] or "").lower()
    if match["of"] and not any(m.start == match.start("of") for m in view.mentions):
        return False
    if noun == "of them":
        return any(isinstance(v.reading, Amount) and v.reading.value == listed.size for v in view.values)
    before = [v for v in view.before if v.claim.paragraph == view.claim.paragraph][-1:]
    if noun == "one" and before:
        sizes = [v.reading.value for v in before[0].values if isinstance(v.reading, Amount)]
        return listed.size in sizes
    if not noun:
        return match.start() == 0 and view.text[: match.end()].rstrip().endswith(":")
    return stem(noun) in _ROWS | called(view.index, listed) | asked(view)


def _ranked(view: ClaimView, listed: Listed, done: str | None) -> list[int]:
    """The rows in their order: of the date that the verb names, of the only one they have, or as they are listed."""
    if listed.node is None:
        return [] if done else list(range(listed.size))
    node = listed.node
    columns: dict[tuple[str, ...], dict[int, Fact]] = defaultdict(dict)
    for fact in view.index.evidence.facts[node.lo : node.hi]:
        row = fact.path[len(node.path)]
        if isinstance(row, int) and order(view.index, fact) is not None:
            columns[fact.field][row] = fact
    if done is not None:
        columns = {f: c for f, c in columns.items() if stem(done.lower()) in field_words(f).leaf}
    if len(columns) > 1 or (done is not None and not columns):
        return []
    for column in columns.values():
        keys = {row: order(view.index, fact) for row, fact in column.items()}
        if (
            len(keys) < listed.size
            or len({type(k) for k in keys.values()}) > 1
            or len(set(keys.values())) < len(keys)
        ):
            return []
        ranked = sorted(keys, key=lambda row: keys[row])  # type: ignore[arg-type, return-value]  # keys of one type, as was asked above
        bare = all(len(fact.path) == len(node.path) + 1 for fact in column.values())
        # the first of several results need not be the earliest, wherever they are not in that order
        return ranked if done is not None or bare or ranked == list(range(listed.size)) else []
    return list(range(listed.size)) if node.is_list else []


def _pieces(view: ClaimView, listed: Listed, segment: Span) -> Sequence[Piece]:
    """The values and names of a stretch of the claim that stand in rows."""
    spans: dict[Span, list[Fact]] = {}
    for mention in view.mentions:
        if segment[0] <= mention.start and mention.end <= segment[1]:
            spans[mention.start, mention.end] = [view.index.evidence.facts[i] for i in mention.entry.facts]
    for value in view.values:
        span = value.span
        if segment[0] <= value.start and value.end <= segment[1] and not _overlaps(span, spans):
            spans[span] = [f for f, _ in find(view, value)]
    found = []
    for span, facts in spans.items():
        rows = _rows(view, listed, span, facts)
        if rows:
            found.append(Piece(span, rows))
    return found


def _overlaps(span: Span, spans: dict[Span, list[Fact]]) -> bool:
    return any(a < span[1] and span[0] < b for a, b in spans)


def _rows(view: ClaimView, listed: Listed, span: Span, facts: Sequence[Fact]) -> dict[int, Fact | None]:
    if listed.node is None:
        words = fold(view.text[span[0] : span[1]])
        return {n: None for n, line in enumerate(listed.lines) if words in fold(line)}
    node = listed.node
    inside = [f for f in facts if node.lo <= f.index < node.hi]
    return {row: f for f in inside if isinstance(row := f.path[len(node.path)], int)}


def _decided(
    view: ClaimView, listed: Listed, match: re.Match[str], target: int, pieces: Sequence[Piece]
) -> Iterator[Atom]:
    if not pieces:
        return
    strays = [p for p in pieces if target not in p.rows]
    first = pieces[0].span
    covers = frozenset(
        n
        for name, said in match.groupdict().items()
        if said and name != "of"
        for n in view.tokens_in(*match.span(name))
    )
    where = f"row {target + 1} of {listed.size}"
    if not strays:
        for piece in pieces:
            fact = piece.rows[target]
            why = f"“{view.text[slice(*piece.span)]}” stands in {where}"
            evidence = () if fact is None else (point(view, fact, Relation.SUPPORTS),)
            facts = () if fact is None else (fact.index,)
            yield Atom(RULE, *piece.span, "good", Reason.DERIVED, why, evidence, facts, covers)
        return
    fact = next(iter(strays[0].rows.values()))
    text = view.text[slice(*strays[0].span)]
    if fact is None:
        why, evidence = (
            f"“{text}” does not stand in {where}: {shown(listed.lines[target])}",
            (Pointer(listed.source.call_id, "", listed.lines[target], Relation.CONTRADICTS),),
        )
    else:
        why, evidence = (
            f"“{text}” is {place(view, fact)}, and not in {where}",
            (point(view, fact, Relation.CONTRADICTS),),
        )
    yield Atom(
        RULE,
        min(match.start(), first[0]),
        max(match.end(), strays[0].span[1]),
        "wrong",
        Reason.WRONG_DERIVATION,
        why,
        evidence,
    )
