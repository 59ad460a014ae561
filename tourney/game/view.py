"""What a player may know when it is their turn: a copy, so nothing done to it reaches the hand."""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]  # as pickle itself makes an object
from typing import TYPE_CHECKING, Any, Final

from tourney.game.action import DISCARD, check_or_call, discard, fold, raise_to, stand_pat
from tourney.game.holes import unpack
from tourney.game.pot import pots_so_far
from tourney.game.variant import Structure
from tourney.streams import branch, stream_of

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.felt import Acted, Felt
    from tourney.game.lobby import Lobby
    from tourney.game.pot import Pot
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Card, Chips, Position

_FIXED_LIMIT: Final = int(Structure.FIXED_LIMIT)


class View:
    """The hand as the player to act sees it. Positions are clockwise, 0 is first left of the button.

    A hand makes it; see `Hand.view`.

    Attributes:
        variant: The game.
        stakes: What it is played for.
        player: The viewer's own position.
        street: Index of the street in `variant.streets`.
        to_call: Chips the viewer must put in to stay; never more than the viewer has, or than another live player
            can contest.
        bring_in: What a check puts in, for the player who has to bring in; otherwise 0.
        discard_least: Cards the viewer must give up, or set apart, now; 0 in a betting round.
        discard_most: Cards the viewer may give up, or set apart, now; 0 in a betting round.
        least_raise_to: The least total the viewer may bet or raise to; 0 when no bet or raise is allowed.
        most_raise_to: The most.
        lobby: The tournament around the hand; None when there is none.

    What follows is for players that compile with this package, and to be read only. It tells no more than the rest,
    at less cost; compiled, other players do not see it.

    Attributes:
        felt: A copy of the public state, with its rows.
        packed_cards: The viewer's own cards, packed; see `tourney.game.holes`.
        key: What the random numbers of the viewer follow from, the same all through the hand.
    """

    __slots__ = (
        "_chip",
        "_decision",
        "_fixed",
        "bring_in",
        "discard_least",
        "discard_most",
        "felt",
        "key",
        "least_raise_to",
        "lobby",
        "most_raise_to",
        "packed_cards",
        "player",
        "stakes",
        "street",
        "to_call",
        "variant",
    )  # fmt: skip

    def open(self, felt: Felt, variant: Variant, stakes: Stakes, structure: int, chip: Chips) -> None:
        """A view of what lies open on a felt: a copy, for whoever may keep the view.

        `structure` says how much may be bet, `chip` is the smallest denomination.
        """
        self.felt = felt
        self._fixed = structure == _FIXED_LIMIT
        self._chip = chip
        self.variant = variant
        self.stakes = stakes
        self.lobby: Lobby | None = None

    def turn_to(self, player: Position, street: int, packed_cards: int, key: int, decision: int) -> None:
        """Make it the view of a player; nothing is offered yet.

        The last two say which random numbers are the player's for this decision; they are worked out when asked for.
        """
        self.player = player
        self.street = street
        self.packed_cards = packed_cards
        self.key = key
        self._decision = decision
        self.to_call = 0
        self.bring_in = 0
        self.least_raise_to = 0
        self.most_raise_to = 0
        self.discard_least = 0
        self.discard_most = 0

    def __reduce__(self) -> tuple[object, ...]:
        """A view can be pickled: the player whose process it is sent to knows all of it, and no more."""
        state = (
            self.felt, self._fixed, self._chip, self.variant, self.stakes, self.lobby, self.player, self.street,
            self.packed_cards, self.key, self._decision, self.to_call, self.bring_in, self.least_raise_to,
            self.most_raise_to, self.discard_least, self.discard_most,
        )  # fmt: skip
        return __newobj__, (View,), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        (
            self.felt, self._fixed, self._chip, self.variant, self.stakes, self.lobby, self.player, self.street,
            self.packed_cards, self.key, self._decision, self.to_call, self.bring_in, self.least_raise_to,
            self.most_raise_to, self.discard_least, self.discard_most,
        ) = state  # fmt: skip

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Everybody's chips behind."""
        return self.felt.stacks

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Everybody's bet on this street."""
        return self.felt.bets

    @property
    def committed(self) -> tuple[Chips, ...]:
        """What everybody has put in during the hand, single-payer antes apart."""
        return self.felt.committed

    @property
    def folded(self) -> tuple[bool, ...]:
        """Who is out of the hand."""
        return self.felt.folded

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board, or on the first of several."""
        return self.felt.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        return self.felt.boards

    @property
    def up(self) -> tuple[tuple[Card, ...], ...]:
        """Everybody's cards that lie face up."""
        return self.felt.up

    @property
    def pot(self) -> Chips:
        """All chips in the middle, bets of this street included."""
        return self.felt.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots so far, bets of this street included, each with who can win it."""
        return pots_so_far(self.felt)

    @property
    def draws(self) -> tuple[tuple[int, ...], ...]:
        """For each player, how many cards were given up, or set apart, each time so far."""
        taken: list[list[int]] = [[] for _ in self.folded]
        for acted in self.actions:
            if acted.kind == DISCARD:
                taken[acted.player].append(acted.bet_to)
        return tuple([tuple(each) for each in taken])

    @property
    def places(self) -> Places:
        """Who holds the button and the blinds."""
        return self.felt.places

    @property
    def actions(self) -> list[Acted]:
        """What was done in this hand so far, forced bets apart, oldest first."""
        return self.felt.actions

    @property
    def hole(self) -> tuple[Card, ...]:
        """The viewer's own cards, those set apart last."""
        return unpack(self.packed_cards)

    @property
    def set_apart(self) -> tuple[Card, ...]:
        """The viewer's cards that are set apart as a second hand; none yet, or in a game without one."""
        count = self.variant.set_apart
        return self.hole[-count:] if count and self.draws[self.player] else ()

    @property
    def stream(self) -> Stream:
        """Random numbers for this decision: the viewer's own, fresh at each decision, the same in each replay."""
        return stream_of(branch(self.key, self._decision))

    @property
    def may_give_up(self) -> tuple[Card, ...]:
        """The cards of the viewer that can be given up in a draw: in stud not those that lie face up."""
        up = self.felt.up[self.player]
        return tuple([card for card in self.hole if card not in up]) if self.variant.up_cards_stay else self.hole

    def passive(self) -> Action:
        """What costs least: a check, a fold if a check costs something, or as few cards given up as can be."""
        if self.discard_most:
            return discard(self.may_give_up[: self.discard_least]) if self.discard_least else stand_pat()
        return fold() if self.to_call else check_or_call()

    def raise_within(self, amount_to: Chips) -> Action:
        """A bet or raise to the legal amount nearest to `amount_to`, in whole chips of the smallest denomination.

        Raises:
            ValueError: No bet or raise is allowed: `least_raise_to` is 0.
        """
        if not self.least_raise_to:
            raise ValueError("no bet or raise is allowed here")
        if self._fixed:
            # Two amounts at most: the unit, or the larger one that an open pair allows.
            nearer_most = 2 * amount_to > self.least_raise_to + self.most_raise_to
            return raise_to(self.most_raise_to if nearer_most else self.least_raise_to)
        chip = self._chip
        if chip > 1:
            amount_to = (2 * amount_to + chip) // (2 * chip) * chip
        return raise_to(min(max(amount_to, self.least_raise_to), self.most_raise_to))
