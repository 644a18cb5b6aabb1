"""Which written names, contacts and quotes are the same, and which only look so."""

from __future__ import annotations

import pytest

from faithgrade.values import How, Kind, match, quoted_in, read_leaf, read_values


@pytest.mark.parametrize(
    ("claim", "leaf", "covered"),
    [
        ("It was Zoë Müller.", "Zoe\u0308 Mu\u0308ller", True),
        ("It was Zoe Muller.", "Zoë Müller", True),
        ("It was K. Brandt.", "Kim Brandt", True),
        ("It was Bjørn O’Neill.", "Bjørn O'Neill", True),
        ("It was Björn Oneil.", "Björn Ohlin", False),
        ("It was \u0410nna Petrova.", "Anna Petrova", False),
        ("It was Anna Petrova.", "Anna Petrovna", False),
        ("It was GPS.", "115 g (4.06 oz)", False),
        ("It was Ada Long Byron.", "Ada Byron", False),
    ],
)
def test_names_match_by_their_words_but_not_by_their_looks(claim: str, leaf: str, covered: bool) -> None:
    claimed = read_values(claim)[0]
    assert claimed.kind is Kind.NAME
    assert any(match(claimed, reading) for reading in read_leaf(leaf)) is covered


@pytest.mark.parametrize(
    ("claim", "leaf", "expected"),
    [
        ("call +1 (415) 555-0100", "+14155550100", How.STATED),
        ("call (415) 555-0100", "+1-415-555-0100", How.CONVERTED),
        ("call (415) 555-0101", "+1-415-555-0100", None),
        ("see https://docs.example.com/limits", "http://docs.example.com/limits/#top", How.STATED),
        ("write to Ada@example.org", "ada@example.org", How.STATED),
        ("write to bo@example.org", "ada@example.org", None),
    ],
)
def test_contacts_match_by_what_they_reach(claim: str, leaf: str, expected: How | None) -> None:
    claimed = read_values(claim)[-1]
    found = [match(claimed, reading) for reading in read_leaf(leaf)]
    assert next((how for how in How if how in found), None) is expected


def test_quotes_keep_the_order_of_their_parts_and_the_edges_of_words() -> None:
    assert quoted_in("read-only", "a read-only file system")
    assert not quoted_in("read-onl", "a read-only file system")
    assert not quoted_in("...", "anything")
