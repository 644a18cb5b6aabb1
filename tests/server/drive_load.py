"""Load on a service, run by hand: throughput against the library, and many clients at once.

    python -m tests.server.drive_load CASES.jsonl [--db URL] [--clients 200]

Prints two JSON objects. The judge is nobody (rules alone) for the first, and for the second a stand-in on
loopback that counts what it is asked.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2

from faithgrade.client import Client
from faithgrade.formats.native import read
from faithgrade.formats.source import file_source
from faithgrade.grader import Grader
from faithgrade.settings import load_settings

from .conftest import case
from .provider import Provider

CLAUDE = "anthropic/claude-sonnet-5-5"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cases", type=Path)
    parser.add_argument("--db")
    parser.add_argument("--clients", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.db or f"sqlite:///{folder}/service.sqlite3"
        print(json.dumps(throughput(options.cases, database, Path(folder))))
        if options.clients:
            print(json.dumps(crowd(options.clients, database, Path(folder))))


class Service:
    """``faithgrade serve`` in a process of its own."""

    def __init__(self, database: str, folder: Path, *arguments: str):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {
            **os.environ,
            "ANTHROPIC_API_KEY": "none",
            "FAITHGRADE_CACHE_DIR": str(folder / "service-cache"),
        }
        command = [
            sys.executable,
            "-m",
            "faithgrade",
            "serve",
            "--db",
            database,
            "--port",
            str(self.port),
            *arguments,
        ]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        while True:
            try:
                httpx2.get(f"{self.url}/readyz").raise_for_status()
                return
            except httpx2.ConnectError:
                threading.Event().wait(0.1)

    def cpu(self) -> float:
        """Processor seconds it has used so far: what a busy machine does not change."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)


def throughput(place: Path, database: str, folder: Path) -> dict[str, Any]:
    """Cases a second of the library and of the service, rules alone, on the same file, twice each,
    alternating.
    """
    service = Service(database, folder, "--judge", "none")
    times: dict[str, list[float]] = {"library": [], "service": []}
    cpu: dict[str, list[float]] = {"library": [], "service": []}
    total = 0
    try:
        with Client(service.url) as client:
            client.grade(case(0))
            for _ in range(2):
                began, used = time.perf_counter(), time.process_time()
                total = asyncio.run(_by_library(place))
                times["library"].append(time.perf_counter() - began)
                cpu["library"].append(time.process_time() - used)
                began, used = time.perf_counter(), service.cpu()
                batch = client.submit(place)
                *_, (event, told) = client.events(batch["id"])
                times["service"].append(time.perf_counter() - began)
                cpu["service"].append(service.cpu() - used)
                assert (event, told["done"]) == ("complete", total)
    finally:
        service.stop()
    rates = {name: round(total / min(seconds), 1) for name, seconds in times.items()}
    used_cpu = {name: round(min(seconds), 2) for name, seconds in cpu.items()}
    return {
        "cases": total,
        "cases_per_second": rates,
        "service_to_library": round(rates["service"] / rates["library"], 2),
        "cpu_seconds": used_cpu,
        "library_to_service_cpu": round(used_cpu["library"] / used_cpu["service"], 2),
    }


async def _by_library(place: Path) -> int:
    async with Grader(settings=load_settings({"judge": "none"}, {})) as grader:
        cases = (item[0] for item in read(file_source(place)) if isinstance(item, tuple))
        return len([json.dumps(grade.to_dict()) async for grade in grader.grade_many(cases)])


def crowd(clients: int, database: str, folder: Path) -> dict[str, Any]:
    """So many clients at once, each with single cases; a bound of 64 at a time, refusals repeated after their
    time.
    """
    provider = Provider(delay=0.05)
    service = Service(database, folder, "--judge", CLAUDE, "--api-base", provider.url, "--rules", "none")
    statuses: Counter[int] = Counter()
    lock = threading.Lock()

    def one(number: int) -> float:
        began = time.perf_counter()
        with httpx2.Client(timeout=120) as http:
            for turn in range(3):
                while True:
                    answer = http.post(f"{service.url}/v1/grade", json=case(1000 * turn + number))
                    with lock:
                        statuses[answer.status_code] += 1
                    if answer.status_code != 429:
                        break
                    threading.Event().wait(float(answer.headers["retry-after"]))
                assert answer.status_code == 200, answer.text
        return time.perf_counter() - began

    try:
        health: list[float] = []
        ended = threading.Event()
        watcher = threading.Thread(target=_watch, args=(service.url, ended, health))
        watcher.start()
        began = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            took = sorted(pool.map(one, range(clients)))
        seconds = time.perf_counter() - began
        ended.set()
        watcher.join()
        memory = Path(f"/proc/{service.process.pid}/status").read_text()
        peak = next(int(line.split()[1]) for line in memory.splitlines() if line.startswith("VmHWM"))
    finally:
        service.stop()
        provider.close()
    health.sort()
    return {
        "clients": clients,
        "graded": statuses[200],
        "refused_429": statuses[429],
        "other": {status: count for status, count in statuses.items() if status not in (200, 429)},
        "asked": provider.asked.total(),
        "asked_twice": provider.asked.total() - len(provider.asked),
        "seconds": round(seconds, 2),
        "cases_per_second": round(statuses[200] / seconds, 1),
        "client_seconds": {"median": round(took[len(took) // 2], 2), "longest": round(took[-1], 2)},
        "healthz_ms": {
            "median": round(health[len(health) // 2] * 1000, 1),
            "worst": round(health[-1] * 1000, 1),
        },
        "peak_mb": round(peak / 1000, 1),
    }


def _watch(url: str, ended: threading.Event, health: list[float]) -> None:
    with httpx2.Client(timeout=60) as http:
        while not ended.wait(0.1):
            began = time.perf_counter()
            http.get(f"{url}/healthz").raise_for_status()
            health.append(time.perf_counter() - began)


if __name__ == "__main__":
    main()
