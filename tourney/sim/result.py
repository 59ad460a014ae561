"""The result of a tournament, as plain records."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tourney.sim.samples import Sample
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips, Money, Seconds


class Placing(NamedTuple):
    """A player's result.

    Attributes:
        place: 1 for the winner; tied players have the same place.
        player: The entry's number, from 1 in order of registration.
        entrant: The entrant's number in the field.
        strategy: The entrant's strategy, as named in the tournament file.
        prize: Prize money; after a deal, the share.
        bounties: Bounty money, including the player's own bounty if nobody won it.
        cost: What the player paid: buy-in, bounty and fee, rebuys and the add-on.
        level: The level of the player's last hand.
        seconds: The time of that hand.
    """

    place: int
    player: int
    entrant: int
    strategy: str
    prize: Money
    bounties: Money
    cost: Money
    level: int
    seconds: Seconds


class Faults(NamedTuple):
    """The faults of the players of a strategy.

    Attributes:
        strategy: The strategy, as named in the tournament file.
        times: The number of faults.
        player: The player of the first fault.
        table: The table of the first fault.
        hand: The number of the hand at that table, from 1.
        message: What the first fault was.
    """

    strategy: str
    times: int
    player: int
    table: int
    hand: int
    message: str


@dataclass(slots=True)
class LevelRow:
    """The room at the start of a level.

    Attributes:
        seconds: When the level started.
        level: Its number.
        small_blind: The level's small blind.
        big_blind: The level's big blind; 0 in games without blinds.
        ante: The level's ante; 0 for none.
        players: Players left.
        tables: Tables in play.
        average_stack_bb: Average stack in big blinds of this level, or small bets in games without blinds.
        hands: Completed hands that began in the level, at all tables.
        stage: The flight or round, such as "flight 2"; empty if the event has neither.
    """

    seconds: Seconds
    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    players: int
    tables: int
    average_stack_bb: float
    hands: int = 0
    stage: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """A tournament's result, or the result so far after an interruption.

    Attributes:
        scenario: The scenario's name.
        seed: The seed of the run; the same seed gives the same result, byte for byte.
        finished: Whether the event has ended; by default it ends when one player has all the chips.
        entries: Entries, re-entries included.
        entrants: The number of persons who made them.
        rebuys: Rebuys made.
        add_ons: Add-ons bought.
        dealer_bonuses: Bonuses bought for which the dealers are paid.
        turned_away: Persons who came too late or got no seat.
        left: Entries still in.
        duration_seconds: Simulated time from the start to the end, breaks included.
        hands: Hands completed, at all tables.
        hands_dealt: Players dealt in, summed over these hands.
        all_in_hands: Hands in which a player was all-in and called.
        moves: Moves of players to another seat: balancing, broken tables, redraws.
        levels_played: The number of the last level.
        prize_pool: All prize money, without bounties.
        overlay: The part of it that the house adds, to meet a guarantee or fixed prizes.
        paid: Places paid; 0 while entries are open.
        ended: The reason for the end: "winner", "seats", "time", "deal" or "empty" (nobody entered); "" until then.
        dealt: Players who divided the prizes in a deal; 0 without one.
        faults: The faults of each strategy at fault.
        disqualified: Players disqualified for faults.
        places: Results from the first place; players still in after an interruption are not listed.
        timeline: A row for each level of each flight or round.
        samples: The samples of the room, if any were taken.
        bubble_late: With hand-for-hand play, the places by which the money was passed at several tables before a
            round was played for it: in the hands in progress when it was announced, or before. 0 if it was in time.
    """

    scenario: str
    seed: int
    finished: bool
    entries: int
    entrants: int
    rebuys: int
    add_ons: int
    dealer_bonuses: int
    turned_away: int
    left: int
    duration_seconds: Seconds
    hands: int
    hands_dealt: int
    all_in_hands: int
    moves: int
    levels_played: int
    prize_pool: Money
    overlay: Money
    paid: int
    ended: str
    dealt: int
    faults: tuple[Faults, ...]
    disqualified: int
    places: tuple[Placing, ...]
    timeline: tuple[LevelRow, ...]
    samples: tuple[Sample, ...] = ()
    bubble_late: int = 0

    def __repr__(self) -> str:
        """A short form; the whole result would fill some thousand lines."""
        how = f"ended by {self.ended}" if self.finished else f"{self.left:,} left"
        return (
            f"<Result of {self.scenario}, seed {self.seed}: {self.entries:,} entries, "
            f"{self.hands:,} hands, {self.duration_seconds:,} s, {how}>"
        )

    def as_record(self) -> dict[str, Any]:
        """The result as dictionaries, lists, numbers and strings."""
        record = {field.name: getattr(self, field.name) for field in fields(self)}
        record["places"] = [placing._asdict() for placing in self.places]
        record["faults"] = [fault._asdict() for fault in self.faults]
        record["timeline"] = [asdict(row) for row in self.timeline]
        record["samples"] = [sample._asdict() for sample in self.samples]
        return record


def overtime(schedule: Schedule, result: Result) -> Seconds:
    """The time from the end of the sheet's last level to the end of play; 0 if the sheet lasted.

    The last level never ends, so this is the time by which it was longer than the sheet says. It is 0 for a last
    level that ends by hands.
    """
    last, rows = schedule.levels[-1], result.timeline
    if not rows or rows[-1].level < last.number or last.hands:
        return 0
    return max(0, result.duration_seconds - rows[-1].seconds - last.seconds)
