"""Drawing whole cases inside strata."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.calibration.sampling import draw_cases, strata_of
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = st.dictionaries(
    st.sampled_from(["judge", "rule", "ungraded", "clean"]), st.integers(0, 60), min_size=1
)


@given(SIZES, st.integers(1, 80), st.integers(0, 9))
def test_every_stratum_is_drawn_with_the_probability_it_states(
    sizes: dict[str, int], n: int, seed: int
) -> None:
    strata = {name: [f"{name}{i}" for i in range(size)] for name, size in sizes.items()}
    total = sum(sizes.values())
    if total == 0:
        with pytest.raises(CalibrationError):
            draw_cases(strata, n, Random(seed))
        return
    sample = draw_cases(strata, n, Random(seed))
    drawn = Counter(d.stratum for d in sample.cases)
    assert len({d.case_id for d in sample.cases}) == len(sample.cases)
    assert len(sample.cases) == min(n, total) or len(sample.cases) <= len(drawn)
    assert sample.strata == {name: size for name, size in sizes.items() if size}
    for d in sample.cases:
        assert d.probability == drawn[d.stratum] / sizes[d.stratum]


def test_the_same_seed_draws_the_same_cases_whatever_their_order() -> None:
    one = draw_cases({"clean": [str(i) for i in range(50)]}, 10, Random(4))
    other = draw_cases({"clean": [str(i) for i in reversed(range(50))]}, 10, Random(4))
    assert one == other


def test_each_case_of_a_stratum_is_as_likely_as_any_other() -> None:
    rng = Random(1)
    strata = {"rule": [str(i) for i in range(5)], "clean": [f"k{i}" for i in range(15)]}
    seen = Counter(d.case_id for _ in range(2000) for d in draw_cases(strata, 8, rng).cases)
    clean = [seen[f"k{i}"] for i in range(15)]
    assert max(clean) / min(clean) < 1.3


def test_a_rare_stratum_is_not_left_out() -> None:
    strata = {"judge": ["a", "b"], "clean": [f"k{i}" for i in range(500)]}
    assert {"a", "b"} <= {d.case_id for d in draw_cases(strata, 20, Random(0)).cases}


def test_asking_for_none_is_refused() -> None:
    with pytest.raises(CalibrationError, match="at least 1 case"):
        draw_cases({"clean": ["a"]}, 0, Random(0))


def test_cases_without_claims_are_in_no_stratum(
    make_grade: Callable[..., Any], make_claim: Callable[..., Any]
) -> None:
    strata = strata_of(
        [
            make_grade("none"),
            make_grade("chat", make_claim(0, 3, "not_a_claim", "none")),
            make_grade("good", make_claim(0, 3, "supported")),
            make_grade("bad", make_claim(0, 3, "unsupported", "judge:m@r")),
        ]
    )
    assert strata == {"judge": ["bad"], "rule": [], "ungraded": [], "clean": ["good"]}
