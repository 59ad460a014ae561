"""The ways of ranking a hand, by the names that variant files use.

A ranking takes the masks of a player's own cards and of the board, and returns the hand's worth: a positive integer,
higher is better, equal worth splits; 0 means that the hand does not qualify.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, TypeAlias

from tourney.cards.high import CATEGORY, PAIR, high, short_deck
from tourney.cards.low import ace_to_five, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better

Ranking: TypeAlias = Callable[[int, int], int]

_NINES: Final = PAIR << CATEGORY | 7 << 16  # the lowest pair of nines


def _all_cards(worth: Callable[[int], int]) -> Ranking:
    """The best hand out of all the player's cards and all of the board."""
    return lambda hole, board: worth(hole | board)


def _two_from_hand(worth: Callable[[int], int]) -> Ranking:
    """The best hand of exactly two of the player's cards and exactly three of the board."""

    def ranking(hole: int, board: int) -> int:
        pairs = [sum(pair) for pair in combinations(_bits(hole), 2)]
        return max(worth(pair | sum(three)) for three in combinations(_bits(board), 3) for pair in pairs)

    return ranking


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def _above_nothing(worth: Callable[[int], int]) -> Callable[[int], int]:
    """High hands count from 0, the lowest of them; a hand that qualifies is worth more than 0."""
    return lambda mask: worth(mask) + 1


def _nines_or_better(mask: int) -> int:
    worth = high(mask)
    return worth if worth >= _NINES else 0


RANKINGS: Final[dict[str, Ranking]] = {
    "high": _all_cards(_above_nothing(high)),
    "high_two_from_hand": _two_from_hand(_above_nothing(high)),
    "high_short_deck": _all_cards(_above_nothing(short_deck)),
    "nines_or_better": _all_cards(_nines_or_better),
    "eight_or_better": _all_cards(eight_or_better),
    "eight_or_better_two_from_hand": _two_from_hand(eight_or_better),
    "ace_to_five": _all_cards(ace_to_five),
    "deuce_to_seven": _all_cards(deuce_to_seven),
    "badugi": _all_cards(badugi),
    "badugi_deuce_low": _all_cards(badugi_deuce_low),
}

_NEEDS: Final = {
    "high": (1, 0, 1, 7),
    "high_two_from_hand": (2, 3, 5, 52),
    "high_short_deck": (1, 0, 5, 7),
    "nines_or_better": (1, 0, 5, 7),
    "eight_or_better": (1, 0, 5, 7),
    "eight_or_better_two_from_hand": (2, 3, 5, 52),
    "ace_to_five": (1, 0, 1, 7),
    "deuce_to_seven": (1, 0, 5, 5),
    "badugi": (1, 0, 4, 7),
    "badugi_deuce_low": (1, 0, 4, 7),
}
"""The least own cards, the least cards on the board, the least and the most of both together."""


def can_rank(ranking: str, own: int, board: int) -> bool:
    """Whether a ranking can compare hands of so many own cards and a board of so many."""
    least_own, least_board, least, most = _NEEDS[ranking]
    return own >= least_own and board >= least_board and least <= own + board <= most


ACE_LOW: Final = frozenset({"eight_or_better", "eight_or_better_two_from_hand", "ace_to_five", "badugi"})
"""The rankings in which the ace is the lowest card."""
