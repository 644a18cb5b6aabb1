"""The page in headless Chromium: clicked, typed into, checked by axe. Skipped where there is no browser.

Needs Debian's chromium, node, and playwright-core and axe-core in a node_modules that NODE_PATH names.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from faithgrade.pages import RunView, report_html

from .test_report import HOSTILE, with_texts

DRIVER = Path(__file__).parent / "drive_report.cjs"


@pytest.fixture(scope="module")
def drive() -> Any:
    chromium, node = shutil.which("chromium"), shutil.which("node")
    modules = [Path(folder) for folder in os.environ.get("NODE_PATH", "").split(os.pathsep) if folder]
    if (
        chromium is None
        or node is None
        or not any((folder / "playwright-core").is_dir() for folder in modules)
    ):
        pytest.skip("needs chromium, node and NODE_PATH with playwright-core and axe-core")

    def run(page: Path) -> dict[str, Any]:
        environment = {**os.environ, "CHROMIUM": chromium}
        done = subprocess.run(
            [node, DRIVER, page], capture_output=True, text=True, timeout=300, env=environment, check=False
        )
        assert done.returncode == 0, done.stderr
        seen: dict[str, Any] = json.loads(done.stdout)
        return seen

    return run


def test_hostile_text_is_shown_as_text_and_the_click_paths_work(
    run: RunView, drive: Any, tmp_path: Path
) -> None:
    texts = tuple(text.replace("\ud800", "") for text in HOSTILE)
    place = tmp_path / "report.html"
    place.write_text(report_html(with_texts(run, texts)))
    seen = drive(place)
    assert seen["requests"] == [place.as_uri()]
    assert (seen["console"], seen["errors"]) == ([], [])
    assert seen["hostile"] | {"scripts": 0} == {"injected": False, "scripts": 0, "images": 0, "frames": 0}
    assert any(text in seen["shown"]["detail"] for text in texts)
    assert (seen["mouse"]["claim"], seen["mouse"]["lit"], seen["mouse"]["focusedInTree"]) == (
        "✗ unsupported",
        1,
        "treeitem",
    )
    assert seen["mouse"]["next"] != seen["mouse"]["opened"]
    keyboard = seen["keyboard"]
    assert (keyboard["enterFocus"], keyboard["evidenceFocus"]) == ("button", "treeitem")
    assert keyboard["backFocus"].startswith("claim")
    assert keyboard["listMoved"]
    assert keyboard["jMoved"]
    assert (keyboard["help"], keyboard["searchFocus"], keyboard["escaped"]) == (True, "search", "list")
    serious = [
        found for part in seen["axe"].values() for found in part if found["impact"] in ("serious", "critical")
    ]
    assert serious == []
