"""Lookup tables for the evaluators, indexed by a mask of ranks: thirteen bits, deuce lowest, so 8,192 entries each.

Each table is built rank by rank: its second half, with the next rank in the mask, follows from the first half,
    without
it. This takes a few milliseconds in all. A compiled evaluator copies the tables it imports into its own arrays.
"""

from __future__ import annotations

from typing import Final

SUIT: Final = 0x1FFF
"""The ranks of one suit in a mask of cards."""

CATEGORY: Final = 20
"""Bits to the right of the category in a worth."""


def _counts() -> list[int]:
    counts = [0]
    for _ in range(13):
        counts += [count + 1 for count in counts]
    return counts


def _tops() -> list[int]:
    tops = [0]
    for rank in range(13):
        tops += [rank] * (1 << rank)
    return tops


def _top_twos() -> list[int]:
    twos = [0]
    for rank in range(13):
        twos.append(1 << rank)
        for second in range(rank):
            twos += [1 << rank | 1 << second] * (1 << second)
    return twos


def _fives() -> list[int]:
    fives = [0]
    for rank in range(13):
        fives += [rank << 16 | five >> 4 for five in fives]
    return fives


def _straights(lowest: int) -> list[int]:
    tops = [0] * (1 << lowest + 4)
    for rank in range(lowest + 4, 13):
        # The last of the masks so far have all four of the next lower ranks.
        tops += tops[: 0xF << rank - 4] + [rank] * (1 << rank - 4)
    # Only where no better straight is found: with A-2-3-4-5-6 the six is the top.
    wheel = 1 << 12 | 0xF << lowest
    for mask in range(wheel, 0x2000):
        if mask & wheel == wheel and not tops[mask]:
            tops[mask] = lowest + 3
    return tops


def _stripped_straights() -> list[int]:
    moved_tops = _straights(3)  # with the ranks below the eight moved up, so that the seven lies below the jack
    tops = [moved_tops[(mask & 0x3F) << 3 | mask & 0x1E00] for mask in range(0x2000)]
    return [top - 3 if 0 < top < 9 else top for top in tops]


COUNT: Final = tuple(_counts())
"""Number of ranks."""

TOP: Final = tuple(_tops())
"""The highest rank; also 0 if there is none."""

TOP_TWO: Final = tuple(_top_twos())
"""The mask of the two highest ranks, or of fewer if there are fewer."""

FIVE: Final = tuple(_fives())
"""The five highest ranks, four bits each, highest first; zeros for missing ranks."""

SUITED: Final = tuple([count >= 5 for count in COUNT])
"""Whether the ranks of one suit make a flush."""

STRAIGHT_TO: Final = tuple(_straights(0))
"""The top rank of the best straight, or 0; the ace also counts below the deuce."""

SHORT_STRAIGHT_TO: Final = tuple(_straights(4))
"""As `STRAIGHT_TO` for a deck without deuces to fives, where the ace also counts below the six."""

STRIPPED_STRAIGHT_TO: Final = tuple(_stripped_straights())
"""As `STRAIGHT_TO` for a deck without eights, nines and tens, where the jack is next to the seven."""

NO_STRAIGHT: Final = (0,) * 0x2000
"""As `STRAIGHT_TO` where straights do not count."""
