"""What no answer came for: "nothing came back for Usk", "one lookup failed", against the calls that were made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.grounding.emptiness import holds
from faithgrade.rules.grounding.objects import of_call, own_words, pointer_to
from faithgrade.rules.words.lexicon import IGNORABLE, SYNONYMS
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.view import ClaimView

RULE = "disclosures"

_GOT = r"(?:answers?|results?|readings?|responses?|reply|replies|data|values?|figures?|numbers?)"
_NOTHING = re.compile(
    rf"\b(?:i|we) (?:(?:got|have|received) (?:no|nothing|no {_GOT})(?: {_GOT})?(?: back)?|(?:didn't|did not) (?:get|receive) an? {_GOT}) (?:for|from|on|about) (?P<what>[^,;:.]+)"
    rf"|\b(?:no {_GOT}|nothing) (?:came|arrived|was returned|were returned)(?: back| in| through)? (?:for|from|on|about) (?P<what2>[^,;:.]+)"
    rf"|\b(?:for|from|on|about) (?P<what3>[^,;:.]+?) (?:no {_GOT}|nothing) (?:came|arrived|was returned|were returned)(?: back| in| through)?\b"
)
_FAILED = re.compile(
    r"\b(?P<count>one|two|three|another|both|1|2|3)(?: of the)?(?P<noun>(?: [a-z]+){0,2}?) ?\b(?:calls?|lookups?|requests?|queries|query) failed\b(?: (?:with|because of) (?:an? |the )?(?P<why>[^,;:.]+))?"
)
_COUNTS = {"one": 1, "another": 1, "1": 1, "two": 2, "both": 2, "2": 2, "three": 3, "3": 3}


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for what nothing is said to have come for, and for how many calls are said to have failed."""
    text = level(view.text)
    if "?" in text or not ("no" in text or "failed" in text):
        return
    record = deeds_of(view.case, view.index)
    for match in _NOTHING.finditer(text):
        atom = _came_of(view, match, record)
        if atom is not None:
            yield atom
    for match in _FAILED.finditer(text):
        atom = _so_many_failed(view, match, record)
        if atom is not None:
            yield atom


def _came_of(view: ClaimView, match: re.Match[str], record: Deeds) -> Atom | None:
    """Good where all that is named is what calls without a result were made for, wrong where each of those answered."""
    group = next(g for g in ("what", "what2", "what3") if match[g] is not None)
    tokens = [view.tokens[n] for n in sorted(view.tokens_in(*match.span(group)))]
    said = {t.fold for t in tokens if t.fold not in IGNORABLE or t.text.isupper()}
    calls = [
        m for m in record.made if any(words and words <= said for words in own_words(m, _alike(m, record)))
    ]
    if not calls:
        return None
    spare = [t for t in tokens if t.fold in said and not any(t.fold in m.argument_words for m in calls)]
    if any(not _names_the_kind(t.stem, calls) for t in spare):
        return None
    lost = all(m.state in ("missing", "failed") for m in calls)
    if not lost and not all(_answered(view, m) for m in calls):
        return None
    why = (
        "no result came"
        if calls[0].state == "missing"
        else shown(calls[0].failure or "error")
        if lost
        else "it answered"
    )
    return of_call(
        RULE,
        match.span(),
        calls[0],
        Reason.DISCLOSED if lost else Reason.CONTRADICTED,
        f"{calls[0].call.name} was called for it: {why}",
        covers=view.tokens_in(*match.span()),
    )


def _answered(view: ClaimView, made: Made) -> bool:
    """Whether a call brought back something, and nothing in it is missing."""
    if made.state != "ok" or made.source is None or holds(made.source) != "full":
        return False
    facts = [f for f in view.index.facts if f.source == made.source.index]
    return bool(facts) and not any(f.value in (None, "", [], {}) for f in facts)


def _alike(made: Made, record: Deeds) -> list[Made]:
    return [m for m in record.made if m.call.name == made.call.name]


def _names_the_kind(word: str, calls: Sequence[Made]) -> bool:
    """Whether a word says of what kind the arguments of calls are: the "pump" of pump B."""
    for made in calls:
        own = field_words((made.call.name,)).leaf.union(
            *(field_words((str(k),)).leaf for k in made.call.arguments or {})
        )
        if word in own or SYNONYMS.get(word, frozenset()) & own:
            return True
    return False


def _so_many_failed(view: ClaimView, match: re.Match[str], record: Deeds) -> Atom | None:
    """ "One lookup failed" of as many failed calls and stray errors."""
    lost = [m for m in record.made if m.state == "failed"]
    stray = [s for s in view.index.evidence.sources if s.kind == "error" and s.unpaired]
    if len(lost) + len(stray) != _COUNTS[match["count"]]:
        return None
    pointers = [pointer_to(m, Relation.SUPPORTS) for m in lost]
    pointers += [Pointer(s.call_id, "", None, Relation.SUPPORTS) for s in stray]
    words = [
        view.tokens[n].stem
        for group in ("noun", "why")
        for n in (view.tokens_in(*match.span(group)) if match[group] else ())
        if view.tokens[n].fold not in IGNORABLE
    ]
    if any(not _is_in_play(view, word, record) for word in words):
        return None
    return Atom(
        RULE,
        *match.span(),
        "good",
        Reason.DISCLOSED,
        f"so many calls failed: {len(pointers)}",
        tuple(pointers),
        covers=view.tokens_in(*match.span()),
    )


def _is_in_play(view: ClaimView, word: str, record: Deeds) -> bool:
    return _names_the_kind(word, record.made) or any(
        word in str(s.content).casefold() for s in view.index.evidence.sources if s.kind == "error"
    )
