"""A value that nothing in the evidence matches: refuted by the field it is given for, or by its absence, unless that is excused."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, step_words
from faithgrade.rules.binding.binding import PAGING, Binding, Candidate, is_inside
from faithgrade.rules.binding.measuring import is_per_another_amount
from faithgrade.rules.binding.naming import NAMED, content
from faithgrade.rules.binding.rivals import comparable, named_facts
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import about, still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.sayings import among_arguments
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.echoes import given_instead
from faithgrade.rules.grounding.emptiness import holds
from faithgrade.rules.grounding.excuses import EXCUSES, excused, turned_amounts
from faithgrade.rules.grounding.putanotherway import put_another_way
from faithgrade.rules.grounding.results import or_a_result
from faithgrade.rules.grounding.slips import slip
from faithgrade.rules.reckoning.arithmetic import step_of_one_object
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, MEAN_CUES, SUM_CUES, TOTAL_CUES
from faithgrade.values import Amount, Bound, Clock, Kind, Value, convert, is_relative
from faithgrade.values.text import fold, split_identifier, stem
from faithgrade.verdicts import Reason

CLEARLY = 0.9
"""From this score on a field is named by all of its words."""


def is_anchored(view: ClaimView, fact: Fact, binding: Binding) -> bool:
    """Whether the claim says which of the alike items it means, wherever their values differ."""
    source = view.index.source(fact)
    for level, _ in Chooser.of(view.index).choices(fact):
        if level[0] == "argument" and level not in binding.selection:
            alike = [
                ids
                for (n, field), ids in view.index.fields.items()
                if field == fact.field and view.index.evidence.sources[n].name == source.name
            ]
            if len({str(view.index.evidence.facts[i].value) for ids in alike for i in ids}) > 1:
                return False
        if level[0] == "list" and level not in binding.selection:
            node = view.index.evidence.nodes[int(level[1])]
            rows = view.index.fields.get((fact.source, fact.field), ())
            if len({str(view.index.evidence.facts[i].value) for i in rows if node.lo <= i < node.hi}) > 1:
                return False
    return True


def nowhere(view: ClaimView, value: Value, rule: str, binding: Binding) -> Atom:
    if among_arguments(view, value):
        given = given_instead(view, value)
        if given is not None:
            why = f"“{value.text}” was asked for, and {place(view, given)} is {shown(given.value)}"
            return wrong(view, value, rule, Reason.CONTRADICTED, why, given)
        return about(view, value, rule)
    if view.text.endswith("per ", 0, value.start) and fold(value.text).replace(" ", "") in {
        word for _, field in view.index.fields for step in field for word in step_words(step)
    }:
        return about(view, value, rule)  # "24 g per 100 g" of ``per_100g``
    turned = _of_other_sign(view, value, binding)
    if turned is not None:
        why = f"“{value.text}” has another sign than {place(view, turned)}, which is {shown(turned.value)}"
        return wrong(view, value, rule, Reason.CONTRADICTED, why, turned)
    if is_relative(value):
        asked = value.text.lower() in (view.case.question or "").lower()
        if value.text.lower().startswith("this ") and (asked or not _PART_OF_TODAY.search(value.text)):
            return about(view, value, rule)
        return still_open(value, rule, f"“{value.text}” needs a reference time")
    if (
        _COMPOUND_UNIT.match(view.text, value.end)
        and isinstance(value.reading, Amount)
        and value.reading.unit
    ):
        return still_open(value, rule, f"“{value.text}” is told in a unit of several parts")
    if (_FRACTION.search(value.text) and not _AND_A_HALF.search(value.text)) or any(
        t.fold == "basis" for t in binding.words.right[:1]
    ):
        return still_open(value, rule, f"“{value.text}” is in no result, and may be put another way there")
    put = put_another_way(view, value)
    if put is not None:
        return still_open(value, rule, f"“{value.text}” {put}")
    missed = _bound_missed(view, value, binding)
    if missed is not None:
        why = f"“{value.text}” is not so: {place(view, missed)} is {shown(missed.value)}"
        return wrong(view, value, rule, Reason.CONTRADICTED, why, missed)
    named = [
        c
        for c in named_facts(view, binding.words, binding.selection, value.reading)
        if c.naming.score >= NAMED
        and not is_stale(view, c.fact)
        and not _only_pages(value, c, binding)
        and not is_per_another_amount(view.text, c.fact.field)
    ]
    rival = named[0] if named else None
    excuse = or_a_result(view, value, excused(view, value, binding.words))
    if rival is None and excuse is None and value.kind is Kind.DURATION:
        only = _only_like_it(view, value, binding) or _named_as_a_whole(view, value)
        if only is not None:
            return wrong(
                view,
                value,
                rule,
                Reason.CONTRADICTED,
                f"“{value.text}” is stated nowhere; {place(view, only)} is {shown(only.value)}",
                only,
            )
    if (
        rival is not None
        and rival.naming.leaf >= CLEARLY
        and (rival.naming.direct or _is_measured_by(value, rival, binding) or _is_the_mean(rival, binding))
        and not (view.negated and value.kind is not Kind.MONEY)
        and (excuse is None or _outweighs(view, value, rival, excuse, binding))
    ):
        return wrong(
            view,
            value,
            rule,
            Reason.CONTRADICTED,
            f"“{value.text}” is stated nowhere; {place(view, rival.fact)} is {shown(rival.fact.value)}",
            rival.fact,
        )
    slipped = slip(view, value, excuse)
    if slipped is not None:
        return wrong(
            view,
            value,
            rule,
            Reason.CONTRADICTED,
            f"“{value.text}” is stated nowhere; {place(view, slipped)} is {shown(slipped.value)}",
            slipped,
        )
    zoned = isinstance(value.reading, Clock) and (
        value.reading.offset is not None or value.reading.zone is not None
    )
    if (
        excuse is None
        and value.kind in (Kind.TIME, Kind.DURATION)
        and rival is None
        and not (zoned and view.index.clocks())
        and not _is_measured(value)
    ):
        return still_open(
            value, rule, f"“{value.text}” is in no result, and no field that is named holds anything like it"
        )
    if excuse == "small" and _is_of_nothing(view, value):
        why = f"“{value.text}” is stated nowhere, and all that was looked up came back empty"
        return wrong(view, value, rule, Reason.ABSENT, why, None)
    if excuse is not None:
        return still_open(value, rule, f"“{value.text}” is in no result, but {EXCUSES[excuse]}")
    near = rival.fact if rival is not None else None
    hint = f"; nearest is {place(view, near)} ({shown(near.value)})" if near is not None else ""
    return wrong(
        view, value, rule, Reason.ABSENT, f"“{value.text}” is stated nowhere in the evidence{hint}", near
    )


_PART_OF_TODAY = re.compile(r"\b(?:morning|afternoon|evening)\b", re.I)


def _bound_missed(view: ClaimView, value: Value, binding: Binding) -> Fact | None:
    """The one measure like a bound's that lies just on its other side: "over 500 t" of 496.7; or None."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or reading.is_range
        or reading.bound not in _ONE_SIDED
        or view.negated
        or not reading.value
        or _AS_YOU_SAID.search(view.text)
        or not all(_is_known(view, t) for t in view.tokens if t.end <= value.start or t.start >= value.end)
    ):
        return None
    # "500 t", which is read without its unit
    behind = [t.text for t in view.tokens if t.start >= value.end][:1]
    found = []
    for fact in view.index.facts:
        for other in view.index.readings(fact) if not fact.prose else ():
            if isinstance(other, Amount) and other.unit is not None:
                same = other.unit == reading.unit or (reading.unit is None and behind == [other.unit])
                moved = other if same else convert(other, reading.unit) if reading.unit else None
                if moved is not None and not moved.is_range:
                    found.append((fact, moved))
    if len(found) != 1 or not is_inside(view, found[0][0], binding.selection) or is_stale(view, found[0][0]):
        return None
    fact, amount = found[0]
    under, over = amount.value < reading.value, amount.value > reading.value
    wrong_side = under if reading.bound in (Bound.OVER, Bound.AT_LEAST) else over
    near = abs(amount.value - reading.value) <= abs(reading.value) / 10
    return fact if wrong_side and near and amount.bound is None else None


def _is_known(view: ClaimView, token: Token) -> bool:
    """Whether a word says nothing by itself, is a unit, or is the evidence's: another may name what was measured."""
    return (
        token.fold in IGNORABLE
        or len(token.fold) <= 2
        or view.index.knows(token.fold)
        or token.stem in view.index.field_vocabulary
    )


_ONE_SIDED = frozenset({Bound.OVER, Bound.AT_LEAST, Bound.UNDER, Bound.AT_MOST})


def _of_other_sign(view: ClaimView, value: Value, binding: Binding) -> Fact | None:
    """The one fact that has a value, which the claim gives with a plus of its own, below zero; or None."""
    reading = value.reading
    if not isinstance(reading, Amount) or not value.text.startswith("+") or reading.value <= 0:
        return None
    below = [f for f, _ in turned_amounts(view, reading) if is_inside(view, f, binding.selection)]
    held = {str(f.value) for f in below}
    return below[0] if len(held) == 1 and not view.negated and not is_stale(view, below[0]) else None


def _is_of_nothing(view: ClaimView, value: Value) -> bool:
    """Whether a measure is told of something as a fact, where every result of the case is empty."""
    folds = {t.fold for t in view.tokens}
    if (
        not isinstance(value.reading, Amount)
        or value.reading.unit is None
        or view.negated
        or "?" in view.text
        or not folds & _STATING
        or folds & (CONDITIONALS | HEDGES | _NOT_STATING)
    ):
        return False
    sources = [s for s in view.index.evidence.sources if s.kind in ("result", "error", "context")]
    return bool(sources) and all(s.kind == "result" and holds(s) == "empty" for s in sources)


_STATING = frozenset("has have had is are was were comes costs lasts takes weighs holds uses".split())
_NOT_STATING = frozenset(
    "i we you your please usually typically generally normally often commonly most about try again within wait searched looked".split()
)


def _only_pages(value: Value, rival: Candidate, binding: Binding) -> bool:
    """Whether a field only says which page this is, and the claim gives no number of a page: "four on this page"."""
    leaf = field_words(rival.fact.field).leaf
    return (
        value.kind is Kind.NUMBER
        and bool(leaf)
        and leaf <= PAGING
        and not any(t.stem in leaf for t in binding.words.left[:1])
    )


_MEASURED_BY = {
    "tall": "height", "high": "height elevation altitude", "long": "length", "wide": "width", "deep": "depth",
    "thick": "thickness", "heavy": "weight mass", "old": "age",
}  # fmt: skip
"""Adjectives behind a measure ("90 metres tall"), and the fields that hold it."""


def _is_measured_by(value: Value, rival: Candidate, binding: Binding) -> bool:
    """Whether the adjective right behind a measure means just the field of the rival."""
    if value.kind not in (Kind.QUANTITY, Kind.DURATION) or not binding.words.right:
        return False
    nouns = _MEASURED_BY.get(binding.words.right[0].fold, "")
    leaf = field_words(rival.fact.field).leaf
    return any(stem(noun) in leaf for noun in nouns.split())


def _is_the_mean(rival: Candidate, binding: Binding) -> bool:
    """Whether a field is the mean and nothing more, and the word right before a value tells of one: "B averages 9.2"."""
    return field_words(rival.fact.field).leaf <= MEAN_CUES and any(
        t.stem in MEAN_CUES for t in binding.words.left[:2]
    )


def _named_as_a_whole(view: ClaimView, value: Value) -> Fact | None:
    """The one length of time that the evidence holds with its unit, where the claim has its field's name: "p95" of p95_ms."""
    found = [f for f in view.index.facts if comparable(view, f, value.reading) and _has_unit(view, f)]
    if len(found) != 1 or view.negated or not found[0].field:
        return None
    told = [w for w in split_identifier(found[0].field[-1]) if w not in _UNITS]
    folds = {t.fold for t in view.tokens}
    return found[0] if told and ("".join(told) in folds or folds.issuperset(told)) else None


_UNITS = frozenset("ms s sec secs seconds min mins minutes h hr hrs hours d days weeks in".split())


def _only_like_it(view: ClaimView, value: Value, binding: Binding) -> Fact | None:
    """The one fact like a value in the one item that the value's own clause names, or None."""
    own = view.tokens_in(value.start, value.end)
    if not own or view.negated:
        return None
    clause = view.selection(without=value.span, clause=view.clause_of[min(own)])
    level = next((level for level in clause if level[0] == "list"), None)
    if level is None:
        return None
    node = view.index.evidence.nodes[int(level[1])]
    inside = [
        f
        for f in view.index.evidence.facts[node.lo : node.hi]
        if is_inside(view, f, clause) and comparable(view, f, value.reading) and _has_unit(view, f)
    ]
    return inside[0] if len(inside) == 1 else None


def _has_unit(view: ClaimView, fact: Fact) -> bool:
    return any(isinstance(r, Amount) and r.unit is not None for r in view.index.readings(fact))


_COMPOUND_UNIT = re.compile(r"[·⋅∙*/][A-Za-zµμΩ]")
_AND_A_HALF = re.compile(r"\w and a half \w|\bdozen and a half\b", re.I)
_FRACTION = re.compile(r"\b(?:half(?! a dozen)|halves|thirds?|quarters?|fifths?|tenths?|dozens)\b", re.I)
"""Words for a share or a lot, which a payload writes as something else."""


def _is_measured(value: Value) -> bool:
    """Whether a length of time is given to a fraction ("70.5 years"), as a reading rather than as a way to put it."""
    reading = value.reading
    return (
        isinstance(reading, Amount) and reading.bound is None and "." in value.text and not reading.is_whole
    )


_PART_OF = re.compile(r"\d+ (?:out )?of (?:the |your |all )?$", re.I)
_OVER_SEVERAL = re.compile(r"\b(?:across|between) (?:the|both|all|these|those) ", re.I)
_OF_THE = re.compile(r"\s+of (?:the|your|its|their|this|that)\b", re.I)
_COMES_TO = re.compile(r"\b(?:worth|(?:come|amount|add up|sum)s? to|came to) [$€£]?$", re.I)
_RATIO = frozenset(stem(w) for w in "per each ratio".split())
_GIVEN = re.compile(r"(?::|=|\b(?:is|was|are|were))[\s*_$]*$", re.I)
"""What stands before a value that is simply given for a field: "price: 11", "the price is 11"."""


def _outweighs(view: ClaimView, value: Value, rival: Candidate, excuse: str, binding: Binding) -> bool:
    """Whether a field that the claim names word for word refutes a value in spite of an excuse for its absence."""
    if (
        view.negated
        or excuse not in ("request", "partial", "small", "derived", "computed")
        or not is_anchored(view, rival.fact, binding)
    ):
        return False
    if excuse == "request" and _AS_YOU_SAID.search(view.text):
        return False  # that the user said it is so
    if excuse == "request" and value.kind is Kind.IDENTIFIER and binding.words.left:
        return (
            view.place.get(binding.words.left[0].start) in rival.naming.tokens
        )  # "Meter 81-K" of meter 81-H
    if _PART_OF.search(view.text[: value.start]):
        return False  # "14 of the 16 crates": the words behind name the part
    if excuse == "request" and any(
        v.kind is Kind.NAME
        and not view.index.knows(fold(v.text.split()[0]))
        and not (v.start == 0 and v.text.isalpha() and view.text[v.end : v.end + 1] == ",")  # "Right, the …"
        for v in view.values
    ):
        return False  # what the user said of somebody of whom the evidence knows nothing
    if (
        excuse in ("derived", "small")
        and step_of_one_object(view, value, above=0)
        and not is_just_given(view, value, rival, binding)
    ):
        return False  # the field that is named may be one of the two
    if excuse in ("derived", "computed") and _is_sum_over_calls(view, value, rival):
        return False
    near = {t.stem for t in (*binding.words.left[:4], *binding.words.right[:3])}
    if excuse in ("derived", "computed", "small") and _OVER_SEVERAL.search(view.text):
        return False  # what several of them come to
    if excuse in ("derived", "computed") and _OF_THE.match(view.text, value.end):
        return False  # "60 of the total" is a part of what is named
    if excuse == "computed" and binding.words.left and binding.words.left[0].fold == "by":
        return False  # how far the field that is named is from another
    if excuse in ("derived", "computed") and near & (SUM_CUES | _RATIO) - field_words(rival.fact.field).leaf:
        return False
    if excuse != "request" and _COMES_TO.search(view.text, 0, value.start):
        return False  # what several things come to is not how many there are
    if excuse == "partial" and any(
        level[0] == "list" and level not in binding.selection
        for level, _ in Chooser.of(view.index).choices(rival.fact)
    ):
        return False  # what the claim speaks of may be on the part that did not arrive
    if excuse == "computed" and _is_the_mean(rival, binding):
        return True  # the evidence has the mean itself
    small = isinstance(value.reading, Amount) and abs(value.reading.value) <= 12
    if (
        small
        and value.kind is Kind.NUMBER
        and not (_GIVEN.search(view.text[: value.start]) and not content(binding.words.right))
    ):
        behind = content(binding.words.right)[:1]
        return bool(behind) and view.place.get(behind[0].start) in rival.naming.tokens
    beside = [*content(binding.words.right)[:1], *content(binding.words.left)[:1]]
    if not any(view.place.get(t.start) in rival.naming.tokens for t in beside):
        return False
    if (
        binding.words.right
        and content(binding.words.right)
        and view.place.get(content(binding.words.right)[0].start) not in rival.naming.tokens
    ):
        return not content(binding.words.right)[0].text.islower()
    if excuse in ("derived", "computed") and value.kind is Kind.MONEY:
        return bool(field_words(rival.fact.field).leaf & view.stems & TOTAL_CUES)
    return True


def _is_sum_over_calls(view: ClaimView, value: Value, rival: Candidate) -> bool:
    """Whether a value is what the rival's field comes to over all calls of its tool: "28 bikes in the two sheds"."""
    tool = view.index.source(rival.fact).name
    numbers = [
        amount.value
        for f in view.index.facts
        if f.field == rival.fact.field
        and view.index.source(f).name == tool
        and (amount := single_amount(view.index, f)) is not None
    ]
    reading = value.reading
    return len(numbers) > 1 and isinstance(reading, Amount) and sum(numbers) == reading.value


_AS_YOU_SAID = re.compile(
    r"\byou(?:['’]ve|['’]d| have| had)? (?:just )?(?:said|say|mentioned|told|asked|wrote|thought|think|expected|quoted|gave|give|named|suggested|assumed|wanted|want)\b"
    r"|\byour (?:figure|number|estimate|guess|message|question|request|note)\b",
    re.I,
)


def is_just_given(view: ClaimView, value: Value, rival: Candidate, binding: Binding) -> bool:
    """Whether a value stands behind "label:" and the label says nothing but the rival's field: "Seats in economy: 7"."""
    label = content([t for t in binding.words.left if t.end <= value.start])
    return (
        _COLON.search(view.text[: value.start]) is not None
        and bool(label)
        and all(view.place.get(t.start) in rival.naming.tokens for t in label)
    )


_COLON = re.compile(r":[\s*_$€£]*$")


def is_stale(view: ClaimView, fact: Fact) -> bool:
    source = view.index.source(fact)
    return source.superseded or source.outdated
