"""``faithgrade serve`` and its keys, short of serving."""

from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the service is an extra")

from .conftest import Run


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'service.sqlite3'}"


def test_a_key_is_printed_once_and_listed_without_its_secret(faithgrade: Run, db: str) -> None:
    added = faithgrade("keys", "add", "team", "--budget", "5", "--rpm", "60", "--db", db)
    secret = added.out.strip()
    listed = faithgrade("keys", "list", "--db", db)
    assert secret.startswith("fgk_")
    assert secret not in listed.out
    assert "team" in listed.out
    assert "$5.00" in listed.out


def test_limits_of_a_key_can_be_changed_and_the_key_revoked(faithgrade: Run, db: str) -> None:
    key_id = faithgrade("keys", "add", "team", "--db", db).err.split()[0]
    assert faithgrade("keys", "set", key_id, "--budget", "9", "--db", db).code == 0
    assert faithgrade("keys", "revoke", key_id, "--db", db).code == 0
    listed = faithgrade("keys", "list", "--db", db).out
    assert "$9.00" in listed
    assert "revoked" in listed


@pytest.mark.parametrize(
    "arguments", [("set", "key_0", "--rpm", "1"), ("revoke", "key_0"), ("set", "local", "--rpm", "1")]
)
def test_a_key_that_is_not_there_is_named(faithgrade: Run, db: str, arguments: tuple[str, ...]) -> None:
    ran = faithgrade("keys", *arguments, "--db", db)
    assert (ran.code, f"there is no key '{arguments[1]}'" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--host", "0.0.0.0"), "expected keys before others can reach the service"),
        (("--db", "nonsense"), "expected a SQLAlchemy URL"),
        (("--db", "sqlite://"), "would not survive a restart"),
        (("--store", "some"), "store: expected one of full, pointers, none"),
        (("--max-waiting", "0"), "max_waiting: expected a number of at least 1"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_sentence(
    faithgrade: Run, db: str, arguments: tuple[str, ...], told: str
) -> None:
    given = arguments if "--db" in arguments else (*arguments, "--db", db)
    ran = faithgrade("serve", "--judge", "none", *given)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert told in ran.err


def test_the_database_is_private(faithgrade: Run, db: str, tmp_path: Path) -> None:
    faithgrade("keys", "list", "--db", db)
    assert (tmp_path / "service.sqlite3").stat().st_mode & 0o777 == 0o600
