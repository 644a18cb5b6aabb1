"""Gemini: contents with parts, in the REST spelling or Python's; ids are optional, responses are objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import describe_binary
from faithgrade.formats.shape import Json, a_list, a_text, an_object, an_object_or_empty, dig, kind
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation. Of several candidates the first is read; thoughts are not part of it."""
    talk = Transcript("gemini", join="")
    whole = {"contents": record} if isinstance(record, list) else an_object(record, "record")
    if isinstance(whole.get("role"), str):
        whole = {"contents": [whole]}
    request = an_object_or_empty(whole.get("request"), "request") if "request" in whole else whole
    for part in a_list(dig(_either(request, "systemInstruction"), "parts"), "systemInstruction.parts"):
        talk.say("system", a_text(dig(part, "text"), "systemInstruction.parts[].text"))
    config = request.get("config", request.get("generationConfig"))
    for position, tool in enumerate(a_list(request.get("tools") or dig(config, "tools"), "tools")):
        _read_tool(talk, tool, f"tools[{position}]")
    contents = request.get("contents")
    if isinstance(contents, str):
        talk.say("user", contents)
        contents = None
    for position, content in enumerate(a_list(contents, "contents")):
        _read_content(talk, content, f"contents[{position}]")
    response = whole.get("response", whole if "candidates" in whole else None)
    if response is not None:
        case_id = _read_response(talk, an_object(response, "response")) or case_id
    return talk.case(case_id)


def _read_response(talk: Transcript, response: Json) -> str | None:
    candidates = a_list(response.get("candidates"), "response.candidates")
    if len(candidates) > 1:
        talk.odd("multiple_answers", f"{len(candidates)} candidates; the first is read")
    if candidates:
        first = an_object(candidates[0], "response.candidates[0]")
        if first.get("content") is not None:
            _read_content(talk, first["content"], "response.candidates[0].content", role="model")
        talk.stop_reason = a_text(_either(first, "finishReason"), "response.candidates[0].finishReason")
    usage = _either(response, "usageMetadata")
    if isinstance(usage, Mapping):
        talk.add_usage(
            input_tokens=_either(usage, "promptTokenCount"),
            output_tokens=_either(usage, "candidatesTokenCount"),
            reasoning_output_tokens=_either(usage, "thoughtsTokenCount"),
            cache_read_input_tokens=_either(usage, "cachedContentTokenCount"),
        )
    return a_text(_either(response, "responseId"), "response.responseId")


def _read_tool(talk: Transcript, tool: Any, at: str) -> None:
    for declared in a_list(
        _either(an_object(tool, at), "functionDeclarations"), f"{at}.functionDeclarations"
    ):
        spec = an_object(declared, f"{at}.functionDeclarations[]")
        talk.add_tool(
            spec.get("name"),
            description=spec.get("description"),
            input_schema=_either(spec, "parametersJsonSchema") or spec.get("parameters"),
            output_schema=_either(spec, "responseJsonSchema") or spec.get("response"),
        )


def _read_content(talk: Transcript, content: Any, at: str, role: str | None = None) -> None:
    holder = an_object(content, at)
    said_by = role or a_text(holder.get("role"), f"{at}.role") or "user"
    speaker = (
        "assistant" if said_by in ("model", "assistant") else "user" if said_by != "system" else "system"
    )
    running: ToolCall | None = None
    for position, item in enumerate(a_list(holder.get("parts"), f"{at}.parts")):
        place = f"{at}.parts[{position}]"
        part = an_object(item, place)
        if part.get("thought") is True:
            continue
        if part.get("text") is not None:
            talk.say(speaker, a_text(part["text"], f"{place}.text"), key=at)
        elif (call := _either(part, "functionCall")) is not None:
            spec = an_object(call, f"{place}.functionCall")
            talk.call(
                spec.get("name"),
                id=spec.get("id"),
                arguments=spec.get("args"),
                key=at,
                at=f"{place}.functionCall",
            )
        elif (answer := _either(part, "functionResponse")) is not None:
            _read_result(talk, an_object(answer, f"{place}.functionResponse"), f"{place}.functionResponse")
        elif (code := _either(part, "executableCode")) is not None:
            text = dig(code, "code")
            running = talk.call(
                "code_execution", arguments={"code": text if isinstance(text, str) else ""}, key=at, at=place
            )
        elif (outcome := _either(part, "codeExecutionResult")) is not None:
            failed = dig(outcome, "outcome") not in (None, "OUTCOME_OK")
            talk.result(
                dig(outcome, "output"), answers=running, name="code_execution", failed=failed, how="status"
            )
            running = None


def _read_result(talk: Transcript, answer: Json, at: str) -> None:
    """`response.output` or `response.error` by convention, else the whole response object."""
    response = answer.get("response")
    failed, content = False, response
    if isinstance(response, Mapping):
        if "error" in response and not set(response) - {"error", "output"} and response["error"]:
            failed, content = True, response["error"]
        elif set(response) <= {"output", "error"} and "output" in response:
            content = response["output"]
    elif response is not None:
        talk.odd("unexpected_shape", f"a function response is {kind(response)}, not an object")
    binaries = [
        describe_binary({"type": "media", **inline})
        for part in a_list(answer.get("parts"), f"{at}.parts")
        if isinstance(inline := _either(part, "inlineData") if isinstance(part, Mapping) else None, Mapping)
    ]
    more: dict[str, Any] = {"truncated": "yes"} if binaries else {}
    talk.result(
        content,
        call_id=answer.get("id"),
        name=a_text(answer.get("name"), f"{at}.name"),
        failed=failed,
        final=_either(answer, "willContinue") is not True,
        state=None if "response" in answer else "absent",
        attachments=tuple(binaries),
        at=at,
        **more,
    )


def _either(holder: Any, name: str) -> Any:
    """A field in the REST spelling or, of a Python dump, in snake case."""
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
    return dig(holder, name) if dig(holder, name) is not None else dig(holder, snake)


read = by_record(read_case)
