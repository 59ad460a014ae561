"""Hands and events that stop when it is a learner's turn, one at a time or many together.

A `LearnersTable` is a hand or an event in play. It stops when it is a learner's turn: then `seat` and `view` say
whose, and `go_on` plays until the next turn. Many tables are stepped together by `TableRows`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.hand import Hand
from tourney.game.phh_writing import HandStart
from tourney.game.stakes import AnteKind
from tourney.game.turn import OVER
from tourney.game.view import View
from tourney.rl.layout import NO_SEAT
from tourney.strategies.play import OwnKeys, StrategyFault, play_keyed
from tourney.streams import DEALING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.phh_writing import HandSink
    from tourney.rl.encoder import Encoder, Rows
    from tourney.strategies.base import Strategy
    from tourney.strategies.play import Fault
    from tourney.types import Chips, Position

_MOST_UNPLAYED: Final = 10_000


class LearnersTable:
    """A hand or an event in play, which stops when it is the turn of a learner.

    Attributes:
        seat: The number of the learner to act, or `NO_SEAT` if the episode is over.
        view: What that learner sees.
        rewards: For each learner, the reward since it was last taken.
        is_out: For each learner, whether the episode is over for it.
        news: Whether a reward or `is_out` may have changed since the last turn.
    """

    def __init__(self, learners: int) -> None:
        self.seat = NO_SEAT
        self.view: View
        self.rewards = [0.0] * learners
        self.is_out = [False] * learners
        self.news = False

    def begin(self, seed: int, replicate: int) -> None:
        """Begin the episode of a seed and a number, and play to the first turn of a learner."""
        raise NotImplementedError

    def go_on(self, action: Action) -> None:
        """Make the action of the learner to act, and play to the next turn."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the episode."""


def starting_stacks(hand: Hand) -> list[Chips]:
    """The stacks with which a hand began that has no card yet; antes may have been posted."""
    state = hand.state
    stacks = [behind + paid for behind, paid in zip(state.stacks, state.committed, strict=True)]
    # An ante that one player pays for the table is in the pot, but not in what that player has committed.
    for_table = state.pot - sum(state.committed)
    if for_table:
        by_button = hand.stakes.ante_kind is AnteKind.BUTTON
        stacks[state.places.button if by_button else state.places.big_blind] += for_table
    return stacks


class HandTable(LearnersTable):
    """Plays a hand as an episode.

    Args:
        setups: Hands before their first card, with the same number of players; each episode plays one of them.
        players: The player of each agent; None for a learner. Agents sit clockwise; who sits first is drawn.
        hand_sink: Receives every hand.
    """

    def __init__(
        self, setups: Sequence[Hand], players: Sequence[Strategy | None], hand_sink: HandSink | None = None
    ) -> None:
        super().__init__(sum(player is None for player in players))
        self._setups = list(setups)
        self._decks = [Deck(setup.variant.deck, Stream(0)) for setup in setups]
        self._agents = list(players)
        self._learner_of = [sum(each is None for each in players[:agent]) for agent in range(len(players))]
        self._players: list[Strategy | None] = list(players)
        self._keys = OwnKeys()
        self._stream = Stream(0)
        self._seed = -1
        self._root = 0
        self.hand: Hand
        self._deck: Deck
        self._setup: Hand
        self._starts = [starting_stacks(setup) for setup in setups]
        self._start: list[Chips] = []
        self._first = 0
        self._hand_sink = hand_sink

    def begin(self, seed: int, replicate: int) -> None:
        """See `LearnersTable`."""
        # The root is slow to derive, and the same for all episodes of a seed.
        if seed != self._seed:
            self._seed = seed
            self._root = root(seed, 0, DEALING)
        # Branch 0 is the deck's, 1 and on the players': what a player draws shifts no card.
        key = branch(self._root, replicate)
        self._stream.restart(key)
        players = len(self._agents)
        self._first = self._stream.below_32(players)
        which = self._stream.below_32(len(self._setups)) if len(self._setups) > 1 else 0
        self._setup = self._setups[which]
        self._start = self._starts[which]
        # A copy is fast, but cannot be given a listener.
        self.hand = self._setup.copy() if self._hand_sink is None else self._open_hand(self._setup, self._hand_sink)
        self._deck = self._decks[which]
        self._deck.restart(branch(key, 0))
        self.view = View.__new__(View)
        self.hand.open_view(self.view, self.hand.state)
        for position in range(players):
            self._players[position] = self._agents[self.agent_at(position)]
            self._keys.row[position] = branch(key, 1 + position)
        for learner in range(len(self.rewards)):
            self.rewards[learner] = 0.0
            self.is_out[learner] = False
        self._play()

    def _open_hand(self, setup: Hand, sink: HandSink) -> Hand:
        """A hand to which a sink listens."""
        state, rules = setup.state, setup._rules  # noqa: SLF001
        agents = [self.agent_at(position) for position in range(state.players)]
        start = HandStart(
            variant=setup.variant, stakes=setup.stakes, stacks=self._start, places=state.places, rules=rules,
            absent=(), uncapped=False, players=[str(agent + 1) for agent in agents],
            seats=[agent + 1 for agent in agents], table=1, hand=1, level=1,
        )  # fmt: skip
        return Hand(
            setup.variant, setup.stakes, self._start, places=state.places, rules=rules, listener=sink.begin(start)
        )

    def agent_at(self, position: Position) -> int:
        """The agent at a position."""
        agent = position + self._first
        return agent - len(self._agents) if agent >= len(self._agents) else agent

    def go_on(self, action: Action) -> None:
        """See `LearnersTable`."""
        self.hand.apply_checked(action)
        self._play()

    def _play(self) -> None:
        """Play to the next turn of a learner, or to the end."""
        hand = self.hand
        play_keyed(hand, self._deck, self._players, self._keys, _stop, None, None)
        if hand.turn == OVER:
            self._end(hand)
        else:
            self.seat = self._learner_of[self.agent_at(hand.actor)]
            hand.show(self.view, hand.actor, self._keys.row[hand.actor])

    def _end(self, hand: Hand) -> None:
        """Reward what each learner has won."""
        self.seat = NO_SEAT
        self.news = True
        if self._hand_sink is not None:
            self._hand_sink.end(hand.state.stacks)
        for position in range(hand.state.players):
            agent = self.agent_at(position)
            if self._agents[agent] is None:
                learner = self._learner_of[agent]
                self.rewards[learner] = hand.state.stack_row[position] - self._start[position]
                self.is_out[learner] = True


def begin_played(table: LearnersTable, seed: int, replicate: int) -> tuple[int, list[float]]:
    """Begin the next episode in which a learner acts; return its number, and the rewards of those passed over.

    Args:
        table: The table.
        seed: The seed.
        replicate: The number of the first episode to try.

    Raises:
        InvalidArgument: In 10,000 episodes no learner has acted.
    """
    unplayed = [0.0] * len(table.rewards)
    for number in range(replicate, replicate + _MOST_UNPLAYED):
        table.begin(seed, number)
        if table.seat != NO_SEAT:
            return number, unplayed
        unplayed = [before + reward for before, reward in zip(unplayed, table.rewards, strict=True)]
    raise InvalidArgument(f"no learner acts in {_MOST_UNPLAYED:,} episodes")


class TableRows:
    """Many tables, one for each row.

    Args:
        tables: The tables, each with the same number of learners.
        encoder: Writes the view of the learner to act into the row of its table.
        rewards: The rewards of the last step: a row of a number for each learner.
        unplayed: Rewards of episodes in which no learner acted, likewise.
        facts: For each row the learner to act, whether an episode has ended in the last step, and the next action.
        last: Writes the last view of the episode that has ended, if the next one begins in the same step.
    """

    def __init__(
        self,
        tables: Sequence[LearnersTable],
        encoder: Encoder,
        rewards: Rows,
        unplayed: Rows,
        facts: Rows,
        last: Encoder | None,
    ) -> None:
        self._tables = list(tables)
        self._encoder = encoder
        self._rewards = rewards
        self._unplayed = unplayed
        self._facts = facts
        self._last = last
        self._learners = len(tables[0].rewards)
        self._seeds = [0] * len(tables)
        self._replicates = [0] * len(tables)
        self._waits = [False] * len(tables)

    def begin(self, row: int, seed: int) -> None:
        """Begin the first episode of a seed at a table."""
        self._seeds[row] = seed
        self._replicates[row] = -1
        self._clear(row)
        self._facts[row, 1] = 0
        self._begin_next(row)

    def begin_again(self, row: int) -> None:
        """Begin the next episode at a table, with the seed that it has."""
        self._clear(row)
        self._facts[row, 1] = 0
        self._begin_next(row)

    def step(self) -> None:
        """Make the action of each row. If one of them is not legal, nothing has changed.

        Where the last episode has ended in the step before, the next one begins instead.

        Raises:
            IllegalAction: The mask of a row does not allow its action.
        """
        # All are checked before the first is made: an illegal action must leave every table as it was.
        for row in range(len(self._tables)):
            if not self._waits[row]:
                self._encoder.check(row, self._facts[row, 2])
        for row in range(len(self._tables)):
            self._clear(row)
            if self._waits[row]:
                self._facts[row, 1] = 0
                self._begin_next(row)
            else:
                table = self._tables[row]
                table.go_on(self._encoder.action(row, table.view, self._facts[row, 2], 0))
                self._note(row, table)

    def _clear(self, row: int) -> None:
        for learner in range(self._learners):
            self._rewards[row, learner] = 0
            self._unplayed[row, learner] = 0

    def _note(self, row: int, table: LearnersTable) -> None:
        """Note what the step has led to."""
        if table.news:
            table.news = False
            for learner in range(self._learners):
                self._rewards[row, learner] = table.rewards[learner]
                table.rewards[learner] = 0.0
        ended = table.seat == NO_SEAT
        self._facts[row, 1] = ended
        if not ended:
            self._show(row, table)
        elif self._last is None:
            self._waits[row] = True
        else:
            # Before the next episode writes its first view over it.
            self._last.copy_row(self._encoder, row)
            self._begin_next(row)

    def _begin_next(self, row: int) -> None:
        self._waits[row] = False
        table = self._tables[row]
        replicate, unplayed = begin_played(table, self._seeds[row], self._replicates[row] + 1)
        self._replicates[row] = replicate
        if any(unplayed):
            for learner in range(self._learners):
                self._unplayed[row, learner] = unplayed[learner]
        self._show(row, table)

    def _show(self, row: int, table: LearnersTable) -> None:
        self._facts[row, 0] = table.seat
        self._encoder.write(row, table.view)


def _stop(fault: Fault) -> NoReturn:
    raise StrategyFault(f"the player at position {fault.player}: {fault.message}")
