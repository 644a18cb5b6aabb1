"""The probe server must start fast, so it may import the standard library alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


def test_the_server_loads_nothing_but_the_standard_library() -> None:
    script = (
        "import sys\n"
        f"sys.path.insert(0, {str(SOURCE)!r})\n"
        "import faithgrade.trials.probe_server\n"
        "known = sys.stdlib_module_names | {'faithgrade', '__main__'}\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} - known))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    foreign = done.stdout.strip()
    assert "mcp" not in foreign
    assert "pydantic" not in foreign
    assert "typer" not in foreign
