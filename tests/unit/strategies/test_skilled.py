"""What a judging player does in plain spots: what its traits change, and what the prizes do."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import pytest
from games import variant
from hypothesis import given
from hypothesis import strategies as st
from spots import answers, spot

from tourney.game.action import fold
from tourney.game.lobby import Lobby
from tourney.strategies.holdem.push_fold import IcmAware
from tourney.strategies.holdem.tight_aggressive import TightAggressive
from tourney.strategies.registry import find_strategy
from tourney.strategies.skilled.judged_spot import risk_premium
from tourney.strategies.skilled.judging import is_settled
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.strategies.base import Strategy
    from tourney.types import Money

TEN_BIG_BLINDS = [1000] * 4


def lobby(left: int, prizes: tuple[Money, ...], stack: int = 1000) -> Lobby:
    """A tournament with this many left, with so many chips each."""
    return Lobby(
        level=5, seconds_to_next=300, next_stakes=None, entries=left, players_left=left, prizes=prizes,
        chips=stack * left, chips_of=dict.fromkeys(range(left), stack), players=(),
    )  # fmt: skip


def answer_in(event: Lobby | None, hand: Hand, player: Strategy) -> Action:
    """What it does with the tournament around the hand, by one stream."""
    view = hand.view(hand.actor, 7)
    view.lobby = event
    return player.act(view)


@pytest.mark.parametrize(
    ("left", "prizes"),
    [
        (400, (50, 30, 20)),  # far from the prizes
        (3, (100,)),  # the winner takes all: twice the chips are worth twice as much (Malmuth-Harville)
        (2, (60, 40)),  # nothing but first place is left to play for
        (50, ()),
    ],
)
def test_chips_are_worth_their_number(left: int, prizes: tuple[Money, ...]) -> None:
    assert risk_premium(lobby(left, prizes), 1000, 1000) == pytest.approx(0, abs=0.02)


def test_no_tournament_no_premium() -> None:
    assert risk_premium(None, 1000, 1000) == 0


def test_the_premium_of_equal_stacks_before_the_money_is_that_of_malmuth_harville() -> None:
    """A stack of 1,000 of 4,000 is worth 25 of prizes of 50, 30 and 20; doubled it is worth 38.3.

    The loss is 1.88 times the gain. The curve has typical stacks in place of the equal ones, hence the tolerance.
    """
    assert 1 + risk_premium(lobby(4, (50, 30, 20)), 1000, 1000) == pytest.approx(25 / 13.33, rel=0.15)


def test_the_premium_is_highest_at_the_bubble_and_fades_as_stacks_get_short() -> None:
    paid = (200, 140, 100, 80, 60, 50, 40, 35, 30, 30)
    far, bubble = (risk_premium(lobby(left, paid), 1000, 1000) for left in (35, 11))
    assert 0 < far < bubble < 2
    assert risk_premium(lobby(11, paid), 200, 200) < bubble


@pytest.mark.parametrize("cards", ["Ah8d", "KhQd"])
def test_a_push_before_the_money_is_folded_that_is_called_elsewhere(cards: str) -> None:
    """Four left and three paid, equal stacks: by Malmuth-Harville the call wants 65%, and these hands have less."""
    player = Skilled(skill=1.0)
    hand = spot(cards, 1, "f f 1000", TEN_BIG_BLINDS)
    assert answer_in(lobby(4, (50, 30, 20)), hand, player) == fold()
    for elsewhere in (None, lobby(4, (100,)), lobby(400, (50, 30, 20))):
        assert answer_in(elsewhere, hand, player) != fold()


def test_nobody_folds_aces_before_the_money() -> None:
    hand = spot("AhAd", 1, "f f 1000", TEN_BIG_BLINDS)
    assert answer_in(lobby(4, (50, 30, 20)), hand, Skilled(skill=1.0)) != fold()


@pytest.mark.parametrize("player", [Skilled(skill=1.0), IcmAware()])
@pytest.mark.parametrize("cards", ["Kh8d", "Qh9d", "Kh5h"])
def test_a_first_all_in_before_the_money_wants_a_better_hand_than_elsewhere(player: Strategy, cards: str) -> None:
    """`icm_aware`, which computes what a push is worth in prizes, gives these hands up too."""
    hand = spot(cards, 3, "f", [500] * 4)
    assert answer_in(lobby(4, (50, 30, 20), 500), hand, player) == fold()
    for elsewhere in (None, lobby(4, (100,), 500), lobby(400, (50, 30, 20), 500)):
        assert answer_in(elsewhere, hand, player).amount_to == 500


@pytest.mark.parametrize("cards", ["AhAd", "2h2d", "AhTd"])
def test_good_hands_go_all_in_before_the_money_too(cards: str) -> None:
    hand = spot(cards, 3, "f", [500] * 4)
    assert answer_in(lobby(4, (50, 30, 20), 500), hand, Skilled(skill=1.0)).amount_to == 500


@pytest.mark.parametrize("cards", ["AhTd", "KhQd", "4h4d"])
def test_on_the_bubble_of_a_satellite_a_short_stack_pushes_good_hands(cards: str) -> None:
    """More chips win next to nothing there, but most pushes are not called, and the blinds are half of the stack."""
    hand = spot(cards, 3, "f", [300] * 4)
    assert answer_in(lobby(11, (100,) * 10, 300), hand, Skilled(skill=1.0)).amount_to == 300


def bets(player: Skilled, cards: str) -> int:
    """How often of a hundred it bets the flop into three who have checked."""
    hand = spot(cards, 1, "f f c c c", [5000] * 4, board="Ts7c2d")
    return sum(bool(action.amount_to) for action in answers(hand, player))


@pytest.mark.parametrize("cards", ["AhKd", "9h8h", "KhTd"])
def test_the_less_aggressive_bets_less(cards: str) -> None:
    passive, usual, wild = (bets(Skilled(skill=1.0, aggression=each), cards) for each in (0.2, 1.0, 2.0))
    assert passive < usual <= wild


def calls(player: Skilled, bet: int) -> int:
    """How often of a hundred it calls such a bet on the flop with a middle pair."""
    hand = spot("9h7h", 1, f"f f c c {bet}", [5000] * 4, board="Ts7c2d")
    return sum(action != fold() for action in answers(hand, player))


def test_the_larger_the_bet_the_fewer_calls() -> None:
    player = Skilled(skill=1.0)
    assert calls(player, 100) >= calls(player, 200) >= calls(player, 800)
    assert calls(player, 100) > calls(player, 800)


def test_the_less_skilled_call_for_their_tournament_life_more_seldom() -> None:
    # King-jack wins about half of the time against the many hands that go all-in from the small blind.
    def life(player: Skilled) -> int:
        hand = spot("KhJd", 1, "f f f 1500", [1500] * 5)
        return sum(action != fold() for action in answers(hand, player))

    assert life(Skilled(skill=1.0)) == 100
    assert life(Skilled(skill=0.2)) < 90


# When to stop sampling


@given(st.floats(-1, 1), st.floats(1e-4, 0.5), st.sampled_from([0.004, 0.016, 0.028]))
def test_sampling_stops_only_when_the_mean_loss_by_a_wrong_choice_is_small(
    gain: float, error: float, allowed: float
) -> None:
    # The unit loss of the normal distribution (Raiffa and Schlaifer, Applied Statistical Decision Theory, 1961).
    normal, apart = NormalDist(), abs(gain) / error
    loss = error * (normal.pdf(apart) - apart * normal.cdf(-apart))
    if is_settled(allowed, gain, error * error):
        assert loss < 1.1 * allowed
    elif apart < 1:
        assert loss > 0.9 * allowed


@pytest.mark.parametrize("player", [Skilled(skill=1.0), TightAggressive()])
@pytest.mark.parametrize("game", ["pot_limit_omaha", "pot_limit_omaha_hi_lo", "pot_limit_five_card_omaha"])
def test_in_omaha_suited_aces_raise_and_rags_fold(player: Skilled | TightAggressive, game: str) -> None:
    """The best starting hands of the game and about the worst, in any book on it."""
    raised, folded = (first_action(player, game, cards) for cards in ("AsAhKsQhJd", "KsKhKd7c2d"))
    assert raised.amount_to > 100
    assert folded == fold()


def first_action(player: Skilled | TightAggressive, game: str, cards: str) -> Action:
    """What the first to act of six does with the first of these cards, as many as the game deals."""
    own = cards[: 2 * variant(game).hole_cards]
    hand = spot(own, 2, stacks=[10_000] * 6, game=game)
    return player.act(hand.view(2, 7))


@pytest.mark.parametrize("name", ["skilled", "nit", "loose_passive", "tight_aggressive", "icm_aware", "push_fold"])
def test_nobody_folds_at_twenty_one_to_one_against_a_blind_that_is_all_in(name: str) -> None:
    # A price is at most what an opponent can match: 5 of the 55 are to be called. 7-2 offsuit wins a third.
    hand = spot("7h2d", 1, stacks=[55, 1000])
    assert hand.view(1).to_call == 5
    assert find_strategy(name)().act(hand.view(1, 7)) != fold()
