"""Portions: some of a whole that one record tells in two numbers ("attempt 4 of 6"), and numbers that only look like counts of
a list, or count some of its rows though nothing tells which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by, worked_out
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, IGNORABLE, NEGATIONS, SYNONYMS
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_AWAY = frozenset(
    "down up ahead behind apart clear short adrift more fewer less later earlier higher lower better worse".split()
)
"""Words behind a number and its noun that make it a distance."""
_REST = frozenset(
    stem(w)
    for w in "failed failures errors rejected skipped remaining left pending missing ignored invalid".split()
)
_WHOLE = frozenset(stem(w) for w in "total all overall requested submitted".split())


def is_no_count(view: ClaimView, value: Value) -> bool:
    """Whether a number is a distance ("two points behind"), or one item's share ("two points and a foul by …")."""
    at = max(view.tokens_in(value.start, value.end), default=-1)
    after = [t.fold for t in view.tokens[at + 1 : at + 4]]
    before = [t.fold for t in view.tokens[max(0, at - 2) : max(0, at)]]
    if any(w in _AWAY for w in after) or "by" in before[-1:] or after[:2] == ["stops", "at"]:  # of line 9
        return True
    return after[1:3] in (["and", "a"], ["and", "an"]) or after[1:2] == ["each"]


def is_of_one_item(view: ClaimView, value: Value) -> bool:
    """Whether an item that the claim or its heading names holds just this number: then it counts no items."""
    selection = selection_for(view, value.start, value.end)
    if not selection or not isinstance(value.reading, Amount):
        return False
    return any(
        isinstance(fact.value, int)
        and amount.value == value.reading.value
        and fact.node >= 0
        and any(level in selection for level, _ in view.chooser.choices(fact))
        and is_inside(view, fact, selection)
        for fact, amount in view.index.amounts(value.reading)
    )


def portions(view: ClaimView) -> Iterator[Atom]:
    """Atoms for "18 of the 20 were imported" and "all seeds sprouted", where one record has the part and the whole."""
    for value in view.values:
        atom = _some_of(view, value) or _otherwise(view, value)
        if atom is not None:
            yield atom
    yield from _all_of(view)


def _some_of(view: ClaimView, value: Value) -> Atom | None:
    """The number of the part under a field that is said, and the whole: the sum of what came of it, or the user's number."""
    part = value.plain_number
    if part is None:
        return None
    last = max(view.tokens_in(value.start, value.end), default=-1)
    if [t.fold for t in view.tokens[last + 1 : last + 2]] != ["of"]:
        return None
    whole = _whole_behind(view, last)
    if whole is None:
        return None
    number, end = whole
    selection = selection_for(view, value.start, view.tokens[end].end)
    for fact, amount in view.index.amounts(part):
        if amount.value != part.value or not _is_tally(fact) or not is_inside(view, fact, selection):
            continue
        leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
        own = [
            n for n in range(last) if view.clause_of[n] == view.clause_of[last]
        ]  # "I shipped 12 of the 14"
        said = {n for n in (*own, *range(end + 1, len(view.tokens))) if _means(view, n, leaf)}
        if not said:
            continue
        mates = _mates(view, fact)
        rest = [
            f
            for f in mates
            if (w := field_words(f.field).leaf - GENERIC_FIELD_WORDS) and w <= _REST and f.index != fact.index
        ]
        noun = {view.tokens[n].stem for n in range(end + 1, min(end + 2, len(view.tokens)))}
        total = [
            f
            for f in mates
            if (w := field_words(f.field).leaf - GENERIC_FIELD_WORDS) == noun or (w and w <= _WHOLE | noun)
        ]
        if any(f.value == number for f in total) or (
            bool(rest) and sum(f.value for f in rest) + fact.value == number
        ):
            return worked_out(
                view,
                (value.start, view.tokens[end].end),
                "count",
                f"{place(view, fact)} is {shown(fact.value)}, and with the rest it is {number}",
                [fact],
                frozenset(range(last, end + 1)) | said,
                rule="counts",
            )
    return None


def _otherwise(view: ClaimView, value: Value) -> Atom | None:
    """ "46 of 48 shots are approved" of ``{"approved": 41}``: the number of the part is under the one field of that name."""
    reading, own = value.reading, view.tokens_in(value.start, value.end)
    if (
        view.negated
        or not own
        or not isinstance(reading, Amount)
        or reading.unit is not None
        or reading.bound
    ):
        return None
    told = _SO_MANY_ARE.match(view.text[value.end :])
    if told is None or value.kind is not Kind.NUMBER:
        return None
    said = {stem(told["state"].lower())}
    about = {t.stem for t in tokenize(view.case.question or "")}.union(
        *(field_words((s.name,)).leaf for s in view.index.evidence.sources)
    )
    if told["noun"] and stem(told["noun"].lower()) not in about:
        return None  # of other things than what was asked for
    found = [f for f in view.index.facts if f.field and said & field_words(f.field).leaf]
    if len(found) != 1 or not isinstance(found[0].value, int) or not _is_tally(found[0]):
        return None
    fact = found[0]
    source = view.index.source(fact)
    exact = field_words(fact.field).leaf - GENERIC_FIELD_WORDS == said
    selection = selection_for(view, value.start, value.end)
    if not exact or fact.value == reading.value or source.superseded or source.outdated:
        return None
    if not is_inside(view, fact, selection) or any(isinstance(step, int) for step in fact.path):
        return None  # a row's number need not be that of all
    return told_by(view, "counts", (value.start, value.end + told.end()), fact, right=False)


_SO_MANY_ARE = re.compile(
    r" of (?:the )?[\d,]+ (?:(?P<noun>[^\W\d]+) )?(?:is|are|was|were|have been|has been|have|has) (?P<state>[^\W\d]+)(?: so far)?\W*$"
)


def _whole_behind(view: ClaimView, last: int) -> tuple[int, int] | None:
    """The whole number behind "of the", and the last of its words."""
    for value in view.values:
        own = view.tokens_in(value.start, value.end)
        reading = value.reading
        if not own or not last + 2 <= min(own) <= last + 3 or not isinstance(reading, Amount):
            continue
        if reading.unit is None and reading.is_whole:
            return int(reading.value), max(own)
    return None


def _all_of(view: ClaimView) -> Iterator[Atom]:
    """ "All of the seeds sprouted" of ``{"seeds": 160, "sprouted": 100}``: both fields are said, of one record."""
    if any(t.fold in NEGATIONS for t in view.tokens):
        return
    for n, token in enumerate(view.tokens):
        if token.fold not in _SO_MANY:
            continue
        at, rest = n + 1, 0
        while at < len(view.tokens) and view.tokens[at].fold in ("of", "the", "your", "our", "these"):
            at += 1
        size = next((v for v in view.values if at in view.tokens_in(v.start, v.end)), None)
        if at < len(view.tokens) and view.tokens[at].fold == "them":  # "twelve frames, half of them capped"
            told = [v for v in view.values if v.kind is Kind.NUMBER and v.end <= token.start]
            size, rest = (told[-1], at + 1) if told else (None, 0)
        if size is not None and size.kind is Kind.NUMBER:  # "all 20 batches"
            at = max(view.tokens_in(size.start, size.end)) + 1
        if at >= len(view.tokens):
            return
        ends = rest or at + 1
        clause = [m for m in range(ends, len(view.tokens)) if view.clause_of[m] == view.clause_of[ends - 1]]
        for atom in _compared(view, n, at, clause, size):
            yield atom
            return


_SO_MANY: Mapping[str, Callable[[int, int], bool]] = {
    "all": lambda part, whole: part == whole,
    "every": lambda part, whole: part == whole,
    "half": lambda part, whole: part * 2 == whole,
    "most": lambda part, whole: part * 2 > whole,
}


_NEARLY = frozenset("about around roughly nearly almost approximately over than under least".split())


def _compared(view: ClaimView, n: int, at: int, clause: Sequence[int], size: Value | None) -> Iterator[Atom]:
    selection = selection_for(view, view.tokens[at].start, view.tokens[at].end)
    found: list[tuple[int, Fact, int, Fact]] = []
    for fact in view.index.facts:
        if not isinstance(whole := fact.value, int) or not _is_tally(fact):
            continue
        leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
        if leaf != {view.tokens[at].stem} or not is_inside(view, fact, selection):
            continue
        for mate in _mates(view, fact):
            own = field_words(mate.field).leaf - GENERIC_FIELD_WORDS
            said = len(own) == 1 and any(view.tokens[m].stem in own for m in clause)
            if mate.index != fact.index and said and isinstance(part := mate.value, int):
                found.append((part, mate, whole, fact))
    if len(found) != 1:
        return
    part, mate, whole, fact = found[0]
    if part > whole or not (
        size is None or (isinstance(size.reading, Amount) and size.reading.value == whole)
    ):
        return
    fits = _SO_MANY[view.tokens[n].fold](part, whole)
    if not fits and n and view.tokens[n - 1].fold in _NEARLY:
        return
    covers = frozenset({n, at} | {m for m in clause if view.tokens[m].stem in field_words(mate.field).leaf})
    yield worked_out(
        view,
        (view.tokens[n].start, view.tokens[max(covers)].end),
        "share",
        f"{place(view, mate)} is {shown(part)} of {shown(whole)}",
        (fact, mate),
        covers,
        right=fits,
        rule="counts",
    )


def _is_tally(fact: Fact) -> bool:
    return isinstance(fact.value, int) and not isinstance(fact.value, bool) and fact.node >= 0


def _mates(view: ClaimView, fact: Fact) -> list[Fact]:
    """Whole numbers of the same object."""
    node = view.index.evidence.nodes[fact.node]
    return [f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == fact.node and _is_tally(f)]


def _means(view: ClaimView, n: int, leaf: frozenset[str]) -> bool:
    return bool(({view.tokens[n].stem} | SYNONYMS.get(view.tokens[n].stem, frozenset())) & leaf)


_N_OF_M = re.compile(
    r"\b(?P<what>[A-Za-z]{3,})[ #]*(?P<n>\d{1,6})(?:\s*/\s*|\s+(?:out )?of\s+)(?P<m>\d{1,6})\b(?![.,:/-]?\d)"
)
_OF_ALL = frozenset(
    stem(w)
    for w in "max maximum total limit count of all overall attempts tries pages steps parts rounds retries last".split()
)


def n_of_m(view: ClaimView) -> Iterator[Atom]:
    """An atom for each such pair, where one field has the name and one beside it says how many there are."""
    if view.negated or "?" in view.text:
        return
    for told in _N_OF_M.finditer(view.text):
        selection = selection_for(view, told.start("n"), told.end("m"))
        word = stem(told["what"].lower())
        numbers = [
            f
            for key in view.index.fields_by_word.get(word, ())
            for i in view.index.fields[key]
            if _is_tally(f := view.index.evidence.facts[i])
            and field_words(f.field).leaf - _CURRENT == {word}
            and not str(f.field[-1]).lower().endswith("s")  # "attempts" are how many there were
            and is_inside(view, f, selection)
        ]
        if len({(f.source, f.value) for f in numbers}) != 1:
            continue
        fact = numbers[0]
        node = view.index.evidence.nodes[fact.node]
        wholes = [
            f
            for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
            if f.node == fact.node and f is not fact and _is_tally(f) and field_words(f.field).leaf & _OF_ALL
        ]
        wrong = fact.value != int(told["n"])
        right = not wrong and len(wholes) == 1 and wholes[0].value == int(told["m"])
        if not wrong and not right and len(wholes) != 1:
            continue
        bad = fact if wrong else wholes[0]
        yield Atom(
            "counts",
            told.start("n"),
            told.end("m"),
            "good" if right else "wrong",
            Reason.STATED if right else Reason.CONTRADICTED,
            f"{place(view, bad)} is {shown(bad.value)}",
            tuple(
                point(view, f, Relation.SUPPORTS if right else Relation.CONTRADICTS)
                for f in ((fact, wholes[0]) if right else (bad,))
            ),
            (fact.index, wholes[0].index) if right else (),
            view.tokens_in(*told.span()) if right else frozenset(),
            right_value=None if right else shown(bad.value),
        )


_CURRENT = frozenset(stem(w) for w in "current number no index".split())


def may_be_some(view: ClaimView, value: Value, counted: frozenset[int]) -> bool:
    """Whether some rows only are told of ("the two runs before"), or a state of them that is not `counted` ("two queues are empty")."""
    if _PART_OF_THEM.match(view.text, value.end):
        return True
    said = _BEING.match(view.text, value.end)
    behind = [n for n, t in enumerate(view.tokens) if said and t.start >= said.end()]
    if not behind or _STATE_OF_TWO_WORDS.match(view.text, view.tokens[behind[0]].start):
        return bool(behind)
    first = view.tokens[behind[0]].fold
    return first not in _THERE and first not in IGNORABLE and behind[0] not in counted


_PART_OF_THEM = re.compile(
    r"\s+(?:other|others|last|first|latest|previous|earlier|remaining|next|following|new|more)\b"
    r"|\s+[\w-]+ (?:before|after|earlier|later|above|below|since|left|remaining)\b",
    re.I,
)
"""What makes a number one of some rows only: "the two runs before"."""
_BEING = re.compile(
    r"(?: [\w-]+){1,3}? (?:is|are|was|were|(?:has|have|had) been)(?: (?:currently|now|still|all|both))? ",
    re.I,
)
_STATE_OF_TWO_WORDS = re.compile(
    r"(?:on|in|out of|off|under|over|past|below|above|behind|at) (?!(?:the|total|all|your|this|our|file)\b)\w",
    re.I,
)
_THERE = frozenset(
    "found listed returned shown given recorded registered reported included known matched stored there available".split()
)


def is_of_a_day(view: ClaimView, value: Value) -> bool:
    """Whether only what falls on a date is counted, which comes behind in the clause: "two events on 10 September"."""
    return any(
        d.start > value.end
        and _ON_A_DAY.search(view.text[value.end : d.start])
        and not _ENDS_CLAUSE.search(view.text[value.end : d.start])
        for d, _ in view.dated
    )


_ON_A_DAY = re.compile(r"\b(?:on|at|before|after|since|until|by) (?:the )?$", re.I)
_ENDS_CLAUSE = re.compile(r"[;:.,]|\b(?:and|but|while)\b", re.I)
