"""High badugi (Hi-Dugi): one card of each suit, ranked high; pairs count, straights do not."""

from __future__ import annotations

from typing import Final

from tourney.cards.tables import SUIT

_CARDS: Final = 20  # the bit from which the number of cards that play counts
_KIND: Final = 16  # likewise two bits a card for the kinds; below are the ranks, four bits each
_KINDS: Final = (0, 0, 1, 4, 9)  # of a pair, three and four of a kind; two pair are two pairs


def high_badugi(mask: int) -> int:
    """The worth of the best high badugi.

    More suits are better. With the same number four of a kind beat three, then two pair, a pair and high cards; then
    the ranks decide, the ace high. The best hand is four aces.
    """
    return _best(mask, 0, 0)


def _best(mask: int, suit: int, chosen: int) -> int:
    """The best worth with any card of each suit from `suit` on; `chosen` has three bits a rank for their number."""
    if suit == 4:
        return _worth(chosen)
    ranks = mask >> 13 * suit & SUIT
    if not ranks:
        return _best(mask, suit + 1, chosen)
    best = 0
    while ranks:
        one = ranks & -ranks
        best = max(best, _best(mask, suit + 1, chosen + one * one * one))  # the cube of 1 << rank is 1 << 3 * rank
        ranks ^= one
    return best


def _worth(chosen: int) -> int:
    """The worth of cards of different suits, by the number of each rank."""
    cards = kinds = ranks = count = 0
    for rank in range(12, -1, -1):
        held = chosen >> 3 * rank & 7
        if not held:
            continue
        cards += held
        kinds += _KINDS[held]
        if held == 1:
            ranks = ranks << 4 | rank
            count += 1  # of the ranks held once; the others come before them
        else:
            ranks = (ranks >> 4 * count << 4 | rank) << 4 * count | ranks & (1 << 4 * count) - 1
    return cards << _CARDS | kinds << _KIND | ranks
