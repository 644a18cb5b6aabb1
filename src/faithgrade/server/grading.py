"""One case in, its grade out, while the client waits."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response

from faithgrade.case import Case
from faithgrade.server.access import caller, service_of
from faithgrade.server.bodies import media_type, one_case, read_body
from faithgrade.server.keys import Key
from faithgrade.server.problems import ProblemError, responses
from faithgrade.server.schemas import CASE_EXAMPLE, Answer
from faithgrade.server.service import Service, UnknownPriceError
from faithgrade.server.store import ConflictError

router = APIRouter()

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="The same key with the same body gives the same answer, and nothing is done twice.",
    ),
]


@router.post(
    "/v1/grade",
    response_model=Answer,
    tags=["grading"],
    summary="Grade one case and answer when it is done",
    responses=responses(400, 401, 402, 403, 409, 413, 415, 422, 429, 503),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {"$ref": "#/components/schemas/CaseRecord"},
                    "example": CASE_EXAMPLE,
                }
            },
        }
    },
)
async def grade(
    request: Request,
    key: Annotated[Key, Depends(caller)],
    service: Annotated[Service, Depends(service_of)],
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """The body is a case in faithgrade's own format. Numbers are read exactly as they are written."""
    if media_type(request) != "application/json":
        raise ProblemError(415, "media_type", "expected a case as application/json")
    body = await read_body(request, service.options.max_body)
    case = await asyncio.to_thread(one_case, body)
    if idempotency_key is None:
        return _json(await _answer(service, key, case))
    try:
        earlier = await asyncio.to_thread(service.store.begin_answer, key.id, idempotency_key, _digest(body))
    except ConflictError as error:
        raise ProblemError(409, "idempotency", str(error)) from None
    if earlier is not None:
        return _json(earlier)
    answer: str | None = None
    try:
        answer = await _answer(service, key, case)
        return _json(answer)
    finally:
        kept = answer if service.options.store == "full" else None
        await asyncio.shield(asyncio.to_thread(service.store.end_answer, key.id, idempotency_key, kept))


async def _answer(service: Service, key: Key, case: Case) -> str:
    if service.at_once >= service.options.max_at_once:
        told = f"{service.at_once} cases are being graded, which is as many as this service takes at once"
        raise ProblemError(429, "busy", told, headers={"Retry-After": "1"})
    service.at_once += 1
    try:
        reserved = await _reserve(service, key, case)
        try:
            graded = await service.grade(case)
            if graded.cost_usd:
                await asyncio.to_thread(service.store.spend, key.id, graded.cost_usd)
        finally:
            service.ledger.release(key.id, reserved)
    finally:
        service.at_once -= 1
    answer: dict[str, Any] = {
        "grade": graded.to_dict(),
        "feedback": graded.feedback(),
        "judge": service.grader.fingerprint.digest,
        "calibration_state": service.calibration.state,
    }
    return json.dumps(answer, allow_nan=False)


async def _reserve(service: Service, key: Key, case: Case) -> float:
    try:
        reserved = await service.reserve(key, case)
    except UnknownPriceError as error:
        raise ProblemError(402, "price_unknown", str(error)) from None
    if reserved is None:
        raise ProblemError(
            402, "budget_spent", f"the budget of this key (${key.budget_usd:g}) is spent or spoken for"
        )
    return reserved


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
