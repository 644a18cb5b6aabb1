"""Batches: accepted, watched, read, shown as a page, removed."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse
from starlette.concurrency import iterate_in_threadpool

from faithgrade.report import NOT_CALIBRATED
from faithgrade.server.access import caller, service_of
from faithgrade.server.bodies import (
    SUFFIXES,
    Checked,
    check_cases,
    media_type,
    read_body,
    read_cases,
    spooled,
)
from faithgrade.server.grading import IdempotencyKey
from faithgrade.server.hub import Hub
from faithgrade.server.keys import Key
from faithgrade.server.problems import ProblemError, responses
from faithgrade.server.schemas import CASE_EXAMPLE, GRADE_EXAMPLE, Batch
from faithgrade.server.service import Service
from faithgrade.server.store import ConflictError, NewBatch
from faithgrade.server.worker import Worker

router = APIRouter(tags=["batches"])

SHORTEST_PAUSE = 0.25
"""Seconds between two events of one stream, so that a fast batch does not flood it."""
HEARTBEAT = 15.0

BatchId = Annotated[str, Path(pattern=r"^bat_[0-9a-f]{18}$", examples=["bat_0123456789abcdef01"])]

_CASES = {"type": "array", "items": {"$ref": "#/components/schemas/CaseRecord"}, "minItems": 1}
_TEXT = {"type": "string"}


_EVENT = {"type": "object", "properties": {"event": _TEXT, "id": _TEXT, "data": _TEXT}}
EVENT_EXAMPLE = "event: progress\nid: 12\ndata: {}\n\n"


def _stream(about: str, kind: str, schema: dict[str, Any], example: str) -> dict[str, Any]:
    return {"description": about, "content": {kind: {"schema": schema, "example": example}}}


def hub_of(request: Request) -> Hub:
    """Who tells watchers of a change."""
    hub: Hub = request.app.state.hub
    return hub


def worker_of(request: Request) -> Worker:
    """Who grades batches."""
    worker: Worker = request.app.state.worker
    return worker


@router.post(
    "/v1/batches",
    status_code=202,
    response_model=Batch,
    summary="Hand in cases to be graded",
    responses=responses(
        400,
        401,
        403,
        409,
        413,
        415,
        422,
        429,
        503,
        ok={"model": Batch, "description": "Handed in before under this Idempotency-Key"},
    ),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": _CASES, "example": [CASE_EXAMPLE]},
                "application/x-ndjson": {"schema": _TEXT, "example": json.dumps(CASE_EXAMPLE)},
                "text/csv": {
                    "schema": _TEXT,
                    "example": "id,question,answer,context\nr1,Who?,It was Ada.,Ada did it.\n",
                },
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
                "multipart/form-data": {
                    "schema": {
                        "type": "object",
                        "required": ["file"],
                        "properties": {
                            "file": {"type": "string", "contentMediaType": "application/octet-stream"}
                        },
                    }
                },
            },
        }
    },
)
async def hand_in(
    request: Request,
    key: Annotated[Key, Depends(caller)],
    service: Annotated[Service, Depends(service_of)],
    worker: Annotated[Worker, Depends(worker_of)],
    idempotency_key: IdempotencyKey = None,
    name: Annotated[
        str, Query(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", description="What the report is called.")
    ] = "",
    format_name: Annotated[
        str | None,
        Query(alias="format", max_length=40, description="Format of the body; by default it is detected."),
    ] = None,
    skip_bad: Annotated[bool, Query(description="Leave records out that cannot be read as a case.")] = False,
) -> Response:
    """Cases as a JSON array, as JSON Lines, as CSV, as a transcript file, or as the field `file` of a form.

    Everything is read and checked before it is accepted. 202 means that the batch is kept: a stop of the
    service loses none of it.
    """
    body, kind = await _body(request, service.options.max_body)
    digest = hashlib.sha256(
        b"\0".join([body, (format_name or "").encode(), str(skip_bad).encode()])
    ).hexdigest()
    try:
        earlier = await asyncio.to_thread(service.store.find_repeated, key.id, idempotency_key, digest)
        if earlier is not None:
            return JSONResponse(_shown(earlier), 200)
        await _make_room(service)
        checked = await asyncio.to_thread(_check, service, body, kind, format_name, skip_bad)
        await _make_room(service, checked.total)
        new = NewBatch(
            key.id,
            name or "batch",
            body,
            checked.format,
            checked.total,
            checked.skipped,
            service.manifest(),
            digest,
            idempotency_key,
        )
        batch, fresh = await asyncio.to_thread(service.store.add_batch, new)
    except ConflictError as error:
        raise ProblemError(409, "idempotency", str(error)) from None
    if fresh:
        await worker.add(batch["id"])
    headers = {"Location": f"/v1/batches/{batch['id']}"}
    return JSONResponse(_shown(batch), 202 if fresh else 200, headers=headers)


@router.get(
    "/v1/batches/{batch_id}",
    response_model=Batch,
    summary="How far a batch is",
    responses=responses(401, 403, 404, 422, 429, 503),
)
async def look_at(
    batch_id: BatchId, key: Annotated[Key, Depends(caller)], service: Annotated[Service, Depends(service_of)]
) -> Response:
    """Progress, cost, and the summary once it is complete."""
    return JSONResponse(_shown(await _own(service, key, batch_id)))


@router.delete(
    "/v1/batches/{batch_id}",
    status_code=204,
    summary="Stop and remove a batch",
    responses=responses(401, 403, 404, 422, 429, 503),
)
async def remove(
    batch_id: BatchId,
    key: Annotated[Key, Depends(caller)],
    service: Annotated[Service, Depends(service_of)],
    worker: Annotated[Worker, Depends(worker_of)],
) -> Response:
    """Its cases and grades are gone; what was spent stays spent."""
    await _own(service, key, batch_id)
    worker.drop(batch_id)
    await asyncio.to_thread(service.store.delete_batch, batch_id)
    return Response(status_code=204)


@router.get(
    "/v1/batches/{batch_id}/events",
    response_class=StreamingResponse,
    summary="Watch a batch",
    responses=responses(
        401,
        403,
        404,
        422,
        429,
        503,
        ok=_stream("Server-sent events", "text/event-stream", _EVENT, EVENT_EXAMPLE),
    ),
)
async def events(
    batch_id: BatchId,
    key: Annotated[Key, Depends(caller)],
    service: Annotated[Service, Depends(service_of)],
    hub: Annotated[Hub, Depends(hub_of)],
) -> Response:
    """`progress` at every change (at most four a second), `complete` or `held` at the end; `id` is the number
    done.
    """
    await _own(service, key, batch_id)
    return StreamingResponse(
        _watch(service, hub, batch_id),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.get(
    "/v1/batches/{batch_id}/grades",
    response_class=StreamingResponse,
    summary="The grades so far",
    responses=responses(
        401,
        403,
        404,
        422,
        429,
        503,
        ok=_stream("Lines of grades.jsonl", "application/x-ndjson", _TEXT, json.dumps(GRADE_EXAMPLE)),
    ),
)
async def read_grades(
    batch_id: BatchId,
    key: Annotated[Key, Depends(caller)],
    service: Annotated[Service, Depends(service_of)],
    after: Annotated[
        int, Query(ge=0, le=2**31 - 1, description="Leave out this many lines: those that were read before.")
    ] = 0,
) -> Response:
    """One grade a line, in the order in which they were finished. Line numbers do not change."""
    await _own(service, key, batch_id)
    lines = (f"{line}\n" for line in service.store.grade_lines(batch_id, after))
    return StreamingResponse(iterate_in_threadpool(lines), media_type="application/x-ndjson")


@router.get(
    "/v1/batches/{batch_id}/report",
    response_class=HTMLResponse,
    summary="The batch as a page",
    responses=responses(401, 403, 404, 422, 429, 503),
)
async def report(
    batch_id: BatchId, key: Annotated[Key, Depends(caller)], service: Annotated[Service, Depends(service_of)]
) -> Response:
    """One HTML file that fetches nothing, as `faithgrade report` makes it."""
    batch = await _own(service, key, batch_id)
    return HTMLResponse(await asyncio.to_thread(_page, service, batch), headers={"Cache-Control": "no-store"})


async def _body(request: Request, limit: int) -> tuple[bytes, str]:
    kind = media_type(request)
    if kind in SUFFIXES:
        return await read_body(request, limit), kind
    if kind != "multipart/form-data":
        raise ProblemError(
            415, "media_type", f"expected one of {', '.join(SUFFIXES)}, or multipart/form-data"
        )
    return await _file_of_form(request, limit), "application/octet-stream"


async def _file_of_form(request: Request, limit: int) -> bytes:
    from starlette.datastructures import UploadFile
    from starlette.exceptions import HTTPException

    whole = await read_body(request, limit + 10_000)  # the form's own lines around the file
    sent = False

    async def again() -> dict[str, Any]:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": whole, "more_body": False}

    try:
        async with Request(request.scope, again).form(
            max_files=1, max_fields=10, max_part_size=limit
        ) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile):
                raise ProblemError(422, "no_file", "expected a file in the form's field named file")
            return await file.read()
    except HTTPException as error:
        raise ProblemError(400, "bad_form", f"expected a form with one file: {error.detail}") from None


def _check(service: Service, body: bytes, kind: str, format_name: str | None, skip_bad: bool) -> Checked:
    return check_cases(body, kind, format_name, skip_bad=skip_bad, most=service.options.max_batch_cases)


async def _make_room(service: Service, coming: int = 1) -> None:
    waiting = await asyncio.to_thread(service.store.waiting_cases)
    if waiting + coming > service.options.max_waiting:
        told = f"{waiting:,} cases are waiting, and {service.options.max_waiting:,} may"
        raise ProblemError(429, "queue_full", told, headers={"Retry-After": "30"})


async def _own(service: Service, key: Key, batch_id: str) -> dict[str, Any]:
    """The batch, if it is this key's; another key's batch is not told from none."""
    batch = await asyncio.to_thread(service.store.batch, batch_id, key.id)
    if batch is None:
        raise ProblemError(404, "no_such_batch", f"there is no batch {batch_id}")
    return batch


async def _watch(service: Service, hub: Hub, batch_id: str) -> AsyncIterator[str]:
    event = hub.watch(batch_id)
    try:
        while True:
            event.clear()
            batch = await asyncio.to_thread(service.store.batch, batch_id)
            if batch is None:
                yield "event: removed\ndata: {}\n\n"
                return
            word = "progress" if batch["state"] == "running" else batch["state"]
            yield f"event: {word}\nid: {batch['done']}\ndata: {json.dumps(_shown(batch))}\n\n"
            if word == "complete" or service.stopping.is_set():
                return
            await asyncio.sleep(SHORTEST_PAUSE)
            while not await _changed(event):
                if service.stopping.is_set():
                    return
                yield ": still here\n\n"
    finally:
        hub.leave(batch_id, event)


async def _changed(event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(HEARTBEAT):
            await event.wait()
    except TimeoutError:
        return False
    return True


def _page(service: Service, batch: dict[str, Any]) -> str:
    """The report. Blocking: called in a thread."""
    from faithgrade.pages import RunView, report_html

    grades = [json.loads(line) for line in service.store.grade_lines(batch["id"])]
    cases, note = {}, ""
    body = service.store.upload(batch["id"]) if service.options.store == "full" else None
    if body is None:
        note = "this service does not keep answers and payloads once they are graded."
    else:
        with spooled(body, "") as source:
            cases = {case.id: case for case in read_cases(source, batch["format"])}
    manifest = json.loads(batch["manifest"]) | {
        "status": batch["state"],
        "started_at": _time(batch["created_at"]),
        "ended_at": _time(batch["ended_at"]),
        "skipped": json.loads(batch["skipped"]),
        "inputs": [{"file": batch["name"], "format": batch["format"], "cases": batch["total"]}],
    }
    summary = json.loads(batch["summary"]) if batch["summary"] else None
    return report_html(RunView(batch["name"], manifest, summary, grades, cases, note))


def _shown(batch: dict[str, Any]) -> dict[str, Any]:
    base = f"/v1/batches/{batch['id']}"
    summary = json.loads(batch["summary"]) if batch["summary"] else None
    counts = ("total", "done", "faithful", "unfaithful", "ungraded", "no_claims")
    return {
        **{name: batch[name] for name in ("id", "name", "state", "reason", "format", *counts)},
        "created_at": _time(batch["created_at"]),
        "ended_at": _time(batch["ended_at"]),
        "skipped": json.loads(batch["skipped"]),
        "cost": {"known_usd": batch["known_cost_usd"], "cases_of_unknown_cost": batch["unknown_costs"]},
        "calibration_state": summary["calibration_state"] if summary else NOT_CALIBRATED,
        "summary": summary,
        "links": {"self": base, **{name: f"{base}/{name}" for name in ("events", "grades", "report")}},
    }


def _time(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
