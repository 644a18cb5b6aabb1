"""Names and other strings of the evidence: who and what the claim speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, folded_words, tokenize
from faithgrade.rules.atoms import Atom, place, point, shown
from faithgrade.rules.binding import Words, around, content, named_facts, selection_for
from faithgrade.rules.excuses import excused
from faithgrade.rules.grounding import ground_matches
from faithgrade.rules.lexicon import STATES, SYNONYMS
from faithgrade.rules.view import ClaimView, Mention
from faithgrade.values import Kind, Text, Value
from faithgrade.values.match import How
from faithgrade.values.places import country_of
from faithgrade.values.text import fold, fold_loose, stem
from faithgrade.verdicts import Reason, Relation

_TEXTUAL = frozenset({Kind.IDENTIFIER, Kind.CONTACT, Kind.NAME, Kind.QUOTE})


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
    wrong = list(_misspelt(view))
    yield from wrong
    for value in view.values:
        if value.kind is not Kind.NAME or any(a.start < value.end and value.start < a.end for a in wrong):
            continue
        atom = _unknown(view, value)
        if atom is not None and any(a < value.end and value.start < b for a, b in seen):
            atom = replace(atom, standing="open")  # part of it is in the evidence
        if atom is not None:
            yield atom


def _is_typed(view: ClaimView, mention: Mention) -> bool:
    """Whether another rule reads this piece as a number, date or identifier."""
    return any(
        v.kind not in (Kind.NAME, Kind.QUOTE) and v.start <= mention.start and mention.end <= v.end
        for v in view.values
    )


def _mentioned(view: ClaimView, mention: Mention) -> Atom | None:
    text = view.text[mention.start : mention.end]
    same = [m for m in view.mentions if (m.start, m.end) == (mention.start, mention.end)]
    facts = {i for m in same for i in m.entry.facts}
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
    return ground_matches(view, value, "names", rows, absent_is_wrong=False)


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
            or _known(view, token.fold)
            or any(v.start <= token.start < v.end and v.kind is not Kind.NAME for v in view.values)
        ):
            continue
        if token.fold.isdigit() and view.index.holds_number(int(token.fold)):
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
    if one == other or abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 3:
        return False
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1 and stem(one) != stem(other)
    short, long = sorted((one, other), key=len)
    return not long.startswith(short) and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def _unknown(view: ClaimView, value: Value) -> Atom | None:
    """A name that no string of the evidence holds: invented when it is a full name or the claim says what it should be."""
    words = [t for t in tokenize(value.text) if len(t.fold) > 1]
    strange = [t for t in words if not _known(view, t.fold)]
    if not strange:
        return None
    words_around = around(view, value.start, value.end)
    if not view.index.facts or excused(view, value, words_around) is not None:
        return Atom("names", value.start, value.end, "open", Reason.ABSENT, f"“{value.text}” is in no result")
    country = country_of(value.text)
    if country is not None:
        return _country(view, value, country)
    if (
        not all(len(t.fold) >= 3 and t.text[:1].isupper() and not t.text.isupper() for t in words)
        or _glossed(view, value)
        or _is_heading(view, value)
    ):
        return Atom("names", value.start, value.end, "open", Reason.ABSENT, f"“{value.text}” is in no result")
    if len(strange) == len(words):
        fact = _meant(view, value, words_around)
        if fact is not None:
            return Atom(
                "names",
                value.start,
                value.end,
                "wrong",
                Reason.CONTRADICTED,
                f"“{value.text}” is in no result; {place(view, fact)} is {shown(fact.value)}",
                (point(view, fact, Relation.CONTRADICTS),),
                right_value=shown(fact.value),
            )
        if (len(words) >= 2 or _stands_alone(view, value)) and not _placed(view, value):
            return Atom(
                "names", value.start, value.end, "wrong", Reason.ABSENT, f"“{value.text}” is in no result"
            )
    return Atom("names", value.start, value.end, "open", Reason.ABSENT, f"“{value.text}” is in no result")


def _country(view: ClaimView, value: Value, country: str) -> Atom:
    """A country by another name, adjective or code than the evidence's: the same one is right, another one wrong."""
    held = view.index.once(countries)
    if country in held:
        fact = view.index.evidence.facts[held[country]]
        return Atom(
            "names",
            value.start,
            value.end,
            "good",
            Reason.CONVERTED,
            f"“{value.text}” is {place(view, fact)} ({shown(fact.value)})",
            (point(view, fact, Relation.SUPPORTS),),
            (fact.index,),
        )
    if len(held) == 1:
        fact = view.index.evidence.facts[next(iter(held.values()))]
        return Atom(
            "names",
            value.start,
            value.end,
            "wrong",
            Reason.CONTRADICTED,
            f"“{value.text}” is in no result; {place(view, fact)} is {shown(fact.value)}",
            (point(view, fact, Relation.CONTRADICTS),),
            right_value=shown(fact.value),
        )
    return Atom("names", value.start, value.end, "open", Reason.ABSENT, f"“{value.text}” is in no result")


def countries(index: Index) -> dict[str, int]:
    """The countries the evidence names as values of their own, each with a fact."""
    found: dict[str, int] = {}
    for fact in index.facts:
        if isinstance(fact.value, str) and len(fact.value) <= 40 and not fact.is_label:
            named = field_words(fact.field).leaf & _COUNTRY_FIELDS
            code = country_of(fact.value) if named or len(fact.value) > 3 else None
            if code is not None:
                found.setdefault(code, fact.index)
    return found


_COUNTRY_FIELDS = frozenset(stem(w) for w in "country nation nationality citizenship origin".split())


def _stands_alone(view: ClaimView, value: Value) -> bool:
    """Whether one capitalised word is a name for sure: inside a sentence, with a small letter before and no noun it qualifies."""
    before = view.text[: value.start].rstrip()
    return (
        len(value.text) >= 5
        and value.text.isalpha()
        and before[-1:].islower()
        and before.rsplit(None, 1)[-1]
        in (
            "in",
            "of",
            "from",
            "to",
            "by",
            "for",
            "at",
            "near",
            "and",
            "with",
            "is",
            "was",
            "named",
            "called",
            "against",
        )
        and view.text[value.end : value.end + 1] in (".", ",", ";", "!", ")", "")
    ) or view.text[value.end : value.end + 4] == " and"


def _meant(view: ClaimView, value: Value, words: Words) -> Fact | None:
    """The name that the evidence holds under the field the claim gives this name for, or None."""
    nearest = {t.stem for t in content(words.left)[:2]}
    selection = selection_for(view, value.start, value.end)
    for candidate in named_facts(view, words, selection, value.reading):
        fact = candidate.fact
        if (
            candidate.naming.leaf < 0.9
            or not _is_name(fact.value)
            or not nearest & {s for w in field_words(fact.field).leaf for s in (w, *SYNONYMS.get(w, ()))}
        ):
            continue
        if fold_loose(str(fact.value))[:4] == fold_loose(value.text)[:4]:
            return None  # Africa, African: one word in another form
        return fact
    return None


def _glossed(view: ClaimView, value: Value) -> bool:
    """Whether a code in brackets right behind a name, or a name in front of it, ties it to the evidence: "Orlando (MCO)"."""
    after = view.text[value.end :].lstrip(" *")
    if after.startswith("("):
        inner = after[1:].split(")")[0]
        return any(view.index.knows(t.fold) for t in tokenize(inner))
    return False


def _is_heading(view: ClaimView, value: Value) -> bool:
    """Whether title case is how the line is written, not a name: right behind a colon or at the start of an item."""
    before = view.text[: value.start].rstrip(" *")
    return not before or before[-1] in ":-–|•"


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and value[:1].isupper()
        and 3 < len(value) <= 60
        and not value.isupper()
        and not any(ch.isdigit() for ch in value)
    )


def _placed(view: ClaimView, value: Value) -> bool:
    """Whether a name only says where something well-known lies: common knowledge, not a finding."""
    before = view.text[: value.start].rstrip()
    return before.endswith(",") and view.text[: value.start].rstrip(", ").split(" ")[-1][:1].isupper()


def _known(view: ClaimView, word: str) -> bool:
    if view.index.knows(word) or stem(word) in view.index.field_vocabulary:
        return True
    return word in _other_words(view)


def _other_words(view: ClaimView) -> frozenset[str]:
    return view.index.once(_spoken)


def _spoken(index: Index) -> frozenset[str]:
    """Words of the request, the policy and the arguments: not evidence, but not invented either."""
    texts = [
        s.content
        for s in index.evidence.sources
        if s.kind in ("request", "system") and isinstance(s.content, str)
    ]
    return frozenset().union(*(_said_in(text) for text in texts))


@lru_cache(maxsize=16)
def _said_in(text: str) -> frozenset[str]:
    """The folded words of a text; a policy is the same in many cases."""
    return frozenset(folded_words(text))


def _by_deletion(index: Index) -> dict[str, list[str]]:
    """Capitalised words of the evidence by themselves with one letter inside blanked or left out."""
    table: dict[str, list[str]] = {}
    for known in sorted(index.capitalised):
        if len(known) >= 4 and known.isalpha():
            for key in _holes(known):
                table.setdefault(key, []).append(known)
    return table


def _holes(word: str) -> list[str]:
    """`word` with one letter but the first blanked, and with one left out."""
    places = range(1, len(word))
    return [key for n in places for key in (word[:n] + "*" + word[n + 1 :], word[:n] + word[n + 1 :])]


def _near_miss(view: ClaimView, word: str) -> str | None:
    """A capitalised word of the evidence that differs from `word` in one letter, not only in its ending; or None."""
    if len(word) < 4:
        return None
    table = view.index.once(_by_deletion)
    loose = fold_loose(word)
    for key in (*_holes(word), word):
        for twin in table.get(key, ()):
            if twin == word or fold_loose(twin) == loose or not one_letter_apart(word, twin):
                continue
            if (
                len(word) == len(twin)
                and word[:-1] == twin[:-1]
                and (word[-1] in _ENDINGS and twin[-1] in _ENDINGS)
            ):
                continue
            return twin
    return None


_ENDINGS = frozenset("aeiousnyd")
"""Letters by which one word's forms end; a change among them may be grammar (Argentina, Argentine)."""
