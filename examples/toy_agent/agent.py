"""A toy billing agent: it finds a duplicate charge and refunds it once, after the customer agreed.

No model is behind it. Each step is a method, so a bug can be planted in one place (see ``seeded_bugs.py``).
"""

from __future__ import annotations

import re
from typing import Any

from faithgrade.testing import ScriptedTools, ToolFault

Charge = dict[str, Any]


class BillingAgent:
    """``BillingAgent()(question, tools)`` gives the answer."""

    tries = 2

    def __call__(self, question: str, tools: ScriptedTools) -> str:
        self.tools = tools
        said = " ".join(turn.text for turn in tools.log.turns)
        order_id = self.order_id(said)
        try:
            order = tools.call("get_order", order_id=order_id)
            charges = self.charges(order_id)
        except ToolFault as fault:
            return f"I cannot decide: the lookup of the order or its charges failed ({fault})."
        if gap := self.gap(charges):
            return f"Incomplete: list_charges returned no {gap}, so I cannot decide on a refund."
        duplicate = self.duplicate(charges)
        if duplicate is None:
            return f"Order {order['order_id']} has no duplicate charge."
        if not self.agreed(question):
            return (
                f"Charge {duplicate['id']} looks like a duplicate. Shall I refund {duplicate['amount']} EUR?"
            )
        return self.refund(duplicate)

    def order_id(self, said: str) -> str:
        found = re.search(r"DEMO-\d+", said)
        return found.group() if found else "none"

    def charges(self, order_id: str) -> list[Charge]:
        return list(self.tools.call("list_charges", order_id=order_id)["charges"])

    def gap(self, charges: list[Charge]) -> str | None:
        missing = [name for charge in charges for name in ("id", "amount") if charge.get(name) is None]
        return missing[0] if missing else None

    def duplicate(self, charges: list[Charge]) -> Charge | None:
        amounts: set[Any] = set()
        for charge in charges:
            if charge["amount"] in amounts:
                return charge
            amounts.add(charge["amount"])
        return None

    def agreed(self, question: str) -> bool:
        return question.lower().startswith("yes")

    def refund_arguments(self, charge: Charge) -> dict[str, Any]:
        return {
            "charge_id": charge["id"],
            "amount": charge["amount"],
            "idempotency_key": f"refund-{charge['id']}",
        }

    def refund(self, charge: Charge) -> str:
        arguments = self.refund_arguments(charge)
        for _ in range(self.tries):
            try:
                self.tools.call("refund", arguments)
            except ToolFault as fault:
                failed = fault
                arguments = self.after_fault(fault, arguments)
            else:
                return self.success(charge)
        return self.failure(failed)

    def after_fault(self, fault: ToolFault, arguments: dict[str, Any]) -> dict[str, Any]:
        return {**arguments, "currency": "EUR"} if fault.kind == "validation" else arguments

    def success(self, charge: Charge) -> str:
        return f"Charge {charge['id']} was a duplicate, and {charge['amount']} EUR has been refunded."

    def failure(self, fault: ToolFault) -> str:
        return f"I could not complete the refund: the refund call failed ({fault})."
