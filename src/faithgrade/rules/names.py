"""Names and other strings of the evidence: who and what the claim speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.atoms import Atom
from faithgrade.rules.grounding import ground_matches
from faithgrade.rules.view import ClaimView, Mention
from faithgrade.values import Kind, Text, Value
from faithgrade.values.match import How
from faithgrade.values.text import fold, fold_loose, stem
from faithgrade.verdicts import Reason

_TEXTUAL = frozenset({Kind.IDENTIFIER, Kind.CONTACT, Kind.NAME, Kind.QUOTE})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every string of the evidence in the claim, and for names that no evidence holds."""
    seen: set[tuple[int, int]] = set()
    for mention in view.mentions:
        if (mention.start, mention.end) in seen or _is_typed(view, mention):
            continue
        seen.add((mention.start, mention.end))
        atom = _mentioned(view, mention)
        if atom is not None:
            yield atom
    for value in view.values:
        if value.kind is Kind.NAME and not any(a < value.end and value.start < b for a, b in seen):
            atom = _unknown(view, value)
            if atom is not None:
                yield atom


def _is_typed(view: ClaimView, mention: Mention) -> bool:
    """Whether another rule reads this piece as a number, date or identifier."""
    return any(
        v.kind not in (Kind.NAME, Kind.QUOTE) and v.start <= mention.start and mention.end <= v.end for v in view.values
    )


def _mentioned(view: ClaimView, mention: Mention) -> Atom | None:
    text = view.text[mention.start : mention.end]
    same = [m for m in view.mentions if (m.start, m.end) == (mention.start, mention.end)]
    facts = {i for m in same for i in m.entry.facts}
    if not facts:
        return Atom("names", mention.start, mention.end, "good", Reason.STATED, f"“{text}” is what a call or object is about",
                    is_value=False)  # fmt: skip
    rows = [(view.index.evidence.facts[i], How.STATED) for i in sorted(facts)]
    value = Value(Kind.NAME, mention.start, mention.end, text, (Text(fold(text), text),))
    if text.islower() and not mention.whole:
        return None
    return ground_matches(view, value, "names", rows, absent_is_wrong=False)


def _unknown(view: ClaimView, value: Value) -> Atom | None:
    """A name that no string of the evidence holds: wrong when it is a misspelling of one or wholly invented."""
    words = [t for t in tokenize(value.text) if len(t.fold) > 1]
    strange = [t for t in words if not _known(view, t.fold)]
    if not strange:
        return None
    for token in strange:
        twin = _near_miss(view, token.fold)
        if twin is not None:
            return Atom("names", value.start, value.end, "wrong", Reason.CONTRADICTED,
                        f"“{value.text}” is stated nowhere; the evidence has “{twin}”", right_value=twin)  # fmt: skip
    return Atom("names", value.start, value.end, "open", Reason.ABSENT, f"“{value.text}” is in no result", is_value=True)


def _known(view: ClaimView, word: str) -> bool:
    if view.index.knows(word) or stem(word) in view.index.field_vocabulary:
        return True
    return word in _other_words(view)


def _other_words(view: ClaimView) -> frozenset[str]:
    return view.index.once(_spoken)


def _spoken(index: Index) -> frozenset[str]:
    """Words of the request, the policy and the arguments: not evidence, but not invented either."""
    texts = [s.content for s in index.evidence.sources if s.kind in ("request", "system") and isinstance(s.content, str)]
    return frozenset(t.fold for text in texts for t in tokenize(text))


def _by_deletion(index: Index) -> dict[str, str]:
    """Evidence words by themselves with one letter inside blanked or left out."""
    table: dict[str, str] = {}
    for known in sorted(index.vocabulary):
        if len(known) >= 4 and known.isalpha():
            for key in _holes(known):
                table.setdefault(key, known)
    return table


def _holes(word: str) -> list[str]:
    """`word` with one letter blanked, and with one letter left out; the first letter and the ending stay, where words differ by right."""
    places = range(1, max(len(word) - 2, 2))
    return [key for n in places for key in (word[:n] + "*" + word[n + 1 :], word[:n] + word[n + 1 :])]


def _near_miss(view: ClaimView, word: str) -> str | None:
    """A word of the evidence that differs from `word` in one letter inside, or None."""
    if len(word) < 4:
        return None
    table = view.index.once(_by_deletion)
    loose = fold_loose(word)
    for key in (*_holes(word), word):
        twin = table.get(key)
        if twin is None or twin == word or fold_loose(twin) == loose or stem(twin) == stem(word):
            continue
        if not twin.startswith(word) and not word.startswith(twin):
            return twin
    return None
