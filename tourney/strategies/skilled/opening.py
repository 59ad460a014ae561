"""The first round of betting: which hands to open with, to call with, to raise again with; push or fold when short.

Starting hands are judged by their percentile, and against a raise by their equity against the raiser's part of all
hands, less a discount for what is hard to realise in later betting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, fold
from tourney.strategies.preflop.push_or_fold import push_percent
from tourney.strategies.preflop.starting_hands import SUITED_OR_PAIR, equity_against, hand_class
from tourney.strategies.skilled.judged_spot import open_percent
from tourney.strategies.skilled.judging import counted, judge, misjudged, reading_of, supposed

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.study import Study
    from tourney.strategies.skilled.style import Style

_HOPELESS: Final = 62.0  # percentile; worse hands want a bargain
_LIMIT_SHORT: Final = 3.0  # big blinds; a fixed-limit raise threatens no bigger stack
_SHARE_RAISED_AGAIN: Final = 0.27  # of a raiser's range, the best part of which is worth a re-raise
_SHARE_LATER: Final = 0.40  # the same for a re-raiser's, which is narrow already
_SHARE_FIXED: Final = 0.45  # where a raise risks but one more bet
_RAISED_AGAIN: Final = 0.06  # what the best of hands win beyond their equity as betting goes on
_MISJUDGED: Final = 60.0  # percentiles
_MISJUDGED_EQUITY: Final = 0.3
_EVEN: Final = 0.5
_SAMPLES: Final = 48


def open_or_answer(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in the first round."""
    view = spot.view
    percentile = study.percentile(view.packed_cards, hand, view.felt.board_mask(0))
    percentile += _MISJUDGED * misjudged(spot, style, 0)
    if spot.raises:
        if percentile > _HOPELESS * style.looseness and _is_dear(spot):
            return fold()
        return _answer(spot, study, style, estimate, hand, max(percentile, 0.3))
    return _open(spot, style, max(percentile, 0.3))


def _is_dear(spot: JudgedSpot) -> bool:
    """Whether weak hands fold here whatever the details; it saves most of the work."""
    view = spot.view
    return 3 * view.to_call >= view.felt.pot and view.felt.stack_row[spot.me] > 4 * view.to_call


def _give_up(spot: JudgedSpot) -> Action:
    return fold() if spot.view.to_call else check_or_call()


# Nobody has raised


def _open(spot: JudgedSpot, style: Style, percentile: float) -> Action:
    view = spot.view
    minded = reading_of(style)
    behind = spot.behind + 2 * spot.callers
    limit = open_percent(behind, spot.seats) * minded + 26.0 * (1 - minded)
    if not view.least_raise_to:
        # Any two cards win one pot of nine: a blind that is all-in for a little more is worth a call.
        cheap = 8 * view.to_call <= view.felt.pot
        return check_or_call() if cheap or percentile <= 60.0 * style.looseness else fold()
    if _is_short(spot, style):
        # In pots: two thirds of one are a big blind where the blinds alone are in.
        depth = spot.risk_to * 1.5 / max(view.felt.pot, 1)  # without antes, nobody may have paid yet
        limit = push_percent(max(behind, 1), depth)
        if percentile <= limit * style.looseness:
            return view.raise_within(spot.own)
        return _give_up(spot)
    if percentile <= limit * style.looseness:
        if style.limping and view.stream.below_32(1000) < 1000 * style.limping:
            return check_or_call()
        return _first_raise(spot)
    return _limp_or_not(spot, style, percentile)


def _is_short(spot: JudgedSpot, style: Style) -> bool:
    bound = min(style.push_below_bb, _LIMIT_SHORT) if spot.fixed else style.push_below_bb
    return spot.risk_to <= bound * spot.blind


def _limp_or_not(spot: JudgedSpot, style: Style, percentile: float) -> Action:
    """With less than a raise is worth: complete or call behind others when that is cheap."""
    view = spot.view
    if not view.to_call:
        return check_or_call()
    if 2 * view.to_call <= spot.blind:
        wanted = 60.0 if spot.callers else 45.0
    elif spot.callers and spot.risk_to >= 15 * spot.blind:
        wanted = 12.0 + 6.0 * spot.callers
    else:
        wanted = 34.0 * style.limping
    return check_or_call() if percentile <= wanted * style.looseness else fold()


def _first_raise(spot: JudgedSpot) -> Action:
    """A first raise: 2.5 big blinds, less when stacks are short, more out of position, for antes and each limper."""
    view = spot.view
    felt = view.felt
    quarters = 10 if spot.risk_to > 25 * spot.blind else 9
    if felt.bet_row[spot.me] and spot.seats > 2:
        quarters += 2
    bets = 0
    for player in range(spot.seats):
        bets += felt.bet_row[player]
    antes = felt.pot - bets
    return _raise_to(spot, (quarters + 4 * spot.callers) * spot.blind // 4 + antes * 2 // 5)


def _raise_to(spot: JudgedSpot, amount_to: int) -> Action:
    """A raise, or all the chips when the raise would leave too few to fold later with a good conscience."""
    if amount_to * 5 >= spot.risk_to * 2:
        amount_to = spot.own
    return spot.view.raise_within(amount_to)


# Somebody has


def _answer(
    spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int, percentile: float
) -> Action:
    view = spot.view
    equity = _equity(spot, study, style, estimate, hand)
    equity += _MISJUDGED_EQUITY * misjudged(spot, style, 1)
    felt = view.felt
    unheard = 0
    for step in range(1, spot.seats):
        player = (spot.me + step) % spot.seats
        if player == spot.raiser:
            break
        unheard += spot.owes(player)
    pot = felt.pot + view.to_call
    if view.to_call == felt.stack_row[spot.me] or not view.least_raise_to:
        margin = 0.015 + 0.015 * unheard if 4 * view.to_call > pot else 0.0
        return check_or_call() if (equity - margin) * pot >= counted(spot, style, view.to_call, equity) else fold()
    share = _SHARE_RAISED_AGAIN if spot.raises == 1 else _SHARE_LATER
    if spot.fixed:
        share = _SHARE_FIXED
    theirs = min(spot.range, 100.0)
    if _push_over_pays(spot, style, equity, unheard):
        return view.raise_within(spot.own)
    raise_to = (6 + spot.callers if spot.raises == 1 else 5 + spot.callers) * spot.bet_to // 2
    share *= raise_to / counted(spot, style, raise_to, _EVEN)
    if percentile <= max(0.9, theirs * share * style.aggression):
        return _raise_to(spot, raise_to)
    realised = equity * _realised(spot, percentile)
    if view.to_call * 5 > spot.risk_to and not spot.fixed:
        realised -= 0.05  # too few chips behind for what calls are made for
    if unheard:
        realised -= 0.02 + 0.01 * unheard
    if spot.raises > 1 and not spot.fixed:
        realised -= _RAISED_AGAIN
    realised *= 0.75 + 0.25 * style.looseness
    return check_or_call() if realised * pot >= counted(spot, style, view.to_call, realised) else fold()


def _equity(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> float:
    """The share of the pot won, all-in, against those who are in."""
    if study.holdem:
        number = hand_class((spot.view.packed_cards & 63, spot.view.packed_cards >> 6 & 63))
        equity = equity_against(number, supposed(spot.range, reading_of(style)))
        for _ in range(spot.callers):
            equity *= 0.82 if SUITED_OR_PAIR[number] else 0.72
        return equity
    judge(spot, study.book, style, estimate, hand, -1)
    return estimate.average(_SAMPLES)


def _realised(spot: JudgedSpot, percentile: float) -> float:
    """What part of its equity a hand wins when betting goes on: more in position, less with a weak hand."""
    if spot.fixed:
        return (1.06 if spot.last else 1.0) - percentile / 500
    return (1.05 if spot.last else 0.97) - percentile / 320


def _push_over_pays(spot: JudgedSpot, style: Style, equity: float, unheard: int) -> bool:
    """Whether to go all-in over the raise: with a short stack, or when the raise is a big part of the stack."""
    view = spot.view
    felt = view.felt
    theirs = felt.stack_row[spot.raiser]
    if not theirs or spot.fixed:
        return False
    risk_to = min(spot.own, theirs + felt.bet_row[spot.raiser])
    if risk_to > style.push_below_bb * spot.blind and spot.bet_to * 6 < risk_to:
        return False
    if view.most_raise_to < risk_to:
        return False
    risk = max(risk_to - felt.bet_row[spot.me], view.to_call)
    their_call = risk_to - spot.bet_to
    # The better the raiser's price, the more of the range stays: half of it at 0.42, all of it at 0.25.
    price = 1.0 * their_call / (felt.pot + risk + their_call)
    staying = min(1.0, max(0.3, 0.5 + 3 * (0.42 - price)))
    called = equity - 0.10 * (1 - staying)
    takes_it = 1 - staying
    for _ in range(unheard + spot.callers):
        takes_it *= 0.94
    called = called * (felt.pot + risk + their_call) - counted(spot, style, risk, called)
    gain = takes_it * felt.pot + (1 - takes_it) * called
    return gain * 20 > risk  # a small edge is not worth the event
