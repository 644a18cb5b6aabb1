"""Forms of one name: short forms, spellings, accents left out, places in another language."""

from __future__ import annotations

from difflib import SequenceMatcher

from faithgrade.evidence.index import Index
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import fold_loose


def may_be_the_same(one: str, other: str) -> bool:
    """Whether two words may be forms of one: an abbreviation, another spelling, another ending."""
    one, other = fold_loose(one), fold_loose(other)
    if spelt_otherwise(one, other) or other in _EXONYMS.get(one, frozenset()):
        return True
    short, long = sorted((one, other), key=len)
    return (
        other in _SAME_PERSON.get(one, frozenset())
        or short in long
        or (len(short) <= 3 and short[0] == long[0])
        or one[:4] == other[:4]
        or SequenceMatcher(None, one, other).ratio() >= 0.8
    )


def spelt_otherwise(one: str, other: str) -> bool:
    """Whether two words are one in British and American spelling, or with an umlaut written out.

    >>> spelt_otherwise("colour", "color"), spelt_otherwise("gray", "grey"), spelt_otherwise("gray", "gras")
    (True, True, False)
    """
    return any(one.replace(a, b) == other or other.replace(a, b) == one for a, b in _SPELLINGS)


_SPELLINGS = (
    ("ae", "ä"),
    ("oe", "ö"),
    ("ue", "ü"),
    ("our", "or"),
    ("re", "er"),
    ("is", "iz"),
    ("ey", "ay"),
    ("ue", "u"),
)


def _alike(rows: str) -> dict[str, frozenset[str]]:
    """Per word the words of all rows it stands in; rows are parted by ``|``."""
    table: dict[str, frozenset[str]] = {}
    for row in rows.split("|"):
        for word in row.split():
            table[word] = table.get(word, frozenset()) | frozenset(row.split())
    return table


_SAME_PERSON = _alike(
    "william bill will billy liam|robert bob rob bobby bert|richard dick rick rich|elizabeth liz beth betty eliza lisa|margaret"
    " peggy meg maggie greta|katherine kate kathy katie kitty catherine|anthony antonio tony|james jim jimmy jamie|john jack"
    " johnny|edward ed ted eddie ned|henry harry hank|charles charlie chuck|thomas tom tommy|joseph joe jose pepe|michael mike"
    " mick|alexander alex sasha sandy|francis frank francisco paco frances|samuel sam|daniel dan danny|david dave|andrew andy"
    " drew|stephen steven steve|christopher chris kit|nicholas nick klaus|benjamin ben|matthew matt|patricia pat patty"
    " trish|susan sue|jennifer jen jenny|deborah debbie|barbara barb|theodore theo ted|mohammed muhammad mohamed mohammad"
)
_EXONYMS = _alike(
    "munich munchen monaco|vienna wien|cologne koln|nuremberg nurnberg|hanover hannover|zurich zurigo|geneva geneve genf ginevra"
    "|basel basle bale|brussels bruxelles brussel bruxelles-midi|antwerp antwerpen anvers|ghent gent gand|bruges brugge"
    "|copenhagen kobenhavn københavn|gothenburg goteborg|prague praha prag|warsaw warszawa|cracow krakow krakau|lisbon lisboa"
    "|seville sevilla|florence firenze|venice venezia|rome roma|milan milano mailand|turin torino|naples napoli neapel"
    "|genoa genova|athens athina|belgrade beograd|bucharest bucuresti|moscow moskva moskau|kiev kyiv|lviv lvov|odesa odessa"
    "|hague haag|luxembourg luxemburg|bangalore bengaluru|bombay mumbai|calcutta kolkata|madras chennai|peking beijing"
    "|rangoon yangon|cairo kairo|tangier tanger|basle basel|strasbourg strassburg|nice nizza|lucerne luzern|bern berne"
)


def may_be_known(view: ClaimView, word: str) -> bool:
    """Whether the evidence has a word that may be another form of this one."""
    loose = fold_loose(word)
    known = view.index.once(loose_words)
    return loose in known or not _EXONYMS.get(loose, frozenset()).isdisjoint(known)


def loose_words(index: Index) -> frozenset[str]:
    """Every word of the evidence's strings without its accents, and with its umlauts written out."""
    plain = {word if word.isascii() else fold_loose(word) for word in index.vocabulary}
    spelt = {
        w.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
        for w in index.vocabulary
        if not w.isascii()
    }
    return frozenset(plain | spelt)


def accented_otherwise(one: str, other: str) -> bool:
    """Whether two words are one but for an accent that both have, and each another: Hành and Hạnh are two names.

    An accent left out is a way to write; a different one is a different letter.

    >>> accented_otherwise("hành", "hạnh"), accented_otherwise("hanh", "hạnh"), accented_otherwise("jose", "josé")
    (True, False, False)
    """
    if one == other or len(one) != len(other) or fold_loose(one) != fold_loose(other):
        return False
    return all(a == b or not (a.isascii() or b.isascii()) for a, b in zip(one, other, strict=True))
