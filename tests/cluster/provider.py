"""A provider on a thread of loopback that answers the Messages API after a short wait, and keeps what it was asked."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Provider:
    """`label` decides on a prompt; `asked` are the prompts that came."""

    def __init__(self, wait: float):
        self.wait = wait
        self.asked: list[str] = []
        self.label: Callable[[str], str] = lambda prompt: "supported"
        self.url = ""

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        prompt = "\n".join(block["text"] for block in body["messages"][0]["content"])
        self.asked.append(prompt)
        threading.Event().wait(self.wait)
        marks = re.findall(r"^\[(c\d+)\]", prompt, re.MULTILINE)
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [{"type": "text", "text": json.dumps(dict.fromkeys(marks, self.label(prompt)))}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 100, "output_tokens": 10},
        }

    @property
    def asked_again(self) -> int:
        """Requests whose prompt had come before."""
        return len(self.asked) - len(set(self.asked))


@contextmanager
def providing(wait: float) -> Iterator[Provider]:
    """A provider on a free port."""
    provider = Provider(wait)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            data = json.dumps(provider.answer(body)).encode()
            try:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except ConnectionError:  # whoever asked was killed meanwhile
                self.close_connection = True

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
