"""A batch run killed where money could be lost; `batch_kills.py` has the table of every step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="the killed runs are forked")
def test_nothing_is_submitted_twice_and_nothing_lost_wherever_a_run_is_killed() -> None:
    points = [
        "made by the provider, answer lost",
        "half of the results read",
        "all results read, no grade written",
        "half of the grades written",
    ]
    script = Path(__file__).with_name("batch_kills.py")
    done = subprocess.run([sys.executable, script, *points], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("         0     0") == len(points)
