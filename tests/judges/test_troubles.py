"""What a provider's error answer means."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from faithgrade.errors import JudgeUnavailableError
from faithgrade.judges.troubles import retry_after, trouble


@pytest.mark.parametrize(
    ("status", "message", "kind", "reason", "later", "for_all"),
    [
        (429, "rate limit exceeded", "rate_limit_error", "rate_limit", True, True),
        (529, "Overloaded", "overloaded_error", "overloaded", True, True),
        (500, "Overloaded", "api_error", "overloaded", True, True),
        (200, "Overloaded", "overloaded_error", "overloaded", True, True),
        (503, "try again", None, "provider_error", True, False),
        (500, "scripted internal error", "api_error", "provider_error", True, False),
        (504, "", None, "provider_error", True, False),
        (408, "", None, "provider_error", True, False),
        (401, "invalid x-api-key", "authentication_error", "no_key", False, False),
        (403, "not allowed", "permission_error", "no_key", False, False),
        (402, "pay first", None, "quota", False, False),
        (429, "You exceeded your current quota", "insufficient_quota", "quota", False, False),
        (400, "Your credit balance is too low", "invalid_request_error", "quota", False, False),
        (404, "model: no-such", "not_found_error", "no_model", False, False),
        (400, "max_tokens is required", "invalid_request_error", "bad_request", False, False),
        (413, "too large", "request_too_large", "bad_request", False, False),
    ],
)
def test_s24_each_answer_has_its_reason(
    status: int, message: str, kind: str | None, reason: str, later: bool, for_all: bool
) -> None:
    error = trouble(status, message, kind, {})
    assert error.reason == reason
    assert isinstance(error, JudgeUnavailableError) is later
    assert (isinstance(error, JudgeUnavailableError) and error.pauses_all) is for_all


def test_the_providers_words_are_kept_short() -> None:
    assert len(str(trouble(500, "x" * 10_000, None, {}))) < 260


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "1"}, 1.0),
        ({"retry-after": "0.25"}, 0.25),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_the_time_to_wait_is_read(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_the_time_to_wait_may_be_a_date() -> None:
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    waited = retry_after({"retry-after": at})
    assert waited is not None
    assert 25 < waited <= 30
