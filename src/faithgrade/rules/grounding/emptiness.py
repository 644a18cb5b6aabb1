"""Empty hands: "there is none" and "nothing was found" against results empty, blank, cut off or full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from faithgrade.evidence import Source, to_pointer
from faithgrade.evidence.words import field_words, folded_words, tokenize
from faithgrade.rules.binding.calledby import facts_by_source
from faithgrade.rules.binding.calls import words_of_call
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.binding.stretches import CONFESSED
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.deeds import is_read
from faithgrade.rules.grounding.objects import is_same_call, own_words, pointer_to
from faithgrade.rules.grounding.otherforms import is_inflected
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Node
    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.view import ClaimView

RULE = "disclosures"

_NONE_THERE = re.compile(
    r"\bthere (?:is|are|was|were)(?: currently| presently)? no\b|\b(?:you|they|he|she|it|we)(?: currently"
    r"| presently)? (?:has|have|had) no\b"
    r"|\b(?:nobody|no one)\b|\bthere (?:aren't|isn't|weren't|wasn't|are not|is not) any\b|\b(?:do not|don't"
    r"|does not|doesn't)(?: currently)? have any\b"
    r"|\bno [a-z]+(?: [a-z]+)? (?:is|are|was|were) (?:rostered|scheduled|listed|open|pending|available"
    r"|registered|recorded|booked|active|due|noted|raised|logged|reported|filed)\b"
    r"|\bnothing (?:is|was|were|has been) [a-z]+(?: in| up)?\b"
    r"|\b(?:log|list|file|report|table|output|register|export) (?:has|had|shows|holds|contains) no [a-z]+"
)
_CAME_EMPTY = re.compile(
    r"\breturned (?:no|nothing|zero|an empty)\b|\bcame (?:back|up) empty\b|\b(?:found|see|got|received) (?:no"
    r"|nothing)\b"
    r"|\bno (?:results?|matches|match|records?|entries|data|hits|items?)(?: (?:were|was|are|is))? (?:found"
    r"|returned|available)\b"
    r"|\b(?:couldn't|could not|can't|cannot|unable to|not able to|didn't|did not) find\b"
    r"|\b(?:doesn't|does not|didn't|did not) (?:mention|list|contain|include|cover)\b"
    r"|\b(?:has|have|holds|contains|lists) no (?:[a-z]+ )?(?:entry|entries|records?|mention|information|listings?)\b"
    r"|\b(?:says|said|has|have) nothing (?:about|on)\b"
)
_NONE_OF_PART = re.compile(
    r"\bno [a-z]+(?: [a-z]+)? (?:came up|turned up|appear(?:s|ed)?|occurred|(?:were|was) (?:logged|reported|raised))\b"
    r"|\bthere (?:is|are|was|were) no\b|\bwithout (?:(?:any|a single) [a-z]+|errors?|failures?|warnings?|incidents?|problems?|issues?)\b|\b(?:log|list|file|report|table|output|register|export) (?:has|had|shows|holds|contains) no [a-z]+"
    r"|\bthere (?:isn't|is not|wasn't|was not) a single\b"
    r"|\b(?:is|are|was|were)(?:n't| not) (?:on|in|among) (?:the|this|that|your|our) (?:[a-z]+ )?(?:list|log|register|roster|file|results|table)\b"
    r"|\bnone of (?:them|these|those|it|the (?:others?|rest|\d+))\b"
)
"""Further ways to say that there is none, which a part cannot show."""
_SEES = re.compile(
    r"\b(?:first|page|see|saw|seen|visible|so far|part|here|until|up to|among|above|below|those|loaded|read|fetched|returned)\b"
)
_NONE_ABROAD = re.compile(
    r"\bno hay(?: ning[uú]na?s?)?\b|\bil n'y a (?:pas (?:de|d')|aucune?\b)|\bes gibt (?:derzeit |aktuell |zurzeit )?keine?n?\b|\bnão há(?: nenhuma?)?\b"
    r"|\bnon (?:ci sono|c'è)(?: nessuna?)?\b|\bnie ma(?: żadn\w+)?\b|\ber (?:zijn|is) geen\b|\bdet finns (?:inga|ingen|inget)\b|\b(?:der|det) er ingen\b"
    r"|(?<!\w)нет(?= [^\W\d])|لا (?:ت|ي)وجد(?: أي)?(?!\w)|(?<!\w)אין(?: לך)?(?!\w)"
)
_EMPTY_ABROAD = re.compile(
    r"\bno (?:he|se han?|hemos) encontrado(?: ning[uú]na?)?\b|\bno (?:se )?encontr(?:é|ó|aron|amos)\b(?: ning[uú]na?\b)?"
    r"|\b(?P<a>keine?n?|nichts)\b(?: [^\s.,;]+){0,3}? (?P<b>gefunden)\b|\bje n'ai (?:rien |pas )?trouvé(?: aucune?| de)?\b"
    r"|\bnon ho trovato(?: nessuna?| nulla| niente)?\b|\bnão (?:encontrei|foram encontrad[oa]s|foi encontrad[oa])(?: nenhuma?| nada)?\b"
    r"|\bnie (?:znalazł[ea]m|znaleziono)(?: żadn\w+)?\b|\b(?P<a2>geen)\b(?: [^\s.,;]+){0,3}? (?P<b2>gevonden)\b|\bhittade (?:inga|ingen|inget)\b"
    r"|\bfan(?:dt|t) ingen\b|\bbulamadım\b|\bbulunamadı\b|\bне (?:нашёл|нашел|нашла|найден[оаы]?|нашлось)\b|لم (?:أجد|يتم العثور على)(?: أي)?(?!\w)"
    r"|(?<!\w)לא (?:מצאתי|נמצא(?:ו|ה)?)(?!\w)"
)
"""The same in other languages, with what stands between its two parts left out."""
_UNSURE = re.compile(
    r"\b(?:may|might|could be|appears?|seems?|probably|possibly|as far as|in the data|in the results|shown)\b"
)
_DENIES = re.compile(
    r"\b(?:does|do|did|is|are|was|were|has|have|can|will)(?:n't| not)\b|\bno\b|\bnone\b|\bnothing\b"
    r"|\bnobody\b|\bnever\b"
)
_HONEST = re.compile(
    r"\b(?:i|we|unknown|unclear|unavailable|unreachable|fail\w*|error|timed?|retrieve|reach|load|response"
    r"|respond|answer|data|result|reading|came back|price from|no (?:figures?|values?|numbers?|information))\b"
)
_POINTING = frozenset({"this", "that", "these", "those", "the", "your", "our"})
_OF_ONE_ITEM = re.compile(r"\b(?:it|this|that|its|him|her|them)\b")
_SEARCHED = frozenset(
    {"any", "anyone", "anything", "anybody", "matching", "results", "result", "found", "search", "returned"}
)
Held = Literal["empty", "blank", "part", "full"]


def empty_hands(view: ClaimView, text: str, record: Deeds) -> Iterator[Atom]:
    """An atom where `text`, the claim's text levelled, says that there is or was found nothing."""
    none_there, came_empty = _NONE_THERE.search(text), _CAME_EMPTY.search(text)
    if view.denied_abroad or not is_read(text):
        none_there, came_empty = _NONE_ABROAD.search(text, view.answered), _EMPTY_ABROAD.search(text)
    match = none_there or came_empty
    yield from _none_of_a_part(view, text)
    if _UNSURE.search(text):
        return
    failed = [m for m in record.made if m.state in ("failed", "missing")]
    if match is None and is_read(text):
        yield from _masked(view, text, failed, record)
    if match is None:
        return
    sources = [
        s
        for s in view.index.evidence.sources
        if s.kind in ("result", "context") and not s.unpaired and not s.tied
    ]
    held = {s.index: holds(s) for s in sources}
    kinds = set(held.values())
    start, end = match.span(next((part for part, said in match.groupdict().items() if said), 0))
    if not sources:
        if failed and none_there and not any(_is_told_by(view, start, m) for m in failed):
            why = f"the claim says there is none, but {failed[-1].call.name} failed and nothing is known"
            pointers = (pointer_to(failed[-1], Relation.CONTRADICTS),)
            yield Atom(RULE, start, end, "wrong", Reason.ERROR_MASKED, why, pointers)
        return
    if failed:
        yield from _masked(view, text, failed, record)
        return
    if none_there and (there := _named_list(view, none_there.end())) is not None:
        source = view.index.evidence.sources[there.source]
        why = f"the claim says there is none, but {source.name}{to_pointer(there.path)} holds {there.size}"
        pointers = (
            Pointer(source.call_id, to_pointer(there.path), f"{there.size} items", Relation.CONTRADICTS),
        )
        yield Atom(RULE, start, end, "wrong", Reason.CONTRADICTED, why, pointers)
        return
    if kinds == {"empty"}:
        if none_there and any(is_of_less(view, s) for s in sources):
            return
        last = sources[-1]
        yield Atom(
            RULE,
            start,
            end,
            "good",
            Reason.DISCLOSED,
            f"{last.name or last.kind} came back empty",
            (Pointer(last.call_id, *_empty_place(last), Relation.SUPPORTS),),
            covers=_none_of(view, match, sources),
        )
    elif none_there and kinds == {"blank"}:
        why = f"{sources[-1].name or sources[-1].kind} gave no output, which does not show that there is none"
        pointers = (Pointer(sources[-1].call_id, "", sources[-1].content, Relation.CONTRADICTS),)
        yield Atom(RULE, start, end, "wrong", Reason.INCOMPLETE_EVIDENCE, why, pointers)
    elif (
        none_there
        and kinds == {"part"}
        and not _OF_ONE_ITEM.search(text)
        and not _restates_a_null(view)
        and not _policy_speaks_of(view, end)
    ):
        whole = completeness(sources[-1])
        why = f"{sources[-1].name or sources[-1].kind} gave a part only ({whole.why}); there may be more"
        pointers = (Pointer(sources[-1].call_id, whole.pointer, whole.value, Relation.CONTRADICTS),)
        yield Atom(RULE, start, end, "wrong", Reason.INCOMPLETE_EVIDENCE, why, pointers)


def is_of_less(view: ClaimView, source: Source) -> bool:
    """Whether a call was narrowed by what neither the claim nor the question says: none after six are not none at all."""
    said = f"{view.text} {view.case.question or ''}".casefold()
    words, digits = set(folded_words(said)), re.sub(r"[^\w:-]|_", "", said)
    return any(
        isinstance(value, (str, int))
        and not isinstance(value, bool)
        and _NARROWING.fullmatch(str(key).lower())
        and words.isdisjoint(folded_words(str(value)))
        and str(value).casefold() not in digits
        for key, value in source.arguments.items()
    )


_NARROWING = re.compile(
    r"(?:(?:min|max)(?:_[a-z_]+)?|after|before|since|until|status|state|severity|priority|category|filter)"
)


def _none_of_a_part(view: ClaimView, text: str) -> Iterator[Atom]:
    """A denial about a whole of which the one result of the case gave a part, in a clause that does not own up to that."""
    found = _NONE_OF_PART.search(text)
    if found is None or view.named or "?" in text:
        return
    begin, end = text.rfind(";", 0, found.start()) + 1, text.find(";", found.end())
    clause = text[begin : found.start()] + text[found.end() : end if end >= 0 else len(text)]
    sources = [s for s in view.index.evidence.sources if s.kind in ("result", "context", "error")]
    if (
        len(sources) != 1
        or not sources[0].states_facts
        or _SEES.search(clause)
        or CONFESSED.search(clause)
        or _OF_ONE_ITEM.search(clause)
    ):
        return
    whole = completeness(sources[0])
    if whole.state == "part" and not _restates_a_null(view) and not _policy_speaks_of(view, found.end()):
        why = f"{sources[0].name or sources[0].kind} gave a part only ({whole.why}), which does not show that there is none"
        pointers = (Pointer(sources[0].call_id, whole.pointer, whole.value, Relation.CONTRADICTS),)
        yield Atom(RULE, *found.span(), "wrong", Reason.INCOMPLETE_EVIDENCE, why, pointers)


def _policy_speaks_of(view: ClaimView, at: int) -> bool:
    """Whether the policy has the word that a denial, `at` its end, denies."""
    said = [t.fold for t in view.tokens if t.end <= at][-1:] + [t.fold for t in view.tokens if t.start >= at][
        :1
    ]
    policies = [s.content for s in view.index.evidence.sources if s.kind == "system"]
    denied = set(said) - IGNORABLE - NEGATIONS
    return any(isinstance(text, str) and not denied.isdisjoint(folded_words(text)) for text in policies)


def _named_list(view: ClaimView, at: int) -> Node | None:
    """The one list, not empty, that the words after "there is no" name and nothing else narrows."""
    after = [t for t in view.tokens if t.start >= at]
    said = [
        t
        for n, t in enumerate(after)
        if t.fold not in IGNORABLE and not (n and after[n - 1].fold in _POINTING)
    ]
    lists = [n for n in view.index.lists if n.path and n.path[-1] and isinstance(n.path[-1], str)]
    named = [n for n in lists if said and {t.stem for t in said} == field_words((str(n.path[-1]),)).leaf]
    return named[0] if len(named) == 1 and named[0].size > 0 else None


def _is_told_by(view: ClaimView, at: int, made: Made) -> bool:
    """Whether half of what is said behind a place stands in the words of a failure: "there are no slots" of "no slots before May"."""
    told = {t.stem for t in tokenize(made.failure)}
    plain = [
        t for t in view.tokens if t.start >= at and t.fold not in (IGNORABLE | NEGATIONS if at else IGNORABLE)
    ]
    said = {t.stem for t in plain} - words_of_call(made)
    return len(said & told) * 2 >= len(said) and not (at and said.isdisjoint(told))


def _masked(view: ClaimView, text: str, failed: Sequence[Made], record: Deeds) -> Iterator[Atom]:
    """A denial about something that only a failed call could have told: "it does not deliver there"."""
    match = _DENIES.search(text, view.answered)
    if match is None or _HONEST.search(text):
        return
    if not text[match.end() :].strip(" .!*`"):
        return  # "but the last one was not": what was done before was not done here
    said = {
        t.fold for v in (view, *view.scope_views) for t in v.tokens if len(t.fold) > 1 or t.text.isupper()
    }
    for made in failed:
        alike = [m for m in record.made if m.call.name == made.call.name]
        if not any(words <= said for words in own_words(made, alike)):
            continue
        behind = [t for t in view.tokens if t.start >= match.start()][:5]
        if any(t.fold.endswith("ed") and t.stem in field_words((made.call.name,)).leaf for t in behind):
            continue  # "it wasn't restarted" is what a restart that failed comes to
        own = view.index.once(facts_by_source).get(made.source.index, ()) if made.source is not None else ()
        if any(f.value is False and {t.stem for t in behind} & field_words(f.field).leaf for f in own):
            continue  # what is denied is a flag that it gave: "sent": false
        if not any(m.state == "ok" and is_same_call(m, made) for m in alike) and not (
            _is_told_by(view, 0, made) or _is_told_by(view, match.start(), made)
        ):
            why = f"only {made.call.name} could tell, and it failed ({shown(made.failure or 'no result')})"
            pointers = (pointer_to(made, Relation.CONTRADICTS),)
            yield Atom(RULE, match.start(), match.end(), "wrong", Reason.ERROR_MASKED, why, pointers)
            return


def holds(source: Source) -> Held:
    """Whether a result is an empty list or object (or a count of 0), nothing at all, a part, or holds
    something.

    >>> from faithgrade.documents import parse_document
    >>> contents = [[], {"items": [], "total": 0}, "", None, [1]]
    >>> [holds(Source(0, "result", "c", "f", {}, c, parse_document(c))) for c in contents]
    ['empty', 'empty', 'blank', 'blank', 'full']
    """
    root = source.document.root if source.document is not None else source.content
    if root is None or (isinstance(root, str) and not root.strip()):
        return "blank"
    if completeness(source).state == "part":
        return "part"
    if isinstance(root, list):
        return "full" if root else "empty"
    if isinstance(root, Mapping):
        if _PRINTED & set(root) and not any(str(v).strip() for v in root.values() if v not in (0, None)):
            return "blank"
        lists = [v for v in root.values() if isinstance(v, (list, Mapping))]
        echoed = [v for v in source.arguments.values() if isinstance(v, (str, int))]
        if not root or (
            lists
            and not any(lists)
            and all(_is_nothing(v) or v in echoed or _is_about_the_search(str(k), v) for k, v in root.items())
        ):
            return "empty"
    return "full"


def _restates_a_null(view: ClaimView) -> bool:
    """Whether a field that the claim names holds null or nothing somewhere: then it is that which is told."""
    return any(
        field_words(f.field).leaf & view.stems
        for f in view.index.facts
        if f.value is None or f.value in ("", [], {})
    )


def _is_nothing(value: object) -> bool:
    return value in (None, False, 0, "", [], {}) or (
        isinstance(value, str) and value.lower() in ("ok", "success")
    )


def _is_about_the_search(key: str, value: object) -> bool:
    """Whether a field only says that the call went well, that all of it is there, or what was searched."""
    return (value is True and key.lower() in _WENT_WELL) or (
        isinstance(value, str) and key.lower() in _SEARCHED_IN
    )


_WENT_WELL = frozenset("complete ok success done is_complete finished".split())
_SEARCHED_IN = frozenset("scope searched searched_in query q".split())
_PRINTED = frozenset("stdout output".split())


def _empty_place(source: Source) -> tuple[str, object]:
    root = source.document.root if source.document is not None else source.content
    if isinstance(root, Mapping):
        for key, value in root.items():
            if isinstance(value, (list, Mapping)) and not value:
                return to_pointer((str(key),)), value
    return "", root


def _none_of(view: ClaimView, match: re.Match[str], sources: Sequence[Source]) -> frozenset[int]:
    """Tokens that say what there is none of: the words of the calls, their arguments and the empty fields."""
    words: set[str] = set()
    for source in sources:
        words |= field_words((source.name,)).leaf
        for key, value in source.arguments.items():
            words |= field_words((str(key),)).leaf | {t.stem for t in tokenize(str(value))}
        root = source.document.root if source.document is not None else None
        if isinstance(root, Mapping):
            words |= {w for k in root for w in field_words((str(k),)).leaf}
    spans = [match.span(part) for part, said in match.groupdict().items() if said] or [match.span()]
    covers = {n for span in spans for n in view.tokens_in(*span)}
    named = frozenset(words)
    return frozenset(
        covers
        | {
            n
            for n, t in enumerate(view.tokens)
            if t.stem in words or t.fold in _SEARCHED or (view.denied_abroad and is_inflected(t.stem, named))
        }
    )
