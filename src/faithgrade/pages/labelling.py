"""A page to label claims by hand, offline and blind; and one to settle what two labellers see differently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.merging import LABELS, Conflict
from faithgrade.evidence import Evidence
from faithgrade.pages.payload import encode, script_json
from faithgrade.pages.report import part, render

if TYPE_CHECKING:
    from faithgrade.case import Case

SCRIPTS = ("theme.js", "dom.js", "tree.js", "labelling.js")
KINDS = (
    "contradicted",
    "absent",
    "null_asserted",
    "mispaired",
    "wrong_derivation",
    "action_failed",
    "action_never_ran",
    "incomplete_evidence",
    "error_masked",
    "invented_call",
)

Places = Sequence[tuple[int, int]]


def labelling_html(
    name: str, cases: Sequence[tuple[Case, Places]], *, annotator: str = "", policy: str = ""
) -> str:
    """The page for one labeller: `cases` with the places of their claims, in the order to label them.

    Nothing of any verdict is in the page. Progress is kept in the browser under `name`.
    """
    listed = [_case(case, [{"s": s, "e": e} for s, e in places]) for case, places in cases]
    return _page("label", name, listed, annotator, policy)


def adjudication_html(
    name: str, conflicts: Sequence[tuple[Case, Sequence[Conflict]]], *, policy: str = ""
) -> str:
    """The page that settles conflicts: each place with what the labellers said, who said it left out.

    Which of the labels stands first does not tell whose it is: they stand in alphabetical order.
    """
    listed = [
        _case(
            case,
            [
                {
                    "s": conflict.place[1],
                    "e": conflict.place[2],
                    "said": sorted([label.label, label.kind, label.note] for label in conflict.labels),
                }
                for conflict in mine
            ],
        )
        for case, mine in conflicts
    ]
    return _page("adjudicate", name, listed, "adjudicated", policy)


def _page(mode: str, name: str, cases: Sequence[Mapping[str, Any]], annotator: str, policy: str) -> str:
    data = {
        "mode": mode,
        "set": name,
        "annotator": annotator,
        "labels": LABELS,
        "kinds": KINDS,
        "cases": cases,
    }
    script = "\n".join(part(f"scripts/{one}") for one in SCRIPTS)
    return render("labelling.html.j2", script, index=script_json(data), mode=mode, name=name, policy=policy)


def _case(case: Case, claims: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "id": case.id,
        "question": case.question,
        "turns": [[turn.role, turn.text] for turn in case.turns],
        "answer": case.answer,
        "claims": claims,
        "cards": list(_cards(case)),
    }


def _cards(case: Case) -> list[dict[str, Any]]:
    """Every source of evidence as the labeller sees it: what was called with what, and what came back."""
    calls = {call.uid: call for call in case.calls}
    answered = {result.call_uid for result in case.results}
    cards = []
    sources = Evidence.from_case(case).sources
    for result, source in zip(case.results, sources, strict=False):
        call = calls.get(result.call_uid or "")
        cards.append(
            {
                "kind": source.kind,
                "name": source.name or "result",
                "arguments": encode(call.arguments)
                if call is not None and call.arguments is not None
                else None,
                "content": encode(source.document.root if source.document is not None else source.content),
                "whole": source.whole,
                "state": result.state,
            }
        )
    cards += [
        {
            "kind": "missing",
            "name": call.name,
            "arguments": encode(call.arguments),
            "content": None,
            "whole": True,
            "state": "not_recorded",
        }
        for call in case.calls
        if call.uid not in answered
    ]
    for source in sources[len(case.results) :]:
        if source.kind in ("context", "system"):
            content = source.document.root if source.document is not None else source.content
            cards.append(
                {
                    "kind": source.kind,
                    "name": source.name or source.kind,
                    "arguments": None,
                    "content": encode(content),
                    "whole": source.whole,
                    "state": "present",
                }
            )
    return cards
