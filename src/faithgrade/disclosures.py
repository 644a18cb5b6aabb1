"""How an answer treats each failure in the results behind it, read from its words alone.

A failure is a result that is an error, never came, came empty, null, late or cut off. Reading is by closed
word lists in English, German, French and Spanish; an answer in another language comes out as ``silent`` or
``partly``, never as ``disclosed``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.claims import Claim, split_claims
from faithgrade.contract.deeds import deed_of, reads, words_of
from faithgrade.contract.failure_words import (
    ANY_DEED,
    CHECKED,
    CORRECTION,
    CUT,
    DONE,
    FILLER,
    FOREIGN_DONE,
    FOREIGN_TROUBLE,
    HINT,
    LATE,
    MACHINERY,
    MESSAGE_FILLER,
    NEGATIVE,
    NO_TROUBLE,
    NOTHING,
    STATE,
    TROUBLE,
    UNDONE,
    VALUE,
    WHOLE,
)
from faithgrade.contract.phrases import clauses, fold, stem, telling_words
from faithgrade.contract.record import Exchange, Record
from faithgrade.contract.sequence import is_validation_error

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.contract.violation import Violation

Treatment = Literal["disclosed", "partly", "silent", "denied", "invented", "not_applicable"]
"""``disclosed``: says the step failed or what the failure said. ``partly``: hints at trouble without saying
what failed, or says so and still states what only that result could have given. ``silent``: no word of it and
nothing put in its place. ``denied``: claims it worked. ``invented``: gives what only the failed result could
have given. ``not_applicable``: a later attempt took its place, or an earlier turn had told it."""

Failure = Literal["error", "timeout", "missing", "not_recorded", "empty", "null", "late", "truncated"]


@dataclass(frozen=True, slots=True)
class Disclosure:
    """How the answer treats one failure. `claim` is the index of the claim that shows it, where there is
    one."""

    call: str | None
    failure: str
    treatment: str
    claim: int | None = None
    decided_by: str = "none"
    tool: str | None = None
    pointer: str | None = None
    note: str = ""


def classify_failures(case: Case, violations: Sequence[Violation] = ()) -> tuple[Disclosure, ...]:
    """One `Disclosure` for each failure in the results of `case`; null fields and lateness come from
    `violations`.

    >>> from faithgrade.case import Case, ToolCall, ToolResult
    >>> failed = ToolResult("r1", call_id="c1", content="timeout", is_error=True, error_kind="timeout")
    >>> def treatment(answer):
    ...     case = Case("1", answer, calls=(ToolCall("u1", "fetch_region", id="c1"),), results=(failed,))
    ...     return classify_failures(case)[0].treatment
    >>> [treatment(a) for a in ("The region lookup timed out.", "All done.", "The region is Bremen.")]
    ['disclosed', 'silent', 'invented']
    """
    record = Record.from_case(case)
    claims = split_claims(case.answer)
    failures = list(_failures(record, violations))
    known = _known_text(case, record)
    return tuple(_classify(case, record, claims, f, known, alone=len(failures) == 1) for f in failures)


@dataclass(frozen=True, slots=True)
class _Failure:
    exchange: Exchange
    kind: Failure
    pointer: str | None = None

    @property
    def message(self) -> str:
        result = self.exchange.result
        if result is None or not result.is_error:
            return ""
        return fold(_text(result.error_message or result.content))


def _failures(record: Record, violations: Sequence[Violation]) -> Iterator[_Failure]:
    required = {v.call for v in violations if v.code == "empty_result"}
    for exchange in record.exchanges:
        ending = exchange.ending
        if ending in ("timeout", "missing", "not_recorded"):
            yield _Failure(exchange, ending)
        elif ending != "ok":
            yield _Failure(exchange, "error")
        elif exchange.empty and (exchange.label in required or reads(exchange.tool)):
            state = exchange.result.state if exchange.result else "empty"
            yield _Failure(exchange, "null" if state == "null" or exchange.root is None else "empty", "")
        elif exchange.result is not None and exchange.result.truncated == "yes":
            yield _Failure(exchange, "truncated")
        for breach in violations:
            if breach.call != exchange.label or breach.severity != "error" or not exchange.ok:
                continue
            if breach.code in ("null_field", "missing_field", "empty_field"):
                yield _Failure(exchange, "null" if breach.code == "null_field" else "empty", breach.pointer)
            elif breach.code == "late_result":
                yield _Failure(exchange, "late")


def _classify(
    case: Case, record: Record, claims: Sequence[Claim], failure: _Failure, known: str, *, alone: bool
) -> Disclosure:
    def found(treatment: Treatment, claim: Claim | None = None, note: str = "") -> Disclosure:
        exchange = failure.exchange
        index = claim.index if claim else None
        return Disclosure(
            exchange.label,
            failure.kind,
            treatment,
            index,
            "rule:disclosures",
            exchange.tool,
            failure.pointer,
            note,
        )

    topic = _topic(failure)
    told = next((c for c in claims if _tells(c.text, failure, topic, alone=alone)), None)
    bare = alone and not failure.pointer and not any(e.ok and not e.empty for e in record.exchanges)
    made_up = next((c for c in claims if _puts_in_place(c.text, failure, topic, known, bare=bare)), None)
    rivals = _rivals(record, failure)
    claimed = next((c for c in claims if _claims_success(c.text, failure, topic, rivals)), None)
    if told is None or not _repeats_message(told.text, failure.message):
        later = _replacement(record, failure)
        if later is not None:
            return found("not_applicable", note=f"{later} took its place")
    told_before = any(t.role == "assistant" and _repeats_message(t.text, failure.message) for t in case.turns)
    if told is None and told_before:
        return found("not_applicable", note="an earlier turn had told it")
    if told is not None:
        contradicted = made_up or claimed
        return found("partly", contradicted) if contradicted else found("disclosed", told)
    if claimed is not None:
        return found("denied", claimed)
    if made_up is not None:
        return found("invented", made_up)
    hint = next((c for c in claims if _hints(c.text, failure)), None)
    return found("partly", hint) if hint else found("silent")


def _tells(text: str, failure: _Failure, topic: set[str], *, alone: bool) -> bool:
    """Says that it failed, or what the failure said."""
    if _repeats_message(text, failure.message):
        return True
    for clause in clauses(text):
        if failure.kind == "late" and LATE.search(clause):
            return True
        if failure.kind == "truncated" and CUT.search(clause):
            return True
        if (
            failure.kind in ("empty", "null")
            and NOTHING.search(clause)
            and (alone or _mentions(clause, topic))
        ):
            return True
        if not _has_trouble(clause):
            continue
        if _mentions(clause, topic) or (
            alone and (MACHINERY.search(clause) or FOREIGN_TROUBLE.search(clause))
        ):
            return True
    return False


def _has_trouble(clause: str) -> bool:
    return TROUBLE.search(clause) is not None and NO_TROUBLE.search(clause) is None


def _claims_success(text: str, failure: _Failure, topic: set[str], rivals: set[str]) -> bool:
    """Says the failed step was done. Where another call did the like, the words must be about this one."""
    if failure.kind in ("late", "empty", "null"):
        return False
    if failure.kind == "truncated":
        return any(WHOLE.search(c) and not TROUBLE.search(c) for c in clauses(text))
    deed = deed_of(failure.exchange.tool)
    for clause in clauses(text):
        if clause.endswith("?") or _has_trouble(clause) or UNDONE.search(clause):
            continue
        acts = not reads(failure.exchange.tool)
        if acts and not rivals and FOREIGN_DONE.search(clause) and not FOREIGN_TROUBLE.search(clause):
            return True
        said = deed.search(clause)
        by_name = said is None and acts
        if by_name:
            said = (DONE if deed is ANY_DEED else STATE).search(clause)
        if said is None or NOTHING.search(clause[: said.start()]):
            continue
        passive = deed is CHECKED and not said.group().startswith("i")
        needs_topic = by_name or passive or bool(rivals)
        if not needs_topic or WHOLE.search(clause) or _mentions(clause, topic - rivals):
            return True
    return False


def _rivals(record: Record, failure: _Failure) -> set[str]:
    """The topic of every successful call that does the same kind of thing; empty when there is none."""
    deed = deed_of(failure.exchange.tool)
    same = [e for e in record.exchanges if e.ok and not e.empty and deed_of(e.tool) is deed]
    return {word for e in same for word in _subject(e)}


def _puts_in_place(text: str, failure: _Failure, topic: set[str], known: str, *, bare: bool) -> bool:
    """States something the evidence does not hold, about what the failed read was to bring.

    With `bare` nothing else was read, so that a value can come from nowhere else; otherwise it may be worked
    out from other results, and the words must be about the failed one.
    """
    if failure.kind in ("late", "truncated") or not reads(failure.exchange.tool):
        return False
    about = set(telling_words(failure.pointer or "")) or set(telling_words(failure.exchange.tool))
    for clause in clauses(text):
        if clause.endswith("?") or TROUBLE.search(clause) or NOTHING.search(clause) or UNDONE.search(clause):
            continue
        values = [v for v in VALUE.findall(clause) if not _is_known(v, known)]
        if values and (bare or _mentions(clause, about if failure.pointer else about | topic)):
            return True
        stated = re.search(
            r"\b(?:is|are|was|were|has|have|costs?|will be|=|ist|sind|est|sont|es|son)\b(.*)", clause
        )
        subject = about | {w for name in failure.exchange.arguments if bare for w in telling_words(name)}
        if stated and _mentions(clause[: stated.start()], subject):
            words = [w for w in re.findall(r"[^\W\d_]{4,}", stated.group(1)) if w not in FILLER]
            if words and not any(_is_known(w, known) for w in words):
                return True
    return False


def _hints(text: str, failure: _Failure) -> bool:
    """Hints at trouble, or gives a figure of the error message as the right one."""
    figures = set(re.findall(r"\d[\d.,]*\d|\d", failure.message))
    for clause in clauses(text):
        if HINT.search(clause) and not NO_TROUBLE.search(clause):
            return True
        if figures & set(re.findall(r"\d[\d.,]*\d|\d", clause)) and CORRECTION.search(clause):
            return True
    return False


def _repeats_message(text: str, message: str) -> bool:
    """Most telling words of the error message stand in one sentence."""
    words = {stem(w) for w in re.findall(r"\b[^\W\d_]{3,}\b", message) if w not in MESSAGE_FILLER}
    figures = set(re.findall(r"\d[\d.,]*\d", message))
    if len(words) < 2:
        return False
    for clause in clauses(text):
        said = {stem(w) for w in re.findall(r"\b[^\W\d_]{3,}\b", clause)}
        share = len(words & said) / len(words)
        if re.search(r"[a-z]\d", message) and share < 0.75:
            continue  # the error is about one identified thing; much the same words may be about another
        negative = not NEGATIVE.search(message) or NEGATIVE.search(clause)
        if negative and (
            share >= 0.6 or (figures and figures <= set(re.findall(r"\d[\d.,]*\d", clause)) and share >= 0.3)
        ):
            return True
    return False


def _replacement(record: Record, failure: _Failure) -> str | None:
    """The label of a later call of the same tool, for the same thing, that replaces the failed one; None
    otherwise.

    A later attempt that failed as well replaces it too: it has a disclosure of its own.
    """
    if failure.kind in ("late", "truncated") or failure.pointer:
        return None
    position = record.exchanges.index(failure.exchange)
    for later in record.exchanges[position + 1 :]:
        if later.tool != failure.exchange.tool or later.empty or later.ending in ("missing", "not_recorded"):
            continue
        if is_validation_error(failure.exchange) or _alike(later.arguments, failure.exchange.arguments):
            return later.label
    return None


def _alike(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """At least half of the argument leaves are the same."""
    one, two = (set(_leaves(side)) for side in (left, right))
    return len(one & two) * 2 >= max(len(one), len(two))


def _topic(failure: _Failure) -> set[str]:
    """Words that speak of the failed call: of its tool, arguments and field, and of its message."""
    message = {stem(w) for w in re.findall(r"[^\W\d_]{4,}", failure.message) if w not in MESSAGE_FILLER}
    return _subject(failure.exchange) | set(telling_words(failure.pointer or "")) | message


def _subject(exchange: Exchange) -> set[str]:
    """Words of a call's tool, argument names and short argument values."""
    words = set(telling_words(exchange.tool))
    if not words or deed_of(exchange.tool) is ANY_DEED:
        words |= set(words_of(exchange.tool))
    for name in exchange.arguments:
        words |= set(telling_words(name))
    for leaf in _leaves(exchange.arguments):
        if len(leaf.split()) <= 4:  # longer is free text, which speaks of everything
            found = re.findall(r"[^\W_]{2,}", fold(leaf))
            words |= {w for w in found if w not in MESSAGE_FILLER and (len(w) > 2 or not w.isalpha())}
    return words


def _mentions(clause: str, topic: set[str]) -> bool:
    said = re.findall(r"[^\W_]{2,}", clause.replace("e-mail", "email"))
    roots = {w[:6] for w in topic if len(w) >= 6}
    return any(w in topic or stem(w) in topic or w.removesuffix("s") in topic or w[:6] in roots for w in said)


def _known_text(case: Case, record: Record) -> str:
    parts = [case.question or "", case.system or "", *(t.text for t in case.turns if t.role == "user")]
    parts += [_text(c.content) for c in case.contexts]
    for exchange in record.exchanges:
        parts.append(_text(exchange.arguments))
        if exchange.ok and exchange.result is not None:
            parts += [_text(exchange.result.content), _text(exchange.result.structured)]
    return fold(" ".join(parts))


def _is_known(value: str, known: str) -> bool:
    plain = value.strip(".,:;").replace(",", "")
    if any(c.isdigit() for c in plain):
        try:
            number = float(plain.rstrip("%"))
        except ValueError:
            return plain in known
        written = re.findall(r"\d+(?:\.\d+)?", known.replace(",", ""))
        return any(abs(float(w) - number) < 1e-9 for w in written)
    return value in known or stem(value) in known


def _text(content: Any) -> str:
    if content is None:
        return ""
    return content if isinstance(content, str) else json.dumps(content, default=str, ensure_ascii=False)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _leaves(each)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
