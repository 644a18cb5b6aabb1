"""``grade --engine``: what is refused, in one sentence, with or without Ray."""

from __future__ import annotations

import sys

import pytest

from .conftest import Run, a_case, write_cases


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--engine", "spark"], "--engine: expected local or ray, found 'spark'"),
        (["--address", "auto"], "--address: expected --engine ray with it, found the local engine"),
        (["--engine", "ray", "--estimate"], "--estimate: not with --engine ray"),
        (["--engine", "ray", "--format", "otel"], "--format: not with --engine ray"),
    ],
)
def test_engines_and_options_that_do_not_go_together(
    faithgrade: Run, tmp_path: object, options: list[str], told: str
) -> None:
    from pathlib import Path

    cases = write_cases(Path("cases.jsonl"), a_case("a"))
    ran = faithgrade("grade", cases, "--judge", "none", "--out", "run", *options)
    assert ran.code == 2
    assert told in ran.err
    assert not Path("run").exists()


def test_without_ray_the_extra_is_named(faithgrade: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = faithgrade("grade", "cases.jsonl", "--judge", "none", "--out", "run", "--engine", "ray")
    assert (ran.code, ran.err) == (
        2,
        "faithgrade: --engine ray needs Ray; install faithgrade[ray], or leave --engine out to grade on this machine\n",
    )


def test_an_address_where_nobody_answers_is_one_sentence(faithgrade: Run) -> None:
    pytest.importorskip("ray", reason="Ray is an extra")
    base = ("grade", "cases.jsonl", "--judge", "none", "--out", "run", "--engine", "ray", "--address")
    for address, why in (
        ("127.0.0.1:1", "[Errno 111] Connection refused"),
        ("somewhere", "expected HOST:PORT or auto, found 'somewhere'"),
        ("ray://head:1", "expected HOST:PORT or auto, and a machine of the cluster to run the command on"),
    ):
        ran = faithgrade(*base, address)
        assert (ran.code, ran.err) == (
            2,
            f"faithgrade: --engine ray: no Ray cluster can be used at {address}: {why}\n",
        )
