"""Where the button and the blinds go from hand to hand.

With the dead button (TDA 32) the big blind moves to the next player every hand. The small blind moves to the seat of
the last big blind, and the button to the seat of the last small blind. If that player has left, nobody posts the
small blind, or the button is dead. No player misses the big blind or pays it twice in a row, whoever busts.

With the moving button the big blind moves in the same way, and the small blind and the button are the two players
before it. Both blinds are always posted; after a bust a player may miss the small blind.

With the simplified button of many online rooms the button moves to the next player every hand, and the blinds are the
two players after it. Nothing is ever dead. After a bust a player may miss the blinds; if a newcomer gets the button,
the same players post the blinds again.

With the winner's button the button goes to the winner of the pot, of several winners to the first left of the button,
and the blinds are the two players after it.

In a game with a button blind only the button posts. It moves to the next player every hand.

Seats are bits of an integer, and the tables of a room are sets of bits.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.game.size import MOST_PLAYERS
from tourney.game.stakes import NOBODY, Places

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tourney.types import Position, SeatNo, TableId

_WORDS: Final = 64
_NO_WORDS: Final = [0 for _ in range(_WORDS)]
_ONE: Final = 1  # of the length of a word, when compiled

_new: Final = tuple.__new__
"""Makes a named tuple at a third of the cost of its own `__new__`, which is interpreted."""

_NOBODY: Final = Places(button=NOBODY, small_blind=NOBODY, big_blind=NOBODY)


@cache
def seats_of(seats: int) -> tuple[SeatNo, ...]:
    """The seats of a set of seats, an integer with a bit for each, ascending."""
    return tuple([seat for seat in range(MOST_PLAYERS) if seats >> seat & 1])


class _Bits:
    """A bit for each of 4096 tables, in words; a bit for each word in use; and how many tables are set."""

    __slots__ = ("count", "used", "words")

    def __init__(self) -> None:
        self.words = _NO_WORDS[:]
        self.used = 0
        self.count = 0


class TableSet:
    """Table numbers, ascending. Whatever their number, a change takes the same time."""

    __slots__ = ("_blocks", "_length")

    def __init__(self) -> None:
        self._blocks: list[_Bits] = []
        self._length = 0

    def __len__(self) -> int:
        """The number of tables."""
        return self._length

    def add(self, number: TableId) -> None:
        """Add a table that is not in the set."""
        while len(self._blocks) <= number >> 12:
            self._blocks.append(_Bits())
        block = self._blocks[number >> 12]
        word = number >> 6 & 63
        block.words[word] |= _ONE << (number & 63)
        block.used |= _ONE << word
        block.count += 1
        self._length += 1

    def remove(self, number: TableId) -> None:
        """Remove a table that is in the set."""
        block = self._blocks[number >> 12]
        word = number >> 6 & 63
        block.words[word] &= ~(_ONE << (number & 63))
        # The bit of the word has to go too, because searches skip words by it.
        if not block.words[word]:
            block.used &= ~(_ONE << word)
        block.count -= 1
        self._length -= 1

    def __iter__(self) -> Iterator[TableId]:
        """The tables, ascending."""
        number = self.first_above(-1)
        while number >= 0:
            yield number
            number = self.first_above(number)

    def __reversed__(self) -> Iterator[TableId]:
        """The tables, descending."""
        number = self.last_below(len(self._blocks) << 12)
        while number >= 0:
            yield number
            number = self.last_below(number)

    def first_above(self, number: int) -> int:
        """The lowest table above a number; -1 if there is none."""
        start = number + 1
        for place in range(start >> 12, len(self._blocks)):
            block = self._blocks[place]
            used = block.used
            if place == start >> 12:
                word = start >> 6 & 63
                bits = block.words[word] >> (start & 63) << (start & 63)
                if bits:
                    return place << 12 | word << 6 | _lowest(bits)
                # This word has been looked at; shifted twice, as a shift by 64 is not defined for a C integer.
                used = used >> word >> 1 << 1 << word
            if used:
                word = _lowest(used)
                return place << 12 | word << 6 | _lowest(block.words[word])
        return -1

    def last_below(self, number: int) -> int:
        """The highest table below a number; -1 if there is none."""
        for place in range(min(len(self._blocks) - 1, number >> 12), -1, -1):
            block = self._blocks[place]
            used = block.used
            if place == number >> 12:
                word = number >> 6 & 63
                bits = block.words[word] & ((_ONE << (number & 63)) - 1)
                if bits:
                    return place << 12 | word << 6 | bits.bit_length() - 1
                used &= (_ONE << word) - 1
            if used:
                word = used.bit_length() - 1
                return place << 12 | word << 6 | block.words[word].bit_length() - 1
        return -1

    def at(self, index: int) -> TableId:
        """The table at an index of this order.

        Raises:
            IndexError: There are fewer tables.
        """
        for place in range(len(self._blocks)):
            block = self._blocks[place]
            if index < block.count:
                number = self.first_above((place << 12) - 1)
                for _ in range(index):
                    number = self.first_above(number)
                return number
            index -= block.count
        raise IndexError("the set has fewer tables")


def _lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1


class Blinds(NamedTuple):
    """The seats of the button and the blinds in a hand, empty or not; heads-up the button is also a blind."""

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo


class Seating(NamedTuple):
    """The players of a hand and their positions.

    Attributes:
        blinds: The seats of button and blinds.
        order: The seats dealt in, clockwise from the button's left.
        places: The same as positions in `order`.
    """

    blinds: Blinds
    order: tuple[SeatNo, ...]
    places: Places


class ButtonKind(Enum):
    """How the button and the blinds move from hand to hand."""

    DEAD = "dead"
    MOVING = "moving"
    SIMPLIFIED = "simplified"
    WINNER = "winner"


class ButtonRules(NamedTuple):
    """The house rules for the button.

    Attributes:
        kind: How the button and the blinds move.
        big_blind_on_button: Whether the button posts the big blind heads-up; by TDA 34B it posts the small blind.
    """

    kind: ButtonKind = ButtonKind.DEAD
    big_blind_on_button: bool = False


TDA_BUTTON: Final = ButtonRules()
_REMEMBERED: Final = 16_384
"""The most plans that are kept by the same rules; a full event has several hundred, a room of many thousand tables
several thousand."""

_DEAD: Final = ButtonKind.DEAD
_MOVING: Final = ButtonKind.MOVING
_WINNER: Final = ButtonKind.WINNER
_BUTTON_FIRST: Final = (ButtonKind.SIMPLIFIED, _WINNER)  # the button moves, and the blinds are the two after it


def plan_first_positions(occupied: Sequence[SeatNo], button: SeatNo, rules: ButtonRules = TDA_BUTTON) -> Seating:
    """The first hand of a table, with the button at `button`, an occupied seat."""
    # The seat drawn is the button's, and TDA 34B makes the button the small blind: the big blind is the other player.
    if len(occupied) == 2:
        return _heads_up(occupied, button if rules.big_blind_on_button else _next(occupied, button), rules)
    # Nothing is dead in a first hand, and nobody waits although all are new: no player sits between button and small
    # blind.
    small_blind = _next(occupied, button)
    return _seating(occupied, Blinds(button, small_blind, _next(occupied, small_blind)))


def plan_positions(
    last: Blinds, occupied: Sequence[SeatNo], newcomers: Collection[SeatNo] = (), rules: ButtonRules = TDA_BUTTON
) -> Seating:
    """The next hand of a table.

    Args:
        last: The seats of the button and the blinds in the last hand.
        occupied: The seats with a player now, ascending; at least two.
        newcomers: Those of them whose player has not been dealt a hand here yet. A newcomer between the button and
            the small blind waits until the button has passed (TDA 10A).
        rules: The house rules.
    """
    # Heads-up nobody waits for the button to pass: it is the small blind, so no seat lies between them.
    if len(occupied) == 2:
        return _heads_up(occupied, next_big_blind(last, occupied, rules), rules)
    blinds = _next_blinds(last, occupied, rules.kind)
    dealt_in = occupied
    # TDA 10A: dealt in, blinds and button included, except between the small blind and the button.
    if newcomers:
        waiting = {seat for seat in newcomers if lies_between(seat, blinds.button, blinds.small_blind)}
        dealt_in = [seat for seat in occupied if seat not in waiting]
    # With nobody else to play against, those who would wait are dealt in.
    return _seating(dealt_in if len(dealt_in) > 1 else occupied, blinds)


class NextHand:
    """The plan of a hand at a table.

    Attributes:
        blinds, order, places: As in a `Seating`; `blinds` are None as long as a table has had none.
        due: The seat due the big blind after it.
        then: The hand after it that was planned last; None before the first.
        then_seats: The seats for which it was planned.
    """

    __slots__ = ("blinds", "due", "order", "places", "then", "then_seats")

    def __init__(self, blinds: Blinds | None, order: tuple[SeatNo, ...], places: Places, due: SeatNo | None) -> None:
        self.blinds = blinds
        self.order = order
        self.places = places
        self.due = due
        self.then_seats = 0
        self.then: NextHand | None = None


class NextHands:
    """Plans of the next hand by the house rules for the button, with sets of seats.

    A thousand tables are in a few hundred different states, so plans are kept, and tables share them.
    """

    def __init__(self, rules: ButtonRules) -> None:
        self._rules = rules
        self._kept: dict[int, NextHand] = {}

    def next(self, last: Blinds, present: int, new: int) -> NextHand:
        """The next hand of a table.

        Args:
            last: The seats of the button and the blinds in the last hand.
            present: The seats with a player now; at least two.
            new: Those of them whose player has not been dealt a hand here yet.
        """
        button, small_blind, big_blind = last
        # The button may be at -1, one before seat 0, where `give_button` puts it: the key needs a number that is not
        # negative.
        state = ((button + 1) << 8 | small_blind << 4 | big_blind) << 24 | present << 12 | new
        plan = self._kept.get(state)
        if plan is None:
            occupied = seats_of(present)
            seating = plan_positions(last, occupied, seats_of(new), self._rules)
            plan = NextHand(*seating, next_big_blind(seating.blinds, occupied, self._rules))
            # All at once rather than the oldest: the plans of the tables in play are made again within an orbit.
            if len(self._kept) == _REMEMBERED:
                self._forget()
            self._kept[state] = plan
        return plan

    def after(self, plan: NextHand, last: Blinds, present: int, new: int) -> NextHand:
        """`next` for a table whose last plan by these rules was `plan`; faster if nobody has come or left since."""
        seats = present << 12 | new
        # Another object, and not just other seats: stud or the winner's button has come between, and the links do not
        # apply.
        if plan.blinds is not last:
            return self.next(last, present, new)
        if plan.then is None or plan.then_seats != seats:
            plan.then = self.next(last, present, new)
            plan.then_seats = seats
        return plan.then

    def _forget(self) -> None:
        for plan in self._kept.values():
            plan.then = None  # plans lead to each other in circles
        self._kept.clear()


@cache
def plans_by(rules: ButtonRules) -> NextHands:
    """The plans by some house rules."""
    return NextHands(rules)


def plan_button_blind_positions(occupied: Sequence[SeatNo], button: SeatNo) -> Seating:
    """A hand in which the button posts the only blind; the button is the player due the big blind next.

    No player misses the blind or pays it twice in a row. There is no small blind, and nobody waits for the button to
    pass.
    """
    # All three at one seat: the next hand, of whatever game, then moves on from the player who has just posted.
    seating = _seating(occupied, Blinds(button, button, button))
    return seating._replace(places=Places(seating.places.button, NOBODY, seating.places.button))


def give_button(last: Blinds, winner: SeatNo) -> Blinds:
    """Let the button go to the winner's seat next (BARGE), or to the first player after it if the winner leaves."""
    return last._replace(button=winner - 1)


def plan_stud_positions(last: Blinds | None, occupied: Sequence[SeatNo], rules: ButtonRules = TDA_BUTTON) -> Seating:
    """A hand of stud, dealt from the button's left, or from the first seat if no button has been in use.

    In a mix the button is where it would be if the hand had blinds, and stays there while stud is played (TDA 11B):
    `last` belongs to the last hand with blinds.
    """
    # Stud has no button of its own: the order of the deal decides only who gets which card.
    if last is None or len(occupied) < 2:
        return Seating(Blinds(occupied[-1], occupied[-1], occupied[0]), tuple(occupied), _NOBODY)
    # TDA 11B: where the button would be if the next hand were hold'em, and frozen there while stud is played.
    planned = plan_positions(last, occupied, (), rules)
    start = bisect_right(occupied, planned.blinds.button)
    return Seating(planned.blinds, (*occupied[start:], *occupied[:start]), _NOBODY)


def next_big_blind(last: Blinds | None, occupied: Sequence[SeatNo], rules: ButtonRules = TDA_BUTTON) -> SeatNo:
    """The seat due the big blind next; before the first hand, the lowest."""
    if last is None:
        return occupied[0]
    if rules.kind not in _BUTTON_FIRST:
        # Heads-up too, so that neither player has the big blind twice in a row (TDA 34B).
        return _next(occupied, last.big_blind)
    if len(occupied) > 2:
        return _next_blinds(last, occupied, rules.kind).big_blind
    # Heads-up the blind follows from a button that moves, so only the adjustment below keeps it from coming twice.
    button = _next(occupied, last.button)
    big_blind = button if rules.big_blind_on_button else _next(occupied, button)
    if rules.kind is _WINNER:
        return big_blind
    # TDA 34B: the button is adjusted, so that neither player has the big blind twice in a row.
    return _next(occupied, big_blind) if big_blind == last.big_blind else big_blind


def is_due_small_blind(
    last: Blinds, occupied: Sequence[SeatNo], seat: SeatNo, rules: ButtonRules = TDA_BUTTON
) -> bool:
    """Whether a player taking the open `seat` would be the small blind of the next hand."""
    if rules.kind is _DEAD:
        # TDA 32: with a dead button, the small blind goes to the seat of the last big blind, even if it is empty.
        return seat == last.big_blind
    # With the other buttons the small blind is a player, so it depends on whether somebody sits in the open seat.
    return len(occupied) > 1 and _next_blinds(last, sorted([*occupied, seat]), rules.kind).small_blind == seat


def hands_until_big_blind(
    last: Blinds, occupied: Sequence[SeatNo], seat: SeatNo, rules: ButtonRules = TDA_BUTTON
) -> int:
    """Hands before a player taking the open `seat` has the big blind; 0 if it is the next hand."""
    if rules.kind not in _BUTTON_FIRST:
        return _count_between(occupied, last.big_blind, seat)  # who have it before
    # The button moves by players, so the new player changes who has the blind next.
    due = next_big_blind(last, sorted([*occupied, seat]), rules)
    return 0 if seat == due else 1 + _count_between(occupied, due, seat)


def _count_between(occupied: Sequence[SeatNo], start: SeatNo, end: SeatNo) -> int:
    """The players in seats strictly between two seats, clockwise."""
    count = 0
    for seat in occupied:
        count += lies_between(seat, start, end)
    return count


def _next_blinds(last: Blinds, occupied: Sequence[SeatNo], kind: ButtonKind) -> Blinds:
    """The next seats of the button and the blinds at a table of three or more."""
    if kind in _BUTTON_FIRST:
        # The button moves to a player and the blinds follow: if somebody between them has left, a player may miss a
        # blind.
        button = _next(occupied, last.button)
        small_blind = _next(occupied, button)
        return Blinds(button, small_blind, _next(occupied, small_blind))
    big_blind = _next(occupied, last.big_blind)
    if kind is _MOVING:
        # Backwards from the big blind, which alone moves on by one player: so it is neither skipped nor paid twice,
        # and a player may miss the small blind instead.
        small_blind = _previous(occupied, big_blind)
        return Blinds(_previous(occupied, small_blind), small_blind, big_blind)
    # TDA 32: small blind and button follow, also to an empty seat.
    small_blind = last.big_blind
    button = last.small_blind
    if not lies_between(button, big_blind, small_blind):
        # Heads-up play has ended: the small blind, who was the button, may be the big blind now.
        button = _previous(occupied, small_blind)
    return _new(Blinds, (button, small_blind, big_blind))


def _heads_up(occupied: Sequence[SeatNo], big_blind: SeatNo, rules: ButtonRules) -> Seating:
    button = _next(occupied, big_blind)
    if rules.big_blind_on_button:
        # House rule, unlike TDA 34B: the button posts the big blind.
        places = Places(button=1, small_blind=0, big_blind=1)
        return Seating(Blinds(big_blind, button, big_blind), (button, big_blind), places)
    # TDA 34B: heads-up the small blind is the button.
    return Seating(
        Blinds(button, button, big_blind), (big_blind, button), Places(button=1, small_blind=1, big_blind=0)
    )


def _seating(dealt_in: Sequence[SeatNo], blinds: Blinds) -> Seating:
    button, small_blind, big_blind = blinds
    start = bisect_right(dealt_in, button)
    order = tuple(dealt_in[start:]) + tuple(dealt_in[:start])
    positions = (
        _position(dealt_in, button, start),
        _position(dealt_in, small_blind, start),
        _position(dealt_in, big_blind, start),
        NOBODY,
    )
    places = _new(Places, positions)
    return _new(Seating, (blinds, order, places))


def _position(dealt_in: Sequence[SeatNo], seat: SeatNo, start: int) -> Position:
    """The position of a seat among those dealt in, counted from the one at index `start`; or `NOBODY`."""
    # A seat that nobody is dealt in at is a dead button or a dead small blind (TDA 32): the hand then has nobody
    # there.
    place = bisect_left(dealt_in, seat)
    if place == len(dealt_in) or dealt_in[place] != seat:
        return NOBODY
    return (place - start) % len(dealt_in)


def _next(occupied: Sequence[SeatNo], seat: SeatNo) -> SeatNo:
    """The first occupied seat clockwise after `seat`."""
    place = bisect_right(occupied, seat)
    return occupied[place] if place < len(occupied) else occupied[0]


def _previous(occupied: Sequence[SeatNo], seat: SeatNo) -> SeatNo:
    """The first occupied seat counter-clockwise before `seat`."""
    # Index -1 is the last seat, which is the one before the lowest clockwise.
    return occupied[bisect_left(occupied, seat) - 1]


def lies_between(seat: SeatNo, start: SeatNo, end: SeatNo) -> bool:
    """Whether `seat` lies clockwise strictly between `start` and `end`."""
    # If both are the same seat, all others lie between: that is the whole way round.
    if start < end:
        return start < seat < end
    return seat > start or seat < end
