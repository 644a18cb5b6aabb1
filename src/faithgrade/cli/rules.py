"""``faithgrade rules``: every rule, what it decides and when it abstains."""

from __future__ import annotations

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``rules``."""
    app.command()(rules)


def rules(as_json: options.AsJson = False) -> None:
    """List the rules: what each decides, and when it abstains and leaves a claim to the judge."""
    import json

    from faithgrade.cli.screen import Screen
    from faithgrade.render.rules import rule_lines
    from faithgrade.rules import RULES, RULES_VERSION

    screen = Screen.of(as_json=as_json)
    if as_json:
        listed = [{"name": r.name, "decides": r.decides, "abstains": r.abstains} for r in RULES]
        print(
            json.dumps({"version": RULES_VERSION, "rules": listed}, indent=2, ensure_ascii=False),
            file=screen.out,
        )
        return
    for line in rule_lines([(r.name, r.decides, r.abstains) for r in RULES], RULES_VERSION, screen.out_style):
        print(line, file=screen.out)
