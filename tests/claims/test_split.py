"""Blocks, scopes and offsets of claims."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithgrade.claims import Claim, split_claims


def texts(answer: str) -> list[str]:
    return [c.text for c in split_claims(answer)]


def kinds(answer: str) -> list[tuple[str, str]]:
    return [(c.kind, c.text) for c in split_claims(answer)]


def scope(claim: Claim) -> list[tuple[str, str]]:
    return [(s.role, s.text) for s in claim.scope]


def find(answer: str, text: str) -> Claim:
    (found,) = [c for c in split_claims(answer) if c.text == text]
    return found


@pytest.mark.parametrize("answer", ["", "  \n\t ", "---", "***", "👍", "|---|", "```\n```", "- \n- ", "<br>"])
def test_an_answer_that_says_nothing_has_no_claims(answer: str) -> None:
    assert split_claims(answer) == ()


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("# Total\nIt is 5.", [("heading", "Total"), ("sentence", "It is 5.")]),
        ("## Total: $45 ##", [("heading", "Total: $45")]),
        ("Total\n=====\nIt is 5.", [("heading", "Total"), ("sentence", "It is 5.")]),
        ("**Details**\n- A: 1", [("heading", "Details"), ("item", "A: 1")]),
        ("**The fee is $5.**\nAll done.", [("sentence", "The fee is $5."), ("sentence", "All done.")]),
        ("**Total: $45**\nAll done.", [("sentence", "Total: $45"), ("sentence", "All done.")]),
        ("- **Label:** value", [("item", "**Label:** value")]),
        ("* one\n+ two\n• three\n– four", [("item", t) for t in ("one", "two", "three", "four")]),
        ("1. one\n2) two\n(3) three", [("item", t) for t in ("one", "two", "three")]),
        ("a) one\nb) two", [("item", "one"), ("item", "two")]),
        ("A. Apples\nB. Pears", [("item", "Apples"), ("item", "Pears")]),
        ("A. Smith wrote it.", [("sentence", "A. Smith wrote it.")]),
        ("3. Mai 2024 war ein Freitag.", [("sentence", "3. Mai 2024 war ein Freitag.")]),
        ("- [x] shipped\n- [ ] billed", [("item", "shipped"), ("item", "billed")]),
        ("We have 1. Apples 2. Pears", [("sentence", "We have"), ("item", "Apples"), ("item", "Pears")]),
        ("It is 2. Pears are out.", [("sentence", "It is 2."), ("sentence", "Pears are out.")]),
        ("> It is full.\n> - one", [("sentence", "It is full."), ("item", "one")]),
        ("Name: Bob\nAge: 5", [("sentence", "Name: Bob"), ("sentence", "Age: 5")]),
        ("It is full<br>It is late", [("sentence", "It is full"), ("sentence", "It is late")]),
        ("<p>It is <b>full</b>.</p>", [("sentence", "It is <b>full</b>.")]),
        ("<!-- a note -->\nIt is full.", [("sentence", "It is full.")]),
        ("a\r\nb\rc\u2028d", [("sentence", t) for t in "abcd"]),
        ("🚀 Deploy 41 is live ✅ 🎉", [("sentence", "🚀 Deploy 41 is live ✅ 🎉")]),
        (
            "Read [limits](https://docs.example/limits).",
            [("sentence", "Read [limits](https://docs.example/limits).")],
        ),
        (
            "最初は1958年です。\n次は1960年です。",
            [("sentence", "最初は1958年です。"), ("sentence", "次は1960年です。")],
        ),
    ],
)
def test_blocks_become_claims_without_their_marks(answer: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(answer) == expected


def test_nested_items_stand_under_their_parents_and_lead() -> None:
    answer = "Your trips:\n\n1. **A1**\n   - Price: $9\n     - Tax: $1\n2. **B2**\n   - Price: $8"
    assert scope(find(answer, "Tax: $1")) == [
        ("lead", "Your trips:"),
        ("parent", "A1"),
        ("parent", "Price: $9"),
    ]
    assert scope(find(answer, "Price: $8")) == [("lead", "Your trips:"), ("parent", "B2")]


def test_bullets_beside_a_number_belong_to_the_number() -> None:
    answer = "1. A1\n- Price: $9\n- Seats: 2\n2. B2\n- Price: $8"
    assert scope(find(answer, "Seats: 2")) == [("parent", "A1")]
    assert scope(find(answer, "Price: $8")) == [("parent", "B2")]


def test_bold_lines_inside_an_item_head_what_follows_them() -> None:
    answer = "1. **A1**\n   - Price: $9\n\n   **Return A2**\n   - Price: $7\n2. B2"
    assert scope(find(answer, "Price: $7")) == [("parent", "A1"), ("parent", "Return A2")]
    assert scope(find(answer, "B2")) == []


def test_a_lead_ends_with_its_list() -> None:
    answer = "Open:\n- A1\n\nThe desk is shut.\n\nClosed:\n- B2"
    assert scope(find(answer, "A1")) == [("lead", "Open:")]
    assert scope(find(answer, "The desk is shut.")) == []
    assert scope(find(answer, "B2")) == [("lead", "Closed:")]


def test_a_sentence_right_above_a_list_leads_it_without_a_colon() -> None:
    assert scope(find("All good. I found two trips.\n- A1", "A1")) == [("lead", "I found two trips.")]


def test_plain_lines_under_a_label_stand_under_it() -> None:
    assert scope(find("Your data:\nName: Bob\n\nThanks", "Name: Bob")) == [("lead", "Your data:")]


def test_headings_nest_and_end_at_their_level() -> None:
    answer = "# A\n## B\none\n## C\ntwo\n# D\nthree"
    assert scope(find(answer, "one")) == [("heading", "A"), ("heading", "B")]
    assert scope(find(answer, "two")) == [("heading", "A"), ("heading", "C")]
    assert scope(find(answer, "three")) == [("heading", "D")]


def test_a_bold_title_does_not_reach_past_its_list() -> None:
    answer = "**Trip 1**\n- A1\n\n**Trip 2**\n- B2\n\nShall I go on?"
    assert scope(find(answer, "B2")) == [("heading", "Trip 2")]
    assert scope(find(answer, "Shall I go on?")) == []


def test_table_cells_stand_under_row_and_column() -> None:
    answer = "| City | High | Wi-Fi |\n|:---|---:|---|\n| Oslo | 7 °C | ✅ |\n| Rome | 19 | — |"
    claims = split_claims(answer)
    assert [(c.kind, c.text) for c in claims] == [
        ("heading", "City"), ("heading", "High"), ("heading", "Wi-Fi"),
        ("heading", "Oslo"), ("cell", "7 °C"), ("cell", "✅"), ("heading", "Rome"), ("cell", "19"),
    ]  # fmt: skip
    assert scope(claims[-1]) == [("row", "Rome"), ("column", "High")]
    assert scope(claims[5]) == [("row", "Oslo"), ("column", "Wi-Fi")]


def test_row_labels_with_a_digit_are_claims_of_their_own() -> None:
    answer = "| Flight | Price |\n|---|---|\n| HAT001 | $9 |"
    assert scope(find(answer, "HAT001")) == [("column", "Flight")]
    assert find(answer, "HAT001").kind == "cell"


def test_the_second_column_names_the_rows_of_a_ranking() -> None:
    answer = "| | Team | Pts |\n|---|---|---|\n| 1 | Kestrel | 40 |\n| 2 | Orsay | 37 |"
    assert scope(find(answer, "37")) == [("row", "Orsay"), ("column", "Pts")]
    assert scope(find(answer, "2")) == [("row", "Orsay")]
    assert find(answer, "Orsay").kind == "heading"


def test_field_names_under_an_empty_corner_are_labels_even_with_a_digit() -> None:
    answer = "| | Plain |\n|---|---|\n| kcal / 100 ml | 41 |"
    assert find(answer, "kcal / 100 ml").kind == "heading"
    assert scope(find(answer, "41")) == [("row", "kcal / 100 ml"), ("column", "Plain")]


def test_a_pipe_in_code_or_behind_a_backslash_splits_no_cell() -> None:
    answer = "| Cmd | Use |\n|---|---|\n| `a|b` | x \\| y |"
    assert texts(answer)[2:] == ["a|b", "x \\| y"]


def test_a_sentence_with_a_pipe_is_no_table() -> None:
    assert kinds("Use a | b here.") == [("sentence", "Use a | b here.")]


def test_html_tables_have_rows_columns_and_spans() -> None:
    answer = (
        "<table><caption>Trips</caption><tr><th>Flight</th><th colspan='2'>Price</th><th>Seat</th></tr>"
        "<tr><td>Oslo</td><td>$9</td><td>$8</td><td><b>4A</b></td></tr></table> All done."
    )
    assert scope(find(answer, "4A")) == [("row", "Oslo"), ("column", "Seat")]
    assert scope(find(answer, "$9")) == [("row", "Oslo"), ("column", "Price")]
    assert texts(answer)[-1] == "All done."


def test_output_lines_are_claims_and_sample_code_is_one() -> None:
    output = split_claims("Set:\n```yaml\nserver:\n  timeout: 30\n  retries: 9\n```")
    assert [(c.kind, c.text, c.sample) for c in output[1:]] == [
        ("heading", "server:", False), ("code", "timeout: 30", False), ("code", "retries: 9", False)
    ]  # fmt: skip
    assert scope(output[2]) == [("lead", "Set:"), ("parent", "server:")]
    sample = split_claims("```python\nx = f(limit=100)  # example\nprint(x)\n```\nIt allows 200.")
    assert [(c.kind, c.sample) for c in sample] == [("code", True), ("sentence", False)]


@pytest.mark.parametrize(
    ("fence", "samples"),
    [
        ("```\nstatus: ok\ncount: 3\n```", [False, False]),
        ("```\nfor x in xs:\n    print(x)\n```", [True]),
        ("```\n$ ls -l\n3 files\n```", [True, False]),
        ('```json\n{\n  "count": 3\n}\n```', [False]),
        ('```\n{"count": 3, "f": "g(x)"}\n```', [False]),
        ('```\nget_order(id="A1")\n```', [True]),
        ("~~~text\nError: no such order\n~~~", [False]),
        ("```\nid,total\nA1,5\n```", [False, False]),
    ],
)
def test_fences_are_output_or_sample_by_what_they_hold(fence: str, samples: list[bool]) -> None:
    assert [c.sample for c in split_claims(fence)] == samples


def test_a_fence_left_open_loses_nothing() -> None:
    assert texts("```\nstatus: ok\ncount: 3") == ["status: ok", "count: 3"]


def test_a_line_wrapped_in_mid_sentence_is_one_claim() -> None:
    answer = "The flight from Oslo to Rome was delayed by a storm over the\nalps and will leave at five."
    assert len(texts(answer)) == 1


def test_short_lines_are_not_joined() -> None:
    assert len(texts("Name: Bob\nemail: bob@mail.example")) == 2


def test_paragraph_numbers_grow_with_blocks() -> None:
    numbers = [c.paragraph for c in split_claims("One. Two.\n\nThree.\n- four\n- five\n\nSix.")]
    assert numbers == [1, 1, 2, 3, 3, 4]


_BLOCKS = ["# ", "## ", "- ", "1. ", "   * ", "> ", "```", "```py", "\n", "\n\n", "| a |", "|---|", "|", "\t"]
_MARKS = [
    "**",
    "__",
    "`",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<br>",
    "<b>",
    "<!--",
    "-->",
    "(",
    ")",
    "[",
    "]",
]
_STOPS = [
    ". ",
    "! ",
    "? ",
    "。",
    "؟ ",
    "Dr. ",
    "U.S. ",
    "p.m. ",
    "No. 4",
    '"',
    "“",
    "”",
    ": ",
    "; ",
    "…",
    "\r\n",
]
_WORDS = [
    "x",
    "Word ",
    "word ",
    "12 ",
    "12. ",
    "3.5",
    "a) ",
    "A. ",
    "🎉",
    "✅",
    "é",
    "e\u0301",
    "中文",
    "नमस्ते",
]
_PIECES = st.lists(st.sampled_from(_BLOCKS + _MARKS + _STOPS + _WORDS), max_size=40)
_ANSWERS = _PIECES.map("".join) | st.text(max_size=80)


@given(_ANSWERS)
@settings(max_examples=400, deadline=None)
def test_offsets_cut_each_claim_out_of_the_answer_and_claims_never_overlap(answer: str) -> None:
    claims = split_claims(answer)
    place = 0
    for number, claim in enumerate(claims):
        assert claim.index == number
        assert answer[claim.start : claim.end] == claim.text
        assert claim.text == claim.text.strip() != ""
        assert claim.start >= place
        place = claim.end
        for outer in claim.scope:
            assert answer[outer.start : outer.end] == outer.text
            assert not (outer.start < claim.end and claim.start < outer.end)


_PLAIN_WORDS = ["Word ", "word ", "123 ", "3.5 ", "Dr. ", "U.S. ", "p.m. ", "🎉", "é", "中文", "नमस्ते"]
_PLAIN_MARKS = [
    "# ",
    "- ",
    "\n",
    "\n\n",
    "\r\n",
    "**",
    ". ",
    "! ",
    "? ",
    "。",
    "(",
    ")",
    '"',
    "| ",
    ": ",
    "; ",
]
_PLAIN = st.lists(st.sampled_from(_PLAIN_WORDS + _PLAIN_MARKS), max_size=40).map("".join)


@given(_PLAIN)
@settings(max_examples=400, deadline=None)
def test_every_letter_and_digit_lies_in_a_claim(answer: str) -> None:
    covered = {i for c in split_claims(answer) for i in range(c.start, c.end)}
    lost = [i for i, char in enumerate(answer) if char.isalnum() and i not in covered]
    assert lost == []


def test_a_number_alone_is_an_answer_and_not_a_list_mark() -> None:
    assert texts("1.") == ["1."]
