"""Large evidence is cut near the claims, and what was left out is known."""

from __future__ import annotations

import itertools

import pytest

from faithgrade.claims import Claim, split_claims
from faithgrade.evidence import Evidence
from faithgrade.shortcuts import case_from
from faithgrade.shortening import Shortened, Shortener, needs_everything


def cut(answer: str, results: list[object], limit: int, **fields: object) -> Shortened:
    case = case_from(answer, results, **fields)  # type: ignore[arg-type]  # a table of fields
    return Shortener(Evidence.from_case(case)).cut(split_claims(answer), limit)


ROWS = [{"id": f"A{n}", "pond": f"Pond {n % 50}", "legs": n} for n in range(2000)]


def test_the_place_a_claim_names_is_shown_with_its_pointer() -> None:
    part = cut("Insect A1234 has 6 legs.", [ROWS], 60_000)
    assert '/1234/id: "A1234"' in part.bodies[0]
    assert '"A1235"' not in part.bodies[0]


def test_what_stands_in_the_same_object_is_shown_with_it() -> None:
    rows = [{"id": f"A{n}", "size": {"mm": n}, "text": "insect legs pond " * 8} for n in range(2000)]
    body = cut("Insect A1234 has legs.", [rows], 8_000).bodies[0]
    assert "/1234/size/mm: 1234" in body


def test_small_sources_stay_whole_and_are_not_touched() -> None:
    assert set(cut("Insect A1234 has 6 legs.", [ROWS, {"note": "small"}], 60_000).bodies) == {0}


def test_parts_stand_in_the_order_of_the_source() -> None:
    lines = cut("Insects A9, A8 and A7.", [ROWS], 60_000).bodies[0].splitlines()
    assert [line.strip() for line in lines if "/id:" in line] == [f'/{n}/id: "A{n}"' for n in (7, 8, 9)]


def test_whatever_was_left_out_for_room_is_known() -> None:
    assert cut("Insect A1234.", [ROWS], 60_000).complete
    assert not cut("Pond insects have legs.", [ROWS], 3_000).complete


def test_the_limit_is_kept() -> None:
    part = cut("Pond insects have legs and an id.", [ROWS], 10_000)
    assert sum(map(len, part.bodies.values())) < 11_500


@pytest.mark.parametrize("place", ["result", "context", "system", "question"])
def test_of_a_long_text_the_passages_near_the_claim_are_shown(place: str) -> None:
    text = " ".join(f"Paragraph {n} says nothing of interest." for n in range(3000))
    text = text[:60_000] + " The heron Bruno was seen at dawn. " + text[60_000:]
    fields: dict[str, object] = {} if place == "result" else {place: text}
    if place == "context":
        fields = {"contexts": [{"id": "k", "content": text}]}
    part = cut("The heron Bruno came.", [text] if place == "result" else [], 4_000, **fields)
    (body,) = part.bodies.values()
    assert "heron Bruno was seen at dawn" in body
    assert len(body) < 5_000


def test_passages_lose_nothing_between_them() -> None:
    from faithgrade.shortening import _passages

    text = "word " * 500 + "x" * 2000 + "\n" * 10 + "end"
    cuts = list(_passages(text))
    assert cuts[0][0] == 0
    assert cuts[-1][1] == len(text)
    assert all(one[1] == two[0] for one, two in itertools.pairwise(cuts))


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("All flights are late.", True),
        ("There are no seats left.", True),
        ("The cheapest is 40.", True),
        ("I found 3 results.", True),
        ("Flight AY12 leaves at 9.", False),
        ("Ada Nimble ordered a lamp.", False),
    ],
)
def test_claims_about_everything_are_known(text: str, needed: bool) -> None:
    assert needs_everything(Claim(0, text, 0, len(text))) is needed
