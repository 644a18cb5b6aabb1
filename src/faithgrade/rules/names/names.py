"""Names and other strings of the evidence: who and what the claim speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence.index import Index
from faithgrade.rules.binding.doers import read as other_doers
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.mentions import Mention
from faithgrade.rules.claim.nameforms import spelt_otherwise
from faithgrade.rules.claim.plurals import plural_items
from faithgrade.rules.claim.sayings import instructing
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.grounding import ground_matches
from faithgrade.rules.names.coherence import incoherent
from faithgrade.rules.names.fieldlabels import read as labelled_values
from faithgrade.rules.names.fullnames import read as full_names
from faithgrade.rules.names.leftout import of_two_sides
from faithgrade.rules.names.strangers import is_known, unknown, with_nouns
from faithgrade.rules.names.versions import cut_short
from faithgrade.rules.names.versions import read as numbered_names
from faithgrade.rules.statuses.statuses import SAVE_FOR
from faithgrade.rules.words.lexicon import IGNORABLE, STATES
from faithgrade.values import Kind, Text, Value
from faithgrade.values.language import guess_language
from faithgrade.values.match import How
from faithgrade.values.text import fold, fold_loose, stem
from faithgrade.verdicts import Reason, Relation


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every string of the evidence in the claim, for misspelt names, and for names that no evidence holds."""
    seen: set[tuple[int, int]] = set()
    for mention in view.mentions:
        if (mention.start, mention.end) in seen or _is_typed(view, mention):
            continue
        seen.add((mention.start, mention.end))
        atom = _mentioned(view, mention)
        if atom is not None:
            yield atom
    for start, end, fact in plural_items(view):
        if (start, end) not in seen:
            seen.add((start, end))
            yield Atom(
                "names",
                start,
                end,
                "good",
                Reason.STATED,
                f"“{view.text[start:end]}” is stated at {place(view, fact)} ({shown(fact.value)})",
                (point(view, fact, Relation.SUPPORTS),),
                (fact.index,),
                is_value=False,
            )
    wrong = list(_misspelt(view))
    wrong += list(numbered_names(view))
    wrong += list(cut_short(view))
    wrong += list(with_nouns(view))
    wrong += list(other_doers(view))
    yield from labelled_values(view)
    wrong += [a for a in full_names(view) if not any(b.start < a.end and a.start < b.end for b in wrong)]
    yield from wrong
    yield from incoherent(view)
    for value in view.values:
        if value.kind is not Kind.NAME or any(a.start < value.end and value.start < a.end for a in wrong):
            continue
        if _is_a_kind_and_a_name(view, value, seen) or any(
            d.start <= value.start and value.end <= d.end for d in view.days
        ):
            continue
        atom = unknown(view, value)
        if atom is not None and any(a < value.end and value.start < b for a, b in seen):
            atom = replace(atom, standing="open")  # part of it is in the evidence
        if atom is not None:
            yield atom


def _is_a_kind_and_a_name(view: ClaimView, value: Value, seen: set[tuple[int, int]]) -> bool:
    """Whether a value at the beginning of a sentence is a noun, with a capital for its place alone, and a name of the evidence: "Hall B"."""
    head, _, rest = value.text.partition(" ")
    start = value.end - len(rest)
    return (
        bool(rest)
        and not view.text[: value.start].strip("*_-• ")
        and (start, value.end) in seen
        and head[1:].islower()
        and head.isalpha()
        and len(rest) <= _SHORT
    )


_SHORT = 3
"""Longer than such letters and numbers, what stands behind a capital may be the second half of somebody's name."""


def _is_typed(view: ClaimView, mention: Mention) -> bool:
    """Whether another rule reads this piece as a number, date or identifier."""
    return any(
        v.kind not in (Kind.NAME, Kind.QUOTE) and v.start <= mention.start and mention.end <= v.end
        for v in view.values
    )


def _mentioned(view: ClaimView, mention: Mention) -> Atom | None:
    text = view.text[mention.start : mention.end]
    same = [m for m in view.mentions if (m.start, m.end) == (mention.start, mention.end)]
    told = {i for m in same for i in m.entry.facts}
    facts = told - view.index.once(instructing)
    if told and not facts:
        return Atom(
            "names",
            mention.start,
            mention.end,
            "open",
            Reason.ABSENT,
            f"“{text}” stands only in a text that says what to answer",
        )
    if not facts:
        return Atom(
            "names",
            mention.start,
            mention.end,
            "good",
            Reason.STATED,
            f"“{text}” is what a call or object is about",
            is_value=False,
        )
    rows = [(view.index.evidence.facts[i], How.STATED) for i in sorted(facts)]
    if any(t.stem in STATES for t in view.tokens[mention.first : mention.last]) and _is_yet_to_be(
        view, mention
    ):
        return Atom(
            "names",
            mention.start,
            mention.end,
            "open",
            Reason.ABSENT,
            f"the claim says that it may or will be “{text}”",
        )
    value = Value(Kind.NAME, mention.start, mention.end, text, (Text(fold(text), text),))
    if text.islower() and not mention.whole:
        return None
    if mention.whole and (atom := of_two_sides(view, mention, [fact for fact, _ in rows])) is not None:
        return atom
    atom = ground_matches(view, value, "names", rows, absent_is_wrong=False)
    if (
        atom is not None
        and atom.standing == "wrong"
        and text.islower()
        and stem(text) in STATES
        and (view.negated or SAVE_FOR.search(view.text))
    ):
        return None  # "has not paid", "all except R-2 are paid": others may be in that state
    return atom


def _is_yet_to_be(view: ClaimView, mention: Mention) -> bool:
    """Whether the words before a state put it into the future or in doubt."""
    return any(t.fold in _YET for t in view.tokens[max(0, mention.first - 4) : mention.first])


_YET = frozenset("will would shall should can could may might must if once until unless".split())


def _misspelt(view: ClaimView) -> Iterator[Atom]:
    """Capitalised words the evidence does not have, where it has a name that differs in one letter or one part."""
    for n, token in enumerate(view.tokens):
        capital = token.text[:1].isupper() or token.fold.isdigit()
        if (
            not capital
            or is_known(view, token.fold)
            or token.fold in IGNORABLE  # "They" at the head of a sentence is no slip for "Theo"
            or any(v.start <= token.start < v.end and v.kind is not Kind.NAME for v in view.values)
        ):
            continue
        if token.fold.isdigit() and view.index.holds_number(Decimal(token.fold)):
            continue
        twin = (
            _beside(view, n)
            or _other_half(view, n)
            or (_near_miss(view, token.fold) if not token.fold.isdigit() else None)
        )
        if twin is not None:
            yield Atom(
                "names",
                token.start,
                token.end,
                "wrong",
                Reason.CONTRADICTED,
                f"“{token.text}” is stated nowhere; the evidence has “{twin}”",
                right_value=twin,
            )


def _beside(view: ClaimView, n: int) -> str | None:
    """The word that stands in the evidence where the claim has token `n`, next to the same neighbour, a letter or a number apart."""
    token = view.tokens[n]
    for step in (-1, 1):
        m = n + step
        if not 0 <= m < len(view.tokens) or not (
            view.tokens[m].text[:1].isupper() or view.tokens[m].fold.isdigit()
        ):
            continue
        gap = view.text[min(token.end, view.tokens[m].end) : max(token.start, view.tokens[m].start)]
        if gap.strip(" -.") or len(gap) > 2:
            continue
        twins = set()
        for entry in view.index.holding(view.tokens[m].fold):
            for at, word in enumerate(entry.tokens):
                if word == view.tokens[m].fold and 0 <= at - step < len(entry.tokens):
                    other = entry.tokens[at - step]
                    if token.fold.isdigit() != other.isdigit():
                        continue
                    if token.fold.isdigit() or one_letter_apart(token.fold, other):
                        twins.add(other)
        if len(twins) == 1:
            return twins.pop()
    return None


def _other_half(view: ClaimView, n: int) -> str | None:
    """The second word of the evidence's only two-word name that begins like the claim's two-word name, when it is another."""
    if n == 0 or view.tokens[n].start - view.tokens[n - 1].end != 1 or view.tokens[n].fold.isdigit():
        return None
    if not any(
        v.kind is Kind.NAME and v.start == view.tokens[n - 1].start and v.end == view.tokens[n].end
        for v in view.values
    ):
        return None
    same = [e.tokens for e in view.index.holding(view.tokens[n - 1].fold) if e.facts]
    if (
        len(same) == 1
        and len(same[0]) == 2
        and same[0][0] == view.tokens[n - 1].fold
        and same[0][1].isalpha()
    ):
        return same[0][1]
    return None


def one_letter_apart(one: str, other: str) -> bool:
    """Whether two different words differ by one letter changed, left out or put in, and not just by an ending.

    >>> one_letter_apart("silva", "silka"), one_letter_apart("germany", "german"), one_letter_apart("zeb", "zab")
    (True, False, True)
    """
    if fold_loose(one) == fold_loose(other) or spelt_otherwise(one, other):
        return False
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 3:
        return False
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1 and stem(one) != stem(other)
    short, long = sorted((one, other), key=len)
    if any(a == b and long[:n] + long[n + 1 :] == short for n, (a, b) in enumerate(pairwise(long))):
        return False  # a letter doubled is a slip of spelling
    return not long.startswith(short) and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def _by_first_letter(index: Index) -> dict[str, list[str]]:
    """Capitalised words of the evidence by their first letter."""
    table: dict[str, list[str]] = {}
    for known in sorted(index.capitalised):
        if len(known) >= 4 and known.isalpha():
            table.setdefault(known[0], []).append(known)
    return table


def _holes(word: str) -> list[str]:
    """`word` with one letter but the first blanked, and with one left out."""
    places = range(1, len(word))
    return [key for n in places for key in (word[:n] + "*" + word[n + 1 :], word[:n] + word[n + 1 :])]


def _near_miss(view: ClaimView, word: str) -> str | None:
    """A capitalised word of the evidence that differs from `word` in one letter, not only in its ending; or None."""
    if len(word) < 4 or (len(word) <= _SHORT and guess_language(view.text) == "de"):
        return None  # every noun of German has a capital, and some short one is a letter from any name
    table: dict[str, list[str]] = {}
    for known in view.index.once(_by_first_letter).get(word[0], ()):
        if len(known) in (len(word), len(word) + 1):
            for key in _holes(known):
                table.setdefault(key, []).append(known)
    loose = fold_loose(word)
    for key in (*_holes(word), word):
        for twin in table.get(key, ()):
            if twin == word or fold_loose(twin) == loose or not one_letter_apart(word, twin):
                continue
            if (
                len(word) == len(twin)
                and word[:-1] == twin[:-1]
                and (
                    frozenset((word[-1], twin[-1])) in _ENGLISH_ENDINGS
                    or (guess_language(view.text) not in ("en", "und") and {word[-1], twin[-1]} <= _ENDINGS)
                )
            ):
                continue
            return twin
    return None


_SHORT = 6
_ENDINGS = frozenset("aeiousnyd")
"""Letters by which one word's forms end in other languages."""
_ENGLISH_ENDINGS = frozenset(map(frozenset, ("ae", "yi", "sn", "yd", "sd", "nd")))
"""Changes of a last letter that may be grammar or spelling in English (Argentina, Argentine; Sergey, Sergei)."""
