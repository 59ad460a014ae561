"""The last seats of a satellite: which of the players who tie for them get one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.streams import LAST_SEATS
from tourney.tournament.payouts import LastSeat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.sim.shared import Keys
    from tourney.tournament.payouts import Payouts
    from tourney.types import Chips, PlayerId


class LastSeats:
    """Orders players who tie for seats, by the rule of the satellite.

    Attributes:
        rule: The rule; None if the event is no satellite.
    """

    def __init__(self, payouts: Payouts, keys: Keys) -> None:
        self.rule = payouts.last_seat
        self._keys = keys
        self._stacks: dict[PlayerId, Chips] = {}

    def note(self, busted: Mapping[PlayerId, Chips]) -> None:
        """Note the stacks with which busted players began their last hand."""
        if self.rule is LastSeat.STACKS:
            self._stacks.update(busted)

    @property
    def order_tied(self) -> Callable[[Sequence[PlayerId]], list[PlayerId]] | None:
        """Orders tied players, the first for a seat first; None if they divide the price of a seat."""
        return None if self.rule in {None, LastSeat.DIVIDED} else self._order

    def _order(self, tied: Sequence[PlayerId]) -> list[PlayerId]:
        # Sorted before the draw, so that it does not depend on the order in which tables ended.
        order = sorted(tied)
        self._keys.stream(LAST_SEATS, order[0]).shuffle(order)
        # The sort is stable: equal stacks stay in the order of the cards drawn.
        if self.rule is LastSeat.STACKS:
            order.sort(key=lambda player: -self._stacks.get(player, 0))
        return order
