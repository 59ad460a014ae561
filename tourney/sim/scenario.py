"""A whole tournament, ready to be run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.sim.contradictions import contradictions
from tourney.tournament.balancing import TDA_BALANCING, BalancingRules
from tourney.tournament.breaking import BreakOrder
from tourney.tournament.button import TDA_BUTTON, ButtonRules
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.entries import FREEZE_OUT, EntryRules
from tourney.tournament.killing import Kill
from tourney.tournament.payouts import FixedPayouts, build_prizes, places_that_end

if TYPE_CHECKING:
    from tourney.game.stakes import HouseRules
    from tourney.sim.timing import Pace
    from tourney.strategies.registry import Player
    from tourney.tournament.bounties import BountyRules
    from tourney.tournament.days import DayEnd, HandForHand
    from tourney.tournament.formats import DealRules, Flights, Shootout, TimeLimit
    from tourney.tournament.payouts import Payouts
    from tourney.tournament.rotation import Rotation
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips, Money


DECISION_LIMIT: Final = 10
"""Seconds of real time for a decision, where nothing else is said."""


class OnFault(Enum):
    """What happens when a strategy raises or asks for something illegal."""

    FOLD = "fold"
    """It checks, or folds when that costs something; the fault is counted."""

    DISQUALIFY = "disqualify"
    """It checks or folds for the rest of the hand; then its chips are taken out of play (TDA 71D)."""

    STOP = "stop"
    """The run stops."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants who play alike.

    Attributes:
        player: How to make one of them.
        count: How many.
        away: Whether they never come to the table: dealt in, posted for and folded.
    """

    player: Player
    count: int
    away: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Scenario:
    """A tournament.

    Attributes:
        name: A short name, from the file's.
        title: What the event is called in print.
        rotation: The game, or the games in turn.
        schedule: The level sheet.
        seats: Seats of a table.
        final_table: Seats of the final table.
        stack: Chips each entrant starts with.
        field: Who plays; entrants are numbered in this order.
        payouts: Who is paid what.
        buy_in: What each entrant pays into the prize pool.
        pace: How fast the room plays.
        rules: The house's choices for hands.
        button: The house's choices about the button.
        on_fault: What happens when a strategy misbehaves.
        decision_limit: Seconds of real time that a strategy may take for a decision; 0 for any.
        seed: The seed when none is given.
        balancing: The house's choices about balancing.
        break_order: Which table breaks first.
        race: What becomes of odd chips in a chip race that make no whole one.
        fee: What each entry pays to the house besides.
        guarantee: What the prize pool comes to at least.
        entry: How one gets in.
        days: When days end.
        redraws: When so many players are left, all draw new seats.
        hand_for_hand: When tables play hand for hand.
        deal: When the players left divide the prizes.
        bounty: What a head is worth.
        flights: The entrants play in flights first.
        shootout: Each table plays down to one.
        time_limit: The event ends when its time is up.
        expect: What its organiser expects of it, for experiments to hold against what they find.

    Raises:
        StructureError: The parts do not fit together.
    """

    name: str
    title: str
    rotation: Rotation
    schedule: Schedule
    seats: int
    final_table: int
    stack: Chips
    field: tuple[Group, ...]
    payouts: Payouts
    buy_in: Money
    pace: Pace
    rules: HouseRules
    button: ButtonRules = TDA_BUTTON
    kill: Kill = Kill.NONE
    on_fault: OnFault = OnFault.FOLD
    decision_limit: int = DECISION_LIMIT
    seed: int = 0
    balancing: BalancingRules = TDA_BALANCING
    break_order: BreakOrder = BreakOrder.HIGHEST
    race: RaceRounding = RaceRounding.DOWN
    fee: Money = 0
    guarantee: Money = 0
    entry: EntryRules = FREEZE_OUT
    days: tuple[DayEnd, ...] = ()
    redraws: tuple[int, ...] = ()
    hand_for_hand: HandForHand | None = None
    deal: DealRules | None = None
    bounty: BountyRules | None = None
    flights: Flights | None = None
    shootout: Shootout | None = None
    time_limit: TimeLimit | None = None
    expect: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        StructureError.raise_all(contradictions(self))

    def __repr__(self) -> str:
        """Short: the whole is some hundred lines."""
        return f"<Scenario {self.name}: {self.entries:,} entrants>"

    @property
    def title_of_game(self) -> str:
        """What is played, in print."""
        return " / ".join(game.title for game in self.rotation.games)

    @property
    def entries(self) -> int:
        """The number of entrants, re-entries apart."""
        return sum(group.count for group in self.field)

    @property
    def starting(self) -> list[int]:
        """The number of entrants of each flight, or of the event if there are none."""
        everybody = range(self.entries)
        return [self.entries] if self.flights is None else [len(flight) for flight in self.flights.split(everybody)]

    @property
    def prizes(self) -> list[Money]:
        """The prize of each place paid, from the first, when every entrant has entered once."""
        return build_prizes(self.payouts, self.prize_pool, self.entries)

    @property
    def ends_at(self) -> int:
        """The event is over when so many are left: one, or as many as there are seats to win."""
        return places_that_end(self.payouts, self.prize_pool, self.entries)

    @property
    def prize_pool(self) -> Money:
        """All prize money: the buy-ins or what is guaranteed, or the sum of a fixed table."""
        if isinstance(self.payouts, FixedPayouts):
            return sum(self.payouts.prizes)
        return max(self.buy_in * self.entries, self.guarantee)

    @property
    def cost(self) -> Money:
        """What an entry costs: buy-in, bounty and fee."""
        return self.buy_in + self.fee + (0 if self.bounty is None else self.bounty.amount)

    @property
    def chips(self) -> Chips:
        """All chips in play when every entrant has entered once."""
        return self.entries * self.stack

    @property
    def one_table(self) -> bool:
        """Whether one table holds everybody from the start."""
        return self.entries <= self.final_table
