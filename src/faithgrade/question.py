"""A question: one request to a judge, complete and independent of the provider that answers it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faithgrade.claims import Claim
    from faithgrade.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge is asked in one request.

    `system` is the rubric with the reply's form, `evidence` the part that all requests of a case share,
    `task` the answer with the marked claims. ``ids[i]`` is the mark of ``claims[i]``; `labels` are the words
    allowed in the reply with the verdict each stands for. `case_id` and `claims` are not sent: they are for
    judges that look verdicts up, and for the record.
    """

    system: str
    evidence: str
    task: str
    ids: tuple[str, ...]
    labels: Mapping[str, Verdict]
    case_id: str
    claims: tuple[Claim, ...]
    max_tokens: int
    effort: str | None = None
    explain: bool = False
    shared: bool = False
    """True when other requests of the case begin with the same evidence and a provider's prompt cache would
    pay.
    """
    follows: bool = False
    """True for a question that waited for another of its case to be answered: it goes before new cases."""
    shortened: bool = False
    """True when the evidence was too large and only the parts near these claims are shown."""

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the reply: an object with one label for each claim id."""
        label: dict[str, Any] = {"type": "string", "enum": list(self.labels)}
        if self.explain:
            label = {
                "type": "object",
                "properties": {"reason": {"type": "string"}, "label": label},
                "required": ["reason", "label"],
                "additionalProperties": False,
            }
        return {
            "type": "object",
            "properties": dict.fromkeys(self.ids, label),
            "required": list(self.ids),
            "additionalProperties": False,
        }

    @property
    def prefix(self) -> str:
        """What has to be equal for two requests to share a provider's prompt cache."""
        return digest([self.system, self.evidence, self.schema])

    @property
    def size(self) -> int:
        """Characters sent, schema included."""
        return len(self.system) + len(self.evidence) + len(self.task) + len(json.dumps(self.schema))


def request_digest(identity: Mapping[str, Any], question: Question) -> str:
    """Name of a request: the same only if provider, settings and every word sent are the same."""
    return digest(
        [
            dict(identity),
            question.system,
            question.evidence,
            question.task,
            question.schema,
            question.max_tokens,
            question.effort,
        ]
    )


def digest(value: Any) -> str:
    """SHA-256 of a JSON value in canonical form.

    >>> digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    True
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
