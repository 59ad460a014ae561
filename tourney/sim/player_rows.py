"""What every hand needs of its players, in growing blocks of fixed length that compiled code reads like arrays of C.

In a room of many thousand players most reads of a player's data miss the processor's cache, so they lie together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import Chips, PlayerId

_SHIFT: Final = 8
_LAST: Final = 255
_NO_CELLS: Final = [0] * 512


class _Block:
    """The chips and the key of each of 256 players."""

    __slots__ = ("cells",)

    def __init__(self) -> None:
        self.cells = _NO_CELLS[:]


class PlayerRows:
    """The chips of players 0, 1, 2 and so on, and the root keys of their random numbers.

    No number but theirs may be asked for.
    """

    __slots__ = ("_blocks", "_length")

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._length = 0

    def __len__(self) -> int:
        """The number of players."""
        return self._length

    def append(self, key: int) -> None:
        """Add the next player, without chips."""
        player = self._length
        if player == len(self._blocks) << _SHIFT:
            self._blocks.append(_Block())
        self._length += 1
        block = self._blocks[player >> _SHIFT]
        block.cells[2 * (player & _LAST) + 1] = key

    def key(self, player: PlayerId) -> int:
        """The key of a player."""
        block = self._blocks[player >> _SHIFT]
        return block.cells[2 * (player & _LAST) + 1]

    def chips(self, player: PlayerId) -> Chips:
        """The chips of a player."""
        block = self._blocks[player >> _SHIFT]
        return block.cells[2 * (player & _LAST)]

    def set_chips(self, player: PlayerId, chips: Chips) -> None:
        """Set the chips of a player."""
        block = self._blocks[player >> _SHIFT]
        block.cells[2 * (player & _LAST)] = chips

    def chips_of(self, players: Iterable[PlayerId]) -> list[Chips]:
        """The chips of these players."""
        return [self.chips(player) for player in players]

    def all_chips(self) -> list[Chips]:
        """The chips of all players."""
        return [self.chips(player) for player in range(self._length)]
