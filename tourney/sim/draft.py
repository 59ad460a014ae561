"""The parts of a tournament, not yet checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from tourney.tournament.balancing import TDA_BALANCING, BalancingRules
from tourney.tournament.breaking import BY_HIGHEST, BreakRules
from tourney.tournament.button import TDA_BUTTON, ButtonRules
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.dealing_staff import ONE_A_TABLE, DealingStaff
from tourney.tournament.entries import FREEZE_OUT, EntryRules
from tourney.tournament.killing import Kill
from tourney.tournament.schedule import Level
from tourney.tournament.structure import clock_starts

if TYPE_CHECKING:
    from tourney.game.stakes import HouseRules
    from tourney.sim.room_draws import RoomDraw
    from tourney.sim.timing import Pace
    from tourney.strategies.registry import Player
    from tourney.tournament.bounties import BountyRules
    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.formats import ChopRules, DayEnd, Flights, HandForHand, Shootout, TimeLimit
    from tourney.tournament.midway import Midway
    from tourney.tournament.payouts import Payouts
    from tourney.tournament.schedule import Rotation, Schedule, Shorter
    from tourney.tournament.turnout import Turnout
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Chips, Money, Seconds


DECISION_LIMIT: Final = 10
"""The default limit for a decision, in seconds of real time."""


class OnFault(Enum):
    """What happens when a strategy raises an exception or returns an illegal action."""

    FOLD = "fold"
    """The player checks, or folds when facing a bet; the fault is counted."""

    DISQUALIFY = "disqualify"
    """The player checks or folds for the rest of the hand; then the chips are taken out of play (TDA 71D)."""

    STOP = "stop"
    """The run stops with an error."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants with the same strategy.

    Attributes:
        player: The strategy, and how to create it.
        count: The number of entrants.
        away: Whether they never come to the table: they are dealt in, posted for and folded (TDA 30).
    """

    player: Player
    count: int
    away: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A tournament whose parts may contradict each other; `Scenario` is one whose parts do not.

    Attributes:
        name: A short name, from the file name.
        title: The title of the event, for output.
        rotation: The game, or the games of a mix in turn.
        schedule: The level sheet, as changed on the day.
        seats: Seats at a table.
        final_table: Seats at the final table.
        stack: Chips each entrant starts with.
        field: The groups of entrants; entrants are numbered in this order.
        payouts: How the prize pool is paid out.
        buy_in: What each entrant pays into the prize pool.
        pace: How fast the room plays.
        rules: The house rules for hands.
        button: The house rules for the button.
        kill: The house rule for kill pots.
        on_fault: What happens when a strategy is at fault.
        decision_limit: Seconds of real time that a strategy may take for a decision; 0 for no limit.
        seed: The default seed.
        balancing: The house rules for balancing.
        breaking: The house rules for breaking tables.
        race: How odd chips that make no whole chip are rounded in a chip race.
        fee: What each entry pays to the house, besides the buy-in.
        staff: The rules for dealers, and what they cost the house.
        guarantee: The least prize pool.
        entry: The rules for entries, rebuys and add-ons.
        days: When days end.
        redraws: The numbers of players left at which all draw new seats.
        hand_for_hand: When tables play hand-for-hand; None for never.
        deal: When the players left make a deal; None for never.
        bounty: The bounties, if there are any.
        flights: The flights that the entrants first play in, if there are any.
        shootout: If set, each table plays down to one.
        time_limit: When the event ends by time; None for never.
        expect: What its organiser expects of it; experiments compare their results with it.
        wall_clock: The time of day at which it starts; None if unknown.
        chip_set: The chips at hand; None if unknown.
        midway: Where the event stands, if it is already being played; None if it begins.
        turnout: How many entrants come, if their number is drawn for each run; `field` then has the usual number.
        draws: What the room may be, if that is not known exactly: each replicate is played in one of these.
        shorter: When levels become shorter, by players left or by the time.
        redeals: How often each hand is dealt again to measure its luck; 0 for not at all.
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
    breaking: BreakRules = BY_HIGHEST
    race: RaceRounding = RaceRounding.DOWN
    fee: Money = 0
    staff: DealingStaff = ONE_A_TABLE
    guarantee: Money = 0
    entry: EntryRules = FREEZE_OUT
    days: tuple[DayEnd, ...] = ()
    redraws: tuple[int, ...] = ()
    hand_for_hand: HandForHand | None = None
    deal: ChopRules | None = None
    bounty: BountyRules | None = None
    flights: Flights | None = None
    shootout: Shootout | None = None
    time_limit: TimeLimit | None = None
    expect: tuple[str, ...] = ()
    wall_clock: WallClock | None = None
    chip_set: ChipSet | None = None
    midway: Midway | None = None
    shorter: tuple[Shorter, ...] = ()
    turnout: Turnout | None = None
    draws: tuple[RoomDraw, ...] = ()
    redeals: int = 0

    @property
    def title_of_game(self) -> str:
        """The titles of the games, for output."""
        return " / ".join(game.title for game in self.rotation.games)

    @property
    def entries(self) -> int:
        """The number of entrants, without re-entries."""
        return sum(group.count for group in self.field)

    @property
    def starting(self) -> list[int]:
        """The number of entrants of each flight, or of the event if there are none."""
        everybody = range(self.entries)
        return [self.entries] if self.flights is None else [len(flight) for flight in self.flights.split(everybody)]

    @property
    def prizes(self) -> list[Money]:
        """The prize of each place paid, from the first, if every entrant enters once."""
        return self.payouts.build_prizes(self.prize_pool, self.entries)

    @property
    def ends_at(self) -> int:
        """The number of players left at which the event ends: 1, or the seats to win in a satellite."""
        return self.payouts.places_that_end(self.prize_pool, self.entries)

    @property
    def prize_pool(self) -> Money:
        """The prize pool: the buy-ins or the guarantee, whichever is more; or the sum of fixed prizes."""
        fixed = self.payouts.fixed_pool
        if fixed is not None:
            return fixed
        return max(self.buy_in * self.entries, self.guarantee)

    @property
    def cost(self) -> Money:
        """What an entry costs: buy-in, bounty and fee."""
        return self.buy_in + self.fee + (0 if self.bounty is None else self.bounty.amount)

    @property
    def chips(self) -> Chips:
        """All chips in play if every entrant enters once."""
        return self.entries * self.stack

    @property
    def begins_at(self) -> Seconds:
        """The seconds since the start of the event at which play begins here: above 0 only midway."""
        midway = self.midway
        if midway is None:
            return 0
        if midway.now is not None:
            return midway.now
        starts = zip(clock_starts(self.schedule), self.schedule.items, strict=True)
        on_sheet = next(
            (start for start, item in starts if isinstance(item, Level) and item.number == midway.level), 0
        )
        return (on_sheet or 0) + midway.elapsed

    @property
    def one_table(self) -> bool:
        """Whether all entrants sit at one table from the start."""
        return self.entries <= self.final_table
