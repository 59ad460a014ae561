"""The betting of a hand: who may do what with how many chips, street after street.

Theory of operation. A `BettingRound` knows the rules of one round apart from anybody's chips; here are the chips, the
players who can still act, and the turn. `live` counts players who have not folded, `active` those of them with chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.betting import cap_of, open_round
from tourney.game.posting import blinds_missing, post_forced_bets
from tourney.game.showing import bring_in_player, first_to_act, shows_pair
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced, Structure
from tourney.game.view import Offer

if TYPE_CHECKING:
    from tourney.game.event import Listener
    from tourney.game.felt import Felt
    from tourney.game.stakes import HouseRules, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips, Position


class Wagering:
    """The bets of a hand.

    Attributes:
        live: Players who have not folded.
        active: Players who have not folded and have chips.
        actor: The player whose turn it is, or was last.
        first: Who was first to act in the round.
        raiser: Who bet or raised last in the round, or `NOBODY`.
    """

    __slots__ = (
        "_cap", "_felt", "_listener", "_pot_offset", "_round", "_rules", "_stakes", "_street", "_to_bring_in",
        "_variant", "active", "actor", "first", "live", "raiser",
    )  # fmt: skip

    def __init__(
        self,
        variant: Variant,
        stakes: Stakes,
        rules: HouseRules,
        felt: Felt,
        *,
        uncapped: bool,
        listener: Listener | None,
    ) -> None:
        """Post the forced bets that come before the cards."""
        players = len(felt.stacks)
        self._variant = variant
        self._stakes = stakes
        self._rules = rules
        self._felt = felt
        self._listener = listener
        self._cap = cap_of(variant, rules, uncapped=uncapped)
        self._street = 0
        self._to_bring_in = False
        self.actor = NOBODY
        self.first = NOBODY
        self.raiser = NOBODY
        post_forced_bets(felt, variant.forced, stakes, rules, listener)
        self.live = players
        self.active = players - felt.stacks.count(0)
        self._pot_offset = blinds_missing(felt, variant.forced, stakes)
        if not rules.antes_in_pot_limit:
            self._pot_offset -= felt.pot - sum(felt.bets)
        self._round = open_round(variant, stakes, 0, players=players, cap=self._cap)

    def begin(self, street: int) -> None:
        """Open the betting of a street; `next_to_act` tells who is first."""
        opening = street == self._variant.opening
        blinds = opening and self._variant.forced is Forced.BLINDS
        self._street = street
        self._round = open_round(
            self._variant,
            self._stakes,
            street,
            players=len(self._felt.stacks),
            cap=self._cap,
            opened_to=self._stakes.big_blind if blinds else 0,
        )
        self.raiser = NOBODY
        self.first = self._opener(opening=opening)
        self.actor = self.first - 1

    def offer(self, player: Position) -> Offer:
        """What a player may do; who is not to act may do nothing, but knows the price."""
        felt = self._felt
        stack = felt.stacks[player]
        least, most = self._raise_range() if player == self.actor else (0, 0)
        if self._to_bring_in and player == self.actor:
            return Offer(bring_in=min(self._stakes.bring_in, stack), least_raise_to=least, most_raise_to=most)
        return Offer(min(self._round.bet_to - felt.bets[player], stack), 0, least, most)

    def check_or_call(self) -> None:
        """Match the bet, check, or bring in."""
        player = self.actor
        felt = self._felt
        if self._to_bring_in:
            self._bring_in(player)
            return
        paid = felt.bet_by(player, self._round.bet_to - felt.bets[player])
        if paid and not felt.stacks[player]:
            self.active -= 1
        self._round.note_call(player)
        if self._listener is not None:
            all_in = not felt.stacks[player]
            self._listener(ev.Called(player, paid, all_in) if paid else ev.Checked(player))

    def bet_or_raise(self, amount_to: Chips) -> None:
        """Bet, raise or complete to a total.

        Raises:
            IllegalAction: The rules do not allow it; nothing has changed.
        """
        player = self.actor
        felt = self._felt
        self._check_raise(amount_to)
        first = self._round.bet_to == 0 or self._round.unopened
        felt.bet_by(player, amount_to - felt.bets[player])
        if not felt.stacks[player]:
            self.active -= 1
        self._to_bring_in = False
        self._round.note_raise(player, amount_to)
        self.raiser = player
        if self._listener is not None:
            self._listener(ev.Raised(player, amount_to, first, all_in=not felt.stacks[player]))

    def fold(self) -> None:
        """Give up the hand.

        Raises:
            IllegalAction: There is no bet to fold to.
        """
        player = self.actor
        if self._to_bring_in or self._felt.bets[player] >= self._round.bet_to:
            raise IllegalAction("there is no bet to fold to: check")
        self._round.note_call(player)
        self.kill(player)
        if self._listener is not None:
            self._listener(ev.Folded(player))

    def kill(self, player: Position) -> None:
        """Count a player out of the hand."""
        self._felt.folded[player] = True
        self.live -= 1
        if self._felt.stacks[player]:
            self.active -= 1

    def _raise_range(self) -> tuple[Chips, Chips]:
        """The least and most the actor may bet or raise to; (0, 0) when that is not allowed."""
        felt = self._felt
        bet = felt.bets[self.actor]
        stack = felt.stacks[self.actor]
        bar = self._stakes.bring_in if self._to_bring_in else self._round.bet_to
        if bet + stack <= bar or not self._round.may_raise(self.actor) or not self._answerable():
            return (0, 0)
        pot = felt.pot + self._pot_offset if self._street == self._variant.opening else felt.pot
        least = self._round.least_raise_to()
        most = self._round.most_raise_to(pot, bet, stack)
        if most < bet + stack:
            most = max(least, most - most % self._stakes.chip)
        return (min(least, most), most)

    def _answerable(self) -> bool:
        """Whether any opponent has more than the amount to match; else a raise would only come back."""
        felt = self._felt
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
        if not least <= amount_to <= most or (amount_to != most and self._round.is_between_steps(amount_to)):
            raise IllegalAction(f"a bet or raise to {amount_to} is not in {least} to {most}")
        if amount_to % self._stakes.chip and amount_to not in (least, most):
            raise IllegalAction(f"{amount_to} cannot be bet with chips of {self._stakes.chip}")

    def _opener(self, *, opening: bool) -> Position:
        """Who acts first."""
        variant = self._variant
        if variant.forced is Forced.BRING_IN:
            if opening:
                return self._open_with_bring_in()
            stud_high = len(variant.rankings) == 1 and not variant.low_opens
            if self._rules.open_pair_doubles and self._street == 1 and stud_high:
                self._open_pair()
            by_position = self._rules.equal_boards_by_position
            return first_to_act(self._felt, low_opens=variant.low_opens, by_position=by_position)
        if opening and variant.forced is Forced.BLINDS:
            return (self._felt.places.big_blind + 1) % len(self._felt.stacks)
        return 0

    def _open_with_bring_in(self) -> Position:
        """Who brings in, or acts first when that player is all-in for the ante, or absent (TDA RP-10E, 30)."""
        drawn = bring_in_player(self._felt, low_opens=self._variant.low_opens)
        felt = self._felt
        if felt.stacks[drawn] and not felt.folded[drawn]:
            self._to_bring_in = self.active > 1 or self._has_choice(drawn)
            return drawn
        if felt.stacks[drawn]:
            self._bring_in(drawn)
        else:
            self._round.bring_in(self._stakes.bring_in)
        return (drawn + 1) % len(self._felt.stacks)

    def _bring_in(self, player: Position) -> None:
        self._to_bring_in = False
        paid = self._felt.bet_by(player, self._stakes.bring_in)
        if not self._felt.stacks[player] and not self._felt.folded[player]:
            self.active -= 1
        self._round.bring_in(self._stakes.bring_in)
        self._round.note_call(player)
        if self._listener is not None:
            self._listener(ev.Posted(player, "bring-in", paid, all_in=not self._felt.stacks[player]))

    def _open_pair(self) -> None:
        if self._variant.structure is Structure.FIXED_LIMIT and shows_pair(self._felt):
            self._round.wide_step = self._stakes.big_bet

    def next_to_act(self) -> Position:
        """Pass the turn on; tells whose it is, or `NOBODY` when the round is over."""
        felt = self._felt
        players = len(felt.stacks)
        player = self.actor
        for _ in range(players):
            player = player + 1 if player + 1 < players else 0
            if felt.folded[player] or not felt.stacks[player]:
                continue
            if self._round.owes_action(player, felt.bets[player]) and self._has_choice(player):
                self.actor = player
                return player
        return NOBODY

    def _has_choice(self, player: Position) -> bool:
        """Whether there is anything to decide: not so for the last player with chips, unless facing a bet."""
        if self.active > 1:
            return True
        felt = self._felt
        return any(bet > felt.bets[player] and not gone for bet, gone in zip(felt.bets, felt.folded, strict=True))

    def copy(self, felt: Felt) -> Wagering:
        """An independent copy over a copy of the felt, without the listener."""
        twin = Wagering.__new__(Wagering)
        for name in Wagering.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._felt = felt
        twin._listener = None
        twin._round = self._round.copy()
        return twin
