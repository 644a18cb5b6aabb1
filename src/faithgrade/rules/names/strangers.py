"""Names that no string of the evidence holds: invented where the claim says whose place they take, else left open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.naming import Words, around, content
from faithgrade.rules.binding.rivals import named_facts
from faithgrade.rules.binding.standing import still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.daynames import days_of
from faithgrade.rules.claim.mentions import Mention
from faithgrade.rules.claim.nameforms import may_be_known, may_be_the_same
from faithgrade.rules.claim.sayings import spoken_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.absence import CLEARLY
from faithgrade.rules.grounding.excuses import excused
from faithgrade.rules.grounding.putanotherway import weeks_told
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.values import Kind, Value
from faithgrade.values.places import country_of
from faithgrade.values.text import fold_loose, stem
from faithgrade.verdicts import Reason, Relation


def _calls_a_field(view: ClaimView, strange: Sequence[Token]) -> bool:
    """Whether a symbol with a figure in it is how a field is called: "CO₂" of co2_ppm."""
    names = view.index.once(_names_of_fields)
    return len(strange) == 1 and any(
        name == strange[0].fold or name.startswith(f"{strange[0].fold}_")
        for name in names
        if len(strange[0].fold) > 2 and _SYMBOL.fullmatch(strange[0].fold)
    )


_SYMBOL = re.compile(r"[a-z]+\d+")


def _names_of_fields(index: Index) -> tuple[str, ...]:
    return tuple(sorted({field[-1].lower() for _, field in index.fields if field}))


_DENIED = re.compile(r"(?:\b(?:not|never)|n['’]t)\s(?:[a-z]+\s){0,3}$")
"""Before a name, words that say that it is not there, which is so where no evidence has it: "doesn't stop at Elm"."""


def unknown(view: ClaimView, value: Value) -> Atom | None:
    """A name that no string of the evidence holds: invented when it is a full name or the claim says what it should be."""
    words = [t for t in tokenize(value.text) if len(t.fold) > 1]
    strange = [t for t in words if not is_known(view, t.fold)]
    if not strange or _calls_a_field(view, strange):
        return None
    numbered = _NUMBERED_WEEK.fullmatch(value.text)
    if numbered is not None and numbered[1].zfill(2) in view.index.once(weeks_told):
        return still_open(value, "names", f"“{value.text}” is a week that the evidence has by its number")
    words_around = around(view, value.start, value.end)
    if (
        not view.index.facts
        or _DENIED.search(view.text[: value.start])
        or excused(view, value, words_around) is not None
    ):
        return still_open(value, "names", f"“{value.text}” is in no result")
    if days_of(value.text) is not None:
        return still_open(value, "names", f"“{value.text}” are days, and no name")
    listed = _in_list_of(view, value)
    if listed is not None:
        return instead_of(view, value, listed)
    subject = _in_subject_of(view, value)
    if subject is not None:
        return subject
    code = _other_code(view, value, words_around)
    if code is not None:
        return instead_of(view, value, code)
    if _may_have_a_code(view, value):
        return still_open(value, "names", f"“{value.text}” may be a place that the evidence has by its code")
    country = country_of(value.text)
    if country is not None:
        return _country(view, value, country)
    if (
        not all(len(t.fold) >= 3 and t.text[:1].isupper() and not t.text.isupper() for t in words)
        or _glossed(view, value)
        or _is_heading(view, value)
    ):
        return still_open(value, "names", f"“{value.text}” is in no result")
    initials = "".join(t.fold[0] for t in words)
    if len(words) >= 2 and view.index.knows(initials):
        return still_open(value, "names", f"“{value.text}” may be what “{initials.upper()}” stands for")
    if len(strange) == len(words):
        fact = _meant(view, value, words_around)
        if fact is not None and (_is_code(fact) or may_be_the_same(value.text, str(fact.value))):
            return still_open(value, "names", f"“{value.text}” may be what {shown(fact.value)} stands for")
        if fact is not None:
            return instead_of(view, value, fact)
        if (len(words) >= 2 or _stands_alone(view, value)) and not _placed(view, value):
            return wrong(view, value, "names", Reason.ABSENT, f"“{value.text}” is in no result", None)
    return still_open(value, "names", f"“{value.text}” is in no result")


_NUMBERED_WEEK = re.compile(r"weeks? (\d{1,2})", re.I)


def _other_code(view: ClaimView, value: Value, words: Words) -> Fact | None:
    """The code under the field whose name stands right before a code that no evidence holds ("gate D12"), or None."""
    shape = _shape(value.text)
    before = words.left[:1]
    if "9" not in shape or not before or before[0].end > value.start:
        return None
    selection = selection_for(view, value.start, value.end)
    for candidate in named_facts(view, words, selection, value.reading):
        if (
            candidate.naming.direct
            and candidate.naming.leaf >= CLEARLY
            and view.place[before[0].start] in candidate.naming.tokens
            and isinstance(candidate.fact.value, str)
            and _shape(candidate.fact.value) == shape
        ):
            return candidate.fact
    return None


def _shape(text: str) -> str:
    """The kinds of letters a short code is written in ("D12" is "A99"); empty for what is no code."""
    if not 2 <= len(text) <= 8 or not text.replace("-", "").isalnum():
        return ""
    return "".join("9" if ch.isdigit() else "A" if ch.isalpha() else ch for ch in text)


def _may_have_a_code(view: ClaimView, value: Value) -> bool:
    """Whether a name stands where a place does, and the evidence tells places by codes ("LAX")."""
    before = [t.fold for t in view.tokens if t.end <= value.start][-1:]
    return bool(before) and before[0] in _AT_PLACES and view.index.once(_places_in_code)


_AT_PLACES = frozenset("from to in at via between and through into near".split())


def _places_in_code(index: Index) -> bool:
    return (
        len(
            {
                f.value
                for f in index.facts
                if isinstance(f.value, str)
                and 3 <= len(f.value) <= 4
                and f.value.isalpha()
                and f.value.isupper()
                and field_words(f.field).leaf & _PLACES
            }
        )
        >= _SOME_CODES
    )


_SOME_CODES = 2
_PLACES = frozenset(
    stem(w)
    for w in "origin destination from to airport station departure arrival port depart arrive iata".split()
)


def instead_of(view: ClaimView, value: Value, fact: Fact) -> Atom:
    """An atom for a name that takes the place of what a fact says."""
    why = f"“{value.text}” is in no result; {place(view, fact)} is {shown(fact.value)}"
    return wrong(view, value, "names", Reason.CONTRADICTED, why, fact)


def _in_list_of(view: ClaimView, value: Value) -> Fact | None:
    """A member of the list that the claim tells and has put this name into, or None: "A, B, this and C"."""
    mentions = sorted((m for m in view.mentions if m.whole and m.entry.facts), key=lambda m: m.start)
    before = [
        m for m in mentions if m.end <= value.start and _COMMA.fullmatch(view.text[m.end : value.start])
    ]
    after = [m for m in mentions if value.end <= m.start and _COMMA.fullmatch(view.text[value.end : m.start])]
    for one in before[-1:]:
        second = (
            after[:1]
            or [m for m in mentions if m.end <= one.start and _COMMA.fullmatch(view.text[m.end : one.start])][
                -1:
            ]
        )
        for other in second:
            shared = _fields_of(view, one) & _fields_of(view, other)
            listed = [key for key in sorted(shared) if len(view.index.fields.get(key, ())) >= 3]
            members = [view.index.evidence.facts[i].value for key in listed for i in view.index.fields[key]]
            if any(may_be_the_same(value.text, str(m)) for m in members):
                return None
            if listed:
                return view.index.evidence.facts[one.entry.facts[0]]
    return None


_COMMA = re.compile(r"\s*(?:,|;|\band\b|&|, and\b|, or\b|\bor\b)\s*")


def _fields_of(view: ClaimView, mention: Mention) -> set[tuple[int, tuple[str, ...]]]:
    facts = [view.index.evidence.facts[i] for i in mention.entry.facts]
    return {(f.source, f.field) for f in facts if not f.is_label}


def _in_subject_of(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the claim goes on to describe under this name what the evidence says of another: "X is an airline in …"."""
    opening = _IS_A.match(view.text, value.end)
    if opening is None or view.text[: value.start].strip(" *_\"“'"):
        return None
    what = opening.start("what")
    described = [m for m in view.mentions if m.start >= what and m.entry.facts and not m.entry.is_code]
    if len(described) < 2 or described[0].start - what > 24:
        return None
    rows = [[view.index.evidence.facts[i] for i in m.entry.facts] for m in described]
    for source in sorted(set.intersection(*({f.source for f in row} for row in rows))):
        names = _names_of(view, source)
        if len(names) == 1 and not _share_a_word(names[0], value.text):
            fact = next(f for f in rows[0] if f.source == source)
            why = f"“{value.text}” is in no result; {place(view, fact)} is about {names[0]}"
            return replace(wrong(view, value, "names", Reason.MISPAIRED, why, fact), right_value=names[0])
    return None


def _names_of(view: ClaimView, source: int) -> list[str]:
    """How a result calls the one thing it is about: a name at its top, or the name its call was made with."""
    own = [
        str(f.value)
        for f in view.index.facts
        if f.source == source
        and len(f.path) <= 2
        and field_words(f.field).leaf
        and field_words(f.field).leaf <= _OWN_NAME
        and _is_name(f.value)
    ]
    asked = [str(v) for v in view.index.evidence.sources[source].arguments.values() if _is_name(v)]
    return list(dict.fromkeys(own or asked))


_IS_A = re.compile(r"[\"”*_]*(?:,| (?:is|was)) (?P<what>(?:an?|the) )")
_OWN_NAME = frozenset(stem(w) for w in "name title label entity subject".split())


def _share_a_word(one: str, other: str) -> bool:
    return any(a[:3] == b[:3] for a in fold_loose(one).split() for b in fold_loose(other).split())


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
        return instead_of(view, value, view.index.evidence.facts[next(iter(held.values()))])
    return still_open(value, "names", f"“{value.text}” is in no result")


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


def _is_code(fact: Fact) -> bool:
    return isinstance(fact.value, str) and 2 <= len(fact.value) <= 4 and fact.value.isupper()


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


def is_known(view: ClaimView, word: str) -> bool:
    if view.index.knows(word) or stem(word) in view.index.field_vocabulary or may_be_known(view, word):
        return True
    return word in view.index.once(spoken_words)


def with_nouns(view: ClaimView) -> Iterator[Atom]:
    """Wrong atoms for names that the evidence does not have, before the noun that its only name of the kind ends in.

    In "the Elm clinic" of ``{"clinic": "Birch clinic"}`` the noun is written small, so the word before it looks like a name of
    its own. With its noun it takes the place of what the evidence calls the same kind of thing.
    """
    for value in view.values:
        if value.kind is not Kind.NAME or " " in value.text or view.index.knows(value.text.casefold()):
            continue
        behind = next((t for t in view.tokens if t.start >= value.end), None)
        if behind is None or behind.start - value.end != 1 or not behind.text.islower() or view.negated:
            continue
        rows = [
            view.index.evidence.facts[i]
            for entry in view.index.holding(behind.fold)
            if len(entry.tokens) == 2 and entry.tokens[1] == behind.fold
            for i in entry.facts
        ]
        selection = selection_for(view, value.start, value.end)
        rows = [
            f
            for f in rows
            if str(f.value)[:1].isupper()
            and behind.stem in field_words(f.field).leaf
            and is_inside(view, f, selection)
        ]
        if len({str(f.value) for f in rows}) == 1:
            why = f"“{value.text} {behind.text}” is in no result; {place(view, rows[0])} is {shown(rows[0].value)}"
            yield wrong(view, value, "names", Reason.CONTRADICTED, why, rows[0])
