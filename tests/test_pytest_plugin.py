"""The plugin in a pytest of its own, and what it costs a test run that does not use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "toy_agent"
SOURCE = Path(__file__).parents[1] / "src"


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "faithgrade.pytest_plugin",
        "-p",
        "no:cacheprovider",
        *arguments,
    ]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_the_example_project_is_green_and_catches_its_seeded_bugs() -> None:
    code, output = run_pytest(EXAMPLE)
    assert code == 0, output
    assert "21 passed" in output


def test_a_scenario_that_fails_names_its_rule(tmp_path: Path) -> None:
    line = {
        "id": "s",
        "question": "?",
        "fixtures": {"a": 1},
        "expectations": {"expected_calls": [{"key": "a", "tool": "a"}]},
    }
    (tmp_path / "cases.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.faithgrade_scenarios('cases.jsonl')\n"
        "def test_agent(scenario, faithgrade):\n"
        "    faithgrade.run(scenario, lambda question, tools: 'done')\n",
        encoding="utf-8",
    )
    code, output = run_pytest(tmp_path, "--faithgrade-runs", "2")
    assert code == 1
    assert "test_it.py::test_agent[s]" in output
    assert "s: 0 of 2 runs passed, required rate 1" in output
    assert (
        "calls.missing_call: a: the expected call 'a' of a was never made (expected {'tool': 'a'}, got None)"
        in output
    )
    assert "(2 of 2 runs)" in output


def test_a_malformed_scenario_file_is_a_usage_error_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text("{}\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(
        "import pytest\n@pytest.mark.faithgrade_scenarios('cases.jsonl')\ndef test_agent(scenario): ...\n",
        encoding="utf-8",
    )
    code, output = run_pytest(tmp_path)
    assert code != 0
    assert "cases.jsonl, line 1, id: expected text" in output


def test_an_unused_plugin_loads_nothing_of_faithgrade_but_itself() -> None:
    script = (
        "import sys, faithgrade.pytest_plugin\n"
        "heavy = {'pydantic', 'jsonschema', 'anthropic', 'litellm', 'scipy', 'typer', 'faithgrade.case'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
