"""Which judge, from where, and what is not usable as given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from faithgrade.errors import SettingsError
from faithgrade.judges.prices import Price
from faithgrade.settings import Settings, load_settings

KEY = {"ANTHROPIC_API_KEY": "not-a-key"}


@pytest.mark.parametrize(
    ("option", "env", "judge", "chosen_by"),
    [
        (None, {}, "none", "nobody"),
        (None, KEY, "anthropic/claude-sonnet-5-5", "ANTHROPIC_API_KEY"),
        (None, {**KEY, "FAITHGRADE_JUDGE": "openai/some-model"}, "openai/some-model", "FAITHGRADE_JUDGE"),
        ("recorded:x.jsonl", {**KEY, "FAITHGRADE_JUDGE": "openai/some-model"}, "recorded:x.jsonl", "--judge"),
        ("none", KEY, "none", "--judge"),
    ],
)
def test_the_judge_is_the_option_else_the_variable_else_the_key_else_none(
    option: str | None, env: dict[str, str], judge: str, chosen_by: str
) -> None:
    settings = load_settings({"judge": option}, env)
    assert (settings.judge, settings.judge_chosen_by) == (judge, chosen_by)


def test_a_claude_judge_takes_its_key_and_address_from_the_environment_and_shows_no_key() -> None:
    settings = load_settings({}, {**KEY, "ANTHROPIC_BASE_URL": "http://127.0.0.1:9"})
    assert settings.api_key == "not-a-key"
    assert settings.api_base == "http://127.0.0.1:9"
    assert "not-a-key" not in repr(settings)
    assert "not-a-key" not in str(settings.public())


def test_another_judge_takes_neither() -> None:
    settings = load_settings({"judge": "openai/m"}, {**KEY, "ANTHROPIC_BASE_URL": "http://127.0.0.1:9"})
    assert settings.api_key is None
    assert settings.api_base is None


def test_a_claude_judge_without_a_key_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(SettingsError, match="no key; set ANTHROPIC_API_KEY"):
        load_settings({"judge": "anthropic/claude-sonnet-5-5"}, {})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("claims_per_call", 0),
        ("claims_per_call", True),
        ("claims_per_call", 1.5),
        ("concurrency", -1),
        ("rpm", 0),
        ("rpm", float("nan")),
        ("rpm", "600"),
        ("tpm", -5),
        ("max_cost", 0),
        ("max_cost", float("inf")),
        ("timeout", 0),
        ("timeout", 7200),
        ("patience", -1),
        ("max_tokens", 0),
        ("temperature", 3),
        ("effort", "much"),
        ("api_base", "localhost:8080"),
        ("price", "3"),
        ("price", "3,-1"),
        ("price", "a,b"),
        ("judge", " "),
    ],
)
def test_a_value_that_is_not_usable_is_named_in_one_sentence(option: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=option):
        load_settings({option: value}, {})


@pytest.mark.parametrize(
    ("option", "value"),
    [("rpm", 0.5), ("tpm", 1), ("max_cost", 0.01), ("timeout", 0.1), ("temperature", 0), ("effort", "low")],
)
def test_the_least_usable_value_is_taken(option: str, value: Any) -> None:
    assert getattr(load_settings({option: value}, {}), option) == value


def test_an_unknown_option_is_refused_with_those_known() -> None:
    with pytest.raises(SettingsError, match=r"unknown setting 'rubrik'; known are judge, "):
        load_settings({"rubrik": "x"}, {})


def test_texts_from_a_command_line_become_values() -> None:
    settings = load_settings({"price": "3,15", "cache_dir": "here"}, {})
    assert settings.price == Price(3, 15)
    assert settings.cache_dir == Path("here")


@pytest.mark.parametrize(
    ("env", "place"),
    [
        ({"FAITHGRADE_CACHE_DIR": "/srv/replies"}, Path("/srv/replies")),
        ({"XDG_CACHE_HOME": "/home/ada/.c"}, Path("/home/ada/.c/faithgrade")),
        ({}, Path.home() / ".cache" / "faithgrade"),
    ],
)
def test_replies_are_kept_in_the_users_own_cache_folder(env: dict[str, str], place: Path) -> None:
    assert load_settings({}, env).cache_dir == place


def test_a_request_times_out_within_a_minute_by_default() -> None:
    assert Settings().timeout <= 60


@pytest.mark.parametrize(
    ("judge", "told"),
    [
        ("openai/", "judge openai/: expected a model after the provider, as in openai/MODEL; got none"),
        (
            "anthropic/",
            "judge anthropic/: expected a model after the provider, as in anthropic/MODEL; got none",
        ),
        ("recorded:", "judge recorded: expected a file of verdicts after it, as in recorded:FILE; got none"),
    ],
)
def test_a_judge_without_its_model_or_file_is_refused(judge: str, told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        load_settings({"judge": judge}, KEY)
