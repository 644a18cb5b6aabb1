"""What a speaker puts around a statement and that states nothing: "Good news:", "Looks like", "Just so you know,".

The words in front are left out before a sentence is read, for some of them would turn its sense: the "no" of "no worries",
the "don't" of "don't worry"; and so are those behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_DONE = r"(?:it's |that's |it is |that is |all )?(?:done|all set|all sorted|sorted)"
_WORDS_ASIDE = (
    rf"{_DONE}"
    r"|(?:the )?(?:good|great|bad|sad|fantastic|excellent|wonderful|big|quick) news(?: (?:first|everyone|for you|here))?"
    r"|(?:just )?(?:a )?(?:quick |small |short )?(?:heads[- ]up|update|note|reminder|fyi)"
    r"|just so (?:that )?you(?: all)? know|just to let you know|so you know|for your information|f\.?y\.?i\.?|for the record"
    r"|no worries|don't worry(?: about (?:it|that|a thing))?|do not worry|not to worry|worry not|no problem|no stress"
    r"|you're in luck|you are in luck|lucky you|sure(?: thing)?|of course|certainly|alright|all right|okay|ok|got it|understood"
    r"|many thanks|thanks|thank you|thanks (?:so much |a lot )?for (?:waiting|asking|checking|your (?:patience|question|message|note))"
    r"|thank you for (?:waiting|asking|checking|your (?:patience|question|message|note))"
    r"|by the way|btw|in short|in brief|in a nutshell|long story short|(?:the )?bottom line|to sum up|tl;?dr|(?:the )?short answer|quick answer"
    r"|to answer (?:your|the) question|here's (?:the (?:thing|deal|update|situation|latest|answer|short version)|what i (?:found|see|have)|how it (?:looks|stands))"
    r"|let me (?:see|check|look)|let's see|one more thing|one last thing|a last thing|rest assured|as (?:requested|promised|asked|mentioned|discussed)"
    r"|as far as i can (?:see|tell)|from what i can (?:see|tell)|from what i (?:see|found)|as things stand|as it stands"
    r"|as of (?:right )?now|right now|at the moment|at this (?:moment|point|time)|at present|for now"
    r"|(?:according to|based on|per|in|going by) (?:our|the|my|your) (?:system|systems|records?|files?|data|database|books|notes|tool|tools|lookup)"
    r"|on (?:our|my) (?:side|end)|over here"
    r"|yep|yup|yeah|absolutely|definitely|unfortunately|sadly|luckily|thankfully|fortunately|happily|oops|whoops|hm+|aha|ah|oh|hi|hello|hey|(?:hi|hello|hey) (?:there|again|all|everyone|team)"
    r"|i (?:just )?(?:had|took|have had|have taken) a (?:quick |closer )?look|i've (?:just )?(?:had|taken) a (?:quick |closer )?look"
)
_LEADING_IN = (
    r"(?:it )?(?:looks|seems|appears)(?: like| as if| as though)?(?: that)?(?= (?:the|your|our|their|my|his|her|its|this|that|these|those|it|it's|he|she|they|they're|we|you|you're|there|there's|order|flight)\b)"
    r"|(?:it |as it )?turns out(?: that)?|apparently|luckily|unfortunately|sadly"
    r"|i can (?:confirm|tell you|report|assure you)(?: that)?|i can see(?: here)? that"
    r"|(?:i'm|i am|we're|we are) (?:happy|glad|pleased|delighted|sorry|afraid) to (?:say|report|confirm|tell you|let you know|inform you)(?: that)?"
    r"|(?:i'm|i am) afraid(?: that)?"
    r"|you(?:'ll| will) be (?:glad|happy|pleased|delighted|relieved|sorry) to (?:hear|know|learn)(?: that)?"
    r"|(?:the )?(?:good|great|bad|sad) news is(?: that)?|(?:the )?(?:short answer|bottom line) is(?: that)?"
    r"|just so you know|please be aware(?: that)?|bear in mind(?: that)?|keep in mind(?: that)?|rest assured(?: that)?"
    r"|(?:our|the|my) (?:records|system|systems|data|database|files|tool) (?:show|shows|say|says|indicate|indicates|tell me|tells me|have it|has it)(?: that)?"
    r"|(?:i've|i have|i) (?:just )?(?:had|took|taken) a (?:quick |closer )?look,? and"
    r"|right now|at the moment|as of (?:right )?now"
)
_MARK = r"[*_]{0,3}"
_OPENING = re.compile(
    rf"\s*{_MARK}(?:(?:{_WORDS_ASIDE}){_MARK}(?:\s*[:,!…]+|\s+[–—-])+{_MARK}|(?:{_LEADING_IN}){_MARK})\s+(?=\S)",
    re.I,
)
_CLOSING = re.compile(
    r"(?:[\s,–—(-]+(?:at the moment|right now|at present|as of (?:right )?now|by the way|btw|just so you know|fyi|for your information"
    r"|as far as i can (?:see|tell)|from what i can (?:see|tell)|according to (?:our|the|my) (?:system|records?|data|database)"
    r"|as (?:requested|promised))"
    r"|(?:\s*[,–—(]|\s-)+\s*(?:in (?:our|the) (?:system|records|database)|on (?:our|my) (?:side|end)|(?:so )?no worries|don't worry"
    r"|i'm afraid|sorry|thanks|thank you|enjoy|good luck|have fun|cheers))[)!.…\s*_🎉🙂😊👍]*$",
    re.I,
)
_LEAST = 2
"""So many words have to be left: "Right now, please." is no statement with words around it."""


_BY_NAME = re.compile(
    r"\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear)(?: there)?,? (?P<name>[A-Z][\w'-]+)(?:\s*[,!]|\s+[–—-])+\s+(?=\S)"
)


def opening(text: str, is_known: Callable[[str], bool] = lambda _: False) -> int:
    """How many characters of a sentence stand before what it states; several such openings may follow each other.

    A greeting by name is one where the name `is_known`.

    >>> [s[opening(s):] for s in ("Good news: it ships today.", "No worries, it looks like your seat is 4A.")]
    ['it ships today.', 'your seat is 4A.']
    >>> opening("Right now."), opening("It looks like an owl."), opening("No news is good news.")
    (0, 0, 0)
    """
    plain = text.replace("’", "'")
    if plain.rstrip("*_ \"')").endswith("?"):
        return 0
    at = 0
    for _ in range(_MOST):
        found = _OPENING.match(plain, at) or _BY_NAME.match(plain, at)
        if found is not None and found.re is _BY_NAME and not is_known(found["name"]):
            break
        if found is None or len(re.findall(r"\w+", plain[found.end() :])) < _LEAST:
            break
        at = found.end()
    return at


_MOST = 3


def says_done(text: str, end: int) -> bool:
    """Whether what stands before a statement says that something was done: "All done, …".

    >>> says_done("Done: it is booked.", 6), says_done("Good news: it is booked.", 11)
    (True, False)
    """
    return _SAYS_DONE.search(text[:end].replace("’", "'")) is not None


_SAYS_DONE = re.compile(rf"(?:^|[\s*_]){_DONE}\b", re.I)


def without_closing(text: str) -> str:
    """A sentence without the words at its end that state nothing; its last mark stays.

    >>> without_closing("Seat 4A is free at the moment."), without_closing("Is it free right now?")
    ('Seat 4A is free.', 'Is it free right now?')
    """
    found = _CLOSING.search(text.replace("’", "'"))
    if found is None or len(re.findall(r"\w+", text[: found.start()])) < _LEAST:
        return text
    return text[: found.start()] + ("!" if "!" in found.group() else "." if "." in found.group() else "")


__all__ = ["opening", "says_done", "without_closing"]


_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,80}?(?<=\S)~~|<(?:s|del)>[^<\n]{1,80}</(?:s|del)>")


def struck(text: str) -> tuple[tuple[int, int], ...]:
    """The spans struck out, which their writer took back, unless nothing but them is said.

    A price struck out is what it used to be, and so is what an arrow leads away from: these are told and have to be right.

    >>> struck("~~12~~ **14** seats"), struck("~~12~~"), struck("~~12~~ → 14 seats"), struck("~~€12~~ €14")
    (((0, 6),), (), (), ())
    """
    if _OF_FORMER.search(text):
        return ()
    spans = tuple(m.span() for m in _STRUCK.finditer(text))
    return spans if spans and re.search(r"\w", _STRUCK.sub("", text)) else ()


_OF_FORMER = re.compile(
    r"(?:→|->|=>|⇒)|(?:~~|</(?:s|del)>)\W*(?:to|becomes?|now)\b|(?:~~|<(?:s|del)>)[^~<]*[$€£¥%]|\b(?:from|was|were|used to|instead|"
    r"price\w*|before|formerly|changed|replaced)\b",
    re.I,
)
