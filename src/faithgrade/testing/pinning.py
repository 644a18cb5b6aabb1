"""A graded case as a regression case: its expectations drafted from what its answer rested on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.contract.fields import json_type
from faithgrade.contract.pointers import MISSING, resolve
from faithgrade.contract.record import Exchange, Record, is_empty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faithgrade.case import Case

_LONG = 80
"""Characters from which on an argument is free text, which no regression should pin word by word."""


def pin_case(case: Case, grade: Mapping[str, Any], *, run: str) -> Case:
    """`case` with drafted expectations; `grade` is its line in ``grades.jsonl``. Expectations it has are
    kept.

    Drafted: every call that succeeded with its arguments, the fields that supported a claim, the claims that
    were unsupported as what may not be said again, failed tools as what a stop must name, confirmation for
    destructive tools. The answer key is left to a person: a graded answer is faithful at best, not right.
    """
    meta = {**case.meta, "pinned_from": {"run": run, "case": case.id}}
    if case.expectations is not None:
        return replace(case, meta=meta)
    return replace(case, expectations=draft_expectations(case, grade), meta=meta)


def draft_expectations(case: Case, grade: Mapping[str, Any]) -> dict[str, Any]:
    """The draft, as it stands in a case file; empty parts are left out."""
    record = Record.from_case(case)
    used = _used_pointers(grade)
    seen: dict[str, int] = {}
    calls, failed = [], []
    for exchange in record.exchanges:
        if exchange.ok and not exchange.empty:
            seen[exchange.tool] = seen.get(exchange.tool, 0) + 1
            number = seen[exchange.tool]
            key = exchange.tool if number == 1 else f"{exchange.tool}-{number}"
            calls.append(_expected(exchange, key, used.get(exchange.label, [])))
        elif exchange.tool not in failed:
            failed.append(exchange.tool)
    made_up_for = {e.tool for e in record.exchanges if e.ok and not e.empty}
    unsupported = [c["text"] for c in grade.get("claims", ()) if c["verdict"] == "unsupported"]
    destructive = [
        t.name for t in case.tools if t.destructive and t.name in {e.tool for e in record.exchanges}
    ]
    gaps = [tool for tool in failed if tool not in made_up_for]
    draft: dict[str, Any] = {
        "expected_calls": calls,
        "requires_confirmation": destructive,
        "answer_key": {"must_not_claim": unsupported} if unsupported else None,
        "safe_stop": {"must_name": gaps} if gaps else None,
    }
    return {name: part for name, part in draft.items() if part}


def _expected(exchange: Exchange, key: str, pointers: list[str]) -> dict[str, Any]:
    arguments = {
        name: value
        for name, value in exchange.arguments.items()
        if not (isinstance(value, str) and len(value) > _LONG) and "idempotency" not in name
    }
    fields = []
    for pointer in pointers:
        held = resolve(exchange.root, pointer)
        if held and held[0][1] is not MISSING and not is_empty(held[0][1]):
            kind = json_type(held[0][1])
            fields.append({"pointer": pointer, "type": "number" if kind == "integer" else kind})
    expected: dict[str, Any] = {"key": key, "tool": exchange.tool}
    if arguments:
        expected["arguments"] = arguments
    if fields:
        expected["required_fields"] = fields
    return expected


def _used_pointers(grade: Mapping[str, Any]) -> dict[str, list[str]]:
    used: dict[str, list[str]] = {}
    for claim in grade.get("claims", ()):
        if claim["verdict"] != "supported":
            continue
        for pointer in claim.get("evidence", ()):
            place = pointer.get("pointer")
            known = used.setdefault(str(pointer.get("call_id")), [])
            if place and pointer.get("relation") in ("supports", "operand") and place not in known:
                known.append(place)
    return used
