"""A wrong form of a rule: our machine with that rule altered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tourney.game.variant import BettingStructure

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import Alteration, AlteredMachine
    from tourney.stress.catalogue.setup import Setup


@dataclass(frozen=True, slots=True)
class WrongForm:
    """A rule as an engine gets it wrong.

    Attributes:
        name: The stable name: `group/what`.
        says: What is done instead, as it follows "behaves as if".
        alter: Alters the machine so; None if the setup says it all.
        change: Changes the setup so; None to leave it as it is. It returns None where the form makes no difference.
    """

    name: str
    says: str
    alter: Alteration | None = None
    change: Callable[[Setup], Setup | None] | None = None

    def reading(self, setup: Setup) -> Setup | None:
        """The setup as a machine of this form plays it; None if the form makes no difference to it."""
        if self.change is not None:
            return self.change(setup)
        return setup.altered(self.alter) if self.alter is not None else None


class FormShelf:
    """Collects the forms of a file.

    Attributes:
        forms: The forms so far.
    """

    def __init__(self, group: str) -> None:
        self._group = group
        self.forms: list[WrongForm] = []

    def add(self, name: str, says: str) -> Callable[[Alteration], Alteration]:
        """Add the alteration that follows as a form."""

        def take(alter: Callable[[AlteredMachine], None]) -> Alteration:
            self.forms.append(WrongForm(f"{self._group}/{name}", says, alter))
            return alter

        return take


# What forms of betting alter a machine with (`tourney.game.betting`)

FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)

NOT_ACTED: Final = -1
"""What a player faces who has not acted on a street."""


def wrap(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a function in place of one of a class; `make` gets the old one."""
    setattr(owner, name, make(getattr(owner, name)))


def after_raise(machine: AlteredMachine, do: Callable[[Any, int, int], None]) -> None:
    """Do something after each raise; it gets the round, the step before and the amount to match before."""

    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            # Both change as the raise is noted.
            step, bet_to = self.step, self.bet_to
            right(self, player, amount_to)
            do(self, step, bet_to)

        return note

    wrap(machine.betting.BettingRound, "_note_raise", make)


def reach_of(betting: Any) -> int:
    """What the player to act can bet at most: the whole stack, with the chips in front."""
    return int(betting._state.bet_row[betting.actor] + betting._state.stack_row[betting.actor])
