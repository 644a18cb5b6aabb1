"""What a call brought back that takes back what it was called for: nothing sent, a trial run, a count of none.

A call can succeed and do less than its name says: ``{"dry_run": true, "updated": 0}`` changed nothing, and
``{"draft_id": 7, "sent": false}`` sent nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence import to_pointer
from faithgrade.rules.binding.calls import enclosed, words_of_call
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.binding.doneness import is_trial
from faithgrade.rules.binding.standing import refuted
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.claim.deeds import deeds_in, level
from faithgrade.rules.deeds.spokenfor import evidence_speaks_of
from faithgrade.rules.grounding.objects import pointer_to
from faithgrade.rules.words.troubles import TROUBLE_IN_SENDING
from faithgrade.rules.words.verbs import BASE, FAMILIES, PAST, SAME
from faithgrade.values import Amount, Kind
from faithgrade.values.text import split_identifier, stem
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.deeds import Deed
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "actions"

_SENDING = frozenset({"send", "email", "mail", "message", "deliver", "post", "publish", "submit", "forward"})
TOLD_AS_TRIAL = re.compile(
    r"\b(?:dry[- ]run|preview\w*|simulat\w*|trial|test run|would|draft\w*|not yet|without)\b"
)
_BOOKING = frozenset({"book", "reserve", "enrol", "enroll", "register"})
_TOLD_AS_WAITING = re.compile(r"\b(?:wait\w*|queue\w*|stand-?by|in line|provisional\w*|if (?:a|one|some))\b")
_WAITING = frozenset("waitlist waitlisted waiting_list wait_list wait_listed".split())
_ONE = re.compile(
    r"\b(?:a single|only one|just one|one single|exactly one|(?:just|only|exactly) once|once only)\b"
)


def body_of(made: Made) -> Mapping[str, object]:
    """The object a call brought back, out of any wrapping of one key; an empty one where it is none."""
    root = made.source.document.root if made.source is not None and made.source.document is not None else None
    while isinstance(root, Mapping) and len(root) == 1:
        ((_, inner),) = root.items()
        if not isinstance(inner, Mapping):
            break
        root = inner
    if not isinstance(root, Mapping):
        return {}
    inner = enclosed(root)
    return inner if inner is not None else root


def taken_back(view: ClaimView, deed: Deed, record: Deeds) -> Atom | None:
    """A wrong atom where every call that could have done the deed says that it did not do it."""
    verbs = SAME.get(deed.verb, frozenset()) | {deed.verb}
    text = level(view.text)
    if deed.voice == "passive" or TOLD_AS_TRIAL.search(text[deed.start : deed.object[1]]):
        return None
    near = FAMILIES.get(deed.verb, frozenset()) | verbs
    answered = [m for m in record.made if m.state in ("ok", "unclear")]
    able = [m for m in answered if m.verbs & near or any(_says(key, verbs) for key in body_of(m))]
    if not able:
        return None
    for made in able:
        why = _denial(made, verbs, text)
        if why is None:
            return None
    last = able[-1]
    why = f"the claim says this was done, but {last.call.name} gave {_denial(last, verbs, text)}"
    pointer = pointer_to(last, Relation.CONTRADICTS)
    return Atom(RULE, deed.start, deed.end, "wrong", Reason.CONTRADICTED, why, (pointer,))


def _says(key: str, verbs: frozenset[str]) -> bool:
    """Whether a key of what came back is the participle of one of the verbs: ``sent`` of sending."""
    words = split_identifier(str(key))
    return bool(words) and PAST.get(words[-1]) in verbs and len(words) <= 2


def in_doubt(view: ClaimView, deed: Deed, calls: Sequence[Made], record: Deeds) -> Atom | None:
    """An open atom where nothing but calls that do not plainly say that they did it could bear out a deed."""
    unclear = [m for m in calls if m.state == "unclear"]
    near = FAMILIES.get(deed.verb, frozenset({deed.verb}))
    own = {m.source.index for m in unclear if m.source is not None}
    said = level(view.text[deed.start : deed.end]).split()[-1:]
    if any([str(v).lower()] == said for m in unclear for v in body_of(m).values()):
        return None  # "has been submitted" of the status "submitted"
    if not unclear or "already" in view.text or any(_lists_what_was_done(m, near) for m in unclear):
        return None
    if evidence_speaks_of(view, deed.verb, record, without=own):
        return None
    why = f"{unclear[-1].call.name} was called, but what it gave does not plainly say that it was done"
    return Atom(RULE, deed.start, deed.end, "open", Reason.STATED, why)


def _lists_what_was_done(made: Made, verbs: frozenset[str]) -> bool:
    """Whether a call that was no mere trial brought back, under the deed's participle, what was done."""
    return _denial(made, verbs) is None and any(
        held and _says(key, verbs) for key, held in body_of(made).items()
    )


def _denial(made: Made, verbs: frozenset[str], text: str = "") -> str | None:
    """What a call brought back that says the deed was not done, as text; or None where it says no such thing, or the claim says it too."""
    body = body_of(made)
    if is_trial(body) or is_trial(made.call.arguments or {}):
        return "no more than a trial run"
    for key, value in body.items():
        name = "_".join(split_identifier(str(key)))
        if _says(key, verbs | made.verbs) and (
            value is False
            or (isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value == 0)
        ):
            return f"{key} = {str(value).lower()}"
        if (
            name in ("state", "status")
            and isinstance(value, str)
            and value.lower() == "draft"
            and verbs & _SENDING
        ):
            return f"{key} = {value}"
        if (
            name in ("state", "status", "outcome", "result")
            and isinstance(value, str)
            and "_".join(split_identifier(value)) in _WAITING
            and verbs & _BOOKING
            and not _TOLD_AS_WAITING.search(text)
        ):
            return f"{key} = {value}"
    return None


def tally(view: ClaimView, deed: Deed, succeeded: Sequence[Made]) -> Iterator[Atom]:
    """How many things were done, where what came back lists or counts them under the deed's own participle."""
    about = [
        v
        for v in view.values
        if v.kind is Kind.NUMBER
        and isinstance(v.reading, Amount)
        and (
            (deed.end <= v.start <= deed.end + 8 and not _SAVE_FOR.search(view.text[deed.end : v.start]))
            or (not view.text[: v.start].strip("*_ ") and _SUBJECT.fullmatch(view.text[v.end : deed.start]))
        )
        and v.reading.bound is None
    ]
    if len(about) != 1 or (len(succeeded) > 1 and not _made_one_each(view, about[0], succeeded)):
        return
    value, made = about[0], succeeded[0]
    verbs = SAME.get(deed.verb, frozenset()) | {deed.verb}
    counts = (
        [("the number of calls", len(succeeded))]
        if len(succeeded) > 1
        else [
            (key, len(held) if isinstance(held, list) else int(held))
            for key, held in body_of(made).items()
            if _says(key, verbs)
            and (isinstance(held, list) or (isinstance(held, int) and not isinstance(held, bool)))
        ]
    )
    if len(counts) != 1:
        return
    key, number = counts[0]
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 chosen so above
    fits = reading.value == number
    yield Atom(
        "counts",
        value.start,
        value.end,
        "good" if fits else "wrong",
        Reason.STATED if fits else Reason.WRONG_DERIVATION,
        f"{made.call.name}/{key} gives {number}",
        (pointer_to(made, Relation.SUPPORTS if fits else Relation.CONTRADICTS),),
        covers=view.tokens_in(value.start, value.end),
        right_value=None if fits else str(number),
    )


def _made_one_each(view: ClaimView, value: Value, succeeded: Sequence[Made]) -> bool:
    """Whether calls of one tool brought back one thing each, of the kind that stands behind a number and in the tool's name."""
    noun = next((t for t in view.tokens if t.start >= value.end), None)
    bodies = [str(m.source.content) for m in succeeded if m.source is not None]
    return (
        noun is not None
        and noun.fold.endswith("s")
        and len({m.call.name for m in succeeded}) == 1
        and len(set(bodies)) == len(succeeded)
        and noun.stem in {stem(w) for w in succeeded[0].name_words}
        and not any(
            isinstance(v, list)
            for m in succeeded
            for v in (*body_of(m).values(), *(m.call.arguments or {}).values())
        )
    )


_SAVE_FOR = re.compile(r"[;,.:()]|\b(?:except|but|bar|besides|from|than|excluding)\b", re.I)
"""Behind these stands how many were left out, or where from."""
_SUBJECT = re.compile(
    r"\s(?:of (?:the|them|your|those) )?(?:[^\W\d]+ ){0,3}?(?:(?:have|has|were|was|are) )?(?:been )?", re.I
)
"""What may stand between a number and the deed that is told of so many things: " notes have been "."""


def done_more_than_once(view: ClaimView, deed: Deed, succeeded: Sequence[Made]) -> Atom | None:
    """Wrong, where the claim says that one was made and several calls made one each."""
    if not _ONE.search(level(view.text[deed.object[0] : deed.object[1]])) or len(succeeded) < 2:
        return None
    bodies = {str(m.source.content) for m in succeeded if m.source is not None}
    if len(bodies) < 2 or any(m.is_reading for m in succeeded):
        return None
    last = succeeded[-1]
    why = f"the claim says it was done once, but {len(succeeded)} calls of {last.call.name} succeeded"
    pointers = tuple(pointer_to(m, Relation.CONTRADICTS) for m in succeeded[:3])
    return Atom(RULE, deed.start, deed.end, "wrong", Reason.CONTRADICTED, why, pointers)


_ONLY_ONE = re.compile(
    r"\b(?:a single|only one|just one|one single|exactly one|(?:just|only|exactly) once|once only)\b|(?<!at )\bonce(?=[,.;!]|$)|\bone [^,;.]{2,60}, nothing more\b"
)
_LEFT = re.compile(r"\b(?:left|remain\w*|available|free|open|can|may)\b", re.I)
_NOT_AGAIN = re.compile(r"duplicat|already|exist|ignored|idempot|repeat|same (?:request|as)", re.I)


def made_again(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """Wrong, where one is told of what the one acting tool of the case did more than once, with the same arguments."""
    found = _ONLY_ONE.search(level(view.text))
    if found is None or "?" in view.text or _LEFT.search(view.text):
        return
    if view.negated and "nothing more" not in found.group():
        return
    acting = [m for m in record.made if not m.is_reading and m.state == "ok" and _has_acted(m)]
    if len(acting) < 2 or len({(m.call.name, str(m.call.arguments)) for m in acting}) != 1:
        return
    bodies = {str(m.source.content) for m in acting if m.source is not None}
    words = words_of_call(acting[0])
    if len(bodies) < 2 or any(_NOT_AGAIN.search(body) for body in bodies):
        return
    behind = [t for t in view.tokens if t.start >= found.start()][1:6]
    if (
        "once" not in found.group()
        and not any(t.stem in words or t.fold in acting[0].argument_words for t in behind)
        and not any(d.done and d.object[0] <= found.start() < d.object[1] for d in deeds_in(view.text))
    ) or not any(t.stem in words or t.fold in acting[0].argument_words for t in view.tokens):
        return
    why = f"the claim says it was done once, but {len(acting)} calls of {acting[0].call.name} succeeded"
    pointers = tuple(pointer_to(m, Relation.CONTRADICTS) for m in acting[:3])
    yield Atom(RULE, *found.span(), "wrong", Reason.CONTRADICTED, why, pointers)


def _has_acted(made: Made) -> bool:
    """Whether a tool does something by its name, or says in a participle what was done."""
    return bool(made.verbs) or any(
        isinstance(v, str) and v.isalpha() and v.lower().endswith("ed") for v in body_of(made).values()
    )


_RECURRENT = re.compile(
    r"\b(?:standing order|recurring|recurrent|repeating|(?:every|each) (?:day|week|month|year|monday|tuesday|wednesday"
    r"|thursday|friday|saturday|sunday)|of (?:each|every) month|monthly|weekly|daily|yearly)\b"
)
_AS_RECURRENT = re.compile(
    r"\b(?:i|we)(?:'ve| have)?(?: (?:also|now|already|just))* (?:set (?:this|it|that|them) up|made (?:this|it|that)|scheduled (?:this|it|that)"
    r"|turned (?:this|it|that) into|set up)\b[^.;]*"
)
_REPEATS = re.compile(
    r"recur|repeat|standing|interval|frequen|rrule|cron|schedul|month|week|dail|every|each|annual|year|period|auto",
    re.I,
)


def recurrences(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """A deed told as set up to recur needs a call that was told, or gave back, something of it."""
    text = level(view.text)
    found = _AS_RECURRENT.search(text)
    if found is None or not _RECURRENT.search(found.group()) or not record.recorded:
        return
    acting = [m for m in record.made if not m.is_reading]
    if any(m.is_generic for m in record.made) or any(
        _REPEATS.search(f"{m.call.name} {m.call.arguments} {m.source.content if m.source else ''}")
        for m in record.made
    ):
        return
    why = "no call that was made was told of anything that recurs"
    pointers = tuple(pointer_to(m, Relation.NEAREST) for m in acting[-1:])
    yield Atom(RULE, *found.span(), "wrong", Reason.ACTION_NEVER_RAN, why, pointers)


_TIMES = re.compile(r"[^.;,:]{0,24}?\b(?P<n>twice|two times|three times|four times)\b")
_ANOTHERS_WORDS = re.compile(
    r"\b(?:mention\w*|sa(?:y|ys|id)|ask\w*|report\w*|thought|think|believ\w*|claim\w*|worr\w*|suspect\w*|wonder\w*|wrote|told"
    r"|being|if|whether|would|could|may|might|you felt)\b"
)
"""What stands before something that is told as somebody's words, or as what could be."""
_COUNT = {"twice": 2, "two times": 2, "three times": 3, "four times": 4}


def repetitions(view: ClaimView) -> Iterator[Atom]:
    """ "You were billed twice", where the one whole list of bills has fewer than two."""
    text = level(view.text)
    if "twice" not in text and " times" not in text:
        return
    told = ((PAST.get(w.group()), _TIMES.match(text, w.end())) for w in re.finditer(r"[a-z]+", text))
    verb, found = next(((v, m) for v, m in told if v is not None and m is not None), (None, None))
    if (
        found is None
        or verb is None
        or TROUBLE_IN_SENDING.search(text)
        or _ANOTHERS_WORDS.search(text[: found.end()])
    ):
        return
    lists = [
        n
        for n in view.index.lists
        if n.path
        and isinstance(n.path[-1], str)
        and verb in {BASE.get(w.removesuffix("s")) for w in split_identifier(n.path[-1])}
    ]
    if len(lists) != 1 or lists[0].size >= _COUNT[found["n"]]:
        return
    source = view.index.evidence.sources[lists[0].source]
    if not source.whole or completeness(source).state == "part":
        return
    pointer = Pointer(
        source.call_id, to_pointer(lists[0].path), f"{lists[0].size} items", Relation.CONTRADICTS
    )
    why = f"{source.name}{to_pointer(lists[0].path)} holds {lists[0].size}"
    yield Atom(RULE, found.start("n"), found.end("n"), "wrong", Reason.CONTRADICTED, why, (pointer,))


_LEFT_OUT = frozenset(
    {"rejected", "bounced", "undelivered", "undeliverable", "skipped", "unsent", "failed", "failures"}
)
_WENT_OUT = re.compile(
    r"\b(?:went out|was sent|were sent|(?:has|have) been (?:sent|delivered)|was delivered|were delivered|got (?:it|a copy|the)"
    r"|received|went through|arrived)\b"
)


def left_out(view: ClaimView) -> Iterator[Atom]:
    """ "The copy for Ana went out too", while what came back lists Ana among those rejected."""
    text = level(view.text)
    found = _WENT_OUT.search(text)
    if found is None or TROUBLE_IN_SENDING.search(text):
        return
    for mention in view.mentions:
        facts = [view.index.evidence.facts[i] for i in mention.entry.facts]
        if not facts or not all(
            any(_LEFT_OUT & set(split_identifier(step)) for step in f.field) for f in facts
        ):
            continue
        fact = facts[0]
        why = f"“{view.text[mention.start : mention.end]}” stands at {place(view, fact)}"
        yield refuted(view, found.span(), RULE, Reason.CONTRADICTED, why, fact)
        return


__all__ = [
    "body_of",
    "done_more_than_once",
    "left_out",
    "made_again",
    "recurrences",
    "repetitions",
    "taken_back",
    "tally",
]
