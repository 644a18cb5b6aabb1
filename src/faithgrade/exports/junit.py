"""JUnit XML: one test a case. Unsupported claims and violations fail it.

What is ungraded is an error, never a pass.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from faithgrade.exports.facts import RunFacts, label_of, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.exports import Rows

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """The suite. A case without claims is skipped: there was nothing to test."""
    tests: list[str] = []
    tally = {"failure": 0, "error": 0, "skipped": 0}
    for row in rows:
        kind, body = _outcome(row)
        if kind is not None:
            tally[kind] += 1
        tests.append(_test(row, body))
    if not run.complete:
        tally["error"] += 1
        text = f"the run is {run.status}: its grades are a part of what was to be graded"
        error = f"<error message={_attribute(text)}/>"
        tests.append(f'  <testcase classname="faithgrade" name="run completed">{error}</testcase>')
    counts = f'failures="{tally["failure"]}" errors="{tally["error"]}" skipped="{tally["skipped"]}"'
    head = (
        f'<testsuite name="faithgrade" tests="{len(tests)}" {counts} timestamp={_attribute(run.created_at)}>'
    )
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
    yield (head + "\n" + _properties(run)).encode()
    for test in tests:
        yield test.encode() + b"\n"
    yield b"</testsuite>\n</testsuites>\n"


def _outcome(row: Mapping[str, Any]) -> tuple[str | None, str]:
    label = label_of(row)
    errors = [v for v in row["violations"] if v.get("severity", "error") == "error"]
    detail = "\n".join(_details(row))
    if label == "unfaithful" or (errors and label != "error"):
        kind = "unfaithful" if label == "unfaithful" else "contract"
        return (
            "failure",
            f"<failure type={_attribute(kind)} message={_attribute(one_line(row))}>{_xml(detail)}</failure>",
        )
    if label in ("incomplete", "error"):
        return (
            "error",
            f"<error type={_attribute(label)} message={_attribute(one_line(row))}>{_xml(detail)}</error>",
        )
    if label == "no_claims":
        return "skipped", '<skipped message="the answer makes no claim"/>'
    return None, ""


def _details(row: Mapping[str, Any]) -> Iterator[str]:
    for claim in row["claims"]:
        if claim["verdict"] in ("unsupported", "ungraded"):
            yield f"{claim['verdict']} ({claim['reason_code']}, {claim['decided_by']}): {claim['text']}"
            yield f"    {claim['reason']}"
    for violation in row["violations"]:
        yield f"violation ({violation['code']}): {violation['message']}"


def _test(row: Mapping[str, Any], body: str) -> str:
    label = {"outcome": row["outcome"], "label": label_of(row), "score": row["score"]}
    kept = "".join(
        f'<property name="{k}" value={_attribute(str(v))}/>' for k, v in label.items() if v is not None
    )
    return (
        f'  <testcase classname="faithgrade" name={_attribute(row["case_id"])}>'
        f"<properties>{kept}</properties>{body}</testcase>"
    )


def _properties(run: RunFacts) -> str:
    told = {
        "faithgrade.version": run.version,
        "faithgrade.rules": run.rules,
        "faithgrade.rubric": run.rubric,
        "faithgrade.judge": run.judge,
        "faithgrade.calibration": run.calibration_text,
        "faithgrade.run.status": run.status,
    }
    listed = "".join(
        f'    <property name="{name}" value={_attribute(value)}/>\n' for name, value in told.items()
    )
    return f"  <properties>\n{listed}  </properties>\n"


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", str(text)), {"\n": "&#10;"})


def _xml(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))
