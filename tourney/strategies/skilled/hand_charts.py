"""The ranks of the starting hands of Omaha and seven-card stud, from tables in `configs/charts`.

Four cards of a full deck make 16,432 hands that differ in more than the names of their suits, three cards 1,755. To
play each of them out takes longer than many an event, so the tables hold what `judging.Study` would find.
`docs/scripts/rank_hands.py` writes them.
"""

from __future__ import annotations

from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from tourney.cards.tables import COUNT
from tourney.inputs import find_shipped_root, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tourney.game.variant import Variant

_OMAHA: Final = ((4, 0), (0, 3), (0, 1), (0, 1))
_STUD: Final = ((3, 0), (1, 0), (1, 0), (1, 0), (1, 0))

CHARTS: Final = {
    (("high_two_from_hand",), _OMAHA): "omaha_hands",
    (("high_two_from_hand", "eight_or_better_two_from_hand"), _OMAHA): "omaha_hi_lo_hands",
    (("high",), _STUD): "stud_hands",
    (("high", "eight_or_better"), _STUD): "stud_hi_lo_hands",
    (("ace_to_five",), _STUD): "razz_hands",
}
"""The names of the tables, by the rankings that share the pot and the cards of each street: a player's, a board's."""


def chart_of(variant: Variant) -> Path | None:
    """The table for a game with a full deck and one board at most in which nobody gives up cards; None for others."""
    changes = any(street.draw or street.discard or street.set_apart for street in variant.streets)
    streets = tuple((street.hole + street.up, street.board) for street in variant.streets)
    name = CHARTS.get((tuple(variant.rankings), streets))
    bets_first = variant.opening == 0
    if name is None or changes or not bets_first or len(variant.deck) != 52 or variant.boards > 1:
        return None
    # A table holds shares against two opponents.
    return find_shipped_root() / "configs" / "charts" / f"{name}.txt" if variant.max_players >= 3 else None


def read_ranks(chart: Path, cards: int) -> dict[int, int]:
    """How many of the book's hands are at least as good as each hand, which is given as by `judging.alike`."""
    lines = read_text(chart).splitlines()
    counts = chain.from_iterable(line.split() for line in lines if line and line[0] != "#")
    return dict(zip(list_hands(cards), map(int, counts), strict=True))


def list_hands(cards: int) -> list[int]:
    """All hands that differ in more than the names of suits, in ascending order, as `judging.alike` gives them."""
    ranks: list[list[int]] = [[] for _ in range(cards + 1)]
    for mask, count in enumerate(COUNT):
        if count <= cards:
            ranks[count].append(mask)
    hands = []
    for sizes in _divide(cards, 4, cards):
        # Suits with equally many cards can trade names, so of these only one order is listed.
        groups = [combinations_with_replacement(ranks[size], sizes.count(size)) for size in sorted({*sizes})]
        hands += [_pack(tuple(chain.from_iterable(suits))) for suits in product(*groups)]
    return sorted(hands)


def _divide(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide cards among suits, in descending order."""
    if not cards:
        yield ()
    elif suits:
        for first in range(min(cards, most), 0, -1):
            yield from ((first, *others) for others in _divide(cards - first, suits - 1, first))


def _pack(suits: tuple[int, ...]) -> int:
    """The mask of the ranks in each suit, the lowest mask in the lowest bits."""
    hand = 0
    for place, ranks in enumerate(sorted(suits, reverse=True)):
        hand |= ranks << 13 * (3 - place)
    return hand
