"""Objects beside each other: what one has, told of another that is named, or of none where it is only a limit, a plan, or of another time.

Nothing of this refutes a claim; it only keeps one from being supported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.facts import Node
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, key_stems, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.calledby import is_name, is_naming
from faithgrade.rules.binding.overtaken import is_overtaken
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES, SYNONYMS
from faithgrade.values.text import fold, split_identifier, stem


def is_of_a_sibling(view: ClaimView, homes: Sequence[Fact], start: int) -> bool:
    """Whether every place that holds the value at `start`, of those the claim may mean, lies in another object than its words lead to."""
    if _is_called_by_another_id(view, homes, start):
        return True
    numbers = [fact for fact in homes if not isinstance(fact.value, str)] or homes  # and no "dB" of "55 dB"
    found = [fact for fact in numbers if not _is_elsewhere(view, fact, start)]
    if len(found) == len(numbers):
        return False
    selection = selection_for(view, start, start + 1) if found else {}
    return not any(is_inside(view, fact, selection) for fact in found)


def _is_elsewhere(view: ClaimView, fact: Fact, start: int) -> bool:
    nodes = view.index.evidence.nodes
    at = fact.node
    beside = view.index.once(_objects_beside)
    if (
        at >= 0
        and fact.path[:-1] == nodes[at].path
        and not is_name(fact)
        and _is_had_by_a_named_part(view, fact, beside.get(at, ()))
    ):
        return True
    if at >= 0 and len(fact.path) > 1 and _is_under_a_named_key(view, fact, nodes[at]):
        return True
    while at >= 0 and nodes[at].parent >= 0:
        own = nodes[at]
        rows = beside.get(own.parent, ())
        others = [n for n in rows if n is not own]
        if others and len(others) < len(rows):
            if any(_is_the_named_one(view, own, other, start) for other in others):
                return True
            if (role := _role_of(str(own.path[-1]))) is not None and not _says(view, role):
                if _NOW.search(view.claim.text):
                    return True
                if any(_role_of(str(n.path[-1])) != role and _differs(view, n, own, fact) for n in others):
                    return True
            if role is None and any(
                _ends_in(view, other, start) and _differs(view, other, own, fact) for other in others
            ):
                return True
        at = own.parent
    return False


def _objects_beside(index: Index) -> dict[int, list[Node]]:
    """The objects that lie under keys of each object, where these are few and fields rather than items of a list."""
    found: dict[int, list[Node]] = {}
    nodes = index.evidence.nodes
    for node in nodes:
        depth = len(nodes[node.parent].path) if node.parent >= 0 and not node.is_list else len(node.path)
        if len(node.path) > depth and isinstance(node.path[-1], str) and not nodes[node.parent].is_list:
            found.setdefault(node.parent, []).append(node)
    return {at: rows for at, rows in found.items() if len(rows) <= _FEW}


_FEW = 40


# ------------------------------------------------------------------------------------------------ named by its key


def _is_the_named_one(view: ClaimView, own: Node, other: Node, start: int) -> bool:
    """Whether the claim, or the clause of a value, has the words of another object's key and none of this one's, and both are of one kind."""
    mine, others = frozenset(key_stems(str(own.path[-1]))), frozenset(key_stems(str(other.path[-1])))
    telling = others - mine
    if not telling or not telling.isdisjoint(AXES):  # who is home and who away is told in many ways
        return False
    clause = _heard(_clause(view, start))
    led = telling <= _heard([t for t in view.tokens if t.start != start]) and (mine - others).isdisjoint(
        _heard_around(view)
    )
    return (led or (telling <= clause and (mine - others).isdisjoint(clause))) and not (
        _fields(view, own) & _fields(view, other)
    ) <= _OF_ANYTHING


def _clause(view: ClaimView, start: int) -> list[Token]:
    """The words of the clause in which something stands."""
    own = {view.clause_of[n] for n in view.tokens_in(start, start + 1)}
    return [t for t, c in zip(view.tokens, view.clause_of, strict=True) if c in own and t.start != start]


def _is_had_by_a_named_part(view: ClaimView, fact: Fact, parts: Sequence[Node]) -> bool:
    """Whether a named part of an object has a field of its own of the name, or a part of it, under which only the whole has the value."""
    return any(
        frozenset(key_stems(str(part.path[-1]))) <= view.stems
        and any(
            f.path[:-1] == part.path
            and f.value != fact.value
            and frozenset(key_stems(str(f.path[-1]))) <= frozenset(key_stems(str(fact.path[-1])))
            for f in view.index.evidence.facts[part.lo : part.hi]
        )
        for part in parts
    )


def _is_under_a_named_key(view: ClaimView, fact: Fact, own: Node) -> bool:
    """Whether a map of like values is named, and a key that has another one: "Elm's level is 9" of ``{"level": {"elm": 4, "ash": 9}}``."""
    rows = view.index.evidence.facts[own.lo : min(own.hi, own.lo + _MANY)]
    if own.is_list or not own.path or len({type(f.value) for f in rows}) > 1:
        return False
    heard = _heard_around(view) | _heard([t for v in view.before[-1:] for t in v.tokens])
    if heard & set(key_stems(str(fact.path[-1]))) or view.stems.isdisjoint(key_stems(str(own.path[-1]))):
        return False
    others = (str(f.path[-1]) for f in rows if f.value != fact.value and f.path[:-1] == own.path)
    return any(view.stems.issuperset(key_stems(key)) for key in others if key.isalpha())


def _is_called_by_another_id(view: ClaimView, homes: Sequence[Fact], start: int) -> bool:
    """Whether the words before an id name another id's field: "return number X-7" of an exchange_id beside a return_id."""
    before = [t.stem for t in view.tokens if t.end <= start]
    own = [frozenset(w for step in f.path[-1:] for w in key_stems(str(step))) for f in homes]
    if not all(words & _ID and words - _ID and (words - _ID).isdisjoint(before) for words in own):
        return False
    others = (frozenset(key_stems(field[-1])) for _, field in view.index.fields if field)
    return any(words & _ID and words - _ID and words - _ID <= set(before[-4:]) for words in others)


_ID = frozenset({"id", "number", "no", "ref"})


def differs_in_its_call(view: ClaimView, one: Fact, other: Fact) -> bool:
    """Whether the object of one of two facts, in another tool's result, has a value of its own under the name of the other's field."""
    near = view.index.evidence.facts[max(0, other.index - _MANY) : other.index + _MANY]
    own = [f for f in near if f.node == other.node and f.path[-1:] == one.path[-1:] and f.value != one.value]
    apart = view.index.source(one).name != view.index.source(other).name and not is_naming(one)
    return apart and any(f.field and not is_overtaken(view.index, f) for f in own)


@lru_cache(maxsize=4096)
def _key_words(key: str) -> frozenset[str]:
    return frozenset(stem(fold(part)) for part in split_identifier(key))


def _heard(tokens: Sequence[Token]) -> frozenset[str]:
    """The stems of words, and keys that are short for one of them: "memory" of mem."""
    cut = {t.fold[:n] for t in tokens for n in (3, 4, 5) if len(t.fold) > n + 2}
    return frozenset(t.stem for t in tokens) | cut


def _heard_around(view: ClaimView) -> frozenset[str]:
    """The words of a claim and of what it stands under, with their synonyms."""
    said = frozenset[str]().union(_heard(view.tokens), *(v.stems for v in view.scope_views))
    return said.union(*(SYNONYMS.get(word, frozenset()) for word in said))


def _fields(view: ClaimView, node: Node) -> frozenset[str]:
    """The keys of an object."""
    depth = len(node.path)
    rows = view.index.evidence.facts[node.lo : min(node.hi, node.lo + _MANY)]
    return frozenset(str(f.path[depth]) for f in rows if len(f.path) > depth)


_MANY = 40
_OF_ANYTHING = frozenset(
    "id name type value unit units currency amount status label title description count total url date note max min average".split()
)
"""Keys that objects of any kind have."""


# --------------------------------------------------------------------------------- a limit, a plan, or another time


@lru_cache(maxsize=4096)
def _role_of(key: str) -> int | None:
    """Which of `_ROLES` an object has by a word of its key."""
    words = frozenset(key_stems(key))
    return next((n for n, (names, _) in enumerate(_ROLES) if words & names), None)


def _says(view: ClaimView, role: int) -> bool:
    """Whether the claim, what it stands under, the sentence before or the question speaks of such a limit, plan or time."""
    names, told = _ROLES[role]
    texts = (view.text, *(v.text for v in (*view.scope_views, *view.before[-1:])))
    asked = {t.stem for t in tokenize(view.case.question or "")}
    return (
        told.search(" ".join(texts)) is not None
        or not names.isdisjoint(asked)
        or (view.claim.kind != "sentence" and bool(view.scope_views))
    )


def _ends_in(view: ClaimView, other: Node, start: int) -> bool:
    """Whether the words right before a value name the limit, plan or time that another object is: "the target is 450"."""
    key = str(other.path[-1])
    if _role_of(key) is None:
        return False
    before = _LINKING.sub("", view.text[:start].rstrip(" *€$£"))
    last = re.search(r"[\w-]+$", before)
    return last is not None and stem(fold(last[0])) in frozenset(key_stems(key))


_LINKING = re.compile(
    r"(?:\s+(?:is|are|was|were|of|at|set|stands?|stood|lies|to|for|the|about|around))+$", re.I
)


def _differs(view: ClaimView, other: Node, own: Node, fact: Fact) -> bool:
    """Whether another object has a value of its own under the names by which this one has a fact."""
    path = (*other.path, *fact.path[len(own.path) :])
    return any(
        f.path == path and f.value != fact.value
        for f in view.index.evidence.facts[other.lo : min(other.hi, other.lo + _MANY)]
    )


_NOW = re.compile(r"\b(?:now|currently|current|at present|presently|at the moment)\b", re.I)


def _role(names: str, said: str) -> tuple[frozenset[str], re.Pattern[str]]:
    return frozenset(stem(w) for w in names.split()), re.compile(rf"\b(?:{said})", re.I)


_ROLES = (
    _role(
        "slo sla limit limits target targets goal goals budget budgeted plan planned quota threshold thresholds required "
        "requirement requirements allowed allowance cap benchmark baseline reference recommended nominal",
        r"slo|sla|limit|target|goal|budget|plan|quota|threshold|requir|must|should|allow|cap\b|at (?:most|least)|max|min(?:imum)?\b"
        r"|benchmark|baseline|reference|norm|standard|recommend|nominal|up to|aim|meant|supposed|within|below|above|under|over\b|than"
        r"|exceed|meet|met\b|miss|reach|against|compared|vs|versus|soll|ziel|grenz|höchst",
    ),
    _role(
        "previous prior prev last former old past before yesterday earlier ago",
        r"previous|prior|prev|last\b|former|old\b|past\b|before|yesterday|earlier|ago\b|original|used to|back then|from|since|than|until"
        r"|against|compared|versus|vs|(?:19|20)\d\d|vor|früher|gestern|rose|fell|up|down|increas|decreas|grew|dropp|chang",
    ),
    _role(
        "next tomorrow upcoming forecast projected projection outlook future",
        r"next|tomorrow|upcoming|forecast|project|expect|will|'ll|outlook|future|going to|coming|later|soon|from|to\b|then|morgen|by|until"
        r"|(?:19|20)\d\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day",
    ),
    _role(
        "average typical usual ideal worst best",
        r"average|mean\b|typical|usual|normal|ideal|worst|best|most|least|at (?:most|least)|up to|than|against|compared|vs|versus|between|from",
    ),
)
"""Words in the key of an object of what is not so now or at all, and how a claim says that it speaks of it."""
