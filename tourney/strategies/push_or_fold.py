"""All-in before the flop: with which hands to push first in, when to push over a raise, when to call all-in.

Where the push chart comes from: our own computation of the equilibrium of the game in which the player may push or
fold and each player behind may call or fold, with the equities behind `starting_hands`, one caller at most, blinds of
a half and one, and chips worth what they say. Heads-up it gives the well-known 58 percent at ten big blinds. The game
scales with what is in the pot, so antes are allowed for by measuring stacks in pots, not in blinds. At two big blinds
and less, with several players behind, the computed game is too simple: nobody folds to so little, there may be
several callers, and the next hands are free to see; there the chart is by judgement.
"""

from __future__ import annotations

from typing import Final

from tourney.strategies.starting_hands import equity_against

_DEPTHS: Final = (2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0)

# Percent of hands pushed, a row for each number of players behind, a column for each of _DEPTHS.
_PUSH: Final = (
    (90.0, 78.0, 74.0, 68.0, 62.0, 58.0, 54.0, 46.0, 40.0),
    (66.0, 54.0, 44.0, 39.0, 34.0, 32.0, 31.0, 27.0, 22.0),
    (54.0, 45.0, 36.0, 31.0, 28.0, 25.0, 22.0, 18.5, 14.0),
    (48.0, 40.0, 32.0, 26.0, 22.0, 19.0, 16.5, 14.0, 10.5),
    (43.0, 36.0, 28.0, 22.0, 18.5, 15.5, 13.5, 11.0, 8.5),
    (40.0, 32.0, 25.0, 19.0, 15.0, 13.0, 11.0, 9.0, 7.0),
    (38.0, 29.0, 21.0, 15.5, 13.0, 11.0, 9.0, 7.5, 5.5),
    (36.0, 26.0, 19.0, 14.0, 11.5, 9.5, 8.0, 6.5, 4.5),
    (34.0, 24.0, 17.0, 12.0, 10.0, 8.5, 7.0, 5.5, 4.0),
)

# How many of the hands behind, by the percent, call an all-in of somebody they know to be short.
_CALLS_BEHIND: Final = 0.06


def push_percent(behind: int, depth: float) -> float:
    """The percent of hands to push when nobody has come in.

    Args:
        behind: Players yet to act, at least one.
        depth: Chips at risk, in big blinds where the pot holds a small and a big blind; measured in pots otherwise
            (two thirds of a pot to a unit).
    """
    row = _PUSH[min(behind, len(_PUSH)) - 1]
    if depth <= _DEPTHS[0]:
        return row[0]
    for column in range(1, len(_DEPTHS)):
        deeper = _DEPTHS[column]
        if depth < deeper:
            shallower = _DEPTHS[column - 1]
            part = (depth - shallower) / (deeper - shallower)
            return row[column - 1] + part * (row[column] - row[column - 1])
    return row[-1]


def push_over_gain(
    number: int,
    *,
    their_percent: float,
    staying: float,
    pot: int,
    risk: int,
    their_call: int,
    behind: int,
) -> float:
    """What a push over a raise wins on average, in chips, compared with folding.

    Args:
        number: The class of the hand.
        their_percent: The percent of hands that the raiser raises.
        staying: The share of those with which the raiser calls the push, 0 to 1.
        pot: Chips in the middle now.
        risk: Chips the push adds, those that can be matched.
        their_call: Chips the raiser must add to call it.
        behind: Players yet to act who have not come in.
    """
    equity = equity_against(number, their_percent * staying)
    nobody_behind = 1.0
    for _ in range(behind):
        nobody_behind *= 1 - _CALLS_BEHIND
    takes_it = (1 - staying) * nobody_behind
    return takes_it * pot + (1 - takes_it) * (equity * (pot + risk + their_call) - risk)
