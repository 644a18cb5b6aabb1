"""A source: one result, context, system text or user turn, and what it may be evidence of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from faithgrade.case import Anomaly, Case, ToolCall, ToolResult
from faithgrade.documents import Document, parse_document
from faithgrade.evidence.totals import is_total_of
from faithgrade.values import Kind, read_values

SourceKind = Literal["result", "error", "context", "system", "request"]

WRITE_VERBS = frozenset(
    "add append apply approve archive assign authorize authorise ban block book cancel change charge close create "
    "deactivate decline delete deploy disable dispatch edit enable enrol enroll exchange grant insert issue lock "
    "make merge modify move order patch pay place post publish purchase put refund register reject remove rename "
    "replace reset restore return revoke save schedule send set ship start stop submit suspend switch toggle transfer turn unlock "
    "update upgrade upload upsert void withdraw write".split()
)
"""First words of tool names that change the world: a value read before such a call may no longer hold."""

READ_VERBS = frozenset(
    "check count describe fetch find get inspect list load look lookup open query read retrieve search show "
    "track view".split()
)
"""First words of tool names that change nothing, whatever noun follows."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Source:
    """One result, context, system text or user turn; two alike are two, so what is known of one can be kept with it.

    ``result`` and ``context`` sources state facts about the world; an ``error`` proves only that the call
    failed; ``system`` supports statements of policy; ``request`` (question and user turns) only
    restatements of the user.
    """

    index: int
    kind: SourceKind
    call_id: str | None
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    content: Any = None
    document: Document | None = None
    whole: bool = True
    """False when the content is truncated, suspected to be, or one page of more."""
    unpaired: bool = False
    """True for a result whose id no recorded call has: reported, and it grounds nothing."""
    tied: bool = False
    """True when an ambiguous pairing left open which call this answers."""
    superseded: bool = False
    """True when the same call was made again later and answered."""
    outdated: bool = False
    """True when a later successful write names the same entity, so what was read may no longer hold."""
    call_uid: str | None = None

    @property
    def states_facts(self) -> bool:
        """Whether a fact of this source may support or contradict a claim about the world."""
        return self.kind in ("result", "context") and not self.unpaired and not self.tied


def read_sources(case: Case) -> tuple[tuple[Source, ...], tuple[Anomaly, ...]]:
    """Every result, context, the system text and the user's words of `case`, in that order."""
    sources: list[Source] = []
    anomalies: list[Anomaly] = []
    calls = {c.uid: c for c in case.calls}
    last = _last_of_each_call(case)
    writes = [
        (n, _words_of(c.arguments))
        for n, (r, c) in enumerate(_answered(case))
        if is_write(c.name) and not r.is_error
    ]
    tied = {uid for a in case.anomalies if a.code == "ambiguous_pairing" for uid in a.refs}
    for position, result in enumerate(case.results):
        call = calls.get(result.call_uid or "")
        document = parse_document(result.content)
        anomalies += document.anomalies
        named = _words_of(call.arguments) if call else set()
        sources.append(
            Source(
                len(sources),
                "error" if result.is_error else "result",
                result.call_id or result.uid,
                result.name or (call.name if call else ""),
                (call.arguments if call else None) or {},
                result.content,
                document,
                whole=result.truncated == "no"
                and result.state != "not_recorded"
                and not document.torn
                and not shows_more(document.root),
                unpaired=bool(case.calls) and call is None,
                tied=result.uid in tied,
                superseded=call is not None
                and (later := last.get(_signature(call))) is not result
                and not (later is not None and _makes_another(call.name, result, document, later)),
                outdated=bool(named) and any(n > position and named & words for n, words in writes),
                call_uid=result.call_uid,
            )
        )
    for context in case.contexts:
        document = parse_document(context.content)
        anomalies += document.anomalies
        sources.append(
            Source(
                len(sources),
                "context",
                context.id,
                context.title or "",
                {},
                context.content,
                document,
                not document.torn,
            )
        )
    if case.system:
        sources.append(Source(len(sources), "system", None, "system", {}, case.system))
    asked = [t.text for t in case.turns if t.role == "user"]
    if case.question and case.question not in asked:
        asked.append(case.question)
    sources += [Source(len(sources) + n, "request", None, "user", {}, text) for n, text in enumerate(asked)]
    return tuple(sources), tuple(anomalies)


def is_write(tool_name: str) -> bool:
    """Whether a tool's name starts with (or, after a namespace, contains as first word) a verb of change."""
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tool_name).lower())
    if not words or words[0] in READ_VERBS:  # "get_order" reads an order
        return False
    return words[0] in WRITE_VERBS or (len(words) > 1 and words[-1] in WRITE_VERBS)


_MORE = re.compile(
    r"^(has_?more|next_?(page|cursor|token|link|url)?|more|truncated|is_?truncated|incomplete_results)$", re.I
)
WHEN = re.compile(r"\d{4}-\d\d-\d\d(?![\w-])|\d{1,2}:\d\d\b")
"""A next that is a date or time is the next of something, and no next page."""
_PAGE = re.compile(r"^(page|page_?number|current_?page)$", re.I)
_PAGES = re.compile(r"^(pages|total_?pages|page_?count|num_?pages|last_?page)$", re.I)


def shows_more(root: Any) -> bool:
    """Whether the object on top says that this is a part.

    Has_more, a next cursor, page 1 of 3, total over the rows.
    """
    if not isinstance(root, Mapping):
        return False
    page = pages = total = None
    for key, value in root.items():
        if (
            _MORE.match(str(key))
            and value not in (None, False, "", 0, "false", "no", [])
            and not (isinstance(value, str) and WHEN.match(value))
        ):
            return True
        if isinstance(value, int) and not isinstance(value, bool):
            page = value if _PAGE.match(str(key)) else page
            pages = value if _PAGES.match(str(key)) else pages
            total = value if is_total_of(root, str(key)) else total
        elif (
            isinstance(value, Mapping)
            and str(key).lower()
            in (
                "pagination",
                "paging",
                "meta",
                "page_info",
                "pageinfo",
            )
            and shows_more(value)
        ):
            return True
    rows = max((len(v) for v in root.values() if isinstance(v, list)), default=None)
    if page is not None and pages is not None:
        return page < pages
    return total is not None and rows is not None and rows < total


def _answered(case: Case) -> list[tuple[ToolResult, ToolCall]]:
    calls = {c.uid: c for c in case.calls}
    return [(r, calls[r.call_uid] if r.call_uid in calls else ToolCall("", r.name)) for r in case.results]


def _makes_another(tool_name: str, one: ToolResult, document: Document, later: ToolResult) -> bool:
    """Whether two results of one call are of two things: of two names, or, of a tool that acts, with an id each."""
    first = re.findall(r"[a-z]+", tool_name.lower())[:1]
    if one.is_error:
        return False
    made, again = document.root, parse_document(later.content).root
    if not isinstance(made, Mapping) or not isinstance(again, Mapping):
        return False
    if any(
        isinstance(value, str) and isinstance(other := again.get(key), str) and value != other
        for key, value in made.items()
        if key.lower() in ASKED_FOR
    ):
        return True  # the arguments were not recorded: two people, two places, two stretches of time
    if not (is_write(tool_name) or not _ORDERING.isdisjoint(first)):
        return False
    return any(
        value != again.get(key) and _is_id(value) and _is_id(again.get(key)) for key, value in made.items()
    )


ASKED_FOR = frozenset(
    "name full_name window period range interval timeframe span granularity metric region city place location language currency base quote".split()
)
"""Keys of a result that say what was asked for, and not how it is."""
_ORDERING = frozenset("file hire open raise rent request reserve".split())
"""More first words of tool names that make something new each time, though they may be nouns."""


def _is_id(value: Any) -> bool:
    found = read_values(value) if isinstance(value, str) else ()
    return [v.kind for v in found] == [Kind.IDENTIFIER] and found[0].text == value


def _last_of_each_call(case: Case) -> dict[str, ToolResult]:
    """Per (tool, arguments): the last result that is no error."""
    last: dict[str, ToolResult] = {}
    for result, call in _answered(case):
        if not result.is_error and result.call_uid:
            last[_signature(call)] = result
    return last


def _signature(call: ToolCall) -> str:
    return call.name + json.dumps(call.arguments, sort_keys=True, default=str)


def _words_of(arguments: Mapping[str, Any] | None) -> set[str]:
    """Identifier-like argument values: what a call is about."""
    values = [v for v in (arguments or {}).values() if isinstance(v, (str, int)) and not isinstance(v, bool)]
    return {str(v).lower() for v in values if any(ch.isdigit() for ch in str(v)) and len(str(v)) >= 2}
