"""Walk an answer's blocks (headings, lists, tables, fences, paragraphs) and cut each into claims."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from faithgrade.claims.abbreviations import MONTHS
from faithgrade.claims.claim import Claim, ClaimKind, Scope, ScopeRole
from faithgrade.claims.code import code_parts
from faithgrade.claims.markup import (
    BREAK_TAG,
    BULLET,
    FENCE,
    HEADING,
    LETTER,
    NUMBER,
    QUOTE_PREFIX,
    RULE,
    Span,
    says_something,
    trim,
)
from faithgrade.claims.sentences import sentence_spans
from faithgrade.claims.tables import Table, html_table, markdown_table, starts_markdown_table

_LINE = re.compile(r"[^\n\r\u2028\u2029\x85]*(?:\r\n|[\n\r\u2028\u2029\x85]|\Z)")
_BOLD_LINE = re.compile(r"(\*\*\*?|__)(?!\s)(?P<inside>[^\n]{1,90}?)\1:?\s*$")
_LABEL_WITH_VALUE = re.compile(r":\s+\S")
_INLINE_MARK = re.compile(r"(?:(?<=\s)|(?<=\A)|(?<=[:;,]))\(?(\d{1,2})[.)]\s+(?=\S)")
_TABLE_END = re.compile(r"</table\s*>", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")

MarkerKind = Literal["bullet", "number", "letter"]


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
    walk = _Walk(answer)
    walk.run()
    return tuple(walk.claims)


@dataclass(frozen=True, slots=True)
class _Marker:
    kind: MarkerKind
    value: str
    end: int


@dataclass(frozen=True, slots=True)
class _Open:
    """A list item, or a bold or colon-ended line inside a list, that later and deeper lines stand under."""

    indent: float
    marker: MarkerKind | None
    scope: Scope | None


@dataclass(slots=True)
class _Walk:
    answer: str
    claims: list[Claim] = field(default_factory=list)
    lines: list[Span] = field(default_factory=list)
    headings: list[tuple[int, Scope]] = field(default_factory=list)
    items: list[_Open] = field(default_factory=list)
    lead: Scope | None = None
    block: int = 0
    after_list: bool = False
    last_letter: str = ""

    def run(self) -> None:
        for match in _LINE.finditer(self.answer):
            start, end = match.span()
            if start < end:
                while end > start and self.answer[end - 1] in "\n\r\u2028\u2029\x85":
                    end -= 1
                self.lines.append((start, end))
        at = 0
        while at < len(self.lines):
            at = self.step(at)

    def step(self, at: int) -> int:
        """Read the block that begins at line `at`; returns the line after it."""
        text, (start, end) = self.answer, self.unquoted(at)
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
        if starts_markdown_table(text, self.lines, at):
            table, after = markdown_table(text, self.lines, at)
            self.table(table)
            return after
        if first == "#" and (mark := HEADING.match(text, start, end)):
            return self.heading(at, len(mark.group(1)), mark.end(), end)
        if first in "-*_=" and RULE.match(text, start, end):
            return at + 1
        marker = self.marker(at, start, end)
        if marker is not None:
            return self.item(at, start, marker)
        return self.paragraph(at, start)

    # --- lines

    def unquoted(self, at: int) -> Span:
        """Line `at` from its first character that is neither blank nor a block quote's mark."""
        text = self.answer
        start, end = self.lines[at]
        while start < end:
            char = text[start]
            if char in " \t\u00a0\u3000\ufeff\u200b" or (
                char == ">" and QUOTE_PREFIX.match(text, start, end)
            ):
                start += 1
            else:
                break
        return start, end

    def indent(self, at: int, start: int) -> int:
        """Columns before `start`, a tab counting four, after the marks of a block quote."""
        lead = self.answer[self.lines[at][0] : start]
        return len(lead.rsplit(">", 1)[-1].replace("\t", "    "))

    def marker(self, at: int, start: int, end: int) -> _Marker | None:
        text, first = self.answer, self.answer[start]
        if first.isalpha() and first.isascii():
            return self.letter(at, start, end)
        if first.isdigit() or first in "(*_":
            match = NUMBER.match(text, start, end)
            if match is not None:
                word = _WORD.match(text, match.end(), end)
                if word and word.group().lower() in MONTHS and ")" not in match.group():
                    return None  # "3. Mai" is a date
                stop = match.end()
                if match.group().count("**") == 1 or match.group().count("__") == 1:
                    stop = match.end()
                return _Marker("number", match.group(1) or match.group(2), stop)
            if first == "(":
                return self.letter(at, start, end)
        match = BULLET.match(text, start, end)
        return _Marker("bullet", "", match.end()) if match else None

    def letter(self, at: int, start: int, end: int) -> _Marker | None:
        """A marker like "b)": "A." begins a list only when "B." follows soon, for it may be an initial."""
        match = LETTER.match(self.answer, start, end)
        if match is None:
            return None
        letter, mark = match.group(1), match.group()
        if ")" not in mark:
            follows = self.last_letter and ord(letter) == ord(self.last_letter) + 1
            if not follows and not (letter in "aA" and self.has_next_letter(at, chr(ord(letter) + 1))):
                return None
        self.last_letter = letter
        return _Marker("letter", letter, match.end())

    def has_next_letter(self, at: int, letter: str) -> bool:
        for later in range(at + 1, min(len(self.lines), at + 12)):
            start, end = self.unquoted(later)
            match = LETTER.match(self.answer, start, end)
            if match and match.group(1) == letter:
                return True
        return False

    def unit_end(self, at: int) -> int:
        """The last line of the text that begins at line `at`: a wrapped one goes on in the next."""
        while at + 1 < len(self.lines) and self.wraps(at):
            at += 1
        return at

    def wraps(self, at: int) -> bool:
        text = self.answer
        start, end = self.unquoted(at)
        following, limit = self.unquoted(at + 1)
        if following == limit or end - start < 50 or text[end - 2 : end] == "  ":
            return False
        last = text[start:end].rstrip()[-1:]
        if last in ".!?:;…。！？|" or not last:
            return False
        first = text[following]
        if first.islower() and not LETTER.match(text, following, limit):
            return True
        if not (first.isupper() or first in "($€£" or first.isdigit()) or NUMBER.match(
            text, following, limit
        ):
            return False
        return (
            end - start >= 64
            and (last == "," or text[start:end].rsplit(None, 1)[-1].islower())
            and limit - following > 20
        )

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

    def item(self, at: int, start: int, marker: _Marker) -> int:
        indent = self.indent(at, start)
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
        last = self.unit_end(at)
        end = self.lines[last][1]
        number = int(marker.value) if marker.kind == "number" else None
        self.unit(marker.end, end, "item", self.scope(), number)
        self.items.append(_Open(indent_here, marker.kind, self.as_scope("parent", marker.end, end)))
        self.after_list = True
        return last + 1

    def paragraph(self, at: int, start: int) -> int:
        text, indent = self.answer, self.indent(at, start)
        while self.items and self.items[-1].indent >= indent:
            self.items.pop()
        inside_item = bool(self.items)
        end = self.lines[at][1]
        if setext := self.setext_level(at):
            self.heading(at, setext, start, end)
            return at + 2
        bold = text[start] in "*_" and self.is_bold_title(at, start, end)
        if not inside_item:
            starts_block = at == 0 or self.unquoted(at - 1)[0] == self.lines[at - 1][1] or self.after_list
            if starts_block:
                self.block += 1
                self.lead = None
            if self.after_list and not bold:
                self.headings = [h for h in self.headings if h[0] < 7]
            self.close_list()
            if bold:
                return self.heading(at, 7, start, end)
        last = self.unit_end(at)
        end = self.lines[last][1]
        before = len(self.claims)
        self.unit(start, end, "item" if inside_item else "sentence", self.scope(), None)
        if len(self.claims) == before:
            return last + 1
        closing = self.claims[-1]
        introduces = text[start:end].rstrip("*_ \t").endswith((":", "："))
        if inside_item and (bold or introduces):
            self.items.append(_Open(indent - 0.5, None, self.as_scope("parent", start, end)))
        elif not inside_item and (introduces or self.list_follows(last)):
            self.lead = Scope("lead", closing.text, closing.start, closing.end)
        return last + 1

    def setext_level(self, at: int) -> int:
        """1 or 2 for a line underlined with === or ---, else 0."""
        if at + 1 >= len(self.lines) or (at > 0 and self.unquoted(at - 1)[0] < self.lines[at - 1][1]):
            return 0
        start, end = self.unquoted(at + 1)
        line = self.answer[start:end].strip()
        if len(line) < 3 or line.strip("=-") or len(set(line)) > 1:
            return 0
        return 1 if line[0] == "=" else 2

    def is_bold_title(self, at: int, start: int, end: int) -> bool:
        """Whether a line is nothing but bold words, no value and no full stop, with text under it."""
        match = _BOLD_LINE.match(self.answer, start, end)
        if match is None or match.group(1) in match.group("inside"):
            return False
        inside = match.group("inside").strip()
        if inside[-1:] in ".!?…。！？" or _LABEL_WITH_VALUE.search(inside):
            return False
        return self.next_text(at) is not None

    def next_text(self, at: int) -> int | None:
        for later in range(at + 1, min(len(self.lines), at + 4)):
            start, end = self.unquoted(later)
            if start < end:
                return later
        return None

    def list_follows(self, at: int) -> bool:
        """Whether the next text after line `at` is a list item, a table or a fence."""
        later = self.next_text(at)
        if later is None:
            return False
        start, end = self.unquoted(later)
        text = self.answer
        if text[start] in "`~" and FENCE.match(text, start, end):
            return True
        if RULE.match(text, start, end):
            return False
        return bool(
            BULLET.match(text, start, end) or NUMBER.match(text, start, end)
        ) or starts_markdown_table(text, self.lines, later)

    def code(self, at: int, fence: str, language: str) -> int:
        self.block += 1
        last = at + 1
        while last < len(self.lines):
            start, end = self.unquoted(last)
            line = self.answer[start:end].rstrip()
            if line.startswith(fence) and not line.strip(fence[0]):
                break
            last += 1
        if last > at + 1:
            start, end = self.lines[at + 1][0], self.lines[last - 1][1]
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
        while at < len(self.lines) and self.lines[at][1] <= place:
            at += 1
        if at < len(self.lines) and self.lines[at][0] < place:
            self.lines[at] = (place, self.lines[at][1])
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
        for row in table.rows:
            label: Scope | None = None
            for number, cell in enumerate(row):
                column = columns[number] if number < len(columns) else None
                scope = tuple(s for s in (*base, label, column) if s is not None)
                is_label = number == 0 and len(row) > 1
                named = is_label and _DIGIT.search(self.answer, *cell) is None
                self.cell(cell, "heading" if named else "cell", scope)
                if is_label:
                    label = self.as_scope("row", *cell)

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
        if text.find(f"{expected}.", start, end) < 0 and text.find(f"{expected})", start, end) < 0:
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
        found += [item.scope for item in self.items if item.scope is not None]
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
            self.last_letter = ""
