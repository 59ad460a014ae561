"""Truth by exhaustion: how good is the sheet that `tourney tune` finds, if the best is known?

    python docs/scripts/tune_truth.py make WORLD FILE [--runs 2000] [--minutes 7]   play all 480 sheets, once
    python docs/scripts/tune_truth.py try WORLD FILE [--runs 2000] [--tunings 100]  tune again and again

A world is a sit-and-go and 480 sheets for it. `make` writes the measures of each run, sheet after sheet; if it is
stopped, or its minutes are over, the same command continues. The runs that were played are the truth: a tuning draws
its runs from them, with replacement and the same ones for all sheets, so that its random numbers are common as in a
search. The search is the one of `tourney tune`. Random search and TPE (Optuna) get the same number of runs, 200 for
each sheet.

The objective is the merit of a sheet by all of its runs: what is preferred, less the cost of a demand that is missed.
Its units are given (a real search takes them from its first runs). Regret is the distance to the best sheet, as a
share of the range of the objective over all sheets.
"""

from __future__ import annotations

import argparse
import random
import time
from array import array
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.measures import MEASURES
from tourney.experiment.replicate import play_replicate
from tourney.game.stakes import AnteKind
from tourney.tuning.candidates import Event
from tourney.tuning.knobs import Vary, spread_knobs
from tourney.tuning.merit import Judge, RunTally
from tourney.tuning.search import BUDGET, Search, TriedSheet
from tourney.tuning.sheets import draw_sheet
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.tuning.knobs import Knobs
    from tourney.tuning.sheet_runs import Task

ROOT: Final = Path(__file__).resolve().parents[2]
SHEETS: Final = 480
RUNS_EACH: Final = 200  # of random search and TPE
KEPT: Final = ("finish", "from_3 least_stack", "hands_per_player", "all_in_share", "bubble average_stack")


class Players(NamedTuple):
    """Who plays a sit-and-go, how long it may last, and how long its levels are."""

    field: str
    seats: int
    minutes: int
    level_lengths: tuple[int, ...]
    demand: str


WORLDS: Final = {
    "passive": Players(
        "field=[{strategy: random_legal, count: 6, with: {fold_percent: 60, raise_percent: 10}}]",
        6, 45, (180, 240, 300, 360), "finish p95 < 60m",
    ),
    "tight": Players(
        "field=[{strategy: tight_aggressive, count: 4}]",
        4, 30, (120, 180, 240, 300), "finish p95 < 25m",
    ),
}  # fmt: skip
PREFERRED: Final = (["more from_3 least_stack", "hands"], ["hands", "few_all_ins"])


def sheets(players: Players) -> list[TriedSheet]:
    """The sheets of a world, with the event that is played."""
    settings = [players.field, f"seats={players.seats}", "stack=1500", "payouts.percent=[65,35]"]
    scenario = load_tournament(ROOT / "scenarios" / "turbo_sng.yaml", settings=settings)
    event = Event(scenario, (5, 25, 100, 500), players.minutes * 60)
    antes = (None, AnteKind.BIG_BLIND)
    vary = Vary(players.level_lengths, (15, 75), (1500,), (1.2, 2.0), break_length=0, antes=antes)
    found: dict[object, TriedSheet] = {}
    for knobs in islice(spread_knobs(vary), 20_000):
        candidate = draw_sheet(event, vary, knobs)
        accepted = None if candidate is None else event.accepts(candidate)
        if candidate is not None and accepted is not None:
            found.setdefault(candidate.schedule.items, TriedSheet(candidate, accepted))
        if len(found) == SHEETS:
            break
    assert len(found) == SHEETS, len(found)
    return list(found.values())


def make(players: Players, path: Path, runs: int, minutes: float) -> None:
    """Play the sheets that the file has not, and write the measures of each run."""
    until = time.monotonic() + 60 * minutes
    measures = [MEASURES[name] for name in KEPT]
    size = 4 * runs * len(measures)
    done = path.stat().st_size // size if path.exists() else 0
    with path.open("r+b" if done else "wb") as file:
        file.seek(done * size)
        file.truncate()
        for number, sheet in enumerate(sheets(players)[done:], start=done + 1):
            values = array("f")
            for run in range(runs):
                replicate = play_replicate(sheet.scenario, 20, run, 300)
                found = [measure.of(replicate) for measure in measures]
                values.extend(float("nan") if value is None else value for value in found)
            file.write(values.tobytes())
            file.flush()
            done = number
            if time.monotonic() > until:
                break
    print(f"{done} of {SHEETS} sheets")


class Row(NamedTuple):
    """A run as it was written, in place of a replicate."""

    number: int
    values: tuple[float, ...]

    @property
    def finish(self) -> float:
        """Its finish time."""
        return self.values[0]


def reader(place: int) -> Callable[[Row], float | None]:
    """Reads a measure from a row."""

    def read(row: Row) -> float | None:
        value = row.values[place]
        return None if value != value else value  # noqa: PLR0124 - NaN

    return read


class GivenJudge(Judge):
    """A judge whose units are given."""

    def calibrate(self, tallies: Iterable[RunTally]) -> None:
        """Keep the units, if there are any."""
        if not self.scales:
            super().calibrate(tallies)


def judge_of(demands: Sequence[str], preferred: Sequence[str]) -> Judge:
    """A judge of rows."""
    wanted = [
        replace(each, measure=replace(each.measure, of=reader(KEPT.index(each.measure.name))))
        if each.measure.name != "finish"
        else each
        for each in preferences(preferred)
    ]
    return GivenJudge(Wishes(tuple(map(read_expectation, demands)), tuple(wanted)))


class World:
    """The runs of all sheets, as they were written, and the truth about an objective."""

    def __init__(self, path: Path, runs: int) -> None:
        values = array("f")
        values.frombytes(path.read_bytes())
        width = len(KEPT)
        rows = [tuple(values[at : at + width]) for at in range(0, len(values), width)]
        self.runs = runs
        self.values = [rows[at : at + runs] for at in range(0, len(rows), runs)]

    def judge_truth(self, judge: Judge) -> Truth:
        """The merit of every sheet by all of its runs."""
        tallies = [self.tally(judge, sheet, range(self.runs)) for sheet in range(len(self.values))]
        judge.calibrate(tallies)
        merits = [judge.merit(each) for each in tallies]
        return Truth([each.value for each in merits], sum(not each.short for each in merits))

    def tally(self, judge: Judge, sheet: int, numbers: Sequence[int]) -> RunTally:
        """The runs of a sheet with these numbers; a number may come again."""
        found = RunTally()
        for place, number in enumerate(numbers):
            found.add(Row(place, self.values[sheet][number]), judge.measures)  # type: ignore[arg-type]
        return found


class Truth(NamedTuple):
    """The merit of every sheet, and how many of them meet the demands."""

    merits: list[float]
    met: int

    def regret(self, sheet: int) -> float:
        """The distance of a sheet from the best, as a share of the range."""
        return (max(self.merits) - self.merits[sheet]) / (max(self.merits) - min(self.merits))


class Table:
    """In place of a stage of a search: takes the runs from the world."""

    def __init__(self, world: World, seed: int) -> None:
        self.values, self.seed = world.values, seed
        rng = random.Random(seed)  # noqa: S311 - not a secret
        self.drawn = rng.choices(range(world.runs), k=BUDGET * SHEETS)

    def kept(self, _: int) -> Iterator[Row]:
        """None."""
        return iter(())

    def play(self, tasks: Sequence[Task], on_done: Callable[[int, Sequence[Row]], None]) -> None:
        """Take the runs; those of one number are the same for all sheets."""
        for sheet, numbers in tasks:
            on_done(sheet, [Row(each, self.values[sheet][self.drawn[each]]) for each in numbers])


def searched(world: World, tried: list[TriedSheet], judge: Judge, seed: int) -> tuple[int, int]:
    """The sheet that the search of `tourney tune` finds, and the runs it uses."""
    search = Search(list(tried), judge)
    search.halve(Table(world, 2 * seed))  # type: ignore[arg-type]
    chosen = search.decide(Table(world, 2 * seed + 1))[0]  # type: ignore[arg-type]
    return chosen, sum(map(len, (*search.tallies.values(), *search.fresh.values())))


def sampled(world: World, judge: Judge, rng: random.Random) -> int:
    """The best of sheets drawn at random."""
    numbers = rng.choices(range(world.runs), k=RUNS_EACH)
    among = rng.sample(range(len(world.values)), BUDGET * len(world.values) // RUNS_EACH)
    return max(among, key=lambda sheet: judge.merit(world.tally(judge, sheet, numbers)).value)


def proposed(world: World, judge: Judge, rng: random.Random, every: list[Knobs]) -> int:
    """The best of the sheets that TPE proposes; the sheet closest to its knobs is played."""
    import optuna  # noqa: PLC0415 - an extra

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    numbers = rng.choices(range(world.runs), k=RUNS_EACH)
    axes = [
        [float(getattr(knobs, name) or 0) for knobs in every]
        for name in ("level_length", "depth", "end", "bend", "ante")
    ]
    scaled = [[(each - min(axis)) / ((max(axis) - min(axis)) or 1) for each in axis] for axis in axes]
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=rng.randrange(2**31)))
    seen: dict[int, float] = {}
    for _ in range(BUDGET * len(world.values) // RUNS_EACH):
        trial = study.ask()
        point = [trial.suggest_float(str(place), 0, 1) for place in range(len(axes))]
        sheet = min(
            range(len(every)),
            key=lambda each: sum((axis[each] - at) ** 2 for axis, at in zip(scaled, point, strict=True)),
        )
        if sheet not in seen:
            seen[sheet] = judge.merit(world.tally(judge, sheet, numbers)).value
        study.tell(trial, seen[sheet])
    return max(seen, key=lambda sheet: seen[sheet])


def compare(players: Players, path: Path, runs: int, tunings: int, others: int) -> None:
    """Tune again and again for several objectives, and print the regrets."""
    world = World(path, runs)
    tried = sheets(players)[: len(world.values)]
    every = [each.candidate.knobs for each in tried if each.candidate.knobs is not None]
    print(f"{len(world.values)} sheets, {world.runs} runs of each")
    for preferred in PREFERRED:
        for demands in ((), (players.demand,)):
            judge = judge_of(demands, preferred)
            truth = world.judge_truth(judge)
            best = sorted(truth.merits, reverse=True)
            close = sum(each >= best[0] - 0.01 * (best[0] - best[-1]) for each in best)
            print(f"\nprefer {preferred}, expect {list(demands)}")
            print(f"met by {truth.met}; {close} within 1%")
            regrets: dict[str, list[float]] = {"search": [], "random": [], "TPE": []}
            used = []
            for number in range(tunings):
                chosen, spent = searched(world, tried, judge, number)
                regrets["search"].append(truth.regret(chosen))
                used.append(spent)
                if number < others:
                    rng = random.Random(number)  # noqa: S311 - not a secret
                    regrets["random"].append(truth.regret(sampled(world, judge, rng)))
                    regrets["TPE"].append(truth.regret(proposed(world, judge, rng, every)))
            print(f"{max(used)} runs a tuning")
            for name, found in regrets.items():
                if found:
                    within = sum(each <= 0.01 for each in found)
                    print(
                        f"{name}: regret at most 1% in {within} of {len(found)}, median {median(found):.2%}, "
                        f"mean {fmean(found):.2%}, largest {max(found):.2%}",
                        flush=True,
                    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["make", "try"])
    parser.add_argument("world", choices=sorted(WORLDS))
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=2000, help="runs of each sheet in the file")
    parser.add_argument("--minutes", type=float, default=600, help="make: stop after so many minutes")
    parser.add_argument("--tunings", type=int, default=100)
    parser.add_argument("--others", type=int, default=100, help="tunings by random search and TPE")
    options = parser.parse_args()
    if options.what == "make":
        make(WORLDS[options.world], options.file, options.runs, options.minutes)
    else:
        compare(WORLDS[options.world], options.file, options.runs, options.tunings, options.others)
