"""What a judging player does in plain spots: what its traits change, and what the prizes do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import variant
from spots import answers, spot

from tourney.game.action import fold
from tourney.game.lobby import Lobby
from tourney.strategies.holdem.tight_aggressive import TightAggressive
from tourney.strategies.registry import find_strategy
from tourney.strategies.skilled.judged_spot import nearness
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.types import Money

TEN_BIG_BLINDS = [1000] * 4


def lobby(left: int, prizes: tuple[Money, ...]) -> Lobby:
    """A tournament with so many left."""
    return Lobby(
        level=5, seconds_to_next=300, next_stakes=None, entries=left, players_left=left, prizes=prizes,
        chips_of={}, players=(),
    )  # fmt: skip


def answer_in(event: Lobby | None, hand: Hand, player: Skilled) -> Action:
    """What it does with the tournament around the hand, by one stream."""
    view = hand.view(hand.actor, 7)
    view.lobby = event
    return player.act(view)


@pytest.mark.parametrize(
    ("left", "prizes", "near"),
    [
        (101, (9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1), 0.1),
        (4, (50, 30, 20), 2 / 3),
        (3, (50, 30, 20), 1.0),
        (9, (9,) * 15, 1.0),
        (4, (100,), 0.0),  # Nothing to wait for where the winner takes all,
        (2, (60, 40), 0.0),  # nor between two: prizes are worth what chips are (Malmuth-Harville).
        (50, (), 0.0),
    ],
)
def test_how_near_the_prizes_are(left: int, prizes: tuple[Money, ...], near: float) -> None:
    assert nearness(lobby(left, prizes)) == near


def test_no_tournament_no_prizes() -> None:
    assert nearness(None) == 0


@pytest.mark.parametrize("cards", ["Ah5d", "KhTd", "7h7d"])
def test_who_is_cautious_folds_to_a_push_before_the_money_what_is_called_elsewhere(cards: str) -> None:
    """Four left and three paid, equal stacks: by Malmuth-Harville the call wants 65%, and these hands have less.

    A stack of 1,000 of 4,000 is worth 25 of prizes of 50, 30 and 20; doubled it is worth 38.3.
    """
    player = Skilled(skill=1.0, caution=0.6)
    hand = spot(cards, 1, "f f 1000", TEN_BIG_BLINDS)
    assert answer_in(lobby(4, (50, 30, 20)), hand, player) == fold()
    for elsewhere in (None, lobby(4, (100,)), lobby(400, (50, 30, 20))):
        assert answer_in(elsewhere, hand, player) != fold()
    assert answer_in(lobby(4, (50, 30, 20)), hand, Skilled(skill=1.0)) != fold()


def test_nobody_is_so_cautious_as_to_fold_aces() -> None:
    hand = spot("AhAd", 1, "f f 1000", TEN_BIG_BLINDS)
    assert answer_in(lobby(4, (50, 30, 20)), hand, Skilled(skill=1.0, caution=0.6)) != fold()


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
