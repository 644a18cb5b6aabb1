"""Words that only tie what is accounted for together: light verbs, counters, "both A and B", "has since been"."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import NEGATIONS, PRESENTING, UNIVERSALS
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Amount, Kind
from faithgrade.values.magnitude import is_multiple
from faithgrade.values.text import stem


def links(view: ClaimView, n: int, covered: set[int]) -> bool:
    """Whether a word only ties a value to what it is told of: a light verb before it, or a word like "too".

    In the first person the same verbs are deeds ("I brought", "we hold").
    """
    token = view.tokens[n]
    if token.fold in _SAYS_NOTHING:
        return not (n and token.fold == "yes" and view.tokens[n - 1].fold == "so")  # a conclusion
    if token.fold in _KINDS_OF_MOMENT:
        near = view.text[token.end : token.end + 30]
        return any(
            v.kind in (Kind.DATE, Kind.DATETIME, Kind.TIME) and 0 <= v.start - token.end <= len(near)
            for v in view.values
        )
    if token.fold in _COMING_TO and not any(t.fold in _FIRST_PERSON for t in view.tokens):
        behind_it = view.tokens[n + 1 : n + 3]
        return any(t.fold in _COMING_TO[token.fold] for t in behind_it) and _opens_an_amount(
            view, n, len(behind_it), covered
        )
    if token.fold in _ASKING_FOR:
        return n == 0 or view.tokens[n - 1].fold == "please"
    if token.fold == "one":
        return n > 0 and n - 1 in covered and view.tokens[n - 1].fold not in ("no", "any", "every", "only")
    if token.fold == "e":
        return view.text[max(0, token.start - 2) : token.end + 1].lower() == "i.e."
    if token.fold == "file":
        return n > 0 and view.tokens[n - 1].fold == "on" and not view.negated
    if token.fold == "yet":
        return view.negated and n + 1 == len(view.tokens)
    if token.fold == "should":
        said_of, verb = (view.tokens[m].fold if 0 <= m < len(view.tokens) else "" for m in (n - 1, n + 1))
        return verb == "be" and said_of not in _PERSONS and n + 2 in covered
    if token.fold == "far":
        return n > 0 and view.tokens[n - 1].fold == "so"
    if token.fold == "sorry":
        return n == 0
    if token.fold in _DEGREES:
        return n > 0 and view.tokens[n - 1].fold == "a" and n + 1 in covered
    if token.fold == "level":
        return n > 0 and view.tokens[n - 1].fold == "sea"
    if token.fold in _REACHING:
        return any(
            v.kind in (Kind.CONTACT, Kind.IDENTIFIER) and 0 <= v.start - token.end <= _NEAR
            for v in view.values
        )
    if token.fold in _LACKING and any(
        v.kind is Kind.NUMBER and 0 <= v.start - token.end <= 1 for v in view.values
    ):
        return False  # what "needs 1 approval" may have one or not
    behind = range(n + 1, min(n + 4, len(view.tokens)))
    if token.fold in _SETS_BESIDE:
        return any(m in covered for m in behind)
    if token.fold in _NEUTRAL and not any(t.fold in _FIRST_PERSON for t in view.tokens):
        amounts = {m for v in view.values if v.kind is not Kind.NAME for m in view.tokens_in(v.start, v.end)}
        return any(m in covered and m in amounts for m in behind)
    return (
        token.stem in _LIGHT_VERBS
        and not any(t.fold in _FIRST_PERSON for t in view.tokens)
        and any(m in covered for m in range(n + 1, min(n + 6, len(view.tokens))))
    )


def goes_on(view: ClaimView, n: int, atoms: Sequence[Atom]) -> bool:
    """Whether "still" stands with a form of "is" right before a state that a record which holds no history gives as it is."""
    if view.tokens[n].fold != "still" or not any(
        t.fold in _PRESENT for t in (*view.tokens[max(0, n - 2) : n], *view.tokens[n + 1 : n + 2])
    ):
        return False
    behind = [t.start for t in view.tokens[n + 1 : n + 3] if t.fold not in PAST or t.fold in _KEPT_UP]
    facts = view.index.evidence.facts
    return any(
        a.standing == "good"
        and a.rule in ("statuses", "names")
        and a.start in behind
        and a.facts
        and all(
            not any(isinstance(step, int) for step in facts[i].path)
            and field_words(facts[i].field).leaf & _STATES_OF
            and not view.index.source(facts[i]).superseded
            and not view.index.source(facts[i]).outdated
            for i in a.facts
        )
        for a in atoms
    )


_KEPT_UP = frozenset(
    "closed locked blocked paused suspended queued scheduled reserved booked disabled enabled unlocked".split()
)
"""Participles of what lasts; what was done once is not still done: "still delivered"."""
_PRESENT = frozenset("is are s re remains remain".split())
_STATES_OF = frozenset(stem(w) for w in "status state stage phase condition".split())

_DEGREES = frozenset("touch bit tad shade".split())
"""Nouns of a degree that nobody measures: "a touch low"."""
_REACHING = frozenset("write email mail call phone ring dial contact reach visit log sign".split())
"""What one does with an address or a number that is given."""
_NEAR = 12
_SAYS_NOTHING = frozenset("too yes now presently indeed apiece sure ones".split())


_KINDS_OF_MOMENT = frozenset({"date", "time"})
_AT = frozenset("at on with in out up to around about off by bei auf".split())
_COMING_TO = dict.fromkeys(
    "finished finishes finish settled settles ended ends wound clocked clocks topped tops levelled leveled hovered hovers averaged "
    "weighed amounted amounts boiled works worked rounds rounded landed lands liegt lag beläuft".split(),
    _AT,
) | {"came": frozenset({"in", "out"}), "comes": frozenset({"in", "out"})}
"""Verbs that, with such a word behind them, only bring up the amount that follows: "settled on 20 litres"."""
_ASKING_FOR = frozenset("use try see check book visit call keep store".split())
"""Verbs that, at the head of a sentence, ask the reader to do something, which is no statement."""


def _opens_an_amount(view: ClaimView, n: int, within: int, covered: set[int]) -> bool:
    """Whether an accounted-for amount, no time or date, begins within a few words behind token `n`."""
    amounts = {
        m for v in view.values if isinstance(v.reading, Amount) for m in view.tokens_in(v.start, v.end)
    }
    return any(m in amounts and m in covered for m in range(n + 1, n + within + 4))


_SETS_BESIDE = frozenset("against versus vs compared".split())
"""Words that put one value beside another, each of which has to be right by itself."""
_NEUTRAL = frozenset(
    "used uses made took gives gave got had saw put moved fields fielded musters mustered tallied clocked".split()
)
"""Verbs of which the amount behind them says all."""
_LIGHT_VERBS = frozenset(
    stem(w)
    for w in "ask asks hold holds sit sits lie lies carry carries count counted draw draws drew bring brings brought "
    "need needs require requires accept accepts report reported reports log logged list lists state states "
    "hit hits enjoy enjoys register registers registered".split()
)


_LACKING = frozenset("need needs require requires".split())
_FIRST_PERSON = frozenset("i we".split())
_PERSONS = _FIRST_PERSON | {"you", "he", "she"}


def is_class_of(view: ClaimView, n: int, covered: set[int]) -> bool:
    """Whether a noun only says what a letter or code behind it calls: "group A", "gate Q"."""
    rest = view.tokens[n + 1 : n + 2]
    if not rest or n + 1 not in covered or rest[0].start - view.tokens[n].end != 1:
        return False
    code, noun = rest[0].text, view.tokens[n].fold
    if noun in PAST or noun.endswith("ed") or view.text[rest[0].end : rest[0].end + 1] in ("-", "‑", "_"):
        return False  # "cancelled M-7" tells what was done to M-7
    return len(code) == 1 and code.isupper() and noun not in NEGATIONS | UNIVERSALS


def counts(view: ClaimView, n: int, bound: Sequence[Fact], covered: set[int]) -> bool:
    """Whether a word is the noun of a plain count right before it ("41 pieces" of a quantity, "up to 3 times" of retries)."""
    if view.tokens[n].fold not in _COUNTED or not n or n - 1 not in covered:
        return False
    if not any(v.kind is Kind.NUMBER and v.end == view.tokens[n - 1].end for v in view.values):
        return False
    leaves = {w for f in bound for w in field_words(f.field).leaf}
    return view.tokens[n].fold == "times" or bool(leaves & _COUNTING)


_COUNTED = frozenset("pieces piece units unit items item people copies entries times pcs".split())


_COUNTING = frozenset(
    stem(w)
    for w in "qty quantity count counts total number size amount stock inventory available level inhabitants population "
    "capacity people waiting copies units pieces left remaining attendance visitors spectators guests audience turnout crowd".split()
)


def only_joins(view: ClaimView, n: int, covered: set[int]) -> bool:
    """Whether a word only ties together what is accounted for: "both A and B", "has since been"."""
    token, rest = view.tokens[n], view.tokens[n + 1 : n + 8]
    if token.fold == "both":
        joint = next((m for m, t in enumerate(rest, n + 1) if t.fold == "and"), None)
        return n + 1 in covered and joint is not None and joint + 1 in covered
    if token.fold == "back":  # "it came back at 11.2"
        return (
            n > 0 and view.tokens[n - 1].fold in _CAME and bool(rest) and rest[0].fold in ("at", "as", "with")
        )
    if token.fold == "over":  # "over the year", which says nothing without the year
        return len(rest) > 1 and rest[0].fold in _THE and rest[1].fold in _PERIODS
    if token.fold == "anywhere":
        return bool(rest) and rest[0].fold in ("from", "between") and n + 1 in covered
    if token.fold == "since":
        return bool(rest) and rest[0].fold == "been"
    if token.fold in ("line", "bar"):
        return bool(rest) and rest[0].fold in ("graph", "chart", "plot")
    if token.fold in ("other", "words"):
        phrase = [t.fold for t in view.tokens[max(0, n - 2) : n + 2]]
        if "in other words" in " ".join(phrase):
            return True
    if token.fold in _ROUGHLY:
        return any(v.kind in (Kind.TIME, Kind.DATETIME) and v.start == token.end + 1 for v in view.values)
    if token.fold == "other":
        return n == 0 and bool(rest) and rest[0].stem in PRESENTING
    if token.fold == "part":
        return bool(rest) and rest[0].fold == "of" and n > 0 and view.tokens[n - 1].fold in _BEING
    if token.fold == "managed":  # a verb of its own, but for "managed to"
        return bool(rest) and rest[0].fold == "to"
    if token.fold in ("operates", "operate"):
        return bool(rest) and rest[0].fold in ("on", "as", "in", "at")
    if token.fold == "mix":
        return sum(m in covered for m in range(n + 1, min(n + 9, len(view.tokens)))) >= 3
    if token.fold in ("variety", "range", "various"):
        opened = next((m for m in range(n + 1, len(view.tokens)) if view.tokens[m].fold in _OPENING), None)
        return opened is not None and sum(m in covered for m in range(opened, len(view.tokens))) >= 3
    return False


_ROUGHLY = frozenset("around about approximately roughly".split())
"""Words by which a time of day that was found is told with less than the evidence has."""
_BEING = frozenset("is was are were as".split())
_CAME = frozenset("came come comes coming".split())
_THE = frozenset("the this that".split())
_PERIODS = frozenset("year month week day quarter season".split())


_OPENING = frozenset("including include includes such like".split())


def is_left_over(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether "left" or "remaining" ends a clause about a stock: what there is of it is what is left."""
    if (
        view.tokens[n].fold not in ("left", "remaining")
        or names.isdisjoint(_STOCK)
        or not names.isdisjoint(_GONE)
    ):
        return False
    return n + 1 == len(view.tokens) or view.clause_of[n + 1] != view.clause_of[n]


_STOCK = frozenset(
    stem(w) for w in "stock inventory available availability balance remaining left free".split()
)


_GONE = frozenset(
    stem(w)
    for w in "sold used lost shipped sent delivered ordered returned broken expired reserved borrowed min minimum max maximum threshold "
    "reorder capacity target total received incoming".split()
)


def is_asked_period(view: ClaimView, n: int) -> bool:
    """Whether a word says of what period a value is as the question does, and nothing of the evidence tells of periods."""
    word = view.tokens[n].fold
    if word not in _PERIOD_WORDS or word not in folded_words(view.case.question or ""):
        return False
    arguments = [str(part) for s in view.index.evidence.sources for kv in s.arguments.items() for part in kv]
    told = {stem(w) for text in arguments for w in folded_words(text.replace("_", " "))}
    return told.isdisjoint(_OF_PERIODS) and view.index.field_vocabulary.isdisjoint(_OF_PERIODS)


_PERIOD_WORDS = frozenset("yearly annual monthly weekly daily hourly quarterly".split())
_OF_PERIODS = frozenset(
    stem(w)
    for w in "year yearly annual annually month monthly week weekly day daily hour hourly quarter quarterly period interval frequency "
    "cycle per from to since until start end date term".split()
)


def is_exact(view: ClaimView, n: int, atoms: Sequence[Atom]) -> bool:
    """Whether "exactly" stands before a number that its field holds to the last digit."""
    token = view.tokens[n]
    if token.fold not in ("exactly", "precisely"):
        return False
    for atom in atoms:
        if atom.standing == "good" and atom.rule == "numbers" and 0 <= atom.start - token.end <= 2:
            amounts = [
                v.reading
                for v in view.values
                if v.start == atom.start
                and isinstance(v.reading, Amount)
                and (
                    v.kind is not Kind.NUMBER or not v.reading.value or not is_multiple(v.reading.value, 10)
                )  # a round count may be a limit
            ]
            held = [r for i in atom.facts for r in view.index.readings(view.index.evidence.facts[i])]
            return any(isinstance(h, Amount) and h.value == a.value for h in held for a in amounts)
    return False


def ends_in(view: ClaimView, n: int, bound: Sequence[Fact]) -> bool:
    """Whether "ending" stands before the last digits of a number that was found: "the card ending in 4471"."""
    if view.tokens[n].fold not in ("ending", "ends"):
        return False
    digits = next((t.fold for t in view.tokens[n + 1 : n + 3] if t.fold.isdigit()), None)
    return digits is not None and any(str(f.value).endswith(digits) for f in bound)
