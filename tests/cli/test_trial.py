from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from faithgrade.cli import make_app
from faithgrade.errors import FaithgradeError

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(make_app(), ["trial", *map(str, arguments)])
    if isinstance(result.exception, FaithgradeError):
        return 2, str(result.exception)
    return result.exit_code, result.output


def test_arms_print_what_their_records_say_and_report_says_it_again(tmp_path: Path) -> None:
    code, output = run("arms", "--agent", "careless", "--fault", "null_field", "--out", tmp_path / "t")
    assert code == 0
    assert "20 of 20 runs read back from disk" in output
    assert "unsafe-complete 10" in output
    assert run("report", tmp_path / "t") == (0, output)


def test_an_altered_record_ends_the_report_in_exit_code_1(tmp_path: Path) -> None:
    run("arms", "--agent", "honest", "--fault", "none", "--out", tmp_path / "t")
    record = next((tmp_path / "t" / "runs").glob("*.json"))
    record.write_text(record.read_text(encoding="utf-8").replace("honest-1", "honest-2", 1), encoding="utf-8")
    code, output = run("report", tmp_path / "t")
    assert code == 1
    assert f"NOT COUNTED  {record.stem}: the record is altered" in output


def test_the_report_comes_as_json_too(tmp_path: Path) -> None:
    run("arms", "--agent", "honest", "--fault", "none", "--out", tmp_path / "t")
    code, output = run("report", tmp_path / "t", "--json")
    found = json.loads(output)
    assert (code, found["sound"], found["agents"]["honest"]["pairs"]["neither"]) == (0, True, 10)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("arms", "--fault", "rain"), "--fault: expected any of none, reorder, drop_result"),
        (
            ("arms", "--agent", "lazy"),
            "expected honest, careless, inventive, or a model as provider/model, got 'lazy'",
        ),
        (
            ("probe", "--mode", "rain"),
            "--mode: expected any of ok, error, empty, truncated, wrong, absent, got 'rain'",
        ),
        (("probe", "--framing", "odd"), "--framing: expected any of open, fixed, got 'odd'"),
        (("probe", "--command", "client"), "the command template needs {prompt}"),
    ],
)
def test_what_there_is_none_of_is_named_with_what_there_is(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    code, output = run(*arguments, "--out", tmp_path / "t")
    assert code == 2
    assert message in output
    assert not (tmp_path / "t").exists()


def test_a_directory_without_a_trial_is_refused(tmp_path: Path) -> None:
    code, output = run("report", tmp_path)
    assert code == 2
    assert "expected the manifest of a trial, found none that can be read" in output


def test_a_probe_leaves_results_and_a_transcript_and_is_reclassified_at_no_cost(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    code, output = run(
        "probe", "--model", "invents", "--mode", "empty", "--trials", "1", "--out", tmp_path / "p"
    )
    assert code == 0
    assert "2 of 2 runs counted" in output
    assert (
        json.loads((tmp_path / "p" / "results.json").read_text(encoding="utf-8"))["cells"][0]["invented"] == 1
    )
    assert "the tool returned: `(nothing)`" in (tmp_path / "p" / "transcript.md").read_text(encoding="utf-8")
    assert run("reclassify", tmp_path / "p") == (0, output)


def test_a_client_that_never_reaches_the_tool_ends_the_probe_in_exit_code_1(tmp_path: Path) -> None:
    client = f"{sys.executable} -c print('TOKEN:AAAA-1111') {{prompt}}"
    code, output = run("probe", "--command", client, "--mode", "ok", "--trials", "1", "--out", tmp_path / "p")
    assert code == 1
    assert "DISCARDED    command: the tool was never reached in any of its runs" in output
