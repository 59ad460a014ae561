"""The players of a hand, and their chips when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, PlayerId

_NO_PLAYERS: Final = [0] * 12  # MOST_PLAYERS
_NO_CHIPS: Final = [0] * 12


class DealtIn:
    """The players of a hand, by position, and their chips when it is over; in rows that compiled code reads fast.

    Attributes:
        count: The number of players.
        player_row: The players.
        chip_row: Their chips after the hand.
    """

    __slots__ = ("chip_row", "count", "player_row")

    def __init__(self, players: Sequence[PlayerId] = (), chips: Sequence[Chips] = ()) -> None:
        self.count = len(players)
        self.player_row = _NO_PLAYERS[:]
        self.chip_row = _NO_CHIPS[:]
        for position in range(self.count):
            self.player_row[position] = players[position]
            self.chip_row[position] = chips[position]

    @property
    def players(self) -> list[PlayerId]:
        """The players."""
        return [self.player_row[position] for position in range(self.count)]

    @property
    def chips(self) -> list[Chips]:
        """Their chips after the hand."""
        return [self.chip_row[position] for position in range(self.count)]
