"""Write the push-or-fold chart: solve the push-or-fold games at many depths.

    python docs/scripts/push_fold_chart.py > configs/charts/push_fold.txt

takes about ten minutes. A hand is pushed at some depths and folded at others; nearly always it is pushed up to a
single depth. Heads-up, where every tenth of a blind is solved, the chart has the greatest depth at which the hand is
played at least half the time, as published charts do (63s is pushed to 2.3 and from 5.1 to 7.1 big blinds: 7.1). With
more players the depth up to which a push wins chips is interpolated; of several such depths, the one with the least
total loss is used. The remaining possible gain of the players is printed to standard error.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from push_fold_games import CLASSES, Game

from tourney.strategies.starting_hands import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEPEST: Final = 25.0
_MOST_BEHIND: Final = 9
_FINE: Final = tuple(tenths / 10 for tenths in range(10, 251))
_COARSE: Final = (
    1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, DEEPEST
)  # fmt: skip

_TOP: Final = """\
# The push-or-fold chart: up to how many big blinds each hand is pushed first in, or called with heads-up.
# Written by docs/scripts/push_fold_chart.py, which says how; docs/push_fold.md says how good it is.
#
# A row: the hand; the depth to which the big blind calls the small one's push; those to which it is pushed with 1 to
# 9 players behind. Then the same when there is an ante of a big blind in the middle.
# The depth is that of the smaller stack, blinds included and antes apart; 0 is never, 25 as deep as was looked at.
"""


def solve_all(behind: int, ante: float, depths: tuple[float, ...], rounds: int, good: float) -> Iterator[Game]:
    """Yield the solved game at each depth, the deepest first. Each starts from the previous one, and changes it."""
    game = None
    worst = 0.0
    for depth in reversed(depths):
        start = 25 if game else 1
        game = Game(behind, depth, ante, game)
        worst = max(worst, game.solve(rounds, good, start))
        yield game
    print(f"{behind} behind, ante {ante:g}: possible gain at most {worst:.6f} bb", file=sys.stderr)


def up_to(depths: tuple[float, ...], worth: list[float]) -> float:
    """Return the depth up to which playing a hand loses least over all depths, rounded down to tenths."""
    best, least = 0.0, _loss(depths, worth, 0.0)
    for (shallow, gain), (deep, loss) in pairwise(zip(depths, worth, strict=True)):
        if gain > 0 >= loss:
            end = shallow + (deep - shallow) * gain / (gain - loss)
            if _loss(depths, worth, end) <= least:
                best, least = end, _loss(depths, worth, end)
    if worth[-1] > 0 and _loss(depths, worth, depths[-1]) <= least:
        best = depths[-1]
    return int(best * 10 + 1e-9) / 10


def _loss(depths: tuple[float, ...], worth: list[float], end: float) -> float:
    """Return the loss from playing up to a depth, summed over the depths, weighted by their spacing."""
    lost = 0.0
    for number, (depth, value) in enumerate(zip(depths, worth, strict=True)):
        if (value > 0) != (depth <= end):
            lost += abs(value) * (depths[min(number + 1, len(depths) - 1)] - depths[max(number - 1, 0)])
    return lost


def heads_up(ante: float) -> tuple[list[float], list[float]]:
    """Return the depths up to which each class calls and pushes heads-up."""
    call, push = [0.0] * len(NAMES), [0.0] * len(NAMES)
    for game in solve_all(1, ante, _FINE, 2500, 2e-6):
        for row, played in ((call, game.call[0]), (push, game.push)):
            for number in CLASSES:
                if not row[number] and played.plays[number] >= 0.5:
                    row[number] = game.depth
    return call, push


def chart(ante: float) -> list[tuple[float, ...]]:
    """Return the depths of the line of each class, with this ante."""
    columns = list(heads_up(ante))
    for behind in range(2, _MOST_BEHIND + 1):
        worths = [game.worth_of_push() for game in solve_all(behind, ante, _COARSE, 600, 1e-4)][::-1]
        columns.append([up_to(_COARSE, [row[number] for row in worths]) for number in CLASSES])
    return list(zip(*columns, strict=True))


def main() -> None:
    """Print the module."""
    print(_TOP, end="")
    for name, without, with_ante in zip(NAMES, chart(0), chart(1), strict=True):
        print(f"{name:3}", " ".join(f"{depth:4g}" for depth in without + with_ante))


if __name__ == "__main__":
    main()
