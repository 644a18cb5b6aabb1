"""Days of the week that stand without a date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.moments import moment
from faithgrade.values.value import Kind

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_WEEKDAY_ROWS = (
    "monday mon montag lundi lunes lunedì segunda-feira",
    "tuesday tue tues dienstag mardi martes martedì terça-feira",
    "wednesday wed mittwoch mercredi miércoles mercoledì quarta-feira",
    "thursday thu thur thurs donnerstag jeudi jueves giovedì quinta-feira",
    "friday fri freitag vendredi viernes venerdì sexta-feira",
    "saturday sat samstag sonnabend samedi sábado sabato",
    "sunday sun sonntag dimanche domingo domenica",
)
WEEKDAYS: dict[str, int] = {name: number for number, row in enumerate(_WEEKDAY_ROWS) for name in row.split()}
"""Name → number, Monday being 0."""
WEEKDAY = "|".join(sorted(map(re.escape, WEEKDAYS), key=len, reverse=True))
"""A pattern of all the names, for those that stand before a date."""
_AMBIGUOUS_WEEKDAYS = frozenset({"sat", "sun", "mon", "wed", "fri", "tue", "thu"})
_WEEKDAY_WORDS = frozenset(WEEKDAYS) | {"segunda", "terça", "quarta", "quinta", "sexta"}
_WEEKDAY_ALONE = re.compile(rf"(?<![\w'-])(?P<w>{WEEKDAY})(?![\w-])", re.I)
_SHORT_DAY_AFTER = re.compile(r"\.?\s*(?:[,;:)/|–-]|\d|at\b|and\b|to\b|$)")


def find_weekdays(canvas: Canvas) -> None:
    """Take weekdays that stand alone."""
    if not canvas.words & _WEEKDAY_WORDS:
        return
    for match in _WEEKDAY_ALONE.finditer(canvas.text):
        name = match["w"]
        alone = canvas.text.strip(" .") == name  # {"day": "sat"}
        short = name.lower() in _AMBIGUOUS_WEEKDAYS and not alone
        if (alone or name[0].isupper() or canvas.language not in ("en", "und", "de")) and canvas.free(
            *match.span()
        ):
            if short and not _SHORT_DAY_AFTER.match(canvas.text, match.end()):
                continue
            found = moment(None, weekday=WEEKDAYS[name.lower()])
            if found:
                canvas.put(Kind.DATE, *match.span(), found)


__all__ = ["WEEKDAY", "WEEKDAYS", "find_weekdays"]
