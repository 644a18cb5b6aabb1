"""Which call answered what: a call without a result tells nothing, nor does a result about another thing than was asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.deeds.aftermath import body_of
from faithgrade.rules.grounding.objects import of_call, own_words, pointer_to
from faithgrade.rules.words.troubles import TROUBLE_IN_ANSWERS
from faithgrade.values import Kind
from faithgrade.values.text import fold
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.binding.calls import Deeds
    from faithgrade.rules.claim.view import ClaimView

RULE = "disclosures"

_SAYS = re.compile(
    r"\s*(?:'s)?\s*(?:\w+\s+){0,2}?(?:is|are|was|were|has|have|costs?|stands?|holds?|shows?|opens?|runs?|takes?|weighs?)\b"
)

_DID = re.compile(
    r"\s*(?:took|gave|held|sold|made|brought|got|ran|drew|saw|used|(?!asked|called|tried|timed|failed|errored|refused|rejected|denied|dropped|stopped|returned|answered)\w+ed)\b"
)


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for what the claim says of things that no call answered for."""
    record = deeds_of(view.case, view.index)
    if not record.recorded or view.claim.kind in ("code", "heading"):
        return
    text = level(view.text)
    if TROUBLE_IN_ANSWERS.search(text):
        return
    yield from _unanswered(view, text, record)
    yield from _of_another(view, record)


def _unanswered(view: ClaimView, text: str, record: Deeds) -> Iterator[Atom]:
    """What is said of the argument of a call that has no result, or failed, beside calls of the same tool that have one."""
    for made in record.made:
        lost = made.source is None and made.state == "missing"
        if not (lost or made.state == "failed") or made.verbs:
            continue
        alike = [m for m in record.made if m.call.name == made.call.name]
        if not any(m.state == "ok" for m in alike) or any(
            m.call.arguments == made.call.arguments and m.state == "ok" for m in alike
        ):
            continue
        for words in own_words(made, alike):
            name = " ".join(sorted(words)) if len(words) == 1 else ""
            at = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name else None
            known = any(entry.facts for entry in view.index.holding(name)) if name else True
            if at is None or known:
                continue
            amount = _gives_an_amount(view, at.end())
            if not (_SAYS.match(text, at.end()) and (lost or amount)) and not (
                amount and _DID.match(text, at.end())
            ):
                continue
            yield Atom(
                RULE,
                at.start(),
                at.end(),
                "wrong",
                Reason.ABSENT if lost else Reason.ERROR_MASKED,
                f"{made.call.name} was called for “{view.text[at.start() : at.end()]}” and "
                + ("no result came" if lost else "failed"),
                (pointer_to(made, Relation.NEAREST),),
            )
            return


def _gives_an_amount(view: ClaimView, at: int) -> bool:
    """Whether a value stands right behind what is said of a thing, in its clause."""
    own = view.tokens_in(at - 1, at)
    clause = view.clause_of[max(own)] if own else -1
    return any(
        v.kind is not Kind.NAME
        and v.start >= at
        and view.clause_of[min(view.tokens_in(v.start, v.end))] == clause
        for v in view.values
        if view.tokens_in(v.start, v.end)
    )


def _of_another(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """What is said of the thing a call asked for, where its result names another under the same field."""
    for made in record.made:
        if made.state != "ok" or made.verbs:
            continue
        body = body_of(made)
        for key, asked in (made.call.arguments or {}).items():
            given = body.get(str(key))
            if (
                not _is_id(asked)
                or not _is_id(given)
                or _plain(asked) == _plain(given)
                or _plain(asked) in _plain(given)
                or _plain(given) in _plain(asked)
            ):
                continue
            wanted, other = (rf"(?<![\w-]){re.escape(str(v).lower())}(?![\w-])" for v in (asked, given))
            text = level(view.text)
            at = re.search(wanted, text)
            told = any(entry.facts for entry in view.index.holding(fold(str(asked))))
            if at is None or re.search(other, text) or told:
                continue
            if any(
                m is not made
                and m.state == "ok"
                and str(asked) in map(str, (m.call.arguments or {}).values())
                for m in record.made
            ):
                continue  # another call was made for it
            why = f"{made.call.name} was asked for {asked} and answered for {given}"
            yield of_call(RULE, (at.start(), at.end()), made, Reason.MISPAIRED, why)
            return


def _is_id(value: object) -> bool:
    """Whether a value may be an id: short, with a digit, in one word.

    >>> _is_id("B-77"), _is_id("Oslo"), _is_id(12), _is_id(True)
    (True, False, True, False)
    """
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return False
    text = str(value)
    return len(text) <= 40 and not re.search(r"\s", text) and any(ch.isdigit() for ch in text)


def _plain(value: object) -> str:
    return re.sub(r"[\W_]+", "", str(value).casefold()).lstrip("0")
