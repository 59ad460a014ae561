"""Players who enter a later flight, after going out of one or to improve a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.entrants import BETTER_STACK, LATER_FLIGHT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tourney.sim.entrants import Entrants
    from tourney.sim.ledger import Ledger
    from tourney.tournament.formats import Flights
    from tourney.types import Chips, PlayerId


class PlayersAgain:
    """Draws who enters a later flight, when it begins.

    Each entry of an earlier flight decides once, about the next flight that its entrant can enter in time.
    """

    def __init__(self, entrants: Entrants, ledger: Ledger, flights: Flights) -> None:
        self._entrants = entrants
        self._ledger = ledger
        self._flights = flights
        self._decided = 0  # entries that have decided
        self._latest: dict[int, PlayerId] = {}  # the latest entry of each entrant
        self._flights_of: dict[int, int] = {}

    def draw(self, advanced: Collection[PlayerId], missed: Collection[int] = ()) -> list[int]:
        """The entrants of earlier flights who enter the next.

        Args:
            advanced: The players with bagged chips.
            missed: Entrants drawn for the last flight who were still in another until its entries had closed.
        """
        entrants = self._entrants
        players = range(self._decided, len(entrants.behind))
        self._decided = len(entrants.behind)
        for entrant in {entrants.behind[player] for player in players}:
            self._flights_of[entrant] = self._flights_of.get(entrant, 0) + 1
        latest = {entrant: self._latest[entrant] for entrant in missed}
        latest |= {entrants.behind[player]: player for player in players}
        self._latest |= latest
        bagged: dict[int, Chips] = {}
        for player in advanced:
            entrant = entrants.behind[player]
            bagged[entrant] = max(bagged.get(entrant, 0), self._ledger.stacks[player])
        return [entrant for entrant, player in latest.items() if self._plays_again(entrant, player, bagged)]

    def _plays_again(self, entrant: int, player: PlayerId, bagged: Mapping[int, Chips]) -> bool:
        later, best, played = self._flights.later, self._flights.best_stack, self._flights_of[entrant]
        if player in self._entrants.disqualified:
            return False
        if later is not None and later.most is not None and played >= later.most:
            return False
        if entrant not in bagged:
            return later is not None and self._entrants.takes(later.percent, LATER_FLIGHT, player, played)
        if best is None or (best.stack_at_most is not None and bagged[entrant] > best.stack_at_most):
            return False
        return self._entrants.takes(best.percent, BETTER_STACK, player, played)
