"""What picks items of the evidence without being a value of them: positions, row numbers, months, and numbered calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.claim.chooser import Child, Choice, Chooser, Level
from faithgrade.values import Kind, Moment, Value, read_ordinals
from faithgrade.values.match import match
from faithgrade.values.months import MONTHS
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from faithgrade.rules.claim.view import ClaimView

_MOST_ROWS = 5000
_FEW_ITEMS = 12
_SEQUENCES = frozenset(
    stem(w)
    for w in "leg step stop item option choice entry line row segment lap round stage part section chapter question point track "
    "paragraph clause slide heat set".split()
)
"""Things whose place in a list is what they are called by; the last job may be the last by its time."""


def month_rows(view: ClaimView) -> tuple[tuple[Value, tuple[Fact, ...]], ...]:
    """Month names that nothing reads as a date ("January had …"), with the rows of the evidence that are called by them."""
    rows = []
    for token in view.tokens:
        month = (
            Moment(frozenset({"month"}), None, None, month=MONTHS.get(token.fold))
            if token.text[:1].isupper()
            else None
        )
        if (
            month is None
            or month.month is None
            or any(v.start <= token.start < v.end and v.kind is not Kind.NAME for v in view.values)
        ):
            continue
        facts = tuple(
            f
            for f, m in view.index.moments_near(month)
            if (m.low is None or m.day is None) and match(month, m) is not None
        )
        if facts:
            rows.append((Value(Kind.DATE, token.start, token.end, token.text, (month,)), facts))
    return tuple(rows)


def at_its_time(view: ClaimView, date: Value, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Of the facts of a day those of the time of day that stands right beside it, if there are any."""
    for value in view.values:
        if value.kind is not Kind.TIME:
            continue
        between = (
            view.text[value.end : date.start]
            if value.end <= date.start
            else view.text[date.end : value.start]
        )
        if between.strip(" ,") in ("", "on", "at") and len(between) <= 6:
            timed = [
                f
                for f in facts
                if any(match(value, reading) is not None for reading in view.index.readings(f))
            ]
            return tuple(timed) or facts
    return facts


def positions(view: ClaimView) -> list[tuple[int, int, Choice]]:
    """Ordinals before the noun that a list is called by, with the item they pick: "the first leg … the second"."""
    found: list[tuple[int, int, Choice]] = []
    noun: str | None = None
    lists = [node for node in view.index.lists if node.path and isinstance(node.path[-1], str)]
    for ordinal in read_ordinals(view.text) if lists else ():
        behind = next((t for t in view.tokens if t.start >= ordinal.end), None)
        called = behind.stem if behind is not None and behind.start - ordinal.end <= 1 else None
        known = {word for node in lists for word in step_words(str(node.path[-1]))} & _SEQUENCES
        noun = called if called in known else noun
        nodes = [n for n in lists if noun in step_words(str(n.path[-1])) and n.size <= _FEW_ITEMS]
        if len(nodes) != 1 or (called != noun and found and not _elliptical(view, ordinal.end)):
            continue
        node = nodes[0]
        at = ordinal.position - 1 if ordinal.position > 0 else node.size - 1
        if 0 <= at < node.size:
            found.append((ordinal.start, ordinal.end, (("list", node.index), at)))
    return found


def numbered_calls(view: ClaimView) -> list[tuple[int, int, Choice]]:
    """Numbers behind a word of a tool or argument, with the calls that were made with them: "heat 2" of heat(no=2)."""
    found: list[tuple[int, int, Choice]] = []
    for n, token in enumerate(view.tokens[1:], 1):
        before = view.tokens[n - 1]
        if not token.fold.isdigit() or before.end + 1 != token.start:
            continue
        for source in view.index.evidence.sources:
            if source.kind != "result":
                continue
            for level, child in Chooser.of(view.index).choices_of_source(source.index):
                if child == token.fold and before.stem in step_words(source.name) | step_words(str(level[1])):
                    found.append((token.start, token.end, (level, child)))
    return found


def _elliptical(view: ClaimView, end: int) -> bool:
    """Whether an ordinal stands without a noun: "and the second 40 minutes"."""
    rest = view.text[end : end + 2].strip()
    return not rest or not rest[0].isalpha()


def numbered(view: ClaimView) -> list[tuple[int, int, Fact]]:
    """Whole numbers right behind the name of the field that holds them: "line 2" of rows with a column "line"."""
    found: list[tuple[int, int, Fact]] = []
    stems: frozenset[str] | None = None
    for n, token in enumerate(view.tokens):
        if not token.fold.isdigit():
            continue
        before = view.tokens[n - 1] if n else None
        joined = before is not None and before.fold in ("and", "or")
        if not (joined and stems and n >= 2 and view.tokens[n - 2].fold.isdigit()):
            stems = (
                frozenset() if before is None or before.end + 1 != token.start else frozenset({before.stem})
            )
        for stem_ in stems or ():
            for key in view.index.fields_by_word.get(stem_, ()):
                if field_words(key[1]).leaf == {stem_}:
                    for i in view.index.fields[key][:_MOST_ROWS]:
                        fact = view.index.evidence.facts[i]
                        if str(fact.value) == token.fold:
                            found.append((token.start, token.end, fact))
    return found


Span: TypeAlias = tuple[int, int, str]
"""Where in a claim something stands, and the field that it is of."""


def picked_together(
    index: Index, level: Level, spans: Mapping[Span, Set[Child]]
) -> Iterator[tuple[Span, Child]]:
    """The one item that two words pick together, each of which alone may be several: store and product of a stock list.

    Two fields do so only where no two items have the same of both, or where they hold names (origin and destination of a
    flight): two words of a weather report are no key.
    """
    for one, other in combinations(sorted(spans), 2):
        if one[2] == other[2] or (one[0] < other[1] and other[0] < one[1]):
            continue
        both = spans[one] & spans[other]
        if len(both) == 1 and _is_key(index, level, one[2], other[2]):
            child = next(iter(both))
            yield one, child
            yield other, child


def _is_key(index: Index, level: Level, one: str, other: str) -> bool:
    """Whether no two items of a list have the same values of two fields, or the values are names or codes."""
    node = index.evidence.nodes[int(level[1])]
    depth = len(node.path)
    rows: dict[Child, dict[str, str]] = defaultdict(dict)
    for fact in index.evidence.facts[node.lo : node.hi]:
        field = "/".join(fact.field)
        if field in (one, other):
            rows[fact.path[depth]][field] = str(fact.value)
    pairs = [(row.get(one), row.get(other)) for row in rows.values()]
    written = [text for pair in pairs for text in pair if text]
    return len(set(pairs)) == len(pairs) or all(text[:1].isupper() for text in written)
