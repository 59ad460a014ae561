"""Every shipped game, played at random, with all checks at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import usual_stakes, variant
from golden.playthrough import STANDARD_RULES
from invariants import check_cards, check_chips, check_pots, check_settled, check_view, snapshot

from tourney.cards.deck import Deck
from tourney.config import shipped
from tourney.game import event as ev
from tourney.game.hand import Hand
from tourney.game.stakes import (
    NOBODY,
    AnteKind,
    HouseRules,
    Places,
    Reshuffle,
    Stakes,
    button_blind_places,
    usual_places,
)
from tourney.game.turn import ACT, OVER
from tourney.game.variant import Forced
from tourney.strategies.simple import Call, Fold, RandomLegal, Shove
from tourney.streams import Stream, derive
from tourney.tournament.killing import Kill, can_kill, raise_for_kill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event
    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy
    from tourney.types import Card

GAMES = shipped.list_names("variants")
PLAYERS: tuple[Strategy, ...] = (
    RandomLegal(),
    RandomLegal(fold_percent=5, raise_percent=20),
    RandomLegal(fold_percent=10, raise_percent=70),
    Call(),
    Shove(),
    Fold(),
)
STEPS = 2000


def stakes_of(game: Variant, stream: Stream) -> Stakes:
    """The usual stakes, or stakes with antes of any kind and chips of any size."""
    usual = usual_stakes(game)
    if game.forced is Forced.ANTES or stream.chance(1, 3):
        return usual
    chip = (1, 5, 25)[stream.below(3)]
    ante = chip * stream.below(6)
    if game.is_stud:
        small = chip * stream.between(2, 8)
        return Stakes(ante=ante, small_bet=small, bring_in=chip * stream.between(1, small // chip - 1), chip=chip)
    big = chip * stream.between(1, 8)
    small = chip * stream.below(big // chip + 1)
    return Stakes(small_blind=small, big_blind=big, ante=ante, ante_kind=AnteKind(stream.below(3)), chip=chip)


def places_of(game: Variant, players: int, stream: Stream) -> Places:
    """The usual places, or a dead small blind, a dead button, or a killed pot."""
    if game.button_blind:
        return button_blind_places(players)
    usual = usual_places(players)
    if can_kill(game) and stream.chance(1, 4):
        return usual._replace(killer=stream.below(players))
    if players == 2 or stream.chance(2, 3):
        return usual
    dead = NOBODY if stream.chance(1, 2) else usual.button
    return Places(dead, NOBODY, 0) if stream.chance(1, 2) else Places(NOBODY, 0, 1)


class NotingDeck(Deck):
    """A deck that notes which cards have come back into it."""

    def __init__(self, cards: Sequence[Card], stream: Stream) -> None:
        self.came_back: set[Card] = set()
        super().__init__(cards, stream)
        self.came_back.clear()

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Shuffle cards into the deck."""
        self.came_back.update(cards)
        super().shuffle_in(cards)


class Game:
    """A random hand of a game; the same key gives the same hand."""

    def __init__(self, name: str, number: int, key: int) -> None:
        game = variant(name)
        stream = Stream(key)
        sizes = game.max_players - game.min_players + 1
        players = game.min_players + number % sizes
        stakes = stakes_of(game, stream)
        deep = (1, 3, 20, 100)[stream.below(4)] * (stakes.big_blind or stakes.small_bet)
        self.stacks = [stream.between(1, 1 + deep) for _ in range(players)]
        absent = [player for player in range(players) if stream.chance(1, 8)] if stream.chance(1, 3) else []
        rules = STANDARD_RULES
        if stream.chance(1, 2):
            rules = HouseRules(
                raises=(None, 1, 3, 4)[stream.below(4)],
                reshuffle=Reshuffle(stream.below(2)),
                equal_boards_by_position=stream.chance(1, 2),
                open_pair_doubles=stream.chance(1, 2),
            )
        places = places_of(game, players, stream)
        if places.killer != NOBODY:
            stakes = raise_for_kill(stakes, Kill.HALF if stream.chance(1, 2) else Kill.FULL)
        self.events: list[Event] = []
        self.hand = Hand(
            game,
            stakes,
            self.stacks,
            places=places,
            rules=rules,
            absent=absent,
            uncapped=stream.chance(1, 4),
            listener=self.events.append,
        )
        self.absent = absent
        self.deck = NotingDeck(game.deck, Stream(derive(key, 1)))
        self.players = [PLAYERS[stream.below(len(PLAYERS))] for _ in self.stacks]
        self.key = key

    def play(self) -> None:
        """Play to the end, with all checks at each step."""
        hand, chips = self.hand, sum(self.stacks)
        for _ in range(STEPS):
            check_chips(hand, chips)
            check_cards(hand, self.deck.came_back)
            if hand.state.pot:  # without antes or blinds the pot is empty until the bring-in
                check_pots(hand)
            if hand.turn == OVER:
                return
            if hand.turn == ACT:
                view = hand.view(hand.actor, derive(self.key, 2, hand.actor))
                self.check_turn(view.discard_most)
                check_view(hand, view)
                hand.apply(self.players[hand.actor].act(view))
            else:
                hand.deal_from(self.deck)
                if hand.turn != OVER:
                    check_deck(hand, self.deck)
        raise AssertionError("the hand does not end")

    def check_turn(self, discard_most: int) -> None:
        """The player to act has a live hand, and chips to bet or cards to give up."""
        hand = self.hand
        assert not hand.state.folded[hand.actor]
        assert discard_most or hand.state.stacks[hand.actor]

    def check_end(self) -> None:
        """The events add up; no player wins more from another than the player put in."""
        hand = self.hand
        won, back = [0] * len(self.stacks), [0] * len(self.stacks)
        for event in self.events:
            if isinstance(event, ev.Won):
                won[event.player] += event.amount
            elif isinstance(event, ev.Returned):
                back[event.player] += event.amount
                assert event.amount > 0
        put_in = hand.state.committed
        after = [had - paid + gain for had, paid, gain in zip(self.stacks, put_in, won, strict=True)]
        if not hand.state.dead:
            assert tuple(after) == hand.state.stacks
        assert sum(won) == sum(put_in) + hand.state.dead
        assert all(not gain or not gone for gain, gone in zip(won, hand.state.folded, strict=True))
        if not self.absent:
            check_settled(hand, put_in, won)
        shown = [event.player for event in self.events if isinstance(event, ev.Shown)]
        assert len(set(shown)) == len(shown)
        if hand.tempo.showdown:
            assert {player for player, gain in enumerate(won) if gain} <= set(shown)  # TDA 13A


def check_deck(hand: Hand, deck: NotingDeck) -> None:
    """The deck holds as many cards as the hand has counted, and none that has been dealt and has not come back."""
    assert len(deck) == hand.dealing.stub
    left = set(deck.left)
    assert len(left) == len(deck)
    live = {card for hole, gone in zip(hand.hole, hand.state.folded, strict=True) if not gone for card in hole}
    folded = {card for hole, gone in zip(hand.hole, hand.state.folded, strict=True) if gone for card in hole}
    assert left.isdisjoint(
        {*live, *(folded - deck.came_back), *(card for cards in hand.state.boards for card in cards)}
    )


def check(name: str, number: int, seed: int) -> None:
    game = Game(name, number, derive(seed, GAMES.index(name), number))
    game.play()
    game.check_end()


@pytest.mark.parametrize("name", GAMES)
def test_any_hand_of_any_game(name: str) -> None:
    for number in range(60):
        check(name, number, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_any_hand_of_any_game_at_length(name: str) -> None:
    for number in range(10_000):
        check(name, number, seed=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_any_hand_plays_on_the_same(name: str) -> None:
    for number in range(10):
        key = derive(3, number)
        one, other = Game(name, number, key), Game(name, number, key)
        other.hand = other.hand.copy()
        one.play()
        other.play()
        assert one.hand.hole == other.hand.hole
        assert snapshot(one.hand.state) == snapshot(other.hand.state)
        assert snapshot(one.hand.tempo) == snapshot(other.hand.tempo)
