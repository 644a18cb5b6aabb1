"""Names of items: which items of a group a stretch of a claim names, and by which words."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.rules.binding.groups import Group
from faithgrade.rules.claim.view import ClaimView


def mentions_of(view: ClaimView, part: Sequence[int], group: Group) -> dict[int, frozenset[int]]:
    """Items of a group by number, with the words that name each: a whole name, or a capitalised part no other item has."""
    found: dict[int, set[int]] = {}
    taken: set[int] = set()
    tokens = view.tokens
    for size, n, i in sorted(_runs(view, part, group)):
        span = set(range(n, n - size))
        if span & taken and found.get(i, set()) & span == set():
            continue
        taken |= span
        found.setdefault(i, set()).update(span)
    for n in part:
        word = tokens[n].fold
        owners = group.called.owners.get(word, frozenset())
        if n in taken or len(owners) != 1 or not (tokens[n].text[:1].isupper() or word[:1].isdigit()):
            continue
        if len(word) < 3 or (n == part[0] and n == 0 and word in view.index.field_vocabulary):
            continue
        found.setdefault(next(iter(owners)), set()).add(n)
    return {i: frozenset(own) for i, own in found.items()}


def _runs(view: ClaimView, part: Sequence[int], group: Group) -> set[tuple[int, int, int]]:
    """(-words, first word, item) of every place where an item's whole name or number stands, so that longer names sort first."""
    tokens, called = view.tokens, group.called
    inside = set(part)
    joined = {view.joined[n]: n for n in part if view.joined[n]}
    places = [(n, row) for n in part for row in called.by_first.get(tokens[n].fold, ())]
    places += [(n, row) for whole, n in joined.items() for row in called.by_whole.get(whole, ())]
    runs: set[tuple[int, int, int]] = set()
    for n, (i, name) in places:
        size = len(name)
        here = tuple(t.fold for t in tokens[n : n + size])
        if here != name and view.joined[n] == "".join(name):
            here, size = name, 2  # "Wi-Fi" of "wifi"
        if here == name and set(range(n, n + size)) <= inside:
            short = size == 1 and (len(name[0]) < 3 or name[0].isdigit())
            if not short or _is_marked(view, n, group):
                runs.add((-size, n, i))
    for n in part:
        if tokens[n].fold.isdigit() and is_excepted(view, n):
            rows = [r for key, r in called.by_number.items() if key[1] == tokens[n].fold]
            keys = [key[0] for key in called.by_number if key[1] == tokens[n].fold]
            if len(keys) == 1 and (keys[0] in group.nouns or keys[0] in view.stems):
                runs.update((-1, n, i) for i in rows[0])
        if n + 1 in inside:  # "lot 3" of {"lot": 3}
            numbered = called.by_number.get((tokens[n].stem, tokens[n + 1].fold), ())
            runs.update((-2, n, i) for i in numbered)
    return runs


def in_one_breath(view: ClaimView, owned: frozenset[int]) -> bool:
    """Whether the names of a stretch stand together: "A and B run on solar", not "A has 4 and B has 5"."""
    between = set(range(min(owned), max(owned))) - owned
    return all(view.tokens[n].fold in _JOINING for n in between)


_JOINING = frozenset("and or nor the both neither as well your our of".split())


def _is_marked(view: ClaimView, n: int, group: Group) -> bool:
    """Whether a name of one or two signs is written as one: a capital, or a number behind a noun."""
    text = view.tokens[n].text
    if text.isdigit():
        return n > 0 and (view.tokens[n - 1].stem in group.nouns or is_excepted(view, n))
    return (text.isupper() and text.isalpha() and n > 0 and text != "I") or any(
        ch.isdigit() for ch in text[1:]
    )


def is_excepted(view: ClaimView, n: int) -> bool:
    """Whether a name stands right behind words that leave it out of all: "every room except 207", "all but 207 and 209"."""
    folds = [t.fold for t in view.tokens]
    at = n - 1
    while at > 0 and (folds[at] in _LEADING_TO or folds[at].isdigit()):
        at -= 1
    return at > 0 and folds[at] in EXCEPTING and any(w in ("all", "every", "each") for w in folds[:at])


EXCEPTING = frozenset("except excepting but bar save excluding apart other besides".split())
_LEADING_TO = frozenset("for from than the and or".split())
