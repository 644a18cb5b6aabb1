"""A stand-in for the Anthropic Messages API on loopback that counts what it is asked.

Labels are a fixed function of the claim's mark and the prompt, so that the same question always gets the same
answer.
"""

import hashlib
import json
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Provider:
    """Runs until `close`. `asked` counts requests by the digest of their prompt; `gate` holds answers back
    while clear.
    """

    def __init__(self, delay: float = 0.0):
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.gate = threading.Event()
        self.gate.set()
        self.enough = threading.Condition()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                key = hashlib.sha256(json.dumps(body["messages"], sort_keys=True).encode()).hexdigest()
                with provider.enough:
                    provider.asked[key] += 1
                    provider.enough.notify_all()
                provider.gate.wait(30)
                if delay:
                    threading.Event().wait(delay)
                self.answer(json.dumps(_message(body, key)).encode())
                with provider.enough:
                    provider.answered[key] += 1
                    provider.enough.notify_all()

            def answer(self, text: bytes) -> None:
                try:
                    self.send_response(200)
                    self.send_header("content-type", "application/json")
                    self.send_header("content-length", str(len(text)))
                    self.end_headers()
                    self.wfile.write(text)
                except OSError:
                    self.close_connection = True  # whoever asked is gone

            def log_message(self, *args: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 512

            def handle_error(self, request: Any, client_address: Any) -> None:
                pass  # a client that was killed in mid-request is what these tests are about

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def wait_for(self, answered: int) -> None:
        """Return once so many requests were answered."""
        with self.enough:
            if not self.enough.wait_for(lambda: self.answered.total() >= answered, timeout=60):
                raise TimeoutError(f"{self.answered.total()} of {answered} requests were answered")

    def close(self) -> None:
        """Stop answering."""
        self.gate.set()
        self._server.shutdown()
        self._server.server_close()


def _message(body: dict[str, Any], key: str) -> dict[str, Any]:
    marks = body["output_config"]["format"]["schema"]["properties"]
    labels = {
        mark: "supported" if int(hashlib.sha256((key + mark).encode()).hexdigest(), 16) % 3 else "unsupported"
        for mark in marks
    }
    return {
        "id": "msg_0",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": [{"type": "text", "text": json.dumps(labels)}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": len(json.dumps(body)) // 4, "output_tokens": 8 * len(labels)},
    }
