"""Where each card goes, what the dealer does when the deck runs out, and draws: discards, and cards turned up.

The cards themselves come from outside; this module counts them. `stub` is the number of undealt cards, so a hand
knows when the deck runs short, whether its cards come from a shuffled deck, a script or a tree search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from tourney.cards.card import BITS, CARDS, bit_of, card_name, cards_of, mask_of
from tourney.errors import CardsError, IllegalAction
from tourney.game import event as ev
from tourney.game.action import DISCARD
from tourney.game.size import MOST_BOARD_CARDS, MOST_BOARDS, MOST_HOLE_CARDS, MOST_PLAYERS
from tourney.game.stakes import NOBODY, Reshuffle

if TYPE_CHECKING:
    from tourney.cards.deck import CardSource
    from tourney.game.event import Listener
    from tourney.game.hole_cards import HoleCards
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.types import Card, Position

FACE_UP: Final = 1 << 8
"""Added to the position of a player whose card is dealt face up."""

_FACE_UP: Final = FACE_UP
_BITS: Final = BITS
_NO_TARGETS: Final = [0 for _ in range(MOST_PLAYERS * MOST_HOLE_CARDS + MOST_BOARDS * MOST_BOARD_CARDS)]
_NO_CARDS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_COUNTS: Final = [0 for _ in range(MOST_PLAYERS)]
_NOT_TO_GIVE: Final = (
    "players can discard only their own cards",
    "players can discard or turn up only their own face-down cards",
)


def to_board(board: int) -> int:
    """The target of a card for a board."""
    return -1 - board


class Dealing:
    """The dealer on one street.

    Attributes:
        stub: Number of undealt cards.
        owed: Number of cards to burn first of all, for streets in which all stood pat.
        burn: Whether to burn a card before the next one, after any shuffling.
        put_in: The mask of the cards to shuffle into the stub before the next one.
        shuffle_in_burns: Whether to shuffle the burnt cards into the stub too.
        finished: Whether all cards of the street have been dealt.
    """

    __slots__ = (
        "_burnt", "_course", "_done", "_planned", "_seen", "_targets", "burn", "finished", "owed", "put_in",
        "shuffle_in_burns", "stub",
    )  # fmt: skip

    def begin_hand(self, course: Course) -> None:
        """Start with a full deck and no cards planned."""
        self._course = course
        self._seen = 0
        self._burnt = 0
        # The targets of the street's cards in order: a position, a position plus `FACE_UP`, or a board; the number
        # planned, and the number dealt.
        self._targets = _NO_TARGETS[:]
        self._planned = 0
        self._done = 0
        self.stub = course.deck_size
        self.owed = 0
        self.burn = False
        self.put_in = 0
        self.shuffle_in_burns = False
        self.finished = True

    def begin_street(self, street: int, state: PublicState, turned: int, muck: int) -> None:
        """Plan the cards of a street for the live players.

        `turned` has a bit for each player who has just turned a card up, and so is dealt the next one face down.
        `muck` has the cards that a game that reshuffles them shuffles into a stub too short for the street.
        """
        course = self._course
        self._planned = 0
        # A round of the table for each card, from the button's left: the button has the last card, heads-up too
        # (TDA 34B). With a script this order decides who gets which card.
        for _ in range(course.hole[street]):
            self._plan_round(state, 0, 0)
        for _ in range(course.up[street]):
            self._plan_round(state, _FACE_UP, turned)
        for board in range(course.boards):
            for _ in range(course.board[street]):
                self.plan(to_board(board))
        # Before the burn, which comes out of the same stub. Draw games look at the stub before each card instead
        # (`Discards.refill`); in board games the deck is always enough (`Variant.cards_needed`).
        if course.is_stud:
            self._see_to_enough(muck if course.reshuffles_muck else 0)
        self.start(course.burn[street])

    def clear(self) -> None:
        """Remove all planned cards."""
        self._planned = 0

    def plan(self, target: int) -> None:
        """Plan a card for `target`, after those planned so far."""
        self._targets[self._planned] = target
        self._planned += 1

    def start(self, burn: int) -> None:
        """Start dealing the planned cards, after one burn (TDA 38) if the stub has a card to spare.

        A street has its burn even if it then deals no card, as when all stand pat.
        """
        self._done = 0
        self.finished = self._planned == 0
        self.burn = False
        if burn and self.stub > 1:
            self.burn_first()

    def burn_first(self) -> None:
        """Burn a card before the next one."""
        # No card follows in this street, and only a card makes the source burn: the burn is owed before the next one.
        if self.finished:
            self.owed += 1
        else:
            self.burn = True
        # Counted at once: whether the stub is short must not depend on when the source burns the card.
        self.stub -= 1
        self._burnt += 1

    def _plan_round(self, state: PublicState, face: int, turned: int) -> None:
        for player in range(state.players):
            if not state.folded_row[player]:  # TDA RP-10C
                self.plan(player if turned >> player & 1 else player + face)

    def _see_to_enough(self, muck: int) -> None:
        """If the stub is too short for the street, shuffle in the muck, or deal one community card (TDA RP-10H)."""
        if muck and self.stub < self._planned + 2:
            self.put_back(muck)  # WSOP live action 249
        if not self.has_enough(self._planned):
            # TDA RP-10H, C: a burn, the community card, and a last card that is not dealt need three.
            if self.stub < 3:
                self.put_back_burns()
            self._planned = 0
            # TDA RP-10H, B: it belongs to every live hand. As it lies on a board, all evaluators count it without a
            # special case.
            self.plan(to_board(0))

    def has_enough(self, cards: int) -> int:
        """Whether the stub has so many cards to deal; the burns go back into it if that makes enough (TDA RP-10H)."""
        needed = cards + 2  # one for the burn, and the last card of the deck is never dealt
        # TDA RP-10H, A takes the burns only if they make enough; if not, they stay out, except for a stub below
        # three.
        if self.stub < needed <= self.stub + self._burnt:
            self.put_back_burns()
        return self.stub >= needed

    def prepare(self, source: CardSource) -> None:
        """Burn and shuffle what is due before the next card is drawn from `source`."""
        # These belong to earlier streets, so they come off the stub before anything is shuffled into it.
        for _ in range(self.owed):
            source.burn()
        # Cards go back into the deck before the burn of their street.
        if self.shuffle_in_burns:
            source.shuffle_in_burns()
        if self.put_in:
            source.shuffle_in(self.shuffle_in)
        if self.burn:
            source.burn()

    def take(self, card: Card) -> int:
        """Deal a card and return its target.

        Raises:
            CardsError: The card is not in the stub.
        """
        bit = _BITS[card] if 0 <= card < CARDS else 0
        if not bit & self._course.deck & ~self._seen:
            _refuse(card)
        # Burnt cards are not in it: nobody knows which they are, so a scripted card is never refused for having been
        # burnt.
        self._seen |= bit
        self.stub -= 1
        # Cleared here and not in `prepare`: a scripted card is dealt without a source, and then nothing was due to be
        # done.
        self.owed = 0
        self.burn = False
        self.put_in = 0
        self.shuffle_in_burns = False
        self._done += 1
        self.finished = self._done == self._planned
        return self._targets[self._done - 1]

    def put_back(self, cards: int) -> None:
        """Shuffle the cards of a mask into the stub before the next card."""
        # Nobody sees in which order they go in (TDA 39D): only the source decides, and the hand does not ask it.
        self.put_in = cards
        self._seen &= ~cards
        while cards:
            cards &= cards - 1
            self.stub += 1

    def put_back_burns(self) -> None:
        """Shuffle the burnt cards into the stub before the next card."""
        self.shuffle_in_burns = True
        self.stub += self._burnt
        self._burnt = 0

    def is_short(self) -> bool:
        """Whether the stub has no card for the next target.

        The last card is dealt only if it is the last one that the street needs (WSOP 2024, draw games).
        """
        return self.stub == 0 or (self.stub == 1 and self._planned - self._done > 1)

    def receiver(self) -> Position:
        """The position the next card goes to, or `NOBODY` for a board."""
        target = self._targets[self._done]
        return target % _FACE_UP if target >= 0 else NOBODY

    @property
    def shuffle_in(self) -> tuple[Card, ...]:
        """The cards to shuffle into the stub before the next one, in ascending order."""
        return cards_of(self.put_in)

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets of the cards still to be dealt: positions, positions plus `FACE_UP`, or boards."""
        return tuple(self._targets)[self._done : self._planned]

    def copy(self) -> Dealing:
        """An independent copy."""
        twin = Dealing.__new__(Dealing)
        twin._course = self._course
        twin._seen = self._seen
        twin._burnt = self._burnt
        twin._targets = self._targets[:]
        twin._planned = self._planned
        twin._done = self._done
        twin.stub = self.stub
        twin.owed = self.owed
        twin.burn = self.burn
        twin.put_in = self.put_in
        twin.shuffle_in_burns = self.shuffle_in_burns
        twin.finished = self.finished
        return twin


def _refuse(card: Card) -> NoReturn:
    raise CardsError(f"{card_name(card)} is not in the deck now")


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
        # From now on they are discards of an earlier draw, which is what `Reshuffle.EARLIER_DRAWS` may deal again.
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
        # Every card is checked before the first one leaves the hand: an illegal discard changes nothing.
        held = hole_cards.mask(player)
        if course.up_cards_stay:
            held &= ~mask_of(state.up[player])  # in stud face-up cards stay
        given = 0
        for card in cards:
            # A card named twice has been taken out of `held` by the first time, and is refused like a card of
            # somebody else.
            if type(card) is not int or not 0 <= card < CARDS or not held & ~given & bit_of(card):
                raise IllegalAction(_NOT_TO_GIVE[course.up_cards_stay])
            given |= bit_of(card)
        if course.set_apart:
            hole_cards.set_apart(player, cards)
            given = 0  # cards set apart stay in the player's hand
        stays = course.expose[street]
        if given and not stays:
            hole_cards.give_up(player, given)
        # A card that lay open and is discarded is no longer seen by the others.
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
        # Noted also for a player who turns up nothing: it is a public choice, like standing pat.
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
        # Unlike the first deal, a player gets all replacements at once, before the next one gets any.
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
        # By `Reshuffle.ALL_BUT_OWN` the muck waits until the stub is empty. Then the last card may be burnt, because
        # the muck provides the next one.
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
        # A reshuffle of burnt cards alone is not announced: no discard has come back.
        if listener is not None and dealing.put_in and dealing.stub > before:
            listener(ev.Reshuffled(len(dealing.shuffle_in)))

    def _shuffle_in(self, dealing: Dealing, player: Position, policy: Reshuffle) -> None:
        # The muck holds folded hands and what earlier draws gave up; nobody draws what this draw has discarded.
        if policy is Reshuffle.EARLIER_DRAWS and self.muck:
            # The last card of the stub, if it is still there, is shuffled together with them.
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
