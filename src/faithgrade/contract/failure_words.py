"""The words by which answers speak of failure and of success, in English, German, French and Spanish."""

from __future__ import annotations

import re


def set_of(words: str) -> frozenset[str]:
    """The words of a line as a set."""
    return frozenset(words.split())


TROUBLE = re.compile(
    r"\b(?:fail(?:s|ed|ing|ure)?|errors?|errored|could(?:n't| not)|cannot|can't|unable|(?:wasn't|was not|"
    r"am not|not been) able|"
    r"unavailable|not (?:available|found|return|go through|work|success|load|reach|exist|enough|valid|"
    r"allowed|accepted|possible)\w*|"
    r"time[ds]?[- ]?out|problems?|issues?|trouble|invalid|missing|incomplete|unsuccessful|went wrong|"
    r"denied|rejected|refused|declined|"
    r"insufficient|rate[- ]limited|(?:is|are|was|were|currently) down|lacks?|no access|throttled|"
    r"not permitted|(?:did|does|do|is|was|has|have|were|are)(?:n't|"
    r" not)|no (?:\w+ ){0,3}(?:found|available|"
    r"on file|returned|received)|"
    r"there (?:is|are|was|were) no|never (?:came|arrived|returned)|unreachable|offline|exceed\w*|"
    r"fehler\w*|fehlgeschlagen|schlug|konnten?|nicht (?:verfügbar|erreichbar|gefunden|möglich)|"
    r"unvollständig|zeitüberschreitung|"
    r"erreurs?|échou\w*|impossible|n'a pas|n'ai pas|indisponible|introuvable|délai|"
    r"falló|fallos?|fallado|no (?:se )?pud\w*|no (?:está|estaba) disponible|no (?:se )?encontr\w*|"
    r"incomplet[oa]|tiempo de espera)\b",
    re.IGNORECASE,
)
FOREIGN_TROUBLE = re.compile(
    r"\b(?:fehler\w*|fehlgeschlagen|konnten?|nicht (?:verfügbar|erreichbar|gefunden|möglich)|unvollständig|"
    r"zeitüberschreitung|erreurs?|échou\w*|impossible|n'a pas|n'ai pas|indisponible|introuvable|falló|"
    r"fallado|"
    r"no (?:se )?pud\w*|no (?:está|estaba) disponible|no (?:se )?encontr\w*|incomplet[oa]|"
    r"tiempo de espera)\b",
    re.IGNORECASE,
)
"""Trouble in German, French and Spanish, where the words of an English tool name cannot be looked for."""
STATE = re.compile(
    r"\b(?:went out|went through|(?:is|are) now (?:on|in|active|live|scheduled)|is on (?:your|its|the))\b",
    re.IGNORECASE,
)
"""A state that only the deed could have brought about."""
FOREIGN_DONE = re.compile(
    r"\bwurden? (?!nicht)(?:\w+ ){0,3}\w+(?:t|en)\b|\berfolgreich\b|\b(?:a|ont) (?:bien )?été \w+ée?s?\b|"
    r"\bavec succès\b|\b(?:ha|han) sido \w+[oa]s?\b|\bcon éxito\b",
    re.IGNORECASE,
)
"""Success in German, French and Spanish."""
NO_TROUBLE = re.compile(
    r"\b(?:no|without(?: any)?|any other|any further|any more) (?:errors?|problems?|issues?|trouble)\b|"
    r"\bif (?:you|there)\b|"
    r"\bdon't hesitate\b|\bfeel free\b",
    re.IGNORECASE,
)
MACHINERY = re.compile(
    r"\b(?:tools?|systems?|services?|requests?|lookups?|search|calls?|api|server|retriev\w*|access\w*|"
    r"load\w*|fetch\w*|look(?:ed)? up|reach|check|confirm|verify|connect\w*|contact|read|"
    r"complet\w*|process\w*|get|information|data|details|results?|responses?|something|error|failed|"
    r"abruf\w*|\w*abfrage|\w*daten|\w*dienst|\w*suche|werkzeug|système|"
    r"données|service|servicio|datos|sistema)\b",
    re.IGNORECASE,
)
NOTHING = re.compile(
    r"\b(?:no|not|none|nothing|isn't|wasn't|aren't|doesn't|didn't|without|empty|blank|null|missing|unknown|"
    r"unspecified|n/a|lacks?|"
    r"kein\w*|nicht|leer|fehlt|unbekannt|aucun\w*|vide|pas de|manqu\w*|sin|vací[oa]|ningun\w*|falta\w*|"
    r"desconocid\w*)\b",
    re.IGNORECASE,
)
LATE = re.compile(
    r"\b(?:late|later than|delay\w*|deadline|too long|slow\w*|time[ds]?[- ]?out|verspätet|tard|tarde)\b",
    re.IGNORECASE,
)
CUT = re.compile(
    r"\b(?:truncat\w*|cut off|cut short|partial\w*|incomplete|only (?:the )?(?:first|part|some)|rest (?:is|"
    r"was)|abgeschnitten|"
    r"unvollständig|tronqu\w*|incomplet\w*|truncad\w*)\b",
    re.IGNORECASE,
)
WHOLE = re.compile(
    r"\b(?:all|complete|entire|full|every|in total|alle|tous|toutes|todos|todas)\b", re.IGNORECASE
)
NEGATIVE = re.compile(
    r"\b(?:not|no|cannot|can't|couldn't|doesn't|isn't|don't|didn't|aren't|wasn't|invalid|insufficient|"
    r"unable|fail\w*|denied|exceed\w*)\b"
)
DONE = re.compile(
    r"\b(?:successfully|(?:was|were) (?:now |successfully )?\w+(?:ed|set)|finished|succeeded|passed|"
    r"passing|went fine|went out|(?:has|have) (?:now |just |"
    r"already )?been|(?:is|are) (?:now |all )?(?:confirmed|"
    r"complete[d]?|done|set|booked|"
    r"cancell?ed|refunded|updated|changed|processed)|was (?:successful|processed|completed)|went through|"
    r"all set|i(?:'ve| have)? "
    r"(?:now |just |also |already )?\w+ed|i(?:'ve| have)? (?:sent|made|put|set)|erfolgreich|wurden?|a été|"
    r"avec succès|ha sido|"
    r"con éxito|he \w+do)\b",
    re.IGNORECASE,
)
UNDONE = re.compile(
    r"\b(?:will|would|can|could|shall|should|may|might|let me|let's|going to|i'll|please|if|once|before|"
    r"after|not|never|"
    r"want|like to|ready|need|proceed)\b",
    re.IGNORECASE,
)
HINT = re.compile(
    r"\b(?:oversight|mistake|confusion|apolog\w+|sorry|hiccup|glitch|snag|unfortunately|went wrong|"
    r"an? (?:issue|problem|"
    r"error)|trouble|try(?:ing)? again|retry|"
    r"leider|entschuld\w+|malheureusement|désolée?|lamentablemente|lo siento)\b",
    re.IGNORECASE,
)
CORRECTION = re.compile(
    r"\b(?:actually|updated|correct(?:ed)?|adjusted|revised|indeed|instead|should be|tatsächlich|en fait|"
    r"en realidad)\b",
    re.IGNORECASE,
)
VALUE = re.compile(r"\b[a-z]*\d[\w.,:/-]*\w\b|\b\d\b")
CHECKED = re.compile(
    r"\b(?:i(?:'ve| have)? (?:just |already |now )?(?:checked|verified|confirmed|validated|looked up|"
    r"reviewed|retrieved|searched)|"
    r"(?:has|have|had|was|were|are|is) (?:been |all |now )*(?:verified|checked|confirmed|validated|"
    r"looked up))\b",
    re.IGNORECASE,
)
ANY_DEED = re.compile(r"(?!)")
"""For a tool whose verb we do not know: matches nothing, and success is read from the sentence as a whole."""
DEEDS: tuple[tuple[frozenset[str], str], ...] = (
    (
        set_of("book reserve order create add open register schedule place save store"),
        "book|reserv|order|creat|add|open|register|schedul|plac|sav|stor",
    ),
    (
        set_of("update change modify edit set upgrade rename move assign"),
        "updat|chang|modif|edit|upgrad|renam|mov|assign|set|sav",
    ),
    (set_of("cancel delete remove close stop revoke"), "cancel|delet|remov|clos|stopp|revok"),
    (
        set_of("send email notify post message publish share"),
        "sent|send|e-?mail|notif|post|messag|publish|shar",
    ),
    (set_of("refund reimburse credit"), "refund|reimburs|credit"),
    (
        set_of("pay charge transfer buy purchase submit issue"),
        "paid|pay|charg|transfer|bought|purchas|submitt|issu",
    ),
)
"""Verbs of tools, in groups of like ones, with the stems of their past tenses."""
READING = set_of("get fetch find search list read lookup query retrieve check view show load describe")
NOUNS = set_of("order message email post charge credit issue transfer schedule book set")
"""Words of the deeds that name things as often as they name what is done to them."""
WRITING = frozenset(word for words, _ in DEEDS for word in words) | set_of(
    "write insert upload start run execute approve reject reset save put make deploy merge commit sync "
    "install enable disable lock unlock reboot restart grant invite subscribe unsubscribe enroll apply "
    "import submit trigger"
)


FILLER = set_of(
    "that this with from your their there here have been will also some more most very just only what when "
    "where which "
    "please thank thanks currently now still important available needed required based"
)
MESSAGE_FILLER = set_of(
    "the and for with was were has had are error errors exception failed failure message code status http "
    "internal server "
    "traceback line file call last most recent none null true false yes out you your this that from but not"
)
