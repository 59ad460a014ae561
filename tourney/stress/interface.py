"""What an engine must offer to be tested: four small protocols, of which it implements at least one.

    HandEngine    plays one hand: `begin`, `act`, `state`
    Evaluator     says which hands win: `winners`
    TableEngine   plays many hands in a row: `seat`, `next_hand`, `settle`
    FloorEngine   runs a tournament: `finish`, `moves`, `positions`, or some of them; see `floor_interface`

All values are plain: numbers, text, tuples. Chips are integers. A card is a text of two characters: "As", "Td", "2c";
the joker is "Jk". A field that an engine cannot tell is None. It is then not tested, and the report says so.

Positions are those of the poker hand history format: clockwise, position 0 is the first left of the button, and the
last position has the button. Heads-up, position 1 has the button and the small blind (TDA 34B).

An engine that fails is a finding, so an adapter catches nothing: any exception other than `Refused`, `NotOffered` and
`NotSupported` is reported as a crash of the engine, or as a fault of the adapter if it was raised there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable
from warnings import warn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.types import Chips, Position

CardText: TypeAlias = str
"""A card: rank and suit, such as "As"; a ten is "T"."""

Cards: TypeAlias = tuple[CardText, ...]

Kind: TypeAlias = Literal["fold", "check", "call", "bring-in", "bet", "raise", "discard"]
"""What a player does. "bring-in" is the forced bet of stud, a completion of it is a "raise". In games with blinds the
blind is a bet, so that every increase on the first street is a "raise". "discard" also is to stand pat, to set cards
apart and to turn a card up."""

KINDS: Final[tuple[Kind, ...]] = ("fold", "check", "call", "bring-in", "bet", "raise", "discard")

AntePayer: TypeAlias = Literal["each", "big blind", "button"]

DeckKind: TypeAlias = Literal["set", "dealt", "own", "told"]
"""Where the cards come from. "set": `begin` puts the deck of the setup in order. "dealt": the tool deals the cards of
each street with `deal`, when they fall. "own": the engine shuffles, and reports its cards with `cards`. "told" is the
former name of "own"."""


class Refused(Exception):
    """The engine refuses an action as illegal. Nothing has changed, and the same player is to act."""


class NotOffered(Exception):
    """The engine does not offer this setup, for example this number of seats. Raised by `begin` and `seat` only."""


class NotSupported(Exception):
    """The adapter does not support the installed version of the engine.

    Raised while the module of the adapter is loaded, by its class, or by `about`.
    """


@dataclass(frozen=True, slots=True)
class EngineAbout:
    """What an engine says about itself.

    Attributes:
        name: The engine's name.
        version: The version under test.
        games: Names of the games it plays, which `tourney list variants` lists; empty if it plays none.
        rankings: Names of the rankings that its evaluator knows, such as "high"; see `tourney.cards.rankings`.
        least_seats: Fewest players in a hand.
        most_seats: Most players in a hand.
        equal_stacks: Whether all players must start with the same stack.
        least_stack: The smallest stack it accepts, in big blinds rounded up; 0 for any stack of at least one chip.
        stacks: The starting stacks it accepts, if there are only a few; empty for any.
        blinds: The pairs of small and big blind it accepts, if there are only a few; empty for any.
        small_blind_is_half: Whether the big blind must be twice the small blind.
        bets: In fixed limit, the pairs of small and big bet it accepts; empty for any.
        antes: The kinds of ante it knows; empty for none.
        smallest_chip: Whether it can be told that the smallest chip in play is above 1.
        deck: Where its cards come from.
        refuses: Whether it raises `Refused` for an illegal action. If not, illegal actions are not tried.
        names_actor: Whether its actions name the player, so that one out of turn can be tried.
        checks: Whether a check and a call are two actions, so that a check facing a bet can be tried.
        house_rules: Names of the house rules that it declares to follow; see `tourney.stress.houses`.
        button_rules: For a table: "dead", "moving" or "simplified", the first being its default.
        notes: What a reader of the report should know about the adapter, one sentence each.
    """

    name: str
    version: str = ""
    games: tuple[str, ...] = ()
    rankings: tuple[str, ...] = ()
    least_seats: int = 2
    most_seats: int = 10
    equal_stacks: bool = False
    least_stack: int = 0
    stacks: tuple[Chips, ...] = ()
    blinds: tuple[tuple[Chips, Chips], ...] = ()
    small_blind_is_half: bool = False
    bets: tuple[tuple[Chips, Chips], ...] = ()
    antes: tuple[AntePayer, ...] = ()
    smallest_chip: bool = False
    deck: DeckKind = "set"
    refuses: bool = True
    names_actor: bool = False
    checks: bool = False
    house_rules: tuple[str, ...] = ()
    button_rules: tuple[str, ...] = ("dead",)
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.deck == "told":
            warn('deck="told" is now deck="own"', DeprecationWarning, stacklevel=3)
            object.__setattr__(self, "deck", "own")


@dataclass(frozen=True, slots=True)
class HandSetup:
    """A hand before its first action.

    Attributes:
        game: The game.
        stacks: The starting stacks, by position.
        small_blind: 0 for none.
        big_blind: 0 for none. In no limit and pot limit it is also the minimum bet.
        ante: 0 for none.
        ante_payer: Who pays the ante. "big blind" and "button" pay one ante for the whole table.
        bring_in: The bring-in, in stud; 0 for none.
        small_bet: In fixed limit, the bet of the early streets; elsewhere the minimum bet.
        big_bet: In fixed limit, the bet of the later streets.
        chip: The smallest chip in play. All amounts are multiples of it, and pots are split down to it.
        button: The position with the button; None if it is dead.
        small_blind_at: The position that posts the small blind; None for nobody.
        big_blind_at: The position that posts the big blind; None for nobody.
        hole: For each position the cards that it is dealt if nobody folds and nobody draws, in order: in hold'em two,
            in stud seven, in draw games the first hand.
        boards: The complete boards; usually one, or one that is empty.
        deck: The whole deck without burnt cards, in the order in which it is dealt: one card at a time clockwise from
            position 0, then the board. Cards of `hole` and `boards` come in it where they fall if nobody folds.
            Burn from its end.
    """

    game: str
    stacks: tuple[Chips, ...]
    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    ante_payer: AntePayer = "each"
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    chip: Chips = 1
    button: Position | None = None
    small_blind_at: Position | None = None
    big_blind_at: Position | None = None
    hole: tuple[Cards, ...] = ()
    boards: tuple[Cards, ...] = ((),)
    deck: Cards = ()

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.stacks)

    @property
    def board(self) -> Cards:
        """The only board, or the first one."""
        return self.boards[0]


@dataclass(frozen=True, slots=True)
class EngineAction:
    """An action to make in the engine.

    Attributes:
        position: The player. In a legal action it is the player to act.
        kind: What the player does.
        to: The player's total bet on this street after the action; for a fold and a discard, as before it.
        by: The chips that the action adds.
        all_in: Whether the player has no chips left after it.
        cards: The cards discarded, set apart or turned up.
    """

    position: Position
    kind: Kind
    to: Chips = 0
    by: Chips = 0
    all_in: bool = False
    cards: Cards = ()


class EnginePot(NamedTuple):
    """A pot: the main pot or a side pot. `players` are those who can win it, ascending; None if not told."""

    amount: Chips
    players: tuple[Position, ...] | None = None


class EngineAward(NamedTuple):
    """Chips that a player wins from a pot. `pot` counts from 0, the main pot; None if not told."""

    position: Position
    amount: Chips
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine says about the hand now. Every field but the first two may be None: not told.

    Attributes:
        actor: The position to act; None if the hand is over, or if the engine waits for cards.
        over: Whether the hand is over and its chips are paid.
        stacks: Chips behind, by position. At least when the hand is over an engine should tell them.
        bets: Bets of this street, by position.
        pot: All chips in the pots, including the bets of this street.
        pots: The main pot and the side pots, ascending, including the bets of this street; empty ones left out.
        street: The index of the street: 0 before the flop.
        boards: The cards on each board.
        hole: The cards that each position holds; empty tuples for cards that are gone.
        folded: Whether each position is out of the hand.
        kinds: What the actor may do.
        to_call: What a call or the bring-in adds; 0 if the actor may check.
        least_to: The smallest total that the actor may bet or raise to; 0 if no bet or raise is allowed.
        most_to: The largest total; 0 if no bet or raise is allowed.
        totals: The totals that the actor may bet or raise to, if the engine knows only a few bet sizes.
        most_discards: Most cards that the actor may discard now; 0 if it is no draw.
        awards: Who has been paid what, without uncalled bets returned; only when the hand is over.
        shown: The positions that have shown their hands, in that order; only when the hand is over.
    """

    actor: Position | None
    over: bool
    stacks: tuple[Chips, ...] | None = None
    bets: tuple[Chips, ...] | None = None
    pot: Chips | None = None
    pots: tuple[EnginePot, ...] | None = None
    street: int | None = None
    boards: tuple[Cards, ...] | None = None
    hole: tuple[Cards, ...] | None = None
    folded: tuple[bool, ...] | None = None
    kinds: frozenset[Kind] | None = None
    to_call: Chips | None = None
    least_to: Chips | None = None
    most_to: Chips | None = None
    totals: tuple[Chips, ...] | None = None
    most_discards: int | None = None
    awards: tuple[EngineAward, ...] | None = None
    shown: tuple[Position, ...] | None = None


class ToldCards(NamedTuple):
    """The cards that an engine has dealt so far, if its deck is "own".

    `hole` has all cards dealt to each position, in order, with discards and folded hands; `boards` as in `HandSetup`.
    """

    hole: tuple[Cards, ...]
    boards: tuple[Cards, ...] = ((),)


@runtime_checkable
class HandEngine(Protocol):
    """An engine that plays hands. One object plays many, one after the other.

    If the engine's deck is "dealt", it also has `deal(position, cards, board)`: see `DealtByHand`. If it is "own",
    it also has `cards()`: see `TellsCards`.
    """

    def about(self) -> EngineAbout:
        """What the engine is and offers. Called once, before the first hand."""
        ...

    def begin(self, setup: HandSetup) -> None:
        """Begin a hand: forced bets posted and, unless they are dealt by hand, cards dealt.

        Any hand in progress is abandoned.

        Raises:
            NotOffered: The engine has no such hand.
        """
        ...

    def act(self, action: EngineAction) -> None:
        """Make an action.

        Raises:
            Refused: It is illegal; nothing has changed.
        """
        ...

    def state(self) -> EngineState:
        """The hand now."""
        ...


@runtime_checkable
class DealtByHand(Protocol):
    """An engine whose cards are dealt one street at a time, as they fall."""

    def deal(self, position: Position | None, cards: Cards, board: int) -> None:
        """Deal cards to a position, or to a board if `position` is None. The adapter burns cards by itself."""
        ...


@runtime_checkable
class TellsCards(Protocol):
    """An engine that shuffles by itself and tells its cards."""

    def cards(self) -> ToldCards:
        """The cards dealt so far, including those that a run-out has just dealt."""
        ...


@runtime_checkable
class Evaluator(Protocol):
    """An engine that compares hands.

    It may also have `rank(ranking, hole, board)`, which makes exhaustive tests fast: see `Ranks`; and
    `best(ranking, hole, board)`, which names the cards that play: see `NamesBest`.
    """

    def about(self) -> EngineAbout:
        """What the evaluator is and offers."""
        ...

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        """The indices of the hands that win or share the pot; empty if no hand qualifies.

        `ranking` is one of `EngineAbout.rankings`. `hole` has each player's own cards: in a game without a board all
        five or seven of them.
        """
        ...


@runtime_checkable
class Ranks(Protocol):
    """An evaluator that gives each hand a number."""

    def rank(self, ranking: str, hole: Cards, board: Cards) -> int | None:
        """A number for the hand: a larger one is better, equal ones share; None if the hand does not qualify."""
        ...


@runtime_checkable
class NamesBest(Protocol):
    """An evaluator that names the cards that play."""

    def best(self, ranking: str, hole: Cards, board: Cards) -> Cards | None:
        """The best five cards of a hand, in badugi up to four; None if it does not qualify."""
        ...


@dataclass(frozen=True, slots=True)
class TableHand:
    """Who is where in a hand at a table. Seats count from 0.

    Attributes:
        button: The seat with the button, which may be empty if the button is dead; None for none.
        small_blind: The seat that posts the small blind; None for nobody.
        big_blind: The seat that posts the big blind.
        dealt_in: The seats that are dealt cards, ascending.
        posted: What each seat has posted besides, such as an ante or a missed blind, by seat; None if not told.
    """

    button: int | None
    small_blind: int | None
    big_blind: int | None
    dealt_in: tuple[int, ...]
    posted: Mapping[int, Chips] | None = None


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table before its first hand.

    Attributes:
        game: The game.
        stacks: The stack in each seat; 0 for an empty seat.
        small_blind: The small blind.
        big_blind: The big blind.
        ante: 0 for none.
        ante_payer: Who pays the ante.
        button: The seat with the button in the first hand.
        button_rule: "dead", "moving" or "simplified".
    """

    game: str
    stacks: tuple[Chips, ...]
    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    ante_payer: AntePayer = "each"
    button: int = 0
    button_rule: str = "dead"


@runtime_checkable
class TableEngine(Protocol):
    """An engine that plays many hands in a row at a table where players bust, sit out and come."""

    def about(self) -> EngineAbout:
        """What the engine is and offers."""
        ...

    def seat(self, setup: TableSetup) -> None:
        """Begin at a new table.

        Raises:
            NotOffered: The engine has no such table.
        """
        ...

    def next_hand(self) -> TableHand:
        """Begin the next hand and tell who is where."""
        ...

    def settle(self, stacks: Sequence[Chips]) -> None:
        """End the hand with these stacks, by seat. The adapter plays the hand so, or sets them; 0 is out."""
        ...

    def sit_down(self, seat: int, stack: Chips) -> None:
        """A new player takes an empty seat, between two hands.

        Raises:
            NotOffered: Nobody can join.
        """
        ...

    def sit_out(self, seat: int, *, out: bool) -> None:
        """A player sits out from the next hand on, or comes back.

        Raises:
            NotOffered: Nobody can sit out.
        """
        ...


AnyEngine: TypeAlias = HandEngine | Evaluator | TableEngine


QUESTIONS: Final = ("finish", "moves", "positions")
"""The methods of a floor; an engine with one of them is a floor."""


@dataclass(frozen=True, slots=True)
class EngineKinds:
    """Which of the four kinds an engine is; it may be several at once."""

    hands: bool = False
    evaluator: bool = False
    table: bool = False
    floor: bool = False
    names: tuple[str, ...] = field(init=False)

    @property
    def others(self) -> int:
        """How many kinds it is besides one that plays hands."""
        return self.evaluator + self.table + self.floor

    def __post_init__(self) -> None:
        kinds = ("hands", "evaluator", "table", "floor")
        parts = [(name, getattr(self, name)) for name in kinds]
        object.__setattr__(self, "names", tuple(name for name, is_one in parts if is_one))


def kinds_of(engine: object) -> EngineKinds:
    """Which kinds an engine is, by the methods it has."""
    hands, evaluator, table = (isinstance(engine, kind) for kind in (HandEngine, Evaluator, TableEngine))
    return EngineKinds(hands, evaluator, table, any(hasattr(engine, name) for name in QUESTIONS))
