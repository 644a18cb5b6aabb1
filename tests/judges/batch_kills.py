"""A run with ``--batch`` killed at every step, and the same command again: what was submitted, paid, repeated.

Run: ``python tests/judges/batch_kills.py [POINT …]``. It prints a table and ends with 1 when anything was
submitted twice that the provider had made, or any case was lost. Each run is a process of its own that ends itself with SIGKILL.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from judges.batches import BatchProvider, batching  # type: ignore[import-not-found,unused-ignore]  # found by the line above

CASES = 12
POINTS = (
    "nothing killed",
    "before the intent is written",
    "after the intent, before it is sent",
    "made by the provider, answer lost",
    "after the answer, before its id is written",
    "after its id is written",
    "at the first look",
    "ended, before results are read",
    "half of the results read",
    "all results read, no grade written",
    "half of the grades written",
    "all grades written, batch still open",
    "after the end is written",
)


def main() -> int:
    """The table; 1 when something was lost or repeated."""
    points = sys.argv[1:] or POINTS
    print(f"{'killed':44} submitted  paid  repeated  lost", flush=True)
    bad = 0
    with provider() as served:
        for point in points:
            told = one(point, served)
            print(
                f"{point:44} {told['submitted']:9} {told['paid']:5} {told['repeated']:9} {told['lost']:5}",
                flush=True,
            )
            bad += bool(told["repeated"] or told["lost"])
    return 1 if bad else 0


def one(point: str, served: BatchProvider) -> dict[str, int]:
    """Kill a run at `point`, run the same command again, and count."""
    served.batches.clear()
    served.requested.clear()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        rows = [
            {"id": str(n), "answer": f"It has {n} legs.", "results": [{"content": {"legs": n}}]}
            for n in range(CASES)
        ]
        (place / "cases.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        context = multiprocessing.get_context("fork")
        for kill_at in (point, "nothing killed"):
            process = context.Process(target=run, args=(place, served.url, kill_at))
            process.start()
            process.join(60)
            assert process.exitcode is not None, point
            if kill_at != "nothing killed":
                assert process.exitcode == -signal.SIGKILL, (point, process.exitcode)
        graded = [json.loads(line)["case_id"] for line in (place / "run" / "grades.jsonl").open()]
    asked = sum(served.requested.values())
    return {
        "submitted": len(served.batches),
        "paid": asked,
        "repeated": asked - len(served.requested),
        "lost": CASES - len(set(graded)),
    }


def run(place: Path, url: str, kill_at: str) -> None:
    """In a process of its own: grade, and die at a point."""
    import faithgrade.judges.batched as batched
    from faithgrade.cli import run_app
    from faithgrade.judges.ledger import BatchLedger
    from faithgrade.runs import RunDirectory

    batched.GATHER_SECONDS, batched.FIRST_POLL = 0.05, 0.01

    def die(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def before(owner: Any, name: str, *, nth: int = 1) -> None:
        kept, calls = getattr(owner, name), [0]

        def wrapper(*args: Any, **options: Any) -> Any:
            calls[0] += 1
            return die() if calls[0] == nth else kept(*args, **options)

        setattr(owner, name, wrapper)

    def after(owner: Any, name: str, *, nth: int = 1) -> None:
        kept, calls = getattr(owner, name), [0]

        def wrapper(*args: Any, **options: Any) -> Any:
            found = kept(*args, **options)
            calls[0] += 1
            return die() if calls[0] == nth else found

        setattr(owner, name, wrapper)

    def at_the_provider(method: str, *, answered: bool) -> None:
        from anthropic.resources.messages.batches import AsyncBatches

        kept = getattr(AsyncBatches, method)

        async def wrapper(*args: Any, **options: Any) -> Any:
            if answered:
                await kept(*args, **options)
            return die()

        setattr(AsyncBatches, method, wrapper)

    match POINTS.index(kill_at):
        case 1:
            before(BatchLedger, "intend")
        case 2:
            after(BatchLedger, "intend")
        case 3:
            at_the_provider("create", answered=True)
        case 4:
            before(BatchLedger, "submitted")
        case 5:
            after(BatchLedger, "submitted")
        case 6:
            at_the_provider("retrieve", answered=False)
        case 7:
            at_the_provider("results", answered=False)
        case 8:
            before(batched.BatchedJudge, "_settle", nth=CASES // 2)
        case 9:
            after(batched.BatchedJudge, "_settle", nth=CASES)
        case 10:
            before(RunDirectory, "write_grade", nth=CASES // 2)
        case 11:
            before(batched.BatchedJudge, "finished")
        case 12:
            after(batched.BatchedJudge, "finished")
    os.environ |= {"ANTHROPIC_API_KEY": "not-a-key", "TERM": "dumb"}
    command = [
        "grade",
        str(place / "cases.jsonl"),
        "--out",
        str(place / "run"),
        "--judge",
        "anthropic/claude-x",
    ]
    command += ["--api-base", url, "--rules", "none", "--batch", "--no-cache", "--price", "2,4", "--quiet"]
    os._exit(run_app(command))


class provider:
    """The stand-in on a thread."""

    def __enter__(self) -> BatchProvider:
        self.stop, started = threading.Event(), threading.Event()
        held: list[BatchProvider] = []

        async def serve() -> None:
            async with batching() as running:
                held.append(running)
                started.set()
                while not self.stop.is_set():
                    await asyncio.sleep(0.01)

        self.thread = threading.Thread(target=lambda: asyncio.run(serve()))
        self.thread.start()
        started.wait(30)
        return held[0]

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()


if __name__ == "__main__":
    import anthropic  # noqa: F401  loaded once, before the processes are forked

    import faithgrade.cli.job  # noqa: F401

    sys.exit(main())
