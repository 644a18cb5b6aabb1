"""The native format: one case a line, one JSON array of cases, or one case as a whole file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.case import (
    Anomaly,
    Case,
    ContentState,
    Context,
    Label,
    ToolCall,
    ToolResult,
    ToolSpec,
    Turn,
    pair_results,
)
from faithgrade.contract import read_expectations
from faithgrade.documents import read_json
from faithgrade.errors import InputError, found_in_json
from faithgrade.formats.errors import find_error
from faithgrade.formats.jsonstream import JsonText, read_json_texts
from faithgrade.formats.schema import (
    AnswerRecord,
    CallRecord,
    CaseRecord,
    ContextRecord,
    LabelRecord,
    ResultRecord,
    ToolRecord,
    describe,
    validate,
)
from faithgrade.formats.source import read_lines

if TYPE_CHECKING:
    from faithgrade.formats.source import Source


def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
    """The cases of a file with the lines they start on; a bad record comes as its error, reading goes on."""
    yield from cases_of_texts(read_json_texts(source), source.name)


def read_excerpt(source: Source) -> Iterator[tuple[Case, int] | InputError]:
    """The same for a part of a JSON Lines file, where every line is a record of its own."""
    lines = (
        line if isinstance(line, InputError) else JsonText(line.number, line.text, line.ended)
        for line in read_lines(source)
        if isinstance(line, InputError) or line.text.strip()
    )
    yield from cases_of_texts(lines, source.name)


def cases_of_texts(
    texts: Iterable[JsonText | InputError], name: str
) -> Iterator[tuple[Case, int] | InputError]:
    """The cases that JSON texts stand for; `name` is what messages call their file."""
    for text in texts:
        if isinstance(text, InputError):
            yield text
            continue
        try:
            yield read_case(text.text), text.line
        except json.JSONDecodeError as error:
            cut = "; the file seems to be cut off here" if not text.ended else ""
            line = text.line + error.lineno - 1
            yield InputError(
                f"expected JSON, found {found_in_json(error.msg)} at column {error.colno}{cut}",
                file=name,
                line=line,
            )
        except InputError as error:
            yield InputError(error.problem, file=name, line=text.line, field=error.field)
        except ValueError as error:
            yield InputError(str(error), file=name, line=text.line)


def read_case(text: str) -> Case:
    """One case from its JSON text; InputError (with its field) or JSONDecodeError when it is none.

    >>> case = read_case('{"id": "a", "answer": "It costs 5.", "results": [{"content": {"price": 5}}]}')
    >>> case.results[0].content
    {'price': 5}
    """
    value, odd = read_json(text)
    if not isinstance(value, Mapping):
        raise InputError(f"expected an object with id and answer, found {describe(value)}")
    return case_from(value, anomalies=odd)


def case_from(value: Mapping[str, Any], *, anomalies: tuple[Anomaly, ...] = ()) -> Case:
    """A case from its parsed JSON. `anomalies` are those of the parsing."""
    record = validate(CaseRecord, value)
    if not record.id.strip():
        raise InputError("expected an id, found empty text", field="id")
    answer, about_answer, odd = _answer(record.answer)
    calls = tuple(_call(i, c) for i, c in enumerate(record.calls))
    _refuse_repeats([c.uid for c in calls], "calls")
    results = tuple(_result(i, r, {c.uid for c in calls}) for i, r in enumerate(record.results))
    _refuse_repeats([r.uid for r in results], "results")
    paired, pairing = pair_results(calls, results)
    labels = tuple(_label(i, label, answer) for i, label in enumerate(record.labels))
    _refuse_contradiction(record.answer_label, labels)
    meta = dict(record.meta)
    extra = {
        "answer": about_answer,
        "other_texts": [t.model_dump(exclude_none=True) for t in record.other_texts],
        "timing": record.timing,
        "run": record.run,
        "source": record.source if not isinstance(record.source, str) else None,
    }
    meta.update({key: found for key, found in extra.items() if found and key not in meta})
    given = tuple(Anomaly(a.code, a.detail, tuple(a.refs or a.uids)) for a in record.anomalies)
    read_expectations(record.expectations)  # a malformed one is told with its line, before anything is spent
    return Case(
        id=record.id,
        answer=answer,
        question=record.question,
        system=record.system,
        turns=tuple(Turn(t.role, t.text) for t in record.turns),
        calls=calls,
        results=paired,
        contexts=tuple(_context(i, c) for i, c in enumerate(record.contexts)),
        tools=tuple(_tool(t) for t in record.tools),
        expectations=record.expectations,
        labels=labels,
        answer_label=record.answer_label,
        anomalies=tuple(dict.fromkeys((*given, *anomalies, *odd, *pairing))),
        usage=record.usage,
        source=record.source
        if isinstance(record.source, str)
        else str((record.source or {}).get("format") or "") or None,
        meta=meta,
    )


def _answer(value: Any) -> tuple[str, dict[str, Any], tuple[Anomaly, ...]]:
    """The answer as text, what else was said of it, and what is odd.

    Text is itself; a list of content blocks is their texts, a line each; an object with `text` is that text;
    any other object is shown as indented JSON; null is no answer.
    """
    if isinstance(value, str):
        return value, {}, ()
    if value is None:
        return "", {}, (Anomaly("no_answer", "the answer is null: there was none"),)
    if isinstance(value, list):
        return _blocks(value)
    if isinstance(value, Mapping) and "text" in value:
        record = validate(AnswerRecord, value, at="answer")
        about = record.model_dump(exclude={"text"}, exclude_none=True, exclude_defaults=True)
        cut = (Anomaly("answer_cut", "the answer was not finished"),) if record.complete is False else ()
        return record.text, about, cut
    if isinstance(value, Mapping):
        shown = json.dumps(value, ensure_ascii=False, indent=2, default=str)
        return (
            shown,
            {},
            (Anomaly("answer_rendered", "the answer is an object and was read as its JSON text"),),
        )
    raise InputError(
        f"expected text, a list of content blocks, an object or null, found {describe(value)}", field="answer"
    )


def _blocks(blocks: list[Any]) -> tuple[str, dict[str, Any], tuple[Anomaly, ...]]:
    texts: list[str] = []
    left_out: list[str] = []
    for i, block in enumerate(blocks):
        if isinstance(block, str):
            texts.append(block)
        elif (
            isinstance(block, Mapping)
            and isinstance(block.get("text"), str)
            and block.get("type") in (None, "text", "output_text")
        ):
            texts.append(block["text"])
        elif isinstance(block, Mapping) and isinstance(block.get("type"), str):
            left_out.append(block["type"])
        else:
            raise InputError(
                f"expected text or a content block with a type, found {describe(block)}", field=f"answer[{i}]"
            )
    odd = (
        [
            Anomaly(
                "blocks_left_out",
                f"blocks of the answer that are no text: {', '.join(sorted(set(left_out)))}",
            )
        ]
        if left_out
        else []
    )
    if not texts:
        odd.append(Anomaly("no_answer", "the answer holds no text"))
    return "\n".join(texts), {}, tuple(odd)


def _call(index: int, record: CallRecord) -> ToolCall:
    kept = record.model_dump(
        include={
            "namespace",
            "kind",
            "status",
            "deadline_ms",
            "parent_uid",
            "retry_of",
            "transport",
            "destructive",
        },
        exclude_none=True,
    )
    return ToolCall(
        uid=record.uid or f"call-{index}",
        name=record.name,
        id=record.id or None,
        arguments=record.arguments,
        arguments_raw=record.arguments_raw,
        arguments_error=record.arguments_error,
        turn=_turn(record, f"calls[{index}]"),
        position=index if record.position is None else record.position,
        started_at=record.started_at,
        ended_at=record.ended_at,
        latency_ms=record.latency_ms,
        idempotency_key=record.idempotency_key,
        meta={**kept, **record.meta},
    )


def _result(index: int, record: ResultRecord, call_uids: set[str]) -> ToolResult:
    if record.call_uid is not None and record.call_uid not in call_uids:
        raise InputError(f"no call has the uid {record.call_uid!r}", field=f"results[{index}].call_uid")
    sign = find_error(record.content, flag=record.is_error)
    told = record.error
    if sign is None and told is not None and record.is_error is None:
        sign = find_error(record.content, flag=True)
    kept = record.model_dump(include={"content_type", "raw", "structured_seen_by_model"}, exclude_none=True)
    if record.attachments:
        kept["attachments"] = record.attachments
    return ToolResult(
        uid=record.uid or f"result-{index}",
        name=record.name or "",
        call_id=record.call_id or None,
        call_uid=record.call_uid,
        content=record.content,
        state=record.content_state or _state(record),
        is_error=sign is not None,
        error_kind=(told.kind if told and told.kind else sign.kind) if sign else None,
        detected_by=(told.detected_by if told and told.detected_by else sign.detected_by) if sign else None,
        error_message=(told.message if told and told.message else sign.message) if sign else None,
        structured=record.structured,
        truncated=_truncated(record),
        final=record.final,
        turn=_turn(record, f"results[{index}]"),
        position=index if record.position is None else record.position,
        received_at=record.received_at,
        latency_ms=record.latency_ms,
        meta={**kept, **record.meta},
    )


def _state(record: ResultRecord) -> ContentState:
    if "content" not in record.model_fields_set:
        return "absent"
    if record.content is None:
        return "null"
    return "empty" if record.content == "" else "present"


def _truncated(record: ResultRecord) -> Any:
    told = record.truncated
    if isinstance(told, bool):
        return "yes" if told else "no"
    return told if isinstance(told, str) else told.state


def _turn(record: CallRecord | ResultRecord, at: str) -> int | None:
    if record.turn is not None and record.turn_index is not None and record.turn != record.turn_index:
        raise InputError(
            f"turn says {record.turn} and turn_index says {record.turn_index}", field=f"{at}.turn"
        )
    return record.turn if record.turn is not None else record.turn_index


def _context(index: int, record: str | ContextRecord) -> Context:
    if isinstance(record, str):
        return Context(f"context-{index}", record)
    kept = record.model_dump(include={"uri", "score", "rank", "metadata"}, exclude_none=True)
    return Context(record.id or f"context-{index}", record.content, record.title, {**kept, **record.meta})


def _tool(record: ToolRecord) -> ToolSpec:
    return ToolSpec(
        record.name, record.description, record.input_schema, record.output_schema, record.destructive
    )


def _label(index: int, record: LabelRecord, answer: str) -> Label:
    at = f"labels[{index}]"
    if not 0 <= record.start < record.end <= len(answer):
        raise InputError(
            f"expected a span inside the answer's {len(answer)} characters, "
            f"found {record.start} to {record.end}",
            field=at,
        )
    if record.text is not None and answer[record.start : record.end] != record.text:
        raise InputError(
            f"the span {record.start} to {record.end} does not cut its own text out of the answer",
            field=f"{at}.text",
        )
    return Label(record.start, record.end, record.label, record.note or "", record.annotator, record.kind)


def _refuse_contradiction(answer_label: str | None, labels: tuple[Label, ...]) -> None:
    """One annotator cannot find an answer faithful and a part of it unsupported; several may differ."""
    for i, label in enumerate(labels):
        if answer_label == "faithful" and label.label == "unsupported" and label.annotator is None:
            raise InputError(
                f"answer_label says faithful, and labels[{i}] says unsupported", field="answer_label"
            )


def _refuse_repeats(uids: list[str], field: str) -> None:
    seen: set[str] = set()
    for i, uid in enumerate(uids):
        if uid in seen:
            raise InputError(f"the uid {uid!r} is used twice", field=f"{field}[{i}].uid")
        seen.add(uid)
