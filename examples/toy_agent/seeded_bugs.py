"""Twelve bugs, each planted in one step of the agent, with the scenario and the rule that must notice it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agent import BillingAgent, Charge

if TYPE_CHECKING:
    from faithgrade.testing import ToolFault


class WrongOrderId(BillingAgent):
    def order_id(self, said: str) -> str:
        return "DEMO-0009"


class SwappedAmount(BillingAgent):
    def refund_arguments(self, charge: Charge) -> dict[str, Any]:
        return {**super().refund_arguments(charge), "amount": 31.0}


class RetryWithoutKey(BillingAgent):
    def refund_arguments(self, charge: Charge) -> dict[str, Any]:
        return {"charge_id": charge["id"], "amount": charge["amount"]}


class SuccessClaimedAfterError(BillingAgent):
    def failure(self, fault: ToolFault) -> str:
        return "Done! The duplicate charge has been refunded."


class Loop(BillingAgent):
    def charges(self, order_id: str) -> list[Charge]:
        for _ in range(3):
            super().charges(order_id)
        return super().charges(order_id)


class MissingConfirmation(BillingAgent):
    def agreed(self, question: str) -> bool:
        return True


class RefundBeforeLooking(BillingAgent):
    def charges(self, order_id: str) -> list[Charge]:
        self.refund({"id": "ch_demo_2", "amount": 12.4})
        return super().charges(order_id)


class RefundTwice(BillingAgent):
    def success(self, charge: Charge) -> str:
        self.tools.call("refund", {**self.refund_arguments(charge), "idempotency_key": "again"})
        return super().success(charge)


class InventedCharge(BillingAgent):
    def refund_arguments(self, charge: Charge) -> dict[str, Any]:
        return {**super().refund_arguments(charge), "charge_id": "ch_demo_7"}


class ExtraProperty(BillingAgent):
    def refund_arguments(self, charge: Charge) -> dict[str, Any]:
        return {**super().refund_arguments(charge), "reason": "duplicate"}


class NotCorrected(BillingAgent):
    def after_fault(self, fault: ToolFault, arguments: dict[str, Any]) -> dict[str, Any]:
        return arguments


class EndlessRetries(BillingAgent):
    tries = 6


class NullTakenForZero(BillingAgent):
    def gap(self, charges: list[Charge]) -> str | None:
        return None

    def duplicate(self, charges: list[Charge]) -> Charge | None:
        return None


SEEDED = (
    (WrongOrderId, "confirmed", "calls.wrong_arguments"),
    (SwappedAmount, "confirmed", "arguments.argument_wrong"),
    (RetryWithoutKey, "refund-times-out-once", "effects.retry_without_key"),
    (SuccessClaimedAfterError, "refund-fails", "claims.success_claimed"),
    (Loop, "confirmed", "sequence.loop"),
    (MissingConfirmation, "not-confirmed", "sequence.unconfirmed"),
    (RefundBeforeLooking, "confirmed", "sequence.order"),
    (RefundTwice, "confirmed", "effects.too_many_effects"),
    (InventedCharge, "confirmed", "arguments.argument_not_derived"),
    (ExtraProperty, "confirmed", "arguments.arguments_schema"),
    (NotCorrected, "refund-refused-once", "sequence.not_corrected"),
    (EndlessRetries, "refund-fails", "sequence.retry_budget"),
    (NullTakenForZero, "amount-null", "fields.null_field"),
)
