"""Truth by exhaustion: how good is the sheet that `tourney tune` finds, if the best is known?

    python docs/scripts/tune_truth.py make FILE [--runs 1000]   play all 480 sheets, once
    python docs/scripts/tune_truth.py try FILE [--tunings 100]  tune again and again, in three ways

The event is a sit-and-go of six with a field that plays fast. The runs that were played are the world: a tuning draws
its runs from them, with replacement, the same ones for all sheets, so that its random numbers are common as in a
search. Random search and TPE get the same number of runs, 200 for each sheet.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import zlib
from array import array
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.replicate import play_replicate
from tourney.game.stakes import AnteKind
from tourney.tuning.allocation import divided
from tourney.tuning.candidate import Event
from tourney.tuning.knobs import Knobs, Vary, spread_knobs
from tourney.tuning.merit import Judge, RunTally
from tourney.tuning.search import FINALISTS, FRESH_RUNS, KEPT, RUNS
from tourney.tuning.sheets import drawn
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
SHEETS = 480
SETTINGS = [
    "field=[{strategy: random_legal, count: 6, with: {fold_percent: 60, raise_percent: 10}}]",
    "seats=6",
    "stack=1500",
    "payouts.percent=[65,35]",
]
VARY = Vary((180, 240, 300, 360), (15, 75), (1500,), (1.2, 2.0), break_length=0, antes=(None, AnteKind.BIG_BLIND))
WISHES = Wishes((read_expectation("finish p95 < 45m"),), preferences(["depth_three_left", "hands"]))


def sheets() -> tuple[Event, list[Knobs]]:
    """The event, and the knobs of 480 different sheets."""
    scenario = load_tournament(ROOT / "scenarios" / "turbo_sng.yaml", settings=SETTINGS)
    event = Event(scenario, (5, 25, 100, 500), 45 * 60)
    found: dict[object, Knobs] = {}
    for knobs in islice(spread_knobs(VARY), 20_000):
        candidate = drawn(event, VARY, knobs)
        if candidate is not None and event.accepts(candidate) is not None:
            found.setdefault(candidate.schedule.items, knobs)
        if len(found) == SHEETS:
            break
    assert len(found) == SHEETS, len(found)
    return event, list(found.values())


def make(path: Path, runs: int) -> None:
    """Play all sheets and write the measures of each run."""
    event, every = sheets()
    judge = Judge(WISHES)
    values = array("f")
    for place, knobs in enumerate(every):
        candidate = drawn(event, VARY, knobs)
        scenario = None if candidate is None else event.accepts(candidate)
        assert scenario is not None
        for number in range(runs):
            replicate = play_replicate(scenario, 20, number, 300)
            for measure in judge.measures:
                value = measure.of(replicate)
                values.append(float("nan") if value is None else value)
        if place % 20 == 0:
            print(place, file=sys.stderr, flush=True)
    head = json.dumps({"sheets": SHEETS, "runs": runs, "measures": [each.name for each in judge.measures]})
    path.write_bytes(head.encode() + b"\n" + zlib.compress(values.tobytes()))


class World:
    """The runs of all sheets, as they were written."""

    def __init__(self, path: Path) -> None:
        head, _, data = path.read_bytes().partition(b"\n")
        told = json.loads(head)
        self.runs: int = told["runs"]
        self.judge = Judge(WISHES)
        assert told["measures"] == [each.name for each in self.judge.measures]
        width = len(self.judge.measures)
        values = array("f")
        values.frombytes(zlib.decompress(data))
        rows = [tuple(values[at : at + width]) for at in range(0, len(values), width)]
        self.values = [rows[at : at + self.runs] for at in range(0, len(rows), self.runs)]
        self.judge.calibrate(self.tally(sheet, range(self.runs)) for sheet in range(len(self.values)))
        merits = [self.judge.merit(self.tally(sheet, range(self.runs))) for sheet in range(len(self.values))]
        self.truth = [each.value for each in merits]
        met = [each.value for each in merits if not each.short]
        self.best, self.range = max(met), max(met) - min(met)

    def tally(self, sheet: int, numbers: Sequence[int]) -> RunTally:
        """The runs of a sheet with these numbers; a number may come again."""
        found = RunTally()
        found.values = {row: self.values[sheet][number] for row, number in enumerate(numbers)}
        return found

    def merit(self, sheet: int, numbers: Sequence[int]) -> float:
        """What a tuning sees."""
        return self.judge.merit(self.tally(sheet, numbers)).value

    def regret(self, sheet: int) -> float:
        """The distance of a sheet from the best, as a share of the range of all sheets that meet the demand."""
        return (self.best - self.truth[sheet]) / self.range


def halved(world: World, rng: random.Random) -> tuple[int, int]:
    """The sheet that successive halving, OCBA and fresh runs find, and the runs they use."""
    numbers = rng.choices(range(world.runs), k=RUNS[-1])
    alive, used, before = list(range(len(world.values))), 0, 0
    for runs in RUNS:
        used += len(alive) * (runs - before)
        before = runs
        merits = {sheet: world.merit(sheet, numbers[:runs]) for sheet in alive}
        alive = sorted(alive, key=lambda sheet: -merits[sheet])[: max(FINALISTS, len(alive) // KEPT)]
    alive = alive[:FINALISTS]
    fresh = rng.choices(range(world.runs), k=FRESH_RUNS * (1 + len(alive)))
    counts = [FRESH_RUNS] * len(alive)
    for _ in range(4):
        found = [
            world.judge.merit(world.tally(sheet, fresh[:runs])) for sheet, runs in zip(alive, counts, strict=True)
        ]
        more = divided([-each.value for each in found], [each.variance for each in found], counts, 200)
        counts = [one + other for one, other in zip(counts, more, strict=True)]
    final = {sheet: world.merit(sheet, fresh[:runs]) for sheet, runs in zip(alive, counts, strict=True)}
    return max(final, key=lambda sheet: final[sheet]), used + sum(counts)


def sampled(world: World, rng: random.Random, runs: int) -> int:
    """The best of sheets drawn at random, with 200 runs each."""
    numbers = rng.choices(range(world.runs), k=RUNS[-1])
    among = rng.sample(range(len(world.values)), min(len(world.values), runs // RUNS[-1]))
    return max(among, key=lambda sheet: world.merit(sheet, numbers))


def proposed(world: World, rng: random.Random, runs: int, every: list[Knobs]) -> int:
    """The best of the sheets that TPE proposes, with 200 runs each; the sheet closest to its knobs is played."""
    import optuna  # noqa: PLC0415 - an extra

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    numbers = rng.choices(range(world.runs), k=RUNS[-1])
    axes = [
        [float(getattr(knobs, name) or 0) for knobs in every]
        for name in ("level_length", "depth", "end", "bend", "ante")
    ]
    scaled = [[(each - min(axis)) / ((max(axis) - min(axis)) or 1) for each in axis] for axis in axes]
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=rng.randrange(2**31)))
    seen: dict[int, float] = {}
    for _ in range(runs // RUNS[-1]):
        trial = study.ask()
        point = [trial.suggest_float(str(place), 0, 1) for place in range(len(axes))]
        sheet = min(
            range(len(every)),
            key=lambda each: sum((axis[each] - at) ** 2 for axis, at in zip(scaled, point, strict=True)),
        )
        seen.setdefault(sheet, world.merit(sheet, numbers))
        study.tell(trial, seen[sheet])
    return max(seen, key=lambda sheet: seen[sheet])


def compare(path: Path, tunings: int) -> None:
    """Tune again and again, in three ways, and print the regrets."""
    world = World(path)
    every = sheets()[1]
    regrets: dict[str, list[float]] = {"halving": [], "random": [], "TPE": []}
    used = 0
    for number in range(tunings):
        rng = random.Random(number)  # noqa: S311 - not a secret
        sheet, used = halved(world, rng)
        regrets["halving"].append(world.regret(sheet))
        regrets["random"].append(world.regret(sampled(world, rng, used)))
        regrets["TPE"].append(world.regret(proposed(world, rng, used, every)))
    print(f"{len(world.values)} sheets, {world.runs} runs of each; {used} runs a tuning, {tunings} tunings")
    for name, found in regrets.items():
        within = sum(each <= 0.01 for each in found)
        print(
            f"{name}: regret at most 1% in {within} of {tunings}, median {median(found):.2%}, mean {fmean(found):.2%}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["make", "try"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--tunings", type=int, default=100)
    options = parser.parse_args()
    if options.what == "make":
        make(options.file, options.runs)
    else:
        compare(options.file, options.tunings)
