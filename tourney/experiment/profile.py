"""Profiles: a strategy plays hands with fresh stacks against others, and its actions are counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.experiment.habits import Habits, depth_of, size_of
from tourney.experiment.hand_counter import HandCounter
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.variant import Forced
from tourney.strategies.play import Fault, play_hand
from tourney.streams import DEALING, PLAYING, SEATING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.registry import Player

_DEPTHS: Final = (5, 15, 30, 70, 150)
"""A stack in big blinds for each range of depths."""

_SIZES: Final = (2, 3, 6, 9)
"""A number of players for each range of table sizes."""

_SHARE_OF_OTHERS: Final = 5
"""At each other depth or table size, one fifth of the number of hands is played."""

_UNIT: Final = 100
_STAKES: Final = {
    Forced.BLINDS: Stakes(small_blind=50, big_blind=_UNIT),
    Forced.ANTES: Stakes(ante=25, small_bet=_UNIT),
    Forced.BRING_IN: Stakes(ante=15, bring_in=30, small_bet=_UNIT),
    Forced.HIGH_CARD: Stakes(ante=25, small_bet=_UNIT),
}


class Part(NamedTuple):
    """A part of a profile: hands with the same number of players and the same stacks.

    Attributes:
        seats: Players at the table.
        stack: The stack of each player at the start of a hand, in big blinds (in games without blinds, small bets).
        hands: The number of hands.
    """

    seats: int
    stack: int
    hands: int


@dataclass(slots=True)
class Profile:
    """The profile of a player.

    Attributes:
        habits: Its actions.
        faults: The number of faults of all players at the table.
        first_fault: The message of the first fault.
    """

    habits: Habits = field(default_factory=Habits)
    faults: int = 0
    first_fault: str = ""

    def note_fault(self, fault: Fault) -> None:
        """Count a fault of a player at the table."""
        self.faults += 1
        self.first_fault = self.first_fault or fault.message


def parts_by_depth(seats: int, stack: int, hands: int) -> list[Part]:
    """These hands, and a fifth as many at every other depth."""
    others = [depth for number, depth in enumerate(_DEPTHS) if number != depth_of(stack, 1)]
    return [Part(seats, stack, hands), *(Part(seats, depth, _fewer(hands)) for depth in others)]


def parts_by_players(game: Variant, seats: int, stack: int, hands: int) -> list[Part]:
    """These hands, and a fifth as many at tables of every other size that the game can be played at."""
    others = [size for number, size in enumerate(_SIZES) if number != size_of(seats) and _is_for(game, size)]
    return [Part(seats, stack, hands), *(Part(size, stack, _fewer(hands)) for size in others)]


def _fewer(hands: int) -> int:
    return -(-hands // _SHARE_OF_OTHERS)


def _is_for(game: Variant, seats: int) -> bool:
    return game.min_players <= seats <= game.max_players


def check_seats(game: Variant, seats: int) -> None:
    """Check that the game can be played by this number of players.

    Raises:
        InvalidArgument: It cannot.
    """
    if not _is_for(game, seats):
        raise InvalidArgument(f"{game.title} is for {game.players_text}, not {seats}")


def play_profile(
    player: Player,
    others: Sequence[Player],
    game: Variant,
    parts: Sequence[Part],
    *,
    seed: int,
    on_hand: Callable[[], object] = lambda: None,
) -> Profile:
    """Play hands of a strategy against others.

    The player takes each position in turn. The opponents are drawn at random for each hand.

    Args:
        player: The player to profile.
        others: The possible opponents, at least as many as the other seats of the largest part.
        game: The game.
        parts: The hands to play.
        seed: The seed of all random numbers.
        on_hand: Called after each hand.

    Raises:
        InvalidArgument: The game cannot be played by a part's number of players.
    """
    for part in parts:
        check_seats(game, part.seats)
    profile = Profile()
    for number, part in enumerate(parts):
        table = _Table(player, others, game, seats=part.seats, seed=seed, part=number)
        for _ in table.play(part.hands, part.stack * _UNIT, profile.habits, profile.note_fault):
            on_hand()
    return profile


class _Table:
    """The table of one part of a profile. Each part has its own players and random numbers."""

    def __init__(
        self, player: Player, others: Sequence[Player], game: Variant, *, seats: int, seed: int, part: int
    ) -> None:
        self._game = game
        self._seats = seats
        self._dealing = root(seed, part, DEALING)
        self._seating = root(seed, part, SEATING)
        self._players = [player.create(), *(other.create() for other in others)]
        self._keys = [root(seed, part, PLAYING, number) for number in range(len(self._players))]

    def play(self, hands: int, stack: int, habits: Habits, on_fault: Callable[[Fault], None]) -> Iterator[None]:
        """Play a number of hands; yield after each."""
        stacks = [stack] * self._seats
        stakes = _STAKES[self._game.forced]
        deck, counter, ignored = Deck(self._game.deck, Stream(0)), HandCounter(), Habits()
        for number in range(hands):
            place = number % self._seats
            order = self._draw_seats(number, place)
            counter.begin_hand(stakes, stacks, [habits if seat == place else ignored for seat in range(self._seats)])
            deck.restart(branch(self._dealing, number))
            hand = Hand(self._game, stakes, stacks, listener=counter)
            strategies = [self._players[each] for each in order]
            play_hand(hand, deck, strategies, [self._keys[each] for each in order], on_fault, 0, number)
            counter.end_hand(hand.state.stacks)
            yield

    def _draw_seats(self, number: int, place: int) -> list[int]:
        """The players by seat: the profiled player at `place`, the others drawn at random."""
        others = list(range(1, len(self._players)))
        Stream(branch(self._seating, number)).shuffle(others)
        return [*others[:place], 0, *others[place : self._seats - 1]]
