"""What is said to be free: a price, fee or charge of nought."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import told_by, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, SYNONYMS
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem
from faithgrade.values.units import is_currency
from faithgrade.verdicts import Reason

_IS_FREE = re.compile(
    r"\b(?:is|are|was|were|comes?|came|'s)(?: (?:completely|entirely|totally|also|always|even|both))?"
    r" (?:free(?: of charge)?|at no (?:extra |additional )?(?:cost|charge))(?=\s*(?:[.,;:!)]|$|and\b|but\b|for\b|too\b|as well\b))"
    r"|\b(?:costs?|charges?) (?:nothing|you nothing)\b|\b(?:no|without) (?:extra |additional )?charge\b"
)
_SUMS = frozenset(stem(w) for w in "amount value price cost fee total".split())
_PRICES = frozenset(
    stem(w)
    for w in "price cost fee fare charge rate admission entry entrance ticket toll shipping delivery postage parking deposit surcharge".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each "is free" whose subject names the price of one thing."""
    text = level(view.text)
    yield from _nothing_charged(view, text)
    yield from _charged_though_free(view)
    if view.negated or "?" in view.text or re.search(r"\b(?:if|when|unless|would|could|may)\b", text):
        return
    for told in _IS_FREE.finditer(text):
        tokens = view.tokens_in(*told.span())
        if not tokens:
            continue
        clause = view.clause_of[min(tokens)]
        subject = frozenset(
            n
            for n, t in enumerate(view.tokens)
            if n < min(tokens) and view.clause_of[n] == clause and t.fold not in IGNORABLE
        )
        atom = _of_price(view, told.span(), subject)
        if atom is not None:
            yield atom


_NO_FEE = re.compile(
    r"\b(?:there's|there is|there are|has|have|with|comes? with|carries|pay|paid|charge|charged|add|adds|added) no (?:extra |additional |separate )?"
    r"(?P<kind>(?:[a-z-]+ ){0,2})(?P<price>fees?|charges?|costs?|surcharges?|deposit|postage|toll)\b(?: (?:for|on|to) (?P<act>[a-z]+))?"
)


def _nothing_charged(view: ClaimView, text: str) -> Iterator[Atom]:
    """An atom for each "there's no fee for changing it", against the one price that is called so."""
    if "?" in view.text or re.search(r"\b(?:if|when|unless|would|could|may)\b", text):
        return
    for told in _NO_FEE.finditer(text):
        which = {stem(w) for w in re.findall(r"[a-z]+", f"{told['kind']} {told['act'] or ''}")} - _NO_KIND
        said = which | {stem(told["price"])}
        atom = _of_price(view, told.span(), view.tokens_in(*told.span()), wanted=frozenset(which), said=said)
        if atom is not None:
            yield atom


_NO_KIND = frozenset(stem(w) for w in "it that this them the a an you your any us".split())


def _charged_though_free(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a sum asked for what a text calls free: "the first visit costs €75" of "first visit free, then €75"."""
    if view.negated or "?" in view.text:
        return
    sums = [
        v
        for v in view.values
        if v.kind is Kind.MONEY and isinstance(v.reading, Amount) and v.reading.value > 0
    ]
    free = view.index.once(_called_free) if len(sums) == 1 else ()
    stems = [t.stem for t in view.tokens]
    for fact, words in free:
        at = next((n for n in range(len(stems) - 1) if (stems[n], stems[n + 1]) == words), None)
        if at is not None and _COSTS.fullmatch(view.text, view.tokens[at + 1].end, sums[0].start):
            why = f"“{sums[0].text}” is asked for what is free at {place(view, fact)} ({shown(fact.value)})"
            yield wrong(view, sums[0], "numbers", Reason.CONTRADICTED, why, fact)
            return


_COSTS = re.compile(
    r"\s+(?:(?:also|still|now|always) )?(?:costs?|is|are|charged?|will cost)(?: \w+){0,2}\s+", re.I
)
_FREE = re.compile(r"(?:free(?! of (?!charge))|complimentary|at no charge|gratis)\b", re.I)
_FREE_THING = re.compile(
    rf"\b([a-z]+) ([a-z]+)(?: is| are|:)? {_FREE.pattern}(?! (?:if|when|for|with|from|on))",
    re.I,
)


def _called_free(index: Index) -> tuple[tuple[Fact, tuple[str, str]], ...]:
    """What texts call free, by the last two words of it: "first visit free"."""
    return tuple(
        (fact, (stem(told[1].lower()), stem(told[2].lower())))
        for fact in index.facts
        if isinstance(fact.value, str) and _FREE.search(fact.value)  # most texts say nothing of the kind
        for told in _FREE_THING.finditer(fact.value)
    )


def _of_price(
    view: ClaimView,
    span: tuple[int, int],
    subject: frozenset[int],
    *,
    wanted: frozenset[str] = frozenset(),
    said: set[str] | None = None,
) -> Atom | None:
    """What the one price inside what the claim names says; it is to be called by every word `wanted`."""
    said = {view.tokens[n].stem for n in subject} if said is None else said
    said |= frozenset().union(*(SYNONYMS.get(w, frozenset()) for w in said)) if said & _PRICES else set()
    selection = selection_for(view, *span)
    facts = [
        f
        for keys in {k: None for w in sorted(said) for k in view.index.fields_by_word.get(w, ())}
        for i in view.index.fields[keys]
        if is_inside(view, f := view.index.evidence.facts[i], selection)
        and _is_price(view, f, said)
        and wanted <= field_words(f.field).leaf | field_words(f.field).above
    ]
    numbers = {f.index: a for f in facts if (a := single_amount(view.index, f)) is not None}
    if not numbers or len(numbers) < len({f.index for f in facts}):
        return None
    free = [a.value == 0 for a in numbers.values()]
    if len(set(free)) != 1:
        return None
    fact = next(f for f in facts if f.index in numbers)
    if not free[0] and len(numbers) > 1:
        return None
    return told_by(view, "numbers", span, fact, right=free[0], covers=view.tokens_in(*span))


def _is_price(view: ClaimView, fact: Fact, said: set[str]) -> bool:
    """Whether a fact is a number of money by its name or currency, and the subject names it by a word of its own."""
    words = field_words(fact.field)
    if not isinstance(fact.value, (int, Decimal)) or isinstance(fact.value, bool):
        return False
    amount = single_amount(view.index, fact)
    names = words.leaf | (words.above if words.leaf & _SUMS else frozenset())
    return bool(names & said) and (
        bool(words.leaf & _PRICES)
        or (amount is not None and amount.unit is not None and is_currency(amount.unit))
    )
