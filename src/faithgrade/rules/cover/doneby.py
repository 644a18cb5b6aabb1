"""Of whom a sentence of a text is told, and what it says was done, against what a claim with its words says.

"The tenant pays for repairs" is not said of the landlord, "the toll was abolished in 1999" does not say that it was introduced,
and who is asked for something is not who asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.passages import is_text, lines_around
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE, PRESENTING, SYNONYMS
from faithgrade.values.text import stem

_RUN = 3
_FAR = 4
"""How many words a subject may have."""
_PRONOUNS = frozenset("he she they".split())


def is_done_otherwise(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether the texts that a claim rests on tell its words of somebody else, or of something else that was done."""
    held = {i: view.index.evidence.facts[i] for a in atoms if a.standing == "good" for i in a.facts}
    texts = [fact for fact in held.values() if is_text(fact)]
    return any(check(view, texts) for check in CHECKS) or is_asked_of_the_asker(view, tuple(held.values()))


def is_done_by_another(view: ClaimView, texts: Sequence[Fact]) -> bool:
    """Whether a claim begins with who did something, and the line of a log that it rests on has another doer: "by=cron"."""
    found = [m for fact in texts for m in _BY.finditer(str(fact.value))] if _DOER.match(view.text) else []
    return any(view.stems.isdisjoint(t.stem for t in tokenize(m[1])) for m in found)


_BY = re.compile(r"\b(?:by|user|actor)[=:]\s?([\w.@-]+)")
_DOER = re.compile(r"(?:[A-Z][\w.-]+ ){1,3}(?:has |had )?(?:\w+ly )?[a-z]+ed\b")


def is_of_another_subject(view: ClaimView, texts: Sequence[Fact]) -> bool:
    """Whether what a claim says of its subject stands in its texts right behind another one."""
    own = [t for t in view.tokens if t.fold not in _ARTICLES]
    for at in range(1, min(_FAR, len(own) - _RUN) + 1):
        who, run = own[at - 1], [t.stem for t in own[at : at + _RUN]]
        if who.stem in PRESENTING or not own[at].fold.isalpha() or own[at].stem in _DEFINING:
            continue
        if sum(t.fold not in IGNORABLE for t in own[at : at + _RUN]) < _RUN - 1:
            continue
        found = [heads for fact in texts for heads in _heads(view, fact, run)]
        if found:
            return all(_is_another(view, who, own[:at], heads) for heads in found)
    return False


_DEFINING = frozenset(stem(w) for w in "represents shows means indicates measures refers".split())
_ARTICLES = frozenset("the a an".split())


def _heads(view: ClaimView, fact: Fact, run: Sequence[str]) -> Iterator[list[Token]]:
    """The words before a run of words in each line of a text that has it, back to the last mark."""
    for line in lines_around(view, fact):
        tokens = [t for t in tokenize(line) if t.fold not in _ARTICLES]
        for at in range(1, len(tokens) - len(run) + 1):
            if [t.stem for t in tokens[at : at + len(run)]] == list(run):
                yield tokens[:at]


def _is_another(view: ClaimView, who: Token, subject: Sequence[Token], heads: Sequence[Token]) -> bool:
    """Whether the last word before a run is another subject than the claim's, or than whom its pronoun stands for."""
    last = heads[-1]
    if not _is_noun(last) or last.stem in {t.stem for t in subject}:
        return False
    if who.fold in _PRONOUNS and who.text != who.text.upper():
        known = frozenset[str]().union(*(v.stems for v in view.before[-4:]))
        known |= {t.stem for s in view.claim.scope for t in tokenize(s.text)}
        return bool(known) and not any(t.stem in known for t in heads[-_FAR:] if _is_noun(t))
    return _is_noun(who) and not any(t.stem == who.stem for t in heads)


def _is_noun(token: Token) -> bool:
    """Whether a word can name a subject: no function word but an acronym like one, and no adverb."""
    if token.text.isupper() and len(token.text) > 1:
        return True
    return (
        token.fold.isalpha()
        and token.fold not in IGNORABLE
        and token.fold not in CONNECTIVE
        and token.fold not in _BEFORE_VERBS
        and not token.fold.endswith("ly")
    )


_BEFORE_VERBS = frozenset(
    "must should could might not never always often also still now again yes no".split()
)
_BEGINNING = frozenset(stem(w) for w in "introduce begin commence".split())
_BEGUN = _BEGINNING | frozenset(
    stem(w)
    for w in "start launch open adopt establish create debut unveil announce since found effect inaugurate introduction".split()
)


def is_another_deed(view: ClaimView, texts: Sequence[Fact]) -> bool:
    """Whether a claim says that something began of which its texts say something else."""
    told = [t for t in view.tokens if t.stem in _BEGINNING and not t.fold.endswith("ing")]
    if not told or not texts or any(field_words(f.field).leaf & _BEGUN for f in texts):
        return False
    begun = _BEGUN | frozenset(w for s in _BEGINNING for w in SYNONYMS.get(s, ()))
    said = view.stems - _BEGINNING
    lines = [content_stems(line) for fact in texts for line in lines_around(view, fact)]
    most = max((len(said & line) for line in lines), default=0)
    return most > 0 and all(line.isdisjoint(begun) for line in lines if len(said & line) == most)


_RELATIVE = re.compile(
    r"(?P<head>.*?)\b(?:an?|another|some)\s+(?P<who>(?:[\w-]+\s+){1,4}?)(?:that|which|who)\s+(?P<what>.+)",
    re.I | re.S,
)


def is_of_an_aside(view: ClaimView, texts: Sequence[Fact]) -> bool:
    """Whether what a text says of something it only mentions is told of what the text is about: "a wooden bridge that burnt down"."""
    said = content_stems(view.text)
    for fact in texts:
        asides = [(line, _RELATIVE.match(line)) for line in lines_around(view, fact)]
        own = [(line, aside) for line, aside in asides if len(said & content_stems(line)) >= _RUN]
        if own and all(
            aside is not None
            and len(said & content_stems(aside["what"])) >= 2
            and not content_stems(aside["who"]) <= said
            and not content_stems(aside["head"]) <= said
            for _, aside in own
        ):
            return True
    return False


def content_stems(text: str) -> frozenset[str]:
    """Stems of the words of a text that say something of their own."""
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE and t.fold not in CONNECTIVE)


_ASKING = re.compile(
    r"\b(?P<one>[A-Z][\w-]+)(?: [A-Z][\w-]+)? (?:has |had )?(?P<deed>(?!is\b|was\b|has\b|had\b|and\b|or\b)[a-z]+(?:ed|t|d|s|ote)) (?P<other>[A-Z][\w-]+)\b"
)
_FROM = frozenset(stem(w) for w in "from by sender user author speaker writer".split())
_TOWARDS = re.compile(r"\b(?P<way>to|from)\s+(?P<who>[A-Z][\w-]+)")


def is_asked_of_the_asker(view: ClaimView, facts: Sequence[Fact]) -> bool:
    """Whether a claim has one person do to another what the evidence has the other way round."""
    told = _ASKING.search(view.text)
    if told is not None:
        one, other = told["one"], told["other"]
        turned = re.compile(rf"\b{re.escape(other)}(?: [A-Z][\w-]+)? {re.escape(told['deed'])}\b")
        sent = [_sent(view, fact) for fact in facts]
        if any(turned.search(rest) for _, rest in sent):
            return True
        if any(other in who and one in rest for who, rest in sent) and not any(
            one in who and other in rest for who, rest in sent
        ):
            return True
    lines = [line for fact in facts if is_text(fact) for line in lines_around(view, fact)]
    for way in _TOWARDS.finditer(view.text):
        ways = {m["way"] for line in lines for m in _TOWARDS.finditer(line) if m["who"] == way["who"]}
        if ways and way["way"] not in ways:
            return True
    return False


def _sent(view: ClaimView, fact: Fact) -> tuple[str, str]:
    """Who sent what a fact is of, and the rest of its record."""
    if fact.node < 0:
        return "", str(fact.value)
    node = view.index.evidence.nodes[fact.node]
    own = view.index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]
    by = [f for f in own if field_words(f.field[-1:]).leaf & _FROM]
    return (
        " ".join(str(f.value).title() for f in by),
        " ".join(str(f.value) for f in own if f not in by),
    )


CHECKS = (is_done_by_another, is_of_another_subject, is_another_deed, is_of_an_aside)
