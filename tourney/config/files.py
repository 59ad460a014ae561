"""What may be written in the YAML files, and how it is written. Meaning is given to it in `tourney.config.build`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from tourney.config.check import Strict
from tourney.config.problems import nearest, quoted
from tourney.config.units import Amount, Count, Duration, Percent, Tenths
from tourney.strategies.registry import BUILT_IN


def _known(reference: str) -> str:
    if ":" not in reference and reference not in BUILT_IN:
        raise ValueError(f"unknown strategy {quoted(reference)}{nearest(reference, BUILT_IN)}")
    return reference


MOST_ENTRIES = 100_000
"""The most entrants a tournament may have."""


RankingName = Literal[
    "high",
    "high_two_from_hand",
    "high_short_deck",
    "nines_or_better",
    "eight_or_better",
    "eight_or_better_two_from_hand",
    "ace_to_five",
    "deuce_to_seven",
    "badugi",
    "badugi_deuce_low",
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


class StreetFile(Strict):
    """Cards dealt, then a round of betting."""

    name: str = Field(description="What players call the street.")
    hole: int = Field(0, ge=0, le=7, description="Cards dealt to each player, face down.")
    up: int = Field(0, ge=0, le=7, description="Cards dealt to each player after these, face up.")
    board: int = Field(0, ge=0, le=5, description="Cards dealt to each board.")
    burn: bool = Field(default=False, description="Whether the dealer burns a card first.")
    draw: int = Field(0, ge=0, le=7, description="Cards a player may exchange at most, before the betting.")
    discard: int = Field(0, ge=0, le=6, description="Cards a player must give up first, for nothing.")
    bet: Literal["none", "small", "big"] = Field("small", description="The betting; in fixed limit, its unit.")


class PlayersFile(Strict):
    """How many can play a hand."""

    least: int = Field(2, ge=2, le=10)
    most: int = Field(10, ge=2, le=10)


class VariantFile(Strict):
    """A game of poker."""

    title: str = Field(min_length=1, description="What the game is called in print.")
    deck: list[str] | None = Field(None, min_length=1, max_length=52, description="Cards, if not all 52: [Js, Qs].")
    betting: Literal["no_limit", "pot_limit", "fixed_limit"]
    forced_bets: Literal["blinds", "antes", "bring_in"] = Field("blinds", description="What opens a hand.")
    low_opens: bool = Field(default=False, description="Stud: the lowest showing hand acts first (razz).")
    bets_per_round: int | None = Field(None, ge=1, le=20, description="Fixed limit: the first bet and the raises.")
    players: PlayersFile = Field(default_factory=lambda: PlayersFile.model_validate({}))
    streets: list[StreetFile] = Field(min_length=1, max_length=12)
    boards: int = Field(1, ge=1, le=3, description="Boards dealt; each is a part of the pot.")
    stops_when_settled: bool = Field(
        default=False, description="Deal no further card once none can change who wins what."
    )
    showdown: list[RankingName] = Field(min_length=1, max_length=3, description="What the pot is split between.")


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
    pause: Duration | None = Field(None, alias="break", description="A break of this length, and nothing else.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> LevelFile:
        said = self.model_fields_set - {"pause"}
        if self.pause is not None and said:
            raise ValueError("a break has no other keys")
        if self.pause is None and not (self.bb or self.small_bet):
            raise ValueError("a level needs `bb` or `small_bet`; a break is written `break: 15m`")
        return self


class ScheduleFile(Strict):
    """A level sheet."""

    title: str = ""
    level_length: Duration | None = Field(None, description="Length of the levels that do not say their own.")
    ante_paid_by: Literal["each", "big_blind", "button"] = Field("each", description="Who pays the ante.")
    smallest_chip: Count = Field(1, description="The smallest denomination in play.")
    levels: list[LevelFile] = Field(min_length=1, max_length=500)


class PayoutsFile(Strict):
    """Who is paid what: shares of the prize pool, or fixed prizes."""

    title: str = ""
    percent: list[Percent] | None = Field(None, min_length=1, description="Shares from the first place; sum 100.")
    prizes: list[Amount] | None = Field(None, min_length=1, description="Prizes from the first place.")
    round_to: Count = Field(1, description="Shares are rounded down to it; what is left goes to the winner.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> PayoutsFile:
        if (self.percent is None) == (self.prizes is None):
            raise ValueError("payouts are either `percent` or `prizes`")
        if self.prizes is not None and "round_to" in self.model_fields_set:
            raise ValueError("`round_to` goes with `percent`")
        return self


class PaceFile(Strict):
    """How fast a room plays, in seconds."""

    title: str = ""
    hand: Tenths = Field(description="Shuffle, deal and push of the pot.")
    fold: Tenths = Field(description="A fold, on average.")
    decision: Tenths = Field(description="Any other action, on average.")
    street: Tenths = Field(description="Each street after the first.")
    showdown: Tenths = Field(description="Reading the hands.")


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
        description="A name (`tourney list strategies`) or `package.module:Class`."
    )
    count: Count | None = Field(None, le=MOST_ENTRIES, description="How many they are.")
    share: Percent | None = Field(None, description="Their share of `entries`, in percent.")
    parameters: dict[str, Any] = Field(default_factory=dict, alias="with", description="The strategy's parameters.")
    away: bool = Field(default=False, description="They never come: dealt in, posted for and folded.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> GroupFile:
        if (self.count is None) == (self.share is None):
            raise ValueError("a group has either a `count` or a `share`")
        return self


class RulesFile(Strict):
    """The house's choices where rulebooks differ; the defaults are the TDA's."""

    title: str = ""
    button: Literal["dead", "moving", "simplified"] = Field(
        "dead", description="Dead (TDA 32), moving with the big blind, or simplified: it goes to the next player."
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
    antes_in_pot_limit: bool = Field(default=False, description="Whether antes count for the first pot-limit bet.")
    ante_first: bool = Field(default=False, description="A short big blind pays a table ante before the blind.")


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
    field: list[GroupFile] = Field(min_length=1, max_length=100)
    rules: Annotated[RulesFile, _Part("rules")] = Field(default_factory=lambda: RulesFile.model_validate({}))
    on_fault: Literal["fold", "stop"] = Field("fold", description="What a strategy's mistake leads to.")
    seed: int = Field(0, ge=0, lt=2**63, description="The seed when none is given.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> TournamentFile:
        if (self.game is None) == (self.mix is None):
            raise ValueError("a tournament has either a `game` or a `mix`")
        return self
