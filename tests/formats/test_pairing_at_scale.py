"""Long conversations in which call ids come again: every result still answers the call it followed."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from pathlib import Path


def conversation(chance: random.Random, ids: int) -> list[dict[str, Any]]:
    """Turns of one to three calls with ids out of a small pool, results in any order, some of them lost.

    Each result's content names the call it is for; ids inside a turn differ, as all recorders keep that.
    """
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Go on."}]
    for turn in range(chance.randrange(3, 12)):
        calls, results = [], []
        for position, number in enumerate(chance.sample(range(ids), k=chance.randrange(1, min(4, ids + 1)))):
            name = f"tool_{turn}_{position}"
            calls.append(
                {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": "{}"}}
            )
            if chance.random() < 0.9:
                results.append({"role": "tool", "tool_call_id": f"call_{number}", "content": name})
        chance.shuffle(results)
        messages += [{"role": "assistant", "content": None, "tool_calls": calls}, *results]
        if chance.random() < 0.3:
            messages += [{"role": "assistant", "content": "So far."}, {"role": "user", "content": "And?"}]
    return [*messages, {"role": "assistant", "content": "Done."}]


@pytest.mark.parametrize("ids", [1, 3, 50])
def test_no_result_is_paired_to_a_wrong_call(tmp_path: Path, ids: int) -> None:
    chance = random.Random(ids)
    rows = [
        {"task_id": n, "trial": 0, "reward": 1.0, "info": {}, "traj": conversation(chance, ids)}
        for n in range(200)
    ]
    place = tmp_path / "results.json"
    place.write_text(json.dumps(rows))
    known, _ = format_of(file_source(place))
    assert known.name == "tau_bench"
    results = reused = 0
    for item in known.reader()(file_source(place)):
        assert not isinstance(item, InputError)
        names = {call.uid: call.name for call in item[0].calls}
        for result in item[0].results:
            results += 1
            assert names[result.call_uid or ""] == result.content
        reused += sum(anomaly.code == "reused_call_id" for anomaly in item[0].anomalies)
    assert results > 1000
    assert reused
