"""Memory of each Ray worker while it grades many cases that are made as they are read.

Run: ``python benchmarks/cluster_memory.py [--cases 1000000] [--workers 2] [--seconds N]``

Prints, every so often, what is done and the own resident memory (without the shared object store) of each process that grades, and at the end the
highest of each tenth of the run. With ``--seconds`` the run is stopped after that time.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from processes import graders_of
from synthetic import serve


def main() -> None:
    """Grade, watch, tell."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two looks")
    args = parser.parse_args()
    address, server = serve(args.cases)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        began = time.monotonic()
        run = subprocess.Popen(  # noqa: S603  our own command
            [sys.executable, "-m", "faithgrade", "grade", address, "--judge", "none", "--engine", "ray",
             "--workers", str(args.workers), "--out", str(out), "--quiet"],
            env=os.environ | {"FAITHGRADE_JUDGE": "none"},
        )  # fmt: skip
        seen: list[tuple[int, dict[int, int]]] = []
        while run.poll() is None:
            time.sleep(args.every)
            sizes = _workers(run.pid)
            done = sum(1 for place in (out / "grades").glob("*.jsonl") for _ in place.open("rb"))
            seen.append((done, sizes))
            told = ", ".join(f"{size / 2**20:.0f} MB" for _, size in sorted(sizes.items()))
            print(f"{time.monotonic() - began:6.0f} s  {done:9,} cases  workers: {told}", flush=True)
            if time.monotonic() - began > args.seconds:
                run.send_signal(signal.SIGINT)
                run.wait()
        last = max(done for done, _ in seen)
        print(f"\n{last:,} cases graded in {time.monotonic() - began:.0f} s; highest memory of one worker:")
        for tenth in range(10):
            inside = [
                s
                for done, sizes in seen
                if last * tenth / 10 < done <= last * (tenth + 1) / 10
                for s in sizes.values()
            ]
            if inside:
                print(f"  {tenth * 10:3d}-{tenth * 10 + 10} %: {max(inside) / 2**20:.0f} MB")
    server.shutdown()


def _workers(root: int) -> dict[int, int]:
    """Bytes of memory that are its own, of every process that grades, by its number. Pages of the object store that it
    has looked at are shared, and bounded by the store's size.
    """
    found = {}
    for process in graders_of(root):
        with suppress(OSError):
            status = Path(f"/proc/{process}/status").read_text()
            found[process] = int(status.partition("RssAnon:")[2].split()[0]) << 10
    return found


if __name__ == "__main__":
    main()
