"""A transcript that is already in memory as a case: what a harness's plug-in has in its hands."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from importlib import import_module
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError, SettingsError
from faithgrade.formats import find_format
from faithgrade.formats.detect import detect

if TYPE_CHECKING:
    from faithgrade.case import Case

_FILES_ONLY = ("table", "parquet")


def read_transcript(record: Any, format: str | None = None, *, id: str = "case") -> Case:
    """The case of one transcript given as JSON values.

    A request with its response, a list of messages, spans …

    `format` is a name that ``faithgrade formats`` lists; without it the format is detected. `id` names the
    case when the record has no id. Raises InputError when it is no transcript, or holds several cases.

    >>> messages = [{"role": "user", "content": "How warm is it?"}, {"role": "assistant", "content": "7 °C."}]
    >>> read_transcript(messages).answer
    '7 °C.'
    """
    value = _exact(record)
    name = format if format is not None else detect([value]).format
    known = find_format(name)
    if name in _FILES_ONLY:
        raise SettingsError(
            f"format {name!r} is read from files; use faithgrade.case_from for single answers"
        )
    module = import_module(known.module)
    if name == "native":
        case: Case = module.case_from(value)
        return case
    grouped = known.granularity != "line" or name == "promptfoo"
    unfold = getattr(module, "unfold", None)
    listed = value if grouped and isinstance(value, list) else [value]
    parts = [part for item in listed for part in (unfold(item) if unfold is not None else [item])]
    if not grouped and len(parts) != 1:
        raise InputError(f"expected one case, found {len(parts)}")
    made: Case = module.read_case(parts if grouped else parts[0], id)
    return made


def _exact(value: Any) -> Any:
    """Floats as the decimals they print as, as if read from a file."""
    if isinstance(value, float):
        return Decimal(repr(value))
    if isinstance(value, Mapping):
        return {str(key): _exact(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_exact(inner) for inner in value]
    return value
