"""Whose words a quotation is: the speaker beside it in a record, or right before it in a text, against the one the claim names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import fold, stem
from faithgrade.verdicts import Reason, Relation

_SPEAKER_FIELDS = frozenset(
    stem(w)
    for w in "speaker author from by user who sender reviewer customer participant guest writer name".split()
)
_NAME = r"[A-ZÀ-ÖØ-Þ][\w.'’-]+(?: [A-ZÀ-ÖØ-Þ][\w.'’-]+){0,3}"
_BEFORE = re.compile(
    rf"(?P<who>{_NAME})\s*(?:,[^,;.:]{{0,40}},)?\s*(?:said|says|wrote|sagte|schrieb|dit|dijo)?\s*[:,]?\s*[«“„\"'‘‚»]?\s*$"
)
_SPOKEN = re.compile(
    rf"(?:^|[.!?»”“\"\n]\s*)(?P<who>{_NAME})\s*(?:said|says|wrote|sagte|schrieb|dit|dijo)?:\s*[«“„\"'‘‚»]"
)


def other_speaker(view: ClaimView, start: int, end: int) -> Iterator[Atom]:
    """A wrong atom for a quotation text[start:end] that is given as the words of somebody else than its speaker."""
    raw = view.text[start:end].strip(" .,;:!?…")
    quoted = fold(raw)
    if len(quoted.split()) < 3:
        return
    said = {t.fold for t in view.tokens if t.end <= start or t.start >= end}
    for fact in view.index.facts:
        if not isinstance(fact.value, str) or quoted not in fold(fact.value):
            continue
        who, others = _speaker(view, fact, raw)
        if who is None or _is_named(who, said):
            return
        other = next((o for o in sorted(others - {who}) if _is_named(o, said)), None)
        if other is None:
            return
        yield Atom(
            "quotes",
            start,
            end,
            "wrong",
            Reason.MISPAIRED,
            f"the words at {place(view, fact)} are those of {shown(who)}, not of {shown(other)}",
            (point(view, fact, Relation.CONTRADICTS),),
            (fact.index,),
            right_value=who,
        )
        return


def _is_named(who: str, said: set[str]) -> bool:
    """Whether a claim says a word of somebody's name."""
    return any(t.fold in said for t in tokenize(who) if len(t.fold) >= 3)


def _speaker(view: ClaimView, fact: Fact, raw: str) -> tuple[str | None, set[str]]:
    """Who says what a fact holds, and everybody who says something beside."""
    if fact.node >= 0 and not fact.prose:
        node = view.index.evidence.nodes[fact.node]
        beside = [
            f
            for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]
            if f.index != fact.index
            and f.node == fact.node
            and isinstance(f.value, str)
            and len(f.value) <= 40
            and field_words(f.field[-1:]).leaf & _SPEAKER_FIELDS
        ]
        if len(beside) == 1:
            column = view.index.fields.get((fact.source, beside[0].field), ())
            return str(beside[0].value), {str(view.index.evidence.facts[i].value) for i in column}
    rows = view.index.fields.get((fact.source, fact.field), (fact.index,))
    text = " ".join(
        str(view.index.evidence.facts[i].value)
        for i in rows
        if view.index.evidence.facts[i].path == fact.path
    )
    at = text.lower().find(raw.lower()) if len(text.lower()) == len(text) else -1
    if at < 0:
        return None, set()
    before = _BEFORE.search(text[:at])
    names = {m["who"] for m in _SPOKEN.finditer(text)} | set(re.findall(_NAME, text))
    return (
        (before["who"], names)
        if before is not None and ":" in text[before.end("who") : at]
        else (None, set())
    )
