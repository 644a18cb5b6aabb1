"""Quotations: words given between quotation marks as somebody's own, against the texts of the evidence.

A quotation has to stand in one text, word after word; only typography, case and a final stop may differ,
and a gap has to be marked. Quotation marks around a title, a name or a single term promise no wording and
are left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from faithgrade.evidence import to_pointer
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.texts.printed import printed
from faithgrade.rules.texts.voices import other_speaker
from faithgrade.rules.texts.voices import read as voices
from faithgrade.values import fold
from faithgrade.values.language import guess_language
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence.index import Index
from faithgrade.rules.claim.view import ClaimView

RULE = "quotes"

_QUOTED = re.compile(
    r"“(?P<a>[^“”]{2,600})”|„(?P<b>[^„“”]{2,600})[“”]|«(?P<c>[^«»]{2,600})»|»(?P<d>[^«»]{2,600})«"
    r"|‹(?P<e>[^‹›]{2,600})›"
    r"|「(?P<f>[^「」]{2,600})」|『(?P<g>[^『』]{2,600})』|(?<![\w\"])\"(?P<h>[^\"\s][^\"]{1,600})\"(?!\w)"
    r"|(?<![\w'’‘])[‘'](?P<i>[^\s‘'’](?:[^‘'’]|(?<=\w)['’](?=\w)){2,600})['’](?!\w)|‚(?P<j>[^‚‘’]{2,600})[‘’]"
)
_SAYS = re.compile(
    r"\b(?:say|says|said|saying|state|states|stated|stating|read|reads|reading|write|writes|wrote|written"
    r"|answer|answers|answered"
    r"|reply|replies|replied|respond|responds|responded|return|returns|returned|report|reports|reported|note"
    r"|notes|noted|quote"
    r"|quotes|quoted|message|error|text|wording|words|verbatim|promises?|promised|warns?|warned|explains?"
    r"|explained|declares?|declared"
    r"|claims?|claimed|mentions?|mentioned|describes?|described|adds|sagt|schreibt|heißt|lautet|steht|meldet"
    r"|dit|écrit|indique"
    r"|dice|escribe|indica|reza)\b(?:[^.;!?]{0,40})$",
    re.IGNORECASE,
)
_CALLED_IT = re.compile(
    r"\b(?!(?:i|we|you) )[^\W\d]+ (?:calls?|called) (?:it|this|that|them|him|her)$", re.IGNORECASE
)
_SAYS_AFTER = re.compile(
    r"^[,.]?\s*(?:says|said|states|stated|reads|writes|wrote|answered|replied|responded|according to|is what"
    r"|was the (?:answer|reply|error)"
    r"|sagt|schreibt|heißt es|dit|dice)\b",
    re.IGNORECASE,
)
_USERS = re.compile(r"\b(?:you|your|user|customer|sie|vous|usted)\b[^.;!?]{0,40}$", re.IGNORECASE)
_OWN = re.compile(
    r"\b(?:i|we|let's|please|if|whether|would|could|can|type|enter|click|press|search(?:ed|ing)?|reply"
    r"|confirm|with a|with)\b[^.;!?]{0,30}$",
    re.IGNORECASE,
)
_GAP = re.compile(r"\s*(?:\[\s*(?:…|\.\.\.)\s*\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.\.\.)\s*")
_TURNS_SENSE = re.compile(
    r"\b(?:not|no|never|if|unless|except|only|without|until|but|n't|nicht|kein|pas|sauf|salvo)\b|n't"
)
_EDGES = " \t\n.,;:!?…\"'"
_FEW = 3
"""Below so many words a quotation that is not found may be a term or a name."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One whole text of the evidence, folded, and where it stands."""

    folded: str
    source: int
    pointer: str
    facts: tuple[int, ...]
    kind: Literal["result", "error", "context", "system", "request", "argument"]


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for each quotation of the claim."""
    yield from printed(view)
    yield from voices(view)
    if view.claim.kind in ("code", "heading"):
        return
    for match in _QUOTED.finditer(view.text):
        inside = next(name for name, found in match.groupdict().items() if found is not None)
        atom = _judge(view, match.start(inside), match.end(inside), match.start(), match.end())
        if atom is not None:
            yield atom
        yield from other_speaker(view, match.start(inside), match.end(inside))


def _judge(view: ClaimView, start: int, end: int, outer: int, after: int) -> Atom | None:
    quoted = view.text[start:end]
    parts = [fold(p).strip(_EDGES) for p in _GAP.split(quoted)]
    parts = [p for p in parts if p]
    words = sum(len(tokenize(p)) for p in parts)
    before = view.text[:outer].rstrip(" *_:,")
    attributed = bool(
        _SAYS.search(before)
        or _SAYS_AFTER.match(view.text[after:])
        or (_CALLED_IT.search(before) and quoted[0].islower())  # else it may be a name that it was given
    ) and not _USERS.search(before)
    if not parts or not attributed or words < 2:
        return None
    passages = view.index.once(passages_of)
    found = next((p for p in passages if p.kind in ("result", "context", "error") and _holds(p, parts)), None)
    if found is not None:
        if len(parts) > 1 and _gap_turns_sense(found, parts):
            return _open(start, end, "the gap leaves out a word that turns the sense")
        if _begins_behind_a_denial(found, parts):
            return _open(start, end, "a word before it in its sentence turns the sense")
        covers = view.tokens_in(start, end) | _cue_tokens(view, outer)
        pointer = Pointer(_call(view, found), found.pointer, shown(quoted, 200), Relation.SUPPORTS)
        return Atom(
            RULE,
            start,
            end,
            "good",
            Reason.VERBATIM,
            f"“{shown(quoted)}” stands word for word in {_where(view, found)}",
            (pointer,),
            found.facts[:1],
            frozenset(covers),
        )
    return _missing(view, parts, words, start, end, before, passages)


def _missing(
    view: ClaimView,
    parts: Sequence[str],
    words: int,
    start: int,
    end: int,
    before: str,
    passages: Sequence[Passage],
) -> Atom | None:
    """A quotation that stands nowhere: wrong when everything arrived and nothing else explains the marks."""
    if words < _FEW or _OWN.search(before) or any(_holds(p, parts) for p in passages):
        return _open(start, end, "the quoted words are in no result, but may be a term or somebody else's")
    texts = [p for p in passages if p.kind in ("result", "context", "error")]
    sources = [s for s in view.index.evidence.sources if s.kind in ("result", "context", "error")]
    if (
        not sources
        or any(s.tied or s.unpaired or completeness(s).state == "part" for s in sources)
        or not _same_language(view.text[start:end], texts)
    ):
        return _open(
            start, end, "the quoted words are in no result, but not all of the evidence can be compared"
        )
    nearest, share = _nearest(parts, texts)
    if nearest is None or share < 0.5:
        why = f"“{shown(view.text[start:end])}” is quoted, but no text of the evidence holds such words"
    elif _stitched(parts, texts):
        why = f"“{shown(view.text[start:end])}” is stitched from words apart in {_where(view, nearest)}"
    else:
        why = f"“{shown(view.text[start:end])}” is quoted, but {_where(view, nearest)} words it otherwise"
    pointers = (
        ()
        if nearest is None
        else (Pointer(_call(view, nearest), nearest.pointer, shown(nearest.folded, 200), Relation.NEAREST),)
    )
    return Atom(RULE, start, end, "wrong", Reason.ABSENT, why, pointers)


def passages_of(index: Index) -> tuple[Passage, ...]:
    """Every text of a case: strings of results and contexts, errors, policy, the user's words, arguments."""
    found: list[Passage] = []
    texts: dict[tuple[int, tuple[str | int, ...]], tuple[list[str], list[int]]] = {}
    for fact in index.evidence.facts:
        if fact.value is not None and not isinstance(fact.value, (bool, dict, list)):
            words, facts = texts.setdefault((fact.source, fact.path), ([], []))
            words.append(str(fact.value))
            facts.append(fact.index)
    for (number, path), (words, facts) in texts.items():
        source = index.evidence.sources[number]
        if source.kind in ("result", "context", "error") and not source.unpaired:
            found.append(Passage(fold(" ".join(words)), number, to_pointer(path), tuple(facts), source.kind))
    for source in index.evidence.sources:
        if source.kind in ("system", "request", "result", "context", "error") and isinstance(
            source.content, str
        ):
            found.append(Passage(fold(source.content), source.index, "", (), source.kind))
        for value in source.arguments.values():
            if isinstance(value, str):
                found.append(Passage(fold(value), source.index, "", (), "argument"))
    return tuple(found)


def _holds(passage: Passage, parts: Sequence[str]) -> bool:
    return _places(passage, parts) is not None


def _places(passage: Passage, parts: Sequence[str]) -> list[tuple[int, int]] | None:
    """Where the parts stand in the passage, in order, whole and near each other; None if they do not."""
    places: list[tuple[int, int]] = []
    at = 0
    for part in parts:
        while True:
            at = passage.folded.find(part, at)
            if at < 0:
                return None
            stop = at + len(part)
            if _is_whole(passage.folded, at, stop):
                break
            at += 1
        if places and at - places[-1][1] > 300:
            return None
        places.append((at, stop))
        at = stop
    return places


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (before.isalnum() and text[start].isalnum() and ord(before) < 0x3000) and not (
        after.isalnum() and text[end - 1].isalnum() and ord(after) < 0x3000
    )


def _gap_turns_sense(passage: Passage, parts: Sequence[str]) -> bool:
    places = _places(passage, parts) or []
    return any(_TURNS_SENSE.search(passage.folded[a[1] : b[0]]) for a, b in pairwise(places))


def _begins_behind_a_denial(passage: Passage, parts: Sequence[str]) -> bool:
    """Whether a word that turns the sense stands before the quotation in its own sentence: "nobody should stay here again"."""
    places = _places(passage, parts)
    if not places:
        return False
    lead = _SENTENCES.split(passage.folded[: places[0][0]])[-1]
    return _TURNS_SENSE.search(lead) is not None or _NOBODY.search(lead) is not None


_SENTENCES = re.compile(r"[.;!?]\s")
_NOBODY = re.compile(r"\b(?:nobody|none|nothing|neither)\b")


def _nearest(parts: Sequence[str], texts: Sequence[Passage]) -> tuple[Passage | None, float]:
    """The passage that shares most words with the quotation, and the share."""
    wanted = {t.fold for p in parts for t in tokenize(p)}
    best, share = None, 0.0
    for passage in texts:
        found = sum(word in passage.folded for word in wanted) / len(wanted)
        if found > share:
            best, share = passage, found
    return best, share


def _stitched(parts: Sequence[str], texts: Sequence[Passage]) -> bool:
    """Whether the quotation falls into two or three runs of words, each of which stands in some text."""
    words = " ".join(parts).split()[:40]
    for cut in range(2, len(words) - 1):
        if all(
            any(_holds(p, [run]) for p in texts[:400])
            for run in (" ".join(words[:cut]), " ".join(words[cut:]))
        ):
            return True
    return False


def _same_language(quoted: str, texts: Sequence[Passage]) -> bool:
    """Whether the texts could hold the quotation untranslated."""
    mine = guess_language(quoted)
    others = {guess_language(p.folded) for p in texts if len(p.folded) > 20} - {"und"}
    if _is_latin(quoted) != _is_latin("".join(p.folded[:400] for p in texts)):
        return False
    return mine == "und" or not others or mine in others


def _is_latin(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return sum(ord(c) <= 0x2FF for c in letters) * 2 >= len(letters)


def _cue_tokens(view: ClaimView, outer: int) -> frozenset[int]:
    """The verb of saying before the quotation."""
    found = _SAYS.search(view.text[:outer].rstrip(" *_:,"))
    if found is None:
        return frozenset()
    first = re.match(r"\w+", found.group())
    return view.tokens_in(found.start(), found.start() + (first.end() if first else 0))


def _call(view: ClaimView, passage: Passage) -> str | None:
    return view.index.evidence.sources[passage.source].call_id


def _where(view: ClaimView, passage: Passage) -> str:
    source = view.index.evidence.sources[passage.source]
    return f"{source.name or source.kind}{passage.pointer}"


def _open(start: int, end: int, why: str) -> Atom:
    return Atom(RULE, start, end, "open", Reason.ABSENT, why)
