"""The hand machine: plays one hand of any variant, from the forced bets to the award of the pots.

How it works. A hand is always in one of three states (`tourney.game.turn`):

    DEAL    it needs a card: call `deal(card)`, or `deal_from(source)` for all cards it needs
    ACT     `actor` must act: `view(actor)` shows what that player may know, `apply(action)` makes the action
    OVER    the hand is over and the chips are in the winners' stacks

Each street has up to three phases: players discard, set cards apart or turn them up; cards are dealt; players bet.
The machine uses no randomness and hides nothing from the caller. A replay, a test, another engine or a tree search
uses the same methods as a tournament. An illegal action raises `IllegalAction` and changes nothing.

Positions are clockwise. Position 0, left of the button, acts first after the first street; the button is last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS
from tourney.cards.rankings import worth
from tourney.errors import CardsError, IllegalAction
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, DISCARD, FOLD, Action, check_asked
from tourney.game.dealing import FACE_UP, Dealing, Discards
from tourney.game.hole_cards import HoleCards, unpack
from tourney.game.pot import Pot, SevensRule, build_pots
from tourney.game.public_state import PublicState, Tempo
from tourney.game.runout import find_settled_board
from tourney.game.showdown import Showdown, award_uncontested, return_unmatched, table_hands
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes, button_blind_places, usual_places
from tourney.game.turn import ACT, DEAL, OVER
from tourney.game.view import View
from tourney.game.wagering import Wagering, check_arguments

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.event import Listener
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position

_STANDARD_RULES: Final = HouseRules()
_POSITION: Final = FACE_UP - 1
_OUT_OF_PLACE: Final = (
    "in a betting round, fold, check or call, or bet or raise",
    "this is a draw: discard, or stand pat with no cards",
)


class Hand:
    """One hand of poker.

    >>> import tourney
    >>> holdem = tourney.shipped_variant("no_limit_holdem")
    >>> hand = tourney.Hand(holdem, tourney.Stakes(small_blind=50, big_blind=100), [5_000, 5_000, 5_000])
    >>> hand.deal_from(tourney.Script(tourney.parse_cards("As Ad Kh Kc 7d 2s  3c 4d 5h 6s 9c")))
    >>> hand.state.bets  # the small blind, the big blind, the button, who acts first of three
    (50, 100, 0)

    Args:
        variant: The game.
        stakes: The stakes.
        stacks: The players' stacks, clockwise from the button's left. Each must be at least 1.
        places: Positions of the button and the blinds; by default those of a full table.
        rules: The house rules.
        absent: Positions of absent players. They are dealt in and post, and then their hands are killed (TDA 30). If
            all are absent, the last to act keeps a live hand and wins the pot.
        uncapped: Whether the event is down to two players, so that fixed limit has no cap on raises (TDA 48).
        listener: Called with each `Event` as it happens.

    Attributes:
        variant, stakes: The arguments.
        state: The public state.
        dealing: The cards needed now, and where they go.
        turn: `DEAL`, `ACT` or `OVER`.
        actor: The position to act, or `NOBODY`.
        street: Index of the current street.
        tempo: Counts of what takes time, for the clock.

    Raises:
        InvalidArgument: The arguments are not valid.
    """

    __slots__ = (
        "_absent",
        "_amounts",
        "_burn",
        "_course",
        "_discards",
        "_drawer",
        "_drawing",
        "_hole_cards",
        "_listener",
        "_mucked",
        "_round",
        "_rules",
        "_settled",
        "_sevens",
        "_showdown",
        "_tabled",
        "_wagers",
        "actor",
        "dealing",
        "stakes",
        "state",
        "street",
        "tempo",
        "turn",
        "variant",
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
        # A table plays all its hands with one `Hand`: its parts are made empty, and `restart` fills them for each.
        self.variant = variant
        self.stakes = stakes
        self._course = variant.course
        self._amounts = stakes.amounts
        self.state = PublicState.__new__(PublicState)
        self.state.set_places(places or _full_table(variant, len(stacks)))
        self.tempo = Tempo()
        self.dealing = Dealing.__new__(Dealing)
        self._wagers = Wagering()
        self._round = self._wagers.round
        self._discards = Discards.__new__(Discards)
        self._hole_cards = HoleCards.__new__(HoleCards)
        self._showdown = Showdown()
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
        """Start another hand in this object, which is cheaper than a new one.

        Views and tuples taken from the old hand stay valid. The arguments are those of the class.

        Raises:
            InvalidArgument: The arguments are not valid; the object then holds no hand.
        """
        # If an argument is refused below, the object holds no hand.
        self.turn = OVER
        if variant is not self.variant:
            self.variant = variant
            self._course = variant.course
        if stakes is not self.stakes:
            self.stakes = stakes
            self._amounts = stakes.amounts
        if places is None:
            places = _full_table(variant, len(stacks))
        if places is not self.state.places:
            self.state.set_places(places)
        self.state.begin_hand(stacks, self._course.boards)
        check_arguments(self._course, self._amounts, self.state, absent)
        self.turn = DEAL
        self.actor = NOBODY
        self.street = 0
        self.tempo.reset()
        self._absent = absent
        self._listener = listener
        self._rules = rules
        self._drawer = NOBODY
        self._drawing = False
        self._burn = 0
        self._tabled = False
        self._settled = 0
        self._mucked = 0
        self._sevens = SevensRule() if self._course.sevens_rule else None
        # Antes and blinds are in before the first card: a player's stack is what the forced bets leave of it.
        self._wagers.begin_hand(self._course, self._amounts, rules, self.state, uncapped, listener)
        self._discards.begin_hand()
        self._hole_cards.begin_hand()
        self.dealing.begin_hand(self._course)
        self.dealing.begin_street(0, self.state, 0, 0)

    @property
    def hole(self) -> list[tuple[Card, ...]]:
        """Each player's own cards, including those face up. Do not show this to players."""
        return [unpack(self._hole_cards.packed_row[player]) for player in range(self.state.players)]

    @property
    def receiver(self) -> int:
        """The position the next card goes to, or `NOBODY` for a board."""
        return self.dealing.receiver()

    def deal(self, card: Card) -> None:
        """Deal the next card.

        Raises:
            IllegalAction: The hand needs no card now.
            CardsError: The card is not in the deck, or has been dealt.
        """
        if self.turn != DEAL:
            raise IllegalAction("the hand needs no card now")
        if type(card) is not int or not 0 <= card < CARDS:
            raise CardsError(f"{card!r} is not a card")
        self._deal(card)

    def deal_from(self, source: CardSource) -> None:
        """Deal cards from `source` until a player must act or the hand is over."""
        while self.turn == DEAL:
            self.dealing.prepare(source)
            self._deal(source.draw())

    def _deal(self, card: Card) -> None:
        target = self.dealing.take(card)
        if target >= 0:
            player = target & _POSITION
            self._hole_cards.add(player, card)
            if target != player:
                self.state.deal_up(player, card)
        else:
            self.state.show(-1 - target, card)
        if self._listener is not None:
            self._announce_card(self._listener, target, card)
        if self.dealing.finished or self._course.card_by_card:
            self._go_on_dealing()

    def _announce_card(self, listener: Listener, target: int, card: Card) -> None:
        if target >= 0:
            listener(ev.HoleDealt(target & _POSITION, card, target >= FACE_UP))
        else:
            listener(ev.BoardDealt(self.variant.streets[self.street].name, card, -1 - target))

    def view(self, player: Position, key: int = 0) -> View:
        """A view for `player`, who may keep it.

        `key` is the seed of the player's random numbers in this hand. Together with the number of decisions so far it
        determines the view's own stream.
        """
        self.state.check_position(player)
        view = View.__new__(View)
        self.open_view(view, self.state.copy())
        self.show(view, player, key)
        return view

    def open_view(self, view: View, state: PublicState) -> None:
        """Make a view of this hand's own public state, or of a copy of it."""
        view.show(state, self.variant, self.stakes, self._course.structure, self._amounts.chip)

    def show(self, view: View, player: Position, key: int) -> None:
        """Fill in the rest of a view for `player`; arguments as in `view`."""
        # The number of actions so far, so that each decision has its own random numbers.
        decision = self.tempo.folds + self.tempo.decisions
        view.turn_to(player, self.street, self._hole_cards.packed_row[player], key, decision)
        if self.turn == ACT:
            if not self._drawing:
                self._round.offer(view)
            elif player == self.actor:
                view.discard_least = self._course.discard[self.street]
                view.discard_most = self._course.gives(self.street)

    def apply(self, action: Action) -> None:
        """Make the action for the player to act, and advance to the next state.

        >>> import tourney
        >>> stakes = tourney.Stakes(small_blind=50, big_blind=100)
        >>> hand = tourney.Hand(tourney.shipped_variant("no_limit_holdem"), stakes, [5_000, 5_000, 5_000])
        >>> hand.deal_from(tourney.Script(tourney.parse_cards("As Ad Kh Kc 7d 2s")))
        >>> hand.apply(tourney.raise_to(150))  # the least raise is to 200 (TDA 43)
        Traceback (most recent call last):
        tourney.errors.IllegalAction: ...
        >>> hand.apply(tourney.fold())
        >>> hand.apply(tourney.raise_to(300))
        >>> hand.apply(tourney.fold())
        >>> hand.state.stacks  # nobody called the raise: it comes back, and the big blind is won
        (5100, 4900, 5000)

        Raises:
            IllegalAction: The rules do not allow it now; nothing has changed.
        """
        check_asked(action)
        self.apply_checked(action)

    def apply_checked(self, action: Action) -> None:
        """Like `apply`, for an object that is known to be an `Action`."""
        if self.turn != ACT:
            raise IllegalAction("it is nobody's turn to act")
        kind = action._code - 1
        # In a draw nobody bets, and in a betting round nobody discards; what else is illegal the parts below find
        # out.
        if kind > DISCARD or (kind == DISCARD) != self._drawing:
            raise IllegalAction(_OUT_OF_PLACE[self._drawing])
        if kind == DISCARD:
            self._discard(action._cards)
        else:
            if kind == FOLD:
                self._round.fold()
                # Folded cards are reshuffled if the deck runs out in a draw.
                self._discards.muck |= self._hole_cards.mask(self.actor)
                self.tempo.folds += 1
            else:
                if kind == BET_OR_RAISE:
                    self._round.bet_or_raise(action._amount_to)
                # A check by the player with the bring-in card posts it: whoever does not complete has to.
                elif self._round.bring_in_due:
                    self._wagers.bring_in()
                else:
                    self._round.check_or_call()
                    self._note_check()
                self.tempo.decisions += 1
            # Before play goes on, because `actor` and the bets of the street then change.
            self.state.note(self.street, self.actor, kind, self.state.bet_row[self.actor])
            self._go_on()

    def _note_check(self) -> None:
        """Note a check after the draw, or a call of less than a full bet, where the sevens rule applies."""
        last = self.street + 1 == self._course.streets
        if self._sevens is not None and last and self._round.bet_to < self._round.step:
            self._sevens.note(self.actor, self._worth(self.actor), self.state)

    def _worth(self, player: Position) -> int:
        """The worth of a player's hand by the first ranking, in a game without a board."""
        return worth(self._course.rankings[0], self._hole_cards.mask(player), self.state.bug)

    def _settle_sevens(self) -> None:
        """Settle the bets that a player who has checked a seven or better cannot win."""
        if self._sevens is not None:
            live = [not gone for gone in self.state.folded]
            worths = [self._worth(player) if live[player] else 0 for player in range(self.state.players)]
            self._sevens.settle(worths, self.state, self._amounts.chip, self._listener)

    def muck(self, player: Position) -> None:
        """Muck a live hand unseen at the showdown; it cannot win (TDA 13B, 14). Not for the last live hand."""
        self.state.check_position(player)
        # The hand stays live until the showdown: TDA 14 kills cards when they go into the muck, and the bets stay
        # called.
        self._mucked |= 1 << player

    def pots(self) -> list[Pot]:
        """The main pot and the side pots, including the bets of this street; empty if the pot is empty."""
        return build_pots(self.state) if self.state.pot else []

    def copy(self) -> Hand:
        """An independent copy of the hand, without the listener."""
        twin = Hand.__new__(Hand)
        twin.variant = self.variant
        twin.stakes = self.stakes
        twin.state = self.state.copy()
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
        twin._hole_cards = self._hole_cards.copy()
        twin._burn = self._burn
        twin._drawer = self._drawer
        twin._drawing = self._drawing
        twin._tabled = self._tabled
        twin._settled = self._settled
        twin._mucked = self._mucked
        twin._sevens = self._sevens.copy() if self._sevens is not None else None
        twin._wagers = self._wagers.copy(twin.state)
        twin._round = twin._wagers.round
        twin._showdown = Showdown()
        return twin

    def __deepcopy__(self, memo: object) -> Hand:
        return self.copy()

    def _discard(self, cards: tuple[Card, ...]) -> None:
        player = self.actor
        self._discards.give_up(self._course, self.street, self._hole_cards, self.state, player, cards)
        self.tempo.decisions += 1
        if self._course.turns_up_in_turn:
            self._deal_in_turn(player)
        else:
            if not self._course.expose[self.street]:  # a secret until all players have chosen
                self.state.note(self.street, player, DISCARD, len(cards))
                if self._listener is not None:
                    self._listener((ev.SetApart if self._course.set_apart else ev.Discarded)(player, cards))
            self._next_drawer()

    def _deal_in_turn(self, player: Position) -> None:
        """Turn up the player's card, if that was the choice, and deal the player the next one."""
        turned = self._discards.turn_up_of(player, self.street, self.state, self._listener)
        self.dealing.clear()
        self.dealing.plan(player if turned else player + FACE_UP)
        self.dealing.start(self._burn)
        self._burn = 0
        self.turn = DEAL
        self.actor = NOBODY

    def _start_street(self) -> None:
        self.street += 1
        self.tempo.streets += 1
        if self._course.gives_up:
            # Before anybody discards, so that what was given up in the last draw counts as an earlier one from here
            # on.
            self._discards.begin_street()
        if self._course.gives(self.street) and self._has_choices():
            self._drawing = True
            self._drawer = NOBODY
            self._burn = self._course.burn[self.street]
            self._next_drawer()
        else:
            self._deal_street()

    def _has_choices(self) -> int:
        """Whether the players choose: not if one community card is due instead of a card that each would turn up."""
        return not self._course.turns_up_in_turn or self.dealing.has_enough(self._round.live)

    def _next_drawer(self) -> None:
        """Turn to the next player to discard, clockwise from the button's left; players who are all-in do so too."""
        state = self.state
        self._drawer += 1
        # From position 0, the button's left, and not from the first to act: in a draw the order does not follow the
        # betting.
        while self._drawer < state.players and state.folded_row[self._drawer]:
            self._drawer += 1
        self.turn = ACT
        self.actor = self._drawer
        if self._drawer == state.players:
            self._drawing = False
            if self._course.turns_up_in_turn:
                self._begin_betting()
            else:
                self._deal_street()

    def _deal_street(self) -> None:
        dealing = self.dealing
        burn = self._course.burn[self.street]
        if self._course.draw[self.street]:
            self._discards.plan_draw(dealing, self.state, burn)
        else:
            turned = 0
            if self._course.expose[self.street]:
                turned = self._discards.turn_up(self.street, self.state, self._listener)
            dealing.begin_street(self.street, self.state, turned, self._discards.muck)
            if dealing.put_in:
                self._discards.reshuffle_muck(dealing, self._listener)
        # `start` has not burnt, as it would have left nothing to deal; after a reshuffle there is enough for both.
        if burn and self._course.draws and not (dealing.burn or dealing.finished):
            self._discards.burn_after_reshuffle(dealing, self._rules, self._listener)
        self.turn = DEAL
        self.actor = NOBODY
        self._go_on_dealing()

    def _go_on_dealing(self) -> None:
        # Asked before each card, the first one too: seed 000 stops as soon as no card can change who wins what.
        if self._course.stops_when_settled and self._is_settled():
            self._show_down()
        elif self.dealing.finished:
            if self._drawing:
                self._next_drawer()
            else:
                self._begin_betting()
        elif self._course.draws:
            self._discards.refill(self.dealing, self._rules, self._listener)

    def _is_settled(self) -> bool:
        """Whether betting is over and no card to come can change who wins what."""
        # On the first street the hole cards themselves are still being dealt.
        if self._round.active > 1 or self._round.live == 1 or self.street == 0:
            return False
        self._settled = find_settled_board(self.variant, self.state, self.hole, self._course.board_size)
        return self._settled != 0

    def _begin_betting(self) -> None:
        # Absent players are dealt in and post before their hands are killed (TDA 30).
        if self.street == 0 and self._absent:
            self._discards.muck |= self._wagers.kill_absent(self._absent, self._hole_cards)
        # A street without betting ends here, unless the others have been killed: then the hand is over.
        if not self._course.unit[self.street] and self._round.live > 1:
            self._end_street()
        else:
            self.turn = ACT
            if self._course.unit[self.street]:
                self._wagers.begin_street(self.street)
            self._go_on()

    def _go_on(self) -> None:
        """Turn to the next player with a decision to make, or end the street or the hand."""
        if self._round.live == 1:
            # The uncalled bet goes back first, so that nobody is reported to win chips that nobody called.
            return_unmatched(self.state, self._listener)
            self._settle_sevens()
            award_uncontested(self.state, self._listener)
            self.turn = OVER
            self.actor = NOBODY
        else:
            self.actor = self._round.next_to_act()
            if self.actor == NOBODY:
                self._end_street()

    def _end_street(self) -> None:
        if self._course.unit[self.street]:
            # No more betting is possible: the uncalled bet goes back, and hands go face up (TDA 16).
            if self._round.active <= 1:
                return_unmatched(self.state, self._listener)
                self._table_hands()
            self.state.gather()
        if self.street + 1 == self._course.streets:
            self._show_down()
        else:
            self._start_street()

    def _table_hands(self) -> None:
        """Table all hands once betting is over and a player is all-in (TDA 16), unless draws remain."""
        # Players who still draw choose their discards with closed hands: all-in hands then show at the end
        # (`announce`).
        if self._listener is not None and not self._tabled and not self._course.draws_after(self.street):
            self._tabled = True
            table_hands(self.state, self.hole, self._listener)

    def _show_down(self) -> None:
        self.tempo.note_showdown(self.state)
        showdown = self._showdown
        showdown.begin_showdown(self._course, self.state, self._hole_cards, self._mucked, self._settled)
        if self._listener is not None and not self._tabled:
            betting = self._round
            # The last aggressor shows first; without one, the first to act (TDA 17A).
            showdown.announce(
                betting.raiser if betting.raiser != NOBODY else betting.first, self.hole, self._listener
            )
        # Before the award, because it takes chips out of the pots.
        self._settle_sevens()
        showdown.award(self._amounts.chip, self._listener)
        self.turn = OVER
        self.actor = NOBODY


def _full_table(variant: Variant, players: int) -> Places:
    return button_blind_places(players) if variant.button_blind else usual_places(players)
