"""A number for each player, in growing blocks of fixed length that compiled code reads like arrays of C."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import PlayerId

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
