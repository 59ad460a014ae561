"""The forced bets that open a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import NOBODY, AnteKind
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from tourney.game.amounts import Amounts
    from tourney.game.event import Listener
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import HouseRules
    from tourney.types import Chips, Position

_BLINDS: Final = int(Forced.BLINDS)
_EACH: Final = int(AnteKind.EACH)
_BY_BIG_BLIND: Final = int(AnteKind.BIG_BLIND)


def post_forced_bets(
    state: PublicState,
    forced: int,
    small_blind: Position,
    big_blind: Position,
    amounts: Amounts,
    rules: HouseRules,
    listener: Listener | None,
) -> None:
    """Post antes and blinds; a short stack posts what it has.

    A player with a blind who kills the pot adds the difference (Robert's Rules of Poker, kill pots).
    """
    ante = amounts.ante
    payer = NOBODY
    if ante:
        payer = _single_payer(state, amounts.ante_kind)
        if amounts.ante_kind == _EACH:  # paid before the deal, so always before the blinds
            for player in range(state.players):
                _post_ante(state, player, ante, listener, 0)
        elif payer != NOBODY and rules.ante_first:  # a short stack then has an ante in, and no blind
            _post_ante(state, payer, ante, listener, 1)
            payer = NOBODY
    if forced == _BLINDS:
        _post_blind(state, small_blind, "small blind", amounts.small_blind, listener)
        _post_blind(state, big_blind, "big blind", amounts.big_blind, listener)
        killer = state.killer_at
        if killer != NOBODY:  # the blind posted anyway counts towards the kill
            _post_blind(state, killer, "kill", kill_of(amounts) - state.bet_row[killer], listener)
    if payer != NOBODY:
        _post_ante(state, payer, ante, listener, 1)  # after the blind: TDA RP-11


def blinds_missing(
    state: PublicState, forced: int, small_blind: Position, big_blind: Position, amounts: Amounts
) -> Chips:
    """The chips missing from dead and short blinds; the pot-limit maximum counts them as posted (TDA 54B)."""
    if forced != _BLINDS:
        return 0
    # A pot-sized opening raise is the same with a dead or short blind as with full ones.
    missing = amounts.small_blind + amounts.big_blind - state.bet_row[big_blind]
    if small_blind not in (NOBODY, big_blind):
        missing -= state.bet_row[small_blind]
    return missing


def kill_of(amounts: Amounts) -> Chips:
    """The amount of a kill: a bet at the raised limit, and at least the big blind."""
    return max(amounts.small_bet, amounts.big_blind)


def _single_payer(state: PublicState, ante_kind: int) -> Position:
    if ante_kind == _EACH:
        return NOBODY
    if ante_kind == _BY_BIG_BLIND:
        return state.big_blind_at
    return state.button_at


def _post_ante(state: PublicState, player: Position, ante: Chips, listener: Listener | None, for_table: int) -> None:
    paid = state.ante_by(player, ante, for_table)
    if listener is not None and paid:
        listener(ev.Posted(player, "ante", paid, all_in=not state.stack_row[player]))


def _post_blind(state: PublicState, player: Position, what: str, blind: Chips, listener: Listener | None) -> None:
    paid = state.bet_by(player, blind) if player != NOBODY else 0
    if listener is not None and paid:
        listener(ev.Posted(player, what, paid, all_in=not state.stack_row[player]))
