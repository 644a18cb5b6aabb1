"""The service's tables. Times are seconds since 1970, money is US dollars, JSON is kept as text."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("digest", Text, nullable=False, unique=True),  # SHA-256 of the key, which has 256 random bits
    Column("created_at", Float, nullable=False),
    Column("revoked_at", Float),
    Column("budget_usd", Float),
    Column("spent_usd", Float, nullable=False, default=0.0),
    Column("rpm", Float),
)

batches = Table(
    "batches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key_id", Text, ForeignKey("keys.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("state", Text, nullable=False),  # running, held, complete
    Column("reason", Text),
    Column("created_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("idempotency_key", Text),
    Column("request_digest", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("done", Integer, nullable=False, default=0),
    Column("faithful", Integer, nullable=False, default=0),
    Column("unfaithful", Integer, nullable=False, default=0),
    Column("ungraded", Integer, nullable=False, default=0),
    Column("no_claims", Integer, nullable=False, default=0),
    Column("known_cost_usd", Float, nullable=False, default=0.0),
    Column("unknown_costs", Integer, nullable=False, default=0),
    Column("skipped", Text, nullable=False),
    Column("manifest", Text, nullable=False),
    Column("summary", Text),
    UniqueConstraint("key_id", "idempotency_key"),
    Index("batches_by_state", "state"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("batch_id", Text, ForeignKey("batches.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

grades = Table(
    "grades",
    metadata,
    Column("batch_id", Text, ForeignKey("batches.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Index("grades_by_seq", "batch_id", "seq", unique=True),
)

answers = Table(
    "answers",
    metadata,
    Column("key_id", Text, ForeignKey("keys.id"), primary_key=True),
    Column("idempotency_key", Text, primary_key=True),
    Column("request_digest", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("body", Text),  # None while the first request is being answered
)
