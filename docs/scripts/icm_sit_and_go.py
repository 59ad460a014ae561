"""Measure the value of ICM: one `icm_aware` player among `push_fold`, for the last five of a sit-and-go.

    python docs/scripts/icm_sit_and_go.py 20000

plays each event twice, with the same seats, cards and opponents: the first entrant is `icm_aware` in one and
`push_fold` in the other. It prints the mean prizes in percent of the buy-in and their difference, with 95%
intervals.
"""

from __future__ import annotations

import sys
from math import sqrt
from pathlib import Path

from tourney.config.load import load_tournament
from tourney.sim.tournament import run_tournament


def prizes(hero: str, events: int, settings: list[str]) -> list[float]:
    """Return the first entrant's prize in each event, in percent of the buy-in, when playing a strategy."""
    scenario = load_tournament(
        Path(__file__).with_name("final_stage.yaml"), settings=[f"field[0].strategy={hero}", *settings]
    )
    won = []
    for seed in range(events):
        [prize] = [place.prize for place in run_tournament(scenario, seed=seed).places if place.player == 1]
        won.append(100 * prize / scenario.buy_in)
    return won


def told(values: list[float]) -> str:
    """Format the mean and half of its 95% interval."""
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    return f"{mean:6.2f} +- {1.96 * sqrt(squares / len(values) / (len(values) - 1)):.2f}"


def main(events: int, settings: list[str]) -> None:
    """Play the events and print the means."""
    aware = prizes("icm_aware", events, settings)
    chips = prizes("push_fold", events, [line for line in settings if not line.startswith("field[0].with")])
    print(f"{events:,} events, percent of the buy-in won")
    print("  icm_aware ", told(aware))
    print("  push_fold ", told(chips))
    print("  difference", told([one - other for one, other in zip(aware, chips, strict=True)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
