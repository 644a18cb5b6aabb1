"""What judge models cost, where that is known. Unknown is unknown: never zero, never somebody else's list
price.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from faithgrade.judge import Usage

AS_OF = "2026-11-01"
"""Day the table below was last compared with https://platform.claude.com/docs/en/about-claude/pricing."""

MILLION = 1_000_000
BATCH_DISCOUNT = 0.5


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens. A prompt of more than `long_from` tokens costs `long_factor` times as
    much.
    """

    input: float
    output: float
    cache_write: float | None = None
    cache_read: float | None = None
    long_from: int | None = None
    long_factor: float = 1.0

    @classmethod
    def parse(cls, text: str) -> Price:
        """A price as given on the command line: input and output, in US dollars for a million tokens.

        >>> Price.parse("0.25,1.25").output
        1.25
        """
        try:
            into, out = (float(part) for part in text.split(","))
        except ValueError as error:
            raise SettingsError(
                f"price: expected IN,OUT in US dollars for a million tokens, as in 3,15; got {text!r}"
            ) from error
        if not (0 <= into < float("inf") and 0 <= out < float("inf")):
            raise SettingsError(f"price: expected two amounts of 0 or more, got {text!r}")
        return cls(into, out)

    def cost(self, usage: Usage) -> float:
        """US dollars for what the provider counted: plain, cache-write and cache-read input, each once.

        A price without cache columns (one given by hand) bills those tokens as plain input.

        >>> from faithgrade.judge import Usage
        >>> Price(3, 15, 3.75, 0.3).cost(Usage(input_tokens=1_000_000, cache_read_tokens=1_000_000))
        3.3
        """
        write = self.input if self.cache_write is None else self.cache_write
        read = self.input if self.cache_read is None else self.cache_read
        prompt = usage.input_tokens + usage.cache_write_tokens + usage.cache_read_tokens
        factor = self.long_factor if self.long_from is not None and prompt > self.long_from else 1.0
        dollars = (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_write_tokens * write
            + usage.cache_read_tokens * read
        )
        return dollars * factor / MILLION

    def batch(self) -> Price:
        """The same price at the provider's batch rate."""
        write, read = self.cache_write, self.cache_read
        return replace(
            self,
            input=self.input * BATCH_DISCOUNT,
            output=self.output * BATCH_DISCOUNT,
            cache_write=None if write is None else write * BATCH_DISCOUNT,
            cache_read=None if read is None else read * BATCH_DISCOUNT,
        )

    def to_dict(self) -> dict[str, float | None]:
        """The price as JSON values."""
        return {
            "input": self.input,
            "output": self.output,
            "cache_write": self.cache_write,
            "cache_read": self.cache_read,
        }


PRICES: dict[str, Price] = {
    "claude-haiku-5-5": Price(0.1, 0.5, 0.125, 0.01, long_from=100_000, long_factor=5.0),
    "claude-haiku-4-5": Price(1, 5, 1.25, 0.1),
    "claude-sonnet-5-5": Price(2, 10, 2.5, 0.1),
    "claude-sonnet-5": Price(2, 10, 2.5, 0.2),
    "claude-sonnet-4-6": Price(3, 15, 3.75, 0.3),
    "claude-sonnet-4-5": Price(3, 15, 3.75, 0.3),
    "claude-opus-5-5": Price(4, 20, 5, 0.2),
    "claude-opus-5": Price(5, 25, 6.25, 0.5),
    "claude-opus-4-6": Price(5, 25, 6.25, 0.5),
    "claude-opus-4-5": Price(5, 25, 6.25, 0.5),
}


def anthropic_price(model: str, api_base: str | None) -> Price | None:
    """The price of a Claude model at its own address; None for an unknown model or any other address."""
    if api_base is not None and api_base.rstrip("/") != "https://api.anthropic.com":
        return None
    return PRICES.get(model) or PRICES.get(_without_date(model))


def litellm_price(model: str, api_base: str | None) -> Price | None:
    """LiteLLM's price of a model at its provider's own address, when LiteLLM is loaded and knows it."""
    litellm = sys.modules.get("litellm")
    if api_base is not None or litellm is None:
        return None
    table: dict[str, dict[str, Any]] = litellm.model_cost
    row = table.get(model) or table.get(model.partition("/")[2])
    if row is None or row.get("input_cost_per_token") is None or row.get("output_cost_per_token") is None:
        return None

    def dollars(key: str) -> float | None:
        return None if row.get(key) is None else float(row[key]) * MILLION

    return Price(
        float(row["input_cost_per_token"]) * MILLION,
        float(row["output_cost_per_token"]) * MILLION,
        dollars("cache_creation_input_token_cost"),
        dollars("cache_read_input_token_cost"),
    )


def _without_date(model: str) -> str:
    head, _, tail = model.rpartition("-")
    return head if len(tail) == 8 and tail.isdigit() else model
