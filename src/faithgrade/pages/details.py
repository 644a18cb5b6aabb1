"""One case as the page opens it: the answer, its claims, the calls in order and the payloads as trees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from faithgrade.evidence import Evidence, Source
from faithgrade.pages.payload import encode

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall

Line = Mapping[str, Any]


def case_detail(grade: Line, case: Case | None) -> dict[str, Any]:
    """Everything the page shows of one case, as JSON.

    `sources` are the cards in reading order; each piece of a claim's evidence names its card by position
    (None when the payload was not kept) and keeps the call id and pointer as recorded.
    """
    evidence = Evidence.from_case(case) if case is not None else None
    cards = _cards(case, evidence) if case is not None and evidence is not None else []
    place = _Places(cards)
    return {
        "id": grade["case_id"],
        "outcome": grade["outcome"],
        "question": case.question if case is not None else None,
        "answer": case.answer if case is not None else None,
        "turns": [[turn.role, turn.text] for turn in case.turns] if case is not None else [],
        "claims": [_claim(claim, place) for claim in grade["claims"]],
        "cards": [{key: value for key, value in card.items() if not key.startswith("_")} for card in cards],
        "violations": [
            {**violation, "expected": encode(violation["expected"]), "found": encode(violation["found"])}
            | {"card": place.of_call(violation["call"])}
            for violation in grade["violations"]
        ],
        "disclosures": [{**told, "card": place.of_call(told["call"])} for told in grade["disclosures"]],
        "anomalies": [[odd["code"], odd["detail"]] for odd in grade["anomalies"]],
        "warnings": list(grade["warnings"]),
        "cost": grade["cost_usd"],
    }


def _claim(claim: Line, place: _Places) -> dict[str, Any]:
    judge = claim["judge"]
    return {
        "s": claim["start"],
        "e": claim["end"],
        "text": claim["text"],
        "kind": claim["kind"],
        "verdict": claim["verdict"],
        "code": claim["reason_code"],
        "reason": claim["reason"],
        "by": claim["decided_by"],
        "right": claim["right_value"],
        "cost": claim["cost_usd"],
        "cached": claim["cached"],
        "judge": None
        if judge is None
        else {
            key: judge[key]
            for key in ("model_requested", "model_returned", "rubric", "raw", "stop_reason", "shortened")
        },
        "evidence": [
            {
                "card": place.of(piece["call_id"], piece["pointer"]),
                "call": piece["call_id"],
                "pointer": piece["pointer"],
                "value": encode(piece["value"]),
                "relation": piece["relation"],
                "note": piece["note"],
            }
            for piece in claim["evidence"]
        ],
    }


def _cards(case: Case, evidence: Evidence) -> list[dict[str, Any]]:
    """Calls in order, each with what came back; then results of no call, contexts, system text, the user's
    words.

    Sources stand in the order of `Evidence.from_case`: one for each result, then contexts and the rest.
    """
    by_call: dict[str | None, list[int]] = defaultdict(list)
    for position, result in enumerate(case.results):
        by_call[result.call_uid].append(position)
    known = {call.uid for call in case.calls}
    cards: list[dict[str, Any]] = []
    for call in case.calls:
        answered = by_call.get(call.uid, [])
        if not answered:
            cards.append(_call_card(call, "missing"))
        for position in answered:
            cards.append(_result_card(case, evidence.sources[position], position, call))
    for position, result in enumerate(case.results):
        if result.call_uid not in known:
            cards.append(_result_card(case, evidence.sources[position], position, None))
    for source in evidence.sources[len(case.results) :]:
        cards.append(
            {"kind": source.kind, "call": source.call_id, "name": source.name, "state": "present"}
            | _tree(source)
        )
    return cards


def _call_card(call: ToolCall, state: str) -> dict[str, Any]:
    arguments = call.arguments if call.arguments is not None else call.arguments_raw
    return {
        "kind": "result",
        "call": call.id or call.uid,
        "name": call.name,
        "arguments": encode(arguments),
        "state": state,
        "_uid": call.uid,
        "_source": None,
    }


def _result_card(case: Case, source: Source, position: int, call: ToolCall | None) -> dict[str, Any]:
    result = case.results[position]
    card = (
        _call_card(call, result.state)
        if call is not None
        else {"kind": "result", "state": result.state, "arguments": None}
    )
    card |= {
        "kind": source.kind,
        "call": source.call_id,
        "name": source.name,
        "error": result.is_error,
        "error_kind": result.error_kind,
        "error_message": result.error_message,
        "truncated": result.truncated,
        "whole": source.whole,
        "unpaired": source.unpaired,
        "ms": result.latency_ms,
        "_uid": result.call_uid,
        "_result": result.uid,
    }
    return card | _tree(source)


def _tree(source: Source) -> dict[str, Any]:
    root = source.document.root if source.document is not None else source.content
    form = source.document.form if source.document is not None else "text"
    return {"root": encode(root), "form": form, "_source": source.index, "_tree": root}


class _Places:
    """Finds the card a recorded call id and pointer mean.

    Where an id repeats, it is the first card in which the pointer leads somewhere.
    """

    def __init__(self, cards: Sequence[Mapping[str, Any]]):
        self._cards = cards
        self._by_id: dict[str | None, list[int]] = defaultdict(list)
        for position, card in enumerate(cards):
            for name in {card.get("call"), card.get("_uid"), card.get("_result")} - {None}:
                self._by_id[name].append(position)
        self._nameless = [position for position, card in enumerate(cards) if card.get("call") is None]

    def of(self, call_id: str | None, pointer: str) -> int | None:
        """Position of the card, or None."""
        candidates = self._by_id.get(call_id, []) if call_id is not None else self._nameless
        with_tree = [position for position in candidates if "_tree" in self._cards[position]]
        leading = [
            position for position in with_tree if leads_somewhere(self._cards[position]["_tree"], pointer)
        ]
        return next(iter([*leading, *with_tree, *candidates]), None)

    def of_call(self, call_id: str | None) -> int | None:
        """Position of the first card of a call, or None."""
        return next(iter(self._by_id.get(call_id, [])), None) if call_id is not None else None


def leads_somewhere(root: Any, pointer: str) -> bool:
    """True when the RFC 6901 pointer names a node of `root`.

    >>> leads_somewhere({"a": [1, {"b/c": None}]}, "/a/1/b~1c"), leads_somewhere({"a": []}, "/a/0")
    (True, False)
    """
    if not pointer:
        return True
    node = root
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(node, Mapping) and name in node:
            node = node[name]
        elif isinstance(node, list) and name.isdecimal() and int(name) < len(node):
            node = node[int(name)]
        else:
            return False
    return True
