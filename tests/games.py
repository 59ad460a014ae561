"""The shipped variants and their stakes in tests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tourney.config.load import shipped_variant
from tourney.game.stakes import Stakes
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from tourney.game.variant import Variant


@cache
def variant(name: str) -> Variant:
    """The shipped variant of this name."""
    return shipped_variant(name)


BLINDS = Stakes(small_blind=50, big_blind=100)
STUD = Stakes(ante=10, small_bet=100, big_bet=200, bring_in=25)
ANTES = Stakes(ante=100, big_blind=100)
KUHN = Stakes(ante=1, small_bet=1)
LEDUC = Stakes(ante=1, small_bet=2, big_bet=4)


def usual_stakes(game: Variant) -> Stakes:
    """Stakes at which the game can be played."""
    if game.name in {"kuhn", "leduc"}:
        return KUHN if game.name == "kuhn" else LEDUC
    if game.forced is Forced.ANTES or game.button_blind:
        return ANTES
    return STUD if game.is_stud else BLINDS
