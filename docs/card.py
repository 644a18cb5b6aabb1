"""What the generated parts of the labelled set's card print: its counts, its agreement, the rules'
calibration on it.

Regenerate with ``cog -r -P -I docs calibration/CARD.md``.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = Path(__file__).resolve().parent.parent / "calibration"


def counts() -> None:
    """Cases, claims, domains and languages."""
    cases = list(_records())
    final = _final(cases)
    bad = sum(label["label"] == "unsupported" for label in final)
    faithful = sum(case["answer_label"] == "faithful" for case in cases)
    domains = Counter(case["meta"]["domain"] for case in cases)
    languages = Counter(case["meta"]["language"] for case in cases)
    print(f"- {len(cases)} cases, {faithful} faithful throughout and {len(cases) - faithful} not")
    print(f"- {len(final)} labelled claims, {bad} unsupported ({bad / len(final):.1%})")
    print(f"- {len(domains)} domains: {', '.join(f'{name} {n}' for name, n in sorted(domains.items()))}")
    print(f"- languages: {', '.join(f'{name} {n}' for name, n in languages.most_common())}")
    print(f"- {sum(bool(case['meta']['debatable']) for case in cases)} cases are marked debatable")


def kinds() -> None:
    """Claims by label and kind."""
    found = Counter((label["label"], label["kind"]) for label in _final(list(_records())))
    rows = sorted(found.items(), key=lambda row: (row[0][0], -row[1]))
    _table(["label", "kind", "claims"], [[label, kind, n] for (label, kind), n in rows])


def agreement() -> None:
    """How far the labellers agreed, before anything was settled."""
    found = _agreement()
    if found is None:
        print("There is one labeller so far, so there is no agreement to report.")
        return
    for pair in found["pairs"]:
        low, high = pair["kappa_interval"]
        figures = f"κ {pair['kappa']:.3f}, 95 % [{low:.3f}, {high:.3f}]; AC1 {pair['ac1']:.3f}"
        print(
            f"Annotators {' and '.join(pair['annotators'])} gave the same label to "
            f"{pair['percent_agreement']:.1%} of {pair['places']} claims ({figures}; "
            f"Krippendorff's α {found['alpha']:.3f}).\n"
        )
        head = [f"{pair['annotators'][0]} ↓ {pair['annotators'][1]} →", *pair["labels"]]
        _table(head, [[name, *row] for name, row in zip(pair["labels"], pair["table"], strict=True)])


def rules() -> None:
    """The rules' own calibration, as committed."""
    found = json.loads((FOLDER / "results" / "rules.json").read_text(encoding="utf-8"))
    measured = found["measured"]
    decided, both, cases = (
        measured["claims"]["rules"],
        measured["claims"]["cascade"],
        measured["cases"]["cascade"],
    )
    print(f"Rules version {found['rules']['version']}. Positive means unsupported.\n")
    head = ["", "tp", "fn", "fp", "tn", "left open", "sensitivity", "specificity", "precision"]
    _table(head, [_row("claims", decided, both), _row("whole cases", cases, cases)])
    print()
    head = ["rule", "tp", "fn", "fp", "tn", "precision"]
    by_rule = measured["by_decider"].items()
    _table(
        head,
        [
            [
                name.removeprefix("rule:"),
                f["tp"],
                f["fn"],
                f["fp"],
                f["tn"],
                _share(f["precision"], f["precision_interval"]),
            ]
            for name, f in by_rule
        ],
    )


def _row(name: str, figures: dict[str, Any], opened: dict[str, Any]) -> list[Any]:
    waiting = opened["undecided_unsupported"] + opened["undecided_supported"]
    total = waiting + opened["decided"]
    shares = [
        _share(figures[n], figures[f"{n}_interval"]) for n in ("sensitivity", "specificity", "precision")
    ]
    return [
        name,
        figures["tp"],
        figures["fn"],
        figures["fp"],
        figures["tn"],
        f"{waiting} of {total}",
        *shares,
    ]


def _share(value: float | None, limits: Sequence[float] | None) -> str:
    return "–" if value is None or limits is None else f"{value:.3f} [{limits[0]:.3f}, {limits[1]:.3f}]"


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    print("| " + " | ".join(head) + " |")
    print("|" + " --- |" * len(head))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")


def _records() -> Iterator[dict[str, Any]]:
    for path in sorted((FOLDER / "labels").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def _final(cases: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """One label a place: the adjudicated one where there is one, else the first."""
    out: dict[tuple[str, int, int], dict[str, Any]] = {}
    for case in cases:
        for label in case["labels"]:
            place = (case["id"], label["start"], label["end"])
            if place not in out or label["annotator"] == "adjudicated":
                out[place] = label
    return list(out.values())


def _agreement() -> dict[str, Any] | None:
    from faithgrade.calibration.merging import HandLabel, agreement

    rows = []
    for path in sorted((FOLDER / "annotators").glob("?.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows.append(HandLabel(row["case_id"], row["start"], row["end"], row["label"], row["annotator"]))
    return agreement(rows)
