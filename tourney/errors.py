"""The errors tourney raises on purpose; all of them derive from `TourneyError`."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, ClassVar, Final

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


_OF_DISK: Final = frozenset(
    getattr(errno, name, errno.ENOSPC)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO")  # Windows has no quotas
)


class DiskError(TourneyError):
    """A disk that is full or fails: no input is wrong."""


def not_written(what: str, error: OSError, wrong: type[TourneyError]) -> TourneyError:
    """The error of something that cannot be written: `wrong`, as it was asked for, unless the disk is to blame."""
    kind = DiskError if error.errno in _OF_DISK else wrong
    return kind(f"{what}: {error.strerror}")


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
