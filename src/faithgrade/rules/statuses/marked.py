"""Marks beside names: "lint ✅ unit ❌", "🟢 api", "Kranz 🟢 open · Sonn 🔴 closed" say how each of the things named stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words, tokenize
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.conditions import means_on
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

_MARK = re.compile("[✅✔☑❌✖✗✘👍👎\U0001f534\U0001f7e0-\U0001f7e2]\ufe0f?")
_WELL, _MIDDLING = frozenset("✅✔☑👍🟢"), frozenset("🟠🟡")
_GREEN, _RED = "\U0001f7e2", "\U0001f534"
_LIGHTS = frozenset((_GREEN, _RED, "\U0001f7e0", "\U0001f7e1"))
_CELL = re.compile(r"[^·•|;,\n]+")
_GOOD = frozenset(
    "pass passed ok okay success completed complete done finished running working operational healthy online up delivered".split()
)
_POOR = frozenset("degraded warning partial impaired unstable slow delayed pending".split())
_BAD = frozenset(
    "fail failed failure error errored aborted fault faulty rejected declined refused broken crashed unhealthy timeout bounced "
    "offline down unreachable critical outage jammed".split()
)
_GOING = frozenset("open ready approved paid free works".split())
_HALTED = frozenset(
    "stopped halted closed overdue cancelled expired blocked missing late unpaid full".split()
)
"""Green and red as a light shows them; whether it went well is another matter."""
_OK_FIELDS = frozenset(stem(w) for w in "ok okay pass passed success successful healthy online up".split())
_STATE_FIELDS = _OK_FIELDS | frozenset(
    stem(w) for w in "status state result outcome conclusion health".split()
)
_MOST = 400


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each mark whose label is the name of one thing with one state; an open one for the marks left over."""
    marks = list(_MARK.finditer(view.text))
    if not marks or "?" in view.text or len(view.index.facts) > _MOST or view.claim.kind in ("cell", "code"):
        return
    if any(ch.isdigit() for ch in view.text) and any(m[0][0] in "👍👎" for m in marks):
        return  # reactions are counted
    parts = _parts(view.text, marks)
    held = [_held(view, view.text[a:b], mark[0][0]) for mark, a, b in parts]
    if not parts or not any(held):
        return
    for (mark, start, end), found in zip(parts, held, strict=True):
        right = None if found is None else _is_right(mark[0][0], found[1])
        if found is None or right is None:
            yield Atom(RULE, start, end, "open", Reason.ABSENT, f"what “{mark[0]}” is for is not found")
            continue
        yield told_by(view, RULE, (start, end), found[0], right=right, said=view.text[start:end].strip())


def _parts(text: str, marks: list[re.Match[str]]) -> list[tuple[re.Match[str], int, int]]:
    """Each mark with the stretch it speaks of: up to the next mark where the text begins with one, else back to the one before."""
    cells = [
        (m, cell.start(), cell.end())
        for cell in _CELL.finditer(text)
        for m in marks
        if cell.start() <= m.start() < cell.end()
    ]
    if len(cells) > 1 and len({start for _, start, _ in cells}) == len(cells) == len(_CELL.findall(text)):
        return cells if all(tokenize(text[a:b]) for _, a, b in cells) else []
    leads = not tokenize(text[: marks[0].start()])
    if leads:
        ends = [*(m.start() for m in marks[1:]), len(text)]
        parts = [(m, m.start(), end) for m, end in zip(marks, ends, strict=True)]
    else:
        starts = [0, *(m.end() for m in marks[:-1])]
        parts = [(m, start, m.end()) for m, start in zip(marks, starts, strict=True)]
        if tokenize(text[marks[-1].end() :]):
            return []
    return parts if all(tokenize(text[a:b]) for _, a, b in parts) else []


def _held(view: ClaimView, label: str, mark: str) -> tuple[Fact, int] | None:
    """The one fact that tells the state of what a label names, and how well that is: 2 well, 1 middling, 0 badly."""
    words, is_light = [t.fold for t in tokenize(label)], mark in _LIGHTS
    told = {_level(w, is_light) for w in words} - {None}
    if any(w in NEGATIONS for w in words) or not all(
        _is_right(mark, level) for level in told if level is not None
    ):
        return None
    said = frozenset(
        t.stem
        for t in tokenize(label)
        if (t.fold not in IGNORABLE or (len(t.text) == 1 and t.text.isupper()))
        and means_on(t.fold) is None
        and _level(t.fold, is_light) is None
    )
    if not said:
        return None
    found = []
    for fact in view.index.facts:
        level = _level_of(fact, is_light)
        if level is not None and not view.index.source(fact).superseded and _is_called(view, fact, said):
            found.append((fact, level))
    return found[0] if len(found) == 1 else None


def _is_called(view: ClaimView, fact: Fact, said: frozenset[str]) -> bool:
    """Whether words are just a field's name, or just what the record of a plain state is called."""
    tool = field_words((view.index.source(fact).name,)).leaf
    leaf = field_words(fact.field).leaf
    if leaf <= _STATE_FIELDS and len(fact.field) > 1:
        leaf = field_words(fact.field[:-1]).leaf  # {"mail": {"status": "ok"}}
    if leaf and leaf <= said and said - leaf <= tool:
        return True
    if fact.node < 0:
        return False
    node = view.index.evidence.nodes[fact.node]
    for other in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]:
        if other.node == fact.node and other.index != fact.index and isinstance(other.value, (str, int)):
            name = frozenset(stem(w) for w in folded_words(str(other.value)))
            around = field_words(other.field).leaf | field_words(other.field).above | tool
            if name and name <= said and said - name <= around:
                return True
    return False


def _level_of(fact: Fact, is_light: bool) -> int | None:
    """How well things stand by a fact, where it says that and nothing else."""
    if isinstance(fact.value, bool):
        return 2 * fact.value if field_words(fact.field).leaf & _OK_FIELDS else None
    if not isinstance(fact.value, str) or len(fact.value) > _LONGEST:
        return None
    words = folded_words(fact.value.partition(":")[0])
    return _level(words[0], is_light) if len(words) == 1 else None


_LONGEST = 40


def _level(word: str, is_light: bool) -> int | None:
    if word in _GOOD or (is_light and word in _GOING):
        return 2
    if word in _POOR:
        return 1
    return 0 if word in _BAD or (is_light and word in _HALTED) else None


def lights_agree(text: str, view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether each light in what is left of a claim's text goes with the states found good in it: green with one that is well, red with one that is not.

    Amber and orange go with nothing that is sure.
    """
    lights = _LIGHTS & set(text)
    if not lights:
        return True
    words = (
        t.fold
        for a in atoms
        if a.standing == "good" and a.rule in ("statuses", "flags", "quantifiers", "names")
        for t in tokenize(view.text[a.start : a.end])
    )
    told = {2 * on if (on := means_on(w)) is not None else _level(w, True) for w in words} - {None}
    return (lights == {_GREEN} and told == {2}) or (lights == {_RED} and told == {0})


def _is_right(mark: str, level: int) -> bool | None:
    """Whether a mark goes with how well something stands; None where it neither does nor is plainly wrong."""
    if mark in _MIDDLING:
        return True if level == 1 else None
    if mark in _WELL:
        return level == 2
    return None if level == 1 else level == 0
