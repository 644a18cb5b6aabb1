"""Links with a text: wrong where the text mixes the titles of several pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_LINK = re.compile(r"\[(?P<text>[^\[\]\n]{3,120})\]\((?P<url>[^()\s]+)\)")
_TITLES = frozenset(stem(w) for w in "title name label heading subject headline caption".split())


def link_texts(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a link whose text is the title of no page, but has words of its own page's and of another's."""
    for link in _LINK.finditer(view.text):
        facts = [f for f in view.index.facts if f.value == link["url"]]
        said = _words(link["text"])
        if len(said) < 2 or not facts:
            continue
        titles = [t for f in facts for t in _titles(view, f)]
        own = frozenset[str]().union(*(_words(str(t.value)) for t in titles))
        if not titles or said <= own or not said & own:
            continue
        column = view.index.fields.get((titles[0].source, titles[0].field), ())
        others = [w for i in column if (w := _words(str(view.index.evidence.facts[i].value))) and w != own]
        if any(said - own <= w for w in others):
            why = f"the page at {link['url']} is called {shown(titles[0].value)} ({place(view, titles[0])})"
            yield Atom(
                "identifiers",
                *link.span("text"),
                "wrong",
                Reason.MISPAIRED,
                why,
                (point(view, titles[0], Relation.CONTRADICTS),),
                (titles[0].index,),
                right_value=shown(titles[0].value),
            )


def _titles(view: ClaimView, fact: Fact) -> list[Fact]:
    """The titles in the item that a link stands in."""
    lo, hi = Chooser.of(view.index).item(fact)
    return [
        f
        for f in view.index.evidence.facts[lo : min(hi, lo + 40)]
        if isinstance(f.value, str) and field_words(f.field[-1:]).leaf & _TITLES
    ]


def _words(text: str) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE)
