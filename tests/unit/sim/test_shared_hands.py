"""All tables of a run share the hand machine and the deck of a game."""

from __future__ import annotations

from games import BLINDS, STUD, variant

from tourney.game.stakes import Places, usual_places
from tourney.sim.shared_hands import SharedHands

STACKS = (1000, 1000, 1000)


def test_a_game_has_one_hand_and_one_deck() -> None:
    hands = SharedHands()
    holdem, stud = variant("no_limit_holdem"), variant("stud")
    first = hands.begin(holdem, BLINDS, STACKS, usual_places(3))
    other = hands.begin(stud, STUD, STACKS, Places(button=-1, small_blind=-1, big_blind=-1))
    again = hands.begin(holdem, BLINDS, (500, 400), usual_places(2))
    assert again[0] is first[0]
    assert again[1] is first[1]
    assert other[0] is not first[0]
    assert other[0].variant is stud
    assert len(first[1]) == 52
