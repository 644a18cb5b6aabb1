"""Inspect logs: the JSON form, and the `.eval` archive of the same samples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.documents import read_json
from faithgrade.errors import InputError
from faithgrade.formats.archive import is_archive, read_members
from faithgrade.formats.messages import Transcript
from faithgrade.formats.openai_chat import text_of
from faithgrade.formats.shape import (
    Json,
    a_list,
    a_text,
    absent_without,
    an_amount,
    an_object,
    an_object_or_empty,
    dig,
    word,
)
from faithgrade.formats.spans import elapsed_ms
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.formats.source import Source

_REFERENCE = "attachment://"


def read_case(record: Any, case_id: str) -> Case:
    """The case of one sample and epoch: the output's completion is the answer.

    On a tool error the content is empty and the text stands in `error`; long texts are attachments.
    """
    sample = an_object(record, "sample")
    stored = an_object_or_empty(sample.get("attachments"), "sample.attachments")
    talk = Transcript("inspect")
    events = _tool_events(sample)
    for position, item in enumerate(a_list(sample.get("messages"), "sample.messages")):
        at = f"sample.messages[{position}]"
        _read_message(talk, an_object(_resolved(item, stored), at), events, at)
    for tool in _tools(sample):
        talk.add_tool(
            dig(tool, "name"), description=dig(tool, "description"), input_schema=dig(tool, "parameters")
        )
    answer = _answer(talk, _resolved(sample.get("output"), stored))
    for usage in an_object_or_empty(sample.get("model_usage"), "sample.model_usage").values():
        talk.add_usage(
            input_tokens=dig(usage, "input_tokens"),
            output_tokens=dig(usage, "output_tokens"),
            cost_usd=dig(usage, "total_cost"),
        )
    if sample.get("error") is not None:
        talk.odd("run_error", "the sample ended with an error of its own")
    for name in ("started_at", "completed_at", "total_time"):
        if sample.get(name) is not None:
            talk.meta[name] = an_amount(sample[name]) if name == "total_time" else sample[name]
    epoch = sample.get("epoch")
    name = str(sample["id"]) if sample.get("id") is not None else case_id
    own = name if epoch in (None, 1) else f"{name}-epoch-{epoch}"
    return talk.case(own, answer=answer, selector="output_completion" if answer else None)


def unfold(value: Any) -> Iterable[Any]:
    """The samples of a log, or a sample as it is."""
    whole = an_object(value, "record")
    if "samples" not in whole and "messages" in whole:
        return [whole]
    if not whole.get("samples"):
        raise InputError("expected samples, found none: the log holds its header alone", field="samples")
    return a_list(whole["samples"], "samples")


def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
    """Every sample of a log file of either form. In an archive the "line" is the sample's number."""
    if not is_archive(source):
        yield from _read_json(source)
        return
    number = 0
    for name, text in read_members(source, "samples/"):
        number += 1
        try:
            value, _ = read_json(text)
            case = read_case(value, f"sample-{number}")
        except InputError as error:
            yield InputError(error.problem, file=source.name, field=f"{name}: {error.field}")
        except (ValueError, RecursionError):
            yield InputError("expected JSON", file=source.name, field=name)
        else:
            yield case, number
    if number == 0:
        raise InputError("expected samples, found none: the log holds its header alone", file=source.name)


def _read_message(talk: Transcript, message: Json, events: Mapping[str, Json], at: str) -> None:
    role = a_text(message.get("role"), f"{at}.role") or ""
    if role != "tool":
        talk.say(role, text_of(message.get("content"), f"{at}.content"), key=at)
        for number, item in enumerate(a_list(message.get("tool_calls"), f"{at}.tool_calls")):
            call = an_object(item, f"{at}.tool_calls[{number}]")
            event = events.get(str(call.get("id")), {})
            more: dict[str, Any] = {
                "started_at": word(event.get("timestamp")) or None,
                "ended_at": word(event.get("completed")) or None,
                "latency_ms": elapsed_ms(event.get("timestamp"), event.get("completed")),
            }
            if call.get("parse_error") is not None:
                more["arguments_error"] = a_text(
                    call["parse_error"], f"{at}.tool_calls[{number}].parse_error"
                )
            talk.call(
                call.get("function"),
                id=call.get("id"),
                arguments=call.get("arguments"),
                key=at,
                at=at,
                **more,
            )
        return
    error = an_object_or_empty(message.get("error"), f"{at}.error")
    text = a_text(error.get("message"), f"{at}.error.message")
    content = message.get("content")
    event = events.get(str(message.get("tool_call_id")), {})
    cut = event.get("truncated")
    more = {"truncated": "yes"} if isinstance(cut, list) and cut else {}
    talk.result(
        text if error and not content else content,
        call_id=message.get("tool_call_id"),
        name=a_text(message.get("function"), f"{at}.function"),
        failed=bool(error),
        message=text,
        error_kind=a_text(error.get("type"), f"{at}.error.type"),
        state=absent_without(message, "content"),
        received_at=word(event.get("completed")) or None,
        at=at,
        **more,
    )


def _answer(talk: Transcript, output: Any) -> str | None:
    completion = dig(output, "completion")
    message = dig(output, "choices", 0, "message")
    talk.stop_reason = a_text(
        dig(output, "choices", 0, "stop_reason"), "sample.output.choices[0].stop_reason"
    )
    text = completion if isinstance(completion, str) else text_of(dig(message, "content"), "sample.output")
    said = [s.text for s in talk.said if s.role == "assistant"]
    return None if not text or (said and said[-1] == text) else text


def _tool_events(sample: Json) -> dict[str, Json]:
    """The last tool event of each call id: when it ran, and whether what it returned was cut."""
    return {str(e["id"]): e for e in _events(sample, "tool") if e.get("id") is not None}


def _tools(sample: Json) -> list[Any]:
    return [
        tool for event in _events(sample, "model") for tool in a_list(event.get("tools"), "events[].tools")
    ]


def _events(sample: Json, kind: str) -> list[Json]:
    return [e for e in a_list(sample.get("events"), "sample.events") if dig(e, "event") == kind]


def _resolved(value: Any, stored: Json) -> Any:
    """References to attachments replaced by their texts."""
    if isinstance(value, str) and value.startswith(_REFERENCE):
        return stored.get(value.removeprefix(_REFERENCE), value)
    if isinstance(value, Mapping):
        return {k: _resolved(v, stored) for k, v in value.items()}
    return [_resolved(v, stored) for v in value] if isinstance(value, list) else value


_read_json = by_record(read_case, unfold=unfold)
