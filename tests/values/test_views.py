"""A view drops what a reader does not see, and knows where each character stood."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values.views import View


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_a_view_leads_back_into_the_original(text: str) -> None:
    view = View.of(text)
    for position in range(len(view.text)):
        start, end = view.origin(position, position + 1)
        assert 0 <= start < end <= len(text)


def test_a_view_drops_emphasis_and_composes_letters() -> None:
    assert View.of("**5** days `x` ~~y~~").text == "5 days x y"
    assert View.of(unicodedata.normalize("NFD", "Zoë")).text == "Zoë"
    assert View.of("3*4 and snake_case_id").text == "3*4 and snake_case_id"
    assert View.of("10²¹ and 5 m² and note¹").text == "10^21 and 5 m2 and note"
