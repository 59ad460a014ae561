"""A table by our own rules: who has the button and the blinds, hand by hand, as players bust and come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.stakes import NOBODY
from tourney.stress.catalogue.point import TableMoment
from tourney.tournament.button import TDA_BUTTON, plan_first_positions, plan_positions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.stress.catalogue.point import FixedTable
    from tourney.tournament.button import Blinds, ButtonRules, Seating
    from tourney.types import SeatNo


class OurTable:
    """A table, and the positions of each hand by the rules of `tourney.tournament.button`.

    Attributes:
        seats: The occupied seats, ascending.
        out: Seats whose players sit out.
    """

    def __init__(
        self, seats: Iterable[SeatNo], button: SeatNo, rules: ButtonRules = TDA_BUTTON, *, skips: bool = False
    ) -> None:
        """A table before its first hand.

        Args:
            seats: The occupied seats.
            button: The seat of the button in the first hand.
            rules: How the button moves.
            skips: Whether players who sit out are passed over. By the TDA they are dealt in and post (30).
        """
        self.seats = sorted(seats)
        self.out: set[SeatNo] = set()
        self._button = button
        self._rules = rules
        self._skips = skips
        self._last: Blinds | None = None
        self._before: tuple[SeatNo, ...] = ()
        self._dealt: set[SeatNo] = set(self.seats)

    @property
    def present(self) -> list[SeatNo]:
        """The seats that take part in the next hand."""
        here = [seat for seat in self.seats if not self._skips or seat not in self.out]
        # A hand needs two players: with fewer present those who sit out are dealt in after all.
        return here if len(here) > 1 else self.seats

    def leave(self, seat: SeatNo) -> None:
        """A player busts."""
        self.seats.remove(seat)
        self.out.discard(seat)
        self._dealt.discard(seat)

    def join(self, seat: SeatNo) -> None:
        """A new player takes an empty seat."""
        self.seats = sorted([*self.seats, seat])
        self._dealt.discard(seat)

    def hand(self) -> TableMoment:
        """The next hand."""
        present = self.present
        newcomers = tuple(seat for seat in present if seat not in self._dealt)
        if self._last is None:
            # The first hand follows no other, so that the button is drawn and nobody is owed a blind.
            now = plan_first_positions(present, self._button, self._rules)
        else:
            now = plan_positions(self._last, present, newcomers, self._rules)
        moment = TableMoment(self._last, self._before, tuple(present), newcomers, now, tuple(sorted(self.out)))
        self._last = now.blinds
        self._before = tuple(sorted(now.order))
        self._dealt |= set(now.order)
        return moment


def posts(now: Seating) -> tuple[SeatNo, SeatNo | None, SeatNo]:
    """The seats of the button, of the player who posts the small blind, if any, and of the big blind."""
    # The blinds of the next hand follow from the seat of a dead small blind, too; but nobody posts it (TDA 32).
    dead = now.places.small_blind == NOBODY
    return now.blinds.button, None if dead else now.blinds.small_blind, now.blinds.big_blind


def play_moments(fixed: FixedTable) -> list[TableMoment]:
    """The hands of a fixed table by our own rules."""
    table = OurTable(fixed.seats, fixed.steps[0].button)
    found = []
    for step in fixed.steps:
        for seat in step.gone:
            table.leave(seat)
        for seat in step.come:
            table.join(seat)
        found.append(table.hand())
    return found
