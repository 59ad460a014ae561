"""Hands dealt again with other cards, to measure the luck of the hand that was played.

After each hand it is dealt again, several times: the same players with the same chips, seats and button get other
cards, and draw other random numbers for their decisions. The value of the hand played, less the mean value over all
these deals and itself, is its luck. Each deal is as likely as the others, so the mean of the luck is 0 whatever the
values are (`tourney.tournament.stack_values`). Where all are all-in, the board is run out several times too.

This is a martingale as in AIVAT (Burch, Schmid, Moravcik, Morrill, Bowling 2018), with expectations that are sampled.
The random numbers have keys of their own, so that the event itself stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.cards.deck import Deck
from tourney.game.turn import DEAL, OVER
from tourney.game.view import View
from tourney.sim.luck import Luck, skills_of, weigh_entrants
from tourney.sim.shared import SharedHands
from tourney.strategies.base import TRUSTED
from tourney.streams import Stream, branch
from tourney.tournament.stack_values import StackValues

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.hand import Hand
    from tourney.game.lobby import Lobby
    from tourney.game.public_state import PublicState
    from tourney.game.track_record import TrackRecord
    from tourney.game.variant import Variant
    from tourney.sim.entrants import Entrants
    from tourney.sim.ledger import Ledger
    from tourney.sim.scenario import Scenario
    from tourney.sim.shared import DealtIn
    from tourney.strategies.base import Strategy
    from tourney.types import Chips, Money

_BOARDS: Final = 8
"""How often a board is run out."""

_FIRST_BOARD: Final = 64
"""The number of the key of the first board, above those of the players."""


class Redeals:
    """Deals the hands of an event again, and adds up their luck.

    Args:
        scenario: The event; `redeals` says how often.
        entrants: Its entrants. Their strategies must keep no memory of other hands.
        ledger: Its ledger.
    """

    def __init__(self, scenario: Scenario, entrants: Entrants, ledger: Ledger) -> None:
        self._deals = scenario.redeals
        self._entrants = entrants
        self._ledger = ledger
        self._hands = SharedHands()
        self._values = StackValues()
        self._skills = skills_of(scenario.field)
        weighed = weigh_entrants(self._skills)
        self._strengths = [each.strength for each in weighed]
        self._weights = [each.weight for each in weighed]
        self._won = [0.0 for _ in weighed]
        self._outlasted = 0.0
        self._prizes: tuple[Money, ...] = ()
        self._entries = -1  # for which the prizes are known

    @property
    def luck(self) -> Luck:
        """The luck so far."""
        varies = len({skill for skill in self._skills if skill is not None}) > 1
        return Luck(tuple(self._won), self._outlasted if varies else None)

    def deal_again(
        self,
        start: tuple[Any, ...],
        dealt: DealtIn,
        played: PublicState,
        key: int,
        lobby: Lobby | None,
        record: TrackRecord,
    ) -> None:
        """Deal a hand again that has just been played.

        Args:
            start: The arguments of `Hand.restart`, without the listener.
            dealt: Its players.
            played: How it ended.
            key: The key of all random numbers.
            lobby: The lobby as the players saw it.
            record: What its table had seen of them.
        """
        hands, values = self._hands, self._values
        game, stakes, stacks, places, rules, absent, uncapped = start
        hands.turn_to(game, stakes, stacks, places)
        self._look_around(dealt, stacks)
        values.note(played.stacks, 1.0)
        actual = values.take(dealt.count)
        hands.strategies.clear()
        for position in range(dealt.count):
            hands.strategies.append(self._entrants.strategies[dealt.player_row[position]])
        for deal in range(self._deals):
            own = branch(key, deal)
            hands.hand.restart(game, stakes, stacks, places, rules, absent, uncapped)
            hands.deck.restart(branch(own, 0))
            for position in range(dealt.count):
                hands.keys.row[position] = branch(own, 1 + position)
            self._play(game, own, lobby, record)
        self._add_up(dealt, actual, values.take(dealt.count))

    def _add_up(self, dealt: DealtIn, actual: list[float], sums: list[float]) -> None:
        """Add the luck of a hand: its values less the means over it and its redeals."""
        deals = self._deals
        for position in range(dealt.count):
            entrant = self._entrants.behind[dealt.player_row[position]]
            self._won[entrant] += (deals * actual[position] - sums[position]) / (deals + 1)
        self._outlasted += (deals * actual[dealt.count] - sums[dealt.count]) / (deals + 1)

    def _look_around(self, dealt: DealtIn, stacks: Sequence[Chips]) -> None:
        """Draw the curves of values for the hand, from all stacks before it."""
        entrants, values = self._entrants, self._values
        chips = entrants.chips.numbers()
        left = len(chips) - chips.count(0)
        values.begin(sum(chips), left)
        for position in range(dealt.count):
            player = dealt.player_row[position]
            entrant = entrants.behind[player]
            values.sit(position, stacks[position], self._strengths[entrant], self._weights[entrant])
            # Those in the hand are counted one by one; what is left in the list are all others.
            chips[player] = 0
        for player in range(len(chips)):
            if chips[player]:
                entrant = entrants.behind[player]
                if self._strengths[entrant] > 0:
                    values.add_other(chips[player], self._strengths[entrant], self._weights[entrant])
        values.draw_curves(dealt.count, self._known_prizes())

    def _known_prizes(self) -> tuple[Money, ...]:
        """The prizes; while entries are open, as if they closed now."""
        standings = self._ledger.standings
        # The prizes change only with entries or at their close: they are not worked out before every hand.
        known = -2 if standings.closed else standings.entries
        if known != self._entries:
            self._entries = known
            self._prizes = tuple(self._ledger.prizes)
        return self._prizes

    def _play(self, game: Variant, key: int, lobby: Lobby | None, record: TrackRecord) -> None:
        """Play the hand to its end, or to where only the board is to come; note each end."""
        hands, values = self._hands, self._values
        hand = hands.hand
        self._play_on(hand, hands.deck, lobby, record, stops=deals_boards_only(game))
        if hand.turn == OVER:
            values.note(hand.state.stacks, 1.0)
            return
        rest = Deck(hands.deck.left, Stream(0))
        # The mean over several boards: after an all-in nothing is left to decide, and cards are cheap.
        for board in range(_BOARDS):
            twin = hand.copy()
            rest.restart(branch(key, _FIRST_BOARD + board))
            self._play_on(twin, rest, lobby, record, stops=False)
            values.note(twin.state.stacks, 1.0 / _BOARDS)

    def _play_on(
        self,
        hand: Hand,
        source: CardSource,
        lobby: Lobby | None,
        record: TrackRecord,
        stops: bool,  # noqa: FBT001 - compiled
    ) -> None:
        """Play a hand to its end, or to where betting is over; the players are built in and make no faults."""
        hands = self._hands
        shared = View.__new__(View)
        hand.open_view(shared, hand.state)
        shared.lobby = lobby
        shared.record = record
        while hand.turn != OVER:
            if hand.turn == DEAL:
                if stops and hand.street and not _can_bet(hand.state):
                    return
                hand.deal_from(source)
                continue
            player = hand.actor
            if id(type(hands.strategies[player])) in TRUSTED:
                built_in = hands.strategies[player]
                hand.show(shared, player, hands.keys.row[player])
                hand.apply_checked(built_in.act(shared))
            else:
                self._ask(hand, hands.strategies[player], hands.keys.row[player], shared)

    def _ask(self, hand: Hand, strategy: Strategy, key: int, shared: View) -> None:
        """Ask a player for an action who may keep the view."""
        view = hand.view(hand.actor, key)
        view.lobby = shared.lobby
        if shared.record is not None:
            view.record = shared.record.copy()
        hand.apply(strategy.act(view))


def deals_boards_only(game: Variant) -> bool:
    """Whether after the first street cards go to the board alone."""
    return not any(each.hole or each.up or each.draw or each.discard or each.set_apart for each in game.streets[1:])


def _can_bet(state: PublicState) -> bool:
    """Whether at least two players who are still in have chips left."""
    able = 0
    for player in range(state.players):
        if not state.folded_row[player] and state.stack_row[player]:
            able += 1
    return able > 1
