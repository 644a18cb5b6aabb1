"""Series over a stretch of rows: "from March to June the total was 40"."""

from __future__ import annotations

import re

from faithgrade.rules.binding.naming import Words
from faithgrade.rules.binding.series import Series, make_series, series_of
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView

_FROM_TO = re.compile(r"\b(?:from|between)\s+[\w ]{2,24}\s(?:to|and|until|through)\s", re.I)


def ranged_series(view: ClaimView, words: Words) -> list[Series]:
    """Every series over the rows from the first to the last that a "from … to …" names, where it names two."""
    found: list[Series] = []
    if not _FROM_TO.search(view.text):
        return found
    for series in series_of(view, words, {}, least=3):
        lists = {
            level
            for f in series.facts
            for level, _ in Chooser.of(view.index).choices(f)
            if level[0] == "list"
        }
        if len(lists) != 1:
            continue
        level = lists.pop()
        rows = {c for _, _, _, choices in view.named for lv, c in choices if lv == level}
        places = {
            c: n
            for n, f in enumerate(series.facts)
            for lv, c in Chooser.of(view.index).choices(f)
            if lv == level
        }
        ends = sorted(places[c] for c in rows if c in places)
        if len(ends) == 2:
            inside = series.facts[ends[0] : ends[1] + 1]
            made = make_series(
                view, series.field, inside, selected=len(inside) < len(series.facts), words=words
            )
            if made is not None and len(made.numbers) >= 2:
                found.append(made)
    return found
