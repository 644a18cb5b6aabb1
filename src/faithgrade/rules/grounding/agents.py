"""Who did it: "directed by X" against the field of the record that says who did."""

from __future__ import annotations

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import is_kin
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.values import Kind, Value
from faithgrade.values.text import fold


def other_agent(view: ClaimView, value: Value, found: Fact) -> Fact | None:
    """The fact that says who did what the claim says was done by `value`, where that is someone else; else None.

    Only where exactly one field of the record is named by the verb, and the field that holds `value` is not.
    """
    verb = _done_by(view, value)
    if verb is None or is_named_by(verb, found):
        return None
    lo, hi = Chooser.of(view.index).item(found)
    rows = [f for f in view.index.evidence.facts[lo : min(hi, lo + 120)] if is_named_by(verb, f)]
    if len({f.field for f in rows}) != 1 or not all(isinstance(f.value, str) for f in rows):
        return None
    return (
        rows[0]
        if all(str(f.value) not in value.text and value.text not in str(f.value) for f in rows)
        else None
    )


def other_role(view: ClaimView, value: Value, found: Fact) -> Fact | None:
    """The fact that fills the role in "X and Y as the lead actors", where the field of X is another and no fact of the role has X."""
    after = [t for t in view.tokens if t.start >= value.end]
    names = [v for v in view.values if v.kind is Kind.NAME and v.start >= value.end]
    at = next((n for n, t in enumerate(after) if t.fold == "as"), None)
    if at is None or any(
        t.fold not in _LISTING and not any(v.start <= t.start < v.end for v in names) for t in after[:at]
    ):
        return None
    behind = [t for t in after[at + 1 : at + 8] if t.fold not in _ARTICLES]
    if behind and behind[0].fold.endswith("ed"):
        return None  # "as described by …" tells no role
    lo, hi = Chooser.of(view.index).item(found)
    rows = [f for f in view.index.evidence.facts[lo : min(hi, lo + 200)] if isinstance(f.value, str)]
    leaves = {f.field: field_words(f.field).leaf for f in rows}
    roles = {f for f, leaf in leaves.items() if leaf and leaf == {t.stem for t in behind[: len(leaf)]}}
    if len(roles) != 1 or found.field in roles:
        return None
    holders = [f for f in rows if f.field in roles]
    folded = fold(value.text)
    if any(folded in fold(str(f.value)) or fold(str(f.value)) in folded for f in holders):
        return None
    return holders[0]


_LISTING = frozenset("and or".split())
_ARTICLES = frozenset("a an the its their his her one of".split())


def _done_by(view: ClaimView, value: Value) -> Token | None:
    """The participle in "directed by X"."""
    before = [t for t in view.tokens if t.end <= value.start][-2:]
    if len(before) < 2 or before[1].fold != "by" or view.text[before[1].end : value.start].strip():
        return None
    return before[0] if before[0].fold.endswith(("ed", "en", "wn")) and not view.negated else None


def is_named_by(verb: Token, fact: Fact) -> bool:
    """Whether a field is called by a verb, or by who does it: "reporter" of "reported"."""
    leaf = field_words(fact.field).leaf
    return verb.stem in leaf or bool(SYNONYMS.get(verb.stem, frozenset()) & leaf) or is_kin(verb, leaf)
