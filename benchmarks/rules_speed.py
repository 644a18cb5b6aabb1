"""What the rules cost: milliseconds a case, times the cost of reading its payload as JSON, growth with its size.

Run: ``python benchmarks/rules_speed.py [--cases FILE] [--repeats 3] [--most 10000]``

Processor time; no judge is asked. The rules grade all cases once a repeat and each case counts with its least time, so what
they remember of a text (a bounded number of them) helps only as it would in a batch. `json` is `json.loads` over the same
evidence, written as JSON whatever form it came in, the least of the repeats. Without ``--cases`` only the growth is measured: one list of records of an invented sensor
network, from 10 items up, with one answer of four claims, and the
longest but one once more with an answer of a hundred. With it, every case of a file in the native format is graded
as well; formats and disk stay outside the clock.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.documents import parse_document
from faithgrade.evidence import Evidence
from faithgrade.formats import find_format
from faithgrade.formats.source import file_source
from faithgrade.rules import apply_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

SIZES = (10, 100, 1_000, 10_000)


def main() -> None:
    """Print one row a measurement."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--cases", help="a file of cases in the native format")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="items of the longest list")
    args = parser.parse_args()
    print(f"{'measured':<24}{'cases':>6}{'ms a case':>12}{'json ms':>10}{'times json':>12}")
    if args.cases:
        _row("cases of the file", list(_cases(args.cases)), args.repeats)
    for size in SIZES:
        if size <= args.most:
            _row(f"a list of {size:,}", [sensors(size)], args.repeats)
    _row(f"100 claims on {SIZES[-2]:,}", [sensors(SIZES[-2], told=100)], args.repeats)


def grade(case: Case) -> None:
    """All that the rules do for one case."""
    apply_rules(split_claims(case.answer), Evidence.from_case(case), case)


def sensors(size: int, told: int = 0) -> Case:
    """A case with one list of `size` records and an answer about a few of them, or a line each about the first `told`."""
    dice = Random(size)  # noqa: S311  # data to measure with, no secret
    places = ("Nordufer", "Kelmark", "Ostrand", "Tavelin")
    rows: list[dict[str, Any]] = [
        {
            "sensor_id": f"SN-{n:05d}",
            "place": f"{dice.choice(places)} {n}",
            "temp_c": round(dice.uniform(-9, 34), 1),
            "humidity": dice.randint(20, 99),
            "seen": f"2031-{dice.randint(1, 12):02d}-{dice.randint(1, 28):02d}",
            "online": dice.random() < 0.9,
        }
        for n in range(size)
    ]
    first, last = rows[0], rows[-1]
    answer = (
        f"There are {size} sensors. {first['place']} measured {first['temp_c']} °C at {first['humidity']} % humidity. "
        f"Sensor {last['sensor_id']} was last seen on {last['seen']}. The highest temperature was {max(r['temp_c'] for r in rows)} °C."
    )
    if told:
        answer = "\n".join(
            f"- {r['place']}: {r['temp_c']} °C at {r['humidity']} % humidity" for r in rows[:told]
        )
    call = ToolCall("call-1", "list_sensors", arguments={"region": "north"})
    result = ToolResult("result-1", "list_sensors", call_uid="call-1", content=json.dumps({"sensors": rows}))
    return Case(f"sensors-{size}", answer, "How are the sensors?", calls=(call,), results=(result,))


def _cases(path: str) -> Iterator[Case]:
    for item in find_format("native").reader()(file_source(path)):
        if isinstance(item, Exception):
            sys.exit(str(item))
        yield item[0]


def _row(name: str, cases: Sequence[Case], repeats: int) -> None:
    contents = [r.content for case in cases for r in case.results]
    contents += [c.content for case in cases for c in case.contexts]
    texts = [json.dumps(parse_document(content).root, default=str) for content in contents]
    passes = [[_seconds(lambda case=case: grade(case)) for case in cases] for _ in range(repeats)]  # type: ignore[misc]  # bound now
    rules = sum(map(min, zip(*passes, strict=True)))
    plain = sum(min(_seconds(lambda text=text: json.loads(text)) for _ in range(repeats)) for text in texts)  # type: ignore[misc]  # bound now
    count = len(cases)
    ratio = rules / plain if plain else float("inf")
    print(
        f"{name:<24}{count:>6}{rules / count * 1000:>12.2f}{plain / count * 1000:>10.3f}{ratio:>12.0f}",
        flush=True,
    )


def _seconds(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    begin = process_time()
    work()
    return process_time() - begin


if __name__ == "__main__":
    main()
