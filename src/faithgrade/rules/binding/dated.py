"""A value and the date it is told for: "83.0 years in 2019", "in 2020 to 71.8 years".

A sentence with several dates tells a value for each; held against the row of that date only, each can be decided.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.binding import Candidate, is_inside, selection_for
from faithgrade.rules.binding.naming import NAMED, Words, around, naming
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import DIFFERENCE_CUES, FALL_CUES, MAX_CUES, MIN_CUES, RISE_CUES
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.match import How
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation


def at_its_date(view: ClaimView, value: Value, rule: str, matches: Sequence[tuple[Fact, How]]) -> Atom | None:
    """The value against the row of the date it is told for; None where it is told for none, or the row has no such field."""
    reading = value.reading
    if (
        not matches
        or not isinstance(reading, Amount)
        or reading.is_range
        or reading.bound not in (None, Bound.ABOUT)
        or (value.kind is Kind.NUMBER and abs(reading.value) <= 12 and reading.value == int(reading.value))
    ):
        return None
    words = around(view, value.start, value.end)
    facts = () if _is_a_change(words) else _date_facts(view, value)
    selection = {
        level: groups
        for level, groups in selection_for(view, value.start, value.end).items()
        if level[0] == "argument"
    }
    facts = [f for f in facts if is_inside(view, f, selection)]
    rows = {f.node for f in facts} & view.index.once(dated_rows)
    if not rows:
        return None
    plain = {f.field for f, _ in matches}
    matches = [m for m in matches if not _is_an_end_of(view, m[0], plain)]
    right: list[tuple[Fact, How]] = [m for m in matches if rows & _nodes(view, m[0])]
    if right:
        found = max(
            (Candidate(f, how, naming(view, f, words, reading)) for f, how in right),
            key=lambda c: c.naming.score,
        )
        return _at_it(view, value, rule, found) if _is_meant(view, found) else None
    for fact, _ in sorted(matches, key=lambda m: -naming(view, m[0], words, reading).score):
        if not _is_meant(view, Candidate(fact, How.STATED, naming(view, fact, words, reading))):
            return None
        column = view.index.fields.get((fact.source, fact.field), ())
        own = [f for i in column if rows & _nodes(view, f := view.index.evidence.facts[i])]
        if own:
            return _not_at_it(view, value, rule, fact, own)
    return None


def _is_an_end_of(view: ClaimView, fact: Fact, others: set[tuple[str, ...]]) -> bool:
    """Whether a field is the least or most of another one that has the value too, and the claim says neither."""
    name = _END.sub("", fact.field[-1]) if fact.field else ""
    return (
        bool(name)
        and name != fact.field[-1]
        and (*fact.field[:-1], name) in others
        and view.stems.isdisjoint(MIN_CUES | MAX_CUES)
    )


_END = re.compile(r"_(?:min|max)\Z|(?:Min|Max)\Z")


def _is_a_change(words: Words) -> bool:
    """Whether the words right at a value make it a difference: "by 5", "an increase of 5", "5 more"."""
    left, right = words.left[:2], words.right[:1]
    moves = RISE_CUES | FALL_CUES | DIFFERENCE_CUES
    return bool(
        (left and left[0].fold == "by")
        or (len(left) == 2 and left[0].fold == "of" and left[1].stem in moves)
        or (right and right[0].stem in moves)
        or any(t.stem in _PASSED for t in words.left[:6])
    )


_PASSED = frozenset(stem(w) for w in "surpass exceed pass cross top beyond".split())
"""Words by which a value was not met but passed."""


def _date_facts(view: ClaimView, value: Value) -> Sequence[Fact]:
    """The dates of the evidence that the value's own date names."""
    for date, facts in view.dated:
        between = view.text[value.end : date.start] if value.end <= date.start else ""
        if (
            between
            and _BEHIND.fullmatch(between)
            and not _goes_on(view, date)
            and not _parted(view, value.end, date.start)
        ):
            return facts
    ahead = [view.text[value.end : date.start] for date, _ in view.dated if 0 <= date.start - value.end <= 60]
    if any(not _CLAUSE.search(between) for between in ahead):
        return ()  # the date behind it may be its own, however it is put
    for date, facts in view.dated:
        between = view.text[date.end : value.start] if date.end <= value.start else ""
        if (
            between
            and _BEFORE.fullmatch(between)
            and _AT.search(view.text[: date.start])
            and not _parted(view, date.end, value.start)
            and not _MOVES_ON.search(between)
            and not _AFTER.search(view.text, 0, date.start)
        ):
            return facts
    return ()


_BEHIND = re.compile(r" ?(?:[^\W\d]+ ){0,7}?(?:in|on|by|as of|for|during) (?:the )?", re.I)
_BEFORE = re.compile(r",? (?:[^\W\d][\w'-]* ){0,6}", re.I)
_MOVES_ON = re.compile(r"\b(?:then|later)\b|, (?:it|they)\b(?! (?:was|is|were|are|had|has|stood))", re.I)
_AFTER = re.compile(r"\b(?:after|since|following|before|until)\b", re.I)
"""Words by which a date is not that of what is told next: "after peaking in February, it fell to 298"."""
_CLAUSE = re.compile(r"[,;.]|\b(?:and|while|but|with|before|after|to)\b", re.I)
_AT = re.compile(r"\b(?:in|on|as of|for)\s+(?:the\s+)?$", re.I)


def _goes_on(view: ClaimView, date: Value) -> bool:
    """Whether another date follows right behind, so that the value may be of either, or of the time between."""
    return any(
        d.start > date.end and _AND_ANOTHER.fullmatch(view.text, date.end, d.start) is not None
        for d, _ in view.dated
    )


_AND_ANOTHER = re.compile(r"\s*(?:,|and|or|to|through|until|[-–/&])+\s*(?:and )?(?:on |in )?(?:the )?", re.I)


def _parted(view: ClaimView, start: int, end: int) -> bool:
    """Whether another value, or a word that opens a stretch, stands between the two."""
    return any(start <= v.start and v.end <= end for v in view.values if v.kind is not Kind.NAME) or bool(
        _STRETCH.search(view.text, start, end)
    )


_STRETCH = re.compile(r"\b(?:from|since|between|until|before|after|than|average|total|altogether)\b", re.I)


def dated_rows(index: Index) -> frozenset[int]:
    """Items of lists that hold one date."""
    count = Counter(fact.node for fact, _ in index.moments() if fact.node >= 0)
    nodes = index.evidence.nodes
    return frozenset(
        n
        for n, times in count.items()
        if times == 1 and nodes[n].parent >= 0 and nodes[nodes[n].parent].is_list
    )


def _nodes(view: ClaimView, fact: Fact) -> set[int]:
    return {n.index for n in view.index.evidence.ancestors(fact)}


def _is_meant(view: ClaimView, found: Candidate) -> bool:
    """Whether the claim names the field, or the row has no other number."""
    if found.naming.score >= NAMED:
        return True
    row = _nodes(view, found.fact) & view.index.once(dated_rows)
    if found.naming.score < 0 or not row:
        return False
    node, dates = view.index.evidence.nodes[max(row)], view.index.once(date_facts)
    told = view.index.evidence.facts[node.lo : node.hi]
    return [f for f in told if f.index not in dates and single_amount(view.index, f) is not None] == [
        found.fact
    ]


def date_facts(index: Index) -> frozenset[int]:
    """Facts that are read as dates, years among them."""
    return frozenset(fact.index for fact, _ in index.moments())


def _at_it(view: ClaimView, value: Value, rule: str, found: Candidate) -> Atom:
    fact = found.fact
    return Atom(
        rule,
        value.start,
        value.end,
        "good",
        {How.ROUNDED: Reason.ROUNDED, How.CONVERTED: Reason.CONVERTED}.get(found.how, Reason.STATED),
        f"“{value.text}” is {found.how.value} at {place(view, fact)} ({shown(fact.value)}), the row of its date",
        (point(view, fact, Relation.SUPPORTS),),
        (fact.index,),
        found.naming.tokens,
    )


def _not_at_it(view: ClaimView, value: Value, rule: str, elsewhere: Fact, own: Sequence[Fact]) -> Atom | None:
    """Wrong, unless the date takes in several rows and the value lies between them, as a mean of them would."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 at_its_date reads amounts only
    numbers = sorted(a.value for f in own if (a := single_amount(view.index, f)) is not None)
    if not numbers or (len(numbers) > 1 and numbers[0] <= reading.high and reading.low <= numbers[-1]):
        return None
    if any(format(n, "f").startswith(format(reading.value, "f")) for n in numbers):
        return None  # cut off rather than rounded, but of the right row
    fact = own[0]
    why = f"“{value.text}” is {place(view, elsewhere)}; at the date it is told for, {place(view, fact)} is {shown(fact.value)}"
    atom = wrong(view, value, rule, Reason.MISPAIRED, why, fact)
    return atom if len(own) == 1 else replace(atom, right_value=None)
