"""A data tool over HTTP that answers 200 and is broken inside: what each assertion says of it."""

from __future__ import annotations

import json
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.testing import (
    ToolLog,
    assert_filled,
    assert_found,
    assert_quality,
    assert_source,
    record_tool,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.case import Case

BODIES = {
    "/good": json.dumps(
        {
            "match": {"name": "Ada Example", "email": "ada@example.org"},
            "confidence": "high",
            "sources": ["a", "b"],
        }
    ),
    "/nulls": json.dumps(
        {"match": {"name": "Ada Example", "email": None}, "confidence": "high", "sources": ["a", "b"]}
    ),
    "/malformed": '{"match": {"name": "Ada Exa',
    "/nomatch": json.dumps({"match": None, "confidence": "none", "sources": []}),
    "/lowconfidence": json.dumps(
        {"match": {"name": "Ada Example", "email": "a@example.org"}, "confidence": "low", "sources": ["a"]}
    ),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = BODIES[self.path].encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def case_of(base: str, path: str) -> Case:
    log = ToolLog()

    @record_tool(log)
    def find_person(url: str) -> str:
        with urllib.request.urlopen(url) as reply:
            return str(reply.read().decode())

    find_person(base + path)
    return log.case("…")


def test_a_good_answer_passes_every_floor(base: str) -> None:
    case = case_of(base, "/good")
    assert_found(case, "find_person", min_items=0)
    assert_filled(case, "find_person", "/match/name", "/match/email")
    assert_quality(case, "find_person", "/confidence", "in", ["high", "medium"])
    assert_quality(case, "find_person", "/sources", ">=", 2)
    assert_source(case, "find_person", "/match/name", "Ada Example")


def test_a_field_that_is_present_and_null_lowers_the_fill_rate(base: str) -> None:
    case = case_of(base, "/nulls")
    assert_filled(case, "find_person", "/match/name", "/match/email", rate=0.5)
    with pytest.raises(AssertionError, match=r"fields\.fill_rate: expected at least 1\.0, got 0\.5"):
        assert_filled(case, "find_person", "/match/name", "/match/email")


def test_json_that_breaks_off_is_malformed(base: str) -> None:
    with pytest.raises(AssertionError, match=r"envelopes\.malformed_result"):
        assert_found(case_of(base, "/malformed"), "find_person")


def test_no_match_is_no_match(base: str) -> None:
    with pytest.raises(AssertionError, match=r"fields\.null_field: call-1 /match"):
        assert_filled(case_of(base, "/nomatch"), "find_person", "/match")


@pytest.mark.parametrize(
    ("pointer", "op", "bar"), [("/confidence", "in", ["high", "medium"]), ("/sources", ">=", 2)]
)
def test_low_confidence_and_too_few_sources_are_under_the_floor(
    base: str, pointer: str, op: str, bar: Any
) -> None:
    with pytest.raises(AssertionError, match=rf"quality\.below_floor: call-1 {pointer}"):
        assert_quality(case_of(base, "/lowconfidence"), "find_person", pointer, op, bar)


def test_a_draft_may_pass_where_a_billing_step_may_not(base: str) -> None:
    case = case_of(base, "/lowconfidence")
    assert_quality(case, "find_person", "/confidence", "in", ["high"], before="bill")


def test_a_result_against_its_source_record(base: str) -> None:
    with pytest.raises(AssertionError, match=r"truth\.differs_from_source"):
        assert_source(case_of(base, "/good"), "find_person", "/match/name", "Grace Example")
