"""Plays an event, and sets how its field plays beside how people play.

    python tests/validity/habits.py EVENT [--set KEY=VALUE] [--replicates N] [--seed N] [--jobs N] [--groups]

EVENT is an event of tests/validity/events, a shipped scenario, or a file. It prints a table for each size of tables:
a column for each depth of stacks, and for each statistic what the field does, what people do, and the 95% interval of
that. A star marks a figure whose own 95% interval does not overlap it. `--groups` adds the same for each group of the
field. Definitions: docs/profile.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from figures import asked_event, at_least

from tourney.experiment.habits import SIZES, Habits
from tourney.experiment.hand_counter import HandCounter
from tourney.reporting.strategy_tables import all_depths, depth_columns, profile_table
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event, Listener
    from tourney.game.phh_writing import HandStart
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips


class FieldHabits:
    """What a field does: a sink of floor events and of hands.

    Attributes:
        field: What all players do.
        groups: What the players of each name do, in the order of the field.
    """

    def __init__(self, event: Scenario) -> None:
        self.field = Habits()
        self.groups = {group.player.name: Habits() for group in event.field}
        self._name_of = [group.player.name for group in event.field for _ in range(group.count)]
        self._players: dict[str, Habits] = {}
        self._of_all, self._of_groups = HandCounter(), HandCounter()

    def __call__(self, event: fe.FloorEvent) -> None:
        """Note whose entry a player is."""
        if isinstance(event, fe.Registered):
            self._players[str(event.player)] = self.groups[self._name_of[event.entrant - 1]]

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins."""
        groups = [self._players[player] for player in start.players]
        self._of_all.begin_hand(start.stakes, start.stacks, [self.field] * len(groups), start.places)
        self._of_groups.begin_hand(start.stakes, start.stacks, groups, start.places)
        return self._hear

    def _hear(self, event: Event) -> None:
        self._of_all(event)
        self._of_groups(event)

    def end(self, stacks: Sequence[Chips], /) -> None:
        """It has ended."""
        self._of_all.end_hand(stacks)
        self._of_groups.end_hand(stacks)


def habits_in(event: Scenario, seed: int, replicate: int) -> list[Habits]:
    """What the field does, and the players of each name, in one run."""
    heard = FieldHabits(event)
    Tournament(event, seed, replicate=replicate, sinks=[heard], hand_sink=heard).run()
    return [heard.field, *heard.groups.values()]


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("event")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--replicates", type=at_least(1), default=1)
    parser.add_argument("--seed", type=int, default=2024)
    parser.add_argument("--jobs", type=at_least(1), default=1)
    parser.add_argument("--groups", action="store_true")
    asked = parser.parse_args()
    event = asked_event(parser, asked.event, asked.set)
    counts = Counter[str]()
    for group in event.field:
        counts[group.player.name] += group.count
    total = [Habits() for _ in range(1 + len(counts))]
    with ProcessPoolExecutor(asked.jobs) as pool:
        number = asked.replicates
        for found in pool.map(habits_in, [event] * number, [asked.seed] * number, range(number)):
            for mine, more in zip(total, found, strict=True):
                mine.add(more)
    titles = ["all players", *(f"{name}, {count} players" for name, count in counts.items())]
    for title, habits in list(zip(titles, total, strict=True))[: None if asked.groups else 1]:
        for size in reversed(range(len(SIZES))):
            if habits.total([size]).tables:
                lines = profile_table([all_depths(habits, size=size), *depth_columns(habits, size=size, beside=True)])
                sys.stdout.write(f"\n{title}: {SIZES[size]} at the table\n\n{chr(10).join(lines)}\n")


if __name__ == "__main__":
    main()
