"""What a hand is made of must fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import StructureError
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips, Position


def check_arguments(
    variant: Variant, stakes: Stakes, stacks: Sequence[Chips], places: Places, absent: Collection[Position]
) -> None:
    """Refuse arguments that make no hand.

    Raises:
        StructureError: They do not fit together.
    """
    players = len(stacks)
    if not variant.min_players <= players <= variant.max_players:
        raise StructureError(
            f"{variant.name} is for {variant.min_players} to {variant.max_players} players, not {players}"
        )
    if min(stacks) < 1:
        raise StructureError("everybody in a hand has at least one chip")
    held = {places.button, places.small_blind, places.big_blind} - {NOBODY}
    if not all(0 <= position < players for position in held.union(absent)):
        raise StructureError(f"{places} and absent {sorted(absent)} do not fit {players} players")
    if variant.forced is Forced.BLINDS and places.big_blind == NOBODY:
        raise StructureError("somebody always has the big blind")
    if variant.forced is Forced.BRING_IN and not stakes.bring_in:
        raise StructureError(f"{variant.name} needs stakes with a bring-in")
