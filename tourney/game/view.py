"""What a player may know when it is their turn: a copy, so nothing done to it reaches the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.game.action import raise_to
from tourney.streams import Stream

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.felt import Felt
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position


class Acted(NamedTuple):
    """Something a player did: `kind` as in `Action`; `bet_to` is the player's bet on that street after it."""

    street: int
    player: Position
    kind: int
    bet_to: Chips


class View:
    """The hand as the player to act sees it. Positions are clockwise, 0 is first left of the button.

    Attributes:
        variant: The game.
        stakes: What it is played for.
        player: The viewer's own position.
        hole: The viewer's own cards.
        street: Index of the street in `variant.streets`.
        to_call: Chips the viewer must put in to stay; never more than the viewer has.
        least_raise_to: The least total the viewer may bet or raise to; 0 when no bet or raise is allowed.
        most_raise_to: The most.
    """

    __slots__ = (
        "_felt", "_key", "hole", "least_raise_to", "most_raise_to", "player", "stakes", "street", "to_call",
        "variant",
    )  # fmt: skip

    def __init__(
        self,
        variant: Variant,
        stakes: Stakes,
        felt: Felt,
        *,
        player: Position,
        hole: tuple[Card, ...],
        street: int,
        to_call: Chips,
        raise_range: tuple[Chips, Chips],
        key: int,
    ) -> None:
        self.variant = variant
        self.stakes = stakes
        self.player = player
        self.hole = hole
        self.street = street
        self.to_call = to_call
        self.least_raise_to, self.most_raise_to = raise_range
        self._felt = felt.copy()
        self._key = key

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Everybody's chips behind."""
        return tuple(self._felt.stacks)

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Everybody's bet on this street."""
        return tuple(self._felt.bets)

    @property
    def committed(self) -> tuple[Chips, ...]:
        """What everybody has put in during the hand, single-payer antes apart."""
        return tuple(self._felt.committed)

    @property
    def folded(self) -> tuple[bool, ...]:
        """Who is out of the hand."""
        return tuple(self._felt.folded)

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board."""
        return tuple(self._felt.board)

    @property
    def pot(self) -> Chips:
        """All chips in the middle, bets of this street included."""
        return self._felt.pot

    @property
    def places(self) -> Places:
        """Who holds the button and the blinds."""
        return self._felt.places

    @property
    def actions(self) -> list[Acted]:
        """What was done in this hand so far, forced bets apart, oldest first."""
        done = []
        line = self._felt.line
        while line is not None:
            line, street, player, kind, bet_to = line
            done.append(Acted(street, player, kind, bet_to))
        done.reverse()
        return done

    @property
    def stream(self) -> Stream:
        """Random numbers for this decision: the viewer's own, fresh at each decision, the same in each replay."""
        return Stream(self._key)

    def raise_within(self, amount_to: Chips) -> Action:
        """A bet or raise to the legal amount nearest to `amount_to`, in whole chips of the smallest denomination.

        Raises:
            ValueError: No bet or raise is allowed: `least_raise_to` is 0.
        """
        if not self.least_raise_to:
            raise ValueError("no bet or raise is allowed here")
        chip = self.stakes.chip
        amount_to = (2 * amount_to + chip) // (2 * chip) * chip
        return raise_to(min(max(amount_to, self.least_raise_to), self.most_raise_to))
