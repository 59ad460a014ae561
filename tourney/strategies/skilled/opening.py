"""The first betting round: opening, calling and re-raising; push or fold when short.

Starting hands are judged by percentile. Against a raise they are judged by equity against the raiser's range,
discounted for what is hard to realise in later betting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, fold
from tourney.strategies.skilled.judging import (
    assume_range,
    count_cost,
    draw_error,
    find_respect,
    is_settled,
    judge,
    may_lose,
    narrow_range,
    reading_of,
    respect_of,
    samples_a_look,
    share_of_rank,
)
from tourney.strategies.starting_hands import (
    equity_facing,
    first_raise_to,
    hand_class,
    heads_up_percent,
    is_short,
    isolate_percent,
    open_percent,
    or_all_in,
    push_over_gain,
    push_over_to,
    push_percent,
    re_raise_share,
    re_raise_to,
    share_staying,
)
from tourney.streams import branch

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.judging import Study, Style

_MIXING: Final = 0x300000000
"""The key of the numbers by which a player mixes its ways to play a hand."""

_HOPELESS: Final = 62.0  # percentile; worse hands need a very good price
_RAISED_AGAIN: Final = 0.015  # extra share that the best hands win as betting goes on
_MISJUDGED: Final = 2.0  # the percentile of a hand may seem up to 1 + 1.4 times this as high, or as low
_MISJUDGED_EQUITY: Final = 0.3
_EVEN: Final = 0.5
_SAMPLES: Final = 48
_LIFE: Final = 0.2  # extra share that a player of no skill wants for a call of a deep stack; more with respect
_RESPECTED: Final = 0.02
_LIVELY: Final = 3.0  # big blinds at which it wants half of that
_TIMID_EDGE: Final = 1.0  # times the gain of going all-in over a raise must cover the risk, at skill 0
_EDGE: Final = 3.0  # and this much more at skill 1, which does not shy away from a small edge

_ANYWHERE: Final = 22.0  # percentile; the range of players who pay no attention to position, at a full table
_FULL: Final = 8  # players; with fewer all play more hands, as they pay blinds more often
_WIDER: Final = 0.09  # the part of the hands of a full table that is added for each player fewer
_TIMID: Final = 0.25  # the part of the push chart that players push who do not know it
_MOST_FEARED: Final = 2.0  # the largest premium that counts, as in satellites it is much larger
_DESPERATE: Final = 10.0  # big blinds; with half as many they push half of what they leave out with these
_SHORT: Final = 8.0  # big blinds at which half of the usual hands are raised, since a raise may not fold
_DEEP: Final = 25.0  # big blinds at which a player who likes to limp does it half as often as with a deep stack
_LIMPED: Final = 1.2  # so many hands more who always limps plays, as a part of its others; with respect fewer
_OVER_LIMPERS: Final = 0.6
_FROM_THE_BLIND: Final = 0.6  # a big blind sees the flop anyway
_BEHIND: Final = 20.0  # percentile
_SPECULATIVE: Final = 20.0  # big blinds at which calls behind limpers are worth half as much
_LOOSER: Final = 3.6  # times the usual hands that a player of no skill and no respect adds with the deepest stack
_DEEPER: Final = 40.0  # big blinds with which it adds half of that
_WILLING: Final = 0.8  # how much of that its calls of a raise have
_GIVEN_UP: Final = 0.15  # the part of its share that a blind of no skill does not count on
_SHY: Final = 0.25  # the part of its respect that keeps a player from putting a deep stack in at once
_COMPLETED: Final = 62.0  # percentile of the worst hand that a small blind completes first in
_PLAYED_HEADS_UP: Final = 65.0  # and that the button of two plays
_OUT_OF_PLACE: Final = 0.13  # the part of its equity that a hand loses out of position
_WEAKER: Final = 220.0  # percentiles over which a hand loses all of its equity as betting goes on
_USUAL: Final = 30.0  # the range of that raiser, in percent; against a wider one the hand loses less
_RE_RAISED: Final = 3.0  # times the stack for a first raise all-in, at which as many re-raises are
_RASH: Final = 0.5  # the part of its first raises that a player of no skill and no respect makes all-in at any depth
_COMMITTED: Final = 0.25  # share lost by a call of the whole stack, against one that can still bet


def open_or_answer(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in the first round."""
    view = spot.view
    percentile = study.percentile(view.packed_cards, hand, view.state.board_mask(0))
    percentile *= _stretch(_MISJUDGED * draw_error(spot, style, 0))
    if spot.raises:
        if percentile > _HOPELESS * style.looseness * _loosen(spot, style) and _is_dear(spot):
            return fold()
        return _answer(spot, study, style, estimate, hand, max(percentile, 0.3))
    return _open_raise(spot, style, max(percentile, 0.3))


def _stretch(error: float) -> float:
    """A factor for an error: above 1 for a positive one, and the inverse for a negative one."""
    return 1.0 + error if error >= 0.0 else 1.0 / (1.0 - error)


def _is_dear(spot: JudgedSpot) -> bool:
    """Whether weak hands fold here in any case; this check saves most of the work."""
    view = spot.view
    return 3 * view.to_call >= spot.pot and view.state.stack_row[spot.me] > 4 * view.to_call


def _give_up(spot: JudgedSpot) -> Action:
    return fold() if spot.view.to_call else check_or_call()


# No raise yet


def _open_raise(spot: JudgedSpot, style: Style, percentile: float) -> Action:
    view = spot.view
    minded = reading_of(style)
    behind = spot.behind + 2 * spot.callers
    depth = 1.0 * spot.risk_to / spot.unit
    limit = _usually_raised(spot) * minded + _ANYWHERE * (1 - minded)
    if not view.least_raise_to:
        # Any two cards win one pot in nine: calling a blind that is all-in for a little more is right.
        cheap = 8 * view.to_call <= spot.pot
        return check_or_call() if cheap or percentile <= 60.0 * style.looseness else fold()
    if _pushes(spot, style):
        left_out = (1.0 - _TIMID) * (1.0 - minded) * min(1.0, depth / _DESPERATE)
        limit = _pushed(spot, max(behind, 1)) * (1.0 - left_out)
        if not spot.fixed:  # there a raise risks a bet, not the stack
            # The chart counts chips, not what they are worth in prizes; but most pushes are not called.
            limit /= 1.0 + min(spot.premium, _MOST_FEARED) * minded
        if percentile <= limit * style.looseness:
            return view.raise_within(spot.own)
        return _give_up(spot)
    limit *= depth / (depth + _SHORT) * style.looseness * _loosen(spot, style) * _wider(spot)
    if not _has_own_ranges(spot):
        if spot.callers:
            limit *= _OVER_LIMPERS
        if not view.to_call:
            limit *= _FROM_THE_BLIND
    limps = style.limping * depth / (depth + _DEEP)
    if percentile <= limit * (1.0 - limps):
        return view.raise_within(spot.own) if _is_rash(spot, style, 1.0) else _first_raise(spot)
    if percentile <= limit * (1.0 + _LIMPED * limps / (1.0 + style.respect)):
        return check_or_call()
    return _limp_or_not(spot, style, percentile)


def _pushed(spot: JudgedSpot, behind: int) -> float:
    """The percentage of hands to push first in, or over limpers, who count as two players behind."""
    if spot.antes:
        return spot.push_for_antes(behind, spot.risk_to)
    # In pots: with only the blinds in, two thirds of a pot are a big blind.
    return push_percent(behind, spot.risk_to * 1.5 / max(spot.pot, 1))  # without antes the pot may be empty


def _loosen(spot: JudgedSpot, style: Style) -> float:
    """How many times as many hands as with a short stack a player plays: deep, people see flops, the unskilled most.

    Who respects large pots does so less. In fixed limit all stacks are short for a bet.
    """
    if spot.fixed:
        return 1.0
    depth = 1.0 * spot.risk_to / spot.unit
    shy = 1.0 + style.respect
    return 1.0 + _LOOSER * (1.0 - style.skill) * depth / ((depth + _DEEPER) * shy * shy)


def _has_own_ranges(spot: JudgedSpot) -> int:
    """Whether two players raise and limp by ranges of their own; in fixed limit they raise what they play."""
    return spot.seats == 2 and not spot.fixed


def _usually_raised(spot: JudgedSpot) -> float:
    """The percentage of hands that a player who reads the table raises if nobody has raised, before other factors."""
    if _has_own_ranges(spot):
        return heads_up_percent(spot.behind)
    if spot.callers:
        return isolate_percent(spot.behind, spot.callers)
    return open_percent(spot.behind, spot.seats)


def _wider(spot: JudgedSpot) -> float:
    """How many times as many hands as at a full table are raised first in, from the same place."""
    return 1.0 if spot.fixed else 1.0 + _WIDER * max(0, _FULL - spot.seats)


def _pushes(spot: JudgedSpot, style: Style) -> int:
    """Whether the player pushes or folds in this hand, first in or over limpers. In fixed limit there is a bound."""
    if spot.fixed:
        return is_short(spot.risk_to, spot.blind, style.push_below_bb, spot.fixed)
    return _prefers_all_in(spot, style, 1.0)


def _prefers_all_in(spot: JudgedSpot, style: Style, times: float) -> int:
    """Whether the player would rather raise all-in: in half of its hands with so many times `push_below_bb`.

    With double the stack it is so in one hand of nine if the player respects large pots, and in one of six if not;
    with half of it in most.
    """
    depth = times * style.push_below_bb
    if not depth:
        return False
    part = spot.risk_to / (depth * spot.unit)
    drawn = _draw_mix(spot)
    shy = min(1.0, _SHY * style.respect)
    return drawn * (1.0 + part * part * (1.0 + shy * (part - 1.0))) < 1.0


def _is_rash(spot: JudgedSpot, style: Style, times: float) -> int:
    """Whether the player raises all-in whatever the stacks: less so with skill, and hardly with respect.

    `times` is that of `_prefers_all_in`, and counts squared: re-raises are so nine times as often as first raises.
    """
    if spot.fixed:
        return False
    lack = times * (1.0 - style.skill)
    bold = 1.0 / (1.0 + style.respect)
    return _draw_mix(spot) < _RASH * lack * lack * bold * bold * bold


def _draw_mix(spot: JudgedSpot) -> float:
    """The number from 0 to 1 by which a player mixes its ways to play a hand, the same all hand."""
    return (branch(spot.view.key, _MIXING) & 0xFFFFFFFF) / 4294967296.0


def _limp_or_not(spot: JudgedSpot, style: Style, percentile: float) -> Action:
    """With a hand too weak to raise: complete, or call behind limpers, if it is cheap."""
    view = spot.view
    if not view.to_call:
        return check_or_call()
    if _has_own_ranges(spot):
        wanted = _PLAYED_HEADS_UP * _wider(spot)
    elif 2 * view.to_call <= spot.blind:
        wanted = 60.0 if spot.callers else 45.0 if spot.fixed else _COMPLETED
    elif spot.callers:
        wanted = (_BEHIND + 6.0 * spot.callers) * spot.risk_to / (spot.risk_to + _SPECULATIVE * spot.unit)
    else:
        return fold()
    return check_or_call() if percentile <= wanted * style.looseness * _loosen(spot, style) else fold()


def _first_raise(spot: JudgedSpot) -> Action:
    view = spot.view
    state = view.state
    posted = state.bet_row[spot.me] > 0 and spot.seats > 2
    bets = 0
    for player in range(spot.seats):
        bets += state.bet_row[player]
    antes = state.pot - bets
    return _raise_to(spot, first_raise_to(spot.risk_to, spot.blind, posted, spot.callers, antes))


def _raise_to(spot: JudgedSpot, amount_to: int) -> Action:
    return spot.view.raise_within(or_all_in(amount_to, spot.risk_to, spot.own))


# Facing a raise


def _answer(
    spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int, percentile: float
) -> Action:
    view = spot.view
    state = view.state
    unheard = _count_unheard(spot)
    pot = spot.pot + view.to_call
    raise_to = re_raise_to(spot.raises, spot.callers, spot.bet_to)
    may_raise = view.least_raise_to and view.to_call < state.stack_row[spot.me]
    limit = _raising(spot, style, raise_to) if may_raise else 0.0
    raises = percentile <= limit
    if raises and spot.fixed:
        return _raise_to(spot, raise_to)
    equity = _equity(spot, study, style, estimate, hand) + _MISJUDGED_EQUITY * draw_error(spot, style, 1)
    if not may_raise:
        margin = 0.015 + 0.015 * unheard if 4 * view.to_call > pot else 0.0
        timid = (_LIFE + _RESPECTED * style.respect) * (1.0 - style.skill) * spot.credit
        timid *= 1.0 * spot.blind / spot.unit  # a pot of antes cannot be waited for
        margin += timid * view.to_call / (spot.own + _LIVELY * spot.unit)
        return check_or_call() if (equity - margin) * pot >= count_cost(spot, style, view.to_call, equity) else fold()
    if _push_over_pays(spot, style, equity, unheard):
        return view.raise_within(spot.own)
    if raises:
        return _raise_again(spot, style, raise_to, percentile, limit)
    realised = equity * _realise(spot, percentile)
    if not spot.fixed:
        realised -= _COMMITTED * view.to_call / spot.risk_to  # few chips behind for later bets
    if unheard:
        realised -= 0.01 + 0.005 * unheard
    if spot.raises > 1 and not spot.fixed:
        realised -= _RAISED_AGAIN
    realised *= 0.75 + 0.25 * style.looseness
    if spot.raises > 1 or not state.bet_row[spot.me]:  # a blind has its price already
        realised *= 1.0 - _WILLING + _WILLING * _loosen(spot, style)
    elif not spot.fixed:
        realised *= 1.0 - _GIVEN_UP * (1.0 - style.skill)
    return check_or_call() if realised * pot >= count_cost(spot, style, view.to_call, realised) else fold()


def _count_unheard(spot: JudgedSpot) -> int:
    """The number of players between the viewer and the raiser who have yet to answer the raise."""
    unheard = 0
    for step in range(1, spot.seats):
        player = (spot.me + step) % spot.seats
        if player == spot.raiser:
            break
        unheard += spot.owes(player)
    return unheard


def _raise_again(spot: JudgedSpot, style: Style, raise_to: int, percentile: float, limit: float) -> Action:
    """A raise over a raise with a hand within the limit; with a part of the best of these, by depth, all-in.

    The rash go all-in with any of them.
    """
    best = percentile <= limit * narrow_range(spot, respect_of(style), spot.risk_to)
    if (best and _prefers_all_in(spot, style, _RE_RAISED)) or _is_rash(spot, style, _RE_RAISED):
        return spot.view.raise_within(spot.own)
    return _raise_to(spot, raise_to)


def _raising(spot: JudgedSpot, style: Style, raise_to: int) -> float:
    """The percentile of the weakest hand that is raised again to a total."""
    theirs = min(spot.range, 100.0)
    if spot.raises > 1:
        theirs *= narrow_range(spot, respect_of(style), raise_to)
    share = re_raise_share(spot.raises, spot.fixed) * raise_to / count_cost(spot, style, raise_to, _EVEN)
    return max(0.9, theirs * share * style.aggression)


def _equity(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> float:
    """The all-in share of the pot against the players who are in."""
    if study.holdem:
        number = hand_class(spot.view.packed_cards & 63, spot.view.packed_cards >> 6 & 63)
        percent = spot.range * narrow_range(spot, find_respect(spot, style), spot.bet_to)
        return equity_facing(number, assume_range(percent, reading_of(style)), spot.callers)
    board = spot.view.state.board_mask(0)
    shares = study.shares
    if shares is not None and not board:
        return share_of_rank(spot, study.book, shares, style, study.percentile(spot.view.packed_cards, hand, board))
    judge(spot, study.book, style, estimate, hand)
    loss = may_lose(spot, style)
    price = 1.0 * spot.view.to_call / (spot.pot + spot.view.to_call)
    while estimate.samples < _SAMPLES:
        estimate.play_out(samples_a_look(spot))
        likely = estimate.smooth()
        # With no limit a share well above the price may be worth a raise, or not.
        if (spot.fixed or likely < price) and is_settled(loss, likely - price, estimate.variance()):
            break
    return estimate.equity()


def _realise(spot: JudgedSpot, percentile: float) -> float:
    """The part of its equity that a hand realises if betting goes on: more in position, less with a weak hand."""
    if spot.fixed:
        return (1.06 if spot.last else 1.0) - percentile / 500
    weaker = _WEAKER * max(1.0, spot.range / _USUAL)  # a weak hand is less so against many hands
    return (1.05 if spot.last else 1.05 - 2 * _OUT_OF_PLACE) - percentile / weaker


def _push_over_pays(spot: JudgedSpot, style: Style, equity: float, unheard: int) -> bool:
    """Whether to go all-in over the raise."""
    view = spot.view
    state = view.state
    theirs = state.stack_row[spot.raiser]
    if not theirs or spot.fixed:
        return False
    matched = theirs + state.bet_row[spot.raiser]
    risk_to = push_over_to(spot.own, spot.bet_to, matched, style.push_below_bb * spot.unit, view.most_raise_to)
    if not risk_to:
        return False
    risk = max(risk_to - state.bet_row[spot.me], view.to_call)
    their_call = risk_to - spot.bet_to
    stays = share_staying(spot.pot, risk, their_call)
    called = equity - 0.10 * (1 - stays)  # the hands that call are better than the range
    called = called * (spot.pot + risk + their_call) - count_cost(spot, style, risk, called)
    gain = push_over_gain(spot.pot, called, stays, unheard + spot.callers)
    return gain * (_TIMID_EDGE + _EDGE * style.skill) > risk
