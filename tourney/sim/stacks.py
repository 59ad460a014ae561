"""The chips of all players of an event, as a mapping."""

from __future__ import annotations

from collections.abc import ItemsView, MutableMapping, ValuesView
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.player_row import PlayerRow
    from tourney.types import Chips, PlayerId


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
