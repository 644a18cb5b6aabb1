"""A service on loopback in this process, over SQLite and over PostgreSQL where its programs are found."""

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the service is an extra")

import httpx2
import uvicorn
from fastapi import FastAPI

from faithgrade.client import Client
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.server.app import create_app
from faithgrade.server.options import ServiceOptions
from faithgrade.settings import Settings


@dataclass
class Running:
    """A service that answers at `url`."""

    url: str
    app: FastAPI
    server: uvicorn.Server
    thread: threading.Thread

    def client(self, key: str | None = None, **options: Any) -> Client:
        return Client(self.url, key=key, **options)

    @property
    def store(self) -> Any:
        return self.app.state.service.store

    def stop(self) -> None:
        self.app.state.service.stopping.set()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()


Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Start]:
    """Starts services on the test's database; all are stopped at the end."""
    running: list[Running] = []

    def begin(judge: Any = None, *, settings: dict[str, Any] | None = None, **options: Any) -> Running:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        service = ServiceOptions(**{"database": database, "port": port, "grace": 5.0} | options)
        graded = Settings(**{"cache_dir": tmp_path / "cache"} | (settings or {}))
        try:
            app = create_app(service, graded, judge=ScriptedJudge("supported") if judge is None else judge)
        except BaseException:
            listening.close()
            raise
        server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, lifespan="on", timeout_graceful_shutdown=5)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        one = Running(f"http://127.0.0.1:{port}", app, server, thread)
        running.append(one)
        with httpx2.Client(transport=httpx2.HTTPTransport(retries=20)) as http:
            assert http.get(f"{one.url}/readyz").json()["status"] == "ready"
        return one

    yield begin
    for one in running:
        if one.thread.is_alive():
            one.stop()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: SQLite, or what a test names with a parameter ``kind``."""
    if (
        getattr(request.node, "callspec", None) is None
        or request.node.callspec.params.get("kind") != "postgresql"
    ):
        return f"sqlite:///{tmp_path / 'service.sqlite3'}"
    return _emptied(request.getfixturevalue("postgres"))


def _emptied(url: str) -> str:
    from sqlalchemy import create_engine, text

    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()
    return url


def case(number: int, answer: str = "The parcel weighs 4 kg. It left the depot at noon.") -> dict[str, Any]:
    """A case of our own; every one has its own payload, so no two ask the judge the same."""
    return {
        "id": f"case-{number}",
        "question": "Where is my parcel?",
        "answer": answer,
        "calls": [{"id": "c1", "name": "track", "arguments": {"parcel": f"P-{number}"}}],
        "results": [
            {
                "call_id": "c1",
                "name": "track",
                "content": {"parcel": f"P-{number}", "weight_kg": 4, "left": "12:00"},
            }
        ],
    }
