"""A service that is killed in the middle of its work loses no case and buys no answer twice."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

import faithgrade
from faithgrade.client import Client

from .conftest import case
from .provider import Provider

CASES = 60
AT_ONCE = 4


@pytest.fixture
def provider() -> Iterator[Provider]:
    standing_in = Provider(delay=0.01)
    yield standing_in
    standing_in.close()


def await_answer(url: str, tries: int = 1200) -> Any:
    """The answer of a service that is about to listen; a try in vain takes no longer than a refused
    connection.
    """
    for _ in range(tries):
        try:
            return httpx2.get(url, timeout=60).raise_for_status().json()
        except httpx2.ConnectError:
            threading.Event().wait(0.05)
    raise TimeoutError(url)


Launch = Callable[[], "subprocess.Popen[bytes]"]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    return number


@pytest.fixture
def launch(tmp_path: Path, provider: Provider, port: int, database: str) -> Iterator[Launch]:
    processes: list[subprocess.Popen[bytes]] = []
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(Path(faithgrade.__file__).parents[1]),
        "HOME": str(tmp_path),
        "ANTHROPIC_API_KEY": "none",
        "FAITHGRADE_CACHE_DIR": str(tmp_path / "cache"),
        "FAITHGRADE_DATABASE": database,
    }
    command = [sys.executable, "-m", "faithgrade", "serve", "--judge", "anthropic/claude-sonnet-5-5"]
    command += [
        "--api-base",
        provider.url,
        "--rules",
        "none",
        "--concurrency",
        str(AT_ONCE),
        "--port",
        str(port),
    ]

    def start() -> "subprocess.Popen[bytes]":
        log = (tmp_path / "log").open("ab")
        processes.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=tmp_path))
        log.close()
        await_answer(f"http://127.0.0.1:{port}/readyz")
        return processes[-1]

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.wait()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_in_mid_batch_it_loses_no_case_and_asks_nothing_answered_again(
    launch: Launch, provider: Provider, port: int, tmp_path: Path, kind: str
) -> None:
    with Client(f"http://127.0.0.1:{port}") as client:
        running = launch()
        batch = client.submit([case(n) for n in range(CASES)])
        for share in (1, 2):
            provider.wait_for(CASES * share // 3)
            running.send_signal(signal.SIGKILL)
            running.wait()
            running = launch()
        *_, (event, ended) = client.events(batch["id"])
        lines = list(client.grades(batch["id"]))
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0
    assert (event, ended["done"]) == ("complete", CASES)
    assert sorted(line["case_id"] for line in lines) == sorted(f"case-{n}" for n in range(CASES))
    assert len(provider.asked) == CASES
    repeated = provider.asked.total() - CASES
    # a case is under way until its reply is on the disk; of cases twice as many as of requests are under way
    assert repeated <= 2 * (2 * AT_ONCE), "only what was under way at a kill may be asked again"
    assert "parcel" not in (tmp_path / "log").read_text(), "no payload in the log"


def test_asked_to_stop_it_finishes_what_is_under_way_and_repeats_nothing(
    launch: Launch, provider: Provider, port: int
) -> None:
    with Client(f"http://127.0.0.1:{port}") as client:
        running = launch()
        batch = client.submit([case(n) for n in range(CASES)])
        provider.wait_for(CASES // 3)
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0
        assert provider.asked.total() < CASES
        running = launch()
        *_, (event, _) = client.events(batch["id"])
        running.send_signal(signal.SIGTERM)
        running.wait(30)
    assert event == "complete"
    assert provider.asked.total() == len(provider.asked) == CASES


def test_a_service_with_another_judge_holds_what_the_first_one_began(
    launch: Launch, provider: Provider, port: int, database: str, tmp_path: Path
) -> None:
    with Client(f"http://127.0.0.1:{port}") as client:
        running = launch()
        provider.gate.clear()
        batch = client.submit([case(n) for n in range(CASES)])
        running.kill()
        running.wait()
        provider.gate.set()
        other = [
            sys.executable,
            "-m",
            "faithgrade",
            "serve",
            "--judge",
            "none",
            "--port",
            str(port),
            "--db",
            database,
        ]
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(Path(faithgrade.__file__).parents[1]),
            "HOME": str(tmp_path),
        }
        process = subprocess.Popen(other, env=environment, stderr=subprocess.DEVNULL, cwd=tmp_path)
        try:
            shown = await_answer(f"http://127.0.0.1:{port}/v1/batches/{batch['id']}")
        finally:
            process.terminate()
            process.wait(30)
        assert (shown["state"], shown["reason"]) == ("held", "settings_changed")
        running = launch()
        *_, (event, _) = client.events(batch["id"])
        running.send_signal(signal.SIGTERM)
        running.wait(30)
    assert event == "complete"
    assert json.dumps(shown["done"]) == "0"
