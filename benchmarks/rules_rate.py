"""Rules only: cases a second on 1 and 2 processors, with the local engine and with Ray, and whose time it took.

Run: ``python benchmarks/rules_rate.py FILE [--copies 1] [--workers 1,2] [--engines local,ray]``

*Steady* is the rate between a tenth and nine tenths of the cases, so without start and end. Processor seconds are those of
the whole tree of processes, by what they do; on a busy machine they say more than the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Run every combination and print a line for each."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--engines", default="local,ray")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder) / "cases.jsonl"
        rows = [json.loads(text) for text in args.file.read_text(encoding="utf-8").rstrip("\n").split("\n")]
        with cases.open("w", encoding="utf-8") as file:
            for copy in range(args.copies):
                for row in rows:
                    file.write(json.dumps({**row, "id": f"{row['id']}~{copy}"}) + "\n")
        for engine in args.engines.split(","):
            for workers in args.workers.split(","):
                _measure(cases, len(rows) * args.copies, Path(folder) / f"{engine}{workers}", engine, workers)


def _measure(cases: Path, count: int, out: Path, engine: str, workers: str) -> None:
    began = time.monotonic()
    command = [sys.executable, "-m", "faithgrade", "grade", str(cases), "--judge", "none", "--out", str(out)]
    run = subprocess.Popen([*command, "--engine", engine, "--workers", workers, "--quiet"])  # noqa: S603  our own
    seen: dict[int, tuple[str, float]] = {}
    marks: list[tuple[float, int]] = []
    while run.poll() is None:
        _look(run.pid, seen)
        marks.append((time.monotonic(), _lines(out)))
        time.sleep(0.25)
    seconds = time.monotonic() - began
    inside = [mark for mark in marks if count * 0.1 <= mark[1] <= count * 0.9]
    steady = (
        (inside[-1][1] - inside[0][1]) / (inside[-1][0] - inside[0][0]) if len(inside) > 1 else float("nan")
    )
    by_role: Counter[str] = Counter()
    for role, used in seen.values():
        by_role[role] += used
    told = ", ".join(f"{role} {used:.1f}" for role, used in by_role.most_common() if used >= 0.5)
    print(
        f"{engine:5} {workers} workers: {count:,} cases in {seconds:.1f} s ({count / seconds:.1f}/s), steady {steady:.1f}/s, "
        f"{count / sum(by_role.values()):.1f} a processor second; processor seconds: {told}",
        flush=True,
    )


def _lines(out: Path) -> int:
    places = [
        *(out / "grades").glob("*.jsonl"),
        *([out / "grades.jsonl"] if (out / "grades.jsonl").exists() else []),
    ]
    return sum(place.read_bytes().count(b"\n") for place in places)


def _look(root: int, seen: dict[int, tuple[str, float]]) -> None:
    """Processor seconds so far of every process below `root`."""
    parents, found = {}, {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                fields = (place / "stat").read_text().rpartition(") ")[2].split()
                command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            parents[int(place.name)] = int(fields[1])
            found[int(place.name)] = command, (int(fields[11]) + int(fields[12])) / TICKS
    for process, (command, used) in found.items():
        at = process
        while at > 1 and at != root:
            at = parents.get(at, 0)
        if at == root:
            seen[process] = _role(process, root, command), used


def _role(process: int, root: int, command: str) -> str:
    if process == root:
        return "command"
    for sign, role in (
        ("GradingWorker", "graders"), ("ray::", "other tasks of Ray"), ("forkserver", "rules"), ("spawn_main", "rules"),
        ("gcs_server", "Ray itself"), ("raylet", "Ray itself"), ("ray/", "Ray itself"), ("default_worker", "other tasks of Ray"),
    ):  # fmt: skip
        if sign in command:
            return role
    return "rules" if "multiprocessing" in command else "other"


if __name__ == "__main__":
    main()
