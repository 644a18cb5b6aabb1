"""What the generated parts of the documentation print: real command output, the command reference, and which
module of the rules does what.

Regenerate with ``cog -r -P -I docs README.md docs/*.md docs/*/*.md``; with ``--check`` in place of
``-r`` it says whether that is needed.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shlex
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
_SECONDS = re.compile(r" in (?:\d+ min )?\d+(?:\.\d+)? s\b")


def terminal(*commands: str, keep: int | None = None) -> None:
    """Run commands of ours at the top of the repository and print them with their output, as a console block.

    Times are left out, and so is what a command says while it works; `keep` cuts the output after so many
    lines.
    """
    print("```console")
    with _clean_place() as place:
        for command in commands:
            print(f"$ {command}")
            lines = _SECONDS.sub("", _run(command.replace("runs/", f"{place}/"))).replace(
                f"{place}/", "runs/"
            )
            kept = lines.rstrip("\n").split("\n")
            print("\n".join(line.rstrip() for line in kept[:keep]))
            if keep is not None and len(kept) > keep:
                print("…")
    print("```")


def example(code: str) -> None:
    """Print Python code as a block, and under it what it prints."""
    out = io.StringIO()
    with _clean_place(), contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {})  # noqa: S102 the code stands in our own pages
    print(f"```python\n{code.strip()}\n```\n\n```text\n{out.getvalue().rstrip()}\n```")


def page_list(folder: str) -> None:
    """A link to every page of a folder but its README, by title."""
    for page in sorted((ROOT / folder).glob("*.md")):
        if page.name != "README.md":
            title = page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
            print(f"- [{title}]({page.name})")


def rule_modules() -> None:
    """The packages of `faithgrade.rules`, each after those that rest on it, and what every module of them does."""
    folder = ROOT / "src" / "faithgrade" / "rules"
    for package in _layered():
        print(f"### {package}\n\n{_says(folder / package / '__init__.py')}\n")
        modules = sorted(path for path in (folder / package).glob("*.py") if path.stem != "__init__")
        _table(["module", "what it does"], [[f"`{path.stem}`", _says(path)] for path in modules])


def _layered() -> list[str]:
    """The packages of the rules in the order of the contract that holds between them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(c["layers"] for c in contracts if c.get("layers", [""])[0].startswith("faithgrade.rules."))
    return [name.strip().rpartition(".")[2] for layer in layers for name in layer.split("|")]


def _says(path: Path) -> str:
    """The first paragraph of a module's docstring, in one line."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split())


def _table(head: list[str], rows: list[list[str]]) -> None:
    """A table as Markdown, with an empty line behind it."""
    for row in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |")
    print()


def command_reference() -> None:
    """Every command with its arguments and options, from the command table itself."""
    import typer

    from faithgrade.cli import make_app

    _commands(typer.main.get_command(make_app()), "faithgrade")


def _commands(command: Any, path: str) -> None:
    inner = getattr(command, "commands", None)
    if inner is not None:
        for name in inner:
            _commands(inner[name], f"{path} {name}")
        return
    print(f"## {path}\n")
    print(_paragraphs(command.help or ""))
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    usage = " ".join([path, "[OPTIONS]", *(p.metavar or p.name.upper() for p in arguments)])
    print(f"\n    {usage}\n")
    for argument in arguments:
        print(f"- `{argument.metavar or argument.name.upper()}`: {argument.help or ''}")
    if arguments:
        print()
    options = [p for p in command.params if p.param_type_name == "option" and "--help" not in p.opts]
    if options:
        print("| option | what it does |\n| --- | --- |")
    for option in options:
        names = ", ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
        value = f" `{option.metavar}`" if option.metavar and not option.is_flag else ""
        text = " ".join((option.help or "").split()).replace("|", "\\|")
        print(f"| {names}{value.replace('|', chr(92) + '|')} | {text}{_default(option)} |")
    print()


def _default(option: Any) -> str:
    default = option.default
    if default is None or isinstance(default, (bool, tuple, list)) or callable(default):
        return ""
    return f" Default: `{default}`."


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def _run(command: str) -> str:
    from faithgrade.cli import run_app

    words = shlex.split(command)
    arguments = [
        match
        for word in words[1:]
        for match in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
    ]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run_app(arguments)
    if code == 2:
        raise RuntimeError(f"{command}: {err.getvalue()}")
    return out.getvalue()


@contextlib.contextmanager
def _clean_place() -> Iterator[str]:
    """The repository as working directory, none of the user's settings, and a place for runs."""
    before, environment = Path.cwd(), dict(os.environ)
    for name in list(os.environ):
        if name.startswith(("FAITHGRADE_", "ANTHROPIC_")):
            del os.environ[name]
    with tempfile.TemporaryDirectory() as place:
        os.environ["FAITHGRADE_CACHE_DIR"] = f"{place}/cache"
        os.chdir(ROOT)
        try:
            yield place
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)
