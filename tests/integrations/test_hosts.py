"""Each harness's own way of calling us: the score, the label, the reason, and its own word for *not scored*.

The harnesses themselves are extras: their tests run where they are installed.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade import ScriptedJudge

if TYPE_CHECKING:
    from faithgrade import Claim

RESULTS = [{"parcel_id": "P-1001", "status": "in transit"}, {"zone": "B", "price": 12.4, "currency": "EUR"}]
ANSWERS = {
    "right": "Parcel P-1001 is in transit. Zone B costs 12.40 EUR.",
    "wrong": "Parcel P-1001 is in transit. Zone B costs 21.40 EUR.",
    "open": "The sender seems rather pleased with how gently it was handled.",
}
SCORES = {"right": 1.0, "wrong": 0.5, "open": None}
LABELS = {"right": "faithful", "wrong": "unfaithful", "open": "incomplete"}
EACH = pytest.mark.parametrize("which", ANSWERS)


def judge() -> ScriptedJudge:
    def label(claim: Claim) -> str:
        if "21.40" in claim.text:
            return "unsupported"
        return "no such label" if "pleased" in claim.text else "supported"

    return ScriptedJudge.of_claim(label)


@EACH
async def test_langsmith_and_openevals_get_a_score_or_a_value(which: str) -> None:
    from faithgrade.integrations.langsmith import faithfulness

    told = await faithfulness(judge(), rules="none")(
        inputs={"question": "Where?"},
        outputs={"answer": ANSWERS[which], "contexts": [str(r) for r in RESULTS]},
    )
    assert (told["key"], told["score"], told["metadata"]["label"]) == (
        "faithfulness",
        SCORES[which],
        LABELS[which],
    )
    assert told.get("value") == (LABELS[which] if which == "open" else None)
    assert told["comment"].startswith("not scored") is (which == "open")


async def test_langsmith_outputs_that_are_messages_are_read_with_their_calls() -> None:
    from faithgrade.integrations.langsmith import faithfulness

    messages = [
        {"type": "human", "content": "Where?"},
        {"type": "ai", "content": "", "tool_calls": [{"name": "track", "args": {}, "id": "x"}]},
        {"type": "tool", "content": '{"status": "in transit"}', "tool_call_id": "x"},
        {"type": "ai", "content": ANSWERS["right"]},
    ]
    asked = judge()
    told = await faithfulness(asked, rules="none")(outputs={"messages": messages})
    assert told["score"] == 1.0
    assert "in transit" in asked.questions[0].evidence


@EACH
async def test_promptfoo_gets_a_grading_result_or_an_error(which: str) -> None:
    from faithgrade.integrations.promptfoo import get_assert

    config = {"judge": judge(), "rules": "none"}
    context = {"vars": {"question": "Where?", "context": [str(r) for r in RESULTS]}, "config": config}
    if which == "open":
        with pytest.raises(RuntimeError, match="not scored"):
            await get_assert(ANSWERS[which], context)
        return
    told = await get_assert(ANSWERS[which], context)
    assert (told["pass"], told["score"]) == (which == "right", SCORES[which])
    assert [part["pass"] for part in told["componentResults"]] == [True, which == "right"]


@EACH
async def test_inspect_gets_a_score_or_nan(which: str) -> None:
    pytest.importorskip("inspect_ai")
    from inspect_ai.model import ChatMessageAssistant, ChatMessageUser, ModelOutput
    from inspect_ai.scorer import Target
    from inspect_ai.solver import TaskState

    from faithgrade.integrations.inspect_ai import faithfulness

    messages = [ChatMessageUser(content="Where?"), ChatMessageAssistant(content=ANSWERS[which])]
    output = ModelOutput.from_content("m", ANSWERS[which])
    state = TaskState("m", "s", 1, "Where?", messages, output=output)
    told = await faithfulness(judge(), rules="none")(state, Target(""))
    assert told.answer == ANSWERS[which]
    assert told.metadata["label"] == LABELS[which]
    assert math.isnan(told.value) if which == "open" else told.value == SCORES[which]


@EACH
async def test_deepeval_gets_a_score_or_an_error(which: str) -> None:
    pytest.importorskip("deepeval")
    from deepeval.test_case import LLMTestCase, ToolCall

    from faithgrade.integrations.deepeval import FaithgradeMetric

    metric = FaithgradeMetric(judge=judge(), options={"rules": "none"})
    called = [ToolCall(name="look", input_parameters={}, output=result) for result in RESULTS]
    case = LLMTestCase(input="Where?", actual_output=ANSWERS[which], tools_called=called)
    if which == "open":
        with pytest.raises(ValueError, match="not scored"):
            await metric.a_measure(case)
    else:
        assert await metric.a_measure(case) == SCORES[which]
    assert metric.is_successful() is (which == "right")


@EACH
async def test_ragas_gets_a_score_or_nan(which: str) -> None:
    pytest.importorskip("ragas")
    from ragas import SingleTurnSample

    from faithgrade.integrations.ragas import Faithgrade

    metric = Faithgrade(judge=judge(), options={"rules": "none"})
    sample = SingleTurnSample(
        user_input="Where?", response=ANSWERS[which], retrieved_contexts=[str(r) for r in RESULTS]
    )
    value = await metric.single_turn_ascore(sample)
    assert math.isnan(value) if which == "open" else value == SCORES[which]
    assert metric.found[0].label == LABELS[which]


@EACH
async def test_langfuse_gets_a_label_and_a_number_only_where_it_is_known(which: str) -> None:
    pytest.importorskip("langfuse")
    from faithgrade.integrations.langfuse import faithfulness

    output = {"answer": ANSWERS[which], "results": RESULTS}
    told = await faithfulness(judge(), rules="none")(input="Where?", output=output)
    assert told[0].value == LABELS[which]
    assert [one.value for one in told[1:]] == ([] if which == "open" else [SCORES[which]])


@EACH
async def test_braintrust_gets_a_score_or_none(which: str) -> None:
    pytest.importorskip("autoevals")
    from faithgrade.integrations.braintrust import faithfulness

    told = await faithfulness(judge(), rules="none")("Where?", {"answer": ANSWERS[which], "results": RESULTS})
    assert (told.score, told.metadata["label"]) == (SCORES[which], LABELS[which])


@EACH
def test_mlflow_gets_a_value_or_an_error(which: str) -> None:
    pytest.importorskip("mlflow")
    from faithgrade.integrations.mlflow import faithfulness

    told: Any = faithfulness(judge(), rules="none")(
        inputs={"question": "Where?"}, outputs={"answer": ANSWERS[which], "results": RESULTS}
    )
    assert (told.value, told.metadata["label"]) == (SCORES[which], LABELS[which])
    assert (told.error.error_code if told.error else None) == ("NOT_SCORED" if which == "open" else None)


@EACH
async def test_phoenix_gets_a_score_or_none(which: str) -> None:
    pytest.importorskip("phoenix.evals")
    from faithgrade.integrations.phoenix import Faithfulness

    (told,) = await Faithfulness(judge(), rules="none").async_evaluate(
        {"answer": ANSWERS[which], "results": RESULTS}
    )
    assert (told.score, told.label) == (SCORES[which], LABELS[which])
