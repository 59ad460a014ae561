"""How often the forecast of an event in the middle is right.

    python docs/scripts/forecast_coverage.py STOPS.jsonl [EVENT...] [--stops 200] [--runs 100]

Plays shipped events, stops each run once, forecasts it as `tourney forecast` does, and plays the run to its real end.
The table tells how often that end lies in the 90% interval of the forecast; docs/forecast_checks.md has the results.

Runs with an even number are stopped when half of the players are left, the others after half of the usual duration;
if entries are still sold then, when that is over. Runs 0, 1, 4, 5 and so on are told with the stacks as counted, by
table and seat, the others without. The forecast plays with another seed, and does not know who is left.

STOPS.jsonl has a line for each run. The same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.config.problems import TextMark
from tourney.config.stack_lists import StackCounts
from tourney.experiment import engines
from tourney.experiment.experiment import Experiment
from tourney.experiment.forecast import forecast_event
from tourney.experiment.replicate import play_replicate
from tourney.experiment.subject import TOURNAMENTS
from tourney.sim.events import Bought, BreakStarted
from tourney.sim.tournament import Tournament
from tourney.tasks.forecast_plan import Standing, plan_forecast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

EVENTS: Final = (
    "turbo_sng", "win_the_button", "online_six_max", "home_game", "friends", "short_deck", "stud", "stud_hi_lo",
    "triple_draw", "horse", "barge_2019_tesla", "kill", "barge_2019_dealers_choice", "barge_2019_horse_badacey",
    "barge_2019_toc", "holdem_1_2_4", "triple_chance", "vegas_daily_rebuy", "bomb_pots", "barge_2019_korean",
)  # fmt: skip
"""The events of the table."""

_SEED: Final = 11


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
    """

    def __init__(self, scenario: Scenario, replicate: int) -> None:
        self._scenario = scenario
        self._seen = _Seen()
        self._tournament = Tournament(scenario, _SEED, replicate=replicate, sinks=[self._seen.note])

    def play_until(self, at: Seconds, left: int) -> None:
        """Play until a time, until so many players are left, and until no more entries are sold."""
        self._tournament.run(until=max(60, at))
        while not self._is_due(left):
            now = self._tournament._house.log.now  # noqa: SLF001 - asks a run that is not over
            self._tournament.run(until=now + 60)

    def _is_due(self, left: int) -> bool:
        hall = self._tournament._floor.hall  # noqa: SLF001
        return hall.closed or (hall.left <= left and not hall.entries_open and self._moment() is not None)

    def _moment(self) -> tuple[int, Seconds, Seconds] | None:
        """The level on the clock, the time of it that is over, and the time; None if a director would wait for it.

        That is while entries are sold, and when a level is over but neither the next one nor a break has begun.
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
        return None if level.number <= self._scenario.entry.closes_after else (level.number, elapsed, now)

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

    def end(self) -> Seconds:
        """When the run really ends."""
        return self._tournament.run().duration_seconds


def standing_of(state: dict[str, Any]) -> Standing:
    """A state as the options of `tourney forecast`."""
    rows = state.get("stacks")
    values = {key: (_text(key, value), f"--{key}") for key, value in state.items() if key != "stacks"}
    return Standing(values, None if rows is None else StackCounts(rows, [TextMark("--stacks", 1, 1)] * len(rows)))


def _text(key: str, value: int) -> str:
    return f"{value}s" if key in {"elapsed", "played"} else str(value)


@cache
def event(name: str) -> tuple[Scenario, Seconds]:
    """A shipped event, and the median duration of five runs of it."""
    scenario = load_tournament(scenario_file(name))
    return scenario, sorted(play_replicate(scenario, _SEED + 1, number, 0).finish for number in range(5))[2]


def play_stop(name: str, replicate: int, runs: int) -> dict[str, Any]:
    """Stop one run and forecast it; the record has no interval if the run was over before."""
    scenario, usual = event(name)
    run = Stopped(scenario, replicate)
    if replicate % 2:
        run.play_until(usual // 2, scenario.entries)
    else:
        run.play_until(0, scenario.entries // 2)
    counted = replicate % 4 < 2
    record = {"event": name, "replicate": replicate, "runs": runs, "half": "time" if replicate % 2 else "players"}
    state = run.state(counted=counted)
    if state is None:
        return record
    with engines.engine(jobs=1) as here:
        plan, [point] = plan_forecast(
            scenario_file(name), standing_of(state), here,
            settings=[], sweeps=[], seed=_SEED + 2 + replicate, reps=runs,
        )  # fmt: skip
        experiment = Experiment(plan, TOURNAMENTS, [point.scenario])
        experiment.play(here)
    [found] = experiment.found
    low, middle, high, _ = forecast_event(found.scenario, found.replicates).end
    told = {key: value for key, value in state.items() if key != "stacks"}
    return record | told | {"counted": counted, "low": low, "median": middle, "high": high, "end": run.end()}


def read(path: Path) -> list[dict[str, Any]]:
    """The records of the runs so far; a last line that is not complete is removed."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    if lines and not lines[-1].endswith("\n"):
        rest = lines.pop()
        with path.open("ab") as file:
            file.truncate(file.tell() - len(rest))
    return [json.loads(line) for line in lines]


def play(path: Path, events: Sequence[str], stops: int, runs: int, until: float) -> list[dict[str, Any]]:
    """Play the stops that the file has not."""
    records = read(path)
    with path.open("a", encoding="utf-8") as file:
        for name in events:
            own = [each for each in records if each["event"] == name]
            made, replicate = sum("end" in each for each in own), len(own)
            while made < stops and time.monotonic() < until:
                record = play_stop(name, replicate, runs)
                records.append(record)
                file.write(json.dumps(record) + "\n")
                file.flush()
                made += "end" in record
                replicate += 1
    return records


def row(name: str, records: Sequence[dict[str, Any]]) -> str:
    """A row of the table."""
    from scipy.stats import binomtest  # noqa: PLC0415 - an extra

    early = sum(each["end"] < each["low"] for each in records)  # the event ends before the interval
    late = sum(each["end"] > each["high"] for each in records)
    covered = len(records) - early - late
    low, high = binomtest(covered, len(records)).proportion_ci()  # Clopper and Pearson
    after_median = sum(each["end"] > each["median"] for each in records) / len(records)
    runs = "/".join(map(str, sorted({each["runs"] for each in records})))
    return (
        f"| {name} | {len(records)} | {runs} | {covered} | {100 * covered / len(records):.1f}% | "
        f"{100 * low:.0f} to {100 * high:.0f}% | {early} | {late} | {after_median:.0%} |"
    )


def table(records: Sequence[dict[str, Any]], events: Sequence[str]) -> None:
    """Print how often the forecasts were right."""
    stopped = [each for each in records if "end" in each]
    print("| event | stops | runs each | covered | share | 95% interval | ends before | after | after the median |")
    print("|---" * 9 + "|")
    for name in events:
        own = [each for each in stopped if each["event"] == name]
        if own:
            print(row(f"`{name}`", own))
    mine = [each for each in stopped if each["event"] in events]
    for words, part in (
        ("half of the players", [each for each in mine if each["half"] == "players"]),
        ("half of the time", [each for each in mine if each["half"] == "time"]),
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
    parser.add_argument("events", nargs="*", default=EVENTS, metavar="EVENT")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--runs", type=int, default=100, help="how often each forecast plays on")
    parser.add_argument("--minutes", type=float, default=10_000, help="stop after so many minutes")
    asked = parser.parse_args()
    records = play(asked.file, asked.events, asked.stops, asked.runs, time.monotonic() + 60 * asked.minutes)
    table(records, asked.events)


if __name__ == "__main__":
    main()
