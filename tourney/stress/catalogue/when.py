"""When a hand reaches a point: predicates that the sections share.

A predicate on a decision takes the hand so far and the decision; one on the end takes the finished hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tourney.cards.card import mask_of
from tourney.cards.high import high
from tourney.cards.rankings import NUMBER, worth
from tourney.cards.tables import CATEGORY
from tourney.game import event as ev
from tourney.game.stakes import NOBODY
from tourney.game.variant import BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.catalogue.played import Decision, PlayedHand, Raise
    from tourney.types import Card, Position

    At = Callable[[PlayedHand, Decision], bool]
    InEnd = Callable[[PlayedHand], bool]


def fixed(played: PlayedHand) -> bool:
    """Whether the game is fixed limit."""
    return played.variant.structure is BettingStructure.FIXED_LIMIT


def pot_limit(played: PlayedHand) -> bool:
    """Whether the game is pot limit."""
    return played.variant.structure is BettingStructure.POT_LIMIT


def blinds(played: PlayedHand) -> bool:
    """Whether the game has blinds."""
    return played.variant.forced is Forced.BLINDS and played.setup.stakes.big_blind > 0


def stud(played: PlayedHand) -> bool:
    """Whether the game is stud with a bring-in."""
    return played.variant.forced is Forced.BRING_IN


def opening(played: PlayedHand, d: Decision) -> bool:
    """Whether the decision is a bet of the first street with betting."""
    return d.street == played.variant.opening and not d.drawing


def since(d: Decision) -> list[Raise]:
    """The bets and raises of others since the player acted."""
    faced = d.faced[d.player]
    # A player who has not acted, with a number below 0, faces all of them.
    return [rise for rise in d.raises if rise.of >= max(faced, 0) and rise.player != d.player]


def reach(d: Decision, player: Position) -> int:
    """The largest total that a player can have on this street."""
    return d.bets[player] + d.stacks[player]


def covers(d: Decision) -> bool:
    """Whether the player has chips beyond a call, and an opponent has chips beyond the amount to match."""
    # An opponent who is all-in, or has no more than the bet, could not call a raise.
    others = [player for player in range(len(d.stacks)) if player != d.player and not d.folded[player]]
    return reach(d, d.player) > d.bet_to and any(d.stacks[one] and reach(d, one) > d.bet_to for one in others)


def full_bets(played: PlayedHand, d: Decision) -> int:
    """In fixed limit: the bets and raises that count towards the cap."""
    # A forced bet of full size is the first bet of its round; a bring-in is none, but its completion is.
    blind = opening(played, d) and played.variant.forced in (Forced.BLINDS, Forced.HIGH_CARD)
    return blind + sum(rise.full for rise in d.raises)


def places(played: PlayedHand) -> tuple[int, int, int]:
    """The positions of button, small blind and big blind."""
    given = played.setup.places
    if given is not None:
        return given.button, given.small_blind, given.big_blind
    last = played.players - 1
    if played.variant.button_blind:
        return last, NOBODY, last
    # Heads-up the button has the small blind (TDA 34B). Position 0 is the first left of the button.
    return (1, 1, 0) if last == 1 else (last, 0, 1)


def find_posts(played: PlayedHand, what: str) -> list[ev.Posted]:
    """The forced bets of a kind."""
    return [event for event in played.events if isinstance(event, ev.Posted) and event.what == what]


def short_blind(played: PlayedHand, what: str) -> bool:
    """Whether a blind was posted short."""
    stakes = played.setup.stakes
    full = stakes.small_blind if what == "small blind" else stakes.big_blind
    return any(event.amount < full for event in find_posts(played, what))


def put_in(played: PlayedHand) -> list[int]:
    """What each player has put into the pots, without what came back; needs the end of the hand."""
    # The stacks at the end have what was won and returned; without the awards they tell what was put in.
    won = Counter[int]()
    for event in played.awards():
        won[event.player] += event.amount
    starts = played.setup.stacks
    return [start + won[player] - played.stacks[player] for player, start in enumerate(starts)]


def group_awards(played: PlayedHand) -> dict[int, list[ev.Won]]:
    """The awards of each pot."""
    pots: dict[int, list[ev.Won]] = {}
    for event in played.awards():
        pots.setdefault(event.pot, []).append(event)
    return pots


def cards(played: PlayedHand, player: Position) -> list[Card]:
    """A player's cards and those of the first board."""
    return [*played.hole[player], *(played.boards[0] if played.boards else ())]


def highs(played: PlayedHand) -> dict[Position, int]:
    """The high hands of the players at a showdown of a game in which the best five of all cards play."""
    found = played.memo.get("highs")
    if found is None:
        usual = played.shown_down and played.variant.rankings == ("high",) and played.variant.hole_cards > 1
        found = {player: high(mask_of(cards(played, player))) for player in played.live()} if usual else {}
        played.memo["highs"] = found
    return found


def categories(played: PlayedHand) -> dict[Position, int]:
    """The categories of `highs`, from 0 for a high card to 8 for a straight flush."""
    return {player: value >> CATEGORY for player, value in highs(played).items()}


def top(played: PlayedHand, category: int) -> list[Position]:
    """The players whose hand is of a category, if it is the best at the showdown."""
    found = categories(played)
    return (
        [player for player, own in found.items() if own == category]
        if max(found.values(), default=-1) == category
        else []
    )


def worths(played: PlayedHand, ranking: str) -> dict[Position, int]:
    """The worths by one of the game's rankings, if the hand was shown down in it; on the first board."""
    key = f"worths {ranking}"
    found = played.memo.get(key)
    if found is None:
        here = played.shown_down and ranking in played.variant.rankings and not played.variant.set_apart
        board = mask_of(played.boards[0]) if here and played.boards else 0
        found = {}
        if here:
            found = {who: worth(NUMBER[ranking], mask_of(played.hole[who]), board) for who in played.live()}
        played.memo[key] = found
    return found
