"""Invariants of every moment of every hand in any game: one set of checks, used by all tests."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType, NoneType
from typing import TYPE_CHECKING

from tourney.cards.deck import Deck, Script
from tourney.game.betting import BettingRound
from tourney.game.dealing import Dealing, Discards
from tourney.game.hand import Hand
from tourney.game.hole_cards import HoleCards
from tourney.game.public_state import PublicState, Tempo
from tourney.game.stakes import Amounts, Stakes
from tourney.game.turn import OVER
from tourney.game.variant import Course, Variant
from tourney.game.wagering import Wagering
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tourney.game.view import View
    from tourney.types import Card

_NOT_FOLLOWED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
# Course and amounts consist of numbers and tuples, and belong to the game and the stakes, which hands share.
_UNCHANGING = (Amounts, Course, tuple, int, str, bytes, float, NoneType, frozenset, Variant, Stakes)
_NO_STATE = {"_listener", "_showdown"}  # the listener, and the scratch space of a showdown
_SECRET_KEEPERS = (Hand, Deck, Script, Stream, BettingRound)


def check_hand(hand: Hand, chips: int) -> None:
    """All checks below that need only a hand; `chips` is what the players started with."""
    check_chips(hand, chips)
    check_cards(hand, hand.variant.deck if any(street.draw for street in hand.variant.streets) else ())
    check_pots(hand)


def check_chips(hand: Hand, chips: int) -> None:
    """Every chip is in a stack or in the pot, and the pot is the sum of what was put in."""
    state = hand.state
    assert sum(state.stacks) + state.pot == chips
    assert min(state.stacks) >= 0
    assert min(state.bets) >= 0
    assert min(state.committed) >= 0
    assert state.dead >= 0
    if hand.turn == OVER:
        assert state.pot == 0
    else:
        assert state.pot == sum(state.committed) + state.dead
        assert all(bet <= put_in for bet, put_in in zip(state.bets, state.committed, strict=True))


def check_cards(hand: Hand, came_back: Collection[Card]) -> None:
    """Each card is in one place and from the game's deck, and nobody holds too many.

    `came_back` has the cards of the muck that may have been shuffled into the stub, so that they may be dealt again.
    """
    variant = hand.variant
    hole_cards = [
        [card for card in hole if not (gone and card in came_back)]
        for hole, gone in zip(hand.hole, hand.state.folded, strict=True)
    ]
    dealt = [card for hole in hole_cards for card in hole] + [card for board in hand.state.boards for card in board]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(variant.deck)
    most = sum(street.hole + street.up for street in variant.streets)
    assert all(len(hole) <= most for hole in hand.hole)
    assert all(set(up) <= set(hole) for up, hole in zip(hand.state.up, hand.hole, strict=True))
    size = sum(street.board for street in variant.streets)
    assert all(len(board) <= max(size, 1) for board in hand.state.boards)


def check_pots(hand: Hand) -> None:
    """Main and side pots sum to the pot; only live players can win them, fewer of them from pot to pot."""
    pots = hand.pots()
    assert sum(pot.amount for pot in pots) == hand.state.pot
    before: set[int] = {player for player, gone in enumerate(hand.state.folded) if not gone}
    for pot in pots:
        assert pot.amount > 0
        assert list(pot.players) == sorted(pot.players)
        assert pot.players
        assert set(pot.players) <= before
        before = set(pot.players)


def check_view(hand: Hand, view: View) -> None:
    """A view shows its player all open information, and gives access to nothing else."""
    state = hand.state
    assert view.hole == tuple(hand.hole[view.player])
    assert view.stacks == tuple(state.stacks)
    assert view.bets == tuple(state.bets)
    assert view.committed == tuple(state.committed)
    assert view.folded == tuple(state.folded)
    assert view.boards == tuple(state.boards)
    assert view.up == tuple(state.up)
    assert view.pot == state.pot == sum(pot.amount for pot in view.pots)
    assert 0 <= view.to_call <= state.stacks[view.player]
    check_price(hand, view)
    check_raise_range(hand, view)
    check_faces(hand, view)
    check_no_way_out(hand, view)


def check_price(hand: Hand, view: View) -> None:
    """Nobody must match more than the largest bet plus stack of another live player."""
    state = hand.state
    live = [player for player, gone in enumerate(state.folded) if not gone and player != view.player]
    contested = max(state.bets[player] + state.stacks[player] for player in live)
    assert view.to_call == 0 or state.bets[view.player] + view.to_call <= contested


def check_raise_range(hand: Hand, view: View) -> None:
    """A raise is either not allowed, or above the bet and at most the player's stack."""
    if (view.least_raise_to, view.most_raise_to) == (0, 0):
        return
    assert view.player == hand.actor
    assert view.least_raise_to <= view.most_raise_to
    assert view.most_raise_to <= view.bets[view.player] + view.stacks[view.player]
    assert view.least_raise_to > max(view.bets)


def check_faces(hand: Hand, view: View) -> None:
    """In stud each player has as many cards face down as the game says, and cards turned up show all at once.

    Where they are turned up in turn, players before the actor have done so and have their next card. A community card
    is dealt instead of the players' last cards.
    """
    streets = hand.variant.streets
    if not hand.variant.is_stud or hand.state.board:
        return
    in_turn = hand.variant.turns_up_in_turn
    live = [player for player, gone in enumerate(view.folded) if not gone]
    if not view.discard_most or in_turn:
        down = sum(street.hole - street.discard for street in streets[: hand.street + 1])
        assert all(len(hand.hole[player]) - len(view.up[player]) == down for player in live)
    if view.discard_most and streets[hand.street].expose:
        before = [player for player in live if in_turn and player < hand.actor]
        dealt = sum(street.up for street in streets[: hand.street])
        later = streets[hand.street].up
        assert all(len(view.up[player]) == dealt + later * (player in before) for player in live)
        assert [acted.player for acted in view.actions if acted.street == hand.street] == before


def check_no_way_out(hand: Hand, view: View) -> None:
    """A view gives no access to the hand, its live state, a deck, a stream or other players' cards."""
    parts = [hand, hand.state, hand.tempo, hand.dealing]
    live = {id(thing) for thing in (*parts, *gc.get_referents(*parts)) if not isinstance(thing, _UNCHANGING)}
    for thing in reachable(view):
        assert id(thing) not in live, f"a view holds live state of the hand: {thing!r}"
        assert not isinstance(thing, _SECRET_KEEPERS), f"a view holds a {type(thing).__name__}"


def reachable(root: object) -> Iterator[object]:
    """Every object reachable from `root` through containers, slots and attributes, except code."""
    seen: set[int] = set()
    fringe = [root]
    while fringe:
        new = [thing for thing in fringe if not isinstance(thing, _NOT_FOLLOWED) and id(thing) not in seen]
        seen.update(map(id, new))
        yield from new
        fringe = gc.get_referents(*new)


def snapshot(thing: object) -> object:
    """A deep copy of the state of a hand, without the listener, to compare with another."""
    if isinstance(thing, Hand | PublicState | Wagering | BettingRound | Dealing | Discards | HoleCards | Tempo):
        state = {
            name: getattr(thing, name) for name in dir(type(thing)) if name[:2] != "__" and name not in _NO_STATE
        }
        return {name: snapshot(value) for name, value in state.items() if not callable(value)}
    if isinstance(thing, list):
        return [snapshot(item) for item in thing]
    return thing


def check_settled(hand: Hand, put_in: Sequence[int], won: Sequence[int]) -> None:
    """No player wins more from another than the player put in; only single-payer antes are won whole.

    Args:
        hand: A hand that is over.
        put_in: What each player put in and did not get back, without single-payer antes.
        won: What each player won.
    """
    assert hand.turn == OVER
    live = hand.state.folded.count(False)
    for player, amount in enumerate(won):
        if hand.state.folded[player]:
            assert amount == 0
        elif live > 1:
            assert amount <= sum(min(chips, put_in[player]) for chips in put_in) + hand.state.dead
