"""Compares luck-adjusted results with plain ones: their means, the widths of their intervals, and their time.

    python tests/validity/luck.py [--event NAME] [--field NAME] [--replicates N] [--redeals A,B] [--seed N] [--jobs N]

Without `--event`, 45 entrants play the daily sheet with thirty-minute levels: one `skilled` of skill 1 and 44 players
of the field. NAME is a scenario otherwise, played as it is.

For each number of redeals it prints the skill-place correlation and the ROI of each kind of player: the plain mean
and the adjusted one with 95% intervals, the width of the adjusted interval as a part of the plain one, and the mean
luck with its interval, which contains 0 if the adjustment is without bias; then the processor time of a replicate, as
a multiple of that of a plain one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from figures import at_least

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.luck_adjusted import LUCK_ADJUSTED, adjust_results, won_by_luck
from tourney.experiment.statistics import Estimate, mean
from tourney.sim.scenario import Group, Scenario
from tourney.strategies.registry import find_player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from tourney.experiment.luck_adjusted import Adjusted
    from tourney.experiment.replicate import Replicate

ENTRANTS: Final = 45


def event_of(field: str) -> Scenario:
    """The daily sheet, with one most skilled player among those of a field."""
    event = load_tournament(scenario_file("deepstack_daily"), settings=[f"entries={ENTRANTS}", "arrivals=null"])
    path = shipped.find("fields", field)
    if path is None:
        raise SystemExit(f"no field {field!r}; one of: {', '.join(shipped.list_names('fields'))}")
    best = replace(find_player("skilled"), parameters=(("skill", Fraction(1)),))
    return replace(event, fee=0, field=(*load_field(path, ENTRANTS - 1), Group(best, 1)))


def play(event: Scenario, seed: int, number: int) -> tuple[Replicate, float]:
    """A replicate, and its processor time in seconds."""
    began = time.process_time()
    return LUCK_ADJUSTED.play(event, seed, number, 900), time.process_time() - began


def play_all(event: Scenario, seed: int, replicates: int, pool: Executor) -> tuple[list[Replicate], float]:
    """Replicates, and the mean of their times."""
    done = list(pool.map(partial(play, event, seed), range(replicates), chunksize=5))
    return [each for each, _ in done], sum(seconds for _, seconds in done) / replicates


def luck_of(result: Adjusted, replicates: Sequence[Replicate]) -> Estimate:
    """The mean luck of a result, in the unit of the result."""
    if result.name == "skill_kept":
        return mean([part.value for each in replicates for part in each.luck if part.measure == "skill_kept"])
    parts, costs = [], []
    for each in replicates:
        for outcome in each.outcomes:
            if (outcome.strategy, outcome.band) == result.kind:
                parts.append(won_by_luck(each, outcome))
                costs.append(outcome.cost)
    cost = sum(costs) / len(costs)
    return mean([part / cost for part in parts])


def describe(found: Estimate) -> str:
    """An estimate with half its interval."""
    return f"{found.value:+.4f} ±{found.half_width or 0:.4f}"


def report(redeals: int, replicates: Sequence[Replicate], times: float) -> None:
    """Print the rows of a table in Markdown."""
    for each in adjust_results(replicates):
        plain, adjusted = each.plain.half_width, each.adjusted.half_width
        width = "" if not plain or not adjusted else f"{adjusted / plain:.2f}"
        shown = (describe(each.plain), describe(each.adjusted), width, describe(luck_of(each, replicates)))
        name = f"{each.name} {each.strategy} {each.skill}".strip()
        sys.stdout.write(f"| {redeals} | {name} | {' | '.join(shown)} | {times:.1f} |\n")
    sys.stdout.flush()


def main() -> None:
    """Play, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--event")
    parser.add_argument("--field", default="live_daily")
    parser.add_argument("--replicates", type=at_least(10), default=200)
    parser.add_argument("--redeals", type=lambda text: [at_least(1)(each) for each in text.split(",")], default=[10])
    parser.add_argument("--seed", type=at_least(0), default=35)
    parser.add_argument("--jobs", type=at_least(1), default=os.cpu_count())
    asked = parser.parse_args()
    event = event_of(asked.field) if asked.event is None else load_tournament(scenario_file(asked.event))
    sys.stdout.write("| redeals | result | plain | adjusted | width | luck | time |\n|---|---|---|---|---|---|---|\n")
    with ProcessPoolExecutor(asked.jobs) as pool:
        _, usual = play_all(event, asked.seed, min(asked.replicates, 40), pool)
        for redeals in asked.redeals:
            dealt_again = replace(event, redeals=redeals)
            replicates, seconds = play_all(dealt_again, asked.seed, asked.replicates, pool)
            report(redeals, replicates, seconds / usual)


if __name__ == "__main__":
    main()
