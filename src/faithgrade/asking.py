"""Which questions a case makes: fixed windows of claims in answer order, each asked once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faithgrade.prompt import answer_text, evidence_text, system_text
from faithgrade.question import Question
from faithgrade.shortening import Shortened, Shortener
from faithgrade.suspicion import talks_to_the_judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.case import Case
    from faithgrade.claims import Claim
    from faithgrade.evidence import Evidence
    from faithgrade.rubric import Rubric

REPLY_TOKENS = 2048
REPLY_TOKENS_PER_CLAIM = 32
CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Limits:
    """How questions are cut.

    `claims_per_call` claims make a window. `evidence_tokens` is what may be shown of the evidence before it
    is shortened, `max_tokens` the reply's limit (None: by the number of claims), `cache_minimum` the tokens a
    shared beginning must have before a provider's prompt cache keeps it (None: the provider has no such
    cache).
    """

    claims_per_call: int = 8
    evidence_tokens: int = 100_000
    max_tokens: int | None = None
    effort: str | None = None
    cache_minimum: int | None = None


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a case, and by claim index what was shown of evidence too large to be shown."""

    questions: tuple[Question, ...]
    shortened: dict[int, Shortened]
    warnings: tuple[str, ...]


def questions_of(
    claims: Sequence[Claim],
    unresolved: Sequence[Claim],
    evidence: Evidence,
    case: Case,
    rubric: Rubric,
    limits: Limits,
) -> Questions:
    """Cut the claims into windows and make one question of each window's unresolved claims.

    Windows are counted over all claims, so what another window holds never changes a question. A claim that
    talks to the judge is asked alone; so is every claim when a source does.
    """
    warnings: list[str] = []
    hits = {
        s.index: hit
        for s in evidence.sources
        if s.kind not in ("system", "request") and (hit := talks_to_the_judge(s.content))
    }
    warnings += [
        f"result {index + 1} holds text that talks to the judge: {hit!r}" for index, hit in hits.items()
    ]
    odd = {c.index: hit for c in unresolved if (hit := talks_to_the_judge(c.text))}
    warnings += [f"claim {index} talks to the judge: {hit!r}" for index, hit in odd.items()]
    size = 1 if hits else limits.claims_per_call
    open_claims = {c.index for c in unresolved}
    groups: list[list[Claim]] = []
    for start in range(0, len(claims), size):
        window = [c for c in claims[start : start + size] if c.index in open_claims]
        together = [c for c in window if c.index not in odd]
        groups += [*([together] if together else []), *([c] for c in window if c.index in odd)]
    whole = evidence_text(case, evidence)
    too_large = len(whole) > limits.evidence_tokens * CHARACTERS_PER_TOKEN
    shortener = Shortener(evidence) if too_large else None
    shortened: dict[int, Shortened] = {}
    questions = []
    for group in groups:
        text = whole
        if shortener is not None:
            part = shortener.cut(group, limits.evidence_tokens * CHARACTERS_PER_TOKEN)
            shortened |= {c.index: part for c in group}
            text = evidence_text(case, evidence, part.bodies)
        questions.append(_question(group, claims, text, case, rubric, limits, shortened=too_large))
    if too_large:
        warnings.append(
            "the evidence is too large to be shown whole; the judge saw the parts near each claim"
        )
    return Questions(tuple(_mark_shared(questions, limits)), shortened, tuple(warnings))


def _question(
    group: Sequence[Claim],
    claims: Sequence[Claim],
    evidence: str,
    case: Case,
    rubric: Rubric,
    limits: Limits,
    *,
    shortened: bool,
) -> Question:
    marks = {c.index: f"c{position}" for position, c in enumerate(group, start=1)}
    return Question(
        system=system_text(rubric),
        evidence=evidence,
        task=answer_text(claims, marks),
        ids=tuple(marks.values()),
        labels=rubric.labels,
        case_id=case.id,
        claims=tuple(group),
        max_tokens=limits.max_tokens or REPLY_TOKENS + REPLY_TOKENS_PER_CLAIM * len(group),
        effort=limits.effort or rubric.effort,
        explain=rubric.explain,
        shortened=shortened,
    )


def _mark_shared(questions: Sequence[Question], limits: Limits) -> list[Question]:
    """Mark the questions whose beginning others share, where it is long enough for a prompt cache."""
    if limits.cache_minimum is None:
        return list(questions)
    prefixes = Counter(q.prefix for q in questions)
    least = limits.cache_minimum * CHARACTERS_PER_TOKEN
    return [
        replace(q, shared=True) if prefixes[q.prefix] > 1 and len(q.system) + len(q.evidence) >= least else q
        for q in questions
    ]
