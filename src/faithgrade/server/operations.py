"""The judge's card, and what operators and their monitors ask for."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from faithgrade.rules import RULES_VERSION
from faithgrade.server.access import caller, service_of
from faithgrade.server.keys import Key
from faithgrade.server.problems import ProblemError, responses
from faithgrade.server.schemas import Health, JudgeCard, Readiness
from faithgrade.server.service import Service
from faithgrade.server.worker import Worker

router = APIRouter()


@router.get(
    "/v1/judge",
    response_model=JudgeCard,
    tags=["grading"],
    summary="Who judges, and how far that can be trusted",
    responses=responses(401, 403, 429, 503),
)
async def judge(
    key: Annotated[Key, Depends(caller)], service: Annotated[Service, Depends(service_of)]
) -> JudgeCard:
    """The fingerprint names all a verdict depends on; two judges are the same when their digests are."""
    return JudgeCard(
        judge=service.grader.settings.judge,
        fingerprint=service.fingerprint(),
        rules_version=RULES_VERSION,
        calibration=_card(service),
        calibration_state=service.calibration.state,
        warnings=list(service.grader.warnings),
    )


def _card(service: Service) -> dict[str, Any] | None:
    state = service.calibration
    if state.calibration is None:
        return None
    named = {"id": state.calibration.id, "created_at": state.calibration.created_at}
    return {**named, "usable": state.usable, "why": list(state.why)}


@router.get(
    "/healthz",
    response_model=Health,
    tags=["operations"],
    summary="The process answers",
    responses=responses(403),
)
async def healthz() -> Health:
    """Nothing is looked at: an answer is the answer."""
    return Health()


@router.get(
    "/readyz",
    response_model=Readiness,
    tags=["operations"],
    summary="The service can take work",
    responses=responses(403, 503),
)
async def readyz(request: Request, service: Annotated[Service, Depends(service_of)]) -> Readiness:
    """503 while stopping, without a database, without the right to run its jobs, or with a worker that
    stopped.
    """
    worker: Worker = request.app.state.worker
    if service.stopping.is_set():
        raise ProblemError(503, "stopping", "the service is about to stop")
    if worker.broken is not None:
        raise ProblemError(503, "worker", f"the worker stopped ({worker.broken})")
    try:
        await asyncio.to_thread(service.store.ping)
        owned = await asyncio.to_thread(service.ownership.holds)
        waiting = await asyncio.to_thread(service.store.waiting_cases)
    except SQLAlchemyError as error:
        raise ProblemError(
            503, "database", f"the database does not answer ({type(error).__name__})"
        ) from None
    if not owned:
        raise ProblemError(503, "not_owner", "another service runs the jobs of this database")
    return Readiness(waiting_cases=waiting)


@router.get(
    "/metrics",
    tags=["operations"],
    summary="Figures for Prometheus",
    response_class=Response,
    responses=responses(
        401,
        403,
        429,
        ok={"description": "Prometheus text", "content": {"text/plain": {"schema": {"type": "string"}}}},
    ),
)
async def metrics(
    key: Annotated[Key, Depends(caller)], service: Annotated[Service, Depends(service_of)]
) -> Response:
    """Counts of requests, cases, claims and money. A service with keys asks for one here too."""
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
