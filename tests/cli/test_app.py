"""The command line as a whole: help, errors, speed, what it imports."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from faithgrade.cli import make_app, own_version

from .conftest import Run

HEAVY = ("anthropic", "litellm", "scipy", "ray", "jsonschema", "jinja2", "diskcache", "numpy")


def commands() -> list[tuple[str, ...]]:
    """Every command's path, groups left out."""
    found: list[tuple[str, ...]] = []

    def walk(app: typer.Typer, path: tuple[str, ...]) -> None:
        for command in app.registered_commands:
            name = command.name or (command.callback.__name__.replace("_", "-") if command.callback else "")
            found.append((*path, name))
        for group in app.registered_groups:
            if group.typer_instance is not None and group.name is not None:
                walk(group.typer_instance, (*path, group.name))

    walk(make_app(), ())
    return found


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_command_has_help(faithgrade: Run, path: tuple[str, ...]) -> None:
    ran = faithgrade(*path, "--help")
    assert ran.code == 0
    assert "Usage: faithgrade " + " ".join(path) in ran.out


def test_the_help_lists_every_command(faithgrade: Run) -> None:
    ran = faithgrade("--help")
    assert ran.code == 0
    for path in commands():
        assert path[0] in ran.out


def test_no_command_shows_the_help_and_exits_2(faithgrade: Run) -> None:
    ran = faithgrade()
    assert ran.code == 2
    assert "Usage: faithgrade" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["grad"], "no such command 'grad'"),
        (["grade"], "missing argument 'CASES'; see faithgrade grade --help"),
        (["grade", "x", "--nope"], "no such option: --nope"),
        (["grade", "x", "--rpm", "fast"], "invalid value for '--rpm'"),
    ],
)
def test_wrong_usage_is_one_sentence_with_the_way_to_help(
    faithgrade: Run, arguments: list[str], message: str
) -> None:
    ran = faithgrade(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


@pytest.mark.parametrize(
    "code",
    [
        "from faithgrade.cli import run_app; run_app(['--help'])",
        "from faithgrade.cli import run_app; run_app(['grade', '--help'])",
        "import faithgrade",
    ],
)
def test_help_and_import_load_nothing_heavy(code: str) -> None:
    script = (
        f"{code}\nimport sys, json\nprint('\\n' + json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(done.stdout.splitlines()[-1]) == []


def test_grading_with_the_rules_alone_loads_no_provider(tmp_path: Path) -> None:
    case = {"id": "a", "answer": "The total is 45 euros.", "results": [{"content": {"total": 45}}]}
    (tmp_path / "c.jsonl").write_text(json.dumps(case), encoding="utf-8")
    script = (
        "from faithgrade.cli import run_app; import sys\n"
        "code = run_app(['grade', 'c.jsonl', '--judge', 'none', '--out', 'run', '--quiet'])\n"
        "print(code, [m for m in ('anthropic', 'litellm', 'scipy', 'ray') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60, cwd=tmp_path
    )
    assert done.stdout.strip() == "0 []"


def test_python_m_faithgrade_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "faithgrade", "rules", "--json"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["rules"]


def test_a_terminal_that_cannot_show_a_character_gets_an_escape(tmp_path: Path) -> None:
    case = {"id": "half \ud83d", "answer": "Zürich has 5 °C \ud83d.", "results": [{"content": {"c": 5}}]}
    (tmp_path / "c.jsonl").write_text(json.dumps(case), encoding="utf-8")
    for arguments in (
        ["grade", "c.jsonl", "--judge", "none", "--out", "run"],
        ["show", "run"],
        ["show", "run", "--json"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "faithgrade", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        )
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["case_id"] == "half \ud83d"


def test_rules_say_what_they_decide_and_when_they_abstain(faithgrade: Run) -> None:
    ran = faithgrade("rules")
    assert ran.code == 0
    found = json.loads(faithgrade("rules", "--json").out)["rules"]
    for rule in found:
        assert rule["name"] in ran.out
        assert rule["decides"]
        assert rule["abstains"]


def test_the_cache_can_be_looked_at_and_emptied(faithgrade: Run, tmp_path: Path) -> None:
    place = tmp_path / "replies-kept"
    assert json.loads(faithgrade("cache", "info", "--cache-dir", place, "--json").out)["replies"] == 0
    ran = faithgrade("cache", "clear", "--cache-dir", place, "--yes")
    assert ran.code == 0
    assert "deleted 0 replies" in ran.out
    assert "no such reply" in faithgrade("cache", "clear", "--cache-dir", place, "--request", "00").out


def test_the_version_is_told(faithgrade: Run) -> None:
    ran = faithgrade("--version")
    assert (ran.code, ran.out) == (0, f"faithgrade {own_version()}\n")
