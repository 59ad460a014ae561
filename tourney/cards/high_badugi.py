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
    one = 1  # of the width of `chosen`, for the shift below
    best = 0
    for rank in range(13):
        if ranks >> rank & 1:
            best = max(best, _best(mask, suit + 1, chosen + (one << 3 * rank)))
    return best


def _worth(chosen: int) -> int:
    """The worth of cards of different suits, by the number of each rank."""
    cards = kinds = ranks = 0
    for count in range(4, 0, -1):
        for rank in range(12, -1, -1):
            held = chosen >> 3 * rank & 7
            if held == count:
                cards += count
                kinds += _KINDS[count]
                ranks = ranks << 4 | rank
    return cards << _CARDS | kinds << _KIND | ranks
