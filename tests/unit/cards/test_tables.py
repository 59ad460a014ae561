"""Every entry of every table, by its definition."""

from __future__ import annotations

from tourney.cards import tables

ACE = 12


def ranks_of(mask: int) -> list[int]:
    """The highest first."""
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]


MASKS = [ranks_of(mask) for mask in range(1 << 13)]


def best_straight(ranks: list[int], lowest: int) -> int:
    """The top rank of it, or 0; the ace also stands below the lowest rank of the deck."""
    for top in range(12, lowest + 2, -1):
        five = [ACE if rank < lowest else rank for rank in range(top - 4, top + 1)]
        if set(five) <= set(ranks):
            return top
    return 0


def test_how_many_ranks_there_are_and_which_are_the_highest() -> None:
    assert list(tables.COUNT) == [len(ranks) for ranks in MASKS]
    assert list(tables.SUITED) == [len(ranks) >= 5 for ranks in MASKS]
    assert list(tables.TOP) == [max(ranks, default=0) for ranks in MASKS]
    assert list(tables.TOP_TWO) == [sum(1 << rank for rank in ranks[:2]) for ranks in MASKS]


def test_the_five_highest_ranks_are_in_order() -> None:
    assert list(tables.FIVE) == [int("".join(f"{rank:x}" for rank in [*ranks, *[0] * 5][:5]), 16) for ranks in MASKS]


def test_the_best_straight() -> None:
    assert list(tables.STRAIGHT_TO) == [best_straight(ranks, 0) for ranks in MASKS]


def test_the_best_straight_of_a_deck_without_deuces_to_fives() -> None:
    # Triton: A-6-7-8-9 is the lowest.
    assert list(tables.SHORT_STRAIGHT_TO) == [best_straight(ranks, 4) for ranks in MASKS]
