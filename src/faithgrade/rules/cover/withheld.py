"""Why a claim whose every word is accounted for is still not supported: what was found does not belong together, or is told otherwise.

None of these doubts refutes a claim. Each only leaves it to the judge, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from faithgrade.evidence import Fact
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.apart import stands_apart
from faithgrade.rules.cover.joinedthings import says_the_same
from faithgrade.rules.cover.otherevents import is_of_another_event
from faithgrade.rules.cover.ownwork import is_done_by_nobody, is_done_to_another
from faithgrade.rules.cover.passages import mixes_parts
from faithgrade.rules.cover.qualifiers import turns_by_a_qualifier
from faithgrade.rules.cover.recombined import is_told_of_a_helper, mixes_sentences
from faithgrade.rules.cover.staleness import is_told_after_a_change, is_told_as_present
from faithgrade.rules.cover.standingunder import is_of_another_than_above
from faithgrade.rules.cover.tenses import is_the_other_end, is_told_as_coming
from faithgrade.rules.cover.turned import turns_a_sentence
from faithgrade.rules.grounding.befores import is_of_the_other_side
from faithgrade.rules.grounding.plans import is_planned_as_done
from faithgrade.rules.numbers.currencies import is_in_no_stated_currency
from faithgrade.rules.statuses.nulls import takes_null_for_no
from faithgrade.rules.texts.otherness import (
    counts_by_an_item,
    counts_the_opposite,
    counts_too_many,
    is_of_a_relative,
    is_of_another_speaker,
    leaves_a_part_open,
    mixes_items,
    parts_ways,
)
from faithgrade.rules.texts.provisional import is_told_as_certain, rests_on_a_failure
from faithgrade.rules.texts.voices import is_said_by_another

_Doubt: TypeAlias = Callable[[ClaimView, Sequence[Atom], Sequence[Fact]], bool]


def withheld(view: ClaimView, good: Sequence[Atom], bound: Sequence[Fact]) -> str | None:
    """The first doubt about a claim whose `good` atoms rest on the facts `bound`, in words, or None."""
    return next((why for why, raises in _DOUBTS if raises(view, good, bound)), None)


def _of_atoms(doubt: Callable[[ClaimView, Sequence[Atom]], bool]) -> _Doubt:
    return lambda view, good, _: doubt(view, good)


def _of_facts(doubt: Callable[[ClaimView, Sequence[Fact]], bool]) -> _Doubt:
    return lambda view, _, bound: doubt(view, bound)


_DOUBTS: tuple[tuple[str, _Doubt], ...] = (
    ("a whole list is counted beside a state that only some of it is in", _of_atoms(counts_too_many)),
    ("what is taken is told of what is free", _of_atoms(counts_the_opposite)),
    ("a count rests on a number that is an item itself", _of_atoms(counts_by_an_item)),
    ("the sentences that hold the values speak of another", _of_atoms(is_of_another_speaker)),
    ("another speaker says it", lambda view, _good, _bound: is_said_by_another(view)),
    ("of two names only one stands in the field that is said", _of_atoms(parts_ways)),
    ("the text tells it of somebody whom the claim does not name", _of_facts(is_of_a_relative)),
    ("the evidence gives it with a reservation", _of_facts(is_told_as_certain)),
    ("the evidence gives it as of an earlier time", _of_facts(is_told_as_present)),
    ("a later call changed it", is_told_after_a_change),
    ("a null is no no", _of_atoms(takes_null_for_no)),
    ("that another thing is the same was not read", _of_atoms(says_the_same)),
    ("nothing was found in one part of it", _of_atoms(leaves_a_part_open)),
    ("two names never stand in one item", _of_atoms(mixes_items)),
    ("nothing says that its money is in this currency", _of_atoms(is_in_no_stated_currency)),
    ("its values are nowhere told of one thing", _of_atoms(stands_apart)),
    (
        "what it stands under, or the sentence before, is about something else",
        _of_atoms(is_of_another_than_above),
    ),
    ("it was done to something else", _of_atoms(is_done_to_another)),
    ("nothing shows by whom it was done", _of_atoms(is_done_by_nobody)),
    ("only a failed call holds it", _of_facts(rests_on_a_failure)),
    ("what is over is told as coming", _of_facts(is_told_as_coming)),
    ("no sentence of the text has all of its words", _of_atoms(mixes_sentences)),
    ("the text has the value for something else", _of_atoms(mixes_parts)),
    ("the sentence of the text says otherwise", _of_atoms(turns_a_sentence)),
    ("it leaves out a word of the field's name that turns its sense", _of_atoms(turns_by_a_qualifier)),
    ("who only had a hand in it is told as whom it is about", _of_atoms(is_told_of_a_helper)),
    ("the moment is that of the other end", _of_atoms(is_the_other_end)),
    ("the values are kept of another doer, event, time or call", is_of_another_event),
    ("what is only planned or under way is told as done", is_planned_as_done),
    ("the field's name says the other time, way or bound", _of_atoms(is_of_the_other_side)),
)
