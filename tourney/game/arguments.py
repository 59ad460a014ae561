"""Checking the arguments of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY
from tourney.game.variant import BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.game.amounts import Amounts
    from tourney.game.public_state import PublicState
    from tourney.game.variant import Course
    from tourney.types import Position

_BLINDS: Final = int(Forced.BLINDS)
_BRING_IN: Final = int(Forced.BRING_IN)
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)


def check_arguments(course: Course, amounts: Amounts, state: PublicState, absent: Collection[Position]) -> None:
    """Check that the arguments of a hand fit together; the public state has checked the stacks.

    Raises:
        InvalidArgument: They do not fit together.
    """
    players = state.players
    if not course.min_players <= players <= course.max_players:
        raise InvalidArgument(f"the game is for {course.min_players} to {course.max_players} players, not {players}")
    for position in absent or ():
        if not 0 <= position < players:
            raise InvalidArgument(f"absent position {position} does not exist among {players} players")
    button, small_blind, big_blind, killer = (
        state.button_at,
        state.small_blind_at,
        state.big_blind_at,
        state.killer_at,
    )
    if not (NOBODY <= button < players and NOBODY <= small_blind < players and NOBODY <= big_blind < players):
        raise InvalidArgument(f"{state.places} does not fit {players} players")
    if killer != NOBODY and not (
        0 <= killer < players and course.forced == _BLINDS and course.structure == _FIXED_LIMIT
    ):
        raise InvalidArgument("a kill needs fixed limit with blinds, and a player of the hand")
    if course.forced == _BLINDS and big_blind == NOBODY:
        raise InvalidArgument("a game with blinds needs a big blind")
    if course.forced == _BRING_IN and not amounts.bring_in:
        raise InvalidArgument("a game with a bring-in needs stakes with a bring-in")
    if course.forced == _BRING_IN and course.structure == _FIXED_LIMIT and amounts.bring_in == amounts.small_bet:
        raise InvalidArgument(
            f"in fixed limit the bring-in, {amounts.bring_in}, must be less than the small bet, {amounts.small_bet}"
        )
