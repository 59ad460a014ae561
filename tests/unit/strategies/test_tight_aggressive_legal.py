"""The tight-aggressive player: its parameters, that it is always legal, and that it wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import BLINDS, KUHN, LEDUC, variant
from hypothesis import given, settings
from hypothesis import strategies as st
from spots import HERO, answer, spot

from tourney.cards.card import parse_cards
from tourney.cards.deck import Deck, Script
from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, FOLD, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import AnteKind, Stakes
from tourney.game.turn import DEAL, OVER
from tourney.strategies.holdem.tight_aggressive import TightAggressive
from tourney.strategies.simple import Call, RandomLegal
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.strategies.base import Strategy

# Parameters


def test_parameters_out_of_range_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="above 0"):
        TightAggressive(looseness=0.0)
    with pytest.raises(InvalidArgument, match="above 0"):
        TightAggressive(aggression=-1.0)
    with pytest.raises(InvalidArgument, match="above 0"):
        TightAggressive(push_below_bb=-1.0)
    with pytest.raises(InvalidArgument, match="percent"):
        TightAggressive(bluff_percent=101)


def test_looseness_opens_more() -> None:
    hand = spot("QsTd", 2)
    assert answer(hand).kind == FOLD
    assert answer(hand, TightAggressive(looseness=2.5)).kind == BET_OR_RAISE


# Legality

GAMES = ("no_limit_holdem", "pot_limit_holdem", "fixed_limit_holdem", "kuhn", "leduc")


def stakes_of(game: str, ante: int, kind: AnteKind, chip: int) -> Stakes:
    if game == "kuhn":
        return KUHN
    if game == "leduc":
        return LEDUC
    return Stakes(small_blind=50, big_blind=100, ante=ante, ante_kind=kind, chip=chip)


def play(hand: Hand, strategies: Sequence[Strategy], seed: int) -> None:
    """The loop of a table. The hand itself refuses what is not legal."""
    deck = Deck(hand.variant.deck, Stream(seed))
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            free = hand.view(hand.actor).to_call == 0
            action = strategies[hand.actor].act(hand.view(hand.actor, derive(seed, hand.actor)))
            assert not (free and action.kind == FOLD)
            hand.apply(action)


PLAYERS = st.builds(
    TightAggressive,
    looseness=st.floats(0.3, 4.0),
    aggression=st.floats(0.3, 3.0),
    bluff_percent=st.integers(0, 100),
    push_below_bb=st.floats(0.0, 40.0),
)


@settings(max_examples=300)
@given(
    game=st.sampled_from(GAMES),
    stacks=st.lists(st.integers(1, 30_000) | st.integers(1, 1_500), min_size=2, max_size=10),
    ante=st.sampled_from((0, 10, 100)),
    kind=st.sampled_from(AnteKind),
    chip=st.sampled_from((1, 25, 50)),
    seed=st.integers(0, 2**32),
    data=st.data(),
)
def test_always_legal(
    game: str, stacks: list[int], ante: int, kind: AnteKind, chip: int, seed: int, data: st.DataObject
) -> None:
    stacks = stacks[: variant(game).max_players]
    hand = Hand(variant(game), stakes_of(game, ante, kind, chip), stacks)
    strategies = [data.draw(PLAYERS | st.builds(RandomLegal) | st.builds(Call)) for _ in stacks]
    play(hand, strategies, seed)
    assert sum(hand.state.stacks) == sum(stacks)


def test_a_game_it_does_not_know_is_checked_or_called_when_cheap() -> None:
    hand = Hand(variant("kuhn"), KUHN, [10, 10])
    hand.deal_from(Script(parse_cards("KsJs")))
    assert answer(hand) == check_or_call()
    hand.apply(raise_to(1))
    assert answer(hand) == fold()  # one to win three
    cheap = Hand(variant("leduc"), Stakes(ante=9, small_bet=2), [30, 30])
    cheap.deal_from(Script(parse_cards("KsJs")))
    cheap.apply(raise_to(2))
    assert answer(cheap) == check_or_call()


def test_a_hand_is_replayed_from_its_seed() -> None:
    results = []
    for _ in range(2):
        hand = Hand(variant("no_limit_holdem"), BLINDS, [5_000] * 9)
        play(hand, [TightAggressive() for _ in range(9)], 77)
        results.append((hand.state.actions, hand.state.stacks))
    assert results[0] == results[1]


# Strength

HANDS = 20_000
TABLES: dict[str, list[Strategy]] = {
    "random": [RandomLegal()] * 8,
    "calling": [Call()] * 8,
    "mixed": [RandomLegal(), Call()] * 4,
}


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_wins_clearly(table: str) -> None:
    """Nine-handed at fifty big blinds, the button going round: the mean is far above zero by its standard error."""
    total = squares = 0
    for number in range(HANDS):
        seat = number % 9
        strategies = TABLES[table].copy()
        strategies.insert(seat, HERO)
        hand = Hand(variant("no_limit_holdem"), BLINDS, [5_000] * 9)
        play(hand, strategies, derive(5, number))
        won = hand.state.stacks[seat] - 5_000
        total += won
        squares += won * won
    mean = total / HANDS
    error = ((squares / HANDS - mean * mean) / HANDS) ** 0.5
    assert mean > 4 * error
    assert mean > 100  # a big blind a hand
