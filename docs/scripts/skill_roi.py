"""Measure the value of skill: one player of each skill against eight of skill 0.5, in sit-and-gos of four games.

    python docs/scripts/skill_roi.py --events 2000 --jobs 2

prints the table of docs/skill.md. Each event has its own seed, and every skill uses the same seeds. The return on
investment is (prize money - buy-in) / buy-in, with the 95% interval of its mean.
"""

from __future__ import annotations

import argparse
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Final

from tourney.config.load import load_tournament
from tourney.sim.tournament import run_tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

SKILLS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)

GAMES: Final = {
    "no_limit_holdem": {},
    "pot_limit_omaha": {},
    "stud_hi_lo": {"schedule": "stud_usual", "seats": 8, "stack": 3000},
    "triple_draw_deuce_to_seven": {"schedule": "barge_2019_triple_draw_korean", "seats": 6, "stack": 3000},
}
"""The changes of each game to the turbo sit-and-go. If nine players do not fit at a table, they start at two."""

_BLOCK: Final = 50


def scenario_text(game: str, skill: float) -> str:
    """Return the tournament file for one player of this skill against eight of skill 0.5."""
    changes = "".join(f"{key}: {value}\n" for key, value in GAMES[game].items())
    return (
        f"extends: turbo_sng\ngame: {game}\n{changes}"
        "field:\n"
        f"  - {{strategy: skilled, count: 1, with: {{skill: {skill}}}}}\n"
        "  - {strategy: skilled, count: 8, with: {skill: 0.5}}\n"
    )


def returns(game: str, skill: float, seeds: range) -> list[float]:
    """Return the return on investment of the event of each seed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.yaml")
        path.write_text(scenario_text(game, skill), encoding="utf-8")
        scenario = load_tournament(path)
    found = []
    for seed in seeds:
        result = run_tournament(scenario, seed)
        prize = sum(placing.prize for placing in result.places if placing.entrant == 1)
        found.append(prize / scenario.buy_in - 1)
    return found


def spoken(values: Sequence[float]) -> str:
    """Format the mean of returns with its 95% interval, in percent."""
    width = NormalDist().inv_cdf(0.975) * stdev(values) / len(values) ** 0.5
    return f"{100 * fmean(values):+.1f} ± {100 * width:.1f}"


def main() -> None:
    """Measure all games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    options = parser.parse_args()
    if options.events < 2:
        parser.error("--events must be at least 2: an interval needs two results")
    blocks = [range(first, min(first + _BLOCK, options.events)) for first in range(0, options.events, _BLOCK)]
    print("| game | " + " | ".join(f"skill {skill:g}" for skill in SKILLS) + " |")
    print("|---" * (1 + len(SKILLS)) + "|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for game in options.games:
            cells = []
            for skill in SKILLS:
                parts = pool.map(returns, repeat(game), repeat(skill), blocks)
                cells.append(spoken([value for part in parts for value in part]))
            print(f"| {game} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
