"""An MCP server that lets an agent have its answer graded, and its calls checked, before it sends
anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.contract import check_contract
from faithgrade.errors import FaithgradeError
from faithgrade.grade import to_json
from faithgrade.grader import Grader
from faithgrade.shortcuts import case_from

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from faithgrade.settings import Settings

INSTRUCTIONS = (
    "Grades an answer against the tool results it rests on, claim by claim. Call grade_answer with the "
    "answer you are about to give and the results you got; mend what is unsupported. What is ungraded is not "
    "known to be right."
)

Object = dict[str, Any]


def make_server(settings: Settings) -> MCPServer[Any]:
    """The server with its two tools. `settings` choose the judge; without one only rules decide.

    Needs ``faithgrade[mcp]``.
    """
    from mcp.server import MCPServer  # an extra: only this command needs it
    from mcp.server.mcpserver.exceptions import ToolError

    server = MCPServer("faithgrade", instructions=INSTRUCTIONS, log_level="WARNING")

    @server.tool(structured_output=True)
    async def grade_answer(
        answer: str,
        results: list[Any],
        question: str | None = None,
        calls: list[Object] | None = None,
        contexts: list[Any] | None = None,
    ) -> Object:
        """Check whether an answer says only what tool results support.

        results: what the tools returned, as it came, or objects {call_id, content, is_error}. calls:
        objects {id, name, arguments}. contexts: retrieved passages. Returns faithful (true, false, or null
        when not known), the counts, each claim with verdict, reason and evidence, and feedback on what to
        mend.
        """
        try:
            case = case_from(answer, results, question=question, calls=calls or [], contexts=contexts or [])
            async with Grader(settings=settings) as grader:
                grade = await grader.grade(case)
        except FaithgradeError as error:
            raise ToolError(str(error)) from error
        row = grade.to_dict()
        kept = (
            "faithful",
            "score",
            "score_low",
            "score_high",
            "counts",
            "violations",
            "anomalies",
            "warnings",
        )
        claim_keys = ("text", "verdict", "reason_code", "reason", "right_value", "evidence", "decided_by")
        claims = [{key: claim[key] for key in claim_keys} for claim in row["claims"]]
        return {**{key: row[key] for key in kept}, "claims": claims, "feedback": grade.feedback()}

    @server.tool(structured_output=True)
    async def check_calls(
        calls: list[Object],
        results: list[Object],
        expectations: Object | None = None,
        tools: list[Object] | None = None,
    ) -> Object:
        """Check tool calls and results against what was expected of them; no model is asked.

        calls: objects {id, name, arguments}. results: objects {call_id, content, is_error}. expectations:
        as in a case file (expected_calls, required fields, forbidden_tools, order …). tools: objects {name,
        input_schema}. Returns ok and the violations.
        """
        try:
            case = case_from("", results, calls=calls, expectations=expectations, tools=tools or [])
            violations = check_contract(case)
        except FaithgradeError as error:
            raise ToolError(str(error)) from error
        listed = [
            {
                "code": v.code,
                "layer": v.layer,
                "severity": v.severity,
                "message": v.message,
                "call": v.call,
                "pointer": v.pointer,
                "expected": to_json(v.expected),
                "found": to_json(v.found),
            }
            for v in violations
        ]
        return {"ok": not any(v.severity == "error" for v in violations), "violations": listed}

    return server
