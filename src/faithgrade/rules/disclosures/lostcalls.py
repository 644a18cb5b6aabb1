"""What is told of a thing whose own call failed, and the failure of one call told of a thing whose call went well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import folded_words
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.grounding.objects import of_call, pointer_to
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, NEGATIONS, STATES
from faithgrade.values import Amount, Kind
from faithgrade.values.text import split_identifier, stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Made
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "disclosures"

_LABEL = re.compile(r"[\W_]*(?P<label>[^:|–—\n]{1,40}?)[*_\s]*(?::|\s[–—-]\s)[*_\s]*(?P<rest>.+)", re.S)
_FAILING = re.compile(
    r"\b(?:fail\w*|errors?|errored|time[ds]? ?out|down|offline|missing|unknown|unavailable|unreachable|n/?a|not?|none|could|can|"
    r"last|earlier|previous\w*|usual\w*|typical\w*|assum\w*|estimat\w*|guess\w*|skipped|pending)\b|n['’]t\b|\?|[—–-]\s*$",
    re.I,
)
_KINDS = frozenset(
    {Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION, Kind.TIME, Kind.DATE, Kind.DATETIME}
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom where the one thing that a claim is labelled with has a value it cannot have, or a failure that was another's."""
    if view.claim.kind not in ("cell", "item", "sentence") or not view.tokens:
        return
    made = deeds_of(view.case, view.index).made
    yield from _from_all(view, made)
    subject = _subject(view, made)
    if subject is None:
        yield from _told_in_passing(view, made)
        return
    own, others, rest = subject
    if all(m.state == "failed" for m in own) and any(m.state == "ok" for m in others):
        yield from _told_anyway(view, own, rest)
    elif all(m.state == "ok" for m in own):
        yield from _failure_of_another(view, own, [m for m in others if m.state == "failed"], rest)


_GOT = r"(?:figures?|numbers?|data|results?|answers?|readings?|values?|replies|information|details|reports?)"
_MANY = (
    r"(?:all|both|each|every one|every)(?: of)?(?: (?:the|your|our|its))?(?: (?P<{0}>\w+))?(?: (?P<{1}>\w+))?"
)
_FROM_ALL = re.compile(
    rf"\b{_GOT} (?:[\w ]{{0,20}} )?(?:for|from|of|on) {_MANY.format('n1', 'noun1')}"
    rf"|\b{_MANY.format('n2', 'noun2')} (?:has |have )?(?:answered|responded|replied|reported|came back|come back|returned)\b",
    re.I,
)


def _from_all(view: ClaimView, made: Sequence[Made]) -> Iterator[Atom]:
    """Wrong, where something is told to have come of all things of which a tool was called for, and one call brought nothing."""
    found = _FROM_ALL.search(view.text)
    folds = {t.fold for t in view.tokens}
    if found is None or _FAILING.search(view.text) or folds & (CONDITIONALS | HEDGES):
        return
    said = {stem(w.lower()) for w in (found["n1"], found["noun1"], found["n2"], found["noun2"]) if w}
    counted = [v.reading for v in view.values if found.start() <= v.start < found.end()]
    for tool in dict.fromkeys(m.call.name for m in made):
        calls = [m for m in made if m.call.name == tool]
        things = {str(sorted((m.call.arguments or {}).items())): m.state for m in calls}
        lost = [m for m in calls if things[str(sorted((m.call.arguments or {}).items()))] == "failed"]
        keys = {stem(w) for m in calls for key in m.call.arguments or {} for w in split_identifier(str(key))}
        if not lost or len(things) < _SEVERAL or len(lost) == len(calls) or not said & keys:
            continue
        if any(isinstance(r, Amount) and r.value != len(things) for r in counted):
            continue
        why = f"{tool} failed for one of them ({shown(lost[-1].failure or 'error')})"
        pointers = (pointer_to(lost[-1], Relation.CONTRADICTS),)
        yield Atom(RULE, found.start(), found.end(), "wrong", Reason.ERROR_MASKED, why, pointers)
        return


_SEVERAL = 2


def _told_in_passing(view: ClaimView, made: Sequence[Made]) -> Iterator[Atom]:
    """Wrong, where a clause gives a state or value to a thing of which no call brought anything back: "…, and c is fine too"."""
    failed = [m for m in made if m.state == "failed"]
    if not failed or view.claim.kind == "cell" or {t.fold for t in view.tokens} & (CONDITIONALS | HEDGES):
        return
    for part in _CLAUSE.finditer(view.text):
        told = _SO_IS.match(part.group()) or _TOLD.match(part.group())
        if told is None or _FAILING.search(re.sub(r"(?<=\d )failing\b", "", part.group())):
            continue  # "2 failing checks" is no failed call
        at = part.start() + told.start("rest")
        if told.re is _TOLD and not _says_something(view, at, part.end()):
            continue
        words = folded_words(told["subject"])
        for own in failed:
            names = [n for n in _arguments(own) if _stands_in(n, words)]
            alike = [m for m in made if m.call.name == own.call.name and m is not own]
            repeated = set(folded_words(told["rest"])) & set(folded_words(own.failure or "")) - set(words)
            if (
                not names
                or repeated - IGNORABLE
                or any(n in _arguments(m) for m in made if m.state != "failed" for n in names)
                or not any(m.state == "ok" for m in alike)
                or _is_known(view, [own])
            ):
                continue
            why = f"something is told of what {own.call.name} failed for ({shown(own.failure or 'error')})"
            pointer = pointer_to(own, Relation.CONTRADICTS)
            yield Atom(RULE, at, part.end(), "wrong", Reason.ERROR_MASKED, why, (pointer,))
            return


_CLAUSE = re.compile(r"(?:[^,;:.]|(?<=\w)[.:](?=\w)|(?<=\d),(?=\d))+")
_TOLD = re.compile(
    r"\W*(?:(?:and|but|while|whereas|so|also|both)\s+)*(?P<subject>\S+(?:\s+\S+){0,6}?)\s+(?:is|are|was|were|has|have|had|shows?|costs?|stands? at|sits? at"
    r"|looks?|comes? to|runs?|stay(?:s|ed)|remain(?:s|ed)|got)\s+(?P<rest>\S.*)",
    re.I | re.S,
)
_SO_IS = re.compile(
    r"\W*(?:(?:and|but|also)\s+)*(?P<rest>so|neither|nor)\s+(?:is|are|was|were|does|do|did|has|have|had)\s+(?P<subject>\S.*)",
    re.I | re.S,
)
_WELL = frozenset(
    "healthy fine ok okay up running open available active online reachable good green clear normal empty full free ready stable synced clean dry calm quiet".split()
)


def _says_something(view: ClaimView, start: int, end: int) -> bool:
    """Whether text[start:end] begins with a state or has a value."""
    if any(start <= v.start < end and v.kind in _KINDS for v in view.values):
        return True
    words = [t for t in view.tokens if start <= t.start < end and t.fold not in _STRESS]
    return bool(words) and (words[0].fold in _WELL or words[0].stem in STATES)


_STRESS = frozenset("also all both still now too just currently quite perfectly completely".split())


def _stands_in(name: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len("".join(name)) > 1 and any(
        words[n : n + len(name)] == name for n in range(len(words) - len(name) + 1)
    )


def _subject(view: ClaimView, made: Sequence[Made]) -> tuple[list[Made], list[Made], int] | None:
    """The calls for the thing a claim is labelled with, the calls of the same tool for others, and where its text begins."""
    rest = 0
    if view.claim.kind == "cell":
        labels = [view.claim.scope[0].text] if view.claim.scope else []
    else:
        found = _LABEL.match(view.text)
        labels = [found["label"]] if found is not None else []
        rest = found.start("rest") if found is not None else 0
    label = folded_words(labels[0]) if labels else ()
    if not label:
        return None
    own = [m for m in made if label in _arguments(m)]
    tools = {m.call.name for m in own}
    if len(tools) != 1:
        return None
    others = [m for m in made if m.call.name in tools and not any(m is o for o in own)]
    return (own, others, rest) if others else None


def _arguments(made: Made) -> set[tuple[str, ...]]:
    """The arguments of a call as words, those that are a text or a number."""
    values = (made.call.arguments or {}).values()
    told = (str(v) for v in values if isinstance(v, (str, int)) and not isinstance(v, bool))
    return {words for text in told if (words := folded_words(text))}


def _told_anyway(view: ClaimView, own: Sequence[Made], rest: int) -> Iterator[Atom]:
    """Wrong, where a value is given for a thing of which no call brought anything back."""
    folds = {t.fold for t in view.tokens}
    if _FAILING.search(view.text[rest:]) or folds & (CONDITIONALS | HEDGES | NEGATIONS):
        return
    value = next((v for v in view.values if v.start >= rest and v.kind in _KINDS), None)
    if value is None or _is_said(view, value) or _is_known(view, own):
        return
    last = own[-1]
    why = f"“{value.text}” is told of what {last.call.name} failed for ({shown(last.failure or 'error')})"
    yield of_call(RULE, (value.start, value.end), last, Reason.ERROR_MASKED, why)


def _is_said(view: ClaimView, value: Value) -> bool:
    """Whether the user or the policy has a value, or a call was made with it."""
    said = view.index.once(own_words)
    return any(is_among(value, rows) for rows in said.values())


def _is_known(view: ClaimView, own: Sequence[Made]) -> bool:
    """Whether some other result or text speaks of the thing by name."""
    names = {name for m in own for name in _arguments(m)}
    return any(
        " ".join(name) in " ".join(folded_words(str(f.value)))
        for f in view.index.facts
        if isinstance(f.value, str)
        for name in names
        if len(name) > 1 or len(name[0]) > 2
    ) or any(f.value is not None and folded_words(str(f.value)) in names for f in view.index.facts)


def _failure_of_another(
    view: ClaimView, own: Sequence[Made], failed: Sequence[Made], rest: int
) -> Iterator[Atom]:
    """Wrong, where the words of another call's failure are told of a thing of which its call brought something back."""
    words = tuple(t.fold for t in view.tokens if t.start >= rest)
    if not 2 <= len(words) <= 8 or all(w in IGNORABLE for w in words):
        return
    said = " ".join(words)
    for made in failed:
        told = " ".join(folded_words(made.failure or ""))
        if said in told and all(said not in " ".join(_result_words(m)) for m in own):
            last = own[-1]
            yield of_call(
                RULE,
                (view.tokens[-len(words)].start, view.tokens[-1].end),
                last,
                Reason.CONTRADICTED,
                f"{last.call.name} brought back a result for it; “{shown(made.failure)}” is of another call",
            )
            return


def _result_words(made: Made) -> tuple[str, ...]:
    return folded_words(str(made.source.content)) if made.source is not None else ()
