"""Statuses: what the claim says something is, against the state words the evidence holds for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.overtaken import is_overtaken
from faithgrade.rules.binding.rivals import missing_facts
from faithgrade.rules.binding.standing import refuted, told_by
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.claim.chooser import Selection
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.statuses.grades import read as grades
from faithgrade.rules.statuses.marked import read as marked
from faithgrade.rules.statuses.marks import read as marks
from faithgrade.rules.statuses.nonwords import read as nonwords
from faithgrade.rules.statuses.notyet import read as not_yet
from faithgrade.rules.statuses.onfile import read as on_file
from faithgrade.rules.statuses.opposites import read as opposites
from faithgrade.rules.statuses.plainstates import read as plain_states
from faithgrade.rules.statuses.unknowns import read as unknowns
from faithgrade.rules.words.conditions import PARTLY, state_of, states_among
from faithgrade.rules.words.foreignwords import FOREIGN_COPULAS
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS, STATES, STATUS_FIELDS
from faithgrade.values import Kind
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

RULE = "statuses"

_ASKED_FIELDS = frozenset(stem(w) for w in "op operation action command cmd method".split())
"""Fields that say what was asked for, which nothing is by that."""
_COPULAS = frozenset("is are was were be been being now currently status has have still already".split())
_FUTURE = frozenset(
    "will would shall should can could may might must going scheduled expected to if once when until before after".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for each state word the claim predicates of something, and for its ticks and crosses."""
    ticks = tuple(marks(view))
    yield from ticks or marked(view)
    yield from grades(view)
    yield from unknowns(view)
    yield from on_file(view)
    yield from opposites(view)
    yield from nonwords(view)
    yield from plain_states(view)
    yield from not_yet(view)
    if "?" in view.text or any(t.fold in CONDITIONALS or t.fold in HEDGES for t in view.tokens):
        return
    for first, last, state in _predicated(view):
        atom = _judge(view, first, last, state)
        if atom is not None:
            yield atom


def states_in(text: str) -> frozenset[tuple[int, int]]:
    """The states that a status value names.

    >>> from faithgrade.rules.words.lexicon import STATES
    >>> states_in("in_transit") == {STATES["transit"]}
    True
    """
    return _states_in(text) if len(text) <= 60 else frozenset()


@lru_cache(maxsize=4096)
def _states_in(text: str) -> frozenset[tuple[int, int]]:
    text = _HUMP.sub(" ", text)  # pendingTransfer
    words = [t.stem for t in tokenize(text)]
    if "out" in words and stem("delivery") in words:  # on the van, not at the door
        return frozenset({STATES[stem("transit")]})
    if stem("arrived") in words[:-1] and _AT_THE_END.isdisjoint(words):  # "arrived at hub"
        return frozenset({STATES[stem("transit")]})
    if "under" in words[:-1] and _UNDER & set(words):  # still being looked at
        return frozenset({STATES[stem("pending")]})
    negative = any(w in NEGATIONS for w in words)
    return frozenset() if negative else states_among([t.fold for t in tokenize(text)])


_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_AT_THE_END = frozenset(stem(w) for w in "destination door home customer recipient consignee".split())
_UNDER = frozenset(
    stem(w) for w in "review consideration investigation evaluation assessment examination".split()
)


def excludes(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a thing cannot be in both states: different ones of a family, but plain success fits any finished deed.

    >>> from faithgrade.rules.words.lexicon import STATES
    >>> excludes(STATES["deliver"], STATES["pend"]), excludes(STATES["refund"], STATES[stem("succeeded")])
    (True, False)
    >>> excludes(STATES["approv"], STATES["pend"])
    True
    """
    if {one, other} & _UNDECIDED and {one, other} & _DECIDED:
        return True
    if one[0] != other[0] or one == other or {one, other} == _GIVEN_BACK:
        return False
    return not ({one, other} & _SUCCESS and {one, other} & _DEEDS)


_UNDECIDED = frozenset({STATES[stem("pending")]})
_DECIDED = frozenset({STATES[stem("approved")], STATES[stem("rejected")]})
_GIVEN_BACK = frozenset({STATES[stem("returned")], STATES[stem("refunded")]})
_SUCCESS = frozenset({STATES[stem("completed")]})
_DEEDS = frozenset(
    STATES[stem(w)] for w in "refunded shipped delivered returned packed cancelled landed departed".split()
)


def _done_by_its_tool(view: ClaimView, fact: Fact, word: str) -> bool:
    """Whether a fact reports the success of the very tool the claim's word names: ``refund`` → "succeeded"."""
    return word in field_words((view.index.source(fact).name,)).leaf and bool(
        states_in(str(fact.value)) & _SUCCESS
    )


def _is_only_in_part(view: ClaimView, fact: Fact) -> bool:
    """Whether a state holds in part, or for a while, and the claim does not say so: "paid" of ``partially_paid``."""
    held = {t.fold for t in tokenize(str(fact.value))} & PARTLY
    return any(word[:4] not in view.text.lower() for word in held)


def _predicated(view: ClaimView) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """(first, last, state) of state words that stand after a form of "to be" or "status:", outside names and values."""
    tokens = view.tokens
    for n, token in enumerate(tokens):
        state = state_of(token.fold)
        if n and STATES.get(tokens[n - 1].stem) in _UNDECIDED and tokens[n - 1].fold.endswith("ing"):
            continue  # "awaiting processing"
        if state is None or any(v.start < token.end and token.start < v.end for v in view.values):
            continue
        if n and tokens[n - 1].fold == "being":
            continue  # "is being processed" says that it is not yet
        if STATES.get(token.stem) in _DECIDED and _EARLIER_TRY.search(view.text):
            continue
        if token.fold in ("way", "progress") and not (
            n >= 2
            and tokens[n - 1].fold in ("its", "the", "their", "in")
            and tokens[n - 2].fold in ("on", "is", "still")
        ):
            continue
        if not _after_copula(view, n) and not _closes_its_clause(view, n):
            continue
        if [t.fold for t in tokens[n + 1 : n + 2]] in (["nothing"], ["none"]) or _is_dated_event(view, n):
            continue  # "has paid nothing"
        if token.fold.endswith("s") and any(
            v.end == token.start - 1 and v.kind is Kind.NUMBER for v in view.values
        ):
            continue  # "has two refunds"
        if token.fold == "sold" and n + 1 < len(tokens) and tokens[n + 1].fold in _SOLD_AS:
            continue  # what is sold in three sizes is for sale, and one class is sold out while others are not
        first = n - 2 if token.fold == "way" else n
        yield first, n + 1, state


_EARLIER_TRY = re.compile(
    r"\b(?:first|second|initial|earlier|previous|original) (?:attempt|try|request|call|go)\b", re.I
)


def _is_dated_event(view: ClaimView, n: int) -> bool:
    """Whether a word of state is the name of a field that says when: "opened on 28 March" of ``{"status": "closed", "opened": …}``."""
    token, behind = view.tokens[n], [t.fold for t in view.tokens[n + 1 : n + 2]]
    dates = [
        v for v in view.values if v.kind in (Kind.DATE, Kind.DATETIME, Kind.TIME) and v.start > token.end
    ]
    return (
        bool(dates)
        and (behind in (["on"], ["at"], ["in"]) or view.place.get(dates[0].start) == n + 1)
        and token.stem in view.index.field_vocabulary
    )


_SOLD_AS = frozenset("in as with for by at on through via out".split())


def _after_copula(view: ClaimView, n: int) -> bool:
    back = [t.fold for t in view.tokens[max(0, n - 4) : n]]
    if not back or any(w in _FUTURE for w in back):
        return False
    if back[-1] == "as" and any(t.fold in _SHOWN for t in view.tokens[:n]):
        return True
    return any(w in _COPULAS or w in FOREIGN_COPULAS for w in back)


_SHOWN = frozenset("reports reported lists listed marks marked shows shown records recorded".split())


def _closes_its_clause(view: ClaimView, n: int) -> bool:
    """Whether a state ends a clause without numbers in a script whose languages need no "is": "Заказ доставлен"."""
    clause = view.clause_of[n]
    return (
        view.tokens[n].fold[0] > _LATIN
        and (n + 1 == len(view.tokens) or view.clause_of[n + 1] != clause)
        and clause in view.clause_of[:n]
        and not any(
            ch.isdigit() for m, t in enumerate(view.tokens) if view.clause_of[m] == clause for ch in t.fold
        )
    )


_LATIN = "\u0370"


def _judge(view: ClaimView, first: int, last: int, state: tuple[int, int]) -> Atom | None:
    start, end = span = view.tokens[first].start, view.tokens[last - 1].end
    selection = selection_for(view, *span)
    facts = [
        f
        for f in _status_facts(view)
        if is_inside(view, f, selection)
        and not view.index.source(f).superseded
        and not is_overtaken(view.index, f)
    ]
    undecided = [] if state not in _DECIDED else _undecided(view, selection)
    if not facts and not undecided:
        return None
    clause = view.clause_of[first]
    covers = frozenset(
        n
        for n, t in enumerate(view.tokens)
        if view.clause_of[n] == clause and (t.fold in _COPULAS and t.fold not in ("still", "already"))
    )
    negated = any(
        view.tokens[n].fold in NEGATIONS and view.tokens[n].start >= view.answered
        for n in range(max(0, first - 4), first)
    ) or "n't" in view.text[max(0, start - 25) : start].replace("’", "'")
    agreeing = [
        f
        for f in facts
        if state in states_in(str(f.value)) or _done_by_its_tool(view, f, view.tokens[first].stem)
    ]
    if any(_is_only_in_part(view, f) for f in agreeing):
        return None
    text = view.text[start:end]
    if negated:
        if (
            len({f.field for f in facts}) == 1
            and not agreeing
            and all(any(excludes(s, state) for s in states_in(str(f.value))) for f in facts)
        ):
            covers |= frozenset(
                n for n in range(max(0, first - 4), first) if view.tokens[n].fold in NEGATIONS
            )
            return told_by(view, RULE, span, facts[-1], right=True, covers=covers, said=f"not {text}")
        if agreeing and len(facts) == len(agreeing) == 1:
            return told_by(view, RULE, span, agreeing[0], right=False, said=f"not {text}")
        return None
    if agreeing:
        other = _of_the_whole(view, agreeing, facts, state) or _beside_what_is_told(
            view, agreeing, facts, state
        )
        if other is not None:
            return told_by(view, RULE, span, other, right=False, said=text)
        if len(agreeing) < len(facts) and len({f.field for f in facts}) == 1 and len(facts) > 1:
            return Atom(RULE, *span, "open", Reason.STATED, f"only some of {len(facts)} items are {text}")
        held = {t.stem for t in tokenize(_HUMP.sub(" ", str(agreeing[-1].value)))}
        covers |= {
            n for n, t in enumerate(view.tokens) if view.clause_of[n] == clause and t.stem in held - NEGATIONS
        }  # the parts of "awaiting_parts"
        return told_by(view, RULE, span, agreeing[-1], right=True, covers=covers)
    if undecided and not any(states_in(str(f.value)) & _DECIDED for f in facts):
        why = f"{place(view, undecided[0])} is null, so nothing tells that it is {text}"
        return refuted(view, span, RULE, Reason.NULL_ASSERTED, why, undecided[0])
    named = [f for f in facts if field_words(f.field).leaf & STATUS_FIELDS]
    if (
        named
        and not SAVE_FOR.search(view.text)
        and not any(_is_of_another_tool(view, f) or _is_of_the_list(view, f, selection) for f in named)
        and len({f.field for f in named}) == 1
        and all(any(excludes(s, state) for s in states_in(str(f.value))) for f in named)
    ):
        if any(view.index.source(f).outdated for f in named):
            why = "the status was read before a later change"
            return Atom(RULE, *span, "open", Reason.CONTRADICTED, why)
        return told_by(view, RULE, span, named[-1], right=False, said=text)
    return None


def _undecided(view: ClaimView, selection: Selection) -> list[Fact]:
    """The decisions of what the claim is about that are null, where no field tells of one that was made ("approved_by")."""
    if any(STATES.get(word) in _DECIDED for word in view.index.field_vocabulary):
        return []
    missing = view.index.once(missing_facts)
    return [f for f in missing if field_words(f.field).leaf <= _DECISION and is_inside(view, f, selection)]


_DECISION = frozenset(stem(w) for w in "decision outcome verdict ruling".split())


SAVE_FOR = re.compile(
    r"\b(?:(?:all|every|both|each) [^.;,]{1,40} but|except|excepting|but for|apart from|other than|save for|excluding)\b",
    re.I,
)


def _is_of_the_list(view: ClaimView, fact: Fact, selection: Selection) -> bool:
    """Whether a state is one of the whole that holds a list, and the claim names an item of it: "the laptop was denied" of an approved claim."""
    own = {level for level, _ in view.chooser.choices(fact)}
    lists = (int(level[1]) for level in selection if level[0] == "list" and level not in own)
    return any(view.index.evidence.nodes[n].source == fact.source for n in lists)


def _is_of_another_tool(view: ClaimView, fact: Fact) -> bool:
    """Whether the claim speaks of what another tool does or brought back, and of nothing of this one: an e-mail, of a cancelled booking."""
    sources = [s for s in view.index.evidence.sources if s.kind == "result"]
    if len({s.name for s in sources}) < 2:
        return False
    mine = view.index.source(fact)
    told = {view.index.evidence.facts[i].source for m in view.mentions for i in m.entry.facts}
    told |= {i for m in view.mentions for i in m.entry.sources}
    own = field_words((mine.name,)).leaf | {w for step in fact.field for w in field_words((step,)).leaf}
    if mine.index in told or not view.stems.isdisjoint(own):
        return False
    return any(
        not view.stems.isdisjoint(field_words((s.name,)).leaf) or s.index in told
        for s in sources
        if s is not mine
    )


def _beside_what_is_told(
    view: ClaimView, agreeing: list[Fact], facts: list[Fact], state: tuple[int, int]
) -> Fact | None:
    """The state beside another thing that the same clause tells, where it rules out what is said of both.

    "Hall 2 and 17 May are confirmed" of ``{"date": {"value": "2031-05-17", "state": "tentative"}, …}``.
    """
    if not any(t.fold in ("are", "were", "both") for t in view.tokens):
        return None
    told = {view.index.evidence.facts[i].node for m in view.mentions for i in m.entry.facts}
    told |= {f.node for _, dated in view.dated for f in dated}
    nodes = {f.node for f in agreeing}
    return next(
        (
            f
            for f in facts
            if f.node in told - nodes
            and nodes & told
            and any(excludes(s, state) for s in states_in(str(f.value)))
            and not view.index.source(f).outdated
        ),
        None,
    )


def _of_the_whole(
    view: ClaimView, agreeing: list[Fact], facts: list[Fact], state: tuple[int, int]
) -> Fact | None:
    """The status of the thing itself that rules out a state which only an unnamed part of it is in.

    ``{"state": "PENDING", "first_check": "approved"}`` is not approved.
    """
    if any(
        field_words(f.field).leaf & STATUS_FIELDS or field_words(f.field).leaf & view.stems for f in agreeing
    ):
        return None
    nodes = {f.node for f in agreeing}
    own = [
        f for f in facts if f.node in nodes and f.field and field_words(f.field[-1:]).leaf <= STATUS_FIELDS
    ]
    if len(own) != 1 or view.index.source(own[0]).outdated:
        return None
    return own[0] if any(excludes(s, state) for s in states_in(str(own[0].value))) else None


def _status_facts(view: ClaimView) -> tuple[Fact, ...]:
    return view.index.once(_holding_a_state)


def _holding_a_state(index: Index) -> tuple[Fact, ...]:
    """Facts that hold a state: short strings made of state words, or under a status field."""
    return tuple(
        f
        for f in index.facts
        if isinstance(f.value, str)
        and 0 < len(f.value) <= 40
        and not f.prose
        and not field_words(f.field).leaf & _ASKED_FIELDS
        and (
            field_words(f.field).leaf & STATUS_FIELDS
            or (states_in(f.value) and len(tokenize(f.value)) <= 3 and f.value.islower())
        )
    )
