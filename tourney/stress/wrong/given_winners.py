"""A machine in which given players win a part of the pot, to see whether other winners explain who is paid."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tourney.game.size import MOST_PLAYERS
from tourney.stress.wrong.wrong_form import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.stress.altered_machine import AlteredMachine
    from tourney.types import Position

_BEST: Final = 1 << 40


class GivenWinners:
    """An alteration by which given players win a part of the pot, whatever their hands.

    Attributes:
        part: The number of the part.
        winners: Those players; nobody has a hand for the part if there are none.
    """

    def __init__(self) -> None:
        self.part = 0
        self.winners: frozenset[Position] = frozenset()

    def alter(self, machine: AlteredMachine) -> None:
        """Alter a machine."""

        def make(right: Any) -> Any:
            def begin(showdown: Any, *given: Any) -> None:
                right(showdown, *given)
                for player in range(showdown._state.players):
                    showdown._worth[MOST_PLAYERS * self.part + player] = _BEST * (player in self.winners)

            return begin

        wrap(machine.showdown.Showdown, "begin_showdown", make)

    def each(self, live: list[Position]) -> Iterator[frozenset[Position]]:
        """Each choice of winners of the part, one after the other."""
        for count in range(len(live) + 1):
            for some in combinations(live, count):
                self.winners = frozenset(some)
                yield self.winners
