"""A judge that reads verdicts from a file of labelled spans: somebody else's grades, or hand labels, as a
judge.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError, JudgeError
from faithgrade.judge import Reply
from faithgrade.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from faithgrade.claims import Claim
    from faithgrade.question import Question


@dataclass(frozen=True, slots=True)
class Span:
    """A verdict on answer[start:end] of one case, in code points."""

    start: int
    end: int
    verdict: Verdict


class RecordedJudge:
    """Answers from spans. A claim that touches an unsupported span is unsupported; one that touches only
    supported spans is supported; one that touches none is supported if the file covers whole answers, else it
    has no verdict.
    """

    def __init__(
        self,
        spans: dict[str, list[Span]],
        *,
        covers_all: bool = False,
        model: str = "recorded",
        sha256: str = "",
    ):
        self.spans, self.covers_all, self.model = spans, covers_all, model
        self.identity = {"provider": "recorded", "model": model, "sha256": sha256}

    @classmethod
    def from_file(cls, path: str | Path) -> RecordedJudge:
        """Read JSON Lines of ``{"case_id", "start", "end", "verdict"}``.

        A line ``{"coverage": "full"}`` says that what no row touches was found supported; then a case without
        any row has to be named by ``{"case_id": …, "coverage": "full"}`` or it has no verdict.
        """
        place = Path(path)
        try:
            source = place.read_bytes()
            lines = source.decode("utf-8-sig").split("\n")
        except OSError as error:
            raise InputError(f"cannot be read: {(error.strerror or '').lower()}", file=str(place)) from error
        except UnicodeDecodeError as error:
            raise InputError(
                f"expected UTF-8 text, found byte {error.start + 1} that is none", file=str(place)
            ) from error
        spans: dict[str, list[Span]] = defaultdict(list)
        covers_all = False
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            row = _row(line, str(place), number)
            if "coverage" in row and "verdict" not in row:
                if row["coverage"] not in ("full", "spans"):
                    raise InputError(
                        f"expected full or spans, got {row['coverage']!r}",
                        file=str(place),
                        line=number,
                        field="coverage",
                    )
                if "case_id" in row:
                    spans[str(row["case_id"])] += []
                covers_all = covers_all or row["coverage"] == "full"
                continue
            case_id, span = _span(row, str(place), number)
            spans[case_id].append(span)
        return cls(
            dict(spans),
            covers_all=covers_all,
            model=f"recorded:{place.name}",
            sha256=hashlib.sha256(source).hexdigest(),
        )

    async def ask(self, question: Question) -> Reply:
        """The recorded verdicts of the question's claims."""
        spans = self.spans.get(question.case_id)
        if spans is None:
            raise JudgeError(f"no verdict is recorded for case {question.case_id!r}", reason="not_recorded")
        found = {
            mark: self._verdict(claim, spans)
            for mark, claim in zip(question.ids, question.claims, strict=True)
        }
        words = {verdict: label for label, verdict in question.labels.items()}
        known = {mark: words[verdict] for mark, verdict in found.items() if verdict is not None}
        missing = len(known) < len(found)
        return Reply(
            json.dumps(known),
            model=self.model,
            failure="not_recorded" if missing else None,
            message="no recorded span touches this claim" if missing else "",
        )

    def _verdict(self, claim: Claim, spans: Iterable[Span]) -> Verdict | None:
        touched = [s.verdict for s in spans if s.start < claim.end and claim.start < s.end]
        if Verdict.UNSUPPORTED in touched:
            return Verdict.UNSUPPORTED
        return Verdict.SUPPORTED if touched or self.covers_all else None


def unknown_cases(judge: str, is_known: Callable[[str], bool]) -> str | None:
    """A sentence on the cases that a ``recorded:FILE`` judge has verdicts on and nobody asks about, or None."""
    kind, _, name = judge.partition(":")
    if kind != "recorded":
        return None
    recorded = RecordedJudge.from_file(name).spans
    strange = [case_id for case_id in recorded if not is_known(case_id)]
    if not strange:
        return None
    are = "is" if len(strange) == 1 else "are"
    return (
        f"{len(strange)} of the {len(recorded)} case ids in {name} {are} not among the cases given"
        f" (the first: {strange[0]}); what is recorded there is not used"
    )


def _row(line: str, file: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise InputError(
            f"expected one JSON object a line, got {line.strip()[:40]!r}", file=file, line=number
        ) from error
    if not isinstance(row, dict):
        raise InputError(f"expected one JSON object a line, got {type(row).__name__}", file=file, line=number)
    return row


def _span(row: dict[str, Any], file: str, number: int) -> tuple[str, Span]:
    for name in ("case_id", "start", "end", "verdict"):
        if name not in row:
            raise InputError("missing", file=file, line=number, field=name)
    for name in ("start", "end"):
        if isinstance(row[name], bool) or not isinstance(row[name], int) or row[name] < 0:
            raise InputError(
                f"expected a whole number of 0 or more, got {row[name]!r}", file=file, line=number, field=name
            )
    if row["end"] <= row["start"]:
        raise InputError(
            f"expected more than start ({row['start']}), got {row['end']}",
            file=file,
            line=number,
            field="end",
        )
    if row["verdict"] not in (Verdict.SUPPORTED, Verdict.UNSUPPORTED):
        raise InputError(
            f"expected supported or unsupported, got {row['verdict']!r}",
            file=file,
            line=number,
            field="verdict",
        )
    return str(row["case_id"]), Span(row["start"], row["end"], Verdict(row["verdict"]))
