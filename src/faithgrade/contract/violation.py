"""A breach of what a case had to keep to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "ungraded"]
"""``error`` fails the contract; ``warning`` is told; ``ungraded`` is a check that needs a judge and had
none."""

Layer = Literal[
    "calls", "envelopes", "fields", "quality", "truth", "arguments", "sequence", "effects", "claims"
]

EVIDENCE_LAYERS = frozenset({"calls", "envelopes", "fields", "quality", "truth"})
"""A breach in one of these leaves the evidence incomplete; in the others the agent did something it should
not."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One breach. `pointer` is RFC 6901 into the result (or arguments, in layer ``arguments``); None is the
    whole call.

    `call` is the recorded call id where there is one, else the key of the expected call, so that a missing
    call is named too. `tool` is its tool.
    """

    code: str
    message: str
    call: str | None = None
    pointer: str | None = None
    expected: Any = None
    found: Any = None
    severity: Severity = "error"
    layer: Layer = "calls"
    tool: str | None = None

    @property
    def leaves_evidence_incomplete(self) -> bool:
        """Whether a decision that rests on this case rests on evidence that did not arrive whole."""
        return self.severity == "error" and self.layer in EVIDENCE_LAYERS and self.code not in _SURPLUS


_SURPLUS = frozenset({"unexpected_call", "forbidden_tool", "too_many_calls"})
"""Breaches of the call set that add calls rather than lose evidence."""
