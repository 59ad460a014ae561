"""A hand that is told by seats and names, as sites write it, made into a record by positions.

Sites write what was posted, dealt and done in its order, and what was collected. From that follow the stacks at the
end: a hand whose chips do not add up is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.phh import HandPlace, HandRecord
from tourney.game.phh_actions import PhhAction, Verb
from tourney.game.phh_notes import Notes
from tourney.game.phh_stakes import by_position
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.phh_actions import NamedCards
    from tourney.types import Card, Chips, Position

HOLE_CARDS: Final = {
    "no_limit_holdem": 2, "pot_limit_holdem": 2, "fixed_limit_holdem": 2, "pot_limit_omaha": 4,
    "pot_limit_omaha_hi_lo": 4, "fixed_limit_omaha_hi_lo": 4, "pot_limit_five_card_omaha": 5, "pot_limit_big_o": 5,
    "pot_limit_six_card_omaha": 6, "triple_draw_deuce_to_seven": 5, "single_draw_deuce_to_seven": 5, "badugi": 4,
    "five_card_draw": 5,
}  # fmt: skip
"""The games that sites' hands are read and written in, with their hole cards."""


class SeatAtTable(NamedTuple):
    """A player who is dealt in.

    Attributes:
        seat: The number of the seat.
        name: The name.
        stack: The chips before the hand.
    """

    seat: int
    name: str
    stack: Chips


class HandHead(NamedTuple):
    """What is said of a hand before it begins.

    Attributes:
        game: The name of a shipped game.
        button: The seat with the button; it may be empty.
        small_blind: The small blind of the level.
        big_blind: The big blind of the level.
        ante: The ante of the level; 0 to take it from what is posted.
        level: The number of the level; 0 if it is not known.
        small_bet: The bet of the first two streets in a limit game; 0 in others.
        big_bet: The bet of the last two.
    """

    game: str
    button: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    level: int = 0
    small_bet: Chips = 0
    big_bet: Chips = 0


@dataclass(slots=True)
class SeatedHand:
    """Collects what happens in a hand.

    Attributes:
        head: What is said before it begins.
        seats: The players who are dealt in, from the left of the button.
    """

    head: HandHead
    seats: list[SeatAtTable]
    _actions: list[PhhAction] = field(default_factory=list)
    _paid: list[Chips] = field(init=False)
    _street: list[Chips] = field(init=False)
    _gained: list[Chips] = field(init=False)
    _antes: dict[Position, Chips] = field(default_factory=dict)
    _blinds: dict[Position, Chips] = field(default_factory=dict)
    _big_blind: Position = NOBODY
    _held: dict[Position, NamedCards] = field(default_factory=dict)
    _dealt: bool = False
    _uncalled: tuple[Position, Chips] = (0, 0)
    _drawn: dict[Position, NamedCards] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 10:
            raise InvalidArgument(f"expected 2 to 10 players who are dealt in, found {len(self.seats)}")
        names = [each.name for each in self.seats]
        if len(set(names)) < len(names):
            raise InvalidArgument("two players have the same name")
        button = self.head.button
        self.seats.sort(key=lambda each: (each.seat <= button, each.seat))
        self._paid, self._street, self._gained = ([0] * len(names) for _ in range(3))

    def position_of(self, name: str) -> Position:
        """The position of a player.

        Raises:
            InvalidArgument: Nobody who is dealt in has this name.
        """
        for position, each in enumerate(self.seats):
            if each.name == name:
                return position
        raise InvalidArgument("a player acts who is not dealt in")

    def post_ante(self, name: str, amount: Chips) -> None:
        """A player posts an ante."""
        position = self.position_of(name)
        self._antes[position] = self._antes.get(position, 0) + amount
        self._pay(position, amount, is_bet=False)

    def post_blind(self, name: str, amount: Chips, *, big: bool) -> None:
        """A player posts a blind."""
        position = self.position_of(name)
        if position in self._blinds or (big and self._big_blind != NOBODY):
            raise InvalidArgument("a blind is posted twice")
        self._blinds[position] = amount
        if big:
            self._big_blind = position
        self._pay(position, amount)

    def know_cards(self, name: str, cards: Sequence[Card]) -> None:
        """The hole cards of a player are known from the deal on; in a draw, those that replace what is discarded."""
        position = self.position_of(name)
        if position not in self._drawn:
            self._held[position] = tuple(cards)
        elif len(cards) == len(self._drawn[position]):
            self._drawn[position] = tuple(cards)
        else:
            raise InvalidArgument(f"a player discards {len(self._drawn[position])} cards and is dealt {len(cards)}")

    def discard(self, name: str, cards: NamedCards) -> None:
        """A player discards these cards, hidden ones perhaps, or stands pat with none."""
        self._deal()
        position = self.position_of(name)
        if position in self._drawn:  # all who are left are all-in: a draw follows a draw
            self._deal_drawn()
        if not self._drawn:
            self._begin_street()
        self._drawn[position] = (None,) * len(cards)
        self._note(Verb.DISCARD, position, cards)

    def fold(self, name: str) -> None:
        """A player folds."""
        self._act(Verb.FOLD, name)

    def check(self, name: str) -> None:
        """A player checks."""
        self._act(Verb.CHECK_OR_CALL, name)

    def call(self, name: str, amount: Chips) -> None:
        """A player calls with this many more chips."""
        self._act(Verb.CHECK_OR_CALL, name)
        self._pay(self.position_of(name), amount)

    def bet_to(self, name: str, amount_to: Chips) -> None:
        """A player bets or raises to a total on this street."""
        position = self.position_of(name)
        self._act(Verb.BET_OR_RAISE, name, amount_to=amount_to)
        self._pay(position, amount_to - self._street[position])

    def raise_by(self, name: str, amount: Chips) -> None:
        """A player bets or raises with this many more chips."""
        self.bet_to(name, self._street[self.position_of(name)] + amount)

    def deal_board(self, cards: Sequence[Card]) -> None:
        """A street is dealt."""
        self._deal()
        self._begin_street()
        self._note(Verb.DEAL_BOARD, cards=tuple(cards))

    def _begin_street(self) -> None:
        self._note_uncalled()
        self._street = [0] * len(self.seats)

    def show(self, name: str, cards: Sequence[Card]) -> None:
        """A player shows."""
        self._deal()
        self._deal_drawn()
        position = self.position_of(name)
        if not any(each.verb is Verb.SHOW and each.player == position for each in self._actions):
            self._note(Verb.SHOW, position, tuple(cards))

    def muck(self, name: str) -> None:
        """A player mucks at the showdown."""
        self._deal()
        self._deal_drawn()
        self._note(Verb.MUCK, self.position_of(name))

    def give_back(self, name: str, amount: Chips) -> None:
        """An uncalled bet is returned."""
        self._gained[self.position_of(name)] += amount

    def give_back_uncalled(self) -> None:
        """Return a bet that nobody called, if what was collected leaves it over: not all sites say so."""
        self._note_uncalled()
        player, amount = self._uncalled
        if amount and sum(self._paid) - sum(self._gained) == amount:
            self._gained[player] += amount

    def _note_uncalled(self) -> None:
        """Note by how much the largest bet of the street is above all others: nobody has called that much."""
        *_, second, most = sorted(self._street)
        if most > second:
            self._uncalled = (self._street.index(most), most - second)

    def collect(self, name: str, amount: Chips) -> None:
        """A player collects from a pot."""
        self._gained[self.position_of(name)] += amount

    def build(self, hand: int = 0, table: int = 0) -> HandRecord:
        """The record.

        Raises:
            InvalidArgument: The chips do not add up, or the forced bets are not those of a tournament.
        """
        self._deal()
        self._deal_drawn()
        big = self._find_big_blind()
        antes = self._list_antes(big)
        if sum(self._paid) != sum(self._gained):
            raise InvalidArgument(f"{sum(self._paid):,} chips were bet, and {sum(self._gained):,} collected")
        stacks = [each.stack for each in self.seats]
        rows = zip(stacks, self._paid, self._gained, strict=True)
        blinds = [0] * len(stacks)
        small = next((position for position in self._blinds if position != big), NOBODY)
        blinds[big] = self.head.big_blind
        if small != NOBODY:
            blinds[small] = self.head.small_blind
        return HandRecord(
            variant=self.head.game,
            starting_stacks=tuple(stacks),
            actions=tuple(each._replace(number=number) for number, each in enumerate(self._actions)),
            antes=by_position(antes),
            ante_trimming_status=len([each for each in antes if each]) != 1,
            blinds_or_straddles=by_position(blinds),
            small_bet=self.head.small_bet,
            big_bet=self.head.big_bet,
            min_bet=0 if self.head.small_bet else self.head.big_blind,
            finishing_stacks=tuple(stack - paid + gained for stack, paid, gained in rows),
            players=tuple(each.name for each in self.seats),
            notes=Notes(chip=1, small_blind=self.head.small_blind if small == NOBODY else 0),
            where=HandPlace(table, hand, self.head.level, tuple(each.seat for each in self.seats)),
        )

    def _find_big_blind(self) -> Position:
        """The position of the big blind; one whom the ante has put all-in does not post it."""
        if self._big_blind != NOBODY:
            return self._big_blind
        small = next(iter(self._blinds), NOBODY)
        first = small + 1 if small != NOBODY else (1 if len(self.seats) > 2 else 0)
        position = first % len(self.seats)
        if self._antes.get(position, -1) != self.seats[position].stack:
            raise InvalidArgument("nobody posts the big blind")
        return position

    def _list_antes(self, big: Position) -> list[Chips]:
        """The ante of each position, as the level has it."""
        ante = self.head.ante or max(self._antes.values(), default=0)
        if len(self._antes) == 1:
            [payer] = self._antes
            if payer != big:
                raise InvalidArgument("one player posts an ante, and it is not the big blind")
            return [ante if position == payer else 0 for position in range(len(self.seats))]
        if self._antes and len(self._antes) < len(self.seats):
            raise InvalidArgument("some players post no ante")
        short = [p for p, paid in self._antes.items() if paid < ante and paid != self.seats[p].stack]
        if short or any(paid > ante for paid in self._antes.values()):
            raise InvalidArgument("players post different antes")
        return [ante if self._antes else 0] * len(self.seats)

    def _deal(self) -> None:
        """The hole cards are dealt before the first action."""
        if self._dealt:
            return
        self._dealt = True
        hidden: NamedCards = (None,) * HOLE_CARDS[self.head.game]
        for position in range(len(self.seats)):
            self._note(Verb.DEAL_HOLE, position, self._held.get(position, hidden))

    def _deal_drawn(self) -> None:
        """Deal what replaces the cards that were discarded: after the last player has, as the rules have it."""
        for position, cards in self._drawn.items():
            if cards:
                self._note(Verb.DEAL_HOLE, position, cards)
        self._drawn.clear()

    def _act(self, verb: Verb, name: str, amount_to: Chips = 0) -> None:
        self._deal()
        self._deal_drawn()
        self._note(verb, self.position_of(name), amount_to=amount_to)

    def _note(self, verb: Verb, player: Position = NOBODY, cards: NamedCards = (), amount_to: Chips = 0) -> None:
        whom = "board" if player == NOBODY else f"p{player + 1}"
        text = f"{whom} {verb.value}{f' {amount_to}' if amount_to else ''}"
        self._actions.append(PhhAction(len(self._actions), text, verb, player, cards, amount_to))

    def _pay(self, position: Position, amount: Chips, *, is_bet: bool = True) -> None:
        if amount < 0 or self._paid[position] + amount > self.seats[position].stack:
            raise InvalidArgument(f"a player puts in more chips than the {self.seats[position].stack:,} of the stack")
        self._paid[position] += amount
        if is_bet:
            self._street[position] += amount
