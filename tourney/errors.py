"""The errors tourney raises on purpose; all of them derive from `TourneyError`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable


class TourneyError(Exception):
    """Anything tourney reports in a sentence instead of a traceback.

    Attributes:
        exit_code: What the command line ends with: 1 for a run that failed, 2 for wrong input.
    """

    exit_code: ClassVar[int] = 1


class IllegalAction(TourneyError):
    """An action the rules do not allow now. The hand is left exactly as it was."""


class CardsError(TourneyError, ValueError):
    """Text that names no card, or a card the deck cannot give."""


class StructureError(TourneyError, ValueError):
    """Values that do not make a variant, a hand, a schedule or a payout table.

    Attributes:
        at: The part at fault, as files call it, from the outside in; empty for the whole.
        others: What else is wrong with the same thing.
    """

    exit_code = 2

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.at = at
        self.others: tuple[StructureError, ...] = ()

    @staticmethod
    def raise_all(faults: Iterable[StructureError]) -> None:
        """Raise the first of these, if any, with the others in it."""
        found = list(faults)
        if found:
            found[0].others = tuple(found[1:])
            raise found[0]

    def __reduce__(self) -> tuple[type[StructureError], tuple[str | int, ...]]:
        return type(self), (str(self), *self.at)
