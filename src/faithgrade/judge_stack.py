"""The judge stack: the provider that the settings name, and the judges around it, each with one concern.

It is put together here and nowhere else, from the inside out: provider → throttled → retrying → batched → budgeted →
asking again → single flight → cached → shared between graders → named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError
from faithgrade.judges.anthropic import API_VERSION, AnthropicJudge
from faithgrade.judges.batched import BatchedJudge
from faithgrade.judges.budgeted import BudgetedJudge
from faithgrade.judges.cached import CachedJudge
from faithgrade.judges.gate import Gate
from faithgrade.judges.ledger import BatchLedger
from faithgrade.judges.litellm import LiteLLMJudge
from faithgrade.judges.named import NamedJudge
from faithgrade.judges.pace import Pace, Pacing
from faithgrade.judges.postgres import PostgresStore, refuse_without_driver
from faithgrade.judges.prices import anthropic_price
from faithgrade.judges.purse import Purse
from faithgrade.judges.reasking import ReaskingJudge
from faithgrade.judges.recorded import RecordedJudge
from faithgrade.judges.retrying import RetryingJudge
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.judges.shared import SharedFlightJudge, SharedPace, SharedPurse
from faithgrade.judges.single_flight import SingleFlightJudge
from faithgrade.judges.store import DiskStore
from faithgrade.judges.throttled import ThrottledJudge

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from faithgrade.judge import Judge
    from faithgrade.judges.prices import Price
    from faithgrade.judges.shared import HubLine
    from faithgrade.settings import Settings


@dataclass(frozen=True, slots=True)
class JudgeStack:
    """A judge as a grader asks it, with what the grader has to know of it. No judge when rules alone decide."""

    identity: Mapping[str, Any]
    judge: Judge | None = None
    price: Price | None = None
    batches: BatchedJudge | None = None
    closers: tuple[Callable[[], Awaitable[None]], ...] = ()
    """What to call, in this order, when no more is asked."""
    check: Callable[[], None] | None = None
    """Raises SettingsError when the judge cannot be asked from here at all; it may take seconds."""


def stack_of_own(judge: Judge) -> JudgeStack:
    """A judge of the caller's: asked as it is, and once more about what its replies leave open."""
    identity = getattr(judge, "identity", None) or {
        "provider": "own",
        "model": str(getattr(judge, "model", type(judge).__name__)),
    }
    return JudgeStack(identity, NamedJudge(ReaskingJudge(judge), identity))


def stack_for(settings: Settings, line: HubLine | None, on_warning: Callable[[str], None]) -> JudgeStack:
    """The stack of judges for the settings; limits are those of the hub where there is a `line` to one."""
    if not settings.has_judge:
        return JudgeStack({"provider": "none"})
    kind, _, name = settings.judge.partition("/" if settings.judge.startswith("anthropic/") else ":")
    if kind == "recorded":
        recorded = RecordedJudge.from_file(name)
        return JudgeStack(recorded.identity, NamedJudge(recorded, recorded.identity))
    if kind == "scripted":
        scripted = {"provider": "scripted", "model": settings.judge}
        told = ScriptedJudge(name or "supported", settings.judge)
        return JudgeStack(scripted, NamedJudge(ReaskingJudge(told), scripted))

    pace: Pacing = (
        SharedPace(line)
        if line is not None
        else Pace(concurrency=settings.concurrency, rpm=settings.rpm, tpm=settings.tpm)
    )
    if kind == "anthropic":
        provider, identity, price = _anthropic(settings, name, pace, on_warning)
    else:
        provider, identity, price = _litellm(settings, pace, on_warning)
    closers = [provider.aclose]
    gate = Gate(on_warning=on_warning)
    judge: Judge = RetryingJudge(
        ThrottledJudge(provider, pace, provider.connect, gate),
        model=provider.model,
        patience=settings.patience,
        gate=gate,
    )
    batches = None
    if settings.batch_ledger is not None:
        live, batch_price = judge, price.batch() if price else None
        sender = AnthropicJudge(
            identity["model"],
            api_key=settings.api_key,
            api_base=settings.api_base,
            timeout=settings.timeout,
            price=batch_price,
        )
        fallback = live if settings.batch_fallback else None
        judge = batches = BatchedJudge(
            sender, BatchLedger(settings.batch_ledger), identity, fallback=fallback, on_warning=on_warning
        )
        closers[:0] = [batches.aclose, sender.aclose]
        price = price if fallback else batch_price  # what falls back is paid in full
    if settings.max_cost is not None:
        if price is None:
            raise SettingsError(
                f"max_cost: the price of {settings.judge} at {settings.api_base or 'home'} is not known;"
                " give price IN,OUT in US dollars for a million tokens, or leave max_cost out"
            )
        purse = SharedPurse(line) if line is not None else Purse(settings.max_cost)
        judge = BudgetedJudge(judge, price, purse)
    judge = SingleFlightJudge(ReaskingJudge(judge), identity)
    if settings.cache and (store := reply_store(settings, on_warning)) is not None:
        closers.append(store.aclose)
        judge = CachedJudge(judge, store, identity)
    if line is not None:
        judge = SharedFlightJudge(judge, line, identity)
        closers.append(line.aclose)
    check = provider.refuse_unusable if isinstance(provider, LiteLLMJudge) else None
    return JudgeStack(identity, NamedJudge(judge, identity), price, batches, tuple(closers), check)


def _anthropic(
    settings: Settings, model: str, pace: Pacing, on_warning: Callable[[str], None]
) -> tuple[AnthropicJudge | LiteLLMJudge, dict[str, Any], Price | None]:
    """A Claude model through Anthropic's own library, its identity, and its price."""
    price = settings.price or anthropic_price(model, settings.api_base)
    provider = AnthropicJudge(
        model,
        api_key=settings.api_key,
        api_base=settings.api_base,
        timeout=settings.timeout,
        temperature=settings.temperature,
        price=price,
        on_headers=pace.saw,
        on_warning=on_warning,
    )
    identity = {
        "provider": "anthropic",
        "api_version": API_VERSION,
        "base_url": settings.api_base,
        "model": model,
        "temperature": settings.temperature,
    }
    return provider, identity, price


def _litellm(
    settings: Settings, pace: Pacing, on_warning: Callable[[str], None]
) -> tuple[AnthropicJudge | LiteLLMJudge, dict[str, Any], Price | None]:
    """Any other model, its identity, and its price where that is needed to keep a limit."""
    provider = LiteLLMJudge(
        settings.judge,
        api_key=settings.api_key,
        api_base=settings.api_base,
        timeout=settings.timeout,
        temperature=settings.temperature,
        price=settings.price,
        on_headers=pace.saw,
        on_warning=on_warning,
    )
    price = provider.known_price() if settings.max_cost is not None else settings.price
    identity = {
        "provider": "litellm",
        "api_version": None,
        "base_url": settings.api_base,
        "model": settings.judge,
        "temperature": settings.temperature,
    }
    return provider, identity, price


def reply_store(settings: Settings, on_warning: Callable[[str], None]) -> DiskStore | PostgresStore | None:
    """Where replies are kept: in a database that machines share, or in a folder of this one."""
    if settings.cache_url is not None:
        refuse_without_driver()
        return PostgresStore(settings.cache_url, on_warning)
    if settings.cache_dir is not None:
        return DiskStore(settings.cache_dir, on_warning)
    return None
