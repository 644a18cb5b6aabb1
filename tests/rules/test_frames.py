"""What is said around a statement is left out of it: it neither keeps a plain fact undecided nor hides a wrong one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ORDER: Call = (
    "get_order",
    {"order": "KP-771"},
    {"order": "KP-771", "state": "shipped", "customer": "Ana Poli", "carrier": "Swiftel", "gift": False},
)


@pytest.mark.parametrize(
    "opening",
    [
        "Good news:",
        "**Good news!**",
        "Looks like",
        "It seems that",
        "Just so you know,",
        "Don't worry,",
        "No worries:",
        "Right now",
        "At the moment,",
        "I can confirm that",
        "You'll be glad to hear that",
        "According to our system,",
        "Our records show that",
        "Thanks for waiting!",
        "Hi Ana,",
        "Okay, good news:",
        "Yep,",
    ],
)
@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("your order KP-771 is with Swiftel.", "supported"),
        ("your order KP-771 is with Parzel.", "unsupported"),
        ("your order KP-771 has not shipped.", "unsupported"),
    ],
)
def test_openings(
    case_of: CaseOf, verdicts_of: VerdictsOf, opening: str, statement: str, verdict: str
) -> None:
    assert verdicts_of(case_of(f"{opening} {statement}", ORDER))[-1] == verdict


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Your order KP-771 is with Swiftel right now.", "supported"),
        ("Your order KP-771 is with Swiftel, by the way.", "supported"),
        ("Your order KP-771 is with Parzel at the moment.", "unsupported"),
        ("Good news: I've cancelled order KP-771.", "unsupported"),
        ("Just so you know, it's a gift.", "unsupported"),
        # these words say something themselves
        ("KP-771 isn't in our system.", "unresolved"),
        ("It looks like a Swiftel parcel.", "unresolved"),
        # whose name it is nobody knows
        ("Hi Rob, your order KP-771 is with Swiftel.", "unresolved"),
    ],
)
def test_what_is_left_of_them(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    assert verdicts_of(case_of(answer, ORDER)) == [verdict]


@pytest.mark.parametrize("answer", ["Good news!", "Happy to help!"])
def test_an_opening_alone_states_nothing(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str) -> None:
    assert verdicts_of(case_of(answer, ORDER)) == ["not_a_claim"]


REPLICAS = ("set_replicas", {"service": "checkout", "n": 6})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        (
            "Done: checkout went from 4 to 6 replicas.",
            ((*REPLICAS, {"before": 4, "after": 6, "result": "ok"}),),
            "supported",
        ),
        (
            "Done: checkout went from 4 to 6 replicas.",
            ((*REPLICAS, {"before": 4, "after": 6, "result": "error", "reason": "quota"}),),
            "unsupported",
        ),
        # what was set is not told in rounding
        ("Done, the target is 19 °C.", (("set_target", {"c": 19.5}, {"target_c": 19.5}),), "unresolved"),
        ("Done, the target is 19.5 °C.", (("set_target", {"c": 19.5}, {"target_c": 19.5}),), "supported"),
        # nothing that was called does anything
        (
            "Done: order KP-7 is cancelled.",
            (("get_order", {"id": "KP-7"}, {"id": "KP-7", "state": "cancelled"}),),
            "unresolved",
        ),
        (
            "All done, your payment for invoice 310 went through.",
            (("pay_invoice", {"invoice": 310}, {"success": True}),),
            "supported",
        ),
        (
            "Your payment for invoice 310 went through.",
            (
                (
                    "pay_invoice",
                    {"invoice": 310},
                    {"http": 200, "body": {"success": False, "code": "NO_FUNDS"}},
                ),
            ),
            "unsupported",
        ),
        (
            "I've paid invoice 310.",
            (
                (
                    "pay_invoice",
                    {"invoice": 310},
                    {"http": 200, "body": {"success": False, "code": "NO_FUNDS"}},
                ),
            ),
            "unsupported",
        ),
        (
            "Your payment for invoice 311 went through.",
            (("pay_invoice", {"invoice": 310}, {"success": True}),),
            "unsupported",
        ),
        (
            "Your payment for invoice 310 went through.",
            (("pay_invoice", {"invoice": 310}, {"status": "pending"}),),
            "unresolved",
        ),
    ],
)
def test_done_and_gone_through(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
