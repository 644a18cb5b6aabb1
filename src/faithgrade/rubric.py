"""A rubric: the standing orders of a judge, the labels it may give, and a digest that is the rubric's
version.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from faithgrade.errors import RubricError
from faithgrade.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

DECIDING = {Verdict.SUPPORTED.value: Verdict.SUPPORTED, Verdict.UNSUPPORTED.value: Verdict.UNSUPPORTED}
EFFORTS = ("low", "medium", "high", "xhigh", "max")
KEYS = ("id", "language", "labels", "effort", "explain")


@dataclass(frozen=True, slots=True)
class Rubric:
    """What a judge is told. `sha256` is of the whole file and is the rubric's version.

    `labels` gives the verdict each label word stands for. With `explain` the judge writes a short reason
    before each label; `effort` is passed to providers that know it, None leaves the provider's default.
    """

    id: str
    text: str
    labels: Mapping[str, Verdict]
    sha256: str
    language: str = "en"
    effort: str | None = None
    explain: bool = False

    @property
    def name(self) -> str:
        """Id and the first eight digits of the digest: how grades name the rubric."""
        return f"{self.id}#{self.sha256[:8]}"


def parse_rubric(source: str, where: str = "rubric") -> Rubric:
    """Read a rubric file: front matter between two ``---`` lines, then the text the judge is given.

    The front matter has one ``key: value`` a line. `labels` lists the words of the reply, each with the
    verdict it stands for; ``supported, unsupported`` is short for ``supported=supported,
    unsupported=unsupported``.

    >>> mine = parse_rubric("---\\nid: mine\\nlabels: yes=supported, no=unsupported\\n---\\nBe strict.")
    >>> mine.labels["no"]
    <Verdict.UNSUPPORTED: 'unsupported'>
    >>> parse_rubric("---\\nid: mine\\nlabels: yes=supported\\n---\\nBe strict.", "mine.md")
    Traceback (most recent call last):
    faithgrade.errors.RubricError: mine.md, labels: no word stands for unsupported
    """
    fields, text = _front_matter(source.removeprefix("\ufeff").replace("\r\n", "\n"), where)
    for key in fields:
        if key not in KEYS:
            raise RubricError(f"{where}: unknown key {key!r}; known are {', '.join(KEYS)}")
    if not fields.get("id"):
        raise RubricError(f"{where}: expected a line 'id: NAME' in the front matter")
    if not text.strip():
        raise RubricError(f"{where}: expected the rubric's text after the front matter, found none")
    effort = fields.get("effort") or None
    if effort is not None and effort not in EFFORTS:
        raise RubricError(f"{where}, effort: expected one of {', '.join(EFFORTS)}, got {effort!r}")
    explain = fields.get("explain", "no")
    if explain not in ("yes", "no"):
        raise RubricError(f"{where}, explain: expected yes or no, got {explain!r}")
    return Rubric(
        id=fields["id"],
        text=text.strip(),
        labels=MappingProxyType(_labels(fields.get("labels", "supported, unsupported"), where)),
        sha256=hashlib.sha256(source.encode()).hexdigest(),
        language=fields.get("language", "en"),
        effort=effort,
        explain=explain == "yes",
    )


def _front_matter(source: str, where: str) -> tuple[dict[str, str], str]:
    head, fence, rest = source.partition("---\n")
    block, end, text = rest.partition("\n---\n")
    if head.strip() or not fence or not end:
        raise RubricError(f"{where}: expected front matter between two lines of '---' at the top of the file")
    fields: dict[str, str] = {}
    for line in block.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise RubricError(f"{where}: expected 'key: value' in the front matter, got {line.strip()!r}")
        if key.strip() in fields:
            raise RubricError(f"{where}: the key {key.strip()!r} stands twice in the front matter")
        fields[key.strip()] = value.strip()
    return fields, text


def _labels(listed: str, where: str) -> dict[str, Verdict]:
    labels: dict[str, Verdict] = {}
    for part in listed.split(","):
        word, equals, verdict = (piece.strip() for piece in part.partition("="))
        verdict = verdict if equals else word
        if not word or word in labels:
            raise RubricError(f"{where}, labels: expected different words, got {listed!r}")
        if verdict not in DECIDING:
            raise RubricError(
                f"{where}, labels: {word!r} must stand for supported or unsupported, not for {verdict!r}"
            )
        labels[word] = DECIDING[verdict]
    if len({word.casefold() for word in labels}) < len(labels):
        raise RubricError(f"{where}, labels: two words differ only in case: {listed!r}")
    for verdict in DECIDING.values():
        if verdict not in labels.values():
            raise RubricError(f"{where}, labels: no word stands for {verdict.value}")
    return labels
