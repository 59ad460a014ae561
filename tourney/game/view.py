"""What a player may know when it is their turn: a copy, so nothing done to it reaches the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.game.variant import Structure
from tourney.streams import Stream

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.felt import Felt
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position


class Acted(NamedTuple):
    """Something a player did.

    Attributes:
        street: Index of the street.
        player: Who.
        kind: As in `Action`.
        bet_to: The player's bet on that street after it; for a discard, how many cards were given up.
    """

    street: int
    player: Position
    kind: int
    bet_to: Chips


class Offer(NamedTuple):
    """What a player may do now; the fields are those of `View`."""

    to_call: Chips = 0
    bring_in: Chips = 0
    least_raise_to: Chips = 0
    most_raise_to: Chips = 0
    discard_least: int = 0
    discard_most: int = 0


class View:
    """The hand as the player to act sees it. Positions are clockwise, 0 is first left of the button.

    Attributes:
        variant: The game.
        stakes: What it is played for.
        player: The viewer's own position.
        hole: The viewer's own cards.
        street: Index of the street in `variant.streets`.
        to_call: Chips the viewer must put in to stay; never more than the viewer has.
        bring_in: What a check puts in, for the player who has to bring in; otherwise 0.
        discard_least: Cards the viewer must give up now; 0 in a betting round.
        discard_most: Cards the viewer may give up now; 0 in a betting round.
        least_raise_to: The least total the viewer may bet or raise to; 0 when no bet or raise is allowed.
        most_raise_to: The most.
    """

    __slots__ = (
        "_felt", "_key", "bring_in", "discard_least", "discard_most", "hole", "least_raise_to", "most_raise_to",
        "player", "stakes", "street", "to_call", "variant",
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
        offer: Offer,
        key: int,
    ) -> None:
        self.variant = variant
        self.stakes = stakes
        self.player = player
        self.hole = hole
        self.street = street
        self.to_call = offer.to_call
        self.bring_in = offer.bring_in
        self.least_raise_to = offer.least_raise_to
        self.most_raise_to = offer.most_raise_to
        self.discard_least = offer.discard_least
        self.discard_most = offer.discard_most
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
        """The cards on the board, or on the first of several."""
        return self._felt.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        return tuple(self._felt.boards)

    @property
    def up(self) -> tuple[tuple[Card, ...], ...]:
        """Everybody's cards that lie face up."""
        return tuple(self._felt.up)

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

    def passive(self) -> Action:
        """What costs least: a check, a fold if a check costs something, or as few cards given up as can be."""
        if self.discard_most:
            return discard(self.hole[: self.discard_least])
        return fold() if self.to_call else check_or_call()

    def raise_within(self, amount_to: Chips) -> Action:
        """A bet or raise to the legal amount nearest to `amount_to`, in whole chips of the smallest denomination.

        Raises:
            ValueError: No bet or raise is allowed: `least_raise_to` is 0.
        """
        if not self.least_raise_to:
            raise ValueError("no bet or raise is allowed here")
        if self.variant.structure is Structure.FIXED_LIMIT:
            # Two amounts at most: the unit, or the larger one that an open pair allows.
            nearer_most = 2 * amount_to > self.least_raise_to + self.most_raise_to
            return raise_to(self.most_raise_to if nearer_most else self.least_raise_to)
        chip = self.stakes.chip
        amount_to = (2 * amount_to + chip) // (2 * chip) * chip
        return raise_to(min(max(amount_to, self.least_raise_to), self.most_raise_to))
