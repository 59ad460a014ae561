"""The houses in which mutants are tried."""

from __future__ import annotations

from typing import Final

from tourney.game.stakes import HouseRules

HOUSES: Final = {
    "standard": HouseRules(),
    "other": HouseRules(
        raises=None,
        uncapped_heads_up=False,
        antes_in_pot_limit=True,
        ante_first=True,
        equal_boards_by_position=True,
        open_pair_doubles=True,
    ),
}
"""The rules of each house, by name."""
