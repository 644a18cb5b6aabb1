"""Fenced blocks: lines of output, which state things, and sample code, which states nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithgrade.claims.markup import Span

_PROGRAM = re.compile(
    r"(?:python\d?|py|js|javascript|jsx|ts|typescript|tsx|bash|sh|shell|zsh|fish|powershell|ps1|bat|cmd|sql"
    r"|java|kotlin"
    r"|scala|c|cpp|c\+\+|cs|csharp|c#|go|golang|rust|rs|ruby|rb|php|perl|swift|r|matlab|lua|dart|html|css"
    r"|scss|xml|vue"
    r"|dockerfile|makefile|graphql|http|curl|jq|regex|latex|tex|mermaid)$",
    re.IGNORECASE,
)
_DATA = re.compile(r"(?:jsonc?|ya?ml|toml|csv|tsv|ini|te?xt|log|output)$", re.IGNORECASE)
_PROMPT = re.compile(r"\s*(?:\$|>>>|\.\.\.|PS [^>\n]*>)\s+\S")
_CODE_LINE = re.compile(
    r"\s*(?:def |class |import |from \S+ import |function\b|const |let |var |return\b|async |await |public "
    r"|private |for\s*\(|for \w+ in |if\s*\(|if .*:$|else\b|elif |while\b|try\b|except\b|catch\b"
    r"|print\(|console\.|#include|using |package |SELECT |INSERT |UPDATE \w+ SET|DELETE FROM|CREATE |ALTER "
    r"|curl |pip |npm |git |docker |kubectl |sudo |cd |export |echo )"
    r"|\s*(?://|/\*|\*/|--\s)"
    r"|.*[;{]\s*$"
    r"|\s*[\w.]+\s*=\s*[\w.]+\(.*\)\s*$"
    r"|\s*[\w.]+\([^)]*\)\s*(?:#.*)?$"
    r"|\s*[})\]]+[;,]?\s*$"
)
_RESULT_LINE = re.compile(r"\s*(?:→|⇒|=>|->|(?:output|result|response|returns?|returned)\s*:)", re.IGNORECASE)
_DATA_LINE = re.compile(r"""\s*["'{\[]?[\w .\-/()]{1,60}["']?\s*[:=|,\t]\s*\S""")
_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class CodePart:
    """A span of a fenced block: one line of output, or a run of sample code."""

    start: int
    end: int
    sample: bool


def code_parts(text: str, start: int, end: int, language: str) -> list[CodePart]:
    """The parts of the fenced block whose inside is ``text[start:end]``.

    A block in a programming language is one piece of sample code. Lines behind a shell or interpreter
    prompt are sample code too, and what stands between them is output. Other blocks are output line by
    line, unless most of their lines look like a program.

    >>> t = "$ wc -l a.txt\\n31 a.txt\\n"
    >>> [(t[p.start:p.end], p.sample) for p in code_parts(t, 0, len(t), "")]
    [('$ wc -l a.txt', True), ('31 a.txt', False)]
    """
    lines = [m.span() for m in _LINE.finditer(text, start, end) if m.group().strip()]
    if not lines:
        return []
    prompts = [_is_prompt(text, line) for line in lines]
    if any(prompts) and not all(prompts):
        return [CodePart(s, e, prompt) for (s, e), prompt in zip(lines, prompts, strict=True)]
    if _PROGRAM.match(language) or all(prompts) or _looks_like_program(text, lines, language):
        return [CodePart(lines[0][0], lines[-1][1], True)]
    return [CodePart(s, e, False) for s, e in lines]


def _is_prompt(text: str, line: Span) -> bool:
    return _PROMPT.match(text, *line) is not None


def _looks_like_program(text: str, lines: list[Span], language: str) -> bool:
    if _DATA.match(language):
        return False
    first = text[lines[0][0] : lines[0][1]].strip()
    if first[:1] in "{[" and text[lines[-1][0] : lines[-1][1]].strip()[-1:] in "}]":
        return False
    if any(_RESULT_LINE.match(text, s, e) for s, e in lines):
        return False  # a transcript of calls and what they gave
    code = sum(_CODE_LINE.match(text, s, e) is not None for s, e in lines)
    data = sum(_DATA_LINE.match(text, s, e) is not None for s, e in lines)
    return code * 2 >= len(lines) and code >= data
