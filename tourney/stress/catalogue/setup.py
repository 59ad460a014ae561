"""The beginning of a hand, by which rule points and drawn hands are played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tourney.game.hand import Hand
from tourney.game.stakes import HouseRules, Stakes
from tourney.stress.altered_machine import machine_with

if TYPE_CHECKING:
    from tourney.game.event import Listener
    from tourney.game.stakes import Places
    from tourney.game.variant import Variant
    from tourney.stress.altered_machine import Alteration
    from tourney.types import Chips, Position

STANDARD_RULES: Final = HouseRules()


@dataclass(frozen=True, slots=True)
class Setup:
    """The beginning of a hand, in terms of our machine.

    Attributes:
        game: The name of the game's shipped file.
        stakes: The stakes.
        stacks: The stacks, clockwise from the button's left.
        places: The positions of the button and the blinds; None for those of a full table.
        rules: The house rules.
        absent: Positions of absent players.
        uncapped: Whether the event is down to two players.
        alterations: What the machine that plays the hand does otherwise than ours; usually nothing.
    """

    game: str
    stakes: Stakes
    stacks: tuple[Chips, ...]
    places: Places | None = None
    rules: HouseRules = STANDARD_RULES
    absent: frozenset[Position] = frozenset()
    uncapped: bool = False
    alterations: tuple[Alteration, ...] = ()

    def altered(self, alter: Alteration) -> Setup:
        """The setup, played by a machine that does one more thing otherwise."""
        return replace(self, alterations=(*self.alterations, alter))

    def hand(self, variant: Variant, listener: Listener | None = None) -> Hand:
        """The hand, before the first card; `variant` is the game of that name."""
        plays = machine_with(self.alterations).begin_hand if self.alterations else Hand
        return plays(
            variant,
            self.stakes,
            self.stacks,
            places=self.places,
            rules=self.rules,
            absent=self.absent,
            uncapped=self.uncapped,
            listener=listener,
        )
