"""A claim as the rules see it: its words, values, mentions of the evidence, and what each of its parts is about."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from faithgrade.case import Case
from faithgrade.claims import Claim
from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index, Phrase
from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.claim.chooser import Child, Choice, Chooser, Level, Selection
from faithgrade.rules.claim.codes import joined_codes
from faithgrade.rules.claim.daynames import Days, days_named
from faithgrade.rules.claim.designations import (
    at_its_time,
    month_rows,
)
from faithgrade.rules.claim.frames import opening, struck, without_closing
from faithgrade.rules.claim.inshort import PARTS, in_short
from faithgrade.rules.claim.mentions import Mention, mentions_in
from faithgrade.rules.claim.ownwords import given_back
from faithgrade.rules.claim.respective import respective
from faithgrade.rules.claim.singledout import singled_out
from faithgrade.rules.claim.writings import as_written
from faithgrade.rules.words.foreignwords import FOREIGN, FOREIGN_NEGATIONS
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS
from faithgrade.values import Amount, Kind, Moment, Value, fold, read_values
from faithgrade.values.match import match

_ANSWER = re.compile(
    r"\W*(?:no|nope|not (?:yet|quite|currently|right now|at the moment)|yes|yep|nein|non|não|nie|nee|nej|nei|hayır|нет|لا|לא|아니요|ja|oui|sí|sim|tak|evet|да|نعم|כן|네)\b"
    r"\s*(?:[,;:–—،]|-\s)\s*(?=[^\W\d])",
    re.I,
)
_OTHER = re.compile(
    r"\W*(?:(?:and|but|while) )?(?:the (?:other|second|third|latter|next|last|remaining|rest)|another|others)\b",
    re.I,
)
"""What turns to another thing than the sentence before spoke of."""
_BOUNDARY = frozenset(",;:—–()|")
_LINKING = frozenset(
    "with at for from to and or in on by as while but plus of is was are were be will per a an the".split()
)
_DATED = frozenset({Kind.DATE, Kind.DATETIME})
_SPOKEN = frozenset({"sentence", "item"})
_CLAUSE_WORDS = frozenset(
    "and but while whereas although though however or plus y et und och og oraz и aber pero mais mas ale но 이고 이며".split()
)


class ClaimView:
    """One claim read against one case. `before` are the views of earlier claims of the answer, nearest last."""

    def __init__(self, claim: Claim, case: Case, index: Index, before: tuple[ClaimView, ...] = ()):
        self.claim, self.case, self.index, self.before = claim, case, index, before
        self.opening = opening(claim.text, self._is_known) if claim.kind in _SPOKEN else 0
        """How many characters of the claim stand before what it states, and are left out of `text`."""
        if claim.kind in _SPOKEN:
            self.opening += given_back(claim.text[self.opening :], case.question or "")
        self.text = without_closing(claim.text[self.opening :]) if claim.kind in _SPOKEN else claim.text
        self.selections: dict[tuple[int, int, bool, bool], Selection] = {}
        """What `selection_for` found, by what it was asked."""
        self.saying: dict[frozenset[str], frozenset[int]] = {}
        """The words that may say a field's name, by the words it is called by."""
        self.surroundings: dict[tuple[int, int], Any] = {}
        """The words around each value, as `around` found them."""

    def _is_known(self, name: str) -> bool:
        """Whether a name stands in the evidence or was said by the user."""
        return self.index.knows(fold(name)) or name in (self.case.question or "")

    # ---------------------------------------------------------------- words and values

    @cached_property
    def spoken(self) -> Claim:
        """The claim without its opening."""
        return replace(self.claim, text=self.text, start=self.claim.start + self.opening)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The words of the claim, in order."""
        return tokenize(self.text)

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of all words."""
        return frozenset(t.stem for t in self.tokens)

    @cached_property
    def stems_outside_amounts(self) -> frozenset[str]:
        """Stems of the words that are in no number: "16.5" names nothing that is called 5."""
        amounts = [v for v in self.values if isinstance(v.reading, Amount)]
        inside = {n for v in amounts for n in self.tokens_in(v.start, v.end)}
        return frozenset(t.stem for n, t in enumerate(self.tokens) if n not in inside)

    @cached_property
    def struck_out(self) -> tuple[tuple[int, int], ...]:
        """The spans that state nothing, being struck out; where the evidence has an old value, that is told by them."""
        return () if "old" in self.index.field_vocabulary else struck(self.text)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """Typed readings in the claim, left to right."""
        struck_out = self.struck_out
        return tuple(
            part
            for value in joined_codes(read_values(self.text), self.text, self.index)
            if not any(a <= value.start and value.end <= b for a, b in struck_out)
            for part in as_written(self, value)
        )

    @cached_property
    def answered(self) -> int:
        """Where the claim begins behind a "No," or "Yes," that answers the question and turns nothing of what follows; else 0."""
        answer = _ANSWER.match(self.text)
        return answer.end() if answer is not None else 0

    @cached_property
    def negated(self) -> bool:
        """Whether a word of negation stands in the claim."""
        lowered = self.text.lower().replace("’", "'")
        return any(t.fold in NEGATIONS for t in self.tokens if t.start >= self.answered) or "n't" in lowered

    @cached_property
    def foreign(self) -> bool:
        """Whether the claim is in one of the languages whose function words are listed, by more of them than English ones."""
        return sum(t.fold in FOREIGN for t in self.tokens) > sum(t.fold in IGNORABLE for t in self.tokens)

    @cached_property
    def denied_abroad(self) -> bool:
        """Whether a negation of another language stands in the claim, which phrases of English do not read."""
        folds = {t.fold for t in self.tokens}
        return not folds.isdisjoint(FOREIGN_NEGATIONS) or ("no" in folds and self.foreign)

    @cached_property
    def joined(self) -> tuple[str, ...]:
        """Each word and the next one written as one; empty behind a single letter and at the end."""
        folds = [t.fold for t in self.tokens]
        return tuple(a + b if b and len(a) > 1 else "" for a, b in zip(folds, (*folds[1:], ""), strict=True))

    @cached_property
    def written_as_one(self) -> Mapping[str, Sequence[int]]:
        """Numbers of the words that stand, whole or by their stem, before one that they may be written as one with, by what that gives."""
        table: dict[str, list[int]] = defaultdict(list)
        for n, (a, b) in enumerate(pairwise(self.tokens)):
            table[a.fold + b.fold].append(n)
            if a.stem != a.fold:
                table[a.stem + b.fold].append(n)
            if b.fold in PARTS and (short := in_short(a.fold, b.fold)) is not None:
                table[short].append(n)
        return table

    @cached_property
    def place(self) -> dict[int, int]:
        """Number of the token that starts at a position."""
        return {t.start: n for n, t in enumerate(self.tokens)}

    def tokens_in(self, start: int, end: int) -> frozenset[int]:
        """Numbers of the tokens that touch text[start:end]."""
        starts, ends = self._edges
        return frozenset(range(bisect_right(ends, start), bisect_left(starts, end)))

    @cached_property
    def _edges(self) -> tuple[list[int], list[int]]:
        return [t.start for t in self.tokens], [t.end for t in self.tokens]

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """The longest runs of the claim's words that stand side by side in a string of the evidence."""
        return tuple(self.index.phrases(self.tokens))

    @cached_property
    def chooser(self) -> Chooser:
        """Where the evidence branches."""
        return Chooser.of(self.index)

    @cached_property
    def clause_of(self) -> tuple[int, ...]:
        """The clause number of each token; commas, semicolons, brackets and "and", "but", "while" part clauses."""
        numbers, clause, at = [], 0, 0
        for token in self.tokens:
            gap = self.text[at : token.start]
            if len(gap) == 1 and self.text[at - 1 : at].isdigit() and token.text[0].isdigit():
                pass  # "1,640" and "22:40" are one word each
            elif any(ch in _BOUNDARY for ch in gap) or token.fold in _CLAUSE_WORDS:
                clause += 1
            numbers.append(clause)
            at = token.end
        return tuple(numbers)

    @cached_property
    def _blocked(self) -> tuple[int, ...]:
        """For each token the number of the value or mention it belongs to, or -1."""
        owner = [-1] * len(self.tokens)
        spans = [(v.start, v.end) for v in self.values] + [(m.start, m.end) for m in self.mentions]
        fields = self.index.field_vocabulary
        for number, (start, end) in enumerate(spans):
            own = self.tokens_in(start, end)
            if (number >= len(self.values) or self.values[number].kind is Kind.NAME) and all(
                self.tokens[n].stem in fields for n in own
            ):
                continue  # "Check-in is on …" begins with a field, not with a name
            for n in own:
                owner[n] = number
        return tuple(owner)

    def near(self, start: int, end: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
        """Words before and after text[start:end], nearest first, up to the next value and out of its clause at most once."""
        own = sorted(self.tokens_in(start, end))
        if not own:
            return (), ()
        owner, clause = self._blocked, self.clause_of
        left: list[int] = []
        right: list[int] = []
        for n in range(own[0] - 1, -1, -1):
            if owner[n] >= 0 and not self._weak(n):
                # what follows another value in its clause, or right behind it ("5 seats at 30"), belongs to that value
                if clause[n] != clause[own[0]]:
                    left = [m for m in left if clause[m] != clause[n]]
                elif self._is_amount(owner[n]):
                    left = left[: len(left) - self._taken(left[::-1])]
                break
            left.append(n)
        for n in range(own[-1] + 1, len(self.tokens)):
            if clause[n] != clause[own[-1]]:
                break
            if owner[n] >= 0 and not self._weak(n):
                if self._is_amount(owner[own[0]]):
                    right = right[: self._taken(right)]
                break
            right.append(n)
        return tuple(self.tokens[n] for n in left), tuple(self.tokens[n] for n in right)

    def _is_amount(self, owner: int) -> bool:
        """Whether a token's owner (see `_blocked`) is a number of some kind: a noun right behind it is what it counts."""
        return 0 <= owner < len(self.values) and isinstance(self.values[owner].reading, Amount)

    def _taken(self, between: list[int]) -> int:
        """How many of the words between two values belong to the first: its noun, or "of" and a noun right behind it."""
        taken = 0
        for at, n in enumerate(between):
            word = self.tokens[n].fold
            if word in _LINKING and not (at == 0 and word == "of"):
                break
            taken = at + 1
        return taken

    def _weak(self, n: int) -> bool:
        """A lower-case dictionary word that happens to be a string of the evidence does not end the search for field words."""
        return self.tokens[n].text.islower() and not any(
            v.start <= self.tokens[n].start < v.end for v in self.values
        )

    # ---------------------------------------------------------------- mentions and what they select

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """The strings of the evidence that the claim repeats."""
        return mentions_in(self)

    @cached_property
    def dated(self) -> tuple[tuple[Value, tuple[Fact, ...]], ...]:
        """Dates of the claim with the facts of the evidence that lie in them."""
        rows = []
        for value in self.values:
            if value.kind in _DATED:
                facts = {
                    fact.index: fact
                    for reading in value.readings
                    if isinstance(reading, Moment)
                    for fact, moment in self.index.moments_near(reading)
                    if match(value, moment) is not None
                }
                rows.append((value, at_its_time(self, value, tuple(facts.values()))))
        return (*rows, *self.month_rows)

    @cached_property
    def month_rows(self) -> tuple[tuple[Value, tuple[Fact, ...]], ...]:
        """Month names that nothing else reads as a date, with the rows of the evidence that are called by them."""
        return month_rows(self)

    @cached_property
    def days(self) -> tuple[Days, ...]:
        """Days of the week in the claim by which something of the evidence is called."""
        return days_named(self.text, self.index)

    @cached_property
    def named(self) -> tuple[tuple[int, int, str, frozenset[Choice]], ...]:
        """(start, end, naming field, items) of everything in the claim that singles out items of the evidence."""
        return singled_out(self)

    @cached_property
    def respective(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Of each value of a list of values the name it is told of, by where both stand."""
        return respective(self)

    @cached_property
    def _named_in(self) -> tuple[frozenset[int], ...]:
        """The clauses that each of `named` stands in."""
        return tuple(
            frozenset(self.clause_of[n] for n in self.tokens_in(start, end)) for start, end, *_ in self.named
        )

    def selection(
        self,
        *,
        without: tuple[int, int] | None = None,
        clause: int | None = None,
        until: int | None = None,
        only: tuple[int, int] | None = None,
    ) -> Selection:
        """The items that the claim (or one clause of it, its text up to `until`, or text[only]) names, leaving out what text[without] itself names."""
        if not self.named:
            return {}
        chosen: dict[Level, dict[str, set[Child]]] = defaultdict(lambda: defaultdict(set))
        for (start, end, field, choices), clauses in zip(self.named, self._named_in, strict=True):
            if without is not None and start < without[1] and without[0] < end:
                continue
            if until is not None and start >= until:
                continue
            if clause is not None and clause not in clauses:
                continue
            if only is not None and not (only[0] <= start and end <= only[1]):
                continue
            if (start, end) in self.respective:
                continue  # "at 09:00 and 10:30 respectively" is told of the names, and picks none of them
            for level, child in choices:
                chosen[level][field].add(child)
        return {level: {f: frozenset(c) for f, c in groups.items()} for level, groups in chosen.items()}

    @cached_property
    def scope_selection(self) -> Selection:
        """Items named by the headings, lead-in, parent bullets and row label the claim stands under, innermost winning."""
        merged: dict[Level, Mapping[str, frozenset[Child]]] = {}
        for view in self.scope_views:
            merged.update(view.selection())
        return merged

    @cached_property
    def scope_views(self) -> tuple[ClaimView, ...]:
        """The scope texts of the claim, read as claims of their own, outermost first."""
        return tuple(
            ClaimView(Claim(-1, s.text, s.start, s.end, "heading"), self.case, self.index)
            for s in self.claim.scope
        )

    @cached_property
    def carried_selection(self) -> Selection:
        """Items that the nearest earlier sentence of the paragraph names, for levels this claim and its scope leave open."""
        carried: dict[Level, Mapping[str, frozenset[Child]]] = {}
        if _OTHER.match(self.text):
            return carried
        for view in self.before[-4:]:
            if view.claim.paragraph == self.claim.paragraph:
                carried.update(view.selection())
        return {
            level: groups for level, groups in carried.items() if not self._turns_to_others(level, groups)
        }

    def _turns_to_others(self, level: Level, groups: Mapping[str, frozenset[Child]]) -> bool:
        """Whether the claim calls something by the field that named the items before, and none of those is called so."""
        before = frozenset[Child]().union(*groups.values())
        fields = {name.rpartition("/")[2] for name in groups}
        for mention in self.mentions:
            facts = [self.index.evidence.facts[i] for i in mention.entry.facts]
            facts = [f for f in facts if f.field and f.field[-1] in fields]
            own = {child for f in facts for at, child in self.chooser.choices(f) if at == level}
            if own and before.isdisjoint(own):
                return True
        return False

    def standing_selection(self) -> Selection:
        """Scope, else what was carried, for levels the claim's own words leave open."""
        return {**self.carried_selection, **self.scope_selection}
