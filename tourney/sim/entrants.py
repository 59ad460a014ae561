"""The entrants of an event, their strategies and their entries."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from tourney.sim.player_row import PlayerRow
from tourney.strategies.base import get_attribute, traits_of
from tourney.strategies.isolated.proxy import end_isolated
from tourney.strategies.observers import is_observer
from tourney.streams import BUYING
from tourney.tournament.entries import is_taken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from tourney.sim.keys import Keys
    from tourney.sim.scenario import Group
    from tourney.strategies.base import Strategy
    from tourney.types import PlayerId


_NO_SHOW: Final = 0
REENTRY: Final = 1
REBUY: Final = 2
ADD_ON: Final = 3
DEALER_BONUS: Final = 4
REBUY_AT_START: Final = 5
LATER_FLIGHT: Final = 6
BETTER_STACK: Final = 7
"""Numbers of the offers in the keys of random streams."""


class Entrants:
    """The entrants of an event and their entries.

    An entrant is a person in the field. Each entry of an entrant is a player, numbered in order of registration.

    Attributes:
        strategies: The strategy of each player. An entrant's entries share one, and all entrants of a group do if
            their strategy keeps no memory of other hands.
        names: The name of each player's strategy in the tournament file.
        behind: The entrant behind each player.
        chips: The chips of each player.
        own_keys: The root key of each player's own random numbers.
        away: Players who never come to the table.
        disqualified: Players disqualified for a fault of their strategy.
        to_start: Players whose strategy has a `start` hook that has not been called yet.
        shows_lobby: Whether any strategy uses the lobby.
        reports_hands: Whether any strategy has hooks for its hands.
    """

    def __init__(self, field: Sequence[Group], keys: Keys, no_show_percent: Decimal) -> None:
        self.strategies: list[Strategy] = []
        self.names: list[str] = []
        self.behind = array("q")
        self.chips = PlayerRow()
        self.own_keys = PlayerRow()
        self.away: set[PlayerId] = set()
        self.disqualified: set[PlayerId] = set()
        self.to_start: set[PlayerId] = set()
        self._keys = keys
        self._field = [group for group in field for _ in range(group.count)]
        self._away = self._stay_away(no_show_percent)
        self._makers = [maker for group in field for maker in group.player.create_all(group.count)]
        self._created = list({id(maker): maker for maker in self._makers}.values())
        self.shows_lobby = any(traits_of(maker).uses_lobby for maker in self._created)
        self.reports_hands = any(is_observer(maker) for maker in self._created)
        self._entries = array("q", bytes(8 * len(self._field)))

    def _stay_away(self, percent: Decimal) -> frozenset[int]:
        """The entrants who never come. If the draw leaves nobody, one entrant not `away` in the field comes."""
        key = self._keys.key(BUYING)
        draws = percent > 0
        away = {
            entrant
            for entrant, group in enumerate(self._field)
            if group.away or (draws and is_taken(percent, key, _NO_SHOW, entrant))
        }
        if len(away) == len(self._field):
            away -= {next((entrant for entrant in sorted(away) if not self._field[entrant].away), None)}
        return frozenset(away)

    def enter(self, entrant: int) -> PlayerId:
        """An entrant makes an entry; returns the player's number."""
        player = len(self.strategies)
        strategy = self._makers[entrant]
        earlier = self._entries[entrant]
        self._entries[entrant] = earlier + 1
        self.strategies.append(strategy)
        self.names.append(self._field[entrant].player.name)
        self.behind.append(entrant)
        self.chips.append(0)
        self.own_keys.append(self._keys.own(entrant, earlier))
        if entrant in self._away:
            self.away.add(player)
        elif not earlier and callable(get_attribute(strategy, "start")):
            self.to_start.add(player)
        return player

    @property
    def entered(self) -> int:
        """The number of entrants who have made an entry."""
        return sum(map(bool, self._entries))

    def comes(self, entrant: int) -> bool:
        """Whether an entrant comes to the table."""
        return entrant not in self._away

    def has_entered(self, entrant: int) -> bool:
        """Whether an entrant has made an entry."""
        return self._entries[entrant] > 0

    def entries_by(self, entrant: int) -> int:
        """The number of entries that an entrant has made."""
        return self._entries[entrant]

    def entries_of(self, player: PlayerId) -> int:
        """The number of entries that the entrant behind a player has made."""
        return self._entries[self.behind[player]]

    def takes(self, percent: Decimal, offer: int, player: PlayerId, time: int) -> bool:
        """Whether a player takes an offer: the n-th draw (`time`) against a percentage."""
        if player in self.away:
            return False
        return is_taken(percent, self._keys.key(BUYING), offer, self.behind[player], time)

    def end_isolated(self) -> None:
        """End the processes of isolated strategies."""
        for maker in self._created:
            end_isolated(maker)
