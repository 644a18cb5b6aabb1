"""What makes a run fail: gates on the rates and the contract, and which exit code wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faithgrade.errors import SettingsError

DONE, GATE_FAILED, BAD_INPUT, UNDECIDED, UNCALIBRATED = 0, 1, 2, 3, 4
GATES = ("raw", "low", "corrected-low")
OUTCOMES = (
    "complete-correct",
    "safe-incomplete",
    "unsafe-complete",
    "complete-wrong",
    "needless-stop",
    "undetermined",
)


@dataclass(frozen=True, slots=True)
class Gates:
    """What was asked for. `fail_under` is a share from 0 to 1; `fail_on` holds outcomes and ``violation``."""

    fail_under: float | None = None
    gate: str = "low"
    fail_on: tuple[str, ...] = ()
    require_decided: bool = False
    require_calibration: bool = False


def read_gates(
    fail_under: str | None, gate: str, fail_on: str | None, require_decided: bool, require_calibration: bool
) -> Gates:
    """Gates from their options.

    >>> read_gates("90%", "low", "violation,complete-wrong", False, False).fail_on
    ('violation', 'complete-wrong')
    >>> read_gates("90", "low", None, False, False)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    faithgrade.errors.SettingsError: --fail-under: expected a share from 0 to 1 or a percentage ... found '90'
    """
    if gate not in GATES:
        raise SettingsError(f"--gate: expected one of {', '.join(GATES)}, found {gate!r}")
    named = tuple(part.strip() for part in (fail_on or "").split(",") if part.strip())
    for name in named:
        if name not in (*OUTCOMES, "violation") and not name.startswith("violation:"):
            known = ", ".join((*OUTCOMES, "violation", "violation:CODE"))
            raise SettingsError(f"--fail-on: expected any of {known}, found {name!r}")
    return Gates(_share(fail_under), gate, named, require_decided, require_calibration)


def check_gates(gates: Gates, summary: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every gate that was asked for, with what it found; a figure that is unknown does not pass."""
    out: list[dict[str, Any]] = []
    if gates.fail_under is not None:
        figure = _figure(gates.gate, summary)
        shown = "unknown" if figure is None else f"{figure:.4f}"
        passed = figure is not None and figure >= gates.fail_under
        what = f"faithful cases ({gates.gate}) {shown}, asked for at least {gates.fail_under:g}"
        out.append({"gate": "fail-under", "passed": passed, "what": what})
    for name in gates.fail_on:
        hits = _hits(name, summary)
        what = f"{hits} {'case' if hits == 1 else 'cases'} with {name}, asked for none"
        out.append({"gate": f"fail-on {name}", "passed": not hits, "what": what})
    return out


def exit_code(gates: Gates, summary: Mapping[str, Any], results: Sequence[Mapping[str, Any]]) -> int:
    """0 done, 1 a gate failed, 3 a judge was to decide and did not, 4 no usable calibration; 4 before 3
    before 1.
    """
    needs_calibration = gates.require_calibration or (
        gates.fail_under is not None and gates.gate == "corrected-low"
    )
    calibration = summary["calibration"]
    if needs_calibration and (calibration is None or not calibration.get("usable")):
        return UNCALIBRATED
    cases = summary["cases"]
    if cases["failed"] or cases["graded"] < summary["input"]["cases"]:
        return UNDECIDED
    if summary["claims"]["ungraded"] and (summary["judge"] is not None or gates.require_decided):
        return UNDECIDED
    if summary["cases"].get("unchecked"):
        return UNDECIDED  # a check of the contract needs a judge, or a time nobody recorded
    return GATE_FAILED if any(not result["passed"] for result in results) else DONE


def _share(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise SettingsError(
            f"--fail-under: expected a share from 0 to 1 or a percentage such as 90%, found {text!r}"
        )
    return value


def _figure(gate: str, summary: Mapping[str, Any]) -> float | None:
    rate = summary["rates"]["faithful_cases"]
    if gate == "raw":
        found = rate["rate"]
    elif gate == "low":
        found = rate["bounds"][0]
    else:
        corrected = ((summary["calibration"] or {}).get("faithful_cases") or {}).get("interval")
        found = corrected[0] if corrected else None
    return None if found is None else float(found)


def _hits(name: str, summary: Mapping[str, Any]) -> int:
    if name == "violation":
        return int(summary["cases"]["with_violations"])
    if name.startswith("violation:"):
        return int(summary["violations"].get(name.removeprefix("violation:"), 0))
    return int(summary["outcomes"].get(name, 0))
