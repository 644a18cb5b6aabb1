"""Cases that are made when they are read: a web server whose file of any length is never stored.

Every line has the same length, so that any range of bytes can be made at once. Half of the answers are right.
"""

from __future__ import annotations

import json
import re
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LINE = 512
PLACES = ("Nordufer", "Kelmark", "Ostrand", "Tavelin", "Brisk", "Halmond")


def line(number: int) -> bytes:
    """Case `number` as one line of `LINE` bytes."""
    place, degrees = PLACES[number % len(PLACES)], number % 60 - 20
    told = degrees if number % 2 else degrees + 3
    case = {
        "id": f"s{number}",
        "question": f"How warm is it in {place}?",
        "answer": f"It is {told} degrees in {place}.",
        "calls": [{"id": "c1", "name": "get_weather", "arguments": {"city": place}}],
        "results": [
            {"call_id": "c1", "name": "get_weather", "content": {"city": place, "temperature": degrees}}
        ],
    }
    text = json.dumps(case)
    return (text + " " * (LINE - 1 - len(text)) + "\n").encode()


def serve(cases: int) -> tuple[str, ThreadingHTTPServer]:
    """The address of a file of `cases` cases, and its server, which runs on a thread."""
    size = cases * LINE

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self._answer(body=False)

        def do_GET(self) -> None:
            self._answer(body=True)

        def handle(self) -> None:
            with suppress(ConnectionError):  # who had read enough hangs up
                super().handle()

        def _answer(self, *, body: bool) -> None:
            asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
            start = int(asked[1]) if asked else 0
            stop = min(size, int(asked[2]) + 1 if asked and asked[2] else size)
            self.send_response(206 if asked else 200)
            self.send_header("Content-Length", str(stop - start))
            self.send_header("Accept-Ranges", "bytes")
            if asked:
                self.send_header("Content-Range", f"bytes {start}-{stop - 1}/{size}")
            self.end_headers()
            while body and start < stop:
                end = min(stop, start + 256 * LINE)
                first = start // LINE
                block = b"".join(line(n) for n in range(first, -(-end // LINE)))
                self.wfile.write(block[start - first * LINE : end - first * LINE])
                start = end

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/cases.jsonl", server
