"""The entrants of an event, their strategies and their entries, and rows of their chips and keys.

A row has a number for each player, in growing blocks of fixed length that compiled code reads like arrays of C.
"""

from __future__ import annotations

from array import array
from collections.abc import ItemsView, MutableMapping, ValuesView
from typing import TYPE_CHECKING, Final

from tourney.strategies.base import get_attribute, traits_of
from tourney.strategies.isolated.proxy import end_isolated
from tourney.strategies.observers import is_observer
from tourney.streams import BUYING
from tourney.tournament.entries import is_taken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from decimal import Decimal

    from tourney.sim.scenario import Group
    from tourney.sim.shared import Keys
    from tourney.strategies.base import Strategy
    from tourney.types import Chips, PlayerId

_CELLS: Final = 512
_SHIFT: Final = 9  # to divide by it
_LAST: Final = _CELLS - 1
_NO_CELLS: Final = [0 for _ in range(_CELLS)]

_NO_SHOW: Final = 0
REENTRY: Final = 1
REBUY: Final = 2
ADD_ON: Final = 3
DEALER_BONUS: Final = 4
REBUY_AT_START: Final = 5
LATER_FLIGHT: Final = 6
BETTER_STACK: Final = 7
"""Numbers of the offers in the keys of random streams."""


class _Block:
    """The numbers of 512 players."""

    __slots__ = ("cells",)

    def __init__(self) -> None:
        self.cells = _NO_CELLS[:]


class PlayerRow:
    """A number from 0 to below 2**64 for each of players 0, 1, 2 and so on: their chips, or their keys.

    No number but theirs may be asked for. Chips and keys are not in one row, since players see the chips of all.
    """

    __slots__ = ("_blocks", "_length")

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._length = 0

    def __len__(self) -> int:
        """The number of players."""
        return self._length

    def append(self, number: int) -> None:
        """Add the number of the next player."""
        if self._length == len(self._blocks) << _SHIFT:
            self._blocks.append(_Block())
        self._length += 1
        self.put(self._length - 1, number)

    def at(self, player: PlayerId) -> int:
        """The number of a player."""
        block = self._blocks[player >> _SHIFT]
        return block.cells[player & _LAST]

    def put(self, player: PlayerId, number: int) -> None:
        """Set the number of a player."""
        block = self._blocks[player >> _SHIFT]
        block.cells[player & _LAST] = number

    def numbers_of(self, players: Iterable[PlayerId]) -> list[int]:
        """The numbers of these players."""
        return [self.at(player) for player in players]

    def total_of(self, players: Iterable[PlayerId]) -> int:
        """The sum of the numbers of these players, which must be below 2**64 too."""
        total = 0
        for player in players:
            total += self.at(player)
        return total

    def numbers(self) -> list[int]:
        """The numbers of all players."""
        return [self.at(player) for player in range(self._length)]


class Stacks(MutableMapping["PlayerId", "Chips"]):
    """The chips of each player: a mapping whose keys are 0, 1, 2 and so on, in order of registration.

    Attributes:
        row: Where the chips are.
    """

    __slots__ = ("row",)

    def __init__(self, row: PlayerRow) -> None:
        self.row = row

    def __getitem__(self, player: PlayerId) -> Chips:
        """The chips of a player."""
        if player not in range(len(self.row)):
            raise KeyError(player)
        return self.row.at(player)

    def __setitem__(self, player: PlayerId, chips: Chips) -> None:
        """Set the chips of a player."""
        if player not in range(len(self.row)):
            raise KeyError(player)
        self.row.put(player, chips)

    def __delitem__(self, player: PlayerId) -> None:
        """Raise TypeError: a player who is out has 0 chips."""
        raise TypeError(f"player {player} stays in the list")

    def __iter__(self) -> Iterator[PlayerId]:
        """The players."""
        return iter(range(len(self.row)))

    def __len__(self) -> int:
        """The number of players, those who are out included."""
        return len(self.row)

    def values(self) -> ValuesView[Chips]:
        """The chips, by player."""
        return _Values(self)

    def items(self) -> ItemsView[PlayerId, Chips]:
        """Players and their chips."""
        return _Items(self)

    def __repr__(self) -> str:
        """The mapping as a dictionary would show it."""
        return repr(dict(self))


class _Values(ValuesView["Chips"]):
    """The chips; they are read at the speed of a list."""

    __slots__ = ()
    _mapping: Stacks

    def __iter__(self) -> Iterator[Chips]:
        return iter(self._mapping.row.numbers())


class _Items(ItemsView["PlayerId", "Chips"]):
    """Players and chips; they are read at the speed of a list."""

    __slots__ = ()
    _mapping: Stacks

    def __iter__(self) -> Iterator[tuple[PlayerId, Chips]]:
        return enumerate(self._mapping.row.numbers())


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
        # Drawn at the start, for all: whether somebody comes must not depend on when entries are sold.
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
        # By entrant and entry, and not by player number: who registers before changes nobody's random numbers.
        self.own_keys.append(self._keys.own(entrant, earlier))
        if entrant in self._away:
            self.away.add(player)
        # Once for each entrant: the entries share one strategy.
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
