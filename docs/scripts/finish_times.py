"""Measure the distribution of the finish time of each shipped scenario.

    python docs/scripts/finish_times.py --reps 100

prints the table of docs/finish_times.md.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

import tourney
from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.statistics import mean, quantile
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Seconds

LONG: Final = {"three_days": 10, "wsop_2003": 20}
"""The number of replicates of events with very many hands."""

_BARS: Final = "▁▂▃▄▅▆▇█"
_BINS: Final = 12


def shape(finishes: Sequence[Seconds]) -> str:
    """Return a histogram with twelve equal bins from the earliest to the latest finish time."""
    low, high = min(finishes), max(finishes)
    counts = [0] * _BINS
    for each in finishes:
        counts[min(_BINS - 1, (each - low) * _BINS // max(1, high - low))] += 1
    return "".join(_BARS[count * (len(_BARS) - 1) // max(counts)] for count in counts)


def row(name: str, reps: int, jobs: int) -> str:
    """Play a scenario and return its row of the table."""
    event = load_tournament(scenario_file(name))
    found = tourney.simulate(event, reps=reps, seed=1, jobs=jobs)
    finishes = [each.finish for each in found.replicates]
    median, average = quantile(finishes, 0.5), mean(finishes)
    parts = [clock(round(quantile(finishes, part).value)) for part in (0.05, 0.25, 0.75, 0.95)]
    interval = " to ".join("?" if end is None else clock(round(end)) for end in (median.low, median.high))
    cells = [
        f"`{name}`", event.title, f"{event.entries:,}", *parts[:2], f"**{clock(round(median.value))}** ({interval})",
        *parts[2:], clock(round(average.value)), shape(finishes), str(len(finishes)),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Play all scenarios and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=0)
    asked = parser.parse_args()
    print("| scenario | event | entrants | 5% | 25% | median (95% interval) | 75% | 95% | mean | shape | n |")
    print("|---" * 11 + "|")
    for name in shipped.list_names("scenarios"):
        print(row(name, min(asked.reps, LONG.get(name, asked.reps)), asked.jobs), flush=True)


if __name__ == "__main__":
    main()
