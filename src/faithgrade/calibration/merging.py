"""Labels of several people: how far they agree, where they differ, and one set made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.agreement import cross_table, dawid_skene, gwet_ac1, kappa, krippendorff_alpha
from faithgrade.calibration.truth import ADJUDICATED
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.case import Case

LABELS = ("supported", "unsupported", "not_a_claim")


@dataclass(frozen=True, slots=True)
class HandLabel:
    """One person's label on answer[start:end] of a case; `label` is one of `LABELS`."""

    case_id: str
    start: int
    end: int
    label: str
    annotator: str
    kind: str = ""
    note: str = ""

    @property
    def place(self) -> tuple[str, int, int]:
        """What two people's labels have to share to be about the same thing."""
        return (self.case_id, self.start, self.end)

    def to_dict(self) -> dict[str, Any]:
        """One line of a label file."""
        return {
            "case_id": self.case_id,
            "start": self.start,
            "end": self.end,
            "label": self.label,
            "kind": self.kind or None,
            "note": self.note,
            "annotator": self.annotator,
        }


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place two or more people labelled differently."""

    place: tuple[str, int, int]
    labels: tuple[HandLabel, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """One label a place where all agree or somebody settled it, and the conflicts that nobody has settled."""

    labels: tuple[HandLabel, ...]
    conflicts: tuple[Conflict, ...]


def merge_labels(labels: Sequence[HandLabel]) -> Merged:
    """Join the labels of several people.

    Where they agree, the first one's row stands. A label of the annotator ``adjudicated`` settles its place.
    CalibrationError when one person labelled a place twice with different labels.

    >>> a, b = HandLabel("c", 0, 4, "supported", "a"), HandLabel("c", 0, 4, "unsupported", "b")
    >>> len(merge_labels([a, b]).conflicts)
    1
    >>> merge_labels([a, b, HandLabel("c", 0, 4, "unsupported", "adjudicated")]).labels[0].label
    'unsupported'
    """
    places: dict[tuple[str, int, int], dict[str, HandLabel]] = {}
    for label in labels:
        mine = places.setdefault(label.place, {})
        earlier = mine.get(label.annotator)
        if earlier is not None and earlier.label != label.label:
            raise CalibrationError(
                f"case {label.case_id}, {label.start} to {label.end}: annotator {label.annotator!r} says "
                f"both {earlier.label} and {label.label}"
            )
        mine[label.annotator] = label
    merged, conflicts = [], []
    for place, mine in places.items():
        if ADJUDICATED in mine:
            merged.append(mine[ADJUDICATED])
        elif len({label.label for label in mine.values()}) == 1:
            merged.append(next(iter(mine.values())))
        else:
            conflicts.append(Conflict(place, tuple(mine.values())))
    return Merged(tuple(merged), tuple(conflicts))


def agreement(labels: Sequence[HandLabel]) -> dict[str, Any] | None:
    """How far people agree on the places that at least two of them labelled, as strict JSON; None when none
    is.

    Alpha over all; for each pair the table, percent agreement, kappa with its interval and AC1. Five people
    and more also get each one's error as Dawid and Skene's model sees it.
    """
    own = [label for label in labels if label.annotator != ADJUDICATED]
    people = sorted({label.annotator for label in own})
    by_place: dict[tuple[str, int, int], dict[str, str]] = {}
    for label in own:
        by_place.setdefault(label.place, {})[label.annotator] = label.label
    shared = {place: mine for place, mine in by_place.items() if len(mine) > 1}
    if not shared:
        return None
    code = {name: float(i) for i, name in enumerate(LABELS)}
    ratings = [[code[mine[p]] if p in mine else None for mine in shared.values()] for p in people]
    return {
        "places": len(shared),
        "annotators": people,
        "alpha": krippendorff_alpha(ratings),
        "pairs": [
            _pair(shared, a, b) for i, a in enumerate(people) for b in people[i + 1 :] if _both(shared, a, b)
        ],
        "latent": _latent(shared, people),
    }


def agreement_of(cases: Sequence[Case]) -> dict[str, Any] | None:
    """`agreement` of the labels that cases carry."""
    return agreement(
        [
            HandLabel(case.id, label.start, label.end, label.label, label.annotator or "(unnamed)")
            for case in cases
            for label in case.labels
        ]
    )


def labelled_case(case: Mapping[str, Any], labels: Sequence[HandLabel]) -> dict[str, Any]:
    """The native record of a case with these labels in it, and the answer's label where they decide it.

    A place labelled as no claim carries no label, and is named in ``meta.labelling.not_claims``.
    """
    mine = sorted(
        (label for label in labels if label.case_id == case["id"]), key=lambda label: (label.start, label.end)
    )
    claims = [label for label in mine if label.label != "not_a_claim"]
    meta = dict(case.get("meta") or {})
    labelling = dict(meta.get("labelling") or {})
    labelling["not_claims"] = [[label.start, label.end] for label in mine if label.label == "not_a_claim"]
    meta["labelling"] = labelling
    out = {
        key: value for key, value in case.items() if key not in ("labels", "answer_label", "meta", "claims")
    }
    out["labels"] = [
        {
            "start": label.start,
            "end": label.end,
            "label": label.label,
            "note": label.note,
            "annotator": label.annotator,
            "kind": label.kind or None,
        }
        for label in claims
    ]
    bad = any(label.label == "unsupported" for label in claims)
    out["answer_label"] = ("unfaithful" if bad else "faithful") if mine else None
    out["meta"] = meta
    return out


def _both(shared: Mapping[tuple[str, int, int], Mapping[str, str]], a: str, b: str) -> bool:
    return any(a in mine and b in mine for mine in shared.values())


def _pair(shared: Mapping[tuple[str, int, int], Mapping[str, str]], a: str, b: str) -> dict[str, Any]:
    pairs = [(mine[a], mine[b]) for mine in shared.values() if a in mine and b in mine]
    names, table = cross_table([x for x, _ in pairs], [y for _, y in pairs])
    one_label = len(names) == 1
    agreed = None if one_label else kappa(table)
    return {
        "annotators": [a, b],
        "places": len(pairs),
        "labels": names,
        "table": table,
        "percent_agreement": sum(x == y for x, y in pairs) / len(pairs),
        "kappa": agreed.value if agreed else None,
        "kappa_interval": [agreed.interval.low, agreed.interval.high] if agreed and agreed.interval else None,
        "ac1": None if one_label else gwet_ac1(table),
    }


def _latent(
    shared: Mapping[tuple[str, int, int], Mapping[str, str]], people: Sequence[str]
) -> dict[str, Any] | None:
    whole = [mine for mine in shared.values() if len(mine) == len(people)]
    if len(people) < 5 or not whole:
        return None
    found = dawid_skene([[int(mine[p] == "unsupported") for mine in whole] for p in people])
    return {
        "places": len(whole),
        "sensitivity": dict(zip(people, found.sensitivity, strict=True)),
        "specificity": dict(zip(people, found.specificity, strict=True)),
    }
