"""Playing a strategy among others, hand after hand with fresh stacks, to see how it plays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.cards.deck import Deck
from tourney.errors import StructureError
from tourney.experiment.habits import Habits, HandWatch
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.variant import Forced
from tourney.strategies.play import Fault, play_hand
from tourney.streams import DEALING, PLAYING, SEATING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.registry import Player

OTHER_DEPTHS: Final = (5, 15, 30, 70, 150)
"""Stacks in big blinds that are played besides, for how often the player goes all-in with each."""

_SHARE_OF_OTHERS: Final = 5
"""A fifth of the hands are played with each of them."""

_UNIT: Final = 100
_STAKES: Final = {
    Forced.BLINDS: Stakes(small_blind=50, big_blind=_UNIT),
    Forced.ANTES: Stakes(ante=25, small_bet=_UNIT),
    Forced.BRING_IN: Stakes(ante=15, bring_in=30, small_bet=_UNIT),
}


@dataclass(slots=True)
class Profile:
    """How a player plays.

    Attributes:
        usual: What it does with the stacks asked for.
        others: What it does with the stacks of `OTHER_DEPTHS`.
        faults: How often it did what it must not.
        first_fault: The first of these, in words.
    """

    usual: Habits = field(default_factory=Habits)
    others: Habits = field(default_factory=Habits)
    faults: int = 0
    first_fault: str = ""

    def note_fault(self, fault: Fault) -> None:
        """Somebody at the table has misbehaved."""
        self.faults += 1
        self.first_fault = self.first_fault or fault.message


def check_seats(game: Variant, seats: int) -> None:
    """Refuse a number of players that the game is not for.

    Raises:
        StructureError: It is not.
    """
    if not game.min_players <= seats <= game.max_players:
        raise StructureError(f"{game.title} is for {game.players_told}, not {seats}")


def play_profile(
    player: Player,
    others: Sequence[Player],
    game: Variant,
    *,
    seats: int,
    stack: int,
    hands: int,
    seed: int,
    on_hand: Callable[[], object] = lambda: None,
) -> Profile:
    """Play so many hands, and a fifth of that with each of other stacks.

    The player sits in each place in turn; against whom is drawn anew for each hand.

    Args:
        player: Who is looked at.
        others: Who may sit at the table besides, as many as the other seats or more.
        game: The game.
        seats: Players at the table.
        stack: Everybody's chips at the start of a hand, in big blinds (small bets, where there are none).
        hands: How many.
        seed: What all random numbers follow from.
        on_hand: Called after each hand.

    Raises:
        StructureError: The game is not for so many players.
    """
    check_seats(game, seats)
    profile = Profile()
    plays = [(hands, stack, profile.usual)]
    plays += [(-(-hands // _SHARE_OF_OTHERS), depth, profile.others) for depth in OTHER_DEPTHS]
    for part, (number, depth, habits) in enumerate(plays):
        table = _Table(player, others, game, seats=seats, seed=seed, part=part)
        for _ in table.play(number, depth * _UNIT, habits, profile.note_fault):
            on_hand()
    return profile


class _Table:
    """A table at which somebody is looked at; each part of a profile has its own players and random numbers."""

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
        """Play so many hands, with a stop after each."""
        stacks = [stack] * self._seats
        stakes = _STAKES[self._game.forced]
        deck, watch, ignored = Deck(self._game.deck, Stream(0)), HandWatch(), Habits()
        for number in range(hands):
            place = number % self._seats
            order = self._drawn(number, place)
            watch.begin(stakes, stacks, [habits if seat == place else ignored for seat in range(self._seats)])
            deck.restart(branch(self._dealing, number))
            hand = Hand(self._game, stakes, stacks, listener=watch)
            strategies = [self._players[each] for each in order]
            play_hand(hand, deck, strategies, [self._keys[each] for each in order], on_fault, 0, number)
            watch.end(hand.felt.stacks)
            yield

    def _drawn(self, number: int, place: int) -> list[int]:
        """Who sits where: the player in a place, the others by lot."""
        others = list(range(1, len(self._players)))
        Stream(branch(self._seating, number)).shuffle(others)
        return [*others[:place], 0, *others[place : self._seats - 1]]
