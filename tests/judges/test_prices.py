"""What tokens cost, each counted once, and nothing made up."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from faithgrade.errors import SettingsError
from faithgrade.judge import Usage
from faithgrade.judges.prices import Price, anthropic_price, litellm_price


def test_s37_plain_written_and_read_tokens_are_billed_at_their_own_price() -> None:
    price = Price(3, 15, 3.75, 0.3)
    usage = Usage(
        input_tokens=100_000, output_tokens=10_000, cache_write_tokens=200_000, cache_read_tokens=400_000
    )
    assert price.cost(usage) == pytest.approx(0.3 + 0.15 + 0.75 + 0.12)


def test_a_price_given_by_hand_bills_cached_tokens_as_plain_ones() -> None:
    assert Price(2, 10).cost(Usage(cache_read_tokens=500_000, cache_write_tokens=500_000)) == pytest.approx(
        2.0
    )


def test_a_long_prompt_is_billed_at_the_long_price_for_every_token() -> None:
    price = Price(0.1, 0.5, long_from=100_000, long_factor=5)
    assert price.cost(Usage(input_tokens=100_000)) == pytest.approx(0.01)
    assert price.cost(Usage(input_tokens=100_001, output_tokens=1_000)) == pytest.approx(0.0500005 + 0.0025)


def test_nothing_used_costs_nothing() -> None:
    assert Price(3, 15).cost(Usage()) == 0


def test_batches_cost_half() -> None:
    assert Price(3, 15, 3.75, 0.3).batch() == Price(1.5, 7.5, 1.875, 0.15)
    assert Price(3, 15).batch() == Price(1.5, 7.5)


@pytest.mark.parametrize(
    ("model", "api_base", "known"),
    [
        ("claude-sonnet-5-5", None, True),
        ("claude-haiku-4-5-20251001", None, True),
        ("claude-sonnet-5-5", "https://api.anthropic.com/", True),
        ("claude-sonnet-5-5", "http://127.0.0.1:8765", False),
        ("claude-mock", None, False),
        ("claude-sonnet-5", None, True),
    ],
)
def test_the_table_is_for_models_at_their_own_address(model: str, api_base: str | None, known: bool) -> None:
    assert (anthropic_price(model, api_base) is not None) is known


def test_litellms_table_is_used_when_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"input_cost_per_token": 2e-6, "output_cost_per_token": 8e-6, "cache_read_input_token_cost": 5e-7}
    fake = SimpleNamespace(model_cost={"some-model": row, "half": {"input_cost_per_token": 1e-6}})
    monkeypatch.setitem(sys.modules, "litellm", fake)
    assert litellm_price("openai/some-model", None) == Price(2, 8, None, 0.5)
    assert litellm_price("openai/some-model", "http://127.0.0.1:1") is None
    assert litellm_price("openai/half", None) is None
    assert litellm_price("openai/other", None) is None
    monkeypatch.delitem(sys.modules, "litellm")
    assert litellm_price("openai/some-model", None) is None


@pytest.mark.parametrize("text", ["", "3", "3;15", "3,15,1", "nan,1", "1,inf", "-1,2"])
def test_a_price_that_is_no_pair_of_amounts_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="price: expected"):
        Price.parse(text)
