"""Fenced blocks: lines of output, which state things, and sample code, which states nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faithgrade.claims.markup import Span

_PROGRAM = frozenset(
    "python py python3 js javascript jsx ts typescript tsx bash sh shell zsh fish powershell ps1 bat cmd sql java kotlin "
    "scala c cpp c++ cs csharp c# go golang rust rs ruby rb php perl swift r matlab lua dart html css scss xml jsx vue "
    "dockerfile makefile graphql http curl jq regex latex tex mermaid".split()
)
_PROMPT = re.compile(r"\s*(?:\$|>>>|\.\.\.|#|%|PS [^>\n]*>)\s+\S")
_CODE_LINE = re.compile(
    r"\s*(?:def |class |import |from \S+ import |function\b|const |let |var |return\b|async |await |public |private |"
    r"for\s*\(|for \w+ in |if\s*\(|if .*:$|else\b|elif |while\b|try\b|except\b|catch\b|print\(|console\.|#include|using |package |"
    r"SELECT |INSERT |UPDATE \w+ SET|DELETE FROM|CREATE |ALTER |curl |pip |npm |git |docker |kubectl |sudo |cd |export |echo )"
    r"|\s*(?://|/\*|\*/|--\s)|.*[;{]\s*$|\s*[\w.]+\s*=\s*[\w.]+\(.*\)\s*$|\s*[\w.]+\([^)]*\)\s*(?:#.*)?$|\s*[})\]]+[;,]?\s*$"
)
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

    A block in a programming language is one piece of sample code. Lines behind a shell or interpreter prompt are sample
    code too, and what stands between them is output. Other blocks are output line by line, unless most of their
    lines look like a program.

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
    if language.lower() in _PROGRAM or all(prompts) or _looks_like_program(text, lines, language):
        return [CodePart(lines[0][0], lines[-1][1], True)]
    return [CodePart(s, e, False) for s, e in lines]


def _is_prompt(text: str, line: Span) -> bool:
    match = _PROMPT.match(text, *line)
    return match is not None and not text[line[0] : line[1]].lstrip().startswith(("#", "%"))


def _looks_like_program(text: str, lines: list[Span], language: str) -> bool:
    if language.lower() in (
        "json",
        "jsonc",
        "yaml",
        "yml",
        "toml",
        "csv",
        "tsv",
        "ini",
        "text",
        "txt",
        "log",
        "output",
    ):
        return False
    first = text[lines[0][0] : lines[0][1]].strip()
    if first[:1] in "{[" and text[lines[-1][0] : lines[-1][1]].strip()[-1:] in "}]":
        return False
    code = sum(_CODE_LINE.match(text, s, e) is not None for s, e in lines)
    data = sum(_DATA_LINE.match(text, s, e) is not None for s, e in lines)
    return code * 2 >= len(lines) and code >= data
