"""Lights: a green or red mark beside a state that the claim gives in words as well, "🟢 Pump 2 is running"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence.words import tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.conditions import means_on

_LIGHT = re.compile("[\U0001f534\U0001f7e0-\U0001f7e2]")
_GREEN, _RED = "\U0001f7e2", "\U0001f534"
_UP = frozenset(
    "running ready open done complete completed finished passed approved delivered paid free working works up".split()
)
_DOWN = frozenset(
    "stopped closed rejected overdue cancelled expired blocked broken missing late unpaid full down".split()
)


def lights_agree(text: str, view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether each light in what is left of a claim's text goes with the states found good in it: green with one that is well, red with one that is not.

    Amber and orange go with nothing that is sure.
    """
    lights = set(_LIGHT.findall(text))
    if not lights:
        return True
    told = {
        _is_well(t.fold)
        for a in atoms
        if a.standing == "good" and a.rule in ("statuses", "flags", "quantifiers", "names")
        for t in tokenize(view.text[a.start : a.end])
    } - {None}
    return (lights == {_GREEN} and told == {True}) or (lights == {_RED} and told == {False})


def _is_well(word: str) -> bool | None:
    if word in _UP or word in _DOWN:
        return word in _UP
    return means_on(word)
