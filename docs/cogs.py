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
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

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
    """The modules of `faithgrade.rules` with what they do: those of one rule under it, then those that several use.

    Which rule uses a module is read off the imports, up to the next module that a rule begins in.
    """
    from faithgrade.rules import RULES

    folder = ROOT / "src" / "faithgrade" / "rules"
    trees = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))}
    imports = {name: _imported(tree.body) & trees.keys() for name, tree in trees.items()}
    begins = {rule.read.__module__.rpartition(".")[2]: rule.name for rule in RULES}
    names = list(begins.values())
    users: dict[str, list[str]] = {name: [] for name in trees}
    for start, user in {**begins, "__init__": _WEIGHING}.items():
        for name in _reached(start, imports, stop=begins.keys()):
            users[name].append(user)

    def rows(modules: Iterable[str]) -> list[list[str]]:
        docstrings = {name: ast.get_docstring(trees[name]) or "" for name in modules}
        return [[f"`{name}`", " ".join(doc.split("\n\n")[0].split())] for name, doc in docstrings.items()]

    for start, rule in begins.items():
        print(f"### [{rule}]({rule}.md)\n")
        own = [name for name in users if users[name] == [rule] and name != start]
        _table(["module", "what it does"], rows([start, *own]))
    print("### Used by several rules\n")
    several = [name for name in users if len(users[name]) > 1 and not {*names} <= {*users[name]}]
    several.sort(key=lambda name: (len(users[name]), name))
    _table(
        ["module", "what it does", "used by"],
        [[*row, _some(users[row[0].strip("`")], names)] for row in rows(several)],
    )
    print("### Used by all rules\n")
    _table(["module", "what it does"], rows(name for name in users if {*names} <= {*users[name]}))
    print("### Used where findings are weighed\n")
    weighing = ["__init__", *(name for name in users if users[name] == [_WEIGHING] and name != "__init__")]
    _table(["module", "what it does"], rows(weighing))


_WEIGHING = "the weighing of findings"


def _reached(start: str, imports: Mapping[str, set[str]], *, stop: Collection[str]) -> set[str]:
    """A module and all that it imports, and so on, but for the modules to stop at."""
    seen, ahead = {start}, [start]
    while ahead:
        found = imports[ahead.pop()] - seen - {*stop}
        seen |= found
        ahead += found
    return seen


def _imported(body: Iterable[ast.AST]) -> set[str]:
    """The modules of the rules that some code imports when it runs."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module == "faithgrade.rules":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("faithgrade.rules."):
            found.add(str(node.module).rpartition(".")[2])
        found |= _imported(ast.iter_child_nodes(node))
    return found


def _some(rules: list[str], known: list[str]) -> str:
    """The rules by name, or those that are left out where these are fewer."""
    others = [rule for rule in known if rule not in rules]
    return ", ".join(rules) if len(rules) <= len(others) else f"all but {', '.join(others)}"


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
