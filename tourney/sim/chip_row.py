"""A growing row of chips, in blocks of fixed length, which compiled code reads like an array of C."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, PlayerId

_SHIFT: Final = 9
_LAST: Final = 511
_NO_CHIPS: Final = [0] * 512


class _Block:
    """The chips of 512 players."""

    __slots__ = ("row",)

    def __init__(self) -> None:
        self.row = _NO_CHIPS[:]


class ChipRow:
    """The chips of players 0, 1, 2 and so on; no number but theirs may be asked for."""

    __slots__ = ("_blocks", "_length")

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._length = 0

    def __len__(self) -> int:
        """The number of players."""
        return self._length

    def append(self, chips: Chips) -> None:
        """Add the chips of the next player."""
        if self._length == len(self._blocks) << _SHIFT:
            self._blocks.append(_Block())
        self._length += 1
        self.put(self._length - 1, chips)

    def at(self, player: PlayerId) -> Chips:
        """The chips of a player."""
        block = self._blocks[player >> _SHIFT]
        return block.row[player & _LAST]

    def put(self, player: PlayerId, chips: Chips) -> None:
        """Set the chips of a player."""
        block = self._blocks[player >> _SHIFT]
        block.row[player & _LAST] = chips

    def taken(self, players: Sequence[PlayerId]) -> list[Chips]:
        """The chips of these players."""
        return [self.at(player) for player in players]

    def set_all(self, players: Sequence[PlayerId], chips: Sequence[Chips]) -> bool:
        """Set the chips of these players; returns whether one of them has none left."""
        busted = False
        for position in range(len(players)):
            left = chips[position]
            self.put(players[position], left)
            if not left:
                busted = True
        return busted

    def chips(self) -> list[Chips]:
        """The chips of all players."""
        return [self.at(player) for player in range(self._length)]
