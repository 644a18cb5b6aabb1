"""Two hosts on one machine, as network namespaces, and one of them cut off for a minute in mid-run.

Run as root: ``python benchmarks/cluster_cut.py --cases FILE [--seconds 60]``

Host A has the head of the Ray cluster, the driver and a provider; host B has a worker. When a quarter is graded, B's
link goes down, and up again after `--seconds`. If B's part of Ray has ended by then it is started again, as a service
manager would. Prints what was lost, what was asked again, and where the cases were graded.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

A, B = "fg-a", "fg-b"
ADDRESS = {A: "10.88.0.1", B: "10.88.0.2"}
HEAD, PROVIDER = "10.88.0.1:6399", "http://10.88.0.1:8765"
QUIET = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "ANTHROPIC_API_KEY": "not-a-key"}
QUIET |= {"NO_PROXY": "10.88.0.1,10.88.0.2", "no_proxy": "10.88.0.1,10.88.0.2", "RAY_AUTH_MODE": "disabled"}
BIN = Path(sys.executable).parent


def main() -> None:
    """Build the hosts, run, cut, tell, take down."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--cases", required=True)
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    try:
        _hosts()
        _run(Path(args.cases).absolute(), args.seconds)
    finally:
        for host in (B, A):
            for process in _sh("ip", "netns", "pids", host).split():
                _sh("kill", "-9", process)
            _sh("ip", "netns", "del", host)


def _run(cases: Path, seconds: float) -> None:
    count = sum(1 for _ in cases.open("rb"))
    provider = Path(__file__).with_name("provider.py")
    _start(A, sys.executable, provider, "--host", "10.88.0.1", "--port", "8765")
    _on(A, BIN / "ray", "start", "--head", "--node-ip-address", ADDRESS[A], "--port", "6399", *_node())
    _join()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        began = time.monotonic()
        grade = [
            sys.executable,
            "-m",
            "faithgrade",
            "grade",
            cases,
            "--out",
            out,
            "--judge",
            "anthropic/claude-sonnet-5-5",
        ]
        grade += ["--api-base", PROVIDER, "--price", "2,10", "--cache-dir", Path(folder) / "cache", "--quiet"]
        run = _start(A, *grade, "--engine", "ray", "--address", HEAD, "--workers", "2")
        _until(run, lambda: _graded(out) >= count // 4)
        print(
            f"{time.monotonic() - began:5.0f} s  {_graded(out):,} of {count:,} graded: B is cut off",
            flush=True,
        )
        _on(B, "ip", "link", "set", "eth0", "down")
        time.sleep(seconds)
        print(f"{time.monotonic() - began:5.0f} s  {_graded(out):,} graded: B is back", flush=True)
        _on(B, "ip", "link", "set", "eth0", "up")
        time.sleep(5)
        if run.poll() is None and "raylet" not in _commands(B):
            print(
                f"{time.monotonic() - began:5.0f} s  B's part of Ray had ended and is started again",
                flush=True,
            )
            _join()
        if run.poll() is not None and not _graded(out):
            sys.exit("the run could not begin")
        code = run.wait()
        ids = [
            json.loads(t)["case_id"]
            for p in (out / "grades").glob("*.jsonl")
            for t in p.read_text().split("\n")
            if t
        ]
        stats = json.loads(_on(A, "curl", "-s", f"{PROVIDER}/stats").stdout)
        summary = json.loads((out / "summary.json").read_text())
        again = stats["requests"] - stats["distinct_prompts"]
        print(
            f"{time.monotonic() - began:5.0f} s  exit {code}: {count - len(set(ids))} lost, {len(ids) - len(set(ids))} twice; "
            f"{stats['requests']:,} requests, {again} asked again, {stats['unanswered']} unanswered, "
            f"{stats['peak_inflight']} under way at most"
        )
        print(f"         {json.dumps(summary['cluster'])}")
        print(
            f"         ungraded claims: {summary['claims'].get('ungraded')}; warnings: {summary['warnings']}"
        )


def _hosts() -> None:
    for host in (A, B):
        _sh("ip", "netns", "add", host)
        _on(host, "ip", "link", "set", "lo", "up")
    _sh("ip", "link", "add", "eth0", "netns", A, "type", "veth", "peer", "name", "eth0", "netns", B)
    for host in (A, B):
        _on(host, "ip", "address", "add", f"{ADDRESS[host]}/24", "dev", "eth0")
        _on(host, "ip", "link", "set", "eth0", "up")


def _join() -> None:
    _on(B, BIN / "ray", "start", "--address", HEAD, "--node-ip-address", ADDRESS[B], *_node())


def _node() -> list[str]:
    return ["--num-cpus", "1", "--object-store-memory", str(100 << 20), "--disable-usage-stats"]


def _until(run: Any, reached: Any) -> None:
    while run.poll() is None and not reached():
        time.sleep(0.5)


def _graded(out: Path) -> int:
    return sum(place.read_bytes().count(b"\n") for place in (out / "grades").glob("*.jsonl"))


def _commands(host: str) -> str:
    found = []
    for process in _sh("ip", "netns", "pids", host).split():
        try:
            found.append(Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return "\n".join(found)


def _start(host: str, *command: object) -> Any:
    words = ["ip", "netns", "exec", host, *map(str, command)]
    return subprocess.Popen(words, env=QUIET)  # noqa: S603  our own commands


def _on(host: str, *command: object) -> Any:
    words = ["ip", "netns", "exec", host, *map(str, command)]
    done = subprocess.run(words, env=QUIET, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        print(
            f"{host}: {' '.join(map(str, command))}: {(done.stderr or done.stdout).strip()[-600:]}",
            flush=True,
        )
    return done


def _sh(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603


if __name__ == "__main__":
    main()
