"""Structured logs: one JSON object a line. What requests and cases hold never goes in."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

FIELDS = (
    "request",
    "method",
    "route",
    "status",
    "ms",
    "key",
    "batch",
    "cases",
    "reason",
    "host",
    "port",
    "where",
)


class JsonLines(logging.Formatter):
    """Time, level, message and the fields of `FIELDS`; of an exception its type and places, not its text.

    An exception's text may quote what a case holds, so it is left out.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
            line["where"] = _places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: int = logging.INFO) -> None:
    """Send faithgrade's and uvicorn's logs to standard error in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("faithgrade", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        logger.propagate = name == "uvicorn.error"
    logging.getLogger("uvicorn.access").disabled = True


def _places(trace: object) -> list[str]:
    import traceback
    from types import TracebackType

    if not isinstance(trace, TracebackType):
        return []
    frames = traceback.extract_tb(trace)[-6:]
    return [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}" for frame in frames]
