"""The exceptions of tourney. All of them derive from `TourneyError`."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class TourneyError(Exception):
    """An error that the command line reports as a message, without a traceback.

    Attributes:
        exit_code: The exit code of the command line: 1 for a failed run, 2 for invalid input.
    """

    exit_code: ClassVar[int] = 1


class IllegalAction(TourneyError):
    """An action that the rules do not allow now. The hand is unchanged."""


_OF_DISK: Final = frozenset(
    getattr(errno, name, errno.ENOSPC)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO")  # Windows has no quotas
)


class DiskError(TourneyError):
    """The disk is full or fails. The input is not at fault."""


def not_written(what: str, error: OSError, wrong: type[TourneyError]) -> TourneyError:
    """Return the exception for a failed write: `DiskError` if the disk is full or fails, otherwise `wrong`."""
    # A full disk is no fault of the arguments: exit code 1, not 2.
    kind = DiskError if error.errno in _OF_DISK else wrong
    return kind(f"{what}: {error.strerror}")


class CardsError(TourneyError, ValueError):
    """Text that is not a card, or a card that is not in the deck."""


class MissingExtra(TourneyError, ImportError):
    """A package is missing that an extra of tourney installs."""

    exit_code = 2


# Also a ValueError, so that callers of the library can catch it as such.
class InvalidArgument(TourneyError, ValueError):
    """Values that are invalid for a variant, a hand, a schedule, a payout table or another object.

    Attributes:
        at: The path of keys to the value at fault, outermost first; empty for the whole object.
        others: Further errors in the same object.
    """

    exit_code = 2

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.at = at
        self.others: tuple[InvalidArgument, ...] = ()

    @staticmethod
    def raise_all(faults: Iterable[InvalidArgument]) -> None:
        """Raise the first of the errors, if any, with the rest as its `others`."""
        found = list(faults)
        if found:
            found[0].others = tuple(found[1:])
            # One exception for all faults: `raise` cannot raise a list.
            raise found[0]

    def __reduce__(self) -> tuple[type[InvalidArgument], tuple[str | int, ...]]:
        # Exceptions cross processes, and pickle calls them with `args` alone otherwise.
        return type(self), (str(self), *self.at)
