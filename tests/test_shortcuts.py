"""One call for one answer."""

from __future__ import annotations

import asyncio
import time

import pytest

from faithgrade.errors import InputError, SettingsError
from faithgrade.shortcuts import agrade, case_from, grade, guard
from faithgrade.verdicts import Reason


def test_grade_waits_for_the_grade() -> None:
    assert (
        grade(case_from("It has 6 legs.", [{"legs": 6}]), "scripted:supported", rules="none").faithful is True
    )


async def test_agrade_is_safe_inside_a_running_loop_and_grade_says_so() -> None:
    case = case_from("It has 6 legs.", [{"legs": 6}])
    grades = await asyncio.gather(*(agrade(case, "scripted:supported", rules="none") for _ in range(5)))
    assert all(g.faithful for g in grades)
    with pytest.raises(SettingsError, match=r"await faithgrade\.agrade"):
        grade(case, "scripted:supported")


def test_guard_asks_nobody_and_leaves_open_what_no_rule_decides() -> None:
    found = guard("It has 6 legs.", [{"legs": 6}], rules="none")
    assert found.faithful is None
    assert found.findings[0].reason_code is Reason.NO_JUDGE


async def test_guard_works_inside_a_running_loop() -> None:
    assert guard("Hello!", []).counts["unsupported"] == 0


def test_guard_takes_milliseconds() -> None:
    results = [{"orders": [{"id": f"A{n}", "total": n} for n in range(50)]}]
    guard("Order A7 costs 7.", results)
    began = time.process_time()
    for _ in range(10):
        guard("Order A7 costs 7.", results)
    assert (time.process_time() - began) / 10 < 0.1


def test_plain_values_are_contents_and_result_objects_are_results() -> None:
    made = case_from(
        "x",
        [{"call_id": "c1", "content": {"a": 1}}, {"content": "x", "colour": "red"}, "text"],
        calls=[{"id": "c1", "name": "f"}],
    )
    assert [r.content for r in made.results] == [{"a": 1}, {"content": "x", "colour": "red"}, "text"]
    assert made.results[0].call_uid == made.calls[0].uid


def test_a_case_of_plain_values_is_checked_as_a_line_of_a_file_is() -> None:
    with pytest.raises(InputError, match="question"):
        case_from("x", question=5)  # type: ignore[arg-type]  # what is tested


def test_the_package_gives_the_function_also_after_the_module_of_that_name_was_loaded() -> None:
    import faithgrade.grade

    assert callable(faithgrade.grade)
    assert faithgrade.grade is grade
