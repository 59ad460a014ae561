"""Short ways to write down fixed hands, and the stakes that they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.catalogue.point import FixedHand
from tourney.stress.catalogue.setup import STANDARD_RULES, Setup

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.game.stakes import HouseRules, Places
    from tourney.types import Chips, Position

NO_LIMIT: Final = "no_limit_holdem"
POT_LIMIT: Final = "pot_limit_holdem"
LIMIT: Final = "fixed_limit_holdem"

BLINDS: Final = Stakes(small_blind=50, big_blind=100)
BLINDS_25: Final = Stakes(small_blind=25, big_blind=50)
BLINDS_200: Final = Stakes(small_blind=100, big_blind=200)
ONE_TWO: Final = Stakes(small_blind=1, big_blind=2)
EACH: Final = Stakes(small_blind=50, big_blind=100, ante=10)
BY_BIG_BLIND: Final = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
BY_BUTTON: Final = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BUTTON)
STUD: Final = Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
ANTES: Final = Stakes(ante=100, big_blind=100)

DRY: Final = "2c7d9hJc3s"
"""A board that makes no straight and no flush with pocket pairs of tens to aces."""

BOARD_PLAYS: Final = "AcKdQhJsTc"
"""A board that is the best hand of everybody."""


def spot(
    stacks: Collection[Chips],
    line: str,
    *,
    game: str = NO_LIMIT,
    stakes: Stakes = BLINDS,
    ends: Collection[Chips] = (),
    hole: str = "",
    board: str = "",
    places: Places | None = None,
    rules: HouseRules = STANDARD_RULES,
    absent: Collection[Position] = (),
    uncapped: bool = False,
    why: str = "",
) -> FixedHand:
    """A fixed hand."""
    setup = Setup(game, stakes, tuple(stacks), places, rules, frozenset(absent), uncapped)
    return FixedHand(setup, line, tuple(ends), hole, board, why)


def down(players: int, streets: int = 3) -> str:
    """All players check on so many streets."""
    return " c" * players * streets
