"""What a million and a billion cases take: machines, time, requests, money, and which limit binds first.

Run: ``python benchmarks/sizing.py [--ms 7.3] [--requests 1.08] …``

The rates are arguments; their defaults are those that docs/how-to/grade-on-a-cluster.md says where they come from.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """One way to grade: does it apply rules, ask a judge, find a share of its replies kept, use batches."""

    name: str
    rules: bool
    judge: bool
    kept: float = 0.0
    batch: bool = False


PLANS = (
    Plan("rules only", True, False),
    Plan("rules and judge", True, True),
    Plan("judge only (--rules none)", False, True),
    Plan("rules and judge, half of the replies kept", True, True, kept=0.5),
    Plan("rules and judge, --batch", True, True, batch=True),
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--ms", type=float, default=7.3, help="processor milliseconds a case, rules and all")
    parser.add_argument("--ms-without", type=float, default=1.7, help="the same with --rules none")
    parser.add_argument("--requests", type=float, default=1.08, help="requests a case")
    parser.add_argument("--requests-without", type=float, default=1.11)
    parser.add_argument("--tokens", type=float, default=696.0, help="input tokens a request")
    parser.add_argument("--out", type=float, default=44.0, help="output tokens a request")
    parser.add_argument("--price", default="2,10", help="US dollars for a million tokens in and out")
    parser.add_argument("--rpm", type=float, default=4000.0, help="requests a minute of the account")
    parser.add_argument("--tpm", type=float, default=2e6, help="input tokens a minute of the account")
    parser.add_argument("--cores", type=int, default=64, help="processors of the cluster")
    parser.add_argument("--batch-hours", type=float, default=24.0, help="at most, for one round of batches")
    parser.add_argument(
        "--batch-queue", type=float, default=500_000.0, help="requests an account may have in batches"
    )
    args = parser.parse_args()
    into, out = (float(part) for part in args.price.split(","))
    print("| cases | how | processor hours | requests | US $ | at least | binds first |")
    print("|---|---|---|---|---|---|---|")
    for cases in (10**6, 10**9):
        for plan in PLANS:
            ms = args.ms if plan.rules else args.ms_without
            requests = (args.requests if plan.rules else args.requests_without) * cases * (1 - plan.kept)
            requests = requests if plan.judge else 0.0
            dollars = requests * (args.tokens * into + args.out * out) / 1e6 * (0.5 if plan.batch else 1.0)
            hours = cases * ms / 3.6e6
            times = {f"{args.cores} processors": hours / args.cores}
            if plan.batch:
                times["batches of the account"] = requests / args.batch_queue * args.batch_hours
            elif plan.judge:
                times["requests a minute"] = requests / args.rpm / 60
                times["tokens a minute"] = requests * args.tokens / args.tpm / 60
            binds = max(times, key=lambda name: times[name])
            print(
                f"| {cases:,} | {plan.name} | {hours:,.1f} | {requests:,.0f} | {dollars:,.0f} | {_time(times[binds])} | {binds} |"
            )


def _time(hours: float) -> str:
    if hours >= 72:
        return f"{hours / 24:,.0f} days"
    return f"{hours:,.1f} h" if hours >= 1 else f"{hours * 60:,.0f} min"


if __name__ == "__main__":
    main()
