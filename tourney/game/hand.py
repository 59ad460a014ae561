"""The hand machine: one hand of any variant, from the posting of the blinds to the push of the pots.

Theory of operation. A hand is always in one of three turns:

    DEAL    it asks for a card: `deal(card)`, or `deal_from(source)` for all the cards it asks for
    ACT     it asks `actor` for an action: `view(actor)` tells what the player may know, `apply(action)` does it
    OVER    the chips are where they belong

Nothing in it is random and nothing is hidden from the caller, so a replay, a test, another engine or a tree walk
drive it with the same verbs as a tournament does. An action that is not legal raises and changes nothing.

Positions are clockwise from the button's left: position 0 acts first after the first street, the button is last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BIT, card_name
from tourney.errors import CardsError, IllegalAction, StructureError
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, FOLD, Action
from tourney.game.betting import cap_of, open_round
from tourney.game.felt import Felt
from tourney.game.posting import blinds_missing, post_forced_bets
from tourney.game.pot import Pot, build_pots
from tourney.game.showdown import award_pots, award_uncontested, return_unmatched, table_hands, tell_showdown
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes, usual_places
from tourney.game.tempo import Tempo
from tourney.game.variant import Forced, Variant
from tourney.game.view import View
from tourney.streams import derive

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.cards.deck import CardSource
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
        hole: Each player's own cards. Not for players' eyes.
        turn: `DEAL`, `ACT` or `OVER`.
        actor: The position to act, or `NOBODY`.
        street: Index of the current street.
        tempo: Counts of what took time.

    Raises:
        StructureError: The arguments do not make a hand.
    """

    __slots__ = (
        "_absent", "_active", "_cap", "_dealt", "_dealt_in", "_listener", "_live", "_pot_offset", "_raiser", "_round",
        "_seen", "_tabled", "actor", "felt", "hole", "stakes", "street", "tempo", "turn", "variant",
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
        _check_players(variant, stacks)
        _check_places(variant, places, absent, players)
        self.variant = variant
        self.stakes = stakes
        self.felt = Felt(stacks, places)
        self.hole: list[list[Card]] = [[] for _ in stacks]
        self.turn = DEAL
        self.actor = NOBODY
        self.street = 0
        self.tempo = Tempo()
        self._absent = absent
        self._listener = listener
        self._cap = cap_of(variant, rules, uncapped=uncapped)
        self._seen = 0
        self._dealt = 0
        self._dealt_in = list(range(players))
        self._raiser = NOBODY
        self._tabled = False
        post_forced_bets(self.felt, variant.forced, stakes, rules, listener)
        self._live = players
        self._active = players - self.felt.stacks.count(0)
        self._pot_offset = blinds_missing(self.felt, variant.forced, stakes)
        if not rules.antes_in_pot_limit:
            self._pot_offset -= self.felt.pot - sum(self.felt.bets)
        opened_to = stakes.big_blind if variant.forced is Forced.BLINDS else 0
        self._round = open_round(variant, stakes, 0, players=players, cap=self._cap, opened_to=opened_to)

    # Cards

    def deal(self, card: Card) -> None:
        """Give the hand the next card it asks for.

        Raises:
            IllegalAction: The hand asks for no card.
            CardsError: The card is not in the deck, or was dealt before.
        """
        if self.turn != DEAL:
            raise IllegalAction("the hand asks for no card now")
        if card not in self.variant.deck or self._seen & BIT[card]:
            raise CardsError(f"{card_name(card)} is not in the deck now")
        self._seen |= BIT[card]
        street = self.variant.streets[self.street]
        to_players = street.hole * len(self._dealt_in)
        if self._dealt < to_players:
            player = self._dealt_in[self._dealt % len(self._dealt_in)]
            self.hole[player].append(card)
            if self._listener is not None:
                self._listener(ev.HoleDealt(player, card))
        else:
            self.felt.board.append(card)
            if self._listener is not None:
                self._listener(ev.BoardDealt(street.name, card))
        self._dealt += 1
        if self._dealt == to_players + street.board:
            self._begin_betting()

    def deal_from(self, source: CardSource) -> None:
        """Take from `source` all the cards the hand asks for until a player must act or the hand is over."""
        while self.turn == DEAL:
            if self._dealt == 0 and self.variant.streets[self.street].burn:
                source.burn()
            self.deal(source.draw())

    # Players

    def view(self, player: Position, key: int = 0) -> View:
        """What `player` may know now; `key` is that of the player's random stream for this hand."""
        felt = self.felt
        to_call = min(self._round.bet_to - felt.bets[player], felt.stacks[player]) if self.turn == ACT else 0
        raise_range = self._raise_range() if player == self.actor else (0, 0)
        return View(
            self.variant,
            self.stakes,
            felt,
            player=player,
            hole=tuple(self.hole[player]),
            street=self.street,
            to_call=to_call,
            raise_range=raise_range,
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
        if kind == CHECK_OR_CALL:
            self._check_or_call()
        elif kind == BET_OR_RAISE:
            self._bet_or_raise(action.amount_to)
        elif kind == FOLD:
            self._fold()
        else:
            raise IllegalAction(f"no action is of kind {kind!r}")
        self._go_on()

    def pots(self) -> list[Pot]:
        """Main and side pots as they stand, bets of this street included; none once they are pushed."""
        if self.turn == OVER:
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
        twin._round = self._round.copy()
        twin._listener = None
        return twin

    # Actions

    def _check_or_call(self) -> None:
        player = self.actor
        felt = self.felt
        paid = felt.bet_by(player, self._round.bet_to - felt.bets[player])
        if paid and not felt.stacks[player]:
            self._active -= 1
        self._round.note_call(player)
        self._note(CHECK_OR_CALL)
        if self._listener is not None:
            all_in = not felt.stacks[player]
            self._listener(ev.Called(player, paid, all_in) if paid else ev.Checked(player))

    def _bet_or_raise(self, amount_to: Chips) -> None:
        player = self.actor
        felt = self.felt
        self._check_raise(amount_to)
        first = self._round.bet_to == 0
        felt.bet_by(player, amount_to - felt.bets[player])
        if not felt.stacks[player]:
            self._active -= 1
        self._round.note_raise(player, amount_to)
        self._raiser = player
        self._note(BET_OR_RAISE)
        if self._listener is not None:
            self._listener(ev.Raised(player, amount_to, first, all_in=not felt.stacks[player]))

    def _fold(self) -> None:
        player = self.actor
        if self.felt.bets[player] >= self._round.bet_to:
            raise IllegalAction("there is no bet to fold to: check")
        self._round.note_call(player)
        self._kill(player)
        self._note(FOLD)
        if self._listener is not None:
            self._listener(ev.Folded(player))

    def _kill(self, player: Position) -> None:
        self.felt.folded[player] = True
        self._live -= 1
        if self.felt.stacks[player]:
            self._active -= 1

    def _note(self, kind: int) -> None:
        if kind == FOLD:
            self.tempo.folds += 1
        else:
            self.tempo.decisions += 1
        felt = self.felt
        felt.line = (felt.line, self.street, self.actor, kind, felt.bets[self.actor])

    def _raise_range(self) -> tuple[Chips, Chips]:
        """The least and most the actor may bet or raise to; (0, 0) when that is not allowed."""
        felt = self.felt
        bet = felt.bets[self.actor]
        stack = felt.stacks[self.actor]
        if bet + stack <= self._round.bet_to or not self._round.may_raise(self.actor) or not self._answerable():
            return (0, 0)
        pot = felt.pot + self._pot_offset if self.street == 0 else felt.pot
        least = self._round.least_raise_to()
        most = self._round.most_raise_to(pot, bet, stack)
        if most < bet + stack:
            most = max(least, most - most % self.stakes.chip)
        return (min(least, most), most)

    def _answerable(self) -> bool:
        """Whether any opponent has more than the amount to match; else a raise would only come back."""
        felt = self.felt
        bet_to = self._round.bet_to
        for player, stack in enumerate(felt.stacks):
            if stack and felt.bets[player] + stack > bet_to and not felt.folded[player] and player != self.actor:
                return True
        return False

    def _check_raise(self, amount_to: Chips) -> None:
        least, most = self._raise_range()
        if not least:
            raise IllegalAction("no bet or raise is allowed here")
        if type(amount_to) is not int:
            raise IllegalAction(f"an amount is a whole number of chips, not {amount_to!r}")
        if not least <= amount_to <= most:
            raise IllegalAction(f"a bet or raise to {amount_to} is not in {least} to {most}")
        if amount_to % self.stakes.chip and amount_to not in (least, most):
            raise IllegalAction(f"{amount_to} cannot be bet with chips of {self.stakes.chip}")

    # The course of the hand

    def _begin_betting(self) -> None:
        after = len(self.hole) - 1
        if self.street == 0:
            if self._absent:
                self._kill_absent()
            if self.variant.forced is Forced.BLINDS:
                after = self.felt.places.big_blind
        self.turn = ACT
        self.actor = after
        self._go_on()

    def _kill_absent(self) -> None:
        players = len(self.hole)
        last = self.felt.places.big_blind if self.variant.forced is Forced.BLINDS else players - 1
        order = [(last + step) % players for step in range(1, players + 1)]
        for player in order:
            if player in self._absent and self._live > 1:
                self._kill(player)
                if self._listener is not None:
                    self._listener(ev.Killed(player))

    def _go_on(self) -> None:
        """Pass the turn to the next player who has something to decide, or end the street, or the hand."""
        if self._live == 1:
            return_unmatched(self.felt, self._listener)
            award_uncontested(self.felt, self._listener)
            self._end()
            return
        self.actor = self._next_to_act()
        if self.actor == NOBODY:
            self._end_street()

    def _next_to_act(self) -> Position:
        felt = self.felt
        players = len(felt.stacks)
        player = self.actor
        for _ in range(players):
            player = player + 1 if player + 1 < players else 0
            if felt.folded[player] or not felt.stacks[player]:
                continue
            if self._round.owes_action(player, felt.bets[player]) and self._has_choice(player):
                return player
        return NOBODY

    def _has_choice(self, player: Position) -> bool:
        """Whether there is anything to decide: not so for the last player with chips, unless facing a bet."""
        if self._active > 1:
            return True
        felt = self.felt
        return any(bet > felt.bets[player] and not gone for bet, gone in zip(felt.bets, felt.folded, strict=True))

    def _end_street(self) -> None:
        felt = self.felt
        if self._active <= 1:
            return_unmatched(felt, self._listener)
            if self._listener is not None and not self._tabled:
                self._tabled = True
                table_hands(felt, self.hole, self._listener)
        if self.street + 1 == len(self.variant.streets):
            self._show_down()
            return
        felt.bets = [0] * len(felt.bets)
        self.street += 1
        self.tempo.streets += 1
        self._round = open_round(self.variant, self.stakes, self.street, players=len(self.hole), cap=self._cap)
        self._raiser = NOBODY
        self._dealt = 0
        self._dealt_in = [player for player, gone in enumerate(felt.folded) if not gone]
        self.turn = DEAL

    def _show_down(self) -> None:
        self.tempo.showdown = True
        ranking = self.variant.ranking
        if self._listener is not None and not self._tabled:
            first = self._raiser if self._raiser != NOBODY else 0
            tell_showdown(self.felt, self.hole, ranking, first, self._listener)
        award_pots(self.felt, self.hole, ranking, self.stakes.chip, self._listener)
        self._end()

    def _end(self) -> None:
        self.turn = OVER
        self.actor = NOBODY


def _check_players(variant: Variant, stacks: Sequence[Chips]) -> None:
    if not variant.min_players <= len(stacks) <= variant.max_players:
        raise StructureError(
            f"{variant.name} is for {variant.min_players} to {variant.max_players} players, not {len(stacks)}"
        )
    if min(stacks) < 1:
        raise StructureError("everybody in a hand has at least one chip")


def _check_places(variant: Variant, places: Places, absent: Collection[Position], players: int) -> None:
    held = {places.button, places.small_blind, places.big_blind} - {NOBODY}
    if not all(0 <= position < players for position in held.union(absent)):
        raise StructureError(f"{places} and absent {sorted(absent)} do not fit {players} players")
    if variant.forced is Forced.BLINDS and places.big_blind == NOBODY:
        raise StructureError("somebody always has the big blind")
