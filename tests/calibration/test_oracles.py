"""Every published or recomputed example, each at the tolerance its file states."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from faithgrade.calibration import agreement, comparison, correction, intervals, planning
from faithgrade.calibration.confusion import Confusion

_SHARED = Path(os.environ.get("FAITHGRADE_SHARED", Path(__file__).resolve().parents[3] / "shared"))
_FILE = _SHARED / "data" / "calibration_oracles.json"
if not _FILE.exists():
    pytest.skip("the shared examples are not here (set FAITHGRADE_SHARED)", allow_module_level=True)

ORACLES: dict[str, dict[str, Any]] = {row["id"]: row for row in json.loads(_FILE.read_text(encoding="utf-8"))}


def check_binomial(inputs: Any) -> dict[str, Any]:
    k, n = inputs["k"], inputs["n"]
    return {
        name: _pair(getattr(intervals, name)(k, n))
        for name in ("wald", "wilson", "clopper_pearson", "jeffreys", "agresti_coull")
    }


def check_agreement(inputs: Any) -> dict[str, Any]:
    a, b, c, d = (inputs[x] for x in "abcd")
    table = [[a, b], [c, d]]
    found = agreement.kappa(table)
    assert found.interval is not None
    ratings = [[1] * a + [1] * b + [0] * c + [0] * d, [1] * a + [0] * b + [1] * c + [0] * d]
    # Rater two is the truth and its "yes" is the positive class here.
    counts = Confusion(tp=a, fp=b, fn=c, tn=d)
    n = a + b + c + d
    se, sp = (_pair(intervals.wilson(a, a + c)), _pair(intervals.wilson(d, b + d)))
    return {
        "percent_agreement": counts.accuracy,
        "cohen_kappa": found.value,
        "kappa_se_fleiss": found.se,
        "kappa_ci95": _pair(found.interval),
        "kappa_sklearn": found.value,
        "scott_pi": agreement.scott_pi(table),
        "gwet_ac1": agreement.gwet_ac1(table),
        "krippendorff_alpha": agreement.krippendorff_alpha(ratings),
        "mcc": counts.mcc,
        "balanced_accuracy_r2_truth": counts.balanced_accuracy,
        "sensitivity_correct": counts.sensitivity,
        "sens_wilson": se,
        "specificity": counts.specificity,
        "spec_wilson": sp,
        "judge_rate": (a + b) / n,
        "human_rate": (a + c) / n,
        "n": n,
        "se_detect": counts.sensitivity,
        "se_wilson": se,
        "sp": counts.specificity,
        "sp_wilson": sp,
        "prevalence": (a + c) / n,
        "flag_rate": (a + b) / n,
        "youden_J": counts.youden,
    }


def check_many_labels(inputs: Any) -> dict[str, Any]:
    _, table = agreement.cross_table(inputs["y1"], inputs["y2"])
    return {"kappa": agreement.kappa(table).value}


def check_mcc(inputs: Any) -> dict[str, Any]:
    rows = [(t == 1, p == 1) for t, p in zip(inputs["y_true"], inputs["y_pred"], strict=True)]
    return {"mcc": Confusion.count(rows).mcc}


def check_alpha(inputs: Any) -> dict[str, Any]:
    data = inputs["reliability_data"]
    scales: Sequence[agreement.Scale] = ("nominal", "ordinal", "interval", "ratio")
    return {scale: agreement.krippendorff_alpha(data, scale) for scale in scales}


def check_fleiss(inputs: Any) -> dict[str, Any]:
    return {"kappa": agreement.fleiss_kappa(inputs["table"])}


def check_mcnemar(inputs: Any) -> dict[str, Any]:
    first = inputs.get("b", inputs.get("b_only_gpt4_right"))
    second = inputs.get("c", inputs.get("c_only_llama3_70b_right"))
    found = comparison.mcnemar(first, second)
    return {
        "exact_p": found.exact_p,
        "mid_p": found.mid_p,
        "chi2": found.chi2,
        "chi2_p": found.chi2_p,
        "chi2_cc": found.chi2_corrected,
        "chi2_cc_p": found.chi2_corrected_p,
    }


def check_rogan_gladen(inputs: Any) -> dict[str, Any]:
    p, sp, se, n, n_neg, n_pos = (inputs[x] for x in ("p", "q0", "q1", "n", "m0", "m1"))
    plain = correction.rogan_gladen(p * n, n, se, n_pos, sp, n_neg)
    adjusted = correction.adjusted_rogan_gladen(p * n, n, se * n_pos, n_pos, sp * n_neg, n_neg)
    return {
        "point_clipped": adjusted.value,
        "delta": {"theta_raw": plain.raw, "ci": _pair(plain.interval)},
        "lee_ci": _pair(adjusted.interval),
    }


def check_allocation(inputs: Any) -> list[dict[str, Any]]:
    found = [
        planning.allocate_by_class(i["m"], i["p"], i["q0_pilot"], i["q1_pilot"], i["m_pilot"]) for i in inputs
    ]
    return [{"m0": f.of_passed_class, "m1": f.of_flagged_class, "m1_unrounded": f.exact} for f in found]


def check_ppi(inputs: Any) -> dict[str, Any]:
    t, flagged, n = inputs["table"], inputs["unlabelled"]["flagged"], inputs["unlabelled"]["N"]
    table = correction.VerdictTable(t["y1f1"], t["y1f0"], t["y0f1"], t["y0f0"], flagged, n)
    weight = correction.ppi_weight(table)
    tuned = correction.ppi(table, weight)
    pooled = (flagged + t["y1f1"] + t["y0f1"]) / (n + table.labelled)
    ppv, missed = t["y1f1"] / (t["y1f1"] + t["y0f1"]), t["y1f0"] / (t["y1f0"] + t["y0f0"])
    cells = [
        correction.Cell("flagged", pooled, ppv, t["y1f1"] + t["y0f1"]),
        correction.Cell("passed", 1 - pooled, missed, t["y1f0"] + t["y0f0"]),
    ]
    stratified = correction.post_stratified(cells, n + table.labelled)
    adjusted = correction.adjusted_rogan_gladen(
        flagged, n, t["y1f1"], t["y1f1"] + t["y1f0"], t["y0f0"], t["y0f0"] + t["y0f1"]
    )
    return {
        "ppi_lam1": _estimate(correction.ppi(table)),
        "ppipp": _estimate(tuned),
        "classical_lam0": _estimate(correction.ppi(table, 0.0)),
        "lambda": weight,
        "own_ppipp": _estimate(tuned),
        "poststratified_mover": {**_estimate(stratified), "p_pooled": pooled, "ppv": ppv, "fomr": missed},
        "lee_ci": _pair(adjusted.interval),
    }


def check_begg_greenes(inputs: Any) -> dict[str, Any]:
    cells = {
        name: correction.VerifiedCell(cell["true"], cell["false"], cell["unlabelled"])
        for name, cell in inputs.items()
    }
    naive = Confusion(
        tp=inputs["flagged"]["true"],
        fp=inputs["flagged"]["false"],
        fn=inputs["passed"]["true"],
        tn=inputs["passed"]["false"],
    )
    found = correction.begg_greenes(cells["flagged"], cells["passed"])
    return {
        "naive_se": naive.sensitivity,
        "naive_sp": naive.specificity,
        "bg_se": found.sensitivity,
        "bg_sp": found.specificity,
        "prevalence": found.prevalence,
    }


def check_clusters(inputs: Any) -> dict[str, Any]:
    found = intervals.clustered_mean(inputs["records"])
    return {
        "mean": found.mean,
        "var_uncorrected": found.se_plain**2,
        "se_uncorrected": found.se_plain,
        "se_G_corrected": found.se,
        "se_iid": found.se_iid,
        "statsmodels_se": found.se_plain,
        "deff": found.design_effect,
        "t_ci": _pair(found.interval),
    }


def check_upper(inputs: Any) -> list[dict[str, Any]]:
    return [{"upper": intervals.clopper_pearson_upper(i["errors"], i["n"], 0.1)} for i in inputs]


def check_newcombe(inputs: Any) -> dict[str, Any]:
    k1, n1, k2, n2 = (inputs[x] for x in ("k1", "n1", "k2", "n2"))
    return {"diff": k1 / n1 - k2 / n2, "newcombe_ci": _pair(intervals.newcombe_difference(k1, n1, k2, n2))}


def check_latent(inputs: Any) -> dict[str, Any]:
    found = agreement.dawid_skene([inputs["r1"], inputs["r2"], inputs["r3"]])
    return {
        "class_prior": [1 - found.prior, found.prior],
        "posterior_1": list(found.posterior),
        "se": list(found.sensitivity),
        "sp": list(found.specificity),
    }


CHECKS: dict[str, Callable[[Any], Any]] = {
    "binom_": check_binomial,
    "kappa_sklearn_doc": check_many_labels,
    "kappa_": check_agreement,
    "gwet_": check_agreement,
    "chicco_": check_agreement,
    "mcc_": check_mcc,
    "krippendorff_": check_alpha,
    "fleiss_": check_fleiss,
    "mcnemar_": check_mcnemar,
    "jj_mcnemar": check_mcnemar,
    "jj_triviaqa": check_agreement,
    "faithbench_": check_agreement,
    "rg_": check_rogan_gladen,
    "lee_allocation": check_allocation,
    "ppi_": check_ppi,
    "begg_": check_begg_greenes,
    "cluster_": check_clusters,
    "selective_": check_upper,
    "newcombe_": check_newcombe,
    "dawid_": check_latent,
}

# Figures of other programs kept in the file as cross-checks: rounded by them, or steps inside a formula of
# ours whose end is checked.
FOREIGN = {
    "irrcac_ac1", "irrcac_ac1_ci", "irrcac_scott", "irrcac_nominal", "crowdkit_posterior_1", "iterations",
    "n_missing", "lee_theta_smoothed", "lee_dtheta", "lee_se", "inputs", "errors", "n",
}  # fmt: skip


def test_no_example_is_left_out() -> None:
    assert len(ORACLES) == 41


@pytest.mark.parametrize("name", ORACLES)
def test_the_statistics_reproduce_the_example(name: str) -> None:
    oracle = ORACLES[name]
    check = next(check for prefix, check in CHECKS.items() if name.startswith(prefix))
    found, expected = check(oracle["inputs"]), oracle["outputs"]
    compared = _compare(found, expected, oracle["tol"], name)
    assert compared, f"{name}: nothing was compared"


def _compare(found: Any, expected: Any, tolerance: float, where: str) -> int:
    if isinstance(expected, Mapping):
        if where.endswith(".delta"):
            expected = {k: v for k, v in expected.items() if k != "se"}  # the interval holds it
        missing = [k for k in expected if k not in FOREIGN and k not in found]
        assert not missing, f"{where}: {missing} not computed"
        return sum(
            _compare(found[k], v, tolerance, f"{where}.{k}") for k, v in expected.items() if k in found
        )
    if isinstance(expected, Sequence):
        assert len(found) == len(expected), where
        return sum(
            _compare(f, e, tolerance, f"{where}[{i}]")
            for i, (f, e) in enumerate(zip(found, expected, strict=True))
        )
    assert found == pytest.approx(expected, abs=tolerance), where
    return 1


def _pair(interval: intervals.Interval) -> list[float]:
    return [interval.low, interval.high]


def _estimate(estimate: correction.Estimate) -> dict[str, Any]:
    return {"point": estimate.value, "ci": _pair(estimate.interval)}
