"""A number for each player, in growing blocks of fixed length that compiled code reads like arrays of C."""

from __future__ import annotations

from collections.abc import ItemsView, MutableMapping, ValuesView
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tourney.types import Chips, PlayerId

_SHIFT: Final = 9
_LAST: Final = 511
_NO_CELLS: Final = [0] * 512


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
