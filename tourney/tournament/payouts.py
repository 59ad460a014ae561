"""Who is paid what."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from tourney.errors import StructureError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from tourney.types import Money


@dataclass(frozen=True, slots=True)
class PercentPayouts:
    """Shares of the prize pool.

    Attributes:
        percent: For each place paid, from the first; they sum to 100 and never rise.
        unit: Prizes are whole multiples of it; what that leaves over goes to the winner.

    Raises:
        StructureError: The shares do not sum to 100, or a later place gets more.
    """

    percent: tuple[Decimal, ...]
    unit: Money = 1

    def __post_init__(self) -> None:
        if sum(self.percent) != 100:
            raise StructureError(f"the shares sum to {sum(self.percent)}%, not 100%")
        if list(self.percent) != sorted(self.percent, reverse=True) or min(self.percent) <= 0:
            raise StructureError("each place paid must get something, and no more than the place before it")
        if self.unit < 1:
            raise StructureError("the unit of the prizes is 1 or more")


@dataclass(frozen=True, slots=True)
class FixedPayouts:
    """Prizes fixed beforehand, from the first place.

    Raises:
        StructureError: A prize is not positive, or a later place gets more.
    """

    prizes: tuple[Money, ...]

    def __post_init__(self) -> None:
        if list(self.prizes) != sorted(self.prizes, reverse=True) or not self.prizes or min(self.prizes) <= 0:
            raise StructureError("each place paid must get something, and no more than the place before it")


Payouts: TypeAlias = PercentPayouts | FixedPayouts


def build_prizes(payouts: Payouts, pool: Money) -> list[Money]:
    """The prize of each place paid, from the first. They sum to `pool` exactly, or to the fixed table's own sum."""
    if isinstance(payouts, FixedPayouts):
        return list(payouts.prizes)
    unit = payouts.unit
    prizes = [int(Fraction(share) * pool / 100) // unit * unit for share in payouts.percent]
    prizes[0] += pool - sum(prizes)
    return prizes


def share_prizes(prizes: Sequence[Money], players: int) -> list[Money]:
    """The prizes of tied places, shared as evenly as whole units allow; the first of the tied get the odd units."""
    each, odd = divmod(sum(prizes), players)
    return [each + (place < odd) for place in range(players)]
