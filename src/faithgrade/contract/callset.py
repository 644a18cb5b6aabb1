"""The call set: were the expected calls made, each the right number of times, and no other where none is
allowed?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.contract.violation import Violation

if TYPE_CHECKING:
    from faithgrade.contract.expectations import Expectations, ExpectedCall
    from faithgrade.contract.record import Exchange, Record


@dataclass(frozen=True, slots=True)
class Match:
    """An expected call with the exchanges that serve it: `served` succeeded, `attempts` did not, `surplus`
    are too many.

    `wrong` is a call of the tool whose arguments differ from the expected ones and that serves nothing else.
    """

    expected: ExpectedCall
    served: tuple[Exchange, ...]
    attempts: tuple[Exchange, ...]
    surplus: tuple[Exchange, ...]
    wrong: Exchange | None


def match_calls(record: Record, expected: Sequence[ExpectedCall]) -> tuple[list[Match], list[Exchange]]:
    """Give each exchange to at most one expected call, the most specific first; also the exchanges nobody
    expects."""
    free = list(record.exchanges)
    taken: dict[str, list[Exchange]] = {}
    by_need = sorted(expected, key=lambda e: (e.call_id is None, -len(e.arguments or {})))
    for want in by_need:
        fitting = [e for e in free if fits(e, want)]
        good = [e for e in fitting if e.ok][: want.max]
        short = max(want.min, 1) - len(good)
        chosen = [*good, *[e for e in fitting if not e.ok][: max(short, 0)]]
        taken[want.key] = chosen
        free = [e for e in free if e not in chosen]
    matches: list[Match] = []
    for want in by_need:
        more = [e for e in free if fits(e, want)]
        free = [e for e in free if e not in more]
        both = [*taken[want.key], *more]
        good = [e for e in both if e.ok]
        limit = len(good) if want.max is None else want.max
        matches.append(
            Match(want, tuple(good[:limit]), tuple(e for e in both if not e.ok), tuple(good[limit:]), None)
        )
    for index, match in enumerate(matches):
        if not match.served and not match.attempts:
            near = next((e for e in free if e.tool == match.expected.tool), None)
            if near is not None:
                free.remove(near)
                matches[index] = Match(match.expected, (), (), (), near)
    order = {want.key: position for position, want in enumerate(expected)}
    return sorted(matches, key=lambda m: order[m.expected.key]), free


def check_calls(
    record: Record, expectations: Expectations, matches: Sequence[Match], extra: Sequence[Exchange]
) -> Iterator[Violation]:
    """Breaches of the call set. The order of parallel calls never matters; identity and completeness do."""
    for match in matches:
        want = match.expected
        if match.wrong is not None and not want.optional:
            yield _wrong_arguments(want, match.wrong)
        elif not match.served and not match.attempts and want.min and not want.optional:
            yield Violation(
                "missing_call",
                f"the expected call {want.key!r} of {want.tool} was never made",
                want.key,
                expected=_asked(want),
                tool=want.tool,
            )
        elif len(match.served) + len(match.attempts) < want.min and not want.optional:
            yield Violation(
                "too_few_calls",
                f"{want.tool} was called {len(match.served) + len(match.attempts)} times for {want.key!r}",
                want.key,
                expected=want.min,
                found=len(match.served) + len(match.attempts),
                tool=want.tool,
            )
        for surplus in match.surplus:
            yield Violation(
                "too_many_calls",
                f"{want.tool} succeeded more often than {want.key!r} allows",
                surplus.label,
                expected=want.max,
                found=len(match.served) + len(match.surplus),
                tool=want.tool,
            )
    forbidden = set(expectations.forbidden_tools)
    for exchange in record.exchanges:
        if exchange.tool in forbidden:
            yield Violation(
                "forbidden_tool",
                f"{exchange.tool} must not be called",
                exchange.label,
                found=exchange.tool,
                tool=exchange.tool,
            )
    if not expectations.allow_extra_calls:
        known = {match.expected.tool for match in matches}
        for exchange in extra:
            if not exchange.ok and exchange.tool in known:
                continue  # an attempt that failed and was corrected belongs to the retry budget
            if exchange.tool not in forbidden:
                yield Violation(
                    "unexpected_call",
                    f"nothing expects this call of {exchange.tool}",
                    exchange.label,
                    found=dict(exchange.arguments),
                    tool=exchange.tool,
                )


def fits(exchange: Exchange, want: ExpectedCall) -> bool:
    """Whether an exchange is one the expected call speaks of."""
    if exchange.tool != want.tool or (want.call_id is not None and want.call_id != exchange.label):
        return False
    return want.arguments is None or (
        not record_lacks_calls(exchange) and includes(exchange.arguments, want.arguments)
    )


def record_lacks_calls(exchange: Exchange) -> bool:
    """Whether the record kept the result but not the call, so that arguments cannot be compared."""
    return exchange.call is None


def includes(found: Any, wanted: Any) -> bool:
    """Whether `found` has every member of `wanted`; lists and scalars must be equal, 49.5 equals 49.50.

    >>> includes({"id": "A", "n": 1}, {"id": "A"}), includes({"n": True}, {"n": 1})
    (True, False)
    """
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            k in found and includes(found[k], v) for k, v in wanted.items()
        )
    return equal(found, wanted)


def equal(left: Any, right: Any) -> bool:
    """Whether two payload values are the same; numbers by value, and true is not 1.

    >>> equal(Decimal("49.50"), 49.5), equal("1", 1), equal([1, {"a": 2}], [1, {"a": Decimal(2)}])
    (True, False, True)
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float, Decimal)) and isinstance(right, (int, float, Decimal)):
        return Decimal(str(left)) == Decimal(str(right))
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(equal(left[k], right[k]) for k in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(equal, left, right))
    return bool(type(left) is type(right) and left == right)


def _wrong_arguments(want: ExpectedCall, made: Exchange) -> Violation:
    if want.call_id is not None and includes(made.arguments, want.arguments or {}):
        return Violation(
            "wrong_call_id",
            f"the call of {want.tool} for {want.key!r} has another id",
            made.label,
            expected=want.call_id,
            found=made.label,
            tool=want.tool,
        )
    wanted = want.arguments or {}
    differing = next((k for k, v in wanted.items() if not includes(made.arguments.get(k), v)), None)
    return Violation(
        "wrong_arguments",
        f"{want.tool} was called with other arguments than {want.key!r} expects",
        made.label,
        None if differing is None else "/" + differing.replace("~", "~0").replace("/", "~1"),
        expected=dict(wanted) if differing is None else wanted[differing],
        found=dict(made.arguments) if differing is None else made.arguments.get(differing),
        tool=want.tool,
    )


def _asked(want: ExpectedCall) -> dict[str, Any]:
    return {"tool": want.tool, **({"arguments": dict(want.arguments)} if want.arguments else {})}
