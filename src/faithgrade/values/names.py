"""Names: runs of capitalised words, with particles, initials, honorifics, digits ("iPhone 15") and
acronyms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.amounts import as_amounts
from faithgrade.values.numerals import read_numeral
from faithgrade.values.spots import unit_follows
from faithgrade.values.text import fold, fold_loose, words
from faithgrade.values.value import Kind, Reading, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_UPPER = "".join(
    chr(c)
    for first, last in ((0x41, 0x530), (0x1E00, 0x1F00))
    for c in range(first, last)
    if chr(c).isupper()
)
_U = f"[{re.escape(_UPPER)}]"
_CAPITAL = rf"(?:{_U}[^\W_]*(?:['’][^\W\d_]+)*(?:[-&][^\W_]+)*\+?|[a-z]{{1,2}}{_U}[^\W_]+)"
_INITIAL = rf"{_U}\.(?:-?{_U}\.)*"
_HONORIFIC = (
    r"(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame|Lord|Lady|Rev|St|"
    r"Sgt|Capt|Gen|Col|Herr|Frau|Mme|Mlle|Señor|Señora|Sr|Sra)\.?(?= )"
)
_PARTICLE = (
    r"(?:van der|van den|van de|de la|de los|de las|von der|van|von|zu|zum|"
    r"der|den|ter|de|del|della|di|da|dos|das|do|du|des|la|le|el|al|bin|ibn|ben|of the|of)"
)
_NUMBER = r"\d{1,4}(?:\.\d)?\+?(?![\w%°]|\.?\d|[ \u00a0]\d{3}(?!\d)|\s?[-–]\s?\d|[.,:/]\d|[\s\u00a0]?(?:%|°))"
_PIECE = rf"(?:{_HONORIFIC}|{_INITIAL}|{_CAPITAL})"
_RUN = re.compile(
    rf"(?<![\w@#$€£/.'’-]){_PIECE}(?:(?:[ \u00a0]{_PARTICLE}(?=[ \u00a0]{_U}))?[ \u00a0](?:{_PIECE}"
    rf"|{_NUMBER})|(?<=\.){_CAPITAL}|[ \u00a0]?(?:Jr|Sr)\.)*"
)
_NUMBERED = re.compile(rf"(?<![\w@#$€£/.'’-])(?P<w>{_CAPITAL})[ \u00a0]{_NUMBER}")
_OWN_DOT = re.compile(rf"(?:^|[ .]){_U}\.\Z|(?:Jr|Sr)\.\Z")
_SPACE_DIGIT = re.compile(r"[ \u00a0]\d")
_POSSESSIVE = re.compile(r"['’](?:s|S)?\Z")
_SENTENCE_BEFORE = re.compile(
    r"(?:^|[.!?…:;\n。！？][\"'”’)\]*]*)[\s>*•\-–—(\[\"'“‘«|#]*(?:\(?\w{1,3}[.)]\s+)?[\"'“*_]*$"
)
_LABEL_AFTER = re.compile(r"[\s*_]*:(?!\d)")
# Words a sentence may begin with that are no names, and capitalised words that never are.
_ORDINARY = words(
    """
    a an the this that these those there here it its it's he she they we you i i'm i've i'll i'd you're
    you've we've we're they're you'll we'll they'll he'll she'll it'll you'd we'd they'd he's she's who's that's there's my your our his her their and or but so yet if when while
    as since because although though however therefore thus also additionally moreover furthermore
    overall finally first firstly second secondly third next then now today tomorrow yesterday currently
    unfortunately fortunately please thank thanks yes no not none nobody nothing all both each every
    either neither some any many most more much few several other another in on at by for from to of
    with without within during after before over under between among across about above below against
    into onto through throughout until unless per via what which who whom whose where why how is are was
    were be been do does did has have had can could will would shall should may might must let let's
    sorry hello hi dear sure great okay sim sí oui ja subsequently initially eventually notably similarly consequently together ok note based according given due despite instead meanwhile once
    upon only just even still already again once one two three four five six seven eight nine ten eleven
    twelve zero half twenty thirty forty fifty hundred total here's what's both such like powered
    equipped featuring known located founded born released announced priced available measuring weighing
    running offering would whether once
    """
)  # fmt: skip
_FOREIGN_ORDINARY = words(
    """
    der die das ein eine und oder aber wenn es sie er wir ihr ich in im am zu zum zur mit von für auf le
    la les un une des et il elle nous vous je el los las una y en con por para su o a os as um uma e no
    na il lo gli di del che per non è
    """
)
_NEVER = words("I OK AM PM ID A.M P.M EST EDT UTC GMT CET PST PDT AD BC")
_NOUN_AFTER = re.compile(r"[ \u00a0]([a-z][a-z-]+)")
# What makes a single capitalised word at the start of a sentence a name: no bare noun stands so.
_SUBJECT_AFTER = re.compile(
    r"\s(?:is|was)\s(?:an?|the|one)\b|['’]s\s|\s(?:scored|won|lost|defeated|lives|signed|works)\b"
    rf"|,\s(?:{_U}|an?\b|the\b|also\b|known\b|described\b|distinct\b)"
)
_CLASS_WORDS = words(
    """
    flight order reservation ticket card invoice certificate booking case room gate seat item user passenger
    account id number reference code product voucher shipment parcel package train bus bill claim policy issue
    task job
    """
)
_COUNTED = frozenset({"of", "people", "children", "men", "women", "more", "out", "percent", "other"})
_VERB_AFTER = words(
    """
    is are was were has have had and or with in for at to of will can features feature comes runs run
    which that as from by on but offers costs has it may should would could does did supports includes
    sits opens closes closed opened starts ends finished failed passed when while also not now between
    until than then per into during before after under over within via using
    """
)  # fmt: skip


def find_names(canvas: Canvas) -> None:
    """Take names in the middle of sentences, and at their beginning when a second capital follows.

    A name that ends in a number ("Android 14", "Route 7") carries the number as a second reading.
    """
    for match in _RUN.finditer(canvas.text):
        start, end = match.span()
        if canvas.free(start, end):
            _take(canvas, start, end)
        else:
            for first, last in _free_parts(canvas, start, end):
                _take(canvas, first, last)


def find_numbered_names(canvas: Canvas) -> None:
    """Take names with a number in them ("iPhone 15", "Snapdragon 8 Gen 3"), before the number is read as an
    amount."""
    text = canvas.text
    for match in _NUMBERED.finditer(text) if canvas.has_digit and _number_after_capital(text) else ():
        if not canvas.free(*match.span()) or units.is_currency(units.unit_named(match["w"])):
            continue
        after = match.end()
        if unit_follows(canvas, after) or match["w"].lower() in _ORDINARY or match["w"] in _NEVER:
            continue
        run = next(
            (
                m
                for m in _RUN.finditer(text, _run_start(text, match.start("w")), match.end() + 40)
                if m.start() <= match.start("w") < m.end()
            ),
            None,
        )
        if run and canvas.free(*run.span()):
            _take(canvas, *run.span())


def _number_after_capital(text: str) -> bool:
    """Whether a number stands behind something with a capital: what `_NUMBERED` looks for, and seldom there."""
    before = -1
    for match in _SPACE_DIGIT.finditer(text):
        end = match.start()
        if any(c.isupper() for c in text[max(before, text.rfind(" ", before + 1, end)) + 1 : end]):
            return True
        before = end
    return False


def initial_names(text: str) -> tuple[tuple[int, int], ...]:
    """Places of single capitalised words at the beginning of a sentence: names perhaps ("Tomas lives …"),
    or not.

    `find_names` leaves them out. Function words and the like are not given here either.

    >>> initial_names("Tomas lives in Aarhus. The rest moved.")
    ((0, 5),)
    """
    found = []
    for match in _RUN.finditer(text):
        word = match.group().rstrip(".")
        if (
            " " not in word
            and word.isalpha()
            and word.lower() not in _ORDINARY
            and _opens_sentence(text, match.start())
        ):
            found.append((match.start(), match.start() + len(word)))
    return tuple(found)


def name(written: str) -> Text:
    """The reading of a name.

    >>> name("Bjørn O’Neill").folded
    "bjørn o'neill"
    """
    return Text(fold(written), written)


def name_words(folded: str) -> tuple[str, ...]:
    """The words of a folded name without honorifics and dots.

    >>> name_words("dr. k. brandt")
    ('k', 'brandt')
    """
    words = [w for w in re.split(r"[\s.]+", folded) if w]
    return tuple(w for w in words if w not in _TITLES) or tuple(words)


_TITLES = words(
    """
    mr mrs ms miss mx dr prof sir dame lord lady rev herr frau mme mlle señor señora sr sra the
    """
)


def same_name(one: str, other: str) -> bool:
    """Whether `one` names what `other` names: equal, some of its words in order, or initials of them;
    diacritics may drop.

    >>> same_name("Brandt", "K. Brandt"), same_name("Marta Teak", "M. Teak"), same_name("Zoe", "Zoë Müller")
    (True, True, True)
    >>> same_name("Björn Oneil", "Björn Ohlin"), same_name("Ann", "Anna")
    (False, False)
    """
    if one == other:
        return True
    left, right = name_words(fold_loose(one)), name_words(fold_loose(other))
    if not left or not right:
        return False
    for first in range(len(right) - len(left) + 1):
        pairs = list(zip(left, right[first:], strict=False))
        if all(_same_word(a, b) for a, b in pairs) and any(a == b and len(a) > 1 for a, b in pairs):
            return True
    return False


def _same_word(one: str, other: str) -> bool:
    return one == other or (len(one) == 1 and other[:1] == one) or (len(other) == 1 and one[:1] == other)


def _run_start(text: str, at: int) -> int:
    """Where the run of capitalised words that `at` belongs to may begin: after the last break before it."""
    begin = max(0, at - 60)
    last = None
    for last in _BREAK_BEFORE.finditer(text, begin, at):  # noqa: B007  # the last one is wanted
        pass
    return last.end() if last else begin


_NUMBER_WORD = re.compile(r"\d+(?:\.\d+)?\Z")
_BREAK_BEFORE = re.compile(r"[\n,;:!?()\[\]\"]|\.\s|(?<![\w-])[a-z]+(?![\w-])")


def _free_parts(canvas: Canvas, start: int, end: int) -> list[tuple[int, int]]:
    """The untaken stretches of a run that starts with a capital again."""
    parts, begin = [], None
    for position in range(start, end + 1):
        open_ = position < end and not canvas.taken[position]
        if (
            open_
            and begin is None
            and (position == start or not canvas.text[position - 1].isalnum())
            and canvas.text[position].isalnum()
        ):
            begin = position
        elif not open_ and begin is not None:
            parts.append((begin, position))
            begin = None
    return [(a, b) for a, b in parts if _RUN.match(canvas.text, a)]


def _take(canvas: Canvas, start: int, end: int) -> None:
    text = canvas.text
    match = _RUN.match(text, start, end)
    if match is None:
        return
    written = match.group().rstrip(" \u00a0")
    possessive = _POSSESSIVE.search(written)
    if possessive:
        written = written[: possessive.start()]
    at_start = _opens_sentence(text, start)
    words = written.split()
    if len(words) > 1 and _after_digits(text, start) and units.unit_named(words[0]):
        start, words = (
            start + len(words[0]) + 1,
            words[1:],
        )  # "9.4 GHz Snapdragon 7": the unit is the number's
    if at_start:
        # "In Paris", "The Glass Museum": leading ordinary words are not part of the name
        ordinary = _ORDINARY if canvas.language in ("en", "und") else _ORDINARY | _FOREIGN_ORDINARY
        while len(words) > 1 and words[0].lower() in ordinary and not words[0].isupper():
            start += len(words[0]) + 1
            words = words[1:]
            at_start = False
    written = text[start : start + len(" ".join(words))]
    number = words[-1] if _NUMBER_WORD.match(words[-1]) and len(words) > 1 else None
    if number and _counts_noun(canvas, start + len(written)):
        written, words, number = written[: -len(number)].rstrip(), words[:-1], None
    if len(words) == 1:
        word = words[0].rstrip(".")
        plain = word.isalpha() and (word.istitle() or (not word.isascii() and word[1:].islower()))
        if (
            (at_start and plain and not _SUBJECT_AFTER.match(text, start + len(word)))
            or word.lower() in _ORDINARY
            or word in _NEVER
            or word.isdigit()
        ):
            return
        if len(word) < 2 or (word.isupper() and len(word) < 2):
            return
        if canvas.language == "de" and plain:
            return  # every German noun has a capital
        after = start + len(word) + 1
        if word.lower() in _CLASS_WORDS and canvas.taken[after : after + 1] == b"\x01":
            return  # the "Flight" of "Flight HAT039" says what the identifier is of
    if written.endswith(".") and not _OWN_DOT.search(written):
        written = written[:-1]
    end = start + len(written)
    if _LABEL_AFTER.match(text, end):
        return  # "Total Cost: …" is a label
    readings: tuple[Reading, ...] = (name(written),)
    if number:
        readings = (*readings, *as_amounts(read_numeral(number, "en")))
    if canvas.free(start, end):
        canvas.put(Kind.NAME, start, end, *readings)


def _opens_sentence(text: str, start: int) -> bool:
    if start > 1 and text[start - 1] == " " and (text[start - 2].isalnum() or text[start - 2] == ","):
        return False  # the common case, at no cost
    return _SENTENCE_BEFORE.search(text, max(0, start - 12), start) is not None


def _after_digits(text: str, start: int) -> bool:
    return text[max(0, start - 2) : start].rstrip("\u00a0 -").isdigit()


def _counts_noun(canvas: Canvas, end: int) -> bool:
    """Whether a number after a capitalised word counts what follows: "in Paris 3 people"."""
    if canvas.language == "de":
        return True
    after = _NOUN_AFTER.match(canvas.text, end)
    if after is None:
        return False
    word = after[1]
    return word in _COUNTED or (word.endswith("s") and not word.endswith("ss") and word not in _VERB_AFTER)


__all__ = ["find_names", "find_numbered_names", "initial_names", "name", "name_words", "same_name"]
