"""All tables of a run share the hand machine and the deck of a game."""

from __future__ import annotations

from games import BLINDS, STUD, variant

from tourney.game.stakes import Places, usual_places
from tourney.sim.shared import SharedHands

STACKS = (1000, 1000, 1000)


def test_a_game_has_one_hand_and_one_deck() -> None:
    hands = SharedHands()
    holdem, stud = variant("no_limit_holdem"), variant("stud")
    hands.turn_to(holdem, BLINDS, STACKS, usual_places(3))
    first = hands.hand, hands.deck
    hands.turn_to(stud, STUD, STACKS, Places(button=-1, small_blind=-1, big_blind=-1))
    assert hands.hand is not first[0]
    assert hands.hand.variant is stud
    hands.turn_to(holdem, BLINDS, (500, 400), usual_places(2))
    assert (hands.hand, hands.deck) == first
    assert len(hands.deck) == 52
