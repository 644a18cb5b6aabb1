"""The documentation says what is so: links lead somewhere, commands exist, Python blocks run."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import faithgrade
from faithgrade.cli import make_app

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        *(ROOT / "docs").rglob("*.md"),
        *ROOT.glob("examples/**/*.md"),
    ]
)
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(language: str) -> Iterator[tuple[Path, int, str]]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == language and "skip" not in match[2]:
                yield page, text.count("\n", 0, match.start()) + 1, match[3]


def block_ids(found: list[tuple[Path, int, str]]) -> list[str]:
    return [f"{name_of(page)}:{line}" for page, line, _ in found]


PYTHON = list(blocks("python"))
SHELL = [*blocks("sh"), *blocks("bash"), *blocks("console")]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith(("#", "mailto:")):
            assert (page.parent / target.split("#")[0]).exists(), target


@pytest.mark.parametrize(("page", "line", "code"), PYTHON, ids=block_ids(PYTHON))
def test_python_blocks_run(page: Path, line: int, code: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(faithgrade.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=120,
        env={
            name: value
            for name, value in environment.items()
            if not name.startswith(("ANTHROPIC_", "FAITHGRADE_"))
        },
    )
    assert done.returncode == 0, done.stderr


def command_lines(text: str) -> Iterator[list[str]]:
    joined = re.sub(r"\\\n\s*", " ", text)
    for line in joined.splitlines():
        command = line.removeprefix("$ ").split(" #")[0].split(" > ")[0].strip()
        if command.startswith("faithgrade "):
            yield shlex.split(command)[1:]


def look_up(words: list[str]) -> tuple[Any, list[str]]:
    here: Any = typer.main.get_command(make_app())
    rest = list(words)
    while getattr(here, "commands", None) is not None and rest and rest[0] in here.commands:
        here = here.commands[rest.pop(0)]
    return here, rest


@pytest.mark.parametrize(("page", "line", "text"), SHELL, ids=block_ids(SHELL))
def test_commands_and_options_in_shell_blocks_exist(page: Path, line: int, text: str) -> None:
    for words in command_lines(text):
        command, rest = look_up(words)
        assert not getattr(command, "commands", None) or rest == ["--help"], f"no command {' '.join(words)}"
        known = {name for p in command.params for name in [*p.opts, *p.secondary_opts]} | {"--help", "-h"}
        for word in rest:
            if word.startswith("-") and word != "-":
                assert word.split("=")[0] in known, f"{' '.join(words)}: no option {word}"


def test_every_command_and_option_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")

    def walk(command: Any, path: str) -> None:
        for name, inner in (getattr(command, "commands", None) or {}).items():
            walk(inner, f"{path} {name}")
        if getattr(command, "commands", None) is None:
            assert f"## {path}\n" in reference, path
            for parameter in command.params:
                for option in parameter.opts if parameter.param_type_name == "option" else ():
                    assert f"`{option}`" in reference or option in ("--help", "-h"), f"{path} {option}"

    walk(typer.main.get_command(make_app()), "faithgrade")


def test_the_reference_lists_every_field_of_a_case() -> None:
    from faithgrade.formats.schema import CaseRecord

    text = (ROOT / "docs" / "reference" / "cases.md").read_text(encoding="utf-8")
    unlisted = {"schema_version", "other_texts", "anomalies"}
    for field in set(CaseRecord.model_fields) - unlisted:
        assert f"`{field}`" in text, field


def test_the_documented_fields_of_a_grade_line_are_those_written() -> None:
    from faithgrade.grade import Grade

    text = (ROOT / "docs" / "reference" / "runs.md").read_text(encoding="utf-8")
    for field in Grade("a", ()).to_dict():
        assert f"`{field}`" in text, field


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"## Working on faithgrade\n\n```sh\n(.*?)```", readme, re.DOTALL)
    install, test = section.strip().splitlines()
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "Working on faithgrade" in script
    assert install.startswith('pip install -e "')
    assert "pytest" in test
