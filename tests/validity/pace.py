"""Plays an event, and sets the seconds of its hands beside those of real ones online.

    python tests/validity/pace.py EVENT [--set KEY=VALUE] [--replicates N] [--seed N]

prints two tables in Markdown: the seconds of a hand by the number of players, and by the number of decisions.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml
from figures import asked_event, at_least

from tourney.experiment.habits import Moments
from tourney.game import event as ev
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.event import Event, Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips

REAL: Final = Path(__file__).parent / "seconds.yaml"
_DECISIONS: Final = (ev.Folded, ev.Checked, ev.Called, ev.Raised)


class Seconds:
    """The seconds of hands: a sink of floor events and of hands.

    Attributes:
        by_players: Seconds by the players dealt in.
        by_decisions: Seconds by the decisions in the hand.
    """

    def __init__(self) -> None:
        self.by_players: dict[int, Moments] = defaultdict(Moments)
        self.by_decisions: dict[int, Moments] = defaultdict(Moments)
        self._played: dict[tuple[int, int], tuple[int, int]] = {}

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins."""
        self._hand, self._players, self._decisions = (start.table, start.hand), len(start.stacks), 0
        return self._hear

    def _hear(self, event: Event) -> None:
        self._decisions += isinstance(event, _DECISIONS)

    def end(self, _: Sequence[Chips], /) -> None:
        """It has been played, but its time is not over."""
        self._played[self._hand] = self._players, self._decisions

    def __call__(self, event: fe.FloorEvent) -> None:
        """Note how long a hand lasted."""
        if isinstance(event, fe.HandPlayed):
            players, decisions = self._played.pop((event.table, event.hand))
            self.by_players[players].note(event.lasted)
            self.by_decisions[decisions].note(event.lasted)


def table(name: str, real: Mapping[int, Sequence[float]], ours: Mapping[int, Moments]) -> Iterator[str]:
    """The table, line by line."""
    yield f"| {name} | real hands | seconds | ours | off by |"
    yield "|---|---|---|---|---|"
    for number, (mean, hands) in real.items():
        if number in ours:
            seconds = ours[number].total / ours[number].count
            yield f"| {number} | {hands:,} | {mean:.1f} | {seconds:.1f} | {100 * (seconds / mean - 1):+.0f}% |"


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("event")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--replicates", type=at_least(1), default=1)
    parser.add_argument("--seed", type=int, default=2024)
    asked = parser.parse_args()
    event = asked_event(parser, asked.event, asked.set)
    found = Seconds()
    for replicate in range(asked.replicates):
        Tournament(event, asked.seed, replicate=replicate, sinks=[found], hand_sink=found).run()
    real = yaml.safe_load(REAL.read_text(encoding="utf-8"))
    for name, ours in (("players", found.by_players), ("decisions", found.by_decisions)):
        sys.stdout.write("".join(f"{line}\n" for line in table(name, real[f"by_{name}"], ours)) + "\n")


if __name__ == "__main__":
    main()
