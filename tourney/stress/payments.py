"""In which way the wrong players are paid, told the same for the same fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.high import category_of
from tourney.cards.rankings import RANKINGS

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.types import Chips, Position

_CATEGORIES: Final = (
    "high card", "a pair", "two pairs", "trips", "a straight", "a flush", "a full house", "quads", "a straight flush",
)  # fmt: skip
_HIGH: Final = frozenset(
    {"high", "high_two_from_hand", "high_short_deck", "high_up_to_two_from_hand", "high_from_hand"}
)


HANDED_BACK: Final = "all bets are handed back"


def paid_wrong(played: PlayedHand, theirs: tuple[Chips, ...]) -> str:
    """The way, in a few words; `theirs` are the engine's stacks at the end."""
    ours = played.stacks
    if len(ours) != len(theirs):
        return "another number of stacks"
    if theirs == played.setup.stacks:
        return HANDED_BACK
    if sum(theirs) != sum(ours):
        return "chips are lost" if sum(theirs) < sum(ours) else "chips are made"
    won = [0] * len(ours)
    for award in played.awards():
        won[award.player] += award.amount
    got = [other - own + chips for own, other, chips in zip(ours, theirs, won, strict=True)]
    winners = {player for player, chips in enumerate(won) if chips}
    payees = {player for player, chips in enumerate(got) if chips > 0}
    pots = len({award.pot for award in played.awards()})
    if min(got) < 0:
        return "a player pays more than was bet"
    if winners == payees and _most_apart(ours, theirs) <= len(ours) * max(1, pots):
        return "odd chips go elsewhere"
    return _pattern(winners, payees) + _held(played, winners)


def _most_apart(ours: tuple[Chips, ...], theirs: tuple[Chips, ...]) -> Chips:
    return max(abs(own - other) for own, other in zip(ours, theirs, strict=True))


def _pattern(winners: set[Position], payees: set[Position]) -> str:
    if winners == payees:
        return "the winners get other amounts"
    if winners < payees:
        return "a loser is paid with the winners"
    if payees < winners:
        return "a winner who shares is not paid"
    return "another player is paid" if winners.isdisjoint(payees) else "a loser is paid for a winner"


def _held(played: PlayedHand, winners: set[Position]) -> str:
    """The best hand of a winner, in games where the high hand wins."""
    ranking = played.variant.rankings[0]
    if not played.shown_down or ranking not in _HIGH or played.variant.set_apart:
        return ""
    rank = RANKINGS[ranking]
    boards = [mask_of(board) for board in played.boards]
    best = max((rank(mask_of(played.hole[player]), board) for player in winners for board in boards), default=0)
    return f", who holds {_CATEGORIES[category_of(best)]}" if best else ""
