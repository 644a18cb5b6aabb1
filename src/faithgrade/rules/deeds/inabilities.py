"""What the claim says could not be done, against the calls that failed and those that succeeded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.calls import words_of_call
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.deeds.arguments import from_arguments, is_told
from faithgrade.rules.deeds.failures import contrary_reason
from faithgrade.rules.grounding.objects import ids_in, is_same_call, of_call, pointer_to, speaks_of, spoken_of
from faithgrade.rules.words.verbs import FAMILIES, word_set
from faithgrade.values import fold, stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.deeds import Deed
    from faithgrade.rules.claim.view import ClaimView

RULE = "actions"

_OTHERS = re.compile(
    r"\b(?:other|others|remaining|rest|second|another|return|first|any|more|additional|these|those|following"
    r"|some|only)\b"
)
_BECAUSE = re.compile(r"\b(?:because|since|as|due|so|reason)\b")
_PAST_INABILITY = re.compile(
    r"\b(?:couldn't|could not|failed|wasn't|weren't|was not|were not|has not|have not|hasn't|haven't|didn't"
    r"|did not)\b"
)
_REASON_WORDS = word_set("because since as due so therefore reason tried attempted yet unfortunately")


def not_done(view: ClaimView, deed: Deed, record: Deeds) -> Iterator[Atom]:
    """Atoms for one deed that the claim says did not come about."""
    family = FAMILIES.get(deed.verb, frozenset({deed.verb}))
    calls = spoken_of(view, record.matching(family))
    failed = [m for m in calls if m.state == "failed"]
    succeeded = [m for m in calls if m.state == "ok"]
    named = ids_in(view, *deed.object)
    phrase = level(view.text[deed.start : deed.end])
    if failed and not any(is_same_call(f, s) for f in failed for s in succeeded):
        mine = [m for m in failed if all(speaks_of(m, v) for v in named)]
        if not mine or (succeeded and not named):
            return
        if any(all(speaks_of(m, v) for v in named) for m in succeeded):
            return  # it was tried again, and then it could
        if all(m.failure for m in mine) and (other := contrary_reason(view, deed.start, mine)) is not None:
            yield other
            return
        yield of_call(
            RULE,
            (deed.start, deed.end),
            mine[-1],
            Reason.DISCLOSED,
            f"{mine[-1].call.name} was called and failed",
            covers=_covered_by_failure(view, deed, mine),
        )
        yield from from_arguments(view, mine)
    elif len(succeeded) == len(calls) == 1 and _PAST_INABILITY.search(phrase):
        made = succeeded[0]
        about = level(view.text[deed.object[0] : deed.object[1]])
        told = all(
            any(is_told(v, str(k), a) for k, a in (made.call.arguments or {}).items()) for v in view.values
        )
        plain = not _OTHERS.search(about) and not _BECAUSE.search(level(view.text)) and told
        if plain and deed.verb in made.verbs and not _evidence_denies(made):
            why = f"the claim says this was not done, but {made.call.name} succeeded"
            pointer = pointer_to(made, Relation.CONTRADICTS)
            yield Atom(RULE, deed.start, deed.end, "wrong", Reason.CONTRADICTED, why, (pointer,))


def _covered_by_failure(view: ClaimView, deed: Deed, failed: Sequence[Made]) -> frozenset[int]:
    """Tokens of the deed, of what the call was about, and of the reason where the failure gives the same."""
    told = {stem(fold(t.text)) for m in failed for t in tokenize(m.failure)}
    about = frozenset().union(*(words_of_call(m) for m in failed))
    covers = set(view.tokens_in(deed.start, deed.end))
    for n, token in enumerate(view.tokens):
        if token.stem in told or token.stem in about or (told and token.fold in _REASON_WORDS):
            covers.add(n)
    return frozenset(covers)


def _evidence_denies(made: Made) -> bool:
    root = made.source.document.root if made.source is not None and made.source.document is not None else None
    text = str(root).lower()
    return any(
        word in text for word in ("not ", "n't", "fail", "error", "unable", "false", "pending", "denied")
    )


__all__ = ["not_done"]
