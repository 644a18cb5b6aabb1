"""Mentions: which items of a group a stretch of a claim names, and by which words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithgrade.evidence.words import Token, field_words
from faithgrade.rules.groups import Group
from faithgrade.rules.view import ClaimView


def mentions_of(view: ClaimView, part: Sequence[int], group: Group) -> dict[int, frozenset[int]]:
    """Items of a group by number, with the words that name each: a whole name, or a capitalised part no other item has."""
    found: dict[int, set[int]] = {}
    taken: set[int] = set()
    tokens = view.tokens
    inside = set(part)
    runs: list[tuple[int, int, int]] = []
    telling: dict[str, set[int]] = {}
    starts: dict[str, list[int]] = {}
    for n in part:
        starts.setdefault(tokens[n].fold, []).append(n)
    joined = {_joined(tokens[n : n + 2]): n for n in part}
    for i, item in enumerate(group.items):
        for name in item.names.values():
            places = starts.get(name[0], []) if name else []
            if (whole := "".join(name)) in joined and joined[whole] not in places:
                places = sorted({*places, joined[whole]})
            for n in places:
                size = len(name)
                here = tuple(t.fold for t in tokens[n : n + size])
                if here != name and _joined(tokens[n : n + 2]) == "".join(name):
                    here, size = name, 2  # "Wi-Fi" of "wifi"
                if here == name and set(range(n, n + size)) <= inside:
                    short = size == 1 and (len(name[0]) < 3 or name[0].isdigit())
                    if not short or _is_marked(view, n, group):
                        runs.append((-size, n, i))
            for word in name:
                telling.setdefault(word, set()).add(i)
        if any(fold.isdigit() for fold in starts):
            runs += [(-2, n, i) for n in _numbered(view, part, group, i)]
    for size, n, i in sorted(runs):
        span = set(range(n, n - size))
        if span & taken and found.get(i, set()) & span == set():
            continue
        taken |= span
        found.setdefault(i, set()).update(span)
    for n in part:
        word = tokens[n].fold
        owners = telling.get(word, set())
        if n in taken or len(owners) != 1 or not (tokens[n].text[:1].isupper() or word[:1].isdigit()):
            continue
        if len(word) < 3 or (n == part[0] and n == 0 and word in view.index.field_vocabulary):
            continue
        found.setdefault(next(iter(owners)), set()).add(n)
    return {i: frozenset(own) for i, own in found.items()}


def _numbered(view: ClaimView, part: Sequence[int], group: Group, i: int) -> Iterator[int]:
    """Places where an item goes by its number behind the number's field: "lot 3" of ``{"lot": 3}``."""
    for field, column in group.fields.items():
        fact = column[i]
        if fact is None or len(field) != 1 or not str(fact.value).isdigit():
            continue
        if len({str(f.value) for f in column if f is not None}) < len(column):
            continue
        leaf = field_words(field).leaf
        for n in part:
            if (
                n + 1 in part
                and view.tokens[n].stem in leaf
                and len(leaf) == 1
                and view.tokens[n + 1].fold == str(fact.value)
            ):
                yield n


def _joined(tokens: Sequence[Token]) -> str:
    """Two words written as one."""
    return "".join(t.fold for t in tokens) if len(tokens) == 2 and len(tokens[0].fold) > 1 else ""


def in_one_breath(view: ClaimView, owned: frozenset[int]) -> bool:
    """Whether the names of a stretch stand together: "A and B run on solar", not "A has 4 and B has 5"."""
    between = set(range(min(owned), max(owned))) - owned
    return all(view.tokens[n].fold in _JOINING for n in between)


_JOINING = frozenset("and or nor the both neither as well your our of".split())


def _is_marked(view: ClaimView, n: int, group: Group) -> bool:
    """Whether a name of one or two signs is written as one: a capital, or a number behind a noun."""
    text = view.tokens[n].text
    if text.isdigit():
        return n > 0 and view.tokens[n - 1].stem in group.nouns
    return (text.isupper() and text.isalpha() and n > 0 and text != "I") or any(
        ch.isdigit() for ch in text[1:]
    )
