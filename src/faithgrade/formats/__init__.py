"""Names of formats and their readers. Every reader turns a file into cases and the lines they start on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from faithgrade.errors import InputError, SettingsError

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.formats.source import Source

Reader = Callable[["Source"], Iterator["tuple[Case, int] | InputError"]]
"""``read(source)`` yields each case with the line it starts on, or the InputError of a record that is none,
and goes on.

It raises InputError only when nothing more of the file can be read.
"""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by name: the module with its ``read``, what one record is, and one line about it."""

    name: str
    module: str
    granularity: Literal["line", "file", "trace"]
    about: str

    def reader(self) -> Reader:
        """The format's ``read``, imported when first asked for."""
        read: Reader = import_module(self.module).read
        return read


def _format(name: str, granularity: Literal["line", "file", "trace"], about: str) -> Format:
    return Format(name, f"faithgrade.formats.{name}", granularity, about)


FORMATS: tuple[Format, ...] = (
    _format("native", "line", "faithgrade's own cases: JSON Lines, or one JSON array"),
    _format("table", "line", "question, answer and context columns: CSV or JSON Lines"),
    _format("parquet", "line", "the same columns in a Parquet file"),
    _format("anthropic", "line", "Anthropic Messages: request with response, response, or messages"),
    _format("openai_chat", "line", "OpenAI Chat Completions: request with response, response, or messages"),
    _format("openai_responses", "line", "OpenAI Responses: the input items and the response"),
    _format("gemini", "line", "Gemini: contents and response, camel or snake case"),
    _format("bedrock", "line", "Bedrock Converse: request and response"),
    _format("hf_chat", "line", "Hugging Face chat templates, ShareGPT, calls written as tags"),
    _format("langchain", "line", "LangChain and LangGraph messages in all three encodings"),
    _format("vercel", "line", "Vercel AI SDK: UI messages and model messages"),
    _format("tau_bench", "line", "tau-bench results"),
    _format("deepeval", "line", "DeepEval test cases"),
    _format("ragas", "line", "RAGAS samples of one turn or many"),
    _format("promptfoo", "line", "promptfoo results, rows, or an assertion's context"),
    _format("inspect", "line", "Inspect logs, .json and .eval"),
    _format("claude_code", "file", "Claude Code: session file, stream, or result"),
    _format("mcp", "file", "MCP JSON-RPC messages: calls and results, no answer"),
    _format("openai_agents", "trace", "OpenAI Agents SDK spans"),
    _format("langsmith", "trace", "LangSmith runs, flat or nested"),
    _format("langfuse", "trace", "Langfuse observations or traces"),
    _format("openinference", "trace", "Phoenix / OpenInference spans"),
    _format("otel", "trace", "OpenTelemetry GenAI spans as OTLP/JSON"),
    _format("otel_evaluation", "line", "OpenTelemetry gen_ai.evaluation.result events"),
)


def find_format(name: str) -> Format:
    """The format called `name`.

    >>> find_format("native").granularity
    'line'
    >>> find_format("xml")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    faithgrade.errors.SettingsError: unknown format 'xml'; known are native, table, parquet, anthropic, ...
    """
    for known in FORMATS:
        if known.name == name:
            return known
    raise SettingsError(f"unknown format {name!r}; known are {', '.join(f.name for f in FORMATS)}")


def format_of(source: Source) -> tuple[Format, str]:
    """The format of a file and why it was taken for that; what fits none or several is an InputError."""
    from faithgrade.formats.sniff import sniff

    found = sniff(source)
    return find_format(found.format), found.reason
