"""Walk an answer's blocks (headings, lists, tables, fences, paragraphs) and cut each into claims."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from faithgrade.claims.abbreviations import MONTHS
from faithgrade.claims.claim import Claim, ClaimKind, Scope, ScopeRole
from faithgrade.claims.code import code_parts
from faithgrade.claims.lines import Lines, Marker, MarkerKind
from faithgrade.claims.markup import (
    BREAK_TAG,
    FENCE,
    HEADING,
    NUMBER,
    RULE,
    Span,
    says_something,
    trim,
)
from faithgrade.claims.sentences import sentence_spans
from faithgrade.claims.tables import Table, html_table, markdown_table, starts_markdown_table

_INLINE_MARK = re.compile(r"(?:(?<=\s)|(?<=\A)|(?<=[:;,]))\(?(\d{1,2})[.)]\s+(?=\S)")
_TABLE_END = re.compile(r"</table\s*>", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")


def split_claims(answer: str) -> tuple[Claim, ...]:
    """Every part of the answer that could state something, in order.

    Blocks come first: headings, list items (with the bullets above and the line that introduces the list
    as scope), quotations, table cells (with row and column), fenced lines; the text in them is then cut into
    sentences. List markers, heading marks and emphasis around a whole claim lie outside its span. Claims
    never overlap, and each letter or digit of the answer that is not markup lies in one. Takes linear time.

    >>> [c.text for c in split_claims("It costs 4.50. Dr. Voss agreed!")]
    ['It costs 4.50.', 'Dr. Voss agreed!']
    >>> item = split_claims("Your flights:\\n1. **HAT001**\\n   - Price: $90")[2]
    >>> item.text, [(s.role, s.text) for s in item.scope]
    ('Price: $90', [('lead', 'Your flights:'), ('parent', 'HAT001')])
    >>> cell = split_claims("| City | High |\\n|---|---|\\n| Oslo | 7 °C |")[3]
    >>> cell.text, [(s.role, s.text) for s in cell.scope]
    ('7 °C', [('row', 'Oslo'), ('column', 'High')])
    """
    walk = _Walk(answer, Lines(answer))
    walk.run()
    return tuple(walk.claims)


@dataclass(slots=True)
class _Open:
    """A list item, or a bold or colon-ended line inside a list, that later and deeper lines stand under."""

    indent: float
    marker: MarkerKind | None
    start: int
    end: int
    scope: Scope | None = None
    is_read: bool = False
    """Whether `scope` was read from answer[start:end]: most items have nothing under them."""


@dataclass(slots=True)
class _Walk:
    answer: str
    lines: Lines
    claims: list[Claim] = field(default_factory=list)
    headings: list[tuple[int, Scope]] = field(default_factory=list)
    items: list[_Open] = field(default_factory=list)
    lead: Scope | None = None
    block: int = 0
    after_list: bool = False

    def run(self) -> None:
        at = 0
        while at < len(self.lines):
            at = self.step(at)

    def step(self, at: int) -> int:
        """Read the block that begins at line `at`; returns the line after it."""
        text, (start, end) = self.answer, self.lines.unquoted(at)
        if start == end:
            return at + 1
        first = text[start]
        if first in "`~" and (fence := FENCE.match(text, start, end)):
            return self.code(at, fence.group(1), fence.group(2))
        if first == "<":
            if text[start : start + 6].lower() == "<table":
                return self.html(at, start)
            if text.startswith("<!--", start):
                return self.comment(at, start)
        if starts_markdown_table(text, self.lines.spans, at):
            table, after = markdown_table(text, self.lines.spans, at)
            self.table(table)
            return after
        if first == "#" and (mark := HEADING.match(text, start, end)):
            return self.heading(at, len(mark.group(1)), mark.end(), end)
        if first in "-*_=" and RULE.match(text, start, end):
            return at + 1
        marker = self.lines.marker(at, start, end)
        if marker is not None:
            return self.item(at, start, marker)
        return self.paragraph(at, start)

    # --- blocks

    def heading(self, at: int, level: int, start: int, end: int) -> int:
        self.close_list()
        self.lead = None
        self.block += 1
        self.headings = [h for h in self.headings if h[0] < level]
        numbered = NUMBER.match(self.answer, start, end)
        begin = numbered.end() if numbered and "." in numbered.group() else start
        while end > begin and self.answer[end - 1] in " \t#":
            end -= 1
        before = self.scope()
        self.sentences(begin, end, "heading", before)
        if (scope := self.as_scope("heading", begin, end)) is not None:
            self.headings.append((level, scope))
        return at + 1

    def item(self, at: int, start: int, marker: Marker) -> int:
        indent = self.lines.indent(at, start)
        if not self.items:
            self.block += 1
        while self.items and self.items[-1].indent >= indent:
            above = self.items[-1]
            if above.indent == indent and above.marker == "number" and marker.kind == "bullet":
                break  # bullets under a number at the same indent belong to the number
            self.items.pop()
        if self.items and self.items[-1].indent == indent:
            indent_here: float = indent + 0.5
        else:
            indent_here = indent
        last = self.lines.unit_end(at)
        end = self.lines.spans[last][1]
        number = int(marker.value) if marker.kind == "number" else None
        self.unit(marker.end, end, "item", self.scope(), number)
        self.items.append(_Open(indent_here, marker.kind, marker.end, end))
        self.after_list = True
        return last + 1

    def paragraph(self, at: int, start: int) -> int:
        text, indent = self.answer, self.lines.indent(at, start)
        while self.items and self.items[-1].indent >= indent:
            self.items.pop()
        inside_item = bool(self.items)
        end = self.lines.spans[at][1]
        if setext := self.lines.setext_level(at):
            self.heading(at, setext, start, end)
            return at + 2
        bold = text[start] in "*_" and self.lines.is_bold_title(at, start, end)
        if not inside_item:
            starts_block = at == 0 or self.lines.is_blank(at - 1) or self.after_list
            if starts_block:
                self.block += 1
                self.lead = None
            if self.after_list and not bold:
                self.headings = [h for h in self.headings if h[0] < 7]
            self.close_list()
            if bold:
                return self.heading(at, 7, start, end)
        last = self.lines.unit_end(at)
        end = self.lines.spans[last][1]
        before = len(self.claims)
        self.unit(start, end, "item" if inside_item else "sentence", self.scope(), None)
        if len(self.claims) == before:
            return last + 1
        closing = self.claims[-1]
        introduces = text[start:end].rstrip("*_ \t").endswith((":", "："))
        if inside_item and (bold or introduces):
            self.items.append(_Open(indent - 0.5, None, start, end))
        elif not inside_item and (introduces or self.lines.list_follows(last)):
            self.lead = Scope("lead", closing.text, closing.start, closing.end)
        return last + 1

    def code(self, at: int, fence: str, language: str) -> int:
        self.block += 1
        last = at + 1
        while last < len(self.lines):
            start, end = self.lines.unquoted(last)
            line = self.answer[start:end].rstrip()
            if line.startswith(fence) and not line.strip(fence[0]):
                break
            last += 1
        if last > at + 1:
            start, end = self.lines.spans[at + 1][0], self.lines.spans[last - 1][1]
            self.code_lines(start, end, language)
        return last + 1

    def code_lines(self, start: int, end: int, language: str) -> None:
        base, opened = self.scope(), list[tuple[int, Scope]]()
        for part in code_parts(self.answer, start, end, language):
            raw = self.answer[part.start : part.end]
            begin, stop = part.start + len(raw) - len(raw.lstrip()), part.start + len(raw.rstrip())
            if not says_something(self.answer, begin, stop):
                continue
            indent = begin - part.start
            while opened and opened[-1][0] >= indent:
                opened.pop()
            scope = (*base, *(s for _, s in opened))
            words = self.answer[begin:stop]
            opens = not part.sample and words.endswith((":", "{", "["))
            self.add(begin, stop, "heading" if opens else "code", scope, sample=part.sample)
            if opens:
                opened.append((indent, Scope("parent", words, begin, stop)))

    def html(self, at: int, start: int) -> int:
        closing = _TABLE_END.search(self.answer, start)
        end = closing.end() if closing else len(self.answer)
        self.table(html_table(self.answer, start, end))
        return self.resume_after(at, end)

    def comment(self, at: int, start: int) -> int:
        closing = self.answer.find("-->", start)
        return self.resume_after(at, len(self.answer) if closing < 0 else closing + 3)

    def resume_after(self, at: int, place: int) -> int:
        """The first line at or after `place`; the rest of the line that `place` lies in becomes a line."""
        while at < len(self.lines) and self.lines.spans[at][1] <= place:
            at += 1
        if at < len(self.lines) and self.lines.spans[at][0] < place:
            self.lines.spans[at] = (place, self.lines.spans[at][1])
        return at

    def table(self, table: Table) -> None:
        self.block += 1
        base = self.scope()
        if table.caption is not None:
            self.sentences(*table.caption, "heading", base)
        columns: list[Scope | None] = []
        for cell in table.header or []:
            self.cell(cell, "heading", base)
            columns.append(self.as_scope("column", *cell))
        labels = 1 if self.is_ranking(table) else 0
        corner = table.header[0] if table.header else None
        are_fields = corner is not None and corner[0] == corner[1] and not labels
        for row in table.rows:
            has_label = len(row) > labels + 1 or (len(row) > 1 and not labels)
            label = self.as_scope("row", *row[labels]) if has_label else None
            for number, cell in enumerate(row):
                column = columns[number] if number < len(columns) else None
                is_label = has_label and number == labels
                above = (*base, None if is_label else label, column)
                named = is_label and (are_fields or _DIGIT.search(self.answer, *cell) is None)
                scope = tuple(s for s in above if s is not None)
                self.cell(cell, "heading" if named else "cell", scope)
        self.after_list = True

    def is_ranking(self, table: Table) -> bool:
        """Whether the first column only numbers the rows, so that the second names them."""
        first = [self.answer[row[0][0] : row[0][1]].rstrip(".)") for row in table.rows if row]
        return len(first) > 1 and first == [str(n + 1) for n in range(len(first))]

    # --- claims

    def cell(self, cell: Span, kind: ClaimKind, scope: tuple[Scope, ...]) -> None:
        if kind == "heading":
            if says_something(self.answer, *cell):
                self.add(*cell, kind, scope)
            return
        for start, end in self.pieces(*cell):
            self.sentences(start, end, "cell", scope)

    def unit(
        self, start: int, end: int, kind: ClaimKind, scope: tuple[Scope, ...], number: int | None
    ) -> None:
        """Cut a paragraph's or item's text at line-breaking tags, inline numbers and sentence ends."""
        for begin, stop in self.pieces(start, end):
            marks = self.inline_marks(begin, stop, number)
            if not marks:
                self.sentences(begin, stop, kind, scope)
                continue
            head = (begin, marks[0][0])
            self.sentences(*head, kind, scope)
            lead = self.as_scope("lead", *head) if number is None else None
            for place, (_, inner) in enumerate(marks):
                until = marks[place + 1][0] if place + 1 < len(marks) else stop
                self.sentences(inner, until, "item", (*scope, lead) if lead else scope)

    def pieces(self, start: int, end: int) -> list[Span]:
        if self.answer.find("<", start, end) < 0:
            return [(start, end)]
        pieces, begin = [], start
        for tag in BREAK_TAG.finditer(self.answer, start, end):
            pieces.append((begin, tag.start()))
            begin = tag.end()
        pieces.append((begin, end))
        return pieces

    def inline_marks(self, start: int, end: int, number: int | None) -> list[Span]:
        """Marks of a list in one line, "1. Apples 2. Pears": at least two, counting up from 1 or `number`."""
        text = self.answer
        expected = 1 if number is None else number + 1
        if text.find(f"{expected}. ", start, end) < 0 and text.find(f"{expected}) ", start, end) < 0:
            return []
        marks = []
        for match in _INLINE_MARK.finditer(text, start, end):
            if int(match.group(1)) == expected:
                word = _WORD.match(text, match.end(), end)
                if word and word.group().lower() in MONTHS:
                    continue
                marks.append(match.span())
                expected += 1
        return marks if len(marks) + (number is not None) > 1 else []

    def sentences(self, start: int, end: int, kind: ClaimKind, scope: tuple[Scope, ...]) -> None:
        for span in sentence_spans(self.answer, start, end):
            begin, stop = trim(self.answer, *span)
            if begin < stop and says_something(self.answer, begin, stop, cell=kind == "cell"):
                self.add(begin, stop, kind, scope)

    def add(
        self, start: int, end: int, kind: ClaimKind, scope: tuple[Scope, ...], *, sample: bool = False
    ) -> None:
        self.claims.append(
            Claim(len(self.claims), self.answer[start:end], start, end, kind, scope, self.block, sample)
        )

    # --- scopes

    def scope(self) -> tuple[Scope, ...]:
        found = [h for _, h in self.headings]
        if self.lead is not None:
            found.append(self.lead)
        for item in self.items:
            if not item.is_read:
                item.scope, item.is_read = self.as_scope("parent", item.start, item.end), True
            if item.scope is not None:
                found.append(item.scope)
        return tuple(found)

    def as_scope(self, role: ScopeRole, start: int, end: int) -> Scope | None:
        start, end = trim(self.answer, start, end)
        if not says_something(self.answer, start, end):
            return None
        return Scope(role, self.answer[start:end], start, end)

    def close_list(self) -> None:
        if self.items or self.after_list:
            self.items.clear()
            self.after_list = False
            self.lead = None
