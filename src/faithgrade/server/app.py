"""The application: routes, what is shared, and what happens to a request on its way in and out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from faithgrade.errors import SettingsError
from faithgrade.formats.schema import CaseRecord
from faithgrade.grader import Grader
from faithgrade.server import batches, grading, operations
from faithgrade.server.access import refuse_strangers
from faithgrade.server.grader_thread import GraderThread
from faithgrade.server.hub import Hub
from faithgrade.server.metrics import Metrics
from faithgrade.server.options import ServiceOptions
from faithgrade.server.ownership import Ownership
from faithgrade.server.problems import MEDIA_TYPE, TITLES, Problem, ProblemError
from faithgrade.server.service import Service, calibration_of
from faithgrade.server.store import Store
from faithgrade.server.worker import Worker
from faithgrade.settings import Settings

log = logging.getLogger("faithgrade.server")

Next = Callable[[Request], Awaitable[Response]]


def create_app(options: ServiceOptions, settings: Settings, *, judge: Any = None) -> FastAPI:
    """The service as an ASGI application; `judge` is a Judge of your own in place of the settings' choice.

    SettingsError for an address that others can reach while no key is in use, and for a spent budget;
    RunError when another service runs on the database.
    """
    store = Store(options.database, time.time)
    ownership = Ownership(store.engine)
    try:
        store.prepare()
        if not options.loopback and not store.has_keys():
            told = "expected keys before others can reach the service; faithgrade keys add makes one"
            raise SettingsError(f"host {options.host}: {told}")
        settings = _within_budget(settings, store)
        ownership.take()
    except BaseException:
        store.close()
        raise

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store.drop_open_answers()
        async with GraderThread(Grader(judge, settings=settings)) as thread:
            service = Service(
                options,
                thread,
                store,
                ownership,
                Metrics(),
                await asyncio.to_thread(calibration_of, thread.grader),
            )
            hub = Hub()
            worker = Worker(service, hub, room=settings.concurrency * 2 if service.judged else 2)
            app.state.service, app.state.hub, app.state.worker = service, hub, worker
            _watch_figures(service, worker)
            await worker.start()
            log.info("ready", extra={"host": options.host, "port": options.port})
            try:
                yield
            finally:
                service.stopping.set()
                hub.wake_all()
                await worker.stop(options.grace)
        ownership.give_back()
        store.close()
        log.info("stopped")

    app = FastAPI(title="faithgrade", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.middleware("http")(_on_the_way)
    app.add_exception_handler(ProblemError, _problem)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(SQLAlchemyError, _no_database)
    for router in (grading.router, batches.router, operations.router):
        app.include_router(router)
    app.openapi = lambda: _describe(app)  # type: ignore[method-assign]  # FastAPI's documented way to extend it
    return app


async def _on_the_way(request: Request, call_next: Next) -> Response:
    """Name the request, refuse strangers, count, log; nothing of its content is logged."""
    began = time.perf_counter()
    number = secrets.token_hex(8)
    service: Service = request.app.state.service
    try:
        refuse_strangers(request, service)
        if service.stopping.is_set() and not request.url.path.endswith(("/healthz", "/readyz")):
            raise ProblemError(503, "stopping", "the service is about to stop", headers={"Retry-After": "5"})
        response = await call_next(request)
    except ProblemError as error:
        response = await _problem(request, error)
    except Exception:
        log.exception("a fault of the service", extra={"request": number})
        response = _answer(
            Problem(
                title=TITLES[500], status=500, code="fault", detail=f"see the service's log, request {number}"
            )
        )
    response.headers["X-Request-Id"] = number
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    route = getattr(request.scope.get("route"), "path", "none")
    seconds = time.perf_counter() - began
    service.metrics.requests.labels(
        request.method if route != "none" else "any", route, response.status_code
    ).inc()
    service.metrics.seconds.labels(route).observe(seconds)
    told = {
        "request": number,
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    log.info("request", extra=told | {"key": getattr(request.state, "key", None)})
    return response


async def _problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, ProblemError):
        raise error
    request.app.state.service.metrics.refused.labels(error.problem.code).inc()
    return _answer(error.problem, error.headers)


async def _not_valid(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    wrong = [{"field": ".".join(map(str, one["loc"])), "problem": one["msg"]} for one in error.errors()]
    detail = "; ".join(f"{one['field']}: {one['problem']}" for one in wrong)
    return _answer(Problem(title=TITLES[422], status=422, code="bad_parameter", detail=detail, errors=wrong))


async def _http_problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    title = TITLES.get(error.status_code, "Refused")
    problem = Problem(
        title=title, status=error.status_code, code=f"http_{error.status_code}", detail=str(error.detail)
    )
    return _answer(problem, dict(error.headers or {}))


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database did not answer", extra={"reason": type(error).__name__})
    detail = f"the database did not answer ({type(error).__name__})"
    return _answer(
        Problem(title=TITLES[503], status=503, code="database", detail=detail), {"Retry-After": "5"}
    )


def _answer(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(problem.model_dump(), problem.status, headers=headers, media_type=MEDIA_TYPE)


def _within_budget(settings: Settings, store: Store) -> Settings:
    """The spending limit less what earlier processes on this database have spent."""
    if settings.max_cost is None:
        return settings
    left = settings.max_cost - store.total_spent()
    if left <= 0:
        raise SettingsError(
            f"max_cost: ${settings.max_cost:g} are spent already; allow more, or serve with --judge none"
        )
    return replace(settings, max_cost=left)


def _watch_figures(service: Service, worker: Worker) -> None:
    metrics = service.metrics
    metrics.watch(
        "faithgrade_waiting_cases", "Cases of batches not yet handed to the grader.", lambda: worker.waiting
    )
    metrics.watch(
        "faithgrade_cases_at_once", "Single cases being graded while a client waits.", lambda: service.at_once
    )
    metrics.watch(
        "faithgrade_judge_replies",
        "Replies the judge or its cache gave.",
        lambda: service.grader.totals.replies,
    )
    metrics.watch(
        "faithgrade_judge_failures",
        "Questions the judge gave no usable reply to.",
        lambda: service.grader.totals.failures,
    )


def _describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the case's own schema in it."""
    if app.openapi_schema is None:
        about = (
            "Grades whether answers say only what their tool results support. What is not known never passes."
        )
        document = get_openapi(title="faithgrade", version="1", description=about, routes=app.routes)
        shapes = document.setdefault("components", {}).setdefault("schemas", {})
        for model in (CaseRecord, Problem):
            schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
            shapes.update(schema.pop("$defs", {}))
            shapes[model.__name__] = schema
        for name in ("HTTPValidationError", "ValidationError"):
            shapes.pop(name, None)
        app.openapi_schema = document
    return app.openapi_schema
