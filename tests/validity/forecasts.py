"""How often the forecast of an event in the middle is right: `python tests/validity/forecasts.py`.

Each shipped event is played `--truths` times and stopped about half way. Its level, tables and stacks are counted as
a director would, and it is played on from there `--runs` times, with other cards, and with players drawn from the
field. The table shows how often the real end lies in the 90% interval of that forecast. `--drawn` leaves the counting
out: the stacks are drawn. docs/director.md tells the results.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.experiment import engines
from tourney.experiment.forecast import forecast
from tourney.experiment.replicate import play_replicate
from tourney.experiment.statistics import share
from tourney.experiment.survivors import with_survivors
from tourney.sim.events import Bought, BreakStarted
from tourney.sim.tournament import Tournament
from tourney.tournament.midway import Midway, PlayerLeft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

EVENTS: Final = (
    "home_game", "turbo_sng", "barge_2019_korean", "win_the_button", "short_deck", "stud", "stud_hi_lo", "kill",
    "triple_draw", "walter", "barge_2019_tesla", "barge_2019_dealers_choice", "bomb_pots", "online_six_max",
    "holdem_1_2_4", "horse", "vegas_daily_rebuy", "mystery_bounty", "live_reentry", "barge_2019",
)  # fmt: skip
"""The shipped events with one stage and up to a few hundred entrants."""

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


def stopped(
    scenario: Scenario, replicate: int, at: Seconds, *, counted: bool = True
) -> tuple[Midway, Seconds] | None:
    """Where one run of an event stands at a time, and when it really ends; None if it is over or entries are open."""
    seen = _Seen()
    tournament = Tournament(scenario, _SEED, replicate=replicate, sinks=[seen.note])
    tournament.run(until=at)
    hall, ledger = tournament._floor.hall, tournament._floor.ledger
    clock = hall.clock
    level, elapsed, now = clock.level.number, 0, at
    if clock.resume is not None or clock.seconds_left == 0:
        coming = clock.next_level  # in a break: play goes on after it
        if coming is None:
            return None
        now = max(now, seen.break_ends)
        level = coming.number
    elif clock.seconds_left is not None:
        elapsed = clock.level.seconds - clock.seconds_left
    if hall.closed or hall.left < 3 or level <= scenario.entry.closes_after:
        return None
    chip = scenario.schedule.levels[level - 1].stakes.chip
    left = [
        PlayerLeft(max(chip, ledger.stacks[player] // chip * chip), table=chair.table, seat=chair.seat + 1)
        for player, chair in sorted(hall.room.chairs.items())
        if ledger.stacks[player]
    ]
    state = Midway(
        level=level,
        elapsed=elapsed,
        players=len(left),
        entries=ledger.standings.entries,
        rebuys=seen.sold["rebuy"],
        add_ons=seen.sold["add-on"],
        tables=len(hall.room.tables),
        left=tuple(left) if counted else (),
        now=now,
    )
    return state, tournament.run().duration_seconds


def covered(name: str, truths: int, runs: int, *, counted: bool = True) -> tuple[int, int, float]:
    """How often the 90% interval held the real end, of how many, and the mean error of the median in minutes."""
    path = shipped.find("scenarios", name)
    if path is None:
        raise ValueError(name)
    scenario = load_tournament(path)
    usual = sorted(play_replicate(scenario, _SEED + 1, number, 0).finish for number in range(5))[2]
    hits = tried = 0
    errors = []
    for number in range(truths):
        found = stopped(scenario, number, usual // 2, counted=counted)
        if found is None:
            continue
        state, end = found
        with engines.engine(jobs=1) as here:
            midway = with_survivors(replace(scenario, midway=state), _SEED + 1000, here)
        made = forecast(midway, [play_replicate(midway, _SEED + 2 + number, each, 0) for each in range(runs)])
        tried += 1
        hits += made.end.low <= end <= made.end.high
        errors.append((made.end.middle - end) / 60)
    return hits, tried, sum(errors) / len(errors) if errors else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the share over all events is not from 80 to 98%."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--truths", type=int, default=200)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("events", nargs="*", default=EVENTS)
    asked = parser.parse_args(arguments)
    hits = tried = 0
    sys.stdout.write("| event | covered | of | median too late by, min |\n|---|---|---|---|\n")
    for name in asked.events:
        own, of, late = covered(name, asked.truths, asked.runs, counted=not asked.drawn)
        hits, tried = hits + own, tried + of
        sys.stdout.write(f"| `{name}` | {own} | {of} | {late:+.0f} |\n")
        sys.stdout.flush()
    if not tried:
        sys.stderr.write("no event was stopped in the middle\n")
        return 2
    found = share(hits, tried)
    interval = "" if found.low is None or found.high is None else f"{100 * found.low:.0f} to {100 * found.high:.0f}%"
    sys.stdout.write(f"| all | {hits} ({100 * found.value:.0f}%; 95% interval {interval}) | {tried} | |\n")
    return 0 if 0.8 <= found.value <= 0.98 else 1


if __name__ == "__main__":
    sys.exit(main())
