"""What goes wrong, told the way of RFC 9457 (``application/problem+json``) with a code of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field

MEDIA_TYPE = "application/problem+json"

TITLES = {
    400: "Bad request",
    401: "No usable key",
    402: "Budget spent",
    403: "Not from here",
    404: "No such thing",
    405: "No such method here",
    409: "Conflict",
    411: "No length",
    413: "Too large",
    415: "Not a media type that is read",
    422: "Not usable as input",
    429: "Too many requests",
    500: "A fault of the service",
    503: "Not ready",
}


class Problem(BaseModel):
    """A refusal: `code` for programs, `detail` for people, `errors` where several things are wrong."""

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    errors: list[dict[str, Any]] = Field(default_factory=list)


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        errors: list[dict[str, Any]] | None = None,
        headers: Mapping[str, str] | None = None,
    ):
        self.problem = Problem(
            title=TITLES[status], status=status, code=code, detail=detail, errors=errors or []
        )
        self.headers = dict(headers or {})
        super().__init__(detail)


Described = dict[int | str, dict[str, Any]]


def responses(*statuses: int, **accepted: dict[str, Any]) -> Described:
    """The answers of a path, for its description: refusals by status, and ``ok`` (200) if it needs words."""
    shape = {"schema": {"$ref": "#/components/schemas/Problem"}}
    described: Described = {200: accepted["ok"]} if "ok" in accepted else {}
    for status in statuses:
        described[status] = {"description": TITLES[status], "content": {MEDIA_TYPE: shape}}
        if status == 429:
            described[status]["headers"] = {
                "Retry-After": {
                    "description": "Seconds after which to try again",
                    "schema": {"type": "integer"},
                }
            }
    return described
