"""Writing hands in the poker hand history format (PHH) as they are played.

This engine replays the files to the same stacks, and so do others if their rules are the same. A variant without a
code in the format is written under its own name, so that another reader reports it as unknown instead of mistaking
it for another game. Absent players, whose hands are killed (TDA 30), are only noted, because the format has no
action for that.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.cards.card import format_cards
from tourney.game import event as ev
from tourney.game.betting import NO_CAP, cap_of
from tourney.game.phh import CODES
from tourney.game.phh_notes import Notes, format_notes
from tourney.game.phh_stakes import list_forced_bets
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.game.variant import BettingStructure, Forced, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.event import Event, Listener
    from tourney.types import Card, Chips, Position

_CODE_OF: Final = {name: code for code, name in CODES.items()}


class HandStart(NamedTuple):
    """The data at the start of a hand: the arguments of a `Hand`, and its names and numbers.

    Attributes:
        variant: The game.
        stakes: The stakes.
        stacks: By position.
        places: The positions of the button and the blinds.
        rules: The house rules.
        absent: Positions of absent players, whose hands are killed.
        uncapped: Whether the event is down to two players.
        players: Names, by position.
        seats: Seat numbers from 1, by position.
        table: The table number.
        hand: The number of the hand at the table.
        level: The level number.
    """

    variant: Variant
    stakes: Stakes
    stacks: Sequence[Chips]
    places: Places
    rules: HouseRules
    absent: Sequence[Position]
    uncapped: bool
    players: Sequence[str]
    seats: Sequence[int]
    table: int
    hand: int
    level: int


class HandSink(Protocol):
    """A receiver of hands. Hands are played one at a time: none begins before the last one has ended."""

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins; the returned listener receives its events."""
        ...

    def end(self, stacks: Sequence[Chips], /) -> object:
        """The hand has ended, with these stacks by position."""
        ...


class HandWriter:
    """A listener that records a hand.

    Attributes:
        start: The data at the start of the hand.
    """

    def __init__(self, start: HandStart) -> None:
        self.start = start
        self._actions: list[str] = []
        self._held: dict[Position, int] = {}
        self._full = set(accumulate(street.hole + street.up for street in start.variant.streets))
        self._hole: dict[Position, list[Card]] = {}
        self._board: list[Card] = []
        self._street = ""
        self._killed: set[Position] = set()
        self._shown: dict[Position, Sequence[Card]] = {}
        self._grown: dict[Position, Sequence[Card]] = {}

    def __call__(self, event: Event) -> None:
        """Record an event."""
        match event:
            case ev.HoleDealt():
                self._note_hole_card(event.player, event.card)
            case ev.BoardDealt():
                if event.street != self._street:
                    self._note_cards()
                    self._street = event.street
                self._board.append(event.card)
            case ev.Killed():
                self._killed.add(event.player)
            case ev.Posted() | ev.Returned() | ev.Won() | ev.Reshuffled():
                self._note_bring_in(event)
            case _:
                self._note_cards()
                self._actions.append(f"p{event.player + 1} {_format_action(event)}")
                if isinstance(event, ev.Shown):
                    self._shown[event.player] = event.cards

    def text(self, finishing_stacks: Sequence[Chips]) -> str:
        """The hand, once it is over, as a TOML table without a header."""
        self._note_cards()
        self._note_whole_hands()
        return "".join(f"{name} = {value}\n" for name, value in self._fields(finishing_stacks))

    def _note_hole_card(self, player: Position, card: Card) -> None:
        """Collect the cards of one street; at an all-in nothing else marks where the next street begins."""
        held = self._held.get(player, 0)
        if player in self._hole and held in self._full:
            self._note_cards()
        self._hole.setdefault(player, []).append(card)
        self._held[player] = held + 1
        if player in self._shown:
            self._grown[player] = [*self._grown.get(player, self._shown[player]), card]

    def _note_bring_in(self, event: Event) -> None:
        """Record a bring-in as an action; that of a killed hand is posted without one, like blinds and antes."""
        if isinstance(event, ev.Posted) and event.what == "bring-in" and event.player not in self._killed:
            self._note_cards()
            self._actions.append(f"p{event.player + 1} pb")

    def _note_whole_hands(self) -> None:
        """Show whole hands of players who showed at an all-in and were then dealt more cards, as in stud."""
        for player, cards in sorted(self._grown.items()):
            self._actions.append(f"p{player + 1} sm {format_cards(cards)}")

    def _note_cards(self) -> None:
        """Record what was dealt on a street: all cards of each player at once, then the board."""
        for player in sorted(self._hole):
            self._actions.append(f"d dh p{player + 1} {format_cards(self._hole[player])}")
        if self._board:
            self._actions.append(f"d db {format_cards(self._board)}")
        self._hole = {}
        self._board = []

    def _fields(self, finishing_stacks: Sequence[Chips]) -> Iterator[tuple[str, str]]:
        start = self.start
        game = start.variant
        yield "variant", _text(_code(game, start.stakes))
        yield from self._write_forced_bets()
        yield "starting_stacks", str(list(start.stacks))
        yield "actions", _texts(self._actions)
        yield "hand", str(start.hand)
        yield "level", str(start.level)
        yield "seats", str(list(start.seats))
        yield "table", str(start.table)
        yield "players", _texts(start.players)
        yield "finishing_stacks", str(list(finishing_stacks))
        notes = format_notes(self._notes())
        if notes:
            yield "_tourney", notes

    def _write_forced_bets(self) -> Iterator[tuple[str, str]]:
        start = self.start
        stakes = start.stakes
        antes, blinds = list_forced_bets(stakes, start.places, len(start.stacks))
        yield "ante_trimming_status", "true" if stakes.ante_kind is AnteKind.EACH else "false"
        yield "antes", str(antes)
        if start.variant.forced is Forced.BRING_IN:
            yield "bring_in", str(stakes.bring_in)
        elif start.variant.forced is Forced.BLINDS:
            yield "blinds_or_straddles", str(blinds)
        if start.variant.structure is BettingStructure.FIXED_LIMIT:
            yield "small_bet", str(stakes.small_bet)
            yield "big_bet", str(stakes.big_bet)
        else:
            yield "min_bet", str(start.variant.minimum_bet(stakes))

    def _notes(self) -> Notes:
        start = self.start
        cap = cap_of(start.variant.course, start.rules, start.uncapped)
        noted = start.variant.bets_per_round is None and cap != NO_CAP
        rules = replace(start.rules, raises=cap - 1 if noted else None, uncapped_heads_up=True)
        stakes, places = start.stakes, start.places
        dead = start.variant.forced is Forced.BLINDS and places.small_blind == NOBODY
        blinds = {places.small_blind: stakes.small_blind, places.big_blind: stakes.big_blind, NOBODY: 0}
        return Notes(
            rules,
            stakes.chip,
            stakes.small_blind if dead else 0,
            tuple(start.absent),
            places.killer,
            blinds.get(places.killer, 0),
        )


def _format_action(event: Event) -> str:
    match event:
        case ev.Folded():
            return "f"
        case ev.Checked() | ev.Called():
            return "cc"
        case ev.Raised():
            return f"cbr {event.amount_to}"
        case ev.Discarded() | ev.SetApart() | ev.TurnedUp():
            return f"sd {format_cards(event.cards)}".rstrip()
        case ev.Shown():
            return f"sm {format_cards(event.cards)}"
        case ev.Mucked():
            return "sm"
    raise TypeError(f"{event} is not an action of a player")


def _code(game: Variant, stakes: Stakes) -> str:
    """The format's code of a game, or its name. The code of short deck is for one least bet on all streets."""
    if game.name == "no_limit_short_deck_button_blind" and game.minimum_bet(stakes) == stakes.big_blind:
        return "NS"
    return _CODE_OF.get(game.name, game.name)


def _text(text: str) -> str:
    """Text as TOML; characters that a basic string cannot hold are left out."""
    return "'" + "".join(letter for letter in text if letter.isprintable() and letter != "'") + "'"


def _texts(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"
