"""Completeness: whether a result holds everything there is, and claims of "all" over results that do not.

A page of a list, a cut text or a list exactly as long as its limit cannot show that nothing follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

from faithgrade.evidence import Source, to_pointer
from faithgrade.evidence.sources import WHEN
from faithgrade.evidence.totals import is_total_of
from faithgrade.evidence.words import field_words
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.deeds import is_read, level
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.rules.words.verbs import word_set
from faithgrade.values import Amount, split_identifier, stem
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from faithgrade.rules.claim.view import ClaimView

RULE = "completeness"

State = Literal["whole", "part", "unknown"]

_MORE = re.compile(
    r"^(?:has_?more(?:_?\w+)?|has_?next(?:_?page)?|next(?:_?(?:page|cursor|token|link|url|offset"
    r"|page_?token))?|more|truncated|is_?truncated"
    r"|incomplete(?:_?results)?|partial)$",
    re.IGNORECASE,
)
_PAGE = re.compile(r"^(?:page|page_?(?:number|num|no)|current_?page)$", re.IGNORECASE)
_PAGES = re.compile(r"^(?:(?:of_?)?pages|total_?pages|page_?count|num_?pages|last_?page)$", re.IGNORECASE)
_NO_MORE = (False, 0, "", "false", "False", "no", "none")
_MATCHES = re.compile(r"^(?:matches|match_?count|matched)$", re.IGNORECASE)
"""A total where how many are shown stands beside it; alone it may be a number of games."""
_GIVEN = re.compile(r"^(?:returned|shown|displayed|fetched)(?:_?count)?$", re.IGNORECASE)
_HOLDERS = word_set("pagination paging meta metadata page_info pageinfo response_metadata info")
_LIMIT = re.compile(
    r"^(?:limit|page_?size|per_?page|max_?(?:results|items|rows|count)?|top_?k|top|first|size|count|n"
    r"|num(?:_?results)?)$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\btruncated\b|\bmore (?:matches|results|items|rows|entries|records) (?:exist|available|not shown|follow"
    r"|omitted)"
    r"|(?:…|\.\.\.) ?(?:and|\+) ?\d+ more\b|\bshowing (?:\d+ ?[-–] ?\d+|the first \d+|\d+) of \d+"
    r"|\b\d+ more (?:rows|lines|items|results|entries)\b"
    r"|\b(?P<some>\d+) of (?!(?P=some)\b)\d+ (?:rows|lines|items|results|entries|records|names) shown\b"
    r"|\b(?:lines|rows|entries|items|kB|bytes|rest|remainder) (?:are |is )?not shown\b|\[\s*(?:(?:log|output|text|list|rest|content|result|response|lines?|rows?) (?:was |were |is |are )?)?"
    r"(?:cut|omitted|snipped|abridged)\b(?=[^\[\]{}\"'\n]{0,80}(?:\]|$))"
    r"|\[\s*(?:\.\.\.|…)\s*(?:\]|cut\b|truncated\b|\d+ more\b)|\[(?:\.\.\. ?)?cut\b|\boutput (?:was )?(?:cut|limited)\b",
    re.IGNORECASE,
)
_OF_CUTS = (
    "truncated",
    "more ",
    "showing ",
    "...",
    "…",
    "output ",
    "[cut",
    " shown",
    " cut",
    "omitted",
    "snipped",
    "abridged",
)
"""Each way to say it has one of these."""
_ALL = re.compile(
    r"\ball (?:of (?:the|your|our|my|their|its)\b|(?:the|your|our|my|their|its|these|those|available|existing"
    r"|open|recent)\b|\d[\d,.]*\b|[a-z]+s\b)"
    r"|\b(?:the |a |your )?(?:complete|full|entire|whole|exhaustive) (?:list|set|history|overview|record"
    r"|inventory|catalog(?:ue)?)\b"
    r"|\bevery (?:single |one of (?:the|your) )?[a-z]+\b|\bthat's (?:all|everything)\b|\b(?:this|these"
    r"|that) (?:is|are) (?:all|everything)\b"
    r"|\bno (?:other|more|further) [a-z]+|\bnothing else\b"
    r"|\bthere (?:is|are|was|were) only (?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b"
)
_PARTIAL = re.compile(
    r"\bnot (?:all|every|the (?:full|complete|entire))\b|\bfirst \d+\b|\bonly (?:the )?(?:first|some|part)\b"
    r"|\bsome of\b|\bat least\b|\bpartial\b"
    r"|\btruncated\b|\bcut off\b|\bso far\b|\bshown here\b|\bon this page\b|\bmore (?:pages|results|are)\b"
    r"|\bmay be more\b|\bout of\b|\bif\b|\?"
)
_LISTING = re.compile(
    r"\b(?:here (?:are|is)|these are|those are|this is|that is|that's|listed|following|list of|have|has"
    r"|placed|found|shows?|are|is|there)\b"
)


@dataclass(frozen=True, slots=True)
class Completeness:
    """Whether a result holds all there is: ``whole``, ``part``, or ``unknown`` (as long as its limit).
    `pointer` is
    where that shows, `why` says it in words."""

    state: State
    why: str = ""
    pointer: str = ""
    value: Any = None


WHOLE = Completeness("whole")


def completeness(source: Source) -> Completeness:
    """Whether a source holds everything, read once for each and kept as long as it is."""
    found = _KNOWN.get(source)
    if found is None:
        found = _KNOWN[source] = read_completeness(source)
    return found


_KNOWN: WeakKeyDictionary[Source, Completeness] = WeakKeyDictionary()


def read_completeness(source: Source) -> Completeness:
    """What a source's own text, paging fields and arguments say of its completeness.

    >>> from faithgrade.documents import parse_document
    >>> def of(content, **arguments):
    ...     document = parse_document(content)
    ...     return read_completeness(Source(0, "result", "c1", "orders", arguments, content, document))
    >>> of({"orders": [1, 2], "page": 1, "pages": 3}).why
    'page 1 of 3'
    >>> of([1, 2], limit=2).state, of([1, 2], limit=10).state, of("a\\n[output truncated]").state
    ('unknown', 'whole', 'part')
    """
    root = source.document.root if source.document is not None else source.content
    if isinstance(source.content, str) and (cut := _cut_in(source.content)):
        return Completeness("part", f"the text says “{shown(cut.group())}”", "", cut.group())
    if isinstance(root, str) and (text := root.strip())[:1] in ("[", "{") and text[-1:] not in ("]", "}"):
        return Completeness("part", "the text breaks off")
    found = _by_fields(*unwrapped(root))
    if found is not None:
        return found
    if not source.whole:
        return Completeness("part", "the result was cut off")
    for key, value in source.arguments.items():
        size = longest(root)
        if (
            _LIMIT.match(str(key))
            and isinstance(value, (int, Decimal))
            and not isinstance(value, bool)
            and size is not None
            and size == value >= 2
        ):
            return Completeness("unknown", f"the list is exactly as long as {key} = {value} allows")
    return WHOLE


def _cut_in(text: str) -> re.Match[str] | None:
    """Where a text says that it is cut; most texts have none of the words it takes, and a payload may be long."""
    folded = text.casefold()
    return _CUT.search(text) if any(word in folded for word in _OF_CUTS) else None


def unwrapped(root: Any) -> tuple[Any, tuple[str, ...]]:
    """What a result holds inside objects of one key each, as answers to a query are nested, and where.

    >>> unwrapped({"data": {"boats": {"total": 9, "rows": []}}})
    ({'total': 9, 'rows': []}, ('data', 'boats'))
    """
    path: tuple[str, ...] = ()
    while isinstance(root, Mapping) and len(root) == 1:
        ((key, inner),) = root.items()
        if not isinstance(inner, Mapping):
            break
        root, path = inner, (*path, str(key))
    return root, path


def _by_fields(root: Any, path: tuple[str, ...]) -> Completeness | None:
    if not isinstance(root, Mapping):
        return None
    page = pages = total = None
    total_key = page_key = ""
    gives = any(_GIVEN.match(str(key)) for key in root)
    for key, value in root.items():
        name, here = str(key), to_pointer((*path, str(key)))
        if (
            _MORE.match(name)
            and isinstance(value, (bool, str, int, Decimal))
            and value not in _NO_MORE
            and not (isinstance(value, str) and WHEN.match(value))
        ):
            return Completeness("part", f"{name} is {shown(value)}", here, value)
        if isinstance(value, str) and len(value) < 300 and (cut := _cut_in(value)):
            return Completeness("part", f"{name} says “{shown(cut.group())}”", here, value)
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            if _PAGE.match(name):
                page, page_key = value, here
            pages = value if _PAGES.match(name) else pages
            is_total = is_total_of(root, name) or (gives and _MATCHES.match(name))
            if is_total and isinstance(value, int):  # 1036.0 is a price
                total, total_key = value, here
        elif isinstance(value, Mapping) and name.lower() in _HOLDERS:
            inner = _by_fields(value, (*path, name))
            if inner is not None:
                return inner
    if page is not None and pages is not None and page < pages:
        return Completeness("part", f"page {page} of {pages}", page_key, page)
    rows = longest(root)
    if rows is None:
        rows = next(
            (
                int(v)
                for k, v in root.items()
                if _GIVEN.match(str(k)) and isinstance(v, (int, Decimal)) and v is not True
            ),
            None,
        )
    if total is not None and rows is not None and 0 < rows < total:
        return Completeness("part", f"{rows} of {total} are there", total_key, total)
    return None


def total_of(root: Mapping[Any, Any]) -> object:
    """The total that a result gives for its list, or None."""
    found = [v for k, v in root.items() if isinstance(v, (int, Decimal)) and is_total_of(root, str(k))]
    return found[0] if len(found) == 1 else None


def longest(root: Any) -> int | None:
    """Length of the list that a result is, or holds on top."""
    if isinstance(root, list):
        return len(root)
    if isinstance(root, Mapping):
        return max((len(v) for v in root.values() if isinstance(v, list)), default=None)
    return None


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for a claim of completeness over evidence that is a part."""
    text = level(view.text)
    said = _ALL.search(text)
    if said is None or view.claim.kind == "code" or not is_read(text):
        return
    if _PARTIAL.search(text) or not _LISTING.search(text):
        return
    for source in spoken_of(view):
        whole = completeness(source)
        if whole.state == "whole" or _finished(view, source) or _is_total(view, source, said.start()):
            continue
        yield Atom(
            RULE,
            said.start(),
            said.end(),
            "wrong",
            Reason.INCOMPLETE_EVIDENCE,
            f"“{said.group()}” is not shown by {source.name or source.kind}: {whole.why}",
            (Pointer(source.call_id, whole.pointer, whole.value, Relation.CONTRADICTS),),
        )
        return


def spoken_of(view: ClaimView) -> list[Source]:
    """The list results that the claim's words name; the only one when there is just one."""
    lists = [
        s
        for s in view.index.evidence.sources
        if s.kind in ("result", "context") and not s.unpaired and _is_list_like(s)
    ]
    if len(lists) == 1 and len([s for s in view.index.evidence.sources if s.kind == "result"]) == 1:
        return lists
    return [s for s in lists if words_of(s) & view.stems]


def _is_list_like(source: Source) -> bool:
    root, _ = unwrapped(source.document.root if source.document is not None else source.content)
    return longest(root) is not None or isinstance(root, str)


def words_of(source: Source) -> frozenset[str]:
    """Stems by which the items of a list result go: words of the tool and the list field, and synonyms."""
    root, path = unwrapped(source.document.root if source.document is not None else None)
    keys = [str(k) for k, v in root.items() if isinstance(v, list)] if isinstance(root, Mapping) else []
    words = {stem(w) for w in split_identifier(source.name)} | {
        w for k in (*keys, *path) for w in field_words((k,)).leaf
    }
    return frozenset(words | {s for w in words for s in SYNONYMS.get(w, frozenset())})


def _finished(view: ClaimView, source: Source) -> bool:
    """Whether later results of the same tool read on to the end."""
    later = [
        s
        for s in view.index.evidence.sources[source.index + 1 :]
        if s.name == source.name and s.kind == "result"
    ]
    return bool(later) and completeness(later[-1]).state == "whole"


def reads_on(view: ClaimView, source: Source) -> bool:
    """Whether another result of the same tool may be the rest."""
    return any(
        s is not source and s.name == source.name and s.kind == "result" for s in view.index.evidence.sources
    )


def _is_total(view: ClaimView, source: Source, at: int) -> bool:
    """Whether the number beside a word of completeness is the total that the result itself gives."""
    root, _ = unwrapped(source.document.root if source.document is not None else None)
    totals = [v for k, v in root.items() if is_total_of(root, str(k))] if isinstance(root, Mapping) else []
    part = view.text.rfind(";", 0, at) + 1, view.text.find(";", at)
    return any(
        isinstance(v.reading, Amount)
        and v.reading.value in totals
        and v.start >= part[0]
        and (part[1] < 0 or v.end <= part[1])
        for v in view.values
    )
