"""The cards of a moment of a hand, all of them known: what a spectator sees who looks into every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tourney.game.variant import Variant
    from tourney.types import Position


class OpenCards(NamedTuple):
    """The cards after those of a street have been dealt, as masks.

    Attributes:
        variant: The game.
        street: The street.
        own: The cards of each player who is still in, without those set apart.
        up: Which of them are face up.
        apart: The cards that these players have set apart.
        boards: The boards.
        gone: Cards of other players, and cards discarded.
    """

    variant: Variant
    street: int
    own: Mapping[Position, int]
    up: Mapping[Position, int]
    apart: Mapping[Position, int]
    boards: tuple[int, ...]
    gone: int
