"""Reading an answer for what it asserts: a phrase that is negated, doubted or asked about is not asserted."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from faithgrade.contract.failure_words import set_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.contract.expectations import Phrase

_CLAUSE_END = re.compile(
    r"(?<=[.!?;])\s+|\n+|\s(?:but|however|although|because|aber|jedoch|sondern|mais|pero)\s+"
    r"|(?:,|\s[–—-])\s*(?:so|though|while|yet|and (?:the|it|you|your|i)\b|nor|cependant|sin embargo)\s+",
    re.IGNORECASE,
)
_NOT = (
    r"not(?! only)|never|no(?![,:])|none|nothing|neither|nor|cannot|can't|cant|couldn't|won't|wouldn't|"
    r"isn't|aren't|wasn't|weren't|doesn't|"
    r"don't|didn't|hasn't|haven't|hadn't|shouldn't|unable|without|unclear|unknown|unconfirmed|unverified|"
    r"impossible|fail(?:s|ed) to|"
    r"nicht|kein\w*|nie|ohne|unklar|pas|aucun\w*|jamais|sans|impossible|nunca|sin|ningun\w*|ningún|tampoco"
)
_DOUBT = (
    r"whether|if|unless|until|would|might|may(?! \d)|could|perhaps|possibly|assuming|provided that|suppose|"
    r"in case|before i|"
    r"ob|falls|wenn|sofern|vielleicht|si|peut-être|quizás?|tal vez|podría"
)
_BLOCKS = re.compile(rf"\b(?:{_NOT}|{_DOUBT})\b", re.IGNORECASE)
_FALSE_AFTER = re.compile(
    r"^\W{0,4}(?:(?:is|was|are|were|has|have|had|do|does|did|can|could|will|would)(?:n't| not)\b|"
    r"(?:[:=]\s*)?(?:no|false|not|none|"
    r"unknown|n/a|incomplete|undetermined|unconfirmed|pending)\b|nicht\b|pas\b|could not|cannot|can't)",
    re.IGNORECASE,
)


def fold(text: str) -> str:
    """Lower case, plain quotes and dashes, single spaces; for comparing, never for offsets.

    >>> fold("Don’t  STOP")
    "don't stop"
    """
    text = unicodedata.normalize("NFKC", text).replace("’", "'").replace("‘", "'")
    return re.sub(r"\s+", " ", text.replace("“", '"').replace("”", '"')).strip().casefold()


def clauses(text: str) -> Iterator[str]:
    """The clauses of an answer, folded: sentences, lines and halves of a sentence that a "but" divides."""
    plain = text.replace("’", "'")
    for piece in _CLAUSE_END.split(plain):
        if piece and piece.strip():
            yield fold(re.sub(r"[*_`#>|]+", " ", piece))


def asserts(text: str, phrase: Phrase) -> bool:
    """Whether `text` states the phrase as so: in some clause, not negated, not doubted, not asked.

    >>> from faithgrade.contract.expectations import Phrase
    >>> asserts("The return is inside the window.", Phrase("inside the window"))
    True
    >>> asserts("I cannot confirm that it is inside the window.", Phrase("inside the window"))
    False
    >>> [asserts("It is not eligible.", Phrase(words)) for words in ("not eligible", "eligible")]
    [True, False]
    """
    return any(stance is True for stance in stances(text, phrase))


def denies(text: str, phrase: Phrase) -> bool:
    """Whether `text` holds the phrase only to say it is not so (a doubt or a question is neither)."""
    found = list(stances(text, phrase))
    return bool(found) and all(stance is False for stance in found)


def stances(text: str, phrase: Phrase) -> Iterator[bool | None]:
    """For every clause with the phrase: True stated, False negated, None doubted or asked."""
    pattern = compile_phrase(phrase)
    for clause in clauses(text):
        for match in pattern.finditer(clause):
            before, after = clause[: match.start()], clause[match.end() :]
            blocks = [m.group() for m in _BLOCKS.finditer(before)]
            if clause.rstrip().endswith("?") or any(re.fullmatch(_DOUBT, b, re.IGNORECASE) for b in blocks):
                yield None
            elif blocks:
                yield (
                    None
                    if re.search(r"\b(?:confirm|verify|say|tell|determine|know|check|establish)\w*\b", before)
                    else False
                )
            elif _FALSE_AFTER.match(after):
                yield False
            else:
                yield True


def compile_phrase(phrase: Phrase) -> re.Pattern[str]:
    """The phrase as a pattern over folded text: whole words, any spacing; a regular expression as it is."""
    if phrase.pattern is not None:
        return re.compile(phrase.pattern, re.IGNORECASE)
    words = [re.escape(w) for w in fold(phrase.text or "").split()]
    return re.compile(r"(?<![\w.,])" + r"\s+".join(words) + r"(?![\w]|[.,]\d)")


def names(text: str, name: str) -> bool:
    """Whether `text` speaks of a tool, call or field: its name, or the telling words of it.

    >>> names("The policy could not be read.", "get_policy"), names("Region unknown.", "/region/tax_code")
    (True, False)
    """
    folded = fold(text)
    if fold(name) and re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", folded):
        return True
    last = [part for part in name.split("/") if part and not part.isdecimal() and part != "*"]
    words = telling_words(last[-1] if last else name)
    return bool(words) and all(re.search(rf"\b{re.escape(w)}(?:s|es|'s)?\b", folded) for w in words)


def telling_words(name: str) -> list[str]:
    """The words of an identifier that say what it is about: without verbs and plumbing.

    >>> telling_words("getUserDetails"), telling_words("fetch_return_policy")
    (['user'], ['return', 'policy'])
    """
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    words = [p.casefold() for p in parts]
    kept = [w for w in words if w not in _PLUMBING and len(w) > 1]
    return [w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w for w in kept]


def stem(word: str) -> str:
    """A word without its commonest English ending, for comparing.

    >>> stem("cancelled"), stem("updates"), stem("red")
    ('cancell', 'updat', 'red')
    """
    for ending in ("ations", "ation", "ings", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


_PLUMBING = set_of(
    "get fetch find look lookup up search list read load query retrieve check call tool api http request "
    "do run make "
    "details detail info data record result results response by for of the to from id ids v1 v2"
)
