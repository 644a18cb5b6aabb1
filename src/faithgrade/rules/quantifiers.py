"""Quantifiers: what a claim says of both, all, none, some number of, or only one of several alike things.

A stretch of a claim is read as a quantifier, the names or the noun of a group of the evidence, and predicates that
account for every telling word of it; then it is asked of each item. Nothing is decided where a word is left over, an
item's facts are silent, or two readings disagree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, step_words, tokenize
from faithgrade.rules.atoms import Atom, point
from faithgrade.rules.conditions import HEALTH, means_on
from faithgrade.rules.flags import is_missing
from faithgrade.rules.groups import Group, groups_of
from faithgrade.rules.lexicon import CONDITIONALS, HAVING, HEDGES, NEGATIONS, PRESENTING, STATES
from faithgrade.rules.predicates import Answer, Predicate, holds, predicates_in, readings
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, exact
from faithgrade.values.text import stem
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "quantifiers"

How = Literal["all", "none", "count", "only", "named"]
_ALL = frozenset("all each every everything everyone".split())
_NONE = frozenset("none neither nothing nobody".split())
_ONLY = frozenset("only just solely alone".split())
_TURNS = frozenset(
    "but while whereas though although however because unlike which who whose since despite".split()
)
_QUANTIFYING = _ALL | _NONE | _ONLY | frozenset({"both", "so"})
_NEGATIONS = re.compile(r"\b(?:not|never|no|without|cannot|lacks?|lacking)\b|n['’]t\b", re.I)
_NEGATING = frozenset(
    "not never no without cannot lack lacks lacking isn aren wasn weren hasn haven hadn doesn don didn t can longer nor".split()
)
_PLAIN_NOUNS = frozenset(
    stem(w)
    for w in "ones items entries options models versions variants rows things of them these those".split()
)
_PER = re.compile(
    r"\b(?:each|every|per|a) (?:second|minute|hour|day|night|week|month|year|person|guest|time)\b"
    r"|\b(?:hourly|daily|weekly|monthly|yearly|each|apiece)\b",
    re.I,
)
_CONFESSED = re.compile(
    r"\b(?:first|this|that) page\b|\bshown\b|\breturned\b|\bso far\b|\bof those\b|\bthat (?:came back|i (?:read|saw))\b"
    r"|\bi(?:'ve|’ve| have)? read\b|\bin the (?:sample|excerpt|part)\b|\bvisible\b|\blisted (?:here|above|below)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Said:
    """A quantifier with what it speaks of: `words` are left to be read as predicates."""

    how: How
    words: frozenset[int]
    named: frozenset[int] = frozenset()
    number: Amount | None = None
    negated: bool = False
    total: int | None = None
    """How many items it speaks of, where the claim gives their number."""
    at: int = -1
    """The word behind which what narrows the items stands."""
    among: frozenset[int] | None = None
    """Items that the stretch before picked: "two have a pool, and both …"."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one reading of a stretch comes to."""

    standing: Literal["good", "wrong", "open"]
    code: Reason
    why: str
    facts: tuple[Fact, ...]


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each stretch of the claim that is read in full."""
    if "?" in view.text or view.claim.kind == "code":
        return
    if any(t.fold in CONDITIONALS or (t.fold in HEDGES and not _is_month(view, t)) for t in view.tokens):
        return
    if len(view.tokens) > 60 or not groups_of(view.index):
        return
    whole = tuple(range(len(view.tokens)))
    atom, _ = _atom(view, whole, None)
    if atom is not None:
        yield atom
        return
    before: Read | None = None
    for part in _parts(view):
        if len(part) == len(whole):
            continue
        atom, found = _atom(view, part, before)
        before = found if found is not None else before
        if atom is not None:
            yield atom


def _is_month(view: ClaimView, token: Token) -> bool:
    """Whether "May" is the month of a date."""
    return token.fold == "may" and any(
        v.kind is Kind.DATE and v.start <= token.start < v.end for v in view.values
    )


def _parts(view: ClaimView) -> list[tuple[int, ...]]:
    """Stretches of the claim that say something of their own."""
    parts: list[list[int]] = [[]]
    for n, token in enumerate(view.tokens):
        gap = view.text[view.tokens[n - 1].end if n else 0 : token.start]
        after = view.tokens[n + 1].fold if n + 1 < len(view.tokens) else ""
        if parts[-1] and (
            any(ch in gap for ch in ";:—–()")
            or token.fold in _TURNS
            or (
                "," in gap
                and (
                    token.fold in ("and", "with", "so", "yet")
                    or token.fold in _QUANTIFYING
                    or _cardinal_at(view, n) is not None
                )
            )
            or (token.fold == "and" and (after in _QUANTIFYING or _cardinal_at(view, n + 1) is not None))
        ):
            parts.append([])
        parts[-1].append(n)
    return [tuple(p) for p in parts if p]


@dataclass(frozen=True, slots=True)
class Read:
    """What a stretch was read as, for the one behind it: "and so is …", "and both …"."""

    group: Group
    way: tuple[Predicate, ...]
    negated: bool
    picked: frozenset[int] | None


def _atom(view: ClaimView, part: tuple[int, ...], before: Read | None) -> tuple[Atom | None, Read | None]:
    """The atom of a stretch, and what it was read as."""
    outcomes: list[tuple[Outcome, Group, Said, tuple[Predicate, ...]]] = []
    for group in groups_of(view.index):
        picked = before.picked if before is not None and before.group is group else None
        for said in _said(view, part, group, picked):
            several = said.how != "named" or len(said.named) > 1
            known = _known(view, group, said)
            ways = readings(view, group, said.words, several=several, known=known)
            ways = [w for w in ways if all(_may_be_meant(view, p, group, said) for p in w)]
            if not ways and before is not None and before.group is group and _repeats(view, said):
                ways = [before.way]
                if before.negated and any(view.tokens[n].fold in ("so", "neither") for n in part):
                    said = replace(said, negated=True)
            missing = _missing(view, group, said)
            if said.how == "named" and not _is_said(view, part):
                continue
            if missing is not None:
                outcomes.append((missing, group, said, ()))
            for way in ways:
                outcome = _decide(view, group, said, way)
                if outcome is not None:
                    outcomes.append((outcome, group, said, way))
    if not outcomes or len({o[0].standing for o in outcomes}) > 1:
        return None, None
    outcome, group, said, way = outcomes[0]
    start, end = view.tokens[part[0]].start, view.tokens[part[-1]].end
    relation = Relation.SUPPORTS if outcome.standing == "good" else Relation.CONTRADICTS
    pointers = tuple(point(view, f, relation) for f in outcome.facts[:6])
    if not pointers:
        pointers = (Pointer(None, "", outcome.why, relation),)
    return (
        Atom(
            RULE,
            start,
            end,
            outcome.standing,
            outcome.code,
            outcome.why,
            pointers,
            tuple(f.index for f in outcome.facts),
            frozenset(part),
        ),
        Read(group, way, said.negated, _picked(group, said, way) if len(outcomes) == 1 else None),
    )


def _may_be_meant(view: ClaimView, predicate: Predicate, group: Group, said: Said) -> bool:
    """Whether a number or text may be said of the items as the stretch speaks of them.

    Of one thing only what no other record has is told. What one named item has is told by its own rules, but for "2 ports"; the numbers of a map are of many kinds. A
    text right beside a name is a part of it ("Ines Rey").
    """
    if group.single:
        leaf = field_words(predicate.field).leaf
        alike = [f for f in view.index.facts if f.field and field_words(f.field).leaf == leaf]
        return len(alike) == 1 and not predicate.numeric and not predicate.is_text
    if said.how == "named" and predicate.is_text:
        beside = {n + 1 for n in predicate.tokens} | {n - 1 for n in predicate.tokens}
        named = {n for own in _mentions(view, range(len(view.tokens)), group).values() for n in own}
        if beside & named:
            return False
    if not predicate.numeric:
        return True
    if group.keyed and said.how in ("count", "named"):
        return False
    return said.how != "named" or (predicate.named and (len(said.named) > 1 or predicate.adjacent))


def _is_said(view: ClaimView, part: tuple[int, ...]) -> bool:
    """Whether a stretch says something of what it names: a verb or a negation stands in it, and it is no mere label."""
    return any(
        (token := view.tokens[n]).stem in HAVING
        or token.fold in _BEING
        or token.fold in NEGATIONS
        or token.fold in _NEGATING
        or token.fold in ("been", "had", "with", "got")
        or token.stem in PRESENTING
        or token.fold.endswith("ed")
        for n in part
    ) and not view.text[view.tokens[part[-1]].end :].lstrip("* ").startswith(":")


def _missing(view: ClaimView, group: Group, said: Said) -> Outcome | None:
    """A number said of one named item whose field, which the claim names, has no number there."""
    if said.how != "named" or len(said.named) != 1 or group.single or group.keyed:
        return None
    (item,) = said.named
    numbers = [p for p in predicates_in(view, group, said.words) if p.numeric and p.named and p.direct]
    facts = [group.fields[p.field][item] for p in numbers]
    if not facts or any(f is None or not is_missing(f.value) for f in facts):
        return None
    first = facts[0]
    assert first is not None  # noqa: S101 just looked
    return Outcome(
        "wrong",
        Reason.NULL_ASSERTED,
        f"{'/'.join(numbers[0].field)} of it is {first.value}, and no number",
        (first,),
    )


def _known(view: ClaimView, group: Group, said: Said) -> frozenset[int]:
    """Words that only name the one thing spoken of: words of the conversation that no field is called by."""
    if said.how != "named" or len(said.named) > 1:
        return frozenset()
    fields = {w for f in group.fields for step in f for w in step_words(step)}
    mine = {n for m in view.mentions for n in range(m.first, m.last)} if group.single else set()
    topic = _topic(view) | group.nouns
    return frozenset(
        n
        for n in said.words
        if (view.tokens[n].stem in topic or n in mine)
        and view.tokens[n].stem not in fields
        and means_on(view.tokens[n].fold) is None
        and view.tokens[n].stem not in STATES
        and not any(ch.isdigit() for ch in view.tokens[n].fold)
    )


def _picked(group: Group, said: Said, way: tuple[Predicate, ...]) -> frozenset[int] | None:
    """The items that a stretch spoke of: those it counted, or named."""
    if said.how == "count":
        return frozenset(i for i in range(len(group.items)) if holds(way, i, said.negated) is True)
    return said.named or None


def _repeats(view: ClaimView, said: Said) -> bool:
    """Whether a stretch only says that the same goes for another item: "and so is X", "X is as well"."""
    words = {view.tokens[n].fold for n in said.words}
    return said.how == "named" and bool(words & _BEING) and words <= _SAME


_BEING = frozenset("is are was were does do has have".split())


_SAME = frozenset(
    "so is are was were does do has have too as well also and the can though but while still isn aren".split()
)


# ---------------------------------------------------------------------------------------------- quantifiers


def _said(
    view: ClaimView, part: tuple[int, ...], group: Group, picked: frozenset[int] | None = None
) -> Iterator[Said]:
    tokens = view.tokens
    mentions = _mentions(view, part, group)
    owned = frozenset(n for own in mentions.values() for n in own)
    words = [n for n in part if n not in owned]
    folds = {tokens[n].fold: n for n in reversed(words)}
    text = view.text[tokens[part[0]].start : tokens[part[-1]].end]
    negated = len(_NEGATIONS.findall(text)) % 2 == 1
    size = len(group.items)
    told = _CONFESSED.search(view.text)
    confessed = view.tokens_in(*told.span()) if told is not None else frozenset[int]()
    left = frozenset(n for n in words if tokens[n].fold not in _NEGATING and n not in confessed)
    named = frozenset(mentions)
    if group.single:
        if not (set(folds) & (_QUANTIFYING - {"so"})) and _number_of(view, words) is None:
            yield Said("named", left, frozenset({0}), negated=negated)
        return

    if "neither" in folds and "nor" in folds:
        if len(mentions) >= 2 and _in_one_breath(view, owned):
            yield Said("named", left - {folds["neither"]}, named, negated=True)
        return
    only = next((folds[w] for w in ("only", "just", "solely") if w in folds), None)
    if "both" in folds and not (only is not None and mentions):
        at = folds["both"]
        if len(mentions) >= 2 and _in_one_breath(view, owned):
            yield Said("named", left - {at}, named, negated=negated)
        elif not mentions and not negated:
            rest = _without_noun(view, left - {at}, group, at, counted=True)
            if picked is not None and len(picked) == 2:
                yield Said("all", rest, among=picked)
            else:
                yield Said("all", rest, total=2, at=at)
        return
    if only is not None and mentions and not negated:
        first = min(owned)
        behind = only < first and all(tokens[n].fold in ("the", "only", "just") for n in range(only, first))
        before = first < only and tokens[only - 1].fold == "the"
        if behind and _in_one_breath(view, owned):
            yield Said("only", left - {only}, named)
        elif before and len(mentions) == 1:
            rest = _without_noun(view, left - {only}, group, only)
            yield Said("only", frozenset(n for n in rest if tokens[n].fold not in ("one", "with")), named)
        return
    universal = next((folds[w] for w in _ALL if w in folds), None)
    none = next((folds[w] for w in _NONE if w in folds), None)
    if none is None and words and tokens[words[0]].fold == "no" and _names_group(view, words[1:3], group):
        none = words[0]
    if none is not None and not mentions:
        if none == words[0] or tokens[none - 1].fold in ("and", "but"):
            whole, last = _total_behind(view, none)
            rest = _without_noun(view, left - {none} - set(range(none, last + 1)), group, last)
            if tokens[none].fold == "neither" and picked is None and size != 2:
                return
            yield Said("none", rest, total=whole, at=last, among=picked if whole is None and picked else None)
        return
    if universal is not None and not mentions:
        if negated:
            return
        whole, last = _total_behind(view, universal)
        rest = _without_noun(
            view, left - set(range(universal, last + 1)), group, last, counted=whole is not None
        )
        yield Said("all", rest, total=whole, at=last)
        return
    counting = universal is None and none is None and not mentions and not _PER.search(view.text)
    number = _number_of(view, words) if counting else None
    if number is not None:
        own, amount = number
        if not own <= frozenset(words):
            return
        at = max(own)
        whole, last = _total_behind(view, at)
        rest = left - own - set(range(at, last + 1)) - ({only} if only is not None else set())
        yield Said("count", _without_noun(view, rest, group, last), named, amount, negated, whole, last)
    if mentions and only is None and universal is None and none is None and _in_one_breath(view, owned):
        yield Said("named", left, named, negated=negated)


def _total_behind(view: ClaimView, at: int) -> tuple[int | None, int]:
    """The number of all items given behind a quantifier ("of the five", "all three"), and the last word read for it."""
    n = at + 1
    while n < min(at + 5, len(view.tokens)) and view.tokens[n].fold in (
        "one",
        "of",
        "the",
        "your",
        "our",
        "these",
        "its",
    ):
        n += 1
    whole = _cardinal_at(view, n)
    if whole is None or whole.value != whole.value.to_integral_value():
        return None, at
    return int(whole.value), n


def _names_group(view: ClaimView, words: Sequence[int], group: Group) -> bool:
    return any(view.tokens[n].stem in group.nouns for n in words)


def _mentions(view: ClaimView, part: Sequence[int], group: Group) -> dict[int, frozenset[int]]:
    """Items of a group by number, with the words that name each: a whole name, or a capitalised part no other item has."""
    found: dict[int, set[int]] = {}
    taken: set[int] = set()
    tokens = view.tokens
    inside = set(part)
    runs: list[tuple[int, int, int]] = []
    telling: dict[str, set[int]] = {}
    for i, item in enumerate(group.items):
        for name in item.names.values():
            for n in part:
                size = len(name)
                here = tuple(t.fold for t in tokens[n : n + size])
                if here != name and _joined(tokens[n : n + 2]) == "".join(name):
                    here, size = name, 2  # "Wi-Fi" of "wifi"
                if here == name and set(range(n, n + size)) <= inside:
                    short = size == 1 and (len(name[0]) < 3 or name[0].isdigit())
                    if not short or _is_marked(view, n, group):
                        runs.append((-size, n, i))
            for word in name:
                telling.setdefault(word, set()).add(i)
        runs += [(-2, n, i) for n in _numbered(view, part, group, i)]
    for size, n, i in sorted(runs):
        span = set(range(n, n - size))
        if span & taken and found.get(i, set()) & span == set():
            continue
        taken |= span
        found.setdefault(i, set()).update(span)
    for n in part:
        word = tokens[n].fold
        owners = telling.get(word, set())
        if n in taken or len(owners) != 1 or not (tokens[n].text[:1].isupper() or word[:1].isdigit()):
            continue
        if len(word) < 3 or (n == part[0] and n == 0 and word in view.index.field_vocabulary):
            continue
        found.setdefault(next(iter(owners)), set()).add(n)
    return {i: frozenset(own) for i, own in found.items()}


def _numbered(view: ClaimView, part: Sequence[int], group: Group, i: int) -> Iterator[int]:
    """Places where an item goes by its number behind the number's field: "lot 3" of ``{"lot": 3}``."""
    for field, column in group.fields.items():
        fact = column[i]
        if fact is None or len(field) != 1 or not str(fact.value).isdigit():
            continue
        if len({str(f.value) for f in column if f is not None}) < len(column):
            continue
        leaf = field_words(field).leaf
        for n in part:
            if (
                n + 1 in part
                and view.tokens[n].stem in leaf
                and len(leaf) == 1
                and view.tokens[n + 1].fold == str(fact.value)
            ):
                yield n


def _joined(tokens: Sequence[Token]) -> str:
    """Two words written as one."""
    return "".join(t.fold for t in tokens) if len(tokens) == 2 and len(tokens[0].fold) > 1 else ""


def _in_one_breath(view: ClaimView, owned: frozenset[int]) -> bool:
    """Whether the names of a stretch stand together: "A and B run on solar", not "A has 4 and B has 5"."""
    between = set(range(min(owned), max(owned))) - owned
    return all(view.tokens[n].fold in _JOINING for n in between)


_JOINING = frozenset("and or nor the both neither as well your our of".split())


def _is_marked(view: ClaimView, n: int, group: Group) -> bool:
    """Whether a name of one or two signs is written as one: a capital, or a number behind a noun."""
    text = view.tokens[n].text
    if text.isdigit():
        return n > 0 and view.tokens[n - 1].stem in group.nouns
    return (text.isupper() and text.isalpha() and n > 0 and text != "I") or any(
        ch.isdigit() for ch in text[1:]
    )


def _without_noun(
    view: ClaimView, words: frozenset[int], group: Group, at: int, *, counted: bool = False
) -> frozenset[int]:
    """`words` without the noun right behind the quantifier, where it is what the items, or such things, are called.

    A group that is `counted` may go by a noun that the evidence does not have at all.
    """
    n = at + 1
    while n < len(view.tokens) and view.tokens[n].fold in ("of", "the", "these", "those", "your", "our"):
        n += 1
    if n not in words or n > at + 4:
        return words
    token = view.tokens[n]
    if token.stem in group.nouns or token.stem in _PLAIN_NOUNS:
        return words - {n}
    if n + 1 in words and view.tokens[n + 1].stem in group.nouns and _is_of_one_thing(view, n):
        return words - {n, n + 1}  # "keyboard variants", where all is about one keyboard
    if token.stem in STATES or token.fold in HEALTH or any(ch.isdigit() for ch in token.fold):
        return words
    foreign = token.stem not in view.index.field_vocabulary and not view.index.knows(token.fold)
    plural = token.fold.endswith("s") and token.fold not in ("is", "was", "has", "does")
    if plural and ((token.stem in _topic(view) and foreign) or (counted and foreign)):
        return words - {n}
    return words


def _is_of_one_thing(view: ClaimView, n: int) -> bool:
    """Whether a word is of the question and stands for nothing that tells the evidence's items apart."""
    word = view.tokens[n]
    return word.stem in _topic(view) and not any(m.first <= n < m.last and view.named for m in view.mentions)


def _topic(view: ClaimView) -> frozenset[str]:
    """Stems of what the conversation is about: words of the question, the tools and their arguments."""
    words = {t.stem for t in tokenize(view.case.question or "")}
    for source in view.index.evidence.sources:
        words |= {t.stem for t in tokenize(source.name.replace("_", " "))}
    return frozenset(words)


def _number_of(view: ClaimView, words: Sequence[int]) -> tuple[frozenset[int], Amount] | None:
    """The number that a stretch begins with, or that follows "there are": how many items it speaks of."""
    lead = [n for n in words if view.tokens[n].fold not in _LEADING][:1]
    for value in view.values:
        reading = value.reading
        if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or reading.unit is not None:
            continue
        own = view.tokens_in(value.start, value.end)
        if (
            lead
            and lead[0] in own
            and reading.value == reading.value.to_integral_value()
            and reading.value >= 0
        ):
            return own, reading
    if lead and view.tokens[lead[0]].fold == "one" and lead[0] + 1 in words:
        if view.tokens[lead[0] + 1].fold in ("of", "is", "has"):
            return frozenset(lead), exact(1)
    return None


_LEADING = frozenset("and but while whereas only just exactly there are is of with the a on in".split())


def _cardinal_at(view: ClaimView, n: int) -> Amount | None:
    """The whole number that the n-th word is."""
    if not 0 <= n < len(view.tokens):
        return None
    token = view.tokens[n]
    for value in view.values:
        reading = value.reading
        if value.start == token.start and value.kind is Kind.NUMBER and isinstance(reading, Amount):
            if value.end == token.end and reading.unit is None and reading.bound is None:
                return reading
    return None


# ---------------------------------------------------------------------------------------------- decisions


def _decide(view: ClaimView, group: Group, said: Said, way: tuple[Predicate, ...]) -> Outcome | None:
    if said.negated and len(way) > 1:
        return None
    answers = [holds(way, i, said.negated) for i in range(len(group.items))]
    what = " and ".join(p.what for p in way)
    part = "" if _CONFESSED.search(view.text) else group.part
    if said.how == "named":
        return _named(view, group, said, way, answers, what)
    among = said.among
    size = len(answers)
    if said.total is not None and said.total != size and not (part and said.total > size):
        narrowing = [p for p in way if said.at < min(p.tokens) <= said.at + 2]
        if len(narrowing) != 1 or (len(way) == 1 and said.how == "all"):
            return None
        picked = [i for i in range(size) if narrowing[0].ask(i) is True]
        if len(picked) != said.total or any(narrowing[0].ask(i) is None for i in range(size)):
            return None
        among = frozenset(picked)
    if among is not None:
        answers = [a if i in among else None for i, a in enumerate(answers)]
        part = ""
    true = [i for i, a in enumerate(answers) if a is True]
    false = [i for i, a in enumerate(answers) if a is False]
    unknown = (len(answers) if among is None else len(among)) - len(true) - len(false)
    lost = any(item.lost is not None for item in group.items)
    facts = _facts(group, way, true if said.how in ("none", "count") else false or true)
    good, wrong = (true, false) if said.how == "all" else (false, true)
    if said.how in ("all", "none"):
        if wrong:
            return Outcome(
                "wrong",
                Reason.CONTRADICTED,
                f"of {len(answers)} items at {group.place} there are {len(wrong)} of which it is not so that {what}",
                _facts(group, way, wrong),
            )
        if part or (lost and len(good) + sum(i.lost is not None for i in group.items) == len(answers)):
            why = part or "a call for one of them failed"
            return Outcome("wrong", Reason.INCOMPLETE_EVIDENCE, f"{group.place} does not show it: {why}", ())
        if unknown:
            return None
        return (
            Outcome(
                "good",
                Reason.DERIVED,
                f"{what}: so of all {len(answers)} at {group.place}",
                _facts(group, way, good),
            )
            if said.how == "all"
            else Outcome(
                "good",
                Reason.DERIVED,
                f"{what}: so of none of {len(answers)} at {group.place}",
                _facts(group, way, good),
            )
        )
    if said.how == "only":
        if any(i in false for i in said.named) or any(i not in said.named for i in true):
            odd = [i for i in true if i not in said.named] or [i for i in said.named if i in false]
            return Outcome(
                "wrong",
                Reason.CONTRADICTED,
                f"{what}: it is not only so of what is named",
                _facts(group, way, odd),
            )
        if unknown or lost:
            return None
        if part:
            return Outcome("wrong", Reason.INCOMPLETE_EVIDENCE, f"{group.place} does not show it: {part}", ())
        return Outcome("good", Reason.DERIVED, f"{what}: only of what is named", _facts(group, way, true))
    if among is not None:
        answers = [answers[i] for i in sorted(among)]
    return _counted(group, said, way, answers, what, part, facts)


def _counted(
    group: Group,
    said: Said,
    way: tuple[Predicate, ...],
    answers: Sequence[Answer],
    what: str,
    part: str,
    facts: tuple[Fact, ...],
) -> Outcome | None:
    amount = said.number
    if amount is None or any(a is None for a in answers) or amount.bound in (Bound.ABOUT, Bound.NEARLY):
        return None
    found = sum(a is True for a in answers)
    fits = {
        None: found == amount.value,
        Bound.OVER: found > amount.value,
        Bound.UNDER: found < amount.value,
        Bound.AT_LEAST: found >= amount.value,
        Bound.AT_MOST: found <= amount.value,
    }[amount.bound]
    if part:
        return Outcome("open", Reason.INCOMPLETE_EVIDENCE, f"{group.place} is one part of more", facts)
    why = f"{what}: so of {found} of {len(answers)} at {group.place}"
    if fits:
        return Outcome("good", Reason.DERIVED, why, facts)
    return Outcome("wrong", Reason.WRONG_DERIVATION, why, facts)


def _named(
    view: ClaimView,
    group: Group,
    said: Said,
    way: tuple[Predicate, ...],
    answers: Sequence[Answer],
    what: str,
) -> Outcome | None:
    mine = sorted(said.named)
    lost = next((group.items[i].lost for i in mine if group.items[i].lost is not None), None)
    if lost is not None:
        return None
    facts = _facts(group, way, mine)
    if all(answers[i] is True for i in mine):
        return Outcome("good", Reason.STATED, what if not said.negated else f"not: {what}", facts)
    null = [
        p.what
        for p in way
        if p.is_flag and (f := group.fields[p.field][mine[0]]) is not None and f.value is None
    ]
    if group.single and null and len(way) == 1:
        return Outcome("wrong", Reason.NULL_ASSERTED, f"nothing says that {null[0]}: it is null", facts)
    bad = [i for i in mine if answers[i] is False]
    if bad and (len(mine) > 1 or all(p.named for p in way)):
        return Outcome("wrong", Reason.CONTRADICTED, f"it is not so that {what}", _facts(group, way, bad))
    return None


def _facts(group: Group, way: tuple[Predicate, ...], items: Sequence[int]) -> tuple[Fact, ...]:
    return tuple(f for i in items[:12] for p in way if (f := group.fields[p.field][i]) is not None)
