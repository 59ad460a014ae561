"""Do promises hold? Tunes small events, and plays each sheet that was promised for again.

    python docs/scripts/tune_promises.py [--promises 200] [--fresh 2000] [--after 0]

Each event has another time limit and another part of runs that must keep it. The limits are short for the event, so
that many sheets are near the edge. `--after N` begins with the event after number N.
A promise is made as by `tourney tune`: the best of a search is confirmed by 500 runs with a seed of its own. Then it
is played 2,000 times with a third seed. A promise "p by T" holds if at least p of these runs end by T. The search is
short, since only the confirmation makes the promise.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import TYPE_CHECKING

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.engines import engine
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.tuning.candidate import Event
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge, misses
from tourney.tuning.promises import promised
from tourney.tuning.search import RUNS, Search, sheets_for
from tourney.tuning.sheet_runs import SearchStage
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

ROOT = Path(__file__).resolve().parents[2]
FIELD = "field=[{strategy: random_legal, count: 4, with: {fold_percent: 40, raise_percent: 30}}]"
CONFIRMED = 500


def runs_of(scenario: Scenario, seed: int, count: int) -> list[Replicate]:
    """Runs of an event."""
    return [play_replicate(scenario, seed, number, 300) for number in range(count)]


def made(number: int) -> tuple[Scenario, str] | None:
    """A sheet and what is promised for it; None if the runs do not support the promise."""
    rng = random.Random(number)  # noqa: S311 - not a secret
    settings = [FIELD, "seats=4", "stack=1500", "payouts={percent: [65, 35]}"]
    scenario = load_tournament(ROOT / "scenarios" / "turbo_sng.yaml", settings=settings)
    minutes, percent = rng.randint(9, 18), rng.choice([80, 90, 95])
    text = f"finish p{percent} < {minutes}m"
    vary = Vary((120, 180, 240, 300), (15, 75), (1500,), (1.2, 2.0), break_length=0)
    event = Event(scenario, (5, 25, 100, 500), minutes * 60)
    search = Search(sheets_for(event, vary, (), 12), Judge(Wishes((read_expectation(text),), preferences(["hands"]))))
    with engine(jobs=1) as workers:
        stage = SearchStage(workers, lambda sheet: search.sheets[sheet].scenario, 3 * number, 300)
        among = range(len(search.sheets))
        search.play(stage, among, RUNS[0])
        search.judge.calibrate(search.tallies[each] for each in among)
        search.rank(among)
    chosen = search.sheets[search.order[0]].scenario
    promise = promised(read_expectation(text), runs_of(chosen, 3 * number + 1, CONFIRMED))
    return (chosen, text) if promise.holds else None


def main() -> None:
    """Make promises, and count those that hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--promises", type=int, default=200)
    parser.add_argument("--fresh", type=int, default=2000)
    parser.add_argument("--after", type=int, default=0)
    options = parser.parse_args()
    kept = given = 0
    tried = options.after
    while given < options.promises:
        tried += 1
        found = made(tried)
        if found is None:
            continue
        given += 1
        scenario, text = found
        demand = read_expectation(text)
        late = misses(demand, [each.finish for each in runs_of(scenario, 3 * tried + 2, options.fresh)])
        holds = late <= round((1 - (demand.part or 0)) * options.fresh)
        kept += holds
        print(f"{tried}: {text}: {late} of {options.fresh} late{'' if holds else ': broken'}", flush=True)
    print(f"{given} promises of {tried - options.after} tunings: {kept} hold")


if __name__ == "__main__":
    main()
