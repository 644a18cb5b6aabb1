"""The public names, and what importing them costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import faithgrade

HEAVY = (
    "anthropic",
    "litellm",
    "diskcache",
    "openai",
    "ray",
    "scipy",
    "jinja2",
    "jsonschema",
    "pydantic",
    "asyncio_throttle",
)


def loaded_after(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.partition(".")[0] for name in shown.stdout.split()}


def test_every_public_name_can_be_had_and_is_listed() -> None:
    for name in faithgrade.__all__:
        assert getattr(faithgrade, name) is not None
    assert set(faithgrade.__all__) <= set(dir(faithgrade))
    assert sorted(faithgrade.__all__) == list(faithgrade.__all__)


def test_every_public_name_but_types_says_what_it_is() -> None:
    undocumented = [
        name for name in faithgrade.__all__ if not (getattr(faithgrade, name).__doc__ or "").strip()
    ]
    assert undocumented == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'grader_'"):
        _ = faithgrade.grader_


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert not loaded_after("import faithgrade") & set(HEAVY)


def test_grading_by_rules_loads_no_provider_and_no_cache() -> None:
    loaded = loaded_after("import faithgrade; faithgrade.guard('It has 6 legs.', [{'legs': 6}])")
    assert not loaded & {"anthropic", "litellm", "openai", "diskcache", "ray", "scipy"}


def test_a_grader_for_a_provider_loads_its_sdk_only_when_it_asks() -> None:
    code = (
        "from faithgrade import Grader, Settings; Grader(settings=Settings(judge='anthropic/x', api_key='k'))"
    )
    assert not loaded_after(code) & {"anthropic", "litellm", "openai"}
