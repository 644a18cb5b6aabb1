"""Who is asking: the bearer key of a request, its allowance, and the names a keyless service answers to."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from faithgrade.server.keys import LOCAL, Key
from faithgrade.server.problems import ProblemError
from faithgrade.server.service import Service

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]", "::1")

CHALLENGE = {"WWW-Authenticate": "Bearer"}

bearer = HTTPBearer(
    auto_error=False,
    description="A key of `faithgrade keys add`; not asked for on loopback while there is none.",
)


def service_of(request: Request) -> Service:
    """The service that answers this request."""
    service: Service = request.app.state.service
    return service


async def caller(
    request: Request,
    service: Annotated[Service, Depends(service_of)],
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Key:
    """The key of the request; 401 without a usable one, 429 beyond its requests a minute."""
    if given is None and "authorization" in request.headers:
        raise ProblemError(401, "bad_key", "expected the header Authorization: Bearer KEY", headers=CHALLENGE)
    key = await _find(service, given)
    request.state.key = key.id
    wait = service.limiter.wait(key.id, key.rpm)
    if wait:
        told = f"this key may ask {key.rpm:g} times a minute"
        raise ProblemError(429, "rate", told, headers={"Retry-After": str(max(1, round(wait + 0.5)))})
    return key


async def _find(service: Service, given: HTTPAuthorizationCredentials | None) -> Key:
    if given is not None:
        key = await run_in_threadpool(service.store.find_key, secret=given.credentials)
        if key is None or key.revoked or key.id == LOCAL:
            raise ProblemError(
                401, "bad_key", "this key is not known or not in use any more", headers=CHALLENGE
            )
        return key
    if not service.options.loopback or await run_in_threadpool(service.store.has_keys):
        raise ProblemError(401, "no_key", "expected the header Authorization: Bearer KEY", headers=CHALLENGE)
    local = await run_in_threadpool(service.store.find_key, key_id=LOCAL)
    if local is None:
        raise RuntimeError("the database has lost the entry of the one without a key")
    return local


def refuse_strangers(request: Request, service: Service) -> None:
    """403 for requests that a web page of another site made a browser send to this machine.

    A loopback service without keys trusts whoever reaches it, and a browser reaches it for any page: so the
    name it is asked under must be its own, and an Origin, where there is one, must be its own too.
    """
    if not service.options.loopback:
        return
    host = request.headers.get("host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name not in (*LOOPBACK_NAMES, service.options.host, *service.options.hosts):
        raise ProblemError(403, "foreign_host", "this service answers to the names of its own machine only")
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != host:
        raise ProblemError(403, "foreign_origin", "this service does not answer pages of other sites")
