"""How a claimed reading is covered by one found in the evidence."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

from faithgrade.values import units
from faithgrade.values.amounts import endpoints
from faithgrade.values.likeness import match_texts
from faithgrade.values.value import Amount, Bound, Clock, How, Kind, Moment, Reading, Text, Value

_HUNDRED = Decimal(100)
_BEYOND = 3000
"""Powers of ten past which a number is compared as it stands, since arithmetic on it overflows."""
_NOISE = Decimal("1e-9")


def match(claimed: Value | Reading, found: Value | Reading) -> How | None:
    """How `found` covers `claimed`, or None when it does not. Ambiguous sides match with any reading; the
    closest step wins.

    - A number covers what its written precision rounds to, half up or half to even; an integer only itself
      among integers; "1.2M" what rounds to it; 0 and 100 % only themselves. Truncation is not rounding.
    - A unit must agree, convert, or be unstated on one side. "12%" is 0.12 of a ``ratio``, never 0.12 %.
    - A bound must hold in its own direction and be near enough to have been said of the value; a bound or
      hedge of the evidence may not be lost: "about 60" in the evidence does not cover "exactly over 60",
      and "over 40" not "40".
    - A date covers the finer moments inside it; a missing year matches any; a weekday must be the date's
      own. Stated zones are compared as instants; a zone on one side only is taken as the other's.
    - Texts compare after the folding of their kind; a quote must stand in the found text, gaps marked "…"
      allowed.
    """
    best: How | None = None
    kind = claimed.kind if isinstance(claimed, Value) else None
    for one in claimed.readings if isinstance(claimed, Value) else (claimed,):
        for other in found.readings if isinstance(found, Value) else (found,):
            how = _match(one, other, kind)
            if how is How.STATED:
                return how
            if how is not None and (best is None or how is How.ROUNDED):
                best = how
    return best


def _match(claimed: Reading, found: Reading, kind: Kind | None) -> How | None:
    if isinstance(claimed, Amount):
        if isinstance(found, Amount):
            return _match_amounts(claimed, found)
        return None
    if isinstance(claimed, Moment):
        return _match_moments(claimed, found) if isinstance(found, Moment) else None
    if isinstance(claimed, Clock):
        if isinstance(found, Clock):
            return _match_clocks(claimed, found)
        return _clock_in_moment(claimed, found) if isinstance(found, Moment) else None
    return match_texts(claimed, found, kind) if isinstance(found, Text) else None


# ---------------------------------------------------------------------------------------------------- amounts


def _match_amounts(claimed: Amount, found: Amount) -> How | None:
    if found.value.adjusted() > _BEYOND:
        return How.STATED if claimed.value == found.value and claimed.unit == found.unit else None
    if claimed.unit == found.unit or claimed.unit is None or found.unit is None:
        if (
            claimed.unit == "%"
            and found.unit is None
            and 0 < abs(found.value) <= 1
            and found.written is None
            and not found.is_whole
        ):
            how = _cover(claimed, found)
            return how or (How.CONVERTED if _cover(claimed, _times(found, _HUNDRED, "%")) else None)
        if claimed.unit is None and found.unit == "ratio":
            return _cover(claimed, found)
        if (
            claimed.unit is None
            and found.unit == "%"
            and claimed.written is not None
            and 0 < abs(claimed.value) < 1
        ):
            how = _cover(claimed, found)  # "a share of 0.12" of 12 %
            return how or (How.CONVERTED if _cover(claimed, _times(found, Decimal("0.01"), None)) else None)
        return _cover(claimed, found)
    if not units.same_dimension(claimed.unit, found.unit):
        return None
    if units.is_currency(claimed.unit):
        how = _cover(claimed, found)
        return how if how is not How.STATED or _same_sign(claimed.unit, found.unit) else How.CONVERTED
    moved = units.convert(found, claimed.unit)
    if moved is None:
        return None
    if _cover(claimed, moved) is not None:
        return How.CONVERTED
    # a month or a year counted in days, or two rounded writings of one length: intervals that meet
    if (
        claimed.bound in (None, Bound.ABOUT)
        and found.bound is None
        and not claimed.is_range
        and not found.is_range
    ):
        back = units.convert(claimed, found.unit or "")
        if (
            moved.low != moved.high
            and units.dimension(claimed.unit) == "time"
            and back is not None
            and back.low <= found.value <= back.high
        ):
            return How.CONVERTED
        if (
            found.written is not None
            and moved.low <= claimed.value <= moved.high
            and _as_precise(claimed, moved)
        ):
            return How.CONVERTED
        if (
            back is not None
            and units.dimension(claimed.unit) == "time"
            and back.low <= found.value <= back.high
        ):
            return How.CONVERTED
    return None


def _same_sign(one: str | None, other: str | None) -> bool:
    """Whether the two money units are told by the same mark ("$" for USD is how dollars are written)."""
    return one == other or "¤" in (one, other) or {one, other} in ({"$", "USD"}, {"¥", "JPY"})


def _times(amount: Amount, factor: Decimal, unit: str | None) -> Amount:
    return Amount(
        amount.value * factor,
        amount.low * factor,
        amount.high * factor,
        unit,
        written=amount.written,
        bound=amount.bound,
    )


def _as_precise(claimed: Amount, moved: Amount) -> bool:
    """Whether the claim is not much finer than the converted evidence, so that meeting intervals mean
    agreement."""
    return claimed.high - claimed.low >= (moved.high - moved.low) / 4


def _cover(claimed: Amount, found: Amount) -> How | None:
    """How the found amount, in the claim's unit, falls into the claimed interval."""
    if claimed.is_range or found.is_range:
        return _cover_range(claimed, found)
    if claimed.bound is not None and claimed.bound is not Bound.ABOUT:
        return _cover_bound(claimed, found)
    if found.bound is not None and found.bound is not Bound.ABOUT:
        return None  # the evidence says "over 40"; "40" would drop it
    if found.bound is Bound.ABOUT and claimed.bound is None:
        return None
    if found.bound is Bound.ABOUT and claimed.bound is Bound.ABOUT:
        claimed = replace(
            claimed, low=claimed.value - half_of(claimed), high=claimed.value + half_of(claimed)
        )
    value = found.value
    if value == claimed.value:
        return How.STATED
    if (
        value.is_finite()
        and claimed.value.is_finite()
        and abs(value - claimed.value) <= abs(claimed.value) * _NOISE
        and not found.is_whole
    ):
        return How.STATED  # 0.30000000000000004
    if (
        not claimed.low <= value <= claimed.high
        or (claimed.low_open and value == claimed.low)
        or (claimed.high_open and value == claimed.high)
    ):
        return None
    if value * claimed.value < 0:
        return None
    if (
        claimed.value
        and value == 0
        and claimed.bound is None
        and claimed.written is not None
        and claimed.written > 0
    ):
        return None
    return How.ROUNDED


def _cover_range(claimed: Amount, found: Amount) -> How | None:
    if not (claimed.is_range and found.is_range):
        return None
    hows = [_cover(one, other) for one, other in zip(endpoints(claimed), endpoints(found), strict=True)]
    if None in hows:
        return None
    return How.ROUNDED if How.ROUNDED in hows else How.STATED


def _cover_bound(claimed: Amount, found: Amount) -> How | None:
    """A bound holds for what lies beyond its limit and near it; "up to" is said of the limit itself."""
    limit, value, bound = claimed.value, found.value, claimed.bound
    if found.bound is not None and found.bound is not Bound.ABOUT:
        return How.STATED if value == limit and (found.bound in _UPWARD) == (bound in _UPWARD) else None
    if bound is Bound.NEARLY:
        return How.ROUNDED if claimed.low <= value <= claimed.high else None
    if bound in (Bound.AT_LEAST, Bound.AT_MOST):
        if value == limit:
            return How.STATED
        if abs(value - limit) <= half_of(claimed):
            return How.ROUNDED
    inside = value > limit if bound in _UPWARD else value < limit
    if not inside or value * limit < 0:
        return None
    small, large = sorted((abs(value), abs(limit)))
    return How.ROUNDED if large <= small * _REACH[bound] else None


_UPWARD = (Bound.OVER, Bound.AT_LEAST)
_REACH = {
    Bound.OVER: Decimal("1.5"),
    Bound.UNDER: Decimal("1.5"),
    Bound.AT_LEAST: Decimal("1.1"),
    Bound.AT_MOST: Decimal(1),
    None: Decimal(1),
}
"""How far beyond its limit a bound still describes: "over 40" is said of 60, not of 400."""


def half_of(amount: Amount) -> Decimal:
    """Half a unit of the last written digit."""
    return Decimal(0) if amount.written is None else Decimal("0.5").scaleb(-amount.written)


def drops_hedge(claimed: Value | Reading, found: Value | Reading) -> bool:
    """Whether the claim gives as plain a number that the evidence only gives as "about" or bounded.

    Such a pair is no `match`; a rule can say so, or abstain, rather than call the number absent.

    >>> from faithgrade.values import read_values
    >>> drops_hedge(read_values("60 EUR")[0], read_values("about 60 EUR")[0])
    True
    """
    for one in claimed.readings if isinstance(claimed, Value) else (claimed,):
        for other in found.readings if isinstance(found, Value) else (found,):
            if (
                isinstance(one, Amount)
                and isinstance(other, Amount)
                and one.bound is None
                and other.bound is not None
            ):
                plain = Amount(other.value, other.value, other.value, other.unit, written=other.written)
                if _match_amounts(one, plain) is not None:
                    return True
    return False


# -------------------------------------------------------------------------------------------- moments, clocks


def _match_moments(claimed: Moment, found: Moment) -> How | None:
    if "relative" in claimed.fields or "relative" in found.fields:
        return None
    if claimed.weekday is not None and not _weekday_fits(claimed.weekday, found):
        return None
    if claimed.low is None or claimed.high is None:
        return _match_yearless(claimed, found)
    if found.low is None or found.high is None:
        return None  # the evidence does not say the year
    low, high, how = found.low, found.high, How.STATED
    if (
        found.clock is not None
        and claimed.offset is not None
        and found.offset is not None
        and claimed.offset != found.offset
    ):
        shift = timedelta(minutes=claimed.offset - found.offset)
        low, high, how = low + shift, high + shift, How.CONVERTED
    if (claimed.low <= low and high <= claimed.high) or (
        claimed.low <= low < claimed.high and _instant(low, high)
    ):
        return how
    return None


def _instant(low: datetime, high: datetime) -> bool:
    return high - low <= timedelta(minutes=1)


def _weekday_fits(weekday: int, found: Moment) -> bool:
    if found.low is not None and found.high is not None:
        return found.high - found.low <= timedelta(days=1) and found.low.weekday() == weekday
    return found.weekday is None or found.weekday == weekday


def _match_yearless(claimed: Moment, found: Moment) -> How | None:
    if claimed.month is None and claimed.day is None:
        if claimed.weekday is None:
            return None
        return (
            How.CONVERTED
            if found.low is not None
            else How.STATED
            if found.weekday == claimed.weekday
            else None
        )
    if claimed.month is not None and found.month != claimed.month:
        return None
    if found.low is None and found.day is None and (claimed.day is not None or claimed.weekday is not None):
        return None  # a month alone says nothing of a day
    return How.STATED if claimed.day is None or found.day == claimed.day else None


def _match_clocks(claimed: Clock, found: Clock) -> How | None:
    if claimed.offset is not None and found.offset is not None and claimed.offset != found.offset:
        moved = (_minutes(found) + claimed.offset - found.offset) % 1440
        return How.CONVERTED if moved == _minutes(claimed) else None
    return _same_clock(claimed, found)


def _same_clock(claimed: Clock, found: Clock) -> How | None:
    one, other = _minutes(claimed), _minutes(found)
    if claimed.seconds_written and found.seconds_written and claimed.at.second != found.at.second:
        return None
    if one == other:
        return How.STATED
    if (claimed.ambiguous or found.ambiguous) and one % 720 == other % 720:
        return How.STATED
    return None


def _clock_in_moment(claimed: Clock, found: Moment) -> How | None:
    if found.clock is None:
        return None
    return _match_clocks(claimed, Clock(found.clock, "second" in found.fields, found.offset))


def _minutes(clock: Clock) -> int:
    return clock.at.hour * 60 + clock.at.minute


__all__ = ["How", "drops_hedge", "match"]
