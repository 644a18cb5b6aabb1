"""tau-bench results: OpenAI chat messages with a simulated user; errors are text and call ids come again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.openai_chat import read_messages
from faithgrade.formats.shape import a_list, an_amount, an_id, an_object, an_object_or_empty, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case


def read_case(record: Any, case_id: str) -> Case:
    """The case of one trial of one task. The last message is often a user's or a tool's."""
    row = an_object(record, "record")
    talk = Transcript("tau_bench")
    read_messages(talk, a_list(row.get("traj"), "traj"), at="traj")
    info = an_object_or_empty(row.get("info"), "info")
    if info.get("error") is not None:
        talk.odd("run_error", "the run stopped with an error of its own: info.error")
    talk.meta |= {
        "task_id": row.get("task_id"),
        "trial": row.get("trial"),
        "reward": an_amount(row.get("reward")),
    }
    cost = an_amount(dig(info, "agent_cost"))
    talk.add_usage(cost_usd=cost)
    task, trial = an_id(row.get("task_id"), "task_id"), an_id(row.get("trial"), "trial")
    name = f"task-{task}" if task is not None else case_id
    return talk.case(f"{name}-trial-{trial}" if trial is not None else name)


read = by_record(read_case)
