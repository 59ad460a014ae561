"""The hand machine: one hand of any variant, from the posting of the blinds to the push of the pots.

Theory of operation. A hand is always in one of three turns (`tourney.game.turn`):

    DEAL    it asks for a card: `deal(card)`, or `deal_from(source)` for all the cards it asks for
    ACT     it asks `actor` for an action: `view(actor)` tells what the player may know, `apply(action)` does it
    OVER    the chips are where they belong

Each street has three phases, any of which may be missing: players give up cards or set them apart, cards are dealt,
players bet. Nothing in it is random and nothing is hidden from the caller: a replay, a test, another engine or a tree
walk drive it with the same verbs as a tournament does. An action that is not legal raises and changes nothing.

Positions are clockwise from the button's left: position 0 acts first after the first street, the button is last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS
from tourney.errors import CardsError, IllegalAction
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, Action, check_asked
from tourney.game.arguments import check_arguments
from tourney.game.dealing import FACE_UP, Dealing
from tourney.game.discards import Discards
from tourney.game.felt import Felt
from tourney.game.holes import Holes, unpack
from tourney.game.pot import Pot, build_pots
from tourney.game.settled import settled_board
from tourney.game.showdown import Showdown, award_uncontested, return_unmatched, table_hands
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes, button_blind_places, usual_places
from tourney.game.tempo import Tempo
from tourney.game.turn import ACT, DEAL, OVER
from tourney.game.view import View
from tourney.game.wagering import Wagering

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.event import Listener
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position

_STANDARD_RULES: Final = HouseRules()
_OUT_OF_PLACE: Final = (
    "this is no action of a betting round: fold, check or call, or bet or raise",
    "cards are given up now: discard, or stand pat with none",
)


class Hand:
    """One hand.

    Args:
        variant: The game.
        stakes: What it is played for.
        stacks: The players' chips, from the button's left. Everybody has at least one.
        places: Who holds button and blinds; by default as at a full table.
        rules: The house's choices.
        absent: Positions dealt in and posted for, whose hands are then killed (TDA 30). If all are absent the last
            to act keeps a live hand, so that somebody wins the pot.
        uncapped: Lift the cap on raises, as when the event is down to two (TDA 48).
        listener: Called with every `Event` as it happens.

    Attributes:
        variant, stakes: As above.
        felt: Everything that lies open.
        dealing: What cards are asked for, and from where.
        turn: `DEAL`, `ACT` or `OVER`.
        actor: The position to act, or `NOBODY`.
        street: Index of the current street.
        tempo: Counts of what took time.

    Raises:
        StructureError: The arguments do not make a hand.
    """

    __slots__ = (
        "_absent", "_amounts", "_course", "_discards", "_drawing", "_holes", "_listener", "_mucked", "_rules",
        "_settled", "_showdown", "_tabled", "_wagers", "actor", "dealing", "felt", "stakes", "street", "tempo",
        "turn", "variant",
    )  # fmt: skip

    def __init__(
        self,
        variant: Variant,
        stakes: Stakes,
        stacks: Sequence[Chips],
        *,
        places: Places | None = None,
        rules: HouseRules = _STANDARD_RULES,
        absent: Collection[Position] = (),
        uncapped: bool = False,
        listener: Listener | None = None,
    ) -> None:
        self.felt = Felt.__new__(Felt)
        self.tempo = Tempo()
        self.dealing = Dealing.__new__(Dealing)
        self._wagers = Wagering()
        self._discards = Discards.__new__(Discards)
        self._holes = Holes.__new__(Holes)
        self._showdown = Showdown.__new__(Showdown)
        self.restart(variant, stakes, stacks, places, rules, absent, uncapped, listener)

    def restart(
        self,
        variant: Variant,
        stakes: Stakes,
        stacks: Sequence[Chips],
        places: Places | None = None,
        rules: HouseRules = _STANDARD_RULES,
        absent: Collection[Position] = (),
        uncapped: bool = False,  # noqa: FBT001, FBT002 - compiled, as all arguments here
        listener: Listener | None = None,
    ) -> None:
        """Begin another hand in place of this one, which costs less than a new object.

        Views and tuples that were taken from this one stay what they are. The arguments are those of the class.

        Raises:
            StructureError: The arguments do not make a hand; there is none now.
        """
        course = variant.course
        self.turn = OVER
        if places is None:
            places = button_blind_places(len(stacks)) if variant.button_blind else usual_places(len(stacks))
        self.felt.open(stacks, places, course.boards)
        check_arguments(course, stakes.amounts, self.felt, absent)
        self.variant = variant
        self.stakes = stakes
        self._course = course
        self._amounts = stakes.amounts
        self.turn = DEAL
        self.actor = NOBODY
        self.street = 0
        self.tempo.reset()
        self._absent = absent
        self._listener = listener
        self._rules = rules
        self._drawing = False
        self._tabled = False
        self._settled = 0
        self._mucked = 0
        self._wagers.open(course, self._amounts, rules, self.felt, uncapped, listener)
        self._discards.open()
        self._holes.open()
        self.dealing.open(course)
        self.dealing.begin(0, self.felt)

    @property
    def hole(self) -> list[tuple[Card, ...]]:
        """Each player's own cards, those face up too. Not for players' eyes."""
        return [unpack(self._holes.packed(player)) for player in range(self.felt.players)]

    @property
    def receiver(self) -> int:
        """The position the next card goes to, or `NOBODY` for a board."""
        return self.dealing.receiver()

    def deal(self, card: Card) -> None:
        """Give the hand the next card it asks for.

        Raises:
            IllegalAction: The hand asks for no card.
            CardsError: The card is not in the deck, or was dealt before.
        """
        if self.turn != DEAL:
            raise IllegalAction("the hand asks for no card now")
        if type(card) is not int or not 0 <= card < CARDS:
            raise CardsError(f"{card!r} is not a card")
        self._deal(card)

    def deal_from(self, source: CardSource) -> None:
        """Take from `source` all the cards the hand asks for until a player must act or the hand is over."""
        dealing = self.dealing
        while self.turn == DEAL:
            if dealing.shuffle_in_burns:
                source.shuffle_in_burns()
            if dealing.put_in:
                source.shuffle_in(dealing.shuffle_in)
            if dealing.burn:
                source.burn()
            self._deal(source.draw())

    def _deal(self, card: Card) -> None:
        target = self.dealing.take(card)
        if target >= 0:
            player = target % FACE_UP
            self._holes.add(player, card)
            if target >= FACE_UP:
                self.felt.turn_up(player, (*self.felt.up[player], card))
            if self._listener is not None:
                self._listener(ev.HoleDealt(player, card, target >= FACE_UP))
        else:
            self.felt.show(-1 - target, card)
            if self._listener is not None:
                self._listener(ev.BoardDealt(self.variant.streets[self.street].name, card, -1 - target))
        self._go_on_dealing()

    def view(self, player: Position, key: int = 0) -> View:
        """What `player` may know now, to keep.

        `key` is that of the player's random numbers in this hand; with a count of its decisions it gives the view's
        own stream.
        """
        self.felt.check_position(player)
        view = View.__new__(View)
        self.open_view(view, self.felt.copy())
        self.show(view, player, key)
        return view

    def open_view(self, view: View, felt: Felt) -> None:
        """Have a view tell what lies open on the hand's own felt, or on a copy of it."""
        view.open(felt, self.variant, self.stakes, self._course.structure, self._amounts.chip)

    def show(self, view: View, player: Position, key: int) -> None:
        """Have a view tell what `player` may know now, apart from what lies open; as `view`."""
        decision = self.tempo.folds + self.tempo.decisions
        view.turn_to(player, self.street, self._holes.packed(player), key, decision)
        if self.turn == ACT:
            if not self._drawing:
                self._wagers.offer(view)
            elif player == self.actor:
                view.discard_least = self._course.discard[self.street]
                view.discard_most = max(view.discard_least, self._course.draw[self.street])

    def apply(self, action: Action) -> None:
        """Do what the player to act asks for, and go on to the next turn.

        Raises:
            IllegalAction: The rules do not allow it now; nothing has changed.
        """
        check_asked(action)
        self.apply_checked(action)

    def apply_checked(self, action: Action) -> None:
        """`apply`, of what is known to be an `Action`."""
        if self.turn != ACT:
            raise IllegalAction("it is nobody's turn to act")
        kind = action._code - 1
        if kind > DISCARD or (kind == DISCARD) != self._drawing:
            raise IllegalAction(_OUT_OF_PLACE[self._drawing])
        if kind == DISCARD:
            self._discard(action._cards)
        else:
            if kind == CHECK_OR_CALL:
                self._wagers.check_or_call()
            elif kind == BET_OR_RAISE:
                self._wagers.bet_or_raise(action._amount_to)
            else:
                self._wagers.fold()
                self._discards.muck |= self._holes.mask(self.actor)
            self.tempo.note(kind == FOLD)
            self.felt.note(self.street, self.actor, kind, self.felt.bet_row[self.actor])
            self._go_on()

    def muck(self, player: Position) -> None:
        """Have a live player, but not the last, give up the hand unseen at the showdown, and all claim to the pot."""
        self.felt.check_position(player)
        self._mucked |= 1 << player

    def pots(self) -> list[Pot]:
        """Main and side pots as they stand, bets of this street included; none while or once they are empty."""
        return build_pots(self.felt) if self.felt.pot else []

    def copy(self) -> Hand:
        """An independent hand in the same state, without the listener."""
        twin = Hand.__new__(Hand)
        twin.variant = self.variant
        twin.stakes = self.stakes
        twin.felt = self.felt.copy()
        twin.turn = self.turn
        twin.actor = self.actor
        twin.street = self.street
        twin.tempo = self.tempo.copy()
        twin._course = self._course
        twin._amounts = self._amounts
        twin._absent = self._absent
        twin._listener = None
        twin._rules = self._rules
        twin.dealing = self.dealing.copy()
        twin._discards = self._discards.copy()
        twin._holes = self._holes.copy()
        twin._drawing = self._drawing
        twin._tabled = self._tabled
        twin._settled = self._settled
        twin._mucked = self._mucked
        twin._wagers = self._wagers.copy(twin.felt)
        twin._showdown = Showdown.__new__(Showdown)
        return twin

    def _discard(self, cards: tuple[Card, ...]) -> None:
        player = self.actor
        self._discards.give_up(self._course, self.street, self._holes, self.felt, player, cards)
        self.tempo.note(0)
        self.felt.note(self.street, player, DISCARD, len(cards))
        if self._listener is not None:
            self._listener((ev.SetApart if self._course.set_apart else ev.Discarded)(player, cards))
        self._next_drawer()

    def _start_street(self) -> None:
        self.street += 1
        self.tempo.streets += 1
        if self._course.gives_up:
            self._discards.begin_street()
        if self._course.draw[self.street] or self._course.discard[self.street]:
            self._drawing = True
            self.turn = ACT
            self.actor = NOBODY
            self._next_drawer()
        else:
            self._deal_street()

    def _next_drawer(self) -> None:
        """Players give up cards in order from the button's left, those all-in too."""
        felt = self.felt
        self.actor += 1
        while self.actor < felt.players and felt.folded_row[self.actor]:
            self.actor += 1
        if self.actor == felt.players:
            self._drawing = False
            self._deal_street()

    def _deal_street(self) -> None:
        if self._course.draw[self.street]:
            burn = self._course.burn[self.street]
            self._discards.plan_draw(self.dealing, self.felt, burn, self._rules.reshuffle, self._listener)
        else:
            self.dealing.begin(self.street, self.felt)
        self.turn = DEAL
        self.actor = NOBODY
        self._go_on_dealing()

    def _go_on_dealing(self) -> None:
        if self._course.stops_when_settled and self._is_settled():
            self._show_down()
        elif self.dealing.finished:
            self._begin_betting()
        elif self._course.draws:
            self._discards.refill(self.dealing, self._rules.reshuffle, self._listener)

    def _is_settled(self) -> bool:
        """Whether all betting is over and no card to come can change who wins what."""
        if self._wagers.active > 1 or self._wagers.live == 1 or self.street == 0:
            return False
        self._settled = settled_board(self.variant, self.felt, self.hole, self._course.board_size)
        return self._settled != 0

    def _begin_betting(self) -> None:
        if self.street == 0 and self._absent:
            self._discards.muck |= self._wagers.kill_absent(self._absent, self._holes)
        if not self._course.unit[self.street] and self._wagers.live > 1:
            self._end_street()
        else:
            self.turn = ACT
            if self._course.unit[self.street]:
                self._wagers.begin(self.street)
            self._go_on()

    def _go_on(self) -> None:
        """Pass the turn to the next player who has something to decide, or end the street, or the hand."""
        if self._wagers.live == 1:
            return_unmatched(self.felt, self._listener)
            award_uncontested(self.felt, self._listener)
            self.turn = OVER
            self.actor = NOBODY
        else:
            self.actor = self._wagers.next_to_act()
            if self.actor == NOBODY:
                self._end_street()

    def _end_street(self) -> None:
        if self._course.unit[self.street]:
            if self._wagers.active <= 1:
                return_unmatched(self.felt, self._listener)
                self._table_hands()
            self.felt.gather()
        if self.street + 1 == self._course.streets:
            self._show_down()
        else:
            self._start_street()

    def _table_hands(self) -> None:
        """Hands go face up once betting is over and someone is all-in (TDA 16), unless cards are still drawn."""
        if self._listener is not None and not self._tabled and not self._course.draws_after(self.street):
            self._tabled = True
            table_hands(self.felt, self.hole, self._listener)

    def _show_down(self) -> None:
        self.tempo.note_showdown(self.felt)
        showdown = self._showdown
        showdown.open(self._course, self.felt, self._holes, self._mucked, self._settled)
        if self._listener is not None and not self._tabled:
            wagers = self._wagers
            showdown.tell(wagers.raiser if wagers.raiser != NOBODY else wagers.first, self.hole, self._listener)
        showdown.award(self._amounts.chip, self._listener)
        self.turn = OVER
        self.actor = NOBODY
