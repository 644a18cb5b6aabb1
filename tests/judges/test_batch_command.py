"""``grade --batch`` and ``batch status|cancel`` against the stand-in, as a user types them."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.cli import run_app

from .batches import BatchProvider, batching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the SDK's own


@pytest.fixture
def provider() -> Iterator[BatchProvider]:
    """The stand-in on a thread of its own, for commands run their own event loop here."""
    started, stop = threading.Event(), threading.Event()
    held: list[BatchProvider] = []

    async def serve() -> None:
        async with batching() as running:
            held.append(running)
            started.set()
            while not stop.is_set():
                await asyncio.sleep(0.01)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(30)
    yield held[0]
    stop.set()
    thread.join()


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    provider: BatchProvider,
) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "not-a-key")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", provider.url)
    monkeypatch.setenv("FAITHGRADE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)
    rows = [
        {"id": str(n), "answer": f"It has {n} legs.", "results": [{"content": {"legs": n}}]} for n in range(9)
    ]
    (tmp_path / "cases.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))

    def typed(*arguments: str) -> tuple[int, str, str]:
        capfd.readouterr()
        code = run_app(list(arguments))
        return code, *capfd.readouterr()

    return typed


GRADE = (
    "grade",
    "cases.jsonl",
    "--out",
    "run",
    "--judge",
    "anthropic/claude-x",
    "--rules",
    "none",
    "--batch",
)


def test_a_run_is_graded_in_one_batch_and_a_second_start_asks_nothing(
    run: Callable[..., Any], provider: BatchProvider, tmp_path: Path
) -> None:
    code, _, err = run(*GRADE, "--price", "2,4")
    assert code == 0, err
    assert len(provider.batches) == 1
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert summary["cost_usd"] == pytest.approx(9 * (100 * 1 + 10 * 2) / 1e6)
    assert run(*GRADE)[0] == 0
    assert len(provider.batches) == 1
    assert run("batch", "status", "run")[1] == "no batch is open\n"


def test_open_batches_are_listed_and_cancelled(
    run: Callable[..., Any], provider: BatchProvider, tmp_path: Path
) -> None:
    assert run(*GRADE)[0] == 0
    ledger = tmp_path / "run" / "batches.jsonl"
    ledger.write_text("\n".join(ledger.read_text().splitlines()[:2]) + "\n")
    provider.looks = 10**9
    assert "in_progress, 9 processing" in run("batch", "status", "run")[1]
    assert json.loads(run("batch", "status", "run", "--json")[1])["batches"][0]["requests"] == 9
    assert "cancelling" in run("batch", "cancel", "run")[1]
    assert "canceling" in run("batch", "status", "run")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("batch", "status", "nowhere"), "expected the run of a grade --batch, found no batches.jsonl"),
        ((*GRADE[:5], "openai/some-model", "--batch"), "only anthropic/… judges have provider batches"),
    ],
)
def test_what_has_no_batches_is_said_in_one_sentence(
    run: Callable[..., Any], provider: BatchProvider, arguments: tuple[str, ...], said: str
) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert said in err
    assert not provider.batches
