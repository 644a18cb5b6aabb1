"""Which language a short text is in, from its function words: it decides how "2,315" is read."""

from __future__ import annotations

import re
from typing import Literal

from faithgrade.values.text import words

Language = Literal["en", "de", "fr", "es", "it", "pt", "nl", "nordic", "pl", "tr", "cjk", "und"]

_FUNCTION_WORDS: dict[Language, frozenset[str]] = {
    "en": words(
    """
    the of and to is was are were in for with that it on as by from at has have will be your you this
    not or an we i its their been which can would costs took takes had out just now there about all over
    more than here no yes per last each between if but so up did do does a he she they them his her our
    my us who what when where how why then because some any only after before until during both while since
    into these those half next first
    """
),
    "de": words(
    """
    der die das und ist sind war waren von mit für auf den dem des ein eine einen einer nicht im zum zur
    bei aus wird werden wurde sich auch es beträgt hat haben kostet ihre ihr sie wir um uhr nach über am
    ich habe kein keine keinen noch dazu gibt
    """
),
    "fr": words(
    """
    le la les des du et est sont était étaient dans pour avec que qui une sur pas au aux ce cette votre
    vos nous vous il elle se par plus ont été a de un en coûte prix
    """
),
    "es": words(
    """
    el la los las del y es son era fueron en para con que una por no su sus se al lo más como fue hay de
    un cuesta precio pedido tiene está he
    """
),
    "it": words(
    """
    il lo la gli le di del della e è sono era per con che una non nel al si dei un da costa ha ed sul
    prezzo suo
    """
),
    "pt": words(
    """
    o a os as do da dos das e é são era em para com que uma não no na se ao por um de foi está custa
    preço seu sua
    """
),
    "nl": words(
    """
    de het een en van op te zijn wordt werd worden naar niet voor met aan bij uit dat deze dit maar geen ook nog heeft
    hebben kost kosten uw je jouw om er staat
    """
),
    "nordic": words(
    """
    och att det är på av till den som för med ett inte har kostar finns er ikke af til et en jeg jag du vil vill hvor når
    när var blir bliver ble blev går koster dig deg dit din ditt ingen kl klockan klokken
    """
),
    "pl": words(
    """
    w z na nie jest są się za od po jak ile czy ma dla przez oraz ze został została zostało zostały kosztuje wynosi
    masz był była było zł godz godzinie
    """
),
    "tr": words("bu bir için ile var yok değil olan olarak gün günü kadar saat adet mevcut hiç sizin"),
}  # fmt: skip
_OWNERS: dict[str, tuple[Language, ...]] = {}
for _language, _words in _FUNCTION_WORDS.items():
    for _word in _words:
        _OWNERS[_word] = (*_OWNERS.get(_word, ()), _language)
_OWNED = frozenset(_OWNERS)
_ENGLISH = frozenset(word for word, owners in _OWNERS.items() if "en" in owners)
_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH = 4000
"""So many characters tell the language of a text."""
_CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")


def guess_language(text: str, known: frozenset[str] | None = None) -> Language:
    """The language of `text`, or ``"und"`` when its words do not say; `known` are its words in lower case, if at hand.

    >>> [guess_language(text) for text in ("Der Betrag beträgt 2.315,00 EUR.", "It was 4.5 km.", "12,480")]
    ['de', 'en', 'und']
    """
    votes: dict[Language, float] = {}
    if known is None or len(text) > _ENOUGH:
        known = frozenset(_WORD.findall(text[:_ENOUGH].lower()))
    owned = known & _OWNED
    if owned and owned <= _ENGLISH and text.isascii():
        return "en"  # no other language can have more votes
    for word in _WORD.findall(text[:_ENOUGH].lower()) if owned else ():
        if word in owned:
            owners = _OWNERS[word]
            share = 1 / len(owners)
            for owner in owners:
                votes[owner] = votes.get(owner, 0.0) + share
    if not votes:
        return "cjk" if not text.isascii() and _CJK.search(text) else "und"
    if not text.isascii() and _CJK.search(text) and max(votes.values()) < 2:
        return "cjk"
    best = max(votes.values())
    leaders = [language for language, score in votes.items() if score == best]
    if "en" in leaders and not (len(leaders) > 1 and any(not word.isascii() for word in known)):
        return "en"
    return next(language for language in leaders if language != "en")


__all__ = ["Language", "guess_language"]
