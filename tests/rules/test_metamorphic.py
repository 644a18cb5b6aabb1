"""Changes to our own cases that must change a verdict, and changes that must not.

Each claim that the rules support on the cases of the repository is changed in one place, or its evidence is;
what then happens is known without a label.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.formats import native
from faithgrade.rules import RULES, apply_rules, reconcile
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.verdicts import Finding, Verdict

ROOT = Path(__file__).resolve().parents[2]
FILES = [*sorted(ROOT.glob("calibration/labels/*.jsonl")), *sorted(ROOT.glob("examples/*.jsonl"))]


@lru_cache(maxsize=1)
def records() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for file in FILES for line in file.read_text(encoding="utf-8").splitlines())


def findings(record: dict[str, Any]) -> dict[int, Finding]:
    case = native.case_from(record)
    settled, _ = apply_rules(split_claims(case.answer), Evidence.from_case(case), case)
    return {f.claim.index: f for f in settled}


def verdicts(record: dict[str, Any]) -> dict[int, str]:
    return {index: f.verdict.value for index, f in findings(record).items()}


@lru_cache(maxsize=1)
def as_they_are() -> tuple[tuple[dict[str, Any], dict[int, Finding]], ...]:
    return tuple((record, findings(record)) for record in records())


HEDGED = re.compile(r"about|around|roughly|over|under|almost|nearly|more|less|at ", re.IGNORECASE)


def supported() -> Iterator[tuple[dict[str, Any], Finding]]:
    for record, found in as_they_are():
        for finding in found.values():
            if finding.verdict is Verdict.SUPPORTED:
                yield record, finding


def value_atoms(case: Case, index: int) -> list[Atom]:
    """Atoms of typed values that were looked up and found, of one claim."""
    table = Index(Evidence.from_case(case))
    views: list[ClaimView] = []
    for claim in split_claims(case.answer)[: index + 1]:
        views.append(ClaimView(claim, case, table, tuple(views)))
    atoms = reconcile([atom for rule in RULES for atom in rule.read(views[-1])])
    typed = [
        a
        for a in atoms
        if a.rule in ("numbers", "dates", "identifiers") and a.is_value and a.standing == "good"
    ]
    return [a for a in typed if any(ch.isdigit() for ch in views[-1].text[a.start : a.end])]


def with_answer(record: dict[str, Any], answer: str) -> dict[str, Any]:
    return {**record, "answer": answer, "labels": []}


def test_the_cases_give_enough_to_change() -> None:
    assert len(FILES) > 15
    assert sum(1 for _ in supported()) > 100


def test_another_digit_in_a_grounded_value_takes_the_support_away() -> None:
    rng = random.Random(20310604)
    kept, tried = [], 0
    for record, finding in supported():
        case = native.case_from(record)
        text = finding.claim.text
        atoms = value_atoms(case, finding.claim.index)
        for atom in rng.sample(atoms, min(len(atoms), 1)):
            digits = [n for n in range(atom.start, atom.end) if text[n].isascii() and text[n].isdigit()]
            if not digits or HEDGED.search(text[atom.start : atom.end]):
                continue
            at = rng.choice(digits)
            other = rng.choice([d for d in "123456789" if d != text[at]])
            changed = text[:at] + other + text[at + 1 :]
            claim = finding.claim
            answer = case.answer[: claim.start] + changed + case.answer[claim.end :]
            tried += 1
            if verdicts(with_answer(record, answer)).get(claim.index) == "supported":
                kept.append((record["id"], text, changed))
    assert tried > 80
    assert len(kept) <= tried * 0.03, kept  # by chance, another value of a text is as good


def test_evidence_without_the_supporting_field_supports_nothing() -> None:
    kept, tried = [], 0
    for record, finding in supported():
        places = {
            (p.call_id, p.pointer) for p in finding.evidence if p.pointer and p.relation.value == "supports"
        }
        if not places or finding.decided_by not in ("rule:numbers", "rule:dates", "rule:identifiers"):
            continue
        if any(told_twice(record, call_id, pointer) for call_id, pointer in places):
            continue
        for change in (remove, blank):
            changed = copy.deepcopy(record)
            done = [change(changed, call_id, pointer) for call_id, pointer in places]
            if not all(done):
                continue
            tried += 1
            if verdicts(changed).get(finding.claim.index) == "supported":
                kept.append((record["id"], finding.claim.text, sorted(places, key=str)))
    assert tried > 80
    assert kept == []


def remove(record: dict[str, Any], call_id: str | None, pointer: str) -> bool:
    return at_pointer(record, call_id, pointer, lambda holder, key: holder.pop(key))


def blank(record: dict[str, Any], call_id: str | None, pointer: str) -> bool:
    return at_pointer(record, call_id, pointer, lambda holder, key: holder.__setitem__(key, None))


def at_pointer(
    record: dict[str, Any], call_id: str | None, pointer: str, change: Callable[[Any, Any], Any]
) -> bool:
    steps = [s.replace("~1", "/").replace("~0", "~") for s in pointer.split("/")[1:]]
    for result in record["results"]:
        here = result["content"]
        if result["call_id"] != call_id or not isinstance(here, dict | list):
            continue
        for step in steps[:-1]:
            here = here[int(step)] if isinstance(here, list) else here[step]
        if isinstance(here, dict) and steps[-1] in here:
            change(here, steps[-1])
            return True
    return False


def told_twice(record: dict[str, Any], call_id: str | None, pointer: str) -> bool:
    """Whether the value at a pointer stands elsewhere in the evidence too, or is a small number, as counts are."""
    evidence = Evidence.from_case(native.case_from(record))
    facts = [f for f in evidence.facts if evidence.sources[f.source].states_facts]
    mine = {
        str(f.value) for f in facts if f.pointer == pointer and evidence.sources[f.source].call_id == call_id
    }
    return any((len(v) < 3 and v.isdigit()) or sum(v in str(f.value) for f in facts) > 1 for v in mine)


def shuffled(value: Any, rng: random.Random) -> Any:
    """The same value with the keys of every object in another order."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key], rng) for key in keys}
    return [shuffled(v, rng) for v in value] if isinstance(value, list) else value


def other_key_order(record: dict[str, Any]) -> dict[str, Any]:
    rng = random.Random(record["id"])
    results = [{**r, "content": shuffled(r["content"], rng)} for r in record["results"]]
    return {**record, "results": results}


def other_call_ids(record: dict[str, Any]) -> dict[str, Any]:
    names = {c["id"]: f"toolu_{n}x{len(record['id'])}" for n, c in enumerate(record["calls"])}
    calls = [{**c, "id": names[c["id"]]} for c in record["calls"]]
    results = [{**r, "call_id": names.get(r["call_id"], r["call_id"])} for r in record["results"]]
    return {**record, "calls": calls, "results": results}


def content_as_text(record: dict[str, Any]) -> dict[str, Any]:
    results = [
        {**r, "content": json.dumps(r["content"], ensure_ascii=False)}
        if isinstance(r["content"], dict | list)
        else r
        for r in record["results"]
    ]
    return {**record, "results": results}


@pytest.mark.parametrize("change", [other_key_order, other_call_ids, content_as_text])
def test_what_says_the_same_in_another_form_changes_no_verdict(
    change: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    differing = []
    for record, found in as_they_are():
        before = {index: f.verdict.value for index, f in found.items()}
        after = verdicts(change(record))
        differing += [
            (record["id"], index, before.get(index), after.get(index))
            for index in before.keys() | after.keys()
            if before.get(index) != after.get(index)
        ]
    assert differing == []


def test_results_may_come_in_any_order_where_each_has_a_call_of_its_own() -> None:
    for record, found in as_they_are():
        names = [c["name"] for c in record["calls"]]
        if len(record["results"]) < 2 or len(set(names)) != len(names):
            continue
        case = native.case_from(record)
        writes = any(s.outdated for s in Evidence.from_case(case).sources)
        if writes:
            continue  # there, order is what says which value holds
        turned = replace(case, results=case.results[::-1])
        settled, _ = apply_rules(split_claims(case.answer), Evidence.from_case(turned), turned)
        after = {f.claim.index: f.verdict.value for f in settled}
        assert after == {i: f.verdict.value for i, f in found.items()}, record["id"]


GROUPED = re.compile(r"(?<![\d.,/:-])\d{1,3}(?:,\d{3})+(?!\d)(?![,.]\d{3}\b)")


def without_groups(answer: str) -> str:
    return GROUPED.sub(lambda m: m.group().replace(",", ""), answer)


def test_digits_in_groups_or_not_are_one_number() -> None:
    changed = 0
    for record, found in as_they_are():
        answer = without_groups(record["answer"])
        if answer == record["answer"]:
            continue
        changed += 1
        before = {i: f.verdict.value for i, f in found.items()}
        assert verdicts(with_answer(record, answer)) == before, (record["id"], answer)
    assert changed > 5


def test_a_number_written_as_a_string_of_two_places_is_no_other_amount() -> None:
    differing, changed = [], 0
    for record, found in as_they_are():
        other = {**record, "results": [{**r, "content": padded(r["content"])} for r in record["results"]]}
        if other["results"] == record["results"]:
            continue
        changed += 1
        before = {i: f.verdict.value for i, f in found.items()}
        after = verdicts(other)
        if after != before:
            differing.append((record["id"], before, after))
    assert changed > 10
    assert differing == []


def padded(value: Any) -> Any:
    """The same content with its decimal numbers written as strings of two places, as prices are."""
    if isinstance(value, dict):
        return {key: padded(child) for key, child in value.items()}
    if isinstance(value, list):
        return [padded(child) for child in value]
    return f"{value:.2f}" if isinstance(value, float) and round(value, 2) == value else value
