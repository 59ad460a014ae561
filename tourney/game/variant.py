"""What a game of poker is, as data: its deck, its streets, its betting and its showdown.

A variant is read from a YAML file (`configs/variants/`) and never changes. Nothing here is hold'em: Kuhn and Leduc
poker are variants too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from tourney.cards.rankings import RANKINGS
from tourney.errors import StructureError

if TYPE_CHECKING:
    from tourney.types import Card


class Structure(IntEnum):
    """How much may be bet."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class Forced(IntEnum):
    """The forced bets that open a hand."""

    BLINDS = 0
    """A small and a big blind, with antes if the stakes have them; the player after the big blind acts first."""

    ANTES = 1
    """Antes alone; the first player left of the button acts first."""


@dataclass(frozen=True, slots=True)
class Street:
    """Cards dealt, then a round of betting.

    Attributes:
        name: What players call it: "preflop", "flop".
        hole: Cards dealt to each player, face down, one at a time clockwise from the button's left.
        board: Cards dealt to the board, after those to the players.
        burn: Whether the dealer burns a card first.
        big_bet: In fixed limit, whether the big bet is the unit of betting; otherwise the small bet.
    """

    name: str
    hole: int = 0
    board: int = 0
    burn: bool = False
    big_bet: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """A game.

    Attributes:
        name: The name it is called by in files.
        title: The name it is called by in print.
        deck: The cards it is played with.
        structure: How much may be bet.
        forced: The forced bets that open a hand.
        streets: In order of play.
        ranking: How hands are compared at the showdown, a name of `tourney.cards.rankings.RANKINGS`.
        bets_per_round: In fixed limit, the bets a round may see, the first one and the raises; None leaves it to
            the house rules.
        min_players: Fewest players of a hand.
        max_players: Most players of a hand.

    Raises:
        StructureError: The values do not make a game.
    """

    name: str
    title: str
    deck: tuple[Card, ...]
    structure: Structure
    forced: Forced
    streets: tuple[Street, ...]
    ranking: str
    bets_per_round: int | None = None
    min_players: int = 2
    max_players: int = 10

    def __post_init__(self) -> None:
        if self.ranking not in RANKINGS:
            raise StructureError(f"no ranking is called {self.ranking!r}", "showdown")
        if not self.streets or self.streets[0].hole == 0:
            raise StructureError("the first street must deal cards to the players", "streets")
        if len(set(self.deck)) != len(self.deck):
            raise StructureError("a card is in the deck twice", "deck")
        if not 2 <= self.min_players <= self.max_players:
            raise StructureError("players must be 2 or more, the fewest first", "players")
        needed = sum(s.hole * self.max_players + s.board + s.burn for s in self.streets)
        if needed > len(self.deck):
            raise StructureError(f"{self.max_players} players need {needed} cards, the deck has {len(self.deck)}")

    @property
    def hole_cards(self) -> int:
        """Cards each player holds at the showdown."""
        return sum(street.hole for street in self.streets)
