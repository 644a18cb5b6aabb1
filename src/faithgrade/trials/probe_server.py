"""An MCP server over stdio with one tool that breaks on demand and logs exactly what it returned.

It speaks the protocol itself (initialize, ping, tools/list, tools/call) and imports nothing but the standard
library: loading an MCP SDK takes a second or more, and a client that gives up on a slow server loses calls
unevenly. Tests drive it with the official SDK's client.

Start it for any client::

    python -m faithgrade.trials.probe_server --mode truncated --log /tmp/probe.jsonl
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MODES = ("ok", "error", "empty", "truncated", "wrong", "absent")
TOOL = "fetch_token"
ERROR_LINE = "ERROR: token store unreachable (code E503)"
VERSIONS = ("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
SPEC = {
    "name": TOOL,
    "description": "Returns the current access token of the demo store. Takes no arguments.",
    "inputSchema": {"type": "object", "properties": {}, "additionalProperties": False},
}
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that are read as digits


def make_token(source: random.Random) -> str:
    """A token no model can guess: two groups of letters and digits.

    >>> make_token(random.Random(3))
    'RJZ8-EA8S'
    """
    drawn = [source.choice(_ALPHABET) for _ in range(8)]
    return "".join(drawn[:4]) + "-" + "".join(drawn[4:])


def returned(mode: str, token: str, source: random.Random) -> tuple[list[dict[str, str]], bool]:
    """The content blocks and the error flag that a call gets in this mode."""
    if mode == "error":
        return [{"type": "text", "text": ERROR_LINE}], True
    if mode == "empty":
        return [], False
    if mode == "truncated":
        token = token[:3]
    elif mode == "wrong":
        token = make_token(source)
    return [{"type": "text", "text": f"TOKEN: {token}"}], False


class ProbeServer:
    """Answers one client. `write_log` gets a record of every call before its answer leaves."""

    def __init__(self, mode: str, source: random.Random, write_log: Callable[[dict[str, Any]], None]):
        self.mode, self.source, self.write_log = mode, source, write_log
        self.calls = 0

    def serve(self, lines: Iterable[str], out: IO[str]) -> None:
        """Answer JSON-RPC messages, one a line, until the client hangs up."""
        for line in lines:
            if not line.strip():
                continue
            try:
                message = json.loads(line)
            except ValueError:
                self._send(
                    out, {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "not JSON"}}
                )
                continue
            if not isinstance(message, dict) or "id" not in message or "method" not in message:
                continue  # notifications and responses need no answer
            self._send(out, {"jsonrpc": "2.0", "id": message["id"], **self._answer(message)})

    def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        method, params = message["method"], message.get("params") or {}
        if method == "initialize":
            asked = params.get("protocolVersion")
            return {
                "result": {
                    "protocolVersion": asked if asked in VERSIONS else VERSIONS[1],
                    "capabilities": {"tools": {}},
                    "serverInfo": {"name": "faithgrade-probe", "version": "1"},
                }
            }
        if method == "ping":
            return {"result": {}}
        if method == "tools/list":
            return {"result": {"tools": [] if self.mode == "absent" else [SPEC]}}
        if method == "tools/call":
            if params.get("name") != TOOL or self.mode == "absent":
                return {"error": {"code": -32602, "message": f"unknown tool: {params.get('name')}"}}
            return {"result": self._call()}
        return {"error": {"code": -32601, "message": f"unknown method: {method}"}}

    def _call(self) -> dict[str, Any]:
        self.calls += 1
        token = make_token(self.source)
        content, is_error = returned(self.mode, token, self.source)
        self.write_log(
            {"call": self.calls, "mode": self.mode, "token": token, "returned": content, "is_error": is_error}
        )
        return {"content": content, "isError": is_error}

    def _send(self, out: IO[str], message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()


def main(arguments: list[str] | None = None) -> None:
    """Serve on standard input and output."""
    parser = argparse.ArgumentParser(prog="faithgrade probe server", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--mode", choices=MODES, required=True, help="how the tool behaves")
    parser.add_argument(
        "--log", required=True, help="file that gets what each call returned, one JSON object a line"
    )
    parser.add_argument("--seed", type=int, help="makes the tokens repeatable")
    given = parser.parse_args(arguments)
    descriptor = os.open(given.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as log:

        def write(entry: dict[str, Any]) -> None:
            log.write(json.dumps(entry) + "\n")
            log.flush()
            os.fsync(log.fileno())

        source = random.Random(given.seed)  # noqa: S311 a token of a demo store, guarded by nothing
        ProbeServer(given.mode, source, write).serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
