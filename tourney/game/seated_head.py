"""What is said of a hand before it begins, as sites write it: its game, the level, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tourney.types import Chips

HOLE_CARDS: Final = {
    "no_limit_holdem": 2, "pot_limit_holdem": 2, "fixed_limit_holdem": 2, "pot_limit_omaha": 4,
    "fixed_limit_omaha": 4, "pot_limit_omaha_hi_lo": 4, "fixed_limit_omaha_hi_lo": 4, "pot_limit_five_card_omaha": 5,
    "pot_limit_big_o": 5, "pot_limit_six_card_omaha": 6, "triple_draw_deuce_to_seven": 5,
    "single_draw_deuce_to_seven": 5, "badugi": 4, "five_card_draw": 5, "stud": 3, "stud_hi_lo": 3, "razz": 3,
}  # fmt: skip
"""The games that sites' hands are read and written in, with the cards that a player is dealt first."""

STUD_GAMES: Final = frozenset({"stud", "stud_hi_lo", "razz"})
"""Those of them without a button."""

DRAW_GAMES: Final = frozenset(
    {"triple_draw_deuce_to_seven", "single_draw_deuce_to_seven", "badugi", "five_card_draw"}
)
"""Those of them in which cards come back into the deck."""


class SeatAtTable(NamedTuple):
    """A player who is dealt in.

    Attributes:
        seat: The number of the seat.
        name: The name.
        stack: The chips before the hand.
        is_sitting_out: Whether the player is dealt in, but does not play.
    """

    seat: int
    name: str
    stack: Chips
    is_sitting_out: bool = False


class HandHead(NamedTuple):
    """What is said of a hand before it begins.

    Attributes:
        game: The name of a shipped game.
        button: The seat with the button; it may be empty. 0 if the game has none.
        small_blind: The small blind of the level.
        big_blind: The big blind of the level.
        ante: The ante of the level; 0 to take it from what is posted.
        level: The number of the level; 0 if it is not known.
        small_bet: The bet of the first two streets in a limit game; 0 in others.
        big_bet: The bet of the last two.
    """

    game: str
    button: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    level: int = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
