"""The end of a hand: chips nobody matched go back, hands are shown, pots are pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import mask_of
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.pot import Pot, build_pots, split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.felt import Felt
    from tourney.types import Card, Chips, Position


def return_unmatched(felt: Felt, listener: Listener | None) -> None:
    """Give back the part of a live player's bet that nobody has matched.

    What a folded player has put in stays, and what was posted for an absent one is forfeited to the pot (TDA 30).
    """
    second, first = sorted(felt.committed)[-2:]
    player = felt.committed.index(first)
    if first > second and not felt.folded[player]:
        felt.give_back(player, first - second)
        if listener is not None:
            listener(ev.Returned(player, first - second))


def award_uncontested(felt: Felt, listener: Listener | None) -> None:
    """Push the whole pot to the one live player, who need not show (TDA 17B)."""
    winner = felt.folded.index(False)
    amount = felt.pot
    felt.push(winner, amount)
    if listener is not None:
        listener(ev.Won(winner, 0, amount))


def award_pots(
    felt: Felt, hole: Sequence[Sequence[Card]], ranking: str, chip: Chips, listener: Listener | None
) -> None:
    """Push each pot to the best of the hands that can win it."""
    worth = _worths(felt, hole, ranking)
    pots = build_pots(felt.committed, felt.folded, felt.dead)
    for number, pot in enumerate(pots):
        best = max(worth[player] for player in pot.players)
        winners = [player for player in pot.players if worth[player] == best]
        for winner, share in zip(winners, split(pot.amount, winners, chip), strict=True):
            felt.push(winner, share)
            if listener is not None:
                listener(ev.Won(winner, number, share))


def table_hands(felt: Felt, hole: Sequence[Sequence[Card]], listener: Listener) -> None:
    """Tell that all live hands are face up, as they are once someone is all-in and betting is over (TDA 16)."""
    for player, gone in enumerate(felt.folded):
        if not gone:
            listener(ev.Shown(player, tuple(hole[player])))


def tell_showdown(
    felt: Felt, hole: Sequence[Sequence[Card]], ranking: str, first: Position, listener: Listener
) -> None:
    """Tell who shows and who mucks, from `first` clockwise.

    A player shows who is not yet beaten for every pot (TDA 17A); with someone all-in everybody does (TDA 16).
    """
    if any(not chips and not gone for chips, gone in zip(felt.stacks, felt.folded, strict=True)):
        table_hands(felt, hole, listener)
        return
    worth = _worths(felt, hole, ranking)
    pots = build_pots(felt.committed, felt.folded, felt.dead)
    shown: set[Position] = set()
    players = len(felt.folded)
    for step in range(players):
        player = (first + step) % players
        if felt.folded[player]:
            continue
        if _may_win(player, pots, worth, shown):
            shown.add(player)
            listener(ev.Shown(player, tuple(hole[player])))
        else:
            listener(ev.Mucked(player))


def _may_win(player: Position, pots: Sequence[Pot], worth: Sequence[int], shown: set[Position]) -> bool:
    return any(
        player in pot.players and all(worth[player] >= worth[other] for other in shown.intersection(pot.players))
        for pot in pots
    )


def _worths(felt: Felt, hole: Sequence[Sequence[Card]], ranking: str) -> list[int]:
    """What each live player's hand is worth; 0 for the others."""
    rank = RANKINGS[ranking]
    board = mask_of(felt.board)
    return [0 if gone else rank(mask_of(cards), board) for cards, gone in zip(hole, felt.folded, strict=True)]
