"""The forced bets that open a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.game.stakes import NOBODY, AnteKind
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from tourney.game.event import Listener
    from tourney.game.felt import Felt
    from tourney.game.stakes import HouseRules, Stakes
    from tourney.types import Chips, Position


def post_forced_bets(
    felt: Felt, forced: Forced, stakes: Stakes, rules: HouseRules, listener: Listener | None
) -> None:
    """Move antes and blinds from the stacks to the table; a short stack posts what it has."""
    payer = _single_payer(felt, stakes)
    if stakes.ante and stakes.ante_kind is AnteKind.EACH:
        for player in range(len(felt.stacks)):
            _post_ante(felt, player, stakes.ante, listener, for_table=False)
    if payer != NOBODY and rules.ante_first:
        _post_ante(felt, payer, stakes.ante, listener, for_table=True)
    if forced is Forced.BLINDS:
        _post_blind(felt, felt.places.small_blind, "small blind", stakes.small_blind, listener)
        _post_blind(felt, felt.places.big_blind, "big blind", stakes.big_blind, listener)
    if payer != NOBODY and not rules.ante_first:
        _post_ante(felt, payer, stakes.ante, listener, for_table=True)  # TDA RP-11


def blinds_missing(felt: Felt, forced: Forced, stakes: Stakes) -> Chips:
    """What dead and short blinds leave out of the pot; a pot-limit bet is reckoned as if it were there (TDA 54B)."""
    if forced is not Forced.BLINDS:
        return 0
    missing = stakes.small_blind + stakes.big_blind
    for player in {felt.places.small_blind, felt.places.big_blind} - {NOBODY}:
        missing -= felt.bets[player]
    return missing


def _single_payer(felt: Felt, stakes: Stakes) -> Position:
    if not stakes.ante or stakes.ante_kind is AnteKind.EACH:
        return NOBODY
    if stakes.ante_kind is AnteKind.BIG_BLIND:
        return felt.places.big_blind
    return felt.places.button


def _post_ante(felt: Felt, player: Position, ante: Chips, listener: Listener | None, *, for_table: bool) -> None:
    paid = felt.ante_by(player, ante, for_table=for_table)
    if listener is not None and paid:
        listener(ev.Posted(player, "ante", paid, all_in=not felt.stacks[player]))


def _post_blind(felt: Felt, player: Position, what: str, blind: Chips, listener: Listener | None) -> None:
    if player == NOBODY or not blind:
        return
    paid = felt.bet_by(player, blind)
    if listener is not None and paid:
        listener(ev.Posted(player, what, paid, all_in=not felt.stacks[player]))
