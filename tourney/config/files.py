"""What may be written in the YAML files, and how. `tourney.config.builder` gives it meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field, GetJsonSchemaHandler
from pydantic_core import CoreSchema

from tourney.config.check import Given, Strict
from tourney.config.floor_files import (
    AddOnFile,
    ArrivalFile,
    DayFile,
    DealFile,
    FlightsFile,
    HandForHandFile,
    RebuyFile,
    ReentryFile,
    ShootoutFile,
    ShortAnteFile,
    TimeLimitFile,
)
from tourney.config.pace_files import PaceFile
from tourney.config.problems import nearest, quoted
from tourney.config.units import Amount, BuyIns, Count, Duration, Percent
from tourney.errors import StructureError
from tourney.strategies.references import is_reference
from tourney.strategies.registry import BUILT_IN, strategy_names
from tourney.tournament.entries import NOBODY


def _known(reference: str) -> str:
    if not is_reference(reference) and reference not in BUILT_IN:
        names = strategy_names()
        if reference not in names:
            raise ValueError(f"unknown strategy {quoted(reference)}{nearest(reference, names)}")
    return reference


MOST_ENTRIES = 100_000
"""The most entrants a tournament may have."""

MOST_GROUPS = 100
"""The most groups of a field."""

MOST_HANDS = 10_000
"""The most hands a level may last."""


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
]


@dataclass(frozen=True, slots=True)
class _Part:
    """How an editor is told of a part that is a name, a file, or written in place."""

    kind: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        return {
            "description": f"A shipped name (`tourney list {self.kind}`), a .yaml file, or the part itself.",
            "anyOf": [{"type": "string"}, handler(schema)],
        }


@dataclass(frozen=True, slots=True)
class _FieldPart:
    """How an editor is told of a field: a name, a file, its groups, or a field that changes another."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        groups = handler(schema)
        names = {"type": ["string", "array"]}
        changed = {"extends": names, "title": {"type": "string"}, "groups": groups}
        return {
            "description": "A shipped name (`tourney list fields`), a .yaml file, or the groups themselves.",
            "anyOf": [
                {"type": "string"},
                groups,
                {"type": "object", "properties": changed, "additionalProperties": False},
            ],
        }


class StreetFile(Strict):
    """Cards dealt, then a round of betting."""

    name: str = Field(description="What players call the street.")
    hole: int = Field(0, ge=0, le=7, description="Cards dealt to each player, face down.")
    up: int = Field(0, ge=0, le=7, description="Cards dealt to each player after these, face up.")
    board: int = Field(0, ge=0, le=5, description="Cards dealt to each board.")
    burn: bool = Field(default=False, description="Whether the dealer burns a card first.")
    draw: int = Field(0, ge=0, le=7, description="Cards a player may exchange at most, before the betting.")
    discard: int = Field(0, ge=0, le=6, description="Cards a player must give up first, for nothing.")
    set_apart: int = Field(
        0, ge=0, le=6, description="Cards a player must first set apart, as a hand that the second ranking compares."
    )
    bet: Literal["none", "small", "big"] = Field("small", description="The betting; in fixed limit, its unit.")


class PlayersFile(Strict):
    """How many can play a hand."""

    least: int = Field(2, ge=2, le=10)
    most: int = Field(10, ge=2, le=10)


class VariantFile(Strict):
    """A game of poker."""

    title: str = Field(min_length=1, description="What the game is called in print.")
    deck: list[str] | None = Field(None, min_length=1, max_length=52, description="Cards, if not all 52: [Js, Qs].")
    joker: bool = Field(default=False, description="Whether the joker is in the deck too.")
    betting: Literal["no_limit", "pot_limit", "fixed_limit"]
    forced_bets: Literal["blinds", "antes", "bring_in"] = Field("blinds", description="What opens a hand.")
    button_blind: bool = Field(default=False, description="The button posts the only blind (short deck).")
    low_opens: bool = Field(default=False, description="Stud: the lowest showing hand acts first (razz).")
    bets_per_round: int | None = Field(None, ge=1, le=20, description="Fixed limit: the first bet and the raises.")
    players: PlayersFile = Field(default_factory=lambda: PlayersFile.model_validate({}))
    streets: list[StreetFile] = Field(min_length=1, max_length=12)
    boards: int = Field(1, ge=1, le=3, description="Boards dealt; each is a part of the pot.")
    stops_when_settled: bool = Field(
        default=False, description="Deal no further card once none can change who wins what."
    )
    showdown: list[RankingName] = Field(min_length=1, max_length=3, description="What the pot is split between.")
    otherwise: RankingName | None = Field(
        None, description="What wins the pot when no hand qualifies for any part; if not set, all share."
    )


class LevelFile(Strict):
    """A row of a level sheet: a level, or a break."""

    sb: Amount | None = Field(None, description="Small blind.")
    bb: Amount | None = Field(None, description="Big blind.")
    ante: Amount = Field(0, description="Ante.")
    small_bet: Amount | None = Field(None, description="Fixed limit: the small bet; by default the big blind.")
    big_bet: Amount | None = Field(None, description="Fixed limit: the big bet; by default twice the small bet.")
    bring_in: Amount | None = Field(None, description="Stud: the bring-in. The `ante` is then that of stud.")
    nl_sb: Amount | None = Field(None, description="Mixed games: the small blind of no-limit and pot-limit games.")
    nl_bb: Amount | None = Field(None, description="Mixed games: the big blind of no-limit and pot-limit games.")
    nl_ante: Amount | None = Field(None, description="Mixed games: the ante of no-limit and pot-limit games.")
    game: str | None = Field(None, description="Mixed games: the game of this level.")
    length: Duration | None = Field(None, description="Length of this level, if not the sheet's.")
    hands: Count | None = Field(None, le=MOST_HANDS, description="Hands a table plays in it, instead of a `length`.")
    pause: Duration | None = Field(None, alias="break", description="A break of this length, and no level.")
    name: str | None = Field(None, min_length=1, description="What the break is called: dinner.")
    remove: list[Count] | None = Field(
        None, min_length=1, description="Denominations coloured up in the break: the smallest of `chips` in play."
    )

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        of_breaks = {"name", "remove"}
        if self.has("pause"):
            if self.model_fields_set - {"pause"} - of_breaks:
                yield StructureError("a break has no other keys than `name` and `remove`")
            return
        if self.model_fields_set & of_breaks:
            yield StructureError("`name` and `remove` go with a `break`")
        elif not (self.bb or self.small_bet):
            yield StructureError("a level needs `bb` or `small_bet`; a break is written `break: 15m`")
        if self.length is not None and self.hands is not None:
            yield StructureError("a level has either a `length` or `hands`")


class ScheduleFile(Strict):
    """A level sheet."""

    title: str = ""
    level_length: Duration | None = Field(None, description="Length of the levels that do not say their own.")
    level_hands: Count | None = Field(None, le=MOST_HANDS, description="Hands of each level, instead of a length.")
    ante_paid_by: Literal["each", "big_blind", "button"] = Field("each", description="Who pays the ante.")
    ante_short: list[ShortAnteFile] = Field(
        default_factory=list, max_length=10, description="The ante of few players."
    )
    smallest_chip: Count = Field(1, description="The smallest denomination in play, where `chips` are not known.")
    chips: list[Count] | None = Field(
        None, min_length=1, max_length=20, description="The denominations in play from the start, ascending."
    )
    levels: list[LevelFile] = Field(min_length=1, max_length=500)

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        if self.level_length is not None and self.level_hands is not None:
            yield StructureError("levels have either a `level_length` or `level_hands`")
        if self.chips is not None and "smallest_chip" in self.model_fields_set:
            yield StructureError("the `smallest_chip` is the first of `chips`: one of the two is enough")


class BandFile(Strict):
    """Shares of the prize pool for a number of entries."""

    up_to: Count | None = Field(None, description="The most entries it is for; the last one is for any number.")
    percent: list[Percent] = Field(min_length=1, description="Shares from the first place; sum 100.")


class StandardFile(Strict):
    """A payout table made for the entries, as on usual sheets."""

    paid: Percent = Field(description="The share of the entries that is paid.")
    round_to: Count = Field(1, description="Prizes are multiples of it; larger ones of 5, 10, 50 times it and so on.")
    min_cash: BuyIns = Field(Decimal("1.5"), description="The last prize at least, in buy-ins.")
    first: Percent | None = Field(
        None, description="The winner's share; by default what is usual for the places paid."
    )


class SatelliteFile(Strict):
    """Equal seats in another event; what is left over goes to the next place in cash."""

    seat: Count = Field(description="What a seat costs.")


class PayoutsFile(Strict):
    """Who is paid what."""

    title: str = ""
    percent: list[Percent] | None = Field(None, min_length=1, description="Shares from the first place; sum 100.")
    prizes: list[Amount] | None = Field(None, min_length=1, description="Prizes from the first place.")
    by_entries: list[BandFile] | None = Field(
        None, min_length=1, description="A `percent` for each number of entries."
    )
    standard: StandardFile | None = Field(None, description="A table made for the entries.")
    satellite: SatelliteFile | None = Field(None, description="Equal seats in another event.")
    round_to: Count = Field(1, description="Shares are rounded down to it; what is left goes to the winner.")

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        kinds = ("percent", "prizes", "by_entries", "standard", "satellite")
        said = [kind for kind in kinds if getattr(self, kind) is not None]
        if len(said) != 1:
            found = " and ".join(f"`{kind}`" for kind in said) or "none of them"
            message = f"payouts are one of `percent`, `prizes`, `by_entries`, `standard` or `satellite`, not {found}"
            drop = f"; `{said[0]}: null` drops one of a file that is extended" if said else ""
            yield StructureError(message + drop)
        if self.percent is self.by_entries is None and "round_to" in self.model_fields_set:
            yield StructureError("`round_to` goes with `percent` or `by_entries`")


class EnvelopeFile(Strict):
    """Envelopes that hold the same."""

    example: ClassVar[str] = "{money: 1000, count: 3}"
    money: Count = Field(description="What is in each.")
    count: Count = Field(1, le=MOST_ENTRIES, description="How many there are.")


class BountyFile(Strict):
    """Money for knocking players out."""

    example: ClassVar[str] = "{kind: fixed, amount: 10}"
    kind: Literal["fixed", "progressive", "mystery"] = Field(description="What a knock-out pays.")
    amount: Count = Field(description="What each entry pays for it, apart from the `buy_in`.")
    paid_share: Percent = Field(
        Decimal(50),
        description="Progressive: what of a head is paid at once; the rest is put onto the head of who did it.",
    )
    starts: Literal["money", "final_table"] = Field("money", description="Mystery: when envelopes are first drawn.")
    starts_at: Count | None = Field(None, le=MOST_ENTRIES, description="Mystery: or the players left then.")
    envelopes: list[EnvelopeFile] | None = Field(
        None, min_length=1, description="Mystery: from the best; stretched to the pool and the players left."
    )

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        for kind, keys in (("progressive", {"paid_share"}), ("mystery", {"starts", "starts_at", "envelopes"})):
            for key in sorted(keys & self.model_fields_set):
                if kind != self.kind:
                    yield StructureError(f"`{key}` goes with {kind} bounties", key)
        if {"starts", "starts_at"} <= self.model_fields_set:
            yield StructureError("mystery bounties have either `starts` or `starts_at`", "starts_at")


class MixFile(Strict):
    """Games played in turn."""

    title: str = ""
    games: list[str] = Field(
        min_length=1, max_length=30, description="Names (`tourney list variants`) or .yaml files."
    )
    rotate_by: Literal["level", "hands", "minutes"] = Field("level", description="What a game's turn is counted in.")
    every: Count = Field(1, le=1000, description="How many of these a turn lasts.")


class GroupFile(Strict):
    """Entrants who play alike."""

    strategy: Annotated[str, AfterValidator(_known)] = Field(
        description="A name (`tourney list strategies`), `package.module:Class` or `path/to/file.py:Class`."
    )
    count: Count | None = Field(None, le=MOST_ENTRIES, description="How many they are.")
    share: Percent | None = Field(None, description="Their share of `entries`, in percent.")
    name: str = Field("", max_length=100, description="What results call them; by default what `strategy` says.")
    parameters: dict[str, Any] = Field(
        default_factory=dict,
        alias="with",
        description="The strategy's parameters; a number may be spread over the group: {from: 0.2, to: 0.8}.",
    )
    away: bool = Field(default=False, description="They never come: dealt in, posted for and folded.")

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        if (self.count is None) == (self.share is None):
            yield StructureError("a group has either a `count` or a `share`")


class FieldFile(Strict):
    """Who plays: groups of entrants."""

    title: str = ""
    groups: list[GroupFile] = Field(min_length=1, max_length=MOST_GROUPS)


class RulesFile(Strict):
    """The house's choices where rulebooks differ; the defaults are the TDA's."""

    title: str = ""
    button: Literal["dead", "moving", "simplified", "winner"] = Field(
        "dead",
        description="Dead (TDA 32), moving with the big blind, simplified: to the next player, or to the winner.",
    )
    heads_up_button: Literal["small_blind", "big_blind"] = Field(
        "small_blind", description="What the button posts heads-up (TDA 34B: the small blind)."
    )
    reshuffle: Literal["earlier_draws", "all_but_own"] = Field(
        "earlier_draws", description="Draw games: what goes back into a deck that has run out."
    )
    equal_boards: Literal["suit", "position"] = Field("suit", description="Stud: which of equal hands acts first.")
    open_pair_doubles: bool = Field(default=False, description="Stud high: an open pair allows the big bet.")
    raises: int | None = Field(3, ge=1, le=50, description="Fixed limit: raises after the bet; null for no cap.")
    uncapped_heads_up: bool = Field(default=True, description="No cap once the event is down to two (TDA 48).")
    kill: Literal["none", "half", "full"] = Field(
        "none", description="Fixed limit: who wins two pots running, or scoops one, plays the next for more."
    )
    antes_in_pot_limit: bool = Field(default=False, description="Whether antes count for the first pot-limit bet.")
    ante_first: bool = Field(default=False, description="A short big blind pays a table ante before the blind.")
    balancing: Literal["tda", "spread", "online"] = Field(
        "tda", description="The next big blind to the worst seat (TDA 11), anybody by lot, or whoever moved least."
    )
    spread: int = Field(1, ge=1, le=9, description="The difference in players between tables that is left alone.")
    halt_short: int | None = Field(3, ge=1, le=9, description="A table so many short stops (TDA 11D); null: never.")
    break_order: Literal["highest", "lowest", "shortest"] = Field("highest", description="Which table breaks first.")
    combine: Literal["tda", "wsop"] = Field("tda", description="The final table's usual size (TDA RP-9, or WSOP 68).")
    chip_race: Literal["down", "nearest", "up"] = Field("down", description="What odd chips come to (TDA 24: down).")


class TournamentFile(Strict):
    """A tournament."""

    title: str = Field(min_length=1, description="What the event is called.")
    game: Annotated[VariantFile | None, _Part("variants")] = None
    mix: Annotated[MixFile | None, _Part("mixes")] = None
    schedule: Annotated[ScheduleFile, _Part("schedules")]
    payouts: Annotated[PayoutsFile, _Part("payouts")]
    pace: Annotated[PaceFile, _Part("paces")]
    seats: int = Field(ge=2, le=10, description="Seats of a table.")
    final_table: int | None = Field(None, ge=2, le=10, description="Seats of the final table; see TDA RP-9.")
    stack: Count = Field(description="Chips each entrant starts with.")
    buy_in: Amount = Field(0, description="What each pays into the pool that `percent` shares; fixed prizes stand.")
    entries: Count | None = Field(None, le=MOST_ENTRIES, description="Entrants; needed when the field has shares.")
    field: Annotated[list[GroupFile], _FieldPart()] = Field(min_length=1, max_length=MOST_GROUPS)
    rules: Annotated[RulesFile, _Part("rules")] = Field(default_factory=lambda: RulesFile.model_validate({}))
    fee: Amount = Field(0, description="What each entry pays to the house besides.")
    guarantee: Amount = Field(0, description="What the prize pool comes to at least.")
    arrivals: list[ArrivalFile] = Field(
        default_factory=list, min_length=1, max_length=100, description="When entrants come."
    )
    late_registration: Amount = Field(0, description="The last level in which one may enter; 0: before the start.")
    tables: Count | None = Field(None, le=20_000, description="Tables at most; who finds no seat waits.")
    no_shows: Percent = Field(NOBODY, description="Entrants who never come, besides those `away`.")
    absent_until: Amount = Field(0, description="The level at whose end absent stacks are taken away; 0: never.")
    reentry: Given[ReentryFile] = None
    rebuy: Given[RebuyFile] = None
    add_on: Given[AddOnFile] = None
    days: list[DayFile] = Field(default_factory=list, max_length=30, description="When days end.")
    redraw_at: list[Count] = Field(
        default_factory=list, max_length=30, description="Players left at new seats for all."
    )
    hand_for_hand: Given[HandForHandFile] = None
    deal: Given[DealFile] = None
    bounty: Given[BountyFile] = None
    flights: Given[FlightsFile] = None
    shootout: Given[ShootoutFile] = None
    time_limit: Given[TimeLimitFile] = None
    on_fault: Literal["fold", "disqualify", "stop"] = Field("fold", description="What a strategy's mistake leads to.")
    decision_limit: Duration = Field(10, le=86_400, description="Real time for a decision; 0s: any.")
    isolate: bool = Field(default=False, description="Players that are not built in play in processes of their own.")
    expect: list[str] = Field(
        default_factory=list, max_length=100, description="What is expected of it: `finish p95 < 6h`."
    )
    seed: int = Field(0, ge=0, lt=2**63, description="The seed when none is given.")

    def faults(self) -> Iterator[StructureError]:
        """See `Strict`."""
        if self.has("game") == self.has("mix"):
            yield StructureError("a tournament has either a `game` or a `mix`")
