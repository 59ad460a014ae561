"""What a game of poker is, as data: its deck, its streets, its betting and its showdown.

A variant is read from a YAML file (`configs/variants/`) and never changes. Nothing here is hold'em: stud, draw games,
Kuhn and Leduc poker are variants too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from tourney.cards.card import JOKER, mask_of
from tourney.cards.rankings import ACE_LOW, KNOW_THE_JOKER, NUMBER, RANKINGS, can_rank
from tourney.errors import StructureError
from tourney.game.size import MOST_BOARD_CARDS, MOST_BOARDS, MOST_HOLE_CARDS, MOST_PARTS, MOST_PLAYERS, MOST_STREETS

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

    BRING_IN = 2
    """Antes, and a bring-in by the worst card showing; later the best showing hand acts first: stud."""


class Bet(IntEnum):
    """The betting of a street."""

    NONE = 0
    SMALL = 1
    BIG = 2


@dataclass(frozen=True, slots=True)
class Street:
    """Cards given up or set apart, cards dealt, then a round of betting; any of the three may be missing.

    Attributes:
        name: What players call it: "preflop", "flop".
        hole: Cards dealt to each player, face down, one at a time clockwise from the button's left.
        up: Cards dealt to each player after these, face up.
        board: Cards dealt to each board, after those to the players.
        burn: Whether the dealer burns a card first.
        draw: Cards a player may exchange at most, before the street is dealt.
        discard: Cards a player must give up for nothing, before the street is dealt.
        set_apart: Cards a player must set apart as a second hand, before the street is dealt. The second ranking
            compares these, the first ranking the others.
        bet: The betting; in fixed limit, its unit.
    """

    name: str
    hole: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draw: int = 0
    discard: int = 0
    set_apart: int = 0
    bet: Bet = Bet.SMALL


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
        rankings: What the pot is split between, names of `tourney.cards.rankings.RANKINGS`; equal parts for each that
            has a hand that qualifies, odd chips to the first.
        otherwise: What wins the pot when no hand qualifies for any part; None if all share then.
        boards: Boards that are dealt; each of them is a part of the pot.
        button_blind: Whether the button posts the big blind, and nobody a small one; the first player left of the
            button acts first.
        low_opens: In stud, whether the lowest showing hand acts first, and the highest card brings in (razz); the ace
            is low in it if it is in one of the rankings.
        stops_when_settled: Whether the board is dealt no further once no card can change who wins what.
        bets_per_round: In fixed limit, the bets a round may see, the first one and the raises; None leaves it to
            the house rules.
        min_players: Fewest players of a hand.
        max_players: Most players of a hand.
        course: The same, as the hand machine reads it.

    Raises:
        StructureError: The values do not make a game; `at` is the key of the file.
    """

    name: str
    title: str
    deck: tuple[Card, ...]
    structure: Structure
    forced: Forced
    streets: tuple[Street, ...]
    rankings: tuple[str, ...]
    otherwise: str | None = None
    boards: int = 1
    button_blind: bool = False
    low_opens: bool = False
    stops_when_settled: bool = False
    bets_per_round: int | None = None
    min_players: int = 2
    max_players: int = 10
    course: Course = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for ranking, key in self._ranked():
            if ranking not in RANKINGS:
                raise StructureError(f"no ranking is called {ranking!r}", key)
            if JOKER in self.deck and ranking not in KNOW_THE_JOKER:
                raise StructureError(f"{ranking} does not know the joker", key)
        if len(set(self.rankings)) < len(self.rankings):
            raise StructureError("the pot is split between two parts alike", "showdown")
        if len(set(self.deck)) != len(self.deck):
            raise StructureError("a card is in the deck twice", "deck")
        if self.low_opens and self.forced is not Forced.BRING_IN:
            raise StructureError("only in stud does a showing hand act first", "low_opens")
        if self.button_blind and self.forced is not Forced.BLINDS:
            raise StructureError("only in a game with blinds does the button post one", "button_blind")
        if not 2 <= self.min_players <= self.max_players:
            raise StructureError("players must be 2 or more, the fewest first", "players")
        self._check_streets()
        self._check_showdown()
        if self.cards_needed > len(self.deck):
            raise StructureError(
                f"{self.max_players} players need {self.cards_needed} cards, the deck has {len(self.deck)}"
            )
        self._check_size()
        object.__setattr__(self, "course", Course(self))

    def _check_size(self) -> None:
        held = sum(street.hole + street.up for street in self.streets)
        board = sum(street.board for street in self.streets)
        parts = self.boards * len(self.rankings) + (self.otherwise is not None)
        for what, number, most, key in (
            ("players", self.max_players, MOST_PLAYERS, "players"),
            ("streets", len(self.streets), MOST_STREETS, "streets"),
            ("cards dealt to a player", held, MOST_HOLE_CARDS, "streets"),
            ("cards on a board", board, MOST_BOARD_CARDS, "streets"),
            ("boards", self.boards, MOST_BOARDS, "boards"),
            ("parts of a pot", parts, MOST_PARTS, "showdown"),
        ):
            if number > most:
                raise StructureError(f"{number} {what} are too many: {most} at most", key)

    def _check_streets(self) -> None:
        first = self.streets[0] if self.streets else None
        if first is None or first.hole + first.up == 0:
            raise StructureError("the first street must deal cards to the players", "streets")
        if first.draw or first.discard or first.set_apart:
            raise StructureError("on the first street there is nothing to give up yet", "streets", 0)
        if all(street.bet is Bet.NONE for street in self.streets):
            raise StructureError("no street has betting", "streets")
        if self.forced is Forced.BRING_IN and first.up != 1:
            raise StructureError("a bring-in needs one card face up to each player", "streets", 0)
        held = open_cards = 0
        for index, street in enumerate(self.streets):
            down = held - open_cards if self.up_cards_stay else held
            if street.draw > down or street.discard > down or street.discard >= max(held, 1):
                raise StructureError("more cards are given up than players hold", "streets", index)
            if street.draw and (street.discard or street.hole or street.up or street.board):
                raise StructureError("a draw deals the cards that were given up, and no others", "streets", index)
            held += street.hole + street.up - street.discard
            open_cards += street.up
        self._check_set_apart()

    def _check_set_apart(self) -> None:
        apart = [index for index, street in enumerate(self.streets) if street.set_apart]
        if not apart:
            return
        if len(apart) > 1 or any(street.draw or street.discard or street.up for street in self.streets):
            message = "cards are set apart once, in a game without draws, discards and cards face up"
            raise StructureError(message, "streets", apart[-1])
        if len(self.rankings) != 2 or self.otherwise is not None:
            raise StructureError("cards set apart need two rankings: the second compares them", "showdown")
        if self.set_apart >= sum(street.hole for street in self.streets[: apart[0]]):
            raise StructureError("more cards are set apart than players hold", "streets", apart[0])

    def _ranked(self) -> list[tuple[str, str]]:
        """The rankings, each with the key of the file that names it."""
        otherwise = [] if self.otherwise is None else [(self.otherwise, "otherwise")]
        return [*((ranking, "showdown") for ranking in self.rankings), *otherwise]

    def _check_showdown(self) -> None:
        board = sum(street.board for street in self.streets)
        for split, (ranking, key) in enumerate(self._ranked()):
            own = self.set_apart if split and self.set_apart else self.hole_cards - self.set_apart
            if not can_rank(ranking, own, board):
                cards = f"{own} cards of one's own and {board} on the board"
                raise StructureError(f"{ranking} cannot compare hands of {cards}", key)
        if self.otherwise is not None and self.boards > 1:
            raise StructureError("a game of several boards has no ranking for hands that do not qualify", "otherwise")
        if self.boards > 1 and not board:
            raise StructureError("no street deals to the boards", "boards")
        both_play = self.rankings == ("high_two_from_hand",) and self.hole_cards == 2 and self.boards == 1
        if self.stops_when_settled and not (both_play and all(not street.discard for street in self.streets)):
            raise StructureError(
                "only a game of two cards that both play can stop when settled", "stops_when_settled"
            )

    @property
    def hole_cards(self) -> int:
        """Cards each player holds at the showdown."""
        return sum(street.hole + street.up - street.discard for street in self.streets)

    @property
    def set_apart(self) -> int:
        """Cards each player sets apart as a second hand; 0 in most games."""
        return sum(street.set_apart for street in self.streets)

    @property
    def cards_needed(self) -> int:
        """Cards a full table takes when all stay to the end and nobody draws.

        In stud those of the last street are not counted: when they do not suffice the rules give one card to all
        (TDA RP-10H).
        """
        streets = self.streets[:-1] if self.forced is Forced.BRING_IN else self.streets
        to_players = sum(street.hole + street.up for street in streets)
        others = sum(street.board * self.boards + street.burn for street in streets)
        return to_players * self.max_players + others

    @property
    def players_told(self) -> str:
        """For how many players it is: "2 players", "2 to 9 players"."""
        least, most = self.min_players, self.max_players
        return f"{least} players" if least == most else f"{least} to {most} players"

    @property
    def fourth_street(self) -> int:
        """Index of the street that leaves players with four cards; -1 if none does."""
        held = 0
        for index, street in enumerate(self.streets):
            held += street.hole + street.up - street.discard
            if held == 4:
                return index
        return -1

    @property
    def up_cards_stay(self) -> bool:
        """Whether cards that lie face up cannot be given up: in stud they show in which order they came."""
        return self.forced is Forced.BRING_IN

    @property
    def opening(self) -> int:
        """Index of the first street with betting."""
        return next(index for index, street in enumerate(self.streets) if street.bet is not Bet.NONE)


class Course:
    """A variant as the hand machine reads it: plain numbers, which compiled code keeps as C numbers.

    The attributes are those of `Variant` and `Street` of the same names; rows are by street.

    Attributes:
        deck: The cards, as a mask.
        discard: Cards that a player must choose before a street is dealt: to set apart, where `set_apart` is not 0.
        splits: The number of rankings that part the pot.
        otherwise: The number of the ranking, or -1.
        ace_low: Whether the ace is low in the showing hands of stud.
        draws: Whether there are draws.
        gives_up: Whether cards are given up or set apart at all.
        set_apart: Cards that a player sets apart as a second hand, which the second ranking compares; mostly 0.
        board_size: Cards on a full board.
    """

    __slots__ = (
        "ace_low", "bets_per_round", "board", "board_size", "boards", "burn", "deck", "deck_size", "discard", "draw",
        "draws", "forced", "fourth_street", "gives_up", "hole", "low_opens", "max_players", "min_players", "opening",
        "otherwise", "rankings", "set_apart", "splits", "stops_when_settled", "streets", "structure", "unit", "up",
        "up_cards_stay",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self.streets = len(variant.streets)
        self.structure = int(variant.structure)
        self.forced = int(variant.forced)
        self.deck = mask_of(variant.deck)
        self.deck_size = len(variant.deck)
        self.boards = variant.boards
        self.low_opens = variant.low_opens
        self.ace_low = variant.low_opens and not ACE_LOW.isdisjoint(variant.rankings)
        self.fourth_street = variant.fourth_street
        self.up_cards_stay = variant.up_cards_stay
        self.stops_when_settled = variant.stops_when_settled
        self.bets_per_round = -1 if variant.bets_per_round is None else min(variant.bets_per_round, 1 << 30)
        self.min_players = variant.min_players
        self.max_players = variant.max_players
        self.opening = variant.opening
        self.board_size = sum(street.board for street in variant.streets)
        self.hole = _row([street.hole for street in variant.streets], MOST_STREETS)
        self.up = _row([street.up for street in variant.streets], MOST_STREETS)
        self.board = _row([street.board for street in variant.streets], MOST_STREETS)
        self.burn = _row([street.burn for street in variant.streets], MOST_STREETS)
        self.draw = _row([street.draw for street in variant.streets], MOST_STREETS)
        self.discard = _row([street.discard or street.set_apart for street in variant.streets], MOST_STREETS)
        self.unit = _row([street.bet for street in variant.streets], MOST_STREETS)
        self.rankings = _row([NUMBER[name] for name in variant.rankings], MOST_PARTS)
        self.set_apart = variant.set_apart
        self.splits = len(variant.rankings)
        self.otherwise = -1 if variant.otherwise is None else NUMBER[variant.otherwise]
        self.draws = any(street.draw for street in variant.streets)
        self.gives_up = self.draws_after(0)

    def draws_after(self, street: int) -> bool:
        """Whether players give up cards, or set them apart, after a street."""
        for later in range(street + 1, self.streets):
            if self.draw[later] or self.discard[later]:
                return True
        return False


def _row(values: list[int], length: int) -> tuple[int, ...]:
    """A row of fixed length, as a C array has it."""
    return tuple(values) + (0,) * (length - len(values))
