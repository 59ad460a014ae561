"""The ranks of Omaha's starting hands, from tables in `configs/charts`.

Four cards of a full deck make 16,432 hands that differ in more than the names of their suits. To play each of them
out takes longer than many an event, so the tables hold what `judging.Study` would find.
`docs/scripts/rank_omaha.py` writes them.
"""

from __future__ import annotations

from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from tourney.cards.tables import COUNT
from tourney.inputs import find_shipped_root, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.game.variant import Variant

CHARTS: Final = {
    ("high_two_from_hand",): "omaha_hands",
    ("high_two_from_hand", "eight_or_better_two_from_hand"): "omaha_hi_lo_hands",
}
"""The names of the tables, by the rankings that share the pot."""

_HOLE_CARDS: Final = 4
_BOARD: Final = 5


def chart_of(variant: Variant) -> Path | None:
    """The table for Omaha with a full deck and one board, dealt after the first betting; None for other games."""
    first = variant.streets[: variant.opening + 1]
    dealt = sum(street.hole for street in first)
    before = sum(street.board for street in first)
    board = sum(street.board for street in variant.streets)
    changes = any(street.up or street.draw or street.discard or street.set_apart for street in variant.streets)
    usual = dealt == variant.hole_cards == _HOLE_CARDS and board == _BOARD and not before and not changes
    name = CHARTS.get(tuple(variant.rankings))
    if name is None or not usual or len(variant.deck) != 52 or variant.boards > 1 or variant.max_players < 3:
        return None
    return find_shipped_root() / "configs" / "charts" / f"{name}.txt"


def read_ranks(chart: Path) -> dict[int, int]:
    """How many of the book's hands are at least as good as each hand, which is given as by `judging.alike`."""
    lines = read_text(chart).splitlines()
    counts = chain.from_iterable(line.split() for line in lines if line and line[0] != "#")
    return dict(zip(list_hands(), map(int, counts), strict=True))


def list_hands() -> list[int]:
    """All hands that differ in more than the names of suits, in ascending order, as `judging.alike` gives them."""
    ranks: list[list[int]] = [[] for _ in range(_HOLE_CARDS + 1)]
    for mask, count in enumerate(COUNT):
        if count <= _HOLE_CARDS:
            ranks[count].append(mask)
    ones = ranks[1]
    suits = chain(
        product(ranks[4]),
        product(ranks[3], ones),
        combinations_with_replacement(ranks[2], 2),
        ((two, *pair) for two in ranks[2] for pair in combinations_with_replacement(ones, 2)),
        combinations_with_replacement(ones, 4),
    )
    return sorted(map(_pack, suits))


def _pack(suits: tuple[int, ...]) -> int:
    """The mask of the ranks in each suit, the lowest mask in the lowest bits."""
    hand = 0
    for place, ranks in enumerate(sorted(suits, reverse=True)):
        hand |= ranks << 13 * (3 - place)
    return hand
