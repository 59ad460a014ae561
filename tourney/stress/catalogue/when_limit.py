"""When a hand reaches a point about fixed limit: the size of bets, the cap on raises, all-ins around half a bet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand


def _betting(played: PlayedHand, d: Decision) -> bool:
    return when.fixed(played) and not d.drawing and not d.bring_in


def early(played: PlayedHand, d: Decision) -> bool:
    return _betting(played, d) and d.step == played.setup.stakes.small_bet and d.least > 0


def late(played: PlayedHand, d: Decision) -> bool:
    stakes = played.setup.stakes
    return _betting(played, d) and d.step == stakes.big_bet > stakes.small_bet and d.least > 0


def _cap(played: PlayedHand) -> int:
    """The bets of a round by the house rules; 0 if there is no cap, or the game has its own."""
    raises = played.setup.rules.raises
    own = played.variant.bets_per_round
    # 1 for the bet itself: the house counts the raises that follow it (TDA 48: the house limit applies).
    return 0 if raises is None or own is not None or played.setup.uncapped else 1 + raises


def capped(played: PlayedHand, d: Decision) -> bool:
    # `covers`: with chips missing on either side there would be no raise, cap or not.
    return _betting(played, d) and when.full_bets(played, d) >= _cap(played) > 0 and when.covers(d)


def capped_over_blind(played: PlayedHand, d: Decision) -> bool:
    return capped(played, d) and when.opening(played, d) and when.blinds(played)


def cap_anew(played: PlayedHand, d: Decision) -> bool:
    if d.least == 0 or d.bet_to or not _betting(played, d) or d.street == played.variant.opening:
        return False
    # That a round counts its own bets shows only after a round that has reached its cap.
    earlier = [one for one in played.decisions[: d.number] if one.street < d.street and not one.drawing]
    return any(capped(played, one) for one in earlier)


def capped_heads_up(played: PlayedHand, d: Decision) -> bool:
    return capped(played, d) and d.live == 2


def uncapped(played: PlayedHand, d: Decision) -> bool:
    # TDA 48: the cap holds until the event is down to two players.
    lifted = played.setup.uncapped and played.setup.rules.uncapped_heads_up and played.players == 2
    return _betting(played, d) and lifted and when.full_bets(played, d) > 3 and d.least > 0


def _after_all_in(played: PlayedHand, d: Decision) -> bool:
    """Whether the last bet or raise is an all-in that is no whole bet, and the player may raise."""
    # An all-in of exactly a bet raises no question of halves.
    odd = bool(d.raises) and d.raises[-1].all_in and _size(played, d) % d.step != 0
    return _betting(played, d) and odd and d.least > 0


def _size(played: PlayedHand, d: Decision) -> int:
    """The size of the last bet or raise, counted from the last full one."""
    fulls = [rise.to for rise in d.raises[:-1] if rise.full]
    # Before the flop the blind is the bet that the first raise counts from.
    blind = played.setup.stakes.big_blind if when.opening(played, d) and when.blinds(played) else 0
    return d.raises[-1].to - (fulls[-1] if fulls else blind)


def bet_below_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and not d.raises[-1].full and d.raises[-1].of == 0


def bet_from_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and d.raises[-1].full and d.raises[-1].of == 0


def raise_below_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and not d.raises[-1].full and d.raises[-1].of > 0


def raise_from_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and d.raises[-1].full and d.raises[-1].of > 0


def _open_cap(played: PlayedHand, d: Decision) -> bool:
    cap = _cap(played)
    return cap == 0 or when.full_bets(played, d) < cap


def reopened(played: PlayedHand, d: Decision) -> bool:
    # From half a bet on, but less than a whole one: only the half re-opens the betting (TDA 47B).
    alone = len(when.since(d)) == 1 and d.raises[-1].all_in and 2 * d.rise >= d.step
    return _betting(played, d) and d.acted and alone and d.rise < d.step and d.least > 0


def closed(played: PlayedHand, d: Decision) -> bool:
    # Less than half of a bet does not re-open it (TDA 47B); under the cap, which would close it by itself.
    below = d.acted and 0 < 2 * d.rise < d.step and when.covers(d)
    return _betting(played, d) and below and _open_cap(played, d)


def limper_closed(played: PlayedHand, d: Decision) -> bool:
    return closed(played, d) and when.opening(played, d) and when.blinds(played)


def completed(played: PlayedHand, d: Decision) -> bool:
    rises = d.raises
    done = len(rises) > 1 and rises[-1].full and not rises[-2].full
    return _betting(played, d) and done and d.acted and d.least > 0


def half_counts(played: PlayedHand, d: Decision) -> bool:
    return capped(played, d) and any(one.full and one.all_in and (one.to - one.of) % d.step for one in d.raises)


def below_counts_not(played: PlayedHand, d: Decision) -> bool:
    if d.least == 0 or not d.raises or not _betting(played, d):
        return False
    # If they counted as bets, the cap would be reached by now, and no raise be offered.
    shorts = sum(not one.full for one in d.raises)
    bets = when.full_bets(played, d)
    return 0 < bets < _cap(played) <= bets + shorts


def stack_below_bet(played: PlayedHand, d: Decision) -> bool:
    return _betting(played, d) and d.bet_to == 0 and 0 < d.least < d.step
