"""Every setting of a grading run in one frozen value, read once from options and the environment."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError
from faithgrade.judges.prices import Price

if TYPE_CHECKING:
    from collections.abc import Mapping

CURRENT_SONNET = "anthropic/claude-sonnet-5-5"
NO_JUDGE = "none"
LONGEST_TIMEOUT = 3600.0
EFFORTS = ("low", "medium", "high", "xhigh", "max")


@dataclass(frozen=True, slots=True)
class Settings:
    """How cases are graded. The first block changes verdicts and is part of the fingerprint, the second does
    not.

    `judge` is ``anthropic/MODEL``, ``recorded:FILE``, ``scripted:LABEL``, ``none``, or any string LiteLLM
    knows. `rules` is ``all``, ``none`` or names joined by commas. `workers` is the number of processes
    that apply the rules once that pays (a script that asks for more than one needs the usual
    ``if __name__ == "__main__"``). `rpm` and `tpm` are requests and input tokens a minute, `timeout` is seconds for one request, `patience` seconds without any answer before a
    provider is given up, `max_cost` US dollars for the life of a grader. `price` gives the US dollars of a
    million input and output tokens where the model or its address is not in the price table. With
    `batch_ledger`, a file of the run, questions go out as provider batches at half the price and are answered
    within a day; `batch_fallback` asks live what failed in one. `cache_url` is a PostgreSQL database that keeps
    replies for many machines, in place of `cache_dir`.
    """

    judge: str = NO_JUDGE
    judge_chosen_by: str = "nobody"
    rubric: str = "strict-v1"
    rules: str = "all"
    claims_per_call: int = 8
    evidence_tokens: int = 100_000
    max_tokens: int | None = None
    effort: str | None = None
    temperature: float | None = None
    api_base: str | None = None

    workers: int = 1
    concurrency: int = 16
    rpm: float | None = None
    tpm: float | None = None
    timeout: float = 60.0
    patience: float = 600.0
    max_cost: float | None = None
    price: Price | None = None
    cache_dir: Path | None = None
    cache_url: str | None = field(default=None, repr=False)
    cache: bool = True
    batch_ledger: Path | None = None
    batch_fallback: bool = False
    api_key: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        _positive_int("claims_per_call", self.claims_per_call)
        _positive_int("evidence_tokens", self.evidence_tokens)
        _positive_int("concurrency", self.concurrency)
        _positive_int("workers", self.workers)
        if self.max_tokens is not None:
            _positive_int("max_tokens", self.max_tokens)
        for name in ("rpm", "tpm", "max_cost"):
            value = getattr(self, name)
            if value is not None and not (_is_number(value) and value > 0):
                raise SettingsError(f"{name}: expected a number above 0, got {value!r}")
        for name in ("timeout", "patience"):
            value = getattr(self, name)
            if not (_is_number(value) and 0 < value <= LONGEST_TIMEOUT):
                raise SettingsError(
                    f"{name}: expected seconds above 0 and at most {LONGEST_TIMEOUT:.0f}, got {value!r}"
                )
        if self.effort is not None and self.effort not in EFFORTS:
            raise SettingsError(f"effort: expected one of {', '.join(EFFORTS)}, got {self.effort!r}")
        if self.temperature is not None and not (_is_number(self.temperature) and 0 <= self.temperature <= 2):
            raise SettingsError(f"temperature: expected a number from 0 to 2, got {self.temperature!r}")
        if self.api_base is not None and not self.api_base.startswith(("http://", "https://")):
            raise SettingsError(
                f"api_base: expected an address that begins with http:// or https://, got {self.api_base!r}"
            )
        if self.batch_ledger is not None and not self.judge.startswith("anthropic/"):
            raise SettingsError(
                f"batch_ledger: only anthropic/… judges have provider batches, not {self.judge}"
            )
        if self.cache_url is not None and not self.cache_url.startswith(
            ("postgresql://", "postgresql+psycopg://")
        ):
            raise SettingsError("cache_url: expected an address that begins with postgresql://")
        if not self.judge.strip():
            raise SettingsError("judge: expected a model, recorded:FILE, or none; got an empty text")
        if self.judge.rstrip() == "recorded:":
            raise SettingsError(
                "judge recorded: expected a file of verdicts after it, as in recorded:FILE; got none"
            )
        if self.judge.rstrip().endswith("/"):
            raise SettingsError(
                f"judge {self.judge}: expected a model after the provider, as in {self.judge.rstrip()}MODEL; got none"
                " (--judge none grades by rules alone)"
            )

    @property
    def has_judge(self) -> bool:
        """Whether a judge is asked about what no rule decides."""
        return self.judge != NO_JUDGE

    def public(self) -> dict[str, Any]:
        """Every setting but the key, as JSON values, for a manifest."""
        shown: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "api_key"}
        shown["cache_url"] = _without_secrets(self.cache_url) if self.cache_url else None
        shown["cache_dir"] = str(self.cache_dir) if self.cache_dir else None
        shown["batch_ledger"] = str(self.batch_ledger) if self.batch_ledger else None
        shown["price"] = self.price.to_dict() if self.price else None
        return shown


def load_settings(options: Mapping[str, Any] | None = None, env: Mapping[str, str] | None = None) -> Settings:
    """Settings from options (None stands for "not given") over environment variables over defaults.

    The judge is the option, else ``FAITHGRADE_JUDGE``, else the current Claude Sonnet when
    ``ANTHROPIC_API_KEY`` is set, else none. ``ANTHROPIC_BASE_URL`` gives the address of ``anthropic/…``
    judges.

    >>> load_settings({}, {}).judge, load_settings({}, {"ANTHROPIC_API_KEY": "k"}).judge
    ('none', 'anthropic/claude-sonnet-5-5')
    >>> load_settings({"rpm": 0}, {})
    Traceback (most recent call last):
    faithgrade.errors.SettingsError: rpm: expected a number above 0, got 0
    """
    env = os.environ if env is None else env
    given = {name: value for name, value in (options or {}).items() if value is not None}
    unknown = sorted(set(given) - {f.name for f in fields(Settings)})
    if unknown:
        raise SettingsError(
            f"unknown setting {unknown[0]!r}; known are {', '.join(f.name for f in fields(Settings))}"
        )
    if isinstance(given.get("price"), str):
        given["price"] = Price.parse(given["price"])
    for name in ("cache_dir", "batch_ledger"):
        if isinstance(given.get(name), str):
            given[name] = Path(given[name])
    judge, chosen_by = _choose_judge(given.pop("judge", None), env)
    settings = Settings(
        **{"cache_dir": default_cache_dir(env), "cache_url": env.get("FAITHGRADE_CACHE_URL") or None}
        | given
        | {"judge": judge, "judge_chosen_by": chosen_by}
    )
    if settings.judge.startswith("anthropic/"):
        settings = replace(
            settings,
            api_base=settings.api_base or env.get("ANTHROPIC_BASE_URL") or None,
            api_key=settings.api_key
            or env.get("ANTHROPIC_API_KEY")
            or env.get("ANTHROPIC_AUTH_TOKEN")
            or None,
        )
        if settings.api_key is None:
            raise SettingsError(
                f"judge {settings.judge}: no key; set ANTHROPIC_API_KEY, or use --judge none (rules alone)"
            )
    return settings


def default_cache_dir(env: Mapping[str, str]) -> Path:
    """Where replies are kept: ``FAITHGRADE_CACHE_DIR``, else the user's own cache folder."""
    if env.get("FAITHGRADE_CACHE_DIR"):
        return Path(env["FAITHGRADE_CACHE_DIR"]).expanduser()
    base = env.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "faithgrade"


def _choose_judge(option: str | None, env: Mapping[str, str]) -> tuple[str, str]:
    if option is not None:
        return option, "--judge"
    if env.get("FAITHGRADE_JUDGE"):
        return env["FAITHGRADE_JUDGE"], "FAITHGRADE_JUDGE"
    if env.get("ANTHROPIC_API_KEY"):
        return CURRENT_SONNET, "ANTHROPIC_API_KEY"
    return NO_JUDGE, "nobody"


def _without_secrets(url: str) -> str:
    """Host and database of an address: no user, no password, no options, which may hold one."""
    return url.partition("://")[2].rpartition("@")[2].partition("?")[0]


def _positive_int(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise SettingsError(f"{name}: expected a whole number of at least 1, got {value!r}")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
