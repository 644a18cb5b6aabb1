"""The Ray engine against the local one: same grades, how fast, and what is lost or paid twice when something dies.

Run: ``python benchmarks/provider.py --port 8765 &`` and then
``python benchmarks/cluster_faults.py --cases FILE [--copies 5] [--api-base http://127.0.0.1:8765]``

`FILE` holds cases in the native format. Each is copied, with the number of the copy in its question, so that
every copy is a question of its own; the same copies without it are the last part. `only` names the parts to run.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from processes import graders_of

PARTS = ("local", "ray", "worker", "driver", "budget", "money", "same")
MODEL = "anthropic/claude-sonnet-5-5"


def main() -> None:
    """Run the parts and print a line for each."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--cases", required=True)
    parser.add_argument("--copies", type=int, default=5)
    parser.add_argument("--most", type=int, default=10**9, help="cases of FILE to take")
    parser.add_argument("--api-base", default="http://127.0.0.1:8765")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rpm", type=float, default=600.0)
    parser.add_argument("--max-cost", type=float, default=2.0)
    parser.add_argument("--only", default=",".join(PARTS))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), args)
        for part in args.only.split(","):
            getattr(bench, part)()


class Bench:
    """Files, counts and what the local engine gave."""

    def __init__(self, folder: Path, args: argparse.Namespace):
        self.folder, self.args = folder, args
        rows = [json.loads(text) for text in Path(args.cases).read_text(encoding="utf-8").splitlines()]
        rows = rows[: args.most]
        self.unique, self.copied = folder / "unique.jsonl", folder / "copied.jsonl"
        self.count = len(rows) * args.copies
        for place, named in ((self.unique, True), (self.copied, False)):
            with place.open("w", encoding="utf-8") as file:
                for copy in range(args.copies):
                    for row in rows:
                        question = (
                            f"{row.get('question') or ''} (copy {copy})" if named else row.get("question")
                        )
                        file.write(
                            json.dumps({**row, "id": f"{row['id']}~{copy}", "question": question}) + "\n"
                        )
        self.seconds: dict[str, float] = {}

    def local(self) -> None:
        """The local engine."""
        self._finish("local", self._start("local", self.unique, engine="local"))

    def ray(self) -> None:
        """Ray, undisturbed."""
        self._finish("ray", self._start("ray", self.unique))
        if (self.folder / "local").exists():
            same = self._lines("ray") == self._lines("local")
            ratio = self.seconds["local"] / self.seconds["ray"]
            print(
                f"    byte for byte the grades of the local engine: {same}; {ratio:.2f} times its rate",
                flush=True,
            )

    def worker(self) -> None:
        """A worker killed when a third is graded."""
        run = self._start("worker", self.unique)
        self._wait_for("worker", self.count // 3, run)
        os.kill(graders_of(run.pid)[0], signal.SIGKILL)
        self._finish("worker", run)
        self._compare("worker")

    def driver(self) -> None:
        """The driver killed when a third is graded, and the same command again."""
        run = self._start("driver", self.unique)
        self._wait_for("driver", self.count // 3, run)
        workers = graders_of(run.pid)
        run.kill()
        run.wait()
        while any(Path(f"/proc/{worker}").exists() for worker in workers):  # they end by themselves
            time.sleep(0.2)
        kept = len(set(self._ids("driver")))
        print(f"    driver killed with {kept:,} cases graded", flush=True)
        self._finish("driver", self._start("driver", self.unique, reset=False))
        self._compare("driver")

    def budget(self) -> None:
        """A rate for the whole cluster, by the provider's own count; no rules, so that requests are what binds."""
        run = self._start("budget", self.unique, extra=["--rpm", str(self.args.rpm), "--rules", "none"])
        self._finish("budget", run)
        stats = self._stats()
        seconds = stats.get("seconds") or stats.get("span_s")
        rate = (stats["requests"] - 1) / seconds * 60
        print(
            f"    {rate:.1f} requests a minute of {self.args.rpm:g}: {rate / self.args.rpm - 1:+.2%}",
            flush=True,
        )

    def money(self) -> None:
        """A limit on spending for the whole cluster, by the tokens the provider counted."""
        limit = self.args.max_cost
        run = self._start("money", self.unique, extra=["--max-cost", str(limit), "--rules", "none"])
        self._finish("money", run)
        stats = self._stats()
        spent = (stats["input_tokens"] * 2 + stats["output_tokens"] * 10) / 1e6
        print(f"    ${spent:.4f} of ${limit:g}: {spent / limit - 1:+.2%}", flush=True)

    def same(self) -> None:
        """Copies that are the same question."""
        self._finish("same", self._start("same", self.copied))

    def _start(
        self, name: str, cases: Path, *, engine: str = "ray", reset: bool = True, extra: Any = ()
    ) -> Any:
        if reset:
            self._call("/reset", method="POST")
        self.began = time.monotonic()
        command = [sys.executable, "-m", "faithgrade", "grade", str(cases), "--out", str(self.folder / name)]
        command += ["--judge", MODEL, "--api-base", self.args.api_base, "--price", "2,10", "--quiet"]
        command += ["--cache-dir", str(self.folder / f"cache-{name}"), "--engine", engine]
        command += ["--workers", str(self.args.workers), *extra]
        return subprocess.Popen(command, env=os.environ | {"ANTHROPIC_API_KEY": "not-a-key"})  # noqa: S603  our own

    def _finish(self, name: str, run: Any) -> None:
        code = run.wait()
        self.seconds[name] = time.monotonic() - self.began
        stats = self._stats()
        ids = self._ids(name)
        again = stats["requests"] - stats["distinct_prompts"]
        rate = self.count / self.seconds[name]
        print(
            f"{name:7} exit {code}, {self.count:,} cases in {self.seconds[name]:.1f} s ({rate:.1f}/s), "
            f"{self.count - len(set(ids))} lost, {len(ids) - len(set(ids))} twice in the files; "
            f"{stats['requests']:,} requests, {stats['distinct_prompts']:,} distinct, {again} asked again, "
            f"{stats['peak_inflight']} under way at most",
            flush=True,
        )
        summary = json.loads((self.folder / name / "summary.json").read_text())
        if "cluster" in summary:
            print(f"    {json.dumps(summary['cluster'])}", flush=True)

    def _compare(self, name: str) -> None:
        if (self.folder / "local").exists():
            ours, theirs = self._lines(name, costs=False), self._lines("local", costs=False)
            print(f"    the grades of the local engine, costs aside: {ours == theirs}", flush=True)

    def _lines(self, name: str, *, costs: bool = True) -> list[str]:
        """Every grade as text, sorted. Without `costs`, what tells a bought reply from a kept one is left out."""
        out = []
        for row in self._rows(name):
            if not costs:
                row |= {"usage": None, "cost_usd": None}
                row["claims"] = [{**claim, "cost_usd": None, "cached": None} for claim in row["claims"]]
            out.append(json.dumps(row))
        return sorted(out)

    def _rows(self, name: str) -> list[dict[str, Any]]:
        run = self.folder / name
        places = [
            *(run / "grades").glob("*.jsonl"),
            *([run / "grades.jsonl"] if (run / "grades.jsonl").exists() else []),
        ]
        return [
            json.loads(text)
            for place in places
            for text in place.read_text().splitlines()
            if text.endswith("}")
        ]

    def _ids(self, name: str) -> list[str]:
        return [row["case_id"] for row in self._rows(name)]

    def _wait_for(self, name: str, cases: int, run: Any) -> None:
        while run.poll() is None:
            places = (self.folder / name / "grades").glob("*.jsonl")
            if sum(place.read_bytes().count(b"\n") for place in places) >= cases:
                return
            time.sleep(0.3)

    def _stats(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._call("/stats"))
        return found

    def _call(self, path: str, method: str = "GET") -> bytes:
        request = urllib.request.Request(self.args.api_base + path, method=method)  # noqa: S310  loopback
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            body: bytes = answer.read()
        return body


if __name__ == "__main__":
    main()
