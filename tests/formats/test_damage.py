"""Readers on damaged files: they read, or refuse with the file and a place. Nothing else may come out."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

DATA = Path(__file__).resolve().parents[1] / "data" / "formats"
SHARED = Path(os.environ.get("FAITHGRADE_SHARED", Path(__file__).resolve().parents[3] / "shared"))
SAMPLES = SHARED / "samples"
OURS = sorted(DATA.iterdir())
THEIRS = sorted(SAMPLES.iterdir()) if SAMPLES.is_dir() else []
FILES = OURS + THEIRS
EACH = -(-2000 // len(FILES))
"""Mutations of each file, 2,000 in all or a few more."""

SCRAPS: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**30, "", "x", "{", '{"a": ', "\ud800", [], [[]], [None], {},
    {"type": "text"}, {"role": "assistant"}, [{"role": 5}], {"content": {}}, "attachment://nothing",
    "2026-99-99T00:00:00Z",
)  # fmt: skip


def damaged_bytes(raw: bytes, chance: random.Random) -> bytes:
    """Bytes cut, doubled, dropped or replaced."""
    at = chance.randrange(len(raw))
    to = min(len(raw), at + chance.randrange(1, 40))
    return chance.choice(
        [
            raw[:at],
            raw[:at] + raw[to:],
            raw[:to] + raw[at:],
            raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :],
            raw[:at] + b"\n" + raw[at:],
        ]
    )


def damaged_tree(value: Any, chance: random.Random, hits: int) -> Any:
    """A JSON value with some of its parts replaced, removed, renamed or doubled."""
    for _ in range(hits):
        holders = [part for part in walk(value) if part]
        if not holders:
            return chance.choice(SCRAPS)
        holder = chance.choice(holders)
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        deed = chance.choice(("replace", "remove", "rename", "double"))
        if deed == "replace":
            holder[key] = json.loads(json.dumps(chance.choice(SCRAPS)))
        elif deed == "remove":
            del holder[key]
        elif isinstance(holder, dict):
            holder[chance.choice(["type", "id", "role", "content", "name", f"{key}_"])] = holder.pop(key)
        else:
            holder.insert(0, holder[key])
    return value


def walk(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value, *(inner for part in value.values() for inner in walk(part))]
    if isinstance(value, list):
        return [value, *(inner for part in value for inner in walk(part))]
    return []


def mutations(place: Path, number: int) -> Any:
    """Seeded by the file's name, so that a failure comes again."""
    chance = random.Random(f"{place.name} {number}")
    raw = place.read_bytes()
    if number % 3 == 0 or place.suffix in (".eval", ".csv"):
        return damaged_bytes(raw, chance)
    lines = (
        [json.loads(line) for line in raw.decode().splitlines()]
        if place.suffix == ".jsonl"
        else [json.loads(raw)]
    )
    chosen = chance.randrange(len(lines))
    lines[chosen] = damaged_tree(lines[chosen], chance, hits=chance.choice((1, 1, 2, 5)))
    return "\n".join(json.dumps(line) for line in lines).encode()


@pytest.mark.parametrize("place", FILES, ids=lambda place: f"{place.parent.name}-{place.name}")
def test_a_damaged_file_is_read_or_refused_with_its_name_and_a_place(place: Path, tmp_path: Path) -> None:
    target = tmp_path / place.name
    read = refused = 0
    for number in range(EACH):
        target.write_bytes(mutations(place, number))
        try:
            source = file_source(target)
            known, _ = format_of(source)
            items = list(known.reader()(source))
        except InputError as error:
            items = [error]
        for item in items:
            if isinstance(item, InputError):
                refused += 1
                assert item.file == str(target), (number, item)
                assert item.problem
            else:
                read += 1
                assert isinstance(item[0], Case)
                assert item[1] >= 1
    assert read + refused
    assert refused, "not one of the mutations was refused: are they still damage?"
