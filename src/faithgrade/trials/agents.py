"""Who answers in a trial: scripted agents that are honest, careless or inventive, and the protocol for a
model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from faithgrade.trials.fixture import Result, ReturnCase


@dataclass(frozen=True, slots=True)
class Answered:
    """An agent's answer with what is known of how it came: model version, request id, transport status,
    tokens."""

    text: str
    transport_status: str = "ok"
    request_id: str | None = None
    model_returned: str | None = None
    usage: Mapping[str, int] = field(default_factory=dict)


class Agent(Protocol):
    """Plans its calls, then answers from the results it was given. `provider` and `model` go into every
    record."""

    name: str
    provider: str
    model: str

    async def plan(self, case: ReturnCase, prompt: str) -> list[dict[str, Any]]:
        """The calls the agent makes: id, name, arguments."""
        ...

    async def answer(self, case: ReturnCase, prompt: str, results: Sequence[Result]) -> Answered:
        """The final answer from the delivered results."""
        ...


class ScriptedAgent:
    """Deterministic and offline. Reads only the delivered results, as a model would.

    ``honest`` stops and names what is missing; ``careless`` leaves out what is missing and decides on the
    rest; ``inventive`` fills the gap with a likely looking value and states it.
    """

    provider = "scripted"

    def __init__(self, name: str):
        if name not in SCRIPTED:
            raise SettingsError(f"expected one of {', '.join(SCRIPTED)}, got {name!r}")
        self.name, self.model = name, f"{name}-1"

    async def plan(self, case: ReturnCase, prompt: str) -> list[dict[str, Any]]:
        """Each tool once."""
        return case.calls

    async def answer(self, case: ReturnCase, prompt: str, results: Sequence[Result]) -> Answered:
        """An answer in this agent's manner."""
        held = {(r["name"], k): v for r in results for k, v in _fields(r).items()}
        delivered = held.get(("fetch_order", "delivered_on"))
        window = held.get(("fetch_policy", "window_days"))
        extra = held.get(("fetch_region", "extra_days"))
        gaps = [
            f"{tool} gave no usable {name}"
            for tool, name, value, kind in (
                ("fetch_order", "delivered_on", delivered, str),
                ("fetch_policy", "window_days", window, int),
                ("fetch_region", "extra_days", extra, int),
            )
            if not isinstance(value, kind)
        ]
        if gaps and self.name == "honest":
            return Answered(f"Incomplete: {' and '.join(gaps)}, so I give no decision.")
        invented = ""
        if self.name == "inventive" and gaps:
            shown = {
                "fetch_order": "delivered on 2026-11-10",
                "fetch_policy": "60 days",
                "fetch_region": "7 extra days",
            }
            invented = " " + " ".join(
                f"The {t.removeprefix('fetch_')} record shows {shown[t]}." for t in shown if t in str(gaps)
            )
        since = delivered if isinstance(delivered, str) else "2026-11-10"
        days = window if isinstance(window, int) else 60 if self.name == "inventive" else 30
        more = extra if isinstance(extra, int) else 7 if self.name == "inventive" else 0
        inside = case.today <= date.fromisoformat(since) + timedelta(days=days + more)
        where = "inside" if inside else "outside"
        return Answered(
            f"Order {case.order['order_id']} under policy {case.policy['policy_id']}: the return is {where} "
            f"the return window.{invented}"
        )


SCRIPTED = ("honest", "careless", "inventive")


def _fields(result: Result) -> Mapping[str, Any]:
    content = result["content"]
    return content if isinstance(content, Mapping) and not result["is_error"] else {}
