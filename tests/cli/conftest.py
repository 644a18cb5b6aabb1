"""The command line in this process, with nothing of the user's environment."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import faithgrade as faithgrade_package
from faithgrade.cli import run_app


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_AUTH_TOKEN",
        "FAITHGRADE_JUDGE",
        "NO_COLOR",
        "ANTHROPIC_BASE_URL",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FAITHGRADE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FAITHGRADE_CALIBRATIONS", str(tmp_path / "calibrations"))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("PYTHONPATH", str(Path(faithgrade_package.__file__).parents[1]))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def faithgrade(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = run_app([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


def write_cases(place: Path, *cases: dict[str, Any]) -> Path:
    place.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return place


def a_case(case_id: str, answer: str = "The total is 45 euros.", **more: Any) -> dict[str, Any]:
    return {
        "id": case_id,
        "question": "What is the total?",
        "answer": answer,
        "calls": [{"id": "c1", "name": "get_order", "arguments": {"order_id": "A-1"}}],
        "results": [
            {
                "call_id": "c1",
                "name": "get_order",
                "content": {"order_id": "A-1", "total": 45, "currency": "EUR"},
            }
        ],
        **more,
    }


def grades(run: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run / "grades.jsonl").read_text(encoding="utf-8").splitlines()]


def summary(run: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((run / "summary.json").read_text(encoding="utf-8"))
    return found
