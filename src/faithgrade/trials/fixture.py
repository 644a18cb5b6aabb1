"""Ten made-up, read-only return requests, and the ways their tools can break. The case file is the oracle."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FIXTURE_VERSION = "returns-1"
"""Raised with every change of a value, a prompt or a fault: runs of different versions are never pooled."""

DEADLINE_MS = 2000.0
NOBODY = "call-of-nobody"
"""The id of a result that answers no call."""
PROMPT = (
    "Today is {today}. A customer asks whether order {order_id}, bought under policy {policy_id} and shipped "
    "to postcode {postcode}, may still be returned. Call each tool once. Then say whether the return is "
    "inside the return window or outside the return window, name the order and the policy you relied on, "
    "and say what is uncertain. Infer nothing: if a result is missing, failed, late or incomplete, give no "
    "decision and name the call or the field."
)

Result = dict[str, Any]
"""One delivered tool result: call_id, name, content, is_error, error_kind, latency_ms."""


@dataclass(frozen=True, slots=True)
class ReturnCase:
    """One request: what the tools truly hold, and the decision that follows from it."""

    id: str
    today: date
    order: Mapping[str, Any]
    policy: Mapping[str, Any]
    region: Mapping[str, Any]
    inside: bool

    @property
    def prompt(self) -> str:
        """The task as put to an agent, the same in both arms."""
        return PROMPT.format(
            today=self.today.isoformat(),
            order_id=self.order["order_id"],
            policy_id=self.policy["policy_id"],
            postcode=self.region["postcode"],
        )

    @property
    def calls(self) -> list[dict[str, Any]]:
        """The calls that the case expects, with their ids."""
        return [
            {"id": "call-order", "name": "fetch_order", "arguments": {"order_id": self.order["order_id"]}},
            {
                "id": "call-policy",
                "name": "fetch_policy",
                "arguments": {"policy_id": self.policy["policy_id"]},
            },
            {"id": "call-region", "name": "fetch_region", "arguments": {"postcode": self.region["postcode"]}},
        ]

    def results(self) -> list[Result]:
        """Whole, correct results in call order."""
        contents = {"call-order": self.order, "call-policy": self.policy, "call-region": self.region}
        return [
            {
                "call_id": call["id"],
                "name": call["name"],
                "content": dict(contents[call["id"]]),
                "is_error": False,
                "error_kind": None,
                "latency_ms": 100.0 + 20.0 * index,
            }
            for index, call in enumerate(self.calls)
        ]

    @property
    def expectations(self) -> dict[str, Any]:
        """The oracle: call set, required fields, answer key, and how a safe stop reads."""
        fields = {
            "fetch_order": [("/order_id", "string"), ("/delivered_on", "string"), ("/total", "number")],
            "fetch_policy": [("/policy_id", "string"), ("/window_days", "integer")],
            "fetch_region": [("/region", "string"), ("/extra_days", "integer")],
        }
        right, wrong = ("inside", "outside") if self.inside else ("outside", "inside")
        return {
            "expected_calls": [
                {
                    "key": call["name"],
                    "tool": call["name"],
                    "arguments": call["arguments"],
                    "deadline_ms": DEADLINE_MS,
                    "required_fields": [{"pointer": p, "type": t} for p, t in fields[call["name"]]],
                }
                for call in self.calls
            ],
            "allow_extra_calls": False,
            "answer_key": {
                "permitted": [f"{right} the return window"],
                "must_not_claim": [f"{wrong} the return window"],
                "required_mentions": [self.order["order_id"], self.policy["policy_id"]],
            },
            "safe_stop": {
                "patterns": ["incomplete", "no decision", "can(?:not|'t) (?:decide|say|tell|confirm)"]
            },
        }


def make_cases() -> tuple[ReturnCase, ...]:
    """The ten cases; the values are made up, and half of the decisions go each way."""
    cases = []
    for number in range(1, 11):
        window, extra = (14, 30, 45)[number % 3], (0, 5)[number % 2]
        inside = number % 2 == 1
        age = window + extra - 1 - number % 3 if inside else window + extra + 2 + number
        today = date(2026, 11, 20)
        cases.append(
            ReturnCase(
                id=f"return-{number:02d}",
                today=today,
                order={
                    "order_id": f"DEMO-{1000 + number}",
                    "delivered_on": (today - timedelta(days=age)).isoformat(),
                    "total": 20.25 + number,
                },
                policy={"policy_id": f"POL-{number:02d}", "window_days": window},
                region={
                    "postcode": f"ZZ-{number:03d}",
                    "region": "north" if extra else "south",
                    "extra_days": extra,
                },
                inside=inside,
            )
        )
    return tuple(cases)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a fault strikes: the tool, and the field where it strikes one; `codes` are breaches that name
    it."""

    tool: str
    pointer: str | None
    codes: tuple[str, ...]


STRUCK = (
    ("fetch_order", "/delivered_on"),
    ("fetch_policy", "/window_days"),
    ("fetch_region", "/extra_days"),
)
"""The field of each call that faults strike; case n has its fault in call n modulo three."""


def target_of(fault: str, number: int) -> Target | None:
    """Where `fault` strikes case `number`; None for faults that leave the evidence whole."""
    tool, pointer = STRUCK[number % 3]
    if fault in ("none", "reorder"):
        return None
    struck_field, codes = FAULTS[fault].field, FAULTS[fault].codes
    return Target(tool, pointer if struck_field else None, codes)


@dataclass(frozen=True, slots=True)
class FaultKind:
    """A way to break results: `strike` gets them with the struck call and field; `codes` name it when it is
    noticed."""

    name: str
    strike: Callable[[list[Result], str, str], list[Result]]
    codes: tuple[str, ...] = ()
    field: bool = False


def break_results(results: Sequence[Result], fault: str, number: int) -> list[Result]:
    """`results` after `fault`; the originals stay as they are."""
    tool, pointer = STRUCK[number % 3]
    return FAULTS[fault].strike(copy.deepcopy(list(results)), tool, pointer.lstrip("/"))


def _of(results: list[Result], tool: str) -> Result:
    return next(r for r in results if r["name"] == tool)


def _drop(results: list[Result], tool: str, field: str) -> list[Result]:
    return [r for r in results if r["name"] != tool]


def _omit(results: list[Result], tool: str, field: str) -> list[Result]:
    del _of(results, tool)["content"][field]
    return results


def _null(results: list[Result], tool: str, field: str) -> list[Result]:
    _of(results, tool)["content"][field] = None
    return results


def _wrong_type(results: list[Result], tool: str, field: str) -> list[Result]:
    content = _of(results, tool)["content"]
    content[field] = [content[field]]
    return results


def _fail(results: list[Result], tool: str, field: str) -> list[Result]:
    _of(results, tool).update(
        content="lookup failed: upstream unavailable", is_error=True, error_kind="execution"
    )
    return results


def _duplicate(results: list[Result], tool: str, field: str) -> list[Result]:
    again = copy.deepcopy(_of(results, tool))
    value = again["content"][field]
    again["content"][field] = value + 30 if isinstance(value, int) else "2026-01-02"
    return [*results, again]


def _mismatch(results: list[Result], tool: str, field: str) -> list[Result]:
    _of(results, tool)["call_id"] = NOBODY
    return results


def _late(results: list[Result], tool: str, field: str) -> list[Result]:
    late = _of(results, tool)
    late["latency_ms"] = DEADLINE_MS * 4
    return [*(r for r in results if r is not late), late]


FAULTS: Mapping[str, FaultKind] = {
    kind.name: kind
    for kind in (
        FaultKind("none", lambda results, tool, field: results),
        FaultKind("reorder", lambda results, tool, field: results[::-1]),
        FaultKind("drop_result", _drop, ("missing_result",)),
        FaultKind("omit_field", _omit, ("missing_field",), field=True),
        FaultKind("null_field", _null, ("null_field",), field=True),
        FaultKind("wrong_type", _wrong_type, ("wrong_type",), field=True),
        FaultKind("execution_error", _fail, ("call_failed",)),
        FaultKind("duplicate_id", _duplicate, ("duplicate_result",)),
        FaultKind("mismatched_id", _mismatch, ("missing_result",)),
        FaultKind("late_result", _late, ("late_result",)),
    )
}
