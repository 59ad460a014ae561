"""Recorded hands dealt again to simulated players: the same stakes, stacks and seats, and other cards.

So what differs between recorded and simulated play is the players alone: not the antes, the depth of the stacks or
the number of players. A person of the records is one simulated player in all hands.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tourney.cards.deck import Deck
from tourney.game.hand import Hand
from tourney.room.play_tally import PlayTally
from tourney.room.sampling import draw_uniform
from tourney.strategies.play import play_hand
from tourney.streams import Stream, branch, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Variant
    from tourney.room.play_tally import HandSetting
    from tourney.strategies.base import Strategy
    from tourney.strategies.registry import Player


class Lineup(NamedTuple):
    """Who may sit down.

    Attributes:
        players: The players.
        weights: How many there are of each.
    """

    players: Sequence[Player]
    weights: Sequence[float]


class DealAgain(NamedTuple):
    """Hands that are to be dealt again.

    Attributes:
        game: The game.
        situations: The recorded hands.
        first: The number of the first; after the last, they begin again with other persons.
        hands: How many.
        lineup: Who may sit down.
        key: The key of all random numbers.
    """

    game: Variant
    situations: Sequence[HandSetting]
    first: int
    hands: int
    lineup: Lineup
    key: int


def deal_again(dealing: DealAgain) -> PlayTally:
    """Deal the hands, and count what the players do."""
    # The stream of the deck is never used: each hand restarts it with its own.
    tally, deck = PlayTally(), Deck(dealing.game.deck, Stream(0))
    dealt, playing, seating = (derive(dealing.key, purpose) for purpose in range(3))
    ends = list(accumulate(dealing.lineup.weights))
    created: dict[int, Strategy] = {}
    persons: dict[tuple[int, int], Strategy] = {}

    def seat(person: tuple[int, int]) -> Strategy:
        if person not in persons:
            # By the person's own stream: who sits down does not depend on who was met before.
            place = bisect(ends, ends[-1] * draw_uniform(Stream(derive(seating, *person))))
            if place not in created:
                created[place] = dealing.lineup.players[place].create()
            persons[person] = created[place]
        return persons[person]

    for number in range(dealing.hands):
        again, place = divmod(dealing.first + number, len(dealing.situations))
        situation = dealing.situations[place]
        seated = [(player, again) for player in situation.players]
        tally.begin(situation, seated)
        deck.restart(branch(dealt, number))
        hand = Hand(dealing.game, situation.stakes, situation.stacks, places=situation.places, listener=tally)
        keys = [derive(playing, *person) for person in seated]
        play_hand(hand, deck, [seat(each) for each in seated], keys, lambda _: None, 0, number)
        tally.end(hand.state.stacks)
    return tally
