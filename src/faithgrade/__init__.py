"""Grade whether an agent's final answer says only what its tool results support, and how far that grade can
be trusted.

The names below are loaded when first used, so ``import faithgrade`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faithgrade.case import Anomaly, Case, Context, Label, ToolCall, ToolResult, ToolSpec, Turn
    from faithgrade.claims import Claim, split_claims
    from faithgrade.errors import (
        BudgetError,
        CalibrationError,
        FaithgradeError,
        InputError,
        JudgeError,
        JudgeUnavailableError,
        RubricError,
        RunError,
        SettingsError,
    )
    from faithgrade.evidence import Evidence
    from faithgrade.fingerprint import Fingerprint
    from faithgrade.formats.objects import read_transcript
    from faithgrade.grade import Disclosure, Grade, Violation
    from faithgrade.grader import Estimate, Grader
    from faithgrade.judge import Judge, Reply, Usage
    from faithgrade.judges.recorded import RecordedJudge
    from faithgrade.judges.replayed import ReplayedJudge
    from faithgrade.judges.scripted import ScriptedJudge
    from faithgrade.question import Question
    from faithgrade.resources import load_rubric
    from faithgrade.rubric import Rubric
    from faithgrade.settings import Settings, load_settings
    from faithgrade.shortcuts import agrade, case_from, grade, guard
    from faithgrade.verdicts import Finding, Pointer, Reason, Relation, Verdict

__version__ = "0.1.0"

_HOMES = {
    "case": ("Anomaly", "Case", "Context", "Label", "ToolCall", "ToolResult", "ToolSpec", "Turn"),
    "claims": ("Claim", "split_claims"),
    "errors": (
        "BudgetError",
        "CalibrationError",
        "FaithgradeError",
        "InputError",
        "JudgeError",
        "JudgeUnavailableError",
        "RubricError",
        "RunError",
        "SettingsError",
    ),
    "evidence": ("Evidence",),
    "fingerprint": ("Fingerprint",),
    "formats.objects": ("read_transcript",),
    "grade": ("Disclosure", "Grade", "Violation"),
    "grader": ("Estimate", "Grader"),
    "judge": ("Judge", "Reply", "Usage"),
    "judges.recorded": ("RecordedJudge",),
    "judges.replayed": ("ReplayedJudge",),
    "judges.scripted": ("ScriptedJudge",),
    "question": ("Question",),
    "resources": ("load_rubric",),
    "rubric": ("Rubric",),
    "settings": ("Settings", "load_settings"),
    "shortcuts": ("agrade", "case_from", "grade", "guard"),
    "verdicts": ("Finding", "Pointer", "Reason", "Relation", "Verdict"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Anomaly",
    "BudgetError",
    "CalibrationError",
    "Case",
    "Claim",
    "Context",
    "Disclosure",
    "Estimate",
    "Evidence",
    "FaithgradeError",
    "Finding",
    "Fingerprint",
    "Grade",
    "Grader",
    "InputError",
    "Judge",
    "JudgeError",
    "JudgeUnavailableError",
    "Label",
    "Pointer",
    "Question",
    "Reason",
    "RecordedJudge",
    "Relation",
    "ReplayedJudge",
    "Reply",
    "Rubric",
    "RubricError",
    "RunError",
    "ScriptedJudge",
    "Settings",
    "SettingsError",
    "ToolCall",
    "ToolResult",
    "ToolSpec",
    "Turn",
    "Usage",
    "Verdict",
    "Violation",
    "agrade",
    "case_from",
    "grade",
    "guard",
    "load_rubric",
    "load_settings",
    "read_transcript",
    "split_claims",
]


class _Package(ModuleType):
    """The package. ``faithgrade.grade`` is the function, also after the module of that name was imported."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "grade" and isinstance(value, ModuleType):
            return
        super().__setattr__(name, value)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'faithgrade' has no attribute {name!r}")
    return getattr(import_module(f"faithgrade.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


sys.modules[__name__].__class__ = _Package
