"""Hold'em after the flop: value bets, continuation bets, draws, calls and folds.

The thresholds use the scale of `made_hands.made_strength`. They are set by judgement, and were checked in play
against copies and against players without judgement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import BET_OR_RAISE, check_or_call, fold
from tourney.game.variant import BettingStructure
from tourney.strategies.holdem.made_hands import measure_strength, outs

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.holdem.preflop import TightStyle

_STRONG: Final = 82  # two pair with both hole cards, or better
_COMMITTED: Final = 66  # good enough to play for a stack about the size of the pot
_VALUE: Final = 57  # worth a bet against one opponent: most top pairs
_PER_OPPONENT: Final = 5  # extra strength needed for each opponent beyond the first


class _PostflopSpot:
    """The facts of the table after the flop.

    Attributes:
        view: The viewer's view.
        strength: Strength of the made hand, 0 to 100.
        outs: Number of outs; 0 on the river.
        to_come: Board cards still to come.
        behind: Chips of the viewer that an opponent can match.
        opponents: Number of live opponents.
    """

    __slots__ = ("behind", "opponents", "outs", "strength", "to_come", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        board = view.board
        self.strength = measure_strength(view.hole, board)
        self.to_come = 5 - len(board)
        self.outs = outs(view.hole, board) if self.to_come and self.strength < _STRONG else 0
        stacks = view.stacks
        bets = view.bets
        me = view.player
        self.opponents = -1
        most = 0
        for seat, gone in enumerate(view.folded):
            if not gone:
                self.opponents += 1
                if seat != me:
                    most = max(most, stacks[seat] + bets[seat])
        self.behind = max(min(stacks[me], most - bets[me]), 0)

    @property
    def limit(self) -> bool:
        """Whether the game is fixed limit."""
        return self.view.variant.structure is BettingStructure.FIXED_LIMIT


def act_postflop(view: View, player: TightStyle) -> Action:
    """The action after the flop."""
    spot = _PostflopSpot(view)
    return _face_bet(spot, player) if view.to_call else _check_or_bet(spot, player)


# No bet yet


def _check_or_bet(spot: _PostflopSpot, player: TightStyle) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return check_or_call()
    need = _VALUE + _PER_OPPONENT * (spot.opponents - 1) - 20 * (player.aggression - 1)
    if not spot.to_come:
        need += 3  # only better hands and bluff-catchers are left to call
    if spot.strength >= need:
        return _bet(spot, 70 if spot.strength >= _STRONG or spot.outs >= 8 else 55)
    return _bet(spot, 50) if _bets_without(spot, player) else check_or_call()


def _bet(spot: _PostflopSpot, percent: int) -> Action:
    """A bet of a percentage of the pot, or all-in if less than the new pot would be left behind."""
    amount = spot.view.pot * percent // 100
    if amount * 5 >= spot.behind * 2:
        amount = spot.behind
    return spot.view.raise_within(amount)


def _bets_without(spot: _PostflopSpot, player: TightStyle) -> bool:
    """Whether to bet without a value hand: a draw, a continuation bet, a stab, or a river bluff."""
    view = spot.view
    percent = 0
    if spot.outs >= 8:
        percent = 60
    elif spot.opponents <= 2 and view.pot * 2 < spot.behind * 3:
        percent = _bluffing_percent(spot, player)
    return percent > 0 and view.stream.chance(min(100, int(percent * player.aggression)), 100)


def _bluffing_percent(spot: _PostflopSpot, player: TightStyle) -> int:
    """The percentage of weak hands to bet against one or two opponents who have enough chips to fold."""
    if 40 <= spot.strength < _VALUE and spot.to_come < 2:
        return 0  # a medium pair has showdown value
    if not _had_initiative(spot.view):
        acts_last = all(spot.view.folded[spot.view.player + 1 :])
        return player.bluff_percent if acts_last else 0
    alone = spot.opponents == 1
    if spot.to_come == 2:
        return 65 if alone else 35
    if spot.to_come == 1:
        return 30 if alone and (spot.outs or spot.strength >= 20) else player.bluff_percent // 2
    return player.bluff_percent if alone else 0


def _had_initiative(view: View) -> bool:
    """Whether the viewer made the last bet or raise of the hand."""
    for acted in reversed(view.actions):
        if acted.kind == BET_OR_RAISE:
            return acted.player == view.player
    return False


# Facing a bet


def _face_bet(spot: _PostflopSpot, player: TightStyle) -> Action:
    view = spot.view
    price = view.to_call / view.winnable
    if spot.strength < 20 and spot.outs < 4 and price > 0.1:
        return fold()
    bets_now, bets_before = _bets_by_others(view)
    if view.least_raise_to and _raises(spot, player, bets_now):
        return _raise(spot)
    need = 8 + 144 * price + 12 * (bets_now - 1) + 3 * bets_before + _PER_OPPONENT * (spot.opponents - 1)
    if not spot.to_come:
        need += 3
    need -= 1.5 * spot.outs + 10 * (player.looseness - 1)
    if spot.strength >= need or _draw_equity(spot) >= price:
        return check_or_call()
    return fold()


def _bets_by_others(view: View) -> tuple[int, int]:
    """The number of bets and raises by opponents, on this street and on earlier streets after the flop."""
    now = before = 0
    for acted in view.actions:
        if acted.kind == BET_OR_RAISE and acted.player != view.player and acted.street:
            if acted.street == view.street:
                now += 1
            else:
                before += 1
    return now, before


def _draw_equity(spot: _PostflopSpot) -> float:
    """The chance to complete the draw, adjusted for the chips that a completed draw still wins."""
    if spot.view.to_call >= spot.behind:
        return spot.outs * 0.021 * spot.to_come
    one_card = spot.outs * 0.021
    return one_card * (1.5 if spot.to_come == 2 else 1.2)


def _raises(spot: _PostflopSpot, player: TightStyle, bets_now: int) -> bool:
    if spot.limit:
        return spot.strength >= 72 + 8 * (bets_now - 1) + _PER_OPPONENT * (spot.opponents - 1)
    if spot.strength >= _STRONG + 6 * (bets_now - 1):
        return True
    view = spot.view
    if spot.behind * 4 <= 5 * (view.pot + view.to_call) and spot.strength >= _COMMITTED + 8 * (bets_now - 1):
        return True
    # A big draw sometimes raises: it may win at once, and otherwise has its outs.
    bold = spot.outs >= 12 and spot.to_come == 2 and bets_now == 1
    return bold and view.stream.chance(min(100, int(40 * player.aggression)), 100)


def _raise(spot: _PostflopSpot) -> Action:
    """A raise of three quarters of the pot, or all-in if that is close."""
    view = spot.view
    matched = view.bets[view.player] + view.to_call
    by = (view.pot + view.to_call) * 3 // 4
    if (by + view.to_call) * 5 >= spot.behind * 2:
        by = spot.behind
    return view.raise_within(matched + by)
