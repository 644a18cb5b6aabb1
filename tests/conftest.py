"""A PostgreSQL server of the tests' own, for those that need a real one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server of our own in a temporary folder, reached through a socket only."""
    pytest.importorskip("psycopg", reason="PostgreSQL needs its driver")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not on this machine")
    folder = Path(tempfile.mkdtemp(prefix="fg-pg-", dir="/tmp"))
    as_other: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        if (
            shutil.which("setpriv") is None
            or subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode
        ):
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        shutil.chown(folder, "postgres", "postgres")
        as_other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = folder / "data"

    def run(*command: object, check: bool = True) -> None:
        words = [*as_other, *map(str, command)]
        subprocess.run(words, capture_output=True, cwd=folder, check=check)

    try:
        run(programs / "initdb", "-D", data, "-U", "fg", "-A", "trust", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        run(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        yield f"postgresql+psycopg://fg@/postgres?host={folder}"
        run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop", check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda place: int(place.parent.name) if place.parent.name.isdecimal() else 0,
    )
    on_path = shutil.which("initdb")
    return found[-1] if found else Path(on_path).parent if on_path else None
