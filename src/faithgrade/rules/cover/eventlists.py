"""Lists of events: what one of them says, told of the present or of the day, place or doer of another one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.calledby import is_naming, list_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES
from faithgrade.values.text import stem


def is_of_an_earlier_event(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the present is told by what an event says that is not the last of its list, and picked by nothing else."""
    latest = view.index.once(_last_events)
    if not latest or not _IS.search(view.text) or _WAS_ONCE.search(view.text) or view.dated:
        return False
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.standing != "good" or atom.rule not in ("names", "statuses", "verbatim") or not atom.facts:
            continue
        held = {i for m in view.mentions if (m.start, m.end) == (atom.start, atom.end) for i in m.entry.facts}
        homes = [facts[i] for i in sorted(held) if not _ORIGIN & field_words(facts[i].field[-1:]).leaf]
        fact = facts[atom.facts[-1]]
        if homes and fact not in homes:
            fact = homes[-1]
        listed = list_of(view.index, fact)
        if listed is None or listed.index not in latest or fact.prose:
            continue
        depth = len(listed.path)
        child, last = fact.path[depth], latest[listed.index]
        rest = fact.path[depth + 1 :]
        now = [
            f for f in facts[listed.lo : listed.hi] if f.path[depth] == last and f.path[depth + 1 :] == rest
        ]
        if child == last or not now or now[0].value == fact.value:
            continue
        return not any(
            (m.end <= atom.start or m.start >= atom.end)
            and any(
                facts[i].path[: depth + 1] == fact.path[: depth + 1] and facts[i].source == fact.source
                for i in m.entry.facts
            )
            for m in view.mentions
        )
    return False


_IS = re.compile(
    r"(?<!there )\b(?:is|are|currently|now|still|sits?|stands?)\b|\b(?:it|that|he|she)['’]s\b", re.I
)
_ORIGIN = frozenset(w for w, side in AXES.items() if side == AXES[stem("origin")])
_WAS_ONCE = re.compile(
    r"\b(?:was|were|had|did|been|then|first|earlier|before|after|previous\w*|once|ago|when|(?<!at )last)\b",
    re.I,
)


_STAMP = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}:\d\d")


def _last_events(index: Index) -> dict[int, int | str]:
    """The last item of each list of events: alike objects in the order of a time that each of them has, and without names."""
    found: dict[int, int | str] = {}
    for node in index.lists:
        depth = len(node.path)
        times: dict[int | str, str] = {}
        named = False
        for fact in index.evidence.facts[node.lo : node.hi]:
            if len(fact.path) != depth + 2:
                continue
            named = named or is_naming(fact)
            if isinstance(fact.value, str) and _STAMP.match(fact.value):
                times.setdefault(fact.path[depth], fact.value)
        order = list(times)
        stamps = [times[child] for child in order]
        if named or len(stamps) < 2 or len(stamps) < node.size:
            continue
        if stamps == sorted(stamps):
            found[node.index] = order[-1]
        elif stamps == sorted(stamps, reverse=True):
            found[node.index] = order[0]
    return found


def is_of_another_place(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a name is told of one event of a list that has another one in that field: "picked up in Turin" of the event in Lyon."""
    latest = view.index.once(_last_events)
    if not latest or _BETWEEN.search(view.text):
        return False
    facts = view.index.evidence.facts
    good = [a for a in atoms if a.standing == "good" and a.rule in ("names", "dates", "statuses")]
    homes = {a.start: [facts[i] for i in a.facts] for a in good}
    for value, dated in view.dated:
        homes.setdefault(value.start, []).extend(dated)
    for mention in view.mentions:
        own = [f for f in (facts[i] for i in mention.entry.facts) if not f.prose and isinstance(f.value, str)]
        for fact in own:
            listed = list_of(view.index, fact)
            if listed is None or listed.index not in latest:
                continue
            depth = len(listed.path)
            mine = {f.path[depth] for f in own if list_of(view.index, f) is listed}
            for start, others in homes.items():
                told = {f.path[depth] for f in others if list_of(view.index, f) is listed}
                if mention.start <= start < mention.end or not told or told & mine:
                    continue
                if any(
                    f.path[depth] in told and f.path[depth + 1 :] == fact.path[depth + 1 :] and f.value
                    for f in facts[listed.lo : listed.hi]
                ):
                    return True
    return False


_BETWEEN = re.compile(
    r"\b(?:and|or|then|before|after|while|whereas|to|until|later|between|both)\b|[;/→]|->", re.I
)
