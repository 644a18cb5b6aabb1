"""The prompt's own fingerprint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade import prompt
from faithgrade.fingerprint import Fingerprint, template_digest

if TYPE_CHECKING:
    import pytest


def test_any_change_of_the_prompts_words_or_layout_changes_the_template_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = template_digest()
    assert template_digest() == before
    with monkeypatch.context() as patch:
        patch.setattr(prompt, "PLAIN", prompt.PLAIN + " Be quick.")
        assert template_digest() != before
    with monkeypatch.context() as patch:
        patch.setattr(prompt, "MIN_ROWS", 5)
        assert template_digest() != before
    with monkeypatch.context() as patch:
        patch.setitem(prompt.HEADINGS, "error", "failure")
        assert template_digest() != before


def test_differences_name_the_parts_on_either_side() -> None:
    one = Fingerprint({"a": 1, "b": 2})
    assert one.differences({"a": 1, "c": 3}) == {"b": (2, None), "c": (None, 3)}
    assert one.differences(one.parts) == {}
