"""The contract of a case: what its calls and results had to keep to, checked layer by layer.

Call set, then envelopes, fields, quality and truth (is the evidence whole?), then arguments, sequence and
effects (did the agent act as it should?). Without expectations only what every record must keep to is
checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.contract.arguments import check_adherence, check_arguments
from faithgrade.contract.callset import check_calls, match_calls
from faithgrade.contract.effects import check_effects
from faithgrade.contract.envelopes import check_envelopes, check_identity
from faithgrade.contract.expectations import Expectations, read_expectations
from faithgrade.contract.fields import check_fields
from faithgrade.contract.quality import check_quality, check_truth
from faithgrade.contract.record import Record
from faithgrade.contract.sequence import check_repeats, check_sequence
from faithgrade.contract.violation import Severity, Violation

if TYPE_CHECKING:
    from faithgrade.case import Case

__all__ = ["Expectations", "Severity", "Violation", "check_contract", "read_expectations"]


def check_contract(case: Case) -> tuple[Violation, ...]:
    """Every breach of the contract of `case`, in layers.

    Raises InputError when the expectations are malformed.

    >>> from faithgrade.case import Case, ToolCall, ToolResult
    >>> order = {"key": "order", "tool": "get_order", "required_fields": [{"pointer": "/total"}]}
    >>> answered = ToolResult("r1", call_id="c1", content={"total": None})
    >>> call = ToolCall("u1", "get_order", id="c1")
    >>> case = Case("1", "…", calls=(call,), results=(answered,), expectations={"expected_calls": [order]})
    >>> [(v.code, v.call, v.pointer) for v in check_contract(case)]
    [('null_field', 'c1', '/total')]
    """
    record = Record.from_case(case)
    expectations = read_expectations(case.expectations)
    if expectations is None:
        return (
            *check_identity(case, record, None),
            *check_adherence(case, record),
            *check_repeats(record, (), "warning"),
        )
    matches, extra = match_calls(record, expectations.expected_calls)
    needed = None
    if expectations.expected_calls:
        needed = [e for m in matches if len(m.served) < m.expected.min for e in m.attempts]
    return (
        *check_calls(record, expectations, matches, extra),
        *check_identity(case, record, needed),
        *check_envelopes(matches),
        *check_fields(matches),
        *check_quality(record, expectations.quality),
        *check_truth(record, matches, expectations.tool_truth),
        *check_adherence(case, record),
        *check_arguments(record, expectations.argument_checks),
        *check_sequence(case, record, expectations, matches),
        *check_effects(record, expectations.expected_effects),
        *check_repeats(record, expectations.may_repeat, "error"),
    )
