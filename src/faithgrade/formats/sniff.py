"""The format of a file, from its first bytes and its first records, with the reason it was taken for that."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from faithgrade.documents import read_json
from faithgrade.errors import InputError
from faithgrade.formats.archive import member_names
from faithgrade.formats.chatmarks import Detected
from faithgrade.formats.detect import RECORDS_LOOKED_AT, detect, is_native
from faithgrade.formats.jsonstream import JsonText, read_json_texts
from faithgrade.formats.source import Line, read_lines
from faithgrade.formats.table import ENDINGS, looks_like_other_table, looks_like_table

if TYPE_CHECKING:
    from faithgrade.formats.source import Source


def sniff(source: Source) -> Detected:
    """What a file is: an archive, a table, or JSON records of a format `detect` knows.

    What is neither recognised nor foreign falls to the native reader, whose messages say what a case needs.
    """
    with source.open() as stream:
        head = stream.read(4)
    if head == b"PK\x03\x04":
        if "header.json" in member_names(source):
            return Detected("inspect", "a zip archive with header.json")
        raise InputError("expected an Inspect log, found a zip archive without header.json", file=source.name)
    if head == b"PAR1":
        return Detected("parquet", "first bytes PAR1")
    first = next(
        (line.text for line in read_lines(source) if isinstance(line, Line) and line.text.strip()), ""
    )
    is_json = first.lstrip()[:1] in ("{", "[")
    if not is_json or PurePath(source.name).suffix.lower() in ENDINGS:
        reason = looks_like_table(source) or (None if is_json else looks_like_other_table(source, first))
        return Detected("table", reason) if reason else Detected("native", "no other format fits", weak=True)
    values = first_values(source)
    if not values or is_native(values[0]):
        return Detected("native", "cases in the native format")
    try:
        found = detect(values)
    except InputError as error:
        raise InputError(error.problem, file=source.name) from None
    return found


def first_values(source: Source) -> list[Any]:
    """The first records that are JSON; a file that breaks off later is its reader's concern."""
    values: list[Any] = []
    try:
        for text in islice(read_json_texts(source), RECORDS_LOOKED_AT):
            if isinstance(text, JsonText):
                values.append(read_json(text.text)[0])
    except (ValueError, RecursionError, InputError):
        return values
    return values if any(isinstance(value, (Mapping, list)) for value in values) else []
