"""A moment of a hand at which the two engines may differ, and what the rules say about it.

Everything is computed independently from the log of actions, so it relies on neither engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from differential.award import WAYS, Award

from tourney.game.action import BET_OR_RAISE, DISCARD
from tourney.game.event import Won
from tourney.game.stakes import AnteKind, usual_places
from tourney.game.variant import Bet, BettingStructure, Forced

if TYPE_CHECKING:
    from differential.pokerkit_oracle import Deal, Done, Duel, Turn

    from tourney.types import Chips, Position


class Rise(NamedTuple):
    """A bet or raise of this street: the amount it added to the price, and the new price."""

    at: int
    by: Chips
    to: Chips


class Decision:
    """The moment.

    Attributes:
        duel: The hand in both engines.
        deal: The hand.
        street: Index of the street.
        done: The bets, checks and folds of this street.
        ours: What our engine says.
        theirs: What PokerKit says.
        bets: Each player's bet on this street.
        reach: The most each player could bet on this street; 0 for players who have folded.
        unit: The minimum full bet of this street.
        opened_to: The amount to match before anyone bets: the big blind on the first street, or the bring-in.
        blind: The big blind on the first street, which is a full bet; a bring-in is not a bet.
        rises: The bets and raises of this street, oldest first.
    """

    def __init__(self, duel: Duel) -> None:
        state = duel.hand.state
        self.duel = duel
        self.deal: Deal = duel.deal
        self.street = duel.hand.street
        self.done: list[Done] = [done for done in duel.log if done.street == self.street and done.kind != DISCARD]
        self.ours: Turn = duel.ours()
        self.theirs: Turn = duel.theirs()
        self.bets = list(state.bets)
        self.reach = [
            0 if gone else bet + stack
            for bet, stack, gone in zip(state.bets, state.stacks, state.folded, strict=True)
        ]
        stakes = self.deal.stakes
        big = self.deal.variant.streets[self.street].bet is Bet.BIG
        self.unit = stakes.big_bet if big else stakes.small_bet
        if not self.limit:
            self.unit = stakes.big_blind
        self.blind = stakes.big_blind if self.street == 0 else 0
        self.opened_to = self.blind
        if self.stud and self.street == 0 and (self.done or not self.must_bring_in):
            self.opened_to = stakes.bring_in
        self.rises = self._rises()

    def _rises(self) -> list[Rise]:
        rises = []
        price = self.opened_to
        for at, done in enumerate(self.done):
            if done.kind == BET_OR_RAISE:
                rises.append(Rise(at, done.bet_to - price, done.bet_to))
                price = done.bet_to
        return rises

    @property
    def limit(self) -> bool:
        return self.deal.structure is BettingStructure.FIXED_LIMIT

    @property
    def pot_limit(self) -> bool:
        return self.deal.structure is BettingStructure.POT_LIMIT

    @property
    def stud(self) -> bool:
        return self.deal.variant.forced is Forced.BRING_IN

    @property
    def must_bring_in(self) -> bool:
        """Whether the actor must bring in or complete; not if the low card is all-in for the ante (TDA RP-10E)."""
        opening = self.stud and self.street == 0 and not self.done
        return opening and not self.low_card_all_in

    @property
    def low_card_all_in(self) -> bool:
        """Whether the player who should bring in is all-in for the ante."""
        return self.stud and self.deal.stacks[self.drawn] <= self.deal.stakes.ante

    @property
    def drawn(self) -> Position:
        """The player with the lowest door card by suit; in razz the highest, with the ace low."""
        doors = [cards[0] for cards in self.duel.hand.state.up]
        if self.deal.variant.low_opens:
            return max(range(len(doors)), key=lambda player: ((doors[player] // 4 + 1) % 13, doors[player] % 4))
        return doors.index(min(doors))

    @property
    def price(self) -> Chips:
        """The amount to match."""
        return self.rises[-1].to if self.rises else self.opened_to

    @property
    def acted_at(self) -> int:
        """The index in `done` of the actor's last action on this street; -1 for none."""
        acts = [at for at, done in enumerate(self.done) if done.player == self.ours.actor]
        return acts[-1] if acts else -1

    @property
    def since(self) -> list[Rise]:
        """The bets and raises since the actor last acted."""
        return [rise for rise in self.rises if rise.at > self.acted_at]

    @property
    def faces(self) -> Chips:
        """The rise of the price since the actor last acted, in total (TDA 47A); a bring-in is not a bet."""
        before = [rise.to for rise in self.rises if rise.at <= self.acted_at]
        if self.stud and self.street == 0 and not self._full(before) and self._brought_in:
            return self.price
        return self.price - (before[-1] if before else self.opened_to)

    @property
    def _brought_in(self) -> bool:
        """Whether there is a bring-in to complete, not an all-in for less than a bet in its place."""
        return self.low_card_all_in or not self.done or self.done[0].kind != BET_OR_RAISE

    @property
    def full_raise(self) -> Chips:
        """The largest full bet or raise of the round (TDA 43)."""
        return self.unit if self.limit else max([self.unit] + [rise.by for rise in self.rises])

    @property
    def full_bets(self) -> list[Chips]:
        """Fixed limit: the amounts that count as full bets or raises, the big blind included (TDA 47B)."""
        return self._full([rise.to for rise in self.rises])

    def _full(self, amounts: list[Chips]) -> list[Chips]:
        counted = [self.blind] if self.blind else []
        for amount in amounts:
            if 2 * (amount - (counted[-1] if counted else 0)) >= self.unit:
                counted.append(amount)
        return counted

    def by_the_rules(self) -> tuple[Chips, Chips, Chips]:
        """The price for the actor to stay, and the least and the largest total of a raise; 0 if none is allowed.

        A player who must bring in pays the bring-in to stay.
        """
        reach = self.reach[self.ours.actor]
        if self.must_bring_in:
            bring_in = self.deal.stakes.bring_in
            most = min(reach, self.unit) if reach > bring_in else 0
            return min(bring_in, reach), most, most
        contested = max(most for player, most in enumerate(self.reach) if player != self.ours.actor)
        to_call = min(self.price, contested, reach) - self.bets[self.ours.actor]
        if reach <= self.price or not self._may_raise():
            return to_call, 0, 0
        least = self.price + self.full_raise
        most = reach
        if self.limit:
            least = most = (self.full_bets[-1] if self.full_bets else 0) + self.unit
        elif self.pot_limit:
            # TDA 54: the maximum raise is the pot after the actor's call.
            most = max(least, 2 * self.price - self.bets[self.ours.actor] + self._counted_pot())
        return to_call, min(least, reach), min(most, reach)

    def _may_raise(self) -> bool:
        rules = self.deal.rules
        actor = self.ours.actor
        if not any(reach > self.price for player, reach in enumerate(self.reach) if player != actor):
            return False  # no opponent could call
        lifted = rules.raises is None or (self.deal.uncapped and rules.uncapped_heads_up)  # TDA 48
        if self.limit and not lifted and len(self.full_bets) > (rules.raises or 0):
            return False
        if self.acted_at < 0:
            return True
        return 2 * self.faces >= self.unit if self.limit else self.faces >= self.full_raise  # TDA 47

    def _counted_pot(self) -> Chips:
        """The pot that limits a bet: before the flop with full blinds, and with antes if the house rules say so."""
        if self.street > 0 or self.deal.variant.forced is not Forced.BLINDS:
            return self.ours.pot  # TDA 54C
        stakes = self.deal.stakes
        places = usual_places(self.deal.players)
        blinds = {places.small_blind: stakes.small_blind, places.big_blind: stakes.big_blind}
        antes = self.ours.pot - sum(self.bets) if self.deal.rules.antes_in_pot_limit else 0
        return antes + sum(max(bet, blinds.get(player, 0)) for player, bet in enumerate(self.bets))

    @property
    def only_we_raise(self) -> bool:
        return self.ours.least_to > 0 and self.theirs.least_to == 0

    @property
    def only_they_raise(self) -> bool:
        return self.ours.least_to == 0 and self.theirs.least_to > 0

    @property
    def both_raise(self) -> bool:
        return self.ours.least_to > 0 and self.theirs.least_to > 0

    @property
    def bring_in_short(self) -> bool:
        return self.stud and bool(self.done) and self.done[0].bet_to < self.deal.stakes.bring_in

    @property
    def big_blind_short(self) -> bool:
        player = usual_places(self.deal.players).big_blind
        return self._left_for_blind(player) < self.deal.stakes.big_blind

    @property
    def small_blind_short(self) -> bool:
        player = usual_places(self.deal.players).small_blind
        return self._left_for_blind(player) < self.deal.stakes.small_blind

    @property
    def too_short_for_ante(self) -> bool:
        """Whether the payer of a single-payer ante also posts a blind and is too short for both."""
        stakes = self.deal.stakes
        places = usual_places(self.deal.players)
        blinds = {places.small_blind: stakes.small_blind, places.big_blind: stakes.big_blind}
        payers = {AnteKind.BIG_BLIND: places.big_blind, AnteKind.BUTTON: places.button}
        payer = payers.get(stakes.ante_kind)
        return payer in blinds and self.deal.stacks[payer] < stakes.ante + blinds[payer]

    def _left_for_blind(self, player: Position) -> Chips:
        """The player's stack before posting the blinds, by our house rules."""
        stakes = self.deal.stakes
        places = usual_places(self.deal.players)
        first = self.deal.rules.ante_first
        payers = {
            AnteKind.EACH: range(self.deal.players),
            AnteKind.BIG_BLIND: [places.big_blind] if first else [],
            AnteKind.BUTTON: [places.button] if first else [],
        }
        return self.deal.stacks[player] - (stakes.ante if player in payers[stakes.ante_kind] else 0)

    @property
    def award(self) -> Award:
        """The showdown, once our engine has ended the hand."""
        return Award(
            self.duel.hand, [(event.player, event.amount) for event in self.duel.events if isinstance(event, Won)]
        )

    def pays_as(self, way: str) -> bool:
        """Whether PokerKit's final stacks result from its deviations in awarding pots, including this one."""
        if not (self.ours.over and self.theirs.over):
            return False
        award = self.award
        others = WAYS - {way}
        at_work = award.stacks({way}) != award.stacks() or award.stacks(others) != award.stacks(WAYS)
        return award.stacks(WAYS) == self.theirs.stacks and at_work
