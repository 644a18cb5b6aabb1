"""What grading would take, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from faithgrade.render.text import count, counted, money, percent

if TYPE_CHECKING:
    from collections.abc import Iterator


class EstimateLike(Protocol):
    """The figures of an estimate."""

    @property
    def claims(self) -> int: ...
    @property
    def by_rule(self) -> int: ...
    @property
    def not_a_claim(self) -> int: ...
    @property
    def to_judge(self) -> int: ...
    @property
    def requests(self) -> int: ...
    @property
    def input_tokens(self) -> int: ...
    @property
    def output_tokens(self) -> int: ...
    @property
    def cost_usd(self) -> float | None: ...


def estimate_lines(cases: int, found: EstimateLike, judge: str) -> Iterator[str]:
    """Claims, the share the rules decide, and what the judge would be sent and cost."""
    nothing = f"{counted(found.not_a_claim, 'sentence')} more state nothing"
    yield f"{counted(cases, 'case')}, {counted(found.claims, 'claim')} ({nothing})"
    share = found.by_rule / found.claims if found.claims else None
    yield f"rules decide   {count(found.by_rule)} ({percent(share)})"
    if judge == "none":
        yield f"left open      {count(found.to_judge)}: no judge is set, so these would stay ungraded"
        return
    yield f"judge decides  {count(found.to_judge)} with {judge}"
    yield f"requests       {count(found.requests)}"
    yield f"tokens         about {count(found.input_tokens)} in, {count(found.output_tokens)} out"
    yield f"cost           {money(found.cost_usd)}" + (
        "" if found.cost_usd is None else ", if nothing is cached and the model does not think first"
    )
    if found.cost_usd is None:
        yield "               the price of this model is not known; give it with --price IN,OUT"
