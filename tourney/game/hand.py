"""The hand machine: one hand of any variant, from the posting of the blinds to the push of the pots.

Theory of operation. A hand is always in one of three turns:

    DEAL    it asks for a card: `deal(card)`, or `deal_from(source)` for all the cards it asks for
    ACT     it asks `actor` for an action: `view(actor)` tells what the player may know, `apply(action)` does it
    OVER    the chips are where they belong

Each street goes through three phases, any of which may be missing: players give up cards, cards are dealt, players
bet. Nothing in it is random and nothing is hidden from the caller, so a replay, a test, another engine or a tree walk
drive it with the same verbs as a tournament does. An action that is not legal raises and changes nothing.

Positions are clockwise from the button's left: position 0 acts first after the first street, the button is last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD
from tourney.game.arguments import check_arguments
from tourney.game.dealing import FACE_UP, Dealing
from tourney.game.discards import Discards
from tourney.game.felt import Felt
from tourney.game.pot import Pot, build_pots
from tourney.game.settled import settled_board
from tourney.game.showdown import Showdown, award_uncontested, return_unmatched, table_hands
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes, usual_places
from tourney.game.tempo import Tempo
from tourney.game.variant import Bet, Forced, Variant
from tourney.game.view import Offer, View
from tourney.game.wagering import Wagering
from tourney.streams import derive

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.action import Action
    from tourney.game.event import Listener
    from tourney.types import Card, Chips, Position

DEAL: Final = 0
ACT: Final = 1
OVER: Final = 2

_STANDARD_RULES: Final = HouseRules()


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
        felt: Everything that lies open.
        hole: Each player's own cards, those face up too. Not for players' eyes.
        turn: `DEAL`, `ACT` or `OVER`.
        actor: The position to act, or `NOBODY`.
        street: Index of the current street.
        tempo: Counts of what took time.

    Raises:
        StructureError: The arguments do not make a hand.
    """

    __slots__ = (
        "_absent", "_dealing", "_discards", "_drawing", "_listener", "_mucked", "_rules", "_settled", "_tabled",
        "_wagers", "actor", "felt", "hole", "stakes", "street", "tempo", "turn", "variant",
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
        players = len(stacks)
        places = places or usual_places(players)
        check_arguments(variant, stakes, stacks, places, absent)
        self.variant = variant
        self.stakes = stakes
        self.felt = Felt(stacks, places, boards=variant.boards)
        self.hole: list[list[Card]] = [[] for _ in stacks]
        self.turn = DEAL
        self.actor = NOBODY
        self.street = 0
        self.tempo = Tempo()
        self._absent = absent
        self._listener = listener
        self._rules = rules
        self._dealing = Dealing(variant)
        self._discards = Discards(players)
        self._drawing = False
        self._tabled = False
        self._settled: tuple[Card, ...] | None = None
        self._mucked = [False] * players
        self._wagers = Wagering(variant, stakes, rules, self.felt, uncapped=uncapped, listener=listener)
        self._dealing.begin(variant, variant.streets[0], range(players))

    # Cards

    @property
    def receiver(self) -> int:
        """The position the next card goes to, or `NOBODY` for a board."""
        return self._dealing.receiver

    def deal(self, card: Card) -> None:
        """Give the hand the next card it asks for.

        Raises:
            IllegalAction: The hand asks for no card.
            CardsError: The card is not in the deck, or was dealt before.
        """
        if self.turn != DEAL:
            raise IllegalAction("the hand asks for no card now")
        target = self._dealing.take(card)
        felt = self.felt
        if target >= 0:
            player = target % FACE_UP
            self.hole[player].append(card)
            if target >= FACE_UP:
                felt.up[player] += (card,)
            if self._listener is not None:
                self._listener(ev.HoleDealt(player, card, target >= FACE_UP))
        else:
            felt.boards[-1 - target] += (card,)
            if self._listener is not None:
                self._listener(ev.BoardDealt(self.variant.streets[self.street].name, card, -1 - target))
            if self.variant.stops_when_settled and self._is_settled():
                self._show_down()
                return
        if self._dealing.finished:
            self._begin_betting()
        else:
            self._refill()

    def deal_from(self, source: CardSource) -> None:
        """Take from `source` all the cards the hand asks for until a player must act or the hand is over."""
        dealing = self._dealing
        while self.turn == DEAL:
            if dealing.shuffle_in_burns:
                source.shuffle_in_burns()
            if dealing.shuffle_in:
                source.shuffle_in(dealing.shuffle_in)
            if dealing.burn:
                source.burn()
            self.deal(source.draw())

    # Players

    def view(self, player: Position, key: int = 0) -> View:
        """What `player` may know now; `key` is that of the player's random stream for this hand."""
        return View(
            self.variant,
            self.stakes,
            self.felt,
            player=player,
            hole=tuple(self.hole[player]),
            street=self.street,
            offer=self._offer(player),
            key=derive(key, self.tempo.folds + self.tempo.decisions),
        )

    def apply(self, action: Action) -> None:
        """Do what the player to act asks for, and go on to the next turn.

        Raises:
            IllegalAction: The rules do not allow it now; nothing has changed.
        """
        if self.turn != ACT:
            raise IllegalAction("it is nobody's turn to act")
        kind = action.kind
        if self._drawing:
            self._discard(kind, action.cards)
            return
        if kind == CHECK_OR_CALL:
            self._wagers.check_or_call()
        elif kind == BET_OR_RAISE:
            self._wagers.bet_or_raise(action.amount_to)
        elif kind == FOLD:
            self._wagers.fold()
            self._discards.muck += self.hole[self.actor]
        else:
            raise IllegalAction(f"{action!r} is no action of a betting round")
        self._note(kind, self.felt.bets[self.actor])
        self._go_on()

    def muck(self, player: Position) -> None:
        """Have a live player give up the hand unseen at the showdown, and with it all claim to the pot.

        At least one live player must not.
        """
        self._mucked[player] = True

    def pots(self) -> list[Pot]:
        """Main and side pots as they stand, bets of this street included; none while or once they are empty."""
        if not self.felt.pot:
            return []
        return build_pots(self.felt.committed, self.felt.folded, self.felt.dead)

    def copy(self) -> Hand:
        """An independent hand in the same state, without the listener."""
        twin = Hand.__new__(Hand)
        for name in Hand.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.felt = self.felt.copy()
        twin.hole = [cards.copy() for cards in self.hole]
        twin.tempo = self.tempo.copy()
        twin._dealing = self._dealing.copy()
        twin._discards = self._discards.copy()
        twin._mucked = self._mucked.copy()
        twin._wagers = self._wagers.copy(twin.felt)
        twin._listener = None
        return twin

    # Giving up cards

    def _offer(self, player: Position) -> Offer:
        if self.turn != ACT:
            return Offer()
        if not self._drawing:
            return self._wagers.offer(player)
        if player != self.actor:
            return Offer()
        street = self.variant.streets[self.street]
        return Offer(discard_least=street.discard, discard_most=max(street.discard, street.draw))

    def _note(self, kind: int, amount: int) -> None:
        if kind == FOLD:
            self.tempo.folds += 1
        else:
            self.tempo.decisions += 1
        self.felt.line = (self.felt.line, self.street, self.actor, kind, amount)

    def _discard(self, kind: int, cards: tuple[Card, ...]) -> None:
        player = self.actor
        offer = self._offer(player)
        cards = tuple(cards)
        if kind != DISCARD:
            raise IllegalAction("cards are given up now: discard, or stand pat with none")
        if not offer.discard_least <= len(cards) <= offer.discard_most:
            raise IllegalAction(f"{len(cards)} cards are not {offer.discard_least} to {offer.discard_most}")
        hole = self.hole[player]
        if len(set(cards)) != len(cards) or not all(type(card) is int and card in hole for card in cards):
            raise IllegalAction("only cards one holds can be given up")
        for card in cards:
            hole.remove(card)
        self.felt.up[player] = tuple(card for card in self.felt.up[player] if card not in cards)
        self._discards.now[player] = cards
        self._note(DISCARD, len(cards))
        if self._listener is not None:
            self._listener(ev.Discarded(player, cards))
        self._next_drawer()

    def _start_street(self) -> None:
        self.street += 1
        self.tempo.streets += 1
        street = self.variant.streets[self.street]
        if street.draw or street.discard:
            self._discards.begin_draw()
            self._drawing = True
            self.turn = ACT
            self.actor = NOBODY
            self._next_drawer()
        else:
            self._deal_street()

    def _next_drawer(self) -> None:
        """Players give up cards in order from the button's left, those all-in too."""
        players = len(self.hole)
        self.actor += 1
        while self.actor < players and self.felt.folded[self.actor]:
            self.actor += 1
        if self.actor == players:
            self._drawing = False
            self._deal_street()

    # Dealing

    def _deal_street(self) -> None:
        variant = self.variant
        street = variant.streets[self.street]
        live = [player for player, gone in enumerate(self.felt.folded) if not gone]
        if street.draw:
            targets = [player for player in live for _ in self._discards.now[player]]
            self._dealing.plan(targets, burn=street.burn and self._dealing.stub > 1)
        else:
            self._dealing.begin(variant, street, live)
        self.turn = DEAL
        self.actor = NOBODY
        if variant.stops_when_settled and self._is_settled():
            self._show_down()
        elif self._dealing.finished:
            self._begin_betting()
        else:
            self._refill()

    def _refill(self) -> None:
        """In a draw, see that there is a card for the next player."""
        dealing = self._dealing
        if self.variant.streets[self.street].draw and dealing.stub <= 1:
            self._discards.refill(dealing, dealing.receiver, self._rules.reshuffle)
            if dealing.shuffle_in and self._listener is not None:
                self._listener(ev.Reshuffled(len(dealing.shuffle_in)))

    def _is_settled(self) -> bool:
        """Whether all betting is over and no card to come can change who wins what."""
        if self._wagers.active > 1 or self._wagers.live == 1 or self.street == 0:
            return False
        size = sum(street.board for street in self.variant.streets)
        self._settled = settled_board(self.variant, self.felt, self.hole, size)
        return self._settled is not None

    # Betting

    def _begin_betting(self) -> None:
        street = self.variant.streets[self.street]
        if self.street == 0 and self._absent:
            self._kill_absent()
        if street.bet is Bet.NONE and self._wagers.live > 1:
            self._end_street()
            return
        self.turn = ACT
        if street.bet is not Bet.NONE:
            self._wagers.begin(self.street)
        self._go_on()

    def _kill_absent(self) -> None:
        last = self.felt.places.big_blind if self.variant.forced is Forced.BLINDS else NOBODY
        for player in [*range(last + 1, len(self.hole)), *range(last + 1)]:
            if player in self._absent and self._wagers.live > 1:
                self._wagers.kill(player)
                self._discards.muck += self.hole[player]
                if self._listener is not None:
                    self._listener(ev.Killed(player))

    def _go_on(self) -> None:
        """Pass the turn to the next player who has something to decide, or end the street, or the hand."""
        if self._wagers.live == 1:
            return_unmatched(self.felt, self._listener)
            award_uncontested(self.felt, self._listener)
            self._end()
            return
        self.actor = self._wagers.next_to_act()
        if self.actor == NOBODY:
            self._end_street()

    # The end

    def _end_street(self) -> None:
        felt = self.felt
        if self.variant.streets[self.street].bet is not Bet.NONE:
            if self._wagers.active <= 1:
                return_unmatched(felt, self._listener)
                self._table_hands()
            felt.bets = [0] * len(felt.bets)
        if self.street + 1 == len(self.variant.streets):
            self._show_down()
        else:
            self._start_street()

    def _table_hands(self) -> None:
        """Hands go face up once betting is over and someone is all-in (TDA 16), unless cards are still drawn."""
        draws = any(street.draw or street.discard for street in self.variant.streets[self.street + 1 :])
        if self._listener is not None and not self._tabled and not draws:
            self._tabled = True
            table_hands(self.felt, self.hole, self._listener)

    def _show_down(self) -> None:
        self.tempo.showdown = True
        boards = self.felt.boards if self._settled is None else [self._settled]
        showdown = Showdown(self.variant, self.felt, self.hole, boards, self._mucked)
        if self._listener is not None and not self._tabled:
            wagers = self._wagers
            showdown.tell(wagers.raiser if wagers.raiser != NOBODY else wagers.first, self._listener)
        showdown.award(self.stakes.chip, self._listener)
        self._end()

    def _end(self) -> None:
        self.turn = OVER
        self.actor = NOBODY
