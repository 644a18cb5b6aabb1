"""promptfoo assertion: ``type: python``, ``value: file://…/faithgrade/integrations/promptfoo.py``.

The assertion's ``config`` may hold options of `Grader`, such as ``judge``.
"""

from __future__ import annotations

from typing import Any

from faithgrade import agrade, read_transcript
from faithgrade.integrations.scoring import scored


async def get_assert(output: Any, context: dict[str, Any]) -> dict[str, Any]:
    """Grade the output over the provider's messages, or the passages in `vars`; one component a claim.

    promptfoo has no third state. What is not scored raises, so that it passes nowhere, not even negated:
    the row fails with the reason, and the named score ``faithfulness`` leaves it out.
    """
    seen = {"providerResponse": {}, **context}
    case = read_transcript([output, seen], "promptfoo")
    found = scored(await agrade(case, **(context.get("config") or {})))
    if found.score is None:
        raise RuntimeError(found.reason)
    claims = [claim for claim in found.metadata["claims"] if claim["verdict"] in ("supported", "unsupported")]
    components = [
        {
            "pass": claim["verdict"] == "supported",
            "score": float(claim["verdict"] == "supported"),
            "reason": f"{claim['text']} ({claim['reason']})",
        }
        for claim in claims
    ]
    return {
        "pass": found.passed is True,
        "score": found.score,
        "reason": found.reason,
        "namedScores": {"faithfulness": found.score},
        "componentResults": components,
    }
