"""A wrong form of a rule: our machine with that rule altered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

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
        return replace(setup, alterations=(*setup.alterations, self.alter)) if self.alter is not None else None


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
