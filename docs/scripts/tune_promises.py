"""Do verdicts hold? Tunes small events, and plays each sheet that was promised, or was not, again.

    python docs/scripts/tune_promises.py [--tunings 300] [--fresh 2000] [--after 0]

Each event has another time limit and another part of runs that must keep it, and half of them a least number of hands
per player, too. The limits are tight for the event, so that many sheets are near the edge and some demands conflict.
`--after N` begins with the event after number N.

A verdict is made as by `tourney tune`: the finalists of a search are tested in turn by 500 runs with a seed of their
own. The search is short, since only the tests make the verdict. Then runs with a third seed judge it. A "yes" is true
if these runs of the sheet meet all demands. A "no" is contradicted by each finalist, and by the event's own sheet if
nothing in it is odd, that meets all of them in 1,000 such runs.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.engines import engine
from tourney.experiment.measures import values_of
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.tuning.candidates import Event
from tourney.tuning.confirmation import LONGER, best_of, confirm
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge, is_met_by
from tourney.tuning.search import RUNS, Search, own_candidate, sheets_for
from tourney.tuning.sheet_runs import FreshRuns, SearchStage
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.sim.scenario import Scenario
    from tourney.tuning.confirmation import SheetTest

ROOT = Path(__file__).resolve().parents[2]
FIELD = "field=[{strategy: random_legal, count: 4, with: {fold_percent: 40, raise_percent: 30}}]"
TESTED = 500
JUDGED = 1000


class Verdict(NamedTuple):
    """What a tuning says, and about which sheets."""

    demands: tuple[Expectation, ...]
    tests: list[SheetTest]
    candidates: dict[int, Scenario]


def met(verdict: Verdict, sheet: int, seed: int, count: int) -> bool:
    """Whether new runs of a sheet meet all demands."""
    runs: Sequence[Replicate] = [play_replicate(verdict.candidates[sheet], seed, run, 300) for run in range(count)]
    return all(is_met_by(each, values_of(each.measure, runs)) for each in verdict.demands)


def tuned(number: int) -> Verdict:
    """Tune the event of a number."""
    rng = random.Random(number)  # noqa: S311 - not a secret
    scenario = load_tournament(
        ROOT / "scenarios" / "turbo_sng.yaml",
        settings=[FIELD, "seats=4", "stack=1500", "payouts={percent: [65, 35]}"],
    )
    minutes, percent = rng.randint(9, 18), rng.choice([80, 90, 95])
    texts = [f"finish p{percent} < {minutes}m"]
    if rng.random() < 0.5:
        texts.append(f"hands_per_player mean > {rng.randint(6, 14)}")
    demands = tuple(map(read_expectation, texts))
    vary = Vary((120, 180, 240, 300), (15, 75), (1500,), (1.2, 2.0), break_length=0)
    event = Event(scenario, (5, 25, 100, 500), minutes * 60)
    odd = event.accepts(own_candidate(event)) is None
    sheets = sheets_for(event, vary, (), 12)
    search = Search(sheets, Judge(Wishes(demands, preferences(["hands"]))), barred=frozenset({0} if odd else ()))
    with engine(jobs=1) as workers:
        stage = SearchStage(workers, lambda sheet: search.sheets[sheet].scenario, 3 * number, 300)
        among = range(len(search.sheets))
        search.play(stage, among, RUNS[0])
        search.judge.calibrate(search.tallies[each] for each in among)
        search.rank(among)
        finalists = search.finalists()
        order = [*finalists, *(each for each in search.yours if each not in finalists)]
        rounds = [
            SearchStage(workers, stage.scenario_of, 3 * number + 1 + 10**6 * each, 300)
            for each in range(1 + len(LONGER))
        ]
        tests = confirm(order, demands, TESTED, FreshRuns(rounds, lambda *_: None))
    return Verdict(demands, tests, {each: search.sheets[each].scenario for each in order})


def main() -> None:
    """Make verdicts, and count those that are true."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tunings", type=int, default=300)
    parser.add_argument("--fresh", type=int, default=2000)
    parser.add_argument("--after", type=int, default=0)
    options = parser.parse_args()
    yes = true = no = contradicted = untrue = 0
    for number in range(options.after + 1, options.after + options.tunings + 1):
        verdict = tuned(number)
        best, seed = best_of(verdict.tests), 3 * number + 2
        words = "; ".join(each.text for each in verdict.demands)
        if best.passed:
            holds = met(verdict, best.sheet, seed, options.fresh)
            yes, true = yes + 1, true + holds
            tested = len({each.sheet for each in verdict.tests})
            print(
                f"{number}: {words}: yes, the sheet tested as number {tested}{'' if holds else ': untrue'}",
                flush=True,
            )
            continue
        others = [each for each in verdict.candidates if met(verdict, each, seed, JUDGED)]
        surely = [each for each in others if met(verdict, each, seed, 10 * JUDGED)]
        no, contradicted, untrue = no + 1, contradicted + bool(others), untrue + bool(surely)
        but = f": but {len(others)} sheets do, {len(surely)} in ten times the runs" if others else ""
        print(f"{number}: {words}: no{but}", flush=True)
    print(f"{yes} times yes, {true} of them true; {no} times no, {contradicted} contradicted, {untrue} surely")


if __name__ == "__main__":
    main()
