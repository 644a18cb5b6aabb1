"""``convert``, ``formats`` and ``export`` as commands."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from faithgrade.cli import main, make_app
from faithgrade.formats import FORMATS

Command = Callable[..., tuple[int, str, str]]
DATA = Path(__file__).resolve().parents[1] / "data" / "formats"


def run(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["faithgrade", *words])
    code = 0
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    out, err = capfdbinary.readouterr()
    return code, out.decode(), err.decode()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Command:
    return lambda *words: run(monkeypatch, capfdbinary, *map(str, words))


def test_convert_writes_cases_and_tells_format_and_reason(command: Command) -> None:
    code, out, err = command("convert", DATA / "openai_chat.jsonl")
    assert code == 0
    (record,) = [json.loads(line) for line in out.splitlines()]
    assert record["source"] == "openai_chat"
    assert "openai_chat (tool_calls[].function.arguments is text)" in err


def test_convert_to_a_file_is_private_and_reads_back(command: Command, tmp_path: Path) -> None:
    place = tmp_path / "cases.jsonl"
    assert command("convert", DATA / "bedrock.json", DATA / "vercel.json", "--out", place)[0] == 0
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert len(place.read_text().splitlines()) == 2
    assert "2.50" in place.read_text()
    assert command("convert", place)[0] == 0


def test_convert_writes_nothing_when_a_record_is_bad(command: Command, tmp_path: Path) -> None:
    place, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    good = (DATA / "openai_chat.jsonl").read_text()
    place.write_text(good + "{oops\n")
    code, _, err = command("convert", place, "--out", out)
    assert (code, out.exists()) == (2, False)
    assert f"{place}, line 2" in err
    assert "Traceback" not in err
    code, _, err = command("convert", place, "--out", out, "--skip-bad")
    assert (code, len(out.read_text().splitlines())) == (0, 1)
    assert "left out" in err


def test_a_format_nobody_knows_is_one_sentence(command: Command) -> None:
    code, _, err = command("convert", DATA / "native.jsonl", "--format", "xml")
    assert code == 2
    assert err.startswith("faithgrade: unknown format 'xml'; known are ")


def test_formats_lists_every_format(command: Command) -> None:
    code, out, _ = command("formats")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [known.name for known in FORMATS]
    code, out, _ = command("formats", "--json")
    assert [entry["name"] for entry in json.loads(out)] == [known.name for known in FORMATS]


def test_export_of_a_real_run_says_what_is_open(command: Command, tmp_path: Path) -> None:
    graded = tmp_path / "run"
    assert (
        command("grade", DATA / "openai_chat.jsonl", "--judge", "none", "--rules", "none", "--out", graded)[0]
        == 0
    )
    code, out, _ = command("export", graded, "--to", "phoenix")
    assert code == 0
    (line,) = [json.loads(text) for text in out.splitlines()]
    assert (line["result"]["label"], line["result"]["score"]) == ("incomplete", None)
    assert line["metadata"]["calibration"] == "not calibrated"
    place = tmp_path / "junit.xml"
    assert command("export", graded, "--to", "junit", "--out", place)[0] == 0
    assert 'errors="1"' in place.read_text()


def test_export_refuses_an_unknown_name_and_a_missing_run(command: Command, tmp_path: Path) -> None:
    assert command("export", tmp_path, "--to", "xls")[0] == 2
    code, _, err = command("export", tmp_path / "nothing", "--to", "csv")
    assert code == 2
    assert "Traceback" not in err


def test_the_commands_are_registered() -> None:
    names = {info.callback.__name__ for info in make_app().registered_commands if info.callback is not None}
    assert {"convert", "formats", "export", "mcp"} <= names
