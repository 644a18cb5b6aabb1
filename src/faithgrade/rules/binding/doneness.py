"""Whether what a tool that does something brought back plainly says that the deed was done.

A success flag, a status that is known as one of success, the thing that was made or changed, a text that tells of
the deed: these say so. A status that nobody knows, a count of none, a trial run and a text that says that nothing
happened do not, and neither does an empty reply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from faithgrade.rules.words.lexicon import STATES
from faithgrade.rules.words.verbs import FAMILIES, PAST, SAME, word_set
from faithgrade.values.text import fold, split_identifier, stem

_TRIAL = frozenset(
    {"dry_run", "dryrun", "preview", "simulated", "simulation", "test_mode", "is_preview", "simulate"}
)
"""Names of flags by which nothing is done in earnest."""
_STATUS_WORDS = word_set("status state result outcome")
_SUCCESS = word_set(
    "ok okay success successful successfully succeeded complete completed done finished processed accepted confirmed "
    "true yes performed executed applied issued recorded"
)
_NOT_SO = word_set(
    "no not non un never partial partially pending queued processing awaiting waiting requested initiated scheduled draft failed rejected denied "
    "already would dry skipped duplicate none nothing without if almost nearly half"
)
_ENDING = word_set(
    "cancel void revoke delete remove erase stop halt end terminate kill disable deactivate suspend pause unsubscribe archive close abort"
)
"""Deeds after which a thing is not open, active or live."""
_LIVING = {
    STATES[stem(w)]
    for w in "running shipped delivered packed boarding approved open active paid live available valid online healthy public final".split()
}
_NEWLY = word_set(
    "new created ready assigned registered enrolled enabled upcoming unpaid unread invited booked reserved"
)
"""States of a thing that was made or changed, by which its making is not in doubt."""
_TALLIES = word_set(
    "affected changed modified updated matched found processed done completed count effective"
)
_NOTES = word_set(
    "message note notes detail details info reason description text msg comment warning warnings"
)
_NOTHING_DONE = re.compile(
    r"\bno (?:changes?|such|op|effect|match\w*|rows?)\b|\b(?:nothing|noop|unchanged|unaffected|skipped|ignored|dry[- ]run|simulat\w+|already)\b"
    r"|\bwould(?! (?:you|like))\b|\b0 (?:rows?|records?|items?|files?|changes?|users?)\b",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:(?:was|were|is|are|be|been|has|have|had|did|does|do|could|can|will)(?:n['’]t| not)|cannot|must|requires?|required|are you sure|only if)\b",
    re.IGNORECASE,
)
"""What a text may say beside a sign of success as well ("no action is required")."""
_LONG = 4


def is_plainly_done(root: object, verbs: frozenset[str], arguments: Mapping[str, object]) -> bool:
    """Whether the body of a reply says that what its tool does by one of `verbs` was done.

    >>> send = frozenset({"send"})
    >>> [is_plainly_done({"to": "Ana", "status": s}, send, {"to": "Ana"}) for s in ("sent", "ok", "queued", "held")]
    [True, True, False, False]
    >>> [is_plainly_done(text, send, {}) for text in ("Message sent.", "Nothing to send.", "Are you sure?")]
    [True, False, False]
    """
    while (
        isinstance(root, Mapping)
        and len(root) == 1
        and isinstance(inner := next(iter(root.values())), Mapping)
    ):
        root = inner
    if isinstance(root, str):
        return _tells_of_it(root, verbs)
    if isinstance(root, list):
        rows = [row for row in root if isinstance(row, Mapping)]
        return bool(root) and all(is_plainly_done(row, verbs, arguments) for row in rows)
    if not isinstance(root, Mapping):
        return bool(root)
    if all(v is None for v in root.values()) or is_trial(arguments):
        return False
    if any(_takes_back(str(k), v, verbs, arguments) for k, v in root.items()):
        return False
    if any(_is_success(str(k), v) for k, v in root.items()):
        return True
    parts = [v for v in root.values() if isinstance(v, Mapping)]
    return (
        bool(root)
        and not any(_NOT_DONE.search(v) for k, v in root.items() if isinstance(v, str) and _is_note(str(k)))
        and (
            len(parts) != 1 or not any(_takes_back(str(k), v, verbs, arguments) for k, v in parts[0].items())
        )
    )


def failed_rows(
    root: Mapping[str, object], verbs: frozenset[str], arguments: Mapping[str, object]
) -> list[Mapping[str, object]]:
    """The rows of a reply that say that it was not done: ``{"results": [{"id": 3, "ok": false}]}``."""
    rows = [row for v in root.values() if isinstance(v, list) for row in v if isinstance(row, Mapping)]
    return [
        row
        for row in rows
        if any(
            (v is False and not _SUCCESS.isdisjoint(split_identifier(str(k))))
            or _takes_back(str(k), v, verbs, arguments)
            for k, v in row.items()
        )
    ]


def is_trial(fields: Mapping[str, object]) -> bool:
    """Whether the fields of a reply, or the arguments of a call, say that nothing is done in earnest."""
    return any(v is True and "_".join(split_identifier(str(k))) in _TRIAL for k, v in fields.items())


def _is_success(key: str, value: object) -> bool:
    return value is True or (
        isinstance(value, str) and key.lower() in _STATUS_WORDS and not _SUCCESS.isdisjoint(_words_of(value))
    )


def _is_note(key: str) -> bool:
    return not _NOTES.isdisjoint(split_identifier(key)[-1:])


def _takes_back(key: str, value: object, verbs: frozenset[str], arguments: Mapping[str, object]) -> bool:
    """Whether one field of a reply leaves it open that the deed was done."""
    words = split_identifier(key)
    if "_".join(words) in _TRIAL:
        return value is True or value in ("true", "yes")
    if not words or words[0] == "would":
        return True
    if key.lower() in _STATUS_WORDS and isinstance(value, str):
        return not _is_known(value, verbs, arguments)
    if _is_note(key):
        return isinstance(value, str) and _NOTHING_DONE.search(value) is not None
    own = len(words) <= 2 and PAST.get(words[-1]) in near(verbs)
    if own or key.lower() == "result" or not _TALLIES.isdisjoint((words[0], words[-1])):
        return value in (None, False, 0, "") or value == []
    return False


def _is_known(status: str, verbs: frozenset[str], arguments: Mapping[str, object]) -> bool:
    """Whether a status says that the deed was done, or is one that the thing itself may be in after it."""
    words = _words_of(status)
    if any(fold(a) == fold(status) for a in arguments.values() if isinstance(a, str)):
        return True
    if len(words) > _LONG:
        return _tells_of_it(status, verbs) and _NOT_DONE.search(status) is None
    own = [w for w in words if w in verbs or PAST.get(w) in near(verbs)]
    if not words or not _NOT_SO.isdisjoint(set(words).difference(own)):
        return False
    return (
        bool(own)
        or not _SUCCESS.isdisjoint(words)
        or (verbs.isdisjoint(_ENDING) and any(w in _NEWLY or STATES.get(stem(w)) in _LIVING for w in words))
    )


def _tells_of_it(text: str, verbs: frozenset[str]) -> bool:
    if _NOTHING_DONE.search(text) or _NOT_DONE.search(text):
        return False
    return any(w in _SUCCESS or PAST.get(w) in near(verbs) for w in _words_of(text))


@lru_cache(maxsize=1024)
def near(verbs: frozenset[str]) -> frozenset[str]:
    """The verbs by which the deed of a tool may be told."""
    return (
        verbs
        | frozenset(v for verb in verbs for v in (*FAMILIES.get(verb, ()), *SAME.get(verb, ())))
        | frozenset(v for v, family in FAMILIES.items() if not family.isdisjoint(verbs))
    )


@lru_cache(maxsize=4096)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", text.lower()))
