"""Text made comparable: folding with an offset map, letters that look alike, stems and identifier words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from faithgrade.values.glosses import GLOSSES

_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u00ad"
_SPACES = "\u00a0\u1680\u202f\u205f\u3000\t\n\r\v\f" + "".join(map(chr, range(0x2000, 0x200B)))
_DOUBLE = "“”„‟«»″＂〝〞「」『』"
_SINGLE = "‘’‚‛‹›′＇`´ʼ"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\ufe0e\ufe0f" + "".join(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
"""Characters that print nothing."""

MARKS = "".join(c for c in map(chr, range(0x300, 0x1000)) if unicodedata.category(c) in ("Mn", "Mc"))
"""Signs that belong to the letter before them: accents, vowels of Arabic, Hebrew, Hindi and Thai."""

_FOLD_TABLE: dict[int, str] = {
    **dict.fromkeys(map(ord, _HYPHENS), "-"),
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _DOUBLE), '"'),
    **dict.fromkeys(map(ord, _SINGLE), "'"),
    **dict.fromkeys(map(ord, INVISIBLE), ""),
    ord("…"): "...",
}
_STROKED = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ð": "d",
        "þ": "th",
        "ß": "ss",
    }
)
_SPACE_RUN = re.compile(r" {2,}")

# Letters of other alphabets that print like a Latin one.
_LOOKALIKES = str.maketrans(
    "АВЕЅЗІЈКМНОРСТУХЬаеіјорсухѕԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρυ",
    "ABESЗIJKMHOPCTYXbaeijopcyxsdqwhABEZHIKMNOPTYXoavpu".replace("З", "3"),
)
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_WORD_RUN = re.compile(r"[^\W\d_]{2,}")


def words(text: str) -> frozenset[str]:
    """The words of a written list, for the vocabularies of this package.

    >>> sorted(words("one two"))
    ['one', 'two']
    """
    return frozenset(text.split())


def fold(text: str) -> str:
    """`text` with typography levelled: NFKC, casefold, one kind of quote, hyphen and space. Diacritics
    stay.

    >>> fold("“Nine‑thirty”  Straße")
    '"nine-thirty" strasse'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_FOLD_TABLE))
    text = text.casefold()
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_FOLD_TABLE)
    else:
        text = text.replace("`", "'").replace("\n", " ").replace("\t", " ").replace("\r", " ")
    return _SPACE_RUN.sub(" ", text).strip() if "  " in text or text[:1] == " " or text[-1:] == " " else text


def fold_loose(text: str) -> str:
    """`fold`, and diacritics dropped.

    >>> fold_loose("Bjørn Müller")
    'bjorn muller'
    """
    folded = fold(text)
    if folded.isascii():
        return folded
    plain = "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", plain).translate(_STROKED)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text that knows where its characters came from.

    ``starts[i]:ends[i]`` is the place of folded character i in the original, in code points.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original's place of ``text[start:end]`` (end > start)."""
        return self.starts[start], self.ends[end - 1]


def fold_with_map(text: str, *, loose: bool = False) -> Folded:
    """Fold `text` and keep the way back.

    >>> folded = fold_with_map("He said “No”.")
    >>> at = folded.text.index('"no"'); folded.span(at, at + 4)
    (8, 12)
    """
    piecewise = fold_loose if loose else fold
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in clusters(text):
        piece = text[start:end]
        folded = " " if piece.isspace() else piecewise(piece)
        if folded == " " and (not out or out[-1] == " "):
            continue
        for char in folded:
            out.append(char)
            starts.append(start)
            ends.append(end)
    if out and out[-1] == " ":
        out.pop(), starts.pop(), ends.pop()
    return Folded("".join(out), tuple(starts), tuple(ends))


def clusters(text: str) -> list[tuple[int, int]]:
    """Places of each base character with the combining marks after it."""
    if text.isascii():
        return [(i, i + 1) for i in range(len(text))]
    out: list[tuple[int, int]] = []
    for i, char in enumerate(text):
        if out and char > "\u02ff" and unicodedata.combining(char):
            out[-1] = (out[-1][0], i + 1)
        else:
            out.append((i, i + 1))
    return out


def has_lookalikes(text: str) -> bool:
    """Whether a word of `text` mixes Latin letters with letters of another alphabet that print the same.

    >>> has_lookalikes("\\u0410nna"), has_lookalikes("Anna"), has_lookalikes("\\u0410нна")
    (True, False, False)
    """
    if text.isascii():
        return False
    for word in _WORD_RUN.findall(text):
        if not word.isascii() and _LATIN.search(word) and any(ord(c) in _LOOKALIKES for c in word):
            return True
    return False


# ------------------------------------------------------------------------------------------------- word forms

_IRREGULAR = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "feet": "foot", "teeth": "tooth",
    "mice": "mouse",
    "geese": "goose", "lives": "life", "knives": "knife", "leaves": "leave", "wives": "wife",
    "halves": "half", "shelves": "shelf",
    "indices": "index", "matrices": "matrix", "criteria": "criterion", "data": "data", "bought": "buy",
    "paid": "pay", "sent": "send",
    "sold": "sell", "left": "leave", "went": "go", "gone": "go", "goes": "go", "came": "come", "took": "take",
    "taken": "take",
    "made": "make", "gave": "give", "given": "give", "got": "get", "gotten": "get", "had": "have",
    "has": "have", "did": "do",
    "done": "do", "does": "do", "was": "be", "were": "be", "been": "be", "is": "be", "are": "be", "am": "be",
    "being": "be",
    "wrote": "write", "written": "write", "began": "begin", "begun": "begin", "ran": "run", "won": "win",
    "lost": "lose",
    "held": "hold", "kept": "keep", "built": "build", "spent": "spend", "found": "find", "told": "tell",
    "said": "say",
    "says": "say", "rose": "rise", "risen": "rise", "fell": "fall", "fallen": "fall", "grew": "grow",
    "grown": "grow",
    "flew": "fly", "flown": "fly", "drove": "drive", "driven": "drive", "broke": "break", "broken": "break",
    "chose": "choose",
    "chosen": "choose", "met": "meet", "led": "lead", "shut": "shut", "cost": "cost", "costs": "cost",
    "saw": "see", "seen": "see",
    "knew": "know", "known": "know", "bore": "bear", "born": "bear", "died": "die", "dying": "die",
    "lying": "lie", "tied": "tie",
    "shown": "show", "drew": "draw", "drawn": "draw", "news": "news", "status": "status", "series": "series",
    "species": "species",
    "address": "address", "bus": "bus", "gas": "gas", "this": "this", "its": "its", "his": "his", "us": "us",
    "as": "as",
    "less": "less", "plus": "plus", "bonus": "bonus", "analysis": "analysis", "basis": "basis",
    "during": "during",
    "evening": "evening", "morning": "morning", "nothing": "nothing", "something": "something",
    "everything": "everything",
    "string": "string", "spring": "spring", "thing": "thing", "king": "king", "ring": "ring", "wing": "wing",
    "bring": "bring",
    "need": "need", "speed": "speed", "feed": "feed", "seed": "seed", "bed": "bed", "red": "red",
    "hundred": "hundred",
    "united": "united", "sing": "sing", "ceiling": "ceiling", "always": "always", "perhaps": "perhaps",
    "yes": "yes",
    "does't": "do", "paying": "pay", "used": "use", "using": "use",
}  # fmt: skip
_DOUBLED = re.compile(r"([bdgklmnprt])\1$")
_VOWEL = re.compile(r"[aeiouy]")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light English stem, so that "arrives", "arrived" and "arriving" meet; lower case.

    Enough to bind claim words to field words, which drop diacritics often; it is no dictionary. Words of other scripts
    come back folded.

    >>> [stem(w) for w in ("Prices", "shipped", "cities", "arriving", "arrived", "boxes", "bought", "status")]
    ['pric', 'ship', 'city', 'arriv', 'arriv', 'box', 'buy', 'status']
    >>> stem("arrive") == stem("arrived"), stem("delivery") == stem("deliveries")
    (True, True)
    """
    word = fold_loose(word.removesuffix("\u064b\u0627"))
    if "'" in word:
        word = word.removesuffix("'s").removesuffix("s'")
    if word in _IRREGULAR:
        return _final_e(_IRREGULAR[word])
    if word in _GLOSSED:
        return stem(_GLOSSED[word])
    if word[:1] >= "\u0590":
        return _without_affixes(word)
    if len(word) > 4 and word.endswith("ies"):
        return _final_e(word[:-3] + "y")
    if len(word) > 3 and word.endswith(("ches", "shes", "sses", "xes", "zes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ied", "ing", "ed"):
        base = word[: -len(ending)]
        if word.endswith(ending) and len(base) >= 3 and _VOWEL.search(base):
            if ending == "ied":
                return base + "y"
            word = _DOUBLED.sub(r"\1", base) if not base.endswith("ll") else base
            break
    return _final_e(word)


_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How keys of payloads spell German letters that are no ASCII."""
_GLOSSED = {
    fold_loose(spelt): word
    for word, forms in GLOSSES.items()
    for form in forms.split()
    for spelt in (form, form.translate(_DIGRAPHS))
}
_PREFIXES = words("ו ה ב ל מ ש וה שה מה וב ול ומ و ب ل ف ال لل وال بال فال")
"""What Hebrew and Arabic write before a noun as one word with it: and, the, in, to, from, that."""
_ARTICLE = re.compile(r"[\u0648\u0641\u0628\u0643]?\u0627\u0644(?=.{3})")
KOREAN_PARTICLES = re.compile(
    "(?<=[\uac00-\ud7a3]{2})(?:에서는|에는|으로는|에서|에게|으로|부터|까지|입니다|이에요|예요|이고|이며|은|는|이|가|을|를|에|의|로|와|과|도)$"
)
"""What Korean writes behind a noun as one word with it, but for "only"."""


def _without_affixes(word: str) -> str:
    """A word of another script without what is written as one with it, where that leaves a word that is known."""
    bare = (
        KOREAN_PARTICLES.sub("", word) if "\uac00" <= word[0] <= "\ud7a3" else _ARTICLE.sub("", word, count=1)
    )
    for length in (1, 2, 3):
        if word[:length] in _PREFIXES and word[length:] in _GLOSSED:
            return stem(_GLOSSED[word[length:]])
    return stem(_GLOSSED[bare]) if bare in _GLOSSED else bare


def _final_e(word: str) -> str:
    """Drop a silent e, so that "arrive" meets "arriving", and the second l of "cancell(ed)"."""
    if len(word) > 5 and word.endswith("ll"):
        return word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") and word[-2] not in "aeio" else word


_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d+$)")
_BREAK = re.compile(r"[\W_]+")
_PERCENTILE = re.compile(r"p\d{2,4}", re.I)


@lru_cache(maxsize=65536)
def split_identifier(name: str) -> tuple[str, ...]:
    """The words of a field name, lower case.

    >>> split_identifier("checkInDate_utc")
    ('check', 'in', 'date', 'utc')
    >>> split_identifier("HTTPStatus"), split_identifier("low_52w"), split_identifier("address2")
    (('http', 'status'), ('low', '52w'), ('address', '2'))
    >>> split_identifier("latency_p95_ms")
    ('latency', 'p95', 'ms')
    """
    words: list[str] = []
    for piece in _BREAK.split(name):
        if piece:
            words += (
                [piece.lower()]
                if _PERCENTILE.fullmatch(piece)
                else [w.lower() for w in _CAMEL.split(piece) if w]
            )
    return tuple(words)


__all__ = [
    "INVISIBLE",
    "KOREAN_PARTICLES",
    "MARKS",
    "Folded",
    "clusters",
    "fold",
    "fold_loose",
    "fold_with_map",
    "has_lookalikes",
    "split_identifier",
    "stem",
    "words",
]
