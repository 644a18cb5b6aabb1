"""The comparison of two runs as a single HTML file."""

from __future__ import annotations

from faithgrade.compare import STATES, Comparison
from faithgrade.pages.glance import Notice, Tile, rate_lines, sentence
from faithgrade.pages.report import part, render
from faithgrade.render.comparison import difference_text, mcnemar_sentence, notices, p_text, points
from faithgrade.render.text import percent
from faithgrade.report import NOT_CALIBRATED

MOST_ROWS = 2000


def comparison_html(comparison: Comparison, calibrated: tuple[bool, bool], statuses: tuple[str, str]) -> str:
    """The page of a comparison: the two rates, the paired difference with its test, and what changed."""
    return render(
        "comparison.html.j2",
        part("scripts/theme.js"),
        comparison=comparison,
        states=STATES,
        tiles=_tiles(comparison, calibrated),
        notices=[
            Notice("Mind:", sentence(told), bad="not graded alike" in told or "incomplete" in told)
            for told in notices(comparison, statuses)
        ],
        flips=comparison.flips[:MOST_ROWS],
        claim_flips=comparison.claim_flips[:MOST_ROWS],
    )


def _tiles(comparison: Comparison, calibrated: tuple[bool, bool]) -> list[Tile]:
    tiles = []
    for name, rate, done in zip("AB", comparison.rates, calibrated, strict=True):
        shown = percent(rate.value) if rate.value is not None else "nothing decided"
        lines = (*rate_lines(rate, "cases"), *(() if done else (NOT_CALIBRATED,)))
        tiles.append(Tile(f"Faithful cases, {name}", shown, lines, "", rate.value is None))
    difference = comparison.difference
    if difference is None:
        tiles.append(Tile("B − A", "no figure", ("no case is known in both runs",), "warn", True))
    else:
        bounds = comparison.bounds
        unknown = (
            ()
            if bounds is None
            else (
                f"{points(bounds[0])} to {points(bounds[1])} points, the unknown counted against and for B",
            )
        )
        tiles.append(
            Tile(
                "B − A, faithful cases",
                f"{points(difference.value)} points",
                (difference_text(difference), *unknown),
                "head",
            )
        )
    tiles.append(Tile("McNemar mid-p", p_text(comparison.test.mid_p), (mcnemar_sentence(comparison),)))
    if comparison.supported is not None:
        tiles.append(
            Tile(
                "B − A, supported claims",
                f"{points(comparison.supported.value)} points",
                (difference_text(comparison.supported),),
            )
        )
    return tiles
