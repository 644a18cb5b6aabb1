"""The calls of a case as the rules about deeds see them: what each one does, and what came of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.evidence.words import folded_words, tokenize
from faithgrade.rules.binding.doneness import is_plainly_done
from faithgrade.rules.words.verbs import BASE, FAMILIES, NOUNS, PAST, word_set
from faithgrade.values.text import split_identifier, stem

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall
    from faithgrade.evidence import Source
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

State = Literal["ok", "failed", "unclear", "missing"]

READING = word_set(
    "get fetch list search find read look lookup check query retrieve count show describe view calculate "
    "compute think track validate browse scan inspect compare analyze analyse summarize summarise "
    "estimate predict translate monitor measure stat info details status history lint grep cat ls head "
    "tail recall"
)
_GENERIC = word_set(
    "execute exec run call invoke request http api bash shell terminal command cmd python code sql script "
    "workflow automation agent task process perform action do handle computer browser tool function mcp "
    "eval operation manage dispatch rpc graphql sync"
)
_ACTION_KEYS = word_set("action operation op method command verb mode type event cmd")
_ONLY_NOUNS = frozenset(NOUNS) - word_set(
    "refund purchase charge update change upgrade downgrade exchange transfer download upload export "
    "import return"
)
_THINGS = word_set(
    "order book file email message text charge return post share record log import export transfer refund "
    "purchase payment credit bill change update set plan draft flag label tag"
)
_MAKING = word_set("create make add process submit issue place open initiate perform complete request")
_FAILURE_TEXT = re.compile(
    r"\s*(?:error\b|err\b|exception\b|traceback\b|fatal\b|failed\b|failure\b|timeout\b|timed out\b"
    r"|[\w.]*(?:Error|Exception)\b"
    r"|(?:http |status )?[45]\d\d\b|(?:permission|access) denied|unauthorized|forbidden|(?:could not|cannot"
    r"|can't|unable to) )",
    re.IGNORECASE,
)
_FAILURE_KEYS = frozenset({"error", "errors", "exception", "err"})
_REASON_KEYS = frozenset({"reason", "message", "detail", "error", "why"})
_PRODUCTS = frozenset({"id", "result", "confirmation", "data"})
_SUCCESS_KEYS = frozenset({"success", "ok", "succeeded", "successful"})
_TAKEN_KEYS = frozenset({"accepted", "applied", "executed", "performed"})
_EXIT_KEYS = frozenset({"exit_code", "exitcode", "returncode", "return_code", "exit_status"})
_STATE_KEYS = frozenset({"status", "state", "result", "outcome"})
_RESULT_KEYS = frozenset({"result", "outcome"})
_WHY_KEYS = _REASON_KEYS | {"error_code", "failure_reason", "reason_code", "decline_code", "code"}
_PENDING_WORDS = word_set(
    "pending queued processing awaiting waiting draft hold partial scheduled progress waitlisted waitlist backordered enqueued unconfirmed tentative provisional review"
)
_FAILURE_WORDS = word_set("error failed failure fail rejected denied declined timeout invalid unsuccessful")


@dataclass(frozen=True, slots=True)
class Made:
    """One call that was made: its verbs, the words of its name, arguments and result, and how it ended.

    `state` is ``failed`` for an error result or a body that says the whole call failed, ``unclear`` when
    the body speaks of a failure that may not be the call's own or of something to come, ``missing`` when no
    result arrived.
    """

    call: ToolCall
    source: Source | None
    state: State
    failure: str
    verbs: frozenset[str]
    name_words: frozenset[str]
    argument_words: frozenset[str]

    @property
    def is_generic(self) -> bool:
        """Whether the tool may do anything, so that its name does not tell what was done."""
        return self.name_words <= _GENERIC

    @property
    def is_reading(self) -> bool:
        """Whether the tool's name says that it only reads."""
        return bool(self.name_words & READING) and not self.verbs


@dataclass(frozen=True, slots=True)
class Deeds:
    """Every call of a case, in order; `recorded` says whether the record can show what was never called."""

    made: tuple[Made, ...]
    recorded: bool

    def matching(self, verbs: frozenset[str]) -> tuple[Made, ...]:
        """Calls whose tool does one of `verbs`."""
        return tuple(m for m in self.made if m.verbs & verbs)


def deeds_of(case: Case, index: Index) -> Deeds:
    """The calls of `case` with what came of them, read once for each index."""
    known = index.once(_known_deeds)
    if case.id not in known:
        results = index.once(_results_by_call)
        made = tuple(_made(call, results.get(call.uid, ())) for call in case.calls)
        grounded = any(s.kind in ("result", "error", "context") for s in index.evidence.sources)
        known[case.id] = Deeds(made, bool(made) or not grounded)
    return known[case.id]


def _known_deeds(index: Index) -> dict[str, Deeds]:
    return {}


def _results_by_call(index: Index) -> dict[str, tuple[Source, ...]]:
    found: dict[str, tuple[Source, ...]] = {}
    for source in index.evidence.sources:
        if source.call_uid is not None and source.kind in ("result", "error"):
            found[source.call_uid] = (*found.get(source.call_uid, ()), source)
    return found


def _made(call: ToolCall, sources: tuple[Source, ...]) -> Made:
    source = sources[-1] if sources else None
    words = _name_words(call.name)
    told: set[str] = set()
    for key, value in (call.arguments or {}).items():
        if str(key).lower() in _ACTION_KEYS and isinstance(value, str):
            first = re.match(r"[A-Za-z]+", value.strip())
            if first and (verb := BASE.get(first.group().lower())):
                told.add(verb)
    named = _verbs_of_name(words)
    verbs = told | named if not told or named - _THINGS else told
    state, failure = outcome(source, words, is_acting=bool(verbs))
    if (
        state == "ok"
        and verbs
        and not is_plainly_done(body_in(source), frozenset(verbs), call.arguments or {})
    ):
        state = "unclear"
    arguments = frozenset(t.fold for text in _scalars(call.arguments or {}) for t in tokenize(text))
    return Made(call, source, state, failure, frozenset(verbs), frozenset(words), arguments)


@lru_cache(maxsize=4096)
def _name_words(name: str) -> tuple[str, ...]:
    return tuple(w for w in split_identifier(name) if w not in ("mcp", "tool", "v"))


def _verbs_of_name(words: tuple[str, ...]) -> frozenset[str]:
    """What a tool of this name does: its first verb, or its last word when that is one ("order_cancel"). A
    tool that makes, places or processes something does what the thing is named after.

    >>> tools = ("cancel reservation", "process refund", "order cancel")
    >>> [sorted(_verbs_of_name(tuple(name.split()))) for name in tools]
    [['cancel'], ['process', 'refund'], ['cancel']]
    """
    if any(w in READING for w in words[:1]):
        return frozenset()
    places = [n for n, w in enumerate(words) if w in BASE and w not in _ONLY_NOUNS]
    if not places:
        return frozenset(NOUNS[w] for w in words if w in NOUNS)
    first, last = words[places[0]], words[-1]
    is_thing = first in _THINGS or first.removesuffix("s") in _THINGS
    verb = (
        BASE[last]
        if places[-1] == len(words) - 1 and len(words) > 1 and is_thing and last not in _THINGS
        else BASE[first]
    )
    made = frozenset(BASE[w] for w in words[places[0] + 1 :] if w in NOUNS or w in _THINGS if w in BASE)
    return frozenset({verb}) | (made if verb in _MAKING else frozenset())


def outcome(
    source: Source | None, tool_words: tuple[str, ...] = (), *, is_acting: bool = False
) -> tuple[State, str]:
    """How a call of a tool with such a name ended by its result, and the words of its failure.

    What a tool that does something calls failed, beside a reason or a result code, is what it did; what one
    that looks something up calls failed may be the thing that it found.
    """
    if source is None or source.tied:
        return "missing", ""
    if source.kind == "error":
        return "failed", failure_text(source.content)
    root = source.document.root if source.document is not None else source.content
    if isinstance(root, str):
        return ("failed", root) if _FAILURE_TEXT.match(root) else ("ok", "")
    if isinstance(root, Mapping):
        state, failure = _outcome_of_object(root, tool_words, is_acting)
        inner = enclosed(root)
        if state == "ok" and inner is not None and (is_acting or not _TRANSPORT.isdisjoint(map(str, root))):
            return _outcome_of_object(inner, tool_words, is_acting)
        return state, failure
    return "ok", ""


def body_in(source: Source | None) -> Any:
    """What a reply carries: its object or text, out of its envelope."""
    root = source.document.root if source is not None and source.document is not None else None
    if source is not None and root is None:
        return source.content
    inner = enclosed(root) if isinstance(root, Mapping) else None
    return root if inner is None else inner


def enclosed(root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The one object that a reply carries beside how it was carried: the body of ``{"http": 200, "body": {…}}``."""
    found = [v for k, v in root.items() if str(k).lower() in _ENVELOPES and isinstance(v, Mapping) and v]
    others = [v for k, v in root.items() if str(k).lower() not in _ENVELOPES | _TRANSPORT | _SUCCESS_KEYS]
    return found[0] if len(found) == 1 and not any(isinstance(v, (Mapping, list)) for v in others) else None


_ENVELOPES = frozenset({"body", "data", "result", "response", "payload", "output", "content", "json"})
_TRANSPORT = frozenset(
    {"http", "http_status", "status_code", "statuscode", "headers", "meta", "request_id", "took_ms"}
)


def _outcome_of_object(
    root: Mapping[str, Any], tool_words: tuple[str, ...], is_acting: bool
) -> tuple[State, str]:
    while len(root) == 1:  # {"booking": {"status": "waitlisted"}}
        ((key, inner),) = root.items()
        if not isinstance(inner, Mapping) or str(key).lower() in _FAILURE_KEYS:
            break
        root = inner
    lowered = {str(k).lower(): v for k, v in root.items()}
    if any(isinstance(lowered.get(key), str) for key in _REASON_KEYS):
        wanted = {BASE.get(w, w) for w in tool_words} | _PRODUCTS
        if any(
            v is None and {BASE.get(w, w) for w in split_identifier(k)} & wanted for k, v in lowered.items()
        ):
            return "failed", failure_text({k: v for k, v in root.items() if str(k).lower() in _REASON_KEYS})
    for key in _EXIT_KEYS & lowered.keys():
        code = lowered[key]
        if isinstance(code, (int, Decimal)) and not isinstance(code, bool) and code != 0:
            return "failed", failure_text({k: v for k, v in root.items() if str(k).lower() not in _EXIT_KEYS})
    for key in (_SUCCESS_KEYS | (_TAKEN_KEYS if is_acting else frozenset())) & lowered.keys():
        if lowered[key] in (False, "false", "False", 0) and lowered[key] is not None:
            return "failed", failure_text(root)
    if any(v is None for k, v in lowered.items() if k in _SUCCESS_KEYS):
        return "unclear", ""
    if is_acting and any(
        (v is False or v in ("false", "False")) and _says_done(k, tool_words) for k, v in lowered.items()
    ):
        return "failed", failure_text(root)
    for key in _FAILURE_KEYS & lowered.keys():
        if lowered[key] not in (None, False, "", 0, [], {}, "none", "None"):
            if key == "errors" and type(lowered[key]) is int:
                return (
                    "unclear" if is_acting else "ok"
                ), ""  # how many there were, in a report or at what was done
            return ("failed" if len(root) <= 4 else "unclear"), failure_text(root)
    code = lowered.get("status_code", lowered.get("statuscode", lowered.get("code", lowered.get("status"))))
    if isinstance(code, (int, Decimal)) and not isinstance(code, bool) and 400 <= code < 600:
        return ("failed" if len(root) <= 4 else "unclear"), failure_text(root)
    for key in _STATE_KEYS & lowered.keys():
        if (
            not is_acting
            and isinstance(lowered[key], str)
            and _PENDING_WORDS & set(re.findall(r"[a-z]+", lowered[key].lower()))
        ):
            return "unclear", ""
        if isinstance(lowered[key], str) and _FAILURE_WORDS & set(
            re.findall(r"[a-z]+", lowered[key].lower())
        ):
            own = is_acting and (key in _RESULT_KEYS or bool(_WHY_KEYS & lowered.keys()))
            return ("failed" if own or len(root) <= 2 else "unclear"), failure_text(root)
    return "ok", ""


def _says_done(key: str, tool_words: tuple[str, ...]) -> bool:
    """Whether a flag's name is what the tool does, as done: "renewed" of a tool that renews."""
    words = [w for w in split_identifier(key) if w not in ("is", "was", "has", "been")]
    return (
        len(words) == 1
        and words[0] in PAST
        and any(PAST[words[0]] in FAMILIES.get(verb, {verb}) for verb in _verbs_of_name(tool_words))
    )


def failure_text(content: Any) -> str:
    """The words of a failure, as one text."""
    return (
        content
        if isinstance(content, str)
        else " ".join(_scalars(content)) or json.dumps(content, default=str)
    )


def _scalars(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for child in value.values():
            yield from _scalars(child)
    elif isinstance(value, list):
        for child in value:
            yield from _scalars(child)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def repeats_a_failure(view: ClaimView) -> bool:
    """Whether a claim is, word for word, what a failed call answered as a whole: "503 Service Unavailable".

    A part of an answer may say the contrary of it: "authorized to view", of "not authorized to view".
    """
    said = tuple(t.fold for t in view.tokens)
    if said[:1] in (("error",), ("failed",), ("failure",)):
        said = said[1:]  # "Error: quota exceeded"
    return len(said) >= _LEAST_WORDS and said in view.index.once(_failure_texts)


_LEAST_WORDS = 2


def _failure_texts(index: Index) -> frozenset[tuple[str, ...]]:
    """The words of each failure: as a whole, and of each of its texts."""
    failures = [s.content for s in index.evidence.sources if s.kind == "error"]
    texts = [text for content in failures for text in (failure_text(content), *_scalars(content))]
    return frozenset(folded_words(text) for text in texts)


def words_of_call(made: Made) -> frozenset[str]:
    """Stems a claim may use for what the call is about: its name, its arguments' names and their values."""
    keys = {w for key in made.call.arguments or {} for w in split_identifier(str(key))}
    return frozenset(stem(w) for w in (*made.name_words, *keys, *made.argument_words))
