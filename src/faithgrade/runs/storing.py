"""What of answers and payloads may stand in the files of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

Store = Literal["full", "pointers", "none"]
STORE_LEVELS: tuple[str, ...] = get_args(Store)


def stored_grade(row: Mapping[str, Any], store: Store) -> dict[str, Any]:
    """A grade line as it may be written.

    ``full`` keeps it as it is. ``pointers`` keeps where things stand and why, but no text of answer or
    payload: spans, codes, pointers. ``none`` leaves out the pointers too.

    >>> place = {"pointer": "/price", "value": 4, "note": ""}
    >>> claim = {"text": "It costs 5.", "reason": "c1 says 4", "evidence": [place]}
    >>> row = {"case_id": "a", "claims": [claim], "violations": [], "disclosures": [], "anomalies": []}
    >>> stored_grade(row, "pointers")["claims"][0]["evidence"]
    [{'pointer': '/price', 'value': None, 'note': ''}]
    >>> stored_grade(row, "none")["claims"][0]
    {'text': None, 'reason': None, 'evidence': [], 'right_value': None, 'judge': None}
    """
    out = dict(row)
    if store == "full":
        return out
    out["claims"] = [_stored_claim(claim, store) for claim in row["claims"]]
    out["violations"] = [
        {**violation, "message": None, "expected": None, "found": None} for violation in row["violations"]
    ]
    out["anomalies"] = [{**anomaly, "detail": None} for anomaly in row["anomalies"]]
    out["trajectory"] = row.get("trajectory") if store == "pointers" else None
    return out


def stored_reply(reply: Mapping[str, Any], store: Store) -> dict[str, Any] | None:
    """A raw judge reply as it may be written: replies quote what they judge, so only ``full`` keeps them."""
    return dict(reply) if store == "full" else None


def _stored_claim(claim: Mapping[str, Any], store: Store) -> dict[str, Any]:
    judge = claim.get("judge")
    evidence = (
        [{**place, "value": None, "note": ""} for place in claim["evidence"]] if store == "pointers" else []
    )
    return {
        **claim,
        "text": None,
        "reason": None,
        "right_value": None,
        "evidence": evidence,
        "judge": {**judge, "raw": None} if judge else None,
    }
