"""The strings of the evidence by their words, and where a text mentions them."""

from __future__ import annotations

from typing import Any

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.evidence import Evidence
from faithgrade.evidence.strings import Strings
from faithgrade.evidence.words import tokenize


def strings_of(content: Any, arguments: dict[str, Any] | None = None) -> Strings:
    calls = (ToolCall("u", "tool", "c", arguments or {}),)
    evidence = Evidence.from_case(
        Case("t", "So.", calls=calls, results=(ToolResult("r", "tool", "c", "u", content),))
    )
    return Strings(evidence, evidence.facts)


def test_phrases_are_the_longest_runs_from_every_start() -> None:
    strings = strings_of({"name": "Copper kettle large"})
    tokens = tokenize("A copper kettle is here, a large one")
    found = [(p.first, p.last, strings.entries[p.entry].tokens, p.at) for p in strings.phrases(tokens)]
    entry = ("copper", "kettle", "large")
    assert found == [(1, 3, entry, 0), (6, 7, entry, 2)]
    assert strings.phrases(tokenize("nothing alike")) == []


def test_a_phrase_may_begin_and_end_with_the_text() -> None:
    strings = strings_of({"name": "Copper kettle", "other": "kettle"})
    found = [(p.first, p.last, strings.entries[p.entry].tokens) for p in strings.phrases(tokenize("kettle"))]
    assert found == [(0, 1, ("copper", "kettle")), (0, 1, ("kettle",))]


def test_what_is_known_is_strings_keys_and_arguments() -> None:
    strings = strings_of({"depots": {"Ilvar": {"crates": 1}}, "note": "grey stone"}, {"place": "Torvik"})
    assert all(strings.knows(word) for word in ("ilvar", "grey", "torvik"))
    assert not strings.knows("menz")
    assert {"stone", "torvik"} <= strings.vocabulary
    assert "torvik" in strings.capitalised
    assert "stone" not in strings.capitalised


def test_an_integer_is_a_string_where_its_field_numbers_things() -> None:
    strings = strings_of({"rows": [{"id": 77, "weight": 78}]})
    assert strings.knows("77")
    assert not strings.knows("78")


def test_equal_strings_are_one_entry_with_every_place() -> None:
    strings = strings_of({"a": "grey stone", "b": ["grey stone", "moss"]}, {"kind": "moss"})
    places = {entry.tokens: (len(entry.facts), len(entry.sources)) for entry in strings.entries}
    assert places["grey", "stone"] == (2, 0)
    assert places["moss",] == (1, 1)
