"""Adjectives that rank things: which end each means, and by which fields and units it measures."""

from __future__ import annotations

from dataclasses import dataclass

from faithgrade.values.text import stem


@dataclass(frozen=True, slots=True)
class Measure:
    """What an adjective ranks by: stems of fields, dimensions of units, and whether the least is meant."""

    low: bool
    fields: frozenset[str]
    units: frozenset[str] = frozenset()
    pace: bool = False
    """Whether the meant end depends on the field: the fastest has the most speed and the least time."""
    plain: bool = False
    """Whether it says only "much" or "little", of whatever field its noun names."""
    dated: bool = False
    graded: bool = False
    """Whether it says only what is good or bad: "best"."""


# adjectives | fields | dimensions of units; adjectives behind "/" mean the lesser end
_TABLE = """
expensive costly pricey dear / cheap | price cost fare fee amount rate total rent monthly tariff | money
heavy / light | weight mass | mass
long / short | duration length time distance runtime battery span stay | length time
/ long | since joined hired | @
tall / | height elevation altitude | length
fast quick / slow | speed pace time duration latency elapsed finish lap | time speed
new recent late young / early old | date day time at created updated published year d posted timestamp born founded released release opened built launched established commissioned constructed | @
old / young | age built founded established launched commissioned constructed | @age
warm hot / cold cool | temp temperature high low | temperature
mild / | temp temperature | temperature
large big / small | size area population capacity seats count | area volume data
far distant / near close | distance | length
loud / quiet | noise loudness decibel db volume |
deep / shallow | depth | length
wide / narrow | width | length
thick / thin | thickness | length
wet / dry | rain rainfall precipitation humidity |
busy / | visitor visit passenger traffic footfall attendance call order customer guest ride trip check-in load |
bright / dim | brightness lumen lumens luminosity |
"""
_IRREGULAR = {
    "farther": "far", "farthest": "far", "further": "far", "furthest": "far",
    "latest": "new",
}  # fmt: skip
_PLAIN_MORE = (
    "highest greatest largest biggest strongest most higher greater larger bigger stronger more".split()
)
_PLAIN_LESS = "lowest smallest weakest least fewest lower smaller weaker less fewer".split()
_GRADED = {"best": False, "worst": True, "better": False, "worse": True}
_LABELS = {"peak": False, "high": False, "top": False, "maximum": False, "low": True, "minimum": True}
_GRADES = frozenset(stem(w) for w in "rating rated score grade stars".split())
DEARER = frozenset(
    stem(w)
    for w in "aqi pollution error errors fault defect bug incident accident complaint delay wait waiting latency turnaround downtime outage loss "
    "failure failed miss missed churn bounce bounced return returned cost price fee debt rank ranking time duration lateness absence absences "
    "crime injury injuries death deaths mortality unemployment inflation pm no2 backlog overdue".split()
)
"""Fields of which less is better; of any field that is neither these nor a grade, nobody knows what is best."""
BETTER = _GRADES | frozenset(
    stem(w)
    for w in "points mark marks profit revenue sales margin win wins won uptime accuracy precision satisfaction csat nps attendance yield growth "
    "efficiency availability conversion goals pass passed success result return_rate reviews".split()
)
_DOUBLING = frozenset("big hot dim wet thin".split())

SUPERLATIVES: dict[str, tuple[Measure, ...]] = {}
COMPARATIVES: dict[str, tuple[Measure, ...]] = {}
LABELS: dict[str, tuple[Measure, ...]] = {}
"""Words that are superlatives where they stand before a colon: "Peak: …", "Best day: …"."""
LONG_FORMS: dict[str, tuple[Measure, ...]] = {}
"""Adjectives that are compared with "more" and "most"."""


def forms(word: str) -> tuple[str, str]:
    """Comparative and superlative of a short adjective.

    >>> forms("large"), forms("heavy"), forms("big")
    (('larger', 'largest'), ('heavier', 'heaviest'), ('bigger', 'biggest'))
    """
    if word.endswith("e"):
        return word + "r", word + "st"
    if word.endswith("y"):
        return word[:-1] + "ier", word[:-1] + "iest"
    if word in _DOUBLING:
        return word + word[-1] + "er", word + word[-1] + "est"
    return word + "er", word + "est"


def _add(table: dict[str, tuple[Measure, ...]], word: str, measure: Measure) -> None:
    table[word] = (*table.get(word, ()), measure)


def _fill() -> None:
    for line in _TABLE.strip().splitlines():
        adjectives, fields, units = line.split("|")
        more, _, less = adjectives.partition("/")
        for words, low in ((more, False), (less, True)):
            for word in words.split():
                measure = Measure(
                    low,
                    frozenset(stem(w) for w in fields.split()),
                    frozenset(u for u in units.split() if not u.startswith("@")),
                    pace="speed" in fields,
                    dated=units.strip() == "@",
                )
                comparative, superlative = forms(word)
                _add(COMPARATIVES, comparative, measure)
                _add(SUPERLATIVES, superlative, measure)
                _add(LONG_FORMS, word, measure)
    for word, base in _IRREGULAR.items():
        table = SUPERLATIVES if word.endswith("est") else COMPARATIVES
        for measure in LONG_FORMS[base]:
            _add(table, word, measure)
    height = Measure(
        False, frozenset(stem(w) for w in "height elevation altitude".split()), frozenset({"length"})
    )
    for word in _PLAIN_MORE + _PLAIN_LESS:
        table = SUPERLATIVES if word.endswith("st") else COMPARATIVES
        low = word in _PLAIN_LESS
        if word in ("highest", "higher", "lowest", "lower"):
            _add(table, word, Measure(low, height.fields, height.units))
        _add(table, word, Measure(low, frozenset(), plain=True))
    for word, low in _LABELS.items():
        _add(LABELS, word, Measure(low, frozenset(), plain=True))
    for word, low in _GRADED.items():
        _add(SUPERLATIVES if word.endswith("st") else COMPARATIVES, word, Measure(low, _GRADES, graded=True))


_fill()

MEASURES = frozenset(
    w for ms in (*SUPERLATIVES.values(), *COMPARATIVES.values()) for m in ms for w in m.fields
)
"""Stems of all fields that some adjective measures by."""
