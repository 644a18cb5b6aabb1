"""A rubric's front matter, labels and version."""

from __future__ import annotations

import pytest

from faithgrade.errors import RubricError
from faithgrade.resources import load_rubric
from faithgrade.rubric import parse_rubric
from faithgrade.verdicts import Verdict


def test_the_default_rubric_has_the_two_labels_and_the_example_people_get_wrong() -> None:
    rubric = load_rubric()
    assert dict(rubric.labels) == {"supported": Verdict.SUPPORTED, "unsupported": Verdict.UNSUPPORTED}
    assert "the title is there, the place is not" in rubric.text


def test_every_byte_of_the_file_is_in_the_version() -> None:
    one = parse_rubric("---\nid: a\n---\nBe strict.")
    other = parse_rubric("---\nid: a\n---\nBe strict!")
    assert one.sha256 != other.sha256
    assert one.name.startswith("a#")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Be strict.", "expected front matter"),
        ("---\nid: a\nBe strict.", "expected front matter"),
        ("hello\n---\nid: a\n---\nx", "expected front matter"),
        ("---\nlanguage: en\n---\nx", "expected a line 'id: NAME'"),
        ("---\nid: a\n---\n  \n", "expected the rubric's text"),
        ("---\nid: a\nid: b\n---\nx", "stands twice"),
        ("---\nid: a\nlabel: x\n---\nx", "unknown key 'label'"),
        ("---\nid: a\nnonsense\n---\nx", "expected 'key: value'"),
        ("---\nid: a\nlabels: supported\n---\nx", "no word stands for unsupported"),
        ("---\nid: a\nlabels: supported, unsupported, unclear\n---\nx", "'unclear' must stand for"),
        ("---\nid: a\nlabels: supported, unsupported, unclear=ungraded\n---\nx", "'unclear' must stand for"),
        ("---\nid: a\nlabels: yes=supported, Yes=unsupported\n---\nx", "differ only in case"),
        ("---\nid: a\nlabels: yes=supported, yes=unsupported\n---\nx", "expected different words"),
        ("---\nid: a\neffort: extreme\n---\nx", "effort: expected one of"),
        ("---\nid: a\nexplain: maybe\n---\nx", "explain: expected yes or no"),
    ],
)
def test_s03_a_malformed_rubric_is_refused_at_the_start_in_one_sentence(source: str, said: str) -> None:
    with pytest.raises(RubricError, match=r"mine\.md") as caught:
        parse_rubric(source, "mine.md")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
