"""A game of poker as data: its deck, streets, betting and showdown.

A variant is read from a YAML file (`configs/variants/`) and is immutable. Nothing here is specific to hold'em: stud,
draw games, Kuhn and Leduc poker are variants too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from tourney.cards.card import JOKER, mask_of
from tourney.cards.rankings import ACE_LOW, KNOW_THE_JOKER, NUMBER, RANKINGS, can_rank
from tourney.errors import InvalidArgument
from tourney.game.size import MOST_BOARD_CARDS, MOST_BOARDS, MOST_HOLE_CARDS, MOST_PARTS, MOST_PLAYERS, MOST_STREETS

if TYPE_CHECKING:
    from tourney.game.stakes import Stakes
    from tourney.types import Card, Chips


class BettingStructure(IntEnum):
    """The betting structure."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class Forced(IntEnum):
    """The forced bets that open a hand."""

    BLINDS = 0
    """A small and a big blind, and antes if the stakes have them; the player after the big blind acts first."""

    ANTES = 1
    """Antes only; the first player left of the button acts first."""

    BRING_IN = 2
    """Stud: antes and a bring-in by the worst door card; on later streets the best showing hand acts first."""

    HIGH_CARD = 3
    """Stud with a button, in fixed limit: antes and a bet, small or big, by the highest door card; on later streets
    the best showing hand acts first. Of equals, the first clockwise from the button does."""


class Bet(IntEnum):
    """The betting on a street."""

    NONE = 0
    SMALL = 1
    BIG = 2

    EITHER = 3
    """In fixed limit: each bet or raise is small or big, but no smaller than the last one of the round."""


class LeastBet(IntEnum):
    """The least bet of a no-limit or pot-limit game."""

    BIG_BLIND = 0
    """The big blind; without blinds the small bet of the stakes, with a bring-in the bring-in (BARGE, pot limit)."""

    ANTE = 1
    """The ante of one player, except while a blind is the bet to match (WSOP 2024, short deck; BARGE, bomb pots)."""


@dataclass(frozen=True, slots=True)
class Street:
    """A street: discards or the like, then cards dealt, then a betting round; each of the three is optional.

    Attributes:
        name: Its name, for example "preflop" or "flop".
        hole: Cards dealt face down to each player, one at a time clockwise from the button's left.
        up: Cards dealt face up to each player, after the hole cards.
        board: Cards dealt to each board, after the players' cards.
        burn: Whether the dealer burns a card first.
        draw: Most cards a player may exchange, before the street is dealt.
        discard: Cards a player must discard without replacement, before the street is dealt.
        set_apart: Cards a player must set apart as a second hand, before the street is dealt. The second ranking
            compares these cards, the first ranking the others.
        expose: In stud, whether each player may turn up a face-down card before the street is dealt. All choose
            before any card is turned. Who turns one up is dealt the next card face down instead of face up.
        bet: Whether there is betting; in fixed limit, the size of the bets.
    """

    name: str
    hole: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draw: int = 0
    discard: int = 0
    set_apart: int = 0
    expose: bool = False
    bet: Bet = Bet.SMALL


@dataclass(frozen=True, slots=True)
class Variant:
    """A game.

    Attributes:
        name: The name in files.
        title: The name in printed text.
        deck: The cards of the deck.
        structure: The betting structure.
        forced: The forced bets.
        streets: The streets in order.
        rankings: The rankings that split the pot, as names of `tourney.cards.rankings.RANKINGS`. Each ranking with a
            qualifying hand gets an equal part; an odd chip goes to the first.
        otherwise: The ranking that wins the pot if no hand qualifies for any part; None to split it among all.
        boards: Number of boards; the pot is divided equally between them.
        button_blind: Whether the button posts the big blind and there is no small blind; the first player left of the
            button acts first.
        low_opens: In stud, whether the lowest showing hand acts first (razz).
        high_brings_in: In stud, whether the highest door card brings in; by default it does where the lowest hand
            acts first. The ace is then low if it is low in one of the rankings.
        reshuffles_muck: In stud, whether folded and discarded cards are shuffled into a stub that is too short for a
            street, instead of one community card for all (WSOP live action 249, super stud).
        least_bet: The least bet in no limit and pot limit.
        check_raise: Whether a player who has checked may raise later in the round (BARGE: not in limit California
            lowball).
        sevens_rule: Whether who checks a seven or better after the last draw cannot win what is bet later (BARGE,
            appendix B); the one ranking is ace-to-five.
        turns_up_in_turn: Whether players decide one after the other, each when the next card is due, to turn up a
            card. By default all decide before any card is turned.
        stops_when_settled: Whether dealing the board stops once no card can change who wins what.
        bets_per_round: In fixed limit, the most bets and raises in a round; None to follow the house rules.
        min_players: Fewest players in a hand.
        max_players: Most players in a hand.
        course: The same data, as the hand machine reads it.

    Raises:
        InvalidArgument: The values are not valid; `at` is the key in the file.
    """

    name: str
    title: str
    deck: tuple[Card, ...]
    structure: BettingStructure
    forced: Forced
    streets: tuple[Street, ...]
    rankings: tuple[str, ...]
    otherwise: str | None = None
    boards: int = 1
    button_blind: bool = False
    low_opens: bool = False
    high_brings_in: bool | None = None
    reshuffles_muck: bool = False
    least_bet: LeastBet = LeastBet.BIG_BLIND
    check_raise: bool = True
    sevens_rule: bool = False
    turns_up_in_turn: bool = False
    stops_when_settled: bool = False
    bets_per_round: int | None = None
    min_players: int = 2
    max_players: int = 10
    course: Course = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for ranking, key in self._list_rankings():
            if ranking not in RANKINGS:
                raise InvalidArgument(f"unknown ranking {ranking!r}", key)
            if JOKER in self.deck and ranking not in KNOW_THE_JOKER:
                raise InvalidArgument(f"{ranking} cannot be used with a joker", key)
        if len(set(self.rankings)) < len(self.rankings):
            raise InvalidArgument("two parts of the pot have the same ranking", "showdown")
        if len(set(self.deck)) != len(self.deck):
            raise InvalidArgument("a card is in the deck twice", "deck")
        self._check_stud_rules()
        if self.button_blind and self.forced is not Forced.BLINDS:
            raise InvalidArgument("button_blind needs a game with blinds", "button_blind")
        self._check_bets()
        if not 2 <= self.min_players <= self.max_players:
            raise InvalidArgument("the numbers of players must be at least 2, the smallest first", "players")
        self._check_streets()
        self._check_showdown()
        if self.cards_needed > len(self.deck):
            raise InvalidArgument(
                f"{self.max_players} players need {self.cards_needed} cards, the deck has {len(self.deck)}"
            )
        self._check_size()
        object.__setattr__(self, "course", Course(self))

    def _check_stud_rules(self) -> None:
        bring_in = self.forced is Forced.BRING_IN
        for is_set, key in (
            (self.low_opens, "low_opens"),
            (self.high_brings_in is not None, "high_brings_in"),
            (self.reshuffles_muck, "reshuffles_muck"),
        ):
            if is_set and not bring_in:
                raise InvalidArgument(f"{key} needs a game with a bring-in", key)
        # The round marks both a check and the call of a bring-in with 0, and could not tell them apart.
        if not self.check_raise and self.is_stud:
            raise InvalidArgument("check_raise cannot be false in stud", "check_raise")
        if self.turns_up_in_turn and not any(street.expose for street in self.streets):
            raise InvalidArgument("turns_up_in_turn needs a street with `expose`", "turns_up_in_turn")

    def _check_bets(self) -> None:
        fixed = self.structure is BettingStructure.FIXED_LIMIT
        # No limit and pot limit have no step to choose between: any amount above the least is legal there.
        for index, street in enumerate(self.streets):
            if street.bet is Bet.EITHER and not fixed:
                raise InvalidArgument("a bet of either size needs fixed limit", "streets", index)
        if self.least_bet is LeastBet.ANTE and (fixed or self.is_stud):
            raise InvalidArgument(
                "a least bet of the ante needs no limit or pot limit, without a bring-in", "least_bet"
            )
        if self.sevens_rule and not (self.rankings in (("ace_to_five",), ("ace_to_five_bug",)) and self._draws_last):
            message = "sevens_rule needs a game for ace_to_five or ace_to_five_bug whose last street is a draw"
            raise InvalidArgument(message, "sevens_rule")
        if self.forced is Forced.HIGH_CARD and not fixed:
            raise InvalidArgument("a bet by the high card needs fixed limit", "forced_bets")
        if self.forced is Forced.HIGH_CARD and not (self.rankings and can_rank(self.rankings[0], 1, 0)):
            raise InvalidArgument("where the high card bets, the first ranking must rank a single card", "showdown")

    def _check_size(self) -> None:
        held = sum(street.hole + street.up for street in self.streets)
        board = sum(street.board for street in self.streets)
        parts = self.parts + (self.otherwise is not None)
        for what, number, most, key in (
            ("players", self.max_players, MOST_PLAYERS, "players"),
            ("streets", len(self.streets), MOST_STREETS, "streets"),
            ("cards dealt to a player", held, MOST_HOLE_CARDS, "streets"),
            ("cards on a board", board, MOST_BOARD_CARDS, "streets"),
            ("boards", self.boards, MOST_BOARDS, "boards"),
            ("parts of a pot", parts, MOST_PARTS, "showdown"),
        ):
            if number > most:
                raise InvalidArgument(f"{number} {what} are too many: at most {most} are allowed", key)

    def _check_streets(self) -> None:
        first = self.streets[0] if self.streets else None
        if first is None or first.hole + first.up == 0:
            raise InvalidArgument("the first street must deal cards to the players", "streets")
        if first.draw or first.discard or first.set_apart or first.expose:
            raise InvalidArgument("players have no cards to discard on the first street", "streets", 0)
        if all(street.bet is Bet.NONE for street in self.streets):
            raise InvalidArgument("no street has betting", "streets")
        # The bring-in compares one door card of each player (TDA RP-10E).
        if self.is_stud and first.up != 1:
            raise InvalidArgument("stud needs one card face up to each player", "streets", 0)
        self._check_held()
        self._check_set_apart()

    def _check_held(self) -> None:
        held = open_cards = 0
        for index, street in enumerate(self.streets):
            down = held - open_cards if self.up_cards_stay else held
            if street.draw > down or street.discard > down or street.discard >= max(held, 1):
                raise InvalidArgument("more cards are discarded than players hold", "streets", index)
            if street.draw and (street.discard or street.hole or street.up or street.board):
                raise InvalidArgument("a street with a draw cannot discard or deal other cards", "streets", index)
            others = street.hole or street.board or street.draw or street.discard or street.set_apart
            if street.expose and not (self.is_stud and down and street.up == 1 and not others):
                message = "cards can be turned up only in stud, before a street that only deals one card face up"
                raise InvalidArgument(message, "streets", index)
            held += street.hole + street.up - street.discard
            open_cards += street.up

    def _check_set_apart(self) -> None:
        apart = [index for index, street in enumerate(self.streets) if street.set_apart]
        if not apart:
            return
        if len(apart) > 1 or any(street.draw or street.discard or street.up for street in self.streets):
            message = "cards can be set apart once, in a game without draws, discards and cards face up"
            raise InvalidArgument(message, "streets", apart[-1])
        if len(self.rankings) != 2 or self.otherwise is not None:
            raise InvalidArgument("cards set apart need two rankings: the second compares them", "showdown")
        if self.set_apart >= sum(street.hole for street in self.streets[: apart[0]]):
            raise InvalidArgument("more cards are set apart than players hold", "streets", apart[0])

    def _list_rankings(self) -> list[tuple[str, str]]:
        """The rankings, each with its key in the file."""
        otherwise = [] if self.otherwise is None else [(self.otherwise, "otherwise")]
        return [*((ranking, "showdown") for ranking in self.rankings), *otherwise]

    def _check_showdown(self) -> None:
        board = sum(street.board for street in self.streets)
        for split, (ranking, key) in enumerate(self._list_rankings()):
            own = self.set_apart if split and self.set_apart else self.hole_cards - self.set_apart
            if not can_rank(ranking, own, board):
                cards = f"{own} hole cards and {board} on the board"
                raise InvalidArgument(f"{ranking} cannot compare hands of {cards}", key)
        if self.otherwise is not None and self.boards > 1:
            raise InvalidArgument("a game with several boards cannot have `otherwise`", "otherwise")
        if self.boards > 1 and not board:
            raise InvalidArgument("boards needs a street that deals to the board", "boards")
        # The shortcut for equal ranks in `find_settled_board` holds only where both hole cards must play.
        both_play = self.rankings == ("high_two_from_hand",) and self.hole_cards == 2 and self.boards == 1
        if self.stops_when_settled and not (both_play and all(not street.discard for street in self.streets)):
            raise InvalidArgument(
                "only a game where exactly two hole cards play can stop when settled", "stops_when_settled"
            )

    @property
    def hole_cards(self) -> int:
        """Cards that each player holds at the showdown."""
        return sum(street.hole + street.up - street.discard for street in self.streets)

    @property
    def parts(self) -> int:
        """The parts that a pot is divided into: one for each ranking on each board."""
        return self.boards * len(self.rankings)

    @property
    def set_apart(self) -> int:
        """Cards that each player sets apart as a second hand; 0 in most games."""
        return sum(street.set_apart for street in self.streets)

    @property
    def cards_needed(self) -> int:
        """Cards needed by a full table if all players stay to the end and nobody draws.

        In stud the last street is not counted: if the deck is short, one card is dealt to all (TDA RP-10H). Where the
        muck is reshuffled, only the cards held, those that are about to be discarded, a burn and the last card count.
        """
        if self.reshuffles_muck:
            return self._cards_held
        # Eight players in seven-card stud could need 56 cards: the rules allow it, as seldom all of them stay.
        streets = self.streets[:-1] if self.is_stud else self.streets
        to_players = sum(street.hole + street.up for street in streets)
        others = sum(street.board * self.boards + street.burn for street in streets)
        return to_players * self.max_players + others

    @property
    def _cards_held(self) -> int:
        """The most cards that are out at once if all players stay, with a burn and the last card, not dealt."""
        held = most = 0
        for street in self.streets:
            out = held + street.hole + street.up
            # Before the discards of the next street, which cannot be dealt back to those who are about to make them.
            most = max(most, out * self.max_players + street.burn + 1)
            held = out - street.discard
        return most

    @property
    def _draws_last(self) -> bool:
        """Whether the last street is a draw with betting."""
        return bool(self.streets) and self.streets[-1].draw > 0 and self.streets[-1].bet is not Bet.NONE

    @property
    def high_card_brings_in(self) -> bool:
        """Whether the highest door card brings in."""
        # In razz the lowest hand opens, so the worst card to start with is the highest one.
        return self.low_opens if self.high_brings_in is None else self.high_brings_in

    def minimum_bet(self, stakes: Stakes) -> Chips:
        """The least bet of no limit and pot limit, at these stakes, where no blind is to be matched."""
        if self.forced is Forced.BRING_IN:
            return stakes.bring_in
        if self.least_bet is LeastBet.ANTE and stakes.ante:
            return stakes.ante
        return stakes.big_blind or stakes.small_bet

    @property
    def players_text(self) -> str:
        """The number of players in words: "2 players", "2 to 9 players"."""
        least, most = self.min_players, self.max_players
        return f"{least} players" if least == most else f"{least} to {most} players"

    @property
    def fourth_street(self) -> int:
        """Index of the street after which players hold four cards; -1 if there is none."""
        held = 0
        for index, street in enumerate(self.streets):
            held += street.hole + street.up - street.discard
            if held == 4:
                return index
        return -1

    @property
    def is_stud(self) -> bool:
        """Whether the cards that players show decide who acts first."""
        return self.forced in (Forced.BRING_IN, Forced.HIGH_CARD)

    @property
    def up_cards_stay(self) -> bool:
        """Whether face-up cards cannot be discarded, as in stud: they show in which order they came."""
        return self.is_stud

    @property
    def opening(self) -> int:
        """Index of the first street with betting."""
        return next(index for index, street in enumerate(self.streets) if street.bet is not Bet.NONE)


class Course:
    """A variant as the hand machine reads it: plain numbers, which are C numbers when compiled.

    Attributes not listed are those of `Variant` and `Street` of the same names; arrays are indexed by street.

    Attributes:
        deck: The cards as a mask.
        discard: Cards that a player must discard before a street is dealt, or set apart if `set_apart` is not 0.
        splits: Number of rankings that split the pot.
        otherwise: The number of the ranking, or -1.
        ace_low: Whether the ace is low in the showing hands of stud, and as a door card.
        bets_ante: Whether the least bet is the ante.
        draws: Whether the game has draws.
        card_by_card: Whether something may have to be done between two cards: a reshuffle, or the end of the hand.
        gives_up: Whether the game has discards, or cards set apart or turned up.
        set_apart: Cards that a player sets apart as a second hand, which the second ranking compares; usually 0.
        board_size: Cards on a complete board.
    """

    __slots__ = (
        "ace_low", "bets_ante", "bets_per_round", "board", "board_size", "boards", "burn", "card_by_card",
        "check_raise", "deck", "deck_size", "discard", "draw", "draws", "expose", "forced", "fourth_street",
        "gives_up", "high_brings_in", "hole", "is_stud", "low_opens", "max_players", "min_players", "opening",
        "otherwise", "rankings", "reshuffles_muck", "set_apart", "sevens_rule", "splits", "stops_when_settled",
        "streets", "structure", "turns_up_in_turn", "unit", "up", "up_cards_stay",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self.streets = len(variant.streets)
        self.structure = int(variant.structure)
        self.forced = int(variant.forced)
        self.is_stud = variant.is_stud
        self.deck = mask_of(variant.deck)
        self.deck_size = len(variant.deck)
        self.boards = variant.boards
        self.low_opens = variant.low_opens
        self.high_brings_in = variant.high_card_brings_in
        # A razz board and its door cards count the ace low. In stud hi/lo the ace is low only for the low half.
        self.ace_low = (variant.low_opens or self.high_brings_in) and not ACE_LOW.isdisjoint(variant.rankings)
        self.reshuffles_muck = variant.reshuffles_muck
        self.bets_ante = variant.least_bet is LeastBet.ANTE
        self.check_raise = variant.check_raise
        self.sevens_rule = variant.sevens_rule
        self.turns_up_in_turn = variant.turns_up_in_turn
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
        self.expose = _row([int(street.expose) for street in variant.streets], MOST_STREETS)
        self.unit = _row([street.bet for street in variant.streets], MOST_STREETS)
        self.rankings = _row([NUMBER[name] for name in variant.rankings], MOST_PARTS)
        self.set_apart = variant.set_apart
        self.splits = len(variant.rankings)
        self.otherwise = -1 if variant.otherwise is None else NUMBER[variant.otherwise]
        self.draws = any(street.draw for street in variant.streets)
        # Looking around after each card is slow, and most games deal a whole street without a choice.
        self.card_by_card = self.draws or self.stops_when_settled
        self.gives_up = self.draws_after(0)

    def draws_after(self, street: int) -> bool:
        """Whether players discard, or set cards apart or turn them up, after this street."""
        for later in range(street + 1, self.streets):
            if self.gives(later):
                return True
        return False

    def gives(self, street: int) -> int:
        """Most cards that a player may discard, set apart or turn up before a street is dealt."""
        return max(self.discard[street], self.draw[street], self.expose[street])


def _row(values: list[int], length: int) -> tuple[int, ...]:
    """The values in a tuple of fixed length, for a C array."""
    return tuple(values) + (0,) * (length - len(values))
