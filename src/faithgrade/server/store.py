"""The service's memory in a database: keys, batches, uploads, grades. Blocking: called in threads."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from faithgrade.errors import SettingsError
from faithgrade.server.keys import LOCAL, Key, digest_of
from faithgrade.server.tables import answers, batches, grades, keys, metadata, uploads

PAGE = 200
OPEN_STATES = ("running", "held")


@dataclass(frozen=True, slots=True)
class NewBatch:
    """A batch as it is accepted: its bytes, what they were read as, and what it will be graded with."""

    key_id: str
    name: str
    body: bytes
    format: str
    total: int
    skipped: Sequence[Mapping[str, Any]]
    manifest: Mapping[str, Any]
    request_digest: str
    idempotency_key: str | None


@dataclass(frozen=True, slots=True)
class Finished:
    """One graded case of a batch, ready to be written. `line` is what may be stored of its grade."""

    batch_id: str
    key_id: str
    position: int
    line: Mapping[str, Any]
    state: str
    cost_usd: float | None


class ConflictError(Exception):
    """An idempotency key was used for another request, or its first request is still being answered."""


class Store:
    """All that outlives a restart."""

    def __init__(self, url: str, now: Callable[[], float]):
        self._now = now
        self.engine = _engine(url)

    def prepare(self) -> None:
        """Create the tables that are missing, and the entry of the one without a key."""
        metadata.create_all(self.engine)
        with self.engine.begin() as connection:
            if connection.execute(select(keys.c.id).where(keys.c.id == LOCAL)).first() is None:
                row = {
                    "id": LOCAL,
                    "name": LOCAL,
                    "digest": LOCAL,
                    "created_at": self._now(),
                    "spent_usd": 0.0,
                }
                connection.execute(insert(keys).values(**row))

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def ping(self) -> None:
        """Raise when the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(func.count()).select_from(batches).where(batches.c.id == ""))

    # keys

    def add_key(self, name: str, secret: str, budget_usd: float | None, rpm: float | None) -> Key:
        """Keep a new key's digest."""
        key_id = "key_" + secrets.token_hex(6)
        row = {"id": key_id, "name": name, "digest": digest_of(secret), "created_at": self._now()}
        with self.engine.begin() as connection:
            connection.execute(insert(keys).values(**row, budget_usd=budget_usd, spent_usd=0.0, rpm=rpm))
        return Key(key_id, name, budget_usd, 0.0, rpm)

    def find_key(self, *, secret: str | None = None, key_id: str | None = None) -> Key | None:
        """The key with this secret or id, or None."""
        chosen = keys.c.digest == digest_of(secret) if secret is not None else keys.c.id == key_id
        with self.engine.connect() as connection:
            row = connection.execute(select(keys).where(chosen)).mappings().first()
        return None if row is None else _key(row)

    def list_keys(self) -> list[Key]:
        """Every key, oldest first, without the entry of the one without a key."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(keys).where(keys.c.id != LOCAL).order_by(keys.c.created_at)
            ).mappings()
            return [_key(row) for row in found]

    def change_key(self, key_id: str, **changed: Any) -> bool:
        """Set columns of a key; False when there is none with this id."""
        with self.engine.begin() as connection:
            done = connection.execute(
                update(keys).where(keys.c.id == key_id, keys.c.id != LOCAL).values(**changed)
            )
        return bool(done.rowcount)

    def revoke_key(self, key_id: str) -> bool:
        """Take a key out of use; what it has spent stays known."""
        return self.change_key(key_id, revoked_at=self._now())

    def has_keys(self) -> bool:
        """Whether any key is in use."""
        wanted = select(keys.c.id).where(keys.c.id != LOCAL, keys.c.revoked_at.is_(None)).limit(1)
        with self.engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def spend(self, key_id: str, usd: float) -> None:
        """Add to what a key has spent."""
        with self.engine.begin() as connection:
            _spend(connection, key_id, usd)

    def total_spent(self) -> float:
        """US dollars spent since the database was made, over all keys."""
        with self.engine.connect() as connection:
            return float(
                connection.execute(select(func.coalesce(func.sum(keys.c.spent_usd), 0.0))).scalar_one()
            )

    # batches

    def add_batch(self, batch: NewBatch) -> tuple[dict[str, Any], bool]:
        """Keep a batch; with an idempotency key used before, the batch of then and False.

        ConflictError when the key was used for another request.
        """
        row = {
            "id": "bat_" + secrets.token_hex(9),
            "key_id": batch.key_id,
            "name": batch.name,
            "state": "running",
            "created_at": self._now(),
            "idempotency_key": batch.idempotency_key,
            "request_digest": batch.request_digest,
            "format": batch.format,
            "total": batch.total,
            "skipped": json.dumps(list(batch.skipped)),
            "manifest": json.dumps(dict(batch.manifest)),
        }
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(batches).values(**row))
                connection.execute(insert(uploads).values(batch_id=row["id"], body=batch.body))
        except IntegrityError:
            earlier = self.find_repeated(batch.key_id, batch.idempotency_key, batch.request_digest)
            if earlier is None:
                raise
            return earlier, False
        return self.batch(str(row["id"])) or {}, True

    def find_repeated(
        self, key_id: str, idempotency_key: str | None, request_digest: str
    ) -> dict[str, Any] | None:
        """The batch an idempotency key has made before; ConflictError when that was another request."""
        if idempotency_key is None:
            return None
        chosen = (batches.c.key_id == key_id, batches.c.idempotency_key == idempotency_key)
        with self.engine.connect() as connection:
            row = connection.execute(select(batches).where(*chosen)).mappings().first()
        if row is not None and row["request_digest"] != request_digest:
            raise ConflictError("this Idempotency-Key was used before for another request")
        return dict(row) if row is not None else None

    def batch(self, batch_id: str, key_id: str | None = None) -> dict[str, Any] | None:
        """A batch by id (and owner, when given), or None."""
        chosen = [batches.c.id == batch_id] + ([batches.c.key_id == key_id] if key_id is not None else [])
        with self.engine.connect() as connection:
            row = connection.execute(select(batches).where(*chosen)).mappings().first()
        return dict(row) if row is not None else None

    def open_batches(self) -> list[dict[str, Any]]:
        """Batches that are not complete, oldest first."""
        wanted = select(batches).where(batches.c.state.in_(OPEN_STATES)).order_by(batches.c.created_at)
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()]

    def waiting_cases(self) -> int:
        """Cases of open batches that are not graded yet."""
        wanted = select(func.coalesce(func.sum(batches.c.total - batches.c.done), 0)).where(
            batches.c.state.in_(OPEN_STATES)
        )
        with self.engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def upload(self, batch_id: str) -> bytes | None:
        """The bytes a batch was sent as, or None when they were not kept."""
        with self.engine.connect() as connection:
            return connection.execute(select(uploads.c.body).where(uploads.c.batch_id == batch_id)).scalar()

    def done_positions(self, batch_id: str) -> set[int]:
        """Positions of the cases of a batch that have a grade."""
        with self.engine.connect() as connection:
            return set(
                connection.execute(select(grades.c.position).where(grades.c.batch_id == batch_id)).scalars()
            )

    def record(self, finished: Sequence[Finished]) -> None:
        """Write grades, the counters of their batches and what their keys spent, all or nothing."""
        by_batch: dict[str, list[Finished]] = {}
        for one in finished:
            by_batch.setdefault(one.batch_id, []).append(one)
        with self.engine.begin() as connection:
            for batch_id, new in by_batch.items():
                wanted = select(batches.c.done).where(batches.c.id == batch_id).with_for_update()
                done = connection.execute(wanted).scalar()
                if done is None:  # deleted meanwhile
                    continue
                rows = [
                    {
                        "batch_id": batch_id,
                        "position": one.position,
                        "seq": done + number,
                        "line": json.dumps(one.line),
                    }
                    for number, one in enumerate(new, start=1)
                ]
                connection.execute(insert(grades), rows)
                _count(connection, batch_id, new)

    def grade_lines(self, batch_id: str, after: int = 0) -> Iterator[str]:
        """Grade lines in the order they were finished, from the one after number `after` (counted from 1)."""
        while True:
            chosen = (grades.c.batch_id == batch_id, grades.c.seq > after)
            wanted = select(grades.c.seq, grades.c.line).where(*chosen).order_by(grades.c.seq).limit(PAGE)
            with self.engine.connect() as connection:
                rows = connection.execute(wanted).all()
            for row in rows:
                yield row.line
            if len(rows) < PAGE:
                return
            after = rows[-1].seq

    def set_state(self, batch_id: str, state: str, reason: str | None = None) -> None:
        """Move a batch to another state."""
        with self.engine.begin() as connection:
            connection.execute(
                update(batches).where(batches.c.id == batch_id).values(state=state, reason=reason)
            )

    def complete(self, batch_id: str, summary: Mapping[str, Any], *, keep_upload: bool) -> None:
        """Close a batch with its summary; its upload goes unless it may be kept."""
        closed = {
            "state": "complete",
            "reason": None,
            "ended_at": self._now(),
            "summary": json.dumps(summary),
        }
        with self.engine.begin() as connection:
            connection.execute(update(batches).where(batches.c.id == batch_id).values(**closed))
            if not keep_upload:
                connection.execute(delete(uploads).where(uploads.c.batch_id == batch_id))

    def delete_batch(self, batch_id: str) -> None:
        """Remove a batch with all it holds."""
        with self.engine.begin() as connection:
            _delete(connection, [batch_id])

    def forget(self, before: float) -> int:
        """Remove batches that ended, and answers that were given, before this time; the number of batches."""
        with self.engine.begin() as connection:
            wanted = select(batches.c.id).where(batches.c.state == "complete", batches.c.ended_at < before)
            old = list(connection.execute(wanted).scalars())
            _delete(connection, old)
            connection.execute(delete(answers).where(answers.c.created_at < before))
        return len(old)

    # single answers under an idempotency key

    def begin_answer(self, key_id: str, idempotency_key: str, request_digest: str) -> str | None:
        """The answer given before under this key, or None and the key is taken for this request.

        ConflictError when it was another request, or the first one is still being answered.
        """
        row = {"key_id": key_id, "idempotency_key": idempotency_key, "request_digest": request_digest}
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(answers).values(**row, created_at=self._now()))
            return None
        except IntegrityError:
            chosen = (answers.c.key_id == key_id, answers.c.idempotency_key == idempotency_key)
            with self.engine.connect() as connection:
                earlier = connection.execute(select(answers).where(*chosen)).mappings().first()
            if earlier is None or earlier["request_digest"] != request_digest:
                raise ConflictError("this Idempotency-Key was used before for another request") from None
            if earlier["body"] is None:
                raise ConflictError(
                    "the first request with this Idempotency-Key is still being answered"
                ) from None
            return str(earlier["body"])

    def end_answer(self, key_id: str, idempotency_key: str, body: str | None) -> None:
        """Keep the answer; None gives the key free again, for nothing was answered."""
        chosen = (answers.c.key_id == key_id, answers.c.idempotency_key == idempotency_key)
        with self.engine.begin() as connection:
            if body is None:
                connection.execute(delete(answers).where(*chosen))
            else:
                connection.execute(update(answers).where(*chosen).values(body=body))

    def drop_open_answers(self) -> None:
        """Give free the keys of requests that a stop left without an answer."""
        with self.engine.begin() as connection:
            connection.execute(delete(answers).where(answers.c.body.is_(None)))


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise SettingsError(
            "database: expected a SQLAlchemy URL such as sqlite:///service.sqlite3"
        ) from error
    if parsed.get_backend_name() != "sqlite":
        return _created(url, pool_pre_ping=True, pool_size=8)
    if parsed.database in (None, "", ":memory:"):
        raise SettingsError(
            "database: expected a file for SQLite; jobs kept in memory would not survive a restart"
        )
    place = Path(str(parsed.database))
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    place.touch(mode=0o600, exist_ok=True)
    engine = _created(url)

    @event.listens_for(engine, "connect")
    def _(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _created(url: str, **options: Any) -> Engine:
    try:
        return create_engine(url, **options)
    except ImportError as error:
        raise SettingsError(f"database: its driver is not installed ({error.name})") from error
    except SQLAlchemyError as error:
        raise SettingsError(f"database: cannot be used ({type(error).__name__})") from error


def _count(connection: Connection, batch_id: str, new: Sequence[Finished]) -> None:
    costs = [one.cost_usd for one in new]
    added = {
        name: sum(one.state == name for one in new)
        for name in ("faithful", "unfaithful", "ungraded", "no_claims")
    }
    connection.execute(
        update(batches)
        .where(batches.c.id == batch_id)
        .values(
            done=batches.c.done + len(new),
            known_cost_usd=batches.c.known_cost_usd + sum(cost for cost in costs if cost is not None),
            unknown_costs=batches.c.unknown_costs + sum(cost is None for cost in costs),
            **{name: batches.c[name] + count for name, count in added.items()},
        )
    )
    _spend(connection, new[0].key_id, sum(cost for cost in costs if cost is not None))


def _spend(connection: Connection, key_id: str, usd: float) -> None:
    if usd:
        connection.execute(update(keys).where(keys.c.id == key_id).values(spent_usd=keys.c.spent_usd + usd))


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    for table in (uploads, grades):
        connection.execute(delete(table).where(table.c.batch_id.in_(ids)))
    connection.execute(delete(batches).where(batches.c.id.in_(ids)))


def _key(row: RowMapping) -> Key:
    return Key(
        row["id"],
        row["name"],
        row["budget_usd"],
        float(row["spent_usd"]),
        row["rpm"],
        row["revoked_at"] is not None,
    )
