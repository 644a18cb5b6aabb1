"""Claims that tell of one thing what the evidence has of another: another field, part, person or state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.chooser import Child, Chooser
from faithgrade.rules.claim.tables import record_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.conditions import is_state
from faithgrade.rules.words.lexicon import IGNORABLE, STATES, SYNONYMS
from faithgrade.values import Amount
from faithgrade.values.match import match
from faithgrade.values.text import stem


def other_subject(view: ClaimView, bound: Sequence[Fact], names: frozenset[str]) -> int | None:
    """The subject of a sentence, where it is another field of the record than those its values were found under.

    "The screen has 50 MP" of a table where the camera has them.
    """
    words = range(min(3, len(view.tokens)))
    at = next((n for n in words if view.tokens[n].fold not in ("the", "its", "a", "an", "this")), None)
    if not at or at + 1 >= len(view.tokens) or view.tokens[at + 1].fold not in _SAYING:
        return None
    word = view.tokens[at].stem
    if word in names:
        return None
    records = {record_of(view.index, f.node) for f in bound}
    for _, field in view.index.fields_by_word.get(word, ()):
        leaf = field_words(field).leaf
        rows = view.index.fields.get((bound[0].source, field), ()) if bound else ()
        if leaf == {word} and any(
            record_of(view.index, view.index.evidence.facts[i].node) in records for i in rows[:20]
        ):
            return at
    return None


_SAYING = frozenset("is are was were has have had measures weighs supports".split())


def parts_ways(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether of two names told in one breath only one stands in a field that the claim speaks of.

    "It contains milk and nuts" of ``{"contains": ["milk"], "free_from": ["nuts"]}``.
    """
    facts = view.index.evidence.facts
    named = sorted(
        (a.start, a.end, facts[a.facts[0]])
        for a in atoms
        if a.rule == "names"
        and a.standing == "good"
        and a.facts
        and stem(view.text[a.start : a.end].lower()) not in STATES  # "with Dr. Ito, confirmed"
    )
    said = {t.stem for t in view.tokens}
    said |= {w for stem_ in said for w in SYNONYMS.get(stem_, ())}
    for (_, end, one), (start, _, other) in pairwise(named):
        if _JOINT.fullmatch(view.text[end:start]) and one.field != other.field and one.source == other.source:
            first, second = (bool(field_words(f.field).leaf & said) for f in (one, other))
            if first != second:
                return True
    return _fails_for_one(view, atoms)


def _fails_for_one(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the only number of a claim is told of several items in one breath, and one of them has another: "below 414 in 2019 and 2020"."""
    facts = view.index.evidence.facts
    fields = {field for _, _, field, _ in view.named}
    spans = {(start, end): picked for start, end, _, picked in view.named}
    for said in atoms:  # "2018, 2020 and 2021": a year that is read as a number
        if said.rule == "numbers" and said.facts and "/".join(facts[said.facts[0]].field) in fields:
            spans.setdefault((said.start, said.end), frozenset(view.chooser.choices(facts[said.facts[0]])))
    told = [v for v in view.values if isinstance(v.reading, Amount) and (v.start, v.end) not in spans]
    if len(told) != 1 or _OF_ALL.search(view.text):
        return False
    value = told[0]
    atom = next((a for a in atoms if (a.start, a.end) == value.span and a.standing == "good"), None)
    if atom is None or atom.rule != "numbers" or len(atom.facts) != 1:
        return False
    fact = facts[atom.facts[0]]
    rows = [facts[i] for i in view.index.fields.get((fact.source, fact.field), ())]
    levels = {level: child for level, child in view.chooser.choices(fact) if level[0] == "list"}
    for level, child in levels.items():
        own: list[tuple[int, int, frozenset[Child]]] = [
            (start, end, frozenset(c for at, c in picked if at == level))
            for (start, end), picked in sorted(spans.items())
        ]
        own = [row for row in own if row[2]]
        chosen: set[frozenset[Child]] = set()
        for one, other in pairwise(own):
            if _AND.fullmatch(view.text, one[1], other[0]):
                chosen |= {one[2], other[2]}
        if not any(child in rows_of for rows_of in chosen) or len(chosen) < len(own):
            continue
        depth = len(view.index.evidence.nodes[int(level[1])].path)
        place = (fact.source, fact.path[:depth], fact.path[depth + 1 :])
        alike = [
            (f.path[depth], any(match(value, r) is not None for r in view.index.readings(f)))
            for f in (rows if len(rows) > 1 else view.index.facts[:_MANY])
            if len(f.path) > depth and (f.source, f.path[:depth], f.path[depth + 1 :]) == place
        ]
        for rows_of in chosen:
            answers = [fits for row, fits in alike if row in rows_of]
            if answers and not any(answers):
                return True
    return False


_MANY = 2000
_AND = re.compile(
    r"\s*(?:,|,? (?:and|or|und|et|y|to|till|until|through|bis)|–|-)\s*(?:in |on |at |the |for )?", re.I
)
_OF_ALL = re.compile(
    r"\b(?:total|sum|together|combined|altogether|overall|average|mean|between|more|less|fewer|than|difference|up|down|rose|rise|fell"
    r"|fall|grew|grow|increas|decreas|drop|chang|gain|lost|by|either|or)\w*",
    re.I,
)


def mixes_items(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a plain sentence has two names of one list that never stand in one item of it: "the refund came from Vik".

    A sentence that joins or compares speaks of several items.
    """
    if any(a.rule in _COMPARING and a.standing == "good" for a in atoms):
        return False
    if any(t.fold in _JOINING for t in view.tokens) or _PARTING.search(view.text):
        return False
    chooser = Chooser.of(view.index)
    facts = view.index.evidence.facts
    items: dict[tuple[str, int | str], list[frozenset[int | str]]] = defaultdict(list)
    for atom in atoms:
        if atom.rule != "names" or atom.standing != "good" or not atom.facts:
            continue
        held = {i for m in view.mentions if (m.start, m.end) == (atom.start, atom.end) for i in m.entry.facts}
        told: dict[tuple[str, int | str], set[int | str]] = defaultdict(set)
        levels = [dict(chooser.choices(facts[i])) for i in held or atom.facts]
        for own in levels:
            for level, child in own.items():
                if level[0] == "list":
                    told[level].add(child)
        for level, children in told.items():
            if all(level in own for own in levels):
                items[level].append(frozenset(children))
    return any(len(sets) >= 2 and not frozenset.intersection(*sets) for sets in items.values())


_PARTING = re.compile("[,;:/→]|->|[✅✔☑❌✖✗✘\U0001f534\U0001f7e0-\U0001f7e2]\ufe0f?\\s*\\w")
_COMPARING = frozenset({"contests", "aggregates", "extremes", "quantifiers", "counts"})
"""Rules that hold several items against each other."""
_JOINING = frozenset(
    "and or both than versus vs while respectively but nor neither either with each all every to".split()
)
_JOINT = re.compile(r",? (?:and|or|as well as) |, ", re.I)


def counts_too_many(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a whole list is counted beside a state that only some of its items are in: "four bikes are out"."""
    if any(a.rule == "quantifiers" and a.standing == "good" for a in atoms):
        return False
    if not any(
        a.rule == "counts"
        and a.standing == "good"
        and a.reason.startswith("the list at")
        and "counting" not in a.reason
        for a in atoms
    ):
        return False
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule not in ("names", "statuses") or atom.standing != "good" or not atom.facts:
            continue
        fact = facts[atom.facts[0]]
        rows = view.index.fields.get((fact.source, fact.field), ())
        if (
            view.text[atom.start : atom.end].islower()
            and any(isinstance(step, int) for step in fact.path)
            and len(states := {str(facts[i].value) for i in rows}) > 1
            and (len(states) < len(rows) or all(is_state(state) for state in states))
        ):
            return True
    return False


def is_of_another_speaker(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the claim gives to one what the sentences of the evidence that hold its values do not, while others speak of it.

    "According to the council …" of a text where the residents say it and the council says nothing.
    """
    source = _ACCORDING.search(view.text)
    if source is None:
        return False
    by = stem((source[1] or source[2]).casefold())
    good = [a for a in atoms if a.standing == "good" and a.facts and a.start > source.start()]
    facts = view.index.evidence.facts
    values = [view.text[a.start : a.end].casefold() for a in good]
    sources = {facts[i].source for a in good for i in a.facts if isinstance(facts[i].value, str)}
    sentences = [
        sentence
        for f in view.index.facts
        if f.source in sources and isinstance(f.value, str) and " " in f.value
        for sentence in _SENTENCES.split(f.value)
    ][:400]
    holding = [s for s in sentences if any(v in s.casefold() for v in values)]
    return (
        bool(holding)
        and not any(by in {t.stem for t in tokenize(s)} for s in holding)
        and any(by in {t.stem for t in tokenize(s)} for s in sentences)
    )


def leaves_a_part_open(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a claim has a part behind or before a semicolon in which nothing was found: it states something of its own."""
    if ";" not in view.text:
        return False
    at = 0
    for part in view.text.split(";"):
        end = at + len(part)
        words = [n for n in view.tokens_in(at, end) if view.tokens[n].fold not in IGNORABLE]
        if len(words) >= 2 and not any(a.standing == "good" and at <= a.start < end for a in atoms):
            return True
        at = end + 1
    return False


_SENTENCES = re.compile(r"(?<=[.!?])\s+")


def counts_by_an_item(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether how many there are of something rests on a number that a list has among others: "two were deleted" of ``[1, 2, 5]``."""
    facts = view.index.evidence.facts
    counted = {
        a.start for a in atoms if a.rule in ("counts", "quantifiers", "aggregates") and a.standing == "good"
    }
    for atom in atoms:
        if atom.rule != "numbers" or atom.standing != "good" or not atom.facts or atom.start in counted:
            continue
        own = view.tokens_in(atom.start, atom.end)
        behind = view.tokens[max(own) + 1 : max(own) + 2] if own else ()
        plural = (
            bool(behind)
            and behind[0].text.islower()
            and behind[0].fold.endswith("s")
            and len(behind[0].fold) > 2
        )
        if (
            plural
            and behind[0].fold not in ("is", "was", "has")
            and all(
                isinstance(facts[i].value, int)
                and len(facts[i].path) >= 2
                and isinstance(facts[i].path[-1], int)
                and isinstance(facts[i].path[-2], str)
                for i in atom.facts
            )
        ):
            return True
    return False


def counts_the_opposite(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a number stands in a field of what is taken, and the clause tells of what is free: the question's word proves nothing."""
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.standing != "good" or atom.rule not in ("numbers", "counts") or not atom.facts:
            continue
        own = min(view.tokens_in(atom.start, atom.end), default=None)
        if own is None:
            continue
        said = {t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] == view.clause_of[own]}
        for i in atom.facts:
            if isinstance(facts[i].value, (int, Decimal)):
                leaf = field_words(facts[i].field).leaf
                for one, other in _CONTRARY:
                    if leaf & one and not leaf & other and said & other and not said & one:
                        return True
    return False


_CONTRARY = tuple(
    pair
    for line in (
        "free available vacant empty unoccupied unused left remaining frei freie libre libres vrij livre livres liberi פנוי פנויים פנויות خالی خالي शेष खाली свободно свободных"
        "|occupied taken used booked full reserved busy sold spent consumed belegt besetzt occupé occupés ocupado ocupados bezet תפוס תפוסים תפוסות занято",
        "open|closed", "paid|unpaid due outstanding owed overdue", "passed succeeded successful|failed",
        "sent|received", "active enabled|inactive disabled", "present|absent missing", "online|offline", "arrived|departed",
        "won|lost", "bought|sold", "borrowed lent|returned", "accepted approved|rejected declined refused",
    )
    for one, other in (tuple(frozenset(stem(w) for w in side.split()) for side in line.split("|")),)
    for pair in ((one, other), (other, one))
)  # fmt: skip


def is_of_a_relative(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a sentence of the evidence tells something of a relative or another person that the claim does not name."""
    said = {t.fold for t in view.tokens}
    return any(
        t.fold in RELATIVES and t.fold not in said
        for fact in bound
        if isinstance(fact.value, str) and " " in fact.value
        for t in tokenize(str(fact.value))[:_SUBJECT]
    )


_ACCORDING = re.compile(
    r"\baccording to (?:the |its |their |an? )?(\w+)"
    r"|^(?:yes, |no, )?(?:the |its |their |an? )?(\w+) (?:says?|said|expects?|hopes?|claims?|stated|announced|thinks?|believes?|wants?)\b",
    re.I,
)
_SUBJECT = 4


RELATIVES = frozenset(
    "father mother brother sister son daughter wife husband uncle aunt cousin grandfather grandmother grandson granddaughter "
    "stepfather stepmother friend neighbour neighbor roommate colleague relative relatives parents".split()
)
