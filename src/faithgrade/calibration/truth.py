"""What the hand labels of a case say about a piece of its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from faithgrade.case import Case, Label

Coverage = Literal["full", "spans"]
Design = Literal["sampled", "frozen"]
ADJUDICATED = "adjudicated"
"""Annotator name of labels that settle a conflict; where it labelled a place, nobody else is heard there."""


@dataclass(frozen=True, slots=True)
class Labelling:
    """How the labels of a case came about; read from its ``meta.labelling``.

    `coverage` is ``full`` when the labellers read whole answers, so that what no span touches is supported,
    and ``spans`` when only the labelled spans are known. `design` is ``sampled`` for cases drawn from a
    graded run, with the `stratum` and the `probability` they were drawn with and the `frame` they were drawn
    from, else ``frozen``.
    """

    coverage: Coverage = "spans"
    design: Design = "frozen"
    frame: str | None = None
    stratum: str | None = None
    probability: float = 1.0
    strata: Mapping[str, int] | None = None


def labelling_of(case: Case, coverage: Coverage | None = None) -> Labelling:
    """How `case` was labelled; `coverage` overrides what the case itself says.

    >>> from faithgrade.case import Case
    >>> labelling_of(Case("a", "x")).coverage
    'spans'
    """
    told = case.meta.get("labelling") or {}
    if not isinstance(told, Mapping):
        raise CalibrationError(
            f"case {case.id}, meta.labelling: expected an object, got {type(told).__name__}"
        )
    found = coverage or told.get("coverage", "spans")
    design = told.get("design", "frozen")
    if found not in ("full", "spans"):
        raise CalibrationError(
            f"case {case.id}, meta.labelling.coverage: expected full or spans, got {found!r}"
        )
    if design not in ("sampled", "frozen"):
        raise CalibrationError(
            f"case {case.id}, meta.labelling.design: expected sampled or frozen, got {design!r}"
        )
    if design == "frozen":
        return Labelling(found, design)
    drawn_with = told.get("probability", 0)
    probability = float(drawn_with)
    if not 0 < probability <= 1:
        raise CalibrationError(
            f"case {case.id}, meta.labelling.probability: expected a probability above 0, got {drawn_with!r}"
        )
    strata = told.get("strata")
    if not isinstance(strata, Mapping) or "frame" not in told or "stratum" not in told:
        raise CalibrationError(
            f"case {case.id}, meta.labelling: a sampled case needs frame, stratum and strata"
        )
    return Labelling(
        found,
        design,
        str(told["frame"]),
        str(told["stratum"]),
        probability,
        {k: int(v) for k, v in strata.items()},
    )


@dataclass(frozen=True, slots=True)
class Truth:
    """What labels say of a piece of text.

    `unsupported` is None when annotators differ and nobody has settled it.
    """

    unsupported: bool | None
    kind: str
    note: str


def truth_of(labels: Sequence[Label], start: int, end: int, coverage: Coverage) -> Truth | None:
    """The truth of answer[start:end], or None when no label speaks of it.

    A piece that touches an unsupported span is unsupported; what no span touches is supported under full
    coverage and unknown otherwise.

    >>> from faithgrade.case import Label
    >>> truth_of([Label(0, 4, "unsupported", kind="absent")], 2, 9, "full").unsupported
    True
    >>> truth_of([Label(0, 4, "unsupported")], 5, 9, "full").unsupported
    False
    >>> truth_of([Label(0, 4, "unsupported")], 5, 9, "spans") is None
    True
    """
    touching = [label for label in labels if label.start < end and start < label.end]
    settled = [label for label in touching if label.annotator == ADJUDICATED]
    heard = settled or touching
    if not heard:
        return Truth(False, "", "") if coverage == "full" else None
    bad = [label for label in heard if label.label == "unsupported"]
    chosen = (bad or heard)[0]
    conflict = not settled and _differ(heard)
    return Truth(None if conflict else bool(bad), chosen.kind or _first_word(chosen.note), chosen.note)


def case_truth(case: Case, claims: Sequence[tuple[int, int]], coverage: Coverage) -> bool | None:
    """Whether the answer has anything unsupported in it: its own label, else what its spans say, else None.

    `claims` are the places of all its claims; without full coverage a case is known to be faithful only if
    every one of them is labelled.
    """
    if case.answer_label is not None:
        return case.answer_label == "unfaithful"
    found = [truth_of(case.labels, start, end, coverage) for start, end in claims]
    if any(label.label == "unsupported" for label in case.labels) and not any(
        t is not None and t.unsupported is None for t in found
    ):
        return True
    if coverage == "full":
        return False if not any(t is not None and t.unsupported is None for t in found) else None
    known = [t.unsupported for t in found if t is not None]
    return False if known and len(known) == len(found) and None not in known else None


def is_debatable(case: Case) -> bool:
    """Whether the case is marked as one that careful people label differently (``meta.debatable``)."""
    return bool(case.meta.get("debatable"))


def _differ(labels: Sequence[Label]) -> bool:
    """Whether two annotators who both looked at a place say different things of it."""
    by_annotator: dict[str | None, bool] = {}
    for label in labels:
        bad = label.label == "unsupported"
        by_annotator[label.annotator] = by_annotator.get(label.annotator, False) or bad
    return len(set(by_annotator.values())) > 1


def _first_word(note: str) -> str:
    """A label without a kind may name it as its whole note ("incorrect"); a sentence is no kind."""
    return note if note and " " not in note else ""
