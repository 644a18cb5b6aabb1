"""RAGAS samples: one turn with retrieved contexts, or a list of messages whose tool messages have no id."""

from __future__ import annotations

from typing import Any

from faithgrade.case import Case, Context
from faithgrade.formats.langchain import read_messages
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import a_list, a_text, an_object
from faithgrade.formats.transcripts import by_record


def read_case(record: Any, case_id: str) -> Case:
    """The case of one sample. `reference` and reference calls are what was hoped for, never evidence."""
    row = an_object(record, "record")
    talk = Transcript("ragas")
    given = row.get("user_input")
    if isinstance(given, list):
        read_messages(talk, given, at="user_input")
    else:
        talk.say("user", a_text(given, "user_input"))
    names = a_list(row.get("retrieved_context_ids"), "retrieved_context_ids")
    for number, text in enumerate(a_list(row.get("retrieved_contexts"), "retrieved_contexts")):
        name = str(names[number]) if number < len(names) else f"retrieved_contexts-{number + 1}"
        talk.contexts.append(Context(name, a_text(text, f"retrieved_contexts[{number}]")))
    own = row.get("id")
    case_id = own if isinstance(own, str) and own else case_id
    if isinstance(given, list):
        return talk.case(case_id)
    return talk.case(case_id, answer=a_text(row.get("response"), "response") or "", selector="response")


read = by_record(read_case)
