"""In which way the wrong players are paid, told the same for the same fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.high import category_of
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.stakes import AnteKind

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
ANTE_BACK: Final = "an ante for the table goes back to its payer"


def paid_wrong(played: PlayedHand, theirs: tuple[Chips, ...]) -> str:
    """The way, in a few words; `theirs` are the engine's stacks at the end."""
    ours = played.stacks
    way = _without_awards(played, theirs)
    if way:
        return way
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


def _without_awards(played: PlayedHand, theirs: tuple[Chips, ...]) -> str:
    """The way, if it can be seen without a look at who was awarded what."""
    ours = played.stacks
    if len(ours) != len(theirs):
        return "another number of stacks"
    if _ante_back(played, theirs):
        return ANTE_BACK
    if theirs == played.setup.stacks:
        return HANDED_BACK
    if sum(theirs) != sum(ours):
        return "chips are lost" if sum(theirs) < sum(ours) else "chips are made"
    return ""


def _ante_back(played: PlayedHand, theirs: tuple[Chips, ...]) -> bool:
    """Whether only the payer of an ante for the table has more than expected, and no more than the ante."""
    if played.setup.stakes.ante_kind is AnteKind.EACH or sum(theirs) != sum(played.stacks):
        return False
    antes = [event for event in played.events if isinstance(event, ev.Posted) and event.what == "ante"]
    more = [(player, chips - ours) for player, (chips, ours) in enumerate(zip(theirs, played.stacks, strict=True))]
    gains = [(player, chips) for player, chips in more if chips > 0]
    return len(antes) == len(gains) == 1 and antes[0].player == gains[0][0] and 1 < gains[0][1] <= antes[0].amount


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
