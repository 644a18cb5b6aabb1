"""Inputs are checked from start to end first, and little is remembered of each case."""

import tracemalloc
from contextlib import ExitStack
from pathlib import Path

from faithgrade.cli.reading import check_inputs, open_inputs, read_cases
from faithgrade.runs import case_key

from .conftest import a_case, write_cases


def test_of_each_case_fewer_than_200_bytes_are_remembered(tmp_path: Path) -> None:
    def peak(n: int) -> int:
        cases = write_cases(
            tmp_path / f"c{n}.jsonl", *(a_case(f"case-with-quite-a-long-id-{i}") for i in range(n))
        )
        with ExitStack() as stack:
            inputs = open_inputs([str(cases)], "native", stack)
            check_inputs(inputs, skip_bad=False)
            tracemalloc.start()
            checked = check_inputs(inputs, skip_bad=False)
            for _ in read_cases(inputs, checked):
                pass
            found = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return found

    assert (peak(4000) - peak(400)) / 3600 < 200


def test_a_repeated_id_is_left_out_wherever_it_stands_and_the_first_is_kept(tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a", "first"), a_case("b"), a_case("a", "second"))
    with ExitStack() as stack:
        inputs = open_inputs([str(cases)], None, stack)
        checked = check_inputs(inputs, skip_bad=True)
        read = [(case.id, case.answer) for case in read_cases(inputs, checked)]
    assert [case_id for case_id, _ in read] == ["a", "b"]
    assert read[0] == ("a", "first")
    assert checked.cases == 2
    assert checked.holds(case_key("a"))
    assert not checked.holds(case_key("c"))
