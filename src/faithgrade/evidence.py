"""All facts of a case, indexed: what the answer may rest on, and where each piece of it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from faithgrade.case import Anomaly, Case
from faithgrade.documents import Document, parse_document

SourceKind = Literal["result", "error", "context", "system", "request"]


@dataclass(frozen=True, slots=True)
class Source:
    """One result, context, system text or user turn.

    ``result`` and ``context`` sources state facts about the world; an ``error`` proves only that the call failed;
    ``system`` supports statements of policy; ``request`` (question and user turns) only restatements of the user.
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


@dataclass(frozen=True, slots=True)
class Fact:
    """One leaf of a source: its RFC 6901 pointer, its path, and its value as found (str, int, Decimal, bool, None)."""

    index: int
    source: int
    pointer: str
    path: tuple[str | int, ...]
    value: Any


@dataclass(frozen=True, slots=True)
class Evidence:
    """Every source and fact of a case."""

    sources: tuple[Source, ...]
    facts: tuple[Fact, ...]
    anomalies: tuple[Anomaly, ...] = ()

    @classmethod
    def from_case(cls, case: Case) -> Evidence:
        """Read every result, context, the system text and the user's words of `case`."""
        sources: list[Source] = []
        anomalies: list[Anomaly] = []
        facts: list[Fact] = []
        calls = {c.uid: c for c in case.calls}
        for result in case.results:
            call = calls.get(result.call_uid or "")
            document = parse_document(result.content)
            anomalies += document.anomalies
            sources.append(
                Source(
                    len(sources),
                    "error" if result.is_error else "result",
                    result.call_id or result.uid,
                    result.name or (call.name if call else ""),
                    (call.arguments if call else None) or {},
                    result.content,
                    document,
                    whole=result.truncated == "no" and not document.torn,
                    unpaired=bool(case.calls) and call is None,
                )
            )
        for context in case.contexts:
            document = parse_document(context.content)
            anomalies += document.anomalies
            sources.append(Source(len(sources), "context", context.id, context.title or "", {}, context.content, document))
        if case.system:
            sources.append(Source(len(sources), "system", None, "system", {}, case.system, None))
        asked = [t.text for t in case.turns if t.role == "user"]
        if case.question and case.question not in asked:
            asked.append(case.question)
        for text in asked:
            sources.append(Source(len(sources), "request", None, "user", {}, text, None))
        for source in sources:
            if source.document is not None:
                for path, value in leaves(source.document.root):
                    facts.append(Fact(len(facts), source.index, to_pointer(path), path, value))
        return cls(tuple(sources), tuple(facts), tuple(anomalies))


def leaves(root: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every leaf with its path; an empty object or list is a leaf too."""
    if isinstance(root, Mapping) and root:
        for key, value in root.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(root, list) and root:
        for position, value in enumerate(root):
            yield from leaves(value, (*path, position))
    else:
        yield path, root


def to_pointer(path: tuple[str | int, ...]) -> str:
    """RFC 6901 pointer of a path.

    >>> to_pointer(("a/b", 0, "m~n"))
    '/a~1b/0/m~0n'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
