"""The fingerprint of a judge: everything its verdicts depend on. Calibrations and runs are bound to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.prompt import PROMPT_VERSION, REPLY_FORM, answer_text, evidence_text, system_text
from faithgrade.question import digest
from faithgrade.reading import READER_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faithgrade.rubric import Rubric
    from faithgrade.settings import Settings

EVIDENCE_POLICY = "1"
"""Raised when something else counts as evidence than before."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The parts, by name, and the digest of all of them. Two judges are the same when their digests are."""

    parts: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """One name for all the parts."""
        return digest(dict(self.parts))

    def differences(self, other: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
        """The parts in which `other` (the parts of another fingerprint) differs, with both values."""
        names = [*self.parts, *(name for name in other if name not in self.parts)]
        return {n: (self.parts.get(n), other.get(n)) for n in names if self.parts.get(n) != other.get(n)}

    def to_dict(self) -> dict[str, Any]:
        """The parts and the digest as JSON."""
        return {**self.parts, "digest": self.digest}


def fingerprint(identity: Mapping[str, Any], rubric: Rubric, settings: Settings) -> Fingerprint:
    """Everything a judge's verdicts depend on, before it has answered: the model it returns is added by the
    run.
    """
    from faithgrade.claims import SPLITTER_VERSION

    return Fingerprint(
        {
            "judge": dict(identity),
            "rubric": {"id": rubric.id, "sha256": rubric.sha256},
            "claims_per_call": settings.claims_per_call,
            "evidence_tokens": settings.evidence_tokens,
            "max_tokens": settings.max_tokens,
            "effort": settings.effort or rubric.effort,
            "prompt": {"version": PROMPT_VERSION, "sha256": template_digest()},
            "reader": READER_VERSION,
            "splitter": SPLITTER_VERSION,
            "evidence": EVIDENCE_POLICY,
        }
    )


def template_digest() -> str:
    """Digest of the prompt a small case with every kind of evidence makes, so that no change of layout is
    forgotten.
    """
    from faithgrade.case import Case, Context, ToolCall, ToolResult, Turn
    from faithgrade.claims import Claim
    from faithgrade.evidence import Evidence
    from faithgrade.rubric import parse_rubric

    rows = [{"n": n, "ok": None} for n in range(4)]
    case = Case(
        "a",
        "One. Two.",
        question="Q?",
        system="S",
        turns=(Turn("user", "U"),),
        calls=(ToolCall("u1", "f", "1", {"x": 1}), ToolCall("u2", "g", "2"), ToolCall("u3", "h", "3")),
        results=(
            ToolResult("r1", "f", "1", "u1", {"rows": rows, "t": "x\n[c1] y"}),
            ToolResult("r2", "g", "2", "u2", "<<end 0>>", is_error=True),
        ),
        contexts=(Context("k", "text", "title"),),
    )
    claims = (Claim(0, "One.", 0, 4), Claim(1, "Two.", 5, 9))
    rubric = parse_rubric("---\nid: t\n---\nR")
    return digest(
        [
            REPLY_FORM,
            system_text(rubric),
            evidence_text(case, Evidence.from_case(case)),
            answer_text(claims, {1: "c1"}),
        ]
    )
