"""Rubrics and the calibration set are found from an installed wheel and from a checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from faithgrade.errors import RubricError
from faithgrade.resources import calibration_folder, folder, load_rubric, rubric_names, rubrics_folder

ROOT = Path(__file__).resolve().parent.parent


def test_a_checkout_has_its_rubrics_at_the_top() -> None:
    assert rubrics_folder() == ROOT / "rubrics"
    assert calibration_folder() == ROOT / "calibration"


def test_a_wheel_has_them_beside_its_modules(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "faithgrade"
    (package / "rubrics").mkdir(parents=True)
    assert folder("rubrics", "rubrics", package) == package / "rubrics"


def test_neither_place_gives_none(tmp_path: Path) -> None:
    assert folder("rubrics", "rubrics", tmp_path / "a" / "b" / "faithgrade") is None


def test_the_built_wheel_carries_them_and_finds_them(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    assert (unpacked / "faithgrade" / "py.typed").exists()
    code = (
        "from faithgrade.resources import *; print(load_rubric().id, rubrics_folder(), calibration_folder())"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    )
    name, rubrics, calibration = found.stdout.split()
    assert name == "strict-v1"
    assert rubrics == str(unpacked / "faithgrade" / "rubrics")
    assert calibration == str(unpacked / "faithgrade" / "calibration_data")


def test_a_rubric_of_your_own_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text("---\nid: mine\n---\nBe strict.", encoding="utf-8")
    assert load_rubric(str(path)).id == "mine"


def test_an_unknown_name_lists_what_is_known() -> None:
    with pytest.raises(RubricError, match=r"unknown rubric 'lenient'; known are .*strict-v1"):
        load_rubric("lenient")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_an_unreadable_file_is_one_sentence_with_its_name(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "mine.md"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RubricError, match=r"mine\.md"):
        load_rubric(str(path))


def test_names_are_listed() -> None:
    assert "strict-v1" in rubric_names()
