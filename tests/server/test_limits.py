"""Requests a minute and money, by key."""

from faithgrade.server.keys import Key
from faithgrade.server.limits import Ledger, RateLimiter


def key(budget: float | None = None, spent: float = 0.0) -> Key:
    return Key("k", "team", budget, spent, None)


def test_a_minutes_worth_is_spread_and_not_burst_at_once() -> None:
    now = [0.0]
    limiter = RateLimiter(lambda: now[0])
    assert [limiter.wait("a", 60) for _ in range(11)] == [0.0] * 10 + [1.0]
    now[0] = 1.0
    assert limiter.wait("a", 60) == 0.0
    assert limiter.wait("a", 60) > 0
    assert limiter.wait("b", 60) == 0.0, "another key has its own"


def test_without_a_rate_nobody_waits() -> None:
    limiter = RateLimiter(lambda: 0.0)
    assert {limiter.wait("a", None) for _ in range(1000)} == {0.0}


def test_parallel_work_cannot_spend_the_same_dollar_twice() -> None:
    ledger = Ledger()
    assert ledger.reserve(key(1.0), 0.6)
    assert not ledger.reserve(key(1.0), 0.6)
    ledger.release("k", 0.6)
    assert ledger.reserve(key(1.0), 0.6)


def test_what_is_spent_counts_against_the_budget() -> None:
    assert not Ledger().reserve(key(1.0, spent=0.9), 0.2)
    assert Ledger().reserve(key(1.0, spent=0.9), 0.1)
    assert Ledger().reserve(key(None, spent=1e9), 1e9)


def test_what_work_has_cost_beyond_its_reservation_is_held_until_it_is_written_down() -> None:
    ledger = Ledger()
    assert ledger.reserve(key(1.0), 0.1)
    ledger.owe("k", 0.8)
    assert not ledger.reserve(key(1.0), 0.2)
    ledger.release("k", 0.9)
    assert ledger.reserve(key(1.0), 0.2)
