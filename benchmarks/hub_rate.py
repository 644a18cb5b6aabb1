"""How many requests a second the actor that holds a cluster's budget can let through.

Run: ``python benchmarks/hub_rate.py [--turns 20000] [--workers 2] [--at-once 64]``

Workers take a turn, give it back and settle it, as fast as they can, with no limit and no provider.
"""

from __future__ import annotations

import argparse
import asyncio
import time


async def load(name: str, turns: int, at_once: int) -> float:
    """Take `turns` turns through the hub; seconds it took."""
    from faithgrade.engines.ray import caller
    from faithgrade.judges.shared import HubLine, SharedPace

    line = HubLine(caller("hub-rate"), name)
    pace = SharedPace(line)
    left = iter(range(turns))

    async def one() -> None:
        for number in left:
            await line.ask("join", f"{name}-{number}")
            await pace.enter(100)
            pace.leave()
            pace.answered(100, 100)
            line.tell("land", f"{name}-{number}", "{}")

    began = time.monotonic()
    await asyncio.gather(*(one() for _ in range(at_once)))
    seconds = time.monotonic() - began
    await line.aclose()
    return seconds


def main() -> None:
    """Load the hub and print its rate."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--turns", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--at-once", type=int, default=64)
    args = parser.parse_args()
    from faithgrade.engines import ray as engine
    from faithgrade.judges.hub import Hub

    with engine.connected(None, args.workers):
        import ray

        actor = engine.named_actor("hub-rate", Hub, concurrency=10**6, rpm=6e9)
        each = args.turns // args.workers

        @ray.remote(num_cpus=0.5)
        def work(name: str) -> float:
            return asyncio.run(load(name, each, args.at_once))

        began = time.monotonic()
        slowest = max(ray.get([work.remote(f"w{n}") for n in range(args.workers)]))
        print(
            f"{each * args.workers:,} requests through one hub by {args.workers} workers: "
            f"{each * args.workers / slowest:,.0f} a second ({time.monotonic() - began:.1f} s with start)"
        )
        engine.end_actor(actor)


if __name__ == "__main__":
    main()
