"""Take private text out of a case before anything of it is stored or sent, and keep the answer's offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.documents import read_json
from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from faithgrade.case import Case, Label

_SHORTEST_LITERAL = 3


@dataclass(frozen=True, slots=True)
class SpanMap:
    """Offsets of a redacted answer in the original. `edits`: (new start, new end, old start, old end)."""

    edits: tuple[tuple[int, int, int, int], ...] = ()

    def to_old(self, start: int, end: int) -> tuple[int, int]:
        """The original span of a span of the redacted answer; a replaced piece counts as a whole.

        >>> SpanMap(((3, 15, 3, 10),)).to_old(5, 20)
        (3, 15)
        """
        return self._moved(start, 0, 2, at_end=False), self._moved(end, 0, 2, at_end=True)

    def to_new(self, start: int, end: int) -> tuple[int, int]:
        """The span in the redacted answer of an original span."""
        return self._moved(start, 2, 0, at_end=False), self._moved(end, 2, 0, at_end=True)

    def _moved(self, offset: int, come: int, go: int, *, at_end: bool) -> int:
        starts = [edit[come] for edit in self.edits]
        at = bisect_right(starts, offset - 1 if at_end else offset) - 1
        if at < 0:
            return offset
        edit = self.edits[at]
        if offset < edit[come + 1] or (at_end and offset <= edit[come + 1]):
            return edit[go + 1] if at_end else edit[go]
        return offset - edit[come + 1] + edit[go + 1]


@dataclass(frozen=True, slots=True)
class Redactor:
    """What to take out: regular expressions, and RFC 6901 pointers into results (``*``: any step)."""

    patterns: tuple[re.Pattern[str], ...] = ()
    pointers: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, given: Sequence[str]) -> Redactor:
        """From options: what starts with a slash is a pointer, anything else a regular expression.

        >>> Redactor.of(["("])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        faithgrade.errors.SettingsError: --redact: expected a regular expression, found '(': ...
        """
        patterns, pointers = [], []
        for text in given:
            if text.startswith("/"):
                pointers.append(tuple(s.replace("~1", "/").replace("~0", "~") for s in text[1:].split("/")))
                continue
            try:
                patterns.append(re.compile(text))
            except re.error as error:
                raise SettingsError(
                    f"--redact: expected a regular expression, found {text!r}: {error}"
                ) from error
            if patterns[-1].search("") is not None:
                raise SettingsError(
                    f"--redact: expected a pattern that matches something, {text!r} matches nothing at all"
                )
        return cls(tuple(patterns), tuple(pointers))

    def __bool__(self) -> bool:
        return bool(self.patterns or self.pointers)

    def apply(self, case: Case) -> tuple[Case, SpanMap]:
        r"""The case without what matches, and the map of its answer's offsets.

        Equal pieces get equal names (``[redacted-A]``), different ones different names, so that a rule or
        judge can still tell a right value from a wrong one without seeing either.

        >>> from faithgrade.case import Case
        >>> case, spans = Redactor.of([r"\w+@\w+\.\w+"]).apply(Case("1", "Write to ada@mail.test."))
        >>> case.answer, spans.to_old(9, 21)
        ('Write to [redacted-A].', (9, 22))
        """
        if not self:
            return case, SpanMap()
        work = _Work(self.patterns, {})
        contents = [r.content for r in case.results] + [r.structured for r in case.results]
        for content in (*contents, *(c.content for c in case.contexts)):
            for pointer in self.pointers:
                for found in _at(_tree(content), pointer):
                    work.add_literal(found)
        answer, spans = work.edit(case.answer)
        return (
            replace(
                case,
                answer=answer,
                question=work.tree(case.question),
                system=work.tree(case.system),
                turns=tuple(replace(t, text=work.text(t.text)) for t in case.turns),
                calls=tuple(
                    replace(
                        c,
                        arguments=work.tree(c.arguments),
                        arguments_raw=work.tree(c.arguments_raw),
                        meta=work.tree(c.meta),
                    )
                    for c in case.calls
                ),
                results=tuple(
                    replace(
                        r,
                        content=work.tree(r.content),
                        structured=work.tree(r.structured),
                        error_message=work.tree(r.error_message),
                        meta=work.tree(r.meta),
                    )
                    for r in case.results
                ),
                contexts=tuple(
                    replace(c, content=work.tree(c.content), title=work.tree(c.title), meta=work.tree(c.meta))
                    for c in case.contexts
                ),
                expectations=work.tree(case.expectations),
                labels=tuple(_moved(label, spans) for label in case.labels),
                anomalies=tuple(replace(a, detail=work.text(a.detail)) for a in case.anomalies),
                meta=work.tree(case.meta),
            ),
            spans,
        )


def restore_spans(row: Mapping[str, Any], spans: SpanMap) -> dict[str, Any]:
    """A grade line with its claims' offsets in the original answer."""
    if not spans.edits:
        return dict(row)
    claims = []
    for claim in row["claims"]:
        start, end = spans.to_old(claim["start"], claim["end"])
        claims.append({**claim, "start": start, "end": end})
    return {**row, "claims": claims}


@dataclass(slots=True)
class _Work:
    """The names given in one case so far, and replacing by them."""

    patterns: tuple[re.Pattern[str], ...]
    names: dict[str, str]
    literals: list[str] = field(default_factory=list)

    def add_literal(self, value: Any) -> None:
        if isinstance(value, Mapping):
            for inner in value.values():
                self.add_literal(inner)
        elif isinstance(value, list):
            for inner in value:
                self.add_literal(inner)
        elif isinstance(value, (str, int, Decimal)) and not isinstance(value, bool):
            text = str(value)
            if len(text) >= _SHORTEST_LITERAL and text not in self.literals:
                self.literals.append(text)
                self.literals.sort(key=len, reverse=True)

    def edit(self, text: str) -> tuple[str, SpanMap]:
        parts: list[str] = []
        edits: list[tuple[int, int, int, int]] = []
        length = at = 0
        for start, end in self._matches(text):
            name = self._name(text[start:end])
            parts += [text[at:start], name]
            length += start - at
            edits.append((length, length + len(name), start, end))
            length += len(name)
            at = end
        return "".join([*parts, text[at:]]), SpanMap(tuple(edits))

    def text(self, text: str) -> str:
        return self.edit(text)[0]

    def tree(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.tree(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return type(value)(self.tree(inner) for inner in value)
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            text = str(value)
            if text in self.literals or any(p.fullmatch(text) for p in self.patterns):
                return self._name(text)
        return value

    def _matches(self, text: str) -> Iterator[tuple[int, int]]:
        found = [m.span() for p in self.patterns for m in p.finditer(text) if m.group()]
        for literal in self.literals:
            found += [m.span() for m in re.finditer(rf"(?<!\w){re.escape(literal)}(?!\w)", text)]
        end_of_last = 0
        for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
            if start >= end_of_last:
                yield start, end
                end_of_last = end

    def _name(self, text: str) -> str:
        key = "".join(c for c in text.casefold() if c.isalnum()) or text
        if key not in self.names:
            self.names[key] = f"[redacted-{_letters(len(self.names))}]"
        return self.names[key]


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …: names without digits, which a rule could take for a value."""
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(ord("A") + rest) + out
    return out


def _moved(label: Label, spans: SpanMap) -> Label:
    start, end = spans.to_new(label.start, label.end)
    return replace(label, start=start, end=end)


def _tree(content: Any) -> Any:
    if isinstance(content, str) and content.lstrip()[:1] in ("{", "["):
        try:
            return read_json(content)[0]
        except ValueError:
            return content
    return content


def _at(value: Any, pointer: Sequence[str]) -> Iterator[Any]:
    if not pointer:
        yield value
        return
    step, rest = pointer[0], pointer[1:]
    if isinstance(value, Mapping):
        for key in list(value) if step == "*" else [step] if step in value else []:
            yield from _at(value[key], rest)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            if step in ("*", str(i)):
                yield from _at(inner, rest)
