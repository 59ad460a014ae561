"""The discards of a hand, and which of them are shuffled back when the deck runs out; cards to be turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS, bit_of, cards_of, mask_of
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import DISCARD
from tourney.game.stakes import Reshuffle

if TYPE_CHECKING:
    from tourney.game.dealing import Dealing
    from tourney.game.event import Listener
    from tourney.game.hole_cards import HoleCards
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.types import Card, Position

_NO_CARDS: Final = [0] * 12  # MOST_PLAYERS
_NO_COUNTS: Final = [0] * 12
_NOT_TO_GIVE: Final = (
    "players can discard only their own cards",
    "players can discard or turn up only their own face-down cards",
)


class Discards:
    """The muck and the discards of a draw game.

    Attributes:
        muck: Mask of the cards of folded hands and of discards of earlier draws.
    """

    __slots__ = ("_count", "_now", "muck")

    def begin_hand(self) -> None:
        """Start a hand with no discards."""
        self.muck = 0
        # Each player's discards in this draw, as masks, and their number.
        self._now = _NO_CARDS[:]
        self._count = _NO_COUNTS[:]

    def begin_street(self) -> None:
        """Start a street: earlier discards go to the muck."""
        for cards in self._now:
            self.muck |= cards
        self._now = _NO_CARDS[:]
        self._count = _NO_COUNTS[:]

    def give_up(
        self,
        course: Course,
        street: int,
        hole_cards: HoleCards,
        state: PublicState,
        player: Position,
        cards: tuple[Card, ...],
    ) -> None:
        """Discard these cards of the player, set them apart, or choose them to be turned up.

        Raises:
            IllegalAction: The number of cards is wrong for the street, or a card is not the player's to discard, or
                is named twice; nothing has changed.
        """
        least = course.discard[street]
        most = course.gives(street)
        if not least <= len(cards) <= most:
            raise IllegalAction(f"choose {least} to {most} cards, not {len(cards)}")
        held = hole_cards.mask(player)
        if course.up_cards_stay:
            held &= ~mask_of(state.up[player])  # in stud face-up cards stay
        given = 0
        for card in cards:
            if type(card) is not int or not 0 <= card < CARDS or not held & ~given & bit_of(card):
                raise IllegalAction(_NOT_TO_GIVE[course.up_cards_stay])
            given |= bit_of(card)
        if course.set_apart:
            hole_cards.set_apart(player, cards)
            given = 0  # cards set apart stay in the player's hand
        stays = course.expose[street]
        if given and not stays:
            hole_cards.give_up(player, given)
        if given and not stays and state.up[player]:
            state.turn_up(player, tuple([card for card in state.up[player] if card not in cards]))
        self._now[player] = given
        self._count[player] = len(cards)

    def turn_up(self, street: int, state: PublicState, listener: Listener | None) -> int:
        """Turn up the cards that the players have chosen; return a bit for each player who turned one up."""
        turned = 0
        for player in range(state.players):
            if not state.folded_row[player] and self.turn_up_of(player, street, state, listener):
                turned |= 1 << player
        return turned

    def turn_up_of(self, player: Position, street: int, state: PublicState, listener: Listener | None) -> int:
        """Turn up the card that a player has chosen, if any; return whether there was one."""
        cards = cards_of(self._now[player])
        self._now[player] = 0
        if cards:
            state.turn_up(player, (*state.up[player], *cards))
        state.note(street, player, DISCARD, len(cards))
        if listener is not None:
            listener(ev.TurnedUp(player, cards))
        return len(cards) > 0

    def reshuffle_muck(self, dealing: Dealing, listener: Listener | None) -> None:
        """Note that the dealing has taken the muck into the stub."""
        self.muck = 0
        if listener is not None:
            listener(ev.Reshuffled(len(dealing.shuffle_in)))

    def plan_draw(self, dealing: Dealing, state: PublicState, burn: int) -> None:
        """Plan a replacement for each discard, after a burn."""
        dealing.clear()
        for player in range(state.players):
            if not state.folded_row[player]:
                for _ in range(self._count[player]):
                    dealing.plan(player)
        dealing.start(burn)

    def burn_after_reshuffle(self, dealing: Dealing, rules: HouseRules, listener: Listener | None) -> None:
        """Reshuffle and then burn: the stub has no card to spare for the burn of this street.

        So each street has one burn (TDA 38), unless that would leave nothing to deal.
        """
        self._reshuffle(dealing, rules, listener)
        if dealing.stub > 1 or (dealing.stub == 1 and self.muck):
            dealing.burn_first()

    def refill(self, dealing: Dealing, rules: HouseRules, listener: Listener | None) -> None:
        """Make sure that there is a card for the next player to draw, or for a board.

        The last card of the deck is dealt only if it completes all draws of the round. Otherwise it is shuffled
        together with the muck and the discards of earlier draws (WSOP 2024, draw games).
        `Reshuffle.ALL_BUT_OWN` deals the last card too, and then shuffles all discards except those that the drawing
        player has just made. If the first method finds no cards, as when a deck runs out in the first draw, the
        second applies. If that finds none either, the burnt cards are shuffled in.
        """
        if dealing.is_short():
            self._reshuffle(dealing, rules, listener)

    def _reshuffle(self, dealing: Dealing, rules: HouseRules, listener: Listener | None) -> None:
        before = dealing.stub
        self._shuffle_in(dealing, dealing.receiver(), rules.reshuffle)
        if listener is not None and dealing.put_in and dealing.stub > before:
            listener(ev.Reshuffled(len(dealing.shuffle_in)))

    def _shuffle_in(self, dealing: Dealing, player: Position, policy: Reshuffle) -> None:
        # The muck holds folded hands and what earlier draws gave up; nobody draws what this draw has discarded.
        if policy is Reshuffle.EARLIER_DRAWS and self.muck:
            dealing.put_back(self.muck)
            self.muck = 0
        elif dealing.stub == 0:
            # Players who draw after this one must not be dealt their own discards either.
            for other in range(player):
                self.muck |= self._now[other]
                self._now[other] = 0
            dealing.put_back(self.muck)
            self.muck = 0
            if dealing.stub == 0:  # no other card is left that no player has seen
                dealing.put_back_burns()

    def copy(self) -> Discards:
        """An independent copy."""
        twin = Discards.__new__(Discards)
        twin.muck = self.muck
        twin._now = self._now[:]
        twin._count = self._count[:]
        return twin
