"""How much is raised before the flop, and whether to go all-in over a raise."""

from __future__ import annotations

from typing import Final

_LIMIT_SHORT: Final = 3.0  # big blinds; a fixed-limit raise threatens no bigger stack
_CALLS_BEHIND: Final = 0.06  # of the hands of each player behind, the part that calls a push over a raise


def is_short(risk_to: int, blind: int, push_below_bb: float, fixed: int) -> int:
    """Whether a stack pushes or folds when nobody has raised: `risk_to` is what of it any opponent can match."""
    bound = min(push_below_bb, _LIMIT_SHORT) if fixed else push_below_bb
    return risk_to <= bound * blind


def first_raise_to(risk_to: int, blind: int, posted: int, limpers: int, antes: int) -> int:
    """A first raise: 2.5 big blinds, less when stacks are short, more out of position, for antes and each limper.

    Args:
        risk_to: The most of the stack that any opponent can match, as a total.
        blind: The big blind.
        posted: Whether the raiser is in a blind, with more than two players.
        limpers: Players who have called the blind.
        antes: Chips in the pot that are nobody's bet.
    """
    quarters = 10 if risk_to > 25 * blind else 9
    if posted:
        quarters += 2
    return (quarters + 4 * limpers) * blind // 4 + antes * 2 // 5


def re_raise_to(raises: int, callers: int, bet_to: int) -> int:
    """A raise over a raise: three times it, two and a half times a later one, and more for each caller."""
    return ((6 if raises == 1 else 5) + callers) * bet_to // 2


def or_all_in(amount_to: int, risk_to: int, own: int) -> int:
    """The raise, or all the chips when it would leave too few to fold later with a good conscience."""
    return own if amount_to * 5 >= risk_to * 2 else amount_to


def push_over_to(own: int, bet_to: int, matched: int, least: float, most_raise_to: int) -> int:
    """What a push over a raise risks, as a total; 0 where none is due.

    It is due with a short stack, or when the raise is a big part of the stack, and must be a legal raise.

    Args:
        own: The player's chips, the bet included.
        bet_to: The raise, as a total.
        matched: The raiser's chips, the bet included.
        least: The stack at and below which a player pushes, in chips.
        most_raise_to: The most that may be raised to: in pot limit it can be less than a push.
    """
    risk_to = min(own, matched)
    due = risk_to <= least or bet_to * 6 >= risk_to
    return risk_to if due and most_raise_to >= risk_to else 0


def staying(pot: int, risk: int, their_call: int) -> float:
    """The share of the raiser's range that calls a push over the raise, as `push_over_gain` wants it.

    The better the price, the more of it stays: half of it at 0.42, all of it at 0.25.
    """
    price = 1.0 * their_call / (pot + risk + their_call)
    return min(1.0, max(0.3, 0.5 + 3 * (0.42 - price)))


def push_over_gain(pot: int, called: float, stays: float, behind: int) -> float:
    """What a push over a raise wins on average, in chips, compared with folding.

    Args:
        pot: Chips in the middle now.
        called: What it wins on average when the raiser calls.
        stays: The share of the range with which the raiser calls, 0 to 1.
        behind: Players yet to act who have not come in, and those who have called the raise.
    """
    nobody_behind = 1.0
    for _ in range(behind):
        nobody_behind *= 1 - _CALLS_BEHIND
    takes_it = (1 - stays) * nobody_behind
    return takes_it * pot + (1 - takes_it) * called
