"""Verbs of doing and their forms."""

import pytest

from faithgrade.rules.words.verbs import BASE, CLUSTERS, FAMILIES, PAST, SAME, cluster_of


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        ("cancelled", "cancel"), ("canceled", "cancel"), ("cancelling", "cancel"), ("cancellation", "cancel"),
        ("sent", "send"), ("made", "make"), ("paid", "pay"), ("submitted", "submit"), ("modified", "modify"),
        ("booked", "book"), ("reservation", "reserve"), ("refunds", "refund"), ("closed", "close"),
        ("table", None), ("red", None),
    ],
)  # fmt: skip
def test_forms_lead_to_their_verb(word: str, verb: str | None) -> None:
    assert BASE.get(word) == verb


def test_only_past_forms_report_a_deed() -> None:
    assert PAST["cancelled"] == "cancel"
    assert "cancel" not in PAST
    assert "cancelling" not in PAST


def test_who_says_the_same_may_do_the_same() -> None:
    assert all(SAME[verb] <= FAMILIES[verb] for verb in SAME)
    assert "refund" not in FAMILIES["cancel"]
    assert "refund" in cluster_of("cancel")
    assert "email" not in cluster_of("cancel")
    assert all(group for group in CLUSTERS)


def test_every_verb_knows_itself() -> None:
    assert all(verb in FAMILIES[verb] for verb in FAMILIES)
    assert all(BASE[verb] == verb for verb in FAMILIES if verb not in PAST)
