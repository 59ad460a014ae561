"""A tournament that stops when it is a learner's turn.

The simulation calls players from inside. So it runs in a greenlet, which has a stack of its own: the player of a
learner switches out of it to ask for an action, and back in with the answer. The simulation is that of `tourney run`,
and knows nothing of it (docs/adr/0030).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from greenlet import getcurrent, greenlet

from tourney.rl.accounts import Accounts
from tourney.rl.layout import NO_SEAT
from tourney.rl.turns import LearnersTable
from tourney.sim.draft import Group
from tourney.sim.events import Placed
from tourney.sim.tournament import Tournament
from tourney.strategies.base import BuiltIn, Traits, trust
from tourney.strategies.registry import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.phh_writing import HandSink
    from tourney.game.view import View
    from tourney.rl.accounts import Reward
    from tourney.sim.events import FloorEvent, Sink
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario


class LearnerSeat(BuiltIn):
    """The player of a learner: it asks the table for an action."""

    traits: ClassVar = Traits()

    def __init__(self, table: EventTable, learner: int) -> None:
        self._table = table
        self._learner = learner

    def act(self, view: View) -> Action:
        """Leave the simulation until the learner has answered."""
        return self._table.ask(self._learner, view)


trust(LearnerSeat)


class EventTable(LearnersTable):
    """Plays a tournament as an episode, until all learners are out.

    Args:
        scenario: The tournament; a player that is replaced by a learner is never made.
        learners: The entrants whom learners play, from 0.
        reward: What a learner is rewarded with.
        sinks: Called with every event of the floor.
        hand_sink: Receives every hand.

    Attributes:
        result: The result of the last episode; None if its event was left before the end, as no learner was in it.
    """

    def __init__(
        self,
        scenario: Scenario,
        learners: Sequence[int],
        reward: Reward,
        *,
        sinks: Sequence[Sink] = (),
        hand_sink: HandSink | None = None,
    ) -> None:
        super().__init__(len(learners))
        self.result: Result | None = None
        self._learners = tuple(learners)
        # A learner may take any time to answer (ADR 0030).
        self._scenario = replace(scenario, field=self._seat(scenario), decision_limit=0)
        # If all entrants are learners, they are all out only with the last hand, and the event keeps its result.
        self._may_leave = len(learners) < scenario.entries
        self._reward = reward
        self._sinks = (self._hear, *sinks)
        self._hand_sink = hand_sink
        self._accounts: Accounts
        self._balances = [0.0] * len(learners)
        self._changes = 0
        self._play: greenlet | None = None
        self._asker: greenlet = getcurrent()

    def _seat(self, scenario: Scenario) -> tuple[Group, ...]:
        """The field, with learners in the places of the players that they replace."""
        groups = [replace(group, count=1) for group in scenario.field for _ in range(group.count)]
        for learner, entrant in enumerate(self._learners):
            groups[entrant] = Group(Player("learner", partial(LearnerSeat, self, learner)), 1)
        return tuple(_merge(groups))

    def begin(self, seed: int, replicate: int) -> None:
        """See `LearnersTable`."""
        self.close()
        tournament = Tournament(
            self._scenario, seed, replicate=replicate, sinks=self._sinks, hand_sink=self._hand_sink
        )
        self._accounts = Accounts(self._scenario, lambda: tournament.prizes)
        for learner in range(len(self._learners)):
            self.rewards[learner] = self._balances[learner] = 0.0
            self.is_out[learner] = False
        self._changes = 0
        self.result = None
        self._play = greenlet(tournament.run)
        self._switch()

    def go_on(self, action: Action) -> None:
        """See `LearnersTable`."""
        self._switch(action)

    def close(self) -> None:
        """Leave the event, if one is in play."""
        # A greenlet is true once it has started. It ends by GreenletExit, which releases what its players hold.
        if self._play is not None and not self._play.dead and self._play:
            self._play.throw()
        self._play = None

    def ask(self, learner: int, view: View) -> Action:
        """Leave the simulation with the view of a learner; return the action with which it comes back."""
        self.seat = learner
        self.view = view
        return self._asker.switch()  # type: ignore[no-any-return]

    def _hear(self, event: FloorEvent) -> None:
        """Note an event of the floor; leave the event if it has put the last learner out."""
        self._accounts(event)
        if type(event) is Placed and self._may_leave and all(map(self._accounts.is_out, self._learners)):
            # Never switched back to: `_switch` closes the event, as nobody is to act.
            self._asker.switch()

    def _switch(self, *answer: Action) -> None:
        """Let the simulation go on until it asks again or ends."""
        play = self._play
        if play is None:
            raise RuntimeError("the episode is over")
        self.seat = NO_SEAT
        # Steps may come from different greenlets. The parent gets the result, or the error, when the event ends.
        self._asker = play.parent = getcurrent()
        returned: Any = play.switch(*answer)
        # Otherwise it has been left by `ask` or `_hear`, and `returned` is none of its results.
        if play.dead:
            self.result = returned
        self._pay()
        if self.seat == NO_SEAT:
            self.close()

    def _pay(self) -> None:
        """Add what the learners have won since the last turn to their rewards."""
        accounts = self._accounts
        # ICM is slow, and most turns of a learner are in the same hand as the one before.
        if accounts.changes == self._changes:
            return
        self._changes = accounts.changes
        self.news = True
        balances = accounts.balances(self._reward)
        for learner, entrant in enumerate(self._learners):
            balance = balances.get(entrant, 0.0)
            self.rewards[learner] += balance - self._balances[learner]
            self._balances[learner] = balance
            self.is_out[learner] = self.seat == NO_SEAT or accounts.is_out(entrant)


def _merge(groups: Sequence[Group]) -> list[Group]:
    """Put neighbours of the same player into one group again."""
    merged: list[Group] = []
    for group in groups:
        # Only neighbours: the number of an entrant is its place in the field.
        if merged and merged[-1].player is group.player and merged[-1].away == group.away:
            merged[-1] = replace(merged[-1], count=merged[-1].count + 1)
        else:
            merged.append(group)
    return merged
