"""Models of the reusable parts of tournaments: games, level sheets, payouts, bounties, mixes, paces."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tourney.config.check import Given, Strict
from tourney.config.floor_files import (
    ShortAnteFile,
)
from tourney.config.units import (
    Amount,
    BuyIns,
    Count,
    Duration,
    Factor,
    FieldShare,
    Line,
    Percent,
    Tenths,
    TimeOfDay,
)
from tourney.errors import InvalidArgument

MOST_ENTRIES = 1_000_000
"""The maximum number of entrants of a tournament."""

MOST_HANDS = 10_000
"""The maximum number of hands of a level."""


RankingName = Literal[
    "high",
    "high_two_from_hand",
    "high_short_deck",
    "high_short_deck_trips",
    "nines_or_better",
    "eight_or_better",
    "eight_or_better_two_from_hand",
    "ace_to_five",
    "deuce_to_seven",
    "badugi",
    "badugi_deuce_low",
    "ace_to_six",
    "sixes_or_better",
    "pair_or_better",
    "no_pair",
    "high_up_to_two_from_hand",
    "eight_or_better_up_to_two_from_hand",
    "high_from_hand",
    "deuce_to_seven_from_hand",
    "most_points_from_hand",
    "fewest_points_from_hand",
    "high_bug",
    "ace_to_five_bug",
    "high_mexican",
    "high_short_deck_two_from_hand",
    "ace_to_five_two_from_hand",
    "ace_to_five_from_hand",
    "badugi_from_hand",
    "high_badugi",
    "high_badugi_from_hand",
    "twenty_one_from_hand",
]


class StreetFile(Strict):
    """A street: cards are dealt, then there is a betting round."""

    name: str = Field(description="The name of the street.")
    hole: int = Field(0, ge=0, le=7, description="Cards dealt to each player, face down.")
    up: int = Field(0, ge=0, le=7, description="Cards then dealt to each player, face up.")
    board: int = Field(0, ge=0, le=5, description="Cards dealt to each board.")
    burn: bool = Field(default=False, description="Whether the dealer burns a card first.")
    draw: int = Field(0, ge=0, le=7, description="The maximum number of cards a player may draw, before the betting.")
    discard: int = Field(0, ge=0, le=6, description="Cards a player must discard first, without replacement.")
    set_apart: int = Field(
        0, ge=0, le=6, description="Cards a player must first set apart, as the hand for the second ranking."
    )
    expose: bool = Field(
        default=False,
        description="Stud: each player may first turn up a face-down card; the next card is then dealt face down.",
    )
    bet: Literal["none", "small", "big", "either"] = Field(
        "small",
        description="The betting round; in fixed limit, its bet size. `either`: small or big, never below the last.",
    )


class PlayersFile(Strict):
    """The minimum and maximum number of players in a hand."""

    least: int = Field(2, ge=2, le=10)
    most: int = Field(10, ge=2, le=10)


class VariantFile(Strict):
    """A game of poker."""

    title: Line = Field(min_length=1, description="The title of the game.")
    deck: list[str] | None = Field(
        None, min_length=1, max_length=52, description="The cards, if not all 52: [Js, Qs]."
    )
    joker: bool = Field(default=False, description="Whether the deck includes the joker.")
    betting: Literal["no_limit", "pot_limit", "fixed_limit"]
    forced_bets: Literal["blinds", "antes", "bring_in", "high_card"] = Field(
        "blinds",
        description="The forced bets that open a hand. `high_card`: a bet by the highest card (Mexican poker).",
    )
    button_blind: bool = Field(default=False, description="The button posts the only blind (short deck).")
    low_opens: bool = Field(default=False, description="Stud: the lowest exposed hand acts first (razz).")
    high_brings_in: bool | None = Field(
        None, description="Stud: the highest door card brings in; default: where the lowest hand acts first."
    )
    reshuffles_muck: bool = Field(
        default=False,
        description="Stud: the muck is shuffled into a stub that is too short; no community card (WSOP live 249).",
    )
    least_bet: Literal["big_blind", "ante"] = Field(
        "big_blind",
        description="No limit and pot limit: the least bet, `ante` except over a blind (WSOP 2024, short deck).",
    )
    check_raise: bool = Field(
        default=True, description="Who has checked may raise (false: limit California lowball, BARGE)."
    )
    sevens_rule: bool = Field(
        default=False,
        description="Who checks a seven or better after the draw wins nothing that is bet later (BARGE, appendix B).",
    )
    turns_up_in_turn: bool = Field(
        default=False,
        description="`expose`: each player decides when the next card is due; default: all before a card is turned.",
    )
    bets_per_round: int | None = Field(
        None, ge=1, le=20, description="Fixed limit: the maximum number of bets and raises in a round."
    )
    players: PlayersFile = Field(default_factory=lambda: PlayersFile.model_validate({}))
    streets: list[StreetFile] = Field(min_length=1, max_length=12)
    boards: int = Field(1, ge=1, le=3, description="The number of boards; each wins a share of the pot.")
    stops_when_settled: bool = Field(
        default=False, description="Stop dealing when no further card can change the result."
    )
    showdown: list[RankingName] = Field(
        min_length=1, max_length=3, description="The rankings among which the pot is split."
    )
    otherwise: RankingName | None = Field(
        None, description="The ranking that wins the pot if no hand qualifies; if not set, all players share it."
    )


class LevelFile(Strict):
    """A row of a level sheet: a level, or a break."""

    sb: Amount | None = Field(None, description="Small blind.")
    bb: Amount | None = Field(None, description="Big blind.")
    ante: Amount = Field(0, description="Ante.")
    small_bet: Amount | None = Field(
        None, description="Fixed limit: the small bet; default: the big blind or bring-in."
    )
    big_bet: Amount | None = Field(None, description="Fixed limit: the big bet; default: twice the small bet.")
    bring_in: Amount | None = Field(None, description="Stud: the bring-in. The `ante` is then for stud only.")
    nl_sb: Amount | None = Field(None, description="Mixed games: the small blind of no-limit and pot-limit games.")
    nl_bb: Amount | None = Field(None, description="Mixed games: the big blind of no-limit and pot-limit games.")
    nl_ante: Amount | None = Field(None, description="Mixed games: the ante of no-limit and pot-limit games.")
    game: str | None = Field(None, description="Mixed games: the game of this level.")
    length: Duration | None = Field(None, description="The length of this level, if it differs from the sheet's.")
    hands: Count | None = Field(
        None, le=MOST_HANDS, description="Hands each table plays in this level, instead of a `length`."
    )
    pause: Duration | None = Field(None, alias="break", description="A break of this length, instead of a level.")
    name: str | None = Field(None, min_length=1, description="The name of the break, such as dinner.")
    at: TimeOfDay | None = Field(
        None, description="When the break begins: the level before it is shortened or extended. Needs `starts`."
    )
    remove: list[Count] | None = Field(
        None, min_length=1, description="Denominations coloured up in the break: the smallest of the `chips` in play."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        of_breaks = {"name", "remove", "at"}
        if self.has("pause"):
            if self.model_fields_set - {"pause"} - of_breaks:
                yield InvalidArgument("a break can have only the keys `name`, `remove` and `at`")
            # A break with wrong keys has its message; what follows is of levels.
            return
        if self.model_fields_set & of_breaks:
            yield InvalidArgument("`name`, `remove` and `at` are only for a `break`")
        elif not (self.bb or self.small_bet or self.bring_in):
            yield InvalidArgument("a level needs `bb`, `small_bet` or `bring_in`; a break is written `break: 15m`")
        if self.length is not None and self.hands is not None:
            yield InvalidArgument("a level has either a `length` or `hands`")


class ScheduleFile(Strict):
    """A level sheet."""

    title: Line = ""
    level_length: Duration | None = Field(None, description="The length of levels without their own.")
    level_hands: Count | None = Field(None, le=MOST_HANDS, description="Hands per level, instead of a length.")
    ante_paid_by: Literal["each", "big_blind", "button"] = Field("each", description="Who pays the ante.")
    ante_short: list[ShortAnteFile] = Field(
        default_factory=list, max_length=10, description="Reduced antes for few players."
    )
    smallest_chip: Count = Field(1, description="The smallest denomination in play, if `chips` are not given.")
    chips: list[Count] | None = Field(
        None, min_length=1, max_length=20, description="The denominations in play from the start, ascending."
    )
    levels: list[LevelFile] = Field(min_length=1, max_length=500)
    then: Literal["stay", "continue"] = Field(
        "stay",
        description="After the last level: `stay` in it, or `continue` with further levels by the sheet's growth.",
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.level_length is not None and self.level_hands is not None:
            yield InvalidArgument("levels have either a `level_length` or `level_hands`")
        # `model_fields_set`: smallest_chip has a default, so only what the file says counts.
        if self.chips is not None and "smallest_chip" in self.model_fields_set:
            yield InvalidArgument("give either `smallest_chip` or `chips`: the smallest chip is the first of `chips`")


class BandFile(Strict):
    """Shares of the prize pool for a number of entries."""

    up_to: Count | None = Field(None, description="The maximum number of entries; not set in the last row.")
    percent: list[Percent] = Field(min_length=1, description="Shares from first place down; they sum to 100.")


class StandardFile(Strict):
    """A payout table computed from the number of entries, as on usual payout sheets."""

    paid: FieldShare = Field(description="The share of the entries that are paid, to the nearest place.")
    round_to: Count = Field(
        1, description="Prizes are multiples of this; larger prizes, of 5, 10, 50 times this and so on."
    )
    min_cash: BuyIns = Field(
        Decimal("1.5"), description="The minimum cash, in buy-ins: shares of the pool, one for each entry."
    )
    first: Percent | None = Field(
        None, description="The winner's share; default: the usual share for the number of places paid."
    )
    last: Literal["usual", "min_cash"] = Field(
        "usual",
        description="The last prize: `usual`, at least the min-cash, or `min_cash` exactly: more goes to the winner.",
    )


class SatelliteFile(Strict):
    """Equal seats in another event."""

    seat: Count = Field(description="The price of a seat.")
    remainder: Literal["next", "refunded", "shared"] = Field(
        "next",
        description="Who gets the rest of the pool: the next place, the next places a buy-in each, or the winners.",
    )
    milestone: Count | None = Field(
        None, description="A player with a stack of this many chips wins a seat and leaves, once entries are closed."
    )
    last_seat: Literal["stacks", "draw", "divided"] = Field(
        "stacks",
        description="Who of tied players gets the last seat: the larger stack, the high card, or all a share of it.",
    )


class PayoutsFile(Strict):
    """The payouts."""

    title: Line = ""
    percent: list[Percent] | None = Field(
        None, min_length=1, description="Shares from first place down; they sum to 100."
    )
    prizes: list[Amount] | None = Field(None, min_length=1, description="Fixed prizes from first place down.")
    by_entries: list[BandFile] | None = Field(
        None, min_length=1, description="A `percent` list for each range of entries."
    )
    standard: StandardFile | None = Field(None, description="A table computed from the number of entries.")
    satellite: SatelliteFile | None = Field(None, description="Equal seats in another event.")
    round_to: Count = Field(
        1, description="Prizes are rounded down to a multiple of this; the rest goes to the winner."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        keys = [key for key in type(self).model_fields if key not in {"title", "round_to"}]
        forms = [f"`{key}`" for key in keys]
        said = [key for key in keys if getattr(self, key) is not None]
        if len(said) != 1:
            found = " and ".join(f"`{kind}`" for kind in said) or "none of them"
            message = f"expected one of {', '.join(forms[:-1])} or {forms[-1]}, found {found}"
            drop = f"; `{said[0]}: null` removes one that an extended file sets" if said else ""
            yield InvalidArgument(message + drop)
        # Both are None: neither form is given.
        if self.percent is self.by_entries is None and "round_to" in self.model_fields_set:
            yield InvalidArgument("`round_to` is only for `percent` and `by_entries`")


class EnvelopeFile(Strict):
    """Envelopes with the same bounty."""

    example: ClassVar[str] = "{money: 1000, count: 3}"
    money: Count = Field(description="The bounty in each envelope.")
    count: Annotated[Count, Field(le=MOST_ENTRIES)] = Field(1, description="The number of envelopes.")


class BountyFile(Strict):
    """Bounties: money for knocking players out."""

    example: ClassVar[str] = "{kind: fixed, amount: 10}"
    kind: Literal["fixed", "progressive", "mystery"] = Field(description="The kind of bounty.")
    amount: Count = Field(description="The bounty part of each entry, in addition to the `buy_in`.")
    paid_share: Percent = Field(
        Decimal(50),
        description="Progressive: the share paid at once; the rest is added to the winner's own bounty.",
    )
    starts: Literal["money", "final_table"] = Field("money", description="Mystery: when envelopes are first drawn.")
    starts_at: Count | None = Field(
        None,
        le=MOST_ENTRIES,
        description="Mystery: the players left when envelopes are first drawn, instead of `starts`.",
    )
    envelopes: list[EnvelopeFile] | None = Field(
        None, min_length=1, description="Mystery: largest first; scaled to the bounty pool and the players left."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        for kind, keys in (("progressive", {"paid_share"}), ("mystery", {"starts", "starts_at", "envelopes"})):
            # Sorted: sets have no order, and messages must not differ from run to run.
            for key in sorted(keys & self.model_fields_set):
                if kind != self.kind:
                    yield InvalidArgument(f"`{key}` is only for {kind} bounties", key)
        if {"starts", "starts_at"} <= self.model_fields_set:
            yield InvalidArgument("mystery bounties have either `starts` or `starts_at`", "starts_at")


class MixFile(Strict):
    """Games played in turn."""

    title: Line = ""
    games: list[str] = Field(
        min_length=1, max_length=30, description="Names (`tourney list variants`) or .yaml files."
    )
    rotate_by: Literal["level", "hands", "minutes"] = Field("level", description="The unit of a game's turn.")
    every: Annotated[Count, Field(le=1000)] = Field(1, description="The length of a turn in this unit.")


class PaceChangeFile(Strict):
    """Times that differ on an occasion, in seconds; the other times are unchanged."""

    example: ClassVar[str] = "{decision: 15}"
    hand: Tenths | None = Field(None, description="Shuffling, dealing and pushing the pot.")
    fold: Tenths | None = Field(None, description="A fold, on average.")
    decision: Tenths | None = Field(None, description="Any other action, on average.")
    street: Tenths | None = Field(None, description="Each street after the first.")
    showdown: Tenths | None = Field(None, description="Reading the hands at showdown.")
    empty_seat: Tenths | None = Field(None, description="Added for each empty seat at the table.")


class TakesFile(Strict):
    """The time players take to move to new seats."""

    example: ClassVar[str] = "{broken_table: 4m, redraw: 15m, final_table: 15m}"
    broken_table: Duration = Field(0, description="Time until the players of a broken table are dealt in.")
    redraw: Duration = Field(0, description="Time until play continues after a redraw.")
    final_table: Duration = Field(0, description="Time until play continues at the final table.")
    clock: Literal["stops", "runs"] = Field(
        "stops", description="The level clock during a redraw and before the final table."
    )


class NearMoneyFile(Strict):
    """Slower play near the money."""

    example: ClassVar[str] = "{within: 5, times: 1.5}"
    within: Annotated[Count, Field(le=1000)] = Field(
        description="It begins when at most this many more players are left than are paid."
    )
    times: Factor = Field(description="Folds and decisions take this many times as long: 1.5.")


class ShotClockFile(Strict):
    """A limit of the time for a decision."""

    example: ClassVar[str] = "{limit: 30s, time_bank: 4, adds: 30s}"
    limit: Duration = Field(description="The time for a decision.")
    time_bank: int = Field(0, ge=0, le=100, description="The time-bank chips of each player.")
    adds: Duration = Field(30, description="What a time-bank chip adds to the time of one decision.")
    again_at: list[Literal["day", "money", "final_table"]] = Field(
        default_factory=list, max_length=3, description="When players get all their time-bank chips back."
    )
    again_every: Count | None = Field(
        None, le=500, description="They also get them back after this many levels: at the start of level 7, 13, ..."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.time_bank and not self.adds:
            yield InvalidArgument("a time-bank chip adds at least a second", "adds")
        if not self.time_bank:
            for key in sorted({"adds", "again_at", "again_every"} & self.model_fields_set):
                yield InvalidArgument(f"`{key}` needs a `time_bank`", key)


class PaceFile(Strict):
    """The speed of play in a room, in seconds."""

    title: Line = ""
    dealers: bool = Field(True, description="Whether dealers deal; false at home, where players deal, and online.")
    hand: Tenths = Field(description="Shuffling, dealing and pushing the pot.")
    fold: Tenths = Field(description="A fold, on average.")
    decision: Tenths = Field(description="Any other action, on average.")
    street: Tenths = Field(description="Each street after the first.")
    showdown: Tenths = Field(description="Reading the hands at showdown.")
    empty_seat: Tenths = Field(0, description="Added for each empty seat at the table.")
    stud: Given[PaceChangeFile] = Field(None, description="In games with a bring-in.")
    draw: Given[PaceChangeFile] = Field(None, description="In games with draws.")
    split: Given[PaceChangeFile] = Field(None, description="In games that split the pot.")
    in_the_money: Given[PaceChangeFile] = Field(None, description="When all players left at several tables are paid.")
    final_table: Given[PaceChangeFile] = Field(None, description="At the last table of several.")
    heads_up: Given[PaceChangeFile] = Field(None, description="Between the last two players.")
    takes: Given[TakesFile] = Field(None, description="The time players take to move to new seats; default: no time.")
    near_money: Given[NearMoneyFile] = None
    shot_clock: Given[ShotClockFile] = None
