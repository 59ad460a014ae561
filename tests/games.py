"""The shipped variants and the stakes they are tested at."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tourney.config.load import shipped_variant
from tourney.game.stakes import Stakes

if TYPE_CHECKING:
    from tourney.game.variant import Variant


@cache
def variant(name: str) -> Variant:
    """The shipped variant of this name."""
    return shipped_variant(name)


BLINDS = Stakes(small_blind=50, big_blind=100)
KUHN = Stakes(ante=1, small_bet=1)
LEDUC = Stakes(ante=1, small_bet=2, big_bet=4)
