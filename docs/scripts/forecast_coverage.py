"""How often the forecast of an event in the middle is right.

    python docs/scripts/forecast_coverage.py STOPS.jsonl [EVENT...] [--stops 200] [--runs 99] [--set PATH=VALUE]
    python docs/scripts/forecast_coverage.py OPEN.jsonl [EVENT...] --open

Plays shipped events, stops each run once, forecasts it as `tourney forecast` does, and plays the run to its real end.
The table tells how often that end lies in intervals of the forecast; docs/forecast_checks.md has the results.

Runs with an even number are stopped when half of the players are left, the others after half of the usual duration;
if entries are still sold then, when that is over. With --open all runs are stopped while entries are sold, at times
spread over that of late registration, and the table also has the entries in the end. Runs 0, 1, 4, 5 and so on are
told with the stacks as counted, by table and seat, the others without. The forecast plays with another seed, and does
not know who is left.

STOPS.jsonl has a line for each run. The same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.config.problems import TextMark
from tourney.config.stack_lists import StackCounts
from tourney.experiment import engines
from tourney.experiment.experiment import Experiment
from tourney.experiment.replicate import play_replicate
from tourney.experiment.statistics import quantile
from tourney.experiment.subject import TOURNAMENTS
from tourney.sim.events import Bought, BreakStarted
from tourney.sim.tournament import Tournament
from tourney.tasks.forecast_plan import Standing, plan_forecast
from tourney.tournament.structure import last_moment_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

EVENTS: Final = (
    "turbo_sng", "win_the_button", "online_six_max", "home_game", "friends", "short_deck", "stud", "stud_hi_lo",
    "triple_draw", "horse", "barge_2019_tesla", "kill", "barge_2019_dealers_choice", "barge_2019_horse_badacey",
    "barge_2019_toc", "holdem_1_2_4", "triple_chance", "vegas_daily_rebuy", "bomb_pots", "barge_2019_korean",
)  # fmt: skip
"""The events of the table."""

OPEN_EVENTS: Final = ("live_reentry", "deepstack_daily")
"""Those of the table with entries open."""

_SEED: Final = 11
_GOLDEN: Final = 0.6180339887
"""Its multiples, without their whole part, are spread evenly from 0 to 1."""

_PARTS: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95)
"""The quantiles of a forecast that are stored."""

_BANDS: Final = {"50%": (2, 4), "80%": (1, 5), "90%": (0, 6)}
"""The intervals of a forecast, each as the indices of its ends in `_PARTS`."""


class _Seen:
    """What a director has seen so far: what was sold, and until when the last break lasts."""

    def __init__(self) -> None:
        self.sold: Counter[str] = Counter()
        self.break_ends: Seconds = 0

    def note(self, event: FloorEvent) -> None:
        """See an event of the floor."""
        if isinstance(event, Bought):
            self.sold[event.what] += 1
        elif isinstance(event, BreakStarted):
            self.break_ends = event.seconds + event.lasts


class Stopped:
    """A run of an event that is stopped once.

    Args:
        scenario: The event.
        replicate: The number of the run.
        is_open: Whether it is stopped while entries are sold; otherwise after that.
    """

    def __init__(self, scenario: Scenario, replicate: int, *, is_open: bool) -> None:
        self._scenario = scenario
        self._is_open = is_open
        self._seen = _Seen()
        self._tournament = Tournament(scenario, _SEED, replicate=replicate, sinks=[self._seen.note])

    def play_until(self, at: Seconds, left: int) -> None:
        """Play until a time, until so many players are left, and, unless stopped before, no more entries are sold."""
        self._tournament.run(until=max(60, at))
        while not self._is_due(left):
            now = self._tournament._house.log.now  # noqa: SLF001 - asks a run that is not over
            self._tournament.run(until=now + 60)

    def _is_due(self, left: int) -> bool:
        hall = self._tournament._floor.hall  # noqa: SLF001
        if hall.closed or (self._is_open and not hall.entries_open):
            return True
        return hall.left <= left and hall.entries_open == self._is_open and self._moment() is not None

    def _moment(self) -> tuple[int, Seconds, Seconds] | None:
        """The level on the clock, the time of it that is over, and the time; None if this is no time to stop.

        That is when the level is not one of those asked for (with entries or without), and when it is over but
        neither the next one nor a break has begun.
        """
        clock = self._tournament._hall.clock  # noqa: SLF001
        now = int(self._tournament._house.log.now)  # noqa: SLF001
        level, elapsed = clock.level, 0
        if clock.resume is not None:
            if clock.next_level is None:
                return None
            level, now = clock.next_level, max(now, self._seen.break_ends)  # play goes on after the break
        elif clock.seconds_left is not None:
            if not clock.seconds_left:
                return None
            elapsed = level.seconds - clock.seconds_left
        if (level.number <= self._scenario.entry.closes_after) != self._is_open:
            return None
        return level.number, elapsed, now

    def state(self, *, counted: bool) -> dict[str, Any] | None:
        """Where the run stands, with the keys of `state`; None if it is over."""
        hall, ledger = self._tournament._hall, self._tournament._house.ledger  # noqa: SLF001
        moment = None if hall.closed else self._moment()
        if moment is None:
            return None
        level, elapsed, now = moment
        chip = self._scenario.schedule.levels[level - 1].stakes.chip
        rows = [
            {"stack": max(chip, ledger.stacks[player] // chip * chip), "table": chair.table, "seat": chair.seat + 1}
            for player, chair in sorted(hall.room.chairs.items())
            if ledger.stacks[player]
        ]
        if len(rows) < 2:
            return None
        found: dict[str, Any] = {
            "level": level,
            "elapsed": elapsed,
            "players": len(rows),
            "entries": ledger.standings.entries,
            "rebuys": self._seen.sold["rebuy"],
            "add_ons": self._seen.sold["add-on"],
            "tables": len(hall.room.tables),
            "played": now,
        }
        return found | {"stacks": rows} if counted else found

    def end(self) -> Result:
        """Play the run to its real end."""
        return self._tournament.run()


def standing_of(state: dict[str, Any]) -> Standing:
    """A state as the options of `tourney forecast`."""
    rows = state.get("stacks")
    values = {key: (_text(key, value), f"--{key}") for key, value in state.items() if key != "stacks"}
    return Standing(values, None if rows is None else StackCounts(rows, [TextMark("--stacks", 1, 1)] * len(rows)))


def _text(key: str, value: int) -> str:
    return f"{value}s" if key in {"elapsed", "played"} else str(value)


@cache
def event(name: str, settings: tuple[str, ...]) -> tuple[Scenario, Seconds]:
    """A shipped event with settings, and the median duration of five runs of it."""
    scenario = load_tournament(scenario_file(name), settings=settings)
    return scenario, sorted(play_replicate(scenario, _SEED + 1, number, 0).finish for number in range(5))[2]


@dataclass(frozen=True)
class Asked:
    """How the runs of a table are stopped and forecast.

    Attributes:
        stops: How many of each event.
        runs: How often each forecast plays on.
        is_open: Whether entries are still sold.
        settings: Settings of all events.
    """

    stops: int
    runs: int
    is_open: bool
    settings: tuple[str, ...]


def stop(name: str, replicate: int, asked: Asked) -> tuple[str, Stopped]:
    """Play a run until it is stopped; returns by what, too."""
    scenario, usual = event(name, asked.settings)
    run = Stopped(scenario, replicate, is_open=asked.is_open)
    if asked.is_open:
        closes = last_moment_of(scenario.schedule, scenario.entry.closes_after)
        run.play_until(int((closes or 0) * (_GOLDEN * replicate % 1)), scenario.entries)
        return "entries open", run
    if replicate % 2:
        run.play_until(usual // 2, scenario.entries)
        return "half of the time", run
    run.play_until(0, scenario.entries // 2)
    return "half of the players", run


def play_stop(name: str, replicate: int, asked: Asked) -> dict[str, Any]:
    """Stop one run and forecast it; the record has no forecast if the run was over, or entries were, before."""
    by, run = stop(name, replicate, asked)
    counted = replicate % 4 < 2
    record = {"event": name, "replicate": replicate, "runs": asked.runs, "by": by, "counted": counted}
    state = run.state(counted=counted)
    if state is None:
        return record
    with engines.engine(jobs=1) as here:
        plan, [point] = plan_forecast(
            scenario_file(name), standing_of(state), here,
            settings=asked.settings, sweeps=[], seed=_SEED + 2 + replicate, reps=asked.runs,
        )  # fmt: skip
        experiment = Experiment(plan, TOURNAMENTS, [point.scenario])
        experiment.play(here)
    [found] = experiment.found
    ends, entries = zip(*((each.finish, each.result.entries) for each in found.replicates), strict=True)
    last = run.end()
    told = {key: value for key, value in state.items() if key != "stacks"}
    return record | told | {"end": _compare(ends, last.duration_seconds), "sold": _compare(entries, last.entries)}


def _compare(forecast: Sequence[float], real: float) -> list[float]:
    """The quantiles of a forecast, and what really came."""
    return [*(quantile(forecast, part).value for part in _PARTS), real]


def read(path: Path) -> list[dict[str, Any]]:
    """The records of the runs so far; a last line that is not complete is removed."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    if lines and not lines[-1].endswith("\n"):
        rest = lines.pop()
        with path.open("ab") as file:
            file.truncate(file.tell() - len(rest))
    return [json.loads(line) for line in lines]


def play(path: Path, events: Sequence[str], asked: Asked, until: float) -> list[dict[str, Any]]:
    """Play the stops that the file has not."""
    records = read(path)
    with path.open("a", encoding="utf-8") as file:
        for name in events:
            own = [each for each in records if each["event"] == name]
            made, replicate = sum("end" in each for each in own), len(own)
            while made < asked.stops and time.monotonic() < until:
                record = play_stop(name, replicate, asked)
                records.append(record)
                file.write(json.dumps(record) + "\n")
                file.flush()
                made += "end" in record
                replicate += 1
    return records


def row(name: str, records: Sequence[dict[str, Any]], of: str = "end") -> str:
    """A row of the table."""
    cells = [_covered(records, of, *band) for band in _BANDS.values()]
    low, *_, high = _BANDS["90%"]
    early = sum(each[of][-1] < each[of][low] for each in records)  # the event ends before the interval
    late = sum(each[of][-1] > each[of][high] for each in records)
    above = sum(each[of][-1] > each[of][_PARTS.index(0.5)] for each in records) / len(records)
    runs = "/".join(map(str, sorted({each["runs"] for each in records})))
    return f"| {name} | {len(records)} | {runs} | {' | '.join(cells)} | {early} | {late} | {above:.0%} |"


def _covered(records: Sequence[dict[str, Any]], of: str, low: int, high: int) -> str:
    """How often what really came lies in an interval, with the 95% interval of that share."""
    from scipy.stats import binomtest  # noqa: PLC0415 - an extra

    covered = sum(each[of][low] <= each[of][-1] <= each[of][high] for each in records)
    least, most = binomtest(covered, len(records)).proportion_ci()  # Clopper and Pearson
    return f"{100 * covered / len(records):.1f}% ({100 * least:.0f} to {100 * most:.0f}%)"


def table(records: Sequence[dict[str, Any]], events: Sequence[str]) -> None:
    """Print how often the forecasts were right."""
    stopped = [each for each in records if "end" in each]
    print(f"| event | stops | runs each | {' | '.join(_BANDS)} | before 90% | after | after the median |")
    print("|---" * (6 + len(_BANDS)) + "|")
    for name in events:
        own = [each for each in stopped if each["event"] == name]
        if own:
            print(row(f"`{name}`", own))
            if own[0]["by"] == "entries open":
                print(row(f"`{name}`: entries", own, "sold"))
    mine = [each for each in stopped if each["event"] in events]
    for words, part in (
        *((by, [each for each in mine if each["by"] == by]) for by in dict.fromkeys(each["by"] for each in mine)),
        ("stacks counted", [each for each in mine if each["counted"]]),
        ("stacks drawn", [each for each in mine if not each["counted"]]),
        ("all", mine),
    ):
        if part:
            print(row(words, part))


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="STOPS.jsonl")
    parser.add_argument("events", nargs="*", metavar="EVENT")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--runs", type=int, default=99, help="how often each forecast plays on")
    parser.add_argument("--minutes", type=float, default=10_000, help="stop after so many minutes")
    parser.add_argument("--open", action="store_true", help="stop while entries are sold")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", dest="settings")
    found = parser.parse_args()
    asked = Asked(found.stops, found.runs, found.open, tuple(found.settings))
    events = found.events or (OPEN_EVENTS if found.open else EVENTS)
    table(play(found.file, events, asked, time.monotonic() + 60 * found.minutes), events)


if __name__ == "__main__":
    main()
