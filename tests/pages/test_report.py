"""The page of a run: what it says of itself, and that nothing in it can be more than text."""

import base64
import gzip
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from faithgrade.pages import RunView, report_html
from faithgrade.pages.glance import tiles_of
from faithgrade.report import summarize

from .conftest import graded, parcel

HOSTILE = (
    "</script><script>window.injected=1</script>",
    "<img src=x onerror=window.injected=1>",
    "\"'><svg onload=window.injected=1>",
    "<!--<script>",
    "]]>&lt;b&gt;{{ 7*7 }}",
    "שלום \u202eabc\u202c 👩‍👩‍👧 \u2028 \ud800",
)


class Page(HTMLParser):
    """Elements and attributes of a page, the texts of its scripts by id, and all other text."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.scripts: dict[str, str] = {}
        self.text = ""
        self._script: str | None = None
        self._raw = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self._raw = tag in ("script", "style")
        if tag == "script":
            self._script = dict(attrs).get("id") or "main"
            self.scripts[self._script] = ""

    def handle_endtag(self, tag: str) -> None:
        self._script, self._raw = None, False

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.scripts[self._script] += data
        elif not self._raw:
            self.text += data

    def cases(self) -> list[dict[str, Any]]:
        """What the page holds of each case."""
        blocks = [text for name, text in self.scripts.items() if name.startswith("block-")]
        return [case for block in blocks for case in json.loads(gzip.decompress(base64.b64decode(block)))]


def test_cases_are_listed_worst_first_and_the_unknown_is_not_among_the_good(run: RunView) -> None:
    rows = json.loads(Page(report_html(run)).scripts["index"])["rows"]
    assert [(row["id"], row["f"]) for row in rows] == [("bad", 0), ("open", -1), ("polite", -1), ("good", 1)]


def test_what_is_not_known_says_so_at_a_glance(run: RunView) -> None:
    text = Page(report_html(run)).text
    assert "1 of 2 known cases" in text
    assert "between 33.3 % and 66.7 % if 1 ungraded cases were known" in text
    assert "not calibrated" in text
    assert "neither passed nor failed; counted in no rate" in text


def test_without_any_decided_case_there_is_no_rate(run: RunView) -> None:
    view = replace(run, grades=[run.grades[2]])
    tiles = {tile.label: tile for tile in tiles_of(view, summarize(view.grades))}
    assert tiles["Faithful cases"].big == tiles["Supported claims"].big == "nothing decided"
    assert "between 0 % and 100 % if 1 ungraded cases were known" in tiles["Faithful cases"].lines


def test_a_rate_of_few_known_among_many_unknown_says_what_to_read_instead(run: RunView) -> None:
    told = "most cases are unknown: read the bounds, not the rate"
    unknown = [{**run.grades[2], "case_id": f"open {n}"} for n in range(3)]
    assert told in report_html(replace(run, grades=[run.grades[0], *unknown]))
    assert told not in report_html(run)


@pytest.mark.parametrize("status", ["running", "stopped", "held", None])
def test_a_run_that_is_not_complete_says_so(run: RunView, status: str | None) -> None:
    assert "This run is incomplete." in report_html(replace(run, manifest={**run.manifest, "status": status}))


def test_a_complete_run_does_not_say_that_it_is_incomplete(run: RunView) -> None:
    assert "This run is incomplete." not in report_html(run)


def test_a_complete_run_that_lacks_cases_says_so(run: RunView) -> None:
    assert "Cases are missing." in report_html(replace(run, grades=run.grades[:2]))


def test_a_calibration_that_refuses_gives_no_figure(run: RunView) -> None:
    entry = {
        "state": "valid",
        "usable": True,
        "why": [],
        "id": "c7",
        "faithful_cases": {"refused": "this judge is not informative here", "rate": None},
    }
    text = Page(report_html(replace(run, summary={"calibration": entry, "warnings": []}))).text
    assert "this judge is not informative here" in text
    assert "no figure" in text


def test_a_corrected_rate_stands_with_its_interval_and_what_it_rests_on(run: RunView) -> None:
    figures = {
        "refused": None,
        "rate": 0.8,
        "interval": [0.7, 0.88],
        "estimator": "E",
        "labelled": 40,
        "labelled_cases": 21,
    }
    entry = {"state": "stale", "usable": False, "why": ["it is old"], "id": "c7", "faithful_cases": figures}
    text = Page(report_html(replace(run, summary={"calibration": entry, "warnings": []}))).text
    for told in (
        "80.0 %",
        "95 % interval 70.0 % – 88.0 %",
        "40 labels, 21 cases",
        "calibration c7 is stale",
        "it is old",
    ):
        assert told in text


def test_a_cost_that_is_not_known_is_never_zero(run: RunView) -> None:
    assert "unknown for 1 cases" in report_html(
        replace(run, grades=[{**run.grades[0], "cost_usd": None}, run.grades[1]])
    )


def test_a_claims_pointer_leads_to_the_card_of_its_call(run: RunView) -> None:
    (bad,) = (case for case in Page(report_html(run)).cases() if case["id"] == "bad")
    piece = bad["claims"][0]["evidence"][0]
    assert bad["cards"][piece["card"]]["root"]["weight_kg"] == 4
    assert (piece["pointer"], piece["relation"]) == ("/weight_kg", "contradicts")
    assert bad["violations"][0]["card"] == bad["disclosures"][0]["card"] == piece["card"]


def test_without_its_cases_a_run_still_shows_claims_and_pointers(run: RunView) -> None:
    page = Page(report_html(replace(run, cases={}, note="they are gone.")))
    bad = page.cases()[0]
    assert (bad["answer"], bad["cards"], bad["claims"][0]["evidence"][0]["card"]) == (None, [], None)
    assert bad["claims"][0]["evidence"][0]["pointer"] == "/weight_kg"
    assert "they are gone." in page.text


def with_texts(run: RunView, texts: tuple[str, ...]) -> RunView:
    """A run that holds these texts in every place a text can come from."""
    cases = [
        parcel(f"{text} {n}", text + " It weighs 4 kg.", {text: text, "weight_kg": 4}, name=text)
        for n, text in enumerate(texts)
    ]
    lines = [graded(case, *["unsupported"] * len(graded_claims(case.answer))) for case in cases]
    return replace(run, title=texts[0], grades=lines, cases={case.id: case for case in cases}, note=texts[1])


def test_hostile_text_makes_no_element_and_no_attribute(run: RunView) -> None:
    view = with_texts(run, HOSTILE)
    hostile = Page(report_html(view))
    plain = Page(report_html(with_texts(run, tuple(f"plain {n}" for n in range(len(HOSTILE))))))
    assert hostile.attributes == plain.attributes
    assert set(hostile.tags) == set(plain.tags)
    assert hostile.tags.count("script") == plain.tags.count("script")
    assert {case["answer"] for case in hostile.cases()} == {case.answer for case in view.cases.values()}


def graded_claims(answer: str) -> list[str]:
    from faithgrade.claims import split_claims

    return [claim.text for claim in split_claims(answer)]


def test_the_page_may_run_its_own_script_and_fetch_nothing(run: RunView) -> None:
    page = report_html(run)
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_numbers_keep_every_digit() -> None:
    from decimal import Decimal

    from faithgrade.pages.payload import encode

    assert encode([2**63, Decimal("4.50"), 7, 0.5]) == [f"\ue000n{2**63}", "\ue000n4.50", 7, 0.5]


def test_equal_runs_make_equal_pages(run: RunView) -> None:
    assert report_html(run) == report_html(run)
