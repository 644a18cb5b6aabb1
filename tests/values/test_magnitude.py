"""Numbers of absurd size: they are kept as they are written, and never end a case."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal
from typing import Any

import pytest

from faithgrade.contract.fields import json_type
from faithgrade.contract.schemas import to_plain
from faithgrade.documents import read_json
from faithgrade.evidence import Evidence
from faithgrade.formats.native import case_from, read_case
from faithgrade.formats.payload import read_repr
from faithgrade.grade import Grade
from faithgrade.grader import Grader
from faithgrade.values import Amount, Text, match, read_leaf, read_values

ABSURD = (
    "1e999999999",
    "-1e999999999",
    "5e-999999",
    "1e1000000",
    "0e999999999",
    "1e99999999999999999999999",
    "-3E-99999999999999999999999",
    "1e2000",
    "9.9e-3000",
)


def graded(answer: str, payload: str, **more: Any) -> Grade:
    text = f'{{"id": "a", "answer": {json.dumps(answer)}, "results": [{{"content": {payload}}}]}}'
    return asyncio.run(Grader("none", **more).grade(read_case(text)))


@pytest.mark.parametrize("written", ABSURD)
@pytest.mark.parametrize("field", ["n", "created_at", "price_cents", "churn_rate", "year", "total_km"])
def test_a_number_beyond_reckoning_ends_no_case(written: str, field: str) -> None:
    payload = f'[{{"{field}": {written}, "name": "Oslo", "price": 12}}, {{"{field}": 4, "name": "Rome", "price": 9}}]'
    grade = graded(f"The price for Oslo is 12. The {field} of Oslo is {written}. The total is 21.", payload)
    assert grade.findings[0].verdict == "supported"
    assert [a.code for a in grade.anomalies] == ["number_out_of_range"]


def test_a_number_beyond_reckoning_is_stated_where_it_is_written_the_same() -> None:
    grade = graded("The total is 1e999999999.", '{"total": 1e999999999}')
    assert grade.findings[0].verdict == "supported"
    grade = graded("The total is 1e999999998.", '{"total": 1e999999999}')
    assert grade.findings[0].verdict != "supported"


def test_its_digits_alone_are_no_number() -> None:
    assert not [v for v in read_values("The total is 1e999999999.") if isinstance(v.readings[0], Amount)]


@pytest.mark.parametrize("written", ABSURD)
def test_json_and_printed_dicts_keep_it_as_text(written: str) -> None:
    value, odd = read_json(f'{{"n": {written}, "m": 1.50}}')
    assert value == {"n": written, "m": Decimal("1.50")}
    assert [a.refs for a in odd] == [(written,)]
    assert read_repr(f"{{'n': {written}, 'm': 1.50}}") == value


def test_given_as_python_objects_it_is_text_as_well() -> None:
    record = {
        "id": "a",
        "answer": "It is 3.",
        "results": [{"content": {"n": Decimal("1e999999"), "m": 10**5000}}],
    }
    facts = Evidence.from_case(case_from(record)).facts
    assert [type(fact.value) for fact in facts] == [str, str]
    assert [type(r) for r in read_leaf(Decimal("1e999999"), ("created_at",))] == [Text]
    assert to_plain(Decimal("1e999999")) == "1E+999999"
    assert json_type(Decimal("1e40")) == "integer"


@pytest.mark.parametrize("digits", [30, 310, 999, 1001, 4001, 5000])
def test_integers_of_many_digits_end_no_case(digits: int) -> None:
    number = "7" * digits
    grade = graded(
        f"The {number} of it. It costs ${number}. The price is 12.", f'{{"n": {number}, "price": 12}}'
    )
    assert grade.findings[-1].verdict == "supported"


def test_a_long_number_matches_itself_and_its_rounding() -> None:
    (found,) = [r for r in read_leaf(10**30, ("n",)) if isinstance(r, Amount)]
    assert match(read_values("It is 1000000000000000000000000000000.")[0], found) is not None
    assert match(read_values("It is 1000000000000000000000000000007.")[0], found) is None


def test_nought_to_the_power_of_nought_is_no_number() -> None:
    assert graded("It is 0^0 or 0^-1, and the price is 12.", '{"price": 12}').findings
