"""A service on loopback in this process, over SQLite and over PostgreSQL where its programs are found."""

import os
import shutil
import socket
import subprocess
import tempfile
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


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server of our own in a temporary folder, reached through a socket only."""
    pytest.importorskip("psycopg", reason="PostgreSQL needs its driver")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not on this machine")
    folder = Path(tempfile.mkdtemp(prefix="fg-pg-", dir="/tmp"))
    as_other: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        if (
            shutil.which("setpriv") is None
            or subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode
        ):
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        shutil.chown(folder, "postgres", "postgres")
        as_other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = folder / "data"

    def run(*command: object, check: bool = True) -> None:
        words = [*as_other, *map(str, command)]
        subprocess.run(words, capture_output=True, cwd=folder, check=check)

    try:
        run(programs / "initdb", "-D", data, "-U", "fg", "-A", "trust", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        run(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        yield f"postgresql+psycopg://fg@/postgres?host={folder}"
        run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop", check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda place: int(place.parent.name) if place.parent.name.isdecimal() else 0,
    )
    on_path = shutil.which("initdb")
    return found[-1] if found else Path(on_path).parent if on_path else None


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
