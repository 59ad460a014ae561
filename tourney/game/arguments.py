"""Checking the arguments of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced, Structure

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.game.amounts import Amounts
    from tourney.game.felt import Felt
    from tourney.game.variant import Course
    from tourney.types import Position

_BLINDS: Final = int(Forced.BLINDS)
_BRING_IN: Final = int(Forced.BRING_IN)
_FIXED_LIMIT: Final = int(Structure.FIXED_LIMIT)


def check_arguments(course: Course, amounts: Amounts, felt: Felt, absent: Collection[Position]) -> None:
    """Check that the arguments of a hand fit together; the felt has checked the stacks.

    Raises:
        StructureError: They do not fit together.
    """
    players = felt.players
    if not course.min_players <= players <= course.max_players:
        raise StructureError(f"the game is for {course.min_players} to {course.max_players} players, not {players}")
    for position in absent or ():
        if not 0 <= position < players:
            raise StructureError(f"absent position {position} does not exist among {players} players")
    button, small_blind, big_blind, killer = felt.button_at, felt.small_blind_at, felt.big_blind_at, felt.killer_at
    if not (NOBODY <= button < players and NOBODY <= small_blind < players and NOBODY <= big_blind < players):
        raise StructureError(f"{felt.places} does not fit {players} players")
    if killer != NOBODY and not (
        0 <= killer < players and course.forced == _BLINDS and course.structure == _FIXED_LIMIT
    ):
        raise StructureError("a kill needs fixed limit with blinds, and a player of the hand")
    if course.forced == _BLINDS and big_blind == NOBODY:
        raise StructureError("a game with blinds needs a big blind")
    if course.forced == _BRING_IN and not amounts.bring_in:
        raise StructureError("a game with a bring-in needs stakes with a bring-in")
