"""What came out of a tournament, as plain records."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tourney.sim.samples import Sample
    from tourney.types import Chips, Money, Seconds


class Placing(NamedTuple):
    """A player's result.

    Attributes:
        place: 1 for the winner; tied players have the same place.
        player: The entry's number, from 1 in order of registration.
        entrant: The number in the field of the person behind it.
        strategy: What the entrant played, as the tournament file names it.
        prize: Prize money; where a deal was made, the share.
        bounties: Money for heads, the own included where it is kept.
        cost: What the entry has cost: buy-in, bounty and fee, rebuys and the add-on.
        level: The level of the player's last hand.
        seconds: The moment of it.
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
    """What the players of a strategy did wrong.

    Attributes:
        strategy: As the tournament file names it.
        times: How often.
        player: Who did so first.
        table: At which table.
        hand: In which of its hands, from 1.
        message: What it was.
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
        small_blind: Of the level, as are the next two.
        big_blind: 0 in games without blinds.
        ante: 0 for none.
        players: Players left.
        tables: Tables in play.
        average_stack_bb: Average stack in big blinds of this level, or small bets in games without blinds.
        hands: Hands begun in the level, at all tables.
        stage: Which flight or round it is of: "flight 2"; nothing where the event has no such parts.
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
    """A tournament's outcome, or what is known of it so far when it was interrupted.

    Attributes:
        scenario: The scenario's name.
        seed: What was asked for; the same seed gives the same result, byte for byte.
        finished: Whether it has come to its end: by default, that one player has all the chips.
        entries: Entries, re-entries included.
        entrants: The persons behind them.
        rebuys: Rebuys made.
        add_ons: Add-ons bought.
        turned_away: Persons who came too late, or waited for a seat in vain.
        left: Entries still in.
        duration_seconds: Simulated time from the start to the end, breaks included.
        hands: Hands begun, at all tables.
        hands_dealt: The players dealt in, added up over the hands.
        all_in_hands: Hands in which somebody was all-in and called.
        moves: Moves of players to another seat: balancing, broken tables, redraws.
        levels_played: The number of the last level.
        prize_pool: All prize money, bounties apart.
        overlay: What of it the house adds to make good a guarantee.
        paid: Places paid; 0 while entries are open.
        ended: How it ended: "winner", "seats", "time", "deal" or "empty"; nothing while it goes on.
        dealt: Players who divided the prizes in a deal; 0 without one.
        faults: For each strategy at fault, how often, and the first time.
        disqualified: Players disqualified for it.
        places: From the first place; those still playing at an interruption are not in it.
        timeline: A row for each level, of each flight or round.
        samples: How the room stood at the moments asked about.
    """

    scenario: str
    seed: int
    finished: bool
    entries: int
    entrants: int
    rebuys: int
    add_ons: int
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

    def __repr__(self) -> str:
        """Short: the whole is some thousand lines."""
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
