"""Failures told in the passive or by their noun, with or without a reason: "the lookup failed", "b.cfg wasn't found".

Such a report is right when a call of this kind, or for what is named, failed and its error does not give another
reason; a reason of another kind is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.calls import deeds_of, words_of_call
from faithgrade.rules.binding.doneness import near
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.deeds.arguments import is_told
from faithgrade.rules.deeds.causes import agree, reason_in, words_of_trouble
from faithgrade.rules.grounding.objects import of_call, own_words, pointer_to, told_of_another
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS, SYNONYMS
from faithgrade.rules.words.verbs import NOUNS, SAME
from faithgrade.values import Kind, read_values
from faithgrade.values.match import match as fits_with
from faithgrade.values.text import fold, stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "disclosures"

_REPORT = re.compile(
    r"\b(?:couldn't|could not|can't|cannot|wasn't able to|was not able to|weren't able to) be (?P<verb>[a-z]+ed|read|found|sent|set"
    r"|done|run|made|put|taken|shown|reached|built)\b"
    r"|\b(?:wasn't|was not|weren't|were not|isn't|is not) (?P<past>found|reachable|available|readable|saved|sent|completed|processed)\b"
    r"|\b(?:got|have|received|gave|returned|sent|brought|produced|delivered) no (?:value|result|data|answer|reading|response|reply|figure)s?\b"
    r"|\b(?:was|were)(?: currently| temporarily)? unavailable\b|\bturned (?:the|my|your|this) [a-z]+ (?:away|down)\b"
    r"|\b(?:stopped|ended|failed|came back|answered|responded) with\b"
    r"|\b(?:lookup|look-up|search|query|request|call|check|export|import|upload|download|booking|payment|transfer|update|save"
    r"|sync|deployment|build|run|job|fetch|read|attempt|conversion|translation|reservation|order|refund)"
    r" (?:has |have )?(?:failed|did not (?:work|succeed|go through)|didn't (?:work|succeed|go through)|errored)\b"
    r"|\b(?:didn't|did not|wouldn't|would not) (?:load|respond|come (?:back|through)|arrive here)\b"
    r"|(?<=\w )(?:has |have )?failed\b(?! to\b)"
    r"|\b(?:was|were|got|has been|have been) (?:refused|rejected|turned down|declined|denied|blocked)\b"
)
_ALL_OF_ALL = re.compile(r"\b(\d+)\s?(?:of|/)\s?\1\b")
_FAILED = frozenset(stem(w) for w in "failed failures errors rejected refused skipped".split())
_RETRACTED = re.compile(r"\b(?:no|none|never|nothing|if|whether|unless|might|may|would)\b[^,;]*$")


def reports(view: ClaimView, text: str, record: Deeds) -> Iterator[Atom]:
    """Atoms for each failure that is told so, and for its reason."""
    failed = [m for m in record.made if m.state == "failed"]
    if not failed:
        return
    for match in _REPORT.finditer(text):
        start, end = match.span()
        begin = max((m.end() for m in _CLAUSE.finditer(text, 0, start)), default=0)
        if _RETRACTED.search(text[begin:start]):
            continue
        if (denied := _of_one_that_worked(view, record, failed, begin, match.span())) is not None:
            yield denied
            return
        meant = _meant(view, record, failed, begin, start)
        errors = " ".join(m.failure for m in meant or ())
        if "found" in (match["verb"], match["past"]) and agree("not found", errors) is False:
            continue
        if meant is None or (match.group().endswith("unavailable") and not _is_a_source(view, start, meant)):
            continue
        covers = set(view.tokens_in(start, end))
        why = reason_in(text[start:])
        if why is not None:
            if (other := contrary_reason(view, start, meant)) is not None:
                yield other
                return
            fits = agree(text[start + why[0] : start + why[1]], errors)
            covers |= _of_reason(view, start + why[0], start + why[1], fits, meant)
        if _ALL_OF_ALL.search(errors):
            covers |= {n for n, t in enumerate(view.tokens) if t.fold == "all" and t.start >= start}
        covers |= {n for n, t in enumerate(view.tokens) if t.fold in _CAUSAL}
        covers |= _about(view, begin, meant)
        covers |= nothing_came(view, meant)
        yield of_call(
            RULE,
            (start, end),
            meant[-1],
            Reason.DISCLOSED,
            f"{meant[-1].call.name} failed, as the claim says",
            covers=frozenset(covers),
        )
        yield from values_of_failure(view, start, meant)
        yield from told_to(view, meant, begin, end)
    yield from _restated(view, text, record, failed)


def _is_a_source(view: ClaimView, at: int, meant: Sequence[Made]) -> bool:
    """Whether the noun before a place is what answers calls, or stands in the failure, and is not what was asked about."""
    before = [t for t in view.tokens if t.end <= at][-1:]
    told = {t.stem for m in meant for t in tokenize(m.failure)}
    return any(t.fold in _ASKING or t.stem in told for t in before)


def _restated(view: ClaimView, text: str, record: Deeds, failed: Sequence[Made]) -> Iterator[Atom]:
    """A part of a claim that has nothing but words of the one failure, in their order, and of what the call was for."""
    for part in _PART.finditer(text) if len({m.failure for m in failed}) == 1 else ():
        meant = _meant(view, record, failed, *part.span())
        error = _message(failed[0]).replace("_", " ")
        told = [t.stem for t in tokenize(error)]
        own = [n for n in sorted(view.tokens_in(*part.span())) if view.tokens[n].fold not in IGNORABLE]
        places = [told.index(view.tokens[n].stem) for n in own if view.tokens[n].stem in told]
        if meant is None or len(places) < _SEVERAL or places != sorted(places):
            continue
        about = frozenset().union(*(words_of_call(m) for m in meant))
        valued = {
            n for v in view.values if _fits_any(v, read_values(error)) for n in view.tokens_in(v.start, v.end)
        }
        if any(
            view.tokens[n].stem not in {*told, *about} and view.tokens[n].fold not in _ASKING
            for n in own
            if n not in valued
        ):
            continue
        ours, its = {t.fold for t in tokenize(part.group())}, {t.fold for t in tokenize(error)}
        denied = bool(ours & NEGATIONS) != bool(its & NEGATIONS)
        if not denied and ours & _SIDES <= its and ("by" in ours) == ("by" in its):
            why = f"so {meant[-1].call.name} answered"
            covers = view.tokens_in(*part.span()) | nothing_came(view, meant)
            yield of_call(RULE, part.span(), meant[-1], Reason.DISCLOSED, why, covers=covers)
            yield from values_of_failure(view, part.start(), meant)


def _message(made: Made) -> str:
    """What a failure says of itself, without what else the reply carries, which shows nothing."""
    root = made.source.document.root if made.source is not None and made.source.document is not None else None
    if not isinstance(root, Mapping):
        return made.failure
    return " ".join(str(v) for k, v in root.items() if str(k).lower() in _SAYING and isinstance(v, str))


_SAYING = frozenset("error err reason message msg detail details description exception".split())
_PART = re.compile(r"(?:[^,;:()—–]|(?<=\d)[:,](?=\d))+")
_SEVERAL = 2
_SIDES = frozenset("from until till since before after".split())  # of a moment


def nothing_came(view: ClaimView, failed: Sequence[Made]) -> frozenset[int]:
    """Words that say of a failure no more than that nothing came: "no figure", and "each attempt" where all of them failed."""
    found = [m.span() for m in _NOTHING.finditer(level(view.text))]
    alike = [m for m in deeds_of(view.case, view.index).made if m.call.name == failed[-1].call.name]
    if len(alike) > 1 and all(m.state == "failed" for m in alike):
        found += [m.span() for m in _EACH_TIME.finditer(view.text)]
    about = words_of_call(failed[-1])
    return frozenset(
        n
        for start, end in found
        for n in view.tokens_in(start, end + _NEAR)
        if view.tokens[n].start < end or view.tokens[n].stem in about
    )


_NEAR = 24
_NOTHING = re.compile(
    r"\b(?:so )?(?:i|we) (?:(?:don't|do not|can't|cannot|couldn't) (?:have|give|say|tell|name|get|see|show)(?: you)?|have no [a-z]+ for)\b"
    r"|\bno (?:figures?|data|values?|numbers?|readings?|results?|answer|response|information)\b(?: to (?:give|show|offer) you\b)?",
    re.I,
)
_EACH_TIME = re.compile(
    r"\b(?:each|every|all)(?: of the)?(?: (?:two|three|four|five))? (?:attempts?|try|tries|times?|calls?)\b",
    re.I,
)
_CLAUSE = re.compile(r"[,;:—–]|\b(?:and|but|while|because|since|so)\b")
_CAUSAL = frozenset("because since due owing already been failed".split())


def _meant(view: ClaimView, record: Deeds, failed: Sequence[Made], begin: int, at: int) -> list[Made] | None:
    """The failed calls that a report speaks of: those named, else the only kind there is; None where one answered."""
    failed = [m for m in failed if told_of_another(view, m, begin, at) is None]
    said = {t.fold for t in view.tokens if begin <= t.start < at}
    everywhere = {t.fold for t in view.tokens}
    for words in (said, everywhere):
        named = [m for m in failed if _names(m, words, record)]
        if named:
            worked = [m for m in record.made if m.state == "ok" and _names(m, words, record)]
            return named if words is said or not worked else None
    answered = [m for m in record.made if m.state in ("ok", "unclear")]
    if failed and not answered and len({m.call.name for m in failed}) == 1:
        return list(failed)
    return None


def _of_one_that_worked(
    view: ClaimView, record: Deeds, failed: Sequence[Made], begin: int, span: tuple[int, int]
) -> Atom | None:
    """A wrong atom, where the call that a report names by its own argument worked and one for another failed."""
    said = {t.fold for t in view.tokens if begin <= t.start < span[0]}
    failing = (f for f in view.index.facts if field_words(f.field).leaf & _FAILED)
    listed = (f for f in failing if {t.fold for t in tokenize(str(f.value))} <= said)
    if any(field_words((view.index.source(f).name,)).leaf & view.stems for f in listed):
        return None  # "failed": ["K-2"] of the call that is told
    for made in record.made:
        alike = [m for m in record.made if m.call.name == made.call.name]
        if (
            made.state == "ok"
            and any(m.call.name == made.call.name for m in failed)
            and any(words <= said for words in own_words(made, alike))
            and not any(words <= said for m in failed for words in own_words(m, alike))
            and sum(any(words <= said for words in own_words(m, alike)) for m in alike) == 1
        ):
            why = f"{made.call.name} brought back a result for it; the one that failed is another"
            return of_call(RULE, span, made, Reason.CONTRADICTED, why)
    return None


def _names(made: Made, said: set[str], record: Deeds) -> bool:
    """Whether words name a call: by an argument no other call of its tool has, or by a noun of the tool's name."""
    alike = [m for m in record.made if m.call.name == made.call.name]
    if any(words <= said for words in own_words(made, alike)):
        return True
    others = frozenset().union(*(m.name_words for m in record.made if m.call.name != made.call.name), ())
    own = {stem(w) for w in made.name_words - others if len(w) > 2}
    return len(alike) == sum(m.state == "failed" for m in alike) and bool(own & {stem(w) for w in said})


def _about(view: ClaimView, begin: int, meant: Sequence[Made]) -> frozenset[int]:
    about = frozenset().union(*(words_of_call(m) for m in meant))
    told = {stem(fold(t.text)) for m in meant for t in tokenize(m.failure)}
    arguments = frozenset().union(*(m.argument_words for m in meant))
    return frozenset(
        n
        for n, t in enumerate(view.tokens)
        if begin <= t.start
        and (
            t.stem in about
            or not told.isdisjoint({t.stem} | SYNONYMS.get(t.stem, frozenset()))
            or t.fold in arguments
            or t.fold in _ASKING
            or any(not near(m.verbs).isdisjoint(_meaning(NOUNS.get(t.fold))) for m in meant)
        )
        if not any(ch.isdigit() for ch in t.fold) or t.fold in arguments
    )


def _meaning(verb: str | None) -> frozenset[str]:
    return frozenset() if verb is None else SAME.get(verb, frozenset({verb}))


_ASKING = frozenset("lookup reading request call query search service server sensor feed".split())


def _of_reason(
    view: ClaimView, start: int, end: int, fits: bool | None, meant: Sequence[Made]
) -> frozenset[int]:
    """Tokens of a reason that its error gives: the same words, or, where the kinds agree, the words of that kind."""
    told = {stem(fold(t.text)) for m in meant for t in tokenize(m.failure)}
    spans = [(start + a, start + b) for a, b in words_of_trouble(view.text[start:end])] if fits else []
    return frozenset(
        n
        for n in view.tokens_in(start, end)
        if view.tokens[n].stem in told
        or view.tokens[n].fold in IGNORABLE
        or any(a <= view.tokens[n].start < b for a, b in spans)
        or (fits is not None and view.tokens[n].fold in _PLAIN)
    )


_PLAIN = frozenset(
    "service server it system account api site been was is already temporarily currently slot".split()
)
"""Words that add nothing to a reason of a kind that the error gives."""


def values_of_failure(view: ClaimView, start: int, meant: Sequence[Made]) -> Iterator[Atom]:
    """Values of the report that stand in the error's text: the 503 of "it returned 503"; wrong for another wait than its one."""
    texts = {t.fold for m in meant for t in tokenize(m.failure)}
    told = [v for m in meant for v in read_values(m.failure)]
    waits = [v for v in told if v.kind is Kind.DURATION]
    for value in view.values:
        words = [t.fold for t in tokenize(value.text)]
        if any(_TOO_MUCH.search(m.failure.replace("_", " ")) for m in meant):
            words = [w for w in words if w not in _OVER]  # "over 20 MB" of "exceeds the limit of 20 MB"
        if ";" in view.text[start : value.start]:
            continue  # which is told of something else
        if value.start >= start and (
            (bool(words) and all(w in texts for w in words)) or _fits_any(value, told)
        ):
            yield Atom(
                RULE,
                value.start,
                value.end,
                "good",
                Reason.DISCLOSED,
                f"“{value.text}” stands in the failure",
                covers=view.tokens_in(value.start, value.end),
            )
        elif (
            value.kind is Kind.DURATION
            and len(waits) == 1 == len(meant)
            and _TIMED_OUT.search(view.text[: value.start])
        ):
            why = f"{meant[0].call.name} failed with “{waits[0].text}”"
            pointers = (pointer_to(meant[0], Relation.CONTRADICTS),)
            yield Atom(RULE, value.start, value.end, "wrong", Reason.CONTRADICTED, why, pointers)


def _fits_any(value: Value, told: Sequence[Value]) -> bool:
    return any(other.kind is value.kind and fits_with(value, other.reading) is not None for other in told)


_TIMED_OUT = re.compile(r"\btim(?:ed|es|ing) out (?:after|within|in) $", re.I)
_TOO_MUCH = re.compile(r"\bexceed\w*|\blarger than\b|\blonger than\b|\bmore than\b|\bover\b", re.I)
_OVER = frozenset("over more larger bigger longer than above exceeds exceeding".split())


def contrary_reason(
    view: ClaimView, start: int, meant: Sequence[Made], failing: tuple[int, int] | None = None
) -> Atom | None:
    """A wrong atom for a reason, given behind `start` or by the words `failing`, that is of another kind than the errors of all calls meant."""
    text = level(view.text)
    why = reason_in(text[start:])
    span = (start + why[0], start + why[1]) if why is not None else failing
    if span is None:
        return None
    begin, end = span
    if agree(text[begin:end], " ".join(m.failure for m in meant)) is not False and not _is_of_another_failure(
        view, begin, end, meant
    ):
        return None
    return of_call(
        RULE,
        (begin, end),
        meant[-1],
        Reason.CONTRADICTED,
        f"{meant[-1].call.name} failed for another reason ({shown(meant[-1].failure)})",
    )


def _is_of_another_failure(view: ClaimView, start: int, end: int, meant: Sequence[Made]) -> bool:
    """Whether all words of a reason stand in the failure of a call that is not meant, and none in those of the calls that are."""
    said = {t.stem for t in view.tokens if start <= t.start < end and t.fold not in IGNORABLE | _CAUSAL}
    told = {stem(fold(t.text)) for m in meant for t in tokenize(m.failure)}
    return (
        bool(said)
        and bool(told)
        and said.isdisjoint(told)
        and any(
            said <= {stem(fold(t.text)) for t in tokenize(m.failure)}
            for m in deeds_of(view.case, view.index).made
            if m.state == "failed" and m not in meant
        )
    )


def told_to(view: ClaimView, meant: Sequence[Made], begin: int, end: int) -> Iterator[Atom]:
    """Values of text[begin:end] that the failed calls were made with: what the report is about."""
    for value in view.values:
        for made in meant if begin <= value.start and value.end <= end else ():
            if any(is_told(value, str(k), v) for k, v in (made.call.arguments or {}).items()):
                why = f"{made.call.name} was called with “{value.text}”"
                yield Atom(RULE, value.start, value.end, "good", Reason.DISCLOSED, why, is_value=False)
                break


def first_success(view: ClaimView, text: str, record: Deeds) -> Iterator[Atom]:
    """ "It went through on the second try": the first of the alike calls that answered is the one that is told."""
    found = _AT_TRY.search(text)
    if found is None:
        return
    names = [m.call.name for m in record.made]
    repeated = {name for name in names if names.count(name) > 1}
    if len(repeated) != 1:
        return
    tries = [m for m in record.made if m.call.name in repeated]
    if any(m.state not in ("ok", "failed") for m in tries):
        return
    at = next((n for n, m in enumerate(tries) if m.state == "ok"), None)
    if at is None or any(m.call.arguments != tries[0].call.arguments for m in tries[: at + 1]):
        return
    place = _PLACES[found["which"]]
    fits = place == at
    yield of_call(
        RULE,
        found.span(),
        tries[at],
        Reason.DISCLOSED if fits else Reason.CONTRADICTED,
        f"call {at + 1} of {tries[at].call.name} was the first that answered",
        covers=view.tokens_in(*found.span()),
    )


_PLACES = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "1st": 0, "2nd": 1, "3rd": 2}
_AT_TRY = re.compile(
    r"\b(?:went through|worked|succeeded|(?:was|got) (?:sent|saved|uploaded|booked|done|through)) (?:on|at|with) (?:the |my )?"
    r"(?P<which>first|second|third|fourth|fifth|1st|2nd|3rd) (?:try|attempt|go|call)\b"
)
