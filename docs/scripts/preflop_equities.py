"""Calculate the exact all-in equity before the flop of each of the 169 starting hands against each, over all boards.

    python docs/scripts/preflop_equities.py > docs/scripts/preflop_equities.txt

takes some minutes. Boards that differ only by a permutation of suits are evaluated once and weighted by their number:
134,459 instead of 2,598,960. On each board, hands are visited from the worst to the best. One long integer counts
the worse hands of each class, with a bit field for each class, so one addition compares a hand with all 169 classes.
Hands that share a card with it are counted by card, and subtracted.

Each printed line has the name of a hand, then its equity in hundred-thousandths against each class up to itself, in
the order of the lines. The other half follows, as one player's loss is the other's gain.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BIT
from tourney.cards.high import high
from tourney.strategies.starting_hands import NAMES, combinations_of, hand_class

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE: Final = Path(__file__).with_name("preflop_equities.txt")

_FIELD: Final = 28  # bits of a field: the score of a pair of classes is below 2 * 144 * 134,459
_UNIT: Final = tuple(1 << _FIELD * number for number in range(len(NAMES)))
_BOARDS: Final = 1_712_304  # from the 48 cards outside two hands


def _hole_cards() -> list[tuple[int, int, int, int]]:
    """Return the mask, the class and the cards of each combination."""
    return [(BIT[one] | BIT[other], hand_class(one, other), one, other) for one, other in combinations(range(52), 2)]


def _boards() -> Iterator[tuple[int, int]]:
    """Yield a board of each class of boards that differ only by suits: its mask, and the size of the class.

    Its suits are in descending order of their rank masks.
    """
    suits = sorted((mask for mask in range(1 << 13) if mask.bit_count() <= 5), reverse=True)

    def fill(chosen: tuple[int, ...], cards: int, first: int) -> Iterator[tuple[int, ...]]:
        if len(chosen) == 4:
            if cards == 5:
                yield chosen
            return
        for place in range(first, len(suits)):
            if cards + suits[place].bit_count() <= 5:
                yield from fill((*chosen, suits[place]), cards + suits[place].bit_count(), place)

    for chosen in fill((), 0, 0):
        mask = chosen[0] | chosen[1] << 13 | chosen[2] << 26 | chosen[3] << 39
        yield mask, (0, 1, 4, 12, 24)[len(set(chosen))]


def _add_board(board: int, hole_cards: list[tuple[int, int, int, int]], scores: list[int]) -> None:
    """Add the results of all hands on a board to the scores of each class: 2 for a win and 1 for a tie."""
    by_worth: dict[int, list[tuple[int, int, int, int]]] = {}
    for hole in hole_cards:
        if not hole[0] & board:
            by_worth.setdefault(high(hole[0] | board), []).append(hole)
    passed = 0  # worse hands count 2, equal hands 1
    with_card = [0] * 52
    for worth in sorted(by_worth):
        equal = by_worth[worth]
        _count(equal, with_card)
        passed += sum(_UNIT[number] for _, number, _, _ in equal)
        for _, number, one, other in equal:
            scores[number] += passed - with_card[one] - with_card[other] + _UNIT[number]
        _count(equal, with_card)
        passed += sum(_UNIT[number] for _, number, _, _ in equal)


def _count(hole_cards: list[tuple[int, int, int, int]], with_card: list[int]) -> None:
    for _, number, one, other in hole_cards:
        with_card[one] += _UNIT[number]
        with_card[other] += _UNIT[number]


def pairings() -> list[list[int]]:
    """Return the number of pairs of combinations without a common card, for each pair of classes."""
    count = [[0] * len(NAMES) for _ in NAMES]
    hole_cards = _hole_cards()
    for mask, number, _, _ in hole_cards:
        row = count[number]
        for other, theirs, _, _ in hole_cards:
            row[theirs] += not mask & other
    return count


def enumerate_equities() -> list[list[float]]:
    """Return the equity of each class against each, over all boards."""
    hole_cards = _hole_cards()
    scores = {weight: [0] * len(NAMES) for weight in (4, 12, 24)}
    for dealt, (board, weight) in enumerate(_boards()):
        _add_board(board, hole_cards, scores[weight])
        if dealt % 5000 == 0:
            print(f"{dealt:,} of 134,459 boards", file=sys.stderr)
    pairs = pairings()
    return [
        [_equity(scores, one, other, pairs[one][other]) for other in range(len(NAMES))] for one in range(len(NAMES))
    ]


def _equity(scores: dict[int, list[int]], one: int, other: int, pairs: int) -> float:
    field = (1 << _FIELD) - 1
    score = sum(weight * (total[one] >> _FIELD * other & field) for weight, total in scores.items())
    return score / (2 * _BOARDS * pairs)


def read_equities() -> list[list[float]]:
    """Return the equity of each class against each, from the table beside this file."""
    found = [[0.5] * len(NAMES) for _ in NAMES]
    for one, line in enumerate(TABLE.read_text(encoding="ascii").splitlines()):
        name, *row = line.split()
        assert name == NAMES[one]
        for other, text in enumerate(row):
            found[one][other] = int(text) / 100_000
            found[other][one] = 1 - found[one][other]
    return found


if __name__ == "__main__":
    assert sum(map(combinations_of, NAMES)) == 1326
    for number, row in enumerate(enumerate_equities()):
        print(NAMES[number], *(round(100_000 * equity) for equity in row[: number + 1]))
