"""The envelopes of mystery bounties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.falling import divide_falling, round_step, usual_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import Money

_LEAST_OF_AVERAGE: Final = 5
"""The smallest envelopes hold a fifth of the average, as in the WSOP Mystery Millions 2024: 1,000 of 5,819."""


class Envelope(NamedTuple):
    """Envelopes with equal contents.

    Attributes:
        money: The money in each.
        number: The number of envelopes.
    """

    money: Money
    number: int


@dataclass(frozen=True, slots=True)
class Envelopes:
    """A table of envelopes, from the best.

    The number of envelopes and the money are known only when drawing starts: the table is then stretched to both. A
    table that fits is used as it is.

    Raises:
        InvalidArgument: A row is empty, or does not hold less than the row before.
    """

    rows: tuple[Envelope, ...]

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        if not self.rows:
            yield InvalidArgument("expected at least one row of envelopes")
        for index, (money, number) in enumerate(self.rows):
            if money < 1 or number < 1:
                yield InvalidArgument("a row needs at least one envelope with at least 1 in it", index)
            elif index and money >= self.rows[index - 1].money:
                yield InvalidArgument("a row must hold less than the row before", index, "money")


def build_envelopes(pool: Money, count: int, table: Envelopes | None = None) -> list[Money]:
    """The contents of `count` envelopes, from the best; they sum to the pool exactly.

    Without a table they fall by a power law, in round numbers and in tiers of 1, 1, 2, 4, 8 and so on. The best gets
    the share of the pool that the winner of an event with as many places paid gets.
    """
    if table is not None:
        return _pick_evenly(pool, count, table)
    if count < 2 or not pool:
        return [pool] * min(count, 1) + [0] * (count - 1)
    sizes: list[int] = []
    while (placed := sum(sizes)) < count:
        sizes.append(min(max(1, placed), count - placed))
    least = pool // count // _LEAST_OF_AVERAGE
    least -= least % round_step(least, 1)
    return divide_falling(pool, sizes, share=usual_first(count), least=least)


def _pick_evenly(pool: Money, count: int, table: Envelopes) -> list[Money]:
    """Envelopes picked at even steps through the table; the best one is always included, and gets the odd units."""
    given = [money for money, alike in table.rows for _ in range(alike)]
    chosen = [given[rank * len(given) // count] for rank in range(count)]
    total = sum(chosen)
    envelopes = [money * pool // total for money in chosen]
    if envelopes:
        envelopes[0] += pool - sum(envelopes)
    return envelopes
