"""``faithgrade rules``: every rule, and what the rules see in one case."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.case import Case
    from faithgrade.rules import Rule


def register(app: typer.Typer) -> None:
    """Add ``rules``."""
    app.command()(rules)


def rules(
    cases: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CASES]", help="Files in which --explain looks for its case.", show_default=False
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="CASE", help="Show what the rules see in each claim of this case."),
    ] = None,
    names: options.Rules = None,
    format_name: options.Format = None,
    as_json: options.AsJson = False,
) -> None:
    """List the rules: what each decides, and when it abstains and leaves a claim to the judge.

    With --explain, show for each claim of one case every value found, how it was read, what it was bound to,
    what was left uncovered, and so why the rules decided or abstained.
    """

    from faithgrade.cli.screen import Screen
    from faithgrade.errors import SettingsError
    from faithgrade.grader import choose_rules
    from faithgrade.render.rules import explanation_lines, rule_lines
    from faithgrade.rules import RULES_VERSION

    screen = Screen.of(as_json=as_json)
    chosen = choose_rules(names or "all")
    if explain is None:
        if cases:
            raise SettingsError("rules: expected --explain CASE with files of cases, found none")
        listed = [{"name": r.name, "decides": r.decides, "abstains": r.abstains} for r in chosen]
        if as_json:
            screen.print_json({"version": RULES_VERSION, "rules": listed})
            return
        for line in rule_lines(
            [(r.name, r.decides, r.abstains) for r in chosen], RULES_VERSION, screen.out_style
        ):
            print(line, file=screen.out)
        return
    if not cases:
        raise SettingsError("--explain: expected the file that holds the case, found none")
    found = list(_explanations(_find(cases, format_name, explain), chosen))
    if as_json:
        screen.print_json(found)
        return
    for explanation in found:
        for line in explanation_lines(explanation, screen.out_style):
            print(line, file=screen.out)


def _find(names: list[str], format_name: str | None, case_id: str) -> Case:
    from faithgrade.cli.reading import open_inputs
    from faithgrade.errors import InputError

    with ExitStack() as stack:
        for given in open_inputs(names, format_name, stack):
            for item in given.read(given.source):
                if not isinstance(item, InputError) and item[0].id == case_id:
                    return item[0]
    raise InputError(f"no case has the id {case_id!r}", file=", ".join(names))


def _explanations(case: Case, chosen: Sequence[Rule]) -> Iterator[dict[str, Any]]:
    """What the rules saw in each claim, in answer order, with the finding; None where they abstain."""
    from faithgrade.claims import split_claims
    from faithgrade.evidence import Evidence
    from faithgrade.evidence.index import Index
    from faithgrade.grade import finding_to_dict
    from faithgrade.rules import explain, settle
    from faithgrade.rules.claim.claimhood import no_claim
    from faithgrade.rules.claim.view import ClaimView

    index = Index(Evidence.from_case(case))
    views: list[ClaimView] = []
    for claim in split_claims(case.answer):
        view = ClaimView(claim, case, index, tuple(views))
        views.append(view)
        finding = no_claim(view) or settle(view, chosen)
        yield {**explain(view, chosen), "finding": finding_to_dict(finding) if finding is not None else None}
