"""Models of the floor rules in tournament files: entries, days, formats. `config.build_floor` builds the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, Literal

from pydantic import Field

from tourney.config.check import Given, Strict
from tourney.config.units import Amount, Count, Duration, Percent, TimeOfDay
from tourney.errors import InvalidArgument
from tourney.tournament.entries import EVERYBODY

DealName = Literal["icm", "chip_chop"]


class ReentryFile(Strict):
    """Re-entry: a player who has busted may buy a new entry."""

    example: ClassVar[str] = "{until_level: 6}"
    until_level: Count = Field(description="The last level in which it is allowed, including the break after it.")
    most: int | None = Field(
        1, ge=1, le=100, description="The maximum number of re-entries per player; null for no limit."
    )
    taken: Percent = Field(default=EVERYBODY, description="The share of eligible players who use it.")
    after: Duration = Field(0, description="The time until the player returns.")


class CostsFile(Strict):
    """What the event costs the house."""

    example: ClassVar[str] = "{dealer_hour: 25}"
    dealer_hour: Amount = Field(description="The cost of a dealer per hour.")
    downs: Count | None = Field(
        None,
        le=20,
        description="Downs before a dealer's break of one down; default: one dealer per table, no breaks.",
    )
    down: Duration = Field(1800, description="How long a dealer stays at a table before the next push.")
    early_out: bool = Field(default=False, description="Dealers who are no longer needed go home at the next push.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.downs is None:
            for key in sorted({"down", "early_out"} & self.model_fields_set):
                yield InvalidArgument(f"`{key}` needs `downs`: how many a dealer deals before a break", key)
        elif self.down < 60:
            yield InvalidArgument("a down lasts at least a minute", "down")


class RebuyAtStartFile(Strict):
    """Rebuys made at once with an entry, whatever the stack."""

    example: ClassVar[str] = "{count: 2, taken: 60%}"
    count: int = Field(1, ge=1, le=20, description="The number of rebuys at once: 2 for a double rebuy.")
    taken: Percent = Field(default=EVERYBODY, description="The share of entries that make them.")


class RebuyFile(Strict):
    """Rebuy: a player with few or no chips may buy more and keep the seat."""

    example: ClassVar[str] = "{chips: 5000, cost: 40, until_level: 4}"
    chips: Count = Field(description="The chips it buys.")
    cost: Amount = Field(description="The amount added to the prize pool.")
    until_level: Count = Field(description="The last level in which it is allowed, including the break after it.")
    stack_at_most: Amount = Field(0, description="The largest stack with which it is allowed; 0: only without chips.")
    most: int | None = Field(
        None, ge=1, le=100, description="The maximum number of rebuys per player; null for no limit."
    )
    taken: Percent = Field(default=EVERYBODY, description="The share of eligible players who use it.")
    at_start: Given[RebuyAtStartFile] = None

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        start, most = self.at_start, self.most
        if self.has("at_start") and self.has("most") and start is not None and start.count > (most or 0):
            message = f"expected at most {self.most}, the rebuys that a player may make"
            yield InvalidArgument(message, "at_start", "count")


class AddOnFile(Strict):
    """Add-on: every player still in may buy chips once."""

    example: ClassVar[str] = "{chips: 5000, cost: 40, after_level: 4}"
    chips: Count = Field(description="The chips it buys.")
    cost: Amount = Field(description="The amount added to the prize pool.")
    after_level: Count = Field(description="The level after which it is sold.")
    taken: Percent = Field(default=EVERYBODY, description="The share of players who buy it.")


class EarlyBirdFile(Strict):
    """Early bird: chips on top of the first stack of an entrant who enters early."""

    example: ClassVar[str] = "{chips: 5000, until_level: 1}"
    chips: Count = Field(description="The chips.")
    until_level: Amount = Field(
        0, description="The last level in which an entrant gets them; 0: entrants present at the start."
    )


class DealerBonusFile(Strict):
    """Dealer bonus: chips that a player may buy with each entry; the money goes to the dealers."""

    example: ClassVar[str] = "{chips: 5000, cost: 10}"
    chips: Count = Field(description="The chips it buys.")
    cost: Amount = Field(description="The amount paid to the dealers.")
    taken: Percent = Field(default=EVERYBODY, description="The share of entries that buy it.")


class LateStackFile(Strict):
    """Another stack for entries from a level on."""

    example: ClassVar[str] = "{from_level: 7, chips: 15000}"
    from_level: int = Field(ge=2, description="The first level in which entries get it.")
    chips: Count = Field(description="The stack.")


class LammersFile(Strict):
    """Lammers: tokens that come with each entry, which a player exchanges for chips when needed."""

    example: ClassVar[str] = "{count: 2, chips: 5000, until_level: 4}"
    count: int = Field(ge=1, le=20, description="The number of lammers with each entry.")
    chips: Count = Field(description="The chips for each lammer.")
    until_level: Count = Field(description="The level at whose end the last ones are exchanged.")
    stack_at_most: Amount = Field(
        0, description="The largest stack with which a player exchanges one after a hand; 0: only without chips."
    )


class DayFile(Strict):
    """The end of a day: players bag their chips, and the next day starts with a new seat draw."""

    example: ClassVar[str] = "{after_level: 10}"
    after_level: Count | None = Field(None, description="The last level of the day.")
    players: int | None = Field(None, ge=2, description="Alternatively, play until this many players are left.")
    last_hands: int = Field(0, ge=0, le=20, description="Hands each table plays after the clock has stopped.")
    overnight: Duration = Field(0, description="The time until the next day; 0: the clock counts only time played.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.after_level is None and self.players is None:
            yield InvalidArgument(
                "a day needs `after_level` (its last level) or `players` (the number at which it ends)"
            )
        if self.after_level is not None and self.players is not None:
            yield InvalidArgument("a day has either `after_level` or `players`", "players")


class HandForHandFile(Strict):
    """Hand-for-hand play: no table starts a hand until all tables have finished theirs."""

    example: ClassVar[str] = "{within: 3}"
    within: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="Starts when at most this many players more are left than are paid; null: one for each table.",
    )
    before: list[Count] = Field(
        default_factory=list, max_length=20, description="Also before these numbers of players left."
    )
    clock: Duration = Field(
        120, description="The time that each hand takes off the level; otherwise the clock stands still."
    )
    ahead: int = Field(0, ge=0, le=20, description="Soft hand-for-hand: hands a table may be ahead; 0 for strict.")
    ties: Literal["tables", "stacks", "share"] = Field(
        "tables",
        description="Busts in the same hand: tables tie (TDA RP-8), larger stacks place higher, or all share.",
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.ahead and "clock" in self.model_fields_set:
            yield InvalidArgument(
                "`clock` is for strict hand-for-hand: with `ahead` the clock of the level runs on", "clock"
            )


class ChopFile(Strict):
    """A deal: the players left divide the prizes."""

    example: ClassVar[str] = "{players: 3}"
    players: int = Field(ge=2, le=1000, description="The deal is made when this many players are left.")
    by: DealName = Field("icm", description="How the prizes are divided.")
    keep: Amount = Field(0, description="The amount left for the winner, for which they play on; 0: the event ends.")


class LaterFlightFile(Strict):
    """Entries into a later flight by players who are out of one."""

    example: ClassVar[str] = "{taken: 60%}"
    taken: Percent = Field(default=EVERYBODY, description="The share of players out who enter the next flight.")
    most: int | None = Field(
        None, ge=2, le=50, description="The maximum number of flights that an entrant plays; null for no limit."
    )


class BestStackFile(Strict):
    """Best stack forward: players who have advanced may play again, and play on with the largest stack."""

    example: ClassVar[str] = "{taken: 25%}"
    taken: Percent = Field(
        default=EVERYBODY, description="The share of players who advanced and enter the next flight."
    )
    stack_at_most: Count | None = Field(
        None, description="The largest stack with which a player plays again; null for any."
    )


class FlightMoneyFile(Strict):
    """Flights that are played into the money: players who go out there are paid at once."""

    example: ClassVar[str] = "{paid: 15%, min_cash: 200}"
    paid: Percent = Field(description="The share of a flight's entries that is paid.")
    min_cash: Count = Field(description="The prize of a player who busts in the money in a flight.")


class FlightsFile(Strict):
    """Flights: the entrants start in several flights, which may overlap; the survivors play on together."""

    example: ClassVar[str] = "{count: 2, until_level: 10}"
    shares: list[Percent] | None = Field(
        None, min_length=2, max_length=50, description="The share of entrants in each; they sum to 100."
    )
    count: int | None = Field(None, ge=2, le=50, description="Alternatively, the number of equal flights.")
    until_level: Count | None = Field(None, description="Each flight stops after this level.")
    until_left: Percent | None = Field(None, description="Each flight stops when this share of its entries is left.")
    pause: Duration = Field(0, description="The time from the end of the flights so far to the start of the next.")
    starts: list[Duration] | None = Field(
        None,
        min_length=1,
        max_length=50,
        description="The starts of the second and later flights and of the combined day, from the first start. "
        "A flight may start while another is played.",
    )
    later: Given[LaterFlightFile] = None
    best_stack: Given[BestStackFile] = None
    money: Given[FlightMoneyFile] = None
    day_two_level: Count | None = Field(
        None, description="The first level of the combined day; default: the one after the last played."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        yield from self._faults_of_the_money()
        yield from self._faults_of_the_starts()
        if self.shares is None and self.count is None:
            yield InvalidArgument("flights need a `count`, or the `shares` of the entrants in each")
        elif self.shares is not None and self.count is not None:
            yield InvalidArgument("flights have either `shares` or a `count`", "count")
        elif self.shares is not None and sum(self.shares) != 100:
            yield InvalidArgument(f"the shares sum to {sum(self.shares)}%, not 100%", "shares")
        if self.until_level is None and self.until_left is None:
            yield InvalidArgument(
                "flights need `until_level` (the last level of each) or `until_left` (the share that plays on)"
            )
        elif self.until_left is not None and not 0 < self.until_left < 100:
            message = f"expected a percentage above 0% and below 100%, found {self.until_left}%"
            yield InvalidArgument(message, "until_left")

    def _faults_of_the_starts(self) -> Iterator[InvalidArgument]:
        starts, count = self.starts or [], len(self.shares) if self.shares else self.count
        if count is not None and len(starts) > count:
            message = f"expected at most {count} times: of the flights after the first, and of the combined day"
            yield InvalidArgument(message, "starts")
        for row, (before, after) in enumerate(pairwise([0, *starts])):
            if after <= before:
                yield InvalidArgument("expected a later time than that of the start before", "starts", row)

    def _faults_of_the_money(self) -> Iterator[InvalidArgument]:
        money = self.money
        if money is None:
            return
        if self.until_level is not None or self.until_left is None:
            message = "flights that are played into the money end by `until_left` alone, not by level"
            yield InvalidArgument(message, "money")
        elif not self.until_left < money.paid < 100:
            message = f"expected more than {self.until_left}%, the share that plays on, and below 100%"
            yield InvalidArgument(message, "money", "paid")


class ShootoutFile(Strict):
    """A shootout: each table plays down to one player; the winners play the next round with fresh stacks."""

    example: ClassVar[str] = "{}"
    pause: Duration = Field(0, description="The time from the end of a round to the start of the next.")


class TimeLimitFile(Strict):
    """A time limit: the event ends when the time is up."""

    example: ClassVar[str] = "{after: 1h}"
    after: Duration = Field(description="The time limit.")
    divide: Literal["places", "icm", "chip_chop"] = Field("places", description="How the prizes are divided.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if not self.after:
            yield InvalidArgument("expected a duration above 0", "after")


class OnTheDayFile(Strict):
    """A change of the level sheet on the day: levels that are skipped, or shorter."""

    example: ClassVar[str] = "{players: 18, length: 15m}"
    skip: Count | None = Field(None, description="This level is skipped.")
    length: Duration | None = Field(
        None, description="Levels last at most this long, from the point that the other key gives."
    )
    from_level: Count | None = Field(None, description="From this level on.")
    players: int | None = Field(
        None, ge=2, description="From the first level that begins with at most this many players left."
    )
    at: TimeOfDay | None = Field(
        None, description="From the first level that begins at this time or later. Needs `starts`."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        when = [key for key in ("from_level", "players", "at") if self.has(key)]
        if self.has("skip"):
            if self.has("length") or when:
                yield InvalidArgument("a row either skips a level or makes levels shorter", "skip")
        elif not self.has("length"):
            yield InvalidArgument("expected a level to `skip`, or a `length`")
        elif len(when) != 1:
            found = " and ".join(f"`{key}`" for key in when) or "none of them"
            yield InvalidArgument(f"a `length` needs one of `from_level`, `players` or `at`, found {found}")
        if self.length == 0:
            yield InvalidArgument("expected a duration above 0", "length")


class ShortAnteFile(Strict):
    """A reduced ante when few players are left."""

    example: ClassVar[str] = "{players: 2, pay: none}"
    players: int = Field(
        ge=2, le=100, description="The ante is reduced when this many players or fewer are left in the event."
    )
    pay: Literal["small_blind", "none"] = Field(description="The reduced ante.")


class PlayerLeftFile(Strict):
    """A player who is still in."""

    example: ClassVar[str] = "{name: Anna, stack: 42k, table: 3}"
    stack: Count = Field(description="The player's chips.")
    name: str = Field("", max_length=100, description="The player's name.")
    table: Count | None = Field(None, le=20_000, description="The number of the table.")
    seat: int | None = Field(None, ge=1, le=10, description="The seat at the table, from 1.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.has("seat") and not self.has("table"):
            yield InvalidArgument("a seat needs the number of its `table`", "seat")


class StateFile(Strict):
    """Where an event stands that is being played: play goes on from here."""

    example: ClassVar[str] = "{level: 9, elapsed: 4m, players: 47}"
    level: Count = Field(description="The level on the clock.")
    elapsed: Duration = Field(0, description="How much of the level has been played.")
    players: Count | None = Field(None, description="Players left; default: those in `stacks`.")
    entries: Count | None = Field(None, description="Entries sold so far; default: the entrants of the file.")
    rebuys: Amount = Field(0, description="Rebuys sold so far.")
    add_ons: Amount = Field(0, description="Add-ons sold so far.")
    tables: Count | None = Field(None, le=20_000, description="Tables in play; default: as few as the players need.")
    stacks: list[PlayerLeftFile] | None = Field(
        None, min_length=2, description="The players left; without it, stacks are drawn as real events have them."
    )
    now: TimeOfDay | None = Field(None, description="The time of day; default: what the sheet says.")
    played: Duration | None = Field(None, description="The time since the start; default: what the sheet says.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if not self.has("players") and not self.has("stacks"):
            yield InvalidArgument("expected the number of `players` left, or their `stacks`")
        elif self.stacks is not None and self.players not in {None, len(self.stacks)}:
            yield InvalidArgument(
                f"{self.players} players are left, but {len(self.stacks)} stacks are listed", "players"
            )
        if self.has("now") and self.has("played"):
            yield InvalidArgument("the time is given either as `now` or as `played`", "played")
