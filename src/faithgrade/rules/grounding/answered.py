"""What was asked for and what came: a value that only a call's argument has, where its result gives another under the same key."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.rules.claim.sayings import is_among
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Value, read_values
from faithgrade.values.match import match

_ASKED = re.compile(
    r"\b(?:ask\w*|request\w*|want\w*|instead|rather|not|no|never|unavailable|taken|originally|prefer\w*|search\w*|look\w*|try|tried)\b|n['’]t\b|\?",
    re.I,
)


def given_instead(view: ClaimView, value: Value) -> Fact | None:
    """The one fact that a call brought back under the key of the argument that holds a value, when it is another value."""
    if _ASKED.search(view.text):
        return None
    found: list[Fact] = []
    for source in view.index.evidence.sources:
        if source.kind != "result" or source.superseded:
            continue
        for key, argument in source.arguments.items():
            if not isinstance(argument, (str, int)) or isinstance(argument, bool):
                continue
            if not is_among(value, read_values(str(argument))):
                continue
            same = [
                view.index.evidence.facts[i]
                for (n, field), rows in view.index.fields.items()
                if n == source.index and field and field[-1].lower() == str(key).lower()
                for i in rows
            ]
            if len(same) != 1 or not view.index.readings(same[0]):
                return None
            if any(match(value, r) is not None for r in view.index.readings(same[0])):
                return None
            found.append(same[0])
    return found[0] if len(found) == 1 else None
