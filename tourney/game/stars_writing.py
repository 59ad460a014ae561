"""Writing hands in the text form of PokerStars, as they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import format_cards, rank_of
from tourney.game import event as ev
from tourney.game.site_writing import STREETS, AbsentFolds, StreetBets, WrittenGames, check_written
from tourney.game.text_forms import STARS
from tourney.game.variant import BettingStructure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart
    from tourney.types import Card, Chips, Position

_TITLES: Final[Mapping[str, str]] = {
    "no_limit_holdem": "Hold'em No Limit",
    "pot_limit_holdem": "Hold'em Pot Limit",
    "pot_limit_omaha": "Omaha Pot Limit",
    "pot_limit_omaha_hi_lo": "Omaha Hi/Lo Pot Limit",
    "pot_limit_five_card_omaha": "5 Card Omaha Pot Limit",
    "pot_limit_big_o": "5 Card Omaha Hi/Lo Pot Limit",
    "pot_limit_six_card_omaha": "6 Card Omaha Pot Limit",
    "fixed_limit_holdem": "Hold'em Limit",
    "fixed_limit_omaha_hi_lo": "Omaha Hi/Lo Limit",
    "triple_draw_deuce_to_seven": "Triple Draw 2-7 Lowball Limit",
    "single_draw_deuce_to_seven": "Single Draw 2-7 Lowball No Limit",
    "badugi": "Badugi Limit",
    "five_card_draw": "5 Card Draw No Limit",
    "fixed_limit_omaha": "Omaha Limit",
    "stud": "7 Card Stud Limit",
    "stud_hi_lo": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit",
}
WRITTEN: Final = WrittenGames(frozenset(_TITLES), {})
"""The games that the form has."""

_ROMAN: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_DRAWS: Final = ("FIRST", "SECOND", "THIRD")
_ORDINALS: Final = ("1st", "2nd", "3rd")
_NO_BET: Final = " (didn't bet)"
_STUD_STREETS: Final = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
"""The streets of stud games by the number of cards that a player then has."""

_WHEN: Final = "2000/01/01 0:00:00 ET"
"""The date of all hands: simulated hands have none, and the form needs one."""


class StarsWriter:
    """A listener that records a hand.

    Attributes:
        start: The data at the start of the hand.

    Raises:
        InvalidArgument: The form has no such game.
    """

    def __init__(self, start: HandStart) -> None:
        check_written(start.variant, start.stakes, WRITTEN)
        self.start = start
        self._names = _names_of(start)
        self._lines: list[str] = []
        self._bets = StreetBets(start)
        self._hole: dict[Position, list[Card]] = {}
        self._board: list[Card] = []
        self._ends: list[ev.Shown | ev.Mucked] = []
        self._folds: dict[Position, str] = {}
        self._pots: dict[int, Chips] = {}
        self._won: dict[Position, Chips] = {}
        self._collected: list[ev.Won] = []
        self._is_dealt = False
        self._draws = sum(street.draw > 0 for street in start.variant.streets)
        self._drawing = 0
        self._discarded: dict[Position, tuple[Card, ...]] = {}
        self._drawn: dict[Position, list[Card]] = {}
        self._absent = AbsentFolds()
        self._is_stud = start.variant.is_stud
        self._streets = 3
        self._by_seat = sorted((seat, player) for player, seat in enumerate(start.seats))

    def __call__(self, event: Event) -> None:
        """Record an event."""
        self._note_absent(self._absent.note(event))
        match event:
            case ev.HoleDealt():
                self._note_card(event)
            case ev.Discarded():
                self._note_deal()
                if event.player in self._discarded:  # nobody can bet between two draws
                    self._note_draw()
                self._discarded[event.player] = event.cards
            case ev.Reshuffled() | ev.Killed():
                pass  # the form does not have it
            case _:
                self._note_draw()
                self._note_street()
                self._note(event)

    def _note_absent(self, players: Sequence[Position]) -> None:
        for player in players:
            self._note_deal()
            self._lines.append(f"{self._names[player]}: folds")
            self._folds[player] = self._say_when(player)

    def _say_when(self, player: Position) -> str:
        """When a player folds, in the words of the summary."""
        if self._is_stud:
            street = f"on the {_STUD_STREETS[self._streets].replace('STREET', 'Street').replace('RIVER', 'River')}"
        elif self._draws:
            number = f"{_ORDINALS[self._drawing - 1]} " if self._draws > 1 else ""
            street = f"after the {number}Draw" if self._drawing else "before the Draw"
        else:
            street = f"on the {STREETS[len(self._board)]}" if self._board else "before Flop"
        is_first = not self._board and not self._drawing and self._streets == 3
        return f"{street}{'' if self._bets.bets[player] or not is_first else _NO_BET}"

    def _note_card(self, event: ev.HoleDealt) -> None:
        if self._is_stud and self._is_dealt:
            if event.player in self._drawn:  # nobody can bet between two streets
                self._note_street()
            self._drawn[event.player] = [event.card]
        else:
            cards = self._drawn if self._is_dealt else self._hole
            cards.setdefault(event.player, []).append(event.card)
            # Where all are all-in for the ante, nothing else divides the first street from the next.
            if self._is_stud and sum(map(len, self._hole.values())) == 3 * len(self._names):
                self._note_deal()

    def _note(self, event: Event) -> None:
        match event:
            case ev.BoardDealt():
                self._note_board(event.card)
            case ev.Returned():
                self._note_deal()
                self._lines.append(f"Uncalled bet ({event.amount}) returned to {self._names[event.player]}")
            case ev.Shown() | ev.Mucked():
                # Hands that are all-in are turned up before the last cards are dealt; the form has them after these.
                self._ends.append(event)
            case ev.Won():
                self._collected.append(event)
                self._pots[event.pot] = self._pots.get(event.pot, 0) + event.amount
                self._won[event.player] = self._won.get(event.player, 0) + event.amount
            case ev.Posted() | ev.Folded() | ev.Checked() | ev.Called() | ev.Raised():
                if not isinstance(event, ev.Posted) or event.what == "bring-in":
                    self._note_deal()
                self._lines.append(f"{self._names[event.player]}: {self._words(event)}")
                if isinstance(event, ev.Folded):
                    self._folds[event.player] = self._say_when(event.player)

    def text(self, stacks: Sequence[Chips]) -> str:  # noqa: ARG002 - as for other forms
        """The hand, once it is over."""
        self._note_deal()
        self._note_absent(self._absent.list_rest())
        self._note_draw()
        self._note_street()
        return "\n".join([*self._head(), *self._lines, *self._showdown(), *self._summary(), "", "", ""])

    def _words(self, event: ev.Posted | ev.Folded | ev.Checked | ev.Called | ev.Raised) -> str:
        highest = self._bets.highest
        amount = self._bets.note(event)
        all_in = " and is all-in" if getattr(event, "all_in", False) else ""
        match event:
            case ev.Posted():
                what = "the ante" if event.what == "ante" else event.what
                words = "brings in for" if what == "bring-in" else f"posts {what}"
                return f"{words} {amount}{all_in}"
            case ev.Folded() | ev.Checked():
                return "folds" if isinstance(event, ev.Folded) else "checks"
            case ev.Called():
                return f"calls {amount}{all_in}"
            case ev.Raised() if highest:
                # Who is all-in for less has brought in less than the others must call.
                if self._is_stud and self._streets == 3:
                    highest = max(highest, self.start.stakes.bring_in)
                return f"raises {event.amount_to - highest} to {event.amount_to}{all_in}"
            case ev.Raised():
                return f"bets {event.amount_to}{all_in}"

    def _note_deal(self) -> None:
        """The hole cards, once all are dealt: as each player has seen them, for replayers show all hands."""
        if self._is_dealt:
            return
        self._is_dealt = True
        stud = f"*** {_STUD_STREETS[3]} ***" if self._is_stud else ""
        self._lines.append(stud or ("*** DEALING HANDS ***" if self._draws else "*** HOLE CARDS ***"))
        for player, cards in sorted(self._hole.items()):
            self._lines.append(f"Dealt to {self._names[player]} [{_spaced(cards)}]")

    def _note_draw(self) -> None:
        """A draw, once the new cards are dealt. The form has them after what each player discards."""
        if not self._discarded:
            return
        # The form has no heading where there is one draw.
        if self._draws > 1:
            self._lines.append(f"*** {_DRAWS[self._drawing]} DRAW ***")
        self._drawing += 1
        self._bets.clear()
        for player, gone in self._discarded.items():
            name, held = self._names[player], self._hole[player]
            if not gone:
                self._lines.append(f"{name}: stands pat on [{_spaced(held)}]")
                continue
            cards = "card" if len(gone) == 1 else "cards"
            kept, new = [card for card in held if card not in gone], self._drawn[player]
            self._lines.append(f"{name}: discards {len(gone)} {cards} [{_spaced(gone)}]")
            groups = [f"[{_spaced(each)}]" for each in (kept, new) if each]
            self._lines.append(f"Dealt to {name} {' '.join(groups)}")
            self._hole[player] = [*kept, *new]
        self._discarded.clear()
        self._drawn.clear()

    def _note_street(self) -> None:
        """A street of a stud game, once each player has a card. As for the first cards, those face down are seen."""
        if not self._is_stud or not self._drawn:
            return
        self._begin_stud_street()
        for player, new in sorted(self._drawn.items()):
            held = self._hole[player]
            self._lines.append(f"Dealt to {self._names[player]} [{_spaced(held)}] [{_spaced(new)}]")
            held += new
        if self._streets == 4 and self.start.rules.open_pair_doubles and self._shows_pair():
            self._lines.append(STARS.pair)
        self._drawn.clear()

    def _shows_pair(self) -> bool:
        """Whether a player shows a pair on fourth street of stud high, where houses may allow the big bet."""
        doors = [[rank_of(card) for card in self._hole[player][2:]] for player in self._drawn]
        return self.start.variant.name == "stud" and any(first == second for first, second in doors)

    def _begin_stud_street(self, shared: str = "") -> None:
        self._streets += 1
        self._lines.append(f"*** {_STUD_STREETS[self._streets]} ***{shared}")
        self._bets.clear()

    def _note_board(self, card: Card) -> None:
        self._note_deal()
        self._board.append(card)
        if self._is_stud:  # the deck has run out, and all share a card
            self._begin_stud_street(f" [{_spaced([card])}]")
            return
        street = STREETS.get(len(self._board))
        if street == "Flop":
            self._lines.append(f"*** FLOP *** [{_spaced(self._board)}]")
        elif street is not None:
            self._lines.append(f"*** {street.upper()} *** [{_spaced(self._board[:-1])}] [{_spaced([card])}]")
        if street is not None:
            self._bets.clear()

    def _head(self) -> Iterator[str]:
        start, stakes = self.start, self.start.stakes
        number = f"{start.table}{start.hand:06}"
        fixed = start.variant.structure is BettingStructure.FIXED_LIMIT
        # In limit games the form has the bets here, and the blinds only where they are posted.
        stated = (stakes.small_bet, stakes.big_bet) if fixed else (stakes.small_blind, stakes.big_blind)
        blinds = f"Level {_roman(start.level)} ({stated[0]}/{stated[1]})"
        title = _TITLES[start.variant.name]
        yield f"PokerStars Hand #{number}: Tournament #1, $0+$0 USD {title} - {blinds} - {_WHEN}"
        button = "" if self._is_stud else f" Seat #{start.seats[start.places.button]} is the button"
        yield f"Table '1 {start.table}' {max(*start.seats, len(start.seats))}-max{button}"
        for seat, player in self._by_seat:
            absent = " is sitting out" if player in self.start.absent else ""
            yield f"Seat {seat}: {self._names[player]} ({start.stacks[player]} in chips){absent}"

    def _showdown(self) -> Iterator[str]:
        if self._ends:
            yield "*** SHOW DOWN ***"
        for end in self._ends:
            shown = f"shows [{_spaced(self._hole[end.player])}] (shown)"
            yield f"{self._names[end.player]}: {'mucks hand' if isinstance(end, ev.Mucked) else shown}"
        several = len(self._pots) > 1
        for event in self._collected:
            pot = "pot" if not several else "main pot" if not event.pot else f"side pot-{event.pot}"
            yield f"{self._names[event.player]} collected {event.amount} from {pot}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield f"Total pot {sum(self._pots.values())} | Rake 0"
        if len(self._board) >= 3 or (self._is_stud and self._board):
            yield f"Board [{_spaced(self._board)}]"
        shown = {end.player: isinstance(end, ev.Shown) for end in self._ends}
        places = self.start.places
        roles = ((places.button, "button"), (places.small_blind, "small blind"), (places.big_blind, "big blind"))
        for seat, player in self._by_seat:
            won = self._won.get(player, 0)
            cards = f"[{_spaced(self._hole[player])}]"
            if player in self._folds:
                end = f"folded {self._folds[player]}"
            elif shown.get(player):
                end = f"showed {cards} and {f'won ({won})' if won else 'lost'}"
            else:
                end = f"mucked {cards}" if player in shown else f"collected ({won})"
            role = "".join(f" ({word})" for at, word in roles if at == player and not self._is_stud)
            yield f"Seat {seat}: {self._names[player]}{role} {end}"


def _names_of(start: HandStart) -> list[str]:
    """The names, each once: without brackets and colons, which the form needs."""
    names = []
    for seat, name in zip(start.seats, start.players, strict=True):
        plain = "".join(letter for letter in name if letter.isprintable() and letter not in "()[]:").strip()
        plain = f"Player {plain}" if plain.isdecimal() else plain
        names.append(plain if plain and plain not in names else f"{plain} seat {seat}".strip())
    return names


def _spaced(cards: Sequence[Card]) -> str:
    return " ".join(format_cards([card]) for card in cards)


def _roman(number: int) -> str:
    made = ""
    for value, letters in _ROMAN:
        made += letters * (number // value)
        number %= value
    return made or "I"
