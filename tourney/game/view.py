"""What a player may know when it is their turn: a copy, so a player cannot change the hand."""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]  # as pickle itself makes an object
from typing import TYPE_CHECKING, Any, Final

from tourney.game.action import DISCARD, check_or_call, discard, fold, raise_to, stand_pat
from tourney.game.hole_cards import unpack
from tourney.game.pot import pots_so_far
from tourney.game.variant import BettingStructure
from tourney.streams import branch, stream_of

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.lobby import Lobby
    from tourney.game.pot import Pot
    from tourney.game.public_state import Acted, PublicState
    from tourney.game.stakes import Places, Stakes
    from tourney.game.track_record import TrackRecord
    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Card, Chips, Position

_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)


class View:
    """The hand as one player sees it. Positions are clockwise; 0 is the first seat left of the button.

    A view is made by `Hand.view`.

    Attributes:
        variant: The game.
        stakes: The stakes of the hand.
        player: The viewer's position.
        street: Index of the street in `variant.streets`.
        to_call: Chips the viewer must put in to call. Never more than the viewer's stack, or than another live player
            can contest.
        bring_in: Chips that a check puts in, if the viewer has to bring in; otherwise 0.
        discard_least: Fewest cards the viewer must discard, set apart or turn up now; 0 in a betting round.
        discard_most: Most cards the viewer may discard, set apart or turn up now; 0 in a betting round.
        least_raise_to: Smallest total that the viewer may bet or raise to; 0 if no bet or raise is allowed.
        most_raise_to: Largest total that the viewer may bet or raise to; 0 if no bet or raise is allowed.
        lobby: The tournament around the hand; None if there is none.
        record: What the players at the table have seen of each other in earlier hands; None outside of an event.

    The attributes below are for strategies compiled with this package, and read-only. They hold nothing that the
    others do not, but are faster to read. When compiled, other strategies cannot access them.

    Attributes:
        state: A copy of the public state, with its arrays.
        packed_cards: The viewer's cards, packed; see `tourney.game.hole_cards`.
        key: The seed of the viewer's random numbers in this hand.
    """

    __slots__ = (
        "_chip",
        "_decision",
        "_fixed",
        "bring_in",
        "discard_least",
        "discard_most",
        "key",
        "least_raise_to",
        "lobby",
        "most_raise_to",
        "packed_cards",
        "player",
        "record",
        "stakes",
        "state",
        "street",
        "to_call",
        "variant",
    )  # fmt: skip

    def show(self, state: PublicState, variant: Variant, stakes: Stakes, structure: int, chip: Chips) -> None:
        """Make it a view of a public state, which must be a copy if the player may keep the view.

        `structure` is a `BettingStructure`; `chip` is the smallest denomination.
        """
        self.state = state
        self._fixed = structure == _FIXED_LIMIT
        self._chip = chip
        self.variant = variant
        self.stakes = stakes
        self.lobby: Lobby | None = None
        self.record: TrackRecord | None = None

    def turn_to(self, player: Position, street: int, packed_cards: int, key: int, decision: int) -> None:
        """Make it the view of a player, with no action offered yet.

        `key` and `decision` are the seed of the player's random numbers for this decision.
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
        """Pickle all that the player may know, for a player in another process."""
        state = (
            self.state, self._fixed, self._chip, self.variant, self.stakes, self.lobby, self.record, self.player,
            self.street, self.packed_cards, self.key, self._decision, self.to_call, self.bring_in,
            self.least_raise_to, self.most_raise_to, self.discard_least, self.discard_most,
        )  # fmt: skip
        return __newobj__, (View,), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        (
            self.state, self._fixed, self._chip, self.variant, self.stakes, self.lobby, self.record, self.player,
            self.street, self.packed_cards, self.key, self._decision, self.to_call, self.bring_in,
            self.least_raise_to, self.most_raise_to, self.discard_least, self.discard_most,
        ) = state  # fmt: skip

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Each player's chips behind."""
        return self.state.stacks

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Each player's bet on this street."""
        return self.state.bets

    @property
    def committed(self) -> tuple[Chips, ...]:
        """What each player has put in during the hand, without single-payer antes."""
        return self.state.committed

    @property
    def folded(self) -> tuple[bool, ...]:
        """Whether each player is out of the hand."""
        return self.state.folded

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board; with several boards, on the first."""
        return self.state.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        return self.state.boards

    @property
    def up(self) -> tuple[tuple[Card, ...], ...]:
        """Each player's cards that lie face up."""
        return self.state.up

    @property
    def joker_is_bug(self) -> bool:
        """Whether the joker was dealt face up, so that it is not wild but a bug (Mexican poker)."""
        return self.state.bug > 0

    @property
    def pot(self) -> Chips:
        """All chips in the pot, including the bets of this street."""
        return self.state.pot

    @property
    def winnable(self) -> Chips:
        """What a call can win: the pot after it, without chips of larger bets that the viewer cannot match."""
        # A short stack cannot win the part of larger bets beyond its own chips, so pot odds from the whole pot would
        # deceive.
        return self.state.pot + self.to_call - self.state.out_of_reach(self.player)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, including the bets of this street, each with the players who can win it."""
        return pots_so_far(self.state)

    @property
    def draws(self) -> tuple[tuple[int, ...], ...]:
        """For each player, the number of cards discarded, set apart or turned up each time so far."""
        taken: list[list[int]] = [[] for _ in self.folded]
        for acted in self.actions:
            if acted.kind == DISCARD:
                taken[acted.player].append(acted.bet_to)
        return tuple([tuple(each) for each in taken])

    @property
    def places(self) -> Places:
        """The positions of the button and the blinds."""
        return self.state.places

    @property
    def actions(self) -> list[Acted]:
        """The actions of this hand so far, without forced bets, oldest first."""
        return self.state.actions

    @property
    def hole(self) -> tuple[Card, ...]:
        """The viewer's own cards; cards set apart come last."""
        return unpack(self.packed_cards)

    @property
    def set_apart(self) -> tuple[Card, ...]:
        """The viewer's cards that are set apart as a second hand; empty before that, and in other games."""
        count = self.variant.set_apart
        return self.hole[-count:] if count and self.draws[self.player] else ()

    @property
    def stream(self) -> Stream:
        """Random numbers for this decision only, from the viewer's own seed; a replay gives the same numbers."""
        return stream_of(branch(self.key, self._decision))

    @property
    def may_give_up(self) -> tuple[Card, ...]:
        """The viewer's cards that can be discarded or the like: in stud, only cards that lie face down."""
        up = self.state.up[self.player]
        return tuple([card for card in self.hole if card not in up]) if self.variant.up_cards_stay else self.hole

    def passive(self) -> Action:
        """The action that costs least: a check, otherwise a fold; in a draw, the fewest discards allowed."""
        if self.discard_most:
            return discard(self.may_give_up[: self.discard_least]) if self.discard_least else stand_pat()
        # A fold without a bet is illegal here (TDA 58 has a penalty for it), and a free check costs no more.
        return fold() if self.to_call else check_or_call()

    def raise_within(self, amount_to: Chips) -> Action:
        """A bet or raise to the legal amount nearest to `amount_to`, in multiples of the smallest denomination.

        Raises:
            ValueError: No bet or raise is allowed: `least_raise_to` is 0.
        """
        if not self.least_raise_to:
            raise ValueError("no bet or raise is allowed now")
        if self._fixed:
            # At most two amounts are legal: the unit, or the larger bet that an open pair allows (TDA RP-10F).
            nearer_most = 2 * amount_to > self.least_raise_to + self.most_raise_to
            return raise_to(self.most_raise_to if nearer_most else self.least_raise_to)
        chip = self._chip
        if chip > 1:
            amount_to = (2 * amount_to + chip) // (2 * chip) * chip  # to the nearest multiple, halves up
        return raise_to(min(max(amount_to, self.least_raise_to), self.most_raise_to))
