"""The Ray engine on a real cluster of this machine: same grades, one budget, nothing lost or paid twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from faithgrade.cli import run_app
from faithgrade.cli.cluster import HUB
from faithgrade.runs import read_grades, read_replies

from .provider import Provider, providing

ray = pytest.importorskip("ray", reason="Ray is an extra")

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.xdist_group("ray"),
]

KEY = "not-a-key-of-ray"
SESSION: list[Path] = []


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of two workers that all tests here use; its address."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_BACKEND_LOG_LEVEL"] = "fatal"
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(Path(__file__).parents[2] / "src"), os.environ.get("PYTHONPATH", "")]
    )
    about = ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=128 << 20,
        log_to_driver=False,
    )
    SESSION.append(Path(about.address_info["session_dir"]))
    yield about.address_info["gcs_address"]
    ray.shutdown()


def write_cases(place: Path, count: int, copies: int = 1) -> Path:
    rows = [
        {
            "id": f"c{n}-{copy}",
            "answer": f"It costs {n}. It is red, and {n} people like it.",
            "results": [{"content": {"price": n, "note": "n" * 4000}}],
        }
        for copy in range(copies)
        for n in range(count)
    ]
    place.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return place


def command(cases: Path, out: Path, claude: Provider, *more: str) -> list[str]:
    judge = ["--judge", "anthropic/claude-x", "--api-base", claude.url, "--price", "1,1"]
    store = ["--cache-dir", str(out.with_name(out.name + "-cache"))]
    return ["grade", str(cases), "--out", str(out), *judge, *store, "--quiet", *more]


def grades(run: Path, *, costs: bool = True) -> list[str]:
    rows = []
    for row in read_grades(run):
        if not costs:
            row |= {"usage": None, "cost_usd": None}
            row["claims"] = [{**claim, "cost_usd": None, "cached": None} for claim in row["claims"]]
        rows.append(json.dumps(row))
    return sorted(rows)


def cluster_of(run: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((run / "summary.json").read_text())["cluster"]
    return found


def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not reached():
        assert time.monotonic() < end
        threading.Event().wait(0.02)


def graders() -> list[int]:
    """The processes that grade for this test's cluster."""
    found = []
    for place in Path("/proc").iterdir():
        try:
            if not place.name.isdigit() or b"GradingWorker" not in (place / "cmdline").read_bytes():
                continue
            raylet = (place / "stat").read_text().rpartition(") ")[2].split()[1]
            parent = Path("/proc", raylet, "stat").read_text().rpartition(") ")[2].split()[1]
            if int(parent) == os.getpid():
                found.append(int(place.name))
        except OSError:
            continue
    return found


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)


def test_the_grades_are_those_of_the_local_engine_and_the_run_is_like_any_other(
    cluster: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with providing(0.1) as claude:
        claude.label = lambda prompt: "unsupported" if "1 people" in prompt else "supported"
        folder = tmp_path / "cases"
        folder.mkdir()
        for name in "ab":
            write_cases(folder / f"{name}.jsonl", 12)
            text = (folder / f"{name}.jsonl").read_text().replace('"id": "c', f'"id": "{name}')
            (folder / f"{name}.jsonl").write_text(text)
        files = sorted(map(str, folder.iterdir()))
        assert run_app(command(folder, tmp_path / "r", claude, "--engine", "ray", "--workers", "2")) == 0
        assert (len(claude.asked), claude.asked_again) == (12, 0)  # the same questions stand in both files
        local = command(folder, tmp_path / "l", claude)
        assert run_app([*local[:1], *files, *local[2:]]) == 0
    assert grades(tmp_path / "r", costs=False) == grades(tmp_path / "l", costs=False)
    assert len(list(read_replies(tmp_path / "r"))) == len(list(read_replies(tmp_path / "l")))
    for other in (["show"], ["report", "-o", str(tmp_path / "x.html")], ["regrade", "--dry-run"]):
        assert run_app([other[0], str(tmp_path / "r"), *other[1:]]) == 0
    assert "0 verdicts changed" in capfd.readouterr().out
    assert run_app(["compare", str(tmp_path / "r"), str(tmp_path / "l")]) == 0
    logs = [log for log in (SESSION[-1] / "logs").rglob("*") if log.is_file()]
    assert logs
    assert not any(KEY.encode() in log.read_bytes() for log in logs)


def test_a_worker_killed_in_mid_run_loses_nothing_and_buys_nothing_twice(
    cluster: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with providing(0.1) as claude:
        cases = write_cases(tmp_path / "c.jsonl", 40)
        ended: list[int] = []
        arguments = command(
            cases, tmp_path / "r", claude, "--engine", "ray", "--workers", "2", "--concurrency", "2"
        )
        thread = threading.Thread(target=lambda: ended.append(run_app(arguments)))
        thread.start()
        until(lambda: len(claude.asked) > 12)
        for worker in graders():
            os.kill(worker, signal.SIGKILL)
        thread.join()
    assert ended == [0]
    assert len(grades(tmp_path / "r")) == 40
    assert claude.asked_again <= 2  # those under way
    assert 1 <= cluster_of(tmp_path / "r")["lost_workers"] <= 2
    assert capfd.readouterr().out == ""  # Ray keeps what it has to say to itself


def test_a_driver_killed_in_mid_run_goes_on_with_the_same_command(cluster: str, tmp_path: Path) -> None:
    with providing(0.1) as claude:
        cases = write_cases(tmp_path / "c.jsonl", 40)
        arguments = command(
            cases, tmp_path / "r", claude, "--engine", "ray", "--workers", "2", "--concurrency", "2"
        )
        driver = subprocess.Popen([sys.executable, "-m", "faithgrade", *arguments, "--address", cluster])
        until(lambda: len(claude.asked) > 12)
        driver.kill()
        driver.wait()
        until(lambda: not graders())
        assert run_app(arguments) == 0
    assert len(grades(tmp_path / "r")) == 40
    assert claude.asked_again <= 2


def test_a_lost_budget_stops_the_run_and_the_same_command_goes_on(
    cluster: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with providing(0.1) as claude:
        cases = write_cases(tmp_path / "c.jsonl", 30)
        ended: list[int] = []
        arguments = command(
            cases, tmp_path / "r", claude, "--engine", "ray", "--workers", "1", "--concurrency", "2"
        )
        thread = threading.Thread(target=lambda: ended.append(run_app(arguments)))
        thread.start()
        until(lambda: len(claude.asked) > 6)
        (hub,) = (
            named["name"]
            for named in ray.util.list_named_actors(all_namespaces=True)
            if named["name"].startswith(HUB)
        )
        ray.kill(ray.get_actor(hub, namespace="faithgrade"))
        thread.join()
        assert ended == [2]
        assert "a worker stopped: the cluster's budget cannot be reached" in capfd.readouterr().err
        told = cluster_of(tmp_path / "r")
        assert told["questions_not_asked"] > 0
        assert told["budget"] is None
        sent = len(claude.asked)
        assert run_app(arguments) == 0
        assert len(claude.asked) - sent <= 30 - sent + 2
    assert len(grades(tmp_path / "r")) == 30
    assert all('"ungraded": 0' in line for line in grades(tmp_path / "r"))


def test_the_whole_input_is_checked_before_anything_is_asked(
    cluster: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cases = write_cases(tmp_path / "c.jsonl", 9)
    with cases.open("a") as file:
        file.write('{"id": "c3-0", "answer": "Again."}\n{"id": "x"}\n')
    base = ["grade", str(cases), "--judge", "none", "--engine", "ray", "--workers", "1", "--quiet"]
    assert run_app([*base, "--out", str(tmp_path / "r")]) == 2
    told = capfd.readouterr().err
    assert (
        "line 10, id: expected an id of its own, found 'c3-0', which line 4 has already (1 more bad record"
        in told
    )
    assert not (tmp_path / "r").exists()
    assert run_app([*base, "--out", str(tmp_path / "r"), "--skip-bad"]) == 0
    assert (
        run_app(
            ["grade", str(cases), "--judge", "none", "--quiet", "--out", str(tmp_path / "l"), "--skip-bad"]
        )
        == 0
    )
    assert grades(tmp_path / "r") == grades(tmp_path / "l")


def test_parquet_is_graded_as_the_local_engine_does(cluster: str, tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    answers = [f"It costs {n}." for n in range(30)]
    table = pyarrow.table({"answer": answers, "contexts": [[f"price: {n}"] for n in range(30)]})
    parquet.write_table(table, tmp_path / "t.parquet")
    base = ["grade", str(tmp_path / "t.parquet"), "--judge", "none", "--quiet"]
    assert run_app([*base, "--out", str(tmp_path / "r"), "--engine", "ray", "--workers", "1"]) == 0
    assert run_app([*base, "--out", str(tmp_path / "l")]) == 0
    assert grades(tmp_path / "r") == grades(tmp_path / "l")
    assert len(grades(tmp_path / "r")) == 30
