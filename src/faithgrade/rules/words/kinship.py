"""Words that say what a field or value says in another form: edited and editor, cloudy and clouds, smartphone and phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from faithgrade.evidence.words import Token
from faithgrade.values.text import stem


def is_kin(token: Token, names: frozenset[str]) -> bool:
    """Whether a word is the verb that a field's noun is made from ("edited" of editor), or its adverb ("originally")."""
    if token.fold.endswith("ly") and len(token.fold) > 6 and stem(token.fold[:-2]) in names:
        return True
    return token.fold not in _NO_VERBS and any(token.stem in _verbs_of(name) for name in names)


@lru_cache(maxsize=8192)
def _verbs_of(name: str) -> frozenset[str]:
    """Stems of the verbs a noun may be made from.

    >>> stem("edited") in _verbs_of(stem("editor")), stem("approved") in _verbs_of(stem("approval"))
    (True, False)
    """
    found = set()
    for ending in _OF_NOUNS:
        root = name.removesuffix(ending)
        if root != name and len(root) >= 4:
            found |= {root, stem(root + "ed"), stem(root + "e"), stem(root + "ing")}
    return frozenset(found)


_OF_NOUNS = ("er", "or")
_NO_VERBS = frozenset("direct generate operate".split())
"""Verbs whose noun in a field's name means something else as often as not."""


def is_made_of(token: Token, values: frozenset[str]) -> bool:
    """Whether a word is a form of a word of the values: "skies" of "clear sky", "cloudy" of "scattered clouds"."""
    word = token.fold
    if len(word) >= 4 and token.stem in values:
        return True
    if len(word) >= 6 and any(v.startswith(word) and len(v) - len(word) <= 2 for v in values):
        return True  # "microSD" of "microSDXC"
    if not word.endswith("y") or len(word) < 4:
        return False
    root = word[:-1]
    if len(root) > 2 and root[-1] == root[-2]:
        root = root[:-1]
    return len(root) >= 3 and (root in values or root + "s" in values)


def stands_for(word: str, names: frozenset[str], values: frozenset[str] = frozenset()) -> bool:
    """Whether the stem of a word is that of an everyday word for what a field or value is called, or of a compound that ends in a field's word."""
    everyday = _EVERYDAY.get(word, frozenset())
    return bool(everyday & names or everyday & values) or any(
        len(name) >= 4 and word != name and word.endswith(name) and word.removesuffix(name) not in _TURNING
        for name in names
    )


_TURNING = frozenset(
    "grand step sub re under over co super back un non mis pre post dis anti out ex vice semi half in im".split()
)
"""Beginnings that make another thing of a word: a subtotal is no total."""


def same_kind(token: Token) -> frozenset[str]:
    """Stems of other everyday words for a kind of thing."""
    return _KINDS.get(token.stem, frozenset())


_KINDS = {
    stem(word): frozenset(stem(w) for w in line.split())
    for line in (
        "company business firm enterprise corporation",
        "film movie picture",
        "city town municipality",
        "country state nation",
        "person human",
        "song single track",
    )
    for word in line.split()
}


def measures(token: Token, dimensions: frozenset[str]) -> bool:
    """Whether a word only says what a unit measures: "a refresh rate of 90 Hz", "2 kg of weight"."""
    return any(token.stem in _MEASURED.get(d, frozenset()) for d in dimensions)


_MEASURED = {
    d: frozenset(stem(w) for w in words.split())
    for d, words in {
        "frequency": "frequency refresh rate clock clocked speed",
        "mass": "weight mass",
        "temperature": "temperature",
        "speed": "speed velocity",
        "pressure": "pressure atmospheric",
        "length": "length distance",
        "time": "length duration",
        "volume": "volume",
        "area": "area",
        "data": "storage memory capacity",
        "charge": "capacity battery",
        "power": "power charging speed",
    }.items()
}
"""Words by dimension that a value's unit says already."""


_EVERYDAY: dict[str, frozenset[str]] = {}
"""Stem → stems of fields it may stand for once a value of theirs was found. Too loose to choose a field by."""
for _line in """
selfies: selfie
record recording: video
camcorder: video
card: sim
slot: card sim
autofocus: af
shoot: video
primary rear: main
sensor lens lenses shooter snapper megapixel: camera
facing: camera front selfie
secondary: selfie front
expand expandable expanded expansion: card slot memory storage
headphone earphone: jack
category kind type class: instance genre type
participate participated participating: participant
aspect: ratio
network: technology bands
screenplay script written wrote: screenwriter writer author
port: usb
cover coverage: cloud
accumulation precipitation: rain snow
music soundtrack: composer
citizen: citizenship
connectivity: comms network wireless connection
processor: chipset cpu
handset: phone
year yearly: annual yoy
annual yearly: year
month: monthly mom
week: weekly wow
day: daily
hour: hourly
quarter: quarterly qoq
sea: elevation altitude
shut: close closing
flew ran walked swam sailed cycled rode drove travelled traveled hiked: distance
down: min minimum lowest depth
stay stayed parked: duration stay minutes nights
""".strip().splitlines():
    _words, _fields = _line.split(":")
    for _word in _words.split():
        _EVERYDAY[stem(_word)] = _EVERYDAY.get(stem(_word), frozenset()) | {stem(f) for f in _fields.split()}


_ROLES = {
    (verb, preposition): frozenset(stem(w) for w in roles.split())
    for line in (
        "let to: tenant lessee renter", "leased to: tenant lessee", "rented to: tenant lessee renter",
        "sold to: buyer purchaser customer", "sold by: seller vendor", "bought by: buyer purchaser", "sent by: sender",
        "sent to: recipient receiver addressee", "addressed to: recipient addressee", "owned by: owner",
        "led by: leader lead head", "headed by: head", "chaired by: chair", "taught by: teacher instructor tutor",
        "assigned to: assignee", "billed to: payer", "hosted by: host", "treated by: physician doctor",
        "driven by: driver", "run by: operator manager", "operated by: operator", "made by: maker manufacturer",
        "published by: publisher", "written by: author writer", "coached by: coach", "insured by: insurer",
        "meets on: day weekday date", "swims in: lane", "rows in: lane", "runs in: lane", "plays on: board court pitch",
        "sold at: stand stall booth counter", "sits in: seat row", "leaves from: platform gate pier quay", "supplied by: supplier", "carried by: carrier", "employed by: employer", "represented by: lawyer agent attorney",
    )
    for phrase, roles in (line.split(": "),)
    for verb, preposition in (phrase.split(),)
}  # fmt: skip
"""What a role is called by a verb and the word behind it; with another word it is another's: "rented from"."""


def tells_a_role(tokens: Sequence[Token], n: int, names: frozenset[str]) -> bool:
    """Whether a verb, with the word right behind it, tells of somebody as a field's name does: "let to" of a tenant."""
    behind = tokens[n + 1].fold if n + 1 < len(tokens) else ""
    roles = _ROLES.get((tokens[n].fold, behind), frozenset())
    return bool(roles & names)


_UNITS_IN_WORDS = {
    "g": "gram grams gramme grammes", "kg": "kilogram kilograms kilo", "ha": "hectare hectares", "h": "hour hours",
    "hr": "hour", "min": "minute", "s": "second", "sec": "second", "l": "litre liter", "ml": "millilitre milliliter",
    "m": "metre meter", "km": "kilometre kilometer", "t": "tonne ton", "kwh": "kilowatt-hour", "gb": "gigabyte",
}  # fmt: skip


def is_unit_in_words(tokens: Sequence[Token], n: int, names: frozenset[str]) -> bool:
    """Whether a word behind "per" is the unit that a field's name has in short: "spores per gram" of spores_per_g."""
    return (
        n > 0
        and tokens[n - 1].fold == "per"
        and "per" in names
        and any(
            short in names and tokens[n].fold in words.split() for short, words in _UNITS_IN_WORDS.items()
        )
    )
