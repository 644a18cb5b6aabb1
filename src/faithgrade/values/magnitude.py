"""Numbers that can be reckoned with, and those whose size no arithmetic here can hold."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

MOST_DIGITS = 1000
"""A number of more digits, before its point or after, is kept as it is written: sums and products of such ones overflow."""
_MOST_BITS = 3400


def is_reckonable(number: Decimal | int) -> bool:
    """Whether a number is small enough, and not too small, to be reckoned with; NaN and infinities are not.

    >>> is_reckonable(Decimal("6.02e23")), is_reckonable(Decimal("1e999999999")), is_reckonable(Decimal("5e-999999"))
    (True, False, False)
    """
    if isinstance(number, int):
        return number.bit_length() <= _MOST_BITS
    return number.is_finite() and abs(number.adjusted()) <= MOST_DIGITS


def decimal_of(written: str) -> Decimal | None:
    """The number that JSON's or Python's digits stand for; None when its exponent is beyond any reckoning.

    >>> decimal_of("1.50e3"), decimal_of("1e9999"), decimal_of("1e9999999999999999999999")
    (Decimal('1.50E+3'), None, None)
    """
    try:
        number = Decimal(written)
    except InvalidOperation:  # the exponent is longer than even Decimal keeps
        return None
    return number if is_reckonable(number) else None


def number_or_text(written: str) -> Decimal | str:
    """`decimal_of`, or the digits themselves where nothing can be reckoned with them: what JSON's floats are read by."""
    number = decimal_of(written)
    return written if number is None else number


def is_multiple(number: Decimal, of: int) -> bool:
    """Whether a number is whole and divides evenly; Decimal's own `%` refuses numbers longer than its precision.

    >>> is_multiple(Decimal("1.2e40"), 100), is_multiple(Decimal("150"), 100), is_multiple(Decimal("0.5"), 1)
    (True, False, False)
    """
    return is_reckonable(number) and number == number.to_integral_value() and int(number) % of == 0


def plain_digits(number: Decimal | int) -> str:
    """A number as text. Python itself refuses to write integers of more than 4300 digits."""
    return str(number) if isinstance(number, Decimal) or is_reckonable(number) else str(Decimal(number))


__all__ = ["MOST_DIGITS", "decimal_of", "is_multiple", "is_reckonable", "number_or_text", "plain_digits"]
