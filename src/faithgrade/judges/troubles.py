"""What a provider's error answer means: ask again later, wait with everybody, or give up."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from faithgrade.errors import JudgeError, JudgeUnavailableError

if TYPE_CHECKING:
    from collections.abc import Mapping

_QUOTA = re.compile(
    r"insufficient_quota|exceeded your current quota|credit balance|billing|payment required"
    r"|spend(?:ing)? limit",
    re.IGNORECASE,
)
_OVERLOADED = re.compile(r"overloaded", re.IGNORECASE)

FOR_EVERYBODY = frozenset({"no_key", "quota", "no_model"})
"""Reasons that no other request of the run will escape."""


def trouble(status: int, message: str, kind: str | None, headers: Mapping[str, str]) -> JudgeError:
    """The error for an answer with `status`; the provider's own words are kept short and never hold the
    prompt.

    An overload is told by its words as well as its number, for some gateways pass it on under 200 or 500.
    """
    said = " ".join(message.split())[:200]
    shown = f"{status} {said}".strip()
    if _QUOTA.search(f"{kind or ''} {said}") or status == 402:
        return JudgeError(f"the provider's quota or credit is used up ({shown})", reason="quota")
    if status in (401, 403):
        return JudgeError(f"the provider refused the key ({shown})", reason="no_key")
    if status == 429:
        return JudgeUnavailableError(
            f"rate limit ({shown})", reason="rate_limit", retry_after=retry_after(headers), pauses_all=True
        )
    if status == 529 or _OVERLOADED.search(f"{kind or ''} {said}"):
        return JudgeUnavailableError(
            f"the provider is overloaded ({shown})",
            reason="overloaded",
            retry_after=retry_after(headers),
            pauses_all=True,
        )
    if status in (200, 408, 409) or status >= 500:
        return JudgeUnavailableError(
            f"the provider failed ({shown})", reason="provider_error", retry_after=retry_after(headers)
        )
    if status == 404:
        return JudgeError(f"the provider knows no such model or address ({shown})", reason="no_model")
    return JudgeError(f"the provider refused the request ({shown})", reason="bad_request")


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds a provider asks to wait, from milliseconds, seconds or a date; None when it names none.

    >>> retry_after({"retry-after": "2"}), retry_after({"retry-after": "soon"})
    (2.0, None)
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name)
        if value is None:
            continue
        try:
            seconds = float(value) * unit
        except ValueError:
            try:
                seconds = (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
            except (TypeError, ValueError):
                continue
        if seconds == seconds:
            return max(0.0, seconds)
    return None
