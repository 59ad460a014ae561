"""The dealers of a tournament: how many its tables need with breaks, and how long they work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Money, Seconds


def count_dealers_needed(tables: int, downs: int) -> int:
    """The dealers that tables need, breaks included: (k + 1) / k for each table with k downs between breaks."""
    return -(-tables * (downs + 1) // downs)


@dataclass(frozen=True, slots=True)
class DealingStaff:
    """The rules for the dealers of a tournament, as for those of a festival.

    Attributes:
        hour: What an hour of a dealer costs; 0 if it is not known.
        downs: Downs after which a dealer has a break of one down; 0 if there is one dealer for each table, always.
        down: How long a dealer stays at a table before the next push.
        early_out: Whether dealers who are no longer needed go home at the next push; otherwise all stay to the end.
        is_hired: Whether there are dealers at all; otherwise the players deal, or the software.

    Raises:
        InvalidArgument: A down has no length.
    """

    hour: Money = 0
    downs: int = 0
    down: Seconds = 1800
    early_out: bool = False
    is_hired: bool = True

    def __post_init__(self) -> None:
        if self.down < 60:
            raise InvalidArgument("a down lasts at least a minute", "down")

    def count_dealers(self, tables: int) -> int:
        """The dealers that tables need, breaks included."""
        return count_dealers_needed(tables, self.downs) if self.downs else tables


ONE_A_TABLE: Final = DealingStaff()


class Push(NamedTuple):
    """A push: the dealers change tables.

    Attributes:
        at: The time.
        tables: The most tables in play until the next push.
        dealers: The dealers on duty until then.
        out: Those who have gone home.
    """

    at: Seconds
    tables: int
    dealers: int
    out: int


def plan_pushes(tables: Sequence[tuple[Seconds, int]], staff: DealingStaff) -> list[Push]:
    """The pushes of a tournament, the first when it begins. Dealers needed in a down are there from its start.

    Args:
        tables: The number of tables in play from a time on, in order; 0 when the event is over.
        staff: The rules.
    """
    if not tables:
        return []
    first, last = tables[0][0], tables[-1][0]
    found: list[Push] = []
    on_duty = row = now = 0
    for at in range(first, max(last, first + 1), staff.down):
        most = now
        # The most tables of the whole down: a table that opens in its middle needs a dealer who is already there.
        while row < len(tables) and tables[row][0] < at + staff.down:
            now = tables[row][1]
            most = max(most, now)
            row += 1
        needed = staff.count_dealers(most)
        wanted = needed if staff.early_out else max(needed, on_duty)
        found.append(Push(at, most, wanted, max(0, on_duty - wanted)))
        on_duty = wanted
    return found


def hours_of(found: Sequence[Push], staff: DealingStaff) -> float:
    """The hours for which dealers are paid, breaks included."""
    return sum(push.dealers for push in found) * staff.down / 3600
